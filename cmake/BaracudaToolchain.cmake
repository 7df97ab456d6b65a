# The compilers and the options that choose them. Each option is a CMake variable or, where that is not set, an
# environment variable of the same name, so that `BARACUDA_CUDA=OFF pip install .` works.
#
#   BARACUDA_CUDA                 AUTO (the CUDA library where there is a GPU or an nvcc), ON or OFF
#   BARACUDA_CUDA_ARCHITECTURES   as CMAKE_CUDA_ARCHITECTURES; default: this machine's GPUs, else 80-real;90
#   BARACUDA_CUDA_WHEELS          ON: NVIDIA's compiler wheels, even where the machine has a toolkit
#
# Sets BARACUDA_BUILD_CUDA, BARACUDA_CUDA_INCLUDE (cuda_fp16.h, which the host library includes too), Python_EXECUTABLE.

macro(baracuda_option name default)
  if(NOT DEFINED ${name} OR "${${name}}" STREQUAL "")
    set(${name} "$ENV{${name}}")
  endif()
  if("${${name}}" STREQUAL "")
    set(${name} "${default}")
  endif()
endmacro()

baracuda_option(BARACUDA_CUDA AUTO)
baracuda_option(BARACUDA_CUDA_ARCHITECTURES "")
baracuda_option(BARACUDA_CUDA_WHEELS OFF)
string(TOUPPER "${BARACUDA_CUDA}" BARACUDA_CUDA)
if(NOT BARACUDA_CUDA MATCHES "^(AUTO|ON|OFF)$")
  message(FATAL_ERROR "BARACUDA_CUDA: expected AUTO, ON or OFF, got ${BARACUDA_CUDA}.")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

include(CheckLanguage)
check_language(CXX)
if(NOT CMAKE_CXX_COMPILER)
  message(FATAL_ERROR "No working C++ compiler was found: install g++ (Debian, Ubuntu: apt-get install g++) or set CXX.")
endif()
enable_language(CXX)
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter)
find_package(Threads REQUIRED)

# One compiler for the host code of both libraries.
if(NOT CMAKE_CUDA_HOST_COMPILER)
  set(CMAKE_CUDA_HOST_COMPILER "$ENV{CUDAHOSTCXX}")
endif()
if(NOT CMAKE_CUDA_HOST_COMPILER)
  set(CMAKE_CUDA_HOST_COMPILER "${CMAKE_CXX_COMPILER}")
endif()

set(explicit "${CMAKE_CUDA_COMPILER}")
if(NOT explicit)
  set(explicit "$ENV{CUDACXX}")
endif()
set(search "${CMAKE_CURRENT_SOURCE_DIR}/cmake/backend/cuda_toolkit.py" "${CMAKE_CURRENT_BINARY_DIR}/cuda"
  "--compiler=${explicit}" "--host-compiler=${CMAKE_CUDA_HOST_COMPILER}")
if(BARACUDA_CUDA_WHEELS)
  list(APPEND search --wheels)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -E env PYTHONDONTWRITEBYTECODE=1 "${Python_EXECUTABLE}" ${search}
  OUTPUT_VARIABLE found COMMAND_ERROR_IS_FATAL ANY)
foreach(key compiler compiler_origin problem gpu include include_origin architectures)
  string(JSON cuda_${key} GET "${found}" ${key})
endforeach()

set(BARACUDA_BUILD_CUDA OFF)
if(BARACUDA_CUDA STREQUAL "OFF")
  set(cuda_problem "BARACUDA_CUDA=OFF")
elseif(cuda_compiler)
  set(BARACUDA_BUILD_CUDA ON)
else()
  set(remedy "install a CUDA 13 toolkit, or its wheels with pip install 'cuda-toolkit[nvcc,crt,cudart,cccl]==13.0.*'")
  if(BARACUDA_CUDA STREQUAL "ON")
    message(FATAL_ERROR "BARACUDA_CUDA=ON needs a CUDA compiler, but ${cuda_problem}: ${remedy}.")
  elseif(cuda_gpu)
    string(APPEND cuda_problem ": ${remedy}")
  else()
    string(APPEND cuda_problem " and no NVIDIA GPU: BARACUDA_CUDA=ON pip install . builds it all the same, with nvcc "
      "from PyPI")
  endif()
endif()
if(NOT cuda_include)
  message(FATAL_ERROR "The host library needs the headers of CUDA 13 (cuda_fp16.h, cuda_bf16.h), and none were found: "
    "pip install 'cuda-toolkit[crt,cudart,cccl]==13.0.*'.")
endif()
set(BARACUDA_CUDA_INCLUDE "${cuda_include}")

if(BARACUDA_BUILD_CUDA)
  if(BARACUDA_CUDA_ARCHITECTURES)
    string(REGEX REPLACE "[, ]+" ";" BARACUDA_CUDA_ARCHITECTURES "${BARACUDA_CUDA_ARCHITECTURES}")
    set(architectures_origin "as asked")
  elseif(cuda_architectures)
    set(BARACUDA_CUDA_ARCHITECTURES "${cuda_architectures}")
    set(architectures_origin "this machine's GPU")
  else()
    set(BARACUDA_CUDA_ARCHITECTURES 80-real 90)
    set(architectures_origin "the default, for want of a GPU; the newest also as PTX")
  endif()
  set(CMAKE_CUDA_ARCHITECTURES "${BARACUDA_CUDA_ARCHITECTURES}")
  set(CMAKE_CUDA_COMPILER "${cuda_compiler}")
  set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
  # nvcc's -O is that of the host code, which checks arguments and launches: small, and compiled in two thirds of the
  # time.
  set(CMAKE_CUDA_FLAGS_RELEASE "-DNDEBUG -Xcompiler=-Os" CACHE STRING "Flags of CUDA sources in Release builds")
  enable_language(CUDA)
endif()

# ccache asks the compilers' content, because those of the wheels get a new date with every install.
# Of the precompiled header (cmake/cpu) it must be told that its macros of the time and definitions do not matter.
find_program(BARACUDA_CCACHE ccache)
if(BARACUDA_CCACHE)
  foreach(language C CXX CUDA)
    if(NOT CMAKE_${language}_COMPILER_LAUNCHER)
      set(CMAKE_${language}_COMPILER_LAUNCHER env CCACHE_COMPILERCHECK=content
        CCACHE_SLOPPINESS=pch_defines,time_macros "${BARACUDA_CCACHE}")
    endif()
  endforeach()
endif()

function(baracuda_summary)
  list(LENGTH BARACUDA_UNITS units)
  set(ccache "not found; compiling without")
  if(BARACUDA_CCACHE)
    set(ccache "${BARACUDA_CCACHE}")
  endif()
  message(STATUS "baracuda ${PROJECT_VERSION}, ${units} units for each library")
  message(STATUS "  C++ compiler     ${CMAKE_CXX_COMPILER} (${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION})")
  message(STATUS "  CUDA headers     ${BARACUDA_CUDA_INCLUDE} (${cuda_include_origin})")
  if(BARACUDA_BUILD_CUDA)
    message(STATUS "  CUDA compiler    ${CMAKE_CUDA_COMPILER} (${CMAKE_CUDA_COMPILER_VERSION}, ${cuda_compiler_origin})")
    message(STATUS "  architectures    ${CMAKE_CUDA_ARCHITECTURES} (${architectures_origin})")
  else()
    message(STATUS "  CUDA library     not built: ${cuda_problem}")
  endif()
  message(STATUS "  ccache           ${ccache}")
endfunction()

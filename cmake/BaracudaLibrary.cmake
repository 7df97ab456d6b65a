# The two libraries, made from the same sources.
include(GNUInstallDirs)

# Writes the translation units and the export list of the table, now and whenever the table changes: BARACUDA_UNITS.
function(baracuda_generate_units)
  file(GLOB table CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/baracuda_sys/abi/*.py")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env PYTHONDONTWRITEBYTECODE=1
      "${Python_EXECUTABLE}" -m baracuda_sys.abi units "${PROJECT_BINARY_DIR}/units"
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    OUTPUT_VARIABLE units OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" units "${units}")
  set(BARACUDA_UNITS "${units}" PARENT_SCOPE)
endfunction()

# Adds the library `target` (baracuda::<target> for users), libbaracuda_<target>.so, of backend "cuda" or "cpu".
function(baracuda_library target backend)
  file(GLOB_RECURSE core CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/native/core/*.cpp")
  add_library(${target} SHARED ${BARACUDA_UNITS} ${core})
  add_library(baracuda::${target} ALIAS ${target})
  set(exports "${PROJECT_BINARY_DIR}/units/exports.map")
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME baracuda_${target}
    BARACUDA_BACKEND ${backend}
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib"
    LINK_DEPENDS "${exports}"
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    CUDA_STANDARD 17 CUDA_STANDARD_REQUIRED ON CUDA_EXTENSIONS OFF
    CXX_VISIBILITY_PRESET hidden CUDA_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/native/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE "${PROJECT_SOURCE_DIR}/native")
  target_compile_definitions(${target} PRIVATE
    BARACUDA_VERSION="${PROJECT_VERSION}" BARACUDA_BACKEND="${backend}"
    "BARACUDA_ARCHITECTURES=\"$<$<STREQUAL:${backend},cuda>:$<JOIN:${CMAKE_CUDA_ARCHITECTURES}, >>\"")
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -ffp-contract=off -fno-math-errno>)
  target_link_options(${target} PRIVATE
    LINKER:--version-script=${exports} LINKER:--no-undefined LINKER:--gc-sections LINKER:--exclude-libs,ALL
    LINKER:--as-needed)
  target_link_libraries(${target} PRIVATE Threads::Threads)
endfunction()

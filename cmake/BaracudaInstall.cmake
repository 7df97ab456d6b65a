# Libraries, header, pkg-config and CMake package files. All paths in them are relative to the files themselves.
include(CMakePackageConfigHelpers)

set(targets kernels_cpu)
if(BARACUDA_BUILD_CUDA)
  list(APPEND targets kernels)
endif()
install(TARGETS ${targets} EXPORT baracuda_kernels LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY native/include/baracuda DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.h")

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/baracuda_kernels")
install(EXPORT baracuda_kernels NAMESPACE baracuda:: FILE baracuda_kernels-targets.cmake DESTINATION "${package}")
configure_package_config_file(cmake/baracuda_kernels-config.cmake.in "${PROJECT_BINARY_DIR}/baracuda_kernels-config.cmake"
  INSTALL_DESTINATION "${package}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/baracuda_kernels-config-version.cmake"
  COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/baracuda_kernels-config.cmake"
  "${PROJECT_BINARY_DIR}/baracuda_kernels-config-version.cmake" DESTINATION "${package}")

cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE PC_LIBDIR)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}"
  OUTPUT_VARIABLE PC_INCLUDEDIR)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig"
  OUTPUT_VARIABLE PC_PREFIX)
foreach(target IN LISTS targets)
  get_target_property(PC_BACKEND ${target} BARACUDA_BACKEND)
  configure_file(cmake/baracuda_kernels.pc.in "${PROJECT_BINARY_DIR}/baracuda_${target}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/baracuda_${target}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()

/* The ABI from C, against either library: the library-level symbols, one quantize symbol, a message for a bad call.
 * Compiled as C99 and, through abi.cpp, as C++17. */
#include <baracuda/baracuda_kernels.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "expected %s; last error message: %s\n", what, baracuda_kernels_last_error_message());
        ++failures;
    }
}

#define EXPECT(condition) expect((condition), #condition)

static void test_library(void) {
    const char *backend = baracuda_kernels_backend();
    EXPECT(baracuda_kernels_abi_version() == BARACUDA_KERNELS_ABI_VERSION);
    EXPECT(strlen(baracuda_kernels_version_string()) >= strlen("0.0.0"));
    EXPECT(strcmp(backend, "cpu") == 0 || strcmp(backend, "cuda") == 0);
    EXPECT(strlen(baracuda_kernels_status_string(BARACUDA_OK)) > 0);
    EXPECT(strlen(baracuda_kernels_status_string(-1)) > 0);
}

static void test_can_implement(void) {
    EXPECT(baracuda_kernels_quantize_per_token_f32_s8_can_implement(2, 3, -128, 127, NULL, NULL, NULL, NULL) ==
           BARACUDA_OK);
    EXPECT(baracuda_kernels_quantize_per_token_f32_s8_can_implement(2, 3, 127, -128, NULL, NULL, NULL, NULL) ==
           BARACUDA_INVALID_PROBLEM);
    EXPECT(strstr(baracuda_kernels_last_error_message(), "quantize_per_token_f32_s8") != NULL);
    EXPECT(strstr(baracuda_kernels_last_error_message(), "qmin") != NULL);
}

static void test_run(void) {
    const float input[6] = {0.125f, 0.375f, 0.625f, -1.0f, 1.0f, 3.0f};
    const float scale[2] = {0.25f, 0.5f};
    const int32_t zero_point[2] = {0, 5};
    const int8_t expected[6] = {0, 2, 2, 3, 7, 7};
    int8_t output[6] = {42, 42, 42, 42, 42, 42};

    EXPECT(baracuda_kernels_quantize_per_token_f32_s8_run(2, 3, -8, 7, input, scale, NULL, output, NULL, 0, NULL) ==
           BARACUDA_INVALID_PROBLEM);
    EXPECT(output[0] == 42 && output[5] == 42);
    EXPECT(baracuda_kernels_quantize_per_token_f32_s8_run(2, 3, -8, 7, input, scale, zero_point, output, NULL, 0,
                                                          NULL) == BARACUDA_OK);
    EXPECT(memcmp(output, expected, sizeof expected) == 0);
}

int main(void) {
    test_library();
    test_can_implement();
    if (strcmp(baracuda_kernels_backend(), "cpu") == 0) test_run();
    return failures != 0;
}

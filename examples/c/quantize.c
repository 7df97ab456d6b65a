/* Quantizes two rows to int8, each with its own scale, through the host library, and prints the codes.
 *
 * Linked with libbaracuda_kernels.so instead, the same call takes device pointers and a stream. */
#include <baracuda/baracuda_kernels.h>

#include <math.h>
#include <stdio.h>

enum { ROWS = 2, COLUMNS = 4, Q_MIN = -127, Q_MAX = 127 };

int main(void) {
    const float input[ROWS][COLUMNS] = {{0.6f, -1.0f, 0.25f, 0.0f}, {10.0f, 25.0f, -30.0f, 40.0f}};
    const int32_t zero_point[ROWS] = {0, 0};
    float scale[ROWS];
    int8_t codes[ROWS][COLUMNS];

    for (int row = 0; row < ROWS; ++row) {
        float largest = 0.0f;
        for (int column = 0; column < COLUMNS; ++column) largest = fmaxf(largest, fabsf(input[row][column]));
        scale[row] = largest / Q_MAX;
    }

    const int32_t status = baracuda_kernels_quantize_per_token_f32_s8_run(
        ROWS, COLUMNS, Q_MIN, Q_MAX, input, scale, zero_point, codes, /* workspace */ NULL, 0, /* stream */ NULL);
    if (status != BARACUDA_OK) {
        fprintf(stderr, "%s: %s\n", baracuda_kernels_status_string(status), baracuda_kernels_last_error_message());
        return 1;
    }

    printf("baracuda %s on %s\n", baracuda_kernels_version_string(), baracuda_kernels_backend());
    for (int row = 0; row < ROWS; ++row) {
        printf("scale %.6f, codes", scale[row]);
        for (int column = 0; column < COLUMNS; ++column) printf(" %d", codes[row][column]);
        printf("\n");
    }
    return 0;
}

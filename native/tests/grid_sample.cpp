// The gradients of grid_sample by the code of the kernels, run on the CPU (emulated/core/device): from lists of points
// in shared memory or in a workspace, of all cells or by a hash, and in tiles; a workspace changes no bit, nor does it
// whether they are added to zeros or written.
#include "family/image/grid_sample.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <vector>

using namespace baracuda;
using namespace baracuda::image;

namespace {

int failures = 0;

/// Where points are: all over the image, close together, or two thirds of them in one place.
enum class Points { all_over, close, heaped };

/// `tiles`: whether some have more points than lists serve.
template <class T>
void test(int32_t N, int32_t C, const PlaneSize &in, const PlaneSize &out, Points points, bool tiles = false) {
    std::mt19937_64 bits(7);
    const auto uniform = [&] { return static_cast<double>(bits() >> 11) * 0x1p-53; };
    const int64_t area = in.area(), count = out.area();
    std::vector<T> dout(N * C * count), input(N * C * area), grid(N * count * 2);
    for (T &one : dout) one = static_cast<T>(uniform());
    for (T &one : input) one = static_cast<T>(uniform());
    for (size_t i = 0; i < grid.size(); ++i) {
        grid[i] = static_cast<T>((uniform() * 2.4 - 1.2) * (points == Points::close ? 0.06 : 1));
        if (points == Points::heaped && i / 2 % 3 != 0) grid[i] = T(0.25);
    }
    std::vector<T> dinput(input.size()), dgrid(grid.size());
    for (size_t i = 0; i < dinput.size(); ++i) dinput[i] = static_cast<T>(i % 3);
    std::vector<double> wanted(dinput.begin(), dinput.end());
    for (int64_t p = 0; p < N * count; ++p) {
        GridPoint<T> point;
        if (!locate(&grid[p * 2], in, point)) continue;
        for (int i = 0; i < 4; ++i) {
            if (!point.has(i / 2, i % 2, in)) continue;
            const int64_t cell = (point.y + i / 2) * int64_t{in.width} + point.x + i % 2;
            for (int64_t plane = p / count * C; plane < (p / count + 1) * C; ++plane) {
                wanted[plane * area + cell] += double{point.weight(i / 2, i % 2)} * dout[plane * count + p % count];
            }
        }
    }
    const size_t bytes = grid_sample_2d_backward_workspace_size<T>(N, C, in.height, in.width, out.height, out.width);
    std::vector<uint64_t> workspace(bytes / 8 + 1, 0x0123456789abcdef);
    const auto made = [&](const Call &call) {
        std::vector<T> of_input = dinput, of_grid = dgrid;
        grid_sample_2d_backward(call, N, C, in.height, in.width, out.height, out.width, dout.data(), input.data(),
                                grid.data(), of_input.data(), of_grid.data());
        of_input.insert(of_input.end(), of_grid.begin(), of_grid.end());
        return of_input;
    };
    const std::vector<T> without = made({"test"}), with = made({"test", nullptr, workspace.data(), bytes});
    bool right = std::memcmp(without.data(), with.data(), with.size() * sizeof(T)) == 0;
    // What is written whatever was there is what is added to zeros.
    const auto is_same = [](const std::vector<T> &a, const std::vector<T> &b) {
        return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
    };
    const Call calls[] = {{"test"}, {"test", nullptr, workspace.data(), bytes}};
    for (const Call &call : calls) {
        std::vector<T> added[2] = {std::vector<T>(dinput.size()), std::vector<T>(dgrid.size())}, written[2];
        for (int i = 0; i < 2; ++i) written[i].assign(added[i].size(), T(77));
        grid_sample_2d_backward(call, N, C, in.height, in.width, out.height, out.width, dout.data(), input.data(),
                                grid.data(), added[0].data(), added[1].data());
        grid_sample_2d_backward_written(call, N, C, in.height, in.width, out.height, out.width, dout.data(),
                                        input.data(), grid.data(), written[0].data(), written[1].data());
        right = right && is_same(added[0], written[0]) && is_same(added[1], written[1]);
    }
    for (size_t i = 0; i < wanted.size(); ++i) {
        right = right && std::abs(with[i] - wanted[i]) <= (sizeof(T) == 4 ? 1e-5 : 1e-13) * (1 + wanted[i]);
    }
    if (bytes > 0) {
        Scratch scratch(workspace.data());
        right = right && (*ListMemory<T>(scratch, N, count, in).marked + 1 > 0) == tiles;
    }
    if (right) return;
    ++failures;
    std::printf("differs: [%d, %d, %d, %d] at %d x %d\n", N, C, in.height, in.width, out.height, out.width);
}

} // namespace

int main() {
    test<float>(3, 5, {3, 7}, {5, 7}, Points::all_over);
    test<float>(3, 2, {13, 9}, {16, 16}, Points::heaped);
    test<double>(3, 2, {13, 9}, {11, 17}, Points::all_over);
    test<double>(2, 3, {1, 1}, {8, 8}, Points::heaped);
    test<float>(2, 1, {11, 30}, {1, 1}, Points::all_over);
    test<float>(2, 3, {6, 12}, {6, 12}, Points::all_over);
    test<double>(1, 5, {7, 30}, {15, 20}, Points::heaped);
    test<float>(1, 2, {200, 300}, {20, 15}, Points::heaped);
    test<double>(1, 2, {20, 21}, {60, 66}, Points::all_over);
    emulated_shared_bytes = 67 << 10; // too few for the lists of these
    test<double>(2, 3, {50, 70}, {52, 66}, Points::all_over);
    test<float>(1, 3, {50, 70}, {52, 66}, Points::close, true);
    test<float>(1, 9, {200, 100}, {52, 66}, Points::all_over);
    test<float>(2, 3, {200, 100}, {52, 66}, Points::heaped, true);
    test<float>(2, 5, {300, 200}, {52, 66}, Points::all_over);
    test<double>(1, 6, {310, 190}, {52, 66}, Points::heaped, true);
    emulated_multiprocessors = 4; // so that blocks have many channels: grids without order have their own kernel
    test<float>(2, 33, {40, 37}, {50, 45}, Points::all_over);
    test<double>(1, 18, {90, 31}, {50, 51}, Points::heaped, true);
    test<float>(2, 37, {900, 1}, {52, 66}, Points::all_over);
    test<float>(1, 35, {50, 30}, {90, 60}, Points::all_over);
    if (failures == 0) std::printf("ok\n");
    return failures;
}

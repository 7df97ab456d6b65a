// roi_align on the device: a warp takes a region and four channels. Its lanes are the columns that the samples of a row
// of bins touch, so that a row of the input is read by all of them at once; rows are weighted in y first, columns when
// a bin is done.
#pragma once

#include "image/roi_align.h"
#include "image/roi_cuda.cuh"

namespace baracuda {

struct RoiAlignPolicy : BandsPolicy {
    static constexpr int cell_threads = 256;
    static constexpr int ratio = 2; // that roi_align_band_kernel serves
};

/// One output cell a thread, whatever the samples.
template <class T>
__global__ void __launch_bounds__(RoiAlignPolicy::cell_threads)
    roi_align_cell_kernel(RoiAlignOptions options, int64_t total, Divider by_pooled, Divider by_width,
                          Divider by_channels, const T *input, const T *rois, T *output) {
    begin_kernel();
    const RoiShape &shape = options.shape;
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < total; i += step) {
        const int64_t slice = by_pooled.quotient(i), cell = by_pooled.remainder(i), r = by_channels.quotient(slice);
        const T *const roi = rois + r * 5;
        const int32_t image = roi_image(roi, shape.images);
        if (image < 0) {
            output[i] = narrow<T>(0);
            continue;
        }
        const RoiSamples<Compute<T>> samples(roi, options);
        const T *const plane =
            input + (static_cast<int64_t>(image) * shape.channels + by_channels.remainder(slice)) * shape.plane();
        output[i] = roi_align_cell(samples, plane, static_cast<int32_t>(by_width.quotient(cell)),
                                   static_cast<int32_t>(by_width.remainder(cell)));
    }
}

/// A sample in y, as the lanes of a warp share it: where its two rows begin in the band.
template <class P> struct alignas(16) SampleRow {
    int32_t low, high;
    P low_weight, high_weight;
};

/// The sums of four channels over each quad of lanes: lane i of a quad gets channel i.
template <class P> __device__ P quad_sum(const P (&sum)[4]) {
    const int lane = threadIdx.x;
    const bool upper = lane & 2, odd = lane & 1;
    P first = upper ? sum[2] : sum[0], second = upper ? sum[3] : sum[1];
    first += __shfl_xor_sync(~0u, upper ? sum[0] : sum[2], 2);
    second += __shfl_xor_sync(~0u, upper ? sum[1] : sum[3], 2);
    return (odd ? second : first) + __shfl_xor_sync(~0u, odd ? first : second, 1);
}

/// Two samples in y and two in x for each bin. A quad of lanes takes a bin: two columns for each sample in x.
template <class T, int threads>
__global__ void __launch_bounds__(threads)
    roi_align_band_kernel(RoiAlignOptions options, Bands bands, const T *input, const T *rois, T *output) {
    begin_kernel();
    using P = Compute<T>;
    extern __shared__ __align__(16) unsigned char shared[];
    const RoiShape &shape = options.shape;
    auto *const scratch = reinterpret_cast<SampleRow<P> *>(shared);
    const Band<T> band(bands, shape, input, scratch + threads);
    auto *const list = reinterpret_cast<int32_t *>(band.cells + bands.held * shape.width);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    SampleRow<P> *const rows = scratch + warp * 32;

    // The row that decides which band a bin belongs to: its first sample's, moved onto the plane.
    const auto row_of = [&](P y) {
        const P last = static_cast<P>(shape.height - 1);
        return static_cast<int32_t>(y > last ? last : y > 0 ? y : 0);
    };
    const auto owns = [&](int32_t row) { return row >= band.own_begin && row < band.own_end; };

    band.load(shape);
    const int found = band.find(shape, rois, list, [&](const T *roi) {
        const RoiSamples<P> samples(roi, options);
        const int32_t one = row_of(samples.y.position(0, 0));
        const int32_t other = row_of(samples.y.position(shape.pooled_height - 1, 0));
        return min(one, other) < band.own_end && max(one, other) >= band.own_begin;
    });

    for (int k = warp; k < found; k += threads / 32) {
        const int64_t r = list[k];
        const T *const roi = rois + r * 5;
        const bool valid = roi_image(roi, shape.images) >= 0;
        const RoiSamples<P> samples(roi, options);
        T *const out = output + (r * shape.channels + band.channel + lane % 4) * shape.pooled();
        for (int32_t first_ph = 0; first_ph < shape.pooled_height; first_ph += 16) {
            bool leads = false, held = false;
            __syncwarp();
            if (first_ph + lane / 2 < shape.pooled_height) {
                const P y = samples.y.position(first_ph + lane / 2, lane % 2);
                leads = lane % 2 == 0 && owns(row_of(y));
                if (valid && samples.y.inside(y)) {
                    const Sample<P> sample = samples.y.sample(y);
                    held = sample.low >= band.begin && sample.high < band.begin + band.held;
                    if (held) {
                        rows[lane] = {(sample.low - band.begin) * shape.width, (sample.high - band.begin) * shape.width,
                                      sample.low_weight, sample.high_weight};
                    }
                }
            }
            const uint32_t owned = __ballot_sync(~0u, leads), quick = __ballot_sync(~0u, held);
            __syncwarp();
            for (int32_t first_pw = 0; first_pw < shape.pooled_width && owned; first_pw += 8) {
                const int32_t pw = first_pw + lane / 4;
                const P x = samples.x.position(pw, lane / 2 % 2);
                const bool touches = pw < shape.pooled_width && samples.x.inside(x);
                const Sample<P> sample = touches ? samples.x.sample(x) : Sample<P>{0, 0, 0, 0};
                const P weight = P(0.25) * (lane % 2 ? sample.high_weight : sample.low_weight);
                const BandCell<T> *const column = band.cells + (lane % 2 ? sample.high : sample.low);

                for (uint32_t rest = owned; rest; rest &= rest - 1) {
                    const int first = __ffs(rest) - 1;
                    const int32_t ph = first_ph + first / 2;
                    T result = narrow<T>(0);
                    if ((quick >> first & 3) == 3) {
                        const SampleRow<P> one = rows[first], other = rows[first + 1];
                        const BandCell<T> cells[] = {column[one.low], column[one.high], column[other.low],
                                                     column[other.high]};
                        P sum[4];
#pragma unroll
                        for (int c = 0; c < 4; ++c) {
                            sum[c] = one.low_weight * widen(cells[0].channel.lane(c));
                            sum[c] = fma(one.high_weight, widen(cells[1].channel.lane(c)), sum[c]);
                            sum[c] = fma(other.low_weight, widen(cells[2].channel.lane(c)), sum[c]);
                            sum[c] = fma(other.high_weight, widen(cells[3].channel.lane(c)), sum[c]);
                            sum[c] = touches ? sum[c] * weight : 0;
                        }
                        result = narrow<T>(quad_sum(sum));
                    } else if (valid && lane % 4 < band.channels && pw < shape.pooled_width) {
                        result = roi_align_cell(samples, band.planes + lane % 4 * shape.plane(), ph, pw);
                    }
                    if (lane % 4 < band.channels && pw < shape.pooled_width) {
                        out[ph * shape.pooled_width + pw] = result;
                    }
                }
            }
        }
    }
}

template <class Policy = RoiAlignPolicy, class T>
Status roi_align_forward(const Call &call, const RoiAlignOptions &options, const T *input, const T *rois, T *output) {
    const RoiShape &shape = options.shape;
    const int64_t total = shape.count * shape.pooled() * shape.channels;
    if (options.ratio == Policy::ratio && shape.pooled() <= INT32_MAX) {
        constexpr int64_t scratch = Policy::threads * sizeof(SampleRow<Compute<T>>);
        const Bands bands = make_bands<T, Policy>(shape, shape.count * shape.pooled() * 16, scratch);
        if (bands.count > 0) {
            const auto kernel = roi_align_band_kernel<T, Policy::threads>;
            const int64_t bytes = int64_t{bands.held} * shape.width * sizeof(BandCell<T>) + scratch + bands.chunk * 4;
            return launch_with_limit(call, bands.blocks(shape), Policy::threads, static_cast<int>(bytes), kernel,
                                     options, bands, input, rois, output);
        }
    }
    const int64_t blocks = std::min<int64_t>(ceil_divide(total, Policy::cell_threads), INT32_MAX);
    return launch(call, blocks, Policy::cell_threads, 0, roi_align_cell_kernel<T>, options, total,
                  Divider(shape.pooled()), Divider(shape.pooled_width), Divider(shape.channels), input, rois, output);
}

} // namespace baracuda

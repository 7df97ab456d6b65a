// map.h on the device. map_kernel takes elements in vectors of 16 bytes of the widest operand, which are aligned in the
// outputs, or single elements of 4 or 8 bytes; outputs of other sizes that are not aligned together go to flat_kernel.
#pragma once

#include "core/device/launch.cuh"
#include "core/device/vectors.cuh"
#include "core/skeleton/flat_kernel_cuda.cuh"
#include "core/skeleton/map.h"

#include <algorithm>

namespace baracuda {

/// Tuned on an H200; see benchmarks/h200.md. Blocks of 8 to 12 KB are best (16 KB: 96 % of their speed, 4 KB: 80 %, as
/// blocks start at 0.8 a nanosecond).
struct MapPolicy {
    static constexpr int vector_bytes = 16;          // of the widest operand
    static constexpr int no_unroll_vector_bytes = 4; // the same for no_unroll functors
    static constexpr int min_output_bytes = 4;       // of a vector of the output
    static constexpr int max_unroll = 6;             // vectors of an operand that a thread holds

    static constexpr int threads = 128;     // of a block; twice as many where a thread's vectors are short
    static constexpr int thread_bytes = 96; // of all operands, that a thread moves, at most
    static constexpr int apart = 4;         // single elements of an operand that a thread holds, at most
    // Vectors of more than two elements of a functor that is over at once, in blocks of twice as many threads: as many
    // bytes are on their way, and the last blocks are over earlier (the gradient of relu6 f16 of 5.0 million 4.77 us
    // with two vectors and 4.16 with one, hardswish bf16 of 21 million 21.9 and 21.6; but gelu f32 of 66 million 127
    // and 140). Of shifted ones only 16 bits of several inputs (the gradient of hardtanh bf16 of 5.7 million 5.9 and
    // 5.2, but sign of 7.5 million 5.5 and 5.8).
    static constexpr int light_vectors = 1;
};

/// Blocks of map_kernel on a multiprocessor, at least: 40 registers a thread, 64 for f64 or many inputs.
template <int threads, class... In>
constexpr int kMapBlocks = (((sizeof(In) == 8) || ...) || sizeof...(In) > 2 ? 1024 : 1536) / threads;

/// Elements of a vector of `bytes` of the widest operand. Inputs may be wider where the output would be a single byte
/// or two, which costs more than inputs that take two accesses; outputs that take two cost much more.
template <class Out, class... In> constexpr int vector_elements(int bytes) {
    constexpr size_t widest = std::max({sizeof(Out), sizeof(In)...});
    const int least = bytes < MapPolicy::vector_bytes ? 1 : MapPolicy::min_output_bytes / sizeof(Out);
    return std::max<int>(bytes / widest, least);
}

/// Vectors of V elements that a thread loads before it uses the first, for a number of bytes that it moves.
template <int V, class... T> constexpr int unroll_of(int bytes) {
    const int fitting = bytes / (V * static_cast<int>((sizeof(T) + ...)));
    return fitting < 1 ? 1 : fitting > MapPolicy::max_unroll ? MapPolicy::max_unroll : fitting;
}

/// A functor's fast path, which is the functor itself where it offers none: set(f, fast) sets it, and returns whether
/// it is good for f's parameters.
template <class F, class = void> struct FastPathOf {
    using Type = F;
    static constexpr bool always = true;
    static HD bool set(const F &f, Type &fast) {
        fast = f;
        return true;
    }
};
template <class F> struct FastPathOf<F, std::void_t<typename F::FastPath>> {
    using Type = typename F::FastPath;
    static constexpr bool always = false;
    static HD bool set(const F &f, Type &fast) {
        const bool is_fast = f.has_fast_path();
        if (is_fast) fast = f.fast_path();
        return is_fast;
    }
};

/// A functor that takes its fast path where that is good.
template <class F> struct FastOrExact {
    F exact;
    typename F::FastPath fast;
    bool is_fast;

    template <class... In> HD auto operator()(In... in) const -> decltype(exact(in...)) {
        return is_fast ? static_cast<decltype(exact(in...))>(fast(in...)) : exact(in...);
    }
};
template <class F> constexpr bool kNoUnroll<FastOrExact<F>> = true;
template <class F> auto with_fast_path(const F &f) {
    if constexpr (FastPathOf<F>::always) {
        return f;
    } else {
        FastOrExact<F> both{f, {}, false};
        both.is_fast = FastPathOf<F>::set(f, both.fast);
        return both;
    }
}

/// outs...[at + lane] = f_of(lane)(inputs of the lane): the rare path, kept small by reading the inputs again.
template <int V, class FunctorOf, class... Out, class... In>
__device__ void map_singly(const FunctorOf &f_of, int64_t at, const Pack<Out *...> &outs, const In *...in) {
#pragma unroll 1
    for (int lane = 0; lane < V; ++lane) put(outs, at + lane, f_of(lane)(in[at + lane]...));
}
template <int V, class FunctorOf, class Out, class... In>
__device__ void map_singly(const FunctorOf &f_of, int64_t at, Out *out, const In *...in) {
    map_singly<V>(f_of, at, Pack<Out *>{out, {}}, in...);
}

/// How map_kernel covers `count` elements: `head` single ones, then `whole` blocks, then `halves` vectors of half the
/// length, then single ones again. early: the kernel behind it is set up meanwhile.
struct MapSplit {
    int64_t head, halves, count;
    int whole;
    bool early;
};

/// Elements at ... at + V - 1 of each input; shifted: which are not all aligned where the outputs are.
template <bool shifted, int V, class... In>
__device__ void load_inputs(InputVectors<V, In...> &inputs, int64_t at, const In *...in) {
    if constexpr (shifted) {
        inputs.load_shifted(at, in...);
    } else {
        inputs.load(at, in...);
    }
}

/// Whether vectors of half the length are anything but single elements.
template <int V, class F> constexpr bool kHasHalves = V > 1 || !FastPathOf<F>::always;

/// The first `whole` blocks take `unroll` vectors a thread. They have no condition between the loads or in the
/// arithmetic, as the compiler would put the second load behind the first vector's arithmetic (sinh in bf16: 75 % of
/// the copy's speed, without 99 %). Further blocks take vectors of half the length, one a thread, then single elements,
/// those of the head too. A kernel of its own takes shifted inputs: in one for both, aligned ones would take registers
/// that they do not need (f64: 39 in place of 26).
template <bool shifted, int V, int unroll, int threads, class F, class Outs, class... In>
__global__ void __launch_bounds__(threads, (kMapBlocks<threads, In...>))
    map_kernel(MapSplit split, F f, typename FastPathOf<F>::Type fast, bool is_fast, Outs outs, const In *...in) {
    begin_kernel(split.early);
    constexpr int half = (V + 1) / 2;
    const bool all_fast = FastPathOf<F>::always || is_fast;
    if (blockIdx.x < split.whole) {
        const int64_t at = split.head + static_cast<int64_t>(blockIdx.x) * (threads * unroll * V) + threadIdx.x * V;
        InputVectors<V, In...> inputs[unroll];
#pragma unroll
        for (int u = 0; u < unroll; ++u) load_inputs<shifted>(inputs[u], at + u * threads * V, in...);
        if (all_fast) {
            with_form(fast, [&](const auto &form) {
#pragma unroll
                for (int u = 0; u < unroll; ++u) {
                    inputs[u].store_results(outs, at + u * threads * V,
                                            OfEveryLane<std::decay_t<decltype(form)>>{form});
                }
            });
        } else if constexpr (!FastPathOf<F>::always) {
#pragma unroll 1
            for (int u = 0; u < unroll; ++u) map_singly<V>(OfEveryLane<F>{f}, at + u * threads * V, outs, in...);
        }
        return;
    }

    const int64_t start = split.head + static_cast<int64_t>(split.whole) * (threads * unroll * V);
    const int64_t item = static_cast<int64_t>(blockIdx.x - split.whole) * threads + threadIdx.x;
    if constexpr (kHasHalves<V, F>) {
        if (item < split.halves && all_fast) {
            InputVectors<half, In...> inputs;
            load_inputs<shifted>(inputs, start + item * half, in...);
            return with_form(fast, [&](const auto &form) {
                inputs.store_results(outs, start + item * half, OfEveryLane<std::decay_t<decltype(form)>>{form});
            });
        }
        if constexpr (!FastPathOf<F>::always) {
            if (item < split.halves) return map_singly<half>(OfEveryLane<F>{f}, start + item * half, outs, in...);
        }
    }
    const int64_t single = item - split.halves;
    const int64_t i = single < split.head ? single : start + split.halves * half + single - split.head;
    if (i < split.count) put(outs, i, f(in[i]...));
}

/// Whether operands that are not aligned together are read and written in single elements, which neighbouring lanes
/// have side by side: as fast as vectors that are shifted from 30 MB on, and faster below (the gradient of threshold,
/// f32, 1906 x 903 3.8 us shifted, 3.2 singly, of leaky relu 426 x 4604 4.2 and 3.5, le f64 of 1.3 million 4.6
/// and 3.6).
template <class... T> constexpr bool kSinglyShifted = ((sizeof(T) == 4 || sizeof(T) == 8) && ...);
template <class... Out> constexpr bool kBytes = ((sizeof(Out) == 1) && ...);

/// Starts map_kernel for elements that begin with `head` before the first vector of the outputs.
template <bool shifted, int V, class F, class... Out, class... In>
Status launch_map(const Call &call, int64_t head, int64_t count, const F &f, const Pack<Out *...> &outs,
                  const In *...in) {
    constexpr int fitting = unroll_of<V, Out..., In...>(MapPolicy::thread_bytes), half = (V + 1) / 2;
    constexpr int bytes = ((sizeof(Out) + ...) + ... + sizeof(In));
    // Long code of f32, too, is repeated for single elements (lgamma of 118 million 345 us with two, 282 with four).
    constexpr int most = V == 1 && (!kNoUnroll<F> || bytes <= 8)                             ? MapPolicy::apart
                         : kLight<F> && V > 2 && (!shifted || (V == 8 && sizeof...(In) > 1)) ? MapPolicy::light_vectors
                                                                                             : 2;
    constexpr int unroll = std::min(most, fitting);
    constexpr int threads = (unroll * V * bytes <= MapPolicy::thread_bytes / 2 ? 2 : 1) * MapPolicy::threads;
    const int64_t margin = shifted ? V : 0; // memory around vectors that are not aligned
    head = std::min(head + margin, count);
    int64_t whole = std::max<int64_t>(count - head - margin, 0) / (unroll * threads * V);
    if (whole < (kLight<F> ? multiprocessors() : busy_blocks())) whole = 0; // shorter vectors in more blocks
    const int64_t rest = count - head - whole * (unroll * threads * V);
    const int64_t halves = kHasHalves<V, F> ? std::max<int64_t>(rest - margin, 0) / half : 0;
    const int64_t items = head + rest - halves * (half - 1);
    const MapSplit split{head, halves, count, static_cast<int>(whole), starts_early(count * bytes)};
    const auto with = [&](const typename FastPathOf<F>::Type &fast, bool is_fast) {
        return launch(call, whole + ceil_divide(items, threads), threads, 0,
                      map_kernel<shifted, V, unroll, threads, F, Pack<Out *...>, In...>, split, f, fast, is_fast, outs,
                      in...);
    };
    if constexpr (FastPathOf<F>::always) {
        return with(f, true);
    } else {
        const FastOrExact<F> both = with_fast_path(f);
        return with(both.fast, both.is_fast);
    }
}

template <class F, class... Out, class... In>
Status map_elements(const Call &call, int64_t count, const F &f, const Pack<Out *...> &outs, const In *...in) {
    if constexpr (kUnread<F> != 0) skip_unread<F>(in...);
    constexpr int V =
        vector_elements<Out..., In...>(kNoUnroll<F> ? MapPolicy::no_unroll_vector_bytes : MapPolicy::vector_bytes);
    const auto together = unpack(outs, [&](auto *...out) { return aligned_split<V>(count, out..., in...); });
    if (together) return launch_map<false, V>(call, together->head, count, f, outs, in...);
    if constexpr (kSinglyShifted<In...> && (kSinglyShifted<Out...> || (kBytes<Out...> && sizeof...(In) == 2))) {
        const bool whole = unpack(outs, [&](auto *...out) { return (misalignment<1>(out) + ... + 0) == 0; });
        if (whole && ((misalignment<1>(in) == 0) && ...)) return launch_map<false, 1>(call, 0, count, f, outs, in...);
    } else if constexpr (V > 1) {
        const auto split = unpack(outs, [&](auto *...out) { return aligned_split<V>(count, out...); });
        if (split && ((misalignment<V>(in) >= 0) && ...)) {
            return launch_map<true, V>(call, split->head, count, f, outs, in...);
        }
    }
    return launch_flat(call, count, with_fast_path(f), outs, in...);
}

} // namespace baracuda

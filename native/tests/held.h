// Tensors of tests: in memory that ends where the last element does.
#pragma once

#include "core/layout/divider.h"
#include "core/numerics/fp8.h"
#include "core/numerics/numeric.h"
#include "core/numerics/types.h"

#include <random>
#include <sys/mman.h>
#include <unistd.h>

namespace baracuda {

inline std::mt19937 random_bits(11);

inline int64_t below(int64_t n) { return static_cast<int64_t>(random_bits() % n); }

/// Elements in front of memory that may not be touched.
template <class T> class Held {
  public:
    explicit Held(int64_t count, f32 value = kNaN<f32>) : count_(count) {
        const int64_t page = sysconf(_SC_PAGESIZE), bytes = count * sizeof(T);
        mapped_ = (ceil_divide(bytes, page) + 1) * page;
        memory_ =
            static_cast<char *>(mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        mprotect(memory_ + mapped_ - page, page, PROT_NONE);
        data_ = reinterpret_cast<T *>(memory_ + mapped_ - page - bytes);
        for (int64_t i = 0; i < count; ++i) set(i, value);
    }
    Held(const Held &) = delete;
    ~Held() { munmap(memory_, mapped_); }

    void set(int64_t i, f32 value) {
        if constexpr (std::is_integral_v<T>) {
            data_[i] = value == value ? static_cast<T>(value) : T(0);
        } else if constexpr (is_fp8<T>) {
            data_[i] = to_fp8<T>(value);
        } else {
            data_[i] = narrow<T>(static_cast<Compute<T>>(value));
        }
    }
    /// Numbers of which `part` of a thousand are NaN or, where there are `kinds` of them, infinite.
    void draw(int64_t part = 0, int kinds = 3) {
        for (int64_t i = 0; i < count_; ++i) {
            const f32 specials[] = {kNaN<f32>, kInfinity<f32>, -kInfinity<f32>};
            set(i, below(1000) < part ? specials[below(kinds)] : static_cast<f32>(below(2001) - 1000) * 0.002f);
        }
    }
    T *data() const { return data_; }
    int64_t count() const { return count_; }

  private:
    int64_t count_, mapped_;
    char *memory_;
    T *data_;
};

} // namespace baracuda

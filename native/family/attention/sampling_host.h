// sampling.h on the host: a thread for each row.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/sampling.h"

namespace baracuda::attention {

struct OneThread {
    bool leads() const { return true; }

    template <class KeyOf> uint32_t largest(int64_t count, const KeyOf &key_of) const {
        uint32_t most = 0;
        for (int64_t j = 0; j < count; ++j) most = std::max(most, key_of(j));
        return most;
    }
    /// Adds add(j, sums) for each j.
    template <int n, class Add> void sum(int64_t count, uint64_t (&sums)[n], const Add &add) const {
        for (int64_t j = 0; j < count; ++j) add(j, sums);
    }
    /// The first j behind which the masses sum to more than `before`, which is less than that of all.
    template <class MassOf> int64_t find(int64_t count, const MassOf &mass_of, uint64_t before) const {
        int64_t j = 0;
        for (; j < count - 1; ++j) {
            const uint64_t mass = mass_of(j);
            if (mass > before) break;
            before -= mass;
        }
        return j;
    }
};

template <class Rows> Status sample_rows(const Call &, int64_t count, const Rows &rows) {
    parallel_for(count, 1, [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) rows.of_row(OneThread(), row);
    });
    return Status::ok;
}

} // namespace baracuda::attention

// sampling.h on the host: a thread for each row.
#pragma once

#include "core/host/parallel.h"
#include "family/attention/sampling.h"

namespace baracuda::attention {

class OneThread {
  public:
    bool leads() const { return true; }

    template <class KeyOf> uint32_t look(int64_t count, const KeyOf &key_of) {
        count_ = count;
        uint32_t most = 0;
        for (int64_t j = 0; j < count; ++j) most = std::max(most, key_of(j));
        return most;
    }
    /// Two bits at a time.
    template <class KeyOf>
    uint32_t threshold(const KeyOf &key_of, const Measure &measure, uint64_t wanted, uint32_t, uint32_t least) const {
        uint32_t found = 0;
        for (int shift = 30; shift >= 0; shift -= 2) {
            const uint32_t pivots[] = {found + (1u << shift), found + (2u << shift), found + (3u << shift)};
            uint64_t sums[3] = {};
            for (int64_t j = 0; j < count_; ++j) {
                const uint32_t key = key_of(j);
                const uint64_t amount = measure.of(key);
                for (int i = 0; i < 3; ++i) sums[i] += key >= pivots[i] ? amount : 0;
            }
            for (int i = 0; i < 3; ++i) found = sums[i] >= wanted ? pivots[i] : found;
        }
        return std::max(found, least);
    }
    template <class KeyOf, class Write>
    bool pick(const KeyOf &key_of, const Masses &masses, uint32_t least, uint64_t random, const Write &write) const {
        const auto mass_of = [&](int64_t j) {
            const uint32_t key = key_of(j);
            return key >= least ? masses.of(key) : 0;
        };
        uint64_t total = 0;
        for (int64_t j = 0; j < count_; ++j) total += mass_of(j);
        if (total == 0) return false;
        uint64_t before = number_below(total, random);
        int64_t j = 0;
        for (; j < count_ - 1; ++j) {
            const uint64_t mass = mass_of(j);
            if (mass > before) break;
            before -= mass;
        }
        write(j);
        return true;
    }

  private:
    int64_t count_ = 0;
};

template <class Rows> Status sample_rows(const Call &, int64_t count, const Rows &rows) {
    parallel_for(count, 1, [&](int64_t begin, int64_t end) {
        OneThread thread;
        for (int64_t row = begin; row < end; ++row) rows.of_row(thread, row);
    });
    return Status::ok;
}

} // namespace baracuda::attention

// Tokens drawn from rows of probabilities, of which a filter allows some; and the check of tokens that a draft
// proposes.
//
// Probabilities are counted as integers, in units that the largest of a row gives: their sums are exact, in any order,
// and the host and the GPU draw the same token, however they come to it. A filter is a threshold, which is found a few
// bits at a time. Every loop has a length that is known before.
#pragma once

#include "core/abi/status.h"
#include "core/numerics/philox.h"

#include <cmath>

namespace baracuda::attention {

/// The bits of a weight, which order weights as numbers; 0 where it is not above 0, kNotFinite or more of NaN and
/// infinity.
HD uint32_t weight_key(f32 weight) { return weight > 0 || weight != weight ? to_word(weight) & 0x7fffffff : 0; }
constexpr uint32_t kNotFinite = 0x7f800000;

/// Weights as multiples of 2^-(62 - n) times the power of 2 above the largest, rounded down, where n are the bits of
/// their number: the sum of all is below 2^62.
class Masses {
  public:
    HD Masses(uint32_t largest, int64_t count) : exponent_(exponent_of(largest)), bits_(count > 0) {
        for (int step = 32; step > 0; step /= 2) bits_ += count >> (bits_ + step - 1) > 0 ? step : 0;
    }
    HD uint64_t of(uint32_t key) const {
        const uint64_t mantissa = (key & 0x7fffff) | (key >> 23 ? 0x800000 : 0);
        const int shift = 38 - bits_ + exponent_of(key) - exponent_;
        return shift >= 0 ? mantissa << shift : shift > -24 ? mantissa >> -shift : 0;
    }
    /// The least mass that is not below a probability.
    HD uint64_t up_to(f32 probability) const {
        const f64 mass = ceil(ldexp(static_cast<f64>(probability), 188 - bits_ - exponent_));
        return mass < 0x1p62 ? static_cast<uint64_t>(mass) : uint64_t{1} << 62;
    }

  private:
    HD static int exponent_of(uint32_t key) { return key >> 23 ? static_cast<int>(key >> 23) : 1; }

    int exponent_, bits_;
};

/// What a filter sums of the keys above 0: how many there are, or their masses. It does not fall as keys grow.
struct Measure {
    Masses masses;
    bool by_mass;

    HD uint64_t of(uint32_t key) const { return by_mass ? masses.of(key) : key > 0; }
};

/// The filters of a call: one parameter for all rows, or one for each; null and 0 where there is none.
struct Filters {
    int32_t top_k = 0;
    f32 top_p = 0, min_p = 0;
    bool by_top_k = false, by_top_p = false, by_min_p = false;
    const int32_t *top_ks = nullptr;
    const f32 *top_ps = nullptr, *min_ps = nullptr;

    /// A key: its row's filters allow those from it on; kNotFinite where they allow none.
    template <class Team, class KeyOf>
    HD uint32_t least(Team &team, int64_t row, const KeyOf &key_of, uint32_t largest, const Masses &masses) const {
        uint32_t least = 1;
        if (by_min_p) {
            const f32 part = min_ps ? min_ps[row] : min_p;
            const f64 product = static_cast<f64>(part) * from_word<f32>(largest); // exact
            if (product != product) return kNotFinite;
            const auto near = static_cast<f32>(product);
            const uint32_t key = product > 0 ? to_word(near) + (near < product ? 1 : 0) : 0;
            least = key > least ? key : least;
            if (least > largest) return kNotFinite;
        }
        if (by_top_k) {
            const int32_t wanted = top_ks ? top_ks[row] : top_k;
            if (wanted <= 0) return kNotFinite;
            least = team.threshold(key_of, Measure{masses, false}, static_cast<uint64_t>(wanted), largest, least);
        }
        if (by_top_p) {
            const f32 wanted = top_ps ? top_ps[row] : top_p;
            if (!(wanted > 0)) return kNotFinite;
            const uint64_t most = wanted > 1 ? ~uint64_t{0} : masses.up_to(wanted);
            least = team.threshold(key_of, Measure{masses, true}, most, largest, least);
        }
        return least;
    }
};

/// The number below `count` that 64 random bits give: the upper half of their product.
HD uint64_t number_below(uint64_t count, uint64_t random) {
    const uint64_t low = (random & 0xffffffff) * (count & 0xffffffff);
    const uint64_t cross = (random >> 32) * (count & 0xffffffff) + (low >> 32);
    const uint64_t other = (random & 0xffffffff) * (count >> 32) + (cross & 0xffffffff);
    return (random >> 32) * (count >> 32) + (cross >> 32) + (other >> 32);
}

/// write(token) by one thread, of the token at a random place among the weights that filters allow. Whether there is
/// one, which all threads are told. A team has these members, which all of its threads call:
///
///     look(count, key_of)        begins with the keys of a row; the largest of them
///     threshold(key_of, measure, wanted, largest, least)
///                                a key: those from it on are the ones from `least` on whose larger ones measure less
///                                than `wanted`, which is not 0
///     pick(key_of, masses, least, random, write)
///                                write(j) by one thread for the first j behind which the masses of the keys from
///                                `least` on sum to more than number_below(the sum of all); false where that is 0
///
template <class Team, class WeightOf, class Write>
HD bool draw(Team &team, int64_t row, int64_t count, const WeightOf &weight_of, const Filters &filters, uint64_t random,
             const Write &write) {
    const auto key_of = [&](int64_t j) { return weight_key(weight_of(j)); };
    const uint32_t largest = team.look(count, key_of);
    if (largest == 0 || largest >= kNotFinite) return false;
    const Masses masses(largest, count);
    const uint32_t least = filters.least(team, row, key_of, largest, masses);
    return team.pick(key_of, masses, least, random, write);
}

/// What a call of a sampler is about.
struct Samples {
    int64_t vocab;
    Filters filters;
    uint64_t seed, offset;
    const f32 *probs;
    int32_t *output;
    uint8_t *valid; // or null

    template <class Team> HD void of_row(Team &team, int64_t row) const {
        const f32 *const weights = probs + row * vocab;
        const uint64_t random = philox(offset, static_cast<uint64_t>(row), seed).low_half();
        const auto write = [&](int64_t token) { output[row] = static_cast<int32_t>(token); };
        const bool found = draw(team, row, vocab, [&](int64_t j) { return weights[j]; }, filters, random, write);
        if (!team.leads()) return;
        if (!found) output[row] = 0;
        if (valid) valid[row] = found;
    }
};

/// What a call of chain speculative sampling is about.
struct Speculation {
    int64_t drafts, vocab;
    uint64_t seed, offset;
    const f32 *draft_probs;
    const int32_t *draft_ids;
    const f32 *target_probs;
    int32_t *output, *accepted, *emitted;

    HD bool accepts(int64_t row, int64_t i) const {
        const int64_t token = draft_ids[row * drafts + i];
        if (token < 0 || token >= vocab) return false;
        const f64 draft = draft_probs[(row * drafts + i) * vocab + token];
        const f64 target = target_probs[(row * (drafts + 1) + i) * vocab + token];
        const PhiloxBlock block = philox(offset + static_cast<uint64_t>(i), static_cast<uint64_t>(row), seed);
        return (block.words[0] >> 8) * 0x1p-24 * draft < target;
    }
    template <class Team> HD void of_row(Team &team, int64_t row) const {
        int32_t passing = 0, kept = 0;
        for (int64_t i = 0; i < drafts; ++i) {
            const bool passes = accepts(row, i);
            kept += passes && kept == i;
            passing += passes;
        }
        const uint64_t random =
            philox(offset + static_cast<uint64_t>(drafts), static_cast<uint64_t>(row), seed).low_half();
        const f32 *const target = target_probs + (row * (drafts + 1) + kept) * vocab;
        const f32 *const draft = kept < drafts ? draft_probs + (row * drafts + kept) * vocab : nullptr;
        int32_t *const tokens = output + row * (drafts + 1);
        const auto write = [&](int64_t token) { tokens[kept] = static_cast<int32_t>(token); };
        bool found = false;
        for (int only_target = draft ? 0 : 1; only_target < 2 && !found; ++only_target) {
            const auto weight_of = [&](int64_t j) { return only_target ? target[j] : target[j] - draft[j]; };
            found = draw(team, row, vocab, weight_of, Filters(), random, write);
        }
        if (!team.leads()) return;
        if (!found) tokens[kept] = 0;
        for (int64_t i = 0; i <= drafts; ++i) {
            if (i != kept) tokens[i] = i < kept ? draft_ids[row * drafts + i] : -1;
        }
        accepted[row] += passing;
        emitted[row] += kept;
    }
};

/// rows.of_row(team, row) for each row.
template <class Rows> Status sample_rows(const Call &call, int64_t count, const Rows &rows);

/// A template, so that only units with a sampler have its kernel.
template <class T>
Status sample(const Call &call, int32_t batch, int32_t vocab, const Filters &filters, uint64_t seed, uint64_t offset,
              const T *probs, int32_t *output, uint8_t *valid) {
    return sample_rows(call, batch, Samples{vocab, filters, seed, offset, probs, output, valid});
}

/// A parameter of all rows, or those of each.
inline void set_top_k(Filters &filters, int32_t value) { filters.by_top_k = true, filters.top_k = value; }
inline void set_top_k(Filters &filters, const int32_t *values) { filters.by_top_k = true, filters.top_ks = values; }
inline void set_top_p(Filters &filters, f32 value) { filters.by_top_p = true, filters.top_p = value; }
inline void set_top_p(Filters &filters, const f32 *values) { filters.by_top_p = true, filters.top_ps = values; }
inline void set_min_p(Filters &filters, f32 value) { filters.by_min_p = true, filters.min_p = value; }
inline void set_min_p(Filters &filters, const f32 *values) { filters.by_min_p = true, filters.min_ps = values; }

template <class T, class K>
Status top_k_sampling(const Call &call, int32_t batch, int32_t vocab, K top_k, int32_t, uint64_t seed, uint64_t offset,
                      const T *probs, int32_t *output, uint8_t *valid) {
    Filters filters;
    set_top_k(filters, top_k);
    return sample(call, batch, vocab, filters, seed, offset, probs, output, valid);
}

template <class T, class P>
Status top_p_sampling(const Call &call, int32_t batch, int32_t vocab, P top_p, int32_t, uint64_t seed, uint64_t offset,
                      const T *probs, int32_t *output, uint8_t *valid) {
    Filters filters;
    set_top_p(filters, top_p);
    return sample(call, batch, vocab, filters, seed, offset, probs, output, valid);
}

template <class T, class P>
Status min_p_sampling(const Call &call, int32_t batch, int32_t vocab, P min_p, int32_t, uint64_t seed, uint64_t offset,
                      const T *probs, int32_t *output, uint8_t *valid) {
    Filters filters;
    set_min_p(filters, min_p);
    return sample(call, batch, vocab, filters, seed, offset, probs, output, valid);
}

template <class T, class K, class P>
Status top_k_top_p_sampling(const Call &call, int32_t batch, int32_t vocab, K top_k, P top_p, int32_t, uint64_t seed,
                            uint64_t offset, const T *probs, int32_t *output, uint8_t *valid) {
    Filters filters;
    set_top_k(filters, top_k);
    set_top_p(filters, top_p);
    return sample(call, batch, vocab, filters, seed, offset, probs, output, valid);
}

template <class T>
Status chain_speculative_sampling(const Call &call, int32_t batch, int32_t num_speculative_tokens, int32_t vocab,
                                  int32_t, uint64_t seed, uint64_t offset, const T *draft_probs,
                                  const int32_t *draft_token_ids, const T *target_probs, int32_t *output_token_ids,
                                  int32_t *output_accepted_token_num, int32_t *output_emitted_draft_token_num) {
    return sample_rows(call, batch,
                       Speculation{num_speculative_tokens, vocab, seed, offset, draft_probs, draft_token_ids,
                                   target_probs, output_token_ids, output_accepted_token_num,
                                   output_emitted_draft_token_num});
}

} // namespace baracuda::attention

#include BARACUDA_IMPLEMENTATION(sampling)

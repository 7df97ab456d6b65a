// multilabel_margin.h on the host.
#pragma once

#include "core/host/parallel.h"
#include "family/loss/multilabel_margin.h"

#include <vector>

namespace baracuda::loss {

/// How often each class is listed, after `row.length` is set; false where an entry is no class.
template <class T> bool list_classes(ListedClasses<T> &row, std::vector<int32_t> &listed) {
    listed.assign(row.classes, 0);
    while (row.length < row.classes && row.target[row.length] >= 0) {
        const int64_t of = row.target[row.length++];
        if (of >= row.classes) return false;
        ++listed[of];
    }
    return true;
}

template <class T> Status multilabel_rows(const Call &, const MultilabelRows<T> &rows, const RowStore<T> &losses) {
    using P = Compute<T>;
    parallel_for(losses.rows.count, 1, [&](int64_t first, int64_t last) {
        std::vector<int32_t> listed;
        for (int64_t result = first; result < last; ++result) {
            ListedClasses<T> row = rows.of(losses.rows.row(result));
            if (!list_classes(row, listed)) {
                losses(result, kNaN<P>);
                continue;
            }
            P sum = 0;
            for (int32_t i = 0; i < row.classes; ++i) {
                if (!listed[i]) sum += row.excess(i);
            }
            losses(result, sum / static_cast<P>(row.classes));
        }
    });
    return Status::ok;
}

template <class T>
Status multilabel_rows_backward(const Call &, int64_t n_rows, const MultilabelRows<T> &rows,
                                const GradientScale<T> &scale, T *dinput) {
    using P = Compute<T>;
    parallel_for(n_rows, 1, [&](int64_t first, int64_t last) {
        std::vector<int32_t> listed;
        for (int64_t r = first; r < last; ++r) {
            ListedClasses<T> row = rows.of(r);
            const bool good = list_classes(row, listed);
            const P factor = scale.of(r) / static_cast<P>(row.classes);
            for (int32_t i = 0; i < row.classes; ++i) {
                int64_t count = 0;
                if (good && !listed[i]) count = row.exceeded(i);
                if (good && listed[i]) {
                    for (int32_t other = 0; other < row.classes; ++other) {
                        count -= !listed[other] && row.exceeds(other, i);
                    }
                    count *= listed[i];
                }
                dinput[r * rows.row_stride + i] = narrow<T>(good ? static_cast<P>(count) * factor : kNaN<P>);
            }
        }
    });
    return Status::ok;
}

} // namespace baracuda::loss

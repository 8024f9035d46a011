// SPDX-License-Identifier: Apache-2.0
// The order of columns that the block annotation permuted_layout asks for in shared memory, so that threads that access
// one column of several rows hit different banks: columns move in groups of 8, group g of row r to
//
//   g xor (r % 8)        where a row has a multiple of 64 elements
//   g xor (r % 8 // 2)   where it has a multiple of 32
#pragma once

#include "ir/stmt.h"

namespace tirscope {

inline constexpr const char* permuted_layout_key = "permuted_layout";

/// An empty text or 0 means that there is none.
bool asks_for_permuted_layout(const BlockNode& block);

/// Whether rows of so many elements can be permuted; `rows`: how many there are, nothing where that is not known.
bool can_permute(std::optional<int64_t> rows, int64_t columns);

/// Where a column of a row with `columns` elements goes, not simplified; `row` and `column` have one type.
Expr permuted_column(const Expr& row, const Expr& column, int64_t columns);

}  // namespace tirscope

// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/permuted_layout.h"

#include "ir/build.h"
#include "ir/ops/op_info.h"

namespace tirscope {

bool asks_for_permuted_layout(const BlockNode& block) {
  const Attr* attr = find_attr(block.annotations, permuted_layout_key);
  return attr && (attr->as_string() ? !attr->as_string()->empty() : attr->as_int().value_or(0) != 0);
}

bool can_permute(std::optional<int64_t> rows, int64_t columns) {
  return columns > 0 && (columns % 64 == 0 || (columns % 32 == 0 && rows.value_or(2) % 2 == 0));
}

Expr permuted_column(const Expr& row, const Expr& column, int64_t columns) {
  auto of = [&](int64_t value) { return make_const(column->dtype, value); };
  Expr group = floordiv(column, of(8)), shift = floormod(row, make_const(row->dtype, int64_t(8)));
  if (columns % 64 != 0) shift = floordiv(shift, make_const(row->dtype, int64_t(2)));
  if (group->dtype != shift->dtype) match_types(group, shift);
  const auto number = as_int(group), by = as_int(shift);
  const Expr moved =
      number && by ? make_const(group->dtype, *number ^ *by) : call(group->dtype, op::bitwise_xor(), {group, shift});
  return moved * int64_t(8) + floormod(column, of(8));
}

}  // namespace tirscope

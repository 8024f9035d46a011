// SPDX-License-Identifier: Apache-2.0
// Index maps, ranges and pad values as arguments.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/driver/argument_reader.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/trace/index_functions.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

/// The type of the indices in a block, as TVM's Python guesses it.
DataType index_dtype(const BlockNode& block) {
  if (!block.iter_vars.empty()) return block.iter_vars.front()->var->dtype;
  for (const auto* regions : {&block.reads, &block.writes})
    for (const BufferRegion& region : *regions)
      if (!region->region.empty()) return region->region.front()->min->dtype;
  return DataType::integer(64);
}

/// A number as an element of a buffer, refused where the type cannot hold it.
Result<Expr> element(int64_t value, DataType dtype) {
  if (dtype.bits < 64) {
    bool is_signed = dtype.is_int();
    int64_t least = is_signed ? -(int64_t(1) << (dtype.bits - 1)) : 0;
    int64_t bound = int64_t(1) << (is_signed ? dtype.bits - 1 : dtype.bits);
    if (value < least || value >= bound)
      return fail(reject("pad-value.out-of-range",
                         message("the pad value {0} is not a {1}, the element type of the buffer", value, dtype.str()),
                         "InternalError",
                         value < least ? formatted("Check failed: value >= {} ({} vs. {}) : ValueError: Literal value "
                                                   "{} exceeds minimum of {}",
                                                   least, value, least, value, dtype.str())
                                       : formatted("Check failed: value < 1LL << (dtype.bits() - 1) ({} vs. {}) : "
                                                   "ValueError: Literal value {} exceeds maximum of {}",
                                                   value, bound, value, dtype.str())));
  }
  return make_const(dtype, value);
}

}  // namespace

/// As in TVM, what a map says of samples is not simplified before the map is used: `i // 16 // v` is not `i // 64` yet.
Result<Arguments::Item> ArgumentReader::map_item(IndexMap map) {
  std::vector<Expr> known;
  for (const Expr& index : map->final_indices) {
    TS_TRY(Expr value, has_handle(*index) ? resolver_.evaluated(index) : Result<Expr>(index));
    known.push_back(std::move(value));
  }
  IndexMap resolved =
      known == map->final_indices ? map : with(map, [&](IndexMapNode& copy) { copy.final_indices = known; });
  return Item{Value(map), {}, {}, Value(resolved)};
}

bool ArgumentReader::has_handle(const Node& expr) {
  return uses_var(expr, [](const VarNode& var) {
    auto handle = parse_handle(var.name);
    return handle && handle->kind == HandleKind::Expr;
  });
}

Result<Arguments::Item> ArgumentReader::index_map(const Parameter& p, const Value& value, const Preceding& before) {
  ReadMap read;
  if (auto node = value.get<NodeRef>()) {
    read.map = ref_as<IndexMapNode>(*node);
    if (!read.map) return wrong_type(p, value);
  } else if (auto function = value.get<std::shared_ptr<const IndexFunction>>()) {
    DataType dtype = index_dtype(*before.block->block());
    if (before.buffer) {
      TS_TRY(read, read_map(**function, before.buffer->shape.size(), dtype));
    } else {
      TS_TRY(read.map, read_plain_map(**function, std::nullopt, dtype));
    }
  } else {
    return wrong_type(p, value);
  }
  for (const Expr& index : read.map->final_indices)
    if (!index->dtype.is_index())
      return fail(bad_input("index-map.not-integer", "an index map must return integers, not {0}", index->dtype.str()));
  TS_TRY(Item item, map_item(read.map));
  item.axis_separators = std::move(read.axis_separators);
  return item;
}

Result<Arguments::Item> ArgumentReader::ranges(const Parameter& p, const Value& value, const SRef& block) {
  std::vector<Var> vars;
  for (const IterVar& iter : block.block()->iter_vars) vars.push_back(make_var(iter->var->name, iter->var->dtype));
  IndexMap given = recorded_map(value);
  std::shared_ptr<const IndexFunction> function;
  if (given)
    function = std::make_shared<MapFunction>(given);
  else if (auto written = value.get<std::shared_ptr<const IndexFunction>>())
    function = *written;
  else
    return wrong_type(p, value);
  TS_TRY(IndexMap map, read_ranges(*function, vars));
  TS_TRY(Item item, map_item(map));
  for (const Expr& end : ref_as<IndexMapNode>(*item.resolved.get<NodeRef>())->final_indices)
    TS_TRY_VOID(require_known_variables(end, vars));
  return item;
}

Result<Arguments::Item> ArgumentReader::pad_value(const Parameter& p, const Value& value, const Preceding& before) {
  if (value.is_none()) return Item{};
  DataType dtype = index_dtype(*before.block->block());
  std::size_t outputs = before.map->final_indices.size();
  if (auto function = value.get<std::shared_ptr<const IndexFunction>>()) {
    TS_TRY(IndexMap map, read_plain_map(**function, outputs, dtype));
    return map_item(map);
  }
  if (auto node = value.get<NodeRef>())
    if (IndexMap map = ref_as<IndexMapNode>(*node)) return map_item(map);
  TS_TRY(Expr constant, pad_constant(p, value, before.buffer->dtype, dtype));
  std::vector<Var> indices;
  for (std::size_t i = 0; i < outputs; ++i) indices.push_back(make_var(formatted("indices_{}", i), dtype));
  return map_item(make<IndexMapNode>(std::move(indices), std::vector<Expr>{constant}));
}

Result<Expr> ArgumentReader::pad_constant(const Parameter& p, const Value& value, DataType elements, DataType indices) {
  if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind))
    return Expr(static_cast<const ExprNode*>(node->get()));
  if (auto handle = value.get<Handle>(); handle && handle->kind == HandleKind::Expr) return Expr(handle->var);
  bool whole = elements.is_integer() && !elements.is_bool();
  if (auto flag = value.get<bool>(); flag && !whole) return *flag ? true_expr() : false_expr();
  if (auto number = value.as_int()) return whole ? element(*number, elements) : make_const(indices, *number);
  if (auto real = value.get<double>())
    return make_const(elements.is_floating() ? elements : DataType::floating(32), *real);
  return wrong_type(p, value);
}

}  // namespace tirscope::schedule

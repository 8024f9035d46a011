// SPDX-License-Identifier: Apache-2.0
#include "topi/topi.h"

#include <algorithm>

#include "topi/table.h"

namespace tirscope::topi {

void Table::add(std::string_view name, std::vector<Parameter> parameters, MakeOne make) {
  operators_.push_back({name, std::move(parameters),
                        [make = std::move(make)](const Arguments& arguments) { return Tensors{make(arguments)}; }});
}

void Table::add_list(std::string_view name, std::vector<Parameter> parameters, MakeList make) {
  operators_.push_back({name, std::move(parameters), std::move(make), true});
}

void Table::add_opaque(std::string_view name, std::string_view why_not) {
  operators_.push_back({name, {}, nullptr, false, why_not});
}

std::span<const Operator> all_operators() {
  static const std::vector<Operator> operators = [] {
    Table table;
    for (auto add : {add_elementwise, add_fast_math,      add_broadcast,  add_reductions,   add_shapes,
                     add_joins,       add_slices,         add_selections, add_fillings,     add_products,
                     add_einsum,      add_softmax,        add_padding,    add_convolutions, add_transposed_convolutions,
                     add_pools,       add_normalisations, add_networks,   add_resize,       add_opaque})
      add(table);
    std::vector<Operator> out = table.take();
    std::ranges::sort(out, {}, &Operator::name);
    return out;
  }();
  return operators;
}

const Operator* find(std::string_view name) {
  const std::span<const Operator> operators = all_operators();
  auto found = std::ranges::lower_bound(operators, name, {}, &Operator::name);
  return found != operators.end() && found->name == name ? &*found : nullptr;
}

Result<Tensors> call(const Operator& op, const Values& positional,
                     const std::vector<std::pair<std::string, Value>>& keywords) {
  if (!op.make) return fail(refused("topi.opaque", "topi.{0} {1}", op.name, op.why_not));
  TS_TRY(const Arguments arguments, bind(op, positional, keywords));
  TS_TRY(Tensors results, catching([&]() -> Result<Tensors> { return op.make(arguments); }));
  for (const te::Tensor& result : results)
    for (const Expr& size : result.shape())
      if (auto known = as_int(size); known && *known < 0)
        return fail(bad_input("topi.sizes", "topi.{0} would make a dimension of {1} elements", op.name, *known));
  return results;
}

}  // namespace tirscope::topi

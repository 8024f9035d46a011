// SPDX-License-Identifier: Apache-2.0
// Index maps from lambdas.
#include "script/tir/values/node_values.h"
#include "script/tir/values/reader_values.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

class AxisSeparator final : public HostObject {
 public:
  std::string type_name() const override { return "IndexMap.AXIS_SEPARATOR"; }
};

}  // namespace

Value axis_separator() {
  static const Value made = Ref<Object>(new AxisSeparator);
  return made;
}

IndexMap index_map_of(Evaluator& evaluator, const Value& function, int ndim, DataType dtype,
                      std::vector<int>* axis_separators, const syntax::Node& where) {
  auto object = function.as_object<FunctionObject>();
  if (!object) {
    evaluator.report(where,
                     bad_input("script.index-map", "an index map must be a lambda such as lambda i, j: (j, i), not {0}",
                               function.type_name()));
    return nullptr;
  }
  std::size_t named = 0;
  const syntax::Parameter* star = nullptr;
  for (const syntax::Parameter& parameter : object->parameters) {
    if (parameter.kind == syntax::ParameterKind::Star)
      star = &parameter;
    else
      ++named;
  }
  std::size_t total = star && ndim >= 0 ? std::max<std::size_t>(named, std::size_t(ndim)) : named;
  if ((ndim >= 0 && total != std::size_t(ndim)) || (star && ndim < 0)) {
    evaluator.report(where,
                     bad_input("script.index-map", "the index map takes {0} indices, but {1} are needed", named, ndim));
    return nullptr;
  }
  std::vector<Var> vars;
  for (const syntax::Parameter& parameter : object->parameters) {
    std::string name(evaluator.tree().name(parameter.name));
    std::size_t count = &parameter == star ? total - named : 1;
    for (std::size_t i = 0; i < count; ++i)
      vars.push_back(make_var(&parameter == star ? formatted("{}_{}", name, i) : name, dtype));
  }
  std::vector<Value> values(vars.begin(), vars.end());
  Value result = evaluator.call(function, values, where);
  if (result.failed()) return nullptr;
  std::vector<Expr> indices;
  std::span<const Value> items{&result, 1};
  if (auto sequence = result.as_sequence()) items = *sequence;
  for (const Value& item : items) {
    if (item.as_host<AxisSeparator>()) {
      if (axis_separators) axis_separators->push_back(static_cast<int>(indices.size()));
      continue;
    }
    Expr index = item.as_int() ? make_const(dtype, *item.as_int()) : to_expr(item);
    if (!index || !index->dtype.is_integer()) {
      evaluator.report(where,
                       bad_input("script.index-map", "an index map must return integers, not {0}", item.type_name()));
      return nullptr;
    }
    indices.push_back(std::move(index));
  }
  return make<IndexMapNode>(std::move(vars), std::move(indices));
}

}  // namespace tirscope::script

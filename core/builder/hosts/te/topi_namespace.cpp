// SPDX-License-Identifier: Apache-2.0
// tvm.topi in builder scripts: any operator of topi's table, by its one description.
#include "builder/hosts/namespaces.h"
#include "topi/topi.h"

namespace tirscope::builder {

namespace {

constexpr int deepest_topi_list = 8;

Result<topi::Value> topi_value(const SValue& value, int depth = 0) {
  if (value.is_none()) return topi::Value();
  if (auto flag = value.as_bool()) return topi::Value(*flag);
  if (auto number = value.as_int()) return topi::Value(*number);
  if (auto real = value.as_float()) return topi::Value(*real);
  if (auto text = value.as_string()) return topi::Value(*text);
  if (auto tensor = value.as_host<TensorObject>()) return topi::Value(tensor->tensor);
  if (auto items = value.as_sequence(); items && depth < deepest_topi_list) {
    topi::Values out;
    for (const SValue& item : *items) {
      TS_TRY(topi::Value made, topi_value(item, depth + 1));
      out.push_back(std::move(made));
    }
    return topi::Value(std::move(out));
  }
  if (auto dtype = script::dtype_of(value)) return topi::Value(dtype->str());
  if (auto named = value.as_host<script::Builtin>(); named && DataType::parse(named->name()))
    return topi::Value(named->name());
  TS_TRY(Expr expr, expr_of(value));
  return topi::Value(std::move(expr));
}

Result<SValue> call_operator(const topi::Operator& op, Evaluator& evaluator, const script::Arguments& arguments) {
  topi::Values positional;
  for (const SValue& value : arguments.positional) {
    TS_TRY(topi::Value made, topi_value(value));
    positional.push_back(std::move(made));
  }
  std::vector<std::pair<std::string, topi::Value>> keywords;
  for (const script::KeywordValue& keyword : arguments.keywords) {
    TS_TRY(topi::Value made, topi_value(keyword.value));
    keywords.emplace_back(keyword.name, std::move(made));
  }
  TS_TRY(topi::Tensors made, topi::call(op, positional, keywords));
  MadeTensors::tell(evaluator, made, arguments.where);
  return tensor_values(made, op.gives_list);
}

/// topi, topi.nn, topi.image: `prefix` is empty or ends with a point.
SValue topi_members(const std::string& prefix) {
  return new_namespace("topi" + (prefix.empty() ? "" : "." + prefix.substr(0, prefix.size() - 1)),
                       [prefix](std::string_view name) -> SValue {
                         const std::string path = prefix + std::string(name);
                         if (const topi::Operator* op = topi::find(path))
                           return free_function(std::string(name),
                                                [op](Evaluator& evaluator, const script::Arguments& arguments) {
                                                  return call_operator(*op, evaluator, arguments);
                                                });
                         for (const topi::Operator& op : topi::all_operators())
                           if (op.name.starts_with(path + ".")) return topi_members(path + ".");
                         return {};
                       });
}

}  // namespace

SValue topi_namespace() { return topi_members({}); }

}  // namespace tirscope::builder

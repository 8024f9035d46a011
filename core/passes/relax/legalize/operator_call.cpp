// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/legalize/operator_call.h"

namespace tirscope::passes::legalize {

std::vector<NodeRef> OperatorCall::args(std::size_t first) const {
  return {call_.args.begin() + std::ptrdiff_t(first), call_.args.end()};
}

const TensorStructInfoNode* OperatorCall::tensor(std::size_t i) const {
  return as<TensorStructInfoNode>(struct_info_of(call_.args[i]));
}

std::vector<Expr> OperatorCall::shape(std::size_t i) const {
  const TensorStructInfoNode* info = tensor(i);
  auto shape = info ? as<ShapeExprNode>(info->shape) : nullptr;
  return shape ? shape->values : std::vector<Expr>{};
}

DataType OperatorCall::result_dtype() const {
  auto info = as<TensorStructInfoNode>(call_.struct_info);
  return info ? info->dtype : DataType::none();
}

Expr OperatorCall::scalar(std::size_t i) const {
  auto constant = as<RelaxConstantNode>(call_.args[i]);
  if (!constant || !constant->data || !constant->data.shape().empty()) return nullptr;
  const DataType dtype = constant->data.dtype();
  return dtype.is_integer() ? make_const(dtype, constant->data.integer(0))
                            : make_const(dtype, constant->data.number(0));
}

Expr OperatorCall::number(std::size_t i) const {
  auto info = as<PrimStructInfoNode>(struct_info_of(call_.args[i]));
  return info ? info->value : nullptr;
}

const Attr& OperatorCall::attribute(const std::string& name) const {
  static const Attr none;
  const Attr* found = find_attr(call_.attrs, name);
  return found ? *found : none;
}

bool OperatorCall::is_none(const std::string& name) const { return attribute(name).is_none(); }

std::optional<int64_t> OperatorCall::integer(const std::string& name) const { return attribute(name).as_int(); }

std::optional<double> OperatorCall::real(const std::string& name) const {
  const Attr& given = attribute(name);
  if (auto real = given.get<double>()) return *real;
  if (auto node = given.get<NodeRef>())
    if (auto constant = as<FloatImmNode>(*node)) return constant->value;
  if (auto number = given.as_int()) return double(*number);
  return std::nullopt;
}

std::string OperatorCall::text(const std::string& name) const {
  auto text = attribute(name).as_string();
  return text ? *text : std::string();
}

std::optional<std::vector<int64_t>> OperatorCall::integers(const std::string& name) const {
  const Attr& given = attribute(name);
  if (auto one = given.as_int()) return std::vector<int64_t>{*one};
  auto list = given.get<AttrList>();
  if (!list) return std::nullopt;
  std::vector<int64_t> out;
  for (const Attr& item : *list) {
    auto number = item.as_int();
    if (!number) return std::nullopt;
    out.push_back(*number);
  }
  return out;
}

std::vector<Expr> OperatorCall::sizes(const std::string& name) const {
  std::vector<Expr> out;
  for (int64_t size : integers(name).value_or(std::vector<int64_t>{})) out.push_back(int32(size));
  return out;
}

bool OperatorCall::is_list(const std::string& name) const { return attribute(name).get<AttrList>() != nullptr; }

std::optional<DataType> OperatorCall::dtype(const std::string& name) const {
  const std::string given = text(name);
  if (given.empty() || given == "void") return std::nullopt;
  return DataType::parse(given);
}

Tensors TeOperands::tensors() const {
  Tensors out;
  for (const relax::TeValue& value : values_) out.push_back(*value.tensor());
  return out;
}

std::vector<Expr> TeOperands::sizes(std::size_t i) const {
  std::vector<Expr> out;
  for (const relax::TeValue& item : *values_[i].items()) out.push_back(*item.expr());
  return out;
}

Result<RelaxExpr> call_te(BlockBuilder& builder, const std::string& hint, const std::vector<NodeRef>& args,
                          const std::function<Tensors(const TeOperands&)>& compute) {
  return builder.call_te(hint, args, [&](std::span<const relax::TeValue> values) {
    return catching([&]() -> Result<Tensors> { return compute(TeOperands(values)); });
  });
}

Rule te_rule(std::string hint, std::function<Tensor(const TeOperands&, const OperatorCall&)> compute) {
  return [hint = std::move(hint), compute = std::move(compute)](BlockBuilder& builder, const OperatorCall& call) {
    return call_te(builder, hint, call.args(),
                   [&](const TeOperands& operands) { return Tensors{compute(operands, call)}; });
  };
}

}  // namespace tirscope::passes::legalize

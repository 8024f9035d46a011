// SPDX-License-Identifier: Apache-2.0
// What a script asks of tensors: elements, slices, arithmetic on whole tensors, which is topi's.
#include "builder/hosts/values.h"
#include "script/tir/values/node_values.h"
#include "topi/topi.h"

namespace tirscope::builder {

namespace {

/// `A[i]` of a tensor with more dimensions.
class PartialElement final : public script::HostObject {
 public:
  PartialElement(te::Tensor tensor, te::Indices indices) : tensor_(std::move(tensor)), indices_(std::move(indices)) {}
  std::string type_name() const override { return "a slice of a tensor"; }
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;

 private:
  te::Tensor tensor_;
  te::Indices indices_;
};

/// The element at `indices` followed by `more`, or what still lacks indices.
SValue element(Evaluator& evaluator, const te::Tensor& tensor, te::Indices indices, std::span<const SValue> more,
               bool whole, const syntax::Node& where) {
  for (const SValue& index : more) {
    Result<Expr> expr = expr_of(index);
    if (!expr) return report(evaluator, where, std::move(expr).error());
    indices.push_back(*std::move(expr));
  }
  if (!whole && indices.size() < tensor.ndim()) return host(new PartialElement(tensor, std::move(indices)));
  Result<Expr> load = catching([&] { return tensor.at(std::move(indices)); });
  return load ? SValue(*std::move(load)) : report(evaluator, where, std::move(load).error());
}

std::span<const SValue> index_list(const SValue& index) {
  auto items = index.as_sequence();
  return items ? std::span<const SValue>(*items) : std::span<const SValue>(&index, 1);
}

SValue PartialElement::subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) {
  return element(evaluator, tensor_, indices_, index_list(index), false, where);
}

Result<topi::Value> side(const SValue& value) {
  if (auto tensor = value.as_host<TensorObject>()) return topi::Value(tensor->tensor);
  if (auto number = value.as_int()) return topi::Value(*number);
  if (auto real = value.as_float()) return topi::Value(*real);
  TS_TRY(Expr expr, expr_of(value));
  return topi::Value(std::move(expr));
}

/// An operation as scripts see it.
class OperationObject final : public script::HostObject {
 public:
  explicit OperationObject(te::Operation operation) : operation(std::move(operation)) {}
  std::string type_name() const override { return "an operation"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    auto nodes = [](const auto& all) { return SValue::list(std::vector<SValue>(all.begin(), all.end())); };
    if (name == "name") return operation->name;
    if (name == "tag") return operation->tag;
    if (name == "input_tensors") return tensor_values(operation->inputs(), true);
    if (name == "num_outputs") return int64_t(operation->num_outputs());
    if (name == "output")
      return function("output", {"index"}, 1, [self = operation](Call& call) -> Result<SValue> {
        TS_TRY(int64_t index, call.integer(0));
        if (index < 0 || index >= int64_t(self->num_outputs())) return fail(call.wrong(0, "the number of a result"));
        return host(new TensorObject(self->output(std::size_t(index))));
      });
    if (auto compute = te::as_compute(operation)) {
      if (name == "axis") return nodes(compute->axis);
      if (name == "reduce_axis") return nodes(compute->reduce_axis);
      if (name == "body") return nodes(compute->body);
    }
    return HostObject::attribute(evaluator, name, where);
  }
  const te::Operation operation;
};

}  // namespace

std::string_view broadcast_name(script::Op op) {
  using script::Op;
  switch (op) {
    case Op::Add: return "add";
    case Op::Sub: return "subtract";
    case Op::Mul: return "multiply";
    case Op::Div: return "divide";
    case Op::FloorDiv: return "floor_divide";
    case Op::Mod: return "floor_mod";
    case Op::Pow: return "power";
    case Op::Lt: return "less";
    case Op::Le: return "less_equal";
    case Op::Gt: return "greater";
    case Op::Ge: return "greater_equal";
    default: return {};
  }
}

Result<te::Operation> operation_of(const SValue& value) {
  if (auto operation = value.as_host<OperationObject>()) return operation->operation;
  TS_TRY(te::Tensor tensor, tensor_of(value));
  return tensor.operation();
}

SValue TensorObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (name == "shape") return SValue::tuple(std::vector<SValue>(tensor.shape().begin(), tensor.shape().end()));
  if (name == "dtype") return tensor.dtype().str();
  if (name == "name") return tensor.name();
  if (name == "ndim") return int64_t(tensor.ndim());
  if (name == "value_index") return int64_t(tensor.value_index());
  if (name == "op") return host(new OperationObject(tensor.operation()));
  if (name == "astype")
    return function("astype", {"dtype"}, 1, [self = tensor](Call& call) -> Result<SValue> {
      TS_TRY(DataType dtype, call.dtype(0, self.dtype()));
      TS_TRY(topi::Tensors made, topi::call(*topi::find("cast"), {self, topi::Value(dtype.str())}));
      return tensor_values(made, false);
    });
  return HostObject::attribute(evaluator, name, where);
}

SValue TensorObject::call(Evaluator& evaluator, const script::Arguments& arguments) {
  return element(evaluator, tensor, {}, arguments.positional, true, arguments.where);
}

SValue TensorObject::subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) {
  return element(evaluator, tensor, {}, index_list(index), false, where);
}

SValue TensorObject::binary(Evaluator& evaluator, script::Op op, const SValue& other, bool reflected,
                            const syntax::Node& where) {
  if (other.as_host<script::Opaque>()) return other;
  const topi::Operator* broadcast = topi::find(broadcast_name(op));
  if (!broadcast) return HostObject::binary(evaluator, op, other, reflected, where);
  auto made = catching([&]() -> Result<topi::Tensors> {
    TS_TRY(topi::Value right, side(other));
    topi::Value left(tensor);
    if (reflected) std::swap(left, right);
    return topi::call(*broadcast, {left, right});
  });
  return made ? tensor_values(*made, false) : report(evaluator, where, std::move(made).error());
}

SValue TensorObject::unary(Evaluator& evaluator, script::Op op, const syntax::Node& where) {
  if (op == script::Op::Neg) return binary(evaluator, script::Op::Mul, SValue(-1), false, where);
  if (op == script::Op::Pos) return Ref<script::Object>(this);
  return HostObject::unary(evaluator, op, where);
}

}  // namespace tirscope::builder

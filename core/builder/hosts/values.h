// SPDX-License-Identifier: Apache-2.0
// The objects of builder scripts: tensors, modules, functions, graph values.
#pragma once

#include "builder/hosts/call.h"
#include "ir/function.h"
#include "ir/relax/relax.h"
#include "schedule/script/schedule_object.h"
#include "te/te.h"

namespace tirscope::builder {

/// te.Tensor.
class TensorObject final : public script::HostObject {
 public:
  explicit TensorObject(te::Tensor tensor) : tensor(std::move(tensor)) {}
  std::string type_name() const override { return "a tensor"; }
  std::string str() const override { return "Tensor(" + tensor.name() + ")"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  SValue call(Evaluator& evaluator, const script::Arguments& arguments) override;
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;
  SValue binary(Evaluator& evaluator, script::Op op, const SValue& other, bool reflected,
                const syntax::Node& where) override;
  SValue unary(Evaluator& evaluator, script::Op op, const syntax::Node& where) override;
  const te::Tensor tensor;
};

/// An evaluator that keeps what `module.show()` shows.
class ShownModules {
 public:
  virtual ~ShownModules() = default;
  virtual void shown(const SValue& module) = 0;
};

/// An evaluator that keeps which call of the script made which operation, and which function of a module.
class MadeTensors {
 public:
  virtual ~MadeTensors() = default;
  /// `where`: the call that gave them.
  virtual void made(const std::vector<te::Tensor>& tensors, const syntax::Node& where) = 0;
  /// How many operations it has kept.
  virtual std::size_t made_so_far() const = 0;
  /// The operations since `since` are those of `function`, which the call at `where` made.
  virtual void made_function(std::size_t since, const std::string& function, const syntax::Node& where) = 0;
  /// Notes them in `evaluator` if it keeps such records.
  static void tell(Evaluator& evaluator, const std::vector<te::Tensor>& tensors, const syntax::Node& where) {
    if (auto keeper = dynamic_cast<MadeTensors*>(&evaluator)) keeper->made(tensors, where);
  }
};

/// IRModule: in Python an object that update_func changes for all who hold it.
class ModuleObject final : public script::HostObject {
 public:
  explicit ModuleObject(IRModule module) : module(std::move(module)) {}
  std::string type_name() const override { return "a module"; }
  std::string str() const override;
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;
  bool set_item(Evaluator& evaluator, const SValue& index, const SValue& value, const syntax::Node& where) override;
  IRModule module;
};

/// A function of a module: a PrimFunc, or one of Relax.
class FunctionValue final : public script::HostObject {
 public:
  explicit FunctionValue(NodeRef function) : function(std::move(function)) {}
  std::string type_name() const override { return "a function of TVM"; }
  std::string str() const override;
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const NodeRef function;
};

/// A value of a graph: relax.Var, a call, a constant.
class GraphValue final : public script::HostObject {
 public:
  explicit GraphValue(RelaxExpr expr) : expr(std::move(expr)) {}
  std::string type_name() const override { return "a graph value"; }
  std::string str() const override;
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;
  SValue call(Evaluator& evaluator, const script::Arguments& arguments) override;
  SValue binary(Evaluator& evaluator, script::Op op, const SValue& other, bool reflected,
                const syntax::Node& where) override;
  SValue unary(Evaluator& evaluator, script::Op op, const syntax::Node& where) override;
  const RelaxExpr expr;
};

/// The type of a graph value: relax.TensorStructInfo(...).
class InfoValue final : public script::HostObject {
 public:
  explicit InfoValue(StructInfo info) : info(std::move(info)) {}
  std::string type_name() const override { return "a struct info"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  const StructInfo info;
};

/// tir.Schedule.
class ScheduleValue final : public schedule::ScheduleObject {
 public:
  using ScheduleObject::ScheduleObject;
  SValue module_value() const override { return builder::host(new ModuleObject(schedule.module())); }
  SValue copied() override { return builder::host(new ScheduleValue(schedule.forked_copy())); }
};

/// The module that a value holds: a module, a function (under "main" where it has no name), a schedule's. Null for
/// anything else.
IRModule module_in(const SValue& value);

// ---- conversions; `builder.argument` where a value has no such form

/// An expression: a number, a node, a tensor without dimensions.
Result<Expr> expr_of(const SValue& value);
/// The operator of topi and of Relax that Python's `op` means on whole tensors; empty where there is none.
std::string_view broadcast_name(script::Op op);
/// An int or expression is a shape of one.
Result<te::Shape> shape_of(const SValue& value);
Result<te::Tensor> tensor_of(const SValue& value);
Result<std::vector<te::Tensor>> tensors_of(const SValue& value);
/// The operation of a tensor, or one itself.
Result<te::Operation> operation_of(const SValue& value);
/// The parameters of a function that tensors make: a list of tensors and of integer variables.
Result<std::vector<te::Argument>> arguments_of(const SValue& value);
/// One tensor as it is, several as a list.
SValue tensor_values(const std::vector<te::Tensor>& tensors, bool as_list);
/// A plain value, or a list or dict of them; a tensor as its buffer.
Result<Attr> attr_of(const SValue& value);
Result<AttrDict> attrs_of(const SValue& value);
/// A graph value: numbers become PrimValues, strings StringImms, sequences tuples.
Result<RelaxExpr> graph_of(const SValue& value);
Result<StructInfo> info_of(const SValue& value);
/// An element of a shape: an int64.
Result<Expr> dim_of(const SValue& value);
Result<std::vector<Expr>> dims_of(const SValue& value);

}  // namespace tirscope::builder

// SPDX-License-Identifier: Apache-2.0
// Calls of functions that tensor expressions describe: what BlockBuilder::emit_te does, in parts, for those who convert
// arguments of their own (lists and dictionaries of Python).
#pragma once

#include <functional>
#include <span>
#include <variant>

#include "ir/relax/ops.h"
#include "te/te.h"

namespace tirscope::relax {

/// A graph value as tensor expressions see it: a tensor; a number or size; the items of a shape or tuple.
struct TeValue {
  std::variant<te::Tensor, Expr, std::vector<TeValue>> value;

  const te::Tensor* tensor() const { return std::get_if<te::Tensor>(&value); }
  const Expr* expr() const { return std::get_if<Expr>(&value); }
  const std::vector<TeValue>* items() const { return std::get_if<std::vector<TeValue>>(&value); }
};

/// What computes: the values of the arguments to the results.
using TeFunction = std::function<Result<std::vector<te::Tensor>>(std::span<const TeValue> args)>;

class BlockBuilder;

/// One call under construction.
class TeCall {
 public:
  /// An argument. Tensors become placeholders, named after their variable, else by a letter; a shape its sizes; a
  /// number that is known itself, another a parameter; an integer expression the same over copies of its variables.
  /// Refused: `relax.te-argument` for what none of these is, `relax.te-shape` for a tensor of unknown shape.
  Result<TeValue> convert(const NodeRef& argument);

  /// The function that computes `results`, added to the builder's module under `name_hint`, and the call of it.
  /// Refused as `te::create_prim_func` refuses, `relax.te-device` where the arguments lie on different devices.
  Result<RelaxExpr> finish(BlockBuilder& builder, const std::vector<te::Tensor>& results, const std::string& name_hint,
                           const AttrDict& primfunc_attrs);

 private:
  Expr copied(const Expr& expr);
  std::string next_name(char first, int& count, const char* otherwise) const;
  Result<TeValue> tensor(const RelaxExpr& value, const TensorStructInfoNode& info);
  std::vector<Var> unbound(const std::vector<te::Tensor>& results) const;
  Result<StructInfo> result_info(const std::vector<te::Tensor>& results) const;

  std::unordered_map<const VarNode*, Expr> copies_;  ///< of the callers' size variables
  std::unordered_map<const VarNode*, Expr> originals_;
  std::vector<te::Argument> params_;
  std::vector<RelaxExpr> args_;  ///< one for each of `params_`
  std::vector<Expr> sizes_;      ///< integer expressions given as arguments, over the copies
  int tensors_ = 0, scalars_ = 0;
  std::vector<NodeRef> devices_;
};

}  // namespace tirscope::relax

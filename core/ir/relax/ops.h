// SPDX-License-Identifier: Apache-2.0
// The operators of Relax that programs here use: how they are written, and what struct info their result has.
#pragma once

#include <functional>
#include <string_view>

#include "ir/relax/relax.h"
#include "support/diagnostic.h"

namespace tirscope {

/// How a call of an operator is written.
enum class RelaxForm : uint8_t {
  Plain,         ///< R.add(a, b), attributes as keywords
  CallTir,       ///< R.call_tir(callee, args, out_sinfo=..., tir_vars=...): the result's struct info is given
  FormatFirst,   ///< R.print(x, format=...): the first argument is the keyword
  FormatSecond,  ///< R.assert_op(c, x, format=...)
};

/// What a parameter takes, so that Python's values can be turned into graph values.
enum class RelaxParam : uint8_t { Value, Shape, Tuple, PrimTuple };

struct RelaxParameter {
  std::string_view name;
  RelaxParam kind = RelaxParam::Value;
  bool optional = false;
};

/// An attribute, in the order in which it prints. One without default (a string "required") must be given.
struct RelaxAttribute {
  std::string_view name;
  Attr default_value;
  bool required = false;
};

struct RelaxOp {
  using Infer = Result<StructInfo> (*)(const std::vector<NodeRef>& args, AttrDict& attrs);
  std::string_view name;  ///< after "R.": "nn.relu"; TVM's registered name has "relax." before it
  std::vector<RelaxParameter> params;
  std::vector<RelaxAttribute> attributes;
  /// The struct info of a call, from normalized arguments; also completes attributes (strides=2 becomes [2, 2]).
  /// Null where the call gives its struct info itself.
  Infer infer = nullptr;
  RelaxForm form = RelaxForm::Plain;
};

/// The operator of that name ("nn.relu"), or null.
const RelaxOp* find_relax_op(std::string_view name);

/// The struct info of an expression; null for what has none.
StructInfo struct_info_of(const NodeRef& expr);

StructInfo object_info();
StructInfo void_info();  ///< the empty tuple
StructInfo tensor_info(std::vector<Expr> shape, DataType dtype);
RelaxExpr shape_expr(std::vector<Expr> values);
/// A constant with the struct info that its elements have. Extents are int64.
RelaxConstant relax_constant(TensorData data);

/// `info` without the shapes that mention variables for which `known` is false: TVM's EraseToWellDefined.
StructInfo erase_unknown_vars(const StructInfo& info, const std::function<bool(const VarNode&)>& known);

/// The struct info that an expression has by its form alone; null where it is unknown.
StructInfo inferred_info(const RelaxExprNode& expr);

}  // namespace tirscope

// SPDX-License-Identifier: Apache-2.0
// How an operator of Relax is described, and what goes with graph values. The operators themselves are listed in
// arith/relax/op_table.h.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "ir/relax/relax.h"
#include "support/diagnostic.h"

namespace tirscope {

/// How a call of an operator is written.
enum class RelaxForm : uint8_t {
  Plain,    ///< R.add(a, b, axis=1): operands, then attributes by name
  CallTir,  ///< R.call_tir(callee, (args,), out_sinfo=..., tir_vars=...): the call says what it returns
  Packed,   ///< R.call_pure_packed("f", a, b, sinfo_args=(...,)): any number of operands
  Print,    ///< R.print(x, y, format="..."): in the call the format comes first
  Assert,   ///< R.assert_op(c, x, format="..."): in the call the format comes second
};

/// What a parameter takes in Python, and what becomes of it: an operand of the call, or an attribute.
enum class RelaxParam : uint8_t {
  Value,      ///< a graph value
  Tensor,     ///< a graph value, or a number, which becomes an R.const
  Prim,       ///< a graph value, or a number, which becomes an R.prim_value
  Shape,      ///< a tuple of sizes, or one size, which becomes an R.shape
  Tuple,      ///< several graph values
  PrimTuple,  ///< a tuple of numbers, each of which becomes an R.prim_value
  Text,       ///< a string, which becomes an R.str
  Type,       ///< the name of a type, which becomes an R.dtype
  Function,   ///< a function of the module, or the name of one of the registry's
  // attributes
  Int,
  Ints,       ///< one integer or several; kept as a list
  IntOrInts,  ///< kept as it is given
  Bool,
  Number,  ///< integer or real, kept as a real
  String,
  DType,     ///< kept as text, "void" for None
  IndexMap,  ///< a lambda, or T.index_map(...)
  Any,
};
constexpr bool is_attribute(RelaxParam kind) { return kind >= RelaxParam::Int; }

struct RelaxParameter {
  std::string_view name;
  RelaxParam kind = RelaxParam::Value;
  /// The default value; an operand whose default is None may be omitted. Without a default the argument is required.
  std::optional<Attr> otherwise = std::nullopt;
  int since = 0;  ///< the minor number of the release that brought it; earlier ones mean `otherwise`
};

/// A call while its struct info is worked out.
struct RelaxCallParts {
  const RelaxOp& op;
  const std::vector<NodeRef>& args;
  AttrDict& attrs;                       ///< rules complete them too: strides=2 becomes [2, 2]
  const std::vector<StructInfo>& types;  ///< sinfo_args
};

struct RelaxOp {
  using Infer = Result<StructInfo> (*)(const RelaxCallParts& call);
  /// What Python's function makes of its arguments where that is more than a call of the operator of its name: R.linear
  /// is a product and a sum. An operand that was not given is null.
  using Make = Result<RelaxExpr> (*)(const std::vector<NodeRef>& args, const AttrDict& attrs);

  std::string_view name;               ///< after "R.": "nn.relu"; TVM's registered name has "relax." before it
  std::vector<RelaxParameter> params;  ///< of Python's function, in its order: operands in the order of the call
  /// The struct info of a call; also says what is wrong with it. Null where the call itself says its struct info.
  Infer infer = nullptr;
  RelaxForm form = RelaxForm::Plain;
  bool pure = true;
  bool takes_types = false;                    ///< sinfo_args=(...,) says what a call returns
  bool knows_types = false;                    ///< and may be left out, as the call is known to return that
  std::vector<std::string_view> printed = {};  ///< the attributes in the order in which they print, if it is another
  Make make = nullptr;                         ///< then there is no operator of this name, or not in every case
  int since = 0;                               ///< the minor number of the release that brought it

  const RelaxParameter* find(std::string_view param) const;
  /// The attributes in the order in which they print.
  std::vector<const RelaxParameter*> attributes() const;
};

/// The struct info of an expression; null for what has none.
StructInfo struct_info_of(const NodeRef& expr);

StructInfo object_info();
StructInfo void_info();  ///< the empty tuple
StructInfo tensor_info(std::vector<Expr> shape, DataType dtype, NodeRef vdevice = nullptr);
RelaxExpr shape_expr(std::vector<Expr> values);
RelaxExpr relax_prim(Expr value);
RelaxExpr relax_tuple(std::vector<RelaxExpr> items);
/// A constant with the struct info that its elements have. Extents are int64.
RelaxConstant relax_constant(TensorData data);

/// `info` without the shapes that mention variables for which `known` is false: TVM's EraseToWellDefined.
StructInfo erase_unknown_vars(const StructInfo& info, const std::function<bool(const VarNode&)>& known);

/// The struct info that an expression has by its form alone; null where it is unknown.
StructInfo inferred_info(const RelaxExprNode& expr);

}  // namespace tirscope

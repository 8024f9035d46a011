// SPDX-License-Identifier: Apache-2.0
// Relax: graphs of tensor operators that call TensorIR functions. Every expression carries a struct info, TVM's type of
// graph values; it follows from the expression and is therefore no field that equality or rewriting looks at.
#pragma once

#include "ir/stmt.h"
#include "ir/tensor_data.h"

namespace tirscope {

struct RelaxOp;

// ---- struct infos ---------------------------------------------------------------------------------------------------

struct StructInfoNode : Node {
  using Node::Node;
  static constexpr bool matches(Kind kind) { return kind >= Kind::ObjectStructInfo && kind <= Kind::FuncStructInfo; }
};
using StructInfo = Ref<const StructInfoNode>;

/// Any value.
struct ObjectStructInfoNode final : StructInfoNode {
  TS_NODE(ObjectStructInfo)
  ObjectStructInfoNode() : StructInfoNode(Kind::ObjectStructInfo) {}
  template <class V, class... N>
  static void fields(V&&, N&...) {}
};

/// A number, perhaps a known one.
struct PrimStructInfoNode final : StructInfoNode {
  TS_NODE(PrimStructInfo)
  explicit PrimStructInfoNode(DataType dtype) : StructInfoNode(Kind::PrimStructInfo), dtype(dtype) {}
  explicit PrimStructInfoNode(Expr value)
      : StructInfoNode(Kind::PrimStructInfo), dtype(value->dtype), value(std::move(value)) {}
  DataType dtype;
  Expr value;  ///< may be null
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("dtype", n.dtype...);
    v("value", n.value...);
  }
};

/// A shape; `ndim` is -1 when unknown.
struct ShapeStructInfoNode final : StructInfoNode {
  TS_NODE(ShapeStructInfo)
  explicit ShapeStructInfoNode(int ndim) : StructInfoNode(Kind::ShapeStructInfo), ndim(ndim) {}
  explicit ShapeStructInfoNode(std::vector<Expr> values)
      : StructInfoNode(Kind::ShapeStructInfo),
        has_values(true),
        values(std::move(values)),
        ndim(int(this->values.size())) {}
  bool has_values = false;
  std::vector<Expr> values;
  int ndim;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("has_values", n.has_values...);
    v("values", n.values...);
    v("ndim", n.ndim...);
  }
};

// ---- expressions ----------------------------------------------------------------------------------------------------

struct RelaxExprNode : Node {
  RelaxExprNode(Kind kind, StructInfo struct_info) : Node(kind), struct_info(std::move(struct_info)) {}
  static constexpr bool matches(Kind kind) {
    return (kind >= Kind::RelaxVar && kind <= Kind::SeqExpr) || kind == Kind::RelaxFunction;
  }
  StructInfo struct_info;
};
using RelaxExpr = Ref<const RelaxExprNode>;

/// A tensor. The shape is a ShapeExpr or a variable that holds a shape; null with `ndim` when only the rank is known,
/// -1 when not even that. A void type is an unknown one.
struct TensorStructInfoNode final : StructInfoNode {
  TS_NODE(TensorStructInfo)
  TensorStructInfoNode(RelaxExpr shape, DataType dtype, int ndim, NodeRef vdevice = nullptr)
      : StructInfoNode(Kind::TensorStructInfo),
        shape(std::move(shape)),
        dtype(dtype),
        ndim(ndim),
        vdevice(std::move(vdevice)) {}
  RelaxExpr shape;
  DataType dtype;
  int ndim;
  NodeRef vdevice;  ///< a VDevice, or null
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("shape", n.shape...);
    v("dtype", n.dtype...);
    v("ndim", n.ndim...);
    v("vdevice", n.vdevice...);
  }
};
using TensorStructInfo = Ref<const TensorStructInfoNode>;

struct TupleStructInfoNode final : StructInfoNode {
  TS_NODE(TupleStructInfo)
  explicit TupleStructInfoNode(std::vector<StructInfo> items)
      : StructInfoNode(Kind::TupleStructInfo), items(std::move(items)) {}
  std::vector<StructInfo> items;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("items", n.items...);
  }
};

/// A function; an opaque one accepts anything.
struct FuncStructInfoNode final : StructInfoNode {
  TS_NODE(FuncStructInfo)
  explicit FuncStructInfoNode(StructInfo ret, bool purity = false)
      : StructInfoNode(Kind::FuncStructInfo), opaque(true), ret(std::move(ret)), purity(purity) {}
  FuncStructInfoNode(std::vector<StructInfo> params, StructInfo ret, bool purity)
      : StructInfoNode(Kind::FuncStructInfo),
        opaque(false),
        params(std::move(params)),
        ret(std::move(ret)),
        purity(purity) {}
  bool opaque;
  std::vector<StructInfo> params;
  StructInfo ret;
  bool purity;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("opaque", n.opaque...);
    v.def("params", n.params...);
    v("ret", n.ret...);
    v("purity", n.purity...);
  }
};

/// A graph variable; one that does not leave its dataflow block is a dataflow variable.
struct RelaxVarNode final : RelaxExprNode {
  TS_NODE(RelaxVar)
  RelaxVarNode(std::string name, StructInfo struct_info, bool is_dataflow = false)
      : RelaxExprNode(Kind::RelaxVar, std::move(struct_info)), name(std::move(name)), is_dataflow(is_dataflow) {}
  std::string name;
  bool is_dataflow;
  template <class V, class... N>
  static void fields(V&&, N&...) {}
};
using RelaxVar = Ref<const RelaxVarNode>;

/// A constant tensor. Where a text left its elements out, `data` is empty, `left_out` says what the text calls them
/// (`metadata["relax.expr.Constant"][0]`), and the struct info is a tensor of which nothing is known.
struct RelaxConstantNode final : RelaxExprNode {
  TS_NODE(RelaxConstant)
  RelaxConstantNode(StructInfo struct_info, TensorData data)
      : RelaxExprNode(Kind::RelaxConstant, std::move(struct_info)), data(std::move(data)) {}
  RelaxConstantNode(StructInfo struct_info, std::string left_out)
      : RelaxExprNode(Kind::RelaxConstant, std::move(struct_info)), left_out(std::move(left_out)) {}
  TensorData data;
  std::string left_out;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("data", n.data...);
    v("left_out", n.left_out...);
  }
};
using RelaxConstant = Ref<const RelaxConstantNode>;

/// A call of an operator of Relax (`op`), or of a function: a GlobalVar, an ExternFunc or a variable (`callee`).
struct RelaxCallNode final : RelaxExprNode {
  TS_NODE(RelaxCall)
  RelaxCallNode(StructInfo struct_info, const RelaxOp* op, NodeRef callee, std::vector<NodeRef> args,
                AttrDict attrs = {}, std::vector<StructInfo> sinfo_args = {})
      : RelaxExprNode(Kind::RelaxCall, std::move(struct_info)),
        op(op),
        callee(std::move(callee)),
        args(std::move(args)),
        attrs(std::move(attrs)),
        sinfo_args(std::move(sinfo_args)) {}
  const RelaxOp* op;
  NodeRef callee;
  std::vector<NodeRef> args;  ///< expressions of Relax, or the GlobalVar that R.call_tir calls
  AttrDict attrs;
  std::vector<StructInfo> sinfo_args;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("op", n.op...);
    v("callee", n.callee...);
    v("args", n.args...);
    v("attrs", n.attrs...);
    v("sinfo_args", n.sinfo_args...);
  }
};

struct RelaxTupleNode final : RelaxExprNode {
  TS_NODE(RelaxTuple)
  RelaxTupleNode(StructInfo struct_info, std::vector<RelaxExpr> items)
      : RelaxExprNode(Kind::RelaxTuple, std::move(struct_info)), items(std::move(items)) {}
  std::vector<RelaxExpr> items;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("items", n.items...);
  }
};

struct TupleGetItemNode final : RelaxExprNode {
  TS_NODE(TupleGetItem)
  TupleGetItemNode(StructInfo struct_info, RelaxExpr tuple, int index)
      : RelaxExprNode(Kind::TupleGetItem, std::move(struct_info)), tuple(std::move(tuple)), index(index) {}
  RelaxExpr tuple;
  int index;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("tuple", n.tuple...);
    v("index", n.index...);
  }
};

struct ShapeExprNode final : RelaxExprNode {
  TS_NODE(ShapeExpr)
  ShapeExprNode(StructInfo struct_info, std::vector<Expr> values)
      : RelaxExprNode(Kind::ShapeExpr, std::move(struct_info)), values(std::move(values)) {}
  std::vector<Expr> values;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("values", n.values...);
  }
};

/// A number of TensorIR as a graph value.
struct PrimValueNode final : RelaxExprNode {
  TS_NODE(PrimValue)
  PrimValueNode(StructInfo struct_info, Expr value)
      : RelaxExprNode(Kind::PrimValue, std::move(struct_info)), value(std::move(value)) {}
  Expr value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

struct RelaxStringNode final : RelaxExprNode {
  TS_NODE(RelaxString)
  RelaxStringNode(StructInfo struct_info, std::string value)
      : RelaxExprNode(Kind::RelaxString, std::move(struct_info)), value(std::move(value)) {}
  std::string value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

struct DataTypeImmNode final : RelaxExprNode {
  TS_NODE(DataTypeImm)
  DataTypeImmNode(StructInfo struct_info, DataType value)
      : RelaxExprNode(Kind::DataTypeImm, std::move(struct_info)), value(value) {}
  DataType value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

/// A function that the linker or the runtime's registry brings.
struct ExternFuncNode final : RelaxExprNode {
  TS_NODE(ExternFunc)
  ExternFuncNode(StructInfo struct_info, std::string symbol)
      : RelaxExprNode(Kind::ExternFunc, std::move(struct_info)), symbol(std::move(symbol)) {}
  std::string symbol;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("symbol", n.symbol...);
  }
};

// ---- bindings -------------------------------------------------------------------------------------------------------

struct BindingNode : Node {
  BindingNode(Kind kind, RelaxVar var, RelaxExpr value) : Node(kind), var(std::move(var)), value(std::move(value)) {}
  static constexpr bool matches(Kind kind) { return kind == Kind::VarBinding || kind == Kind::MatchCast; }
  RelaxVar var;
  RelaxExpr value;
};
using Binding = Ref<const BindingNode>;

struct VarBindingNode final : BindingNode {
  TS_NODE(VarBinding)
  VarBindingNode(RelaxVar var, RelaxExpr value) : BindingNode(Kind::VarBinding, std::move(var), std::move(value)) {}
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
    v.def("var", n.var...);
  }
};

/// `var = R.match_cast(value, struct_info)`; introduces the shape variables in `struct_info`.
struct MatchCastNode final : BindingNode {
  TS_NODE(MatchCast)
  MatchCastNode(RelaxVar var, RelaxExpr value, StructInfo struct_info)
      : BindingNode(Kind::MatchCast, std::move(var), std::move(value)), struct_info(std::move(struct_info)) {}
  StructInfo struct_info;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
    v.def("struct_info", n.struct_info...);
    v.def("var", n.var...);
  }
};

/// Bindings in order; a dataflow block has no side effects.
struct BindingBlockNode final : Node {
  TS_NODE(BindingBlock)
  BindingBlockNode(std::vector<Binding> bindings, bool is_dataflow)
      : Node(Kind::BindingBlock), bindings(std::move(bindings)), is_dataflow(is_dataflow) {}
  std::vector<Binding> bindings;
  bool is_dataflow;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("bindings", n.bindings...);
    v("is_dataflow", n.is_dataflow...);
  }
};
using BindingBlock = Ref<const BindingBlockNode>;

struct SeqExprNode final : RelaxExprNode {
  TS_NODE(SeqExpr)
  SeqExprNode(std::vector<BindingBlock> blocks, RelaxExpr body)
      : RelaxExprNode(Kind::SeqExpr, body->struct_info), blocks(std::move(blocks)), body(std::move(body)) {}
  std::vector<BindingBlock> blocks;
  RelaxExpr body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("blocks", n.blocks...);
    v("body", n.body...);
  }
};
using SeqExpr = Ref<const SeqExprNode>;

struct RelaxIfNode final : RelaxExprNode {
  TS_NODE(RelaxIf)
  RelaxIfNode(StructInfo struct_info, RelaxExpr condition, SeqExpr then_branch, SeqExpr else_branch)
      : RelaxExprNode(Kind::RelaxIf, std::move(struct_info)),
        condition(std::move(condition)),
        then_branch(std::move(then_branch)),
        else_branch(std::move(else_branch)) {}
  RelaxExpr condition;
  SeqExpr then_branch, else_branch;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("condition", n.condition...);
    v("then_branch", n.then_branch...);
    v("else_branch", n.else_branch...);
  }
};

struct RelaxFunctionNode final : RelaxExprNode {
  TS_NODE(RelaxFunction)
  RelaxFunctionNode(StructInfo struct_info, std::vector<RelaxVar> params, SeqExpr body, StructInfo ret, bool is_pure,
                    AttrDict attrs)
      : RelaxExprNode(Kind::RelaxFunction, std::move(struct_info)),
        params(std::move(params)),
        ret(std::move(ret)),
        is_pure(is_pure),
        attrs(std::move(attrs)),
        body(std::move(body)) {}
  std::vector<RelaxVar> params;
  StructInfo ret;
  bool is_pure;
  AttrDict attrs;
  SeqExpr body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("params", n.params...);
    v("ret", n.ret...);
    v("is_pure", n.is_pure...);
    v("attrs", n.attrs...);
    v("body", n.body...);
  }
};
using RelaxFunction = Ref<const RelaxFunctionNode>;

/// A device of the module's global infos.
struct VDeviceNode final : Node {
  TS_NODE(VDevice)
  VDeviceNode(Ref<const TargetNode> target, int index, std::string memory_scope)
      : Node(Kind::VDevice), target(std::move(target)), index(index), memory_scope(std::move(memory_scope)) {}
  Ref<const TargetNode> target;
  int index;
  std::string memory_scope;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("target", n.target...);
    v("index", n.index...);
    v("memory_scope", n.memory_scope...);
  }
};
using VDevice = Ref<const VDeviceNode>;

}  // namespace tirscope

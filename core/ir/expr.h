// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/declaration.h"
#include "ir/ops/op_info.h"

namespace tirscope {

struct IntImmNode final : ExprNode {
  TS_NODE(IntImm)
  IntImmNode(DataType dtype, int64_t value) : ExprNode(Kind::IntImm, dtype), value(value) {}
  int64_t value;  ///< unsigned 64-bit values are kept as their bit pattern
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

struct FloatImmNode final : ExprNode {
  TS_NODE(FloatImm)
  FloatImmNode(DataType dtype, double value) : ExprNode(Kind::FloatImm, dtype), value(value) {}
  double value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

struct StringImmNode final : ExprNode {
  TS_NODE(StringImm)
  explicit StringImmNode(std::string value) : ExprNode(Kind::StringImm, DataType::handle()), value(std::move(value)) {}
  std::string value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

struct CastNode final : ExprNode {
  TS_NODE(Cast)
  CastNode(DataType dtype, Expr value) : ExprNode(Kind::Cast, dtype), value(std::move(value)) {}
  Expr value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
  }
};

/// Any expression of two operands. Add to Max have the operands' type; comparisons, And and Or are boolean.
struct BinaryNode : ExprNode {
  static constexpr bool matches(Kind kind) { return is_binary(kind); }
  BinaryNode(Kind kind, DataType dtype, Expr a, Expr b) : ExprNode(kind, dtype), a(std::move(a)), b(std::move(b)) {}
  Expr a, b;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("a", n.a...);
    v("b", n.b...);
  }
};

#define TS_BINARY(Name, symbol)                                                                                   \
  struct Name##Node final : BinaryNode {                                                                          \
    TS_NODE(Name)                                                                                                 \
    Name##Node(Expr a, Expr b)                                                                                    \
        : BinaryNode(Kind::Name, Kind::Name < Kind::EQ ? a->dtype : DataType::boolean(a->dtype.lanes()), a, b) {} \
  };
#include "ir/nodes.def"

struct NotNode final : ExprNode {
  TS_NODE(Not)
  explicit NotNode(Expr a) : ExprNode(Kind::Not, DataType::boolean(a->dtype.lanes())), a(std::move(a)) {}
  Expr a;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("a", n.a...);
  }
};

/// Both values are computed, one is chosen.
struct SelectNode final : ExprNode {
  TS_NODE(Select)
  SelectNode(Expr condition, Expr true_value, Expr false_value)
      : ExprNode(Kind::Select, true_value->dtype),
        condition(std::move(condition)),
        true_value(std::move(true_value)),
        false_value(std::move(false_value)) {}
  Expr condition, true_value, false_value;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("condition", n.condition...);
    v("true_value", n.true_value...);
    v("false_value", n.false_value...);
  }
};

/// A read of a buffer. The type has the lanes of the last index times those of the buffer's element.
struct BufferLoadNode final : ExprNode {
  TS_NODE(BufferLoad)
  BufferLoadNode(Buffer buffer, std::vector<Expr> indices, Expr predicate = nullptr);
  Buffer buffer;
  std::vector<Expr> indices;
  Expr predicate;  ///< a vector of booleans, or null
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("buffer", n.buffer...);
    v("indices", n.indices...);
    v("predicate", n.predicate...);
  }
};

/// base, base + stride, ..., `lanes` of them. `lanes` is an expression because vectors may be scalable.
struct RampNode final : ExprNode {
  TS_NODE(Ramp)
  RampNode(Expr base, Expr stride, Expr lanes);
  Expr base, stride, lanes;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("base", n.base...);
    v("stride", n.stride...);
    v("lanes", n.lanes...);
  }
};

struct BroadcastNode final : ExprNode {
  TS_NODE(Broadcast)
  BroadcastNode(Expr value, Expr lanes);
  Expr value, lanes;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("value", n.value...);
    v("lanes", n.lanes...);
  }
};

struct ShuffleNode final : ExprNode {
  TS_NODE(Shuffle)
  ShuffleNode(std::vector<Expr> vectors, std::vector<Expr> indices);
  std::vector<Expr> vectors, indices;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("vectors", n.vectors...);
    v("indices", n.indices...);
  }
};

struct LetNode final : ExprNode {
  TS_NODE(Let)
  LetNode(Var var, Expr value, Expr body)
      : ExprNode(Kind::Let, body->dtype), var(std::move(var)), value(std::move(value)), body(std::move(body)) {}
  Var var;
  Expr value, body;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v.def("var", n.var...);
    v("value", n.value...);
    v("body", n.body...);
  }
};

/// A call of a built-in operator (op set) or of a function of the module (function set).
struct CallNode final : ExprNode {
  TS_NODE(Call)
  CallNode(DataType dtype, const OpInfo& op, std::vector<Expr> args)
      : ExprNode(Kind::Call, dtype), op(&op), args(std::move(args)) {}
  CallNode(DataType dtype, GlobalVar function, std::vector<Expr> args);
  const OpInfo* op = nullptr;
  GlobalVar function;
  std::vector<Expr> args;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("op", n.op...);
    v("function", n.function...);
    v("args", n.args...);
  }
};

/// A reduction in expression form (`T.reduce`); kept for reading and printing, no primitive makes one.
struct ReduceNode final : ExprNode {
  TS_NODE(Reduce)
  ReduceNode(CommReducer combiner, std::vector<Expr> source, std::vector<Expr> init, std::vector<IterVar> axis,
             Expr condition, int value_index);
  CommReducer combiner;
  std::vector<Expr> source, init;
  std::vector<IterVar> axis;
  Expr condition;
  int value_index;
  template <class V, class... N>
  static void fields(V&& v, N&... n) {
    v("axis", n.axis...);
    v("combiner", n.combiner...);
    v("source", n.source...);
    v("init", n.init...);
    v("condition", n.condition...);
    v("value_index", n.value_index...);
  }
};

}  // namespace tirscope

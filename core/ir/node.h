// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/dtype.h"
#include "support/check.h"
#include "support/diagnostic.h"
#include "support/ref.h"

namespace tirscope {

/// The kind of a node. Expressions come first, then statements, then the rest.
enum class Kind : uint8_t {
#ifndef Q_MOC_RUN  // Qt's moc cannot read an include inside braces
#define TS_EXPR(Name) Name,
#define TS_STMT(Name) Name,
#define TS_OTHER(Name) Name,
#include "ir/nodes.def"
#define TS_RELAX(Name) Name,
#include "ir/relax/nodes.def"
#endif
};

constexpr bool is_binary(Kind kind) { return kind >= Kind::Add && kind <= Kind::Or; }
constexpr bool is_comparison(Kind kind) { return kind >= Kind::EQ && kind <= Kind::GE; }
constexpr bool is_expr(Kind kind) { return kind <= Kind::Reduce; }
constexpr bool is_stmt(Kind kind) { return kind >= Kind::LetStmt && kind <= Kind::BlockRealize; }

/// The kind's name as in TVM: "For", "BufferStore".
std::string_view kind_name(Kind kind);

/// No tree may be higher than this (`ir.too-deep`): readers, passes, printers and destructors recurse safely below it.
inline constexpr int max_height = 2000;

/// No expression may have more nodes than this (`ir.too-large`), counted as it is written out: a node that several
/// parents share counts for each of them. Statements have no such limit; their sizes add up to `max_counted_size`.
inline constexpr uint32_t max_expression_size = 1'000'000;
/// Sizes above this are all given as this.
inline constexpr uint32_t max_counted_size = 0xFFFF'FFFF;

/// Base of every IR node. Nodes are immutable once made; identity is the object.
///
/// A node struct has its children as public members, a constructor that takes them, and
/// `template <class V, class... N> static void fields(V&& v, N&... n)` that calls, for each member in order,
/// `v("name", n.member...)` for a use or `v.def("name", n.member...)` for a variable or buffer that it introduces
/// (introductions first). Equality, hashing, the verifier, generic visiting and rewriting are all made from that one
/// list.
struct Node : RefCounted {
  explicit Node(Kind kind) : kind(kind) {}
  const Kind kind;
  uint16_t height = 1;  ///< 1 for a leaf, else 1 + the highest child
  uint32_t size = 1;    ///< nodes in it as it is written out; a buffer that is used counts as one
};

/// The sum of two sizes, not above `max_counted_size`.
constexpr uint32_t added_sizes(uint32_t a, uint32_t b) { return a > max_counted_size - b ? max_counted_size : a + b; }

/// Base of TensorIR's expressions.
struct ExprNode : Node {
  ExprNode(Kind kind, DataType dtype) : Node(kind), dtype(dtype) {}
  DataType dtype;
};

/// Base of TensorIR's statements. A statement object occurs once in a module.
struct StmtNode : Node {
  using Node::Node;
};

using Expr = Ref<const ExprNode>;
using Stmt = Ref<const StmtNode>;
using NodeRef = Ref<const Node>;

/// `node` as a T, or null. T is a node struct such as ForNode, or BinaryNode for any binary expression.
template <class T>
const T* as(const Node* node) {
  return node && T::matches(node->kind) ? static_cast<const T*>(node) : nullptr;
}
template <class T, class U>
const T* as(const Ref<U>& node) {
  return as<T>(static_cast<const Node*>(node.get()));
}

/// `node` as a reference to T, or null.
template <class T, class U>
Ref<const T> ref_as(const Ref<U>& node) {
  return Ref<const T>(as<T>(node));
}

/// A new reference to a node that is already owned by a Ref somewhere.
template <class T>
Ref<const T> ref(const T* node) {
  return Ref<const T>(node);
}
template <class T>
Ref<const T> ref(const T& node) {
  return Ref<const T>(&node);
}

#define TS_NODE(Name)                           \
  static constexpr Kind node_kind = Kind::Name; \
  static constexpr bool matches(Kind kind) { return kind == Kind::Name; }

}  // namespace tirscope

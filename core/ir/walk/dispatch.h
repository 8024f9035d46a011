// SPDX-License-Identifier: Apache-2.0
// Functions over nodes by their kind, made from the list of nodes: a kind that was forgotten is a compile error.
#pragma once

#include <source_location>
#include <string>

#include "ir/fields.h"
#include "support/check.h"

namespace tirscope {

/// Several lambdas as one function with an overload for each. An overload for a base, such as BinaryNode, takes every
/// kind below it that has none of its own; one that takes everything would hide what was forgotten.
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

namespace detail {
[[noreturn]] inline void no_such_kind(const Node& node, const char* expected) {
  raise_bug(expected, std::string(kind_name(node.kind)), std::source_location::current());
}
}  // namespace detail

#define TS_DISPATCH(Name) \
  case Kind::Name: return f(static_cast<const Name##Node&>(node));

/// Calls `f` with `node` as what it is, as `dispatch` of ir/fields.h does for every kind: `f` needs overloads for the
/// expressions of TensorIR alone.
template <class F>
decltype(auto) dispatch_expr(const ExprNode& node, F&& f) {
  switch (node.kind) {
#define TS_EXPR(Name) TS_DISPATCH(Name)
#include "ir/nodes.def"
    default: detail::no_such_kind(node, "an expression");
  }
}

/// The same for a statement of TensorIR.
template <class F>
decltype(auto) dispatch_stmt(const StmtNode& node, F&& f) {
  switch (node.kind) {
#define TS_STMT(Name) TS_DISPATCH(Name)
#include "ir/nodes.def"
    default: detail::no_such_kind(node, "a statement");
  }
}

#undef TS_DISPATCH

}  // namespace tirscope

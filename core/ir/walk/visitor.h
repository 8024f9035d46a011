// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "ir/fields.h"

namespace tirscope {

/// Walks a tree. Override `visit_<Kind>` for the kinds of interest; call `children(node)` there to go on below.
/// By default every expression and statement below is visited in field order; the variable or buffer that a node
/// introduces goes to `var_def` / `buffer_def`, a buffer that is used goes to `buffer_use`.
class Visitor {
 public:
  virtual ~Visitor() = default;
  void visit(const Node& node);
  template <class T>
  void visit(const Ref<T>& node) {
    if (node) visit(static_cast<const Node&>(*node));
  }

 protected:
#ifndef Q_MOC_RUN
#define TS_VISIT(Name) virtual void visit_##Name(const Name##Node& node);
#define TS_EXPR(Name) TS_VISIT(Name)
#define TS_STMT(Name) TS_VISIT(Name)
#define TS_OTHER(Name) TS_VISIT(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_VISIT(Name)
#include "ir/relax/nodes.def"
#undef TS_VISIT
#endif

  virtual void var_def(const Var&) {}
  /// Visits the shape, strides and offset.
  virtual void buffer_def(const Buffer& buffer);
  virtual void buffer_use(const Buffer&) {}

  /// For every kind of node.
  template <class T>
  void children(const T& node);

 private:
  struct Walk;
};

/// Calls `f` on every node below and including `root`, parents first; `f` may return false to stay out of a node.
void walk(const Node& root, const std::function<bool(const Node&)>& f);
template <class T>
void walk(const Ref<T>& root, const std::function<bool(const Node&)>& f) {
  if (root) walk(static_cast<const Node&>(*root), f);
}

/// True when some variable in the expressions of `root` satisfies `test`.
bool uses_var(const Node& root, const std::function<bool(const VarNode&)>& test);
bool uses_var(const Node& root, const VarNode& var);

/// The variables that `root` uses but does not introduce, in the order of first use.
std::vector<Var> free_vars(const Node& root);

}  // namespace tirscope

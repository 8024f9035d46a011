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
#define TS_VISIT(Name) \
  virtual void visit_##Name(const Name##Node& node) { children(node); }
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

  template <class T>
  void children(const T& node) {
    Walk walk{*this};
    T::fields(walk, node);
  }

 private:
  struct Walk {
    Visitor& self;
    template <class T>
    void operator()(const char*, const T& field) {
      use(field);
    }
    template <class T>
    void def(const char*, const T& field) {
      define(field);
    }
    void use(const Buffer& buffer) {
      if (buffer) self.buffer_use(buffer);
    }
    template <class T>
    void use(const Ref<T>& node) {
      self.visit(node);
    }
    template <class T>
    void use(const std::vector<T>& items) {
      for (const T& item : items) use(item);
    }
    template <class T>
    void use(const List<T>& items) {
      for (const T& item : items) use(item);
    }
    template <class K, class T>
    void use(const std::map<K, T>& items) {
      for (const auto& [key, item] : items) use(item);
    }
    void use(const Attr& attr) {
      std::visit([this](const auto& value) { use(value); }, attr.value);
    }
    template <class T>
    void use(const T&) {}

    void define(const Var& var) {
      if (var) self.var_def(var);
    }
    void define(const Buffer& buffer) {
      if (buffer) self.buffer_def(buffer);
    }
    void define(const BufferBinding& binding) { define(binding.buffer); }
    template <class T>
    void define(const std::vector<T>& items) {
      for (const T& item : items) define(item);
    }
    template <class T>
    void define(const List<T>& items) {
      for (const T& item : items) define(item);
    }
    template <class T>
    void define(const T& field) {
      use(field);
    }
  };
};

/// Calls `f` on every node below and including `root`, parents first; `f` may return false to stay out of a node.
void walk(const Node& root, const std::function<bool(const Node&)>& f);
template <class T>
void walk(const Ref<T>& root, const std::function<bool(const Node&)>& f) {
  if (root) walk(static_cast<const Node&>(*root), f);
}

/// True when some variable in the expressions of `root` satisfies `test`.
bool uses_var(const Node& root, const std::function<bool(const VarNode&)>& test);

/// The variables that `root` uses but does not introduce, in the order of first use.
std::vector<Var> free_vars(const Node& root);

}  // namespace tirscope

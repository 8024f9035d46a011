// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <unordered_map>

#include "ir/make.h"

namespace tirscope {

/// Rewrites a tree. Override `mutate_<Kind>`; call `rebuilt(node)` there for the node with its children rewritten.
/// A node whose children come back unchanged is returned itself, so "unchanged" is a comparison of pointers.
/// Introduced variables and buffers go to `var_def` and `buffer_def`, used buffers to `buffer_use`; all three keep what
/// they are given unless overridden. Nothing is folded or simplified.
class Mutator {
 public:
  virtual ~Mutator() = default;
  NodeRef mutate(const Node& node);
  /// `node` rewritten; the result has the category (Expr, Stmt, Block, ...) that the reference asks for.
  template <class T>
  Ref<T> operator()(const Ref<T>& node) {
    if (!node) return node;
    return Ref<T>(static_cast<T*>(mutate(*node).get()));
  }

 protected:
#ifndef Q_MOC_RUN
#define TS_MUTATE(Name) \
  virtual NodeRef mutate_##Name(const Name##Node& node) { return rebuilt(node); }
#define TS_EXPR(Name) TS_MUTATE(Name)
#define TS_STMT(Name) TS_MUTATE(Name)
#define TS_OTHER(Name) TS_MUTATE(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_MUTATE(Name)
#include "ir/relax/nodes.def"
#undef TS_MUTATE
#endif

  virtual Var var_def(const Var& var) { return var; }
  virtual Buffer buffer_def(const Buffer& buffer) { return buffer; }
  virtual Buffer buffer_use(const Buffer& buffer) { return buffer; }
  /// Those that a block allocates: each goes to `buffer_def`.
  virtual List<Buffer> buffer_defs(const List<Buffer>& buffers) {
    return each(buffers, [this](const Buffer& buffer) { return buffer ? buffer_def(buffer) : buffer; });
  }

  /// Elements that come back unchanged stay in their chunks.
  template <class T, class F>
  static List<T> each(const List<T>& items, F&& rewritten) {
    List<T> out = items;
    std::size_t i = 0;
    for (const T& item : items) {
      if (T now = rewritten(item); now != item) out = out.with(i, std::move(now));
      ++i;
    }
    return out;
  }

  template <class T>
  Ref<const T> rebuilt(const T& node) {
    T copy(node);
    Rewrite rewrite{*this};
    T::fields(rewrite, copy);
    if (!rewrite.changed) return ref(node);
    Ref<T> result(new T(copy));
    retype(*result);
    seal(*result);
    return result;
  }

 private:
  /// The type that follows from the new operands.
  static void retype(Node&) {}
  static void retype(BinaryNode& node);
  static void retype(NotNode& node);
  static void retype(SelectNode& node);
  static void retype(LetNode& node);
  static void retype(BufferLoadNode& node);
  static void retype(RampNode& node);
  static void retype(BroadcastNode& node);

  struct Rewrite {
    Mutator& self;
    bool changed = false;

    template <class T>
    void operator()(const char*, T& field) {
      use(field);
    }
    template <class T>
    void def(const char*, T& field) {
      define(field);
    }
    template <class T>
    void put(T& field, T value) {
      if (value == field) return;
      field = std::move(value);
      changed = true;
    }
    void use(Buffer& buffer) {
      if (buffer) put(buffer, self.buffer_use(buffer));
    }
    void use(NodeRef& node) {
      if (node && (is_expr(node->kind) || node->kind == Kind::IterVar)) put(node, self(node));
    }
    template <class T>
    void use(Ref<T>& node) {
      put(node, self(node));
    }
    template <class T>
    void use(std::vector<T>& items) {
      for (T& item : items) use(item);
    }
    void use(List<Stmt>& items) {
      put(items, each(items, [this](const Stmt& item) { return self(item); }));
    }
    template <class K, class T>
    void use(std::map<K, T>& items) {
      for (auto& [key, item] : items) use(item);
    }
    void use(Attr& attr) {
      std::visit([this](auto& value) { use(value); }, attr.value);
    }
    template <class T>
    void use(T&) {}

    void define(Var& var) {
      if (var) put(var, self.var_def(var));
    }
    void define(Buffer& buffer) {
      if (buffer) put(buffer, self.buffer_def(buffer));
    }
    void define(BufferBinding& binding) { define(binding.buffer); }
    template <class T>
    void define(std::vector<T>& items) {
      for (T& item : items) define(item);
    }
    void define(List<Buffer>& items) { put(items, self.buffer_defs(items)); }
    template <class T>
    void define(T& field) {
      use(field);
    }
  };
};

using VarMap = std::unordered_map<const VarNode*, Expr>;
using BufferMap = std::unordered_map<const BufferNode*, Buffer>;

/// `node` with every use of a variable in `map` replaced, in buffers' shapes, strides and offsets too.
Expr substitute(const Expr& node, const VarMap& map);
Stmt substitute(const Stmt& node, const VarMap& map);
Range substitute(const Range& node, const VarMap& map);
BufferRegion substitute(const BufferRegion& node, const VarMap& map);

/// `node` with uses and declarations of the buffers in `map` replaced.
Stmt replace_buffers(const Stmt& node, const BufferMap& map);
std::vector<BufferRegion> replace_buffers(const std::vector<BufferRegion>& regions, const BufferMap& map);

/// Rewrites bottom up: `f` gets each rebuilt expression or statement and returns its replacement, or null to keep it.
Stmt post_order_rewrite(const Stmt& root, const std::function<NodeRef(const NodeRef&)>& f);
Expr post_order_rewrite(const Expr& root, const std::function<NodeRef(const NodeRef&)>& f);

}  // namespace tirscope

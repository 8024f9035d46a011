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
#define TS_MUTATE(Name) virtual NodeRef mutate_##Name(const Name##Node& node);
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
  virtual List<Buffer> buffer_defs(const List<Buffer>& buffers);

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

  /// For every kind of node.
  template <class T>
  Ref<const T> rebuilt(const T& node);

 private:
  struct Rewrite;
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

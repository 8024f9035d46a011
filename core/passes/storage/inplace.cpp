// SPDX-License-Identifier: Apache-2.0
#include "passes/storage/inplace.h"

#include <algorithm>

#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"

namespace tirscope::passes {

namespace {

class InplaceVerifier final : public Visitor {
 public:
  InplaceVerifier(const VarNode& dst, const VarNode& src) : dst_(&dst), src_(&src) {}
  bool ok = true;

 private:
  void visit_Var(const VarNode& node) override { ok = ok && &node != dst_ && &node != src_; }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (node.key == "extern_scope" || node.key == "volatile_scope") ok = false;
    if (!ok) return;
    visit(node.value);
    visit(node.body);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    if (!ok) return;
    ++index_depth_;
    for (const Expr& index : node.indices) visit(index);
    --index_depth_;
    const BufferStoreNode* outer = std::exchange(store_, node.buffer->data.get() == dst_ ? &node : nullptr);
    visit(node.value);
    store_ = outer;
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    if (!ok) return;
    const VarNode* var = node.buffer->data.get();
    if (var == dst_ || index_depth_ > 0 || (var == src_ && !same_place(node))) {
      ok = false;
      return;
    }
    ++index_depth_;
    for (const Expr& index : node.indices) visit(index);
    --index_depth_;
  }

  bool same_place(const BufferLoadNode& load) const {
    return store_ && store_->value->dtype == load.dtype &&
           std::ranges::equal(store_->indices, load.indices,
                              [](const Expr& a, const Expr& b) { return deep_equal(a, b); });
  }

  const VarNode *dst_, *src_;
  const BufferStoreNode* store_ = nullptr;  ///< the store into `dst` whose value is being looked at
  int index_depth_ = 0;
};

}  // namespace

bool runs_in_place(const Stmt& stmt, const VarNode& dst, const VarNode& src) {
  switch (stmt->kind) {
    case Kind::AttrStmt:
    case Kind::For:
    case Kind::IfThenElse:
    case Kind::While:
    case Kind::BufferStore: break;
    default: return false;
  }
  InplaceVerifier verifier(dst, src);
  verifier.visit(stmt);
  return verifier.ok;
}

}  // namespace tirscope::passes

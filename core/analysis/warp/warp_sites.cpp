// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/warp_sites.h"

#include <unordered_map>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

class WarpSiteFinder final : public Visitor {
 public:
  explicit WarpSiteFinder(std::string name) : name_(std::move(name)) {}
  WarpSites out;

 protected:
  void visit_For(const ForNode& node) override {
    const At at(*this, node);
    visit(node.min);
    visit(node.extent);
    if (node.thread_binding) return bound(node.thread_binding->thread_tag, node.var, node.min, node.extent, node.body);
    const bool vector = node.kind_of_loop == ForKind::Vectorized;
    inside(WarpLoop{vector ? WarpLoop::Kind::Vector : WarpLoop::Kind::Serial, node.var, node.min, node.extent, 0, {}},
           node.body);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    const At at(*this, node);
    auto axis = node.bound_axis();
    if (!axis) return children(node);
    visit(node.value);
    bound(axis->thread_tag, axis->var, make_const(node.value->dtype, int64_t(0)), node.value, node.body);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    const At at(*this, node);
    visit(node.value);
    inside(WarpLet{node.var, node.value}, node.body);
  }
  void visit_Let(const LetNode& node) override {
    visit(node.value);
    inside(WarpLet{node.var, node.value}, node.body);
  }
  void visit_IfThenElse(const IfThenElseNode& node) override {
    const At at(*this, node);
    visit(node.condition);
    inside(WarpGuard{node.condition, true}, node.then_case);
    if (node.else_case) inside(WarpGuard{node.condition, false}, node.else_case);
  }
  void visit_While(const WhileNode& node) override {
    const At at(*this, node);
    scopes_.emplace_back(WarpRepeat{});
    children(node);
    scopes_.pop_back();
  }
  void visit_Call(const CallNode& node) override {
    if (node.op != &op::if_then_else()) return children(node);
    visit(node.args[0]);
    inside(WarpGuard{node.args[0], true}, node.args[1]);
    inside(WarpGuard{node.args[0], false}, node.args[2]);
  }
  void visit_BlockRealize(const BlockRealizeNode& node) override {
    const At at(*this, node);
    const BlockNode& block = *node.block;
    const std::size_t outer = scopes_.size();
    const std::string outer_name = std::exchange(block_, block.name);
    for (std::size_t i = 0; i < block.iter_vars.size(); ++i) {
      visit(node.iter_values[i]);
      scopes_.emplace_back(WarpLet{block.iter_vars[i]->var, node.iter_values[i]});
    }
    visit(node.predicate);
    scopes_.emplace_back(WarpGuard{node.predicate, true});
    for (const MatchBufferRegion& match : block.match_buffers) views_[match->buffer.get()] = match->source;
    if (block.init) {  // runs where every reduction begins
      const std::size_t around = scopes_.size();
      for (const IterVar& iter : block.iter_vars)
        if (iter->type == IterType::CommReduce)
          scopes_.emplace_back(WarpGuard{eq(iter->var, cast(iter->var->dtype, iter->domain->min)), true});
      visit(block.init);
      scopes_.resize(around);
    }
    visit(block.body);
    scopes_.resize(outer);
    block_ = outer_name;
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    const At at(*this, node);
    children(node);
    site(node.buffer, node.indices, node.predicate, true);
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    const At at(*this, node);
    children(node);
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    children(node);
    site(node.buffer, node.indices, node.predicate, false);
  }
  void buffer_def(const Buffer&) override {}

 private:
  /// The statement that is being visited.
  class At {
   public:
    At(WarpSiteFinder& finder, const StmtNode& node)
        : finder_(finder), outer_(std::exchange(finder.statement_, &node)) {}
    At(const At&) = delete;
    At& operator=(const At&) = delete;
    ~At() { finder_.statement_ = outer_; }

   private:
    WarpSiteFinder& finder_;
    const StmtNode* outer_;
  };

  template <class T>
  void inside(WarpScope scope, const T& body) {
    scopes_.push_back(std::move(scope));
    visit(body);
    scopes_.pop_back();
  }

  void bound(const std::string& tag, const Var& var, const Expr& min, const Expr& extent, const Stmt& body) {
    auto thread = find_thread_scope(tag);
    const bool launched = thread && thread->dimension >= 0;
    const bool outermost = launched && kernel_ < 0;
    if (outermost) {
      kernel_ = int(out.kernels.size());
      out.kernels.push_back({name_ + "_kernel" + (kernel_ ? formatted("_{}", kernel_) : ""), {}});
    }
    WarpLoop loop{WarpLoop::Kind::Serial, var, min, extent, 0, launched ? tag : ""};
    if (launched && thread->rank == 1) {
      loop.kind = WarpLoop::Kind::Thread;
      loop.dimension = thread->dimension;
      Expr& threads = out.kernels[std::size_t(kernel_)].block[std::size_t(thread->dimension)];
      auto known = threads ? as_int(threads) : std::nullopt, here = as_int(extent);
      if (!threads || (known && (!here || *here > *known))) threads = extent;
    }
    inside(std::move(loop), body);
    if (outermost) kernel_ = -1;
  }

  void site(Buffer buffer, std::vector<Expr> indices, const Expr& predicate, bool is_write) {
    if (kernel_ < 0) return;
    std::string text = formatted("{}[{}]", buffer->name, label(indices));
    for (auto view = views_.find(buffer.get()); view != views_.end(); view = views_.find(buffer.get())) {
      const BufferRegionNode& source = *view->second;
      std::vector<Expr> moved;
      const std::size_t skipped = source.region.size() - std::min(source.region.size(), indices.size());
      for (std::size_t i = 0; i < source.region.size(); ++i) {
        const Expr& min = source.region[i]->min;
        moved.push_back(i < skipped ? min : add(min, indices[i - skipped]));
      }
      buffer = source.buffer;
      indices = std::move(moved);
    }
    StorageRank rank = storage_rank(buffer->scope());
    if (rank != StorageRank::Global && rank != StorageRank::Shared) return;
    out.sites.push_back({kernel_, ref(*statement_), block_, std::move(text), std::move(buffer), is_write,
                         rank == StorageRank::Shared, std::move(indices), predicate, scopes_});
  }

  std::string name_, block_;
  int kernel_ = -1;
  const StmtNode* statement_ = nullptr;
  std::vector<WarpScope> scopes_;
  std::unordered_map<const BufferNode*, BufferRegion> views_;
};

}  // namespace

WarpSites warp_sites(const std::string& name, const PrimFunc& function) {
  WarpSiteFinder finder(name);
  finder.visit(function->body);
  return std::move(finder.out);
}

}  // namespace tirscope::analysis

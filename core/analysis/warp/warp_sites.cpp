// SPDX-License-Identifier: Apache-2.0
#include "analysis/warp/warp_sites.h"

#include <unordered_map>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "ir/ops/permuted_layout.h"
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::analysis {

namespace {

struct Pointed {
  Buffer buffer;
  std::vector<Expr> indices;
};

/// The element `offset` behind the one that `pointer` points to, as far as it says itself. Memory that only a pointer
/// names is taken as a buffer of one dimension.
std::optional<Pointed> pointed(const Expr& pointer, const Expr& offset) {
  auto flat = [](const VarNode& data, DataType element, const Expr& index) {
    auto buffer =
        make<BufferNode>(ref(data), element, std::vector<Expr>{int32(1)}, std::vector<Expr>{}, int32(0), data.name);
    return Pointed{buffer, {index}};
  };
  if (auto data = as<VarNode>(pointer); data && data->pointer && !data->pointer->element.is_void())
    return flat(*data, data->pointer->element, offset);
  auto call = as<CallNode>(pointer);
  if (!call) return std::nullopt;
  if (call->op == &op::tvm_access_ptr() && call->args.size() == 5) {
    if (auto data = as<VarNode>(call->args[1])) return flat(*data, call->args[0]->dtype, add(call->args[2], offset));
  }
  auto load = call->op == &op::address_of() ? as<BufferLoadNode>(call->args[0]) : nullptr;
  if (!load || load->indices.empty()) return std::nullopt;
  Pointed out{load->buffer, load->indices};
  out.indices.back() = add(out.indices.back(), offset);
  return out;
}

class WarpSiteFinder final : public Visitor {
 public:
  using Take = std::function<void(const WarpKernel&, const WarpSite&)>;
  WarpSiteFinder(std::string name, const Take& take) : name_(std::move(name)), take_(take) {}

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
    if (node.op == &op::address_of() && as<BufferLoadNode>(node.args[0])) {
      for (const Expr& index : as<BufferLoadNode>(node.args[0])->indices) visit(index);
      return;
    }
    if (node.op == &op::ptx_ldmatrix()) matrices(node);
    if (node.op == &op::ptx_cp_async()) copy(node);
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
    const bool outer_permuted = permuted_;
    permuted_ = permuted_ || asks_for_permuted_layout(block);
    for (const Buffer& buffer : block.alloc_buffers) declared_[buffer->data.get()] = buffer;
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
    permuted_ = outer_permuted;
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
    const bool outermost = launched && !kernel_;
    if (outermost) {
      kernel_.emplace(name_ + "_kernel" + (kernels_ ? formatted("_{}", kernels_) : ""));
      ++kernels_;
      block_size(tag, extent);
      walk(body, [&](const Node& node) {
        auto loop = as<ForNode>(&node);
        auto attr = as<AttrStmtNode>(&node);
        if (loop && loop->thread_binding) block_size(loop->thread_binding->thread_tag, loop->extent);
        if (attr && attr->thread_axis()) block_size(attr->thread_axis()->thread_tag, attr->value);
        return is_stmt(node.kind);
      });
    }
    WarpLoop loop{WarpLoop::Kind::Serial, var, min, extent, 0, launched ? tag : ""};
    if (launched && thread->rank == 1) {
      loop.kind = WarpLoop::Kind::Thread;
      loop.dimension = thread->dimension;
    }
    inside(std::move(loop), body);
    if (outermost) kernel_.reset();
  }
  /// Of axes that are bound more than once the largest extent.
  void block_size(const std::string& tag, const Expr& extent) {
    auto thread = find_thread_scope(tag);
    if (!thread || thread->rank != 1 || thread->dimension < 0) return;
    Expr& threads = kernel_->block[std::size_t(thread->dimension)];
    auto known = threads ? as_int(threads) : std::nullopt, here = as_int(extent);
    if (!threads || (known && (!here || *here > *known))) threads = extent;
  }

  void matrices(const CallNode& node) {
    auto count = node.args.size() == 7 ? as_int(node.args[1]) : std::nullopt;
    auto transposed = count ? as_int(node.args[0]) : std::nullopt;
    if (!transposed || *count < 1 || *count > 4) return;
    if (*transposed && node.dtype.bits == 8) return;  // those are read byte by byte, with no instruction of their own
    if (auto rows = pointed(node.args[5], node.args[6]))
      site(rows->buffer, rows->indices, nullptr, false, 16, 8 * int(*count));
  }
  /// Without the condition zeros are written.
  void copy(const CallNode& node) {
    auto bytes = node.args.size() == 5 || node.args.size() == 6 ? as_int(node.args[4]) : std::nullopt;
    if (bytes != 4 && bytes != 8 && bytes != 16) return;
    if (auto to = pointed(node.args[0], node.args[1])) site(to->buffer, to->indices, nullptr, true, *bytes);
    if (node.args.size() == 6) scopes_.emplace_back(WarpGuard{node.args[5], true});
    if (auto from = pointed(node.args[2], node.args[3])) site(from->buffer, from->indices, nullptr, false, *bytes);
    if (node.args.size() == 6) scopes_.pop_back();
  }

  void site(Buffer buffer, std::vector<Expr> indices, const Expr& predicate, bool is_write, int64_t bytes = 0,
            int lanes = int(warp_size)) {
    if (!kernel_) return;
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
    const int64_t columns = permuted_ && indices.size() == 1 ? columns_of(*buffer) : 0;
    take_(*kernel_, {ref(*statement_),
                     block_,
                     std::move(text),
                     std::move(buffer),
                     is_write,
                     rank == StorageRank::Shared,
                     std::move(indices),
                     {},
                     predicate,
                     scopes_,
                     bytes,
                     lanes,
                     permuted_ && rank == StorageRank::Shared,
                     columns});
  }
  /// Of the buffer whose memory a pointer names; 0 where that has no rows.
  int64_t columns_of(const BufferNode& pointed) const {
    auto declared = declared_.find(pointed.data.get());
    if (declared == declared_.end() || declared->second->shape.size() < 2) return 0;
    return as_int(declared->second->shape.back()).value_or(0);
  }

  std::string name_, block_;
  const Take& take_;
  std::optional<WarpKernel> kernel_;
  int kernels_ = 0;
  const StmtNode* statement_ = nullptr;
  std::vector<WarpScope> scopes_;
  std::unordered_map<const BufferNode*, BufferRegion> views_;
  std::unordered_map<const VarNode*, Buffer> declared_;  ///< by its memory
  bool permuted_ = false;
};

}  // namespace

void each_warp_site(const std::string& name, const PrimFunc& function,
                    const std::function<void(const WarpKernel&, const WarpSite&)>& take) {
  WarpSiteFinder(name, take).visit(function->body);
}

}  // namespace tirscope::analysis

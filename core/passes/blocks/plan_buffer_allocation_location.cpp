// SPDX-License-Identifier: Apache-2.0
// PlanAndUpdateBufferAllocationLocation: each buffer is allocated at the lowest loop or block that contains all its
// accesses.
//
//   with T.block("root"):                       for i in range(8):
//     B = T.alloc_buffer((8, 4))                  with T.block(""):
//     for i in range(8):                    ->      T.reads(A[i, 0:4])
//       with T.block("B"):                          T.writes(C[i, 0:4])
//         B[i, 0:4] = A[i, 0:4] ...                 B = T.alloc_buffer((8, 4))
//       with T.block("C"):                          with T.block("B"): ...
//         C[i, 0:4] = B[i, 0:4] ...                 with T.block("C"): ...
//
// 1. Loads, stores and uses of the pointer are accesses. What is done through a match_buffer is one of its source, by
//    the block that makes the view.
// 2. What a block writes lives across the loops of its reduction variables; what it accesses by opaque variables lives
//    across the loops of these. Loops over threads carry nothing from one iteration to the next.
// 3. A global buffer of a kernel is allocated in the outermost loop over blockIdx; of several kernels, outside of all.
// 4. In a loop, the body goes into a block without a name, which declares what it accesses of the buffers from outside;
//    an opaque access counts as read and written.
// 5. Blocks declare no regions of buffers that are allocated in them, and what nothing accesses is not allocated.
// 6. Functions that tensor expressions made stay as they are.
// 7. A block with an init is refused: LowerInitBlock comes before.
#include <algorithm>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "script/tir/access_regions.h"

namespace tirscope::passes {

namespace {

/// A loop or block on the way down, or the function itself (no statement).
struct Scope {
  const Scope* parent;
  const Node* statement;
  int depth;
};

const Scope* common(const Scope* a, const Scope* b) {
  if (!a) return b;
  if (!b) return a;
  while (a->depth > b->depth) a = a->parent;
  while (b->depth > a->depth) b = b->parent;
  while (a != b) a = a->parent, b = b->parent;
  return a;
}

/// The lowest loop or block above all accesses of each buffer (TVM's DetectBufferAccessLCA).
class LowestScopes final : public Visitor {
 public:
  explicit LowestScopes(const PrimFunc& function) {
    path_.push_back(&scopes_.emplace_back(Scope{nullptr, nullptr, 0}));
    for (const BufferBinding& binding : function->buffer_map)
      by_data_[binding.buffer->data.get()] = binding.buffer.get();
    visit(function->body);
    // Rule 3
    if (const Scope* grid = grid_)
      for (auto& [buffer, scope] : lowest_)
        if (buffer->scope() == "global") scope = common(scope, grid);
  }
  /// Every buffer that is accessed.
  std::vector<Buffer> accessed() const {
    std::vector<Buffer> buffers;
    for (const auto& [buffer, scope] : lowest_) buffers.push_back(ref(buffer));
    return buffers;
  }
  const Node* statement(const BufferNode* buffer) const {
    auto it = lowest_.find(buffer);
    return it == lowest_.end() || !it->second ? nullptr : it->second->statement;
  }

 private:
  void visit_For(const ForNode& node) override {
    const Scope* scope = push(node);
    loops_[node.var.get()] = scope;
    // Rule 3
    if (node.thread_binding && node.thread_binding->thread_tag.starts_with("blockIdx")) grid_ = common(grid_, scope);
    children(node);
    path_.pop_back();
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto axis = node.thread_axis();
    if (axis && axis->thread_tag.starts_with("blockIdx")) grid_ = common(grid_, path_.back());  // Rule 3
    children(node);
  }

  void visit_BlockRealize(const BlockRealizeNode& node) override {
    for (const Buffer& buffer : node.block->alloc_buffers) by_data_.emplace(buffer->data.get(), buffer.get());
    carry(node);
    for (const Expr& value : node.iter_values) visit(value);
    visit(node.predicate);
    visit(node.block);
  }

  void visit_Block(const BlockNode& node) override {
    push(node);
    for (const MatchBufferRegion& match : node.match_buffers) {  // Rule 1
      views_.insert(match->buffer.get());
      touch(match->source->buffer.get(), path_.back());
    }
    if (node.init) visit(node.init);
    visit(node.body);
    path_.pop_back();
  }

  // Rule 1
  void visit_BufferLoad(const BufferLoadNode& node) override {
    touch(node.buffer.get(), path_.back());
    for (const Expr& index : node.indices) visit(index);
  }
  // Rule 1
  void visit_BufferStore(const BufferStoreNode& node) override {
    touch(node.buffer.get(), path_.back());
    visit(node.value);
    for (const Expr& index : node.indices) visit(index);
  }
  // Rule 1
  void visit_Var(const VarNode& node) override {
    if (auto it = by_data_.find(&node); it != by_data_.end()) touch(it->second, path_.back());
  }

  // Rule 2
  void carry(const BlockRealizeNode& node) {
    const BlockNode& block = *node.block;
    auto above_loops_of = [&](const Expr& value, const Scope*& highest) {
      walk(value, [&](const Node& n) {
        auto var = as<VarNode>(&n);
        auto it = var ? loops_.find(var) : loops_.end();
        auto loop = it == loops_.end() ? nullptr : as<ForNode>(it->second->statement);
        if (loop && !loop->thread_binding && (!highest || it->second->parent->depth < highest->depth))
          highest = it->second->parent;
        return true;
      });
    };
    const Scope* reduction = nullptr;
    std::unordered_map<const VarNode*, const Scope*> opaque;
    for (size_t k = 0; k < block.iter_vars.size(); ++k) {
      const IterVar& iter = block.iter_vars[k];
      if (iter->type == IterType::DataParallel) continue;
      const Scope* highest = nullptr;
      above_loops_of(node.iter_values[k], highest);
      if (!highest) continue;
      if (iter->type == IterType::CommReduce)
        reduction = !reduction || highest->depth < reduction->depth ? highest : reduction;
      else
        opaque[iter->var.get()] = highest;
    }
    auto carry_region = [&](const BufferRegionNode& region) {
      const Scope* scope = path_.back();
      for (const Range& range : region.region)
        walk(range, [&](const Node& n) {
          auto var = as<VarNode>(&n);
          auto it = var ? opaque.find(var) : opaque.end();
          if (it != opaque.end() && it->second->depth < scope->depth) scope = it->second;
          return true;
        });
      touch(region.buffer.get(), scope);
    };
    if (!opaque.empty()) {
      for (const BufferRegion& region : block.reads) carry_region(*region);
      for (const BufferRegion& region : block.writes) carry_region(*region);
    }
    if (reduction)
      for (const BufferRegion& region : block.writes) touch(region->buffer.get(), reduction);
  }

  const Scope* push(const Node& node) {
    path_.push_back(&scopes_.emplace_back(Scope{path_.back(), &node, path_.back()->depth + 1}));
    return path_.back();
  }
  void touch(const BufferNode* buffer, const Scope* scope) {
    if (views_.contains(buffer)) return;  // Rule 1
    auto [it, fresh] = lowest_.emplace(buffer, scope);
    if (!fresh) it->second = common(it->second, scope);
  }

  std::deque<Scope> scopes_;
  std::vector<const Scope*> path_;
  std::unordered_map<const VarNode*, const Scope*> loops_;
  std::unordered_map<const VarNode*, const BufferNode*> by_data_;
  std::unordered_set<const BufferNode*> views_;
  std::unordered_map<const BufferNode*, const Scope*> lowest_;
  const Scope* grid_ = nullptr;
};

/// Every buffer that a block allocates, in the order in which they come.
struct Allocated : Visitor {
  std::vector<Buffer> found;
  void visit_Block(const BlockNode& node) override {
    found.insert(found.end(), node.alloc_buffers.begin(), node.alloc_buffers.end());
    children(node);
  }
};

class Relocate final : public FallibleMutator {
 public:
  explicit Relocate(const PrimFunc& function) {
    LowestScopes scopes(function);
    Allocated allocated;
    allocated.visit(function->body);
    for (const Buffer& buffer : allocated.found) {
      const Node* place = scopes.statement(buffer.get());
      if (place) at_[place].push_back(buffer);
    }
    for (const Buffer& buffer : scopes.accessed()) visible_[buffer->data.get()] = buffer;
    for (const BufferBinding& binding : function->buffer_map) visible_[binding.buffer->data.get()] = binding.buffer;
  }

 private:
  NodeRef mutate_For(const ForNode& node) override {  // Rule 4
    auto it = at_.find(&node);
    if (it == at_.end()) return rebuilt(node);
    show(it->second);
    NodeRef result = rebuilt(node);
    hide(it->second);
    return with(*as<ForNode>(result), [&](ForNode& n) {
      Block block = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{},
                                    "", n.body, nullptr, it->second);
      n.body = make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), with_regions(block));
    });
  }

  NodeRef mutate_Block(const BlockNode& node) override {
    if (node.init)  // Rule 7
      refuse(refused("plan-buffer-allocation.init", "block {0} has an init; run LowerInitBlock first", node.name));
    auto it = at_.find(&node);
    std::vector<Buffer> buffers = it == at_.end() ? std::vector<Buffer>{} : it->second;
    std::vector<Buffer> views;
    for (const MatchBufferRegion& match : node.match_buffers) views.push_back(match->buffer);
    show(buffers), show(views);
    auto block = ref_as<BlockNode>(rebuilt(node));
    hide(buffers), hide(views);
    // Rule 5
    auto hidden = [&](const BufferRegion& region) { return !visible_.contains(region->buffer->data.get()); };
    const bool same = block->alloc_buffers == List<Buffer>(buffers) && std::ranges::none_of(block->reads, hidden) &&
                      std::ranges::none_of(block->writes, hidden);
    if (same) return block;
    return with(block, [&](BlockNode& b) {
      b.alloc_buffers = buffers;
      // Rule 5
      std::erase_if(b.reads, hidden), std::erase_if(b.writes, hidden);
    });
  }

  void show(const std::vector<Buffer>& buffers) {
    for (const Buffer& buffer : buffers) visible_[buffer->data.get()] = buffer;
  }
  void hide(const std::vector<Buffer>& buffers) {
    for (const Buffer& buffer : buffers) visible_.erase(buffer->data.get());
  }
  // Rule 4
  Block with_regions(const Block& block) const {
    script::AccessRegions regions = script::access_regions(*block, visible_);
    return with(block, [&](BlockNode& b) {
      b.reads = regions.reads, b.writes = regions.writes;
      for (const BufferRegion& region : regions.opaque) b.reads.push_back(region), b.writes.push_back(region);
    });
  }

  script::BufferByData visible_;
  std::unordered_map<const Node*, std::vector<Buffer>> at_;
};

}  // namespace

/// TVM's PlanAndUpdateBufferAllocationLocation: each buffer is allocated at the lowest loop or block that holds all its
/// accesses; what is not accessed at all is not allocated.
Result<PrimFunc> plan_buffer_allocation_location(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;  // Rule 6
  Relocate relocate(function);
  return rewritten(function, relocate);
}

}  // namespace tirscope::passes

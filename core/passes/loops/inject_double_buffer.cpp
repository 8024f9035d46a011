// SPDX-License-Identifier: Apache-2.0
// InjectDoubleBuffer: a buffer with the attribute double_buffer_scope in a loop gets two halves; one is filled for the
// next iteration while the other is read.
//
//   for k in range(8):                         S = T.allocate([64])
//     S = T.allocate([32])                     fill(S[0 * 32 + ..], 0)
//     T.attr(S, "double_buffer_scope", 1)      for k_outer in range(7):
//     fill(S, k)                          ->     if k_outer + 1 < 8:
//     use(S)                                       T.attr(S, "double_buffer_write", 1)
//                                                  fill(S[(k_outer + 1) % 2 * 32 + ..], k_outer + 1)
//                                                use(S[k_outer % 2 * 32 + ..])
//                                              .. the iterations that are left, each under its condition
//
// 1. Buffers that are used otherwise than by loads and stores stay as they are.
// 2. The allocation moves in front of the innermost loop around the attribute and doubles.
// 3. The loop is split by tir.InjectDoubleBuffer's split_loop (1, an even number, or 0 for not at all): all iterations
//    but the last in groups, then as many single ones, each under the condition that it exists, without the attribute.
#include <algorithm>
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

class BufferFinder final : public Visitor {
 public:
  std::unordered_set<const VarNode*> found;

 private:
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto target = node.key == "double_buffer_scope" ? node.node.get<NodeRef>() : nullptr;
    if (auto var = target ? as<VarNode>(*target) : nullptr) found.insert(var);
    visit(node.value), visit(node.body);
  }
  void visit_Var(const VarNode& node) override { found.erase(&node); }  // Rule 1
};

class WriteStripper final : public Mutator {
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return node.key == "double_buffer_write" ? NodeRef((*this)(node.body)) : NodeRef(rebuilt(node));
  }
};

class DoubleBufferer final : public FallibleMutator {
 public:
  DoubleBufferer(std::unordered_set<const VarNode*> found, int64_t split) : split_(split) {
    for (const VarNode* var : found) doubled_.emplace(var, Doubled{});
  }

 private:
  struct Doubled {
    Expr stride;
    const ForNode* loop = nullptr;
    Var write_half;
    Expr read_half;
  };

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    if (node.key != "double_buffer_scope") return rebuilt(node);
    auto target = node.node.get<NodeRef>();
    auto var = target ? as<VarNode>(*target) : nullptr;
    auto it = var ? doubled_.find(var) : doubled_.end();
    if (it == doubled_.end()) return (*this)(node.body);
    return producer(ref(*var), it->second, node.body);
  }

  Stmt producer(const Var& var, Doubled& doubled, const Stmt& producer_body) {
    if (loops_.empty()) return refuse("the double buffer {0} must be filled inside a loop", var);
    const ForNode& loop = *loops_.back();
    auto of = [&](int64_t value) { return make_const(loop.var->dtype, value); };
    doubled.loop = &loop;
    doubled.write_half = make_var(loop.var->name + ".db", loop.var->dtype);
    doubled.read_half = floormod(loop.var, of(2));
    Stmt body = (*this)(producer_body);
    Expr next = loop.var + of(1);
    before_[&loop].push_back(substitute(body, {{doubled.write_half.get(), of(0)}, {loop.var.get(), of(0)}}));
    body = substitute(body, {{doubled.write_half.get(), floormod(next, of(2))}, {loop.var.get(), next}});
    body = make<AttrStmtNode>(var, "double_buffer_write", int32(1), body);
    return make<IfThenElseNode>(lt(next, loop.extent), body);
  }

  NodeRef mutate_Allocate(const AllocateNode& node) override {
    auto it = doubled_.find(node.buffer_var.get());
    if (it == doubled_.end()) return rebuilt(node);
    if (node.extents.size() != 1) return refuse("the double buffer {0} must have one dimension", node.buffer_var);
    it->second.stride = node.extents[0];
    auto allocate = ref_as<AllocateNode>(rebuilt(node));
    if (!it->second.loop) return refuse("the double buffer {0} must be filled where it is allocated", node.buffer_var);
    // Rule 2
    allocations_[it->second.loop].push_back(
        with(allocate, [&](AllocateNode& n) { n.extents = {n.extents[0] * int64_t(2)}; }));
    return allocate->body;
  }

  NodeRef mutate_For(const ForNode& node) override {
    loops_.push_back(&node);
    auto loop = ref_as<ForNode>(rebuilt(node));
    loops_.pop_back();
    Stmt result = loop;
    if (auto it = before_.find(&node); it != before_.end()) {
      if (split_ != 0 && !is_zero(node.min))
        return refuse("the loop {0} around a double buffer must start at 0", node.var);
      if (split_ != 0) result = split(*loop);
      std::vector<Stmt> all = it->second;
      all.push_back(result);
      result = sequence(all);
    }
    if (auto it = allocations_.find(&node); it != allocations_.end())
      for (auto one = it->second.rbegin(); one != it->second.rend(); ++one)
        result = with(*one, [&](AllocateNode& n) { n.body = result; });
    return result;
  }

  /// Rule 3
  Stmt split(const ForNode& loop) const {
    DataType dtype = loop.var->dtype;
    Expr factor = make_const(dtype, split_);
    Expr count = truncdiv(loop.extent - int64_t(1), factor);
    Expr done = count * factor;
    Var outer = make_var(loop.var->name + ".outer", dtype);
    std::vector<Stmt> inside, all;
    for (int64_t k = 0; k < split_; ++k)
      inside.push_back(substitute(loop.body, {{loop.var.get(), outer * factor + make_const(dtype, k)}}));
    all.push_back(make<ForNode>(outer, loop.min, count, loop.kind_of_loop, sequence(inside)));
    Stmt rest = WriteStripper()(loop.body);
    for (int64_t k = 0; k < split_; ++k) {
      Expr index = done + make_const(dtype, k);
      all.push_back(make<IfThenElseNode>(lt(index, loop.extent), substitute(rest, {{loop.var.get(), index}})));
    }
    return sequence(all);
  }

  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    auto store = ref_as<BufferStoreNode>(rebuilt(node));
    auto it = doubled_.find(node.buffer->data.get());
    if (it == doubled_.end()) return store;
    if (!it->second.write_half) return refuse("the double buffer {0} is written outside its scope", node.buffer->data);
    return in_half(*store, it->second.write_half, it->second.stride);
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    auto load = ref_as<BufferLoadNode>(rebuilt(node));
    auto it = doubled_.find(node.buffer->data.get());
    if (it == doubled_.end()) return load;
    if (!it->second.read_half) {
      refuse("the double buffer {0} is read before its scope", node.buffer->data);
      return load;
    }
    return in_half(*load, it->second.read_half, it->second.stride);
  }
  template <class T>
  NodeRef in_half(const T& access, const Expr& half, const Expr& stride) {
    if (access.indices.size() != 1) {
      refuse("the double buffer {0} must have one dimension", access.buffer->data);
      return ref(access);
    }
    return with(access, [&](T& a) {
      a.buffer = doubled(a.buffer);
      a.indices = {half * stride + a.indices[0]};
    });
  }
  Buffer doubled(const Buffer& buffer) {
    auto [it, fresh] = buffers_.emplace(buffer.get(), nullptr);
    if (fresh) {
      kept_.push_back(buffer);
      it->second = with(buffer, [](BufferNode& b) { b.shape = {b.shape[0] * int64_t(2)}; });
    }
    return it->second;
  }

  Stmt refuse(const char* text, const Var& var) {
    Refusing::refuse(refused("double-buffer.form", text, var->name));
    return no_op();
  }

  int64_t split_;
  std::vector<const ForNode*> loops_;
  std::unordered_map<const VarNode*, Doubled> doubled_;
  std::unordered_map<const ForNode*, std::vector<Stmt>> before_;
  std::unordered_map<const ForNode*, std::vector<Ref<const AllocateNode>>> allocations_;
  BufferMap buffers_;
  std::vector<Buffer> kept_;  ///< keeps the keys of `buffers_` alive
};

}  // namespace

Result<PrimFunc> inject_double_buffer(const PrimFunc& function, const Context& context, const AttrList&) {
  const int64_t split = value_of(context, settings::double_buffer_split_loop);
  if (split < 0 || split > 64 || (split != 1 && split % 2 != 0))
    return fail(bad_input("double-buffer.split", "split_loop must be 0, 1 or an even number up to 64, not {0}", split));
  BufferFinder finder;
  finder.visit(function->body);
  if (finder.found.empty()) return function;
  DoubleBufferer inject(std::move(finder.found), split);
  Stmt body = inject(function->body);
  if (inject.refusal()) return fail(*inject.refusal());
  return with(function, [&](PrimFuncNode& f) { f.body = convert_ssa(body); });
}

}  // namespace tirscope::passes

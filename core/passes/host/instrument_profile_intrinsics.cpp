// SPDX-License-Identifier: Apache-2.0
// Functions and loops get a mark at their beginning and their end, where code generators put calls of a profiler.
//
//   for i in range(8): ...          T.start_profile_intrinsic(0)
//   for j in range(8): ...     ->   T.start_profile_intrinsic(1)
//                                   for i in range(8): ...
//                                   T.end_profile_intrinsic(1)
//                                   ...
//                                   T.end_profile_intrinsic(0)
//
// 1. Functions are marked unless tir.lwp_disable_func_prof. Functions and loops are numbered together, in order of
//    their beginning; the numbers of a module begin at 0.
// 2. A loop's depth counts the loops around it, its height those below it (0 for an innermost one), or below a loop
//    in front of it in the same loop. Only loops of a height of at least tir.lwp_min_height are marked.
// 3. With tir.instr_siblings (the default) only loops that are beside another loop are marked, at any depth; without
//    it those not deeper than tir.lwp_max_depth.
// 4. Nothing below a parallel loop is marked.
#include <algorithm>

#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

struct LoopFacts {
  int64_t id, depth, height = 0;
  bool has_siblings = false, below_parallel = false;
};

/// Numbers the loops of a function and finds how they lie. Statements other than loops, sequences, choices, lets,
/// attributes and allocations end a nest.
class LoopNumbering {
 public:
  explicit LoopNumbering(int64_t& next) : next_(next) {}
  std::unordered_map<const ForNode*, LoopFacts> loops;

  /// The outermost loops, wherever they are: separate nests, of depth 0.
  void outermost(const Stmt& stmt) {
    if (auto loop = as<ForNode>(stmt)) {
      LoopFacts facts{next_++, 0};
      facts.height = below(loop->body, 0, false);
      loops[loop] = facts;
      return;
    }
    if (auto seq = as<SeqStmtNode>(stmt)) {
      for (const Stmt& item : seq->seq) outermost(item);
    } else if (auto branch = as<IfThenElseNode>(stmt)) {
      outermost(branch->then_case);
      if (branch->else_case) outermost(branch->else_case);
    } else if (auto loop = as<WhileNode>(stmt)) {
      outermost(loop->body);
    } else if (auto realize = as<BlockRealizeNode>(stmt)) {
      if (realize->block->init) outermost(realize->block->init);
      outermost(realize->block->body);
    } else if (const Stmt* body = body_of(stmt)) {
      outermost(*body);
    }
  }

 private:
  static const Stmt* body_of(const Stmt& stmt) {
    switch (stmt->kind) {
      case Kind::LetStmt: return &as<LetStmtNode>(stmt)->body;
      case Kind::AttrStmt: return &as<AttrStmtNode>(stmt)->body;
      case Kind::Allocate: return &as<AllocateNode>(stmt)->body;
      case Kind::AllocateConst: return &as<AllocateConstNode>(stmt)->body;
      case Kind::DeclBuffer: return &as<DeclBufferNode>(stmt)->body;
      case Kind::AssertStmt: return &as<AssertStmtNode>(stmt)->body;
      default: return nullptr;
    }
  }

  /// One loop in a nest; its own height.
  int64_t loop(const ForNode& node, int64_t depth, bool parallel) {
    LoopFacts facts{next_++, depth + 1};
    facts.below_parallel = parallel;
    facts.height = below(node.body, depth + 1, parallel || node.kind_of_loop == ForKind::Parallel);
    loops[&node] = facts;
    return facts.height;
  }

  /// The height of a loop with this body.
  int64_t below(const Stmt& stmt, int64_t depth, bool parallel) {  // Rule 2
    if (auto node = as<ForNode>(stmt)) return loop(*node, depth, parallel) + 1;
    if (auto seq = as<SeqStmtNode>(stmt)) {
      std::vector<const ForNode*> siblings;
      int64_t height = 0;
      for (const Stmt& item : seq->seq) {
        auto node = as<ForNode>(item);
        if (!node) continue;
        siblings.push_back(node);
        height = std::max(height, loop(*node, depth, parallel));
        loops[node].height = height;
      }
      if (siblings.size() > 1)
        for (const ForNode* node : siblings) loops[node].has_siblings = true;
      return siblings.empty() ? 0 : height + 1;
    }
    if (auto branch = as<IfThenElseNode>(stmt)) {
      int64_t height = below(branch->then_case, depth, parallel);
      return branch->else_case ? std::max(height, below(branch->else_case, depth, parallel)) : height;
    }
    if (stmt->kind == Kind::LetStmt || stmt->kind == Kind::AttrStmt || stmt->kind == Kind::Allocate)
      return below(*body_of(stmt), depth, parallel);
    return 0;
  }

  int64_t& next_;
};

Stmt marked(const Stmt& stmt, int64_t id) {
  auto mark = [&](const OpInfo& op) { return evaluate(call(DataType::handle(), op, {int32(id)})); };
  return spliced({mark(op::start_profile_intrinsic()), stmt, mark(op::end_profile_intrinsic())});
}

class LoopMarker final : public Mutator {
 public:
  LoopMarker(const std::unordered_map<const ForNode*, LoopFacts>& loops, const Context& context)
      : loops_(loops),
        max_depth_(value_of(context, settings::lwp_max_depth)),
        min_height_(value_of(context, settings::lwp_min_height)),
        siblings_(value_of(context, settings::lwp_siblings)) {}

 private:
  NodeRef mutate_For(const ForNode& node) override {
    Stmt loop = rebuilt(node);
    auto it = loops_.find(&node);
    return it != loops_.end() && wanted(it->second) ? NodeRef(marked(loop, it->second.id)) : NodeRef(loop);
  }
  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(seq) : NodeRef(sequence(seq->seq.to_vector()));
  }
  bool wanted(const LoopFacts& loop) const {
    // Rule 4
    if (loop.below_parallel) return false;
    // Rule 2
    if (loop.height < min_height_) return false;
    // Rule 3
    return siblings_ ? loop.has_siblings : loop.depth <= max_depth_;
  }

  const std::unordered_map<const ForNode*, LoopFacts>& loops_;
  int64_t max_depth_, min_height_;
  bool siblings_;
};

}  // namespace

/// TVM's InstrumentProfileIntrinsics.
Result<IRModule> instrument_profile_intrinsics(const IRModule& module, const Context& context, const AttrList&) {
  ModuleEdit result(module);
  int64_t next = 0;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    const int64_t id = next++;
    LoopNumbering numbering(next);
    numbering.outermost(function->body);
    Stmt body = LoopMarker(numbering.loops, context)(function->body);
    if (!value_of(context, settings::lwp_disable_functions)) body = marked(body, id);  // Rule 1
    if (body != function->body) result.put(name, with(function, [&](PrimFuncNode& f) { f.body = body; }));
  }
  return std::move(result).take();
}

}  // namespace tirscope::passes

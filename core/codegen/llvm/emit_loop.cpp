// SPDX-License-Identifier: Apache-2.0
// Loops: what is done before them, in which ranges they run, several iterations side by side.
#include <llvm/IR/DiagnosticInfo.h>

#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

using llvm::Value;

void Emitter::loop(Value* begin, Value* end, const char* name, llvm::MDNode* hints,
                   const std::function<void(Value*)>& body) {
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto inside = llvm::BasicBlock::Create(module_.getContext(), "loop", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  llvm::BasicBlock* before = builder_.GetInsertBlock();
  builder_.CreateCondBr(builder_.CreateICmpSLT(begin, end), inside, after);
  builder_.SetInsertPoint(inside);
  llvm::PHINode* i = builder_.CreatePHI(begin->getType(), 2, name);
  i->addIncoming(begin, before);
  body(i);
  Value* next = builder_.CreateAdd(i, llvm::ConstantInt::get(i->getType(), 1), "", false, true);
  auto jump = builder_.CreateCondBr(builder_.CreateICmpSLT(next, end), inside, after);
  if (hints) jump->setMetadata(llvm::LLVMContext::MD_loop, hints);
  i->addIncoming(next, builder_.GetInsertBlock());
  builder_.SetInsertPoint(after);
}

void Emitter::visit_For(const ForNode& node) {
  loops_[node.var.get()] = {node.min, node.extent};
  if (node.kind_of_loop == ForKind::ThreadBinding) {
    refuse(machine_.makes_kernels()
               ? refused("codegen.not-lowered", "loop {0}, bound to {1}, must be lowered to a kernel launch",
                         node.var->name, node.thread_binding->thread_tag)
               : refused("codegen.thread-binding",
                         "loop {0} is bound to {1}, which a CPU does not have; use parallel for outer loops and "
                         "vectorize for the innermost",
                         node.var->name, node.thread_binding->thread_tag));
    return;
  }
  if (node.kind_of_loop == ForKind::Parallel && !in_parallel_) return machine_.parallel_for(*this, node);
  if (!machine_.makes_kernels() && options_.opt_level >= 2)
    if (auto jammed = jammed_reduction(node, [&](const VarNode& data) { return is_apart(data); }))
      return jam(node, *jammed);
  const std::vector<const IfThenElseNode*> before = do_first(node);
  llvm::MDNode* hints = nullptr;
  if (const bool whole = machine_.unrolls(node); whole || node.kind_of_loop == ForKind::Unrolled) {
    llvm::LLVMContext& context = module_.getContext();
    auto full = llvm::MDNode::get(
        context, llvm::MDString::get(context, whole ? "llvm.loop.unroll.full" : "llvm.loop.unroll.enable"));
    hints = llvm::MDNode::getDistinct(context, {nullptr, full});
    hints->replaceOperandWith(0, hints);
  }
  Value* begin = value(node.min);
  Value* extent = value(node.extent);
  Value* end = is_zero(node.min) ? extent : builder_.CreateAdd(begin, extent, "", false, true);
  iterate(node, begin, end, hints);
  for (const IfThenElseNode* statement : before) done_.erase(statement);
}

bool Emitter::is_apart(const VarNode& data) const {
  return alias_scopes_.contains(&data) && !volatile_.contains(&data);
}

/// Does before the loop what its first iteration alone does first, and returns it.
std::vector<const IfThenElseNode*> Emitter::do_first(const ForNode& node) {
  if (machine_.makes_kernels() || options_.opt_level < 2) return {};
  auto first = done_first(node, {[&](const Expr& expr) { return non_negative(expr); },
                                 [&](const VarNode& data) { return is_apart(data); }});
  if (!first || done_.contains(first->statements.front())) return {};
  say(node, "first-iteration", "what the first iteration of " + node.var->name + " alone does first is done before it");
  for (const StmtNode* around : first->around) {
    if (auto let = as<LetStmtNode>(around)) {
      define(let->var, let->value);
    } else if (auto loop = as<ForNode>(around)) {
      bind(loop->var, value(loop->min));
      loops_[loop->var.get()] = {loop->min, loop->extent};
    }
  }
  Value* condition = builder_.getTrue();
  for (const Expr& other : first->others) condition = builder_.CreateLogicalAnd(condition, value(other));
  when(condition, [&] {
    for (const IfThenElseNode* statement : first->statements) run(statement->then_case);
  });
  done_.insert(first->statements.begin(), first->statements.end());
  return first->statements;
}

namespace {

/// Loops of a few iterations at a border, which are neither unrolled nor made vectors.
llvm::MDNode* border_hints(llvm::LLVMContext& context) {
  auto off = [&](const char* name) { return llvm::MDNode::get(context, llvm::MDString::get(context, name)); };
  auto no_vectors = llvm::MDNode::get(context, {llvm::MDString::get(context, "llvm.loop.vectorize.enable"),
                                                llvm::ConstantAsMetadata::get(llvm::ConstantInt::getFalse(context))});
  llvm::MDNode* hints = llvm::MDNode::getDistinct(context, {nullptr, no_vectors, off("llvm.loop.unroll.disable")});
  hints->replaceOperandWith(0, hints);
  return hints;
}

bool is_few(Value* begin, Value* end) {
  auto from = llvm::dyn_cast<llvm::ConstantInt>(begin), to = llvm::dyn_cast<llvm::ConstantInt>(end);
  return from && to && to->getSExtValue() - from->getSExtValue() <= 8;
}

}  // namespace

/// The iterations from `begin` to `end`: in three loops where conditions of the body hold in a range of them.
void Emitter::iterate(const ForNode& node, Value* begin, Value* end, llvm::MDNode* hints) {
  const char* name = node.var->name.c_str();
  auto body = [&](Value* i) {
    bind(node.var, i);
    run(node.body);
  };
  std::optional<HeldConditions> held;
  if (splits_ && !machine_.makes_kernels() && options_.opt_level >= 2) held = held_conditions(node);
  if (held) std::erase_if(held->comparisons, [&](const ExprNode* comparison) { return held_.contains(comparison); });
  if (!held || held->comparisons.empty()) return loop(begin, end, name, hints, body);
  say(node, "index-set-splitting",
      "conditions on " + node.var->name + " hold in a range of it, which is a loop of its own");
  auto [low, high] = range_of(*held, begin, end);
  auto border = [&](Value* from, Value* to) {
    if (from == to) return;
    splits_ = held->tiles;
    loop(from, to, name, is_few(from, to) ? border_hints(module_.getContext()) : hints, body);
    splits_ = true;
  };
  border(begin, low);
  for (const ExprNode* comparison : held->comparisons) held_.insert(comparison);
  loop(low, high, name, hints, body);
  for (const ExprNode* comparison : held->comparisons) held_.erase(comparison);
  border(high, end);
}

/// The part of [begin, end) in which what is `held` holds.
std::pair<Value*, Value*> Emitter::range_of(const HeldConditions& held, Value* begin, Value* end) {
  llvm::Type* wide = builder_.getInt64Ty();
  auto widened = [&](Value* of) { return builder_.CreateIntCast(of, wide, true); };
  auto one_if = [&](bool condition) { return llvm::ConstantInt::get(wide, condition ? 1 : 0); };
  auto the = [&](llvm::Intrinsic::ID which, Value* a, Value* b) { return builder_.CreateBinaryIntrinsic(which, a, b); };
  Value *first = widened(begin), *last = widened(end), *low = first, *high = last;
  for (const auto& [rest, strict] : held.low)
    low = the(llvm::Intrinsic::smax, low, builder_.CreateSub(one_if(strict), widened(value(rest))));
  for (const auto& [rest, strict] : held.high)
    high = the(llvm::Intrinsic::smin, high, builder_.CreateAdd(widened(value(rest)), one_if(!strict)));
  low = the(llvm::Intrinsic::smin, low, last);
  high = the(llvm::Intrinsic::smax, high, low);
  return {builder_.CreateTrunc(low, begin->getType()), builder_.CreateTrunc(high, begin->getType())};
}

/// `jammed.ways` iterations of the outer loop at a time, then the rest one by one.
void Emitter::jam(const ForNode& node, const JammedReduction& jammed) {
  say(node, "unroll-and-jam",
      std::to_string(jammed.ways) + " iterations of " + node.var->name + " run their reductions over " +
          jammed.reduction->var->name + " side by side, each in its own order");
  const ForNode& reduction = *jammed.reduction;
  llvm::Type* index = type(node.var->dtype);
  Value* ways = llvm::ConstantInt::get(index, uint64_t(jammed.ways));
  Value* begin = value(node.min);
  Value* extent = value(node.extent);
  Value* rounds = builder_.CreateSDiv(extent, ways);
  auto define = [&](const std::vector<Ref<const LetStmtNode>>& values) {
    for (const auto& let : values) this->define(let->var, let->value);
  };
  loop(llvm::ConstantInt::get(index, 0), rounds, node.var->name.c_str(), jam_hints(jammed), [&](Value* round) {
    Value* first = builder_.CreateAdd(begin, builder_.CreateMul(round, ways, "", false, true), "", false, true);
    auto each = [&](const std::function<void()>& part) {
      for (int way = 0; way < jammed.ways; ++way) {
        bind(node.var, builder_.CreateAdd(first, llvm::ConstantInt::get(index, uint64_t(way)), "", false, true));
        define(jammed.outer_values);
        part();
      }
    };
    each([&] {
      for (const Stmt& stmt : jammed.before) run(stmt);
    });
    loops_[reduction.var.get()] = {reduction.min, reduction.extent};
    Value* from = value(reduction.min);
    Value* to = builder_.CreateAdd(from, value(reduction.extent), "", false, true);
    auto part_of_reduction = [&](Value* k, const Stmt& stmt) {
      each([&] {
        bind(reduction.var, k);
        define(jammed.inner_values);
        run(stmt);
      });
    };
    if (jammed.first) when(builder_.CreateICmpSLT(from, to), [&] { part_of_reduction(from, jammed.first); });
    loop(from, to, reduction.var->name.c_str(), nullptr, [&](Value* k) { part_of_reduction(k, jammed.update); });
  });
  Value* done = builder_.CreateMul(rounds, ways, "", false, true);
  iterate(node, builder_.CreateAdd(begin, done, "", false, true), builder_.CreateAdd(begin, extent, "", false, true),
          nullptr);
}

/// A mark on the loop in the LLVM IR.
llvm::MDNode* Emitter::jam_hints(const JammedReduction& jammed) {
  llvm::LLVMContext& context = module_.getContext();
  auto count = llvm::ConstantAsMetadata::get(builder_.getInt32(uint32_t(jammed.ways)));
  auto mark = llvm::MDNode::get(context, {llvm::MDString::get(context, "tirscope.unroll_and_jam"), count});
  llvm::MDNode* hints = llvm::MDNode::getDistinct(context, {nullptr, mark});
  hints->replaceOperandWith(0, hints);
  return hints;
}

/// A decision of ours as a remark, beside those of LLVM.
void Emitter::say(const ForNode& loop, const char* pass, const std::string& what) {
  if (!locations_.used()) return;
  llvm::DebugLoc at = locations_.place(builder_, loop);
  llvm::OptimizationRemark remark(pass, "Done", builder_.getCurrentDebugLocation(), builder_.GetInsertBlock());
  builder_.SetCurrentDebugLocation(at);
  remark << what;
  module_.getContext().diagnose(remark);
}

}  // namespace tirscope::codegen

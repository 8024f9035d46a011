// SPDX-License-Identifier: Apache-2.0
// A module, and its statements.
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include "codegen/llvm/emitter.h"
#include "codegen/not_lowered.h"
#include "ir/ops/guarded_load.h"

namespace tirscope::codegen {

using llvm::Value;

Emitter::Emitter(llvm::Module& module, const Options& options, const Machine& machine, const Kernels& kernels)
    : module_(module),
      builder_(module.getContext()),
      metadata_(module.getContext()),
      options_(options),
      machine_(machine),
      kernels_(kernels) {
  llvm::FastMathFlags flags;
  const FastMath& fast = options.fast_math;
  flags.setAllowContract(options.contract);
  flags.setAllowReassoc(fast.reassociate);
  flags.setNoNaNs(fast.no_nans);
  flags.setNoInfs(fast.no_infinities);
  flags.setNoSignedZeros(fast.no_signed_zeros);
  flags.setAllowReciprocal(fast.reciprocal);
  flags.setApproxFunc(fast.approximate);
  builder_.setFastMathFlags(flags);
}

Result<void> Emitter::emit(const IRModule& module) {
  if (options_.origins) locations_.begin(module_, module);
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node)) declare(name, function);
  for (const auto& [name, function] : sources_) {
    define(name, function);
    if (!machine_.makes_kernels()) define_entry(name, function);
  }
  if (error_) return fail(*error_);
  if (locations_.used()) locations_.settle(module_);
  std::string complaint;
  llvm::raw_string_ostream out(complaint);
  if (llvm::verifyModule(module_, &out))  // which an intrinsic called by its name has more rules for than its types
    return fail(refused("codegen.llvm", "LLVM rejects the code of this module: {0}", complaint));
  return {};
}

void Emitter::run(const Stmt& stmt) {
  const Stmt outer = std::exchange(statement_, stmt);
  const bool located = locations_.used();
  const llvm::DebugLoc around = located ? locations_.place(builder_, *stmt) : llvm::DebugLoc();
  visit(stmt);
  if (located) builder_.SetCurrentDebugLocation(around);
  statement_ = outer;
}

// ---- control --------------------------------------------------------------------------------------------------------

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
    if (auto jammed = jammed_reduction(
            node, [&](const VarNode& data) { return alias_scopes_.contains(&data) && !volatile_.contains(&data); }))
      return jam(node, *jammed);
  const IfThenElseNode* before = do_first(node);
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
  done_.erase(before);
}

/// Does before the loop what its first iteration alone does first; null where there is none.
const IfThenElseNode* Emitter::do_first(const ForNode& node) {
  if (machine_.makes_kernels() || options_.opt_level < 2) return nullptr;
  auto first = done_first(node);
  if (!first || done_.contains(first->statement)) return nullptr;
  say(node, "first-iteration", "what the first iteration of " + node.var->name + " alone does first is done before it");
  for (const StmtNode* around : first->around) {
    if (auto let = as<LetStmtNode>(around)) {
      bind(let->var, value(let->value));
      lets_[let->var.get()] = let->value;
    } else if (auto loop = as<ForNode>(around)) {
      bind(loop->var, value(loop->min));
      loops_[loop->var.get()] = {loop->min, loop->extent};
    }
  }
  Value* condition = builder_.getTrue();
  for (const Expr& other : first->others) condition = builder_.CreateLogicalAnd(condition, value(other));
  when(condition, [&] { run(first->statement->then_case); });
  done_.insert(first->statement);
  return first->statement;
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
    for (const auto& let : values) bind(let->var, value(let->value)), lets_[let->var.get()] = let->value;
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

void Emitter::visit_While(const WhileNode& node) {
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto test = llvm::BasicBlock::Create(module_.getContext(), "while", function);
  auto inside = llvm::BasicBlock::Create(module_.getContext(), "inside", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  builder_.CreateBr(test);
  builder_.SetInsertPoint(test);
  builder_.CreateCondBr(value(node.condition), inside, after);
  builder_.SetInsertPoint(inside);
  run(node.body);
  machine_.turn(*this);
  builder_.CreateBr(test);
  builder_.SetInsertPoint(after);
}

void Emitter::visit_IfThenElse(const IfThenElseNode& node) {
  if (done_.contains(&node)) return;
  if (!node.condition->dtype.is_scalar()) {
    refuse(refused("codegen.vector-condition", "the condition of an if statement must be a scalar, not {0} lanes",
                   node.condition->dtype.lanes()));
    return;
  }
  Value* condition = value(node.condition);
  if (node.else_case)
    when(
        condition, [&] { run(node.then_case); }, [&] { run(node.else_case); });
  else
    when(condition, [&] { run(node.then_case); });
}

void Emitter::when(Value* condition, const std::function<void()>& then, const std::function<void()>& otherwise) {
  if (auto known = llvm::dyn_cast<llvm::ConstantInt>(condition)) {
    if (known->isOne())
      then();
    else if (otherwise)
      otherwise();
    return;
  }
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto yes = llvm::BasicBlock::Create(module_.getContext(), "then", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  auto no = otherwise ? llvm::BasicBlock::Create(module_.getContext(), "else", function) : after;
  builder_.CreateCondBr(condition, yes, no);
  builder_.SetInsertPoint(yes);
  then();
  builder_.CreateBr(after);
  if (otherwise) {
    builder_.SetInsertPoint(no);
    otherwise();
    builder_.CreateBr(after);
  }
  builder_.SetInsertPoint(after);
}

void Emitter::visit_SeqStmt(const SeqStmtNode& node) {
  for (const Stmt& stmt : node.seq) run(stmt);
}

void Emitter::visit_LetStmt(const LetStmtNode& node) {
  bind(node.var, value(node.value));
  if (!node.var->dtype.is_handle()) lets_[node.var.get()] = node.value;
  if (machine_.aligns_vectors() && node.var->dtype.is_integer() && node.var->dtype.is_scalar())
    analyzer_->bind(node.var, node.value, true);
  run(node.body);
}

void Emitter::visit_AttrStmt(const AttrStmtNode& node) {
  if (machine_.attribute(*this, node)) return;
  if (node.key == "thread_extent" || node.key == "virtual_thread") {
    refuse(refused("codegen.thread-binding", "the attribute {0} needs a GPU; use parallel for outer loops", node.key));
    return;
  }
  if (node.key == "volatile_scope")
    if (auto held = node.node.get<NodeRef>())
      if (auto memory = as<VarNode>(*held)) volatile_.insert(memory);
  run(node.body);
}

void Emitter::visit_AssertStmt(const AssertStmtNode& node) {
  auto text = as<StringImmNode>(node.message);
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto wrong = llvm::BasicBlock::Create(module_.getContext(), "failed", function);
  auto go_on = llvm::BasicBlock::Create(module_.getContext(), "holds", function);
  builder_.CreateCondBr(value(node.condition), go_on, wrong, metadata_.createBranchWeights(1u << 20, 1));
  builder_.SetInsertPoint(wrong);
  machine_.fail(*this, text ? text->value : "assertion failed");
  builder_.SetInsertPoint(go_on);
  run(node.body);
}

void Emitter::visit_Evaluate(const EvaluateNode& node) {
  if (Stmt statement = guarded_load(node)) return run(statement);
  value(node.value);
}

// ---- memory ---------------------------------------------------------------------------------------------------------

void Emitter::visit_Allocate(const AllocateNode& node) {
  Value* bytes = builder_.getInt64(uint64_t(node.dtype.bytes()));
  for (const Expr& extent : node.extents)
    bytes = builder_.CreateMul(bytes, builder_.CreateIntCast(value(extent), builder_.getInt64Ty(), true));
  if (!is_true(node.condition)) bytes = builder_.CreateSelect(value(node.condition), bytes, builder_.getInt64(0));
  Value* pointer = machine_.allocate(*this, node, bytes);
  if (!pointer) return;
  bind(node.buffer_var, pointer);
  run(node.body);
  machine_.release(*this, pointer);
}

void Emitter::visit_AllocateConst(const AllocateConstNode& node) {
  std::vector<llvm::Constant*> elements;
  llvm::Type* element = memory_type(node.dtype);
  for (const Attr& item : node.data) {
    const double* real = item.get<double>();
    int64_t integer = item.as_int().value_or(0);
    if (node.dtype.is_integer())
      elements.push_back(llvm::ConstantInt::getSigned(element, integer));
    else if (!node.dtype.is_bfloat())
      elements.push_back(llvm::ConstantFP::get(element, real ? *real : double(integer)));
    else
      elements.push_back(llvm::cast<llvm::Constant>(
          float_to_bfloat(llvm::ConstantFP::get(builder_.getFloatTy(), real ? *real : double(integer)))));
  }
  auto array = llvm::ArrayType::get(element, elements.size());
  auto global = new llvm::GlobalVariable(module_, array, true, llvm::GlobalValue::PrivateLinkage,
                                         llvm::ConstantArray::get(array, elements), node.buffer_var->name);
  global->setAlignment(llvm::Align(64));
  bind(node.buffer_var, global);
  run(node.body);
}

void Emitter::visit_DeclBuffer(const DeclBufferNode& node) {
  // What a kernel's head declares may be allocated further in.
  if (values_.contains(node.buffer->data.get()) || allocated_.contains(node.buffer->data.get())) return run(node.body);
  // A declaration without memory behind it allocates.
  run(make<AllocateNode>(node.buffer->data, node.buffer->dtype, node.buffer->shape, true_expr(), node.body));
}

void Emitter::visit_BufferRealize(const BufferRealizeNode& node) { refuse(not_lowered(node)); }
void Emitter::visit_Block(const BlockNode& node) { refuse(not_lowered(node)); }
void Emitter::visit_BlockRealize(const BlockRealizeNode& node) { visit(node.block); }

}  // namespace tirscope::codegen

// SPDX-License-Identifier: Apache-2.0
// A module, and its statements.
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
  define(node.var, node.value);
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

// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/gather_bases.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>

namespace tirscope::codegen {

namespace {

/// The argument of a gather or scatter that is its pointers.
std::optional<unsigned> pointers_of(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::masked_gather: return 0;
    case llvm::Intrinsic::masked_scatter: return 1;
    default: return std::nullopt;
  }
}

/// The scalar that all lanes of a value are, or null.
llvm::Value* scalar_of(llvm::Value* value) {
  return value->getType()->isVectorTy() ? llvm::getSplatValue(value) : value;
}

/// An address with one index.
llvm::GetElementPtrInst* indexed(llvm::Value* value) {
  auto address = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
  return address && address->getNumIndices() == 1 ? address : nullptr;
}

/// The same pointers from a scalar one, or null where they are not `(scalar + vector) + scalar`.
llvm::Value* with_base(llvm::Value* pointers, llvm::Instruction& before) {
  auto outer = indexed(pointers);
  auto inner = outer ? indexed(outer->getPointerOperand()) : nullptr;
  llvm::Value* base = inner ? scalar_of(inner->getPointerOperand()) : nullptr;
  llvm::Value* index = base ? scalar_of(outer->getOperand(1)) : nullptr;
  if (!index || scalar_of(inner->getOperand(1))) return nullptr;
  llvm::IRBuilder<> builder(&before);
  llvm::Type* element = outer->getSourceElementType();
  // A constant goes last: it becomes a part of the instruction.
  llvm::Value* rest = nullptr;
  llvm::ConstantInt* constant = nullptr;
  using namespace llvm::PatternMatch;
  if (index->getType()->isIntegerTy(64) && match(index, m_AddLike(m_Value(rest), m_ConstantInt(constant))))
    base = builder.CreateGEP(element, builder.CreateGEP(element, base, rest), constant);
  else
    base = builder.CreateGEP(element, base, index);
  return builder.CreateGEP(inner->getSourceElementType(), base, inner->getOperand(1));
}

struct GatherBases : llvm::PassInfoMixin<GatherBases> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    bool changed = false;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      const std::optional<unsigned> argument = call ? pointers_of(*call) : std::nullopt;
      if (!argument) continue;
      llvm::Value* old = call->getArgOperand(*argument);
      llvm::Value* pointers = with_base(old, *call);
      if (!pointers) continue;
      call->setArgOperand(*argument, pointers);
      llvm::RecursivelyDeleteTriviallyDeadInstructions(old);
      changed = true;
    }
    if (!changed) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses kept;
    kept.preserveSet<llvm::CFGAnalyses>();
    return kept;
  }
};

}  // namespace

void give_gathers_bases(llvm::PassBuilder& passes) {
  passes.registerOptimizerLastEPCallback([](llvm::ModulePassManager& module, llvm::OptimizationLevel) {
    module.addPass(llvm::createModuleToFunctionPassAdaptor(GatherBases()));
  });
}

}  // namespace tirscope::codegen

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
#include <ranges>
#include <vector>

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

/// The same pointers from a scalar one, or null where they are not `(scalar + vector) + scalar + ...`.
llvm::Value* with_base(llvm::Value* pointers, llvm::Instruction& before) {
  std::vector<llvm::GetElementPtrInst*> added;
  llvm::GetElementPtrInst* inner = indexed(pointers);
  for (; inner && scalar_of(inner->getOperand(1)); inner = indexed(inner->getPointerOperand())) added.push_back(inner);
  llvm::Value* base = inner ? scalar_of(inner->getPointerOperand()) : nullptr;
  if (!base || added.empty()) return nullptr;
  llvm::IRBuilder<> builder(&before);
  // Constants go last: they become a part of the instruction.
  std::vector<std::pair<llvm::Type*, llvm::Value*>> constants;
  for (llvm::GetElementPtrInst* outer : std::views::reverse(added)) {
    using namespace llvm::PatternMatch;
    llvm::Type* element = outer->getSourceElementType();
    llvm::Value *index = scalar_of(outer->getOperand(1)), *rest = nullptr;
    llvm::ConstantInt* constant = nullptr;
    if (llvm::isa<llvm::Constant>(index)) {
      constants.emplace_back(element, index);
    } else if (index->getType()->isIntegerTy(64) && match(index, m_AddLike(m_Value(rest), m_ConstantInt(constant)))) {
      base = builder.CreateGEP(element, base, rest);
      constants.emplace_back(element, constant);
    } else {
      base = builder.CreateGEP(element, base, index);
    }
  }
  for (const auto& [element, constant] : constants) base = builder.CreateGEP(element, base, constant);
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

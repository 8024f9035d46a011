// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/join_sums.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/Local.h>

namespace tirscope::codegen {

namespace {

using namespace llvm::PatternMatch;

/// The sum so far that is the first lane of `vector`, the others being 0; null for any other vector.
llvm::Value* sum_in_a_lane(llvm::Value* vector) {
  llvm::Value *sum = nullptr, *lane = nullptr;
  if (!match(vector, m_OneUse(m_InsertElt(m_Zero(), m_Value(sum), m_Value(lane))))) return nullptr;
  return llvm::isa<llvm::ConstantInt>(lane) ? sum : nullptr;
}

/// Takes a sum so far out of what is added up to `vector`, which then are the lanes; null where there is none.
llvm::Value* take_sum(llvm::Value*& vector) {
  llvm::Value *left = nullptr, *right = nullptr;
  if (!match(vector, m_OneUse(m_Add(m_Value(left), m_Value(right))))) return nullptr;
  if (llvm::Value* sum = sum_in_a_lane(right)) return vector = left, sum;
  if (llvm::Value* sum = sum_in_a_lane(left)) return vector = right, sum;
  auto add = llvm::cast<llvm::Instruction>(vector);
  for (unsigned operand : {0U, 1U}) {
    llvm::Value* part = add->getOperand(operand);
    if (llvm::Value* sum = take_sum(part)) {
      add->setOperand(operand, part);
      add->dropPoisonGeneratingFlags();
      return sum;
    }
  }
  return nullptr;
}

bool join(llvm::IntrinsicInst& reduction) {
  llvm::Value* lanes = reduction.getArgOperand(0);
  llvm::Value* sum = take_sum(lanes);
  if (!sum) return false;
  llvm::IRBuilder<> builder(&reduction);
  llvm::Value *earlier = nullptr, *before = nullptr;
  // Rule 2
  if (match(sum, m_OneUse(m_c_Add(m_OneUse(m_Intrinsic<llvm::Intrinsic::vector_reduce_add>(m_Value(before))),
                                  m_Value(earlier)))) &&
      before->getType() == lanes->getType()) {
    lanes = builder.CreateAdd(before, lanes);
    sum = earlier;
  }
  reduction.replaceAllUsesWith(builder.CreateAdd(sum, builder.CreateAddReduce(lanes)));  // Rule 1
  llvm::RecursivelyDeleteTriviallyDeadInstructions(&reduction);
  return true;
}

struct JoinSums : llvm::PassInfoMixin<JoinSums> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    std::vector<llvm::WeakTrackingVH> reductions;
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (match(&instruction, m_Intrinsic<llvm::Intrinsic::vector_reduce_add>(m_Value())))
          reductions.emplace_back(&instruction);
    bool joined = false;
    for (llvm::WeakTrackingVH& reduction : reductions)
      if (reduction) joined |= join(*llvm::cast<llvm::IntrinsicInst>(reduction));
    if (!joined) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses kept;
    kept.preserveSet<llvm::CFGAnalyses>();
    return kept;
  }
};

}  // namespace

void join_sums(llvm::PassBuilder& passes) {
  passes.registerOptimizerLastEPCallback([](llvm::ModulePassManager& module, llvm::OptimizationLevel) {
    module.addPass(llvm::createModuleToFunctionPassAdaptor(JoinSums()));
  });
}

}  // namespace tirscope::codegen

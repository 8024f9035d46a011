// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/unroll_products.h"

#include <llvm/Analysis/CodeMetrics.h>
#include <llvm/Analysis/IVDescriptors.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Utils/LoopPeel.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

#include "codegen/llvm/optimise/vectors_before_unrolling.h"

namespace tirscope::codegen {

namespace {

constexpr unsigned most_instructions = 450;

/// Whether an address, which may depend on loops within, is the same in each iteration.
bool stays(const llvm::SCEV* address, const llvm::Loop& loop) {
  return !llvm::SCEVExprContains(address, [&](const llvm::SCEV* part) {
    if (auto counted = llvm::dyn_cast<llvm::SCEVAddRecExpr>(part)) return counted->getLoop() == &loop;
    auto unknown = llvm::dyn_cast<llvm::SCEVUnknown>(part);
    auto instruction = unknown ? llvm::dyn_cast<llvm::Instruction>(unknown->getValue()) : nullptr;
    return instruction && loop.contains(instruction);
  });
}

/// Rule 1, of sums in registers.
bool sums_integers_up(llvm::Loop& loop) {
  for (llvm::PHINode& phi : loop.getHeader()->phis()) {
    llvm::RecurrenceDescriptor reduction;
    if (phi.getType()->isIntegerTy() && llvm::RecurrenceDescriptor::isReductionPHI(&phi, &loop, reduction)) return true;
  }
  return false;
}

/// None of the three rules keeps the loop.
bool gains(llvm::Loop& loop, llvm::ScalarEvolution& evolution, unsigned iterations) {
  if (sums_integers_up(loop)) return false;
  const bool may_have_lanes = loop.isInnermost() && loop.getNumBlocks() == 1 && iterations % least_lanes == 0;
  for (llvm::BasicBlock* block : loop.blocks())
    for (llvm::Instruction& instruction : *block) {
      auto store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      if (!store) continue;
      llvm::Type* type = store->getValueOperand()->getType();
      if (!type->isFPOrFPVectorTy()) return false;  // Rule 1
      if (!may_have_lanes && !type->isVectorTy()) continue;
      if (!stays(evolution.getSCEV(store->getPointerOperand()), loop)) return false;  // Rules 2 and 3
    }
  return true;
}

/// Whether LLVM would unroll the loop as a whole if it unrolled loops of up to `most_instructions`.
bool is_short_enough(llvm::Loop& loop, llvm::LoopStandardAnalysisResults& known, unsigned iterations, int level) {
  llvm::SmallPtrSet<const llvm::Value*, 32> assumed;
  llvm::CodeMetrics::collectEphemeralValues(&loop, &known.AC, assumed);
  llvm::OptimizationRemarkEmitter remarks(loop.getHeader()->getParent());
  auto unrolling = llvm::gatherUnrollingPreferences(&loop, known.SE, known.TTI, nullptr, nullptr, remarks, level,
                                                    most_instructions, std::nullopt, false, false, false, std::nullopt);
  auto peeling = llvm::gatherPeelingPreferences(&loop, known.SE, known.TTI, false, false);
  const llvm::UnrollCostEstimator cost(&loop, known.TTI, assumed, unrolling.BEInsns);
  if (!cost.canUnroll() || cost.NumInlineCandidates > 0) return false;
  bool up_to_bound = false;
  llvm::computeUnrollCount(&loop, known.TTI, known.DT, &known.LI, &known.AC, known.SE, assumed, &remarks, iterations, 0,
                           false, iterations, cost, unrolling, peeling, up_to_bound);
  return unrolling.Count == iterations;
}

struct UnrollProducts : llvm::PassInfoMixin<UnrollProducts> {
  llvm::PreservedAnalyses run(llvm::Loop& loop, llvm::LoopAnalysisManager&, llvm::LoopStandardAnalysisResults& known,
                              llvm::LPMUpdater&) {
    const unsigned iterations = known.SE.getSmallConstantTripCount(&loop);
    if (iterations < 2 || llvm::hasUnrollTransformation(&loop) != llvm::TM_Unspecified)
      return llvm::PreservedAnalyses::all();
    if (!gains(loop, known.SE, iterations) || !is_short_enough(loop, known, iterations, level))
      return llvm::PreservedAnalyses::all();
    llvm::addStringMetadataToLoop(&loop, "llvm.loop.unroll.full", 1);
    return llvm::PreservedAnalyses::all();
  }

  int level;
};

}  // namespace

void unroll_products(llvm::PassBuilder& passes) {
  passes.registerLateLoopOptimizationsEPCallback([](llvm::LoopPassManager& loops, llvm::OptimizationLevel level) {
    loops.addPass(UnrollProducts{{}, int(level.getSpeedupLevel())});
  });
}

}  // namespace tirscope::codegen

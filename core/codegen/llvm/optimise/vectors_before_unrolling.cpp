// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/vectors_before_unrolling.h"

#include <llvm/Analysis/IVDescriptors.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include <algorithm>

namespace tirscope::codegen {

namespace {

constexpr const char* mark = "tirscope.vectors_before_unrolling";
constexpr const char* no_unrolling = "llvm.loop.unroll.disable";

constexpr unsigned most_unrolled = 128;  // LLVM unrolls no loop of more iterations as a whole that has a load
constexpr unsigned most_summed = 32;     // longer sums are not unrolled early

/// Bytes from an access of one iteration to that of the next; nothing where they differ.
std::optional<int64_t> step_of(llvm::ScalarEvolution& evolution, const llvm::Loop& loop, llvm::Value* pointer) {
  const llvm::SCEV* address = evolution.getSCEV(pointer);
  if (evolution.isLoopInvariant(address, &loop)) return 0;
  auto moving = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
  if (!moving || moving->getLoop() != &loop) return std::nullopt;
  auto step = llvm::dyn_cast<llvm::SCEVConstant>(moving->getStepRecurrence(evolution));
  return step ? std::optional(step->getAPInt().getSExtValue()) : std::nullopt;
}

/// Whether what the loop carries from one iteration to the next, besides its counter, are reductions of integers, whose
/// order is free.
bool sums_integers(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  bool sums = false;
  for (llvm::PHINode& phi : loop.getHeader()->phis()) {
    llvm::InductionDescriptor counter;
    llvm::RecurrenceDescriptor reduction;
    if (llvm::InductionDescriptor::isInductionPHI(&phi, &loop, &evolution, counter)) continue;
    if (!phi.getType()->isIntegerTy() || !llvm::RecurrenceDescriptor::isReductionPHI(&phi, &loop, reduction))
      return false;
    sums = true;
  }
  return sums;
}

/// Rules 1 to 3.
bool has_lanes(llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  if (!loop.isInnermost() || loop.getNumBlocks() != 1) return false;
  const unsigned iterations = evolution.getSmallConstantTripCount(&loop);
  if (iterations == 0 || iterations > most_unrolled || iterations % least_lanes != 0) return false;  // Rule 1
  const llvm::DataLayout& layout = loop.getHeader()->getModule()->getDataLayout();
  bool stores = false, loads = false;
  int64_t stored = 0, apart = 0;  // bytes: of the narrowest store, of the widest load that is not of neighbours
  for (llvm::Instruction& instruction : *loop.getHeader()) {
    llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
    if (!pointer) {
      if (instruction.mayReadOrWriteMemory() && !llvm::isa<llvm::AssumeInst>(instruction)) return false;
      continue;
    }
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    if (type->isVectorTy()) return false;
    const auto size = int64_t(layout.getTypeStoreSize(type).getFixedValue());
    const std::optional<int64_t> step = step_of(evolution, loop, pointer);
    const bool is_store = llvm::isa<llvm::StoreInst>(instruction);
    stores |= is_store, loads |= !is_store;
    if (!step || (is_store && step != size)) return false;  // Rules 2 and 3
    if (is_store) stored = stored == 0 ? size : std::min(stored, size);
    if (!is_store && step != size && step != 0) apart = std::max(apart, size);
  }
  if (apart > 0 && apart >= stored) return false;  // Rule 3
  return stores || (loads && iterations <= most_summed && sums_integers(loop, evolution));
}

struct HoldBack : llvm::PassInfoMixin<HoldBack> {
  llvm::PreservedAnalyses run(llvm::Loop& loop, llvm::LoopAnalysisManager&, llvm::LoopStandardAnalysisResults& known,
                              llvm::LPMUpdater&) {
    if (!has_lanes(loop, known.SE) || llvm::hasUnrollTransformation(&loop) != llvm::TM_Unspecified)
      return llvm::PreservedAnalyses::all();
    llvm::LLVMContext& context = loop.getHeader()->getContext();
    for (const char* name : {mark, no_unrolling})
      loop.setLoopID(llvm::makePostTransformationMetadata(
          context, loop.getLoopID(), {}, {llvm::MDNode::get(context, llvm::MDString::get(context, name))}));
    return llvm::PreservedAnalyses::all();
  }
};

/// Takes the mark from loops, and in functions that had one unrolls and moves code out of loops as LLVM does.
struct Release : llvm::PassInfoMixin<Release> {
  explicit Release(llvm::OptimizationLevel level) {
    unroll.addPass(llvm::LoopUnrollPass(llvm::LoopUnrollOptions(int(level.getSpeedupLevel()))));
    unroll.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
    unroll.addPass(llvm::InstCombinePass());
    unroll.addPass(llvm::SimplifyCFGPass());
    // Vectors that a loop around them loads and stores each time stay in registers.
    unroll.addPass(llvm::RequireAnalysisPass<llvm::OptimizationRemarkEmitterAnalysis, llvm::Function>());
    unroll.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  }
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    bool held_back = false;
    for (llvm::Loop* loop : analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder()) {
      if (!llvm::findOptionMDForLoop(loop, mark)) continue;
      held_back = true;
      loop->setLoopID(
          llvm::makePostTransformationMetadata(function.getContext(), loop->getLoopID(), {mark, no_unrolling}, {}));
    }
    return held_back ? unroll.run(function, analyses) : llvm::PreservedAnalyses::all();
  }

  llvm::FunctionPassManager unroll;
};

}  // namespace

void vectorize_before_unrolling(llvm::PassBuilder& passes) {
  passes.registerLateLoopOptimizationsEPCallback(
      [](llvm::LoopPassManager& loops, llvm::OptimizationLevel) { loops.addPass(HoldBack()); });
  passes.registerOptimizerLastEPCallback([](llvm::ModulePassManager& module, llvm::OptimizationLevel level) {
    module.addPass(llvm::createModuleToFunctionPassAdaptor(Release(level)));
  });
}

}  // namespace tirscope::codegen

// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/hoist_gathers.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MustExecute.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>

#include <algorithm>

namespace tirscope::codegen {

namespace {

bool is_gather(const llvm::Instruction& instruction) {
  auto call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && call->getIntrinsicID() == llvm::Intrinsic::masked_gather;
}

class GatherHoister {
 public:
  GatherHoister(llvm::AAResults& aliases, llvm::DominatorTree& dominators)
      : aliases_(aliases), dominators_(dominators) {}

  bool run(llvm::Loop& loop) {
    llvm::BasicBlock* before = loop.getLoopPreheader();
    std::vector<llvm::CallBase*> gathers;
    std::vector<llvm::Instruction*> writes;
    for (llvm::BasicBlock* block : loop.blocks())
      for (llvm::Instruction& instruction : *block) {
        if (is_gather(instruction)) gathers.push_back(llvm::cast<llvm::CallBase>(&instruction));
        if (instruction.mayWriteToMemory()) writes.push_back(&instruction);
      }
    if (!before || gathers.empty()) return false;
    llvm::SimpleLoopSafetyInfo safety;
    safety.computeLoopSafetyInfo(&loop);
    bool moved = false;
    for (llvm::CallBase* gather : gathers) {
      if (!loop.hasLoopInvariantOperands(gather)) continue;                                               // Rule 1
      if (!safety.isGuaranteedToExecute(*gather, &dominators_, &loop)) continue;                          // Rule 2
      if (std::ranges::any_of(writes, [&](auto* write) { return clobbers(*write, *gather); })) continue;  // Rule 3
      gather->moveBefore(before->getTerminator());
      moved = true;
    }
    return moved;
  }

 private:
  bool clobbers(llvm::Instruction& write, llvm::CallBase& gather) const {
    return llvm::isModOrRefSet(aliases_.getModRefInfo(&write, &gather));
  }

  llvm::AAResults& aliases_;
  llvm::DominatorTree& dominators_;
};

struct HoistGathers : llvm::PassInfoMixin<HoistGathers> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    GatherHoister hoister(analyses.getResult<llvm::AAManager>(function),
                          analyses.getResult<llvm::DominatorTreeAnalysis>(function));
    bool moved = false;
    // Inner loops first: what leaves one may leave the next.
    auto loops = analyses.getResult<llvm::LoopAnalysis>(function).getLoopsInPreorder();
    for (llvm::Loop* loop : llvm::reverse(loops)) moved |= hoister.run(*loop);
    if (!moved) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses kept;
    kept.preserveSet<llvm::CFGAnalyses>();
    return kept;
  }
};

}  // namespace

void hoist_gathers(llvm::PassBuilder& passes) {
  passes.registerOptimizerLastEPCallback([](llvm::ModulePassManager& module, llvm::OptimizationLevel) {
    module.addPass(llvm::createModuleToFunctionPassAdaptor(HoistGathers()));
  });
}

}  // namespace tirscope::codegen

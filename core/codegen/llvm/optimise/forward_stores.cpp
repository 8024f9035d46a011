// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/forward_stores.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/DeadStoreElimination.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>

namespace tirscope::codegen {

void forward_stores(llvm::PassBuilder& passes) {
  passes.registerScalarOptimizerLateEPCallback([](llvm::FunctionPassManager& function, llvm::OptimizationLevel) {
    function.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
    function.addPass(llvm::DSEPass());
  });
}

}  // namespace tirscope::codegen

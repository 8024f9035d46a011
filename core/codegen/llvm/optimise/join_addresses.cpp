// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/optimise/join_addresses.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Utils/Local.h>

#include <algorithm>
#include <ranges>
#include <vector>

namespace tirscope::codegen {

namespace {

constexpr std::size_t longest_chain = 4;  ///< leaves two of the six additions to what is unrolled later
constexpr std::ptrdiff_t joined_parts = 3;

/// A pointer plus one scalar index of known size, or null.
llvm::GetElementPtrInst* addition(llvm::Value* value) {
  auto address = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
  if (!address || address->getNumIndices() != 1 || address->getType()->isVectorTy()) return nullptr;
  return address->getSourceElementType()->isSized() && !address->getSourceElementType()->isScalableTy() ? address
                                                                                                        : nullptr;
}

/// Joins the first parts of a chain that is too long where the last of them is, which is no loop further in than
/// `last`.
bool join_chain(llvm::GetElementPtrInst& last) {
  std::vector<llvm::GetElementPtrInst*> chain;
  llvm::Value* base = &last;
  for (auto* part = addition(base); part; part = addition(base)) {
    chain.push_back(part);
    base = part->getPointerOperand();
  }
  if (chain.size() <= longest_chain) return false;
  chain.erase(chain.begin(), chain.end() - joined_parts);
  // Within one object no part of the sum wraps.
  const bool inside = std::ranges::all_of(chain, [](const auto* part) { return part->isInBounds(); });
  llvm::GetElementPtrInst& joined_last = *chain.front();
  const llvm::DataLayout& layout = last.getModule()->getDataLayout();
  llvm::IRBuilder<> builder(&joined_last);
  llvm::Type* type = layout.getIndexType(last.getType());
  llvm::Value* sum = nullptr;
  for (llvm::GetElementPtrInst* part : std::views::reverse(chain)) {
    const uint64_t size = layout.getTypeAllocSize(part->getSourceElementType());
    llvm::Value* offset = builder.CreateMul(builder.CreateSExtOrTrunc(part->getOperand(1), type),
                                            llvm::ConstantInt::get(type, size), "", false, inside);
    sum = sum ? builder.CreateAdd(sum, offset, "", false, inside) : offset;
  }
  llvm::Value* joined = inside ? builder.CreateInBoundsPtrAdd(base, sum) : builder.CreatePtrAdd(base, sum);
  joined_last.replaceAllUsesWith(joined);
  llvm::RecursivelyDeleteTriviallyDeadInstructions(&joined_last);
  return true;
}

struct JoinAddresses : llvm::PassInfoMixin<JoinAddresses> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    // Definitions come before uses, so that what is added to a joined address makes a chain of its own.
    std::vector<llvm::WeakTrackingVH> addresses;
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal(&function))
      for (llvm::Instruction& instruction : *block)
        if (addition(&instruction)) addresses.emplace_back(&instruction);
    bool joined = false;
    for (llvm::WeakTrackingVH& address : addresses)
      if (auto* last = llvm::dyn_cast_or_null<llvm::GetElementPtrInst>(address)) joined |= join_chain(*last);
    if (!joined) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses kept;
    kept.preserveSet<llvm::CFGAnalyses>();
    return kept;
  }
};

}  // namespace

void join_addresses(llvm::PassBuilder& passes) {
  passes.registerPeepholeEPCallback(
      [](llvm::FunctionPassManager& function, llvm::OptimizationLevel) { function.addPass(JoinAddresses()); });
}

}  // namespace tirscope::codegen

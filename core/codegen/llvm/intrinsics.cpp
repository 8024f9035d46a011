// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/intrinsics.h"

#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/LLVMContext.h>

namespace tirscope::codegen {

bool computes_only(const std::string& intrinsic) {
  const llvm::Intrinsic::ID id = llvm::Function::lookupIntrinsicID(intrinsic);
  if (id == llvm::Intrinsic::not_intrinsic) return false;
  if (id == llvm::Intrinsic::prefetch) return true;
  llvm::LLVMContext context;
  const llvm::AttributeList attributes = llvm::Intrinsic::getAttributes(context, id);
  const llvm::MemoryEffects memory = attributes.getMemoryEffects();
  return attributes.hasFnAttr(llvm::Attribute::WillReturn) &&
         (memory.onlyReadsMemory() || memory.onlyAccessesArgPointees());
}

}  // namespace tirscope::codegen

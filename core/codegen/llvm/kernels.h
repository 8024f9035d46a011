// SPDX-License-Identifier: Apache-2.0
// The kernels that a program brings along: LLVM IR or C in the pragmas import_llvm and import_c.
#pragma once

#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "codegen/codegen.h"

namespace tirscope::codegen {

/// Takes what LLVM reports: its default handler ends the process at an error.
class Reports {
 public:
  /// `remarks`: those of the optimiser and of the register allocator are wanted too. `threads`: the program is that of
  /// one thread of many, for which no remark about vectors is kept: vectors of a CPU are not what makes it fast.
  Reports(llvm::LLVMContext& context, bool remarks, bool threads = false);
  const std::string& first_error() const { return taken_->first_error; }
  std::vector<Remark> remarks() && { return std::move(taken_->remarks); }

 private:
  struct Taken {
    std::string first_error;
    std::vector<Remark> remarks;
  };
  class Handler;
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
};

class Kernels {
 public:
  /// Reads and compiles every kernel of the module. `native`: the processor is this machine's own.
  static Result<Kernels> of(const IRModule& module, llvm::LLVMContext& context, const Options& options, bool native);

  /// The type of a function that a kernel defines, or null.
  llvm::FunctionType* find(const std::string& name) const;
  /// Puts the kernels into `code`, where they can be inlined; refused when two define the same name.
  Result<void> link_into(llvm::Module& code, const Reports& reports) &&;

 private:
  Result<void> add(const std::string& text, llvm::LLVMContext& context, const std::string& cpu);
  std::vector<std::unique_ptr<llvm::Module>> modules_;
  std::map<std::string, llvm::FunctionType*> functions_;
};

}  // namespace tirscope::codegen

// SPDX-License-Identifier: Apache-2.0
// Which statement an instruction comes from, kept as LLVM's debug locations: line n is statement n - 1 of
// `numbered_statements`. LLVM carries them through its passes, and names them in its remarks.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <unordered_map>

#include "codegen/codegen.h"

namespace tirscope::codegen {

class Locations {
 public:
  /// Nothing is located before `begin`, so that who does not ask pays nothing.
  void begin(llvm::Module& module, const IRModule& source);
  bool used() const { return scope_ != nullptr; }

  /// What `builder` inserts from now on comes from `statement`. Returns the location before it.
  llvm::DebugLoc place(llvm::IRBuilderBase& builder, const Node& statement) const;

  /// Gives every function its own scope and its instructions a location there, as LLVM's verifier requires. Once,
  /// when all is emitted.
  void settle(llvm::Module& module);

 private:
  std::unordered_map<const Node*, unsigned> number_;
  llvm::DICompileUnit* unit_ = nullptr;
  llvm::DISubprogram* scope_ = nullptr;  ///< of all statements until they are settled
};

/// The text of `module` without its locations, and the statement of each line.
std::pair<std::string, std::vector<Line>> listing_of(const llvm::Module& module);
/// Assembly without the directives that locations leave, and the statement of each line.
std::pair<std::string, std::vector<Line>> listing_of(std::string_view assembly);

}  // namespace tirscope::codegen

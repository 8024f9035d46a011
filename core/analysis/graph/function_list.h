// SPDX-License-Identifier: Apache-2.0
// The functions of a module, and which calls which.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::analysis {

enum class FunctionKind : uint8_t {
  Relax,
  Primitive,  ///< of Relax: a fused group, or a part for another compiler
  TensorIR,
};

struct ListedFunction {
  std::string name;
  FunctionKind kind = FunctionKind::TensorIR;
  NodeRef function;
  std::vector<std::string> callers, callees;  ///< in the module, each once, by name
  int calls = 0;                              ///< how often it is called in the module's text
};

FunctionKind function_kind(const NodeRef& function);

/// Lists the functions of modules that are versions of one another: a function that a module shares with the one before
/// is not looked through again.
class FunctionLists {
 public:
  /// As list_functions.
  std::vector<ListedFunction> of(const IRModule& module);

 private:
  IRModule last_;                                              ///< keeps the functions alive
  std::map<const Node*, std::vector<std::string>> mentioned_;  ///< by its functions
};

/// By what calls what: Relax functions first, then what they call in the order in which they do, then the rest by name.
std::vector<ListedFunction> list_functions(const IRModule& module);

}  // namespace tirscope::analysis

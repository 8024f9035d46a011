// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "ir/function.h"
#include "ir/make.h"

namespace tirscope {

/// A module whose functions are exchanged one after another. The functions are copied once, at the first exchange, so
/// that a pass over n functions takes n steps; `with_function` in a loop copies all of them each time.
class ModuleEdit {
 public:
  explicit ModuleEdit(IRModule module) : module_(std::move(module)) {}

  /// The function under `name` as it is now, or null.
  NodeRef find(const std::string& name) const {
    if (!functions_) return module_->find(name);
    auto it = functions_->find(name);
    return it == functions_->end() ? nullptr : it->second;
  }
  PrimFunc prim_func(const std::string& name) const { return ref_as<PrimFuncNode>(find(name)); }

  void put(const std::string& name, NodeRef function) { changed()[name] = std::move(function); }
  void erase(const std::string& name) { changed().erase(name); }

  /// The module with what was put and without what was erased; the given one where nothing was. The edit is used up.
  IRModule take() && {
    if (!functions_) return std::move(module_);
    return with(module_, [&](IRModuleNode& copy) { copy.functions = *std::move(functions_); });
  }

 private:
  std::map<std::string, NodeRef>& changed() {
    if (!functions_) functions_ = module_->functions;
    return *functions_;
  }

  IRModule module_;
  std::optional<std::map<std::string, NodeRef>> functions_;
};

}  // namespace tirscope

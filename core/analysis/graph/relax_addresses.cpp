// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/relax_addresses.h"

#include "ir/fields.h"
#include "ir/walk/address.h"

namespace tirscope::analysis {

namespace {

/// What bindings can lie below.
bool holds_bindings(Kind kind) {
  return kind == Kind::SeqExpr || kind == Kind::BindingBlock || kind == Kind::VarBinding || kind == Kind::MatchCast ||
         kind == Kind::RelaxIf || kind == Kind::RelaxFunction;
}

class Addresses {
 public:
  explicit Addresses(const std::string& name) { address_.function = name; }

  void below(const Node& parent) {
    int index = 0;
    for_each_child(parent, [&](const Node& child) {
      const bool named = child.kind == Kind::VarBinding || child.kind == Kind::MatchCast ||
                         (parent.kind == Kind::RelaxFunction && child.kind == Kind::RelaxVar);
      address_.path.push_back(index++);
      if (named) found.emplace(&child, address_.str());
      if (holds_bindings(child.kind)) below(child);
      address_.path.pop_back();
    });
  }

  std::unordered_map<const Node*, std::string> found;

 private:
  Address address_;
};

}  // namespace

std::unordered_map<const Node*, std::string> relax_addresses(const std::string& name,
                                                             const RelaxFunctionNode& function) {
  Addresses addresses(name);
  addresses.below(function);
  return std::move(addresses.found);
}

}  // namespace tirscope::analysis

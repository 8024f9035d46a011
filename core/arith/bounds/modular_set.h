// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "arith/analyzer.h"
#include "arith/knowledge.h"

namespace tirscope::arith {

/// Residue classes of expressions (TVM's ModularSetAnalyzer).
class ModularSetAnalyzer {
 public:
  ModularSetAnalyzer(Analyzer& analyzer, Knowledge& knowledge)
      : analyzer_(analyzer), knowledge_(knowledge), known_(knowledge) {}
  ModularSet operator()(const Expr& expr) const;
  void update(const Var& var, ModularSet set) { sets_[var.get()] = set; }
  /// Whether just this is known of `var`.
  bool has(const Var& var, ModularSet set) const {
    auto it = sets_.find(var.get());
    return it != sets_.end() && it->second == set;
  }

  /// Adds what `condition` says about a variable's residue; `leave` takes back all since `size` was this.
  void enter(const Expr& condition);
  std::size_t size() const { return replaced_.size(); }
  void leave(std::size_t size);

 private:
  ModularSet compute(const Expr& expr) const;
  ModularSet binary_set(const BinaryNode& node) const;
  ModularSet divided(const Expr& dividend, int64_t divisor, bool round_down) const;
  ModularSet modulo(const Expr& dividend, int64_t divisor, bool round_down) const;
  Analyzer& analyzer_;
  Knowledge& knowledge_;
  mutable Memory<ModularSet> known_;
  mutable std::unordered_map<const VarNode*, ModularSet> sets_;  ///< Let binds its variable while it is looked into
  std::vector<std::pair<Var, std::optional<ModularSet>>> replaced_;
};

}  // namespace tirscope::arith

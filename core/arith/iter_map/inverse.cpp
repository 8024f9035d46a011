// SPDX-License-Identifier: Apache-2.0
// The inverse of a bijective iteration map: values are passed back from the outputs through sums and splits.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "arith/analyzer.h"
#include "arith/iter_map/iter_map.h"

namespace tirscope::arith {
namespace {

using IterNode = std::variant<const IterSumExpr*, const IterSplitExpr*>;

/// The sums and splits below `maps`, each before everything that it is made of.
class TopologicalOrder {
 public:
  explicit TopologicalOrder(const std::vector<IterSumExpr>& maps) {
    for (const IterSumExpr& map : maps) visit(map);
    std::reverse(nodes.begin(), nodes.end());
  }
  std::vector<IterNode> nodes;

 private:
  void visit(const IterSumExpr& sum) {
    if (!seen_.insert(&sum).second) return;
    for (const IterSplitExpr& arg : sum.args) visit(arg);
    nodes.push_back(&sum);
  }
  void visit(const IterSplitExpr& split) {
    if (!seen_.insert(&split).second) return;
    if (auto* sum = std::get_if<IterSumExpr>(&split.source->source)) visit(*sum);
    if (auto* inner = std::get_if<IterSplitExpr>(&split.source->source)) visit(*inner);
    nodes.push_back(&split);
  }
  std::unordered_set<const void*> seen_;
};

class Inverter {
 public:
  std::optional<std::vector<std::pair<Var, Expr>>> run(const std::vector<IterSumExpr>& maps,
                                                       const std::vector<Expr>& outputs) {
    TS_CHECK(maps.size() == outputs.size());
    for (std::size_t i = 0; i < maps.size(); ++i) values_[&maps[i]] = outputs[i];
    for (const IterNode& node : TopologicalOrder(maps).nodes) {
      bool ok = std::holds_alternative<const IterSumExpr*>(node) ? pass(*std::get<const IterSumExpr*>(node))
                                                                 : pass(*std::get<const IterSplitExpr*>(node));
      if (!ok) return std::nullopt;
    }
    return std::move(inverse_);
  }

 private:
  /// What has arrived at a node so far; 0 at first.
  Expr& value(const void* node) {
    Expr& result = values_[node];
    if (!result) result = int32(0);
    return result;
  }

  bool pass(const IterSumExpr& sum) {
    Expr input = value(&sum) - sum.base;
    if (sum.args.size() == 1) {
      auto& arg = sum.args[0];
      if (!is_one(arg.scale) && !is_const_int(arg.scale, -1)) return false;
      value(&arg) = (value(&arg) + input) * arg.scale;
      return true;
    }
    if (!is_fusion(sum)) return false;
    for (std::size_t i = sum.args.size(); i-- > 0;) {
      auto& arg = sum.args[i];
      Expr part = floordiv(input, arg.scale);
      if (i > 0) part = floormod(part, arg.extent);  // the outermost fills its extent
      value(&arg) = value(&arg) + part;
    }
    return true;
  }

  bool pass(const IterSplitExpr& split) {
    Expr input = value(&split) * split.lower_factor;
    if (auto* sum = std::get_if<IterSumExpr>(&split.source->source)) {
      value(sum) = value(sum) + input;
      return true;
    }
    auto* plain = std::get_if<Expr>(&split.source->source);
    Var var = plain ? ref_as<VarNode>(*plain) : nullptr;
    if (!var) return false;
    auto found = std::find_if(inverse_.begin(), inverse_.end(), [&](auto& entry) { return entry.first == var; });
    if (found != inverse_.end()) {
      found->second = found->second + input;
    } else {
      inverse_.emplace_back(var, input);
    }
    return true;
  }

  /// Each scale is the product of the extents inside it.
  bool is_fusion(const IterSumExpr& sum) {
    if (sum.args.empty()) return true;
    Expr expected = sum.args.back().scale;
    for (auto arg = sum.args.rbegin(); arg != sum.args.rend(); ++arg) {
      if (!analyzer_.can_prove_equal(arg->scale, expected)) return false;
      expected = expected * arg->extent;
    }
    return true;
  }

  Analyzer analyzer_;
  std::unordered_map<const void*, Expr> values_;
  std::vector<std::pair<Var, Expr>> inverse_;
};

}  // namespace

std::optional<std::vector<std::pair<Var, Expr>>> inverse_affine_iter_map(const std::vector<IterSumExpr>& iter_map,
                                                                         const std::vector<Expr>& outputs) {
  return Inverter().run(iter_map, outputs);
}

}  // namespace tirscope::arith

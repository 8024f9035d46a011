// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/intrin_match.h"

#include <algorithm>
#include <map>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"

namespace tirscope::tuning {

namespace {

/// An expression with a variable for each buffer that it loads from, numbered as they are met.
class Loads final : public tirscope::Mutator {
 public:
  explicit Loads(std::vector<Var>& variables) : variables_(variables) {}

  /// The number of the buffer; nothing where it is accessed at another place as well.
  bool access(const Buffer& buffer, const std::vector<Expr>& indices) {
    auto known = std::ranges::find(buffers, buffer);
    if (known == buffers.end()) {
      buffers.push_back(buffer);
      places.push_back(indices);
      return true;
    }
    const std::vector<Expr>& first = places[std::size_t(known - buffers.begin())];
    arith::Analyzer analyzer;
    return first.size() == indices.size() && std::ranges::equal(first, indices, [&](const Expr& a, const Expr& b) {
             return structural_equal(a, b) || analyzer.can_prove_equal(a, b);
           });
  }

  std::vector<Buffer> buffers;
  std::vector<std::vector<Expr>> places;
  bool at_one_place = true;

 protected:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    at_one_place = at_one_place && access(node.buffer, node.indices);
    const auto number = std::size_t(std::ranges::find(buffers, node.buffer) - buffers.begin());
    while (variables_.size() <= number) variables_.push_back(nullptr);
    Var& variable = variables_[number];
    // Where the types differ the expressions do too.
    if (!variable || variable->dtype != node.dtype) variable = make_var("loaded", node.dtype);
    return variable;
  }

 private:
  std::vector<Var>& variables_;  ///< of both expressions
};

bool has_plain_variables(const BlockNode& block) {
  return std::ranges::all_of(block.iter_vars, [](const IterVar& iter) {
    return iter->type == IterType::DataParallel || iter->type == IterType::CommReduce;
  });
}

/// The innermost block of a description.
const BlockNode* described_block(const PrimFunc& description) {
  const BlockNode* out = nullptr;
  walk(description->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node)) out = block;
    return true;
  });
  return out;
}

/// A buffer of the block beside the one of the description that takes its part.
struct Counterpart {
  Buffer own;
  std::vector<Expr> own_indices, described_indices;
};

/// The block that a description describes, and the buffers of both; the written one first.
struct Match {
  const BlockNode* described = nullptr;
  std::vector<Counterpart> buffers;
};

std::optional<Match> match(const BlockNode& block, const PrimFunc& description) {
  const BlockNode* wanted = described_block(description);
  auto own = as<BufferStoreNode>(block.body);
  auto theirs = wanted ? as<BufferStoreNode>(wanted->body) : nullptr;
  if (!own || !theirs || !has_plain_variables(block) || !has_plain_variables(*wanted)) return std::nullopt;
  std::vector<Var> variables;
  Loads ours(variables), described(variables);
  ours.access(own->buffer, own->indices);
  described.access(theirs->buffer, theirs->indices);
  const Expr left = ours(own->value), right = described(theirs->value);
  if (!ours.at_one_place || !described.at_one_place || ours.buffers.size() != described.buffers.size())
    return std::nullopt;
  Match out{wanted, {}};
  for (std::size_t k = 0; k < ours.buffers.size(); ++k) {
    if (ours.buffers[k]->dtype != described.buffers[k]->dtype) return std::nullopt;
    out.buffers.push_back({ours.buffers[k], ours.places[k], described.places[k]});
  }
  for (const std::vector<Expr>& place : described.places)
    if (!std::ranges::all_of(place, [](const Expr& index) { return index->kind == Kind::Var; })) return std::nullopt;
  if (!structural_equal(left, right, true)) return std::nullopt;
  return out;
}

bool uses(const std::vector<Expr>& indices, const Var& var) {
  return std::ranges::any_of(indices, [&](const Expr& index) { return uses_var(*index, *var); });
}

/// Which of the description's variables each of the block's becomes.
class VariableMapping {
 public:
  VariableMapping(const BlockNode& block, const Match& match) : block_(block), match_(match) {}

  /// False where a variable could become several, or where one of the description's is left without.
  bool found() {
    const std::vector<IterVar>& theirs = match_.described->iter_vars;
    fused_.resize(theirs.size());
    for (const IterVar& iter : block_.iter_vars) {
      std::optional<std::size_t> target;
      for (std::size_t k = 0; k < theirs.size(); ++k) {
        if (!takes_the_part_of(iter, theirs[k])) continue;
        if (target) return false;
        target = k;
      }
      if (!target)
        left_over_.push_back(iter->var);
      else if (Expr& fused = fused_[*target]; fused)
        fused = fused * iter->domain->extent + Expr(iter->var);
      else
        fused = iter->var;
    }
    arith::Analyzer analyzer;
    for (Expr& fused : fused_)
      if (fused) fused = analyzer.simplify(fused);
    return std::ranges::all_of(fused_, [](const Expr& fused) { return bool(fused); });
  }

  IndexMap of_block() const {
    std::vector<Var> inputs;
    for (const IterVar& iter : block_.iter_vars) inputs.push_back(iter->var);
    std::vector<Expr> outputs(left_over_.begin(), left_over_.end());
    outputs.insert(outputs.end(), fused_.begin(), fused_.end());
    return fresh(inputs, outputs);
  }

  IndexMap of_buffer(const Counterpart& buffer) const {
    std::vector<Var> inputs;
    std::vector<Expr> outputs;
    for (const IterVar& iter : block_.iter_vars)
      if (uses(buffer.own_indices, iter->var)) inputs.push_back(iter->var);
    for (const Var& var : left_over_)
      if (uses(buffer.own_indices, var)) outputs.push_back(var);
    const std::vector<IterVar>& theirs = match_.described->iter_vars;
    for (const Expr& index : buffer.described_indices)
      for (std::size_t k = 0; k < theirs.size(); ++k)
        if (theirs[k]->var.get() == index.get()) outputs.push_back(fused_[k]);
    return fresh(inputs, outputs);
  }

 private:
  bool takes_the_part_of(const IterVar& own, const IterVar& described) const {
    return own->type == described->type && std::ranges::all_of(match_.buffers, [&](const Counterpart& buffer) {
             return uses(buffer.own_indices, own->var) == uses(buffer.described_indices, described->var);
           });
  }

  /// With variables of its own, under the same names.
  static IndexMap fresh(const std::vector<Var>& inputs, const std::vector<Expr>& outputs) {
    std::vector<Var> own;
    for (const Var& var : inputs) own.push_back(make_var(var->name, var->dtype));
    std::vector<Expr> indices;
    for (const Expr& output : outputs)
      indices.push_back(arith::substitute_indices(output, inputs, std::vector<Expr>(own.begin(), own.end())));
    return make<IndexMapNode>(std::move(own), std::move(indices));
  }

  const BlockNode& block_;
  const Match& match_;
  std::vector<Var> left_over_;
  std::vector<Expr> fused_;  ///< for each of the description's
};

}  // namespace

bool computes_what(const BlockNode& block, const PrimFunc& description) {
  return match(block, description).has_value();
}

std::optional<IntrinMapping> mapping_onto(const BlockNode& block, const PrimFunc& description) {
  const std::optional<Match> found = match(block, description);
  if (!found || block.writes.size() != 1) return std::nullopt;
  VariableMapping variables(block, *found);
  if (!variables.found()) return std::nullopt;
  IntrinMapping out{variables.of_block(), {}, variables.of_buffer(found->buffers.front())};
  for (const BufferRegion& read : block.reads) {
    auto buffer = std::ranges::find(found->buffers, read->buffer, &Counterpart::own);
    if (buffer == found->buffers.end() || buffer == found->buffers.begin()) return std::nullopt;
    out.reads.push_back(variables.of_buffer(*buffer));
  }
  return out;
}

}  // namespace tirscope::tuning

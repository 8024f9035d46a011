// SPDX-License-Identifier: Apache-2.0
#include "tuning/space/intrin_match.h"

#include <algorithm>
#include <map>

#include "arith/analyzer.h"
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

}  // namespace

bool computes_what(const BlockNode& block, const PrimFunc& description) {
  const BlockNode* wanted = described_block(description);
  auto own = as<BufferStoreNode>(block.body);
  auto theirs = wanted ? as<BufferStoreNode>(wanted->body) : nullptr;
  if (!own || !theirs || !has_plain_variables(block) || !has_plain_variables(*wanted)) return false;
  std::vector<Var> variables;
  Loads ours(variables), described(variables);
  ours.access(own->buffer, own->indices);
  described.access(theirs->buffer, theirs->indices);
  const Expr left = ours(own->value), right = described(theirs->value);
  if (!ours.at_one_place || !described.at_one_place || ours.buffers.size() != described.buffers.size()) return false;
  for (std::size_t k = 0; k < ours.buffers.size(); ++k)
    if (ours.buffers[k]->dtype != described.buffers[k]->dtype) return false;
  for (const std::vector<Expr>& place : described.places)
    if (!std::ranges::all_of(place, [](const Expr& index) { return index->kind == Kind::Var; })) return false;
  return structural_equal(left, right, true);
}

}  // namespace tirscope::tuning

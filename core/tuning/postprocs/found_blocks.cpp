// SPDX-License-Identifier: Apache-2.0
#include "tuning/postprocs/found_blocks.h"

namespace tirscope::tuning {

namespace {

using Take = std::function<Taken(const schedule::SRef& block)>;

void collect(const schedule::SRef& block, const std::string& function, const Take& take, std::vector<FoundBlock>& out) {
  const Taken taken = take(block);
  if (taken.it) out.push_back({function, block.block()->name});
  if (!taken.below) return;
  for (const schedule::SRef* child : schedule::child_blocks(block)) collect(*child, function, take, out);
}

}  // namespace

std::vector<FoundBlock> found_blocks(const schedule::State& state, const Take& take) {
  std::vector<FoundBlock> out;
  for (const auto& [name, function] : state.module()->functions)
    if (const schedule::FunctionTree* tree = state.tree(name)) collect(*tree->root(), name, take, out);
  return out;
}

}  // namespace tirscope::tuning

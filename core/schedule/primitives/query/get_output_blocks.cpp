// SPDX-License-Identifier: Apache-2.0
// get_output_blocks(scope_block): the blocks below a block, however deep, that write a buffer which the nearest block
// above them does not allocate. Always legal.
#include <algorithm>

#include "schedule/legality/block.h"

namespace tirscope::schedule::primitives {

namespace {

bool is_output(const SRef& block) {
  const SRef* above = scope_root(block);
  return std::ranges::any_of(block.block()->writes, [&](const BufferRegion& written) {
    return block.tree->allocator(written->buffer.get()) != above;
  });
}

}  // namespace

const Primitive& get_output_blocks() {
  static const Primitive primitive =
      Primitive::query({.name = "get_output_blocks",
                        .instruction = "GetOutputBlocks",
                        .error_name = "get-output-blocks",
                        .summary = "lists the blocks of a scope that write its outputs",
                        .returns = Returns::Blocks,
                        .parameters = {{"scope_block",
                                        ParameterType::Block,
                                        Role::Input,
                                        "the block whose children to search",
                                        {},
                                        Written::Keyword,
                                        "block"}}},
                       [](const Context&, const Arguments& args) -> Result<std::vector<Binding>> {
                         const SRef& scope = args.block("scope_block");
                         std::vector<Binding> out;
                         for (const SRef& sref : scope.tree->below(scope))
                           if (sref.block() && is_output(sref)) out.emplace_back(NodeRef(sref.stmt));
                         return out;
                       });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

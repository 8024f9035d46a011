// SPDX-License-Identifier: Apache-2.0
// get_output_blocks(scope_block): the child blocks of a scope that write a buffer not allocated there. Always legal.
#include "schedule/legality/block.h"

namespace tirscope::schedule::primitives {

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
                         for (const SRef* block : scope.tree->scope(scope).outputs())
                           out.emplace_back(NodeRef(block->stmt));
                         return out;
                       });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

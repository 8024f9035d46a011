// SPDX-License-Identifier: Apache-2.0
// get_child_blocks(block_or_loop): the blocks directly below, in program order. Always legal.
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

const Primitive& get_child_blocks() {
  static const Primitive primitive =
      Primitive::query({.name = "get_child_blocks",
                        .instruction = "GetChildBlocks",
                        .error_name = "get-child-blocks",
                        .summary = "lists the blocks directly below a block or loop",
                        .returns = Returns::Blocks,
                        .parameters = {{"block_or_loop",
                                        ParameterType::BlockOrLoop,
                                        Role::Input,
                                        "the parent block or loop",
                                        {},
                                        Written::Positional}}},
                       [](const Context&, const Arguments& args) -> Result<std::vector<Binding>> {
                         std::vector<Binding> out;
                         for (const SRef* block : child_blocks(args.sref("block_or_loop")))
                           out.emplace_back(NodeRef(block->stmt));
                         return out;
                       });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

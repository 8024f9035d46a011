// SPDX-License-Identifier: Apache-2.0
// get_loops(block): the loops above a block inside its scope, outermost first. Always legal.
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

const Primitive& get_loops() {
  static const Primitive primitive =
      Primitive::query({.name = "get_loops",
                        .instruction = "GetLoops",
                        .error_name = "get-loops",
                        .summary = "lists the loops above a block, outermost first",
                        .returns = Returns::Loops,
                        .parameters = {{"block", ParameterType::Block, Role::Input, "the block below the loops"}}},
                       [](const Context&, const Arguments& args) -> Result<std::vector<Binding>> {
                         std::vector<Binding> out;
                         for (const SRef* loop : loops_above(args.block("block")))
                           out.emplace_back(NodeRef(loop->stmt));
                         return out;
                       });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

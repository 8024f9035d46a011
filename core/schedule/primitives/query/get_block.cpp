// SPDX-License-Identifier: Apache-2.0
// get_block(name, func_name): the block of that name.
//
// Legal when
//   1. the function named (or worked on) exists, and
//   2. exactly one of its blocks has the name.
#include "schedule/legality/lookup.h"

namespace tirscope::schedule::primitives {

const Primitive& get_block() {
  static const Primitive primitive = Primitive::query(
      {.name = "get_block",
       .instruction = "GetBlock",
       .error_name = "get-block",
       .summary = "finds a block by its name",
       .returns = Returns::Block,
       .parameters = {{"name", ParameterType::String, Role::Attribute, "the block's name"},
                      {"func_name", ParameterType::FunctionName, Role::Attribute,
                       "the function to search; None for the current one", Value()}},
       .s_tir_name = "get_sblock",
       .s_tir_instruction = "GetSBlock"},
      [](const Context& context, const Arguments& args) -> Result<std::vector<Binding>> {
        TS_TRY(const SRef* block, find_block(context, args.text("name"), args.text("func_name")));  // rules 1, 2
        return std::vector<Binding>{NodeRef(block->stmt)};
      });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

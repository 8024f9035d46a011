// SPDX-License-Identifier: Apache-2.0
// get_producers(block), get_consumers(block): the blocks of the same scope that write what the block reads or writes
// before it, and those that read or write what it writes after it.
//
// Legal when
//   1. the block is not the root block of its function.
#include "schedule/legality/block.h"

namespace tirscope::schedule::primitives {

namespace {

using Neighbours = std::vector<const SRef*> (BlockScope::*)(const SRef&) const;

Result<std::vector<Binding>> find(const Context& context, const Arguments& args, Neighbours neighbours) {
  const SRef& block = args.block("block");
  TS_TRY(const SRef* root, checked_scope_root(context, block, /*stage_pipeline=*/false));  // 1
  std::vector<Binding> out;
  for (const SRef* other : (context.state->scope(*root).*neighbours)(block)) out.emplace_back(NodeRef(other->stmt));
  return out;
}

}  // namespace

const Primitive& get_producers() {
  static const Primitive primitive = Primitive::query(
      {.name = "get_producers",
       .instruction = "GetProducers",
       .error_name = "get-producers",
       .summary = "lists the blocks that a block depends on",
       .returns = Returns::Blocks,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block whose producers to list"}}},
      [](const Context& context, const Arguments& args) { return find(context, args, &BlockScope::producers); });
  return primitive;
}

const Primitive& get_consumers() {
  static const Primitive primitive = Primitive::query(
      {.name = "get_consumers",
       .instruction = "GetConsumers",
       .error_name = "get-consumers",
       .summary = "lists the blocks that depend on a block",
       .returns = Returns::Blocks,
       .parameters = {{"block", ParameterType::Block, Role::Input, "the block whose consumers to list"}}},
      [](const Context& context, const Arguments& args) { return find(context, args, &BlockScope::consumers); });
  return primitive;
}

}  // namespace tirscope::schedule::primitives

// SPDX-License-Identifier: Apache-2.0
#include "analysis/nest/nest_model.h"

#include "analysis/nest/nest_builder.h"

namespace tirscope::analysis {

NestModel build_nest(const PrimFunc& function) { return NestBuilder(function).build(); }

int innermost_block(const NestModel& model, int nest) {
  while (nest >= 0 && model.nest.nodes[std::size_t(nest)].kind != NestKind::Block)
    nest = model.nest.nodes[std::size_t(nest)].parent;
  return nest;
}

Amount memory_bytes(const Memory& memory) {
  Amount bytes = Amount::of(memory.dtype.bytes());
  for (const Expr& extent : memory.extents) bytes = bytes * Amount::of(extent);
  return bytes;
}

std::string memory_name(const Memory& memory) { return memory.buffer ? memory.buffer->name : memory.data->name; }

std::string memory_scope(const Memory& memory) {
  if (!memory.data->pointer || memory.data->pointer->scope.empty()) return "global";
  return memory.data->pointer->scope;
}

}  // namespace tirscope::analysis

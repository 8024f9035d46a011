// SPDX-License-Identifier: Apache-2.0
#include "schedule/driver/argument_reader.h"

#include <algorithm>

#include "schedule/legality/refusal/refusal.h"
#include "support/format.h"

namespace tirscope::schedule {

Result<Arguments::Item> ArgumentReader::read(const Parameter& p, const Value& value, const Preceding& before) {
  const SRef* block = before.block;
  switch (p.type) {
    case ParameterType::Block: return node(p, value, true, false);
    case ParameterType::Loop:
    case ParameterType::Location: return node(p, value, false, true);
    case ParameterType::BlockOrLoop: return node(p, value, true, true);
    case ParameterType::Loops: return nodes(p, value, false, true);
    case ParameterType::Blocks: return nodes(p, value, true, false);
    case ParameterType::BlockizeTarget:
      return value.get<ValueList>() ? nodes(p, value, true, false) : node(p, value, false, true);
    case ParameterType::ReadIndex: return buffer_index(p, value, *block, "read");
    case ParameterType::WriteIndex: return buffer_index(p, value, *block, "write");
    case ParameterType::Buffer: return buffer(p, value, *block, "");
    case ParameterType::BufferSide: return buffer_side(p, value);
    case ParameterType::FunctionName: return function_name(p, value);
    case ParameterType::Integer: return scalar(p, value, value.as_int().has_value());
    case ParameterType::Boolean: return boolean(p, value);
    case ParameterType::String: return scalar(p, value, value.get<std::string>());
    case ParameterType::Integers: return integers(p, value);
    case ParameterType::OptionalIntegers: return integers(p, value.is_none() ? Value(ValueList{}) : value);
    case ParameterType::Numbers: return numbers(p, value);
    case ParameterType::Factors: return factors(p, value);
    case ParameterType::Annotation: return annotation(p, value);
    case ParameterType::IndexMap: return index_map(p, value, before);
    case ParameterType::PadValue: return pad_value(p, value, before);
    case ParameterType::Ranges: return ranges(p, value, *block);
  }
  return wrong_type(p, value);
}

std::unexpected<Diagnostic> ArgumentReader::wrong_type(const Parameter& p, const Value& value) const {
  return fail(reject(
      "call.wrong-type",
      message("{0}: \"{1}\" must be {2}, not {3}", primitive_.name, p.name, python_type(p.type), type_name(value)),
      "TypeError",
      formatted("In \"Schedule.{}\", \"{}\" has wrong type. Expected \"{}\", but gets: \"{}\"", primitive_.name, p.name,
                python_type(p.type), type_name(value))));
}

Diagnostic ArgumentReader::no_loop(const Handle& handle, Mark mark) {
  std::string_view name = mark_name(mark);
  return reject(
      "handle.mark",
      message("{0} is not a loop but the location \"{1}\", which only compute_at and reverse_compute_at accept",
              handle.name(), name),
      "ValueError", formatted("The loop {} is the mark \"{}\", not a loop of the module", handle.name(), name));
}

Result<Arguments::Item> ArgumentReader::node(const Parameter& p, const Value& value, bool blocks, bool loops) {
  Handle handle;
  if (auto name = value.get<std::string>(); name && blocks) {
    TS_TRY(handle, resolver_.block_named(*name));
  } else if (auto ref = value.get<NodeRef>(); ref && *ref && is_stmt((*ref)->kind)) {
    TS_TRY(handle, resolver_.handle_of(**ref));
  } else if (auto given = value.get<Handle>()) {
    handle = *given;
  } else {
    return wrong_type(p, value);
  }
  bool fits = handle.kind == HandleKind::Block ? blocks : handle.kind == HandleKind::Loop && loops;
  if (!fits) return wrong_type(p, handle);
  TS_TRY(Binding binding, resolver_.bound(handle));
  Item item{Value(handle), {}, {}, Value(handle)};
  if (auto mark = std::get_if<Mark>(&binding)) {
    if (p.type != ParameterType::Location) return fail(no_loop(handle, *mark));
    item.mark = *mark;
  } else if (auto stmt = std::get_if<NodeRef>(&binding)) {
    item.srefs.push_back(resolver_.state().find(stmt->get()));
  }
  TS_CHECK(item.mark || (!item.srefs.empty() && item.srefs[0]), "a live handle's node is not in the module");
  return item;
}

Result<Arguments::Item> ArgumentReader::nodes(const Parameter& p, const Value& value, bool blocks, bool loops) {
  auto list = value.get<ValueList>();
  if (!list && !value.is_none()) return wrong_type(p, value);
  Item out;
  ValueList handles;
  for (const Value& element : list ? *list : ValueList{}) {
    TS_TRY(Item item, node(p, element, blocks, loops));
    handles.push_back(item.value);
    out.srefs.push_back(item.srefs[0]);
  }
  out.value = out.resolved = handles;
  return out;
}

std::unexpected<Diagnostic> ArgumentReader::no_buffer(std::string code, Message text, std::string tvm) const {
  return fail(reject(std::move(code), std::move(text), "AssertionError", std::move(tvm)));
}

Result<Arguments::Item> ArgumentReader::buffer_index(const Parameter& p, const Value& value, const SRef& block,
                                                     std::string_view side) {
  if (auto index = value.as_int()) return Item{Value(*index), {}, {}, Value(*index)};
  TS_TRY(Item item, buffer(p, value, block, side));
  Value index = (*item.value.get<ValueList>())[1];
  return Item{index, {}, {}, index};
}

Result<ArgumentReader::BufferUse> ArgumentReader::buffer_at(const Parameter& p, const Value& pair,
                                                            const BlockNode& block) const {
  auto list = pair.get<ValueList>();
  auto side = list->size() == 2 ? (*list)[0].get<std::string>() : nullptr;
  std::optional<int64_t> index = list->size() == 2 ? (*list)[1].as_int() : std::nullopt;
  if (!side || !index) return wrong_type(p, pair);
  if (*side != "read" && *side != "write")
    return no_buffer("buffer.bad-side", message("expected \"read\" or \"write\", found \"{0}\"", *side),
                     "Invalid buffer_index_type.  Expected 'read' or 'write', but received " + *side);
  const auto& regions = *side == "read" ? block.reads : block.writes;
  if (*index < 0 || *index >= int64_t(regions.size()))
    return no_buffer("buffer.index-out-of-range",
                     message(*side == "read" ? "block \"{0}\" has {1} read buffers; there is no buffer {2}"
                                             : "block \"{0}\" has {1} write buffers; there is no buffer {2}",
                             block.name, regions.size(), *index),
                     formatted("Invalid buffer_index {}.  Block {} has only {} {} buffers.", *index, block.name,
                               regions.size(), *side));
  return BufferUse{regions[std::size_t(*index)]->buffer.get(), *side, *index};
}

Result<ArgumentReader::BufferUse> ArgumentReader::buffer_named(const std::string& name, const BufferNode* named,
                                                               const BlockNode& block) const {
  BufferUse found;
  int distinct = 0;
  auto look = [&](const std::vector<BufferRegion>& regions, const char* side) {
    for (std::size_t i = 0; i < regions.size(); ++i) {
      const BufferNode* candidate = regions[i]->buffer.get();
      if (named ? candidate != named : candidate->name != name) continue;
      if (candidate != found.buffer) ++distinct;
      found = {candidate, side, int64_t(i)};
      if (named) return;
    }
  };
  look(block.reads, "read");
  if (!named || !found.buffer) look(block.writes, "write");
  if (!found.buffer)
    return no_buffer("buffer.not-found",
                     message("block \"{0}\" neither reads nor writes a buffer named \"{1}\"", block.name, name),
                     formatted("Could not find buffer '{}' in block '{}'", name, block.name));
  if (distinct > 1)
    return no_buffer(
        "buffer.ambiguous",
        message("block \"{0}\" has {1} buffers named \"{2}\"; use the index instead", block.name, distinct, name),
        formatted("Multiple buffers named '{}' in block '{}'", name, block.name));
  return found;
}

Result<Arguments::Item> ArgumentReader::buffer(const Parameter& p, const Value& value, const SRef& sref,
                                               std::string_view required) {
  const BlockNode& block = *sref.block();
  auto ref = value.get<NodeRef>();
  auto named = ref ? as<BufferNode>(*ref) : nullptr;
  auto name = value.get<std::string>();
  BufferUse found;
  if (value.get<ValueList>()) {
    TS_TRY(found, buffer_at(p, value, block));
  } else if (named || name) {
    TS_TRY(found, buffer_named(named ? named->name : *name, named, block));
  } else {
    return wrong_type(p, value);
  }
  if (!required.empty() && found.side != required)
    return no_buffer(
        "buffer.wrong-side",
        message(required == "read" ? "\"{0}\" must be a buffer that block \"{1}\" reads, but it writes \"{2}\""
                                   : "\"{0}\" must be a buffer that block \"{1}\" writes, but it reads \"{2}\"",
                p.name, block.name, found.buffer->name),
        // TVM says "read" whichever is expected.
        formatted("Expected buffer to be read buffer, but {} was a {} buffer in the specified block",
                  found.buffer->name, found.side));
  Value pair = ValueList{Value(found.side), Value(found.index)};
  return Item{pair, {}, {}, pair};
}

Result<Arguments::Item> ArgumentReader::buffer_side(const Parameter& p, const Value& value) const {
  auto side = value.get<std::string>();
  if (!side) return wrong_type(p, value);
  if (*side == "read" || *side == "write") return Item{value, {}, {}, value};
  return fail(reject("buffer.bad-side", message("expected \"read\" or \"write\", found \"{0}\"", *side), "ValueError",
                     formatted("Invalid buf_type: {}. Expected 'read' or 'write'.", *side)));
}

}  // namespace tirscope::schedule

// SPDX-License-Identifier: Apache-2.0
// schedule.get, schedule.applicable, schedule.ancestry: what a loop or block is, what can be done with it, and where it
// came from.
#include "ir/walk/address.h"
#include "protocol/messages/schedule.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "schedule/ancestry.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {

using schedule::Handle;
using schedule::Schedule;
using schedule::SRef;

/// An extent or bound: a number where it is one, its text otherwise.
json number_or_text(const Expr& expr) {
  if (auto value = as_int(expr)) return *value;
  return script::text(expr);
}

// ---- schedule.get ---------------------------------------------------------------------------------------------------

const char* iter_kind(IterType type) {
  switch (type) {
    case IterType::DataParallel: return "data_parallel";
    case IterType::CommReduce: return "reduce";
    case IterType::Ordered: return "ordered";
    default: return "opaque";
  }
}

RegionEntry region_entry(const BufferRegion& region) {
  RegionEntry entry{region->buffer->name, region->buffer->dtype.str(), region->buffer->scope(), {}, {}, {}};
  for (const Range& range : region->region)
    entry.region.push_back({number_or_text(range->min), number_or_text(range->extent)});
  for (const Expr& extent : region->buffer->shape) entry.shape.push_back(number_or_text(extent));
  for (int axis : region->buffer->axis_separators) entry.axis_separators.push_back(axis);
  return entry;
}

std::vector<RegionEntry> region_entries(const std::vector<BufferRegion>& regions) {
  std::vector<RegionEntry> entries;
  for (const BufferRegion& region : regions) entries.push_back(region_entry(region));
  return entries;
}

/// Equal exactly for the same node: the object's address, which its holder keeps from being reused.
std::string identity(const Node& node) { return formatted("{:x}", reinterpret_cast<uintptr_t>(&node)); }

NodeAnswer block_answer(const BlockNode& block) {
  NodeAnswer answer{"block", script::text(ref(block))};
  answer.id = identity(block);
  answer.name = block.name;
  answer.iters.emplace();
  for (const IterVar& iter : block.iter_vars)
    answer.iters->push_back(
        {iter->var->name, iter_kind(iter->type), iter->domain ? number_or_text(iter->domain->extent) : json()});
  answer.reads = region_entries(block.reads);
  answer.writes = region_entries(block.writes);
  answer.annotations = attr_to_json(Attr(block.annotations));
  return answer;
}

NodeAnswer loop_answer(const ForNode& loop) {
  NodeAnswer answer{"loop", script::text(ref(loop))};
  answer.id = identity(loop);
  answer.name = loop.var->name;
  answer.min = number_or_text(loop.min);
  answer.extent = number_or_text(loop.extent);
  answer.loop_kind = for_kind_name(loop.kind_of_loop);
  answer.annotations = attr_to_json(Attr(loop.annotations));
  return answer;
}

NodeAnswer node_answer(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return loop_answer(*loop);
  return block_answer(static_cast<const BlockNode&>(node));
}

Result<NodeAnswer> get_node(Objects& objects, const GetNodeRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.rv.has_value() == request.block.has_value())
    return fail(bad_input("schedule.get", "specify either 'rv' or 'block'"));
  if (request.block) {
    TS_TRY(const SRef* sref, schedule->block(*request.block));
    return node_answer(*sref->stmt);
  }
  TS_TRY(Handle handle, schedule->handle(*request.rv));
  TS_TRY(schedule::Binding binding, schedule->get(handle));
  if (auto value = std::get_if<int64_t>(&binding)) {
    NodeAnswer answer{"value", std::to_string(*value)};
    answer.value = *value;
    return answer;
  }
  if (auto mark = std::get_if<schedule::Mark>(&binding)) {
    NodeAnswer answer{"loop", std::string(schedule::mark_name(*mark))};
    answer.mark = answer.text;
    return answer;
  }
  if (auto node = std::get_if<NodeRef>(&binding); node && *node) return node_answer(**node);
  return fail(bad_input("handle.dead", "the handle {0} is no longer valid", *request.rv));
}

// ---- schedule.applicable --------------------------------------------------------------------------------------------

/// An argument of a suggestion, as schedule.call reads it: loops and blocks by their address, for nothing is recorded
/// before it is applied.
json suggested_to_json(const IRModule& module, const schedule::Value& value) {
  if (auto node = value.get<NodeRef>(); node && *node && is_stmt((*node)->kind)) {
    auto address = address_of(module, **node);
    return {{"node", address ? address->str() : std::string()}};
  }
  if (auto list = value.get<schedule::ValueList>()) {
    json out = json::array();
    for (const schedule::Value& item : *list) out.push_back(suggested_to_json(module, item));
    return out;
  }
  return value_to_json(value);
}

SuggestionEntry suggestion_entry(const IRModule& module, const schedule::Suggestion& suggestion) {
  SuggestionEntry entry{{}, {}, suggestion.label.str()};
  for (const schedule::Value& value : suggestion.args) entry.args.push_back(suggested_to_json(module, value));
  for (const auto& [key, value] : suggestion.kwargs) entry.kwargs.emplace(key, suggested_to_json(module, value));
  return entry;
}

Result<const SRef*> subject_of(const Schedule& schedule, const OfNode& request) {
  if (request.rv.has_value() == request.node.has_value())
    return fail(bad_input("schedule.node", "specify either 'rv' or 'node'"));
  if (request.rv) {
    TS_TRY(Handle handle, schedule.handle(*request.rv));
    return schedule.sref(handle);
  }
  return sref_at(schedule, *request.node);
}

Result<std::vector<ApplicableEntry>> applicable(Objects& objects, const ApplicableRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(const SRef* sref, subject_of(*schedule, request));
  std::vector<ApplicableEntry> entries;
  for (const schedule::Applicability& found : schedule->applicable(schedule::Subject{sref})) {
    ApplicableEntry& entry = entries.emplace_back();
    entry.primitive = found.primitive->name;
    entry.applicable = !found.suggestions.empty();
    if (entry.applicable) {
      entry.suggestions.emplace();
      for (const schedule::Suggestion& suggestion : found.suggestions)
        entry.suggestions->push_back(suggestion_entry(schedule->module(), suggestion));
    } else if (found.reason) {
      json reason = diagnostic_object(*found.reason);
      entry.code = reason["code"];
      entry.message = reason["message"];
      if (reason.contains("fix")) entry.fix = reason["fix"];
    }
  }
  return entries;
}

// ---- schedule.ancestry ----------------------------------------------------------------------------------------------

/// The past of a loop or block, newest first: the history's step, what it did, and of what.
Result<std::vector<AncestryEntry>> ancestry(Objects& objects, const AncestryRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(const SRef* sref, subject_of(*schedule, request));
  std::vector<int> steps = schedule->path();
  std::vector<std::shared_ptr<const schedule::Changes>> path;
  for (int step : steps) path.push_back(schedule->history()[std::size_t(step)].changes);
  std::vector<AncestryEntry> entries;
  for (const schedule::Ancestor& ancestor : schedule::ancestry(path, ref(sref->stmt))) {
    AncestryEntry& entry = entries.emplace_back();
    entry.step = steps[ancestor.step];
    entry.verb = schedule::verb_name(ancestor.verb);
    entry.name = schedule::node_name(*ancestor.node);
    for (const NodeRef& source : ancestor.sources) entry.sources.push_back(schedule::node_name(*source));
  }
  return entries;
}

}  // namespace

Methods node_methods() { return {method(get_node), method(applicable), method(ancestry)}; }

}  // namespace tirscope::protocol

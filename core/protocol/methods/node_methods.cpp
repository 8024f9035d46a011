// SPDX-License-Identifier: Apache-2.0
// schedule.get, schedule.applicable, schedule.ancestry: what a loop or block is, what can be done with it, and where it
// came from.
#include "ir/walk/address.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/requests.h"
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

struct GetNodeRequest {
  std::string schedule;
  std::optional<std::string> rv, block;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("rv", t.rv);
    v("block", t.block);
  }
};

const char* iter_kind(IterType type) {
  switch (type) {
    case IterType::DataParallel: return "data_parallel";
    case IterType::CommReduce: return "reduce";
    case IterType::Ordered: return "ordered";
    default: return "opaque";
  }
}

json region_object(const BufferRegion& region) {
  json ranges = json::array(), shape = json::array(), separators = json::array();
  for (const Range& range : region->region)
    ranges.push_back({number_or_text(range->min), number_or_text(range->extent)});
  for (const Expr& extent : region->buffer->shape) shape.push_back(number_or_text(extent));
  for (int axis : region->buffer->axis_separators) separators.push_back(axis);
  return {{"buffer", region->buffer->name},   {"dtype", region->buffer->dtype.str()},
          {"scope", region->buffer->scope()}, {"shape", shape},
          {"axis_separators", separators},    {"region", ranges}};
}

/// Equal exactly for the same node: the object's place in memory, which its holder keeps from being reused.
std::string identity(const Node& node) { return formatted("{:x}", reinterpret_cast<uintptr_t>(&node)); }

json block_object(const BlockNode& block) {
  json iters = json::array(), reads = json::array(), writes = json::array();
  for (const IterVar& iter : block.iter_vars)
    iters.push_back({{"name", iter->var->name},
                     {"kind", iter_kind(iter->type)},
                     {"extent", iter->domain ? number_or_text(iter->domain->extent) : json()}});
  for (const BufferRegion& region : block.reads) reads.push_back(region_object(region));
  for (const BufferRegion& region : block.writes) writes.push_back(region_object(region));
  return {{"kind", "block"},
          {"id", identity(block)},
          {"name", block.name},
          {"iters", iters},
          {"reads", reads},
          {"writes", writes},
          {"annotations", attr_to_json(Attr(block.annotations))},
          {"text", script::text(ref(block))}};
}

json loop_object(const ForNode& loop) {
  return {{"kind", "loop"},
          {"id", identity(loop)},
          {"name", loop.var->name},
          {"min", number_or_text(loop.min)},
          {"extent", number_or_text(loop.extent)},
          {"loop_kind", for_kind_name(loop.kind_of_loop)},
          {"annotations", attr_to_json(Attr(loop.annotations))},
          {"text", script::text(ref(loop))}};
}

json node_object(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return loop_object(*loop);
  return block_object(static_cast<const BlockNode&>(node));
}

Result<json> get_node(Objects& objects, const GetNodeRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  if (request.rv.has_value() == request.block.has_value())
    return fail(bad_input("schedule.get", "give either 'rv' or 'block'"));
  if (request.block) {
    TS_TRY(const SRef* sref, schedule->block(*request.block));
    return node_object(*sref->stmt);
  }
  TS_TRY(Handle handle, schedule->handle(*request.rv));
  TS_TRY(schedule::Binding binding, schedule->get(handle));
  if (auto value = std::get_if<int64_t>(&binding))
    return json{{"kind", "value"}, {"value", *value}, {"text", std::to_string(*value)}};
  if (auto mark = std::get_if<schedule::Mark>(&binding)) {
    std::string_view name = schedule::mark_name(*mark);
    return json{{"kind", "loop"}, {"mark", name}, {"text", name}};
  }
  if (auto node = std::get_if<NodeRef>(&binding); node && *node) return node_object(**node);
  return fail(bad_input("handle.dead", "the handle {0} stands for nothing any more", *request.rv));
}

// ---- schedule.applicable --------------------------------------------------------------------------------------------

/// A loop or block, by its variable or by its address.
struct NodeRequest {
  std::string schedule;
  std::optional<std::string> rv, node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
    v("rv", t.rv);
    v("node", t.node);
  }
};

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

json suggestion_object(const IRModule& module, const schedule::Suggestion& suggestion) {
  json kwargs = json::object();
  for (const auto& [key, value] : suggestion.kwargs) kwargs[key] = suggested_to_json(module, value);
  return {{"args", suggested_to_json(module, schedule::Value(suggestion.args))},
          {"kwargs", std::move(kwargs)},
          {"label", suggestion.label.str()}};
}

Result<const SRef*> subject_of(const Schedule& schedule, const NodeRequest& request) {
  if (request.rv.has_value() == request.node.has_value())
    return fail(bad_input("schedule.node", "give either 'rv' or 'node'"));
  if (request.rv) {
    TS_TRY(Handle handle, schedule.handle(*request.rv));
    return schedule.sref(handle);
  }
  return sref_at(schedule, *request.node);
}

Result<json> applicable(Objects& objects, const NodeRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(const SRef* sref, subject_of(*schedule, request));
  json out = json::array();
  for (const schedule::Applicability& entry : schedule->applicable(schedule::Subject{sref})) {
    json object = {{"primitive", entry.primitive->name}, {"applicable", !entry.suggestions.empty()}};
    if (!entry.suggestions.empty()) {
      object["suggestions"] = json::array();
      for (const schedule::Suggestion& suggestion : entry.suggestions)
        object["suggestions"].push_back(suggestion_object(schedule->module(), suggestion));
    } else if (entry.reason) {
      json reason = diagnostic_object(*entry.reason);
      object["code"] = reason["code"];
      object["message"] = reason["message"];
      if (reason.contains("fix")) object["fix"] = reason["fix"];
    }
    out.push_back(std::move(object));
  }
  return out;
}

// ---- schedule.ancestry ----------------------------------------------------------------------------------------------

/// The past of a loop or block, newest first: the history's step, what it did, and of what.
Result<json> ancestry(Objects& objects, const NodeRequest& request, const Job&) {
  TS_TRY(SchedulePtr schedule, objects.schedule(request.schedule));
  TS_TRY(const SRef* sref, subject_of(*schedule, request));
  std::vector<int> steps = schedule->path();
  std::vector<std::shared_ptr<const schedule::Changes>> path;
  for (int step : steps) path.push_back(schedule->history()[std::size_t(step)].changes);
  json out = json::array();
  for (const schedule::Ancestor& ancestor : schedule::ancestry(path, ref(sref->stmt))) {
    json sources = json::array();
    for (const NodeRef& source : ancestor.sources) sources.push_back(schedule::node_name(*source));
    out.push_back({{"step", steps[ancestor.step]},
                   {"verb", schedule::verb_name(ancestor.verb)},
                   {"name", schedule::node_name(*ancestor.node)},
                   {"sources", std::move(sources)}});
  }
  return out;
}

}  // namespace

Methods node_methods() {
  return {method("schedule.get", get_node), method("schedule.applicable", applicable),
          method("schedule.ancestry", ancestry)};
}

}  // namespace tirscope::protocol

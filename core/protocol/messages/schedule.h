// SPDX-License-Identifier: Apache-2.0
// schedule.*: schedules, their primitives, their nodes and their history.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct NewScheduleRequest {
  static constexpr About about{"schedule.new",
                               "Creates a schedule of a module. With several functions and no `main`, this succeeds, "
                               "and the first call that needs a function is refused."};
  using Answer = ScheduleAnswer;
  std::string module;
  std::optional<std::string> function, error_render_level;
  std::optional<int64_t> seed;
  std::optional<json> debug_mask;
  std::optional<bool> enable_check;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "the one to work on");
    v("seed", t.seed, "for sampling; -1 takes a random one");
    v("debug_mask", t.debug_mask,
      "`none`, `all`, or a sum of 1 (check the tree of loops and blocks) and 2 (check the flags of blocks)");
    v("error_render_level", t.error_render_level, "`detail`, `fast` or `none`, for TVM's text of refusals");
    v("enable_check", t.enable_check, "check what TVM lets a user switch off (true)");
  }
};

struct CallAnswer {
  json outputs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("outputs", t.outputs, "as in Python: a handle, a list of handles, a boolean, a number or null");
  }
};
struct CallRequest {
  static constexpr About about{"schedule.call",
                               "Calls a method of `tir.Schedule` by name, with TVM's argument order and defaults, or "
                               "`tile_with_tensor_intrin`."};
  using Answer = CallAnswer;
  std::string schedule, primitive;
  std::optional<std::vector<json>> args;
  std::optional<JsonObject> kwargs;
  std::optional<std::string> target;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("primitive", t.primitive);
    v("args", t.args, "positional arguments, as section \"Values\" says");
    v("kwargs", t.kwargs, "keyword arguments");
    v("target", t.target, "the current target; no primitive uses it");
  }
};

struct ScheduleModuleRequest : OfSchedule {
  static constexpr About about{"schedule.module", "Returns the current module."};
  using Answer = ModuleAnswer;
};
struct CopyScheduleRequest : OfSchedule {
  static constexpr About about{"schedule.copy", "Copies a schedule; handles of random variables are valid in both."};
  using Answer = ScheduleAnswer;
};

struct StepAnswer {
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step, "the current step");
  }
};
struct UndoRequest : OfSchedule {
  static constexpr About about{"schedule.undo", "Goes back to the previous step."};
  using Answer = StepAnswer;
};
struct RedoRequest : OfSchedule {
  static constexpr About about{"schedule.redo", "Goes to the latest step after the current one."};
  using Answer = StepAnswer;
};
struct GoToRequest {
  static constexpr About about{"schedule.goto", "Goes to any step of the history."};
  using Answer = StepAnswer;
  std::string schedule;
  int64_t step = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("step", t.step);
  }
};

struct HistoryEntry {
  int64_t step = 0, parent = -1;
  std::string instruction;
  double ms = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
    v("parent", t.parent, "the previous step; -1 for the first");
    v("instruction", t.instruction, "as Python, or another description of the step");
    v("ms", t.ms);
  }
};
struct HistoryRequest : OfSchedule {
  static constexpr About about{"schedule.history", "Lists all steps, including those of other branches."};
  using Answer = std::vector<HistoryEntry>;
};

/// A loop or block, by its random variable or by its address.
struct OfNode {
  std::string schedule;
  std::optional<std::string> rv, node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("rv", t.rv, "a loop or block by its random variable, or");
    v("node", t.node, "by its address");
  }
};

struct IterEntry {
  std::string name, kind;
  json extent;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("kind", t.kind, "`data_parallel`, `reduce`, `ordered` or `opaque`");
    v("extent", t.extent, "a number, or text if symbolic");
  }
};
struct RegionEntry {
  std::string buffer, dtype, scope;
  std::vector<json> shape;
  std::vector<int64_t> axis_separators;
  std::vector<std::vector<json>> region;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("dtype", t.dtype);
    v("scope", t.scope, "the storage scope");
    v("shape", t.shape);
    v("axis_separators", t.axis_separators);
    v("region", t.region, "`[min, extent]` of each dimension");
  }
};
struct NodeAnswer {
  std::string kind, text;
  std::optional<std::string> id = {}, name = {}, mark = {}, loop_kind = {};
  std::optional<std::vector<IterEntry>> iters = {};
  std::optional<std::vector<RegionEntry>> reads = {}, writes = {};
  std::optional<json> annotations = {}, min = {}, extent = {};
  std::optional<int64_t> value = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("kind", t.kind, "`block`, `loop` or `value`; members that do not apply are missing");
    v("id", t.id, "equal if and only if it is the same node");
    v("name", t.name);
    v("iters", t.iters, "of a block");
    v("reads", t.reads, "of a block");
    v("writes", t.writes, "of a block");
    v("min", t.min, "of a loop");
    v("extent", t.extent, "of a loop");
    v("loop_kind", t.loop_kind, "`serial`, `parallel`, `vectorized`, `unrolled`, `thread_binding`");
    v("mark", t.mark, "the sample of `sample_compute_location`: `inline` or `root`");
    v("annotations", t.annotations);
    v("value", t.value, "of an expression");
    v("text", t.text, "as TVMScript");
  }
};
struct GetNodeRequest {
  static constexpr About about{"schedule.get",
                               "Returns the node or value of a random variable, without adding to the trace."};
  using Answer = NodeAnswer;
  std::string schedule;
  std::optional<std::string> rv, block;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
    v("rv", t.rv, "a random variable, or");
    v("block", t.block, "a block by its name");
  }
};

struct SuggestionEntry {
  std::vector<json> args;
  JsonObject kwargs;
  std::string label;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("args", t.args, "as `schedule.call` takes them");
    v("kwargs", t.kwargs);
    v("label", t.label, "as readable text");
  }
};
struct ApplicableEntry {
  std::string primitive;
  bool applicable = false;
  std::optional<std::vector<SuggestionEntry>> suggestions;
  std::optional<std::string> code, message;
  std::optional<json> fix;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("primitive", t.primitive);
    v("applicable", t.applicable);
    v("suggestions", t.suggestions, "calls that will succeed, best first");
    v("code", t.code, "why it is not applicable");
    v("message", t.message);
    v("fix", t.fix, "`{label, steps}` that would help");
  }
};
struct ApplicableRequest : OfNode {
  static constexpr About about{"schedule.applicable",
                               "Lists every primitive for a loop or block: suggestions, or why it does not apply."};
  using Answer = std::vector<ApplicableEntry>;
};

struct AncestryEntry {
  int64_t step = 0;
  std::string verb, name;
  std::vector<std::string> sources;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("step", t.step);
    v("verb", t.verb, "`split`, `fused`, `cached`, ...");
    v("name", t.name, "of the node after the step");
    v("sources", t.sources, "its origins");
  }
};
struct AncestryRequest : OfNode {
  static constexpr About about{"schedule.ancestry", "Returns the origins of a loop or block, newest step first."};
  using Answer = std::vector<AncestryEntry>;
};

struct PrimitivesRequest {
  static constexpr About about{"schedule.primitives",
                               "Describes every primitive, or one: parameters, types, defaults, help."};
  using Answer = json;
  std::optional<std::string> name;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
  }
};

}  // namespace tirscope::protocol

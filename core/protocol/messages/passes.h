// SPDX-License-Identifier: Apache-2.0
// passes.*: single lowering passes, and the whole list for a target.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct StageEntry {
  std::string pass;
  bool changed = false;
  double ms = 0;
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("pass", t.pass);
    v("changed", t.changed);
    v("ms", t.ms);
    v("module", t.module, "the handle of the module after it");
  }
};
struct PassesAnswer {
  std::string module;
  std::vector<std::string> functions;
  std::vector<StageEntry> stages;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the handle of the module after the last");
    v("functions", t.functions);
    v("stages", t.stages);
  }
};

/// One pass of a list that is not only a name.
struct PassEntry {
  std::string name;
  std::optional<std::vector<json>> args;
  std::optional<JsonObject> kwargs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("args", t.args);
    v("kwargs", t.kwargs);
  }
};
struct RunPassesRequest {
  static constexpr About about{"passes.run", "Runs the named passes only."};
  using Answer = PassesAnswer;
  std::string module;
  std::vector<json> passes;
  std::optional<std::string> target;
  std::optional<JsonObject> config;
  std::optional<int64_t> opt_level;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("passes", t.passes, "TVM's names, or `{name, args?, kwargs?}` with the arguments of its factory");
    v("target", t.target, "TVM's spelling or ours (`cpu`)");
    v("config", t.config, "options of the PassContext");
    v("opt_level", t.opt_level, "options of the PassContext");
  }
};
/// A binding inside a group that FuseOps made.
struct GroupBinding {
  std::string variable, function, buffer;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("variable", t.variable, "as it was named before; the last of a group is `gv`");
    v("function", t.function, "of TensorIR, that it calls; empty where it calls none");
    v("buffer", t.buffer, "that holds its result in the fused TensorIR function");
  }
};
struct GroupCall {
  std::string function, variable;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function, "that calls the group");
    v("variable", t.variable, "bound to the call");
  }
};
struct GroupEntry {
  std::string function;
  std::vector<GroupBinding> bindings;
  std::vector<GroupCall> calls;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function, "of the group: of Relax, after FuseTIR of TensorIR");
    v("bindings", t.bindings);
    v("calls", t.calls);
  }
};
struct GroupsRequest {
  static constexpr About about{"passes.groups", "Lists the groups of a module after FuseOps."};
  using Answer = std::vector<GroupEntry>;
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
  }
};

struct PipelineRequest {
  static constexpr About about{"passes.pipeline", "Runs the passes for a target, in the order of TVM 0.18."};
  using Answer = PassesAnswer;
  std::string module;
  std::optional<std::string> target, name, until;
  std::optional<JsonObject> config;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("target", t.target, "TVM's spelling or ours (`cpu`)");
    v("name", t.name,
      "passes on graphs instead, as relax.get_pipeline names them: `zero`, `default_build`, `static_shape_tuning`");
    v("until", t.until, "the last pass to run");
    v("config", t.config, "options of the PassContext");
  }
};

}  // namespace tirscope::protocol

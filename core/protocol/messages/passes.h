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

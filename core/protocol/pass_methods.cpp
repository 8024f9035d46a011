// SPDX-License-Identifier: Apache-2.0
// passes.*: single lowering passes, and the whole list for a target.
#include "passes/pass.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"

namespace tirscope::protocol {

namespace {

struct PassesRequest {
  std::string module;
  std::optional<std::vector<json>> passes;
  std::optional<std::string> target, until;
  json config;
  std::optional<int64_t> opt_level;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("passes", t.passes);
    v("target", t.target);
    v("until", t.until);
    v("config", t.config);
    v("opt_level", t.opt_level);
  }
};
struct StageAnswer {
  std::string pass;
  bool changed = false;
  double ms = 0;
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("pass", t.pass);
    v("changed", t.changed);
    v("ms", t.ms);
    v("module", t.module);
  }
};
struct PassesAnswer {
  std::string module;
  std::vector<std::string> functions;
  std::vector<StageAnswer> stages;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("functions", t.functions);
    v("stages", t.stages);
  }
};

Result<passes::Context> context_of(const PassesRequest& request) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(request.target.value_or("cpu")));
  if (request.config.is_null()) return context;
  TS_TRY(Attr config, attr_from_json(request.config, "params.config"));
  if (auto dict = config.get<AttrDict>())
    context.config = *dict;
  else
    return fail(detail::wrong_type("params.config", "an object", request.config));
  return context;
}

/// A pass by its name, or {name, args}.
Result<passes::PassCall> call_of(const json& value, const std::string& path) {
  if (value.is_string()) return passes::PassCall{value.get<std::string>(), {}};
  if (!value.is_object() || !value.contains("name") || !value["name"].is_string())
    return fail(detail::wrong_type(path, "a pass's name, or an object with a name", value));
  passes::PassCall call{value["name"].get<std::string>(), {}};
  TS_TRY(Attr args, attr_from_json(value.value("args", json::array()), path + ".args"));
  if (auto list = args.get<AttrList>()) call.args = *list;
  return call;
}

Result<PassesAnswer> answer(Objects& objects, const ModuleObject& object, const std::vector<passes::PassCall>& calls,
                            const passes::Context& context, const Job& job) {
  TS_TRY(std::vector<passes::Stage> stages, passes::run_passes(object.module, calls, context, job));
  PassesAnswer out;
  ModuleAnswer last = module_answer(objects, stages.empty() ? object.module : stages.back().module, object.bare);
  out.module = std::move(last.module);
  out.functions = std::move(last.functions);
  for (const passes::Stage& stage : stages)
    out.stages.push_back({stage.name, stage.changed, stage.ms, objects.add(ModuleObject{stage.module, object.bare})});
  return out;
}

Result<PassesAnswer> run(Objects& objects, const PassesRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, context_of(request));
  if (!request.passes) return fail(bad_input("protocol.missing", "'{0}' is missing in {1}", "passes", "params"));
  std::vector<passes::PassCall> calls;
  for (std::size_t i = 0; i < request.passes->size(); ++i) {
    TS_TRY(passes::PassCall call, call_of((*request.passes)[i], std::format("passes[{}]", i)));
    calls.push_back(std::move(call));
  }
  return answer(objects, object, calls, context, job);
}

Result<PassesAnswer> pipeline(Objects& objects, const PassesRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, context_of(request));
  std::vector<passes::PassCall> calls = passes::pipeline(context);
  if (request.until) {
    const passes::Pass* last = passes::find_pass(*request.until);
    auto at = std::find_if(calls.begin(), calls.end(),
                           [&](const passes::PassCall& call) { return last && call.name == last->name; });
    if (at == calls.end())
      return fail(
          bad_input("pass.unknown", "{0} is no pass of the pipeline for {1}", *request.until, context.target.str()));
    calls.erase(at + 1, calls.end());
  }
  return answer(objects, object, calls, context, job);
}

}  // namespace

Methods pass_methods() { return {method("passes.run", run), method("passes.pipeline", pipeline)}; }

}  // namespace tirscope::protocol

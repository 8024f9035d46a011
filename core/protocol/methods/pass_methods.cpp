// SPDX-License-Identifier: Apache-2.0
// passes.*: single lowering passes, and the whole list for a target.
#include <span>

#include "pass_runs/pass_run.h"
#include "passes/relax/fuse/groups.h"
#include "passes/settings.h"
#include "protocol/messages/passes.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "protocol/values.h"
#include "support/format.h"

namespace tirscope::protocol {

namespace {}  // namespace

Result<passes::Context> pass_context(const std::optional<std::string>& target,
                                     const std::optional<JsonObject>& config) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(target.value_or("cpu")));
  if (config) {
    TS_TRY(context.config, attrs_from_json(*config, "params.config"));
  }
  TS_TRY_VOID(passes::check_config(context.config));
  return context;
}

namespace {

/// A pass by its name, or {name, args, kwargs}.
Result<passes::PassCall> call_of(const json& value, const std::string& path) {
  if (value.is_string()) return passes::PassCall{value.get<std::string>(), {}, {}};
  if (!value.is_object()) return fail(detail::wrong_type(path, "a pass's name, or an object with a name", value));
  TS_TRY(PassEntry entry, decode<PassEntry>(value, path));
  AttrList args;
  AttrDict kwargs;
  for (std::size_t i = 0; entry.args && i < entry.args->size(); ++i) {
    TS_TRY(Attr item, attr_from_json((*entry.args)[i], formatted("{}.args[{}]", path, i)));
    args.push_back(std::move(item));
  }
  if (entry.kwargs) {
    TS_TRY(kwargs, attrs_from_json(*entry.kwargs, path + ".kwargs"));
  }
  return passes::PassCall{entry.name, std::move(args), std::move(kwargs)};
}

Result<PassesAnswer> answer(Objects& objects, const ModuleObject& object, const std::vector<passes::PassCall>& calls,
                            const passes::Context& context, const Job& job) {
  TS_TRY(passes::PassRun run, passes::run_stages(object.module, calls, context, job, passes::Texts::No));
  if (auto refusal = run.refusal()) return fail(*std::move(refusal));
  PassesAnswer out;
  ModuleAnswer last = module_answer(objects, run.result(), object.bare);
  out.module = std::move(last.module);
  out.functions = std::move(last.functions);
  for (const passes::RunStage& stage : std::span(run.stages).subspan(1))
    out.stages.push_back({stage.name, stage.verdict == passes::Verdict::Changed, stage.ms,
                          objects.add(ModuleObject{stage.module, object.bare})});
  return out;
}

Result<PassesAnswer> run(Objects& objects, const RunPassesRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, pass_context(request.target, request.config));
  // TVM leaves out passes above the level; all passes of TensorIR are of level 0, so only a negative one would matter.
  if (request.opt_level.value_or(0) < 0)
    return fail(bad_input("pass.opt-level", "opt_level must not be negative, but it is {0}", *request.opt_level));
  std::vector<passes::PassCall> calls;
  for (std::size_t i = 0; i < request.passes.size(); ++i) {
    TS_TRY(passes::PassCall call, call_of(request.passes[i], formatted("params.passes[{}]", i)));
    calls.push_back(std::move(call));
  }
  return answer(objects, object, calls, context, job);
}

Result<PassesAnswer> pipeline(Objects& objects, const PipelineRequest& request, const Job& job) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  TS_TRY(passes::Context context, pass_context(request.target, request.config));
  std::vector<passes::PassCall> calls = passes::pipeline(context);
  if (request.name) {
    TS_TRY(calls, passes::named_pipeline(*request.name));
  }
  if (request.until) {
    const passes::Pass* last = passes::find_pass(*request.until);
    auto at = std::find_if(calls.begin(), calls.end(),
                           [&](const passes::PassCall& call) { return last && call.name == last->name; });
    if (at == calls.end())
      return fail(
          bad_input("pass.unknown", "{0} is not a pass of the pipeline for {1}", *request.until, context.target.str()));
    calls.erase(at + 1, calls.end());
  }
  return answer(objects, object, calls, context, job);
}

Result<std::vector<GroupEntry>> groups(Objects& objects, const GroupsRequest& request, const Job&) {
  TS_TRY(ModuleObject object, objects.module(request.module));
  std::vector<GroupEntry> out;
  for (const passes::FusedGroup& group : passes::fused_groups(*object.module)) {
    GroupEntry entry{group.function, {}, {}};
    for (const passes::FusedBinding& binding : group.bindings)
      entry.bindings.push_back({binding.variable, binding.function, binding.buffer});
    for (const passes::FusedCall& call : group.calls) entry.calls.push_back({call.function, call.variable});
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace

Methods pass_methods() { return {method(run), method(pipeline), method(groups)}; }

}  // namespace tirscope::protocol

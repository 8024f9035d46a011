// SPDX-License-Identifier: Apache-2.0
#include "builder/script_passes.h"

#include "pass_runs/pass_run.h"

namespace tirscope::builder {

namespace {

passes::PassCall as_call(const schedule::ScriptPass& pass) { return {pass.name, pass.args, pass.kwargs}; }

class AllPasses final : public schedule::ScriptPasses {
 public:
  bool knows(std::string_view name) const override { return passes::find_pass(name) != nullptr; }
  Result<IRModule> run(const IRModule& module, const schedule::ScriptPass& pass) const override {
    return passes::run_passes(module, {as_call(pass)}, {});
  }
  Result<std::vector<schedule::ScriptPass>> pipeline(std::string_view name) const override {
    TS_TRY(std::vector<passes::PassCall> calls, passes::named_pipeline(name));
    std::vector<schedule::ScriptPass> out;
    for (passes::PassCall& call : calls)
      out.push_back({std::move(call.name), std::move(call.args), std::move(call.kwargs)});
    return out;
  }
  std::string label(const schedule::ScriptPass& pass) const override { return passes::call_text(as_call(pass)); }
};

}  // namespace

const schedule::ScriptPasses& script_passes() {
  static const AllPasses all;
  return all;
}

}  // namespace tirscope::builder

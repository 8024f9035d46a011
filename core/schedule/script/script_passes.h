// SPDX-License-Identifier: Apache-2.0
// Passes in schedule scripts: `relax.transform.LegalizeOps()(Module)` before `tir.Schedule(...)` of what it gives.
#pragma once

#include "ir/function.h"
#include "script/python/evaluator.h"

namespace tirscope::schedule {

/// A pass as a script writes it.
struct ScriptPass {
  std::string name;
  AttrList args;
  AttrDict kwargs;
};

/// The passes that a script may run on a module before it schedules it. Schedules know none: who runs a script gives
/// them (builder/script_passes.h).
class ScriptPasses {
 public:
  virtual ~ScriptPasses() = default;
  virtual bool knows(std::string_view name) const = 0;
  /// Refused as the pass is: an argument that it does not take, a module that it refuses.
  virtual Result<IRModule> run(const IRModule& module, const ScriptPass& pass) const = 0;
  /// What relax.get_pipeline(name) gives.
  virtual Result<std::vector<ScriptPass>> pipeline(std::string_view name) const = 0;
  /// "FuseOps(fuse_opt_level=2)": what the step that it makes is called.
  virtual std::string label(const ScriptPass& pass) const = 0;
};

/// A module that passes made of the file's: the steps that lead there.
struct PassedStep {
  std::string label;
  IRModule module;
  int line = 0;  ///< of the script, from 1 on
};

/// Several passes or one, to be called with a module.
class PassObject final : public script::HostObject {
 public:
  /// Runs passes on the value that the script gives as a module; failed after a report.
  using Apply =
      std::function<script::Value(script::Evaluator&, const std::vector<ScriptPass>&, const script::Arguments&)>;
  PassObject(std::vector<ScriptPass> passes, Apply apply) : passes(std::move(passes)), apply_(std::move(apply)) {}
  std::string type_name() const override { return "a pass"; }
  script::Value call(script::Evaluator& evaluator, const script::Arguments& arguments) override {
    return apply_(evaluator, passes, arguments);
  }
  const std::vector<ScriptPass> passes;

 private:
  Apply apply_;
};

/// What `name` means in a script that may run passes: a function that makes the pass of that name, Sequential,
/// get_pipeline. Nothing where it is none of them.
std::optional<script::Value> pass_member(std::string_view name, const ScriptPasses& passes,
                                         const PassObject::Apply& apply);

}  // namespace tirscope::schedule

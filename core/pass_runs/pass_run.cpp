// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/pass_run.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "pass_runs/refusal_location.h"
#include "script/files/complete_text.h"
#include "support/boundary.h"
#include "support/cancellation.h"
#include "support/check.h"
#include "support/format.h"
#include "support/text/line_change.h"

namespace tirscope::passes {

namespace {

constexpr std::array<std::string_view, 4> words = {"given", "changed", "unchanged", "failed"};

std::shared_ptr<const script::Printed> printed(const IRModule& module) {
  return std::make_shared<const script::Printed>(script::print_module(module, script::complete()));
}

/// What a run keeps of its stages, and what becomes of a pass's bug.
enum class Run : uint8_t {
  Printed,  ///< texts and changes; a bug is a stage that failed
  Bare,     ///< modules alone; the same
  Thrown    ///< modules alone; bugs go through to whoever runs the job
};

void append_bare(PassRun& run, RunStage stage) {
  if (const RunStage* before = run.before(run.stages.size()); stage.module && before)
    stage.verdict = before->module == stage.module ? Verdict::Unchanged : Verdict::Changed;
  run.stages.push_back(std::move(stage));
}

/// The one loop over passes: runs `calls` behind the stages of `run`, until one fails.
Result<void> run_on(PassRun& run, const std::vector<PassCall>& calls, const Job& job, Run how) {
  const CancellationScope scope(job.stop);
  for (std::size_t k = 0; k < calls.size(); ++k) {
    if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
    RunStage stage;
    const Pass* pass = find_pass(calls[k].name);
    stage.name = pass ? std::string(pass->name) : calls[k].name;
    stage.call = calls[k];
    job.report(int64_t(k), int64_t(calls.size()), message("{0}", stage.name));
    const IRModule before = run.result();
    auto one = [&] { return run_pass(before, calls[k], run.context); };
    auto start = std::chrono::steady_clock::now();
    // A pass may break down on what no front end gives it: its own bug must not take the stages before it along.
    Result<IRModule> after = how == Run::Thrown ? catching(one) : guarded(one);
    stage.ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
    if (after) {
      stage.module = *std::move(after);
    } else {
      stage.verdict = Verdict::Failed;
      stage.error = std::move(after.error());
      stage.printed = run.stages.back().printed;
    }
    how == Run::Printed ? append(run, std::move(stage)) : append_bare(run, std::move(stage));
    if (run.stages.back().verdict != Verdict::Failed) continue;
    run.pending.assign(calls.begin() + std::ptrdiff_t(k) + 1, calls.end());
    break;
  }
  return {};
}

Result<PassRun> run_from(const IRModule& module, const std::vector<PassCall>& calls, const Context& context,
                         const Job& job, Run how) {
  return catching([&]() -> Result<PassRun> {
    PassRun run{context, {}};
    if (how == Run::Printed) {
      run.stages.push_back(given("input", module));
    } else {
      RunStage& input = run.stages.emplace_back();
      input.name = "input";
      input.module = module;
    }
    TS_TRY_VOID(run_on(run, calls, job, how));
    return run;
  });
}

Diagnostic no_such_pass(std::string_view name, const Context& context) {
  return bad_input("pass.unknown", "{0} is not a pass of the pipeline for {1}", name, context.target.str());
}

}  // namespace

std::string_view word(Verdict verdict) { return words[std::size_t(verdict)]; }

std::optional<Verdict> verdict_of(std::string_view text) {
  auto at = std::ranges::find(words, text);
  return at == words.end() ? std::nullopt : std::optional(Verdict(at - words.begin()));
}

const RunStage* PassRun::before(std::size_t stage) const {
  for (std::size_t k = std::min(stage, stages.size()); k-- > 0;)
    if (stages[k].module) return &stages[k];
  return nullptr;
}

IRModule PassRun::result() const {
  const RunStage* last = before(stages.size());
  return last ? last->module : nullptr;
}

const RunStage* PassRun::failure() const {
  auto failed = std::ranges::find(stages, Verdict::Failed, &RunStage::verdict);
  return failed == stages.end() ? nullptr : &*failed;
}

std::optional<Diagnostic> PassRun::refusal(const IRModule& input) const {
  const RunStage* failed = failure();
  if (!failed || !failed->error) return std::nullopt;
  const RunStage* given = before(std::size_t(failed - stages.data()));
  const RunStage& first = stages.front();
  if (!given || (!input && !first.module)) return failed->error;
  return relocated_to_input(*failed->error, input ? input : first.module, given->module);
}

RunStage given(std::string name, const IRModule& module) {
  RunStage stage;
  stage.name = std::move(name);
  stage.module = module;
  stage.printed = printed(module);
  return stage;
}

void append(PassRun& run, RunStage stage) {
  const RunStage* before = run.before(run.stages.size());
  if (stage.module) {
    // The same object has the same text; nothing is printed for the passes that leave a module alone.
    if (!stage.printed)
      stage.printed = before && before->module == stage.module ? before->printed : printed(stage.module);
    if (!before) {
      stage.verdict = Verdict::Given;
    } else if (before->printed == stage.printed || before->printed->text == stage.printed->text) {
      stage.verdict = Verdict::Unchanged;
    } else {
      stage.verdict = Verdict::Changed;
      const LineChange lines = line_change(before->printed->text, stage.printed->text);
      stage.added = lines.added;
      stage.removed = lines.removed;
    }
  }
  run.stages.push_back(std::move(stage));
}

Result<PassRun> run_stages(const IRModule& module, const std::vector<PassCall>& calls, const Context& context,
                           const Job& job, Texts texts) {
  return run_from(module, calls, context, job, texts == Texts::Yes ? Run::Printed : Run::Bare);
}

Result<IRModule> run_passes(const IRModule& module, const std::vector<PassCall>& calls, const Context& context,
                            const Job& job, const IRModule& input) {
  TS_TRY(const PassRun run, run_from(module, calls, context, job, Run::Thrown));
  if (auto refusal = run.refusal(input)) return fail(*std::move(refusal));
  return run.result();
}

Result<PassRun> run_again(const PassRun& run, std::size_t next, const IRModule& edited, const Job& job) {
  if (next == 0 || next > run.stages.size())
    return fail(bad_input("passes.no-such-stage", "there is no stage {0}; the run has {1}", next, run.stages.size()));
  return catching([&]() -> Result<PassRun> {
    std::vector<PassCall> calls;
    for (std::size_t k = next; k < run.stages.size(); ++k) {
      const RunStage& stage = run.stages[k];
      if (stage.by_hand) continue;
      if (!stage.call)
        return fail(refused(
            "passes.not-runnable",
            "stage {0}, {1}, was read from a file and is not a known pass, so the run cannot continue through it", k,
            stage.name));
      calls.push_back(*stage.call);
    }
    calls.insert(calls.end(), run.pending.begin(), run.pending.end());
    PassRun out{run.context, {run.stages.begin(), run.stages.begin() + std::ptrdiff_t(next)}};
    RunStage edit = given("edited by hand", edited);
    edit.by_hand = true;
    append(out, std::move(edit));
    TS_TRY_VOID(run_on(out, calls, job, Run::Printed));
    return out;
  });
}

Result<std::vector<PassCall>> part_of(std::vector<PassCall> calls, std::string_view from, std::string_view until,
                                      const Context& context) {
  auto named = [](std::string_view name) {
    const Pass* pass = find_pass(name);
    return [pass](const PassCall& call) { return pass && call.name == pass->name; };
  };
  if (!from.empty()) {
    auto first = std::ranges::find_if(calls, named(from));
    if (first == calls.end()) return fail(no_such_pass(from, context));
    calls.erase(calls.begin(), first);
  }
  if (!until.empty()) {
    auto last = std::ranges::find_if(calls, named(until));
    if (last == calls.end()) return fail(no_such_pass(until, context));
    calls.erase(last + 1, calls.end());
  }
  return calls;
}

std::string call_text(const PassCall& call) {
  auto value = [](const Attr& attr) -> std::string {
    if (const bool* flag = attr.get<bool>()) return *flag ? "True" : "False";
    if (const int64_t* number = attr.get<int64_t>()) return std::to_string(*number);
    if (const std::string* text = attr.as_string()) return script::quoted(*text);
    return attr.is_none() ? "None" : "...";
  };
  std::string text;
  auto add = [&](const std::string& argument) { text += (text.empty() ? "" : ", ") + argument; };
  for (const Attr& argument : call.args) add(value(argument));
  for (const auto& [name, argument] : call.kwargs) add(name + "=" + value(argument));
  return text.empty() ? call.name : formatted("{}({})", call.name, text);
}

}  // namespace tirscope::passes

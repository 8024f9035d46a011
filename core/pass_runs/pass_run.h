// SPDX-License-Identifier: Apache-2.0
// A run of passes as a value: every stage with what it did, up to the first pass that fails. What the pass stepper and
// `tirc lower` show, and what a folder of dumps is read into (dumps.h).
#pragma once

#include <memory>
#include <optional>

#include "passes/pass.h"
#include "script/printer/printer.h"
#include "support/job.h"

namespace tirscope::passes {

enum class Verdict : uint8_t {
  Given,      ///< what the run began with, or was given in between: there is nothing before it
  Changed,    ///< the text is another; without texts: the module is another object
  Unchanged,  ///< the text is the same; without texts: so is the object
  Failed      ///< the pass refused, or the file does not read
};
/// "given", "changed", "unchanged", "failed".
std::string_view word(Verdict verdict);
std::optional<Verdict> verdict_of(std::string_view word);

/// One stage of a run.
struct RunStage {
  std::string name;              ///< of the pass without a prefix, of a dump as its file has it
  std::optional<PassCall> call;  ///< what runs it again; none where that is not known, as for a pass of the user's own
  Verdict verdict = Verdict::Given;
  bool by_hand = false;  ///< the module was typed by a person
  IRModule module;       ///< after the stage; null where it failed
  /// `module` as it is printed for reading it back; what a file holds that does not read. Null only in a run without
  /// texts.
  std::shared_ptr<const script::Printed> printed;
  int added = 0, removed = 0;  ///< lines, counted by `line_change`
  double ms = 0;
  std::optional<Diagnostic> error;    ///< why it failed, located in the module before it
  std::optional<Diagnostic> warning;  ///< what is odd about it
  std::string file;                   ///< that it was read from
};

/// Never without a stage. The first is what the run began with.
struct PassRun {
  Context context;
  std::vector<RunStage> stages;
  std::vector<PassCall> pending = {};  ///< what did not run, because a pass before it failed

  /// The last stage before `stage` that has a module; null where there is none.
  const RunStage* before(std::size_t stage) const;
  /// The module after the last stage that has one; null where none has.
  IRModule result() const;
  /// The first stage that failed, if any.
  const RunStage* failure() const;
  /// Why the run failed, located in `input`, or in what the run began with where that is null; nothing where it did
  /// not.
  std::optional<Diagnostic> refusal(const IRModule& input = nullptr) const;
};
using PassRunPtr = std::shared_ptr<const PassRun>;

/// A stage for `module` as is.
RunStage given(std::string name, const IRModule& module);

/// Appends a stage to those of `run`; the verdict and the lines of one that has a module are found by comparing it with
/// the one before.
void append(PassRun& run, RunStage stage);

/// Whether the stages of a run are printed and compared, which costs more than most passes.
enum class Texts : bool { No, Yes };

/// Runs `calls` one after another on `module` and stops behind the first that fails; its stage keeps why, and
/// `before` of it is what the pass was given. A pass that is unknown, that takes other arguments, that refuses and that
/// breaks down (Fault::Bug) all fail that way. Refused as `job.cancelled` alone.
Result<PassRun> run_stages(const IRModule& module, const std::vector<PassCall>& calls, const Context& context,
                           const Job& job = {}, Texts texts = Texts::Yes);

/// The module after all of `calls`, for callers that want nothing else: no stage is printed. Refused as the first pass
/// that fails refuses, located in `input`, or in `module` where that is null, and as `job.cancelled`. A bug of a pass
/// is thrown.
Result<IRModule> run_passes(const IRModule& module, const std::vector<PassCall>& calls, const Context& context,
                            const Job& job = {}, const IRModule& input = nullptr);

/// The run that has the stages of `run` before number `next`, then `edited`, typed by hand, then the passes of the
/// stages from `next` on and those pending, run again; older edits among them are dropped. Refused as
/// `passes.no-such-stage`, as `passes.not-runnable` where one of those is not a pass of this program, and as
/// `job.cancelled`.
Result<PassRun> run_again(const PassRun& run, std::size_t next, const IRModule& edited, const Job& job = {});

/// `calls` from the first `from` to the first `until` behind it, both included; empty names mean the ends. Refused as
/// `pass.unknown`.
Result<std::vector<PassCall>> part_of(std::vector<PassCall> calls, std::string_view from, std::string_view until,
                                      const Context& context);

/// As Python writes it: `ThreadSync("shared")`; a call without arguments is the bare name.
std::string call_text(const PassCall& call);

}  // namespace tirscope::passes

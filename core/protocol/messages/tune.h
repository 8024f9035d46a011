// SPDX-License-Identifier: Apache-2.0
// tune.run: search for a fast schedule.
#pragma once

#include "protocol/messages/bench.h"
#include "protocol/tune_settings.h"

namespace tirscope::protocol {

/// The best program of a run, timed again alternately with those next to it.
struct TuneBest {
  int64_t trial = 0;
  int threads = 1;
  double median_s = 0, min_s = 0;
  double spread = 0;
  double gflops = 0;
  std::vector<int64_t> tied;
  std::optional<CheckAnswer> check;
  std::string trace;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trial", t.trial, "its number");
    v("threads", t.threads);
    v("median_s", t.median_s);
    v("min_s", t.min_s);
    v("spread", t.spread, "(largest - smallest) / median");
    v("gflops", t.gflops);
    v("tied", t.tied, "the numbers of other trials whose times differ from its times by no more than the spread");
    v("check", t.check, "its result compared with that of the unscheduled program; null if times were recorded ones");
    v("trace", t.trace, "as Python");
  }
};

/// A trial, as progress tells it.
struct TuneTrial {
  int64_t number = 0;
  int64_t space = 0;
  int64_t parent = -1;
  std::string mutator;
  std::optional<double> median_s, predicted;
  bool stopped_early = false, known = false;
  std::optional<std::string> error;
  double at_s = 0;
  std::vector<std::vector<int64_t>> decisions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("number", t.number);
    v("space", t.space, "the number of its design space");
    v("parent", t.parent, "the trial that it is a mutation of; -1 if its decisions were all drawn");
    v("mutator", t.mutator, "TVM's name of what changed the parent's decisions");
    v("median_s", t.median_s, "null if it failed");
    v("predicted", t.predicted,
      "the cost model's guess before it was measured: the best time over its own; null if there was none");
    v("stopped_early", t.stopped_early,
      "timed by one call, or a few short ones, because it took twice as long as the best");
    v("known", t.known, "from the database");
    v("error", t.error, "the code of the error");
    v("at_s", t.at_s, "seconds since the run began");
    v("decisions", t.decisions,
      "what was decided where its design space is open, in the order of `tune.spaces`: factors, or one number");
  }
};

/// Why candidates were rejected or failed.
struct TuneRejection {
  std::string code;
  int64_t count = 0;
  std::string reason;
  std::vector<std::string> args;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("code", t.code, "of the diagnostic");
    v("count", t.count);
    v("reason", t.reason, "in words, with `{0}`, `{1}`, ... where they differ");
    v("args", t.args, "of the first such candidate");
  }
};

/// What the cost model did.
struct TuneModel {
  std::string name;
  int64_t trained_on = 0;
  std::optional<double> rank_correlation = {};
  int64_t judged = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("trained_on", t.trained_on, "measured programs");
    v("rank_correlation", t.rank_correlation,
      "Spearman's, between the guesses and the measured speeds of the last 256 trials that were judged before they "
      "were measured; null for fewer than three");
    v("judged", t.judged, "trials that were judged before they were measured");
  }
};

/// What a search for the schedule of a function, or of several, found out.
struct TuneOutcome {
  std::string function;
  int64_t trials = 0;
  std::string ended;
  int64_t spaces = 0;
  std::map<std::string, int64_t> rejected;
  std::vector<TuneRejection> rejections;
  std::optional<double> roofline_s;
  std::optional<TuneBest> best;
  std::optional<Anchor> anchor;
  std::optional<std::string> no_anchor;
  std::vector<TuneTrial> history;
  std::vector<std::string> notes;
  Sentences note_sentences;
  int64_t seed = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function, "empty if several were tuned");
    v("trials", t.trials, "candidates that reached a build");
    v("ended", t.ended,
      "`trials`, `time`, `target reached`, `space exhausted`, `stopped`; empty for a function that was not tuned");
    v("spaces", t.spaces, "design spaces: traces with open decisions");
    v("rejected", t.rejected, "how many candidates were rejected or failed, by the code of the reason");
    v("rejections", t.rejections, "the same in words");
    v("roofline_s", t.roofline_s, "the least time that the machine's measured ceilings allow");
    v("best", t.best, "null if no candidate ran");
    v("anchor", t.anchor);
    v("no_anchor", t.no_anchor, "why it is missing: one sentence");
    v("history", t.history, "every trial in order");
    v("notes", t.notes, "what was skipped");
    v("note_sentences", t.note_sentences, "the same notes, to be translated");
    v("seed", t.seed, "that gives the same candidates again, where the measurements are the same");
  }
};

/// One function of several, or several that are equal.
struct TuneTask : TuneOutcome {
  std::vector<std::string> functions;
  int64_t weight = 1;
  std::optional<std::string> error, error_text;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    TuneOutcome::fields(v, t);
    v("functions", t.functions, "all that are structurally equal to it, itself included");
    v("weight", t.weight, "how often the module calls them");
    v("error", t.error, "the code of the reason why it cannot be tuned");
    v("error_text", t.error_text, "the reason in words");
  }
};

struct TuneAnswer : TuneOutcome {
  int threads = 1;
  double seconds = 0;
  TuneModel model;
  std::optional<std::string> database;
  std::optional<std::vector<TuneTask>> tasks;
  std::optional<double> weighted_s;
  std::optional<std::string> module, machine;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    TuneOutcome::fields(v, t);
    v("threads", t.threads);
    v("seconds", t.seconds);
    v("model", t.model);
    v("database", t.database, "the folder");
    v("tasks", t.tasks, "the functions, if several were tuned; `best` and `history` are theirs");
    v("weighted_s", t.weighted_s, "the sum of their best times, each as often as it is called");
    v("machine", t.machine, "that measured, where hosts did");
    v("module", t.module, "the handle of the module with the best schedules in it, if `put_back` asked for it");
  }
};

struct TunePartial {
  int64_t trials = 0;
  std::optional<double> best_s;
  std::vector<TuneTrial> latest;
  std::vector<TuneRejection> rejections;
  int64_t seed = 0;
  std::optional<std::string> function;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function, "that all this is about, if several are tuned");
    v("trials", t.trials);
    v("best_s", t.best_s);
    v("latest", t.latest, "trials since the last notification");
    v("rejections", t.rejections, "why candidates were rejected or failed so far");
    v("seed", t.seed, "as in the answer");
  }
};

/// Which design spaces are meant.
struct OfSpace {
  std::string module;
  std::optional<std::string> function, target, space;
  std::optional<int64_t> threads, seed;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "`main`, or the only one");
    v("target", t.target, "the target to build for (`cpu`)");
    v("space", t.space,
      "`default`: the rules that TVM has for the target; `llvm`, `avx512`, `vnni`, `cuda` or `cuda-tensorcore`: those "
      "of that name; or the text of a schedule script with `sample_*` calls, which are the decisions, or of one that "
      "makes an ms.space_generator");
    v("threads", t.threads, tune_settings::threads.about());
    v("seed", t.seed, tune_settings::seed.about());
  }
};

struct TuneRequest : OfSpace {
  static constexpr About about{
      "tune.run",
      "Searches for a fast schedule of a function, as `tirc tune --json`: candidates are drawn from a space, built, "
      "checked and timed. Without `function`, each function of a module that has several is tuned. What is known is "
      "sent in `partial` of `progress` notifications."};
  using Answer = TuneAnswer;
  std::optional<JsonObject> config;
  std::optional<int64_t> trials, per_iteration, trials_per_task;
  std::optional<double> time_s, until_peak;
  std::optional<std::string> strategy, model, database, measurements, task_scheduler;
  std::optional<bool> resume, put_back;
  std::optional<std::vector<std::string>> hosts;
  std::optional<double> connect_timeout;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    OfSpace::fields(v, t);
    v("config", t.config, "options of the PassContext");
    v("trials", t.trials, tune_settings::trials.about());
    v("per_iteration", t.per_iteration, tune_settings::per_iteration.about());
    v("time_s", t.time_s, "seconds after which the search ends");
    v("until_peak", t.until_peak, tune_settings::until_peak.about());
    v("strategy", t.strategy, tune_settings::strategy.about());
    v("model", t.model, tune_settings::model.about());
    v("database", t.database, tune_settings::database.about());
    v("measurements", t.measurements,
      "the folder of a database that answers instead of this machine: with its times, else by a function of the trace; "
      "with `hosts` they build and check, and their times are replaced");
    v("resume", t.resume, tune_settings::resume.about());
    v("hosts", t.hosts, tune_settings::hosts.about());
    v("connect_timeout", t.connect_timeout,
      "seconds that a login or a queue may take before a host answers (15; in a queue of Slurm 600)");
    v("task_scheduler", t.task_scheduler, tune_settings::task_scheduler.about());
    v("trials_per_task", t.trials_per_task, tune_settings::trials_per_task.about());
    v("put_back", t.put_back, "answer with a handle of the module with the best schedules in it (false)");
  }
};

/// What a rule made of a block.
struct SpaceVerdict {
  std::string rule, block;
  bool applies = false;
  std::optional<std::string> reason, reason_template;
  std::vector<std::string> reason_args;
  int64_t branches = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("rule", t.rule, "TVM's name");
    v("block", t.block);
    v("applies", t.applies);
    v("reason", t.reason, "why it does not apply");
    v("reason_template", t.reason_template, "the same with `{0}`, `{1}`, ... instead of `reason_args`");
    v("reason_args", t.reason_args);
    v("branches", t.branches, "how many schedules it made of one");
  }
};

/// What a design space leaves open.
struct SpaceDecision {
  std::string primitive, block, loop, annotation;
  std::vector<int64_t> candidates;
  int64_t parts = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("primitive", t.primitive, "the sample");
    v("block", t.block, "that it is about; empty if that is unknown");
    v("loop", t.loop, "the loop of the unscheduled program that is tiled, or several; empty if there is none");
    v("annotation", t.annotation, "the key of the annotation that gets the value; empty if none does");
    v("candidates", t.candidates, "values that a number of sample_categorical chooses from");
    v("parts", t.parts, "how many numbers it is");
  }
};

struct SpacesAnswer {
  std::vector<std::string> spaces;
  std::vector<std::vector<SpaceDecision>> decisions;
  std::vector<SpaceVerdict> verdicts;
  std::vector<std::string> postprocs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("spaces", t.spaces, "design spaces: traces with open decisions, as Python");
    v("decisions", t.decisions, "what each of them leaves open, in the order of its trace");
    v("verdicts", t.verdicts, "what the rules made of the blocks, in the order of the walk; empty for a script");
    v("postprocs", t.postprocs, "what finishes a candidate, by TVM's names");
  }
};

struct SpacesRequest : OfSpace {
  static constexpr About about{"tune.spaces",
                               "The design spaces of a function, as `tirc spaces --json`, and why each rule applies to "
                               "a block or does not. Nothing is built or run."};
  using Answer = SpacesAnswer;
};

/// A function to tune, once for all that are equal.
struct TaskEntry {
  std::string function;
  std::vector<std::string> functions;
  int64_t weight = 1;
  std::optional<double> operations;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function);
    v("functions", t.functions, "all that are structurally equal to it, itself included");
    v("weight", t.weight, "how often the module calls them");
    v("operations", t.operations, "arithmetic operations of one call; null if they cannot be counted");
  }
};

struct TasksAnswer {
  std::vector<TaskEntry> tasks;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("tasks", t.tasks);
  }
};

struct TasksRequest : OfModule {
  static constexpr About about{
      "tune.tasks",
      "What there is to tune in a module, as `tirc tasks --json`: the functions that R.call_tir calls, as TVM's "
      "extract_tasks has them; of a module without Relax, its TensorIR functions."};
  using Answer = TasksAnswer;
};

struct TuneTraceAnswer {
  std::string json, python;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("json", t.json, "as in records of tuning");
    v("python", t.python);
  }
};

struct TuneTraceRequest : OfSpace {
  static constexpr About about{"tune.trace",
                               "The trace of a trial of `tune.run`, from its design space and its decisions; what the "
                               "postprocessors did is part of it. `seed` is the one that the run reports. Nothing is "
                               "built or run."};
  using Answer = TuneTraceAnswer;
  int64_t number = 0;
  std::vector<std::vector<int64_t>> decisions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    OfSpace::fields(v, t);
    v("number", t.number, "the number of the design space");
    v("decisions", t.decisions, "of the trial");
  }
};

}  // namespace tirscope::protocol

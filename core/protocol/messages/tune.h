// SPDX-License-Identifier: Apache-2.0
// tune.run: search for a fast schedule.
#pragma once

#include "protocol/messages/bench.h"

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
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("number", t.number);
    v("space", t.space, "the number of its design space");
    v("parent", t.parent, "the trial that it is a mutation of; -1 if its decisions were all drawn");
    v("mutator", t.mutator, "TVM's name of what changed the parent's decisions");
    v("median_s", t.median_s, "null if it failed");
    v("predicted", t.predicted,
      "the cost model's guess before it was measured: the best time over its own; null if there was none");
    v("stopped_early", t.stopped_early, "after one call, because it took twice as long as the best");
    v("known", t.known, "from the database");
    v("error", t.error, "the code of the error");
  }
};

/// What the cost model did.
struct TuneModel {
  std::string name;
  int64_t trained_on = 0;
  std::optional<double> rank_correlation;
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

struct TuneAnswer {
  std::string function;
  int64_t trials = 0;
  std::string ended;
  int threads = 1;
  double seconds = 0;
  int64_t spaces = 0;
  std::map<std::string, int64_t> rejected;
  std::optional<TuneBest> best;
  std::optional<Anchor> anchor;
  std::optional<std::string> no_anchor;
  std::vector<TuneTrial> history;
  TuneModel model;
  std::optional<std::string> database;
  std::vector<std::string> notes;
  int64_t seed = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function);
    v("trials", t.trials, "candidates that reached a build");
    v("ended", t.ended, "`trials`, `time`, `target reached`, `space exhausted`, `stopped`");
    v("threads", t.threads);
    v("seconds", t.seconds);
    v("spaces", t.spaces, "design spaces: traces with open decisions");
    v("rejected", t.rejected, "how many candidates were rejected or failed, by the code of the reason");
    v("best", t.best, "null if no candidate ran");
    v("anchor", t.anchor);
    v("no_anchor", t.no_anchor, "why it is missing: one sentence");
    v("history", t.history, "every trial in order");
    v("model", t.model);
    v("database", t.database, "the folder");
    v("notes", t.notes, "what was skipped");
    v("seed", t.seed, "that gives the same candidates again, where the measurements are the same");
  }
};

/// What `partial` of a progress notification tells of the answer to come.
struct TunePartial {
  int64_t trials = 0;
  std::optional<double> best_s;
  std::vector<TuneTrial> latest;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("trials", t.trials);
    v("best_s", t.best_s);
    v("latest", t.latest, "trials since the last notification");
  }
};

struct TuneRequest {
  static constexpr About about{
      "tune.run",
      "Searches for a fast schedule of a function, as `tirc tune --json`: candidates are drawn from a space, built, "
      "checked and timed. What is known is sent in `partial` of `progress` notifications."};
  using Answer = TuneAnswer;
  std::string module;
  std::optional<std::string> function, target;
  std::optional<JsonObject> config;
  std::optional<int64_t> threads, trials, per_iteration, seed;
  std::optional<double> time_s, until_peak;
  std::optional<std::string> space, strategy, model, database, measurements;
  std::optional<bool> resume;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "`main`, or the only one");
    v("target", t.target, "the target to build for (`cpu`)");
    v("config", t.config, "options of the PassContext");
    v("threads", t.threads, "as the option of the target");
    v("trials", t.trials, "at most so many candidates (64)");
    v("per_iteration", t.per_iteration, "candidates between two looks at the times (64)");
    v("seed", t.seed, "of all that is drawn; drawn itself if it is missing");
    v("time_s", t.time_s, "ends after so many seconds");
    v("until_peak", t.until_peak, "ends when a program reaches that share of what the machine can do");
    v("space", t.space,
      "`default`: the rules that TVM has for the target; `llvm` or `cuda`: those of that name; or the text of a "
      "schedule "
      "script with `sample_*` calls, which are the decisions");
    v("strategy", t.strategy, "`evolutionary` or `random`");
    v("model", t.model,
      "`xgboost` or `random`: what judges candidates before they are built (`xgboost` where this program has it)");
    v("database", t.database, "the folder of a MetaSchedule database that records are added to");
    v("measurements", t.measurements,
      "the folder of a database that answers instead of this machine: with its times, else by a function of the trace");
    v("resume", t.resume, "continue the run that the database's last records are of");
  }
};

/// What a rule made of a block.
struct SpaceVerdict {
  std::string rule, block;
  bool applies = false;
  std::optional<std::string> reason;
  int64_t branches = 1;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("rule", t.rule, "TVM's name");
    v("block", t.block);
    v("applies", t.applies);
    v("reason", t.reason, "why it does not apply");
    v("branches", t.branches, "how many schedules it made of one");
  }
};

struct SpacesAnswer {
  std::vector<std::string> spaces;
  std::vector<SpaceVerdict> verdicts;
  std::vector<std::string> postprocs;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("spaces", t.spaces, "design spaces: traces with open decisions, as Python");
    v("verdicts", t.verdicts, "what the rules made of the blocks, in the order of the walk; empty for a script");
    v("postprocs", t.postprocs, "what finishes a candidate, by TVM's names");
  }
};

struct SpacesRequest {
  static constexpr About about{"tune.spaces",
                               "The design spaces of a function, as `tirc spaces --json`, and why each rule applies to "
                               "a block or does not. Nothing is built or run."};
  using Answer = SpacesAnswer;
  std::string module;
  std::optional<std::string> function, target, space;
  std::optional<int64_t> threads, seed;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "`main`, or the only one");
    v("target", t.target, "the target that the rules are for (`cpu`)");
    v("space", t.space, "as in `tune.run`");
    v("threads", t.threads, "as the option of the target");
    v("seed", t.seed, "of the decisions that a script draws on its way");
  }
};

}  // namespace tirscope::protocol

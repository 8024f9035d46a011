// SPDX-License-Identifier: Apache-2.0
// Decisions as numbers: what a space leaves open, and a candidate's trace from its numbers.
#include "tuning/decisions.h"

#include <QtTest>

#include "script/files/reader.h"
#include "support/unit.h"
#include "tuning/problem.h"
#include "tuning/recorded_times.h"
#include "tuning/tuner.h"

namespace decisions_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((32, 32), \"float32\"), B: T.Buffer((32, 32), \"float32\"), C: T.Buffer((32, "
    "32), \"float32\")):\n"
    "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

const char* const script =
    "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
    "i0, i1 = sch.split(i, sch.sample_perfect_tile(i, 2, 16))\n"
    "j0, j1, j2 = sch.split(j, sch.sample_perfect_tile(j, 3, 16))\nsch.reorder(i0, j0, k, i1, j1, j2)\n"
    "v = sch.sample_categorical([0, 16, 64], [0.2, 0.3, 0.5])\nsch.annotate(i0, 'pragma_auto_unroll_max_step', v)\n";

IRModule module() {
  auto read = script::read_module(product);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return read->module;
}

Problem scripted() {
  auto out = script_problem(module(), "main", script, {}, 7);
  if (!out) qFatal("%s", out.error().rendered().c_str());
  return std::move(*out);
}

Problem ruled() {
  const SpaceTarget target = space_target(passes::Target{}, 2);
  auto kind = find_space_kind("llvm");
  if (!kind) qFatal("no kind");
  auto out = rule_problem(module(), "main", **kind, target, 7);
  if (!out) qFatal("%s", out.error().rendered().c_str());
  return std::move(*out);
}

QStringList told(const std::vector<OpenDecision>& decisions) {
  QStringList out;
  for (const OpenDecision& one : decisions)
    out << QString("%1 of %2, loop %3, annotation %4, parts %5")
               .arg(one.primitive.c_str(), one.block.c_str(), one.loop.c_str(), one.annotation.c_str())
               .arg(one.parts);
  return out;
}

}  // namespace

class DecisionsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_space_says_what_it_leaves_open() {
    const Problem problem = scripted();
    QCOMPARE(told(open_decisions(problem, 0)),
             QStringList({"sample_perfect_tile of C, loop i, annotation , parts 2",
                          "sample_perfect_tile of C, loop j, annotation , parts 3",
                          "sample_categorical of C, loop i, annotation pragma_auto_unroll_max_step, parts 1"}));
    QVERIFY(open_decisions(problem, 0)[2].candidates == std::vector<int64_t>({0, 16, 64}));
    QVERIFY(open_decisions(problem, 7).empty());
  }
  void rules_say_which_block_and_loop_they_sample_for() {
    const Problem problem = ruled();
    bool tiles_i = false;
    for (std::size_t k = 0; k < problem.design_spaces.size(); ++k)
      for (const OpenDecision& one : open_decisions(problem, k)) {
        if (one.primitive != "sample_perfect_tile") continue;
        QVERIFY2(one.block == "C", one.block.c_str());
        QVERIFY2(one.loop == "i" || one.loop == "j" || one.loop == "k", one.loop.c_str());
        tiles_i = tiles_i || one.loop == "i";
      }
    QVERIFY(tiles_i);
  }
  void a_candidate_comes_back_from_its_numbers() {
    for (const Problem& problem : {scripted(), ruled()}) {
      auto strategy = find_strategy("evolutionary");
      QVERIFY(strategy.has_value());
      auto search = (*strategy)->make({.seed = 5});
      RecordedTimes times({});
      std::map<int64_t, Candidate> candidates;
      TuneHooks hooks;
      hooks.record = [&](const Candidate& candidate, const Measurement&) -> Result<void> {
        candidates[candidate.number] = candidate;
        return {};
      };
      auto run = tune(problem, *search, times, {.trials = 48, .per_iteration = 16}, hooks);
      QVERIFY(run.has_value());
      bool mutated = false;
      for (const Trial& trial : run->trials) {
        const Candidate& candidate = candidates.at(trial.number);
        mutated = mutated || trial.parent >= 0;
        auto trace = decided(problem.design_spaces[trial.space], trial.decisions);
        QVERIFY2(trace.has_value(), trace ? "" : trace.error().rendered().c_str());
        auto again = filled(problem, *trace, 1);
        QVERIFY2(again.has_value(), again ? "" : again.error().rendered().c_str());
        QCOMPARE(QString::fromStdString(again->trace.renumbered().json()),
                 QString::fromStdString(candidate.trace.renumbered().json()));
        QVERIFY(again->hash == candidate.hash);
      }
      QVERIFY(mutated);
    }
  }
  void numbers_that_do_not_fit_are_refused() {
    const Problem problem = scripted();
    for (const std::vector<std::vector<int64_t>>& given :
         {std::vector<std::vector<int64_t>>{}, {{2, 16}}, {{2, 16}, {2, 2, 8}, {1, 1}}, {{}, {}, {}}}) {
      auto refused = decided(problem.design_spaces[0], given);
      QVERIFY(!refused);
      QCOMPARE(QString::fromStdString(refused.error().code), QString("tuning.decisions"));
    }
  }
  /// The budget does not change what is proposed, so that a run goes on with more trials.
  void more_trials_continue_a_run() {
    const Problem problem = scripted();
    auto numbers = [&](int64_t trials) {
      auto search = (*find_strategy("evolutionary"))->make({.seed = 3});
      RecordedTimes times({});
      auto run = tune(problem, *search, times, {.trials = trials, .per_iteration = 16});
      std::vector<std::vector<std::vector<int64_t>>> out;
      for (const Trial& trial : run->trials) out.push_back(trial.decisions);
      return out;
    };
    const auto whole = numbers(60);
    auto part = numbers(37);
    QCOMPARE(part.size(), std::size_t(37));
    QVERIFY(std::equal(part.begin(), part.end(), whole.begin()));
  }
  void a_trace_becomes_a_script_with_some_samples_open() {
    auto schedule = schedule::Schedule::create(module(), {.seed = 4});
    QVERIFY(schedule.has_value());
    auto ran = schedule::run_script(script, std::move(*schedule), {});
    QVERIFY(ran.has_value());
    const schedule::Trace trace = ran->schedule.trace();
    auto open = script_of_samples(trace, "C");
    QVERIFY(open.has_value());
    auto problem = script_problem(module(), "main", *open, {}, 1);
    QVERIFY2(problem.has_value(), problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(problem->design_spaces.size(), std::size_t(1));
    QCOMPARE(open_decisions(*problem, 0).size(), std::size_t(3));
    QVERIFY(!script_of_samples(trace, "D").has_value());
    QVERIFY(script_of_samples(trace).has_value());
    // A trace that samples nothing is no space.
    QVERIFY(!script_of_samples(schedule::Trace{}).has_value());
  }
};

TIRSCOPE_TEST(DecisionsTest)

}  // namespace decisions_test
#include "decisions_test.moc"

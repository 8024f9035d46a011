// SPDX-License-Identifier: Apache-2.0
// Which candidates a search proposes, and what a run makes of their measurements.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <map>
#include <set>

#include "script/files/reader.h"
#include "support/unit.h"
#include "tuning/database/kept_records.h"
#include "tuning/problem.h"
#include "tuning/recorded_times.h"
#include "tuning/tuner.h"

namespace search_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((32, 32), \"float32\"), B: T.Buffer((32, 32), \"float32\"), C: T.Buffer((32, "
    "32), \"float32\")):\n"
    "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

IRModule module_of(const char* text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return read->module;
}

/// Two tiled loops, the order of what is inside, and whether the inner one is unrolled.
const char* const space =
    "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
    "i0, i1 = sch.split(i, sch.sample_perfect_tile(i, 2, 16))\n"
    "j0, j1, j2 = sch.split(j, sch.sample_perfect_tile(j, 3, 16))\nsch.reorder(i0, j0, k, i1, j1, j2)\n"
    "v = sch.sample_categorical([0, 16, 64], [0.2, 0.3, 0.5])\nsch.annotate(i0, 'pragma_auto_unroll_max_step', v)\n";

Problem posed(const char* text = product, const char* script = space) {
  auto out = script_problem(module_of(text), "main", script, {}, 7);
  if (!out) qFatal("%s", out.error().rendered().c_str());
  return std::move(*out);
}

std::unique_ptr<Search> search(std::string_view strategy, SearchOptions options = {.seed = 5}) {
  auto found = find_strategy(strategy);
  if (!found) qFatal("no search");
  return (*found)->make(std::move(options));
}

QStringList texts(const std::vector<Candidate>& candidates) {
  QStringList out;
  for (const Candidate& candidate : candidates) out << QString::fromStdString(candidate.trace.renumbered().json());
  return out;
}

/// A run's trials and what was measured, as far as it repeats.
QStringList told(const TuneRun& run) {
  QStringList out;
  for (const Trial& trial : run.trials)
    out << QString("%1 %2 %3 %4")
               .arg(trial.number)
               .arg(trial.parent)
               .arg(QString::fromStdString(trial.mutated))
               .arg(trial.measurement.median());
  for (const Finalist& one : run.fastest) out << QString::fromStdString(one.trace.renumbered().json());
  return out;
}

/// Counts what it is asked, and stops the run after so many candidates.
class Counting final : public Measurer {
 public:
  explicit Counting(int most = 1 << 30, StopToken stop = {}) : most_(most), stop_(std::move(stop)) {}
  Measurements measure(std::span<const Candidate> candidates, double best, const Job& job) override {
    for (const Candidate& candidate : candidates) hashes.insert(candidate.hash);
    asked += int(candidates.size());
    Measurements out = RecordedTimes({}).measure(candidates, best, job);
    if (asked >= most_) stop_.request_stop();
    return out;
  }
  int asked = 0;
  std::set<uint64_t> hashes;

 private:
  int most_;
  StopToken stop_;
};

/// Loses the fourth candidate that it is asked, and with it all that it measures with; the others were done by then.
class Losing final : public Measurer {
 public:
  Measurements measure(std::span<const Candidate> candidates, double best, const Job& job) override {
    Measurements out = RecordedTimes({}).measure(candidates, best, job);
    constexpr std::size_t which = 3;
    if (lost_ || candidates.size() <= which) return out;
    lost_ = candidates[which].hash;
    out[which].reset();
    return out;
  }
  std::optional<Diagnostic> failure() const override { return environment("test.lost", "the last host is gone"); }
  std::optional<uint64_t> lost() const { return lost_; }

 private:
  std::optional<uint64_t> lost_;
};

}  // namespace

class SearchTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void threads_do_not_matter_data() {
    QTest::addColumn<QByteArray>("strategy");
    for (const Strategy& strategy : all_strategies())
      QTest::newRow(std::string(strategy.name).c_str()) << QByteArray(strategy.name.data(), int(strategy.name.size()));
  }
  void threads_do_not_matter() {
    QFETCH(QByteArray, strategy);
    const Problem problem = posed();
    auto one = search(strategy.constData(), {.seed = 5, .threads = 1});
    auto four = search(strategy.constData(), {.seed = 5, .threads = 4});
    for (auto* search : {one.get(), four.get()})
      QVERIFY(tune(problem, *search, *std::make_unique<Counting>(), {.trials = 40, .per_iteration = 20}));
    QCOMPARE(texts(one->propose(problem, 20, {})), texts(four->propose(problem, 20, {})));
  }

  void another_seed_draws_others() {
    const Problem problem = posed();
    QVERIFY(texts(search("random", {.seed = 1})->propose(problem, 8, {})) !=
            texts(search("random", {.seed = 2})->propose(problem, 8, {})));
  }

  void nothing_is_proposed_twice_and_a_small_space_ends() {
    const Problem problem =
        posed(product,
              "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\nsch.split(j, sch.sample_perfect_tile(j, 2, 16))\n");
    auto all = search("random");
    Counting counting;
    auto run = tune(problem, *all, counting, {.trials = 1000, .per_iteration = 10});
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QCOMPARE(QString::fromLatin1(name_of(run->ended)), QString("space exhausted"));
    QCOMPARE(int(run->trials.size()), 5);
    QCOMPARE(counting.asked, 5);
    QCOMPARE(int(counting.hashes.size()), 5);
  }

  void a_run_ends_where_it_should() {
    const Problem problem = posed();
    Counting counting;
    auto run = tune(problem, *search("random"), counting, {.trials = 21, .per_iteration = 8});
    QVERIFY(run);
    QCOMPARE(int(run->trials.size()), 21);
    QCOMPARE(QString::fromLatin1(name_of(run->ended)), QString("trials"));
    QVERIFY(std::ranges::is_sorted(run->fastest, {},
                                   [&](const Finalist& one) { return run->trials[one.trial].measurement.median(); }));
    auto reached =
        tune(problem, *search("random"), counting, {.trials = 1000, .per_iteration = 8, .until_seconds = 1.2e-3});
    QVERIFY(reached);
    QCOMPARE(QString::fromLatin1(name_of(reached->ended)), QString("target reached"));
    QVERIFY(reached->trials[reached->fastest.front().trial].measurement.median() <= 1.2e-3);
  }

  /// Stopped after each of some numbers of trials, then resumed with what was kept: the run is the one without a stop,
  /// and nothing is measured again.
  void a_run_goes_on_where_it_was_stopped() {
    const Problem problem = posed();
    const Budget budget{.trials = 30, .per_iteration = 10};
    Counting whole;
    auto expected = tune(problem, *search("evolutionary"), whole, budget);
    QVERIFY(expected);
    for (int stopped_after : {1, 8, 10, 17}) {
      QTemporaryDir folder;
      const RunAbout about{"run", "machine", "1", "{\"kind\":\"llvm\"}"};
      std::set<uint64_t> before;
      int asked = 0;
      for (int part = 0; part < 2; ++part) {
        auto kept = KeptRecords::open(folder.path().toStdString(), problem, about, script::Release::newest());
        QVERIFY2(kept, kept ? "" : kept.error().rendered().c_str());
        const StopToken stop = StopToken::create();
        Counting measurer(part == 0 ? stopped_after : 1 << 30, stop);
        const TuneHooks hooks{[&](uint64_t hash) { return kept->find(hash); },
                              [&](const Candidate& candidate, const Measurement& measurement) {
                                return kept->add(candidate, measurement);
                              }};
        auto run = tune(problem, *search("evolutionary"), measurer, budget, hooks, {.stop = stop});
        QVERIFY2(run, run ? "" : run.error().rendered().c_str());
        for (uint64_t hash : measurer.hashes) QVERIFY(before.insert(hash).second);
        asked += measurer.asked;
        if (part == 1) QCOMPARE(told(*run), told(*expected));
      }
      QCOMPARE(asked, 30);
    }
  }

  /// One candidate is lost with the last host, while others were measured beside it: they are kept, and the run that
  /// goes on measures what is missing, and ends as if nothing had happened.
  void what_was_measured_beyond_a_lost_candidate_is_kept() {
    const Problem problem = posed();
    const Budget budget{.trials = 20, .per_iteration = 10};
    Counting whole, rest;
    auto expected = tune(problem, *search("evolutionary"), whole, budget);
    QVERIFY(expected);
    std::map<uint64_t, Measurement> kept;
    TuneHooks hooks;
    hooks.recorded = [&](uint64_t hash) {
      auto known = kept.find(hash);
      return known == kept.end() ? std::nullopt : std::optional(known->second);
    };
    hooks.record = [&](const Candidate& candidate, const Measurement& measurement) -> Result<void> {
      kept[candidate.hash] = measurement;
      return {};
    };
    Losing losing;
    auto cut = tune(problem, *search("evolutionary"), losing, budget, hooks);
    QVERIFY(!cut && cut.error().code == "test.lost");
    QCOMPARE(kept.size(), 7u);
    QVERIFY(!kept.contains(*losing.lost()));
    auto run = tune(problem, *search("evolutionary"), rest, budget, hooks);
    QVERIFY(run);
    QCOMPARE(told(*run), told(*expected));
    QCOMPARE(rest.asked, 20 - 7);
    QVERIFY(rest.hashes.contains(*losing.lost()));
  }

  void what_is_no_problem_is_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::newRow("no blocks") << "@T.prim_func\ndef main(A: T.Buffer((4,), \"float32\")):\n    for i in range(4):\n"
                                  "        A[i] = T.float32(1)\n"
                               << "tuning.no-blocks";
    QTest::newRow("sizes that are not known")
        << "@T.prim_func\ndef main(a: T.handle, n: T.int32):\n    A = T.match_buffer(a, (n,))\n    for i in range(n):\n"
           "        with T.block(\"A\"):\n            vi = T.axis.spatial(n, i)\n            A[vi] = T.float32(1)\n"
        << "tuning.symbolic";
  }
  void what_is_no_problem_is_refused() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    auto refusal = script_problem(module_of(text.toUtf8().constData()), "main", space, {}, 1);
    QVERIFY(!refusal);
    QCOMPARE(QString::fromStdString(refusal.error().code), code);
  }

  void a_script_may_mean_several_spaces() {
    const Problem two = posed(product,
                              "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
                              "v = sch.sample_categorical([0, 1], [0.5, 0.5])\n"
                              "if sch.get(v) == 1:\n    sch.reorder(j, i)\n"
                              "sch.split(k, sch.sample_perfect_tile(k, 2, 16))\n");
    QCOMPARE(int(two.design_spaces.size()), 2);
    const Problem one = posed(product,
                              "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
                              "v = sch.sample_categorical([0, 1], [0.5, 0.5])\n"
                              "if sch.get(v) == 1:\n    sch.vectorize(k)\n"
                              "sch.split(k, sch.sample_perfect_tile(k, 2, 16))\n");
    QCOMPARE(int(one.design_spaces.size()), 1);
    QCOMPARE(int(one.notes.size()), 1);
    QCOMPARE(QString::fromStdString(one.notes[0].code), QString("vectorize.not-spatial"));
    auto none = script_problem(module_of(product), "main", "b = sch.get_block('C')\n", {}, 3);
    QVERIFY(!none);
    QCOMPARE(QString::fromStdString(none.error().code), QString("tuning.no-decisions"));
  }

  /// Half a line at the end of a database is of a program that was killed.
  void a_torn_line_is_cut_off() {
    const Problem problem = posed();
    QTemporaryDir folder;
    const RunAbout about{"run", "machine", "1", "{\"kind\":\"llvm\"}"};
    auto open = [&] { return KeptRecords::open(folder.path().toStdString(), problem, about, {}); };
    auto candidates = search("random")->propose(problem, 2, {});
    {
      auto kept = open();
      QVERIFY(kept);
      QVERIFY(kept->add(candidates[0], {.seconds = {1e-3}}));
      QVERIFY(!open());  // one program at a time
    }
    std::ofstream(folder.filePath(records_file).toStdString(), std::ios::app) << "[0,[[[\"GetBlo";
    auto kept = open();
    QVERIFY2(kept, kept ? "" : kept.error().rendered().c_str());
    QVERIFY(kept->find(candidates[0].hash));
    QCOMPARE(kept->find(candidates[0].hash)->median(), 1e-3);
    QVERIFY(kept->add(candidates[1], {.error = refused("run.crashed", "it crashed")}));
    kept = fail(refused("closed", "closed"));
    auto again = open();
    QVERIFY2(again, again ? "" : again.error().rendered().c_str());
    QVERIFY(again->notes().empty());
    QVERIFY(again->find(candidates[1].hash));
    QCOMPARE(QString::fromStdString(again->find(candidates[1].hash)->error->code), QString("run.crashed"));
  }
};

TIRSCOPE_TEST(SearchTest)

}  // namespace search_test
#include "search_test.moc"

// SPDX-License-Identifier: Apache-2.0
// What a cost model is told, as TVM tells it, and what it makes of that.
#include <QDirIterator>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"
#include "tuning/model/cost_model.h"
#include "tuning/problem.h"
#include "tuning/recorded_times.h"
#include "tuning/tuner.h"

namespace model_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

std::string text_of(const QString& path) {
  QFile file(test::in_source(path));
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(path));
  return file.readAll().toStdString();
}

/// A sample after one of its schedules: "matmul.vectorize".
IRModule scheduled(const QString& name) {
  const std::string module = text_of("sample_modules/" + name.section('.', 0, 0) + ".py");
  auto read = script::read_module(module);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  schedule::Schedule made = *schedule::Schedule::create(script::under_main(*read), {.seed = 1});
  if (!name.contains('.')) return made.module();
  auto run = schedule::run_script(text_of("sample_modules/" + name + ".py"), made, {.constants = read->constants});
  if (!run) qFatal("%s", run.error().front().rendered().c_str());
  return run->schedule.module();
}

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((64, 64)), B: T.Buffer((64, 64)), C: T.Buffer((64, 64))):\n"
    "    for i, j, k in T.grid(64, 64, 64):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

Problem posed() {
  auto read = script::read_module(product);
  return *rule_problem(read->module, "main", **find_space_kind("llvm"), {.cores = 2}, 3);
}

double feature(const FeatureRow& row, std::string_view name) {
  const auto names = feature_names();
  const auto place = std::ranges::find(names, name);
  if (place == names.end()) qFatal("no such feature");
  return double(row[std::size_t(place - names.begin())]);
}

/// Times that follow from what the model is told, so that it can learn them.
class FromFeatures final : public Measurer {
 public:
  static double seconds_of(const Candidate& candidate) {
    double out = 1;
    for (const FeatureRow& row : candidate.features)
      out += feature(row, "buffer0.lines") + 2 / (1 + feature(row, "vectorize.product")) + feature(row, "auto_unroll");
    return out * 1e-3;
  }
  Measurements measure(std::span<const Candidate> candidates, double, const Job&) override {
    Measurements out;
    for (const Candidate& candidate : candidates) out.push_back(Measurement{.seconds = {seconds_of(candidate)}});
    return out;
  }
};

std::unique_ptr<CostModel> trees() {
  auto made = xgboost_model();
  return made ? std::move(*made) : nullptr;
}

std::unique_ptr<Search> search(std::string_view strategy, CostModel* model, int threads = 2) {
  return (*find_strategy(strategy))->make({.seed = 5, .threads = threads, .model = model, .workload = 1});
}

}  // namespace

class ModelTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void features_are_those_of_tvm_data() {
    QTest::addColumn<QString>("name");
    for (QDirIterator it(test::in_source("tests/cases/features"), {"*.json"}); it.hasNext();)
      QTest::newRow(qPrintable(QFileInfo(it.next()).completeBaseName())) << it.fileInfo().completeBaseName();
  }
  void features_are_those_of_tvm() {
    QFETCH(QString, name);
    const auto expected = nlohmann::json::parse(text_of("tests/cases/features/" + name + ".json"));
    auto rows = store_features(scheduled(name), "main", expected.at("gpu").get<bool>());
    QVERIFY2(rows, rows ? "" : rows.error().rendered().c_str());
    QCOMPARE(rows->size(), expected.at("rows").size());
    for (std::size_t r = 0; r < rows->size(); ++r)
      for (int k = 0; k < feature_count; ++k) {
        const double theirs = expected["rows"][r].value(std::to_string(k), 0.0),
                     ours = double((*rows)[r][std::size_t(k)]);
        QVERIFY2(std::abs(ours - theirs) <= 1e-4 * std::max(1.0, std::abs(theirs)),
                 qPrintable(QString("row %1, %2 (%3): %4, but TVM has %5")
                                .arg(r)
                                .arg(QString::fromStdString(feature_names()[std::size_t(k)]))
                                .arg(k)
                                .arg(ours)
                                .arg(theirs)));
      }
  }

  void ranks_correlate() {
    using Values = std::vector<double>;
    QCOMPARE(*rank_correlation(Values{1, 2, 3, 4}, Values{10, 20, 30, 90}), 1.0);
    QCOMPARE(*rank_correlation(Values{1, 2, 3, 4}, Values{4, 3, 2, 1}), -1.0);
    QCOMPARE(*rank_correlation(Values{1, 1, 2, 2}, Values{1, 2, 1, 2}), 0.0);
    QVERIFY(!rank_correlation(Values{1, 1, 1}, Values{1, 2, 3}));
    QVERIFY(!rank_correlation(Values{1, 2}, Values{1, 2}));
  }

  void an_unknown_model_is_refused() {
    auto refusal = find_model("mlp");
    QVERIFY(!refusal);
    QCOMPARE(QString::fromStdString(refusal.error().code), QString("tuning.unknown-model"));
    QVERIFY(find_model("random") && !*(*find_model("random"))->make());
  }

  void trees_learn_what_follows_from_the_features() {
    auto model = trees();
    if (!model) QSKIP("XGBoost is not installed");
    const Problem problem = posed();
    auto run = tune(problem, *search("random", model.get()), *std::make_unique<FromFeatures>(),
                    {.trials = 192, .per_iteration = 64});
    QVERIFY(run);
    std::vector<double> predicted, speeds;
    for (const Trial& trial : run->trials) {
      QCOMPARE(trial.predicted.has_value(), trial.number >= 32);  // too little is known before
      if (trial.number < 128) continue;
      predicted.push_back(*trial.predicted);
      speeds.push_back(1 / trial.measurement.median());
    }
    QVERIFY(*rank_correlation(predicted, speeds) > 0.9);
    QVERIFY(model->trained_on() >= 128);
  }

  /// The same batch costs the same measurements, but is chosen among more.
  void a_model_finds_faster_programs_in_as_many_trials() {
    auto model = trees();
    if (!model) QSKIP("XGBoost is not installed");
    const Problem problem = posed();
    const Budget budget{.trials = 128, .per_iteration = 32};
    auto blind_model = trees();  // gives the candidates features, which the times are made of
    auto judged = tune(problem, *search("evolutionary", model.get()), *std::make_unique<FromFeatures>(), budget);
    auto drawn = tune(problem, *search("random", blind_model.get()), *std::make_unique<FromFeatures>(), budget);
    QVERIFY(judged && drawn);
    auto best = [](const TuneRun& run) { return run.trials[run.fastest.front().trial].measurement.median(); };
    QVERIFY(best(*judged) < best(*drawn));
  }

  void threads_do_not_matter_to_a_model() {
    auto one = trees(), four = trees();
    if (!one) QSKIP("XGBoost is not installed");
    const Problem problem = posed();
    QStringList told[2];
    for (int k : {0, 1}) {
      auto run = tune(problem, *search("evolutionary", k == 0 ? one.get() : four.get(), k == 0 ? 1 : 4),
                      *std::make_unique<RecordedTimes>(std::map<uint64_t, Measurement>{}),
                      {.trials = 96, .per_iteration = 32});
      QVERIFY(run);
      for (const Trial& trial : run->trials)
        told[k]
            << QString("%1 %2 %3").arg(trial.parent).arg(trial.measurement.median()).arg(trial.predicted.value_or(-1));
    }
    QCOMPARE(told[0], told[1]);
  }
};

TIRSCOPE_TEST(ModelTest)

}  // namespace model_test

#include "model_test.moc"

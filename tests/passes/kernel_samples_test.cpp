// SPDX-License-Identifier: Apache-2.0
// The samples of GPU kernels compute what they say, as is and after every pass that lowers them, with
// asynchronous copies and without.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "interp/interpreter.h"
#include "schedule/script/script.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace kernel_samples_test {

using namespace tirscope;
using namespace tirscope::passes;

namespace {

using Sizes = std::map<std::string, int64_t>;

QByteArray sample_file(const QString& name) {
  QFile file(test::in_source("sample_modules/") + name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("there is no sample %s", qPrintable(name));
  return file.readAll();
}

/// The small sizes that samples.json gives a sample.
Sizes small_sizes(const QString& name) {
  Sizes sizes;
  for (const QJsonValue& sample : QJsonDocument::fromJson(sample_file("samples.json"))["samples"].toArray()) {
    if (sample["name"].toString() != name) continue;
    const QJsonObject small = sample["sizes"]["small"].toObject();
    for (auto it = small.begin(); it != small.end(); ++it) sizes[it.key().toStdString()] = it.value().toInt();
  }
  return sizes;
}

IRModule sized(const QString& name, const Sizes& sizes) {
  script::ReadOptions options;
  options.set = sizes;
  auto read = script::read_module(sample_file(name + ".py").toStdString(), options);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return script::under_main(*read);
}

/// Arrays, row by row, the inputs first.
using Arrays = std::vector<std::vector<double>>;

Result<Arrays> run(const IRModule& module, const PrimFunc& declared) {
  auto arguments = interp::make_inputs(declared, {});
  if (!arguments) return fail(arguments.error());
  auto stats = interp::run(module, "main", *arguments);
  if (!stats) return fail(stats.error());
  Arrays out;
  for (const interp::Argument& argument : *arguments) {
    auto& numbers = out.emplace_back();
    for (int64_t k = 0; k < argument.array.size(); ++k) numbers.push_back(argument.array.number(k));
  }
  return out;
}

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& b, int rows, int inner,
                            int columns, bool transposed) {
  std::vector<double> out(std::size_t(rows * columns));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      for (int k = 0; k < inner; ++k)
        out[std::size_t(i * columns + j)] +=
            a[std::size_t(i * inner + k)] * b[std::size_t(transposed ? j * inner + k : k * columns + j)];
  return out;
}

std::vector<double> attended(const Arrays& in, int seq, int dim) {
  std::vector<double> scores = product(in[0], in[1], seq, dim, seq, true);
  for (int i = 0; i < seq; ++i) {
    double sum = 0;
    for (int j = 0; j < seq; ++j) sum += scores[std::size_t(i * seq + j)] = std::exp(scores[std::size_t(i * seq + j)]);
    for (int j = 0; j < seq; ++j) scores[std::size_t(i * seq + j)] /= sum;
  }
  return product(scores, in[2], seq, seq, dim, false);
}

/// What a sample makes of its first arrays, computed here.
std::vector<double> expected(const QString& name, const Arrays& in, const Sizes& sizes) {
  if (name == "attention") return attended(in, int(sizes.at("SEQ")), int(sizes.at("DIM")));
  const int n = int(sizes.at("N"));
  std::vector<double> out;
  if (name == "storage_rewrite") {
    for (int half = 0; half < 2; ++half) out.insert(out.end(), in[0].begin(), in[0].end());
  } else if (name == "shared_levels") {
    for (int i = 0; i < int(sizes.at("ROUNDS")); ++i)
      for (int k = 0; k < n; ++k)
        out.push_back((i % 2 ? 1 : 2) * (in[0][std::size_t(i * n + k)] + in[0][std::size_t(k)]));
  } else {
    for (std::size_t first = 0; first < in[0].size(); first += std::size_t(n * n)) {
      auto matrix = [&](int k) {
        auto begin = in[std::size_t(k)].begin() + long(first);
        return std::vector<double>(begin, begin + n * n);
      };
      std::vector<double> one = product(matrix(0), matrix(1), n, n, n, false);
      out.insert(out.end(), one.begin(), one.end());
    }
  }
  return out;
}

/// The values of `got` that are not near those of `wanted`.
int wrong(const std::vector<double>& got, const std::vector<double>& wanted) {
  if (got.size() != wanted.size()) return int(std::max(got.size(), wanted.size()));
  int count = 0;
  for (std::size_t k = 0; k < wanted.size(); ++k)
    count += !(std::abs(got[k] - wanted[k]) <= 1e-4 * (1 + std::abs(wanted[k])));
  return count;
}

/// What makes a module runnable whose threads do something for each other and have no barriers yet: between
/// LiftThreadBinding and ThreadSync one loop over the threads surrounds all their work.
std::vector<PassCall> with_barriers() {
  std::vector<PassCall> calls;
  for (const char* name : {"UnifyThreadBinding", "LowerMatchBuffer", "LowerOpaqueBlock", "FlattenBuffer"})
    calls.push_back({name, {}});
  for (const char* scope : {"shared", "shared.dyn"}) calls.push_back({"ThreadSync", {Attr(scope)}});
  return calls;
}

}  // namespace

class KernelSamplesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_stage_computes_what_the_sample_says_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("async");
    for (const char* name :
         {"gemm_shared", "batched_gemm_shared", "pipelined_gemm", "attention", "shared_levels", "storage_rewrite"})
      QTest::newRow(name) << name << false;
    QTest::newRow("pipelined_gemm by cp.async") << "pipelined_gemm" << true;
  }
  void every_stage_computes_what_the_sample_says() {
    QFETCH(QString, name);
    QFETCH(bool, async);
    const Sizes sizes = small_sizes(name);
    const IRModule module = sized(name, sizes);
    Context context = samples::context_for("cuda");
    if (async) context.config["tir.use_async_copy"] = Attr(true);
    auto calls = part_of(pipeline(context), "", "AnnotateDeviceRegions", context);
    QVERIFY(calls);
    auto lowered = run_stages(module, *calls, context);
    QVERIFY(lowered);
    QVERIFY2(!lowered->failure(), lowered->failure() ? lowered->failure()->error->rendered().c_str() : "");
    QCOMPARE(lowered->stages.back().printed->text.find("ptx_cp_async") != std::string::npos, async);
    // As it is given, what one loop over threads does is done before the next.
    bool together = name == "batched_gemm_shared";
    int barriers = 0;
    for (const RunStage& stage : lowered->stages) {
      IRModule runs = stage.module;
      barriers += stage.name == "ThreadSync";
      together |= stage.name == "LiftThreadBinding";
      if (together && barriers < 2) {
        auto whole = run_stages(runs, with_barriers(), context);
        QVERIFY2(whole && !whole->failure(), stage.name.c_str());
        runs = whole->result();
      }
      auto numbers = run(runs, module->prim_func("main"));
      QVERIFY2(numbers, (stage.name + ": " + (numbers ? "" : numbers.error().rendered())).c_str());
      QVERIFY2(wrong(numbers->back(), expected(name, *numbers, sizes)) == 0, stage.name.c_str());
    }
  }
  void block_level_samples_need_no_lowering_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"gemm_shared", "pipelined_gemm", "attention", "shared_levels", "storage_rewrite"})
      QTest::newRow(name) << name;
  }
  void block_level_samples_need_no_lowering() {
    QFETCH(QString, name);
    const Sizes sizes = small_sizes(name);
    const IRModule module = sized(name, sizes);
    auto numbers = run(module, module->prim_func("main"));
    QVERIFY2(numbers, numbers ? "" : numbers.error().rendered().c_str());
    QCOMPARE(wrong(numbers->back(), expected(name, *numbers, sizes)), 0);
  }

  /// The schedule for tensor cores, on more tiles than its pipeline has stages, and on fewer.
  void products_by_tensor_cores_stay_the_product_at_every_stage_data() {
    QTest::addColumn<int>("depth");
    QTest::addColumn<bool>("async");
    QTest::addRow("six tiles, by cp.async") << 192 << true;
    QTest::addRow("six tiles") << 192 << false;
    QTest::addRow("two tiles, by cp.async") << 64 << true;
  }
  void products_by_tensor_cores_stay_the_product_at_every_stage() {
    QFETCH(int, depth);
    QFETCH(bool, async);
    const IRModule plain = sized("matmul_f16", {{"M", 128}, {"N", 256}, {"K", depth}});
    auto sch = schedule::Schedule::create(plain, {.seed = 1});
    QVERIFY(sch);
    auto scheduled = schedule::run_script(sample_file("matmul_f16.mma.py").toStdString(), *std::move(sch), {});
    QVERIFY2(scheduled, scheduled ? "" : scheduled.error().front().rendered().c_str());
    const PrimFunc declared = plain->prim_func("main");
    Context context = samples::context_for("cuda");
    if (async) context.config["tir.use_async_copy"] = Attr(true);
    auto calls = part_of(pipeline(context), "", "AnnotateDeviceRegions", context);
    QVERIFY(calls);
    // Of the passes on the split kernel, those that move memory.
    calls->push_back({"MergeSharedMemoryAllocations", {}});
    calls->push_back({"LowerWarpMemory", {}});
    auto lowered = run_stages(scheduled->schedule.module(), *calls, context);
    QVERIFY(lowered);
    QVERIFY2(!lowered->failure(), lowered->failure() ? lowered->failure()->error->rendered().c_str() : "");
    auto numbers = run(plain, declared);
    QVERIFY(numbers);
    const std::vector<double> expected = numbers->back();
    bool together = false;
    int barriers = 0;
    for (const RunStage& stage : lowered->stages) {
      barriers += stage.name == "ThreadSync";
      together |= stage.name == "UnifyThreadBinding";
      // From here on warps wait for each other at barriers only.
      if (together && barriers < 2) continue;
      numbers = run(stage.module, declared);
      QVERIFY2(numbers, (stage.name + ": " + (numbers ? "" : numbers.error().rendered())).c_str());
      QVERIFY2(wrong(numbers->back(), expected) == 0, stage.name.c_str());
    }
    QVERIFY(barriers >= 2);
  }

  void samples_go_through_the_whole_pipeline_data() {
    every_stage_computes_what_the_sample_says_data();
    QTest::newRow("stream_k") << "stream_k" << false;
  }
  void samples_go_through_the_whole_pipeline() {
    QFETCH(QString, name);
    QFETCH(bool, async);
    Context context = samples::context_for("cuda");
    if (async) context.config["tir.use_async_copy"] = Attr(true);
    auto run = run_stages(sized(name, {}), pipeline(context), context);
    QVERIFY(run);
    QVERIFY2(!run->failure(), run->failure() ? run->failure()->error->rendered().c_str() : "");
  }
};

TIRSCOPE_TEST(KernelSamplesTest)

}  // namespace kernel_samples_test
#include "kernel_samples_test.moc"

// SPDX-License-Identifier: Apache-2.0
// The samples of GPU kernels compute what they say, as they stand and lowered, with asynchronous copies and without.
#include <QtTest>
#include <cmath>

#include "interp/interpreter.h"
#include "support/pass_runs.h"

using namespace tirscope;
using namespace tirscope::passes;

namespace {

using Sizes = std::map<std::string, int64_t>;

IRModule sized(const char* name, const Sizes& sizes) {
  QFile file(test::in_source("sample_modules/") + QLatin1StringView(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("there is no sample %s", name);
  script::ReadOptions options;
  options.set = sizes;
  auto read = script::read_module(file.readAll().toStdString(), options);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return script::under_main(*read);
}

/// Square matrices, row by row; the last is the result.
using Matrices = std::vector<std::vector<double>>;

Matrices run(const IRModule& module, const PrimFunc& declared) {
  auto arguments = interp::make_inputs(declared, {});
  if (!arguments) qFatal("%s", arguments.error().rendered().c_str());
  auto stats = interp::run(module, "main", *arguments);
  if (!stats) qFatal("%s", stats.error().rendered().c_str());
  Matrices out;
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

std::vector<double> expected(const QString& name, const Matrices& in, const Sizes& sizes) {
  if (name.startsWith(QStringLiteral("pipelined_gemm"))) {
    const int n = int(sizes.at("N"));
    return product(in[0], in[1], n, n, n, false);
  }
  const int seq = int(sizes.at("SEQ")), dim = int(sizes.at("DIM"));
  std::vector<double> scores = product(in[0], in[1], seq, dim, seq, true);
  for (int i = 0; i < seq; ++i) {
    double sum = 0;
    for (int j = 0; j < seq; ++j) sum += scores[std::size_t(i * seq + j)] = std::exp(scores[std::size_t(i * seq + j)]);
    for (int j = 0; j < seq; ++j) scores[std::size_t(i * seq + j)] /= sum;
  }
  return product(scores, in[2], seq, seq, dim, false);
}

}  // namespace

class KernelSamplesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void samples_compute_what_they_say_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("async");
    QTest::newRow("attention") << "attention.py" << false;
    QTest::newRow("pipelined_gemm") << "pipelined_gemm.py" << false;
    QTest::newRow("pipelined_gemm by cp.async") << "pipelined_gemm.py" << true;
  }
  void samples_compute_what_they_say() {
    QFETCH(QString, name);
    QFETCH(bool, async);
    const Sizes sizes = name == QStringLiteral("attention.py") ? Sizes{{"SEQ", 8}, {"DIM", 4}, {"ROWS", 2}, {"COLS", 4}}
                                                               : Sizes{{"N", 12}, {"TILE", 4}};
    IRModule module = sized(name.toLatin1().constData(), sizes);
    Context context = samples::context_for("cuda");
    if (async) context.config["tir.use_async_copy"] = Attr(true);
    auto calls = part_of(pipeline(context), "", "AnnotateDeviceRegions", context);
    QVERIFY(calls);
    auto lowered = run_stages(module, *calls, context);
    QVERIFY(lowered && !lowered->failure());
    QCOMPARE(lowered->stages.back().printed->text.find("ptx_cp_async") != std::string::npos, async);
    const PrimFunc declared = module->prim_func("main");
    for (const IRModule& stage : {module, lowered->result()}) {
      Matrices numbers = run(stage, declared);
      std::vector<double> wanted = expected(name, numbers, sizes);
      QCOMPARE(numbers.back().size(), wanted.size());
      for (std::size_t k = 0; k < wanted.size(); ++k)
        QVERIFY2(std::abs(numbers.back()[k] - wanted[k]) <= 1e-4 * (1 + std::abs(wanted[k])),
                 qPrintable(QString::number(k)));
    }
  }
  void samples_go_through_the_whole_pipeline_data() { samples_compute_what_they_say_data(); }
  void samples_go_through_the_whole_pipeline() {
    QFETCH(QString, name);
    QFETCH(bool, async);
    Context context = samples::context_for("cuda");
    if (async) context.config["tir.use_async_copy"] = Attr(true);
    auto run = run_stages(sized(name.toLatin1().constData(), {}), pipeline(context), context);
    QVERIFY(run);
    QVERIFY2(!run->failure(), run->failure() ? run->failure()->error->rendered().c_str() : "");
  }
};

QTEST_GUILESS_MAIN(KernelSamplesTest)
#include "kernel_samples_test.moc"

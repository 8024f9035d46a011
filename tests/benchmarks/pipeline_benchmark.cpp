// SPDX-License-Identifier: Apache-2.0
// What lowering costs: the whole pipeline on every sample and every schedule of a sample, and each pass over all of
// them. Processor time, printed, never asserted.
#include <QDir>
#include <QFile>
#include <QtTest>
#include <algorithm>
#include <map>

#include "benchmarks/clock.h"
#include "builder/script_passes.h"
#include "passes/pass.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"

using namespace tirscope;
using namespace tirscope::benchmarks;

namespace {

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// The device that the module's loops are bound for.
passes::Target target_of(const IRModule& module) {
  const std::string text = script::text(module);
  const bool threads = text.contains("blockIdx.") || text.contains("threadIdx.");
  return passes::Target::parse(threads ? "cuda" : "cpu").value();
}

}  // namespace

/// How often each pipeline is run: a few times among the tests, 1,000 times for figures.
int rounds() { return qEnvironmentVariable("TIRSCOPE_BENCHMARK_CALLS", QStringLiteral("3")).toInt(); }

class PipelineBenchmark : public QObject {
  Q_OBJECT

  struct Cost {
    double ms = 0;
    QString where;  ///< the sample in which it was met
  };
  std::map<std::string, std::vector<Cost>> by_pass_;
  std::vector<std::string> order_;  ///< of the passes, as they were first met

  /// Milliseconds of each pass of the pipeline, the median of some rounds.
  void measure(const QString& name, const IRModule& module) {
    const passes::Context context{target_of(module), {}};
    const std::vector<passes::PassCall> calls = passes::pipeline(context);
    std::vector<std::vector<double>> times(calls.size());
    for (int round = 0; round < rounds(); ++round) {
      IRModule at = module;
      for (std::size_t i = 0; i < calls.size(); ++i) {
        const double before = workedMilliseconds();
        auto lowered = passes::run_pass(at, calls[i], context);
        times[i].push_back(workedMilliseconds() - before);
        QVERIFY2(lowered, qPrintable(name + QStringLiteral(": ") + QString::fromStdString(calls[i].name)));
        at = *lowered;
      }
    }
    std::map<std::string, double> of_pass;
    double all = 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const double ms = median(std::move(times[i]));
      if (!by_pass_.contains(calls[i].name) && !of_pass.contains(calls[i].name)) order_.push_back(calls[i].name);
      of_pass[calls[i].name] += ms;
      all += ms;
    }
    auto most = std::ranges::max_element(of_pass, {}, [](const auto& entry) { return entry.second; });
    qInfo("%-32s %-5s %9.2f   %s %.2f", qPrintable(name), context.target.str().c_str(), all, most->first.c_str(),
          most->second);
    for (const auto& [pass, ms] : of_pass) by_pass_[pass].push_back({ms, name});
  }

 private Q_SLOTS:
  void every_sample_is_lowered() {
    qInfo("%-32s %-5s %9s   %s", "milliseconds", "for", "pipeline", "most of it");
    const QDir folder(test::in_source("sample_modules"));
    for (const QString& file : folder.entryList({QStringLiteral("*.py")}, QDir::Files, QDir::Name)) {
      const QString name = file.chopped(3);
      auto read = script::read_module(content(folder.filePath(name.section('.', 0, 0) + QStringLiteral(".py"))));
      QVERIFY2(read, qPrintable(name));
      IRModule module = read->module;
      if (name.contains('.')) {
        auto run = schedule::run_script(content(folder.filePath(file)),
                                        schedule::Schedule::create(module, {.seed = 1}).value(),
                                        {.constants = read->constants, .passes = &builder::script_passes()});
        QVERIFY2(run, qPrintable(name));
        module = run->schedule.module();
      }
      measure(name, module);
    }
  }

  void every_pass_over_all_of_them() {
    qInfo("%-36s %9s %9s   %s", "milliseconds of a pass", "median", "most", "in");
    for (const std::string& pass : order_) {
      std::vector<double> all;
      for (const Cost& cost : by_pass_[pass]) all.push_back(cost.ms);
      const Cost& most = *std::ranges::max_element(by_pass_[pass], {}, &Cost::ms);
      qInfo("%-36s %9.3f %9.3f   %s", pass.c_str(), median(std::move(all)), most.ms, qPrintable(most.where));
    }
    QVERIFY(!order_.empty());
  }
};

QTEST_GUILESS_MAIN(PipelineBenchmark)
#include "pipeline_benchmark.moc"

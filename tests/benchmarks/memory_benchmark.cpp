// SPDX-License-Identifier: Apache-2.0
// What planning memory and showing the plan costs, for a kernel of 500 buffers and 10,000 statements. Printed, never
// asserted.
#include <QScrollBar>
#include <QtTest>
#include <QtWidgets>
#include <algorithm>

#include "analysis/memory/free_list_plan.h"
#include "benchmarks/clock.h"
#include "ir/walk/visitor.h"
#include "memory_study/memory_study.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/memory_plan_view.h"

using namespace tirscope;
using namespace tirscope::benchmarks;
using analysis::LivenessRule;

namespace {

constexpr int buffers = 500, statements = 10000;

/// Stages, each a loop that reads what the last ones left and writes one of the buffers; barriers in between.
std::string longKernel() {
  std::string text =
      "@T.prim_func\ndef main(X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
      "    tx = T.launch_thread(\"threadIdx.x\", 64)\n";
  for (int b = 0; b < buffers; ++b)
    text += formatted("    B{} = T.decl_buffer(({},), \"float32\", scope=\"shared.dyn\")\n", b, 64 * (1 + b * 7 % 9));
  text += "    B0[tx] = X[tx]\n";
  const int each = statements / buffers - 1;
  for (int b = 0; b < buffers; ++b) {
    text += formatted("    for i{} in range(4):\n", b);
    for (int s = 0; s < each; ++s)
      text += formatted("        B{}[tx] = B{}[tx] + X[tx + {}]\n", b, std::max(0, b - s % 4), s);
    if (b % 5 == 0) text += "    T.tvm_storage_sync(\"shared.dyn\")\n";
  }
  text += formatted("    Y[tx] = B{}[tx]\n", buffers - 1);
  return text;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}
template <class F>
double measured(F&& work, int rounds = 5) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    double before = workedMilliseconds();
    work();
    times.push_back(workedMilliseconds() - before);
  }
  return median(std::move(times));
}

}  // namespace

class MemoryBenchmark : public QObject {
  Q_OBJECT
  IRModule module_;

 private Q_SLOTS:
  void initTestCase() {
    auto read = script::read_module(longKernel());
    if (!read) qFatal("%s", read.error().front().rendered().c_str());
    module_ = script::under_main(*read);
  }

  void planning() {
    const PrimFunc function = module_->prim_func("main");
    auto model = passes::MemoryModel::create(module_, "main", {});
    QVERIFY(model);
    std::unordered_set<const VarNode*> ours;
    int stores = 0;
    walk(function->body, [&](const Node& node) {
      if (auto allocate = as<AllocateNode>(&node)) ours.insert(allocate->buffer_var.get());
      stores += node.kind == Kind::BufferStore;
      return true;
    });
    QCOMPARE(int(ours.size()), buffers);
    auto counts = [&](const VarNode& var) { return ours.contains(&var); };
    const std::vector<passes::MemoryKernel> kernels = passes::memory_kernels("main", function);
    for (LivenessRule rule : {LivenessRule::AllocationLevel, LivenessRule::Innermost, LivenessRule::InnermostHoisted,
                              LivenessRule::PerEpoch}) {
      analysis::MemoryLiveness live;
      const double liveness = measured([&] { live = analysis::memory_liveness(kernels[0].body, rule, counts); });
      const double list = measured([&] { (void)analysis::free_list_plan(live.sequence, live.events); });
      const double fit = measured([&] { (void)analysis::pack_memory(live, analysis::Packer::BestFit); });
      qInfo("%-18s %d stores: liveness %5.1f ms, free list %5.1f ms, best fit %5.1f ms: %.1f ms (aim: 100)",
            std::string(analysis::liveness_rule_name(rule)).c_str(), stores, liveness, list, fit,
            liveness + list + fit);
    }
    qInfo("model %.1f ms, one study with two rules %.1f ms",
          measured([&] { (void)passes::MemoryModel::create(module_, "main", {}); }), measured([&] {
            (void)passes::study_memory(**model, 0, {LivenessRule::AllocationLevel, LivenessRule::InnermostHoisted});
          }));
  }

  void scrolling() {
    views::Selection selection;
    views::MemoryPlanView view(selection, nullptr);
    view.resize(1440, 500);
    const double set =
        measured([&] { view.setSnapshot(std::make_shared<views::Snapshot>(module_, QStringLiteral("main"))); }, 1);
    view.show();
    const double received = measured([&] { QTRY_VERIFY_WITH_TIMEOUT(!view.busy(), 60000); }, 1);
    view.chooser("second_rule")->setCurrentIndex(3);
    Q_EMIT view.chooser("second_rule")->activated(3);
    QTRY_VERIFY_WITH_TIMEOUT(!view.busy(), 60000);
    QCoreApplication::processEvents();
    qInfo("the view is given a program: %.1f ms; what came from the background is shown: %.1f ms", set, received);

    auto area = static_cast<QAbstractScrollArea*>(view.chart().surface()->parentWidget());
    QScrollBar* bar = area->horizontalScrollBar();
    QVERIFY(bar->maximum() > 0);
    auto frames = [&](const char* what, auto&& step) {
      std::vector<double> times;
      for (int n = 0; n < 200; ++n) {
        step(n);
        double before = workedMilliseconds();
        QCoreApplication::processEvents();
        times.push_back(workedMilliseconds() - before);
      }
      std::ranges::sort(times);
      qInfo("%-28s p50 %5.2f ms, p95 %5.2f ms, most %5.2f ms (aim: p95 16)", what, times[100], times[190], times[199]);
    };
    frames("chart, 200 scroll steps", [&](int n) { bar->setValue(int(qint64(bar->maximum()) * n / 199)); });
    QScrollBar* rows = view.entryTable().verticalScrollBar();
    frames("table, 200 scroll steps", [&](int n) { rows->setValue(int(qint64(rows->maximum()) * n / 199)); });
    std::vector<double> steps;
    view.entryTable().setFocus();
    for (int n = 0; n < 200; ++n) {
      double before = workedMilliseconds();
      QTest::keyClick(&view.entryTable(), Qt::Key_Down);
      QCoreApplication::processEvents();
      steps.push_back(workedMilliseconds() - before);
    }
    std::ranges::sort(steps);
    qInfo("%-28s p50 %5.2f ms, p95 %5.2f ms", "a step in the table", steps[100], steps[190]);
    bar->setValue(0);
    QCoreApplication::processEvents();
    const views::memory_plan::Geometry& geometry = view.chart().geometryOfPlan();
    QWidget* surface = view.chart().surface();
    const views::memory_plan::Box* seen = nullptr;
    for (const views::memory_plan::Box& box : geometry.boxes)
      if (!seen && surface->rect().contains(box.rect.center().toPoint())) seen = &box;
    QVERIFY(seen);
    const QPoint from = seen->rect.center().toPoint();
    QTest::mousePress(surface, Qt::LeftButton, {}, from);
    std::vector<double> drags;
    for (int n = 0; n < 50; ++n) {
      double before = workedMilliseconds();
      QTest::mouseMove(surface, from - QPoint(0, 12 + n));
      QCoreApplication::processEvents();
      drags.push_back(workedMilliseconds() - before);
    }
    QTest::mouseRelease(surface, Qt::LeftButton, {}, from - QPoint(0, 61));
    QVERIFY(view.shown().edited);
    std::ranges::sort(drags);
    qInfo("%-28s p50 %5.2f ms, p95 %5.2f ms", "a step of dragging a box", drags[25], drags[47]);
  }
};

QTEST_MAIN(MemoryBenchmark)
#include "memory_benchmark.moc"

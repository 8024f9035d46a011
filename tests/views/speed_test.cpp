// SPDX-License-Identifier: Apache-2.0
#include <QElapsedTimer>

#include "views/registry.h"
#include "views/support/history_fixture.h"

using namespace tirscope;
using namespace tirscope::views;

/// What a step and a selection cost on the GUI thread. The figures are printed; the limits that fail are loose, because
/// a machine that runs tests may be busy.
class SpeedTest : public QObject {
  Q_OBJECT
  struct Window {
    Selection selection;
    std::vector<std::unique_ptr<View>> views;

    Window() {
      for (const ViewInfo& info : allViews()) {
        views.emplace_back(info.create(selection, nullptr));
        views.back()->resize(480, 300);
        views.back()->show();
      }
      QCoreApplication::processEvents();
    }
    void show(const SnapshotPtr& snapshot) {
      for (auto& view : views) view->setSnapshot(snapshot);
    }
    void settleAll() {
      for (auto& view : views) settle(*view);
    }
  };
  /// The best of a few: what the work itself takes.
  template <class F>
  static double bestMilliseconds(F&& work) {
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      QElapsedTimer timer;
      timer.start();
      work(round);
      best = std::min(best, double(timer.nsecsElapsed()) / 1e6);
    }
    return best;
  }

 private Q_SLOTS:
  void a_step_in_the_1024_matmul_updates_every_view_within_a_frame() {
    Window window;
    window.show(snapshotOf(samples::matmul(1024, 1024, 1024)));
    window.settleAll();
    PrimFunc one = samples::matmul(1024, 1024, 1024), two = tiledMatmul(1024);
    for (std::size_t n = 0; n < window.views.size(); ++n) {
      double each =
          bestMilliseconds([&](int round) { window.views[n]->setSnapshot(snapshotOf(round % 2 ? one : two)); });
      qInfo("%-14s %6.2f ms", allViews()[n].id, each);
    }
    double all = bestMilliseconds([&](int round) { window.show(snapshotOf(round % 2 ? one : two)); });
    qInfo("a step shown in every view: %.2f ms of work on the GUI thread", all);
    window.settleAll();
    double painted = bestMilliseconds([&](int round) {
      window.show(snapshotOf(round % 2 ? one : two));
      for (auto& view : window.views) view->grab();
    });
    qInfo("the same, painted anew from nothing: %.2f ms", painted);
    window.settleAll();
    QVERIFY2(all < 160, qPrintable(QString::number(all)));
  }
  void a_selection_in_a_long_module_is_shown_at_once() {
    std::map<std::string, NodeRef> functions;
    for (int n = 0; n < 600; ++n) functions["f" + std::to_string(n)] = tiledMatmul(64);
    auto snapshot = std::make_shared<Snapshot>(make<IRModuleNode>(functions), QStringLiteral("f300"));
    Window window;
    QElapsedTimer timer;
    timer.start();
    window.show(snapshot);
    qInfo("%d lines shown in every view in %lld ms", snapshot->text().map.line_count(), timer.elapsed());
    window.settleAll();
    std::vector<Subject> loops;
    for (const analysis::NestNode& node : snapshot->loopNest().nodes)
      if (node.kind == analysis::NestKind::Loop) loops.push_back(snapshot->subject(node.node));
    double each =
        bestMilliseconds([&](int round) { window.selection.select(loops[std::size_t(round) % loops.size()]); });
    qInfo("a selection shown in every view: %.2f ms", each);
    QVERIFY2(each < 200, qPrintable(QString::number(each)));
  }
};

QTEST_MAIN(SpeedTest)
#include "speed_test.moc"

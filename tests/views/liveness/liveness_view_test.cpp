// SPDX-License-Identifier: Apache-2.0
#include "views/liveness/liveness_view.h"

#include "support/pass_runs.h"
#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace liveness_view_test {

using namespace tirscope;
using namespace tirscope::views;

class LivenessViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_live_buffer_has_a_bar_inside_the_picture() {
    Selection selection;
    LivenessView view(selection, nullptr);
    view.resize(440, 300);
    view.setSnapshot(snapshotOf(samples::matmul_exp_matmul(64, 64, 64, 64)));
    view.show();
    const liveness::Geometry& geometry = view.geometryOfLives();
    QCOMPARE(geometry.rows.size(), view.snapshot()->liveness().intervals.size());
    QRectF picture(QPointF(), geometry.size);
    for (const liveness::Row& row : geometry.rows) {
      QVERIFY(picture.contains(row.bar));
      QVERIFY(row.bar.width() > 0);
      for (QPointF at : row.writes) QVERIFY(row.bar.contains(at));
      for (QPointF at : row.reads) QVERIFY(row.bar.contains(at));
    }
    QVERIFY(!geometry.plot.isEmpty());
    QVERIFY(geometry.plot.contains(geometry.peak));
    QVERIFY2(view.pictureSize().width() <= 440, qPrintable(QString::number(view.pictureSize().width())));
  }
  void arguments_alone_make_no_plot() {
    Selection selection;
    LivenessView view(selection, nullptr);
    view.resize(440, 300);
    view.setSnapshot(snapshotOf(samples::matmul(1024, 1024, 1024)));
    view.show();
    QVERIFY(view.geometryOfLives().plot.isEmpty());
    QCOMPARE(view.geometryOfLives().rows.size(), 3u);
    QVERIFY(view.pictureSize().height() <= 160);
  }
  /// Of lowered code: whole statements are the names of the positions.
  void labels_of_statements_leave_the_bars_in_sight() {
    Selection selection;
    LivenessView view(selection, nullptr);
    view.resize(600, 260);
    const IRModule module = samples::sample("batched_gemm_shared.py", false);
    view.setSnapshot(std::make_shared<Snapshot>(module, QStringLiteral("main")));
    view.show();
    QCoreApplication::processEvents();
    const liveness::Geometry& geometry = view.geometryOfLives();
    QVERIFY(geometry.labels_upright);
    for (const liveness::Column& column : geometry.columns) {
      QVERIFY2(column.label.height() <= 90, qPrintable(column.text));
      QVERIFY(column.tip.contains(column.text));
    }
    const QRectF before = view.visibleScene();
    for (const CanvasItem& item : view.items())
      if (item.subject && !item.subject.isBuffer()) {
        selection.select(item.subject);
        QCOMPARE(view.visibleScene().top(), before.top());
      }
  }
  void a_click_on_a_row_selects_the_buffer_and_the_selection_is_found_again() {
    Selection selection;
    LivenessView view(selection, nullptr);
    view.resize(440, 300);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    QCoreApplication::processEvents();
    QTest::mouseClick(view.surface(), Qt::LeftButton, {}, view.itemRect(1).center());
    QVERIFY(selection.current().isBuffer());
    QVERIFY(selection.current() == view.items()[1].subject);
  }
};

TIRSCOPE_TEST(LivenessViewTest)

}  // namespace liveness_view_test
#include "liveness_view_test.moc"

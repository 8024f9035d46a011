// SPDX-License-Identifier: Apache-2.0
#include "views/registry.h"
#include "views/support/view_fixture.h"

using namespace tirscope;
using namespace tirscope::views;

/// Every view as a picture: light and dark, full and empty. TIRSCOPE_PICTURES=folder keeps them.
class PicturesTest : public QObject {
  Q_OBJECT
  static void programs(QList<QPair<QString, SnapshotPtr>>& out) {
    out = {{"matmul", snapshotOf(samples::matmul(1024, 1024, 1024))},
           {"tiled", snapshotOf(tiledMatmul(1024))},
           {"chain", snapshotOf(samples::matmul_exp_matmul(1024, 2048, 1024, 3072))}};
  }
 private Q_SLOTS:
  void every_view_paints_every_program_in_both_themes() {
    QList<QPair<QString, SnapshotPtr>> all;
    programs(all);
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      QApplication::setPalette(theme->palette());
      for (const ViewInfo& info : allViews())
        for (const auto& [name, snapshot] : all) {
          Selection selection;
          std::unique_ptr<View> view(info.create(selection, nullptr));
          view->resize(480, 420);
          view->setSnapshot(snapshot);
          view->show();
          settle(*view);
          QString file =
              QStringLiteral("%1-%2-%3").arg(QLatin1StringView(info.id), name, theme->isDark() ? "dark" : "light");
          if (view->pictureSize().isEmpty()) continue;
          QVERIFY2(savedColours(*view, file) > 8, qPrintable(file));
          QString window = qEnvironmentVariable("TIRSCOPE_PICTURES");
          if (!window.isEmpty()) view->grab().save(window + "/window-" + file + ".png");
        }
    }
  }
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"

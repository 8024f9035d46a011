// SPDX-License-Identifier: Apache-2.0
#include "views/warp/warp_view.h"

#include <QFile>

#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace warp_view_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

SnapshotPtr sampleOf(const char* name) {
  QFile file(test::in_source(QStringLiteral("sample_modules/%1").arg(QLatin1StringView(name))));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no sample %s", name);
  auto read = script::read_module(file.readAll().toStdString());
  if (!read) qFatal("%s", read.error().front().message.str().c_str());
  return snapshotOf(script::under_main(*read)->prim_func("main"));
}

bool wait(const View& view) {
  return QTest::qWaitFor([&] { return !view.busy(); }, 10000);
}

}  // namespace

class WarpViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_worst_access_is_open_and_a_press_opens_another() {
    Selection selection;
    WarpView view(selection, nullptr);
    view.resize(900, 700);
    view.setSnapshot(sampleOf("gemm_shared.py"));
    view.show();
    QVERIFY(wait(view));
    QVERIFY(!view.asText().isEmpty());
    const auto& items = view.items();
    QVERIFY(items.size() > 40);  // the lines, and the words of one grid
    const auto line = std::ranges::find_if(items, [](const CanvasItem& item) { return item.parent < 0; });
    const auto last =
        std::find_if(items.rbegin(), items.rend(), [](const CanvasItem& item) { return item.parent < 0; });
    QVERIFY(line != items.end());
    const int other = int(items.rend() - last) - 1;
    QTest::mouseClick(view.surface(), Qt::LeftButton, {}, view.itemRect(other).center());
    QVERIFY(selection.current());
    QVERIFY(std::ranges::any_of(view.items(), [](const CanvasItem& item) { return item.parent >= 0; }));
  }

  void lines_and_words_do_not_overlap_at_any_width() {
    Selection selection;
    WarpView view(selection, nullptr);
    view.setSnapshot(sampleOf("batched_gemm_shared.py"));
    for (int width : {320, 640, 1200}) {
      view.resize(width, 500);
      view.show();
      QVERIFY(wait(view));
      QCoreApplication::processEvents();
      const auto& items = view.items();
      for (std::size_t n = 0; n < items.size(); ++n)
        for (std::size_t m = 0; m < n; ++m)
          QVERIFY2(!items[n].rect.intersects(items[m].rect),
                   qPrintable(items[n].name + QStringLiteral(" | ") + items[m].name));
    }
  }

  void without_a_kernel_it_says_what_to_do() {
    Selection selection;
    WarpView view(selection, nullptr);
    view.resize(500, 300);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    QVERIFY(wait(view));
    QVERIFY(view.items().empty());
    QVERIFY(view.pictureSize().isEmpty());
  }
};

TIRSCOPE_TEST(WarpViewTest)

}  // namespace warp_view_test
#include "warp_view_test.moc"

// SPDX-License-Identifier: Apache-2.0
// A click's way from the press to the painted frame: what a person waits for who selects a loop or a block. It is
// printed, never asserted.
#include <QtTest>
#include <QtWidgets>
#include <algorithm>
#include <chrono>

#include "app/demo/drive.h"
#include "app/window/files/files.h"
#include "app/window/main/main_window.h"
#include "benchmarks/long_module.h"
#include "benchmarks/meter.h"
#include "support/paths.h"
#include "views/common/canvas/canvas.h"

using namespace tirscope;
using namespace tirscope::app;
using namespace tirscope::benchmarks;

class ClickBenchmark : public QObject {
  Q_OBJECT

  using Clock = std::chrono::steady_clock;
  Meter& meter_;
  QTemporaryDir folder_;

  static double share(std::vector<double>& sorted, double part) {
    return sorted[std::min(sorted.size() - 1, std::size_t(double(sorted.size()) * part))];
  }
  static void tell(const QString& what, std::vector<double> took, const char* aim) {
    if (took.empty()) return;
    std::ranges::sort(took);
    qInfo("%-28s %4zu clicks: least %5.1f, p50 %5.1f, p95 %5.1f, p99 %5.1f, most %5.1f ms%s", qPrintable(what),
          took.size(), took.front(), share(took, 0.5), share(took, 0.95), share(took, 0.99), took.back(), aim);
  }

  /// Presses the mouse; milliseconds until the last view that shows the selection was painted, 0 where nothing was.
  double press(MainWindow& window, views::CanvasView& canvas, QPoint at) {
    QWidget& surface = *canvas.surface();
    const QPointF global = surface.mapToGlobal(at);
    QMouseEvent down(QEvent::MouseButtonPress, at, global, Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
    const Clock::time_point pressed = Clock::now();
    QApplication::sendEvent(&surface, &down);
    settle(window);
    const Clock::time_point painted = meter_.painted();
    QMouseEvent up(QEvent::MouseButtonRelease, at, global, Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&surface, &up);
    settle(window);
    return painted > pressed ? std::chrono::duration<double, std::milli>(painted - pressed).count() : 0;
  }

  /// Clicks loops and blocks of a view, at most `most` of them, all over it.
  std::vector<double> clickAll(MainWindow& window, const char* view, std::size_t most) {
    auto& canvas = static_cast<views::CanvasView&>(*window.view(QLatin1StringView(view)));
    std::vector<double> took;
    const std::size_t count = canvas.items().size(), stride = std::max<std::size_t>(1, count / most);
    for (std::size_t n = 0; n < count && n < canvas.items().size(); n += stride) {
      if (!canvas.items()[n].subject) continue;
      canvas.centreOn(canvas.items()[n].rect.center());
      settle(window);
      const QRect rect = canvas.itemRect(int(n));
      const QPoint at(rect.left() + std::min(12, rect.width() / 2), rect.top() + std::min(10, rect.height() / 2));
      const QPoint place = canvas.surface()->mapFrom(&canvas, at);
      if (!canvas.surface()->rect().contains(place)) continue;
      const views::Subject before = window.document().selection().current();
      const double passed = press(window, canvas, place);
      if (!(window.document().selection().current() == before) && passed > 0) took.push_back(passed);
    }
    return took;
  }

  std::vector<double> clicksIn(const QString& path, QSize size, std::size_t most) {
    MainWindow window;
    window.resize(size);
    window.show();
    if (!window.files().openFile(path)) return {};
    settle(window, 60000);
    std::vector<double> took;
    for (const char* view : {"loop_nest", "block_tree", "buffer_scopes"})
      std::ranges::copy(clickAll(window, view, most), std::back_inserter(took));
    window.document().setModified(false);
    return took;
  }

 public:
  explicit ClickBenchmark(Meter& meter) : meter_(meter) {}

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setOrganizationName(QStringLiteral("tirscope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
  }

  void clicks_in_every_sample() {
    for (const QSize size : {QSize(1440, 900), QSize(1920, 1080)}) {
      std::vector<double> every;
      for (const QFileInfo& file : QDir(test::in_source("sample_modules")).entryInfoList({QStringLiteral("*.py")})) {
        if (file.completeSuffix() != QLatin1StringView("py")) continue;
        const std::vector<double> took = clicksIn(file.filePath(), size, 12);
        tell(file.baseName(), took, "");
        std::ranges::copy(took, std::back_inserter(every));
      }
      tell(QStringLiteral("every sample at %1x%2").arg(size.width()).arg(size.height()), every, " (aim: p95 33)");
    }
  }

  void clicks_in_ten_thousand_lines() {
    QFile file(folder_.filePath(QStringLiteral("long.py")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(longModule(100).toUtf8());
    file.close();
    tell(QStringLiteral("10,000 lines at 1440x900"), clicksIn(file.fileName(), QSize(1440, 900), 60),
         " (aim: p95 100)");
  }
};

int main(int argc, char** argv) {
  Meter application(argc, argv);
  ClickBenchmark benchmark(application);
  return QTest::qExec(&benchmark, argc, argv);
}

#include "click_benchmark.moc"

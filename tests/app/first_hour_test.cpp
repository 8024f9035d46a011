// SPDX-License-Identifier: Apache-2.0
// The chapter "A first hour" of docs/guide.md, walked by clicks and keys: what it says is on the screen is there.
// TIRSCOPE_PICTURES=folder keeps a picture of each step.
#include "support/menu_hands.h"
#include "support/on_screen.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/bench/bench_view.h"
#include "views/cache/cache_view.h"
#include "views/common/text/code_view.h"
#include "views/trace/trace_view.h"

namespace first_hour_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// The steps of the chapter: the words below each heading "### 1. Open a program", by heading.
QList<std::pair<QString, QString>> chapter() {
  QFile guide(test::in_source("docs/guide.md"));
  if (!guide.open(QIODevice::ReadOnly)) qFatal("no guide");
  const QString text = QString::fromUtf8(guide.readAll());
  const qsizetype begin = text.indexOf(QStringLiteral("\n## A first hour\n"));
  const QString all = text.mid(begin, text.indexOf(QStringLiteral("\n## "), begin + 1) - begin);
  QList<std::pair<QString, QString>> steps;
  for (const QString& part : all.split(QStringLiteral("\n### ")).mid(1))
    steps.append({part.section(u'\n', 0, 0), part.section(u'\n', 1)});
  return steps;
}

/// What a step says can be read or clicked: its words in bold, and its code but for keys and files.
QStringList promisedIn(const QString& step) {
  static const QRegularExpression marked(QStringLiteral(R"(\*\*([^*]+)\*\*|`([^`\n]+)`)"));
  static const QRegularExpression key(QStringLiteral(R"(^(Ctrl|Shift|Alt|F\d|Esc|Return)|\.py$|\.tirscope|^tirc )"));
  QStringList words;
  for (auto it = marked.globalMatch(step); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    QString word = match.captured(1).isEmpty() ? match.captured(2) : match.captured(1);
    if (!word.contains(key)) words << word.replace(u'\n', u' ');
  }
  return words;
}

/// A person in their first hour.
class Newcomer {
 public:
  TestWindow w{QString()};

  /// Simulated caches take their time on a busy machine.
  bool calm() { return settle(*w, 60000); }

  /// Reads what is on the screen now; with a name, keeps a picture of it, or of a part of the window.
  void look(const char* name = nullptr, QRect of_window = {}) {
    calm();
    read_ += onScreen() + u'\n';
    const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
    if (!name || folder.isEmpty()) return;
    QDir().mkpath(folder);
    const QImage all = shootAll(*w);
    (of_window.isEmpty() ? all : all.copy(of_window))
        .save(QStringLiteral("%1/first_hour_%2.png").arg(folder, QLatin1StringView(name)));
  }
  QRect dock(const char* name) { return part<QDockWidget>(name).geometry(); }
  /// What was read since this was asked last.
  QString read() { return std::exchange(read_, QString()); }

  template <class Widget>
  Widget& part(const char* name) {
    auto* found = w->findChild<Widget*>(QLatin1StringView(name));
    if (!found) qFatal("no %s", name);
    return *found;
  }
  bool clickNest(const char* node) {
    auto* canvas = static_cast<views::CanvasView*>(w->view(QStringLiteral("loop_nest")));
    const QPoint at = w.middleOf(node);
    if (at.isNull()) return false;
    QTest::mouseMove(canvas->surface(), at);
    QTest::mouseClick(canvas->surface(), Qt::LeftButton, {}, at);
    return calm() && w->document().selection().current().name() == QLatin1StringView(node);
  }
  /// Right-clicks a loop in the nest, and clicks through the menu.
  bool schedule(const char* loop, const char* primitive, const char* suggestion, const char* picture = nullptr) {
    if (!clickNest(loop) || !clickSelected(*w, QStringLiteral("loop_nest"), true)) return false;
    // The menu is filled once it is known what applies.
    QMenu* menu = nullptr;
    QAction* entry = nullptr;
    const auto filled = [&] {
      menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
      entry = menu && menu->isVisible() ? entryOf(*menu, QLatin1StringView(primitive)) : nullptr;
      return entry != nullptr;
    };
    if (!waitFor(filled)) return false;
    look();
    if (!filled()) return false;
    QMenu* below = entry->menu();
    if (!clickEntry(*menu, entry)) return false;
    const QRect nest = dock("dock_loop_nest");
    look(picture,
         nest.united(QRect(menu->pos(), menu->size()).translated(-w->mapToGlobal(QPoint()))).adjusted(0, 0, 60, 0));
    const bool chosen = !below || clickEntry(*below, QLatin1StringView(suggestion));
    return chosen && calm();
  }
  bool clickStep(const char* title) {
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    for (int row = 0; row < tree.model()->rowCount(); ++row) {
      const QModelIndex index = tree.model()->index(row, 0);
      if (!index.data().toString().startsWith(QLatin1StringView(title))) continue;
      QRect place = tree.visualRect(index);
      QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, QPoint(place.left() + 60, place.top() + 8));
      return calm();
    }
    return false;
  }
  bool clickTab(const char* title) {
    for (QTabBar* tabs : w->findChildren<QTabBar*>())
      for (int n = 0; n < tabs->count(); ++n)
        if (tabs->isVisible() && tabs->tabText(n) == QLatin1StringView(title)) {
          QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(n).center());
          return calm();
        }
    return false;
  }
  bool clickTool(const char* text) {
    for (QToolButton* button : w->findChildren<QToolButton*>())
      if (button->isVisible() && button->text() == QLatin1StringView(text)) {
        QTest::mouseClick(button, Qt::LeftButton);
        return calm();
      }
    return false;
  }
  bool typeSize(const char* name, int value) {
    auto& box = part<QSpinBox>(QByteArray("size_").append(name));
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QString::number(value));
    QTest::keyClick(&box, Qt::Key_Return);
    return calm() && part<QSpinBox>(QByteArray("size_").append(name)).value() == value;
  }
  bool typeSizes() { return typeSize("K", 128) && typeSize("M", 128) && typeSize("N", 128); }
  /// Goes down a list by keys until an entry is reached.
  bool chooseIn(const char* box, const char* entry) {
    auto& list = part<QComboBox>(box);
    list.setFocus();
    for (int n = 0; n < list.count() && !list.currentText().contains(QLatin1StringView(entry)); ++n)
      QTest::keyClick(&list, Qt::Key_Down);
    return list.currentText().contains(QLatin1StringView(entry));
  }

 private:
  QString read_;
};

struct Step {
  const char* title;
  std::function<bool(Newcomer&)> walk;
};

/// Presses F5 and waits until the step is timed.
bool timeStep(Newcomer& n) { return n.w.measure() && n.calm(); }

const std::vector<Step>& steps() {
  static const std::vector<Step> all = {
      {"1. Open a program",
       [](Newcomer& n) {
         n.look("gallery");
         QTest::mouseClick(&n.part<QPushButton>("card_matmul"), Qt::LeftButton);
         n.look("opened");
         return n.w->document().isOpen();
       }},
      {"2. Read it",
       [](Newcomer& n) {
         const bool clicked = n.clickNest("k");
         n.look("read");
         return clicked;
       }},
      {"3. Make it small",
       [](Newcomer& n) {
         const bool typed = n.typeSizes();
         n.look("small");
         return typed && n.w.text().contains(QStringLiteral("T.grid(128, 128, 128)"));
       }},
      {"4. Split a loop",
       [](Newcomer& n) {
         const bool split = n.schedule("j", "split", "8 x 16", "split_menu");
         n.look("split");
         return split && n.w.text().contains(QStringLiteral("j_0, j_1"));
       }},
      {"5. Reorder and vectorize",
       [](Newcomer& n) {
         const bool reordered = n.schedule("k", "reorder", "k outside j_1");
         n.look("reordered");
         const bool vectorized = n.schedule("j_1", "vectorize", "");
         n.look("vectorized");
         return reordered && vectorized && n.w.text().contains(QStringLiteral("T.vectorized(16)"));
       }},
      {"6. See what a step changed",
       [](Newcomer& n) {
         const bool shown = n.clickTab("Diff");
         n.look("diff");
         return shown;
       }},
      {"7. Go back and try something else",
       [](Newcomer& n) {
         const bool back = n.clickTab("Trace") && n.w.press(Qt::Key_Z, Qt::ControlModifier);
         n.look();
         const bool other = n.schedule("j_1", "unroll", "");
         n.look("branch", n.dock("dock_trace"));
         return back && other && n.clickStep("vectorize") && n.w.text().contains(QStringLiteral("T.vectorized(16)"));
       }},
      {"8. Time two steps",
       [](Newcomer& n) {
         const bool layout = n.w.press(Qt::Key_4, Qt::ControlModifier);
         n.look("untimed");
         if (!layout || !timeStep(n)) return false;
         n.look("timed");
         if (!n.clickStep("Original") || !timeStep(n)) return false;
         n.look("timed_original");
         auto* bench = static_cast<views::BenchView*>(n.w->view(QStringLiteral("bench")));
         QTableView& table = bench->table();
         for (int row : {0, 1})
           QTest::mouseClick(table.viewport(), Qt::LeftButton, row ? Qt::ControlModifier : Qt::NoModifier,
                             table.visualRect(table.model()->index(row, 1)).center());
         n.look("times");
         return bench->remark().contains(QStringLiteral("times as fast"));
       }},
      {"9. Ask why",
       [](Newcomer& n) {
         if (!n.clickStep("vectorize") || !n.clickTab("Caches")) return false;
         if (!n.chooseIn("cache_accesses", "20,000,000") || !n.chooseIn("cache_before", "Original")) return false;
         auto* caches = static_cast<views::CacheView*>(n.w->view(QStringLiteral("cache")));
         if (!waitFor([&] { return !caches->busy(); }, 60000)) return false;
         n.look("caches", n.dock("dock_cache"));
         return true;
       }},
      {"10. Take the schedule with you",
       [](Newcomer& n) {
         if (!n.w.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier)) return false;
         n.look("export");
         whenAsked([&](QDialog& files) { typePath(files, n.w.path("matmul.trace.py")); });
         QTest::mouseClick(&n.part<QPushButton>("save"), Qt::LeftButton);
         n.look();
         n.part<QDialog>("trace_export").close();
         return QFileInfo::exists(n.w.path("matmul.trace.py"));
       }},
      {"11. Open it again",
       [](Newcomer& n) {
         const QString before = n.w.text();
         whenAsked([&n](QDialog& dialog) {
           n.look();
           pressButton(dialog, QMessageBox::Discard);
         });
         if (!n.w.press(Qt::Key_W, Qt::ControlModifier, "ir_text")) return false;
         n.look();
         QTest::mouseClick(&n.part<QPushButton>("card_matmul"), Qt::LeftButton);
         if (!n.calm() || !n.typeSizes()) return false;
         whenAsked([&](QDialog& files) { typePath(files, n.w.path("matmul.trace.py")); });
         if (!n.clickTool("Run a schedule script")) return false;
         n.look("again");
         return n.w.text() == before && n.w.steps() == 6;
       }},
      {"12. Find help",
       [](Newcomer& n) {
         if (!openMenu(*n.w, QStringLiteral("Help"))) return false;
         n.look("help");
         return true;
       }},
  };
  return all;
}

}  // namespace

class FirstHourTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_step_of_the_chapter_is_walked() {
    QStringList told, walked;
    for (const auto& [title, text] : chapter()) told << title;
    for (const Step& step : steps()) walked << QString::fromUtf8(step.title);
    QCOMPARE(told, walked);
  }

  void the_gallery_opens_the_chapter_beside_the_window() {
    Newcomer newcomer;
    QTest::mouseClick(&newcomer.part<QPushButton>("gallery_first_hour"), Qt::LeftButton);
    auto& page = newcomer.part<QTextBrowser>("guide_page");
    QVERIFY(waitFor([&] { return page.isVisible() && page.verticalScrollBar()->value() > 0; }, 3000));
    QCOMPARE(page.cursorForPosition(QPoint(8, 6)).block().text(), QStringLiteral("A first hour"));
    for (const auto& [title, text] : chapter()) QVERIFY2(page.toPlainText().contains(title), qPrintable(title));
    // Its pictures are there, and no wider than the page.
    int pictures = 0;
    for (QTextBlock block = page.document()->begin(); block.isValid(); block = block.next())
      for (auto it = block.begin(); !it.atEnd(); ++it) {
        if (!it.fragment().charFormat().isImageFormat()) continue;
        const QUrl name(it.fragment().charFormat().toImageFormat().name());
        const auto image = page.document()->resource(QTextDocument::ImageResource, name).value<QImage>();
        QVERIFY2(!image.isNull() && image.width() <= page.viewport()->width(), qPrintable(name.toString()));
        ++pictures;
      }
    QVERIFY(pictures > 10);
    keepPicture(*page.window(), "guide");
    // The picture follows the room, and the place stays.
    page.window()->resize(480, 700);
    const auto widest = [&page] {
      const QUrl first(QStringLiteral("images/overview.png"));
      return page.document()->resource(QTextDocument::ImageResource, first).value<QImage>().width();
    };
    QVERIFY(waitFor([&] { return page.viewport()->width() < 500 && widest() < 500; }, 3000));
    QVERIFY(page.verticalScrollBar()->value() > 0);
    // A link to another page of the documents opens; one to anywhere else does nothing.
    Q_EMIT page.anchorClicked(QUrl(QStringLiteral("https://example.org/guide.md")));
    Q_EMIT page.anchorClicked(QUrl(QStringLiteral("../README.md")));
    QVERIFY(page.toPlainText().contains(QStringLiteral("A first hour")));
    Q_EMIT page.anchorClicked(QUrl(QStringLiteral("glossary.md")));
    QVERIFY2(page.toPlainText().startsWith(QStringLiteral("Glossary")), qPrintable(page.toPlainText().left(80)));
  }

  void what_the_chapter_says_is_on_the_screen() {
    const auto told = chapter();
    Newcomer newcomer;
    newcomer.w->resize(1280, 800);
    for (std::size_t n = 0; n < steps().size(); ++n) {
      const Step& step = steps()[n];
      QVERIFY2(step.walk(newcomer), qPrintable(QLatin1StringView(step.title) + u' ' + newcomer.w.message()));
      QVERIFY2(newcomer.w.message().isEmpty(), qPrintable(newcomer.w.message()));
      const QString read = newcomer.read();
      if (n >= std::size_t(told.size())) continue;
      QVERIFY(!promisedIn(told[qsizetype(n)].second).isEmpty());
      for (const QString& words : promisedIn(told[qsizetype(n)].second))
        QVERIFY2(read.contains(words),
                 qPrintable(QStringLiteral("%1: '%2' is not on the screen").arg(QLatin1StringView(step.title), words)));
    }
  }
};

TIRSCOPE_TEST(FirstHourTest)

}  // namespace first_hour_test
#include "first_hour_test.moc"

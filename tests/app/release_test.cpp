// SPDX-License-Identifier: Apache-2.0
// The badge of the dialect: it says the file's, and changes what is shown, copied and exported.
#include "app/window/menus/release_menu.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace release_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

QToolButton* badge(TestWindow& w) { return w->findChild<QToolButton*>(QStringLiteral("release_button")); }

/// Chooses a release from the badge's menu.
bool choose(TestWindow& w, const char* release) {
  QMenu* menu = badge(w)->menu();
  Q_EMIT menu->aboutToShow();
  for (QAction* action : menu->actions())
    if (action->text().startsWith(QStringLiteral("TVM ") + QLatin1StringView(release))) {
      action->trigger();
      return settle(*w);
    }
  return false;
}

QString shownText(TestWindow& w) { return w->view(QStringLiteral("ir_text"))->asText(); }

}  // namespace

class ReleaseTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_badge_says_the_dialect_of_the_file() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(badge(w)->isVisible());
    QCOMPARE(badge(w)->text(), "TVM 0.18");
    QVERIFY(w->files().openText(QStringLiteral(R"(
from tvm.script import tirx as T
@T.prim_func(s_tir=True)
def f(A: T.Buffer((4,), "float32")):
    for i in range(4):
        with T.sblock("b"):
            v = T.axis.spatial(4, i)
            A[v] = T.float32(1)
)"),
                                QString()));
    QVERIFY(settle(*w));
    QVERIFY2(badge(w)->text() == QStringLiteral("TVM 0.27") || badge(w)->text() == QStringLiteral("TVM 0.24"),
             qPrintable(badge(w)->text()));
    QVERIFY2(shownText(w).contains(QStringLiteral("T.sblock")), qPrintable(shownText(w)));
    TestWindow nothing(QString{});
    QVERIFY(!badge(nothing)->isVisible());
  }
  void another_dialect_is_shown_copied_and_exported_and_the_steps_stay() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(choose(w, "0.27"));
    QCOMPARE(badge(w)->text(), "TVM 0.27");
    QVERIFY(shownText(w).contains(QStringLiteral("T.sblock(\"C\")")));
    QVERIFY(!shownText(w).contains(QStringLiteral("T.block(")));
    QCOMPARE(w.steps(), 2);
    // The selection stays, and so does what later steps are shown in.
    QVERIFY(select(*w, QStringLiteral("k")));
    QVERIFY(choose(w, "0.18"));
    QCOMPARE(w->document().selection().current().name(), "k");
    QVERIFY(choose(w, "0.27"));
    QVERIFY(w.choose("k", "unroll", ""));
    QVERIFY(shownText(w).contains(QStringLiteral("T.sblock(\"C\")")));
    const QString path = w.path("out.py");
    whenAsked([&](QDialog& dialog) { typePath(dialog, path); });
    w->actions()["file.export_module"]->trigger();
    const QString written = QString::fromUtf8(readFile(path).value());
    QVERIFY(written.contains(QStringLiteral("s_tir=True")));
    keepPicture(*w, "dialect");
    // The file that was written says its dialect itself.
    w->document().setModified(false);
    QVERIFY(w->files().openFile(path) && settle(*w));
    QVERIFY2(badge(w)->text() != QStringLiteral("TVM 0.18"), qPrintable(badge(w)->text()));
  }
  void a_session_keeps_the_dialect_that_was_chosen() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(choose(w, "0.27"));
    const QString path = w.path("kept.tirscope");
    QVERIFY(w->files().saveTo(path));
    QVERIFY(w->files().openFile(sample("vector_add.py")) && settle(*w));
    QCOMPARE(badge(w)->text(), "TVM 0.18");
    QVERIFY(w->files().openFile(path) && settle(*w));
    QCOMPARE(badge(w)->text(), "TVM 0.27");
    QVERIFY(shownText(w).contains(QStringLiteral("T.sblock(\"C\")")));
    QVERIFY(!w->document().isModified());
  }
  void what_a_release_lacks_is_refused_and_the_badge_stays() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(QStringLiteral(R"(
@T.prim_func
def f(A: T.Buffer((4, 4), "float32", axis_separators=[1])):
    for i, j in T.grid(4, 4):
        with T.block("b"):
            vi, vj = T.axis.remap("SS", [i, j])
            A[vi, vj] = T.float32(1)
)"),
                                QString()));
    QVERIFY(settle(*w));
    const QString before = badge(w)->text(), text = shownText(w);
    QVERIFY(choose(w, "0.27"));
    QCOMPARE(w->messages()->diagnostic().code, "script.not-in-release");
    QVERIFY(w.message().contains(QStringLiteral("axis separators")));
    QCOMPARE(badge(w)->text(), before);
    QCOMPARE(shownText(w), text);
  }
  void new_programs_are_written_for_the_newest_until_a_person_chooses() {
    TestWindow w(QString{});
    QCOMPARE(ReleaseMenu::ofNewPrograms().str(), "0.27");
    ReleaseMenu::setOfNewPrograms({18});
    QCOMPARE(ReleaseMenu::ofNewPrograms().str(), "0.18");
    QVERIFY(w->files().openFile(test::in_source("tests/cases/onnx/unknown.onnx")));
    QVERIFY(settle(*w));
    if (w->messages()->diagnostic().code == "onnx.not-built") QSKIP("built without libonnx");
    QCOMPARE(badge(w)->text(), "TVM 0.18");
  }
};

TIRSCOPE_TEST(ReleaseTest)

}  // namespace release_test
#include "release_test.moc"

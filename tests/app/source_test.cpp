// SPDX-License-Identifier: Apache-2.0
// Builder scripts in the window: from a line of te.compute to its blocks and back.
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/source/source_view.h"

namespace source_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

const QString program = QStringLiteral(R"(from tvm import te, topi

A = te.placeholder((16, 16), name="A")
B = te.placeholder((16, 16), name="B")
k = te.reduce_axis((0, 16), name="k")
C = te.compute(
    (16, 16),
    lambda i, j: te.sum(A[i, k] * B[k, j], axis=k),
    name="C",
)
D = te.compute((16, 16), lambda i, j: C[i, j] + 1.0, name="D")
E = topi.nn.softmax(D)
func = te.create_prim_func([A, B, E])
)");

views::SourceView& sourceOf(MainWindow& window) {
  return static_cast<views::SourceView&>(*window.view(QStringLiteral("source")));
}

/// Clicks into a line, counted from 1.
void clickLine(MainWindow& window, int line) {
  views::CodeView& code = sourceOf(window).code();
  code.reveal(code.document()->findBlockByNumber(line - 1).position(),
              code.document()->findBlockByNumber(line - 1).position());
  QTest::mouseClick(code.viewport(), Qt::LeftButton, {},
                    code.lineRect(line - 1).center() - QPoint(code.lineRect(line - 1).width() / 2 - 60, 0));
}

/// The lines that are marked for the selection.
QList<int> marked(MainWindow& window) {
  views::CodeView& code = sourceOf(window).code();
  QList<int> out;
  for (const views::CodeMark& mark : code.marks())
    if (mark.style == views::CodeMark::Style::Band)
      for (int line = code.document()->findBlock(mark.begin).blockNumber();
           line <= code.document()->findBlock(mark.end).blockNumber(); ++line)
        out << line + 1;
  return out;
}

}  // namespace

class SourceTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_text_of_a_file_is_laid_out_when_it_is_looked_at() {
    TestWindow w;
    auto& view = *w->findChild<views::SourceView*>();
    QVERIFY(view.code().document()->isEmpty());
    QCOMPARE(&sourceOf(*w), &view);
    QCOMPARE(view.code().text(), w->document().source().text);
    const QString other = QStringLiteral("# another text\n") + w->document().source().text;
    QVERIFY(w->files().openText(other, QStringLiteral("other.py")));
    QCOMPARE(sourceOf(*w).code().text(), other);
  }
  void a_selection_before_the_text_is_shown_is_no_line_of_the_last_file() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(program, QStringLiteral("made.py")));
    QVERIFY(settle(*w));
    QVERIFY(select(*w, QStringLiteral("C")));
    const views::SnapshotPtr module = w->document().snapshot();
    views::Selection selection;
    views::SourceView view(selection, nullptr);
    view.setSource(std::make_shared<const views::SourceFile>(views::SourceFile{program, {{"C", 6, 10}}}));
    view.setSnapshot(module);
    view.setSource(std::make_shared<const views::SourceFile>(views::SourceFile{QStringLiteral("pass\n"), {}}));
    selection.select(w->document().selection().current());
    QCOMPARE(view.code().text(), program);
    view.setSnapshot(module);
    QCOMPARE(view.code().text(), QStringLiteral("pass\n"));
    QVERIFY(view.code().marks().empty());
  }
  void a_line_of_te_compute_selects_its_block_and_a_block_marks_its_lines() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(program, QStringLiteral("matmul_softmax.py")));
    QVERIFY(settle(*w));
    QVERIFY(waitFor([&] { return sourceOf(*w).isVisible(); }, 2000));
    clickLine(*w, 8);
    QVERIFY(w->document().selection().current().isBlock());
    QCOMPARE(w->document().selection().current().name(), "C");
    QCOMPARE(marked(*w), QList<int>({6, 7, 8, 9, 10}));
    QVERIFY(select(*w, QStringLiteral("D")));
    QCOMPARE(marked(*w), QList<int>({11}));
    keepPicture(*w, "builder-script");
  }
  void an_operator_of_topi_selects_its_blocks_one_after_the_other() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(program, QStringLiteral("matmul_softmax.py")));
    QVERIFY(settle(*w));
    QStringList names;
    for (int click = 0; click < 4; ++click) {
      clickLine(*w, 12);
      names << w->document().selection().current().name();
    }
    QCOMPARE(names.size(), 4);
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), 4);
    QCOMPARE(marked(*w), QList<int>({12}));
  }
  void the_lines_stay_with_their_blocks_through_a_schedule() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(program, QStringLiteral("matmul_softmax.py")));
    QVERIFY(settle(*w));
    w->document().apply({{"decompose_reduction", {}}});
    settle(*w);
    w->messages()->clear();
    QVERIFY(select(*w, QStringLiteral("C")));
    QCOMPARE(marked(*w), QList<int>({6, 7, 8, 9, 10}));
  }
  void a_line_of_emit_te_selects_the_blocks_of_its_function_and_the_function_marks_the_line() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(QStringLiteral(R"(from tvm import te, relax

def scaled(x):
    y = te.compute((8,), lambda i: x[i] * 2.0, name="y")
    return te.compute((8,), lambda i: y[i] + 1.0, name="z")

bb = relax.BlockBuilder()
x = relax.Var("x", relax.TensorStructInfo((8,), "float32"))
with bb.function("main", [x]):
    out = bb.emit_te(scaled, x)
    bb.emit_func_output(out)
mod = bb.get()
)"),
                                QStringLiteral("scaled.py")));
    QVERIFY(settle(*w));
    QVERIFY(waitFor([&] { return sourceOf(*w).isVisible(); }, 2000));
    QStringList names;
    for (int click = 0; click < 2; ++click) {
      clickLine(*w, 10);
      names << w->document().selection().current().name();
      QCOMPARE(w->document().selection().current().function, "scaled");
    }
    QCOMPARE(names, QStringList({"y", "z"}));
    QCOMPARE(marked(*w), QList<int>({5, 10}));
  }
  void a_module_file_is_shown_without_marks() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(sourceOf(*w).asText().contains(QStringLiteral("@T.prim_func")));
    QVERIFY(sourceOf(*w).code().marks().empty());
    w->files().close();
    QVERIFY(settle(*w));
    QVERIFY(sourceOf(*w).asText().isEmpty());
  }
};

TIRSCOPE_TEST(SourceTest)

}  // namespace source_test
#include "source_test.moc"

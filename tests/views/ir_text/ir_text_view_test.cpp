// SPDX-License-Identifier: Apache-2.0
#include "views/ir_text/ir_text_view.h"

#include <QElapsedTimer>
#include <QScrollBar>

#include "support/pass_runs.h"
#include "support/unit.h"
#include "views/common/text/code_lines.h"
#include "views/common/text/source_subjects.h"
#include "views/support/view_fixture.h"

namespace ir_text_view_test {

using namespace tirscope;
using namespace tirscope::views;

class IrTextViewTest : public QObject {
  Q_OBJECT
  static int find(const Snapshot& snapshot, const char* text, int from = 0) {
    return int(snapshot.text().text.find(text, std::size_t(from)));
  }
  static void click(CodeView& code, int offset) {
    QTextCursor cursor(code.document());
    cursor.setPosition(offset);
    QRect at = code.cursorRect(cursor);
    QTest::mouseClick(code.viewport(), Qt::LeftButton, {}, at.center() + QPoint(3, 0));
  }

 private Q_SLOTS:
  void a_place_in_the_text_means_the_innermost_thing() {
    SnapshotPtr snapshot = snapshotOf(samples::matmul(64, 64, 64));
    auto at = [&](const char* text, int plus = 0) {
      return source::subjectAt(*snapshot, find(*snapshot, text) + plus);
    };
    QCOMPARE(at("for i, j, k", 4).name(), "i");
    QCOMPARE(at("for i, j, k", 7).name(), "j");
    QCOMPARE(at("for i, j, k", 10).name(), "k");
    QVERIFY(at("with T.block(\"C\")", 8).isBlock());
    QVERIFY(at("A: T.Buffer").isBuffer());
    QCOMPARE(at("A[vi, vk]").name(), "A");
    QVERIFY(at("def main", 5).isFunction());
  }
  void a_double_click_means_the_scope_around() {
    SnapshotPtr snapshot = snapshotOf(samples::matmul(64, 64, 64));
    int store = find(*snapshot, "C[vi, vj] = C[vi, vj] +") + 10;
    QVERIFY(source::subjectAt(*snapshot, store, true).isLoop() || source::subjectAt(*snapshot, store, true).isBlock());
  }
  void a_click_selects_and_the_selection_is_marked() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(700, 500);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    QCoreApplication::processEvents();
    click(view.code(), find(*view.snapshot(), "B[vk, vj]"));
    QCOMPARE(selection.current().name(), "B");
    QVERIFY(view.code().marks().size() >= 3);  // where it is declared, in reads, in the store
    click(view.code(), find(*view.snapshot(), "for i, j, k") + 7);
    QCOMPARE(selection.current().name(), "j");
    QCOMPARE(view.code().marks().front().style, CodeMark::Style::Band);
  }
  void a_wrapped_line_goes_on_below_its_indent() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(360, 500);
    view.setSnapshot(snapshotOf(samples::matmul(1024, 1024, 1024)));
    view.show();
    view.grab();
    QTextBlock line = view.code().document()->findBlock(find(*view.snapshot(), "def main"));
    QVERIFY(line.layout()->lineCount() > 2);
    QCOMPARE(line.lineCount(), line.layout()->lineCount());
    QVERIFY(line.layout()->lineAt(1).x() > line.layout()->lineAt(0).x() + 40);
    QVERIFY(line.layout()->lineAt(1).naturalTextRect().right() <= view.code().viewport()->width());
    if (qEnvironmentVariableIsSet("TIRSCOPE_PICTURES"))
      view.grab().save(qEnvironmentVariable("TIRSCOPE_PICTURES") + "/wrapped.png");
  }
  void a_wrapped_line_never_goes_on_left_of_its_beginning() {
    constexpr qreal space = 8;
    for (int indent : {0, 4, 12, 24, 40, 80})
      for (qreal width : {120.0, 240.0, 360.0, 800.0}) {
        const qreal hang = hangOf(QString(indent, u' ') + QStringLiteral("x = 1"), space, width), own = indent * space;
        QVERIFY(hang <= own + 4 * space);
        QVERIFY2(hang >= std::min(own, width - 4 * space), qPrintable(QStringLiteral("%1 %2").arg(indent).arg(width)));
      }
    QCOMPARE(hangOf(QStringLiteral("    x"), space, 800), 8 * space);
  }
  void another_function_comes_into_sight_when_it_is_chosen() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(500, 200);
    const IRModule module = samples::sample("mlp.py", false);
    QVERIFY(module->functions.size() > 1);
    const QString first = QString::fromStdString(module->functions.begin()->first),
                  last = QString::fromStdString(std::prev(module->functions.end())->first);
    view.setSnapshot(std::make_shared<Snapshot>(module, first));
    view.show();
    QCoreApplication::processEvents();
    for (const QString& name : {last, first, last}) {
      view.setSnapshot(std::make_shared<Snapshot>(module, name));
      const int offset = find(*view.snapshot(), qPrintable(QStringLiteral("def %1(").arg(name)));
      const QRect line = view.code().lineRect(view.code().document()->findBlock(offset).blockNumber());
      QVERIFY2(line.top() >= -2 && line.top() < view.code().viewport()->height(), qPrintable(name));
    }
  }
  void a_step_replaces_only_the_lines_that_changed() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(700, 500);
    IRModule module = samples::module_of(samples::matmul(64, 64, 64));
    for (int n = 0; n < 50; ++n) module = with_function(module, "f" + std::to_string(n), samples::matmul(64, 64, 64));
    view.setSnapshot(std::make_shared<Snapshot>(module, "main"));
    int lines = view.code().blockCount();
    IRModule changed = with_function(module, "f7", tiledMatmul(64));
    QString text = QString::fromUtf8(script::print_module(changed).text);
    QVERIFY(view.code().patchText(text) < 40);
    QCOMPARE(view.code().toPlainText(), text);
    QVERIFY(lines > 500);
  }
  void folding_hides_the_body_and_a_selection_inside_opens_it() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(700, 500);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    CodeView& code = view.code();
    int line = code.document()->findBlock(find(*view.snapshot(), "for i, j, k")).blockNumber();
    QVERIFY(code.canFold(line));
    code.setFolded(line, true);
    QVERIFY(!code.document()->findBlockByNumber(line + 2).isVisible());
    for (const analysis::NestNode& node : view.snapshot()->loopNest().nodes)
      if (node.title == "C" && node.kind == analysis::NestKind::Block)
        selection.select(view.snapshot()->subject(node.node));
    QVERIFY(selection.current().isBlock());
    QVERIFY(code.document()->findBlockByNumber(line + 2).isVisible());
    QVERIFY(!code.isFolded(line));
  }
  void a_long_module_is_coloured_only_where_it_is_looked_at() {
    Selection selection;
    IrTextView view(selection, nullptr);
    view.resize(700, 500);
    IRModule module = samples::module_of(samples::matmul(64, 64, 64));
    std::map<std::string, NodeRef> functions;
    for (int n = 0; n < 4000; ++n) functions["f" + std::to_string(n)] = tiledMatmul(64);
    module = make<IRModuleNode>(functions);
    auto snapshot = std::make_shared<Snapshot>(module, "f1");
    snapshot->text();
    QElapsedTimer timer;
    timer.start();
    view.setSnapshot(snapshot);
    view.show();
    QCoreApplication::processEvents();
    view.grab();
    qInfo("%d lines shown in %lld ms, %d coloured", view.code().blockCount(), timer.elapsed(),
          view.code().colouredLines());
    QVERIFY(view.code().colouredLines() < 200);
    timer.restart();
    NodeRef last = functions["f3999"];
    selection.select({as<PrimFuncNode>(last)->body, "f3999"});
    view.grab();
    qInfo("selection shown in %lld ms", timer.elapsed());
    QVERIFY(view.code().verticalScrollBar()->value() > 0);
  }
};

TIRSCOPE_TEST(IrTextViewTest)

}  // namespace ir_text_view_test
#include "ir_text_view_test.moc"

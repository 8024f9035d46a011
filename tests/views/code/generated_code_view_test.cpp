// SPDX-License-Identifier: Apache-2.0
#include "views/code/generated_code_view.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include "ir/walk/visitor.h"
#include "support/unit.h"
#include "views/code/remark_model.h"
#include "views/support/view_fixture.h"

namespace generated_code_view_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// The loops of a matrix multiplication are main:0.0, .0.0 and .0.0.0; its block has init at .0 and update at .1.
struct Shown {
  Selection selection;
  SnapshotPtr snapshot = snapshotOf(samples::matmul(16, 16, 16));
  GeneratedCodeView view{selection, nullptr};

  Shown() {
    view.resize(640, 480);
    view.setSnapshot(snapshot);
    view.show();
  }
  Subject at(const char* address) const {
    return subjectOf(node_at(snapshot->module(), std::string_view(address)), QStringLiteral("main"));
  }
  std::shared_ptr<Listing> listing() const {
    auto made = std::make_shared<Listing>();
    made->module = snapshot->module();
    made->form = "asm";
    made->target = QStringLiteral("cpu");
    made->text = QStringLiteral("main:\n\txorl %eax, %eax\n.LBB0_1:\n\tvmovss (%rax), %xmm0\n\taddq $1, %r11\n\tretq");
    made->lines = {{}, {loop("i"), true}, {}, {update(), false}, {loop("k"), false}, {loop("i"), true}};
    made->remarks = {{Listing::Remark::Verdict::Done, "loop-unroll", "unrolled loop by a factor of 4", loop("k")},
                     {Listing::Remark::Verdict::Missed, "loop-vectorize", "loop not vectorized", loop("k")},
                     {Listing::Remark::Verdict::Note, "inline", "nothing to inline", {}}};
    return made;
  }
  QString loop(const char* name) const {
    QString found;
    walk(snapshot->function()->body, [&](const Node& node) {
      auto here = as<ForNode>(&node);
      if (here && here->var->name == name) found = address(node);
      return true;
    });
    return found;
  }
  QString update() const {
    QString found;
    walk(snapshot->function()->body, [&](const Node& node) {
      if (node.kind == Kind::BufferStore) found = address(node);  // the last one
      return true;
    });
    return found;
  }
  QString address(const Node& node) const {
    return QString::fromStdString(address_of(snapshot->module(), node)->str());
  }
  void click(int line) {
    const QRect rect = view.code().lineRect(line);
    QTest::mouseClick(view.code().viewport(), Qt::LeftButton, {}, QPoint(rect.left() + 60, rect.center().y()));
  }
  std::vector<CodeMark> marks(CodeMark::Style style) const {
    std::vector<CodeMark> found;
    for (const CodeMark& mark : view.code().marks())
      if (mark.style == style) found.push_back(mark);
    return found;
  }
};

}  // namespace

class GeneratedCodeViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void lines_belong_to_what_is_around_their_statement() {
    Shown shown;
    const ListingPtr listing = shown.listing();
    CodePlaces places(listing);
    auto subject = [&](const QString& address) { return places.subjectAt(address); };
    SubjectLines outer = places.linesOf(subject(shown.loop("i")));
    QCOMPARE(outer.exact, (std::vector<int>{3, 4}));
    QCOMPARE(outer.approximate, (std::vector<int>{1, 5}));
    QCOMPARE(outer.first(), 1);
    QCOMPARE(places.linesOf(subject(shown.loop("k"))).exact, (std::vector<int>{3, 4}));
    QCOMPARE(places.linesOf(subject(shown.update())).exact, (std::vector<int>{3}));
    // A buffer: the statements that use it, not the loops around them.
    Subject buffer{shown.snapshot->function()->buffer_map[0].buffer, QStringLiteral("main")};
    QCOMPARE(places.linesOf(buffer).exact, (std::vector<int>{3}));
    QVERIFY(places.linesOf({}).empty());
    QVERIFY(!places.subjectAt(0) && !places.subjectAt(-1) && !places.subjectAt(99));
    // A block represents its realize as well.
    Subject block;
    walk(shown.snapshot->function()->body, [&](const Node& node) {
      auto found = as<BlockNode>(&node);
      if (found && found->name == "C") block = subjectOf(ref(node), QStringLiteral("main"));
      return true;
    });
    QVERIFY(block.isBlock());
    QCOMPARE(places.linesOf(block).exact, (std::vector<int>{3}));
    QCOMPARE(CodePlaces::nameOf(block, shown.snapshot.get()), "block C");
    QCOMPARE(CodePlaces::nameOf(subject(shown.loop("k")), nullptr), "loop k");
    QVERIFY(CodePlaces::nameOf(subject(shown.update()), shown.snapshot.get()).startsWith("C["));
    QVERIFY(!places.subjectAt(QStringLiteral("main:9.9")));
    QVERIFY(!places.subjectAt(QStringLiteral("nonsense")));
  }
  void the_lines_of_the_selection_are_marked_and_a_click_selects() {
    Shown shown;
    shown.view.setListing(shown.listing());
    QVERIFY(shown.view.code().marks().empty());
    shown.selection.select(CodePlaces(shown.listing()).subjectAt(shown.loop("i")));
    QCOMPARE(shown.marks(CodeMark::Style::Band).size(), std::size_t(1));  // two lines next to each other
    QCOMPARE(shown.marks(CodeMark::Style::About).size(), std::size_t(2));
    QVERIFY(!shown.marks(CodeMark::Style::About)[0].tip.isEmpty());
    QCOMPARE(shown.view.remark(), "Lines from loop i: 4, approximate: 2");
    QCoreApplication::processEvents();
    shown.click(4);
    QCOMPARE(shown.selection.current().name(), "k");
    shown.click(0);  // of nothing
    QCOMPARE(shown.selection.current().name(), "k");
    const QModelIndexList rows = shown.view.remarks().selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 2);  // what LLVM said of that loop
  }
  void a_remark_leads_to_its_loop() {
    Shown shown;
    shown.view.setListing(shown.listing());
    QTableView& table = shown.view.remarks();
    QAbstractItemModelTester tester(table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(table.model()->rowCount(), 3);
    QCOMPARE(table.model()->index(1, RemarkModel::PlaceColumn).data().toString(), "loop k");
    QCOMPARE(table.model()->index(2, RemarkModel::PlaceColumn).data().toString(), "–");
    QCOMPARE(table.model()->index(1, RemarkModel::VerdictColumn).data().toString(), "missed");
    QCoreApplication::processEvents();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(1, 2)).center());
    QCOMPARE(shown.selection.current().name(), "k");
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(table.model()->index(2, 2)).center());
    QCOMPARE(shown.selection.current().name(), "k");
  }
  void code_of_an_earlier_step_is_neither_marked_nor_clicked() {
    Shown shown;
    shown.view.setListing(shown.listing());
    shown.selection.select(CodePlaces(shown.listing()).subjectAt(shown.loop("i")));
    shown.view.setPending();
    QVERIFY(shown.view.busy());
    QVERIFY(shown.view.code().marks().empty());
    QVERIFY(shown.view.remark().contains("earlier step"));
    shown.view.setListing(shown.listing());
    QVERIFY(!shown.view.busy());
    QVERIFY(!shown.view.code().marks().empty());
    shown.view.setSnapshot(snapshotOf(tiledMatmul(64), shown.snapshot));
    QVERIFY(shown.view.code().marks().empty());
    shown.selection.clear();
    shown.click(4);
    QVERIFY(!shown.selection.current());
  }
  void each_kind_of_target_has_its_forms() {
    Shown shown;
    auto* forms = shown.view.findChild<QComboBox*>("code_form");
    auto names = [&] {
      QStringList all;
      for (int k = 0; k < forms->count(); ++k) all << QString::fromUtf8(forms->itemData(k).toByteArray());
      return all;
    };
    QCOMPARE(names(), (QStringList{"asm", "llvm", "llvm-unoptimized"}));
    shown.view.chooseForm("llvm");
    shown.view.setTarget(*passes::Target::parse("cpu:threads=2"));
    QCOMPARE(shown.view.form(), "llvm");  // it stays where it can
    shown.view.setTarget(*passes::Target::parse("opencl"));
    QCOMPARE(names(), (QStringList{"opencl", "asm", "llvm", "llvm-unoptimized"}));
    QVERIFY(forms->itemText(1).contains("host"));
    shown.view.setTarget(*passes::Target::parse("cuda"));
    QCOMPARE(names(), (QStringList{"ptx", "llvm", "llvm-unoptimized", "cuda", "asm"}));
    QSignalSpy chosen(&shown.view, &GeneratedCodeView::formChosen);
    forms->setFocus();
    QTest::keyClick(forms, Qt::Key_Down);
    QCOMPARE(chosen.size(), 1);
  }
  void a_refusal_is_shown_with_its_place_and_fix() {
    Shown shown;
    auto listing = shown.listing();
    listing->text.clear(), listing->lines.clear(), listing->remarks.clear();
    Diagnostic error = refused("verify-memory.host-access", "C is accessed outside of any thread");
    error.where.push_back({});
    error.where.back().node = shown.loop("j").toStdString();
    error.fix = Fix{message("bind the loops"), {{"bind", "[]", "{}"}}};
    listing->error = error;
    shown.view.setListing(listing);
    QVERIFY(shown.view.pictureSize().isEmpty());
    QVERIFY(shown.view.asText().contains("verify-memory.host-access"));
    auto* place = shown.view.findChild<QPushButton*>("error_place");
    auto* fix = shown.view.findChild<QPushButton*>("error_fix");
    QVERIFY(place && fix && place->isVisible() && fix->isVisible());
    QTest::mouseClick(place, Qt::LeftButton);
    QCOMPARE(shown.selection.current().name(), "j");
    QSignalSpy wanted(&shown.view, &GeneratedCodeView::fixRequested);
    QTest::mouseClick(fix, Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    shown.view.setListing(shown.listing());
    QVERIFY(!place->isVisible() && !fix->isVisible());
  }
  void where_lines_come_from_may_be_unknown() {
    Shown shown;
    auto listing = shown.listing();
    listing->lines.clear();
    shown.view.setListing(listing);
    shown.selection.select(CodePlaces(shown.listing()).subjectAt(shown.loop("i")));
    QVERIFY(shown.view.code().marks().empty());
    QVERIFY(shown.view.remark().contains("no source information"));
  }
  void the_text_is_copied_and_saved() {
    Shown shown;
    auto* save = shown.view.findChild<QToolButton*>("save_code");
    auto* copy = shown.view.findChild<QToolButton*>("copy_code");
    QVERIFY(!save->isEnabled() && !copy->isEnabled());
    shown.view.setListing(shown.listing());
    QTest::mouseClick(copy, Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), shown.listing()->text);
    QSignalSpy saved(&shown.view, &GeneratedCodeView::exportRequested);
    QTest::mouseClick(save, Qt::LeftButton);
    QCOMPARE(saved.first()[1].toString(), "code.s");
    QCOMPARE(saved.first()[2].toString(), shown.listing()->text);
  }
  void the_code_is_a_picture() {
    Shown shown;
    shown.view.setListing(shown.listing());
    shown.selection.select(CodePlaces(shown.listing()).subjectAt(shown.loop("i")));
    QCoreApplication::processEvents();
    QVERIFY(savedColours(shown.view, "code") > 8);
    if (qEnvironmentVariableIsSet("TIRSCOPE_PICTURES"))
      shown.view.grab().save(qEnvironmentVariable("TIRSCOPE_PICTURES") + "/window-code.png");
  }
};

TIRSCOPE_TEST(GeneratedCodeViewTest)

}  // namespace generated_code_view_test
#include "generated_code_view_test.moc"

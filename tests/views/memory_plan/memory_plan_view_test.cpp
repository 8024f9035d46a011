// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/memory_plan_view.h"

#include <QComboBox>
#include <QFile>
#include <QListWidget>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QTextBrowser>

#include "script/files/reader.h"
#include "support/broken_jobs.h"
#include "support/paths.h"
#include "support/unit.h"
#include "views/common/text/marked.h"
#include "views/memory_plan/chart.h"
#include "views/memory_plan/plan_text.h"
#include "views/memory_plan/tables.h"
#include "views/support/view_fixture.h"

namespace memory_plan_view_test {

using namespace tirscope;
using namespace tirscope::views;
using namespace tirscope::views::memory_plan;
using analysis::LivenessRule;

namespace {

IRModule read(const QByteArray& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto module = script::read_module(text.toStdString(), options);
  if (!module) qFatal("%s", module.error().front().rendered().c_str());
  return script::under_main(*module);
}
SnapshotPtr sample(const char* name) {
  QFile file(test::in_source("sample_modules/") + name);
  if (!file.open(QIODevice::ReadOnly)) qFatal("there is no sample %s", name);
  return std::make_shared<Snapshot>(read(file.readAll()), QStringLiteral("main"));
}

Shown shownOf(const char* name, const passes::StudyOptions& options = {}) {
  auto model = passes::MemoryModel::create(sample(name)->module(), "main", {});
  if (!model) qFatal("%s", model.error().rendered().c_str());
  Shown shown;
  shown.study = std::make_shared<const passes::MemoryStudy>(passes::study_memory(**model, 0, options));
  shown.plan = shown.study->plan;
  shown.findings = passes::plan_findings(*shown.study, shown.plan);
  shown.gpu = analysis::find_gpu("sm_80");
  return shown;
}
Fonts fonts() { return Fonts::from(QFont(), QFont(QStringLiteral("monospace"))); }

const Box& boxOf(const Shown& shown, const Geometry& geometry, const std::string& name) {
  for (const Box& box : geometry.boxes)
    if (shown.study->buffers[std::size_t(box.buffer)].name == name) return box;
  qFatal("no box %s", name.c_str());
}

/// A view on a sample, planned and shown.
struct Hands {
  Selection selection;
  MemoryPlanView view{selection, nullptr};

  explicit Hands(const char* name, QSize size = {1200, 520}) {
    view.resize(size);
    view.setSnapshot(sample(name));
    view.show();
    if (!QTest::qWaitFor([&] { return !view.busy(); })) qFatal("it plans too long");
    QCoreApplication::processEvents();
  }
  const std::vector<Subject>& marked() { return Marked::of(selection).subjects(); }
  MemoryChart& chart() { return view.chart(); }
  const Geometry& geometry() { return chart().geometryOfPlan(); }
  const Box& box(const char* name) { return boxOf(view.shown(), geometry(), name); }
  const analysis::PlanBox& planned(const char* name) { return view.shown().plan.boxes[std::size_t(box(name).box)]; }
  void choose(const char* name, const QVariant& data) {
    QComboBox* chooser = view.chooser(name);
    int index = chooser->findData(data);
    if (index < 0) qFatal("%s has no such choice", name);
    chooser->setCurrentIndex(index);
    Q_EMIT chooser->activated(index);
    if (!QTest::qWaitFor([&] { return !view.busy(); })) qFatal("it plans too long");
    QCoreApplication::processEvents();
  }
  QPoint onSurface(QPointF scene) {
    auto area = static_cast<QAbstractScrollArea*>(chart().surface()->parentWidget());
    return (scene * chart().zoom()).toPoint() -
           QPoint(area->horizontalScrollBar()->value(), area->verticalScrollBar()->value());
  }
  void click(QPointF scene) { QTest::mouseClick(chart().surface(), Qt::LeftButton, {}, onSurface(scene)); }
  void drag(QPointF from, QPointF to, bool drop = true) {
    QTest::mousePress(chart().surface(), Qt::LeftButton, {}, onSurface(from));
    for (qreal part : {0.3, 0.6, 1.0}) QTest::mouseMove(chart().surface(), onSurface(from + (to - from) * part));
    if (drop) QTest::mouseRelease(chart().surface(), Qt::LeftButton, {}, onSurface(to));
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(chart().surface()->parentWidget(), key, modifiers);
  }
};

}  // namespace

class MemoryPlanViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_study_that_fails_a_check_leaves_no_plan_and_the_next_one_is_shown() {
    std::optional<test::BrokenJobs> broken(std::in_place);
    Hands w("gemm_shared.py");
    QVERIFY(!w.view.shown().study);
    QVERIFY(w.view.asText().isEmpty());
    broken.reset();
    w.view.setSnapshot(sample("gemm_shared.py"));
    QTRY_VERIFY(!w.view.busy());
    QVERIFY(w.view.shown().study);
  }

  // ---- geometry, without a window -----------------------------------------------------------------------------------

  void boxes_stand_at_their_offset_over_the_entries_at_which_they_are_needed() {
    Shown shown = shownOf("gemm_shared.py");
    Geometry geometry = layoutChart(shown, fonts(), QSizeF(700, 400));
    QCOMPARE(geometry.boxes.size(), 3u);
    QCOMPARE(geometry.entries, int(shown.study->entries.size()));
    for (const Box& box : geometry.boxes) {
      const analysis::PlanBox& planned = shown.plan.boxes[std::size_t(box.box)];
      QVERIFY(geometry.plot.contains(box.rect));
      QVERIFY(std::abs(geometry.bytesAt(box.rect.bottom()) - double(planned.offset)) < 1);
      QVERIFY(std::abs(geometry.bytesAt(box.rect.top()) - double(planned.offset + planned.size)) < 1);
      QCOMPARE(geometry.entryAt(box.rect.left() + 0.1), planned.lower);
      QVERIFY(!box.conflict);
    }
    // Boxes of a plan without conflicts do not lie on each other, not even at the leaf that both touch.
    for (const Box& a : geometry.boxes)
      for (const Box& b : geometry.boxes)
        QVERIFY(&a == &b || a.rect.adjusted(0.1, 0.1, -0.1, -0.1).intersected(b.rect).isEmpty());
    QCOMPARE(geometry.usage[std::size_t(geometry.peak)], 8192);
    QVERIFY(std::ranges::any_of(geometry.levels, [](const Level& it) { return it.kind == Level::Kind::Total; }));
  }
  void a_chart_is_as_wide_as_its_room_until_entries_become_too_narrow() {
    Shown shown = shownOf("gemm_shared.py");
    QVERIFY(layoutChart(shown, fonts(), QSizeF(700, 400)).size.width() <= 701);
    QVERIFY(layoutChart(shown, fonts(), QSizeF(700, 400)).size.height() <= 401);
    Geometry narrow = layoutChart(shown, fonts(), QSizeF(60, 400));
    QVERIFY(narrow.column >= 2);
    QVERIFY(narrow.size.width() > 60);
  }
  void loops_are_bands_one_below_the_other() {
    Geometry geometry = layoutChart(shownOf("batched_gemm_shared.py"), fonts(), QSizeF(900, 400));
    std::vector<Band> loops;
    for (const Band& band : geometry.bands)
      if (band.loop) loops.push_back(band);
    QCOMPARE(loops.size(), 3u);  // b, k0, k1
    for (std::size_t n = 1; n < loops.size(); ++n) {
      QVERIFY(loops[n].rect.top() > loops[n - 1].rect.top());
      QVERIFY(loops[n].rect.left() > loops[n - 1].rect.left() && loops[n].rect.right() < loops[n - 1].rect.right());
    }
    QCOMPARE(loops[0].label, QStringLiteral("for b in range(4)"));
    for (const Band& band : geometry.bands) QVERIFY(band.rect.top() >= geometry.plot.bottom());
  }
  void the_first_difference_of_two_rules_is_marked_on_its_box() {
    Shown shown = shownOf("batched_gemm_shared.py", {LivenessRule::AllocationLevel, LivenessRule::InnermostHoisted});
    Geometry geometry = layoutChart(shown, fonts(), QSizeF(900, 400));
    const Box a = boxOf(shown, geometry, "A_shared");
    QVERIFY(!a.differs.isEmpty());
    QVERIFY(boxOf(shown, geometry, "C_shared").differs.isEmpty());
    QVERIFY(!a.second.isEmpty());
    QVERIFY(a.second.width() < a.rect.width());
    QCOMPARE(a.differs.left(), a.rect.left());
    QVERIFY(a.differs.right() <= a.second.left() + geometry.column / 2 + 0.1);
  }
  void barriers_to_come_stand_before_their_statement() {
    Shown shown = shownOf("batched_gemm_shared.py");
    Geometry geometry = layoutChart(shown, fonts(), QSizeF(900, 400));
    QVERIFY(!geometry.uprights.empty());
    for (const Upright& upright : geometry.uprights) {
      QCOMPARE(upright.kind, Upright::Kind::Coming);
      QCOMPARE(upright.x, geometry.x(upright.entry));
      QVERIFY(shown.study->entries[std::size_t(upright.entry)].barrier_before);
    }
    Shown streamed = shownOf("stream_k.py");
    int barriers = 0, waits = 0;
    for (const Upright& upright : layoutChart(streamed, fonts(), QSizeF(900, 400)).uprights) {
      barriers += upright.kind == Upright::Kind::Barrier;
      waits += upright.kind == Upright::Kind::Wait;
    }
    QCOMPARE(barriers, 8);
    QCOMPARE(waits, 2);
  }
  void limits_are_those_of_the_device() {
    Shown shown = shownOf("stream_k.py");
    auto has = [&](Level::Kind kind) {
      Geometry geometry = layoutChart(shown, fonts(), QSizeF(900, 400));
      return std::ranges::any_of(geometry.levels, [&](const Level& it) { return it.kind == kind; });
    };
    QVERIFY(has(Level::Kind::Limit) && has(Level::Kind::Step));  // 130 KiB of 163
    QVERIFY(occupancyText(shown).contains(QStringLiteral("blocks per SM: 1, limited by shared memory")));
    shown.gpu = analysis::find_gpu("sm_75");
    QVERIFY(occupancyText(shown).contains(QStringLiteral("too large")));
    QVERIFY(has(Level::Kind::Limit));
    shown.gpu = nullptr;
    QVERIFY(!has(Level::Kind::Limit));
    QVERIFY(occupancyText(shown).isEmpty());
  }
  void a_tip_says_what_is_wasted_and_with_whom_memory_is_shared() {
    passes::StudyOptions options;
    options.plan = passes::PlanBy::StorageRewrite;
    Shown shown = shownOf("storage_rewrite.py", options);
    int c = shown.study->box_of[2];
    QString tips;
    for (int box = 0; box < 3; ++box) tips += boxTip(shown, box) + u'\n';
    QVERIFY2(tips.contains(QStringLiteral("32 B wasted: shares one allocation with C_shared")), qPrintable(tips));
    QVERIFY2(boxTip(shown, c).contains(QStringLiteral("C_shared may overlap")), qPrintable(boxTip(shown, c)));
  }

  // ---- in a window --------------------------------------------------------------------------------------------------

  void the_tiled_gemm_is_planned_in_two_thirds() {
    Hands hands("gemm_shared.py");
    QCOMPARE(hands.view.shown().study->unmerged, 4 * 3072);
    QCOMPARE(hands.view.shown().total(), 4 * 2048);
    QVERIFY(hands.view.shown().findings.empty());
    QString caption;
    for (const Piece& piece : hands.geometry().caption) caption += piece.text + u' ';
    QVERIFY2(caption.contains(QStringLiteral("12 KiB in total")), qPrintable(caption));
    QVERIFY2(caption.contains(QStringLiteral("planned: 8 KiB")), qPrintable(caption));
    QVERIFY2(caption.contains(QStringLiteral("Optimal for this rule")), qPrintable(caption));
  }
  void the_batched_gemm_is_reused_under_another_rule_and_the_difference_is_pointed_out() {
    Hands hands("batched_gemm_shared.py");
    QCOMPARE(hands.view.shown().total(), 4 * 3072);
    hands.choose("second_rule", int(LivenessRule::InnermostHoisted));
    QString caption;
    for (const Piece& piece : hands.geometry().caption) caption += piece.text + u' ';
    QVERIFY2(caption.contains(QStringLiteral("first difference: A_shared from “for b in range(4)” to")),
             qPrintable(caption));
    QVERIFY2(caption.contains(QStringLiteral("live under allocation-level, not under innermost-hoisted")),
             qPrintable(caption));
    auto findings = hands.view.findChild<QListWidget*>();
    QVERIFY(findings->count() >= 3);
    hands.choose("rule", int(LivenessRule::InnermostHoisted));
    QCOMPARE(hands.view.shown().total(), 4 * 2048);
  }
  void stepping_the_table_marks_the_entry_and_selects_its_statement() {
    Hands hands("gemm_shared.py");
    QTableView& table = hands.view.entryTable();
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_Home, Qt::ControlModifier);
    for (int entry = 1; entry < table.model()->rowCount(); ++entry) {
      QTest::keyClick(&table, Qt::Key_Down);
      QCOMPARE(hands.view.shown().entry, entry);
      const passes::StudyEntry& it = hands.view.shown().study->entries[std::size_t(entry)];
      QCOMPARE(hands.selection.current().node.get(), hands.view.snapshot()->subject(it.origin).node.get());
    }
    QTest::keyClick(&table, Qt::Key_Up);
    QCOMPARE(hands.view.shown().entry, table.model()->rowCount() - 2);
  }
  void a_selection_elsewhere_moves_the_table_and_the_chart() {
    Hands hands("batched_gemm_shared.py");
    int wanted = -1;
    const auto& entries = hands.view.shown().study->entries;
    for (int n = 0; n < int(entries.size()); ++n)
      if (entries[std::size_t(n)].text == "for k1 in range(32)" && wanted < 0) wanted = n;
    hands.selection.select(hands.view.snapshot()->subject(entries[std::size_t(wanted)].stmt));
    QCOMPARE(hands.view.shown().entry, wanted);
    QCOMPARE(hands.view.entryTable().currentIndex().row(), wanted);
  }
  void a_click_beside_the_boxes_goes_to_the_entry_and_on_a_box_selects_its_buffer() {
    Hands hands("gemm_shared.py");
    const Geometry& geometry = hands.geometry();
    hands.click(QPointF(geometry.x(4.5), geometry.plot.top() + 4));
    QCOMPARE(hands.view.shown().entry, 4);
    hands.click(hands.box("C_shared").rect.center());
    QVERIFY(hands.selection.current().isBuffer());
    QCOMPARE(hands.selection.current().name(), QStringLiteral("C_shared"));
    QCOMPARE(hands.chart().selectedBox(), hands.box("C_shared").box);
    hands.key(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(hands.view.shown().entry, 5);
  }
  void a_box_that_is_dragged_stands_there_and_what_it_overlaps_is_told() {
    Hands hands("gemm_shared.py");
    const int64_t a = hands.planned("A_shared").offset, b = hands.planned("B_shared").offset;
    QVERIFY(a != b);
    hands.drag(hands.box("A_shared").rect.center(), hands.box("B_shared").rect.center());
    QCOMPARE(hands.planned("A_shared").offset, b);  // it snaps
    QVERIFY(hands.planned("A_shared").pinned);
    QVERIFY(hands.view.shown().edited);
    QCOMPARE(hands.view.shown().findings.size(), 1u);
    QVERIFY(hands.box("A_shared").conflict && hands.box("B_shared").conflict);
    hands.view.repack();
    QVERIFY(hands.view.shown().findings.empty());
    QCOMPARE(hands.planned("A_shared").offset, b);
    QCOMPARE(hands.view.shown().total(), 8192);
    hands.view.resetPlan();
    QVERIFY(!hands.view.shown().edited);
    QCOMPARE(hands.planned("A_shared").offset, a);
  }
  void a_life_that_is_stretched_needs_room_of_its_own() {
    Hands hands("gemm_shared.py");
    hands.click(hands.box("A_shared").rect.center());
    QRectF rect = hands.box("A_shared").rect;
    const int upper = hands.planned("A_shared").upper;
    hands.drag(QPointF(rect.right() - 1, rect.center().y()),
               QPointF(hands.geometry().x(hands.geometry().entries - 1.5), rect.center().y()));
    QVERIFY(hands.planned("A_shared").upper > upper);
    QCOMPARE(hands.planned("A_shared").upper, hands.geometry().entries - 1);
    hands.view.repack();
    QVERIFY(hands.view.shown().findings.empty());
    // By keys: shorter again, entry by entry.
    const int longer = hands.planned("A_shared").upper;
    hands.key(Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(hands.planned("A_shared").upper, longer - 1);
    hands.key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    const int64_t offset = hands.planned("A_shared").offset;
    hands.key(Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(hands.planned("A_shared").offset, offset + hands.view.shown().plan.alignment);
    hands.key(Qt::Key_P);
    QVERIFY(!hands.planned("A_shared").pinned);
  }
  void a_finding_that_is_looked_at_shows_two_executions_its_arc_and_both_statements() {
    Hands hands("gemm_shared.py");
    hands.drag(hands.box("A_shared").rect.center(), hands.box("B_shared").rect.center());
    QCOMPARE(hands.view.shown().findings.size(), 1u);
    QCOMPARE(hands.geometry().arcs.size(), 1u);
    QVERIFY(!hands.view.steps().isVisibleTo(&hands.view));
    const Arc arc = hands.geometry().arcs[0];
    QVERIFY(hands.box("A_shared").rect.adjusted(-1, 0, 1, 0).contains(arc.from) ||
            hands.box("B_shared").rect.adjusted(-1, 0, 1, 0).contains(arc.from));
    hands.click(arc.top());  // it is an item of the picture
    QCOMPARE(hands.view.shown().finding, 0);
    QCOMPARE(hands.view.findingList().currentRow(), 0);
    QVERIFY(hands.view.findingList().isVisible());
    QCOMPARE(hands.view.shown().together.size(), std::size_t(2));
    QVERIFY(hands.view.busy());
    QTRY_VERIFY(!hands.view.busy());
    const passes::StudyNote& note = hands.view.shown().findings[0];
    QVERIFY(note.steps.size() >= 2);
    QVERIFY(hands.view.steps().isVisible());
    const QString last = hands.view.steps().toPlainText();
    QVERIFY2(
        last.contains(QString::fromStdString(note.steps.back().element)) && last.contains(QStringLiteral("k0 = 0")),
        qPrintable(last));
    // Both statements stand out in the text, the later one is selected.
    QCOMPARE(hands.marked().size(), std::size_t(2));
    QVERIFY(!(hands.marked()[0] == hands.marked()[1]));
    QCOMPARE(hands.view.shown().entry, note.to);
    // A step leads to its entry.
    Q_EMIT hands.view.steps().anchorClicked(QUrl(QString::number(note.steps[0].entry)));
    QCOMPARE(hands.view.shown().entry, note.steps[0].entry);
    QCOMPARE(hands.view.shown().finding, 0);
    // Looking at something else takes it back.
    hands.selection.select(hands.view.snapshot()->subject(hands.view.shown().study->entries[0].origin));
    QCOMPARE(hands.view.shown().finding, -1);
    QVERIFY(hands.marked().empty());
    QVERIFY(!hands.view.steps().isVisible());
  }
  void two_boxes_picked_together_say_what_they_have_to_do_with_each_other() {
    Hands hands("gemm_shared.py");
    hands.click(hands.box("A_shared").rect.center());
    QTest::mouseClick(hands.chart().surface(), Qt::LeftButton, Qt::ControlModifier,
                      hands.onSurface(hands.box("C_shared").rect.center()));
    QCOMPARE(hands.view.shown().together.size(), std::size_t(2));
    const QString why = hands.view.steps().toPlainText();
    QVERIFY2(why.contains(QStringLiteral("C_shared")) && why.contains(QStringLiteral("A_shared")), qPrintable(why));
    QCOMPARE(hands.selection.current().name(), QString());  // the later statement
    // A row of the findings that is about two boxes does the same.
    QListWidget& list = hands.view.findingList();
    list.setCurrentRow(list.count() - 1);
    QCOMPARE(hands.view.shown().together.size(), std::size_t(2));
  }
  void the_plan_of_a_pass_is_drawn_over_the_liveness_of_the_program_before() {
    Hands hands("pairs/missing_barrier/01-ThreadSync.py");
    QVERIFY(hands.view.shown().findings.empty());  // ours is right
    const int choices = hands.view.chooser("plan_by")->count();
    hands.view.setPassModule(sample("pairs/missing_barrier/02-MergeSharedMemoryAllocations.py")->module());
    QTRY_VERIFY(!hands.view.busy());
    QCOMPARE(hands.view.chooser("plan_by")->count(), choices + 1);
    QCOMPARE(hands.view.shown().study->options.plan, passes::PlanBy::Pass);
    QCOMPARE(hands.view.shown().finding, 0);  // it was opened to see that
    QCOMPARE(hands.view.shown().findings[0].kind, passes::StudyNote::Kind::Hazard);
    QCOMPARE(hands.geometry().arcs.size(), hands.view.shown().findings.size());
    QVERIFY(hands.geometry().arcs[0].hazard);
    QVERIFY(hands.view.steps().isVisible());
    QString caption;
    for (const Piece& piece : hands.geometry().caption) caption += piece.text + u' ';
    QVERIFY2(
        caption.contains(QStringLiteral("Tirscope's plan needs")) && caption.contains(QStringLiteral("conflicts: 1")),
        qPrintable(caption));
    // Ours again, then no pass any more.
    hands.choose("plan_by", int(passes::PlanBy::Tvm));
    QVERIFY(hands.view.shown().findings.empty() && hands.marked().empty());
    hands.view.setPassModule(nullptr);
    QTRY_VERIFY(!hands.view.busy());
    QCOMPARE(hands.view.chooser("plan_by")->count(), choices);
  }
  void a_module_after_that_does_not_belong_is_told_and_ours_is_shown() {
    Hands hands("gemm_shared.py");
    hands.view.setPassModule(sample("pairs/missing_barrier/02-MergeSharedMemoryAllocations.py")->module());
    QTRY_VERIFY(!hands.view.busy());
    QCOMPARE(hands.view.shown().study->options.plan, passes::PlanBy::Tvm);
    QVERIFY(hands.view.findingList().item(0)->text().contains(QStringLiteral("cannot be read")));
  }
  void escape_puts_a_box_back() {
    Hands hands("gemm_shared.py");
    const int64_t offset = hands.planned("A_shared").offset;
    QPointF from = hands.box("A_shared").rect.center();
    hands.drag(from, from - QPointF(0, 60), false);
    hands.key(Qt::Key_Escape);
    QCOMPARE(hands.planned("A_shared").offset, offset);
  }
  void an_alignment_is_asked_of_the_plan() {
    Hands hands("storage_rewrite.py");
    hands.choose("alignment", 128);
    QVERIFY(!analysis::misaligned(hands.view.shown().plan).empty());
    hands.view.repack();
    QVERIFY(analysis::is_legal(hands.view.shown().plan));
  }
  void the_chart_keeps_in_step_with_another_device_and_another_packer() {
    Hands hands("shared_levels.py");
    for (passes::PlanBy by : {passes::PlanBy::BestFit, passes::PlanBy::Exact, passes::PlanBy::StorageRewrite}) {
      hands.choose("plan_by", int(by));
      QCOMPARE(hands.view.shown().study->options.plan, by);
      QCOMPARE(hands.geometry().boxes.size(), 4u);
    }
    hands.choose("device", QStringLiteral("sm_90"));
    QVERIFY(occupancyText(hands.view.shown()).startsWith(QStringLiteral("H100")));
  }
  void plans_are_exported_as_they_stand() {
    Hands hands("gemm_shared.py");
    QSignalSpy asked(&hands.view, &MemoryPlanView::exportRequested);
    QVERIFY(hands.view.requestExport(true));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][1].toString(), QStringLiteral("shared.dyn.plan.csv"));
    QString csv = asked[0][2].toString();
    QVERIFY(csv.startsWith(QStringLiteral("id,lower,upper,size,offset\n")));
    QCOMPARE(csv.count(u'\n'), 4);
    QVERIFY(hands.view.planAsAnnotation().contains(QStringLiteral("\"C_shared\": ")));
  }
  void a_new_program_keeps_the_memory_that_was_chosen() {
    Hands hands("gemm_shared.py");
    QComboBox* arena = hands.view.chooser("arena");
    QVERIFY(arena->count() >= 2);
    hands.choose("arena", QStringLiteral("main_kernel local"));
    hands.view.setSnapshot(sample("batched_gemm_shared.py"));
    QTRY_VERIFY(!hands.view.busy());
    QCOMPARE(hands.view.shown().study->arena.scope, "local");
  }
  void what_allocates_nothing_says_what_to_do() {
    Selection selection;
    MemoryPlanView view(selection, nullptr);
    view.resize(800, 400);
    view.setSnapshot(snapshotOf(samples::matmul(64, 64, 64)));
    view.show();
    QTRY_VERIFY(!view.busy());
    QVERIFY(!view.shown().study);
    QVERIFY(view.asText().isEmpty());
    QVERIFY(!view.requestExport(true));
    QVERIFY(!view.pictureSize().isEmpty());
    QVERIFY(savedColours(view, QStringLiteral("memory-plan-empty")) > 8);
  }
  void memory_that_nothing_touches_says_so() {
    Selection selection;
    MemoryPlanView view(selection, nullptr);
    view.resize(800, 400);
    view.setSnapshot(std::make_shared<Snapshot>(
        read("@T.prim_func\ndef main(X: T.Buffer((8,), \"float32\")):\n    A = T.allocate([8], \"float32\")\n"
             "    T.evaluate(0)\n"),
        QStringLiteral("main")));
    view.show();
    QTRY_VERIFY(!view.busy());
    QVERIFY(view.shown().study);
    QVERIFY(view.shown().study->entries.empty());
    QVERIFY(!view.requestExport(false));
    QVERIFY(savedColours(view, QStringLiteral("memory-plan-untouched")) > 8);
  }
  void the_newest_wish_wins() {
    Selection selection;
    MemoryPlanView view(selection, nullptr);
    view.resize(800, 400);
    view.show();
    for (const char* name : {"gemm_shared.py", "stream_k.py", "batched_gemm_shared.py", "storage_rewrite.py"})
      view.setSnapshot(sample(name));
    QTRY_VERIFY(!view.busy());
    QCOMPARE(view.shown().study->buffers.size(), 3u);
    QCOMPARE(view.shown().study->arena.scope, "shared");
    view.setSnapshot(nullptr);
    QVERIFY(!view.busy());
    QVERIFY(view.pictureSize().isEmpty());
  }
  void pictures_in_both_themes() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      QApplication::setPalette(theme->palette());
      for (const char* name : {"gemm_shared", "batched_gemm_shared", "stream_k", "storage_rewrite", "shared_levels"}) {
        Hands hands(QByteArray(name).append(".py").constData(), QSize(1400, 460));
        hands.choose("second_rule", int(LivenessRule::InnermostHoisted));
        hands.selection.select(hands.chart().items()[1].subject);
        QString file = QStringLiteral("plan-%1-%2").arg(QLatin1StringView(name), theme->isDark() ? "dark" : "light");
        QVERIFY(savedColours(hands.view, file) > 8);
        QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
        auto tabs = hands.view.findChild<QTabWidget*>();
        for (int tab = 0; tab < tabs->count() && !folder.isEmpty(); ++tab) {
          tabs->setCurrentIndex(tab);
          QCoreApplication::processEvents();
          hands.view.grab().save(QStringLiteral("%1/window-%2-%3.png").arg(folder, file).arg(tab));
        }
      }
    }
    QApplication::setPalette(Theme::light().palette());
  }
};

TIRSCOPE_TEST(MemoryPlanViewTest)

}  // namespace memory_plan_view_test
#include "memory_plan_view_test.moc"

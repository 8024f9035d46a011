// SPDX-License-Identifier: Apache-2.0
// The view of caches: its picture without a window, clicks, and two steps compared.
#include "views/cache/cache_view.h"

#include <QComboBox>

#include "support/unit.h"
#include "views/cache/cache_chart.h"
#include "views/cache/cache_words.h"
#include "views/support/history_fixture.h"

namespace cache_view_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

const QString small_caches = QStringLiteral("L1=2K,0,64 L2=64K,16,64");

cache::CacheAnswer answerOf(const SnapshotPtr& snapshot, const SnapshotPtr& before = {}) {
  analysis::CacheStudyOptions options;
  options.caches = cache::CacheWords::levels(small_caches).value();
  auto studied = [&](const SnapshotPtr& of) {
    auto study = analysis::cache_study(of->module(), "main", options);
    if (!study) qFatal("%s", study.error().message.str().c_str());
    return std::make_shared<const analysis::CacheStudy>(*study);
  };
  cache::CacheAnswer answer{.snapshot = snapshot, .study = studied(snapshot)};
  if (before) {
    answer.before = studied(before);
    answer.difference = analysis::cache_difference(*answer.before, *answer.study);
  }
  return answer;
}

cache::Geometry laidOut(const cache::CacheAnswer& answer, qreal width) {
  static const Fonts fonts = Fonts::from(QFont(), QFont(QStringLiteral("monospace")));
  return cache::layoutCaches(
      answer, [](const Buffer&) { return 0; }, fonts, width);
}

/// A view on a product, with the step before it.
struct Hands {
  Selection selection;
  CacheView view{selection, nullptr};
  HistoryPtr history = sampleHistory();

  Hands() {
    view.resize(900, 700);
    view.setLevels(small_caches);
    view.setHistory(history);
    view.setSnapshot(history->find(2)->snapshot);
    view.show();
    settled();
  }
  void settled() {
    if (!QTest::qWaitFor([&] { return !view.busy(); }, 30'000)) qFatal("it runs too long");
    QCoreApplication::processEvents();
  }
  const cache::Geometry& geometry() { return view.chart().geometryOfCaches(); }
  int rowNamed(const QString& name) {
    for (int n = 0; n < int(geometry().rows.size()); ++n)
      if (geometry().rows[std::size_t(n)].name == name) return n;
    return -1;
  }
  void click(int row, bool twice = false) {
    const QPoint at = view.chart().itemRect(row).center();
    const QPoint there = view.chart().surface()->mapFrom(&view.chart(), at);
    QTest::mouseClick(view.chart().surface(), Qt::LeftButton, {}, there);
    if (twice) QTest::mouseDClick(view.chart().surface(), Qt::LeftButton, {}, there);
  }
};

}  // namespace

class CacheViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rows_are_levels_accesses_and_loops() {
    const cache::Geometry geometry = laidOut(answerOf(snapshotOf(samples::matmul(64, 64, 64))), 900);
    QStringList kinds;
    for (const cache::Row& row : geometry.rows)
      kinds << QStringLiteral("%1 %2").arg(int(row.kind)).arg(row.name.section(u',', 0, 0));
    QCOMPARE(kinds, (QStringList{"0 L1", "0 L2", "1 write C[vi", "1 read C[vi", "1 read A[vi", "1 read B[vk",
                                 "1 write C[vi", "2 root", "2 i", "2 j", "2 k", "2 C"}));
    QCOMPARE(geometry.rows[9].parent, 8);
    for (const cache::Row& row : geometry.rows) {
      QVERIFY(QRectF(QPointF(), geometry.size).contains(row.rect));
      QVERIFY(!row.tip.isEmpty());
    }
  }

  void bars_are_as_long_as_their_misses_are_many() {
    const cache::Geometry geometry = laidOut(answerOf(snapshotOf(samples::matmul(64, 64, 64))), 900);
    const cache::MissBar &a = geometry.rows[4].bars[0], &b = geometry.rows[5].bars[0];
    const int capacity = int(cache::Cause::Capacity), conflict = int(cache::Cause::Conflict);
    QVERIFY(b.parts[capacity].width() > 15 * a.parts[capacity].width());
    QVERIFY(b.parts[conflict].isEmpty());
    QVERIFY(b.before.isEmpty());
    QVERIFY(qAbs(b.parts[capacity].right() - b.track.right()) < 1.5);  // it is the longest
  }

  void a_mark_is_where_the_lines_of_a_level_end() {
    const cache::Geometry geometry = laidOut(answerOf(snapshotOf(samples::matmul(64, 64, 64))), 900);
    // 32 lines: the bin of 32 to 63 other lines begins there. 1,024 lines: the bin of 1,024.
    QCOMPARE(geometry.marks.size(), std::size_t(2));
    QCOMPARE(geometry.marks[0].x, geometry.bins[6].column.left());
    QCOMPARE(geometry.bins[6].label, "32");
    QCOMPARE(geometry.marks[1].x, geometry.bins[11].column.left());
    QCOMPARE(geometry.bins[11].label, "1K");
    QVERIFY(geometry.bins.back().first);
    int64_t all = 0;
    for (const cache::Bin& bin : geometry.bins) all += bin.count;
    QCOMPARE(all, 64 * 64 + 4 * 64 * 64 * 64);
  }

  void another_step_is_beside_each_row() {
    const SnapshotPtr before = snapshotOf(samples::matmul(64, 64, 64)), after = snapshotOf(tiledMatmul(64), before);
    const cache::CacheAnswer answer = answerOf(after, before);
    const cache::Geometry geometry = laidOut(answer, 900);
    const auto& most = answer.difference->accesses.front();
    QCOMPARE(most.text(), "B[vk, vj]");
    const auto row = std::ranges::find(geometry.rows, QStringLiteral("read B[vk, vj]"), &cache::Row::name);
    QVERIFY(row != geometry.rows.end() && !row->bars[0].before.isEmpty());
    QVERIFY(row->bars[0].before.width() > row->bars[0].parts[int(cache::Cause::Capacity)].width());
    QVERIFY(row->tip.contains(QStringLiteral("before:")));
    const bool said = std::ranges::any_of(geometry.pieces, [](const Piece& piece) { return piece.text == u"mostly"; });
    QVERIFY(said);
  }

  void a_narrow_picture_is_wider_than_its_room_and_loses_nothing() {
    const cache::CacheAnswer answer = answerOf(snapshotOf(samples::matmul(16, 16, 16)));
    const cache::Geometry narrow = laidOut(answer, 200);
    QVERIFY(narrow.size.width() > 200);
    for (const Piece& piece : narrow.pieces) QVERIFY(piece.rect.right() <= narrow.size.width());
  }

  void levels_that_are_typed_are_read_or_refused() {
    const auto levels = cache::CacheWords::levels(QStringLiteral("  L1=32K,8   L2=1M,16,64 "));
    QVERIFY(levels);
    QCOMPARE(cache::CacheWords::typed(*levels), "L1=32K,8,64 L2=1M,16,64");
    QCOMPARE(cache::CacheWords::levels(QStringLiteral("L1=32K")).error().code, "cache.geometry");
    QCOMPARE(cache::CacheWords::levels(QStringLiteral("L1=32K,8,64 L2=1M,16,128")).error().code, "cache.geometry");
    Hands hands;
    const cache::CacheStudyPtr study = hands.view.shown().study;
    hands.view.setLevels(QStringLiteral("L1=32K"));
    QVERIFY(!hands.view.complaint().isEmpty());
    QCOMPARE(hands.view.shown().study, study);
    hands.view.setLevels(QStringLiteral("L1=4K,1,32"));
    hands.settled();
    QVERIFY(hands.view.complaint().isEmpty());
    QCOMPARE(hands.view.shown().study->caches, (std::vector<analysis::CacheGeometry>{{"L1", 4096, 1, 32}}));
    hands.view.setLevels({});  // this machine
    hands.settled();
    QVERIFY(!hands.view.shown().study->caches.empty());
  }

  void a_click_selects_the_buffer_and_a_double_click_the_statement() {
    Hands hands;
    const int row = hands.rowNamed(QStringLiteral("read B[vk, vj]")), loop = hands.rowNamed(QStringLiteral("k_0"));
    QVERIFY(row >= 0 && loop >= 0);
    hands.click(row);
    QVERIFY(hands.selection.current().isBuffer());
    QCOMPARE(hands.selection.current().name(), "B");
    hands.click(row, true);
    QCOMPARE(hands.selection.current().node->kind, Kind::BufferStore);
    hands.click(loop);
    QVERIFY(hands.selection.current().isLoop());
    QCOMPARE(hands.selection.current().name(), "k_0");
  }

  void a_selection_elsewhere_shows_in_the_rows() {
    Hands hands;
    const QImage before = hands.view.grab().toImage();
    for (const analysis::CacheLoop& loop : hands.view.shown().study->loops)
      if (loop.title == "k_0") hands.selection.select(hands.view.snapshot()->subject(loop.node));
    QCoreApplication::processEvents();
    QVERIFY(hands.view.grab().toImage() != before);
  }

  void a_step_is_compared_with_the_one_before_or_a_chosen_one() {
    Hands hands;
    QVERIFY(!hands.view.shown().difference);
    hands.view.compareWith(-2);
    hands.settled();
    QVERIFY(hands.view.shown().difference);
    QVERIFY(hands.view.asText().contains("compared with before"));
    hands.view.compareWith(0);
    hands.settled();
    QVERIFY(hands.view.shown().difference);
    hands.view.compareWith(2);  // itself
    hands.settled();
    QVERIFY(!hands.view.shown().difference);
    // The choice outlives a new history, as long as it has the step.
    hands.view.compareWith(0);
    hands.view.setHistory(sampleHistory());
    QCOMPARE(hands.view.chooser("cache_before")->currentData().toInt(), 0);
  }

  void what_is_fetched_is_told_to_others() {
    Hands hands;
    QSignalSpy measured(&hands.view, &CacheView::measured), outdated(&hands.view, &CacheView::outdated);
    hands.view.setSnapshot(hands.history->find(0)->snapshot);
    hands.settled();
    QCOMPARE(outdated.size(), 0);
    QVERIFY(measured.size() > 0);
    QCOMPARE(measured.last()[0].value<SnapshotPtr>()->step(), 0);
    QCOMPARE(measured.last()[1].toString(), "fetched: L1 17 MiB, L2 48 KiB");
    hands.view.setLevels(QStringLiteral("L1=4K,1,32"));
    QCOMPARE(outdated.size(), 1);
  }

  void a_run_that_is_cut_off_says_so() {
    Hands hands;
    hands.view.setMostAccesses(1000);
    hands.settled();
    QVERIFY(hands.view.shown().study->sampled);
    const auto& pieces = hands.geometry().pieces;
    QVERIFY(std::ranges::any_of(pieces, [](const Piece& piece) { return piece.text == u"Only"; }));
  }

  void what_cannot_be_run_is_said_and_an_older_picture_selects_nothing() {
    Hands hands;
    const int row = hands.rowNamed(QStringLiteral("read B[vk, vj]"));
    hands.view.setMostAccesses(100'000'000);
    hands.view.setSnapshot(snapshotOf(samples::matmul(512, 512, 512)));
    QVERIFY(hands.view.busy());
    hands.click(row);
    QVERIFY(!hands.selection.current());
    hands.view.setSnapshot(snapshotOf(samples::matmul(1 << 14, 1 << 14, 4)));  // too large for the interpreter
    hands.settled();
    QVERIFY(hands.view.shown().problem);
    QVERIFY(hands.view.pictureSize().isEmpty());
    hands.view.setSnapshot(nullptr);
    QVERIFY(!hands.view.busy());
    QVERIFY(hands.view.pictureSize().isEmpty());
  }

  void pictures_are_kept_in_both_themes() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      QApplication::setPalette(theme->palette());
      Hands hands;
      hands.view.compareWith(-2);
      hands.settled();
      const QString name = theme->isDark() ? QStringLiteral("cache-compared-dark") : QStringLiteral("cache-compared");
      QVERIFY(savedColours(hands.view, name) > 12);
    }
    QApplication::setPalette(Theme::light().palette());
  }
};

TIRSCOPE_TEST(CacheViewTest)

}  // namespace cache_view_test
#include "cache_view_test.moc"

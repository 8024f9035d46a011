// SPDX-License-Identifier: Apache-2.0
// The view of a playback: its picture, its steps by real clicks, two steps of a history side by side.
#include "views/playback/playback_view.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include "script/files/reader.h"
#include "support/oracle.h"
#include "support/unit.h"
#include "views/playback/plane_bar.h"
#include "views/playback/stage_chart.h"
#include "views/playback/words.h"
#include "views/support/history_fixture.h"

namespace playback_view_test {

using namespace tirscope;
using namespace tirscope::views;
using playback::Stride;

namespace {

SnapshotPtr read(const char* text) { return snapshotOf((*test::parsed(text))->prim_func("main")); }

const char* const kernel_text = R"(
@T.prim_func
def main(A: T.Buffer((2, 64), "float32"), B: T.Buffer((2, 64), "float32")):
    for bx in T.thread_binding(2, thread="blockIdx.x"):
        for tx in T.thread_binding(64, thread="threadIdx.x"):
            for k in range(2):
                B[bx, tx] = A[bx, tx]
)";

struct Hands {
  Selection selection;
  PlaybackView view{selection, nullptr};

  explicit Hands(const SnapshotPtr& snapshot, const HistoryPtr& history = {}) {
    view.resize(900, 760);
    if (history) view.setHistory(history);
    view.setSnapshot(snapshot);
    view.show();
    settled();
  }
  void settled() {
    if (!QTest::qWaitFor([&] { return !view.busy(); }, 30'000)) qFatal("it runs too long");
    QCoreApplication::processEvents();
  }
  void press(const char* name) {
    auto* button = view.findChild<QToolButton*>(QLatin1StringView(name));
    if (!button) qFatal("there is no button %s", name);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  QComboBox* box(const char* name) { return view.findChild<QComboBox*>(QLatin1StringView(name)); }
  void stepBy(Stride stride) {
    QComboBox* strides = box("playback_stride");
    strides->setCurrentIndex(strides->findData(int(stride)));
  }
  std::size_t frame() { return view.player().frame(); }
  const playback::Geometry& stage() { return view.stage().stage(); }
  void pressCell(const QString& buffer, playback::Cell cell) {
    for (const playback::Grid& grid : stage().grids)
      if (grid.name == buffer && grid.side == 0) return pressScene(grid.of(cell).center());
    qFatal("there is no grid %s", qPrintable(buffer));
  }
  void pressScene(QPointF scene) {
    QVERIFY(view.stage().zoom() == 1);
    const QPointF corner = view.stage().visibleScene().topLeft();
    QTest::mouseClick(view.stage().surface(), Qt::LeftButton, {}, (scene - corner).toPoint());
  }
  void keep(const char* name) {
    const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
    if (!folder.isEmpty()) view.grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1StringView(name)));
  }
};

}  // namespace

class PlaybackViewTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rows_are_the_nest_and_grids_the_buffers() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    QStringList rows, grids;
    for (const playback::NestRow& row : hands.stage().rows) rows << row.name;
    for (const playback::Grid& grid : hands.stage().grids) grids << grid.name;
    QCOMPARE(rows, (QStringList{"for i in 16", "for j in 16", "for k in 16", "block C", "init", "C[vi, vj] = 0",
                                "C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]"}));
    QCOMPARE(grids, (QStringList{"A", "B", "C"}));
    const QRectF all(QPointF(), hands.stage().size);
    for (const CanvasItem& item : hands.view.stage().items()) QVERIFY(all.contains(item.rect));
    for (const Piece& piece : hands.stage().pieces) QVERIFY(all.contains(piece.rect));
    hands.keep("playback_start");
  }

  void steps_go_on_and_back_by_statement_iteration_and_tile() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    QCOMPARE(hands.view.player().frames(), std::size_t(256 + 4096));
    hands.press("playback_step");
    QCOMPARE(hands.frame(), std::size_t(1));
    QCOMPARE(hands.stage().rows[std::size_t(hands.view.stage().currentRow(0))].name.section(u' ', 0, 2), "C[vi, vj] =");
    hands.stepBy(Stride::Iteration);
    hands.press("playback_step");
    QCOMPARE(hands.frame(), std::size_t(2));  // k = 1
    hands.stepBy(Stride::Tile);
    hands.press("playback_step");
    QCOMPARE(hands.frame(), std::size_t(17));  // j = 1, its init
    hands.press("playback_back");
    QCOMPARE(hands.frame(), std::size_t(0));
    const auto row = std::ranges::find(hands.stage().rows, QStringLiteral("for i in 16"), &playback::NestRow::name);
    hands.pressScene(row->rect.center());
    QVERIFY(hands.selection.current().isLoop());
    hands.press("playback_step");
    QCOMPARE(hands.frame(), std::size_t(17 * 16));  // i = 1
    hands.press("playback_last");
    QCOMPARE(hands.frame(), std::size_t(256 + 4096 - 1));
    hands.press("playback_first");
    QCOMPARE(hands.frame(), std::size_t(0));
  }

  void it_plays_to_the_end_and_again_from_the_start() {
    Hands hands(snapshotOf(samples::matmul(4, 4, 4)));
    hands.box("playback_speed")->setCurrentIndex(hands.box("playback_speed")->findData(1000));
    std::size_t shown = 0;
    QObject::connect(&hands.view.player(), &playback::Player::moved, &hands.view, [&] { ++shown; });
    hands.press("playback_play");
    QVERIFY(hands.view.player().isPlaying());
    QVERIFY(QTest::qWaitFor([&] { return !hands.view.player().isPlaying(); }, 10'000));
    QCOMPARE(hands.frame(), hands.view.player().frames() - 1);
    QVERIFY(shown > 1);
    hands.press("playback_play");
    QVERIFY(hands.frame() < hands.view.player().frames() - 1);
    hands.press("playback_play");
    QVERIFY(!hands.view.player().isPlaying());
  }

  void a_view_that_is_hidden_does_not_play() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    hands.press("playback_play");
    hands.view.hide();
    QVERIFY(!hands.view.player().isPlaying());
  }

  void the_slider_goes_to_any_frame_and_other_views_learn_the_statement() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    auto* slider = hands.view.findChild<QSlider*>(QStringLiteral("playback_frame"));
    QCOMPARE(slider->maximum(), 256 + 4096 - 1);
    slider->setValue(18);  // C[0, 1] += A[0, 0] * B[0, 1]
    QCOMPARE(hands.frame(), std::size_t(18));
    QVERIFY(hands.selection.hovered().node);
    QCOMPARE(hands.selection.hovered().node->kind, Kind::BufferStore);
    QVERIFY(hands.view.asText().contains(QStringLiteral("C[0, 1] ← C[0, 1], A[0, 0], B[0, 1]")));
    QVERIFY(hands.view.asText().contains(QStringLiteral("j = 1\nk = 0")));
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(hands.frame(), std::size_t(19));
  }

  void a_press_on_a_cell_goes_to_its_first_touch_and_then_to_the_next() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    hands.pressCell(QStringLiteral("B"), {1, 2});
    QCOMPARE(hands.frame(), std::size_t(2 * 17 + 2));  // i = 0, j = 2, k = 1
    QVERIFY(hands.selection.current().isBuffer());
    QCOMPARE(hands.selection.current().name(), "B");
    hands.pressCell(QStringLiteral("B"), {1, 2});
    QCOMPARE(hands.frame(), std::size_t(16 * 17 + 2 * 17 + 2));  // i = 1
  }

  void threads_of_a_warp_are_shown_together() {
    Hands hands(read(kernel_text));
    QCOMPARE(hands.box("playback_stride")->currentData().toInt(), int(Stride::Warp));
    QCOMPARE(hands.view.player().frames(), std::size_t(2 * 2 * 2));  // blocks, warps, k
    QVERIFY(hands.view.asText().contains(QStringLiteral("tx = 0–31")));
    hands.press("playback_step");
    hands.press("playback_step");
    QVERIFY(hands.view.asText().contains(QStringLiteral("tx = 32–63")));
    hands.stepBy(Stride::Statement);
    QCOMPARE(hands.view.player().frames(), std::size_t(2 * 64 * 2));
    QVERIFY(hands.view.asText().contains(QStringLiteral("tx = 32\n")));  // it stays where it was
    hands.keep("playback_threads");
  }

  void a_step_is_played_beside_another_by_the_work_that_is_done() {
    const HistoryPtr history = sampleHistory();
    Hands hands(history->find(2)->snapshot, history);
    hands.view.compareWith(0);
    hands.settled();
    QVERIFY(hands.view.player().reel(1));
    QVERIFY(std::ranges::any_of(hands.stage().grids, [](const playback::Grid& grid) { return grid.side == 1; }));
    hands.view.player().seek(hands.view.player().frames() / 2);
    const auto& now = *hands.view.player().reel(0);
    const auto& before = *hands.view.player().reel(1);
    const double done = analysis::work_done(now.film, now.statements.frames, hands.frame()),
                 there = analysis::work_done(before.film, before.statements.frames, hands.view.player().frameOf(1));
    QVERIFY(qAbs(done - there) < 0.01);
    hands.keep("playback_beside");
    hands.view.compareWith(-1);
    hands.settled();
    QVERIFY(!hands.view.player().reel(1));
  }

  void lines_of_a_cache_fill() {
    Hands hands(snapshotOf(samples::matmul(16, 16, 16)));
    hands.view.setCache(QStringLiteral("L1=1K,4,64"));
    hands.settled();
    QCOMPARE(hands.stage().caches.size(), std::size_t(1));
    const playback::Reel& reel = *hands.view.player().reel(0);
    QVERIFY(reel.film.cache);
    hands.view.player().seek(300);
    hands.keep("playback_cache");
    hands.view.setCache(QStringLiteral("L1=1K,3,64"));
    QVERIFY(!hands.view.busy());
    QVERIFY(hands.view.findChildren<QLabel*>().size() > 0);
    QVERIFY(std::ranges::any_of(hands.view.findChildren<QLabel*>(), [](const QLabel* label) {
      return label->isVisible() && label->text().contains(QStringLiteral("whole sets"));
    }));
    hands.view.setCache({});
    hands.settled();
    QVERIFY(hands.stage().caches.empty());
  }

  void dimensions_are_chosen_and_the_others_follow_or_stay() {
    Hands hands(read(R"(
@T.prim_func
def main(A: T.Buffer((2, 3, 4, 5), "float32"), B: T.Buffer((2, 3, 4, 5), "float32")):
    for i, j, k, l in T.grid(2, 3, 4, 5):
        B[i, j, k, l] = A[i, j, k, l]
)"));
    auto plane = [&] { return hands.view.stage().planeOf(0); };
    QCOMPARE(plane().rows(), 4);
    QCOMPARE(plane().columns(), 5);
    hands.view.player().seek(30);  // A[0, 1, 2, 0]
    QCOMPARE(plane().held(), (std::vector<int64_t>{0, 1, 0, 0}));
    auto* slider = hands.view.findChild<QSlider*>(QStringLiteral("playback_axis_0"));
    QVERIFY(slider && slider->isVisible());
    slider->setValue(1);
    QCOMPARE(plane().held(), (std::vector<int64_t>{1, 1, 0, 0}));
    QComboBox* rows = hands.box("playback_rows");
    rows->setCurrentIndex(1);
    Q_EMIT rows->activated(1);
    QCOMPARE(plane().rows(), 3);
    QCOMPARE(plane().held(), (std::vector<int64_t>{1, 0, 2, 0}));
  }

  void a_plane_of_many_elements_shares_cells() {
    const playback::Plane plane({256, 128}, {}, 0);
    QCOMPARE(plane.span(), 4);
    QCOMPARE(plane.rows(), 64);
    QCOMPARE(plane.columns(), 32);
    QCOMPARE(*plane.cellOf(5 * 128 + 9), (playback::Cell{1, 2}));
    QCOMPARE(plane.elementsOf({1, 2}).size(), std::size_t(16));
    QCOMPARE(plane.elementsOf({1, 2}).front(), 4 * 128 + 8);
    const playback::Plane line({100}, {}, 0);
    QCOMPARE(line.rows(), 2);
    QCOMPARE(line.elementsOf({1, 40}).size(), std::size_t(0));
    QCOMPARE(*line.cellOf(70), (playback::Cell{1, 6}));
    const playback::Plane point({}, {}, 0);
    QCOMPARE(point.elementsOf({0, 0}), std::vector<int64_t>{0});
  }

  void a_long_run_says_that_it_is_sampled() {
    Hands hands(snapshotOf(samples::matmul(64, 64, 64)));
    const QStringList notes = playback::PlaybackWords::notes(hands.view.player().reel(0)->film);
    QCOMPARE(notes.size(), 1);
    QVERIFY(notes[0].startsWith(QStringLiteral("Sampled: ")));
    QVERIFY(std::ranges::any_of(hands.stage().pieces, [&](const Piece& piece) { return piece.text == notes[0]; }));
  }

  void a_program_that_cannot_run_says_why() {
    Hands hands(read(R"(
@T.prim_func
def main(A: T.Buffer((4,), "float32")):
    for i in range(5):
        A[i] = T.float32(1)
)"));
    QVERIFY(hands.view.stage().items().empty());
    QVERIFY(hands.view.asText().isEmpty());
    QVERIFY(hands.view.pictureSize().isEmpty());
    hands.press("playback_play");
    QVERIFY(!hands.view.player().isPlaying());
  }
};

TIRSCOPE_TEST(PlaybackViewTest)

}  // namespace playback_view_test
#include "playback_view_test.moc"

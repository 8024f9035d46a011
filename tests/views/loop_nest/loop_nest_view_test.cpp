// SPDX-License-Identifier: Apache-2.0
#include "views/loop_nest/loop_nest_view.h"

#include <QSignalSpy>

#include "script/files/reader.h"
#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace loop_nest_view_test {

using namespace tirscope;
using namespace tirscope::views;

class LoopNestViewTest : public QObject {
  Q_OBJECT
  static QPoint pointOn(LoopNestView& view, int item) {
    return view.surface()->mapFrom(&view, view.itemRect(item).topLeft() + QPoint(40, 8));
  }
  static int itemNamed(const LoopNestView& view, const QString& start) {
    for (int n = 0; n < int(view.items().size()); ++n)
      if (view.items()[std::size_t(n)].name.startsWith(start)) return n;
    return -1;
  }
  struct Shown {
    Selection selection;
    LoopNestView view{selection, nullptr};
    explicit Shown(const PrimFunc& function, QSize size = {480, 420}) {
      view.resize(size);
      view.setSnapshot(snapshotOf(function));
      view.show();
      QCoreApplication::processEvents();
    }
  };

 private Q_SLOTS:
  void the_matmul_has_a_row_for_each_loop_the_block_and_each_access() {
    Shown shown(samples::matmul(1024, 1024, 1024));
    QStringList names;
    for (const CanvasItem& item : shown.view.items()) names += item.name;
    QCOMPARE(names, (QStringList{"loop i, extent 1024", "loop j, extent 1024", "loop k, extent 1024, reduction",
                                 "reduction block C", "init C[vi, vj]: broadcast", "update C[vi, vj]: broadcast",
                                 "read A[vi, vk]: contiguous", "read B[vk, vj]: stride 1024", "buffer A", "buffer B",
                                 "buffer C"}));
  }
  /// One thread's stride would call the coalesced store slow, and the conflict fast.
  void under_threads_a_badge_says_what_a_warp_meets() {
    auto read = script::read_module(R"(
from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((1024, 32), "float32"), B: T.Buffer((1024, 32), "float32"), n: T.int32):
    S = T.alloc_buffer((32, 32), "float32", scope="shared")
    L = T.alloc_buffer((32,), "float32", scope="local")
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        for i in range(32):
            S[tx, i] = A[i, tx]
            L[i] = S[i, tx] + S[0, i]
            B[tx, i] = L[i]
            B[tx * n, i] = A[0, 0]
)");
    QVERIFY(read);
    Shown shown(script::under_main(*read)->prim_func("main"), {900, 700});
    QStringList names;
    for (const CanvasItem& item : shown.view.items())
      if (item.name.startsWith("write") || item.name.startsWith("read")) names += item.name;
    QCOMPARE(names, (QStringList{"write S[tx, i]: 32-way bank conflict", "read A[i, tx]: coalesced, 4 sectors",
                                 "write L[i]: contiguous", "read S[i, tx]: conflict-free", "read S[0, i]: broadcast",
                                 "write B[tx, i]: 32 sectors, 12 % used", "read L[i]: contiguous",
                                 "write B[tx * n, i]: depends on n", "read A[0, 0]: broadcast"}));
    const CanvasItem& store = shown.view.items()[std::size_t(itemNamed(shown.view, "write B[tx, i]"))];
    QCOMPARE(store.tip, QString("write B[tx, i]: 32 sectors, 12 % used\n"
                                "by the 32 lanes of a warp, the worst of all warps and iterations\n"
                                "at least 4 sectors of 32 bytes\neach thread: contiguous"));
  }
  /// Rows of 64 bytes: the eight of a matrix meet in two groups of four banks.
  void a_matrix_load_has_the_verdict_of_its_rows() {
    auto read = script::read_module(R"(
from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((512,), "float16")):
    S = T.alloc_buffer((512,), "float16", scope="shared")
    L = T.alloc_buffer((8,), "float16", scope="local")
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        S[tx] = A[tx]
        T.evaluate(T.ptx_ldmatrix("float16", T.bool(False), 4, ".b16", L.data, 0, T.address_of(S[tx % 16 * 32]), tx // 16 * 8))
)");
    QVERIFY(read);
    Shown shown(script::under_main(*read)->prim_func("main"), {900, 400});
    const int row = itemNamed(shown.view, QStringLiteral("read S[tx % 16 * 32]: 4-way bank conflict"));
    QVERIFY(row >= 0);
    QVERIFY(shown.view.items()[std::size_t(row)].tip.contains("S[tx % 16 * 32 + tx // 16 * 8]"));
  }
  /// A call is given the pointer, and no buffer is declared over it.
  void memory_without_a_buffer_is_shown_by_its_pointer() {
    auto read = script::read_module(R"(
from tvm.script import tir as T

@T.prim_func
def main(B: T.Buffer((8,), "float32")):
    r = T.allocate([8], "float32", "local")
    s = T.allocate([16], "float32", "local")
    for i in range(4):
        T.evaluate(T.call_extern("int32", "fill", r, s, i))
    B[0] = T.float32(1)
)");
    QVERIFY(read);
    Shown shown(script::under_main(*read)->prim_func("main"));
    for (const char* name : {"r", "s"}) {
      const int column = itemNamed(shown.view, QStringLiteral("buffer %1").arg(name));
      QVERIFY2(column >= 0, name);
      const CanvasItem& item = shown.view.items()[std::size_t(column)];
      auto allocate = as<AllocateNode>(item.subject.node.get());
      QVERIFY2(allocate && allocate->buffer_var->name == name, name);
      QVERIFY(itemNamed(shown.view, QStringLiteral("write %1").arg(name)) >= 0);
    }
  }
  void a_long_annotation_stands_in_one_line_and_whole_in_the_tip() {
    const std::string kernel = "int tile(float* a) {\n  return 0;  // and so on, for as long as kernels are\n}";
    auto annotated = [&](const Stmt& stmt) {
      return with(ref_as<ForNode>(stmt), [&](ForNode& copy) { copy.annotations["pragma_import_llvm"] = kernel; });
    };
    PrimFunc plain = samples::matmul(64, 64, 64);
    auto realize = ref_as<BlockRealizeNode>(plain->body);
    Block root = with(realize->block, [&](BlockNode& copy) { copy.body = annotated(copy.body); });
    Shown shown(with(plain, [&](PrimFuncNode& copy) {
      copy.body = with(realize, [&](BlockRealizeNode& other) { other.block = root; });
    }));
    const CanvasItem& loop = shown.view.items()[0];
    QVERIFY2(loop.tip.contains(QString::fromStdString(kernel)), qPrintable(loop.tip));
    bool chip = false;
    for (const Piece& piece : shown.view.geometryOfNest().pieces) {
      QVERIFY(!piece.text.contains(u'\n'));
      chip |= piece.text.contains("int tile(") && piece.text.endsWith(u'…');
    }
    QVERIFY(chip);
  }
  void bytes_touched_stand_in_the_buffers_columns() {
    Shown shown(samples::matmul(1024, 1024, 1024));
    const loop_nest::Geometry& geometry = shown.view.geometryOfNest();
    QStringList texts;
    for (int n = 0; n < geometry.rows[1].cells; ++n)
      texts += geometry.cells[std::size_t(geometry.rows[1].first_cell + n)].text;
    QStringList sorted = texts;
    sorted.sort();
    QCOMPARE(sorted, (QStringList{"4 KiB", "4 KiB", "4 MiB"}));  // loop j: a row of A, a row of C, all of B
  }
  void nothing_overlaps_and_nothing_leaves_the_picture() {
    for (const PrimFunc& function :
         {samples::matmul(1024, 1024, 1024), tiledMatmul(1024), samples::matmul_exp_matmul(64, 64, 64, 64)}) {
      Shown shown(function);
      const loop_nest::Geometry& geometry = shown.view.geometryOfNest();
      QRectF picture(QPointF(), geometry.size);
      for (std::size_t n = 0; n < geometry.rows.size(); ++n) {
        QVERIFY(picture.contains(geometry.rows[n].rect));
        if (n) QVERIFY(geometry.rows[n].rect.top() >= geometry.rows[n - 1].rect.bottom());
      }
      for (const Piece& piece : geometry.pieces) {
        QVERIFY(picture.contains(piece.rect));
        for (const loop_nest::Cell& cell : geometry.cells) QVERIFY(!piece.rect.intersects(cell.rect));
      }
      for (const loop_nest::Cell& cell : geometry.cells) QVERIFY(picture.contains(cell.rect));
    }
  }
  void the_1024_matmul_needs_no_scrolling_in_its_place_of_the_default_layout() {
    Shown shown(samples::matmul(1024, 1024, 1024), {440, 300});
    QVERIFY2(shown.view.pictureSize().height() <= 300, qPrintable(QString::number(shown.view.pictureSize().height())));
    QVERIFY2(shown.view.pictureSize().width() <= 440, qPrintable(QString::number(shown.view.pictureSize().width())));
  }
  void a_click_selects_the_loop() {
    Shown shown(samples::matmul(64, 64, 64));
    int item = itemNamed(shown.view, "loop j");
    QTest::mouseClick(shown.view.surface(), Qt::LeftButton, {}, pointOn(shown.view, item));
    QVERIFY(shown.selection.current().isLoop());
    QCOMPARE(shown.selection.current().name(), "j");
    QTest::mouseClick(shown.view.surface(), Qt::LeftButton, {}, pointOn(shown.view, itemNamed(shown.view, "read A")));
    QVERIFY(shown.selection.current().isBuffer());
    QCOMPARE(shown.selection.current().name(), "A");
  }
  void the_keyboard_walks_the_nest() {
    Shown shown(samples::matmul(64, 64, 64));
    QWidget* keys = shown.view.focusProxy();
    QTest::keyClick(keys, Qt::Key_Home);
    QCOMPARE(shown.selection.current().name(), "i");
    QTest::keyClick(keys, Qt::Key_Down);
    QTest::keyClick(keys, Qt::Key_Right);
    QCOMPARE(shown.selection.current().name(), "k");
    QTest::keyClick(keys, Qt::Key_Left);
    QCOMPARE(shown.selection.current().name(), "j");
    QSignalSpy menu(&shown.view, &View::contextMenuRequested);
    QTest::keyClick(keys, Qt::Key_Return);
    QCOMPARE(menu.count(), 1);
    QCOMPARE(menu.first().first().value<Subject>().name(), "j");
  }
  void a_right_click_asks_for_the_menu_of_what_is_there() {
    Shown shown(samples::matmul(64, 64, 64));
    QSignalSpy menu(&shown.view, &View::contextMenuRequested);
    QPoint at = pointOn(shown.view, itemNamed(shown.view, "reduction block C"));
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, shown.view.surface()->mapToGlobal(at));
    QCoreApplication::sendEvent(shown.view.surface(), &event);
    QCOMPARE(menu.count(), 1);
    QVERIFY(menu.first().first().value<Subject>().isBlock());
  }
  void dragging_a_loop_asks_for_a_reorder() {
    Shown shown(samples::matmul(64, 64, 64));
    QSignalSpy wish(&shown.view, &View::primitiveRequested);
    QPoint from = pointOn(shown.view, itemNamed(shown.view, "loop k")),
           to = pointOn(shown.view, itemNamed(shown.view, "loop i"));
    QTest::mousePress(shown.view.surface(), Qt::LeftButton, {}, from);
    QTest::mouseMove(shown.view.surface(), from + QPoint(0, -12));
    QTest::mouseMove(shown.view.surface(), to);
    QTest::mouseRelease(shown.view.surface(), Qt::LeftButton, {}, to);
    QCOMPARE(wish.count(), 1);
    auto request = wish.first().first().value<PrimitiveRequest>();
    QCOMPARE(request.primitive, "reorder");
    QStringList order;
    for (const Subject& subject : request.subjects) order += subject.name();
    QCOMPARE(order, (QStringList{"k", "i", "j"}));
  }
  void a_drag_outside_of_the_nest_asks_for_nothing() {
    Shown shown(samples::matmul_exp_matmul(64, 64, 64, 64), {480, 900});
    QSignalSpy wish(&shown.view, &View::primitiveRequested);
    QPoint from = pointOn(shown.view, itemNamed(shown.view, "loop k")),
           to = pointOn(shown.view, itemNamed(shown.view, "block exp"));
    QTest::mousePress(shown.view.surface(), Qt::LeftButton, {}, from);
    QTest::mouseMove(shown.view.surface(), from + QPoint(0, 12));
    QTest::mouseMove(shown.view.surface(), to);
    QTest::mouseRelease(shown.view.surface(), Qt::LeftButton, {}, to);
    QCOMPARE(wish.count(), 0);
  }
  void reordering_keeps_to_the_loops_between() {
    SnapshotPtr snapshot = snapshotOf(tiledMatmul(64));
    const analysis::LoopNest& nest = snapshot->loopNest();
    std::vector<int> chain;
    for (int n = 0; n < int(nest.nodes.size()); ++n)
      if (nest.nodes[std::size_t(n)].kind == analysis::NestKind::Loop) chain.push_back(n);
    QCOMPARE(loop_nest::chainOf(nest, chain[3]), chain);
    QCOMPARE(loop_nest::reordered(nest, chain[1], chain[3]), (std::vector<int>{chain[2], chain[3], chain[1]}));
    QCOMPARE(loop_nest::reordered(nest, chain[3], chain[1]), (std::vector<int>{chain[3], chain[1], chain[2]}));
    QVERIFY(loop_nest::reordered(nest, chain[2], chain[2]).empty());
  }
  void zooming_keeps_the_place_under_the_pointer() {
    Shown shown(samples::matmul_exp_matmul(64, 64, 64, 64), {300, 200});
    shown.view.setZoom(2, QPointF(100, 100));
    QCOMPARE(shown.view.zoom(), 2.0);
    shown.view.resetZoom();
    QCOMPARE(shown.view.zoom(), 1.0);
  }
};

TIRSCOPE_TEST(LoopNestViewTest)

}  // namespace loop_nest_view_test
#include "loop_nest_view_test.moc"

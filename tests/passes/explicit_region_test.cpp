// SPDX-License-Identifier: Apache-2.0
// What annotate_buffer_access declares is what the compaction of buffers goes by.
#include <QtTest>

#include "pass_runs/pass_run.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace explicit_region_test {

using namespace tirscope;

namespace {

/// B is read where P says, at most two elements on: its readers declare that, its consumer's body does not show it.
constexpr const char* gather = R"(
@T.prim_func
def main(A: T.Buffer((66,), "float32"), P: T.Buffer((64,), "int32"), C: T.Buffer((64,), "float32")):
    B = T.alloc_buffer((66,))
    for i in range(66):
        with T.block("B"):
            vi = T.axis.spatial(66, i)
            B[vi] = A[vi] * T.float32(2)
    for i in range(64):
        with T.block("C"):
            vi = T.axis.spatial(64, i)
            T.reads(B[vi:vi + 3], P[vi])
            T.writes(C[vi])
            C[vi] = B[vi + P[vi]]
)";
constexpr const char* tile = "\ni_0, i_1 = sch.split(sch.get_loops('C')[0], [None, 16])\nsch.compute_at('B', i_0)";

}  // namespace

class ExplicitRegionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_explicit_region_decides_how_much_is_allocated_data() {
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("extent");
    QTest::newRow("inferred") << QByteArray(tile) << QByteArray("B = T.alloc_buffer((66,))");
    QTest::newRow("explicit") << "sch.annotate_buffer_access('C', 0, 'read', lambda vi: [(vi, vi + 3)])" +
                                     QByteArray(tile)
                              << QByteArray("B = T.alloc_buffer((18,))");
    QTest::newRow("of another buffer") << "sch.annotate_buffer_access('C', 1, 'read', lambda vi: [vi])" +
                                              QByteArray(tile)
                                       << QByteArray("B = T.alloc_buffer((66,))");
    QTest::newRow("of a nested block") << "sch.annotate_buffer_access('C', 0, 'read', lambda vi: [(vi, vi + 3)])" +
                                              QByteArray(tile) + "\nsch.blockize(i_1)"
                                       << QByteArray("B = T.alloc_buffer((18,))");
  }
  void an_explicit_region_decides_how_much_is_allocated() {
    QFETCH(QByteArray, script);
    QFETCH(QByteArray, extent);
    schedule::Schedule sch = scripted::on(gather);
    QCOMPARE(QByteArray(scripted::run(sch, script.toStdString()).c_str()), QByteArray());
    auto lowered = passes::run_passes(
        sch.module(),
        {{"PlanAndUpdateBufferAllocationLocation", {}}, {"ConvertBlocksToOpaque", {}}, {"CompactBufferAllocation", {}}},
        {});
    QVERIFY(lowered);
    QByteArray text = QByteArray::fromStdString(script::text(*lowered));
    QVERIFY2(text.contains(extent), text);
  }
};

TIRSCOPE_TEST(ExplicitRegionTest)

}  // namespace explicit_region_test
#include "explicit_region_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Buffers that FlattenBuffer made have no declaration, and the offset of the buffer that they came from is in their
// indices already.
#include <QtTest>

#include "pass_runs/pass_run.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace flat_view_test {

using namespace tirscope;

class FlatViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_flattened_view_starts_at_its_offset_once_data() {
    QTest::addColumn<QByteArray>("view");
    QTest::addColumn<QByteArray>("index");
    QTest::newRow("of two dimensions") << QByteArray("T.decl_buffer((4, 4), data=A.data, elem_offset=16)")
                                       << QByteArray("i, j");
    QTest::newRow("of one") << QByteArray("T.decl_buffer((16,), data=A.data, elem_offset=16)")
                            << QByteArray("i * 4 + j");
    QTest::newRow("with strides") << QByteArray("T.decl_buffer((4, 4), data=A.data, strides=(4, 1), elem_offset=3)")
                                  << QByteArray("i, j");
    QTest::newRow("at a computed place") << QByteArray("T.decl_buffer((4, 4), data=A.data, elem_offset=n * 4)")
                                         << QByteArray("i, j");
  }
  void a_flattened_view_starts_at_its_offset_once() {
    QFETCH(QByteArray, view);
    QFETCH(QByteArray, index);
    const QByteArray text = QByteArray(R"(
@T.prim_func
def main(A: T.Buffer((8, 4), "float32"), C: T.Buffer((4, 4), "float32")):
    for n in range(2):
        B = VIEW
        for i, j in T.grid(4, 4):
            C[i, j] = B[INDEX] + A[i + n, j]
)")
                                .replace("VIEW", view)
                                .replace("INDEX", index);
    IRModule module = scripted::on(text.toStdString()).module();
    auto lowered = passes::run_passes(module, {{"FlattenBuffer", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().rendered().c_str());
    const IRModule& flat = *lowered;
    QVERIFY2(!script::text(flat).contains("decl_buffer"), script::text(flat).c_str());
    QCOMPARE(QByteArray::fromStdString(scripted::difference(module, flat)), QByteArray());
  }
};

TIRSCOPE_TEST(FlatViewTest)

}  // namespace flat_view_test
#include "flat_view_test.moc"

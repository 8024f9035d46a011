// SPDX-License-Identifier: Apache-2.0
// Memory under the attribute volatile_scope: every access is done, in the order of the text.
#include <QtTest>

#include "codegen/optimised.h"
#include "support/unit.h"

namespace volatile_test {

using namespace tirscope::test;

class VolatileTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void marked_memory_is_touched_each_time() {
    const QString sum = QStringLiteral("for k in range(64):\n    C[0] = C[0] + A[k]");
    QCOMPARE(optimised(sum).count(QStringLiteral("volatile")), 0);
    const QString marked = optimised(QStringLiteral("T.attr(C.data, \"volatile_scope\", 1)\n") + sum);
    QVERIFY(marked.contains(QStringLiteral("load volatile float")));
    QVERIFY(marked.contains(QStringLiteral("store volatile float")));
    const QString unread = QStringLiteral("C[0] = A[0]\nC[0] = A[1]");
    QCOMPARE(optimised(unread).count(QStringLiteral("store float")), 1);
    QCOMPARE(optimised(QStringLiteral("T.attr(C.data, \"volatile_scope\", 1)\n") + unread)
                 .count(QStringLiteral("store volatile float")),
             2);
  }
};

TIRSCOPE_TEST(VolatileTest)

}  // namespace volatile_test
#include "volatile_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Which intrinsics of LLVM leave nothing behind for the next program of a process.
#include "codegen/llvm/intrinsics.h"

#include <QtTest>

#include "support/unit.h"

namespace intrinsics_test {

class IntrinsicsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void they_compute_or_reach_further_data() {
    QTest::addColumn<bool>("computes");
    for (const char* name : {"llvm.exp", "llvm.fma.f32", "llvm.ctpop.i32", "llvm.x86.avx512.vpdpbusd.512",
                             "llvm.aarch64.neon.sdot", "llvm.x86.avx2.gather.d.ps", "llvm.memset", "llvm.prefetch"})
      QTest::newRow(name) << true;
    for (const char* name : {"llvm.x86.sse.ldmxcsr", "llvm.set.rounding", "llvm.set.fpenv", "llvm.reset.fpenv",
                             "llvm.x86.int", "llvm.stackrestore", "llvm.trap", "llvm.x86.wrfsbase.64",
                             "llvm.x86.tilezero.internal", "llvm.write_register", "llvm.nothing.of.this.name"})
      QTest::newRow(name) << false;
  }
  void they_compute_or_reach_further() {
    QFETCH(bool, computes);
    QCOMPARE(tirscope::codegen::computes_only(QTest::currentDataTag()), computes);
  }
};

TIRSCOPE_TEST(IntrinsicsTest)

}  // namespace intrinsics_test
#include "intrinsics_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Long modules, written by a program.
#pragma once

#include <QString>

namespace tirscope::benchmarks {

/// A module of `functions` functions of 100 lines each: chains of elementwise stages over matrices.
inline QString longModule(int functions) {
  constexpr int stages = 14;  // six lines each when printed; signature and allocations make the rest
  QString text = QStringLiteral(
      "from tvm.script import ir as I\nfrom tvm.script import tir as T\n\n\n@I.ir_module\nclass Module:\n");
  for (int f = 0; f < functions; ++f) {
    text += QStringLiteral(
                "    @T.prim_func\n"
                "    def f%1(A: T.Buffer((256, 256), \"float32\"), B: T.Buffer((256, 256), \"float32\")):\n"
                "        T.func_attr({\"tir.noalias\": True})\n")
                .arg(f, 4, 10, QChar(u'0'));
    for (int s = 0; s + 1 < stages; ++s) text += QStringLiteral("        T%1 = T.alloc_buffer((256, 256))\n").arg(s);
    for (int s = 0; s < stages; ++s) {
      const QString from = s == 0 ? QStringLiteral("A") : QStringLiteral("T%1").arg(s - 1);
      const QString to = s + 1 == stages ? QStringLiteral("B") : QStringLiteral("T%1").arg(s);
      text += QStringLiteral(
                  "        for i, j in T.grid(256, 256):\n"
                  "            with T.block(\"s%1\"):\n"
                  "                vi, vj = T.axis.remap(\"SS\", [i, j])\n"
                  "                %3[vi, vj] = %2[vi, vj] * T.float32(%4)\n")
                  .arg(s)
                  .arg(from, to)
                  .arg(s + 2);
    }
    text += QStringLiteral("\n");
  }
  return text;
}

}  // namespace tirscope::benchmarks

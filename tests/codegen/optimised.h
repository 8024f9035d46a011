// SPDX-License-Identifier: Apache-2.0
// LLVM IR after the optimiser, for tests of what it makes of small programs.
#pragma once

#include <QString>

#include "codegen/codegen.h"
#include "script/files/reader.h"

namespace tirscope::test {

/// The code for x86-64-v3, eight lanes of float32. `body` is in terms of A, B and C of 65,536 elements.
inline QString optimised(const QString& body) {
  QString text = QStringLiteral(
      "@T.prim_func\ndef main(A: T.Buffer((65536,), \"float32\"), B: T.Buffer((65536,), \"float32\"), "
      "C: T.Buffer((65536,), \"float32\")):\n    T.func_attr({\"tir.noalias\": T.bool(True)})\n");
  for (const QString& line : body.split(QChar(u'\n'))) text += QStringLiteral("    ") + line + QChar(u'\n');
  auto read = script::read_module(text.toStdString());
  if (!read) return QString::fromStdString(read.error().front().rendered());
  codegen::Options options;
  options.cpu = "x86-64-v3";
  auto code = codegen::compile(read->module, options, {codegen::Form::OptimizedLlvm});
  return QString::fromStdString(code ? code->text[codegen::Form::OptimizedLlvm] : code.error().rendered());
}

}  // namespace tirscope::test

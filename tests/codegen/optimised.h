// SPDX-License-Identifier: Apache-2.0
// LLVM IR of small programs, before and after the optimiser.
#pragma once

#include <QString>

#include "codegen/codegen.h"
#include "script/files/reader.h"

namespace tirscope::test {

/// A module around `body`, which is in terms of A, B and C of 65,536 elements.
inline QString program_around(const QString& body) {
  QString text = QStringLiteral(
      "@T.prim_func\ndef main(A: T.Buffer((65536,), \"float32\"), B: T.Buffer((65536,), \"float32\"), "
      "C: T.Buffer((65536,), \"float32\")):\n    T.func_attr({\"tir.noalias\": T.bool(True)})\n");
  for (const QString& line : body.split(QChar(u'\n'))) text += QStringLiteral("    ") + line + QChar(u'\n');
  return text;
}

/// The code for a processor; x86-64-v3 has eight lanes of float32.
inline QString code_of(const QString& body, codegen::Form form, const char* cpu = "x86-64-v3") {
  auto read = script::read_module(program_around(body).toStdString());
  if (!read) return QString::fromStdString(read.error().front().rendered());
  codegen::Options options;
  options.cpu = cpu;
  auto code = codegen::compile(read->module, options, {form});
  return QString::fromStdString(code ? code->text[form] : code.error().rendered());
}
inline QString emitted(const QString& body) { return code_of(body, codegen::Form::Llvm); }
inline QString optimised(const QString& body) { return code_of(body, codegen::Form::OptimizedLlvm); }

}  // namespace tirscope::test

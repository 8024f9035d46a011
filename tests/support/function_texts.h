// SPDX-License-Identifier: Apache-2.0
// Modules from the texts of their functions.
#pragma once

#include <QString>

#include "script/files/reader.h"

namespace tirscope::test {

/// A module of functions, given without decorators and indentation. {cpu} and {host} (a cpu with
/// itself as host) are targets.
inline IRModule module_of(const char* functions) {
  const QString cpu = R"({"keys": ["cpu"], "kind": "llvm", "tag": ""})";
  QString text = "@I.ir_module\nclass Module:\n";
  bool decorated = false;
  for (const QString& line : QString(functions).trimmed().split('\n')) {
    if (line.startsWith("def ") && !decorated) text += "    @T.prim_func\n";
    decorated = line.startsWith('@');
    text += "    " + line + "\n";
  }
  text.replace("{cpu}", "T.target(" + cpu + ")")
      .replace("{host}", R"(T.target({"host": )" + cpu + ", " + cpu.mid(1) + ")");
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(text.toStdString(), options);
  if (!read) qWarning("%s\n%s", qPrintable(text), read.error().front().rendered().c_str());
  return read ? read->module : nullptr;
}

}  // namespace tirscope::test

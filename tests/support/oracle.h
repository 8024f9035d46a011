// SPDX-License-Identifier: Apache-2.0
// Reading the answers of TVM.
#pragma once

#include <QFile>
#include <optional>

#include "script/files/reader.h"

namespace tirscope::test {

inline QByteArray read_all(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Lowered text breaks some rules of well-formed modules; it is read all the same. Nothing where it does not parse.
inline std::optional<IRModule> parsed(const QByteArray& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(std::string_view(text.constData(), size_t(text.size())), options);
  return read ? std::optional(read->module) : std::nullopt;
}

}  // namespace tirscope::test

// SPDX-License-Identifier: Apache-2.0
#include "support/paths.h"

namespace tirscope::test {
namespace {

QString in(const char* folder, const QString& path) {
  return path.isEmpty() ? QString(QLatin1StringView(folder)) : QLatin1StringView(folder) + u'/' + path;
}

}  // namespace

QString in_source(const QString& path) { return in(TIRSCOPE_SOURCE_DIR, path); }
QString in_oracle(const QString& path) { return in(TIRSCOPE_ORACLE, path); }
QString in_seeds(const QString& path) { return in(TIRSCOPE_SEEDS, path); }
QString program(const QString& name) { return in(TIRSCOPE_BIN, name); }

}  // namespace tirscope::test

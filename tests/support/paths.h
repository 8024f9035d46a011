// SPDX-License-Identifier: Apache-2.0
// Where tests find what they read and run. Only paths.cpp knows, so that the other objects of the tests are the same in
// every checkout.
#pragma once

#include <QDir>
#include <QFileInfo>
#include <QString>

namespace tirscope::test {

/// A file of this checkout: "sample_modules/matmul.py"; the checkout itself without one.
QString in_source(const QString& path = {});
/// A file of the answers of TVM 0.18.0: "schedule". Not every checkout has them beside itself.
QString in_oracle(const QString& path = {});
/// A document that the project grew from.
QString in_seeds(const QString& path = {});
/// One of our programs: "tirc".
QString program(const QString& name);

}  // namespace tirscope::test

/// Skips a test whose part of `folder` (in_oracle(), in_seeds()) is `missing`, but only in a checkout without the
/// folder that both are in: beside it a missing part is a failure, so that a run never passes by skipping.
#define NEEDS_REFERENCE(missing, folder)                                                                         \
  do {                                                                                                           \
    if (missing) {                                                                                               \
      if (QFileInfo(folder).dir().exists()) QFAIL("the reference is there, but not what this test reads of it"); \
      QSKIP("the reference is not beside this checkout");                                                        \
    }                                                                                                            \
  } while (false)

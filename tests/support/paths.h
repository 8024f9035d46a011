// SPDX-License-Identifier: Apache-2.0
// Where tests find what they read and run. Only paths.cpp knows, so that the other objects of the tests are the same in
// every checkout.
#pragma once

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

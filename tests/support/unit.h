// SPDX-License-Identifier: Apache-2.0
// The tests of a layer are one program, `test_<layer>`, of one unit a file: `test_schedule` runs all of them,
// `test_schedule case [options of QtTest]` one. CTest knows each unit by itself, as `schedule.case`.
#pragma once

#include <QtTest>
#include <memory>

namespace tirscope::test {

/// A unit that the program's main() knows by its file: tests/views/code/x_test.cpp is `code.x`.
class Unit {
 public:
  using Make = std::unique_ptr<QObject> (*)();
  Unit(const char* file, Make make);
};

}  // namespace tirscope::test

/// Ends a test's file, before its moc file is included.
#define TIRSCOPE_TEST(Class) \
  static const tirscope::test::Unit unit_of_##Class(__FILE__, [] { return std::unique_ptr<QObject>(new Class); });

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "support/unit.h"

#if __has_feature(address_sanitizer)
#include <sys/resource.h>
#include <unistd.h>
#endif

#ifdef QT_WIDGETS_LIB
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace tirscope::test {

namespace {

/// Made when it is first asked for: units register before main().
std::map<std::string, Unit::Make>& units() {
  static std::map<std::string, Unit::Make> known;
  return known;
}

/// tests/<layer>/<folders>/<name>_test.cpp as <folders>.<name>.
std::string unit_name(std::string file) {
  const std::string root = "tests/";
  file.erase(0, file.rfind(root) + root.size());
  if (const std::size_t layer = file.find('/'); layer != std::string::npos) file.erase(0, layer + 1);
  file.erase(file.rfind("_test.cpp"));
  std::ranges::replace(file, '/', '.');
  return file;
}

}  // namespace

#if __has_feature(address_sanitizer)
/// Frames are several times as large with the sanitizer, and inputs may nest as deeply as ever: this program and those
/// that it starts get a larger stack, which a program has from its start only.
void start_with_larger_stack(char** argv) {
  constexpr rlim_t enough = rlim_t(64) << 20;
  rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= std::min(enough, stack.rlim_max)) return;
  stack.rlim_cur = std::min(enough, stack.rlim_max);
  if (setrlimit(RLIMIT_STACK, &stack) == 0) execv("/proc/self/exe", argv);
}
#else
void start_with_larger_stack(char**) {}
#endif

Unit::Unit(const char* file, Make make) { units().emplace(unit_name(file), make); }

}  // namespace tirscope::test

/// 0 when all passed; an unknown unit is refused with the list of units.
int main(int argc, char** argv) {
  using namespace tirscope::test;
  start_with_larger_stack(argv);
  Application application(argc, argv);
  application.setAttribute(Qt::AA_Use96Dpi, true);
  std::vector<char*> options(argv, argv + argc);
  if (argc < 2 || argv[1][0] == '-') {
    int failed = 0;
    for (const auto& [name, make] : units()) failed += QTest::qExec(make().get(), int(options.size()), options.data());
    return failed == 0 ? 0 : 1;
  }
  auto unit = units().find(argv[1]);
  if (unit == units().end()) {
    std::fprintf(stderr, "%s has no unit %s, but:\n", argv[0], argv[1]);
    for (const auto& [name, make] : units()) std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
  }
  options.erase(options.begin() + 1);
  return QTest::qExec(unit->second().get(), int(options.size()), options.data());
}

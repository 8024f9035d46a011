// SPDX-License-Identifier: Apache-2.0
// What a pass makes of a module, as two texts.
#pragma once

#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "pass_runs/pass_run.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"

namespace tirscope::test {

/// A module of functions, given without decorators and indentation. {cpu}, {cuda}, {device} (a cuda without host)
/// {host} (a cpu with itself as host) and {sve} (a cpu with scalable vectors) are targets.
inline IRModule module_of(const char* functions) {
  const QString cpu = R"({"keys": ["cpu"], "kind": "llvm", "tag": ""})";
  const QString cuda = R"("keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, "tag": "",)"
                       R"( "thread_warp_size": 32})";
  QString text = "@I.ir_module\nclass Module:\n";
  bool decorated = false;
  for (const QString& line : QString(functions).trimmed().split('\n')) {
    if (line.startsWith("def ") && !decorated) text += "    @T.prim_func\n";
    decorated = line.startsWith('@');
    text += "    " + line + "\n";
  }
  text.replace("{cpu}", "T.target(" + cpu + ")")
      .replace("{host}", R"(T.target({"host": )" + cpu + ", " + cpu.mid(1) + ")");
  text.replace("{cuda}", R"(T.target({"arch": "sm_80", "host": )" + cpu + ", " + cuda + ")");
  text.replace("{device}", R"(T.target({"arch": "sm_80", )" + cuda + ")");
  text.replace("{sve}", R"(T.target({"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mattr": ["+sve"], )"
                        R"("mtriple": "aarch64-linux-gnu", "tag": ""}))");
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(text.toStdString(), options);
  if (!read) qWarning("%s\n%s", qPrintable(text), read.error().front().rendered().c_str());
  return read ? read->module : nullptr;
}

/// `after` is a refusal's code where it has one line.
struct PassExample {
  const char* name;
  const char* pass;  ///< several are separated by blanks
  const char *before, *after;
  AttrList args = {};
  AttrDict config = {};
};

/// Fails the running test where the pass gives something else.
inline void check(const PassExample& example) {
  IRModule before = module_of(example.before);
  QVERIFY(before);
  passes::Context context;
  context.config = example.config;
  std::vector<passes::PassCall> calls;
  for (const QString& name : QString(example.pass).split(' ')) calls.push_back({name.toStdString(), {}});
  calls.back().args = example.args;
  auto lowered = passes::run_passes(before, calls, context);
  if (!QString(example.after).contains('\n')) {
    QVERIFY(!lowered);
    QCOMPARE(QString::fromStdString(lowered.error().code), QString(example.after));
    return;
  }
  QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
  IRModule after = *lowered, expected = module_of(example.after);
  QVERIFY(expected);
  if (structural_equal(expected, after, true)) return;
  qWarning("--- expected\n%s\n--- got\n%s", script::text(expected).c_str(), script::text(after).c_str());
  QCOMPARE(script::text(after), script::text(expected));
  auto first = first_difference(expected, after, true);
  QFAIL(first ? first->text.c_str() : "");
}

}  // namespace tirscope::test

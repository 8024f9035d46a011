// SPDX-License-Identifier: Apache-2.0
// T.ptx_cp_async, groups and waits: a copy lands when it is waited for.
#include <QtTest>

#include "interp/interpreter.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/unit.h"

namespace async_copy_test {

using namespace tirscope;
using namespace tirscope::interp;

namespace {

/// One thread copies from X (16 numbers) to shared memory A and writes Y (16 numbers).
std::string kernel(const std::string& body,
                   const std::string& memory = "T.allocate([16], \"float32\", \"shared.dyn\")") {
  return "@T.prim_func\ndef main(X: T.Buffer((16,), \"float32\"), Y: T.Buffer((16,), \"float32\")):\n"
         "    A_data = " +
         memory +
         "\n    A = T.Buffer((16,), \"float32\", data=A_data, scope=\"shared.dyn\")\n"
         "    for i in range(16):\n        A[i] = T.float32(-1)\n" +
         body;
}

struct Run {
  std::vector<double> y;
  std::string code, text;
};

Run run(const std::string& text) {
  script::ReadOptions read;
  read.check_well_formed = false;
  auto module = script::read_module(text, read);
  if (!module) qFatal("%s", module.error().front().rendered(text).c_str());
  IRModule under = script::under_main(*module);
  std::vector<Argument> arguments(2);
  for (Argument& argument : arguments) argument.array = NDArray(DataType::floating(32), {16});
  for (int k = 0; k < 16; ++k) arguments[0].array.set_number(k, k);
  arguments[0].read = true;
  arguments[1].written = true;
  Options options;
  options.report_uninitialised = false;
  auto stats = interp::run(under, "main", arguments, options);
  Run out;
  if (!stats) {
    out.code = stats.error().code;
    out.text = stats.error().message.str();
  }
  for (int k = 0; k < 16; ++k) out.y.push_back(arguments[1].array.number(k));
  return out;
}

/// Copies four numbers from `from` on to the same place of A.
std::string copy(int from, const char* more = "") {
  return formatted("    T.ptx_cp_async(\"float32\", A.data, {0}, X.data, {0}, 16{1})\n", from, more);
}
const std::string commit = "    T.ptx_commit_group()\n";
std::string wait(int groups) { return formatted("    T.ptx_wait_group({})\n", groups); }
std::string show(int element) { return formatted("    Y[{0}] = A[{0}]\n", element); }

}  // namespace

class AsyncCopyTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_copy_lands_when_it_is_waited_for() {
    Run early = run(kernel(copy(4) + commit + show(5)));
    QCOMPARE(early.code, std::string());
    QCOMPARE(early.y[5], -1.0);
    QCOMPARE(run(kernel(copy(4) + commit + wait(0) + show(5))).y[5], 5.0);
  }
  void what_is_in_no_group_is_not_waited_for() { QCOMPARE(run(kernel(copy(4) + wait(0) + show(5))).y[5], -1.0); }
  void a_wait_leaves_the_newest_groups_on_their_way() {
    Run run_of =
        run(kernel(copy(0) + commit + copy(4) + commit + copy(8) + commit + wait(1) + show(1) + show(5) + show(9)));
    QCOMPARE(run_of.y[1], 1.0);
    QCOMPARE(run_of.y[5], 5.0);
    QCOMPARE(run_of.y[9], -1.0);
  }
  void a_group_may_be_empty() {
    Run run_of = run(kernel(copy(0) + commit + commit + wait(1) + show(1)));
    QCOMPARE(run_of.y[1], 1.0);
  }
  void where_the_condition_does_not_hold_zeros_are_written_and_nothing_is_read() {
    QCOMPARE(run(kernel(copy(4, ", X[1] > T.float32(5)") + commit + wait(0) + show(5))).y[5], 0.0);
    QCOMPARE(run(kernel(copy(4, ", X[1] > T.float32(0)") + commit + wait(0) + show(5))).y[5], 5.0);
    // The source may lie anywhere then.
    Run outside = run(kernel("    T.ptx_cp_async(\"float32\", A.data, 0, X.data, 400, 16, X[1] > T.float32(5))\n" +
                             commit + wait(0) + show(1)));
    QCOMPARE(outside.code, std::string());
    QCOMPARE(outside.y[1], 0.0);
  }
  void the_attributes_of_pipelines_are_groups_and_waits() {
    std::string body = "    with T.attr(0, \"async_commit_queue_scope\", 0):\n    " + copy(0) +
                       "    with T.attr(0, \"async_commit_queue_scope\", 0):\n    " + copy(4) +
                       "    with T.attr(0, \"async_wait_queue_scope\", 0):\n"
                       "        with T.attr(0, \"async_wait_inflight_count\", {}):\n"
                       "            Y[5] = A[5]\n" +
                       show(1);
    auto with_count = [&](const char* count) {
      std::string text = body;
      return text.replace(text.find("{}"), 2, count);
    };
    Run one = run(kernel(with_count("1"))), none = run(kernel(with_count("0")));
    QCOMPARE(one.y[1], 1.0);
    QCOMPARE(one.y[5], -1.0);
    QCOMPARE(none.y[5], 5.0);
  }
  void merged_memory_is_counted_in_bytes() {
    Run bytes = run(kernel("    T.ptx_cp_async(\"float32\", A_data, 16, X.data, 4, 16)\n" + commit + wait(0) + show(5),
                           "T.allocate([64], \"uint8\", \"shared.dyn\")"));
    QCOMPARE(bytes.code, std::string());
    QCOMPARE(bytes.y[5], 5.0);
  }
  void a_copy_stays_inside_of_its_memories() {
    Run target = run(kernel("    T.ptx_cp_async(\"float32\", A.data, 13, X.data, 0, 16)\n"));
    Run far = run(kernel("    T.ptx_cp_async(\"float32\", A.data, 0, X.data, T.int64(4611686018427387904), 16)\n"));
    QCOMPARE(far.code, std::string("interp.out-of-bounds"));
    QCOMPARE(target.code, std::string("interp.out-of-bounds"));
    QVERIFY2(target.text.find("of A,") != std::string::npos, target.text.c_str());
    QCOMPARE(run(kernel("    T.ptx_cp_async(\"float32\", A.data, 0, X.data, -1, 16)\n")).code,
             std::string("interp.out-of-bounds"));
    QCOMPARE(run(kernel("    T.ptx_cp_async(\"float32\", A.data, 0, X.data, 0, 12)\n")).code,
             std::string("interp.unsupported"));
  }
  void a_call_that_is_given_pointers_says_what_would_help() {
    Run opaque = run(kernel("    T.call_extern(\"int32\", \"fill\", A.data)\n"));
    QCOMPARE(opaque.code, std::string("interp.unknown-call"));
    QVERIFY2(opaque.text.find("replace the call by loops") != std::string::npos, opaque.text.c_str());
  }
};

TIRSCOPE_TEST(AsyncCopyTest)

}  // namespace async_copy_test
#include "async_copy_test.moc"

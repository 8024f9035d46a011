// SPDX-License-Identifier: Apache-2.0
// Programs that a GPU refuses are refused with the steps that help, and compute the same after them.
#include "protocol/methods/fixes.h"

#include <QtTest>
#include <set>

#include "interp/compare.h"
#include "interp/interpreter.h"
#include "ir/compare/structural_equal.h"
#include "protocol/values.h"
#include "runtime/built.h"
#include "runtime/devices/devices.h"
#include "runtime/measure/bench.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace fixes_test {

using namespace tirscope;

namespace {

constexpr const char* elementwise = R"(
@T.prim_func
def main(A: T.Buffer((64, 4096), "float32"), B: T.Buffer((64, 4096), "float32")):
    for i, j in T.grid(64, 4096):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
)";

/// n x k times k x n.
std::string matmul(int n, int k) {
  return QStringLiteral(R"(
@T.prim_func
def main(A: T.Buffer((%1, %2), "float32"), B: T.Buffer((%2, %1), "float32"), C: T.Buffer((%1, %1), "float32")):
    for i, j, k in T.grid(%1, %1, %2):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)")
      .arg(n)
      .arg(k)
      .toStdString();
}

/// Tiles of both operands in shared memory, `k1` at a time, fetched by the threads of a block together.
std::string tiled(int k1, const std::string& scope, int threads = 8, const std::string& more = "") {
  return QStringLiteral(R"(
block = sch.get_block("C")
i, j, k = sch.get_loops(block)
by, ty, yi = sch.split(i, [None, %3, %5])
bx, tx, xi = sch.split(j, [None, %3, %5])
k0, k1 = sch.split(k, [None, %1])
sch.reorder(by, bx, ty, tx, k0, k1, yi, xi)
sch.bind(by, "blockIdx.y")
sch.bind(bx, "blockIdx.x")
sch.bind(ty, "threadIdx.y")
sch.bind(tx, "threadIdx.x")
tile = sch.cache_write(block, 0, "local")
sch.reverse_compute_at(tile, tx)
for operand in range(2):
    fetch = sch.cache_read(block, operand, "%2")
    sch.compute_at(fetch, k0)
    rows, columns = sch.get_loops(fetch)[-2:]
    _, fetch_y, fetch_x = sch.split(sch.fuse(rows, columns), [None, %3, %3])
    sch.bind(fetch_y, "threadIdx.y")
    sch.bind(fetch_x, "threadIdx.x")
%4)")
      .arg(k1)
      .arg(QString::fromStdString(scope))
      .arg(threads)
      .arg(QString::fromStdString(more))
      .arg(threads < 16 ? 2 : 1)
      .toStdString();
}

}  // namespace

class FixesTest : public QObject {
  Q_OBJECT
  runtime::Worker worker_{test::program("tirc").toStdString()};

  bool has(const std::string& target) {
    for (const runtime::DeviceEntry& device : runtime::devices(worker_))
      if (device.target == target) return device.usable;
    return false;
  }

 private Q_SLOTS:
  void steps_help_and_keep_the_meaning_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("primitives");  // of the steps, each once
    auto row = [](const char* name, const std::string& text, const std::string& script, const char* target,
                  const char* code, const char* primitives) {
      QTest::newRow(name) << QString::fromStdString(text) << QString::fromStdString(script) << QString(target)
                          << QString(code) << QString(primitives);
    };
    row("no threads", elementwise, "", "cuda:arch=sm_80", "verify-memory.host-access", "bind fuse get_loops split");
    row("one axis is too long", elementwise, "sch.bind(sch.get_loops(\"B\")[1], \"threadIdx.x\")\n", "cuda:arch=sm_80",
        "gpu.thread-extent", "bind get_loops split unroll");
    row("an axis that may be short only", elementwise,
        "i, j = sch.get_loops(\"B\")\nsch.bind(i, \"blockIdx.x\")\nj0, j1 = sch.split(j, [None, 128])\n"
        "sch.bind(j1, \"threadIdx.z\")\n",
        "cuda:arch=sm_80", "gpu.thread-extent", "bind get_loops split unroll");
    row("too many of all axes", elementwise,
        "i, j = sch.get_loops(\"B\")\nj0, j1 = sch.split(j, [None, 64])\nsch.reorder(i, j1, j0)\n"
        "sch.bind(i, \"threadIdx.y\")\nsch.bind(j1, \"threadIdx.x\")\n",
        "cuda:arch=sm_80", "gpu.threads-per-block", "bind get_loops split unroll");
    row("tiles that too many fetch", matmul(64, 64), tiled(8, "shared", 64), "cuda:arch=sm_80", "gpu.threads-per-block",
        "bind get_loops split unroll");
    row("static shared memory", matmul(16, 2048), tiled(512, "shared"), "cuda:arch=sm_80", "gpu.static-shared-memory",
        "set_scope");
    row("dynamic shared memory", matmul(16, 2048), tiled(2048, "shared.dyn"), "cuda:arch=sm_80",
        "gpu.dynamic-shared-memory", "bind compute_at fuse get_loops split");
    row("dynamic shared memory, four times too much", matmul(16, 2048), tiled(2048, "shared.dyn"), "cuda:arch=sm_75",
        "gpu.dynamic-shared-memory", "bind compute_at fuse get_loops split");
    row("the sum begun elsewhere", matmul(16, 2048),
        tiled(2048, "shared.dyn", 8, "sch.decompose_reduction(block, k0)\n"), "cuda:arch=sm_80",
        "gpu.dynamic-shared-memory", "bind compute_at fuse get_loops split");
  }
  void steps_help_and_keep_the_meaning() {
    QFETCH(QString, text);
    QFETCH(QString, script);
    QFETCH(QString, target);
    QFETCH(QString, code);
    QFETCH(QString, primitives);
    auto read = script::read_module(text.toStdString());
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    auto begun = schedule::Schedule::create(read->module, {.seed = 1});
    QVERIFY(begun);
    auto run = schedule::run_script(script.toStdString(), *begun);
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    passes::Context context;
    context.target = *passes::Target::parse(target.toStdString());
    const std::string form = context.target.kind == passes::Target::Kind::Cuda ? "ptx" : "opencl";
    auto emitted = runtime::emit(worker_, run->schedule.module(), context, form);
    QVERIFY(!emitted);
    QCOMPARE(QString::fromStdString(emitted.error().code), code);
    QVERIFY2(emitted.error().fix, emitted.error().rendered().c_str());

    // On a schedule that begins with the program, one call after the other; and as the window does, on the current one.
    auto fresh = schedule::Schedule::create(run->schedule.module());
    QVERIFY(fresh);
    std::set<std::string> used;
    for (const FixStep& step : emitted.error().fix->steps) {
      used.insert(step.primitive);
      auto calls = protocol::calls_of(*fresh, {{}, {step}});
      QVERIFY2(calls, calls ? "" : calls.error().rendered().c_str());
      auto made = fresh->call(calls->front());
      QVERIFY2(made, made ? "" : made.error().rendered().c_str());
    }
    QStringList names;
    for (const std::string& name : used) names << QString::fromStdString(name);
    QCOMPARE(names.join(u' '), primitives);
    auto own = protocol::fix_for(emitted.error(), run->schedule, context);
    QVERIFY(own);
    auto calls = protocol::calls_of(run->schedule, *own);
    QVERIFY2(calls, calls ? "" : calls.error().rendered().c_str());
    QVERIFY(run->schedule.call_all(*calls));
    QVERIFY(structural_equal(run->schedule.module(), fresh->module()));

    emitted = runtime::emit(worker_, fresh->module(), context, form);
    QVERIFY2(emitted, emitted ? "" : emitted.error().rendered().c_str());
    PrimFunc function = read->module->prim_func("main");
    auto arguments = interp::make_inputs(function, {});
    QVERIFY(arguments);
    auto expected = interp::clone(*arguments);
    QVERIFY(interp::run(read->module, "main", expected));
    auto ran = interp::run(fresh->module(), "main", *arguments);
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    const auto& [ours, theirs] = std::pair(arguments->back(), expected.back());
    interp::Comparison same = interp::compare(ours.array, theirs.array, interp::longest_reduction(function, {}));
    QVERIFY2(same.passed, interp::comparison_text(same, ours.array.shape()).c_str());
  }

  void a_device_that_has_less_is_helped_too() {
    if (!has("opencl")) QSKIP("there is no OpenCL device");
    auto read = script::read_module(std::string(elementwise));
    auto begun = schedule::Schedule::create(read->module);
    auto run = schedule::run_script(
        "i, j = sch.get_loops(\"B\")\ni0, i1 = sch.split(i, [None, 16])\nsch.reorder(i0, i1, j)\n"
        "sch.bind(i0, \"blockIdx.x\")\nsch.bind(i1, \"threadIdx.y\")\nsch.bind(j, \"threadIdx.x\")\n",
        *begun);
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    runtime::BenchOptions options;
    options.context.target = *passes::Target::parse("opencl");
    options.settings.repeat = 1;
    options.settings.min_repeat_ms = 0;
    auto refused = runtime::bench(worker_, run->schedule.module(), read->module, options);
    QVERIFY(!refused);
    QCOMPARE(QString::fromStdString(refused.error().code), QStringLiteral("device.threads"));
    QVERIFY(refused.error().excess && refused.error().excess->needed == 65536);
    QVERIFY(refused.error().fix);
    auto calls = protocol::calls_of(run->schedule, *protocol::fix_for(refused.error(), run->schedule, options.context));
    QVERIFY2(calls, calls ? "" : calls.error().rendered().c_str());
    QVERIFY(run->schedule.call_all(*calls));
    auto helped = runtime::bench(worker_, run->schedule.module(), read->module, options);
    QVERIFY2(helped, helped ? "" : helped.error().rendered().c_str());
    QVERIFY(helped->check && helped->check->passed);
  }

  void there_is_no_fix_where_nothing_helps() {
    auto read = script::read_module(std::string(elementwise));
    auto begun = schedule::Schedule::create(read->module);
    passes::Context context;
    context.target = *passes::Target::parse("cuda:arch=sm_80");
    QVERIFY(!protocol::fix_for(refused("some.code", "anything"), *begun, context));
    // There is nothing in shared memory that could be less.
    QVERIFY(!protocol::fix_for(refused("gpu.dynamic-shared-memory", "").exceeding("shared memory", 200, 100), *begun,
                               context));
    QVERIFY(!protocol::fix_for(refused("gpu.threads-per-block", "").exceeding("threads", 200, 100), *begun, context));
  }
};

TIRSCOPE_TEST(FixesTest)

}  // namespace fixes_test
#include "fixes_test.moc"

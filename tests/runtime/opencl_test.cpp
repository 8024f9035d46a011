// SPDX-License-Identifier: Apache-2.0
// Programs for GPUs, run on the OpenCL device of this machine and checked against the interpreter; and what is said
// where they cannot run.
#include <dlfcn.h>

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "runtime/devices/device.h"
#include "runtime/measure/bench.h"
#include "support/executed.h"
#include "support/unit.h"

namespace opencl_test {

using namespace tirscope;
using namespace tirscope::executed;

namespace {

std::string content(const QString& path) {
  QFile file(test::in_source(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// What becomes of `text` on the device: empty when it is right.
std::string outcome(const std::string& text) { return executed::outcome(text, "opencl"); }

/// The code of the refusal of building or running `text`; "" when it ran.
std::string refusal(const std::string& text, const std::string& target = "opencl",
                    runtime::Worker& process = worker()) {
  IRModule module = scripted::on(text).module();
  auto built = runtime::build(process, module, "main", context_for(target));
  if (!built) return built.error().code;
  auto inputs = interp::make_inputs(module->prim_func("main"), {.seed = 3});
  auto ran = runtime::execute(process, *built, *inputs, one_call);
  return ran ? "" : ran.error().code;
}

std::string kernel(const std::string& body,
                   const std::string& parameters =
                       "A: T.Buffer((64,), \"float32\"), "
                       "B: T.Buffer((64,), \"float32\")",
                   int threads = 32) {
  return "@T.prim_func\ndef main(" + parameters +
         "):\n    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n"
         "    bx = T.launch_thread(\"blockIdx.x\", 2)\n    tx = T.launch_thread(\"threadIdx.x\", " +
         std::to_string(threads) + ")\n" + body;
}

const std::string copy_body = "    B[bx * 32 + tx] = A[bx * 32 + tx]\n";

}  // namespace

class OpenClTest : public QObject {
  Q_OBJECT

  bool has_float16_ = false;

 private Q_SLOTS:
  void initTestCase() {
    void* loader = ::dlopen("libOpenCL.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!loader) QSKIP("there is no OpenCL loader");
    ::dlclose(loader);
    auto found = worker().devices();
    QVERIFY2(found, found ? "" : found.error().rendered().c_str());
    bool usable = false;
    for (const runtime::DeviceEntry& entry : *found) {
      if (!entry.usable) continue;
      usable |= entry.target.starts_with("opencl");
      has_float16_ |= entry.detail.find("float16") != std::string::npos;
    }
    QVERIFY2(usable, "there is an OpenCL loader, but no device; install pocl-opencl-icd");
  }

  void a_device_has_ceilings() {
    passes::Context context;
    context.target = *passes::Target::parse("opencl");
    auto roofline = runtime::measured_roofline(worker(), context);
    QVERIFY2(roofline, roofline ? "" : roofline.error().rendered().c_str());
    for (const char* dtype : {"float32", "int32"}) {
      QCOMPARE(roofline->peak_for(dtype).dtype, dtype);
      QVERIFY(roofline->peak_for(dtype).gflops > 0);
    }
    for (const runtime::Peak& peak : roofline->peaks) QVERIFY(peak.gflops > 0 && peak.bits > 0 && peak.matrix.empty());
    QCOMPARE(roofline->bandwidth.back().level, "memory");
    for (const runtime::Bandwidth& one : roofline->bandwidth) QVERIFY(one.gb_s > 0);
  }

  void samples_compute_what_the_interpreter_does_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<QString>("sizes");
    auto row = [](const char* sample, const char* schedule, const char* sizes) {
      QTest::newRow(qPrintable(QString("%1.%2").arg(sample, schedule))) << sample << schedule << sizes;
    };
    row("window_sum", "bind", "N=1024");
    row("window_sum", "shared", "N=1024");
    row("matmul", "shared", "M=64,N=96,K=32");
    row("row_sum", "cross_thread", "M=5,N=192");
    row("gemm_shared", "", "N=64,TILE=16");
    row("batched_gemm_shared", "", "N=64,BATCH=2");
    row("attention", "", "SEQ=32,DIM=16,ROWS=8,COLS=8");
    row("pipelined_gemm", "", "N=64,TILE=16");
  }
  void samples_compute_what_the_interpreter_does() {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    QFETCH(QString, sizes);
    script::ReadOptions options;
    for (const QString& size : sizes.split(',', Qt::SkipEmptyParts))
      options.set[size.section('=', 0, 0).toStdString()] = size.section('=', 1).toLongLong();
    auto read = script::read_module(content("sample_modules/" + sample + ".py"), options);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    IRModule plain = script::under_main(*read), module = plain;
    if (!schedule.isEmpty()) {
      auto done = schedule::run_script(content(QString("sample_modules/%1.%2.py").arg(sample, schedule)),
                                       *schedule::Schedule::create(plain, {.seed = 1}), {.constants = read->constants});
      QVERIFY2(done, done ? "" : done.error().front().rendered().c_str());
      module = done->schedule.module();
    }
    // Barriers of a program that is lowered already are yet to come, in the reference of a timing too.
    if (sample == "batched_gemm_shared") {
      runtime::BenchOptions bench_options;
      bench_options.context = context_for("opencl");
      bench_options.settings = {.repeat = 1, .min_repeat_ms = 0, .peak = false, .anchor = false, .counters = false};
      auto run = runtime::bench(worker(), module, module, bench_options);
      QVERIFY2(run, run ? "" : run.error().rendered().c_str());
      QVERIFY2(run->check->passed, run->check->reason.value_or("").c_str());
      return;
    }
    QCOMPARE(QString::fromStdString(difference(plain, module, context_for("opencl"))), QString());
  }
  void copies_that_run_ahead_are_done_in_time() {
    script::ReadOptions options;
    options.set = {{"N", 64}, {"TILE", 16}};
    auto read = script::read_module(content("sample_modules/pipelined_gemm.py"), options);
    QVERIFY(read);
    passes::Context context = context_for("opencl");
    context.config["tir.use_async_copy"] = true;
    auto code = runtime::emit(worker(), read->module, context, "opencl");
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QVERIFY2(code->text.find("copy_to_shared(") != std::string::npos, code->text.c_str());
    QCOMPARE(QString::fromStdString(difference(read->module, read->module, context)), QString());
  }
  void code_of_the_module_runs_nowhere_beside_the_driver() {
    auto read = script::read_module(
        "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\")):\n"
        "    for i in T.thread_binding(8, thread=\"blockIdx.x\"):\n        with T.block(\"A\"):\n"
        "            v = T.axis.spatial(8, i)\n            T.block_attr({\"pragma_import_c\": \"int f() { return 1; "
        "}\"})\n"
        "            A[v] = T.float32(1)\n");
    QVERIFY(read);
    QCOMPARE(runtime::build(worker(), read->module, "main", context_for("opencl")).error().code,
             std::string("build.code-of-module"));
  }
  void what_needs_more_than_opencl_is_refused() {
    auto stream = script::read_module(content("sample_modules/stream_k.py"));
    auto blocked = script::read_module(content("sample_modules/blocked_matmul.py"));
    QVERIFY(stream && blocked);
    QCOMPARE(runtime::build(worker(), stream->module, "main", context_for("opencl")).error().code,
             std::string("codegen.unknown-op"));
    // Loops that are not bound to threads.
    QCOMPARE(runtime::build(worker(), script::under_main(*blocked), "main", context_for("opencl")).error().code,
             std::string("verify-memory.host-access"));
  }

  void values_of_every_type_come_and_go_data() {
    QTest::addColumn<QString>("type");
    for (const char* type :
         {"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "bool"})
      QTest::newRow(type) << type;
  }
  void values_of_every_type_come_and_go() {
    QFETCH(QString, type);
    QString buffers = QString("A: T.Buffer((64,), \"%1\"), B: T.Buffer((64,), \"%1\")").arg(type);
    std::string body = type == "bool" ? "    B[bx * 32 + tx] = not A[bx * 32 + tx]\n"
                                      : "    B[bx * 32 + tx] = A[bx * 32 + tx] * A[63 - (bx * 32 + tx)]\n";
    QCOMPARE(QString::fromStdString(outcome(kernel(body, buffers.toStdString()))), QString());
  }
  void vectors_scalars_conditions_and_functions_are_right_data() {
    QTest::addColumn<QString>("body");
    QTest::newRow("whole vectors") << R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = T.max(A[bx * 32 + tx * 4 + v], T.float32(0)) * T.float32(2)
)";
    QTest::newRow("lanes far apart") << R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx + v * 8] = A[63 - (bx * 32 + tx + v * 8)] + T.Cast("float32", v)
)";
    QTest::newRow("lanes chosen one by one") << R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = T.Select(A[bx * 32 + tx * 4 + v] < T.float32(0) or v == 2, T.float32(1), A[tx * 4 + v])
)";
    QTest::newRow("reads that must not happen") << R"(
    B[bx * 32 + tx] = T.if_then_else(bx * 32 + tx < 63, A[bx * 32 + tx + 1], T.float32(7))
)";
    QTest::newRow("an index that runs backwards") << R"(
    B[bx * 32 + tx] = A[(3 - tx) % 48] + A[(20 - tx) // 8 + 8]
)";
    QTest::newRow("comparisons of comparisons") << R"(
    B[bx * 32 + tx] = T.Select((A[bx * 32 + tx] < A[63 - tx]) == (A[bx * 32 + tx] < A[0]), T.float32(1), T.float32(2))
)";
    QTest::newRow("constants as conditions") << R"(
    B[bx * 32 + tx] = T.Select(T.Cast("bool", T.float32(-2.5)) and A[bx * 32 + tx] < T.float32(0), T.float32(1), T.float32(2))
)";
    QTest::newRow("large numbers without a sign") << R"(
    B[bx * 32 + tx] = T.Cast("float32", T.shift_right(T.Cast("uint64", tx - 16), T.uint64(5))) * T.float32(1e-18) + T.Cast("float32", T.Cast("uint64", T.int32(-101)) // T.Cast("uint64", tx + 1)) * T.float32(1e-18)
)";
    QTest::newRow("large numbers become small ones") << R"(
    B[bx * 32 + tx] = T.Cast("float32", T.min(T.Cast("int32", T.Cast("uint64", tx - 16)), -2))
)";
    QTest::newRow("choices among narrow numbers") << R"(
    B[bx * 32 + tx] = T.Cast("float32", T.popcount(T.Select(A[tx] < T.float32(0), T.Cast("int8", tx), T.int8(-3))) + T.Cast("int32", T.max(T.Select(A[tx] < T.float32(0), T.Cast("int8", tx), T.int8(3)), T.Cast("int8", tx - 16))))
)";
    QTest::newRow("bits counted in lanes") << R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = T.Cast("float32", T.clz(T.Cast("int64", tx * 4 + v + 1)))
)";
    QTest::newRow("conditions in lanes") << R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = T.Select(T.Cast("bool", T.Cast("int8", (tx * 4 + v) % 2)) or A[tx * 4 + v] < T.float32(0), T.float32(1), T.float32(2))
)";
    QTest::newRow("divisions of divisions") << R"(
    B[bx * 32 + tx] = A[(((((tx // -3) // -5 + tx) // -7 + tx) // -2 + bx) // -3) % 64] + A[((tx % -7) % -3) % 64]
)";
    QTest::newRow("masks of lanes") << R"(
    B[bx * 32 + tx] = A[bx * 32 + tx]
    if tx < 8:
        B.vstore([T.Ramp(bx * 32 + tx * 4, 1, 4)], T.Broadcast(T.float32(3), 4), predicate=T.get_active_lane_mask("uint1x4", bx * 32 + tx * 4, 43))
)";
    QTest::newRow("functions") << R"(
    B[bx * 32 + tx] = T.exp(A[bx * 32 + tx]) + T.tanh(A[bx * 32 + tx]) + T.sqrt(T.fabs(A[tx])) + T.sigmoid(A[tx]) + T.tan(A[tx])
)";
    QTest::newRow("negative remainders") << R"(
    B[bx * 32 + tx] = A[(tx - 40) % 64] + T.Cast("float32", (tx - 40) // 7)
)";
    QTest::newRow("memory of a thread, of a block, and whiles") << R"(
    S = T.decl_buffer((32,), "float32", scope="shared")
    L = T.decl_buffer((2,), "float32", scope="local")
    n = T.decl_buffer((1,), "int32", scope="local")
    S[tx] = A[bx * 32 + tx]
    L[0] = T.float32(0)
    n[0] = 0
    T.tvm_storage_sync("shared")
    while n[0] < 5:
        L[0] = L[0] + S[(tx + n[0]) % 32]
        n[0] = n[0] + 1
    B[bx * 32 + tx] = L[0]
)";
  }
  void vectors_scalars_conditions_and_functions_are_right() {
    QFETCH(QString, body);
    QCOMPARE(QString::fromStdString(outcome(kernel(body.toStdString()))), QString());
  }
  void a_scalar_reaches_the_kernel() {
    IRModule module = scripted::on(kernel("    B[bx * 32 + tx] = A[bx * 32 + tx] * x + T.Cast(\"float32\", n)\n",
                                          "A: T.Buffer((64,), \"float32\"), x: T.float32, n: T.int32, "
                                          "B: T.Buffer((64,), \"float32\")"))
                          .module();
    QCOMPARE(QString::fromStdString(difference(module, module, context_for("opencl"))), QString());
  }
  void what_one_kernel_leaves_the_next_one_finds() {
    QCOMPARE(QString::fromStdString(outcome(R"(
@T.prim_func
def main(A: T.Buffer((64,), "float32"), C: T.Buffer((64,), "float32")):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    B = T.alloc_buffer((64,), "float32")
    for i in T.thread_binding(64, thread="threadIdx.x"):
        with T.block("B"):
            vi = T.axis.spatial(64, i)
            B[vi] = A[vi] * T.float32(2)
    for i in T.thread_binding(64, thread="threadIdx.x"):
        with T.block("C"):
            vi = T.axis.spatial(64, i)
            C[vi] = B[63 - vi] + T.float32(1)
)")),
             QString());
  }

  void what_one_thread_writes_for_a_row_the_others_find() {
    QCOMPARE(QString::fromStdString(outcome(R"(
@T.prim_func
def main(A: T.Buffer((8, 64), "float32"), D: T.Buffer((8, 64), "float32")):
    S = T.alloc_buffer((8,), "float32", scope="shared")
    for i_0 in T.thread_binding(4, thread="blockIdx.x"):
        for i_1 in T.thread_binding(2, thread="threadIdx.y"):
            for k in T.thread_binding(64, thread="threadIdx.x"):
                with T.block("S"):
                    vi = T.axis.spatial(8, i_0 * 2 + i_1)
                    vk = T.axis.reduce(64, k)
                    with T.init():
                        S[vi] = T.float32(0)
                    S[vi] = S[vi] + A[vi, vk]
            for j in T.thread_binding(64, thread="threadIdx.x"):
                with T.block("D"):
                    vi = T.axis.spatial(8, i_0 * 2 + i_1)
                    vj = T.axis.spatial(64, j)
                    D[vi, vj] = A[vi, vj] * S[vi]
)")),
             QString());
  }
  void unrolled_reductions_across_threads_share_their_result() {
    QCOMPARE(QString::fromStdString(outcome(R"(
@T.prim_func
def main(A: T.Buffer((4, 4, 64), "float32"), D: T.Buffer((4, 2), "float32")):
    for i in T.thread_binding(4, thread="blockIdx.x"):
        for j in T.unroll(2):
            for k in T.thread_binding(64, thread="threadIdx.x"):
                with T.block("S"):
                    T.where(k < 60)
                    vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                    with T.init():
                        D[vi, vj] = T.float32(0)
                    D[vi, vj] = D[vi, vj] + A[vi, vj, vk]
)")),
             QString());
  }
  void what_no_kernel_can_say_is_refused_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("code");
    QTest::newRow("a loop of rows and of sums") << R"(
    for ik in range(16):
        for k in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("S"):
                vi = T.axis.spatial(8, ik // 2)
                vk = T.axis.reduce(64, ik % 2 * 32 + k)
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vk]
)"
                                                << "cross-thread.mixed-loop";
    QTest::newRow("one axis, two ranges") << R"(
    for b in T.thread_binding(1, thread="blockIdx.x"):
        for i in T.thread_binding(32, thread="threadIdx.x"):
            with T.block("B"):
                vi = T.axis.spatial(32, i)
                B[vi] = A[vi] + T.float32(1)
        for i in T.thread_binding(64, thread="threadIdx.x"):
            with T.block("C"):
                vi = T.axis.spatial(64, i)
                C[vi] = A[vi] + T.float32(1)
)"
                                          << "unify-thread-binding.extent";
    QTest::newRow("memory of the device, touched by the host") << R"(
    S = T.alloc_buffer((64,), "float32")
    for i in T.thread_binding(64, thread="threadIdx.x"):
        with T.block("S"):
            vi = T.axis.spatial(64, i)
            S[vi] = A[vi]
    R = T.alloc_buffer((64,), "float32")
    for i in range(64):
        with T.block("R"):
            vi = T.axis.spatial(64, i)
            R[vi] = S[63 - vi]
    for i in T.thread_binding(64, thread="threadIdx.x"):
        with T.block("C"):
            vi = T.axis.spatial(64, i)
            C[vi] = R[vi]
)"
                                                               << "verify-memory.host-access";
  }
  void what_no_kernel_can_say_is_refused() {
    QFETCH(QString, body);
    QFETCH(QString, code);
    const std::string head =
        "@T.prim_func\ndef main(A: T.Buffer((64,), \"float32\"), B: T.Buffer((32,), \"float32\"), "
        "C: T.Buffer((64,), \"float32\")):";
    QCOMPARE(QString::fromStdString(refusal(head + body.toStdString())), code);
  }
  void a_program_is_checked_and_timed_by_the_devices_clock() {
    auto read = script::read_module(content("sample_modules/window_sum.py"));
    auto done = schedule::run_script(content("sample_modules/window_sum.bind.py"),
                                     *schedule::Schedule::create(read->module), {.constants = read->constants});
    runtime::BenchOptions options;
    options.context = context_for("opencl");
    options.settings.repeat = 3;
    options.settings.min_repeat_ms = 5;
    auto run = runtime::bench(worker(), done->schedule.module(), read->module, options);
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QVERIFY(run->check && run->check->passed);
    QVERIFY(run->median_s > 0 && run->number > 1);
    QCOMPARE(run->repeat, 3);
    QCOMPARE(run->target, std::string("opencl"));
    QVERIFY(!run->cpu.empty());
  }

  void what_the_device_has_not_is_refused_before_anything_runs() {
    QCOMPARE(refusal(kernel("    if tx < 32:\n    " + copy_body,
                            "A: T.Buffer((64,), \"float32\"), B: T.Buffer((64,), "
                            "\"float32\")",
                            1 << 20)),
             std::string("device.threads"));
    QCOMPARE(refusal(kernel("    S = T.decl_buffer((268435456,), \"float32\", scope=\"shared\")\n    S[tx * "
                            "8388608] = A[tx]\n    B[tx] = S[(31 - tx) * 8388608]\n")),
             std::string("device.shared-memory"));
    QCOMPARE(refusal(kernel(copy_body), "opencl:device=99"), std::string("device.no-such"));
    QCOMPARE(refusal(kernel(copy_body), "opencl:device=first"), std::string("device.no-such"));
    std::string half = refusal(kernel(copy_body, "A: T.Buffer((64,), \"float16\"), B: T.Buffer((64,), \"float16\")"));
    QCOMPARE(half, std::string(has_float16_ ? "" : "device.type"));
  }
  void an_empty_grid_runs_nobody() {
    QCOMPARE(refusal(R"(
@T.prim_func
def main(A: T.Buffer((64,), "float32"), n: T.int32):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    bx = T.launch_thread("blockIdx.x", n - n)
    tx = T.launch_thread("threadIdx.x", 32)
    A[tx] = T.float32(1)
)"),
             std::string());
  }

  void a_machine_without_opencl_is_told_what_it_lacks() {
    {
      qputenv("TIRSCOPE_OPENCL", "/nonexistent/libOpenCL.so.1");
      runtime::Worker fresh{test::program("tirc").toStdString()};
      QCOMPARE(refusal(kernel(copy_body), "opencl", fresh), std::string("device.no-driver"));
      auto found = fresh.devices();
      qunsetenv("TIRSCOPE_OPENCL");
      QVERIFY(found && !found->empty());
      QVERIFY(!found->front().usable);
      QVERIFY(found->front().detail.find("/nonexistent/libOpenCL.so.1") != std::string::npos);
    }
    QTemporaryDir empty;
    qputenv("OCL_ICD_VENDORS", empty.path().toLocal8Bit());
    runtime::Worker fresh{test::program("tirc").toStdString()};
    QCOMPARE(refusal(kernel(copy_body), "opencl", fresh), std::string("device.no-driver"));
    qunsetenv("OCL_ICD_VENDORS");
  }

  void what_the_driver_refuses_is_told_with_its_line() {
    IRModule module = scripted::on(kernel(copy_body)).module();
    auto built = runtime::build(worker(), module, "main", context_for("opencl"));
    QVERIFY(built);
    std::size_t at = built->device.text.find("B[");
    built->device.text.insert(at, "nonsense(); ");
    auto inputs = interp::make_inputs(module->prim_func("main"), {});
    auto ran = runtime::execute(worker(), *built, *inputs, one_call);
    QVERIFY(!ran);
    QCOMPARE(ran.error().code, std::string("device.build"));
    QVERIFY2(ran.error().message.str().find("nonsense(); B[") != std::string::npos, ran.error().rendered().c_str());
    QVERIFY(!ran.error().where.empty());
    QVERIFY(ran.error().where[0].node.starts_with("main_kernel:"));
  }
  void launches_that_do_not_fit_the_kernel_are_refused() {
    IRModule module = scripted::on(kernel(copy_body)).module();
    auto built = runtime::build(worker(), module, "main", context_for("opencl"));
    QVERIFY(built);
    auto inputs = interp::make_inputs(module->prim_func("main"), {});
    auto code_of = [&](const runtime::Built& changed) {
      auto ran = runtime::execute(worker(), changed, *inputs, one_call);
      return ran ? "" : ran.error().code;
    };
    runtime::Built renamed = *built, shorter = *built;
    renamed.device.kernels[0].name = "other_kernel";
    QCOMPARE(code_of(renamed), std::string("device.no-kernel"));
    shorter.device.kernels[0].launch_parameters.pop_back();
    QCOMPARE(code_of(shorter), std::string("device.arguments"));
    QCOMPARE(code_of(*built), std::string());
  }

  void a_kernel_that_never_ends_is_stopped_and_the_next_one_runs() {
    IRModule module = scripted::on(kernel("    while A[tx] == A[tx]:\n        B[tx] = A[tx]\n")).module();
    auto built = runtime::build(worker(), module, "main", context_for("opencl"));
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    auto inputs = interp::make_inputs(module->prim_func("main"), {.seed = 3});
    runtime::Execution execution = one_call;
    execution.limits.seconds = 3;
    auto ran = runtime::execute(worker(), *built, *inputs, execution);
    QVERIFY(!ran);
    QCOMPARE(ran.error().code, std::string("run.time-limit"));
    QCOMPARE(refusal(kernel(copy_body)), std::string());
  }
  void a_write_far_out_of_bounds_harms_nobody_else() {
    std::string code = refusal(kernel("    B[bx * 32 + tx + 100000000] = A[tx]\n"));
    QVERIFY2(code == "run.crashed" || code.empty() || code.starts_with("device."), code.c_str());
    QCOMPARE(refusal(kernel(copy_body)), std::string());
  }

  void limits_are_checked_axis_by_axis() {
    runtime::DeviceInfo device;
    device.name = "a device";
    device.threads_per_block = 256;
    device.block = {256, 256, 64};
    device.grid = {65535, 65535, 65535};
    device.shared_bytes = 1024;
    codegen::Kernel kernel{"k", "k", {}, {}, 512};
    auto code_of = [&](std::array<int64_t, 3> grid, std::array<int64_t, 3> block, int64_t bytes) {
      auto checked = runtime::check_launch(device, kernel, {0, {}, grid, block, bytes});
      return checked ? std::string() : checked.error().code;
    };
    QCOMPARE(code_of({1, 1, 1}, {16, 16, 1}, 512), std::string());
    QCOMPARE(code_of({1, 1, 1}, {16, 17, 1}, 0), std::string("device.threads"));
    QCOMPARE(code_of({1, 1, 1}, {1, 1, 65}, 0), std::string("device.threads"));
    QCOMPARE(code_of({1, 65536, 1}, {1, 1, 1}, 0), std::string("device.grid"));
    QCOMPARE(code_of({1, 1, 1}, {1, 1, 1}, 513), std::string("device.shared-memory"));
    codegen::DeviceCode code;
    code.needs = {"float64"};
    QCOMPARE(runtime::check_needs(device, code).error().code, std::string("device.type"));
    device.features = {"float64"};
    QVERIFY(runtime::check_needs(device, code));
  }
};

TIRSCOPE_TEST(OpenClTest)

}  // namespace opencl_test
#include "opencl_test.moc"

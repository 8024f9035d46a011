// SPDX-License-Identifier: Apache-2.0
// CUDA through a driver that has no GPU: how it is called, what it refuses, and what is said when it is not there.
#include "runtime/devices/cuda.h"

#include <dlfcn.h>

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <numeric>

#include "interp/inputs.h"
#include "runtime/built.h"
#include "runtime/devices/gemm.h"
#include "runtime/measure/bench.h"
#include "runtime/measure/device_roofline.h"
#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace cuda_test {

using namespace tirscope;

namespace {

QByteArray fake() { return test::program("libtirscope_fake_cuda.so").toUtf8(); }

/// The driver's own record, in this process.
struct Record {
  void* handle = ::dlopen(fake().constData(), RTLD_NOW | RTLD_LOCAL);
  template <class F>
  F* find(const char* name) const {
    return reinterpret_cast<F*>(::dlsym(handle, name));
  }
  QString calls() const { return find<const char*()>("fake_cuda_calls")(); }
  void reset() const { find<void()>("fake_cuda_reset")(); }
  void fail(const char* name, int status) const { find<void(const char*, int)>("fake_cuda_fail")(name, status); }
};

passes::Target cuda(std::map<std::string, std::string> options = {}) {
  return {passes::Target::Kind::Cuda, std::move(options)};
}

codegen::DeviceCode doubling() {
  codegen::DeviceCode code;
  code.text = ".version 7.0";
  code.kernels = {{"main_kernel",
                   "main_kernel",
                   {{"A", "float32", true}, {"B", "float32", true}},
                   {"blockIdx.x", "threadIdx.x", "tir.use_dyn_shared_memory"},
                   0}};
  return code;
}

template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "" : result.error().code;
}

}  // namespace

class CudaTest : public QObject {
  Q_OBJECT

  Record record_;
  const runtime::DeviceDriver& driver_ = runtime::cuda_driver();

 private Q_SLOTS:
  void init() {
    QVERIFY(record_.handle);
    qputenv("TIRSCOPE_CUDA", fake());
    record_.reset();
  }

  void a_driver_that_is_not_there_is_named() {
    qputenv("TIRSCOPE_CUDA", "/nowhere/libcuda.so.1");
    auto none = driver_.list();
    QVERIFY(none.devices.empty() && none.problem);
    QCOMPARE(none.problem->code, "device.no-driver");
    QCOMPARE(int(none.problem->fault), int(Fault::Environment));
    QVERIFY(none.problem->message.str().contains("/nowhere/libcuda.so.1"));
    QCOMPARE(code_of(driver_.open(cuda())), "device.no-driver");
    QCOMPARE(driver_.settled(cuda()).option("arch"), "sm_80");
    // A library that is not a driver, and one whose driver finds nothing.
    qputenv("TIRSCOPE_CUDA", "libm.so.6");
    QCOMPARE(driver_.list().problem->code, "device.no-driver");
    QVERIFY(driver_.list().problem->message.str().contains("cuInit"));
    QTemporaryDir folder;
    QVERIFY(QFile::copy(fake(), folder.filePath("libcuda.so.1")));
    qputenv("TIRSCOPE_CUDA", folder.filePath("libcuda.so.1").toUtf8());
    qputenv("FAKE_CUDA_NO_GPU", "1");
    QCOMPARE(driver_.list().problem->code, "device.none");
    qunsetenv("FAKE_CUDA_NO_GPU");
  }

  void devices_say_what_they_are() {
    auto all = driver_.list();
    QVERIFY(!all.problem);
    QCOMPARE(all.devices.size(), 2u);
    const runtime::DeviceInfo& first = all.devices[0];
    QCOMPARE(first.name, "Fake A100");
    QCOMPARE(first.driver, "CUDA 12.4 sm_80");
    QCOMPARE(first.shared_bytes, 163 << 10);
    QCOMPARE(first.threads_per_block, 1024);
    QCOMPARE(first.block[2], 64);
    QCOMPARE(first.grid[0], 2147483647);
    QCOMPARE(first.compute_units, 108);
    QCOMPARE(all.devices[1].shared_bytes, 64 << 10);
    // Code is made for the device that is there, unless it is to be made for another.
    QCOMPARE(driver_.settled(cuda()).option("arch"), "sm_80");
    QCOMPARE(driver_.settled(cuda({{"device", "1"}})).option("arch"), "sm_75");
    QCOMPARE(driver_.settled(cuda({{"arch", "sm_90"}})).option("arch"), "sm_90");
    for (const char* wanted : {"2", "-1", "x"})
      QCOMPARE(code_of(driver_.open(cuda({{"device", wanted}}))), "device.no-such");
  }

  void kernels_are_loaded_launched_and_timed() {
    auto device = driver_.open(cuda());
    QVERIFY2(device, device ? "" : device.error().rendered().c_str());
    runtime::Device& gpu = **device;
    QVERIFY(gpu.load(doubling()));
    std::vector<float> numbers(64), doubled(64);
    std::iota(numbers.begin(), numbers.end(), 0.0f);
    auto a = gpu.allocate(256, nullptr), b = gpu.allocate(256, nullptr);
    QVERIFY(a && b && gpu.write(*a, numbers.data(), 256));
    QVERIFY(gpu.start_clock());
    QVERIFY(gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 1024}));
    auto seconds = gpu.stop_clock();
    QVERIFY(seconds && std::abs(*seconds - 0.0025) < 1e-9);
    QVERIFY(gpu.synchronise() && gpu.read(doubled.data(), *b, 256));
    QCOMPARE(doubled[63], 126.0f);
    QVERIFY(record_.calls().contains("cuModuleGetFunction main_kernel\n"));
    QVERIFY(record_.calls().contains("launch 2 1 1 32 1 1 1024\n"));
    QVERIFY(!record_.calls().contains("cuFuncSetAttribute"));
    // More than 48 KB has to be asked for, once.
    record_.reset();
    QVERIFY(gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 100000}));
    QVERIFY(gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 90000}));
    QCOMPARE(record_.calls().count("cuFuncSetAttribute 8 100000"), 1);
    QCOMPARE(record_.calls().count("cuFuncSetAttribute"), 1);
    // What a kernel has statically counts, too.
    codegen::DeviceCode both = doubling();
    both.kernels[0].symbol = "static_kernel";
    QVERIFY(gpu.load(both));
    record_.reset();
    QVERIFY(gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 20000}));
    QVERIFY(!record_.calls().contains("cuFuncSetAttribute"));
    QVERIFY(gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 40000}));
    QCOMPARE(record_.calls().count("cuFuncSetAttribute 8 40000"), 1);
    // What the kernel's registers do not allow.
    QCOMPARE(code_of(gpu.launch({0, {*a, *b}, {1, 1, 1}, {513, 1, 1}, 0})), "device.threads");
    gpu.release(*a), gpu.release(*b);
    record_.reset();
    device->reset();
    QVERIFY(record_.calls().contains("cuModuleUnload") && record_.calls().contains("cuDevicePrimaryCtxRelease"));
  }

  void each_of_two_gpus_does_its_own_work() {
    auto first = driver_.open(cuda()), second = driver_.open(cuda({{"device", "1"}}));
    QVERIFY(first && second && (*first)->load(doubling()) && (*second)->load(doubling()));
    auto launched = [&](runtime::Device& gpu) {
      record_.reset();
      auto a = gpu.allocate(256, nullptr), b = gpu.allocate(256, nullptr);
      if (!a || !b || !gpu.launch({0, {*a, *b}, {2, 1, 1}, {32, 1, 1}, 0})) return QString("refused");
      gpu.release(*a), gpu.release(*b);
      return record_.calls().section("launch", 1).trimmed().section('\n', 0, 0);
    };
    QCOMPARE(launched(**first), "2 1 1 32 1 1 0");
    QCOMPARE(launched(**second), "2 1 1 32 1 1 0 on the second GPU");
    QCOMPARE(launched(**first), "2 1 1 32 1 1 0");
  }
  void failures_have_codes() {
    auto device = driver_.open(cuda());
    QVERIFY(device);
    codegen::DeviceCode broken = doubling();
    broken.text = "nonsense";
    auto refused = (*device)->load(broken);
    QCOMPARE(code_of(refused), "device.build");
    QVERIFY(refused.error().message.str().contains("Missing .version directive"));
    QVERIFY((*device)->load(doubling()));
    const std::pair<int, const char*> launches[] = {{2, "device.out-of-memory"}, {701, "device.out-of-resources"},
                                                    {700, "device.lost"},        {719, "device.lost"},
                                                    {702, "device.lost"},        {999, "device.lost"},
                                                    {709, "device.lost"},        {1, "device.error"}};
    for (auto [status, code] : launches) {
      record_.fail("cuLaunchKernel", status);
      QCOMPARE(code_of((*device)->launch({0, {0, 0}, {1, 1, 1}, {1, 1, 1}, 0})), code);
    }
    record_.fail("cuModuleLoadDataEx", 222);
    QCOMPARE(code_of((*device)->load(doubling())), "device.old-driver");
    record_.fail("cuMemAlloc", 2);
    QCOMPARE(code_of((*device)->allocate(16, nullptr)), "device.out-of-memory");
    record_.fail("cuCtxSynchronize", 700);
    auto lost = (*device)->synchronise();
    QCOMPARE(code_of(lost), "device.lost");
    QVERIFY(lost.error().message.str().contains("CUDA_ERROR_ILLEGAL_ADDRESS"));
  }

  void the_ceilings_of_a_gpu_are_those_of_its_cores_and_tensor_cores() {
    runtime::Worker worker(test::program("tirc").toStdString());
    passes::Context context;
    context.target = cuda();
    auto first = runtime::measured_roofline(worker, context);
    QVERIFY2(first, first ? "" : first.error().rendered().c_str());
    // A launch takes 2.5 ms there, whatever it does.
    const double blocks = 8 * 108, warps = blocks * 256 / 32;
    const runtime::Peak matrix = first->peak_for("float16");
    QCOMPARE(matrix.matrix, "m16n8k16");
    QCOMPARE(matrix.gflops, 2.0 * 16 * 8 * 16 * 8 * 4096 * warps / 2.5e-3 * 1e-9);
    QCOMPARE(first->peak_for("float32").gflops, 2.0 * 8 * 12 * 4096 * blocks * 256 / 2.5e-3 * 1e-9);
    QCOMPARE(first->threads, 108);
    QCOMPARE(first->bandwidth.front().level, "cache");
    QCOMPARE(first->bandwidth.back().level, "memory");
    // A GPU before these tensor cores has the smaller products of an older kind, and none of bfloat16.
    context.target = cuda({{"device", "1"}});
    auto second = runtime::measured_roofline(worker, context);
    QVERIFY2(second, second ? "" : second.error().rendered().c_str());
    auto has = [&](const char* dtype, const char* shape) {
      return std::ranges::any_of(second->peaks,
                                 [&](const runtime::Peak& p) { return p.dtype == dtype && p.matrix == shape; });
    };
    QVERIFY(has("float16", "m16n8k8") && !has("float16", "m16n8k16") && !has("bfloat16", "m16n8k16"));
  }

  void the_kernels_that_measure_a_gpu_do_what_is_counted() {
    runtime::Worker worker(test::program("tirc").toStdString());
    passes::Context context;
    context.target = cuda({{"arch", "sm_90"}});
    for (const runtime::PeakProgram& program : runtime::peak_programs(passes::Target::Kind::Cuda, 16)) {
      auto read = script::read_module("from tvm.script import tir as T\n" + program.text);
      QVERIFY2(read, read ? "" : read.error().front().rendered(program.text).c_str());
      auto code = runtime::emit(worker, script::under_main(*read), context, "ptx");
      QVERIFY2(code, code ? "" : code.error().rendered().c_str());
      const QString ptx = QString::fromStdString(code->text);
      const QString step = !program.peak.matrix.empty()
                               ? "mma.sync.aligned." + QString::fromStdString(program.peak.matrix)
                           : program.peak.dtype == "float16" ? QString("fma.rn.f16x2")
                           : program.peak.dtype == "int32"   ? QString("mad.lo.s32")
                           : program.peak.dtype == "float64" ? QString("fma.rn.f64")
                                                             : QString("fma.rn.f32");
      QVERIFY2(ptx.contains(step), qPrintable(step + " is not in\n" + ptx));
      auto verdict = runtime::assembled("ptx", code->text);
      if (!verdict && verdict.error().code == "ptxas.missing") continue;
      QVERIFY2(verdict, verdict ? "" : verdict.error().rendered().c_str());
      QVERIFY2(verdict->accepted, verdict->log.c_str());
      for (const codegen::KernelCost& kernel : verdict->kernels) QCOMPARE(kernel.spill_stores, 0);
    }
  }

  void the_library_multiplies_in_every_layout_data() {
    QTest::addColumn<bool>("left_transposed");
    QTest::addColumn<bool>("right_transposed");
    for (bool left : {false, true})
      for (bool right : {false, true}) QTest::addRow("%d %d", left, right) << left << right;
  }
  void the_library_multiplies_in_every_layout() {
    QFETCH(bool, left_transposed);
    QFETCH(bool, right_transposed);
    qputenv("TIRSCOPE_CUBLAS", test::program("libtirscope_fake_cublas.so").toUtf8());
    auto opened = driver_.open(cuda());
    QVERIFY(opened);
    runtime::Device& device = **opened;
    constexpr int64_t batch = 2, m = 3, n = 4, k = 5;
    auto numbers = [](int64_t count) {
      std::vector<float> all(static_cast<size_t>(count));
      std::iota(all.begin(), all.end(), 1.0f);
      return all;
    };
    std::vector<float> a = numbers(batch * m * k), b = numbers(batch * k * n), c(batch * m * n);
    runtime::Gemm gemm{
        DataType::floating(32), DataType::floating(32), left_transposed, right_transposed, batch, m, n, k};
    auto put = [&](const std::vector<float>& from) {
      auto memory = device.allocate(int64_t(from.size() * 4), nullptr);
      return device.write(*memory, from.data(), int64_t(from.size() * 4)), *memory;
    };
    gemm.left = put(a), gemm.right = put(b), gemm.result = put(c);
    auto done = device.multiply(gemm);
    QVERIFY2(done, done ? "" : done.error().rendered().c_str());
    QCOMPARE(device.library(), "cuBLAS 13.1.2");
    QVERIFY(device.read(c.data(), gemm.result, int64_t(c.size() * 4)));
    for (int64_t p = 0; p < batch; ++p)
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j) {
          float sum = 0;
          for (int64_t r = 0; r < k; ++r)
            sum += a[size_t(p * m * k + (left_transposed ? r * m + i : i * k + r))] *
                   b[size_t(p * k * n + (right_transposed ? j * k + r : r * n + j))];
          QCOMPARE(c[size_t((p * m + i) * n + j)], sum);
        }
    for (runtime::DeviceMemory memory : {gemm.left, gemm.right, gemm.result}) device.release(memory);
  }

  void a_program_is_measured_beside_the_library_data() {
    QTest::addColumn<QString>("factors");
    QTest::addColumn<QString>("sum");
    QTest::newRow("float32") << "float32" << "float32";
    QTest::newRow("float64") << "float64" << "float64";
    QTest::newRow("float16 in float32") << "float16" << "float32";
    QTest::newRow("bfloat16 in float32") << "bfloat16" << "float32";
  }
  void a_program_is_measured_beside_the_library() {
    QFETCH(QString, factors);
    QFETCH(QString, sum);
    qputenv("TIRSCOPE_CUBLAS", test::program("libtirscope_fake_cublas.so").toUtf8());
    const bool narrow = factors != sum;
    const QString factor = narrow ? QString("T.Cast(\"%1\", %2)").arg(sum, "%1") : QString("%1");
    const QString text = QString(R"(@T.prim_func
def main(A: T.Buffer((2, 5, 7), "%1"), B: T.Buffer((2, 6, 7), "%1"), C: T.Buffer((2, 5, 6), "%2")):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    for b, i, j, k in T.grid(2, 5, 6, 7):
        with T.block("C"):
            vb, vi, vj, vk = T.axis.remap("SSSR", [b, i, j, k])
            with T.init():
                C[vb, vi, vj] = T.%2(0)
            C[vb, vi, vj] = C[vb, vi, vj] + %3 * %4
)")
                             .arg(factors, sum, factor.arg("A[vb, vi, vk]"), factor.arg("B[vb, vj, vk]"));
    auto read = script::read_module("from tvm.script import tir as T\n" + text.toStdString());
    QVERIFY2(read, read ? "" : read.error().front().rendered(text.toStdString()).c_str());
    const IRModule module = script::under_main(*read);
    auto bound = schedule::Schedule::create(module);
    QVERIFY(bound);
    auto loops = bound->call("get_loops", {schedule::Value("C")});
    QVERIFY(loops);
    QVERIFY(bound->call("bind", {(*loops->get<schedule::ValueList>())[1], schedule::Value("threadIdx.x")}));
    runtime::Worker worker(test::program("tirc").toStdString());
    runtime::BenchOptions options;
    options.context.target = cuda();
    options.settings.repeat = 3;
    options.settings.min_repeat_ms = 0;
    auto run = runtime::bench(worker, bound->module(), module, options);
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QVERIFY(run->check && !run->check->passed);  // this GPU runs no kernel but its own
    // What the library computes is checked too, and taken only when it is right.
    QVERIFY2(run->anchor, run->no_anchor.value_or("").c_str());
    QCOMPARE(run->anchor->library, "cuBLAS 13.1.2");
    QCOMPARE(run->anchor->kernel, "");
    QCOMPARE(run->anchor->median_s, 2.5e-3);
    // Without it the program is measured alone, and a sentence says why.
    qputenv("TIRSCOPE_CUBLAS", "/nowhere/libcublas.so.13");
    runtime::Worker other(test::program("tirc").toStdString());
    run = runtime::bench(other, bound->module(), module, options);
    QVERIFY(run && !run->anchor && run->no_anchor);
    QVERIFY2(run->no_anchor->find("/nowhere/libcublas.so.13") != std::string::npos, run->no_anchor->c_str());
    qunsetenv("TIRSCOPE_CUBLAS");
  }

  void a_program_runs_in_the_worker() {
    auto read = script::read_module(
        "@T.prim_func\ndef main(A: T.Buffer((64,), \"float32\"), B: T.Buffer((64,), \"float32\")):\n"
        "    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n"
        "    for b in T.thread_binding(2, thread=\"blockIdx.x\"):\n"
        "        for t in T.thread_binding(32, thread=\"threadIdx.x\"):\n"
        "            with T.block(\"B\"):\n                i = T.axis.spatial(64, b * 32 + t)\n"
        "                B[i] = A[i] * T.float32(2)\n");
    QVERIFY(read);
    IRModule module = script::under_main(*read);
    runtime::Worker worker(test::program("tirc").toStdString());
    passes::Context context;
    context.target = cuda();
    auto built = runtime::build(worker, module, "main", context);
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    QVERIFY(built->device.text.contains(".target sm_80"));
    auto arguments = interp::make_inputs(module->prim_func("main"), {});
    QVERIFY(arguments);
    auto before = interp::clone(*arguments);
    runtime::Execution execution;
    execution.timing = runtime::Timing{};
    auto run = runtime::execute(worker, *built, *arguments, execution);
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    const float* a = reinterpret_cast<const float*>(before[0].array.data());
    const float* b = reinterpret_cast<const float*>((*arguments)[1].array.data());
    for (int k = 0; k < 64; ++k) QCOMPARE(b[k], 2 * a[k]);
    QCOMPARE(run->device, "Fake A100");
    QVERIFY(run->seconds[0] > 0);
  }
};

TIRSCOPE_TEST(CudaTest)

}  // namespace cuda_test
#include "cuda_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Kernels as PTX: every GPU sample and schedule, every operator of a GPU, and what is refused. Where NVIDIA's assembler
// is installed, it has to take all of it.
#include "codegen/ptx.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "codegen/ptxas.h"
#include "ir/ir.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/unit.h"

namespace ptx_test {

using namespace tirscope;

namespace {

std::string content(const QString& name) {
  QFile file(test::in_source("sample_modules/") + name);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "";
}

Result<IRModule> kernels_of(const IRModule& module, const std::string& arch, const AttrDict& config) {
  passes::Context context;
  context.config = config;
  TS_TRY(context.target, passes::Target::parse("cuda:arch=" + arch));
  TS_TRY(codegen::DeviceProgram program, codegen::lower_for_device(module, context));
  return program.device;
}

struct Compiled {
  std::string ptx;
  std::optional<codegen::PtxasReport> verdict;  ///< none where there is no assembler that knows the GPU
};

Result<Compiled> compiled(const IRModule& kernels, const std::string& arch, codegen::Options options = {}) {
  options.cpu = arch;
  TS_TRY(codegen::Code code, codegen::compile_kernels(kernels, options, {codegen::Form::Ptx}));
  Compiled result{code.text[codegen::Form::Ptx], {}};
  if (qEnvironmentVariableIsSet("TIRSCOPE_SHOW")) std::puts(result.ptx.c_str());
  if (codegen::find_ptxas().empty()) return result;
  auto report = codegen::run_ptxas(result.ptx, arch);
  if (report) result.verdict = *report;
  if (!report && report.error().code != "ptxas.arch") return fail(report.error());
  return result;
}

/// A module from TVMScript, after a schedule if there is one.
Result<IRModule> module_of_text(const std::string& text, const std::string& script = {}) {
  auto read = script::read_module(text);
  if (!read) return fail(merged(read.error(), text));
  IRModule module = script::under_main(*read);
  if (script.empty()) return module;
  TS_TRY(auto sch, schedule::Schedule::create(module, {.seed = 1}));
  auto run = schedule::run_script(script, std::move(sch), {.constants = read->constants});
  if (!run) return fail(merged(run.error(), script));
  return run->schedule.module();
}

/// From the text of a function to PTX.
Result<Compiled> ptx_of(const std::string& text, const std::string& arch = "sm_80", codegen::Options options = {}) {
  TS_TRY(IRModule module, module_of_text(text));
  TS_TRY(IRModule kernels, kernels_of(module, arch, {}));
  return compiled(kernels, arch, options);
}

/// A kernel of one block with 32 threads; `body` is indented by eight.
std::string kernel(const std::string& parameters, const std::string& body) {
  return "@T.prim_func\ndef main(" + parameters +
         "):\n    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n" +
         "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n" + body;
}

/// Takes all of it: compiled, and assembled where that can be done.
#define VERIFY_PTX(result)                                           \
  QVERIFY2(result, result ? "" : result.error().rendered().c_str()); \
  QVERIFY2(!result->verdict || result->verdict->accepted, result->verdict ? result->verdict->log.c_str() : "")

/// C = A B in float16, and the head of its schedules: tiles of 16, blocks of the grid.
constexpr const char* product = R"(from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((64, 64), "float16"), B: T.Buffer((64, 64), "float16"), C: T.Buffer((64, 64), "float32")):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    for i, j, k in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + T.Cast("float32", A[vi, vk]) * T.Cast("float32", B[vk, vj])
)";
constexpr const char* tiles = R"(C = sch.get_block("C")
i, j, k = sch.get_loops(C)
i0, i1 = sch.split(i, [None, 16])
j0, j1 = sch.split(j, [None, 16])
k0, k1 = sch.split(k, [None, 16])
sch.reorder(i0, j0, k0, i1, j1, k1)
sch.bind(i0, "blockIdx.y")
sch.bind(j0, "blockIdx.x")
)";
constexpr const char* with_wmma = R"(Cw = sch.cache_write(C, 0, "wmma.accumulator")
sch.reverse_compute_at(Cw, j0)
As = sch.cache_read(C, 0, "shared")
Bs = sch.cache_read(C, 1, "shared")
Aw = sch.cache_read(C, 0, "wmma.matrix_a")
Bw = sch.cache_read(C, 1, "wmma.matrix_b")
for copy in [Aw, Bw, As, Bs]:
    sch.compute_at(copy, k0)
init = sch.decompose_reduction(C, k0)
sch.tensorize(sch.get_loops(init)[-2], "wmma_fill_16x16x16_f32")
sch.tensorize(sch.get_loops(Aw)[-2], "wmma_load_16x16x16_f16_a_shared")
sch.tensorize(sch.get_loops(Bw)[-2], "wmma_load_16x16x16_f16_b_shared")
sch.tensorize(i1, "wmma_sync_16x16x16_f16f16f32")
sch.tensorize(sch.get_loops(Cw)[-2], "wmma_store_16x16x16_f32_global")
for copy in [As, Bs]:
    f = sch.fuse(*sch.get_loops(copy)[-2:])
    f0, f1, f2 = sch.split(f, [None, 32, 4])
    sch.bind(f1, "threadIdx.x")
    sch.vectorize(f2)
)";
constexpr const char* with_mma = R"(Cw = sch.cache_write(C, 0, "warp")
sch.reverse_compute_at(Cw, j0)
As = sch.cache_read(C, 0, "shared.dyn")
Bs = sch.cache_read(C, 1, "shared.dyn")
Aw = sch.cache_read(C, 0, "warp")
Bw = sch.cache_read(C, 1, "warp")
for copy in [Aw, Bw, As, Bs]:
    sch.compute_at(copy, k0)
for copy in [As, Bs]:
    f = sch.fuse(*sch.get_loops(copy)[-2:])
    f0, f1, f2 = sch.split(f, [None, 32, 8])
    sch.bind(f1, "threadIdx.x")
    sch.vectorize(f2)
layout = lambda i, j: (i // 16, j // 16, 4 * (i % 8) + j % 8 // 2, 4 * (j % 16 // 8) + i % 16 // 8 * 2 + j % 2)
sch.transform_layout(Aw, ("write", 0), layout)
sch.transform_layout(Bw, ("write", 0), layout)
sch.transform_layout(Cw, ("read", 0), layout)
init = sch.decompose_reduction(C, k0)
sch.tensorize(sch.get_loops(init)[-2], "mma_fill_16x16_f32")
sch.tensorize(sch.get_loops(Aw)[-2], "mma_ldmatrix_f16_a_dyn")
sch.tensorize(sch.get_loops(Bw)[-2], "mma_ldmatrix_f16_b_dyn")
sch.tensorize(i1, "mma_f16f16f32")
sch.tensorize(sch.get_loops(Cw)[-2], "mma_store_16x16_f32_global_")
)";

constexpr const char* gpus[] = {"sm_70", "sm_75", "sm_80", "sm_86", "sm_90"};

}  // namespace

class PtxTest : public QObject {
  Q_OBJECT

  /// The product after `schedule`: taken for `archs` with `texts` in the code and nothing in memory, refused for
  /// `older`.
  static void runs_on(const char* schedule, const std::vector<const char*>& archs, const char* older,
                      const std::vector<const char*>& texts) {
    auto module = module_of_text(product, std::string(tiles) + schedule);
    QVERIFY2(module, module ? "" : module.error().rendered().c_str());
    for (const char* arch : archs) {
      auto kernels = kernels_of(*module, arch, {});
      QVERIFY2(kernels, kernels ? "" : kernels.error().rendered().c_str());
      auto code = compiled(*kernels, arch);
      VERIFY_PTX(code);
      for (const char* text : texts) QVERIFY2(code->ptx.contains(text), text);
      QVERIFY(!code->ptx.contains(".local"));
    }
    auto kernels = kernels_of(*module, older, {});
    QVERIFY(kernels);
    QCOMPARE(compiled(*kernels, older).error().code, "codegen.needs-arch");
  }

 private Q_SLOTS:
  // ---- whole programs -----------------------------------------------------------------------------------------------

  void every_gpu_sample_becomes_ptx_or_is_refused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<QStringList>("holds");
    auto row = [](const char* name, const char* schedule, QStringList holds) {
      QTest::newRow(qPrintable(QString("%1.%2").arg(name, schedule))) << name << schedule << holds;
    };
    row("gemm_shared", "", {".extern .shared .align 32 .b8 main_kernel_buf_dyn_shmem[]", "bar.sync", "ld.shared"});
    row("batched_gemm_shared", "", {".extern .shared", "bar.sync", ".maxntid 32, 32, 1"});
    row("stream_k", "", {});
    row("window_sum", "bind", {".maxntid 128, 1, 1", "ld.global.nc.f32", "st.global.f32", "%ctaid.x"});
    row("window_sum", "shared", {".shared .align 32 .b8 main_kernel_A_shared[520]", "bar.sync", "st.shared.f32"});
    row("attention", "", {".extern .shared", "bar.sync", ".maxntid 16, 16, 1"});
    row("pipelined_gemm", "", {".extern .shared", "st.shared.v4", "ld.global.nc.v4.f32", ".maxntid 256, 1, 1"});
  }
  void every_gpu_sample_becomes_ptx_or_is_refused() {
    QFETCH(QString, name);
    QFETCH(QString, schedule);
    QFETCH(QStringList, holds);
    std::string script = schedule.isEmpty() ? "" : content(name + "." + schedule + ".py");
    auto module = module_of_text(content(name + ".py"), script);
    QVERIFY2(module, module ? "" : module.error().rendered().c_str());
    for (const char* arch : gpus) {
      auto kernels = kernels_of(*module, arch, {});
      QVERIFY2(kernels, kernels ? "" : kernels.error().rendered().c_str());
      auto code = compiled(*kernels, arch);
      if (name == "stream_k") {
        // 160 KB of shared memory, which not every GPU has for a block; and a function of an external library.
        const bool large = std::string(arch) == "sm_80" || std::string(arch) == "sm_90";
        QVERIFY(!code);
        QCOMPARE(code.error().code, large ? "codegen.unknown-extern" : "gpu.dynamic-shared-memory");
        continue;
      }
      VERIFY_PTX(code);
      QVERIFY(code->ptx.contains(std::string(".target ") + arch));
      QVERIFY(code->ptx.contains(".visible .entry main_kernel("));
      for (const QString& text : holds) QVERIFY2(code->ptx.contains(text.toStdString()), qPrintable(text));
      // Registers, not memory: what a thread has for itself does not leave it.
      QVERIFY2(!code->ptx.contains(".local"), code->ptx.c_str());
      if (code->verdict) QCOMPARE(code->verdict->kernels.size(), 1u);
      if (code->verdict) QVERIFY(code->verdict->kernels[0].registers > 0 && code->verdict->kernels[0].spill_loads == 0);
    }
  }

  /// The Stream-K kernel calls a function of an external library: it can be read and assembled, but not run.
  void functions_of_others_are_declared_for_them_to_link() {
    auto module = module_of_text(content("stream_k.py"));
    QVERIFY(module);
    passes::Context context;
    context.target = *passes::Target::parse("cuda:arch=sm_80");
    auto read = codegen::compile_for_device(*module, context, {codegen::Form::Ptx});
    QVERIFY2(read, read ? "" : read.error().rendered().c_str());
    const std::string& ptx = read->device.at(codegen::Form::Ptx).text;
    for (const char* part : {".extern .func", "decode_i4u_to_f16", ".visible .entry main_kernel("})
      QVERIFY2(ptx.contains(part), part);
    if (!codegen::find_ptxas().empty()) {
      auto verdict = codegen::run_ptxas(ptx);
      QVERIFY2(verdict, verdict ? "" : verdict.error().rendered().c_str());
      QVERIFY2(verdict->accepted, verdict->log.c_str());
      QCOMPARE(verdict->kernels.size(), 1u);
    }
    auto run = codegen::compile_for_device(*module, context, {codegen::Form::Ptx, codegen::Form::Object});
    QVERIFY(!run);
    QCOMPARE(run.error().code, std::string("codegen.unknown-extern"));
  }

  void asynchronous_copies_are_instructions_from_sm_80_on() {
    auto module = module_of_text(content("pipelined_gemm.py"));
    QVERIFY(module);
    AttrDict config{{"tir.use_async_copy", Attr(int64_t(1))}};
    auto kernels = kernels_of(*module, "sm_80", config);
    QVERIFY2(kernels, kernels ? "" : kernels.error().rendered().c_str());
    auto code = compiled(*kernels, "sm_80");
    VERIFY_PTX(code);
    for (const char* text :
         {"cp.async.cg.shared.global", "cp.async.commit_group", "cp.async.wait_group 1;", "cp.async.wait_group 0;"})
      QVERIFY2(code->ptx.contains(text), text);
    auto older = compiled(*kernels, "sm_75");
    QVERIFY(!older);
    QCOMPARE(older.error().code, "codegen.needs-arch");
  }
  void what_an_asynchronous_copy_does_not_find_is_copied_by_hand() {
    auto copy = [](int stride) {
      return ptx_of(
          kernel("A: T.Buffer((4160,), \"float16\"), B: T.Buffer((256,), \"float16\")",
                 formatted("        S = T.allocate([256], \"float16\", \"shared\")\n"
                           "        Sb = T.Buffer((256,), \"float16\", data=S, scope=\"shared\")\n"
                           "        T.evaluate(T.ptx_cp_async(\"float16\", S, tx * 8, A.data, tx * {}, 16, tx < 30))\n"
                           "        T.evaluate(T.ptx_commit_group())\n        T.evaluate(T.ptx_wait_group(0))\n"
                           "        T.tvm_storage_sync(\"shared\")\n        B[tx] = Sb[255 - tx]\n",
                           stride)));
    };
    auto even = copy(128), odd = copy(130);
    VERIFY_PTX(even);
    VERIFY_PTX(odd);
    QVERIFY(even->ptx.contains("cp.async.cg.shared.global"));
    QVERIFY(!odd->ptx.contains("cp.async.cg") && odd->ptx.contains("ld.global.nc.u32") &&
            odd->ptx.contains("st.shared"));
  }

  // ---- tensor cores -------------------------------------------------------------------------------------------------

  void a_product_with_wmma_fragments() {
    runs_on(with_wmma, {gpus, std::end(gpus)}, "sm_61",
            {"wmma.load.a.sync.aligned.row.m16n16k16.shared.f16", "wmma.load.b.sync.aligned.row",
             "wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32", "wmma.store.d.sync.aligned.row.m16n16k16.global.f32"});
  }
  void a_product_with_mma_and_ldmatrix() {
    runs_on(with_mma, {"sm_80", "sm_86", "sm_90"}, "sm_75",
            {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16",
             "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "st.shared.v4", "ld.global.nc.v4"});
  }
  void a_large_product_keeps_its_sums_in_registers_and_its_loop() {
    auto module = module_of_text(content("matmul_f16.py"), content("matmul_f16.mma.py"));
    QVERIFY2(module, module ? "" : module.error().rendered().c_str());
    AttrDict config{{"tir.use_async_copy", Attr(int64_t(1))}};
    for (const char* arch : {"sm_80", "sm_86", "sm_90"}) {
      auto kernels = kernels_of(*module, arch, config);
      QVERIFY2(kernels, kernels ? "" : kernels.error().rendered().c_str());
      auto code = compiled(*kernels, arch);
      VERIFY_PTX(code);
      // 64 products in an iteration of the loop over tiles, and as many for each of the last three, which no longer
      // wait.
      const QString ptx = QString::fromStdString(code->ptx);
      QCOMPARE(ptx.count("mma.sync.aligned.m16n8k16"), 4 * 64);
      QCOMPARE(ptx.count("ldmatrix.sync.aligned.m8n8.x4"), 4 * 16);
      QCOMPARE(ptx.count("cp.async.cg.shared.global"), 4 * 8);
      QVERIFY(!code->ptx.contains(".local"));
      if (!code->verdict) continue;
      QCOMPARE(code->verdict->kernels.size(), 1u);
      QVERIFY(code->verdict->kernels[0].registers <= 255 && code->verdict->kernels[0].spill_stores == 0);
    }
    auto kernels = kernels_of(*module, "sm_75", {});
    QVERIFY(!kernels || !compiled(*kernels, "sm_75"));
  }
  /// An array of `before` float16 values, and a matrix behind it in the same memory.
  static std::string matrix_behind(int before, const char* type = "float16") {
    return formatted(R"(
@T.prim_func
def main(H: T.Buffer((512,), "{1}"), B: T.Buffer((256,), "{1}")):
    T.func_attr({{"global_symbol": "main", "tir.noalias": True}})
    with T.launch_thread("threadIdx.x", 32) as tx:
        U = T.allocate([{0}], "{1}", "shared.dyn")
        Ub = T.Buffer(({0},), "{1}", data=U, scope="shared.dyn")
        V = T.allocate([256], "{1}", "shared.dyn")
        Vb = T.Buffer((256,), "{1}", data=V, scope="shared.dyn")
        R = T.allocate([8], "{1}", "local")
        Rb = T.Buffer((8,), "{1}", data=R, scope="local")
        Ub[tx] = H[tx]
        Ub[{0} - 32 + tx] = H[tx]
        for i in range(8):
            Vb[i * 32 + tx] = H[i * 32 + tx]
        T.tvm_storage_sync("shared.dyn")
        T.ptx_ldmatrix(T.bool(False), 4, ".b16", R, 0, T.tvm_access_ptr(T.type_annotation("{1}"), V, 0, 256, 1), (tx % 16) * 16 + tx // 16 * 8, dtype="{1}")
        for i in range(8):
            B[tx * 8 + i] = Rb[i]
        B[0] = Ub[{0} - 1 - tx]
)",
                     before, type);
  }
  void matrices_begin_where_tensor_cores_find_them() {
    for (auto [before, right] : {std::pair(64, true), {40, true}, {33, false}, {36, false}}) {
      auto module = module_of_text(matrix_behind(before));
      auto kernels = module ? kernels_of(*module, "sm_80", {}) : fail(module.error());
      QVERIFY2(kernels, kernels ? "" : kernels.error().rendered().c_str());
      for (const auto& [name, node] : (*kernels)->functions) {
        auto verified = codegen::verify_alignment(name, ref_as<PrimFuncNode>(node));
        QCOMPARE(bool(verified), right);
        if (!verified) QCOMPARE(verified.error().code, "codegen.misaligned");
      }
    }
  }
  void offsets_into_narrow_memory_are_of_its_own_elements() {
    for (const char* type : {"float16", "bfloat16"}) {
      auto code = ptx_of(matrix_behind(64, type));
      VERIFY_PTX(code);
      QVERIFY2(code->ptx.contains("+128]"), code->ptx.c_str());
    }
  }
  /// Every shape that the table has, by hand.
  void every_shape_of_mma_is_taken_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("factor");
    QTest::addColumn<QString>("sum");
    QTest::addColumn<QString>("arch");
    auto row = [](const char* shape, const char* factor, const char* sum, const char* arch) {
      QTest::newRow(qPrintable(QString("%1 %2 %3").arg(shape, factor, sum))) << shape << factor << sum << arch;
    };
    row("m8n8k4", "fp16", "fp32", "sm_70"), row("m8n8k4", "fp16", "fp16", "sm_70");
    row("m16n8k8", "fp16", "fp32", "sm_75"), row("m16n8k8", "fp16", "fp16", "sm_75");
    row("m16n8k16", "fp16", "fp32", "sm_80"), row("m16n8k16", "fp16", "fp16", "sm_80");
    row("m16n8k8", "bf16", "fp32", "sm_80"), row("m16n8k16", "bf16", "fp32", "sm_80");
    row("m16n8k4", "tf32", "fp32", "sm_80"), row("m16n8k8", "tf32", "fp32", "sm_80");
    row("m8n8k16", "int8", "int32", "sm_75"), row("m16n8k16", "int8", "int32", "sm_80");
    row("m16n8k32", "uint8", "int32", "sm_80"), row("m8n8k32", "int4", "int32", "sm_75");
    row("m16n8k32", "int4", "int32", "sm_80"), row("m16n8k64", "uint4", "int32", "sm_80");
    row("m8n8k128", "int1", "int32", "sm_75"), row("m16n8k128", "int1", "int32", "sm_80");
    row("m16n8k256", "int1", "int32", "sm_80"), row("m8n8k4", "fp64", "fp64", "sm_80");
    row("m16n8k4", "fp64", "fp64", "sm_90"), row("m16n8k8", "fp64", "fp64", "sm_90");
    row("m16n8k16", "fp64", "fp64", "sm_90"), row("m16n8k32", "e4m3", "fp32", "sm_89");
    row("m16n8k32", "e5m2", "fp32", "sm_90");
  }
  void every_shape_of_mma_is_taken() {
    QFETCH(QString, shape);
    QFETCH(QString, factor);
    QFETCH(QString, sum);
    QFETCH(QString, arch);
    std::string element = sum == "fp64" ? "float64" : "int32";
    std::string body;
    for (const char* name : {"a", "b", "c"})
      body += formatted("        {0} = T.allocate([32], \"{1}\", \"local\")\n", name, element);
    for (const char* name : {"a", "b", "c"})
      body += formatted("        {0}_1 = T.Buffer((32,), \"{1}\", data={0}, scope=\"local\")\n", name, element);
    for (const char* name : {"a", "b", "c"})
      body += formatted("        for {0}_i in range(32):\n            {0}_1[{0}_i] = X[tx * 32 + {0}_i]\n", name);
    body += formatted(
        "        T.evaluate(T.ptx_mma(\"{}\", \"row\", \"col\", \"{}\", \"{}\", \"{}\", a, 0, b, 0, c, 0, False, "
        "dtype=\"{}\"))\n",
        shape.toStdString(), factor.toStdString(), factor.toStdString(), sum.toStdString(), element);
    body += "        for o in range(32):\n            X[tx * 32 + o] = c_1[o]\n";
    auto code = ptx_of(kernel("X: T.Buffer((1024,), \"" + element + "\")", body), arch.toStdString());
    VERIFY_PTX(code);
    QVERIFY(code->ptx.contains("mma.sync.aligned." + shape.toStdString()));
  }

  void every_shape_of_wmma_is_taken_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("factor");
    QTest::addColumn<QString>("sum");
    QTest::addColumn<QString>("arch");
    auto row = [](const char* shape, const char* factor, const char* sum, const char* arch) {
      QTest::newRow(qPrintable(QString("%1 %2 %3").arg(shape, factor, sum))) << shape << factor << sum << arch;
    };
    for (const char* shape : {"16 16 16", "32 8 16", "8 32 16"}) {
      row(shape, "float16", "float32", "sm_75"), row(shape, "float16", "float16", "sm_75");
      row(shape, "int8", "int32", "sm_75"), row(shape, "uint8", "int32", "sm_75");
      row(shape, "bfloat16", "float32", "sm_80");
    }
    row("8 8 4", "float64", "float64", "sm_80");
  }
  void every_shape_of_wmma_is_taken() {
    QFETCH(QString, shape);
    QFETCH(QString, factor);
    QFETCH(QString, sum);
    QFETCH(QString, arch);
    const QStringList sizes = shape.split(' ');
    const int m = sizes[0].toInt(), n = sizes[1].toInt(), k = sizes[2].toInt();
    const std::string in = factor.toStdString(), out = sum.toStdString();
    const std::string at = formatted("{}, {}, {}, 0", m, n, k);
    auto allocated = [](const char* name, int size, const std::string& type, const char* scope) {
      return formatted("        {} = T.allocate([{}], \"{}\", \"wmma.{}\")\n", name, size, type, scope);
    };
    std::string body = allocated("a", m * k, in, "matrix_a") + allocated("b", k * n, in, "matrix_b") +
                       allocated("c", m * n, out, "accumulator");
    // A pointer that is only an address would do no more than be read, and TVM removes a load of one as without effect.
    auto access = [](const char* name, int size, const std::string& type, int mask) {
      return formatted("T.tvm_access_ptr(T.type_annotation(\"{}\"), {}.data, 0, {}, {})", type, name, size, mask);
    };
    body += formatted(
        "        T.tvm_load_matrix_sync(a, {0}, {4}, {1}, \"row_major\")\n"
        "        T.tvm_load_matrix_sync(b, {0}, {5}, {1}, \"col_major\")\n"
        "        T.tvm_fill_fragment(c, {0}, T.{3}(0))\n"
        "        T.tvm_mma_sync(c, 0, a, 0, b, 0, c, 0)\n"
        "        T.tvm_store_matrix_sync(c, {0}, {6}, {2}, \"row_major\")\n",
        at, k, n, out, access("A", m * k, in, 1), access("B", k * n, in, 1), access("C", m * n, out, 2));
    auto code =
        ptx_of(kernel(formatted("A: T.Buffer(({},), \"{}\"), B: T.Buffer(({},), \"{}\"), C: T.Buffer(({},), \"{}\")",
                                m * k, in, k * n, in, m * n, out),
                      body),
               arch.toStdString());
    VERIFY_PTX(code);
    QVERIFY(code->ptx.contains(formatted("wmma.mma.sync.aligned.row.col.m{}n{}k{}", m, n, k)));
  }

  // ---- what threads do together -------------------------------------------------------------------------------------

  void shuffles_masks_and_atomics() {
    for (const char* type : {"float32", "float16", "int8", "float64", "int64"}) {
      std::string value = "A[tx]";
      auto code = ptx_of(kernel(formatted("A: T.Buffer((32,), \"{}\"), B: T.Buffer((32,), \"{}\")", type, type),
                                "        B[tx] = T.tvm_warp_shuffle_down(T.tvm_warp_activemask(), A[tx], 1, 32, 32) + "
                                "T.tvm_warp_shuffle(T.uint32(255), A[tx], 3, 8, 32) + "
                                "T.tvm_warp_shuffle_up(T.uint32(4294967295), A[tx], 2, 32, 32)\n"));
      VERIFY_PTX(code);
      for (const char* text : {"shfl.sync.down.b32", "shfl.sync.idx.b32", "shfl.sync.up.b32", "activemask.b32"})
        QVERIFY2(code->ptx.contains(text), text);
    }
    auto code = ptx_of(
        kernel("A: T.Buffer((32,), \"float32\"), B: T.Buffer((32,), \"int32\")",
               "        T.evaluate(T.call_extern(\"float32\", \"atomicAdd\", T.address_of(A[0]), T.float32(1)))\n"
               "        T.evaluate(T.call_extern(\"int32\", \"atomicMax\", T.address_of(B[0]), B[tx]))\n"
               "        T.evaluate(T.call_extern(\"int32\", \"atomicCAS\", T.address_of(B[1]), 1, tx))\n"));
    VERIFY_PTX(code);
    for (const char* text : {".add.f32", ".max.s32", ".cas.b32"}) QVERIFY2(code->ptx.contains(text), text);
  }
  void a_reduction_across_threads_is_shuffled() {
    auto code = ptx_of(
        "@T.prim_func\ndef main(A: T.Buffer((64, 256), \"float32\"), B: T.Buffer((64,), \"float32\")):\n"
        "    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n"
        "    for i in T.thread_binding(64, thread=\"blockIdx.x\"):\n"
        "        for k in T.thread_binding(256, thread=\"threadIdx.x\"):\n"
        "            with T.block(\"B\"):\n"
        "                vi, vk = T.axis.remap(\"SR\", [i, k])\n"
        "                with T.init():\n                    B[vi] = T.float32(0)\n"
        "                B[vi] = B[vi] + A[vi, vk]\n");
    VERIFY_PTX(code);
    QVERIFY(code->ptx.contains("shfl.sync.down.b32") && code->ptx.contains("bar.sync"));
  }
  void a_warp_waits_for_those_that_came() {
    auto code = ptx_of(kernel("A: T.Buffer((32,), \"float32\")",
                              "        if tx < 16:\n            T.tvm_storage_sync(\"warp\")\n"
                              "            A[tx] = A[tx + 16]\n"));
    VERIFY_PTX(code);
    QVERIFY(code->ptx.contains("activemask.b32") && !code->ptx.contains("bar.warp.sync \t-1"));
  }

  // ---- numbers ------------------------------------------------------------------------------------------------------

  void narrow_numbers_and_wide_vectors() {
    auto halves = ptx_of(kernel("A: T.Buffer((256,), \"float16\"), B: T.Buffer((256,), \"float16\")",
                                "        for v in T.vectorized(8):\n"
                                "            B[tx * 8 + v] = A[tx * 8 + v] * A[tx * 8 + v]\n"));
    VERIFY_PTX(halves);
    QVERIFY2(halves->ptx.contains("ld.global.nc.v4") && halves->ptx.contains("mul.rn.f16x2"), halves->ptx.c_str());
    auto brains = ptx_of(kernel("A: T.Buffer((64,), \"bfloat16\"), B: T.Buffer((64,), \"bfloat16\")",
                                "        B[tx] = A[tx] + A[tx + 32]\n"));
    VERIFY_PTX(brains);
    auto bytes =
        ptx_of(kernel("A: T.Buffer((128,), \"int8\"), B: T.Buffer((128,), \"int8\"), C: T.Buffer((32,), \"int32\")",
                      "        C[tx] = T.call_pure_extern(\"int32\", \"__dp4a\", A[tx * 4:tx * 4 + 4], B[tx * 4:tx * "
                      "4 + 4], C[tx])\n"));
    VERIFY_PTX(bytes);
    QVERIFY(bytes->ptx.contains("dp4a.s32.s32"));
    // What cannot be proved to be aligned is not loaded as a vector.
    auto odd = ptx_of(kernel("A: T.Buffer((256,), \"float32\"), B: T.Buffer((256,), \"float32\")",
                             "        for v in T.vectorized(4):\n            B[tx * 4 + v] = A[tx * 4 + v + 1]\n"));
    VERIFY_PTX(odd);
    QVERIFY(!odd->ptx.contains("ld.global.nc.v4") && odd->ptx.contains("st.global.v4.f32"));
  }
  void remainders_of_reals_are_exact() {
    auto code = ptx_of(kernel("A: T.Buffer((64,), \"float32\"), B: T.Buffer((32,), \"float32\")",
                              "        B[tx] = T.truncmod(A[tx], A[tx + 32])\n"));
    VERIFY_PTX(code);
    // a - trunc(a / b) * b loses what a / b rounds: libdevice's function, or ours, which divides again.
    QVERIFY2(!code->ptx.contains("div.rn.f32") || code->ptx.contains("fma.rn.f32"), code->ptx.c_str());
  }
  void mathematics_needs_no_library_but_uses_it() {
    std::string all;
    for (const char* name : {"exp",   "exp2", "exp10", "log",   "log2",    "log10", "log1p", "sin",      "cos",
                             "tan",   "asin", "acos",  "atan",  "sinh",    "cosh",  "tanh",  "asinh",    "acosh",
                             "atanh", "erf",  "sqrt",  "rsqrt", "sigmoid", "floor", "round", "nearbyint"})
      all += formatted("        A[tx] = T.{}(A[tx])\n", name);
    all += "        A[tx] = T.pow(A[tx], A[0]) + T.atan2(A[tx], A[1]) + T.fmod(A[tx], A[2])\n";
    codegen::Options alone;
    alone.libdevice = "none";
    for (const char* arch : {"sm_75", "sm_90"}) {
      auto code = ptx_of(kernel("A: T.Buffer((32,), \"float32\")", all), arch, alone);
      VERIFY_PTX(code);
      QVERIFY(!code->ptx.contains("approx"));
      QVERIFY(!code->ptx.contains("__nv_"));
    }
    codegen::Options fast = alone;
    fast.fast_math.approximate = true;
    auto quick = ptx_of(kernel("A: T.Buffer((32,), \"float32\")", all), "sm_80", fast);
    VERIFY_PTX(quick);
    for (const char* text : {"ex2.approx", "lg2.approx", "sin.approx", "cos.approx"})
      QVERIFY2(quick->ptx.contains(text), text);
    std::string wide = kernel("A: T.Buffer((32,), \"float64\")", "        A[tx] = T.exp(A[tx])\n");
    QCOMPARE(ptx_of(wide, "sm_80", alone).error().code, "codegen.no-libdevice");
    if (codegen::find_libdevice().empty()) return;
    auto code = ptx_of(wide);
    VERIFY_PTX(code);
    auto library = ptx_of(kernel("A: T.Buffer((32,), \"float32\")", all));
    VERIFY_PTX(library);
    QVERIFY(!library->ptx.contains("__nvvm_reflect") && !library->ptx.contains(".extern"));
    codegen::Options broken;
    broken.libdevice = test::in_source("README.md").toStdString();
    QCOMPARE(ptx_of(wide, "sm_80", broken).error().code, "codegen.bad-libdevice");
  }

  void a_load_under_a_condition_reads_only_where_it_holds() {
    auto code = ptx_of(kernel("A: T.Buffer((128,), \"float32\"), B: T.Buffer((128,), \"float32\")",
                              "        R = T.allocate([1], \"float32\", \"local\")\n"
                              "        R_1 = T.Buffer((1,), data=R, scope=\"local\")\n"
                              "        R_1[0] = T.float32(2)\n"
                              "        T.ptx_ldg32(R, tx < 20, A[tx + 4], 0)\n"
                              "        B[tx] = R_1[0]\n"));
    VERIFY_PTX(code);
    QVERIFY2(code->ptx.contains("@%p1") && code->ptx.contains("ld.global"), code->ptx.c_str());
  }
  void control_flow_constants_and_guards() {
    auto code =
        ptx_of(kernel("A: T.Buffer((128,), \"float32\"), n: T.int32",
                      "        c = T.allocate_const([1.0, 2.0, 4.0, 8.0], \"float32\", [4])\n"
                      "        c_1 = T.Buffer((4,), data=c)\n"
                      "        i = T.allocate([1], \"int32\", \"local\")\n"
                      "        i_1 = T.Buffer((1,), \"int32\", data=i, scope=\"local\")\n"
                      "        i_1[0] = 0\n"
                      "        while i_1[0] < n:\n            i_1[0] = i_1[0] + 1\n"
                      "        assert n < 100, \"too many\"\n"
                      "        for v in T.vectorized(4):\n"
                      "            A[tx * 4 + v] = T.if_then_else(tx * 4 + v < n, A[tx * 4 + v], "
                      "T.Cast(\"float32\", T.floordiv(tx - n, 3))) + c_1[tx % 4] * T.Cast(\"float32\", i_1[0])\n"));
    VERIFY_PTX(code);
    QVERIFY(code->ptx.contains("trap;"));
    QVERIFY(!code->ptx.contains("tirscope_"));  // nothing of the host's runtime
  }
  void kernels_as_llvm_ir() {
    auto module = module_of_text(content("window_sum.py"), content("window_sum.bind.py"));
    QVERIFY(module);
    auto kernels = kernels_of(*module, "sm_80", {});
    QVERIFY(kernels);
    using codegen::Form;
    auto code = codegen::compile_kernels(*kernels, {}, {Form::KernelLlvm, Form::OptimizedKernelLlvm, Form::Ptx});
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    for (Form form : {Form::KernelLlvm, Form::OptimizedKernelLlvm}) {
      QVERIFY(code->text[form].contains("define ptx_kernel void @main_kernel(ptr addrspace(1)") ||
              code->text[form].contains("define ptx_kernel void @main_kernel(ptr addrspace(1) noalias"));
      QVERIFY(code->text[form].contains("llvm.nvvm.read.ptx.sreg.tid.x"));
      QVERIFY(code->text[form].contains("target-cpu\"=\"sm_80"));
    }
    QVERIFY(code->text[Form::KernelLlvm] != code->text[Form::OptimizedKernelLlvm]);
  }

  // ---- refusals -----------------------------------------------------------------------------------------------------

  void what_a_gpu_cannot_do_is_refused_with_a_code_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("code");
    auto row = [](const char* code, const char* name, const char* body) {
      QTest::newRow(name) << QString(body) << QString(code);
    };
    row("codegen.packed-call", "packed", "        T.evaluate(T.call_packed(\"print\", A[tx]))\n");
    row("codegen.unknown-extern", "extern", "        A[tx] = T.call_extern(\"float32\", \"system\", A[0])\n");
    row("codegen.barrier-scope", "barrier",
        "        T.evaluate(T.tvm_storage_sync(\"global\"))\n        A[tx] = T.float32(0)\n");
    row("codegen.atomic", "atomic",
        "        T.evaluate(T.call_extern(\"float32\", \"atomicXor\", T.address_of(A[0]), A[tx]))\n");
    row("codegen.atomic", "atomic arity",
        "        T.evaluate(T.call_extern(\"float32\", \"atomicAdd\", T.address_of(A[0])))\n");
    row("codegen.no-pointer", "atomic pointer",
        "        T.evaluate(T.call_extern(\"float32\", \"atomicAdd\", A[0], A[tx]))\n");
    row("codegen.parallel-in-kernel", "parallel",
        "        for i in T.parallel(4):\n            A[tx * 4 + i] = T.float32(0)\n");
    row("codegen.scope", "scope",
        "        g = T.allocate([4], \"float32\", \"global\")\n        g_1 = T.Buffer((4,), data=g, "
        "scope=\"global\")\n"
        "        g_1[0] = A[tx]\n        A[tx] = g_1[0]\n");
    row("codegen.allocation-size", "size",
        "        g = T.allocate([n], \"float32\", \"local\")\n        g_1 = T.Buffer((n,), data=g, scope=\"local\")\n"
        "        for i in range(n):\n            g_1[i] = A[i]\n        for i in range(n):\n            A[i] = g_1[n - "
        "1 - i]\n");
    row("codegen.copy-places", "copy", "        T.evaluate(T.ptx_cp_async(\"float32\", A.data, 0, A.data, 4, 16))\n");
    row("codegen.copy-size", "copy size",
        "        g = T.allocate([4], \"float32\", \"shared\")\n        T.evaluate(T.ptx_cp_async(\"float32\", g, 0, "
        "A.data, 4, 3))\n");
    row("codegen.copy-count", "copy count", "        T.evaluate(T.ptx_wait_group(tx))\n        A[tx] = T.float32(0)\n");
    row("codegen.call-arguments", "arity",
        "        T.evaluate(T.ptx_wait_group(1, 2))\n        A[tx] = T.float32(0)\n");
    row("codegen.ldmatrix", "ldmatrix",
        "        g = T.allocate([4], \"float32\", \"local\")\n        T.evaluate(T.ptx_ldmatrix(False, 4, \".b16\", g, "
        "0, A.data, 0, dtype=\"float16\"))\n");
    row("codegen.mma-shape", "mma",
        "        g = T.allocate([8], \"float32\", \"local\")\n        T.evaluate(T.ptx_mma(\"m7n7k7\", \"row\", "
        "\"col\", \"fp16\", \"fp16\", "
        "\"fp32\", g, 0, g, 0, g, 0, False, dtype=\"float32\"))\n");
    row("codegen.mma-store", "store",
        "        g = T.allocate([8], \"float32\", \"local\")\n        T.evaluate(T.mma_store(8, 8, A.data, g, 0, 16, "
        "dtype=\"float32\"))\n");
    row("codegen.fragment", "fragment",
        "        g = T.allocate([256], \"float32\", \"wmma.accumulator\")\n        T.evaluate(T.tvm_fill_fragment(g, "
        "5, 5, 5, 0, T.float32(0)))\n");
  }
  void what_a_gpu_cannot_do_is_refused_with_a_code() {
    QFETCH(QString, body);
    QFETCH(QString, code);
    auto result = ptx_of(kernel("A: T.Buffer((128,), \"float32\"), n: T.int32", body.toStdString()));
    QVERIFY(!result);
    QVERIFY2(result.error().code == code.toStdString(), result.error().rendered().c_str());
  }

  void launches_that_cannot_be_are_refused_before_anything_runs_data() {
    QTest::addColumn<QString>("threads");
    QTest::addColumn<QString>("memory");
    QTest::addColumn<QString>("arch");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const char* threads, const char* memory, const char* arch, const char* code) {
      QTest::newRow(name) << threads << memory << arch << code;
    };
    const char* two = "        with T.launch_thread(\"threadIdx.y\", 33) as ty:\n";
    row("threads", two, "4], \"float32\", \"shared", "sm_80", "gpu.threads-per-block");
    const char* deep = "        with T.launch_thread(\"threadIdx.z\", 65) as ty:\n";
    row("extent", deep, "4], \"float32\", \"shared", "sm_80", "gpu.thread-extent");
    const char* wide = "        with T.launch_thread(\"blockIdx.y\", 65536) as ty:\n";
    row("grid", wide, "4], \"float32\", \"shared", "sm_80", "gpu.grid-extent");
    const char* fine = "        with T.launch_thread(\"threadIdx.y\", 8) as ty:\n";
    row("static", fine, "12289], \"float32\", \"shared", "sm_80", "gpu.static-shared-memory");
    row("static, just", fine, "12288], \"float32\", \"shared", "sm_80", "");
    row("dynamic", fine, "16385], \"float32\", \"shared.dyn", "sm_75", "gpu.dynamic-shared-memory");
    row("dynamic, just", fine, "16384], \"float32\", \"shared.dyn", "sm_75", "");
    row("dynamic, larger GPU", fine, "16385], \"float32\", \"shared.dyn", "sm_80", "");
    row("dynamic, too large", fine, "42000], \"float32\", \"shared.dyn", "sm_80", "gpu.dynamic-shared-memory");
    row("dynamic, largest GPU", fine, "42000], \"float32\", \"shared.dyn", "sm_90", "");
  }
  void launches_that_cannot_be_are_refused_before_anything_runs() {
    QFETCH(QString, threads);
    QFETCH(QString, memory);
    QFETCH(QString, arch);
    QFETCH(QString, code);
    // All of the memory is used: what is not, is not allocated.
    const std::string scope = memory.mid(memory.lastIndexOf('"') + 1).toStdString(),
                      elements = memory.left(memory.indexOf(']')).toStdString();
    std::string body = threads.toStdString() + "            m = T.allocate([" + memory.toStdString() + "\")\n" +
                       "            m_1 = T.Buffer((" + elements + ",), data=m, scope=\"" + scope + "\")\n" +
                       "            m_1[tx] = A[tx]\n            m_1[" + elements + " - 1 - tx] = A[tx]\n" +
                       "            A[tx] = m_1[31 - tx]\n";
    auto result = ptx_of(kernel("A: T.Buffer((128,), \"float32\")", body), arch.toStdString());
    if (code.isEmpty()) {
      VERIFY_PTX(result);
      return;
    }
    QVERIFY(!result);
    QVERIFY2(result.error().code == code.toStdString(), result.error().rendered().c_str());
    QVERIFY(!result.error().where.empty() && result.error().where[0].object);
  }

  void architectures_have_names() {
    QCOMPARE(codegen::find_arch("sm_80")->ptx, 71);
    QCOMPARE(codegen::find_arch("sm_90a")->name, "sm_90");
    QCOMPARE(codegen::find_arch("sm_120")->name, "sm_90");
    for (const char* name : {"sm_", "sm_20", "ampere", "sm_8x", "", "sm_80b"})
      QCOMPARE(codegen::find_arch(name).error().code, "codegen.unknown-arch");
    auto host = module_of_text("@T.prim_func\ndef main(A: T.Buffer((4,))):\n    A[0] = T.float32(0)\n");
    QVERIFY(host);
    QCOMPARE(codegen::compile_kernels(*host, {}, {codegen::Form::Ptx}).error().code, "codegen.not-a-kernel");
  }

  // ---- the assembler ------------------------------------------------------------------------------------------------

  void costs_are_read_from_what_ptxas_says() {
    auto costs = codegen::read_costs(
        "ptxas info    : 0 bytes gmem\n"
        "ptxas info    : Compiling entry function 'main_kernel' for 'sm_80'\n"
        "ptxas info    : Function properties for main_kernel\n"
        "    144 bytes stack frame, 212 bytes spill stores, 340 bytes spill loads\n"
        "ptxas info    : Used 255 registers, used 1 barriers, 4096 bytes smem, 376 bytes cmem[0], 8 bytes cmem[2]\n"
        "ptxas info    : Compiling entry function 'main_kernel_1' for 'sm_80'\n"
        "ptxas info    : Function properties for main_kernel_1\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info    : Used 10 registers, 356 bytes cmem[0]\n");
    QCOMPARE(costs.size(), 2u);
    QCOMPARE(costs[0].kernel, "main_kernel");
    QCOMPARE(costs[0].registers, 255);
    QCOMPARE(costs[0].stack, 144);
    QCOMPARE(costs[0].spill_stores, 212);
    QCOMPARE(costs[0].spill_loads, 340);
    QCOMPARE(costs[0].shared, 4096);
    QCOMPARE(costs[0].constant, 384);
    QCOMPARE(costs[0].barriers, 1);
    QCOMPARE(costs[1].registers, 10);
    QCOMPARE(costs[1].shared, 0);
  }
  void an_assembler_says_yes_no_or_does_not_know_the_gpu() {
    QTemporaryDir folder;
    auto program = [&](const char* name, const char* text) {
      QFile file(folder.filePath(name));
      if (!file.open(QIODevice::WriteOnly)) return std::string();
      file.write(text);
      file.close();
      file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
      return folder.filePath(name).toStdString();
    };
    auto yes = codegen::run_ptxas("// text", "sm_80",
                                  program("yes",
                                          "#!/bin/sh\necho \"ptxas info : Compiling entry function 'k' for '$2'\"\n"
                                          "echo 'ptxas info : Used 7 registers, 16 bytes smem'\ncat \"$5\"\n"));
    QVERIFY2(yes, yes ? "" : yes.error().rendered().c_str());
    QVERIFY(yes->accepted && yes->kernels.size() == 1 && yes->kernels[0].registers == 7 &&
            yes->kernels[0].shared == 16);
    QVERIFY(yes->log.find("for '-arch=sm_80'") != std::string::npos && yes->log.find("// text") != std::string::npos);
    auto no =
        codegen::run_ptxas("x", "sm_80", program("no", "#!/bin/sh\necho \"ptxas $5, line 1; error : no\"\nexit 255\n"));
    QVERIFY(no && !no->accepted);
    QVERIFY2(no->log.starts_with("ptxas kernels.ptx, line 1"), no->log.c_str());
    auto old = codegen::run_ptxas(
        "x", "sm_10",
        program("old", "#!/bin/sh\necho \"Value 'sm_10' is not defined for option 'gpu-name'\"\nexit 1\n"));
    QCOMPARE(old.error().code, "ptxas.arch");
    QCOMPARE(codegen::run_ptxas("x", "sm_80", "/nowhere/ptxas").error().code, "ptxas.failed");
    qputenv("TIRSCOPE_PTXAS", "/nowhere/ptxas");
    QCOMPARE(codegen::find_ptxas(), "/nowhere/ptxas");
    qunsetenv("TIRSCOPE_PTXAS");
  }
};

TIRSCOPE_TEST(PtxTest)

}  // namespace ptx_test
#include "ptx_test.moc"

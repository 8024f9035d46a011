// SPDX-License-Identifier: Apache-2.0
// Kernels as CUDA C++, a view and an export. Running with TIRSCOPE_UPDATE=1 rewrites the texts.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "codegen/device_code.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace cuda_source_test {

using namespace tirscope;

namespace {

std::string content(const QString& path) {
  QFile file(test::in_source(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Result<codegen::DeviceCode> code_of(const IRModule& module, bool async = false) {
  passes::Context context;
  context.target = *passes::Target::parse("cuda:arch=sm_80");
  if (async) context.config["tir.use_async_copy"] = true;
  TS_TRY(auto build, codegen::compile_for_device(module, context, {codegen::Form::Cuda}));
  return build.device.at(codegen::Form::Cuda);
}

/// A function of two blocks of 32 threads. `attributes` precede its own.
std::string kernel(const std::string& parameters, const std::string& body, const std::string& name = "main",
                   const std::string& attributes = "") {
  return "@T.prim_func\ndef " + name + "(" + parameters + "):\n    T.func_attr({" + attributes +
         "\"global_symbol\": \"" + name +
         "\", \"tir.noalias\": True})\n"
         "    bx = T.launch_thread(\"blockIdx.x\", 2)\n"
         "    tx = T.launch_thread(\"threadIdx.x\", 32)\n" +
         body;
}

std::string text_of(const std::string& body, const std::string& parameters) {
  auto code = code_of(scripted::on(kernel(parameters, body)).module());
  return code ? code->text : code.error().rendered();
}

/// A function with its own target computes in bfloat16.
constexpr const char* own_target =
    R"("target": T.target({"kind": "cuda", "arch": "sm_80", "keys": ["cuda", "gpu"], "tag": "", "thread_warp_size": 32, "max_num_threads": 1024}), )";

/// "A: T.Buffer((256,), "half"), B: ..." for types in order.
std::string buffers(const std::vector<std::string>& types) {
  std::string text;
  for (std::size_t k = 0; k < types.size(); ++k)
    text += std::string(k ? ", " : "") + char('A' + k) + ": T.Buffer((2048,), \"" + types[k] + "\")";
  return text;
}

/// A module of functions.
std::string in_module(const std::vector<std::string>& functions) {
  QString text = "@I.ir_module\nclass Module:\n";
  for (const std::string& function : functions)
    for (const QString& line : QString::fromStdString(function).split('\n')) text += "    " + line + "\n";
  return text.toStdString();
}

QString find_nvcc() {
  QString program = QStandardPaths::findExecutable("nvcc");
  for (const QString& folder : {qEnvironmentVariable("CUDA_HOME"), QString("/usr/local/cuda")})
    if (program.isEmpty() && !folder.isEmpty()) program = QStandardPaths::findExecutable("nvcc", {folder + "/bin"});
  return program;
}

}  // namespace

class CudaSourceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void kernels_are_written_as_a_person_would_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    for (auto [sample, schedule] :
         {std::pair("window_sum", "shared"), {"row_sum", "cross_thread"}, {"pipelined_gemm", ""}, {"stream_k", ""}})
      QTest::newRow(qPrintable(QString("%1.%2").arg(sample, schedule))) << sample << schedule;
  }
  void kernels_are_written_as_a_person_would() {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    auto read = script::read_module(content("sample_modules/" + sample + ".py"));
    QVERIFY(read);
    IRModule module = script::under_main(*read);
    if (!schedule.isEmpty()) {
      auto done =
          schedule::run_script(content(QString("sample_modules/%1.%2.py").arg(sample, schedule)),
                               *schedule::Schedule::create(module, {.seed = 1}), {.constants = read->constants});
      QVERIFY2(done, done ? "" : done.error().front().rendered().c_str());
      module = done->schedule.module();
    }
    auto code = code_of(module, sample == "pipelined_gemm");
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QString path = "tests/codegen/golden/" + (schedule.isEmpty() ? sample : sample + "." + schedule) + ".cu";
    if (qEnvironmentVariableIsSet("TIRSCOPE_UPDATE")) {
      QFile file(test::in_source(path));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(code->text.c_str());
    }
    QCOMPARE(QString::fromStdString(code->text), QString::fromStdString(content(path)));
  }

  void copies_that_run_ahead_are_grouped_and_waited_for() {
    auto read = script::read_module(content("sample_modules/pipelined_gemm.py"));
    auto code = code_of(script::under_main(*read), true);
    QVERIFY(code);
    auto count = [&](const char* what) { return QString::fromStdString(code->text).count(what); };
    QCOMPARE(count("copy_async<16>("), 4);
    QVERIFY(count("cp.async.commit_group;") >= 2);
    QVERIFY(count("cp.async.wait_group") >= 2);
  }
  void vectors_are_taken_whole_only_where_they_are_aligned() {
    const std::string parameters = "A: T.Buffer((65,), \"float32\"), B: T.Buffer((64,), \"float32\")";
    std::string text = text_of(R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = A[bx * 32 + tx * 4 + v] + A[bx * 32 + tx * 4 + v + 1]
)",
                               parameters);
    QVERIFY2(text.find("*(vec<float, 4>*)(B + ") != text.npos, text.c_str());
    QVERIFY2(text.find("*(const vec<float, 4>*)(A + ") != text.npos, text.c_str());
    QVERIFY2(text.find("vec<float, 4>{{A[") != text.npos, text.c_str());
  }
  void functions_and_narrow_numbers_have_their_names() {
    std::string text = text_of("    B[tx] = T.max(T.exp(A[tx]), T.float16(0))\n",
                               "A: T.Buffer((64,), \"float16\"), B: T.Buffer((64,), \"float16\")");
    QVERIFY2(text.starts_with("#include <cuda_fp16.h>\n"), text.c_str());
    QVERIFY2(text.find("B[threadIdx_x] = __hmax(hexp(A[threadIdx_x]), __float2half(0.0f));") != text.npos,
             text.c_str());
  }

  void texts_mean_what_the_program_does_data() { cases(); }
  void texts_mean_what_the_program_does() {
    QFETCH(QString, program);
    QFETCH(QStringList, parts);
    QFETCH(QString, missing);
    auto code = code_of(scripted::on(program.toStdString()).module());
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    const QString text = QString::fromStdString(code->text);
    for (const QString& part : parts) QVERIFY2(text.contains(part), qPrintable(part + "\n" + text));
    QVERIFY2(missing.isEmpty() || !text.contains(missing), qPrintable(text));
  }
  void nvcc_takes_the_texts_data() { cases(); }
  void nvcc_takes_the_texts() {
    const QString nvcc = find_nvcc();
    if (nvcc.isEmpty()) QSKIP("there is no nvcc");
    QFETCH(QString, program);
    auto code = code_of(scripted::on(program.toStdString()).module());
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QTemporaryDir folder;
    QVERIFY(folder.isValid());
    QFile file(folder.filePath("kernel.cu"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(code->text.c_str());
    file.close();
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(nvcc, {"-arch=sm_80", "-std=c++17", "-cubin", "-o", "/dev/null", file.fileName()});
    QVERIFY(process.waitForFinished(240'000));
    const QByteArray said = process.readAll();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
             (said + "\n" + code->text.c_str()).constData());
  }

 private:
  static void cases() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("parts");
    QTest::addColumn<QString>("missing");
    auto row = [](const char* name, const std::string& program, QStringList parts, const char* missing = "") {
      QTest::newRow(name) << QString::fromStdString(program) << parts << missing;
    };
    auto local = [](const char* name, const char* type, int size) {
      return formatted(
          "    {0} = T.allocate([{2}], \"{1}\", \"local\")\n"
          "    {0}_1 = T.Buffer(({2},), \"{1}\", data={0}, scope=\"local\")\n",
          name, type, size);
    };
    row("bytes are transposed one by one, rows apart", kernel(buffers({"int8", "int8"}), R"(
    S = T.decl_buffer((1024,), "int8", scope="shared")
)" + local("R", "int8", 32) + R"(
    for i in range(32):
        S[i * 32 + tx] = A[i * 32 + tx]
    T.ptx_ldmatrix(T.bool(True), 4, ".b16", R, 16, S.data, 32, dtype="int8")
    T.ptx_ldmatrix(T.bool(False), 4, ".b16", R, 0, S.data, 32, dtype="int8")
    for i in range(32):
        B[tx * 32 + i] = R_1[i]
)"),
        {"load_bytes_transposed(R_1 + 16, S, 32);", "load_matrix<4, false>(R_1, S + 32);",
         "int row = thread % 4 * 4 + i % 8 / 4 * 16 + i % 4, column = thread / 4 + i / 8 * 8;",
         "__align__(32) __shared__ signed char S[1024];"},
        "load_matrix<4, true>");
    row("registers are filled under a loop variable of any name",
        kernel(buffers({"int32"}), local("R", "int32", 8) + R"(
    for k in range(2):
        T.evaluate(T.mma_fill(4, R, k * 4, dtype="int32"))
    for i in range(8):
        A[tx * 8 + i] = R_1[i]
)"),
        {"fill_registers<int, 4>(R_1 + k * 4);"}, "for (int k = 0; k < 4");
    row("a load under a condition", kernel(buffers({"float32", "float32"}), local("R", "float32", 2) + R"(
    R_1[1] = T.float32(0)
    T.ptx_ldg32(R, tx < 20, A[tx + 4], 1)
    B[tx] = R_1[1]
)"),
        {"if (threadIdx_x < 20) {", "R_1[1] = A[threadIdx_x + 4];"});
    row("registers are stored as a tile",
        kernel(buffers({"float32", "float16"}), local("R", "float32", 16) + local("H", "float16", 8) + R"(
    T.evaluate(T.mma_fill(16, R, 0, dtype="float32"))
    T.evaluate(T.mma_fill(8, H, 0, dtype="float16"))
    T.evaluate(T.mma_store(16, 16, T.address_of(A[bx * 512]), R, 8, 32, dtype="float32"))
    T.evaluate(T.mma_store(16, 16, B.data, H, 0, 16, dtype="float16"))
)"),
        {"fill_registers<half, 8>(H_1);", "store_registers<float>(A + blockIdx_x * 512, R_1 + 8, 32);",
         "store_registers<half>(B, H_1, 16);"});
    row("a product saturates where it is to",
        kernel(buffers({"int32"}), local("R", "int8", 16) + local("C", "int32", 4) + R"(
    for i in range(16):
        R_1[i] = T.Cast("int8", tx)
    T.evaluate(T.mma_fill(4, C, 0, dtype="int32"))
    T.ptx_mma("m16n8k32", "row", "col", "int8", "int8", "int32", R, 0, R, 0, C, 0, True, dtype="int32")
    T.ptx_mma("m16n8k32", "row", "col", "int8", "int8", "int32", R, 0, R, 0, C, 0, False, dtype="int32")
    for i in range(4):
        A[tx * 4 + i] = C_1[i]
)"),
        {"mma_m16n8k32_row_col_int8_int8_int32_satfinite(C_1", "mma_m16n8k32_row_col_int8_int8_int32(C_1",
         "m16n8k32.row.col.satfinite.s32.s8.s8.s32", "m16n8k32.row.col.s32.s8.s8.s32"});
    row("bits of narrow numbers stay narrow", kernel(buffers({"uint8", "uint8", "uint32", "bool", "int16"}), R"(
    B[tx] = T.shift_right(T.bitwise_not(A[tx]), T.uint8(1))
    C[tx] = T.Cast("uint32", T.bitwise_not(A[tx]))
    D[tx] = T.bitwise_not(A[tx]) > T.uint8(4)
    A[tx] = T.Cast("uint8", T.bitwise_not(C[tx + 32]))
    if tx < 8:
        for v in T.vectorized(4):
            E[tx * 4 + v] = T.bitwise_not(E[tx * 4 + v])
)"),
        {"B[threadIdx_x] = (unsigned char)((unsigned char)(~A[threadIdx_x]) >> (unsigned char)1);",
         "C[threadIdx_x] = (unsigned)(unsigned char)(~A[threadIdx_x]);",
         "(unsigned char)4 < (unsigned char)(~A[threadIdx_x])", "A[threadIdx_x] = (unsigned char)~C["});
    auto dynamic = [](const char* type) {
      return formatted(
          "    S = T.allocate([64], \"{0}\", \"shared.dyn\")\n"
          "    S_1 = T.Buffer((64,), \"{0}\", data=S, scope=\"shared.dyn\")\n"
          "    S_1[tx] = A[tx]\n    T.tvm_storage_sync(\"shared.dyn\")\n    B[tx] = S_1[31 - tx]\n",
          type);
    };
    row("kernels share the declaration of dynamic memory",
        in_module({kernel(buffers({"float32", "float32"}), dynamic("float32"), "a"),
                   kernel(buffers({"float16", "float16"}), dynamic("float16"), "b"),
                   kernel(buffers({"uint8", "uint8"}), dynamic("uint8"), "c")}),
        {"extern __shared__ __align__(32) unsigned char S_1_bytes[];\n  float* S_1 = (float*)S_1_bytes;",
         "half* S_1 = (half*)S_1_bytes;", "extern __shared__ __align__(32) unsigned char S_1[];"});
    row("constants of 16 bits are bits", kernel(buffers({"float32"}), R"(
    c = T.allocate_const([1.0, -2.0, 0.5, 65504.0], "float16", [4])
    c_1 = T.Buffer((4,), "float16", data=c)
    A[tx] = T.Cast("float32", c_1[tx % 4])
)"),
        {"_bits[4] = {(unsigned short)15360, (unsigned short)49152, (unsigned short)14336, (unsigned short)31743};",
         "const half* "});
    row("constants of bfloat16 are bits",
        kernel(buffers({"bfloat16"}), R"(
    c = T.allocate_const([1.0, -2.0], "bfloat16", [2])
    c_1 = T.Buffer((2,), "bfloat16", data=c)
    A[tx] = c_1[tx % 2]
)",
               "main", own_target),
        {"_bits[2] = {(unsigned short)16256, (unsigned short)49152};", "const __nv_bfloat16* "});
    std::string extremes;
    for (const char* type : {"int8", "uint8", "int16"}) {
      const char buffer = std::string(type) == "int8" ? 'A' : std::string(type) == "uint8" ? 'B' : 'C';
      extremes += formatted(
          "    for v in T.vectorized(4):\n        {0}[tx * 4 + v] = T.min({0}[tx * 4 + v], "
          "T.{1}(3)) + T.max({0}[tx * 4 + v], T.{1}(1))\n",
          buffer, type);
    }
    row("extremes of narrow numbers are narrow", kernel(buffers({"int8", "uint8", "int16"}), extremes),
        {"(signed char)min(", "(unsigned char)max(", "(short)min("});
    for (const char* type : {"float16", "bfloat16"}) {
      std::string body;
      for (const char* function : {"acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "erf", "exp", "log1p",
                                   "nearbyint", "sinh", "sqrt", "tan", "tanh", "fabs", "round"})
        body += formatted("    A[tx] = T.{}(A[tx])\n", function);
      for (const char* function : {"atan2", "copysign", "fmod", "hypot", "nextafter", "pow", "truncmod", "max"})
        body += formatted("    A[tx] = T.{}(A[tx], A[tx + 1])\n", function);
      QStringList parts = {"hexp(A", "hsqrt(A", "narrow_tan(A", "return T(acosf(float(x)));", "narrow_nextafter(A"};
      row(qPrintable(QString("functions of ") + type),
          kernel(buffers({type}), body, "main", QString(type) == "bfloat16" ? own_target : ""), parts);
    }
    row("numbers of 16 bits convert by way of float",
        kernel(buffers({"float16", "bfloat16", "bool"}), R"(
    C[tx] = T.Cast("bool", A[tx])
    C[tx + 32] = T.Cast("bool", B[tx])
    B[tx] = T.Cast("bfloat16", A[tx])
    if tx < 8:
        for v in T.vectorized(4):
            A[tx * 4 + v] = T.Cast("float16", B[tx * 4 + v])
        for v in T.vectorized(4):
            B[tx * 4 + v] = T.Cast("bfloat16", A[tx * 4 + v])
        for v in T.vectorized(4):
            C[tx * 4 + v] = T.Cast("bool", A[tx * 4 + v])
)",
               "main", own_target),
        {"(float)A[threadIdx_x] != 0", "(__nv_bfloat16)(float)A[threadIdx_x]",
         "convert<vec<half, 4>>(convert<vec<float, 4>>("});
    row("a component of a vector in memory",
        kernel("A: T.Buffer((32,), \"int16x4\"), B: T.Buffer((64,), \"int16\")",
               "    B[tx] = T.Shuffle([A[tx]], [2])\n"),
        {"B[threadIdx_x] = (*(const vec<short, 4>*)(A_1 + threadIdx_x * 4)).lane[2]"});
    row("bits of narrow numbers are counted", kernel(buffers({"int8", "uint16", "int32"}), R"(
    A[tx] = T.popcount(A[tx])
    B[tx] = T.popcount(B[tx])
    C[tx] = T.clz(A[tx]) + T.clz(B[tx])
    if tx < 8:
        for v in T.vectorized(4):
            A[tx * 4 + v] = T.popcount(A[tx * 4 + v])
)"),
        {"(signed char)narrow_popcount<unsigned char>(A", "narrow_popcount<unsigned short>(B",
         "narrow_clz<unsigned char>(A", "narrow_clz<unsigned short>(B"});
    row("matrices of a warp lie where it can load them", kernel(buffers({"float32", "float32"}), R"(
    S = T.decl_buffer((256,), "float32", scope="shared")
    P = T.decl_buffer((32,), "float32", scope="shared")
    m = T.allocate([256], "float32", "wmma.accumulator")
    T.attr(m, "fragment_shape", "16, 16, 16")
    T.attr(m, "fragment_layout", "")
    for i in range(8):
        S[i * 32 + tx] = A[i * 32 + tx]
    P[tx] = B[tx]
    T.tvm_storage_sync("shared")
    T.evaluate(T.tvm_load_matrix_sync(m, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float32"), S.data, 0, 256, 1), 16, "row_major"))
    T.evaluate(T.tvm_store_matrix_sync(m, 16, 16, 16, 0, T.address_of(A[256]), 16, "row_major"))
    B[tx] = P[31 - tx]
)"),
        {"__align__(32) __shared__ float S[256];", "\n  __shared__ float P[32];", "load_matrix_sync(m[0], S, 16"});
    row("constants are taken by vectors where they are aligned", kernel(buffers({"float32", "float16"}), R"(
    c = T.allocate_const([1.0, 2.0, 3.0, 4.0], "float32", [4])
    c_1 = T.Buffer((4,), "float32", data=c)
    h = T.allocate_const([1.0, 2.0, 3.0, 4.0], "float16", [4])
    h_1 = T.Buffer((4,), "float16", data=h)
    if tx < 8:
        for v in T.vectorized(4):
            A[tx * 4 + v] = c_1[v]
        for v in T.vectorized(4):
            B[tx * 4 + v] = h_1[v]
)"),
        {"__align__(16) __constant__ float ", "__align__(16) __constant__ unsigned short ",
         "*(const vec<float, 4>*)("});
    row("constants without end are bits", kernel(buffers({"float32", "float64"}), R"(
    c = T.allocate_const([T.float32("inf"), T.float32(1)], "float32", [2])
    c_1 = T.Buffer((2,), "float32", data=c)
    d = T.allocate_const([1.0, 0.5], "float64", [2])
    d_1 = T.Buffer((2,), "float64", data=d)
    A[tx] = c_1[tx % 2]
    B[tx] = d_1[tx % 2]
)"),
        {"_bits[2] = {2139095040u, 1065353216u};", "[2] = {1.0, 0.5};"});
    row("atomic operations on 64 bits forget the sign for a while", kernel(buffers({"int64", "uint64"}), R"(
    A[tx] = T.call_extern("int64", "atomicAdd", T.address_of(A[0]), T.int64(1))
    T.evaluate(T.call_extern("int64", "atomicSub", T.address_of(A[1]), T.Cast("int64", tx)))
    T.evaluate(T.call_extern("int64", "atomicExch", T.address_of(A[2]), T.int64(1)))
    T.evaluate(T.call_extern("int64", "atomicCAS", T.address_of(A[3]), T.int64(1), T.int64(2)))
    T.evaluate(T.call_extern("int64", "atomicMax", T.address_of(A[4]), T.int64(2)))
    T.evaluate(T.call_extern("uint64", "atomicSub", T.address_of(B[0]), T.uint64(1)))
    T.evaluate(T.call_extern("uint64", "atomicXor", T.address_of(B[0]), T.uint64(1)))
)"),
        {"= wide_atomicAdd(A, 1ll);", "wide_atomicSub(A + 1, (long long)threadIdx_x);", "wide_atomicSub(B, 1ull);",
         "  atomicMax(A + 4, 2ll);", "return (T)atomicAdd((U*)to, 0 - (U)value);"});
    row("names of its own functions are left to the preamble", R"(@T.prim_func
def main(narrow_tan: T.Buffer((64,), "float16"), fill_registers: T.Buffer((64,), "float32")):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    load_matrix = T.launch_thread("threadIdx.x", 32)
    narrow_tan[load_matrix] = T.tan(narrow_tan[load_matrix])
    fill_registers[load_matrix] = T.float32(0)
)",
        {"narrow_tan_1[threadIdx_x] = narrow_tan(narrow_tan_1[threadIdx_x]);", "fill_registers_1[threadIdx_x]"});
    row("a real number is subtracted at once", kernel(buffers({"float32", "float64", "int32"}), R"(
    A[tx] = T.call_extern("float32", "atomicSub", T.address_of(A[0]), T.float32(1))
    T.evaluate(T.call_extern("float64", "atomicSub", T.address_of(B[0]), T.float64(1)))
    T.evaluate(T.call_extern("int32", "atomicSub", T.address_of(C[0]), tx))
)"),
        {"= subtract_atomically(A, 1.0f);", "subtract_atomically(B, 1.0);", "  atomicSub(C, threadIdx_x);",
         "return atomicAdd(from, -value);"});
  }
};

TIRSCOPE_TEST(CudaSourceTest)

}  // namespace cuda_source_test
#include "cuda_source_test.moc"

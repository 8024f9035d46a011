// SPDX-License-Identifier: Apache-2.0
// Instructions of tensor cores in threads whose elements are written out as the PTX ISA lists them, shape by shape.
// (The shapes of float16 and int8 that schedules use are in tests/schedule/matrix_intrin_test.cpp.)
#include <QtTest>

#include "interp/interpreter.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/unit.h"

namespace matrix_test {

using namespace tirscope;
using namespace tirscope::interp;

namespace {

struct Run {
  std::vector<std::vector<double>> arrays;
  std::string code, text;
};

Run run(const std::string& text, const Options& options = {}) {
  script::ReadOptions read;
  read.check_well_formed = false;
  auto module = script::read_module(text, read);
  if (!module) qFatal("%s", module.error().front().rendered(text).c_str());
  IRModule under = script::under_main(*module);
  auto arguments = make_inputs(under->prim_func("main"), {.seed = 3});
  if (!arguments) qFatal("%s", arguments.error().rendered().c_str());
  auto stats = interp::run(under, "main", *arguments, options);
  Run out;
  if (!stats) {
    out.code = stats.error().code;
    out.text = stats.error().message.str();
  }
  for (const Argument& argument : *arguments) {
    auto& numbers = out.arrays.emplace_back();
    for (int64_t k = 0; k < argument.array.size(); ++k) numbers.push_back(argument.array.number(k));
  }
  return out;
}

/// A shape, and the location of element n of a thread: g is its number over 4, c its number modulo 4.
struct Shape {
  int m, n, k;
  const char *type, *sum, *short_type, *short_sum;
  std::vector<const char*> a, b, c;
};

/// 32 threads take their elements, multiply, and put their sums back.
std::string kernel(const Shape& shape, const char* saturates = "False") {
  std::string text = formatted(
      "@T.prim_func\n"
      "def main(A: T.Buffer(({0}, {2}), \"{3}\"), B: T.Buffer(({2}, {1}), \"{3}\"), C: T.Buffer(({0}, {1}), \"{4}\"), "
      "D: T.Buffer(({0}, {1}), \"{4}\")):\n"
      "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n",
      shape.m, shape.n, shape.k, shape.type, shape.sum);
  auto registers = [&](const char* name, const char* type, const std::vector<const char*>& places, const char* array) {
    text += formatted(
        "        {0} = T.allocate([{1}], \"{2}\", \"local\")\n"
        "        {0}_1 = T.Buffer(({1},), \"{2}\", data={0}, scope=\"local\")\n",
        name, places.size(), type);
    for (std::size_t k = 0; k < places.size(); ++k)
      text += formatted("        {}_1[{}] = {}[{}]\n", name, k, array, places[k]);
  };
  registers("a", shape.type, shape.a, "A");
  registers("b", shape.type, shape.b, "B");
  registers("c", shape.sum, shape.c, "C");
  text += formatted(
      "        T.evaluate(T.ptx_mma(\"m{}n{}k{}\", \"row\", \"col\", \"{}\", \"{}\", \"{}\", a, 0, b, 0, c, 0, {}, "
      "dtype=\"{}\"))\n",
      shape.m, shape.n, shape.k, shape.short_type, shape.short_type, shape.short_sum, saturates, shape.sum);
  for (std::size_t k = 0; k < shape.c.size(); ++k) text += formatted("        D[{}] = c_1[{}]\n", shape.c[k], k);
  return text;
}

constexpr const char* pair_c[] = {"tx // 4, tx % 4 * 2", "tx // 4, tx % 4 * 2 + 1", "tx // 4 + 8, tx % 4 * 2",
                                  "tx // 4 + 8, tx % 4 * 2 + 1"};

Shape shape_of(const QString& name) {
  const std::vector<const char*> two = {pair_c[0], pair_c[1]}, four = {std::begin(pair_c), std::end(pair_c)};
  if (name == "float64 m8n8k4")
    return {8, 8, 4, "float64", "float64", "fp64", "fp64", {"tx // 4, tx % 4"}, {"tx % 4, tx // 4"}, two};
  if (name == "float64 m16n8k4")
    return {16,
            8,
            4,
            "float64",
            "float64",
            "fp64",
            "fp64",
            {"tx // 4, tx % 4", "tx // 4 + 8, tx % 4"},
            {"tx % 4, tx // 4"},
            four};
  if (name == "tf32 m16n8k8")
    return {16,
            8,
            8,
            "float32",
            "float32",
            "tf32",
            "fp32",
            {"tx // 4, tx % 4", "tx // 4 + 8, tx % 4", "tx // 4, tx % 4 + 4", "tx // 4 + 8, tx % 4 + 4"},
            {"tx % 4, tx // 4", "tx % 4 + 4, tx // 4"},
            four};
  if (name == "bfloat16 m16n8k8")
    return {
        16,
        8,
        8,
        "bfloat16",
        "float32",
        "bf16",
        "fp32",
        {"tx // 4, tx % 4 * 2", "tx // 4, tx % 4 * 2 + 1", "tx // 4 + 8, tx % 4 * 2", "tx // 4 + 8, tx % 4 * 2 + 1"},
        {"tx % 4 * 2, tx // 4", "tx % 4 * 2 + 1, tx // 4"},
        four};
  return {8,
          8,
          16,
          "int8",
          "int32",
          "int8",
          "int32",
          {"tx // 4, tx % 4 * 4", "tx // 4, tx % 4 * 4 + 1", "tx // 4, tx % 4 * 4 + 2", "tx // 4, tx % 4 * 4 + 3"},
          {"tx % 4 * 4, tx // 4", "tx % 4 * 4 + 1, tx // 4", "tx % 4 * 4 + 2, tx // 4", "tx % 4 * 4 + 3, tx // 4"},
          two};
}

/// A tile in shared memory and eight registers, then `body` of 32 threads.
std::string with_memory(const std::string& body) {
  return "@T.prim_func\ndef main(X: T.Buffer((256,), \"float16\"), Y: T.Buffer((256,), \"float16\")):\n"
         "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n"
         "        S = T.allocate([256], \"float16\", \"shared\")\n"
         "        S_1 = T.Buffer((256,), \"float16\", data=S, scope=\"shared\")\n"
         "        r = T.allocate([8], \"float16\", \"local\")\n"
         "        r_1 = T.Buffer((8,), \"float16\", data=r, scope=\"local\")\n" +
         body;
}
const std::string fill = "        for i in range(8):\n            S_1[tx * 8 + i] = X[tx * 8 + i]\n";
const std::string barrier = "        T.tvm_storage_sync(\"shared\")\n";
std::string load(const char* place) {
  return formatted("        T.evaluate(T.ptx_ldmatrix(False, 4, \".b16\", r, 0, S, {}, dtype=\"float16\"))\n", place);
}
const std::string show = "        for i in range(8):\n            Y[tx * 8 + i] = r_1[i]\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size()) text.replace(at, what.size(), by);
  return text;
}

}  // namespace

class MatrixTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void threads_together_multiply_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"float64 m8n8k4", "float64 m16n8k4", "tf32 m16n8k8", "bfloat16 m16n8k8", "int8 m8n8k16"})
      QTest::newRow(name) << name;
  }
  void threads_together_multiply() {
    QFETCH(QString, name);
    const Shape shape = shape_of(name);
    const Run done = run(kernel(shape));
    QCOMPARE(done.code, std::string());
    auto at = [&](int array, int row, int column, int columns) {
      return done.arrays[std::size_t(array)][std::size_t(row * columns + column)];
    };
    for (int i = 0; i < shape.m; ++i)
      for (int j = 0; j < shape.n; ++j) {
        double sum = at(2, i, j, shape.n);
        for (int l = 0; l < shape.k; ++l) sum += at(0, i, l, shape.k) * at(1, l, j, shape.n);
        QVERIFY2(std::abs(at(3, i, j, shape.n) - sum) <= 1e-5 * (1 + std::abs(sum)),
                 qPrintable(QString("[%1, %2]").arg(i).arg(j)));
      }
  }
  void a_sum_of_integers_saturates_where_it_is_told_to() {
    for (const char* saturates : {"False", "True"}) {
      std::string text = kernel(shape_of("int8 m8n8k16"), saturates);
      const std::string before = "c_1[0] = C[tx // 4, tx % 4 * 2]";
      const std::size_t at = text.find(before);
      QVERIFY(at != text.npos);
      text.replace(at, before.size(), "c_1[0] = 2147483647");
      for (const char* array : {"A", "B"}) {  // products of 1
        for (std::size_t from = 0; (from = text.find(formatted("= {}[", array), from)) != text.npos; ++from)
          text.replace(from, text.find(']', from) - from + 1, "= T.int8(1)");
      }
      const Run done = run(text);
      QCOMPARE(done.code, std::string());
      QCOMPARE(done.arrays[3][0], std::string(saturates) == "True" ? 2147483647.0 : -2147483648.0 + 15);
    }
  }
  void rows_of_shared_memory_go_to_the_threads_that_want_them() {
    const Run done = run(with_memory(fill + barrier + load("tx % 16 * 16 + tx // 16 * 8") + show));
    QCOMPARE(done.code, std::string());
    for (int thread = 0; thread < 32; ++thread)
      for (int i = 0; i < 8; ++i) {
        const int row = thread / 4 + i / 2 % 2 * 8, column = i / 4 * 8 + thread % 4 * 2 + i % 2;
        QCOMPARE(done.arrays[1][std::size_t(thread * 8 + i)], done.arrays[0][std::size_t(row * 16 + column)]);
      }
  }

  void fragments_are_tiles_wherever_they_lie() {
    // Of two fragments the second, loaded by columns; a sum that begins at 1.
    const Run done = run(R"(
@T.prim_func
def main(A: T.Buffer((256,), "float16"), B: T.Buffer((256,), "float16"), C: T.Buffer((256,), "float32")):
    with T.launch_thread("threadIdx.x", 32) as tx:
        a = T.allocate([256], "float16", "wmma.matrix_a")
        b = T.allocate([512], "float16", "wmma.matrix_b")
        c = T.allocate([256], "float32", "wmma.accumulator")
        T.tvm_fill_fragment(c, 16, 16, 16, 0, T.float32(1))
        T.tvm_load_matrix_sync(a, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float16"), A.data, 0, 256, 1), 16, "row_major")
        T.tvm_load_matrix_sync(b, 16, 16, 16, 1, T.tvm_access_ptr(T.type_annotation("float16"), B.data, 0, 256, 1), 16, "col_major")
        T.tvm_mma_sync(c, 0, a, 0, b, 1, c, 0)
        T.tvm_store_matrix_sync(c, 16, 16, 16, 0, T.tvm_access_ptr(T.type_annotation("float32"), C.data, 0, 256, 2), 16, "col_major")
)");
    QCOMPARE(done.text, std::string());
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 16; ++j) {
        double sum = 1;
        for (int k = 0; k < 16; ++k)
          sum += done.arrays[0][std::size_t(i * 16 + k)] * done.arrays[1][std::size_t(j * 16 + k)];
        QVERIFY(std::abs(done.arrays[2][std::size_t(j * 16 + i)] - sum) < 1e-5);
      }
  }

  void what_goes_wrong_is_said_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("part");
    auto row = [](const char* name, const std::string& text, const char* code, const char* part) {
      QTest::newRow(name) << QString::fromStdString(text) << code << part;
    };
    std::string half = with_memory(fill + barrier + "        if tx < 16:\n    " + load("tx * 8"));
    row("half a warp", half, "interp.warp-divergence", "T.ptx_ldmatrix is executed by all 32 threads of a warp");
    std::string apart = with_memory(fill + barrier + "        if tx < 16:\n    " + load("tx * 8") +
                                    "        else:\n    " + load("tx * 8"));
    row("two places", apart, "interp.warp-divergence", "not all of them reach it");
    std::string few = with_memory(load("0"));
    few.replace(few.find("\", 32)"), 6, "\", 16)");
    row("a block of 16", few, "interp.warp-divergence", "32 threads");
    row("memory that nobody has written", with_memory(load("tx * 8")), "interp.uninitialised", "S_1[0] is read before");
    row("behind the memory", with_memory(fill + barrier + load("tx * 8 + 4")), "interp.out-of-bounds",
        "at byte 512 of S_1, which has only 512 bytes");
    row("far from all memory", with_memory(fill + barrier + load("T.int64(4611686018427387904) + tx")),
        "interp.out-of-bounds", "which has only 512 bytes");
    row("a stride without end",
        with_memory(fill + barrier +
                    "        T.evaluate(T.mma_store(16, 16, Y.data, r, 0, T.int64(4611686018427387904), "
                    "dtype=\"float16\"))\n"),
        "interp.uninitialised", "r_1[0]");
    row("fewer elements than none", with_memory("        T.evaluate(T.mma_fill(-1, r, 0, dtype=\"float16\"))\n"),
        "interp.unsupported", "T.mma_fill of -1 elements");
    row("whole numbers in a sum of reals", replaced(kernel(shape_of("int8 m8n8k16")), "\"int32\"", "\"float32\""),
        "interp.unsupported", "T.ptx_mma of m8n8k16 with int8 and int8");
    row("a fragment larger than any",
        "@T.prim_func\ndef main(Y: T.Buffer((8,), \"float32\")):\n"
        "    c = T.allocate([256], \"float32\", \"wmma.accumulator\")\n"
        "    T.evaluate(T.tvm_fill_fragment(c, 1000000, 1000000, 16, 0, T.float32(0)))\n",
        "interp.unsupported", "T.tvm_fill_fragment");
    row("no threads",
        "@T.prim_func\ndef main(Y: T.Buffer((8,), \"float32\")):\n"
        "    T.evaluate(T.mma_fill(8, Y.data, 0, dtype=\"float32\"))\n",
        "interp.warp-divergence", "T.mma_fill is executed by all 32 threads");
    row("a shape of quarter warps",
        "@T.prim_func\ndef main(A: T.Buffer((8,), \"float16\"), C: T.Buffer((8,), \"float32\")):\n"
        "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n"
        "        T.evaluate(T.ptx_mma(\"m8n8k4\", \"row\", \"col\", \"fp16\", \"fp16\", \"fp32\", A.data, 0, A.data, "
        "0, "
        "C.data, 0, False, dtype=\"float32\"))\n",
        "interp.unsupported", "T.ptx_mma of m8n8k4 with fp16 and fp16");
    row("a fragment of no known shape",
        "@T.prim_func\ndef main(Y: T.Buffer((8,), \"float32\")):\n"
        "    c = T.allocate([256], \"float32\", \"wmma.accumulator\")\n"
        "    T.evaluate(T.tvm_mma_sync(c, 0, c, 0, c, 0, c, 0))\n",
        "interp.unsupported", "T.tvm_mma_sync");
    row("a layout that is yet to come",
        "@T.prim_func\ndef main(Y: T.Buffer((8,), \"float16\")):\n"
        "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n"
        "        a = T.allocate([64], \"float16\", \"m16n8k8.matrixA\")\n"
        "        T.evaluate(T.mma_fill(8, a, 0, dtype=\"float16\"))\n",
        "interp.unsupported", "TransformMmaBufferLayout");
  }
  void what_goes_wrong_is_said() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(QString, part);
    const Run done = run(text.toStdString());
    QCOMPARE(QString::fromStdString(done.code), code);
    QVERIFY2(QString::fromStdString(done.text).contains(part), done.text.c_str());
  }
};

TIRSCOPE_TEST(MatrixTest)

}  // namespace matrix_test
#include "matrix_test.moc"

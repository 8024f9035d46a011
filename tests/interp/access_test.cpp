// SPDX-License-Identifier: Apache-2.0
// Every way to reach memory, one element past each end: the run ends with a diagnostic that says where, and touches
// nothing. (Run under the address sanitizer, too.)
#include "interp/interpreter.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/unit.h"

namespace access_test {

using namespace tirscope;
using namespace tirscope::interp;

namespace {

constexpr const char* head =
    "from tvm.script import tir as T\n"
    "@T.prim_func\n"
    "def main(X: T.Buffer((256,), \"float16\"), Y: T.Buffer((256,), \"float16\"), Z: T.Buffer((64,), \"float32\"), "
    "n: T.int64):\n";

/// 32 threads with shared memory of 256 float16 values that are all written, and eight float16 values of their own.
std::string in_warp(const std::string& line) {
  return std::string(head) +
         "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n"
         "        S = T.allocate([256], \"float16\", \"shared\")\n"
         "        r = T.allocate([8], \"float16\", \"local\")\n"
         "        c = T.allocate([4], \"float32\", \"local\")\n"
         "        w = T.allocate([256], \"float16\", \"wmma.matrix_a\")\n"
         "        S_1 = T.Buffer((256,), \"float16\", data=S, scope=\"shared\")\n"
         "        r_1 = T.Buffer((8,), \"float16\", data=r, scope=\"local\")\n"
         "        c_1 = T.Buffer((4,), \"float32\", data=c, scope=\"local\")\n"
         "        for i in range(8):\n"
         "            S_1[tx * 8 + i] = X[tx * 8 + i]\n"
         "            r_1[i] = X[i]\n"
         "        for i in range(4):\n"
         "            c_1[i] = T.float32(0)\n"
         "        T.tvm_storage_sync(\"shared\")\n"
         "        T.evaluate(T.tvm_fill_fragment(w, 16, 16, 16, 0, T.float16(0)))\n"
         "        " +
         line + "\n";
}
std::string evaluated(const std::string& call) { return in_warp("T.evaluate(" + call + ")"); }
std::string in_one_thread(const std::string& lines) { return head + lines; }

std::string ldmatrix(const char* to, const char* from) {
  return evaluated(formatted("T.ptx_ldmatrix(False, 4, \".b16\", {}, {}, dtype=\"float16\")", to, from));
}
std::string mma(const char* a, const char* b, const char* c) {
  return evaluated(
      formatted("T.ptx_mma(\"m16n8k16\", \"row\", \"col\", \"fp16\", \"fp16\", \"fp32\", r, {}, r, {}, c, {}, False, "
                "dtype=\"float32\")",
                a, b, c));
}
std::string store(const char* target, const char* stride, const char* source) {
  return evaluated(formatted("T.mma_store(16, 16, {}, r, {}, {}, dtype=\"float16\")", target, source, stride));
}
std::string copy(const char* target, const char* source) {
  return evaluated(formatted("T.ptx_cp_async({}, {}, 16, dtype=\"float16\")", target, source));
}
std::string fragment(const char* name, const char* number, const char* pointer, const char* stride) {
  return evaluated(formatted("T.{}(w, 16, 16, 16, {}, {}, {}, \"row_major\")", name, number, pointer, stride));
}
std::string pointer(const char* memory, const char* offset) {
  return formatted("T.tvm_access_ptr(T.type_annotation(\"float16\"), {}, {}, 256, 3)", memory, offset);
}
std::string view(const char* how, const char* index) {
  return in_one_thread(formatted("    V = T.decl_buffer({})\n    Z[0] = T.Cast(\"float32\", V[{}])\n", how, index));
}

struct Ended {
  std::string code, text;
  bool has_place = false;
};

Ended run(const std::string& text, const Sizes& sizes = {}) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(text, options);
  if (!read) return {read.error().front().code, read.error().front().rendered(text)};
  const IRModule module = script::under_main(*read);
  auto arguments = make_inputs(module->prim_func("main"), {.seed = 1, .sizes = sizes});
  if (!arguments) return {arguments.error().code, arguments.error().rendered()};
  auto stats = interp::run(module, "main", *arguments, {.max_steps = 1 << 22, .max_bytes = int64_t(256) << 20});
  if (stats) return {};
  return {stats.error().code, stats.error().message.str(), !stats.error().where.empty()};
}

}  // namespace

class AccessTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void an_access_past_an_end_is_told_with_its_place_data() {
    QTest::addColumn<QString>("text");
    auto row = [](const char* name, const std::string& text) { QTest::newRow(name) << QString::fromStdString(text); };
    row("ldmatrix reads behind", ldmatrix("r, 0", "S, tx * 8 + 1"));
    row("ldmatrix reads before", ldmatrix("r, 0", "S, tx * 8 - 1"));
    row("ldmatrix reads far behind", ldmatrix("r, 0", "S, 1073741824"));
    row("ldmatrix writes behind", ldmatrix("r, 1", "S, tx * 8"));
    row("ldmatrix writes before", ldmatrix("r, -1", "S, tx * 8"));
    row("ldmatrix through a pointer that is behind", ldmatrix("r, 0", (pointer("S", "8") + ", tx * 8").c_str()));
    row("ldmatrix through a pointer that is before", ldmatrix("r, 0", (pointer("S", "-1") + ", tx * 8").c_str()));
    row("ptx_mma reads A behind", mma("1", "0", "0"));
    row("ptx_mma reads A before", mma("-1", "0", "0"));
    row("ptx_mma reads B behind", mma("0", "5", "0"));
    row("ptx_mma reads B before", mma("0", "-1", "0"));
    row("ptx_mma sums behind", mma("0", "0", "1"));
    row("ptx_mma sums before", mma("0", "0", "-1"));
    row("mma_fill behind", evaluated("T.mma_fill(8, r, 1, dtype=\"float16\")"));
    row("mma_fill before", evaluated("T.mma_fill(8, r, -1, dtype=\"float16\")"));
    row("mma_fill of more than there is", evaluated("T.mma_fill(16, r, 0, dtype=\"float16\")"));
    row("mma_store writes behind", store("T.address_of(Y[1])", "16", "0"));
    row("mma_store writes before", store("T.address_of(Y[-1])", "16", "0"));
    row("mma_store with too long rows", store("T.address_of(Y[0])", "17", "0"));
    row("mma_store with rows that go back", store("T.address_of(Y[0])", "-16", "0"));
    row("mma_store with rows of any length", store("T.address_of(Y[0])", "T.int64(4611686018427387904)", "0"));
    row("mma_store reads behind", store("T.address_of(Y[0])", "16", "1"));
    row("mma_store reads before", store("T.address_of(Y[0])", "16", "-1"));
    row("cp_async writes behind", copy("S, 249", "X.data, 0"));
    row("cp_async writes before", copy("S, -1", "X.data, 0"));
    row("cp_async reads behind", copy("S, 0", "X.data, 249"));
    row("cp_async reads before", copy("S, 0", "X.data, -1"));
    row("cp_async behind the last number", copy("S, T.int64(9223372036854775807)", "X.data, 0"));
    row("cp_async before the first number", copy("S, 0", "X.data, T.int64(-9223372036854775807)"));
    row("tvm_fill_fragment behind", evaluated("T.tvm_fill_fragment(w, 16, 16, 16, 1, T.float16(0))"));
    row("tvm_fill_fragment before", evaluated("T.tvm_fill_fragment(w, 16, 16, 16, -1, T.float16(0))"));
    row("tvm_load_matrix_sync reads behind", fragment("tvm_load_matrix_sync", "0", pointer("S", "1").c_str(), "16"));
    row("tvm_load_matrix_sync reads before", fragment("tvm_load_matrix_sync", "0", pointer("S", "-1").c_str(), "16"));
    row("tvm_load_matrix_sync with long rows", fragment("tvm_load_matrix_sync", "0", pointer("S", "0").c_str(), "17"));
    row("tvm_load_matrix_sync writes behind", fragment("tvm_load_matrix_sync", "1", pointer("S", "0").c_str(), "16"));
    row("tvm_load_matrix_sync writes before", fragment("tvm_load_matrix_sync", "-1", pointer("S", "0").c_str(), "16"));
    row("tvm_store_matrix_sync writes behind", fragment("tvm_store_matrix_sync", "0", pointer("S", "1").c_str(), "16"));
    row("tvm_store_matrix_sync reads behind", fragment("tvm_store_matrix_sync", "1", pointer("S", "0").c_str(), "16"));
    row("tvm_mma_sync reads behind", evaluated("T.tvm_mma_sync(w, 0, w, 1, w, 0, w, 0)"));
    row("tvm_mma_sync writes before", evaluated("T.tvm_mma_sync(w, -1, w, 0, w, 0, w, 0)"));
    row("a store behind", in_warp("S_1[tx + 225] = T.float16(1)"));
    row("a store before", in_warp("S_1[tx - 1] = T.float16(1)"));
    row("a load behind", in_warp("Y[tx] = r_1[8]"));
    row("a vector behind", in_one_thread("    Y[T.Ramp(249, 1, 8)] = T.Broadcast(T.float16(1), 8)\n"));
    row("a vector backwards", in_one_thread("    Y[T.Ramp(6, -1, 8)] = T.Broadcast(T.float16(1), 8)\n"));
    row("a vector of one place after another", in_one_thread("    Y[T.Ramp(4, 37, 8)] = X[T.Ramp(0, 1, 8)]\n"));
    row("a vector's element behind", in_one_thread("    V = T.Buffer((65,), \"float16x4\", data=X.data)\n"
                                                   "    Y[T.Ramp(0, 1, 4)] = V[64]\n"));
    row("a view that is longer than its memory", view("(512,), \"float16\", data=X.data", "256"));
    row("a view that begins behind", view("(8,), \"float16\", data=X.data, elem_offset=249", "7"));
    row("a view that begins before", view("(8,), \"float16\", data=X.data, elem_offset=-1", "0"));
    row("a view behind the last number",
        view("(T.int64(8),), \"float16\", data=X.data, elem_offset=T.int64(4611686018427387903)", "0"));
    row("a view whose bytes wrap around to its memory",
        view("(T.int64(8),), \"float16\", data=X.data, elem_offset=T.int64(-9223372036854775807)", "0"));
    row("a view with wide rows", view("(4, 8), \"float16\", data=X.data, strides=(100, 1)", "3, 0"));
    row("a view with rows that go back", view("(4, 8), \"float16\", data=X.data, strides=(-8, 1)", "1, 0"));
    row("a view with rows of any length",
        view("(4, 8), \"float16\", data=X.data, strides=(T.int64(4611686018427387904), 1)", "2, 0"));
    row("a view of another type", view("(256,), \"float32\", data=X.data", "128"));
    row("a huge view", view("(T.int64(1073741824), T.int64(2147483648)), \"float16\", data=X.data",
                            "T.int64(1073741823), T.int64(2147483647)"));
    row("a view of merged memory",
        in_one_thread("    m = T.allocate([64], \"uint8\", \"global\")\n"
                      "    M = T.Buffer((16,), \"float32\", data=m)\n    M[16] = T.float32(0)\n"));
    row("a part of a buffer that is longer than it",
        std::string(head) +
            "    with T.block(\"b\"):\n        T.reads(X[0:256])\n        T.writes(Z[0:64])\n"
            "        V = T.match_buffer(X[248:256], (16,), \"float16\", offset_factor=1)\n"
            "        Z[0] = T.Cast(\"float32\", V[8])\n");
    row("a pointer that is made of a number",
        in_one_thread("    p: T.handle(\"float16\", \"global\") = T.reinterpret(\"handle\", T.int64(123456789012345))\n"
                      "    V = T.Buffer((8,), \"float16\", data=p)\n    Y[0] = V[0]\n"));
    row("no pointer at all",
        in_one_thread("    p: T.handle(\"float16\", \"global\") = T.reinterpret(\"handle\", T.int64(0))\n"
                      "    V = T.Buffer((8,), \"float16\", data=p)\n    V[0] = X[0]\n"));
  }
  void an_access_past_an_end_is_told_with_its_place() {
    QFETCH(QString, text);
    const Ended ended = run(text.toStdString());
    QVERIFY2(ended.code == "interp.out-of-bounds", (ended.code + ": " + ended.text).c_str());
    QVERIFY(ended.has_place);
  }

  void the_last_elements_are_reached_data() {
    QTest::addColumn<QString>("text");
    auto row = [](const char* name, const std::string& text) { QTest::newRow(name) << QString::fromStdString(text); };
    row("ldmatrix", ldmatrix("r, 0", "S, tx * 8"));
    row("ptx_mma", mma("0", "4", "0"));
    row("mma_store", store("T.address_of(Y[0])", "16", "0"));
    row("cp_async", copy("S, 248", "X.data, 248"));
    row("fragments", fragment("tvm_load_matrix_sync", "0", pointer("S", "0").c_str(), "16"));
    row("a vector backwards", in_one_thread("    Y[T.Ramp(7, -1, 8)] = X[T.Ramp(248, 1, 8)]\n"));
    row("rows that go back", view("(4, 8), \"float16\", data=X.data, strides=(-8, 1), elem_offset=248", "3, 7"));
  }
  void the_last_elements_are_reached() {
    QFETCH(QString, text);
    const Ended ended = run(text.toStdString());
    QVERIFY2(ended.code.empty(), (ended.code + ": " + ended.text).c_str());
  }

  /// What a call or a vector lacks is reported before anything runs.
  void what_cannot_be_run_is_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const std::string& text, const char* code) {
      QTest::newRow(name) << QString::fromStdString(text) << code;
    };
    row("a function without its argument", in_one_thread("    Z[0] = T.call_intrin(\"float32\", \"tir.pow\", Z[1])\n"),
        "script.arity");
    row("a copy by C", in_one_thread("    T.evaluate(T.call_extern(\"int32\", \"memcpy\", Y.data, X.data, 4096))\n"),
        "interp.unknown-call");
    row("numbers of 128 bits",
        "@T.prim_func\ndef main(A: T.Buffer((4,), \"int128\")):\n    for i in range(4):\n        A[i] = A[i]\n",
        "inputs.unsupported-type");
    row("real numbers of 80 bits",
        "@T.prim_func\ndef main(A: T.Buffer((4,), \"float80\")):\n    for i in range(4):\n        A[i] = A[i]\n",
        "inputs.unsupported-type");
    row("more threads than fit",
        in_one_thread("    with T.launch_thread(\"threadIdx.x\", 1073741824) as tx:\n"
                      "        T.tvm_storage_sync(\"shared\")\n        Z[0] = T.float32(0)\n"),
        "interp.too-much-memory");
    row("copies without end that nothing waits for",
        in_one_thread("    S = T.allocate([256], \"float16\", \"shared\")\n    for i in range(100000000):\n"
                      "        T.evaluate(T.ptx_cp_async(S, 0, X.data, 0, 16, dtype=\"float16\"))\n"),
        "interp.too-much-memory");
    row("groups without end",
        in_one_thread("    for i in range(100000000):\n        T.evaluate(T.ptx_commit_group(dtype=\"\"))\n"),
        "interp.too-much-memory");
  }
  void what_cannot_be_run_is_refused() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    const Ended ended = run(text.toStdString());
    QVERIFY2(ended.code == code.toStdString(), (ended.code + ": " + ended.text).c_str());
  }

  /// f0 calls f1 twice, f1 calls f2 twice, ...
  void functions_that_call_each_other_end_in_a_refusal_data() {
    QTest::addColumn<int>("functions");
    QTest::addColumn<int>("calls");
    QTest::addColumn<QString>("code");
    QTest::newRow("twice each") << 40 << 2 << "interp.too-large";
    QTest::newRow("a long row of them") << 5000 << 1 << "interp.too-deep";
  }
  void functions_that_call_each_other_end_in_a_refusal() {
    QFETCH(int, functions);
    QFETCH(int, calls);
    QFETCH(QString, code);
    std::string text = "from tvm.script import ir as I\nfrom tvm.script import tir as T\n@I.ir_module\nclass Module:\n";
    for (int k = 0; k <= functions; ++k) {
      text += formatted("    @T.prim_func\n    def {}(A: T.handle):\n", k == 0 ? "main" : formatted("f{}", k));
      for (int call = 0; call < calls; ++call)
        text += k == functions ? "        T.evaluate(0)\n" : formatted("        Module.f{}(A)\n", k + 1);
    }
    auto read = script::read_module(text);
    QVERIFY2(read, read ? "" : read.error().front().rendered(text).substr(0, 400).c_str());
    auto program = Program::compile(read->module, "main");
    QVERIFY(!program);
    QCOMPARE(program.error().code, code.toStdString());
  }

  /// Their elements take the next whole number of bytes, in arrays as in the machine.
  void arrays_of_odd_widths_hold_all_their_elements() {
    for (const char* type : {"int4", "int12", "int24", "uint33", "int24x3", "boolx8"}) {
      const std::string text = formatted(
          "@T.prim_func\ndef main(A: T.Buffer((100,), \"{0}\"), B: T.Buffer((100,), \"{0}\")):\n"
          "    for i in range(100):\n        B[i] = A[i]\n",
          type);
      auto read = script::read_module(text);
      QVERIFY2(read, type);
      const IRModule module = script::under_main(*read);
      auto arguments = make_inputs(module->prim_func("main"), {.seed = 1});
      QVERIFY2(arguments, type);
      QVERIFY2(interp::run(module, "main", *arguments), type);
      const NDArray &a = (*arguments)[0].array, &b = (*arguments)[1].array;
      QVERIFY(std::equal(a.as<std::byte>(), a.as<std::byte>() + a.bytes(), b.as<std::byte>()));
    }
  }

  /// The second launch has threads on y alone; those on x are no longer there.
  void a_launch_knows_nothing_of_the_one_before() {
    const std::string text =
        "@T.prim_func\ndef main(Y: T.Buffer((256,), \"float16\")):\n"
        "    with T.launch_thread(\"threadIdx.x\", 64) as tx:\n"
        "        T.tvm_storage_sync(\"shared\")\n        Y[tx] = T.float16(1)\n"
        "    with T.launch_thread(\"threadIdx.y\", 32) as ty:\n"
        "        r = T.allocate([8], \"float16\", \"local\")\n"
        "        r_1 = T.Buffer((8,), \"float16\", data=r, scope=\"local\")\n"
        "        T.evaluate(T.mma_fill(8, r, 0, dtype=\"float16\"))\n        Y[64 + ty] = r_1[0]\n"
        "    for i in range(160):\n        Y[96 + i] = T.float16(2)\n";
    const Ended ended = run(text);
    QVERIFY2(ended.code.empty(), (ended.code + ": " + ended.text).c_str());
  }
};

TIRSCOPE_TEST(AccessTest)

}  // namespace access_test
#include "access_test.moc"

// SPDX-License-Identifier: Apache-2.0
#include "script/files/reader.h"

#include <QtTest>
#include <map>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "script/printer/printer.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/unit.h"

namespace reader_test {

using namespace tirscope;
using namespace tirscope::script;

namespace {

std::string file(const QString& path) {
  QFile in(path);
  return in.open(QIODevice::ReadOnly) ? in.readAll().toStdString() : std::string();
}

/// What reading `text` and printing it again gives; the diagnostics when it does not read.
std::string reprinted(const std::string& text) {
  // One program of TVM's own making reads a buffer that is gone; it is read and printed all the same.
  auto result = read_module(text, {.check_well_formed = false});
  if (!result) {
    std::string out;
    for (const Diagnostic& d : result.error()) out += d.rendered(text) + "\n";
    return out;
  }
  return result->bare ? print_function(result->module->find(result->bare_name)).text
                      : print_module(result->module).text;
}

std::vector<std::string> codes(std::string_view text, const ReadOptions& options = {}) {
  std::vector<std::string> out;
  auto result = read_module(text, options);
  if (!result)
    for (const Diagnostic& d : result.error()) out.push_back(d.code);
  return out;
}
using Codes = std::vector<std::string>;

/// A function with `body` between its head and its end.
std::string with_body(const std::string& body) {
  std::string out =
      "@T.prim_func\ndef main(A: T.Buffer((16, 16), \"float32\"), B: T.Buffer((16,), \"int32\"), n: T.int32):\n";
  for (std::size_t at = 0; at < body.size();) {
    std::size_t end = std::min(body.find('\n', at), body.size());
    out += "    " + body.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}
Codes body_codes(const std::string& body) { return codes(with_body(body)); }

void add_folders(const char* family, const char* name) {
  QTest::addColumn<QString>("folder");
  QDir dir(test::in_oracle() + "/" + family);
  for (const QString& entry : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
    if (QFile::exists(dir.filePath(entry) + "/" + name)) QTest::newRow(qPrintable(entry)) << dir.filePath(entry);
  if (!dir.exists()) QTest::newRow("no oracle") << QString();
}

void compare(const std::string& actual, const std::string& expected) {
  if (actual == expected) return;
  QStringList a = QString::fromStdString(actual).split('\n'), b = QString::fromStdString(expected).split('\n');
  for (int i = 0; i < std::max(a.size(), b.size()); ++i)
    if (a.value(i) != b.value(i))
      QFAIL(qPrintable(QString("line %1\n  ours: %2\n  TVM:  %3").arg(i + 1).arg(a.value(i), b.value(i))));
}

}  // namespace

class ReaderTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_people_write_prints_as_tvm_prints_it_data() { add_folders("print", "input.py"); }
  void what_people_write_prints_as_tvm_prints_it() {
    QFETCH(QString, folder);
    NEEDS_REFERENCE(folder.isEmpty(), tirscope::test::in_oracle());
    compare(reprinted(file(folder + "/input.py")), file(folder + "/expected.py"));
  }

  void operators_take_the_arguments_that_they_have_data() {
    QTest::addColumn<QString>("call");
    for (const char* call : {"T.shift_right(1)", "T.bitwise_and(0)", "T.shift_left(\"shared\")", "T.bitwise_not(1, 2)",
                             "T.if_then_else(1, 2)", "T.likely()", "T.address_of()", "T.isnullptr()",
                             "T.call_intrin(\"int32\", \"tir.shift_left\", 1)"})
      QTest::newRow(call) << call;
  }
  void operators_take_the_arguments_that_they_have() {
    QFETCH(QString, call);
    const Codes found = body_codes("T.evaluate(" + call.toStdString() + ")");
    QVERIFY2(!found.empty() && (found[0] == "script.arity" || found[0] == "script.arguments"),
             found.empty() ? "accepted" : found[0].c_str());
  }

  void scheduled_modules_print_as_they_were_read_data() { add_folders("schedule", "expected.py"); }
  void scheduled_modules_print_as_they_were_read() {
    QFETCH(QString, folder);
    NEEDS_REFERENCE(folder.isEmpty(), tirscope::test::in_oracle());
    static const std::map<QString, QString> different = {
        {"blockize__list_of_blocks", "prints differently after reading in TVM too"},
        {"tensorize__mm_strided", "prints differently after reading in TVM too"},
    };
    std::string expected = file(folder + "/expected.py"), actual = reprinted(expected);
    auto known = different.find(QFileInfo(folder).fileName());
    if (known == different.end()) return compare(actual, expected);
    QVERIFY2(actual != expected, "a listed difference is none any more");
  }

  void modules_of_the_oracle_are_read_data() {
    QTest::addColumn<QString>("path");
    for (const char* pattern : {"/schedule/*/module.py", "/schedule/*/intrin.py", "/passes/*/module.py"}) {
      QString family = QString(pattern).section('/', 1, 1), name = QString(pattern).section('/', 3, 3);
      QDir dir(test::in_oracle() + "/" + family);
      for (const QString& entry : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (QString path = dir.filePath(entry) + "/" + name; QFile::exists(path))
          QTest::newRow(qPrintable(entry + "/" + name)) << path;
    }
    if (!QDir(test::in_oracle()).exists()) QTest::newRow("no oracle") << QString();
  }
  void modules_of_the_oracle_are_read() {
    QFETCH(QString, path);
    NEEDS_REFERENCE(path.isEmpty(), tirscope::test::in_oracle());
    std::string text = file(path);
    auto result = read_module(text);
    QVERIFY2(result.has_value(), result ? "" : result.error().front().rendered(text).c_str());
  }

  void missing_regions_are_inferred() {
    auto text = with_body(
        "for i in range(4):\n    with T.block(\"b\"):\n        vi = T.axis.S(4, i)\n        for j in range(3):\n"
        "            A[vi, j] = A[vi + 1, j] + A[vi, B[j]]");
    std::string out = reprinted(text);
    QVERIFY2(out.find("T.reads(A[vi:vi + 2, 0:16], B[0:3])") != out.npos, out.c_str());
    QVERIFY2(out.find("T.writes(A[vi, 0:3])") != out.npos, out.c_str());
  }
  void both_dialects_and_older_spellings_are_read() {
    std::string now = with_body(
        "with T.block(\"b\"):\n    T.reads()\n    T.writes()\n    T.block_attr({\"k\": 1})\n    C = "
        "T.alloc_buffer((4,))\n    C[0] = T.float32(1)");
    std::string sblock = now;
    for (auto [from, to] : {std::pair("T.block(", "T.sblock("),
                            {"T.block_attr", "T.sblock_attr"},
                            {"T.alloc_buffer", "T.sblock_alloc_buffer"}})
      sblock.replace(sblock.find(from), std::string(from).size(), to);
    QCOMPARE(reprinted(sblock), reprinted(now));
    QCOMPARE(reprinted("@T.prim_func\ndef main(A: T.Buffer[(16, 8), \"float32\"]) -> None:\n    for i in T.serial(0, "
                       "16):\n        A[i, 0] = T.float32(0)\n"),
             reprinted("@T.prim_func\ndef main(A: T.Buffer((16, 8), \"float32\")):\n    for i in range(16):\n        "
                       "A[i, 0] = T.float32(0)\n"));
  }
  void a_target_may_be_the_name_of_a_device() {
    auto target = [](const char* name) {
      std::string out =
          reprinted(formatted("@T.prim_func\ndef main(A: T.Buffer((4,))):\n    T.func_attr({{\"target\": "
                              "T.target(\"{}\")}})\n    A[0] = 1.0\n",
                              name));
      auto begin = out.find("T.target(");
      return out.substr(begin, out.find('\n', begin) - begin);
    };
    QCOMPARE(target("nvidia/geforce-rtx-3070"),
             R"(T.target({"arch": "sm_86", "keys": ["cuda", "gpu"], "kind": "cuda", "max_num_threads": 1024, )"
             R"("max_shared_memory_per_block": 49152, "max_threads_per_block": 1024, "registers_per_block": 65536, )"
             R"("tag": "", "thread_warp_size": 32})}))");
    QCOMPARE(target("apple/m1-gpu"),
             R"(T.target({"host": {"keys": ["arm_cpu", "cpu"], "kind": "llvm", "mcpu": "apple-latest", )"
             R"("mtriple": "arm64-apple-macos", "tag": ""}, "keys": ["metal", "gpu"], "kind": "metal", )"
             R"("max_function_args": 31, "max_num_threads": 256, "max_shared_memory_per_block": 32768, )"
             R"("max_threads_per_block": 1024, "tag": "", "thread_warp_size": 32})}))");
    QCOMPARE(target("aws/cpu/c5.2xlarge"),
             R"(T.target({"keys": ["x86", "cpu"], "kind": "llvm", "mcpu": "skylake-avx512", )"
             R"("mtriple": "x86_64-pc-linux-gnu", "num-cores": 4, "tag": ""})}))");
    // Of 0.25 and 0.27.
    QCOMPARE(target("qcom/hexagon-v68"),
             R"(T.target({"keys": ["hexagon", "cpu"], "kind": "hexagon", "llvm-options": ["-force-hvx-float"], )"
             R"("mattr": ["+hvxv68", "+hvx-length128b", "+hvx-qfloat", "-hvx-ieee-fp"], "mcpu": "hexagonv68", )"
             R"("mtriple": "hexagon", "num-cores": 4, "tag": "", "vtcm-capacity": 4194304})}))");
    QCOMPARE(target("arm/stm32mp1"),
             R"(T.target({"device": "arm_cpu", "keys": ["arm_cpu", "cpu"], "kind": "llvm", )"
             R"("mattr": ["+neon", "+vfp4", "+thumb2"], "mcpu": "cortex-a7", "model": "stm32mp1", )"
             R"("mtriple": "armv7a-linux-gnueabihf", "tag": ""})}))");
  }
  /// What TVM 0.25.0.post1 folds, in every type and by every function; its text under 0.18's head.
  void constants_are_folded_and_operands_cast_as_tvm_does() {
    for (const char* name : {"narrow_constants", "functions_of_constants", "types_of_operands"}) {
      const QString folder = tirscope::test::in_source("tests/cases/print/") + QLatin1StringView(name);
      compare(reprinted(file(folder + "/input.py")), file(folder + "/expected.py"));
    }
    QCOMPARE(body_codes("B[0] = T.shift_left(n, 32)"), Codes{"ir.shift"});
    QCOMPARE(body_codes("B[0] = n >> -1"), Codes{"ir.shift"});
    QCOMPARE(body_codes("B[0] = T.pow(n, n)"), Codes{"ir.float-only"});
    QCOMPARE(body_codes("B[0] = T.isinf(A.data)"), body_codes("B[0] = T.abs(A.data)"));
    QVERIFY(!body_codes("B[0] = T.abs(A.data)").empty());
  }
  void extents_of_loops_and_slices_are_simplified_and_others_stay() {
    auto read = reprinted(
        "@T.prim_func\ndef main(a: T.handle, n: T.int32):\n    A = T.match_buffer(a, (n,))\n"
        "    for i in T.thread_binding(4 * T.vscale(), thread=\"threadIdx.x\"):\n"
        "        for j in range(n, n * 2 + 4):\n"
        "            for k in range(n * n - n * n):\n"
        "                with T.block(\"b\"):\n"
        "                    vi = T.axis.spatial((0, n * 4 // 4), i)\n"
        "                    T.reads(A[0:n * 4 // 4])\n"
        "                    T.writes(A[0:4 * T.vscale()])\n"
        "                    A[vi] = T.float32(0)\n"
        "    for i, j in T.grid(n * 4 // 4, 4 * T.vscale()):\n"
        "        A[i] = T.float32(0)\n"
        "    for i in range(T.int16(2), T.int16(5)):\n"
        "        A[i] = T.float32(0)\n"
        "    A[T.Ramp(0, 1, 4 * T.vscale())] = T.Broadcast(T.float32(0), 4 * T.vscale())\n");
    // Lines of TVM 0.25.0.post1.
    for (const char* line :
         {"for i in T.thread_binding(T.vscale() * 4, thread=\"threadIdx.x\"):", "range(n, n + (n + 4))", "range(0)",
          "vi = T.axis.spatial(n * 4 // 4, i)", "T.reads(A[0:n])", "T.writes(A[0:T.vscale() * 4])",
          "for i, j in T.grid(n * 4 // 4, 4 * T.vscale()):", "for i in range(T.int16(2), T.int16(5)):",
          "A[0:T.vscale() * 4] = T.Broadcast(T.float32(0.0), T.vscale() * 4)"})
      QVERIFY2(read.find(line) != read.npos, (line + ("\n" + read)).c_str());
  }
  void constants_have_the_precision_of_their_type() {
    std::string out = reprinted(with_body("C = T.allocate_const([0.001, 1, 0.5], \"float32\", [3])\nT.evaluate(C)"));
    QVERIFY2(out.find("T.allocate_const([0.0010000000474974513, 1.0, 0.5], \"float32\", [3])") != out.npos,
             out.c_str());
  }
  void a_block_that_uses_a_loop_around_it_is_read_with_a_warning() {
    auto read =
        read_module(with_body("for i in range(4):\n    with T.block(\"b\"):\n        vi = T.axis.S(4, i)\n"
                              "        A[vi, i] = T.float32(0)"));
    QVERIFY(read.has_value());
    QCOMPARE(read->notes.size(), 2u);  // in the region that is written, and in the store
    QCOMPARE(read->notes[0].code, std::string("verify.loop-var-in-block"));
    // The domain of a variable belongs to what is around the block.
    read =
        read_module(with_body("for i in range(4):\n    with T.block(\"b\"):\n        vi = T.axis.S((i, i + 4), i)\n"
                              "        A[vi, 0] = T.float32(0)"));
    QVERIFY(read.has_value() && read->notes.empty());
  }
  void a_text_that_mixes_releases_is_read_with_a_warning_for_each_word() {
    auto warnings = [](const std::string& text) {
      auto read = read_module(text);
      std::string out;
      if (read)
        for (const Diagnostic& note : read->notes)
          out += formatted("{} {}:{} {}\n", note.code, note.where[0].span.line, note.where[0].span.column,
                           note.message.str().substr(0, note.message.str().find(", but")));
      return out;
    };
    const std::string block = "    with T.block(\"b\"):\n        A[0] = 1.0\n",
                      sblock = "    with T.sblock(\"c\"):\n        A[1] = 1.0\n", head = "def f(A: T.Buffer((4,))):\n";
    QCOMPARE(warnings("from tvm.script import tirx as T\n@T.prim_func(s_tir=True)\n" + head + block + sblock),
             "script.mixed-dialects 4:10 TVM before 0.24 writes \"block\"\n");
    QCOMPARE(warnings("# from tvm.script import tir as T\n@T.prim_func\n" + head + block + sblock),
             "script.mixed-dialects 6:10 TVM 0.24 and later write \"sblock\"\n");
    // Where the text is refused, what it may come from is told too.
    QCOMPARE(codes("from tvm.script import tiry as T\n@T.prim_func\n" + head + "    T.later()\n"),
             (Codes{"script.unknown-function", "script.unknown-module"}));
    QCOMPARE(warnings("@T.prim_func\n" + head + sblock), "");  // nothing says which release it is
    QCOMPARE(
        warnings("from tvm.script import tiry as T\n@T.prim_func\n" + head + block),
        "script.unknown-module 1:1 tvm.script has no module tiry in the releases 0.16 to 0.27 of TVM; T is read as "
        "what these call T\n");
  }
  void the_thread_of_a_loop_may_follow_its_extent() {
    auto loop = [](const char* binding) {
      return formatted(
          "@T.prim_func\ndef main(A: T.Buffer((16,))):\n    for i in T.thread_binding({}):\n        A[i] = 0.0\n",
          binding);
    };
    const std::string expected = reprinted(loop("16, thread=\"threadIdx.x\""));
    for (const char* same : {"16, \"threadIdx.x\"", "0, 16, \"threadIdx.x\"", "0, 16, thread=\"threadIdx.x\""})
      QCOMPARE(reprinted(loop(same)), expected);
    QCOMPARE(codes(loop("16")), Codes{"script.arguments"});
    QCOMPARE(codes(loop("0, 16")), Codes{"script.arguments"});
  }
  void macros_stand_for_their_statements() {
    auto text = [](const char* decorator, const char* call, const char* parameters = "X, at, value=T.float32(1)") {
      return formatted(
          "from tvm.script import tir as T\nN = 4\n@{}\ndef put({}):\n    for j in range(N):\n        X[at, j] = "
          "value\n"
          "@T.prim_func\ndef main(A: T.Buffer((16, 16))):\n    for i in range(16):\n        {}\n",
          decorator, parameters, call);
    };
    auto meant = [](const char* value) {
      return reprinted(
          formatted("@T.prim_func\ndef main(A: T.Buffer((16, 16))):\n    for i in range(16):\n        for j "
                    "in range(4):\n            A[i, j] = {}\n",
                    value));
    };
    QCOMPARE(reprinted(text("T.macro", "put(A, i)")), meant("1.0"));
    QCOMPARE(reprinted(text("T.macro", "put(A, at=i, value=T.float32(2))")), meant("2.0"));
    QCOMPARE(reprinted(text("T.macro(hygienic=True)", "put(A, i, A[i, 0])")), meant("A[i, 0]"));
    // One that is not hygienic sees the names where it is called; another sees those of the file.
    QCOMPARE(codes(text("T.macro(hygienic=False)", "put(A)", "X, value=T.float32(1)")), Codes{"script.undefined-name"});
    const std::string open =
        "from tvm.script import tir as T\nN = 4\n@T.macro(hygienic={})\ndef put(X):\n    X[i, N] = "
        "T.float32(1)\n@T.prim_func\ndef main(A: T.Buffer((16, 16))):\n    N = T.meta_var(3)\n    for i "
        "in range(16):\n        put(A)\n";
    auto with = [&](const char* flag) { return std::string(open).replace(open.find("{}"), 2, flag); };
    QVERIFY2(reprinted(with("False")).find("A[i, 3] = T.float32(1") != std::string::npos,
             reprinted(with("False")).c_str());
    QCOMPARE(codes(with("True")), Codes{"script.undefined-name"});
    QCOMPARE(codes(text("T.macro", "put(A)")), Codes{"script.arguments"});
    QCOMPARE(codes(text("T.macro", "put(A, i)") + "x = put(1, 2)\n"), Codes{});
    // A macro that never ends is refused.
    QCOMPARE(codes("from tvm.script import tir as T\n@T.macro\ndef f(X):\n    f(X)\n@T.prim_func\ndef main(A: "
                   "T.Buffer((4,))):\n    f(A)\n"),
             Codes{"script.too-deep"});
    const Codes doubled = codes(
        "from tvm.script import tir as T\n@T.macro\ndef f(X, n):\n    X[0] = T.float32(n)\n    f(X, n + 1)\n    f(X, n "
        "+ "
        "1)\n@T.prim_func\ndef main(A: T.Buffer((4,))):\n    f(A, 0)\n");
    QVERIFY(!doubled.empty() && doubled.size() <= 60);
  }
  void operators_have_the_names_that_tvm_gives_them() {
    auto index = [](const char* text) {
      return reprinted(formatted(
          "@T.prim_func\ndef main(A: T.Buffer((64,))):\n    for i in range(16):\n        A[{}] = T.float32(0)\n",
          text));
    };
    QCOMPARE(index("T.indexdiv(i, 3)"), index("i // 3"));
    QCOMPARE(index("T.indexmod(i, 3)"), index("i % 3"));
    QCOMPARE(index("T.div(i, 3)"), index("T.truncdiv(i, 3)"));
  }
  void constants_of_the_file_can_be_overridden() {
    std::string text =
        "import tvm\nfrom tvm.script import tir as T\nM, N = 16, 4 * 2\nnp_a = "
        "tvm.nd.array(3)\n@tvm.script.ir_module\nclass Mod:\n"
        "    @T.prim_func\n    def main(A: T.Buffer((M, N))):\n        A[0, 0] = T.float32(0)\nsch = "
        "tvm.tir.Schedule(Mod)\n";
    auto plain = read_module(text);
    QVERIFY(plain.has_value());
    QCOMPARE(plain->module_name, std::string("Mod"));
    QCOMPARE(plain->constants.at("N").as_int(), 8);
    QCOMPARE(plain->notes.size(), std::size_t(2));
    auto set = read_module(text, {.set = {{"M", 32}}});
    QVERIFY(set.has_value());
    auto main = set->module->prim_func("main");
    QCOMPARE(as_int(main->buffer_map[0].buffer->shape[0]), 32);
    QCOMPARE(codes(text, {.set = {{"Q", 1}}}), Codes{"script.unknown-constant"});
  }
  void symbolic_shapes_can_be_given_a_value() {
    std::string text =
        "@T.prim_func\ndef main(a: T.handle, b: T.handle):\n    n = T.int32()\n    A = T.match_buffer(a, (n, 4))\n    "
        "A[0, 0] = T.float32(0)\n";
    auto plain = read_module(text);
    QVERIFY(plain && plain->bare && plain->bare_name == "main");
    QCOMPARE(plain->symbols, std::vector<std::string>{"n"});
    auto set = read_module(text, {.set = {{"n", 12}}});
    QVERIFY(set.has_value());
    QCOMPARE(as_int(set->module->prim_func("main")->buffer_map[0].buffer->shape[0]), 12);
  }
  void functions_call_each_other() {
    std::string text =
        "@I.ir_module\nclass M:\n    @T.prim_func\n    def f(x: T.int32) -> T.int32:\n        return x + 1\n"
        "    @T.prim_func\n    def main(n: T.int32) -> T.int32:\n        return M.f(n)\n";
    QCOMPARE(codes(text), Codes{});
    text.replace(text.find("x + 1"), 5, "M.main(x)");
    QCOMPARE(codes(text), Codes{"script.recursion"});
    text.replace(text.find("M.f(n)"), 6, "M.f(n, n)");
    QCOMPARE(codes(text), Codes{"script.arity"});
  }
  void bad_programs_are_refused_by_code() {
    QCOMPARE(codes(""), Codes{"script.no-function"});
    QCOMPARE(codes("x = 1\n"), Codes{"script.no-function"});
    QCOMPARE(body_codes("A[q, 0] = T.float32(0)"), Codes{"script.undefined-name"});
    QCOMPARE(body_codes("A[0] = T.float32(0)"), Codes{"script.index-count"});
    QCOMPARE(body_codes("A[0, 0] = A[0, 0, 0]"), Codes{"script.index-count"});
    QCOMPARE(body_codes("A[0, T.float32(1)] = T.float32(0)"), Codes{"script.index"});
    QCOMPARE(body_codes("T.frobnicate(1)"), Codes{"script.unknown-function"});
    QCOMPARE(body_codes("for i in [1, 2]:\n    A[0, 0] = T.float32(0)"), Codes{"script.loop"});
    QCOMPARE(body_codes("for i, j in T.grid(4, 4, 4):\n    A[0, 0] = T.float32(0)"), Codes{"script.unpack"});
    QCOMPARE(body_codes("T.reads(A[0, 0])"), Codes{"script.outside-block"});
    QCOMPARE(body_codes("with T.block(\"b\"):\n    T.where(n)\n    A[0, 0] = T.float32(0)"), Codes{"script.truth"});
    QCOMPARE(body_codes("with T.block(\"b\"):\n    T.reads()\n    T.reads()\n    A[0, 0] = T.float32(0)"),
             Codes{"script.duplicate"});
    QCOMPARE(body_codes("with T.block(\"b\"):\n    v = T.axis.remap(\"S\", [n])\n    A[v, 0] = T.float32(0)"),
             Codes{"script.remap"});
    QCOMPARE(body_codes("with T.block(\"b\"):\n    T.evaluate(T.call_extern(\"int32\", \"f\", "
                        "A.data))\nT.evaluate(0)\nwith T.block(\"c\"):\n    A[0, 0] = T.float32(0)"),
             Codes{"script.opaque-access"});
    QCOMPARE(body_codes("A[0, 0] = T.float32(0) / T.float32(\"x\") + n // 0"), Codes{"script.division-by-zero"});
    QCOMPARE(body_codes("x = n / 2"), Codes{"script.ambiguous-division"});
    QCOMPARE(body_codes("T.evaluate(A.data + 1)"), Codes{"ir.type-mismatch"});
    for (const char* lanes : {"T.vscale() * 2147483648", "T.vscale() * 65540", "T.vscale() * -4"})
      QCOMPARE(body_codes(formatted("T.evaluate(T.Ramp(0, 1, {}))", lanes)), Codes{"ir.lanes"});
    QCOMPARE(body_codes("T.evaluate(T.Ramp(0, 1, 32768))"), Codes{"script.arguments"});
    QCOMPARE(body_codes("T.evaluate(T.Ramp(0, 1, 32767))"), Codes{});
    QCOMPARE(body_codes("T.evaluate(T.int8(300))"), Codes{"script.literal-range"});
    QCOMPARE(body_codes("T.evaluate(99999999999999999999)"), Codes{"script.overflow"});
    QCOMPARE(body_codes("C = T.alloc_buffer((4294967296, 4294967296))"), Codes{"script.shape-overflow"});
    QCOMPARE(body_codes("while True:\n    break"), Codes{"script.unsupported"});
    QCOMPARE(codes("@T.prim_fun\ndef f():\n    T.evaluate(0)\n"), Codes{"script.unknown-decorator"});
    QCOMPARE(codes("@T.prim_func\ndef f(x):\n    T.evaluate(0)\n"), Codes{"script.annotation"});
    QCOMPARE(codes("@T.prim_func\ndef f():\n    T.evaluate(0)\n@T.prim_func\ndef f():\n    T.evaluate(0)\n"),
             Codes{"script.duplicate-function"});
    QCOMPARE(codes("@T.prim_func\ndef f(x: T.int32, x: T.int32):\n    T.evaluate(0)\n").front(),
             std::string("script.duplicate-parameter"));
  }
  void several_errors_are_told_at_once_with_line_and_caret() {
    std::string text = with_body("A[p, 0] = T.float32(0)\nA[0, q] = T.float32(0)\ny = r + 1\nA[y, 0] = T.float32(1)");
    auto result = read_module(text);
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t(3));
    QCOMPARE(result.error()[0].where[0].span, (Span{3, 7, 3, 8}));
    QCOMPARE(result.error()[0].rendered(text),
             std::string("3:7: error[script.undefined-name]: the name 'p' is not defined\n"
                         "      A[p, 0] = T.float32(0)\n        ^"));
  }
  void texts_that_come_to_too_much_when_written_out_are_refused() {
    auto doubled = [](int times, int uses) {
      std::string body = "x0 = T.meta_var(n + 1)\n";
      for (int k = 0; k < times; ++k) body += formatted("x{} = T.meta_var(x{} * x{})\n", k + 1, k, k);
      for (int k = 0; k < uses; ++k) body += formatted("A[x{}, 0] = T.float32({})\n", times, k);
      return with_body(body);
    };
    QCOMPARE(codes(doubled(12, 3)), Codes{});
    QCOMPARE(codes(doubled(40, 1)).front(), std::string("ir.too-large"));
    QCOMPARE(codes(doubled(15, 1)), Codes{});
    QCOMPARE(codes(doubled(15, 100)).front(), std::string("ir.too-large"));
    // What is written out counts once, however deep it is.
    std::string nested, indent;
    for (int k = 0; k < 100; ++k, indent += " ") nested += indent + "if n > 0:\n";
    for (int k = 0; k < 10000; ++k) nested += indent + "A[n, 0] = T.float32(1)\n";
    QCOMPARE(codes(with_body(nested)), Codes{});
  }
  void long_names_and_strings_that_are_written_out_often_are_refused() {
    auto repeated = [](const std::string& name, const std::string& value, int uses) {
      std::string text = "@T.macro\ndef m(A, i):\n    " + value +
                         "\n\n@T.prim_func\ndef f(A: T.Buffer((16,), \"int32\")):\n"
                         "    for " +
                         name + " in range(16):\n        x = T.meta_var(" + name + ")\n";
      for (int k = 0; k < uses; ++k) text += "        m(A, x)\n";
      return text;
    };
    const std::string longest(20'000, 'v');
    const std::string extern_call = "T.evaluate(T.call_extern(\"int32\", \"" + longest + "\", i))";
    QCOMPARE(codes(repeated("i", "A[i] = i", 20'000)), Codes{});
    QCOMPARE(codes(repeated(longest, "A[i] = i", 100)), Codes{});
    QCOMPARE(codes(repeated(longest, "A[i] = i", 20'000)).front(), std::string("ir.too-large"));
    QCOMPARE(codes(repeated("i", extern_call, 20'000)).front(), std::string("ir.too-large"));
  }
  void struct_infos_that_come_to_too_much_when_written_out_are_refused() {
    auto doubled = [](int times) {
      std::string text = "@R.function\ndef main(x: R.Tensor((4,), \"float32\")):\n    x0 = R.add(x, x)\n";
      for (int k = 0; k < times; ++k) text += formatted("    x{} = (x{}, x{})\n", k + 1, k, k);
      return text + "    return x0\n";
    };
    QCOMPARE(codes(doubled(8)), Codes{});
    QCOMPARE(codes(doubled(60)).front(), std::string("ir.too-large"));
  }
  void constants_that_take_too_much_are_refused() {
    for (const char* value :
         {"\"a\" * 4000000000", "[0] * 10 ** 10", "list(range(10 ** 12))", "[i for i in range(10 ** 12)]"})
      QCOMPARE(codes("X = " + std::string(value) + "\n" + with_body("A[0, 0] = T.float32(0)")), Codes{"script.budget"});
    std::string lists = "L0 = [1, 2]\n";
    for (int k = 0; k < 40; ++k) lists += formatted("L{} = [L{}, L{}]\n", k + 1, k, k);
    const std::vector<std::string> found = codes(lists + with_body("A[0, 0] = T.float32(0)"));
    QVERIFY(!found.empty() && found.front() == "script.too-large");
  }
  void deep_and_broken_texts_are_survived() {
    std::string loops;
    std::string indent = "    ";
    std::string text = "@T.prim_func\ndef main(A: T.Buffer((4,))):\n";
    for (int i = 0; i < 900; ++i, indent += " ") text += indent + "for i" + std::to_string(i) + " in T.serial(2):\n";
    QVERIFY(codes(text + indent + "A[0] = T.float32(1)\n").empty());
    std::string flat = "@T.prim_func\ndef main():\n";
    for (int i = 0; i < 5000; ++i) flat += "    x" + std::to_string(i) + " = T.allocate([4], \"float32\")\n";
    QCOMPARE(codes(flat + "    T.evaluate(1)\n"), Codes{"ir.too-deep"});
    std::string program = with_body(
        "for i, j in T.grid(4, 4):\n    with T.block(\"b\"):\n        vi, vj = T.axis.remap(\"SS\", [i, j])\n"
        "        with T.init():\n            A[vi, vj] = T.float32(0)\n        A[vi, vj] += T.if_then_else(vi < n, "
        "A[vj, vi], T.float32(1))\n"
        "x: T.int32 = n + 1\nassert x > 0, \"x\"\nwith T.LetStmt(x * 2) as y:\n    A[y, 0] = T.Cast(\"float32\", y)\n");
    QCOMPARE(codes(program), Codes{});
    for (std::size_t n = 0; n < program.size(); ++n) {
      read_module(program.substr(0, n));
      std::string holed = program;
      holed.erase(n, 3);
      read_module(holed);
    }
  }
  void fragments_may_use_names_that_nothing_defines() {
    auto read = read_statements("for i in range(n):\n    A[i, 0] = B[i] + x\n");
    QVERIFY(read.has_value());
    QCOMPARE(read->free.buffers.size(), std::size_t(2));
    QCOMPARE(read->free.buffers.at("A")->shape.size(), std::size_t(2));
    QVERIFY(read->free.vars.contains("n") && read->free.vars.contains("x"));
    QVERIFY(as<ForNode>(read->body));
    Var k = make_var("k");
    auto given = read_statements("T.evaluate(k)\n", {.vars = {{"k", k}}});
    QVERIFY(given && as<EvaluateNode>(given->body)->value == k);
  }
  void expressions_and_index_maps_stand_alone() {
    Var i = make_var("i");
    auto expr = read_expression("(i + 1) * 2", {.vars = {{"i", i}}});
    QVERIFY(expr && as<MulNode>(*expr));
    QCOMPARE(read_expression("i + j", {.vars = {{"i", i}}}).error().code, std::string("script.undefined-name"));
    QCOMPARE(read_expression("(1").error().code, std::string("script.syntax"));
    auto map = read_index_map("lambda i, j: (j // 4, i, j % 4)", 2);
    QVERIFY(map && (*map)->initial_indices.size() == 2 && (*map)->final_indices.size() == 3);
    std::vector<int> separators;
    auto separated =
        read_index_map("lambda i, *rest: (*rest, IndexMap.AXIS_SEPARATOR, i)", 3, DataType::integer(64), &separators);
    QVERIFY(separated && (*separated)->final_indices.size() == 3);
    QCOMPARE(separators, std::vector<int>{2});
    QCOMPARE((*separated)->initial_indices[1]->dtype, DataType::integer(64));
    QCOMPARE(read_index_map("lambda i: (i,)", 2).error().code, std::string("script.index-map"));
    QCOMPARE(read_index_map("3", 2).error().code, std::string("script.index-map"));
  }

  void a_lowered_module_prints_as_it_was_written_where_names_are_kept() {
    const std::string text = R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16,), "float32")):
        C = T.allocate([16], "float32", "local")
        C_1 = T.Buffer((16,), data=C, scope="local")
        for i in range(16):
            C_1[i] = A[i]
        C_2 = T.Buffer((4,), data=C, scope="local")
        C_2[0] = C_1[1])";
    ReadOptions keeping;
    keeping.keep_names = true;
    auto kept = read_module(text, keeping), renamed = read_module(text);
    QVERIFY(kept && renamed);
    QCOMPARE(tirscope::script::text(kept->module), text);
    QVERIFY(tirscope::script::text(renamed->module) != text);
    QVERIFY(structural_equal(kept->module, renamed->module, true));
  }
};

TIRSCOPE_TEST(ReaderTest)

}  // namespace reader_test
#include "reader_test.moc"

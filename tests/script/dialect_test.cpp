// SPDX-License-Identifier: Apache-2.0
// The dialects of TVM's releases: what is written for each, and that it is read back as the same program.
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "ir/ir.h"
#include "script/dialect/release.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace dialect_test {

using namespace tirscope;
using namespace tirscope::script;

namespace {

ReadResult read(const std::string& text) {
  auto result = read_module(text);
  if (result) return *std::move(result);
  std::string all;
  for (const Diagnostic& d : result.error()) all += d.rendered(text) + "\n";
  qWarning("%s", all.c_str());
  return {};
}

std::string written(const IRModule& module, int minor) {
  return print_module(module, PrintOptions().in(Release{minor})).text;
}

/// A program of 0.18 as 0.27 writes it.
std::string in_0_27(const std::string& text) { return written(read(text).module, 27); }

const std::string blocks = R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func(private=True)
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
        T.func_attr({"tir.noalias": T.bool(True)})
        # with T.block("root"):
        C = T.alloc_buffer((16,))
        for i in range(16):
            with T.block("C"):
                vi = T.axis.spatial(16, i)
                T.reads(A[vi])
                T.writes(C[vi])
                T.block_attr({"tir.mark": 1})
                C[vi] = A[vi] * T.float32(2.0)
        for i in range(16):
            with T.block("B"):
                vi = T.axis.spatial(16, i)
                T.reads(C[vi])
                T.writes(B[vi])
                B[vi] = C[vi])";

const std::string blocks_0_27 = R"(# from tvm.script import ir as I
# from tvm.script import tirx as T

@I.ir_module
class Module:
    @T.prim_func(private=True, s_tir=True)
    def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
        T.func_attr({"tirx.noalias": True})
        # with T.sblock("root"):
        C = T.sblock_alloc_buffer((16,))
        for i in range(16):
            with T.sblock("C"):
                vi = T.axis.spatial(16, i)
                T.reads(A[vi])
                T.writes(C[vi])
                T.sblock_attr({"tirx.mark": 1})
                C[vi] = A[vi] * T.float32(2.0)
        for i in range(16):
            with T.sblock("B"):
                vi = T.axis.spatial(16, i)
                T.reads(C[vi])
                T.writes(B[vi])
                B[vi] = C[vi])";

}  // namespace

class DialectTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void releases_outside_the_table_are_refused() {
    QCOMPARE(Release::parse("0.27")->minor, 27);
    QCOMPARE(Release::parse("v0.25.0.post1")->minor, 25);
    for (const char* text : {"0.15", "0.28", "27", "0.x", "0.27x", "", "1.0"}) {
      auto refused = Release::parse(text);
      QVERIFY2(!refused, text);
      QCOMPARE(refused.error().code, std::string("trace.bad-release"));
    }
  }

  void a_text_shows_its_release() {
    QCOMPARE(release_of("from tvm.script import tir as T\n").minor, 18);
    QCOMPARE(release_of("# from tvm.script import tirx as T\n").minor, 27);
    QCOMPARE(release_of("from tvm.script import ir as I, tirx as T\n").minor, 27);
    QCOMPARE(release_of("@T.prim_func(private=True, s_tir=True)\ndef f():\n    pass\n").minor, 27);
    QCOMPARE(release_of("@T.prim_func\ndef tirx():\n    pass\n").minor, 18);
    QCOMPARE(read(blocks).release.minor, 18);
    QCOMPARE(read(blocks_0_27).release.minor, 27);
  }

  void heads_blocks_and_attributes_have_the_words_of_the_release() {
    const IRModule module = read(blocks).module;
    QCOMPARE(written(module, 18), blocks);
    QCOMPARE(written(module, 27), blocks_0_27);
    QVERIFY(written(module, 23).find("T.block(\"C\")") != std::string::npos);
    QVERIFY(written(module, 24).find("tirx as T") != std::string::npos);
  }

  void an_attribute_of_a_later_release_is_known_by_its_earlier_key() {
    const IRModule module = read(blocks_0_27).module;
    QVERIFY(find_attr(module->prim_func("main")->attrs, "tir.noalias"));
    QCOMPARE(written(module, 27), blocks_0_27);
    QVERIFY(structural_equal(read(blocks).module, read(written(module, 18)).module));
  }

  void let_assert_and_allocation_are_flat_from_0_24_on() {
    const std::string text = in_0_27(R"(
@T.prim_func
def main(A: T.Buffer((512,), "float32"), n: T.int32):
    assert n > 0, "positive"
    with T.LetStmt(n + 1) as m:
        T.evaluate(m)
    S = T.allocate([512], "float32", "shared")
    S_1 = T.Buffer((512,), data=S, scope="shared")
    S_2 = T.Buffer((256,), "float32x2", data=S, scope="shared")
    S_1[0:4] = A[0:4]
    S_2[n] = T.Broadcast(T.float32(0), 2)
    h: T.handle = T.call_extern("handle", "get")
    T.evaluate(T.isnullptr(h))
)");
    for (const char* line : {"assert n > 0, (\"RuntimeError\", [\"positive\"])\n", "m: T.let[T.int32] = n + 1\n",
                             "S_1 = T.alloc_buffer((512,), scope=\"shared\")\n",
                             "S_2 = T.decl_buffer((256,), \"float32x2\", data=S_1.data, scope=\"shared\")\n",
                             "S_1[0:4] = A[T.Ramp(0, 1, 4)]\n", "h: T.let[T.handle] = T.call_extern(\"handle\", "})
      QVERIFY2(text.find(line) != std::string::npos, (line + text).c_str());
    const IRModule again = read(text).module;
    QVERIFY(again);
    QCOMPARE(written(again, 27), text);
  }

  void names_that_are_assigned_to_are_memory_from_0_24_on() {
    const std::string body = R"(def main(A: T.Buffer((16,), "int32"), n: T.int32):
    x: T.int32 = n + 1
    y = n * 2
    x = x + y
    A[0] = x
)";
    const std::string later = written(read("@T.prim_func(s_tir=True)\n" + body).module, 18);
    for (const char* line : {"x = T.decl_buffer((1,), \"int32\", scope=\"local\")", "x[0] = n + 1", "y[0] = n * 2",
                             "x[0] = x[0] + y[0]", "A[0] = x[0]"})
      QVERIFY2(later.find(line) != std::string::npos, (line + later).c_str());
    QVERIFY(written(read("@T.prim_func\n" + body).module, 18).find("x: T.int32 = n + 1") != std::string::npos);
  }

  void sizes_may_be_named_in_the_signature() {
    const IRModule module = read(R"(
# from typing import TypeVar
# from tvm.script import tirx as T
m = TypeVar("m")

@T.prim_func(s_tir=True)
def main(A: T.Buffer(("n", 16), "float32", strides=("s", 1), offset_factor=1), k: T.int64,
         B: T.Buffer((n, m), "float32"), C: T.Buffer(("k", m * 2), "float32")):
    l = T.int32()
    B[0, 0] = A[0, 0]
)").module;
    QVERIFY(module);
    const PrimFunc function = module->prim_func("main");
    const Buffer a = function->buffer_map[0].buffer, b = function->buffer_map[1].buffer,
                 c = function->buffer_map[2].buffer;
    QCOMPARE(a->shape[0], b->shape[0]);
    QCOMPARE(a->shape[0]->dtype, DataType::integer(32));
    QCOMPARE(b->shape[1]->dtype, DataType::integer(64));
    QCOMPARE(c->shape[0], Expr(function->params[1]));
  }

  void what_tvm_prints_today_is_read() {
    const IRModule module = read(R"(
# from tvm.script import tirx as T
# from tvm.tirx.layout import Axis

@T.prim_func(s_tir=True)
def main(A: T.Buffer((64,), "float32"), h: T.handle):
    S = T.alloc_shared((64,), annotations={"k": 1})
    L = T.alloc_local((4,), "float16")
    V = S.view(8, 8)
    W = S.view("float32x2")
    x: T.let[T.handle] = T.tvm_struct_get(h, 0, 12, T.handle().ty)
    T.isnullptr(x)
    with T.attr({"first": 1, "second": 2}):
        T.tvm_storage_sync("shared", T.bool(False), -1)
    V[1, 1] = A[T.Ramp(0, 1, 4)][0] if False else T.float32(1)
    W[0] = T.Broadcast(T.float32(0), 2)
    L[0] = T.float16(0)
)").module;
    QVERIFY(module);
    const std::string text = written(module, 18);
    for (const char* line : {"T.tvm_storage_sync(\"shared\")\n", "T.attr(0, \"first\", 1)", "T.attr(0, \"second\", 2)",
                             "V = T.decl_buffer((8, 8), data=", "W = T.decl_buffer((32,), \"float32x2\", data="})
      QVERIFY2(text.find(line) != std::string::npos, (line + text).c_str());
  }

  void what_is_wrong_in_a_later_text_is_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    auto later = [](const char* body) {
      return QString("from tvm.script import tirx as T\n@T.prim_func(s_tir=True)\n"
                     "def main(A: T.Buffer((16,), \"float32\")):\n    %1\n")
          .arg(body);
    };
    QTest::newRow("a view of no size") << later("B = A.view(\"void\")") << "script.arguments";
    QTest::newRow("a view without a type") << later("B = A.view(\"\")") << "script.arguments";
    QTest::newRow("parts of a message") << later("assert A[0] > T.float32(0), (\"ValueError\", [\"a\", 2])")
                                        << "script.assertion";
    QTest::newRow("no expression of sizes")
        << "@T.prim_func(s_tir=True)\ndef main(A: T.Buffer((\"n +\",), \"float32\")):\n    pass\n"
        << "script.shape";
    QTest::newRow("annotations of a block's buffer")
        << "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n"
           "    B = T.alloc_buffer((16,), annotations={\"a\": 1})\n    B[0] = A[0]\n"
        << "script.arguments";
  }
  void what_is_wrong_in_a_later_text_is_refused() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    const auto refused = read_module(text.toStdString());
    QVERIFY(!refused);
    QCOMPARE(QString::fromStdString(refused.error().front().code), code);
  }

  void relax_has_the_words_of_the_release() {
    const std::string text = R"(# from tvm.script import ir as I
# from tvm.script import relax as R

@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor(("n",), dtype="float32"), o: R.Object) -> R.Tensor(("n",), dtype="float32"):
        n = T.int64()
        y = R.call_dps_packed("f", (x,), out_sinfo=R.Tensor((n,), dtype="float32"))
        return y)";
    const std::string later = in_0_27(text);
    QVERIFY2(later.find("out_ty=R.Tensor((n,), ") != std::string::npos, later.c_str());
    QVERIFY2(later.find("o: R.Any") != std::string::npos, later.c_str());
    QVERIFY(structural_equal(read(text).module, read(later).module));
    const std::string theirs = "n = TypeVar(\"n\")\n" + [&] {
      std::string out = later;
      for (std::size_t at; (at = out.find("\"n\"")) != std::string::npos;) out.replace(at, 3, "n");
      const std::size_t line = out.find("        n = T.int64()\n");
      return out.erase(line, std::string("        n = T.int64()\n").size());
    }();
    QVERIFY(structural_equal(read(text).module, read(theirs).module));
  }

  void what_a_release_lacks_is_refused_with_those_that_have_it_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("release");
    QTest::addColumn<QString>("said");
    QTest::newRow("axis separators") << "C = T.Buffer((4, 4), data=A.data, axis_separators=[1])\n    C[0, 0] = 1.0" << 27
                                     << "axis separators of buffers; releases 0.16 to 0.25 can";
    QTest::newRow("constants") << "C = T.allocate_const([1, 2], \"int32\", [2])\n    T.evaluate(C)" << 24
                               << "T.allocate_const; releases 0.16 to 0.23 can";
    QTest::newRow("conditions") << "C = T.allocate([4], \"int32\", \"local\", A[0] > 0.0)\n    T.evaluate(C)" << 27
                                << "an allocation with a condition; releases 0.16 to 0.23 can";
    QTest::newRow("predicates") << "A.vstore([T.Ramp(0, 1, 4)], T.Broadcast(T.float32(1), 4), "
                                   "predicate=T.Broadcast(T.bool(True), 4))"
                                << 17 << "predicated loads and stores; releases 0.18 to 0.26 can";
    QTest::newRow("operators") << "T.ptx_commit_group()" << 27
                               << "has no T.ptx_commit_group, which was last available in 0.23";
  }
  void what_a_release_lacks_is_refused_with_those_that_have_it() {
    QFETCH(QString, body);
    QFETCH(int, release);
    QFETCH(QString, said);
    const IRModule module =
        read("@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n    " + body.toStdString() + "\n").module;
    QVERIFY(module);
    QVERIFY(require_in_release(module, Release{18}));
    auto refused = require_in_release(module, Release{release});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("script.not-in-release"));
    QVERIFY2(refused.error().message.str().find(said.toStdString()) != std::string::npos,
             refused.error().message.str().c_str());
  }
};

TIRSCOPE_TEST(DialectTest)

}  // namespace dialect_test
#include "dialect_test.moc"

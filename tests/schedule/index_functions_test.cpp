// SPDX-License-Identifier: Apache-2.0
// Functions of indices: how they become index maps, and how maps are written in traces.
#include "schedule/trace/index_functions.h"

#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace index_functions_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

const char* const copy_module = R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "float32"), C: T.Buffer((16, 8), "float32")):
        B = T.alloc_buffer((16, 8))
        for i, j in T.grid(16, 8):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] * T.float32(2)
        for i in range(2):
            with T.block("rows"):
                vi = T.axis.spatial(2, i)
                T.reads(B[vi * 8:vi * 8 + 8, 0:8])
                T.writes(C[vi * 8:vi * 8 + 8, 0:8])
                tile = T.match_buffer(B[vi * 8:vi * 8 + 8, 0:8], (8, 8), offset_factor=1)
                for r, j in T.grid(8, 8):
                    with T.block("C"):
                        vr, vj = T.axis.remap("SS", [r, j])
                        T.reads(tile[vr, vj])
                        T.writes(C[vi * 8 + vr, vj])
                        C[vi * 8 + vr, vj] = tile[vr, vj]
)";

const char* const plain_copy = R"(
@T.prim_func
def main(A: T.Buffer((16, 8), "float32"), C: T.Buffer((16, 8), "float32")):
    B = T.alloc_buffer((16, 8))
    for i, j in T.grid(16, 8):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
    for i, j in T.grid(16, 8):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = B[vi, vj]
)";

Schedule fresh() { return *Schedule::create(script::read_module(copy_module)->module, {.seed = 1}); }

IndexMap map_of(const std::string& text) {
  Schedule sch = fresh();
  auto value = evaluate_value(sch, text);
  if (!value) qFatal("%s", value.error().rendered().c_str());
  if (IndexMap map = recorded_map(*value)) return map;
  return read_map(**value->get<std::shared_ptr<const IndexFunction>>(), 3, DataType::integer(32)).value().map;
}

std::string code_of(const Result<IndexMap>& result) { return result ? "" : result.error().code; }

}  // namespace

class IndexFunctionsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void maps_print_as_lambdas() {
    QCOMPARE(python_text(*map_of("lambda i, j: (i // 4, j, i % 4)")), "lambda i, j: (i // 4, j, i % 4,)");
    QCOMPARE(python_text(*map_of("lambda i, *rest: [*rest, i]")), "lambda i, rest_0, rest_1: (rest_0, rest_1, i,)");
    QCOMPARE(python_text(*map_of("lambda *i, k: (k, i[0])")), "lambda i_0, i_1, k: (k, i_0,)");
    QCOMPARE(python_text(*map_of("lambda i: 3")), "lambda i: (3,)");
    QCOMPARE(python_text(*map_of("IndexMap.from_func(lambda i: (i // 4, i % 4), "
                                 "inverse_index_map=lambda i, j: i * 4 + j, index_dtype='int32')")),
             "tvm.tir.IndexMap.from_func(lambda i: (i // 4, i % 4,), inverse_index_map=lambda i, j: (i * 4 + j,))");
    Var i = make_var("i");
    IndexMap twice = make<IndexMapNode>(std::vector<Var>{i, make_var("i")}, std::vector<Expr>{i});
    QCOMPARE(python_text(*twice), "lambda i, i1: (i,)");
  }
  void maps_of_functions_have_wide_indices_unless_told() {
    QCOMPARE(map_of("IndexMap.from_func(lambda i: (i,))")->initial_indices[0]->dtype, DataType::integer(64));
    QCOMPARE(map_of("tvm.tir.IndexMap.from_func(lambda *i: i, 2, index_dtype='int32')")->final_indices.size(), 2u);
  }
  void graphs_lead_back_to_the_map_data() {
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"lambda i, j: (i // 16, j, i % 16)", "lambda i, j: (i * 96 + j,)", "lambda i, j: (i, i ^ j)",
          "lambda i: (T.if_then_else(i < 3, i, 7 - i),)", "lambda i: (T.Cast('int32', T.Cast('int64', i)),)",
          "lambda i: (T.Select(i == 0 or not i > 2, i, T.min(i, 4)),)", "lambda i, j: (T.float16(0.1),)",
          "lambda i, j: (T.float32('inf'),)", "lambda i, j: (B[i, j] * T.float32(2),)",
          "IndexMap.from_func(lambda i, j: (j, i), inverse_index_map=lambda j, i: (i, j))",
          "lambda a, b, c, d, e, f, g, h, i, j, k, l: (l, k, j, i, h, g, f, e, d, c, b, a)"})
      QTest::newRow(text) << QString(text);
  }
  void graphs_lead_back_to_the_map() {
    QFETCH(QString, text);
    Schedule sch = fresh();
    auto value = evaluate_value(sch, text.toStdString());
    QVERIFY2(value, value ? "" : value.error().rendered().c_str());
    IndexMap map = recorded_map(*value);
    if (!map)
      map = read_map(**value->get<std::shared_ptr<const IndexFunction>>(), std::nullopt, DataType::integer(32))->map;
    auto back = load_json(save_json(map, {}).value());
    QVERIFY2(back, back ? "" : back.error().rendered().c_str());
    QCOMPARE(python_text(**back), python_text(*map));
    QCOMPARE(save_json(*back, {}).value(), save_json(map, {}).value());
  }
  void malformed_graphs_are_refused_data() {
    QTest::addColumn<QString>("text");
    auto graph = [](const char* name, const QString& nodes, const QString& root = "1") {
      QTest::newRow(name) << QString(R"({"root": %1, "nodes": [{"type_key": ""}, %2]})").arg(root, nodes);
    };
    QString map = R"({"type_key": "tir.IndexMap", "attrs": {"initial_indices": "2", "final_indices": "%1",
                     "inverse_index_map": "%2"}}, {"type_key": "Array", "data": [3]},
                     {"type_key": "tir.Var", "attrs": {"dtype": "int32", "name": "4", "type_annotation": "0"}},
                     {"type_key": "runtime.String", "repr_str": "i"})";
    QTest::newRow("no JSON") << "lambda i: i";
    QTest::newRow("no object") << "[1]";
    QTest::newRow("no nodes") << R"({"root": 1})";
    graph("another type", R"({"type_key": "Array"})");
    graph("no type", R"({"attrs": {}})");
    graph("no such root", map.arg("2", "0"), "9");
    graph("the root is null", map.arg("2", "0"), "0");
    graph("no such array", map.arg("9", "0"));
    graph("a word where a number is", map.arg("two", "0"));
    graph("its own inverse", map.arg("2", "1"));
    graph("a sum of itself", map.arg("5", "0") + R"(, {"type_key": "Array", "data": [6]},
          {"type_key": "tir.Add", "attrs": {"a": "6", "b": "3", "dtype": "int32"}})");
    graph("operands of two types", map.arg("5", "0") + R"(, {"type_key": "Array", "data": [6]},
          {"type_key": "tir.Add", "attrs": {"a": "7", "b": "3", "dtype": "int32"}},
          {"type_key": "IntImm", "attrs": {"dtype": "int64", "value": "1"}})");
    graph("an unknown operator", map.arg("5", "0") + R"(, {"type_key": "Array", "data": [6]},
          {"type_key": "tir.Call", "attrs": {"op": "7", "args": "2", "dtype": "int32"}},
          {"type_key": "Op", "repr_str": "tir.nothing"})");
    graph("an unknown kind", map.arg("5", "0") + R"(, {"type_key": "Array", "data": [6]},
          {"type_key": "tir.Spell", "attrs": {"dtype": "int32"}})");
    graph("an unknown type of number", map.arg("5", "0") + R"(, {"type_key": "Array", "data": [6]},
          {"type_key": "IntImm", "attrs": {"dtype": "int0x", "value": "1"}})");
  }
  void malformed_graphs_are_refused() {
    QFETCH(QString, text);
    QCOMPARE(code_of(load_json(text.toStdString())), "trace.bad-index-map");
  }
  void random_variables_in_maps_follow_the_trace() {
    Schedule sch = fresh();
    Value v = sch.call("sample_categorical", {ValueList{4, 4}, ValueList{0.5, 0.5}, 0}).value();
    auto map = evaluate_value(sch, "lambda i, j: (i // v0, j, i % v0)");
    QVERIFY(map);
    QVERIFY(sch.call("transform_block_layout", {"B", *map}));
    std::string text = script::text(sch.module());
    QVERIFY2(text.contains("T.grid(4, 8, 4)"), text.c_str());
    QVERIFY(sch.trace().python().contains("index_map=lambda i, j: (i // v0, j, i % v0,)"));
    for (const Result<Trace>& trace :
         {Trace::from_json(sch.trace().json()), Trace::from_python(sch.trace().python())}) {
      QVERIFY2(trace, trace ? "" : trace.error().rendered().c_str());
      Schedule again = fresh();
      auto replayed = again.replay(trace->simplified(false));
      QVERIFY2(replayed, replayed ? "" : replayed.error().rendered().c_str());
      QCOMPARE(script::text(again.module()), text);
      QCOMPARE(again.trace().json(), sch.trace().json());
    }
  }
  /// As in TVM 0.25: `i // 4 // v` of a tile's indices is recognised as the tile's number, `i // 8` would not be.
  void samples_in_maps_are_put_in_and_no_more() {
    auto run = run_script(R"(
b = sch.get_block("B")
i, j = sch.get_loops(b)
i0, i1 = sch.split(i, [None, 4])
v = sch.sample_categorical([2, 2], [0.5, 0.5], 0)
tile = sch.blockize(i1)
sch.transform_layout(tile, ("write", 0), lambda i, j: (i // 4 // v, i // 4 % v, i % 4, j), assume_injective_transform=True)
)",
                          *Schedule::create(script::read_module(plain_copy)->module, {.seed = 1}));
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    const std::string text = script::text(run->schedule.module());
    QVERIFY2(text.contains("B[vi_o // 2, vi_o % 2, vi_i, vj_i] = A["), text.c_str());
  }
  void axis_separators_make_a_second_instruction() {
    Schedule sch = fresh();
    auto map = evaluate_value(sch, "lambda i, j: (j, IndexMap.AXIS_SEPARATOR, i)");
    QVERIFY(map);
    Schedule other = *Schedule::create(script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((16, 8), "float32"), C: T.Buffer((16, 8), "float32")):
        for i, j in T.grid(16, 8):
            with T.block("C"):
                vi, vj = T.axis.remap("SS", [i, j])
                C[vi, vj] = A[vi, vj] * T.float32(2)
)")
                                           ->module,
                                       {.seed = 1});
    QVERIFY(other.call("transform_layout", {"C", "A", *map}));
    QCOMPARE(other.history().size(), 2u);
    QCOMPARE(other.trace().instructions.size(), 3u);
    QVERIFY(script::text(other.module()).contains("axis_separators=[1]"));
    QVERIFY(other.undo());
    QVERIFY(!script::text(other.module()).contains("axis_separators"));
  }
  void a_buffer_under_match_buffer_keeps_its_dimensions() {
    Schedule sch = fresh();
    IRModule before = sch.module();
    auto map = evaluate_value(sch, "lambda i, j: (i // 4, j, i % 4)");
    auto done = sch.call("transform_layout", {"B", "B", *map});
    QVERIFY(!done);
    QCOMPARE(done.error().code, "transform-layout.matched");
    QVERIFY(sch.module() == before);
  }
  void a_starred_lambda_of_a_trace_is_refused() {
    auto trace = Trace::from_python(
        "def apply_trace(sch):\n  b0 = sch.get_block(name=\"B\", func_name=\"main\")\n"
        "  sch.transform_block_layout(block=b0, index_map=lambda *i: i)\n");
    QVERIFY(!trace);
    QCOMPARE(trace.error().code, "index-map.variadic");
  }
};

TIRSCOPE_TEST(IndexFunctionsTest)

}  // namespace index_functions_test
#include "index_functions_test.moc"

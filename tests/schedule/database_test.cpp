// SPDX-License-Identifier: Apache-2.0
// MetaSchedule's databases: those that real TVM wrote, what is written here, and malformed ones.
#include "schedule/trace/database.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "ir/compare/structural_equal.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/read_file.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace database_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

std::string base64(std::string_view text) {
  return QByteArray(text.data(), qsizetype(text.size())).toBase64().toStdString();
}

/// B[vi] = A[vi] * 2 over 8 elements, as tvm.ir.save_json writes it.
std::string saved_module() {
  return R"({"root": 1, "nodes": [{"type_key": ""},
{"type_key": "IRModule", "attrs": {"attrs": "2", "functions": "4", "global_infos": "0", "source_map": "0"}},
{"type_key": "DictAttrs", "attrs": {"__dict__": "3"}},
{"type_key": "Map"},
{"type_key": "Map", "data": [5, 7]},
{"type_key": "GlobalVar", "attrs": {"name_hint": "6", "span": "0"}},
{"type_key": "runtime.String", "repr_str": "main"},
{"type_key": "tir.PrimFunc", "attrs": {"attrs": "57", "body": "20", "buffer_map": "9", "params": "8", "ret_type": "10", "span": "0"}},
{"type_key": "Array", "data": [11, 12]},
{"type_key": "Map", "data": [11, 13, 12, 14]},
{"type_key": "TupleType", "attrs": {"fields": "0", "span": "0"}},
{"type_key": "tir.Var", "attrs": {"dtype": "handle", "name": "15", "span": "0", "type_annotation": "0"}},
{"type_key": "tir.Var", "attrs": {"dtype": "handle", "name": "16", "span": "0", "type_annotation": "0"}},
{"type_key": "tir.Buffer", "attrs": {"axis_separators": "0", "buffer_type": "1", "data": "40", "data_alignment": "64", "dtype": "float32", "elem_offset": "30", "name": "17", "offset_factor": "1", "shape": "31", "span": "0", "strides": "0"}},
{"type_key": "tir.Buffer", "attrs": {"axis_separators": "0", "buffer_type": "1", "data": "41", "data_alignment": "64", "dtype": "float32", "elem_offset": "30", "name": "18", "offset_factor": "1", "shape": "31", "span": "0", "strides": "0"}},
{"type_key": "runtime.String", "repr_str": "a"},
{"type_key": "runtime.String", "repr_str": "b"},
{"type_key": "runtime.String", "repr_str": "A"},
{"type_key": "runtime.String", "repr_str": "B"},
{"type_key": "runtime.String"},
{"type_key": "tir.BlockRealize", "attrs": {"block": "21", "iter_values": "0", "predicate": "32", "span": "0"}},
{"type_key": "tir.Block", "attrs": {"alloc_buffers": "0", "annotations": "3", "body": "22", "init": "0", "iter_vars": "0", "match_buffers": "0", "name_hint": "33", "reads": "0", "span": "0", "writes": "0"}},
{"type_key": "tir.For", "attrs": {"annotations": "3", "body": "23", "extent": "34", "kind": "0", "loop_var": "35", "min": "30", "span": "0", "thread_binding": "0"}},
{"type_key": "tir.BlockRealize", "attrs": {"block": "24", "iter_values": "36", "predicate": "32", "span": "0"}},
{"type_key": "tir.Block", "attrs": {"alloc_buffers": "0", "annotations": "3", "body": "25", "init": "0", "iter_vars": "37", "match_buffers": "0", "name_hint": "18", "reads": "45", "span": "0", "writes": "46"}},
{"type_key": "tir.BufferStore", "attrs": {"buffer": "14", "indices": "38", "predicate": "0", "span": "0", "value": "26"}},
{"type_key": "tir.Mul", "attrs": {"a": "27", "b": "28", "dtype": "float32", "span": "0"}},
{"type_key": "tir.BufferLoad", "attrs": {"buffer": "13", "dtype": "float32", "indices": "38", "predicate": "0", "span": "0"}},
{"type_key": "FloatImm", "attrs": {"dtype": "float32", "span": "0", "value": "2"}},
{"type_key": ""},
{"type_key": "IntImm", "attrs": {"dtype": "int32", "span": "0", "value": "0"}},
{"type_key": "Array", "data": [34]},
{"type_key": "IntImm", "attrs": {"dtype": "bool", "span": "0", "value": "1"}},
{"type_key": "runtime.String", "repr_str": "root"},
{"type_key": "IntImm", "attrs": {"dtype": "int32", "span": "0", "value": "8"}},
{"type_key": "tir.Var", "attrs": {"dtype": "int32", "name": "42", "span": "0", "type_annotation": "43"}},
{"type_key": "Array", "data": [35]},
{"type_key": "Array", "data": [39]},
{"type_key": "Array", "data": [44]},
{"type_key": "tir.IterVar", "attrs": {"dom": "49", "iter_type": "0", "span": "0", "thread_tag": "19", "var": "44"}},
{"type_key": "tir.Var", "attrs": {"dtype": "handle", "name": "17", "span": "0", "type_annotation": "50"}},
{"type_key": "tir.Var", "attrs": {"dtype": "handle", "name": "18", "span": "0", "type_annotation": "50"}},
{"type_key": "runtime.String", "repr_str": "i"},
{"type_key": "PrimType", "attrs": {"dtype": "int32"}},
{"type_key": "tir.Var", "attrs": {"dtype": "int32", "name": "48", "span": "0", "type_annotation": "43"}},
{"type_key": "Array", "data": [47]},
{"type_key": "Array", "data": [52]},
{"type_key": "tir.BufferRegion", "attrs": {"buffer": "13", "region": "53"}},
{"type_key": "runtime.String", "repr_str": "vi"},
{"type_key": "Range", "attrs": {"extent": "34", "min": "30", "span": "0"}},
{"type_key": "PointerType", "attrs": {"element_type": "51", "storage_scope": "54"}},
{"type_key": "PrimType", "attrs": {"dtype": "float32"}},
{"type_key": "tir.BufferRegion", "attrs": {"buffer": "14", "region": "53"}},
{"type_key": "Array", "data": [55]},
{"type_key": "runtime.String", "repr_str": "global"},
{"type_key": "Range", "attrs": {"extent": "56", "min": "44", "span": "0"}},
{"type_key": "IntImm", "attrs": {"dtype": "int32", "span": "0", "value": "1"}},
{"type_key": "DictAttrs", "attrs": {"__dict__": "58"}},
{"type_key": "Map", "keys": ["global_symbol"], "data": [6]}],
"b64ndarrays": [], "attrs": {"tvm_version": "0.18.0"}})";
}

/// The cases of the oracle whose schedules are in every database of tests/cases/databases, in that order.
constexpr const char* cases[] = {"chain__gpu_elementwise_odd", "decompose_padding__conv_pad", "pad_einsum__int8_args",
                                 "sample_perfect_tile__decision_of_other_count", "transform_layout__input_arg"};

std::string content(const std::string& path) { return read_file(path).value_or(""); }

std::string of_case(const char* name, const char* file) {
  return content(test::in_source("tests/cases/oracle/schedule/").toStdString() + name + "/" + file);
}

IRModule module_in(const std::string& text) {
  auto read = script::read_module(text);
  TS_CHECK(bool(read), "the oracle's modules are read");
  return read->module;
}

/// A record of that case, with its schedule applied.
NewRecord record_of(const char* name) {
  Schedule sch = *Schedule::create(module_in(of_case(name, "module.py")));
  auto run = run_script(of_case(name, "script.py"), std::move(sch), {});
  TS_CHECK(bool(run), "the schedules of the oracle are legal");
  return {.module = module_in(of_case(name, "module.py")),
          .trace = run->schedule.trace(),
          .run_seconds = {0.5, 0.25},
          .target = R"({"kind":"llvm"})"};
}

}  // namespace

class DatabaseTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void those_of_real_tvm_are_read_data() {
    QTest::addColumn<QString>("release");
    for (const char* release : {"0.25", "0.26", "0.27"}) QTest::newRow(release) << release;
  }
  void those_of_real_tvm_are_read() {
    QFETCH(QString, release);
    const std::string folder = test::in_source("tests/cases/databases/").toStdString() + release.toStdString();
    auto database =
        read_database(content(folder + "/database_workload.json"), content(folder + "/database_tuning_record.json"));
    QVERIFY2(database, database ? "" : database.error().rendered().c_str());
    QCOMPARE(database->records.size(), std::size(cases));
    QCOMPARE(QString::fromStdString(database->release()->str()), release);
    for (std::size_t k = 0; k < std::size(cases); ++k) {
      const TuningRecord& record = database->records[k];
      const Workload& workload = database->workloads[record.workload];
      QVERIFY2(workload.module, workload.module ? "" : workload.module.error().rendered().c_str());
      QVERIFY(structural_equal(*workload.module, module_in(of_case(cases[k], "module.py"))));
      QVERIFY2(record.trace, record.trace ? "" : record.trace.error().rendered().c_str());
      Schedule sch = *Schedule::create(*workload.module);
      QVERIFY(sch.replay(*record.trace));
      QVERIFY2(structural_equal(sch.module(), module_in(of_case(cases[k], "expected.py"))), cases[k]);
    }
  }
  void those_of_real_tvm_are_written_again_data() { those_of_real_tvm_are_read_data(); }
  void those_of_real_tvm_are_written_again() {
    QFETCH(QString, release);
    const std::string folder = test::in_source("tests/cases/databases/").toStdString() + release.toStdString();
    const TvmRelease wanted = *TvmRelease::parse(release.toStdString());
    QStringList theirs = QString::fromStdString(content(folder + "/database_tuning_record.json")).split('\n');
    for (std::size_t k = 0; k < std::size(cases); ++k) {
      auto lines = lines_of({}, record_of(cases[k]), wanted);
      QVERIFY2(lines, lines ? "" : lines.error().rendered().c_str());
      auto ours = nlohmann::json::parse(lines->record), tvm = nlohmann::json::parse(theirs[int(k)].toStdString());
      QVERIFY(ours[1][3] == tvm[1][3]);
      if (cases[k] != std::string("transform_layout__input_arg"))  // an index map is saved in another order of nodes
        QVERIFY2(ours[1][0] == tvm[1][0], cases[k]);
      auto back = read_database(lines->workload, lines->record);
      QVERIFY(back && back->workloads.at(0).module && back->records.at(0).trace);
      QVERIFY(structural_equal(*back->workloads[0].module, module_in(of_case(cases[k], "module.py"))));
      QCOMPARE(back->records[0].trace->json(), record_of(cases[k]).trace.renumbered().json());
      QCOMPARE(*back->records[0].mean_seconds(), 0.375);
    }
  }
  void every_release_reads_what_is_written_for_it() {
    // Variables that a statement binds, operators that later releases save as nodes, a buffer without dimensions.
    const IRModule module = module_in(R"(
@T.prim_func
def main(A: T.Buffer((8,), "int32"), B: T.Buffer((8,), "int32"), S: T.Buffer((), "int32")):
    for i in range(8):
        with T.block("B"):
            vi = T.axis.spatial(8, i)
            x: T.int32 = T.bitwise_and(A[vi], 3)
            y: T.int32 = T.shift_left(x, 1)
            B[vi] = T.if_then_else(x < 2, y, T.bitwise_not(x)) + S[()]
            B[vi] = B[vi] + T.clz(y)
)");
    for (int minor = 16; minor <= 27; ++minor) {
      NewRecord record{.module = module, .trace = {}, .run_seconds = {}, .target = {}};
      auto lines = lines_of({}, record, TvmRelease{minor});
      QVERIFY2(lines, lines ? "" : lines.error().rendered().c_str());
      auto back = read_database(lines->workload, lines->record);
      QVERIFY(back);
      const auto& read = back->workloads.at(0).module;
      QVERIFY2(read, read ? "" : read.error().rendered().c_str());
      QVERIFY2(structural_equal(*read, module), script::text(*read).c_str());
      QCOMPARE(back->release()->minor, minor);
    }
  }
  /// As TVM has it of a text that says True: a workload is found by its equal, attributes included.
  void no_aliasing_is_a_plain_boolean() {
    const IRModule module = scripted::on(
                                "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\")):\n"
                                "    T.func_attr({\"tir.noalias\": True})\n    for i in range(8):\n"
                                "        with T.block(\"A\"):\n            vi = T.axis.spatial(8, i)\n"
                                "            A[vi] = T.float32(1)\n")
                                .module();
    const NewRecord record{.module = module, .trace = {}, .run_seconds = {}, .target = {}};
    auto lines = lines_of({}, record, TvmRelease{27});
    QVERIFY2(lines, lines ? "" : lines.error().rendered().c_str());
    const auto line = nlohmann::json::parse(lines->workload);
    const QByteArray payload = QByteArray::fromBase64(QByteArray::fromStdString(line.at(1).get<std::string>()));
    const auto nodes = nlohmann::json::parse(payload.mid(8).toStdString()).at("nodes");
    int found = 0;
    for (const auto& node : nodes) {
      if (node.at("type") != "ffi.Map") continue;
      const auto& data = node.at("data");
      for (std::size_t k = 0; k + 1 < data.size(); k += 2)
        if (nodes.at(data[k].get<std::size_t>()).value("data", nlohmann::json()) == "tirx.noalias") {
          const nlohmann::json expected{{"type", "bool"}, {"data", true}};
          QVERIFY2(nodes.at(data[k + 1].get<std::size_t>()) == expected, payload.constData());
          ++found;
        }
    }
    QCOMPARE(found, 1);
    auto back = read_database(lines->workload, lines->record);
    QVERIFY(back);
    QVERIFY(back->workloads.at(0).module && structural_equal(*back->workloads.at(0).module, module));
  }
  void a_workload_is_written_once() {
    const NewRecord record = record_of(cases[2]);
    auto first = lines_of({}, record, TvmRelease{27});
    QVERIFY(first && !first->workload.empty());
    auto second = lines_of(*read_database(first->workload, first->record), record, TvmRelease{27});
    QVERIFY(second && second->workload.empty());
    QCOMPARE(second->record, first->record);
  }
  void what_a_database_cannot_hold_is_refused() {
    const NewRecord record = record_of(cases[2]);
    auto first = lines_of({}, record, TvmRelease{25});
    QVERIFY(first);
    QCOMPARE(
        lines_of(*read_database(first->workload, first->record), record, TvmRelease{27}).error().rendered(),
        std::string("error[database.other-release]: the database was written by TVM 0.25, which reads no records of "
                    "TVM 0.27"));
    NewRecord symbolic = record;
    symbolic.module = module_in(R"(
@T.prim_func
def main(a: T.handle, n: T.int32):
    A = T.match_buffer(a, (n,), "float32")
    for i in range(n):
        A[i] = T.float32(0)
)");
    QCOMPARE(lines_of({}, symbolic, TvmRelease{27}).error().code, std::string("database.bad-arguments"));
    NewRecord other = record;
    other.function = "nowhere";
    QCOMPARE(lines_of({}, other, TvmRelease{27}).error().code, std::string("database.bad-arguments"));
  }

  void tuning_records_are_read() {
    std::string workloads = "[\"123\", \"" + base64(saved_module()) + "\"]\n[\"5\", \"e30=\"]\n";
    std::string records =
        R"([0, [[[["GetBlock",[],["B","main"],["b0"]],["GetLoops",["b0"],[],["l1"]],["SamplePerfectTile",["l1"],[2,16],["v2","v3"]],["Split",["l1","v2","v3"],[1,0],["l4","l5"]]],[[2,[2,4]]]], [0.5, 0.25], {"kind":"llvm"}, [["TENSOR","float32",[8]]]]]
[0, [[[["FromTheFuture",[],[],[]]],[]], null, null, null]]
)";
    auto database = read_database(workloads, records);
    QVERIFY2(database, database ? "" : database.error().rendered().c_str());
    QCOMPARE(database->workloads.size(), std::size_t(2));
    const Workload& workload = database->workloads[0];
    QVERIFY2(workload.module, workload.module ? "" : workload.module.error().rendered().c_str());
    QCOMPARE(script::text(*workload.module), std::string(R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
        # with T.block("root"):
        for i in range(8):
            with T.block("B"):
                vi = T.axis.spatial(8, i)
                T.reads(A[vi])
                T.writes(B[vi])
                B[vi] = A[vi] * T.float32(2.0))"));
    QCOMPARE(database->workloads[1].module.error().code, std::string("node-graph.bad-json"));
    QCOMPARE(database->records.size(), std::size_t(2));
    QCOMPARE(*database->records[0].mean_seconds(), 0.375);
    QCOMPARE(database->records[0].target, std::string(R"({"kind":"llvm"})"));
    Schedule sch = *Schedule::create(*workload.module);
    QVERIFY(sch.replay(*database->records[0].trace));
    QVERIFY(script::text(sch.module()).find("T.grid(2, 4)") != std::string::npos);
    QCOMPARE(database->records[1].trace.error().code, std::string("trace.unknown-instruction"));
    QVERIFY(!database->records[1].mean_seconds());
  }
  void a_workload_may_have_its_length_before_it() {
    // MetaSchedule's own files: eight bytes, the lowest first, then the JSON text.
    const std::string graph = saved_module();
    std::string prefix(8, '\0');
    for (std::size_t k = 0; k < 8; ++k) prefix[k] = char((uint64_t(graph.size()) >> (8 * k)) & 0xff);
    auto module_of = [](const std::string& payload) {
      auto database = read_database("[\"1\", \"" + base64(payload) + "\"]\n", "");
      return database ? database->workloads.at(0).module : fail(database.error());
    };
    auto plain = module_of(graph), prefixed = module_of(prefix + graph), spaced = module_of("\n" + graph);
    QVERIFY2(prefixed, prefixed ? "" : prefixed.error().rendered().c_str());
    QVERIFY(plain && spaced);
    QCOMPARE(script::text(*prefixed), script::text(*plain));
    // A length that is another one, and what holds no module at all.
    for (const std::string& payload : {prefix + graph.substr(0, graph.size() - 1), prefix + graph + " ", prefix,
                                       std::string(), std::string("\1\0", 2)})
      QCOMPARE(module_of(payload).error().code, std::string("database.bad-module"));
    QCOMPARE(module_of(std::string(8, '\0')).error().code, std::string("node-graph.bad-json"));
  }
  void a_call_with_too_few_arguments_is_refused() {
    const std::string graph = R"({"root": 1, "nodes": [{"type_key": ""},
      {"type_key": "tir.Call", "attrs": {"dtype": "float32", "op": "2", "args": "3"}},
      {"type_key": "Op", "repr_str": "tir.pow"}, {"type_key": "Array"}]})";
    auto database = read_database("[\"1\", \"" + base64(graph) + "\"]\n", "");
    QVERIFY(database);
    QCOMPARE(database->workloads[0].module.error().rendered(),
             std::string("error[node-graph.arity]: tir.pow takes 2 arguments, but got 0"));
  }
  void what_a_graph_shares_is_paid_for_where_it_is_written_out() {
    auto code = [](const std::string& nodes) {
      const std::string graph = "{\"root\": 1, \"nodes\": [{\"type_key\": \"\"}" + nodes + "]}";
      auto database = read_database("[\"1\", \"" + base64(graph) + "\"]\n", "");
      return database ? database->workloads[0].module.error().code : database.error().code;
    };
    auto node = [](const char* type, const std::string& more) {
      return formatted(", {{\"type_key\": \"{}\", {}}}", type, more);
    };
    std::string doubled, named, elements = "3";
    for (int k = 2; k < 60; ++k) doubled += node("Array", formatted("\"data\": [{}, {}]", k, k));
    doubled += node("runtime.String", "\"repr_str\": \"x\"");
    QCOMPARE(code(doubled), std::string("node-graph.too-large"));
    // A name of 100,000 bytes that each of 10,000 variables has.
    for (int k = 4; k < 10'000; ++k) elements += formatted(", {}", k);
    named = node("Array", formatted("\"data\": [{}]", elements));
    named += node("runtime.String", formatted("\"repr_str\": \"{}\"", std::string(100'000, 'n')));
    for (int k = 3; k < 10'000; ++k) named += node("tir.Var", "\"attrs\": {\"dtype\": \"int32\", \"name\": \"2\"}");
    QCOMPARE(code(named), std::string("node-graph.too-large"));
  }
  void lines_that_are_no_entries_are_skipped_with_a_warning() {
    const std::string workload = "[\"123\", \"" + base64(saved_module()) + "\"]\n",
                      record = "[2, [[[],[]], null, null, null]]\n";
    auto database = read_database(workload + "[\"124\"\n" + workload,
                                  "{\"version\": \"0.40\"}\n" + record + "[7, [[[],[]], null, null, null]]\n" + record);
    QVERIFY(database.has_value());
    QCOMPARE(database->workloads.size(), 3u);
    QVERIFY(database->workloads[0].module && !database->workloads[1].module && database->workloads[2].module);
    QCOMPARE(database->records.size(), 2u);
    QCOMPARE(database->records[1].workload, 2u);
    std::string told;
    for (const Diagnostic& skipped : database->skipped)
      told += skipped.code + " " + (skipped.message.args.empty() ? "" : skipped.message.args.front()) + "\n";
    QCOMPARE(told, "database.bad-line 2\ndatabase.bad-line 1\ndatabase.no-workload 3\n");
  }
  void broken_ones_are_refused() {
    std::string workloads = "[\"123\", \"" + base64(saved_module()) + "\"]\n";
    auto code = [&](const std::string& a, const std::string& b) {
      auto database = read_database(a, b);
      return database ? std::string() : database.error().code;
    };
    QCOMPARE(code("[\"123\"", ""), std::string("database.bad-line"));
    QCOMPARE(code(workloads, "[0, []]"), std::string("database.bad-line"));
    QCOMPARE(code(workloads, "[1, [[[],[]], null, null, null]]"), std::string("database.no-workload"));
    QCOMPARE(code(workloads, "[-1, [[[],[]], null, null, null]]"), std::string("database.no-workload"));
    QCOMPARE(code(workloads, "[0, [[[],[]], [\"fast\"], null, null]]"), std::string("database.bad-line"));
    // Every module that is cut short or changed somewhere is refused, or still is a module.
    std::string graph = saved_module();
    for (std::size_t at = 0; at < graph.size(); at += 7) {
      std::string cut = graph.substr(0, at), changed = graph;
      changed[at] = changed[at] == '1' ? '9' : '1';
      for (const std::string& text : {cut, changed}) {
        auto database = read_database("[\"1\", \"" + base64(text) + "\"]", "");
        QVERIFY(database);
        const auto& module = database->workloads[0].module;
        QVERIFY(module || !module.error().code.empty());
      }
    }
  }
};

TIRSCOPE_TEST(DatabaseTest)

}  // namespace database_test
#include "database_test.moc"

// SPDX-License-Identifier: Apache-2.0
// The protocol as a client meets it: modules, schedules, handles, traces, history.
#include <QtTest>

#include "protocol/server.h"

using namespace tirscope;
using namespace tirscope::protocol;

namespace {

const char* matmul = R"(
@T.prim_func
def mm(A: T.Buffer((64, 64)), B: T.Buffer((64, 64)), C: T.Buffer((64, N))):
    for i, j, k in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

}  // namespace

class MethodsTest : public QObject {
  Q_OBJECT

  std::unique_ptr<Server> server_;

  json answer(const char* method, json params) {
    return server_->answer({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}});
  }
  json result(const char* method, json params) {
    json reply = answer(method, std::move(params));
    if (!reply.contains("result")) qWarning("%s: %s", method, reply.dump().c_str());
    return reply.value("result", json());
  }
  /// The number and code of a refusal, "-32001 split.factor-not-positive".
  QString refusal(const char* method, json params) {
    json reply = answer(method, std::move(params));
    if (!reply.contains("error")) return QStringLiteral("no refusal");
    return QStringLiteral("%1 %2")
        .arg(reply["error"]["code"].get<int>())
        .arg(QString::fromStdString(reply["error"]["data"]["code"]));
  }
  std::string module() { return result("module.parse", {{"text", matmul}, {"constants", {{"N", 64}}}})["module"]; }
  std::string schedule() { return result("schedule.new", {{"module", module()}})["schedule"]; }
  json call(const std::string& schedule, const char* primitive, json args, json kwargs = json::object()) {
    return result("schedule.call",
                  {{"schedule", schedule}, {"primitive", primitive}, {"args", args}, {"kwargs", kwargs}})["outputs"];
  }

 private Q_SLOTS:
  void init() {
    server_ = std::make_unique<Server>(core_methods(), [](const std::string&) {});
  }

  void a_bare_function_stands_under_main() {
    json parsed = result("module.parse", {{"text", matmul}, {"constants", {{"N", 64}}}});
    QVERIFY(parsed["bare"].get<bool>());
    QCOMPARE(parsed["functions"].dump(), R"(["main"])");
  }

  void constants_may_be_expressions() {
    std::string by_number = module();
    std::string by_text =
        result("module.parse", {{"text", matmul}, {"constants", {{"N", {{"expr", "T.int32(64)"}}}}}})["module"];
    QVERIFY(result("module.equal", {{"left", by_number}, {"right", by_text}})["equal"].get<bool>());
  }

  void a_text_that_does_not_parse_says_where() {
    json reply = answer("module.parse", {{"text", "@T.prim_func\ndef f(A: T.Buffer((4,))):\n    B[0] = A[0]\n"}});
    QCOMPARE(reply["error"]["code"].get<int>(), -32002);
    QCOMPARE(reply["error"]["data"]["where"][0]["line"].get<int>(), 3);
    QVERIFY(QString::fromStdString(reply["error"]["data"]["rendered"]).contains(QStringLiteral("B[0] = A[0]")));
  }

  void modules_are_compared_with_the_first_difference() {
    std::string a = module();
    std::string b = result("module.parse", {{"text", matmul}, {"constants", {{"N", 65}}}})["module"];
    json same = result("module.equal", {{"left", a}, {"right", a}});
    QVERIFY(same["equal"].get<bool>() && same["same"].get<bool>());
    json different = result("module.equal", {{"left", a}, {"right", b}});
    QVERIFY(!different["equal"].get<bool>() && different.contains("difference") && different.contains("where"));
  }

  void modules_are_joined_and_get_attributes() {
    std::string m = module();
    json joined =
        result("module.join", {{"functions", {{"f", {{"module", m}}}, {"g", {{"module", m}, {"function", "main"}}}}}});
    QCOMPARE(joined["functions"].dump(), R"(["f","g"])");
    json marked = result("module.with_attr", {{"module", m}, {"function", "main"}, {"key", "k"}, {"value", 3}});
    QCOMPARE(result("module.attrs", {{"module", marked["module"]}, {"function", "main"}})["attrs"]["k"].get<int>(), 3);
    json unmarked = result("module.with_attr",
                           {{"module", marked["module"]}, {"function", "main"}, {"key", "k"}, {"value", nullptr}});
    QVERIFY(!result("module.attrs", {{"module", unmarked["module"]}, {"function", "main"}})["attrs"].contains("k"));
  }

  void primitives_answer_with_handles_in_the_shape_of_python() {
    std::string s = schedule();
    QCOMPARE(call(s, "get_block", {"C"}).dump(), R"({"rv":"b0"})");
    QCOMPARE(call(s, "get_loops", {{{"rv", "b0"}}}).dump(), R"([{"rv":"l1"},{"rv":"l2"},{"rv":"l3"}])");
    QCOMPARE(call(s, "split", {{{"rv", "l2"}}}, {{"factors", {nullptr, 16}}}).dump(), R"([{"rv":"l4"},{"rv":"l5"}])");
    QVERIFY(call(s, "vectorize", {{{"rv", "l5"}}}).is_null());
    json loop = result("schedule.get", {{"schedule", s}, {"rv", "l5"}});
    QCOMPARE(loop["extent"].get<int>(), 16);
    QCOMPARE(QString::fromStdString(loop["loop_kind"]), "vectorized");
    json block = result("schedule.get", {{"schedule", s}, {"block", "C"}});
    QCOMPARE(block["id"], result("schedule.get", {{"schedule", s}, {"rv", "b0"}})["id"]);
    QCOMPARE(QString::fromStdString(block["iters"][2]["kind"]), "reduce");
  }

  void refusals_have_their_numbers_and_codes_data() {
    QTest::addColumn<QString>("primitive");
    QTest::addColumn<QString>("args");
    QTest::addColumn<QString>("expected");
    QTest::newRow("rule") << "split" << R"([{"rv": "l1"}, [0, 4]])" << "-32001 split.factor-not-positive";
    QTest::newRow("no primitive") << "slice" << "[]" << "-32601 schedule.unknown-primitive";
    QTest::newRow("dead handle") << "split" << R"([{"rv": "l77"}, [2, 4]])" << "-32002 handle.dead";
  }
  void refusals_have_their_numbers_and_codes() {
    QFETCH(QString, primitive);
    QFETCH(QString, args);
    QFETCH(QString, expected);
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    QCOMPARE(
        refusal("schedule.call",
                {{"schedule", s}, {"primitive", primitive.toStdString()}, {"args", json::parse(args.toStdString())}}),
        expected);
  }

  void undo_kills_the_handles_of_the_step_and_redo_brings_them_back() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    call(s, "split", {{{"rv", "l1"}}, {nullptr, 8}});
    result("schedule.undo", {{"schedule", s}});
    QCOMPARE(refusal("schedule.get", {{"schedule", s}, {"rv", "l4"}}), "-32002 handle.dead");
    result("schedule.redo", {{"schedule", s}});
    QCOMPARE(result("schedule.get", {{"schedule", s}, {"rv", "l5"}})["extent"].get<int>(), 8);
  }

  void copies_keep_the_names_and_part_ways() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    std::string copy = result("schedule.copy", {{"schedule", s}})["schedule"];
    call(copy, "parallel", {{{"rv", "l1"}}});
    QCOMPARE(QString::fromStdString(result("schedule.get", {{"schedule", s}, {"rv", "l1"}})["loop_kind"]), "serial");
    QCOMPARE(QString::fromStdString(result("schedule.get", {{"schedule", copy}, {"rv", "l1"}})["loop_kind"]),
             "parallel");
  }

  void traces_replay_in_both_formats() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    call(s, "sample_perfect_tile", {{{"rv", "l1"}}, 2}, {{"decision", {16, 4}}});
    call(s, "split", {{{"rv", "l1"}}, {{{"rv", "v4"}}, {{"rv", "v5"}}}});
    json module = result("schedule.module", {{"schedule", s}})["module"];
    for (const char* format : {"python", "json"}) {
      json trace = result("schedule.trace", {{"schedule", s}, {"format", format}});
      json again =
          result("schedule.replay", {{"trace", trace["text"]}, {"format", format}, {"module", this->module()}});
      json replayed = result("schedule.module", {{"schedule", again["schedule"]}})["module"];
      QVERIFY(result("module.equal", {{"left", module}, {"right", replayed}})["equal"].get<bool>());
    }
    json trace = result("schedule.trace", {{"schedule", s}, {"format", "json"}});
    json converted = result("trace.convert", {{"trace", trace["text"]}, {"format", "json"}, {"to", "python"}});
    QCOMPARE(converted["text"], result("schedule.trace", {{"schedule", s}, {"format", "python"}})["text"]);
  }

  void what_is_applicable_is_offered_and_the_rest_explained() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    bool split = false, vectorize = false;
    for (const json& entry : result("schedule.applicable", {{"schedule", s}, {"rv", "l3"}})) {
      if (entry["primitive"] == "split") split = entry["applicable"].get<bool>() && !entry["suggestions"].empty();
      if (entry["primitive"] == "vectorize") vectorize = !entry["applicable"].get<bool>() && entry.contains("message");
    }
    QVERIFY(split);
    QVERIFY(vectorize);
  }

  void passes_run_by_name_and_the_pipeline_in_order() {
    std::string m = module();
    json run = result("passes.run", {{"module", m}, {"passes", {"LowerInitBlock"}}});
    QCOMPARE(run["stages"].size(), std::size_t(1));
    QVERIFY(run["stages"][0]["changed"].get<bool>());
    QVERIFY(result("passes.pipeline", {{"module", m}, {"target", "cpu"}})["stages"].size() > 5);
    QCOMPARE(refusal("passes.run", {{"module", m}, {"passes", {"NoSuchPass"}}}).left(6), "-32601");
  }

  void released_objects_are_gone() {
    std::string m = module();
    result("release", {{"handles", {m}}});
    QCOMPARE(refusal("module.print", {{"module", m}}), "-32002 protocol.unknown-module");
  }
};

QTEST_GUILESS_MAIN(MethodsTest)
#include "methods_test.moc"

// SPDX-License-Identifier: Apache-2.0
// The protocol as a client meets it: modules, schedules, handles, traces, history.
#include <QtTest>

#include "protocol/server.h"
#include "protocol/tune_settings.h"
#include "support/paths.h"
#include "support/unit.h"
#include "tuning/space/default_rules.h"

namespace methods_test {

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

const char* loop_in_block = R"(
@T.prim_func
def f(A: T.Buffer((16,), "int32")):
    for i in range(16):
        with T.block("b"):
            vi = T.axis.spatial(16, i)
            A[vi] = i
)";

const char* variable_defined_twice = R"(
@T.prim_func
def f(A: T.Buffer((16,), "int32")):
    x = T.int32()
    with T.LetStmt(1, var=x):
        A[0] = x
    with T.LetStmt(2, var=x):
        A[1] = x
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

  /// Every suggestion of one primitive, each on a copy of the schedule.
  void try_suggestions(const std::string& schedule, const json& entry) {
    if (!entry.contains("suggestions")) return;
    for (const json& suggestion : entry["suggestions"]) {
      std::string copy = result("schedule.copy", {{"schedule", schedule}})["schedule"];
      json reply = answer("schedule.call", {{"schedule", copy},
                                            {"primitive", entry["primitive"]},
                                            {"args", suggestion["args"]},
                                            {"kwargs", suggestion["kwargs"]}});
      QVERIFY2(reply.contains("result"), (entry["primitive"].dump() + suggestion.dump() + reply.dump()).c_str());
      result("release", {{"handles", {copy}}});
    }
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
    QTest::newRow("rule") << "split"
                          << R"([{"rv": "l1"}, [0, 4]])"
                          << "-32001 split.factor-not-positive";
    QTest::newRow("no primitive") << "slice"
                                  << "[]"
                                  << "-32601 schedule.unknown-primitive";
    QTest::newRow("dead handle") << "split"
                                 << R"([{"rv": "l77"}, [2, 4]])"
                                 << "-32002 handle.dead";
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

  void a_loop_tells_where_it_came_from() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    call(s, "split", {{{"rv", "l1"}}, {nullptr, 16}});
    json past = result("schedule.ancestry", {{"schedule", s}, {"rv", "l5"}});
    QCOMPARE(past.dump(), R"([{"name":"i_1","sources":["i"],"step":2,"verb":"split"}])");
  }

  void every_space_is_named_where_one_is_asked_for() {
    for (const tuning::SpaceKind& kind : tuning::all_space_kinds())
      QVERIFY2(protocol::tune_settings::space.help.text.contains(kind.name), kind.name.data());
  }
  void passes_run_by_name_and_the_pipeline_in_order() {
    std::string m = module();
    json run = result("passes.run", {{"module", m}, {"passes", {"LowerInitBlock"}}});
    QCOMPARE(run["stages"].size(), std::size_t(1));
    QVERIFY(run["stages"][0]["changed"].get<bool>());
    QVERIFY(result("passes.pipeline", {{"module", m}, {"target", "cpu"}})["stages"].size() > 5);
    QCOMPARE(refusal("passes.run", {{"module", m}, {"passes", {"NoSuchPass"}}}).left(6), "-32601");
  }

  void passes_take_the_arguments_of_their_factories_data() {
    QTest::addColumn<QString>("pass");
    QTest::addColumn<QString>("expected");
    QTest::newRow("positional") << R"({"name": "VectorizeLoop", "args": [false]})"
                                << "no refusal";
    QTest::newRow("keyword") << R"({"name": "tir.VectorizeLoop", "kwargs": {"enable_vectorize": false}})"
                             << "no refusal";
    QTest::newRow("unknown key") << R"({"name": "VectorizeLoop", "arguments": [false]})"
                                 << "-32002 protocol.unknown-key";
    QTest::newRow("no name") << R"({"args": []})"
                             << "-32002 protocol.missing";
    QTest::newRow("neither text nor object") << "7"
                                             << "-32002 protocol.wrong-type";
    QTest::newRow("unknown argument") << R"({"name": "VectorizeLoop", "kwargs": {"enabled": 1}})"
                                      << "-32002 pass.unknown-argument";
    QTest::newRow("twice") << R"({"name": "VectorizeLoop", "args": [true], "kwargs": {"enable_vectorize": true}})"
                           << "-32002 pass.repeated-argument";
    QTest::newRow("too many") << R"({"name": "Simplify", "args": [1]})"
                              << "-32002 pass.too-many-arguments";
    QTest::newRow("wrong type") << R"({"name": "CompactBufferAllocation", "kwargs": {"is_strict": "no"}})"
                                << "-32002 pass.argument-type";
  }
  void passes_take_the_arguments_of_their_factories() {
    QFETCH(QString, pass);
    QFETCH(QString, expected);
    QCOMPARE(refusal("passes.run", {{"module", module()}, {"passes", {json::parse(pass.toStdString())}}}), expected);
  }

  void an_argument_of_a_pass_changes_what_it_does() {
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    call(s, "vectorize", {{{"rv", "l2"}}});
    std::string m = result("schedule.module", {{"schedule", s}})["module"];
    auto vectorized = [&](json arguments) {
      json passes = {"LowerInitBlock", "ConvertBlocksToOpaque", "LowerOpaqueBlock", "FlattenBuffer"};
      passes.push_back({{"name", "VectorizeLoop"}, {"args", std::move(arguments)}});
      json run = result("passes.run", {{"module", m}, {"passes", passes}});
      return result("module.print", {{"module", run["module"]}})["text"].get<std::string>();
    };
    QVERIFY(vectorized(json::array()).find("T.vectorized") == std::string::npos);
    QVERIFY(vectorized({true}).find("T.vectorized") == std::string::npos);
    QVERIFY(vectorized({false}) != vectorized({true}));
  }

  void settings_of_passes_must_be_known() {
    QCOMPARE(refusal("passes.pipeline", {{"module", module()}, {"config", {{"tir.NoSuchPass", 1}}}}),
             "-32002 pass.unknown-config");
    QCOMPARE(refusal("passes.pipeline", {{"module", module()}, {"config", {{"tir.disable_vectorize", true}}}}),
             "no refusal");
    QCOMPARE(refusal("passes.run", {{"module", module()}, {"passes", json::array()}, {"opt_level", -1}}),
             "-32002 pass.opt-level");
  }

  void methods_that_are_no_primitives_are_called_too() {
    std::string m = module();
    std::string two =
        result("module.join", {{"functions", {{"f", {{"module", m}}}, {"g", {{"module", m}}}}}})["module"];
    std::string s = result("schedule.new", {{"module", two}})["schedule"];
    auto refused = [&](const char* method, json args) {
      return refusal("schedule.call", {{"schedule", s}, {"primitive", method}, {"args", std::move(args)}});
    };
    QVERIFY(call(s, "func_working_on", json::array()).is_null());
    QCOMPARE(refused("get_block", {"C"}), "-32002 schedule.no-function");
    QVERIFY(call(s, "work_on", {"g"}).is_null());
    QCOMPARE(call(s, "func_working_on", json::array()).dump(), "\"g\"");
    QCOMPARE(call(s, "get_block", {"C"}).dump(), R"({"rv":"b0"})");
    QVERIFY(call(s, "seed", {7}).is_null());
    json first = call(s, "fork_seed", json::array());
    QVERIFY(first.is_number_integer());
    call(s, "seed", {7});
    QCOMPARE(call(s, "fork_seed", json::array()), first);
    QVERIFY(call(s, "remove_rv", {{{"rv", "b0"}}}).is_null());
    QCOMPARE(refusal("schedule.get", {{"schedule", s}, {"rv", "b0"}}), "-32002 handle.dead");
    QCOMPARE(refused("work_on", {"h"}).left(6), "-32002");
    QCOMPARE(refused("work_on", {1}), "-32002 call.wrong-type");
    QCOMPARE(refused("seed", {-2}), "-32002 schedule.bad-seed");
    QCOMPARE(refused("seed", json::array()), "-32002 call.missing-argument");
    QCOMPARE(refused("fork_seed", {1}), "-32002 call.too-many-arguments");
  }

  void a_call_takes_a_target_in_both_spellings_and_refuses_what_is_none() {
    std::string s = schedule();
    auto with_target = [&](const char* target) {
      return refusal("schedule.call",
                     {{"schedule", s}, {"primitive", "get_block"}, {"args", {"C"}}, {"target", target}});
    };
    for (const char* target : {"cuda", "cuda -arch=sm_80 -max_threads_per_block=512", "llvm -num-cores=4", "rocm",
                               "cpu", "cpu:threads=2", "cuda:arch=sm_80", "nvidia/tesla-p100"})
      QCOMPARE(with_target(target), "no refusal");
    QCOMPARE(with_target("abacus"), "-32002 target.unknown");
    QCOMPARE(with_target("cpu:beads=7"), "-32002 target.unknown-option");
    QCOMPARE(with_target(""), "-32002 target.unknown");
  }

  void a_debug_mask_is_read_and_lets_sound_steps_through() {
    std::string m = module();
    for (json mask : {json("none"), json("all"), json(0), json(1), json(2), json(3), json(-1)}) {
      json made = result("schedule.new", {{"module", m}, {"debug_mask", mask}});
      std::string s = made["schedule"];
      call(s, "get_loops", {"C"});
      call(s, "split", {{{"rv", "l1"}}, {nullptr, 8}});
      call(s, "cache_read", {"C", 0, "global"});
      QCOMPARE(call(s, "decompose_reduction", {"C", {{"rv", "l5"}}}).dump().substr(0, 7), "{\"rv\":\"");
    }
    for (json mask : {json("some"), json(4), json(-2), json(1.5), json(true)})
      QCOMPARE(refusal("schedule.new", {{"module", m}, {"debug_mask", mask}}), "-32002 schedule.debug-mask");
  }

  void with_a_debug_mask_a_flag_that_nothing_confirms_refuses_the_step() {
    const char* sum = R"(
@T.prim_func
def main(A: T.Buffer((128, 128), "float32"), B: T.Buffer((128,), "float32")):
    for i, k_0, k_1 in T.grid(128, 13, 10):
        with T.block("B"):
            T.where(k_0 * 10 + k_1 < 128)
            vi = T.axis.spatial(128, i)
            vk = T.axis.reduce(128, k_0 * 10 + k_1)
            with T.init():
                B[vi] = T.float32(0)
            B[vi] = B[vi] + A[vi, vk]
)";
    const std::string m = result("module.parse", {{"text", sum}})["module"];
    auto rfactor = [&](json mask) {
      const std::string s = result("schedule.new", {{"module", m}, {"debug_mask", mask}})["schedule"];
      call(s, "get_loops", {"B"});
      return refusal("schedule.call", {{"schedule", s}, {"primitive", "rfactor"}, {"args", {{{"rv", "l2"}}, 1}}});
    };
    QCOMPARE(rfactor("none"), "no refusal");
    QCOMPARE(rfactor(1), "no refusal");
    QCOMPARE(rfactor("all"), "-32001 schedule.unproved-flag");
  }

  void with_a_debug_mask_a_module_must_be_well_formed() {
    json params = {{"text", loop_in_block}, {"check_well_formed", false}};
    std::string m = result("module.parse", params)["module"];
    QCOMPARE(refusal("schedule.new", {{"module", m}}), "no refusal");
    QCOMPARE(refusal("schedule.new", {{"module", m}, {"debug_mask", "all"}}), "-32002 schedule.ill-formed");
    QCOMPARE(refusal("schedule.new", {{"module", m}, {"debug_mask", 2}}), "no refusal");
  }

  void module_make_evaluates_a_builder_script() {
    const std::string script =
        "from tvm import te\nN = 8\nA = te.placeholder((N,), name='A')\n"
        "def f(k=1.0):\n    return te.create_prim_func([A, te.compute((N,), lambda i: A[i] + k, name='B')])\ng = f()\n";
    json made = result("module.make", {{"text", script}});
    QCOMPARE(made["functions"], json({"main"}));
    json again = result("module.make", {{"text", script}, {"entry", "f"}, {"set", {{"N", 16}}}});
    const std::string text = result("module.print", {{"module", again["module"]}})["text"];
    QVERIFY2(text.find("range(16)") != std::string::npos, text.c_str());
    QCOMPARE(refusal("module.make", {{"text", script}, {"entry", "h"}}), "-32002 builder.unknown-entry");
  }
  void an_ill_formed_text_is_refused_unless_it_is_meant_so() {
    std::string text = variable_defined_twice;
    QCOMPARE(refusal("module.parse", {{"text", text}}), "-32002 verify.defined-twice");
    json error = answer("module.parse", {{"text", text}})["error"]["data"];
    QVERIFY(error["rendered"].get<std::string>().find("check_well_formed=False") != std::string::npos);
    QVERIFY(error["where"].size() >= 1);
    QCOMPARE(refusal("module.parse", {{"text", text}, {"check_well_formed", false}}), "no refusal");
    text.replace(text.find("prim_func"), 9, "prim_func(check_well_formed=False)");
    QCOMPARE(refusal("module.parse", {{"text", text}}), "no refusal");
  }
  void a_constant_may_be_anything_that_an_expression_can_name() {
    const std::string text =
        "@T.prim_func\ndef f(A: T.Buffer((N,), dtype)):\n    T.func_attr({\"target\": where})\n"
        "    for i in loop(N):\n        A[i] = function(scalar(2))\n";
    json constants = {{"N", 8},
                      {"dtype", "float32"},
                      {"where", {{"expr", "T.target('cuda')"}}},
                      {"loop", {{"expr", "T.serial"}}},
                      {"function", {{"expr", "T.exp"}}},
                      {"scalar", {{"expr", "T.float32"}}}};
    std::string module = result("module.parse", {{"text", text}, {"constants", constants}})["module"];
    std::string printed = result("module.print", {{"module", module}})["text"];
    QVERIFY2(printed.find("A[i] = T.exp(T.float32(2.0))") != std::string::npos, printed.c_str());
    QVERIFY2(printed.find("\"kind\": \"cuda\"") != std::string::npos, printed.c_str());
    constants["function"] = {{"expr", "lambda x: T.exp(x)"}};
    QCOMPARE(refusal("module.parse", {{"text", text}, {"constants", constants}}), "-32002 script.constant");
    constants["function"] = {{"expr", "T.nothing"}};
    QCOMPARE(refusal("module.parse", {{"text", text}, {"constants", constants}}), "-32002 script.unknown-function");
  }
  void a_loop_variable_in_a_block_is_read_with_a_warning() {
    json parsed = result("module.parse", {{"text", loop_in_block}});
    QCOMPARE(parsed["diagnostics"].size(), 1u);
    QCOMPARE(parsed["diagnostics"][0]["code"], json("verify.loop-var-in-block"));
    QVERIFY(!result("module.parse", {{"text", loop_in_block}, {"check_well_formed", false}}).contains("diagnostics"));
  }

  void a_node_may_be_named_by_its_address() {
    std::string s = schedule(), copy = result("schedule.copy", {{"schedule", s}})["schedule"];
    // main:0 is the outer loop, and the innermost statement the block.
    json nest = result("analysis.explain", {{"module", result("schedule.module", {{"schedule", s}})["module"]}});
    json loop, block;
    for (const json& node : nest["functions"][0]["nest"]) {
      if (node["kind"] == "loop" && loop.is_null()) loop = {{"node", node["node"]}};
      if (node["kind"] == "block" && node["title"] != "root") block = {{"node", node["node"]}};
    }
    json loops = call(s, "get_loops", json::array({block}));
    QCOMPARE(loops.size(), std::size_t(3));
    QCOMPARE(call(s, "split", json::array({loop}), {{"factors", {nullptr, 4}}}).size(), std::size_t(2));
    // By name, the same steps leave the same trace.
    call(copy, "get_block", {"C"});
    call(copy, "get_loops", {{{"rv", "b0"}}});
    call(copy, "split", {{{"rv", "l1"}}}, {{"factors", {nullptr, 4}}});
    QCOMPARE(result("schedule.trace", {{"schedule", s}, {"format", "json"}})["insts"].size(),
             result("schedule.trace", {{"schedule", copy}, {"format", "json"}})["insts"].size());
    const std::string other = schedule();
    auto at = [&](json place) {
      return refusal("schedule.call", {{"schedule", other}, {"primitive", "unroll"}, {"args", {place}}});
    };
    QCOMPARE(at({{"node", "main:9.9.9"}}), "-32002 schedule.no-such-node");
    QCOMPARE(at({{"node", "no address"}}), "-32002 schedule.no-such-node");
    QCOMPARE(at(block), "-32002 call.wrong-type");
  }

  void every_suggestion_can_be_called_data() {
    QTest::addColumn<QString>("sample");
    QDir samples(test::in_source("sample_modules"));
    for (const QString& name : samples.entryList({QStringLiteral("*.py")}))
      if (name.count(QLatin1Char('.')) == 1) QTest::newRow(qPrintable(name)) << samples.filePath(name);
  }
  void every_suggestion_can_be_called() {
    QFETCH(QString, sample);
    QFile file(sample);
    QVERIFY(file.open(QIODevice::ReadOnly));
    std::string m = result("module.parse", {{"text", file.readAll().toStdString()}})["module"];
    json explained = result("analysis.explain", {{"module", m}});
    for (const json& function : explained["functions"]) {
      std::string s = result("schedule.new", {{"module", m}, {"function", function["name"]}})["schedule"];
      for (const json& node : function["nest"]) {
        if (node["kind"] != "loop" && node["kind"] != "block") continue;
        json entries = answer("schedule.applicable", {{"schedule", s}, {"node", node["node"]}})["result"];
        for (const json& entry : entries) try_suggestions(s, entry);
      }
    }
  }

  void whole_numbers_beyond_64_bits_are_refused() {
    json big = std::numeric_limits<uint64_t>::max();
    std::string m = module();
    json params = {{"module", m}, {"function", "main"}, {"key", "k"}};
    for (json value : {big, json::array({big}), json{{"a", big}}}) {
      params["value"] = value;
      QCOMPARE(refusal("module.with_attr", params), "-32002 protocol.integer-range");
    }
    params["value"] = std::numeric_limits<int64_t>::min();
    QCOMPARE(refusal("module.with_attr", params), "no refusal");
    params.erase("value");
    QCOMPARE(refusal("module.with_attr", params), "-32002 protocol.missing");
    QCOMPARE(refusal("module.parse", {{"text", matmul}, {"constants", {{"N", big}}}}), "-32002 protocol.integer-range");
    std::string s = schedule();
    call(s, "get_loops", {"C"});
    QCOMPARE(refusal("schedule.call", {{"schedule", s}, {"primitive", "split"}, {"args", {{{"rv", "l1"}}, {big, 1}}}}),
             "-32002 protocol.integer-range");
    QCOMPARE(refusal("trace.convert", {{"trace", "[[[\"GetBlock\",[],[\"C\",18446744073709551615],[\"b0\"]]],[]]"},
                                       {"format", "json"},
                                       {"to", "python"}}),
             "-32002 trace.bad-value");
  }

  void options_of_printing_are_checked() {
    auto with = [&](json options) {
      return refusal("module.print", {{"module", module()}, {"options", std::move(options)}});
    };
    QCOMPARE(with({{"indent_spaces", 2}, {"syntax_sugar", false}}), "no refusal");
    QCOMPARE(with({{"indent_spaces", -4}}), "-32002 protocol.option");
    QCOMPARE(with({{"indent_spaces", 4'000'000'000}}), "-32002 protocol.option");
    QCOMPARE(with({{"show_object_address", true}}), "-32002 protocol.option");
    QCOMPARE(with({{"dialect", "cuneiform"}}), "-32002 protocol.dialect");
    QCOMPARE(with({{"buffer_dtype", "float31x"}}), "-32002 protocol.dtype");
  }

  void groups_that_fusion_made_are_listed_with_their_functions_and_buffers() {
    const char* graph = R"(
@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((4, 4), "float32"), w: R.Tensor((4, 4), "float32")):
        with R.dataflow():
            lv = R.matmul(x, w)
            lv1 = R.nn.relu(lv)
            R.output(lv1)
        return lv1
)";
    const std::string m = result("module.parse", {{"text", graph}})["module"];
    const json stages = result("passes.pipeline", {{"module", m}, {"name", "zero"}, {"until", "FuseOps"}})["stages"];
    const json groups = result("passes.groups", {{"module", stages.back()["module"]}});
    QCOMPARE(groups.size(), 1u);
    QCOMPARE(groups[0]["calls"], json::parse(R"([{"function": "main", "variable": "lv1"}])"));
    QCOMPARE(groups[0]["bindings"].size(), 2u);
    QCOMPARE(groups[0]["bindings"][0]["variable"], "lv");
    QCOMPARE(groups[0]["bindings"][0]["function"], "matmul");
    QVERIFY(!groups[0]["bindings"][0]["buffer"].get<std::string>().empty());
    QCOMPARE(refusal("passes.pipeline", {{"module", m}, {"name", "one"}}).section(u' ', 1), "pass.unknown-pipeline");
  }

  /// A well-formed request of every method, and the keys that its answer must have.
  void every_answer_has_its_keys_and_unknown_keys_are_refused_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("params");
    QTest::addColumn<QString>("keys");
    auto row = [](const char* method, const char* params, const char* keys) {
      QTest::newRow(method) << method << params << keys;
    };
    row("module.parse", R"({"text": "@T.prim_func\ndef f(a: T.int32):\n    T.evaluate(a)\n"})",
        "module functions bare");
    row("module.print", R"({"module": "M"})", "text");
    row("module.tensors", R"({"module": "M"})", "");
    row("module.equal", R"({"left": "M", "right": "O"})", "equal same difference where");
    row("module.functions", R"({"module": "M"})", "functions");
    row("module.attrs", R"({"module": "M"})", "attrs");
    row("module.join", R"({"functions": {"f": {"module": "M"}}})", "module functions");
    row("module.make",
        R"({"text": "from tvm import te\nA = te.placeholder((4,), name='A')\nf = te.create_prim_func([A, te.compute((4,), lambda i: A[i] + 1.0, name='B')])\n"})",
        "module functions");
    row("module.with_attr", R"({"module": "M", "key": "k", "value": 1})", "module functions");
    row("schedule.new", R"({"module": "M"})", "schedule");
    row("schedule.call", R"({"schedule": "S", "primitive": "get_loops", "args": ["C"]})", "outputs");
    row("schedule.get", R"({"schedule": "S", "block": "C"})", "kind id name iters reads writes annotations text");
    row("schedule.module", R"({"schedule": "S"})", "module functions");
    row("schedule.copy", R"({"schedule": "S"})", "schedule");
    row("schedule.trace", R"({"schedule": "S", "format": "python"})", "text insts");
    row("schedule.replay", R"({"module": "M", "trace": "[[],[]]", "format": "json"})", "schedule");
    row("schedule.apply_default", R"({"schedule": "S", "target": "cuda", "rules": ["gpu.Fallback"]})",
        "functions module");
    row("schedule.applicable", R"({"schedule": "S", "node": "main:"})", "");
    row("schedule.ancestry", R"({"schedule": "S", "node": "main:"})", "");
    row("schedule.undo", R"({"schedule": "S"})", "step");
    row("schedule.redo", R"({"schedule": "U"})", "step");
    row("schedule.goto", R"({"schedule": "S", "step": 0})", "step");
    row("schedule.history", R"({"schedule": "S"})", "");
    row("trace.convert", R"({"trace": "[[],[]]", "format": "json", "to": "python"})", "text");
    row("module.same_results", R"({"left": "M", "right": "O"})", "same");
    row("database.import", R"({"workloads": "", "records": ""})", "workloads records");
    row("database.export", R"({"schedule": "S", "run_secs": [0.5], "target": "llvm"})", "workload record");
    row("passes.run", R"({"module": "M", "passes": ["Simplify"]})", "module functions stages");
    row("passes.pipeline", R"({"module": "M", "target": "cpu"})", "module functions stages");
    row("passes.groups", R"({"module": "M"})", "");
    row("analysis.explain", R"({"module": "M"})", "functions");
    row("analysis.caches",
        R"({"module": "M", "caches": ["L1=4K,2", "L2=64K,8"], "max_accesses": 10000, "against": "M"})",
        "function caches accesses misses loops sites first_touches reuse sampled difference");
    row("analysis.memory", R"({"module": "M"})", "");
    row("schedule.primitives", R"({"name": "split"})", "");
    row("release", R"({"handles": ["M"]})", "");
    row("server.info", "{}", "protocol");
  }
  void every_answer_has_its_keys_and_unknown_keys_are_refused() {
    QFETCH(QString, method);
    QFETCH(QString, params);
    QFETCH(QString, keys);
    std::map<QString, std::string> names = {{"\"M\"", module()}, {"\"S\"", schedule()}, {"\"U\"", schedule()}};
    names["\"O\""] = result("module.parse", {{"text", matmul}, {"constants", {{"N", 65}}}})["module"];
    for (const char* name : {"\"S\"", "\"U\""}) call(names[name], "get_block", {"C"});
    result("schedule.undo", {{"schedule", names["\"U\""]}});
    for (const auto& [hole, name] : names) params.replace(hole, QString("\"%1\"").arg(name.c_str()));
    json request = json::parse(params.toStdString());
    json strange = request;
    strange["no_such_key"] = 1;
    QByteArray name = method.toUtf8();
    QCOMPARE(refusal(name.constData(), strange), "-32002 protocol.unknown-key");
    json given = result(name.constData(), request);
    for (const QString& key : keys.split(' ', Qt::SkipEmptyParts))
      QVERIFY2(given.contains(key.toStdString()), qPrintable(key));
  }
  void no_method_is_left_out_of_the_table() {
    QStringList rows;
    QFile self(test::in_source("tests/protocol/methods_test.cpp"));
    QVERIFY(self.open(QIODevice::ReadOnly));
    QByteArray text = self.readAll();
    for (const Method& method : core_methods())
      if (!method.name.starts_with("intrin."))
        QVERIFY2(text.contains(QByteArray("row(\"") + method.name.c_str() + "\""), method.name.c_str());
  }

  void released_objects_are_gone() {
    std::string m = module();
    result("release", {{"handles", {m}}});
    QCOMPARE(refusal("module.print", {{"module", m}}), "-32002 protocol.unknown-module");
  }
};

TIRSCOPE_TEST(MethodsTest)

}  // namespace methods_test
#include "methods_test.moc"

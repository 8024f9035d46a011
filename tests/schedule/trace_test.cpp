// SPDX-License-Identifier: Apache-2.0
// Traces: simplified, cut, with new decisions, written for other releases of TVM, and malformed ones.
#include <QtTest>

#include "schedule/trace/trace_export.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace trace_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr const char* matmul = R"(
@T.prim_func
def main(A: T.Buffer((16, 24), "float32"), B: T.Buffer((24, 32), "float32"), C: T.Buffer((16, 32), "float32")):
    for i, j, k in T.grid(16, 32, 24):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

constexpr const char* steps = R"(
unused = sch.get_block("C")
b = sch.get_block("C")
i, j, k = sch.get_loops(b)
t = sch.sample_perfect_tile(j, 2, 16, decision=[4, 8])
o, n = sch.split(j, t)
sch.reorder(o, k, n)
sch.annotate(b, "note", {"why": "a test", "times": 3})
sch.enter_postproc()
sch.vectorize(n)
)";

Schedule scheduled() {
  Schedule sch = scripted::on(matmul);
  std::string code = scripted::run(sch, steps);
  TS_CHECK(code.empty(), "the steps of this test are legal");
  return sch;
}

/// The code of the refusal of a trace in that format.
std::string refusal(std::string_view text) {
  auto trace = text.starts_with("[") ? Trace::from_json(text) : Trace::from_python(text);
  return trace ? "" : trace.error().code;
}

std::string in(const char* lines) { return std::string("def apply_trace(sch):\n") + lines; }

}  // namespace

class TraceTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void simplifying_leaves_out_what_nothing_uses_and_counts_anew() {
    Trace trace = scheduled().trace().simplified(false);
    QCOMPARE(trace.python(), std::string(R"(# from tvm import tir
def apply_trace(sch: tir.Schedule) -> None:
  b0 = sch.get_block(name="C", func_name="main")
  l1, l2, l3 = sch.get_loops(block=b0)
  v4, v5 = sch.sample_perfect_tile(loop=l2, n=2, max_innermost_factor=16, decision=[4, 8])
  l6, l7 = sch.split(loop=l2, factors=[v4, v5], preserve_unit_iters=True, disable_predication=False)
  sch.reorder(l6, l3, l7)
  sch.annotate(block_or_loop=b0, ann_key="note", ann_val={"times": 3, "why": "a test"})
  sch.enter_postproc()
  sch.vectorize(loop=l7))"));
    QCOMPARE(scheduled().trace().simplified(true).instructions.size(), std::size_t(6));
    QCOMPARE(scheduled().trace().without_postproc().instructions.size(), std::size_t(7));
    Schedule again = scripted::on(matmul);
    QVERIFY(again.replay(trace));
    QCOMPARE(script::text(again.module()), script::text(scheduled().module()));
  }
  /// TVM 0.25.0.post1 writes a factor that it does not know as `_`, and its use as "None".
  void an_output_without_a_name_takes_the_number_that_is_free() {
    auto trace =
        Trace::from_json(R"([[["GetSBlock",[],["C","main"],["b0"]],["GetLoops",["b0"],[],["l1","l2"]],)"
                         R"(["SamplePerfectTile",["l1"],[3,16],["_","v4","v5"]],)"
                         R"(["Split",["l1","None","v4","v5"],[true,false],["l6","l7","l8"]]],[[2,[-1,1,1]]]])");
    QVERIFY2(trace, trace ? "" : trace.error().rendered().c_str());
    const std::string text = trace->python();
    for (const char* line : {"v3, v4, v5 = sch.sample_perfect_tile(", "factors=[None, v4, v5]"})
      QVERIFY2(text.find(line) != text.npos, text.c_str());
  }
  void both_formats_lead_to_each_other() {
    Trace trace = scheduled().trace();
    QVERIFY(trace.json().find(R"({"times":3,"why":"a test"})") != std::string::npos);
    QCOMPARE(Trace::from_json(trace.json())->python(), trace.python());
    QCOMPARE(Trace::from_python(trace.python())->json(), trace.json());
    // Names are anything; they are counted in the order in which they come.
    QCOMPARE(Trace::from_python(in("  block = sch.get_block(name=\"C\", func_name=\"main\")\n"
                                   "  x, y, z = sch.get_loops(block)\n  sch.vectorize(y)\n"))
                 ->python(),
             std::string("# from tvm import tir\ndef apply_trace(sch: tir.Schedule) -> None:\n"
                         "  b0 = sch.get_block(name=\"C\", func_name=\"main\")\n"
                         "  l1, l2, l3 = sch.get_loops(block=b0)\n  sch.vectorize(loop=l2)"));
  }
  void strings_in_dicts_that_look_like_handles_stay_strings() {
    Schedule sch = scripted::on(matmul);
    QVERIFY(sch.call("annotate", {"C", "k", ValueDict{{"a", Value("b0")}, {"b", Value("\"q\"")}}}));
    Trace trace = *Trace::from_json(sch.trace().json());
    QCOMPARE(trace.python(), sch.trace().python());
    QVERIFY(trace.instructions[1].arguments[2] == sch.trace().instructions[1].arguments[2]);
  }
  void texts_of_several_lines_come_back_from_python() {
    Schedule sch = scripted::on(matmul);
    const std::string text = "int f() {\n\treturn \"a\\b\";\r\n}\n";
    QVERIFY(sch.call("annotate", {"C", "pragma_import_c", text}));
    QVERIFY(sch.call("annotate", {"C", "dict", ValueDict{{"key", Value(text)}}}));
    auto trace = Trace::from_python(sch.trace().python());
    QVERIFY2(trace, trace ? "" : trace.error().rendered().c_str());
    QCOMPARE(trace->json(), sch.trace().json());
  }
  void replays_stop_at_the_postprocessing_and_take_other_decisions() {
    Trace trace = scheduled().trace();
    Schedule sch = scripted::on(matmul);
    QVERIFY(sch.replay(trace, /*remove_postproc=*/true, {{3, Value(ValueList{Value(2), Value(16)})}}));
    std::string text = script::text(sch.module());
    QVERIFY(text.find("vectorized") == std::string::npos);
    QVERIFY(text.find("range(16)") != std::string::npos || text.find("24, 16)") != std::string::npos);
    Schedule other = scripted::on(matmul);
    auto refused = other.replay(trace, false, {{0, Value(1)}});
    QCOMPARE(refused.error().code, std::string("trace.no-decision"));
    QCOMPARE(other.history().size(), std::size_t(1));
  }
  void a_refused_replay_leaves_no_half_of_a_branch() {
    Schedule sch = scripted::on(matmul);
    QVERIFY(sch.call("get_block", {"C"}));
    QVERIFY(sch.call("annotate", {"C", "k", Value(1)}));
    QVERIFY(sch.undo());
    const int here = sch.current().id;
    const std::size_t steps = sch.history().size();
    const std::vector<int> children = sch.current().children;
    Trace trace = scheduled().trace();  // its later instructions do not fit once the module is another one
    trace.instructions.push_back(trace.instructions.front());
    trace.instructions.back().arguments[0] = Value("no such block");
    auto refused = sch.replay(trace);
    QVERIFY(!refused);
    QCOMPARE(refused.error().notes.back().args.front(), std::to_string(trace.instructions.size() - 1));
    QCOMPARE(sch.history().size(), steps);
    QCOMPARE(sch.current().id, here);
    QCOMPARE(sch.current().children, children);
    QVERIFY(sch.redo());  // to the annotation, not into the trace
    QVERIFY(script::text(sch.module()).find("\"k\": 1") != std::string::npos);
  }
  void other_releases_have_their_own_spelling() {
    Trace trace = scheduled().trace();
    std::string old = *trace.python_for({16});
    QVERIFY(old.find("disable_predication") == std::string::npos);
    QVERIFY(old.find("preserve_unit_iters=True)") != std::string::npos);
    QCOMPARE(*trace.python_for({18}), trace.python());
    std::string later = *trace.python_for({24});
    QVERIFY(
        later.starts_with("# from tvm import s_tir\ndef apply_trace(sch: s_tir.Schedule) -> None:\n"
                          "  b0 = sch.get_sblock(name=\"C\", func_name=\"main\")\n"));
    QVERIFY(trace.json_for({24})->starts_with("[[[\"GetSBlock\",[],[\"C\",\"main\"],[\"b0\"]]"));
    QCOMPARE(Trace::from_python(later)->python(), trace.python());
    QCOMPARE(Trace::from_json(*trace.json_for({24}))->json(), trace.json());
    QCOMPARE(Trace::from_json(*trace.json_for({16}))->json(), trace.json());

    Schedule loose = scripted::on(matmul);
    QCOMPARE(scripted::run(loose, "sch.split(sch.get_loops('C')[0], [None, 5], disable_predication=True)"),
             std::string());
    QCOMPARE(loose.trace().python_for({16}).error().code, std::string("trace.not-in-release"));
    QVERIFY(loose.trace().python_for({17}));
    QCOMPARE(TvmRelease::parse("0.18")->minor, 18);
    for (const char* text : {"18", "0.15", "0.x", "", "1.0"})
      QCOMPARE(TvmRelease::parse(text).error().code, std::string("trace.bad-release"));
  }
  void a_standalone_script_makes_the_module_again() {
    Schedule sch = scheduled();
    for (int release : {16, 18, 24}) {
      std::string text = *standalone_script(sch, {release});
      Schedule other = scripted::on("@T.prim_func\ndef main(Z: T.Buffer((1,), \"int32\")):\n    Z[0] = 1\n");
      auto run = run_script(text, other);
      QVERIFY2(run, run ? "" : (run.error().front().rendered() + "\n" + text).c_str());
      QCOMPARE(script::text(run->schedule.module()), script::text(sch.module()));
    }
    // After an edit by hand the trace begins with what the edit left.
    sch.edit_by_hand(scripted::on(matmul).module());
    QVERIFY(sch.call("unroll", {sch.call("get_loops", {"C"})->get<ValueList>()->at(2)}));
    auto run = run_script(*standalone_script(sch), scripted::on(matmul));
    QCOMPARE(script::text(run->schedule.module()), script::text(sch.module()));
  }

  void a_trace_is_written_for_the_oldest_release_that_has_all_it_uses() {
    Schedule sch = scheduled();
    QCOMPARE(trace_forms().size(), std::size_t(6));
    for (const TraceForm& form : trace_forms()) {
      QCOMPARE(find_trace_form(form.id), &form);
      auto written = write_trace(sch, form);
      QVERIFY2(written, written ? "" : written.error().message.str().c_str());
      QCOMPARE(written->since.minor, form.first.minor);
      QCOMPARE(
          written->text.find("get_sblock") != std::string::npos || written->text.find("GetSBlock") != std::string::npos,
          form.first.s_tir());
      if (form.format == TraceFormat::Script) {
        auto run = run_script(written->text, scripted::on(matmul));
        QVERIFY(run);
        QCOMPARE(script::text(run->schedule.module()), script::text(sch.module()));
      } else {
        Schedule again = scripted::on(matmul);
        auto trace =
            form.format == TraceFormat::Json ? Trace::from_json(written->text) : Trace::from_python(written->text);
        QVERIFY(trace && again.replay(*trace));
        QCOMPARE(script::text(again.module()), script::text(sch.module()));
      }
    }
    QVERIFY(!find_trace_form("nothing"));
    // What 0.16 does not have is written for 0.17.
    Schedule loose = scripted::on(matmul);
    QCOMPARE(scripted::run(loose, "sch.split(sch.get_loops('C')[0], [None, 5], disable_predication=True)"),
             std::string());
    QCOMPARE(write_trace(loose, *find_trace_form("classic"))->since.minor, 17);
    QVERIFY(write_trace(loose, *find_trace_form("script"))->text.starts_with("# Runs with TVM 0.17 to 0.23 "));
    QVERIFY(write_trace(sch, *find_trace_form("s_tir_script"))->text.starts_with("# Runs with TVM 0.24 and later "));
  }
  void a_written_trace_can_be_cut() {
    Schedule sch = scheduled();
    const TraceForm& form = *find_trace_form("classic");
    auto lines = [&](TraceCut cut) {
      std::string text = write_trace(sch, form, cut)->text;
      return std::ranges::count(text, '\n');
    };
    const auto all = lines({});
    QCOMPARE(lines({.simplified = true}), all - 1);        // the query that nothing uses
    QCOMPARE(lines({.without_postproc = true}), all - 2);  // enter_postproc and vectorize
    QCOMPARE(lines({.simplified = true, .without_postproc = true}), all - 3);
  }

  void what_is_no_trace_is_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const std::string& text, const char* code) {
      QTest::newRow(name) << QString::fromStdString(text) << QString(code);
    };
    std::string whole = scheduled().trace().json();
    row("JSON cut short", whole.substr(0, whole.size() / 2), "trace.bad-json");
    row("a list", "[1, 2, 3]", "trace.bad-json");
    row("no pair", "[[]]", "trace.bad-json");
    row("a short instruction", R"([[["GetBlock",[],["C"]]],[]])", "trace.bad-json");
    row("an unknown instruction", R"([[["FoldTime",[],[],[]]],[]])", "trace.unknown-instruction");
    row("an attribute too few", R"([[["GetBlock",[],["C"],["b0"]]],[]])", "trace.missing-argument");
    row("an attribute too many", R"([[["GetBlock",[],["C","main",1],["b0"]]],[]])", "trace.too-many-arguments");
    row("a bad output", R"([[["GetBlock",[],["C","main"],["x0"]]],[]])", "trace.bad-json");
    row("defined twice", R"([[["GetBlock",[],["C","main"],["b0"]],["GetBlock",[],["C","main"],["b0"]]],[]])",
        "trace.redefined");
    row("used before", R"([[["GetLoops",["b0"],[],["l1"]],["GetBlock",[],["C","main"],["b0"]]],[]])",
        "trace.undefined");
    row("another kind", R"([[["GetBlock",[],["C","main"],["b0"]],["GetLoops",["l0"],[],["l1"]]],[]])",
        "trace.undefined");
    row("a bare string", R"([[["GetLoops",["C"],[],["l1"]]],[]])", "trace.bad-value");
    row("a decision of nothing", R"([[],[[0,1]]])", "trace.no-decision");
    row("a decision far away", R"([[],[[99999999999999,1]]])", "trace.no-decision");
    row("a decision of a query", R"([[["GetBlock",[],["C","main"],["b0"]]],[[0,1]]])", "trace.no-decision");
    row("a huge number", R"([[["GetBlock",[],[18446744073709551615,"main"],["b0"]]],[]])", "trace.bad-value");
    row("into the depths", "[" + std::string(5000, '[') + std::string(5000, ']') + ",[]]", "trace.bad-json");
    row("nothing", "", "trace.none");
    row("no Python", in("  b0 = sch.get_block(name=\"C\""), "script.syntax");
    row("an unknown method", in("  sch.fold_time()\n"), "trace.unknown-instruction");
    row("an unknown argument", in("  b0 = sch.get_block(name=\"C\", func_name=\"main\", color=\"red\")\n"),
        "call.unknown-argument");
    row("used before, in Python", in("  sch.vectorize(loop=l1)\n"), "trace.undefined");
    row("a list without names", in("  b0 = sch.get_block(name=\"C\")\n  l1 = sch.get_loops(block=b0)\n"),
        "trace.bad-outputs");
    row("names for nothing", in("  l1 = sch.enter_postproc()\n"), "trace.bad-outputs");
  }
  void what_is_no_trace_is_refused() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    QCOMPARE(QString::fromStdString(refusal(text.toStdString())), code);
  }
  void a_trace_that_does_not_fit_leaves_the_schedule_as_it_was() {
    struct {
      const char* text;
      const char* code;
    } cases[] = {
        {R"([[["GetBlock",[],["nowhere","main"],["b0"]]],[]])", "get_block.not-found"},
        {R"([[["GetBlock",[],["C","main"],["b0"]],["GetLoops",["b0"],[],["l1","l2"]]],[]])", "trace.output-count"},
        {R"([[["GetBlock",[],["C","main"],["b0"]],["GetLoops",["b0"],[],["l1","l2","l3"]],["Split",["l1",0,4],[1,0],["l4","l5"]]],[]])",
         "split.factor-not-positive"},
        {R"([[["GetBlock",[],[3,"main"],["b0"]]],[]])", "call.wrong-type"},
    };
    for (const auto& [text, code] : cases) {
      Schedule sch = scripted::on(matmul);
      const StatePtr before = sch.state();
      auto done = sch.replay(*Trace::from_json(text));
      QVERIFY(!done);
      QCOMPARE(done.error().code, std::string(code));
      QVERIFY(sch.state() == before);
      QCOMPARE(sch.current().id, 0);
    }
  }
};

TIRSCOPE_TEST(TraceTest)

}  // namespace trace_test
#include "trace_test.moc"

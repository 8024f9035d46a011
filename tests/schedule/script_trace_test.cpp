// SPDX-License-Identifier: Apache-2.0
// What scripts do with traces: `sch.trace` and `tir.schedule.Trace`.
#include <QtTest>

#include "support/scripted.h"
#include "support/unit.h"

namespace script_trace_test {

using namespace tirscope;

namespace {

constexpr const char* text = R"(
@T.prim_func
def main(A: T.Buffer((16, 8), "float32"), B: T.Buffer((16, 8), "float32")):
    for i, j in T.grid(16, 8):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] + T.float32(1)
)";

constexpr const char* tiled = R"(
b = sch.get_block("B")
i, j = sch.get_loops(b)
x, y = sch.sample_perfect_tile(i, n=2, decision=[4, 4])
sch.get_loops(b)
sch.split(i, [x, y])
sch.enter_postproc()
sch.vectorize(j)
trace = sch.trace
tile = [inst for inst in trace.insts if inst.kind.name == "SamplePerfectTile"][0]
)";

/// What `script` prints after the schedule `tiled`; the refusal's code where it is refused.
QByteArray printed(const QByteArray& script) {
  schedule::Schedule sch = scripted::on(text);
  auto run = schedule::run_script((tiled + script).toStdString(), sch);
  if (!run) return QByteArray::fromStdString(run.error().front().code);
  return QByteArray::fromStdString(run->output).trimmed();
}

}  // namespace

class ScriptTraceTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void traces_answer_as_in_tvm_data() {
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("output");
    auto row = [](const char* name, const char* script, const char* output) {
      QTest::newRow(name) << QByteArray(script) << QByteArray(output);
    };
    row("an instruction", "print(tile)\nprint(tile.kind.name)\nprint(len(tile.outputs))\nprint(tile.attrs)",
        "v3, v4 = sch.sample_perfect_tile(loop=l1, n=2, max_innermost_factor=16, decision=[4, 4])\n"
        "SamplePerfectTile\n2\n[2, 16]");
    row("the inputs", "print(trace.insts[1].inputs[0])", "b0");
    row("decisions", "print(trace.decisions[tile])\nfor inst, made in trace.decisions.items():\n    print(made)",
        "[4, 4]\n[4, 4]");
    row("a decision that is not there", "trace.decisions[trace.insts[0]]", "trace.no-decision");
    row("another decision",
        "other = trace.with_decision(tile, [2, 8], True)\n"
        "print(other.decisions.values()[0])\nprint(trace.get_decision(tile))\nprint(len(other.insts))",
        "[2, 8]\n[4, 4]\n5");
    row("a decision of what decides nothing", "trace.with_decision(trace.insts[0], 3, False)", "trace.no-decision");
    row("Python", "print(trace.as_python()[0])\nprint(len(trace.as_python(remove_postproc=True)))",
        "b0 = sch.get_block(name=\"B\", func_name=\"main\")\n5");
    row("JSON", "print(trace.as_json()[0][0])\nprint(len(trace.as_json(True)[0]))",
        "['GetBlock', [], ['B', 'main'], ['b0']]\n5");
    row("simplified", "print(len(trace.insts))\nprint(len(trace.simplified(True).insts))", "7\n4");
    row("the last instruction",
        "last = "
        "trace.pop()\nprint(last.kind.name)\nprint(len(trace.insts))\ntrace.append(last)\nprint(len(trace.insts))",
        "Vectorize\n6\n7");
    row("applied",
        "new = tir.Schedule(Module)\ntrace.with_decision(tile, [2, 8], True).apply_to_schedule(new, False)\n"
        "print([new.get(l).extent for l in new.get_loops(\"B\")])",
        "[2, 8, 8]");
    row("applied with a provider of decisions",
        "def provide(inst, inputs, attrs, decision):\n"
        "    if inst.kind.name == \"SamplePerfectTile\":\n        return [8, 2]\n    return decision\n"
        "new = tir.Schedule(Module)\ntrace.apply_to_schedule(new, True, provide)\n"
        "print([new.get(l).extent for l in new.get_loops(\"B\")])",
        "[8, 2, 8]");
    row("applied from JSON",
        "import json\nfrom tvm.tir.schedule import Trace\nnew = tir.Schedule(Module)\n"
        "Trace.apply_json_to_schedule(json.loads(json.dumps(trace.as_json())), new)\n"
        "print(len(new.get_loops(\"B\")))",
        "3");
    row("JSON that is none", "from tvm.tir.schedule import Trace\nTrace.apply_json_to_schedule([1, 2], sch)",
        "trace.bad-json");
  }
  void traces_answer_as_in_tvm() {
    QFETCH(QByteArray, script);
    QTEST(printed(script), "output");
  }

  void a_script_whose_handles_would_fill_memory_is_refused() {
    auto sch = scripted::on(R"(
@T.prim_func
def main(A: T.Buffer((16,), "float32")):
    for i in range(16):
        with T.block("A"):
            v = T.axis.spatial(16, i)
            A[v] = T.float32(0)
)");
    const std::string splits =
        "b = sch.get_block(\"A\")\nfor i in range(2000):\n    l = sch.get_loops(b)\n    sch.split(l[-1], [1, None])\n";
    QCOMPARE(scripted::run(sch, splits), std::string("schedule.too-many-handles"));
  }
};

TIRSCOPE_TEST(ScriptTraceTest)

}  // namespace script_trace_test
#include "script_trace_test.moc"

// SPDX-License-Identifier: Apache-2.0
// The cells of the documents that the project grew from, run in their order as builder scripts, beside what the
// documents print. docs/evidence/seeds.md lists them.
#include <QtTest>

#include "builder/open.h"
#include "ir/relax/relax.h"
#include "support/made_modules.h"
#include "support/paths.h"
#include "support/unit.h"

namespace seeds_test {

using namespace tirscope;
using namespace tirscope::test;

namespace {

/// A document: its cells of Python, and the modules that stand between them without marks.
struct SeedDocument {
  std::vector<std::string> cells, printed;
};

SeedDocument document(const QString& start) {
  SeedDocument out;
  QDir folder(in_seeds());
  const QStringList names = folder.entryList({start + "*.txt"}, QDir::Files);
  if (names.isEmpty()) return out;
  std::string* open = nullptr;  ///< what lines go to
  bool fenced = false;
  int blanks = 0;
  for (const QString& line : QString::fromStdString(text_of(folder.filePath(names.front()))).split('\n')) {
    if (line.startsWith("```")) {
      fenced = !fenced;
      open = fenced && line == "```python" ? &out.cells.emplace_back() : nullptr;
      continue;
    }
    if (!fenced && !open && line.startsWith("# from tvm.script import")) open = &out.printed.emplace_back();
    blanks = line.trimmed().isEmpty() ? blanks + 1 : 0;
    if (!fenced && blanks == 4) open = nullptr;  // after a printed module
    if (open) *open += line.toStdString() + "\n";
  }
  return out;
}

/// Cells `from` to `to`, without those in `left_out`.
std::string joined(const SeedDocument& doc, std::initializer_list<std::pair<std::size_t, std::size_t>> ranges) {
  std::string text;
  for (auto [from, to] : ranges)
    for (std::size_t i = from; i <= to && i < doc.cells.size(); ++i) text += doc.cells[i] + "\n";
  return text;
}

/// Whether `text` makes the module that is printed; else a report says why.
#define MAKES(...)                                    \
  do {                                                \
    const QString between = compared(__VA_ARGS__);    \
    QVERIFY2(between.isEmpty(), qPrintable(between)); \
  } while (false)

/// What is different between the module that `text` makes and `printed`; the problems where one of them fails.
QString compared(const std::string& text, const std::string& entry, const std::string& printed) {
  auto made = builder::open_module(text, {.entry = entry, .is_script = true});
  if (!made) return problems(made);
  script::ReadOptions options;
  options.check_well_formed = false;
  auto expected = script::read_module(printed, options);
  if (!expected) return "printed: " + problems(expected);
  return difference(made->module, expected->module);
}

/// Classes that stand for torch.fx: a graph whose nodes are the calls of a model, written by hand.
constexpr const char* fx_stand_in = R"(
import numpy as np
from tvm import te, topi, relax

class Parameter:
    class Data:
        def __init__(self, array):
            self.array = array
            self.shape = array.shape
        def cpu(self):
            return self
        def numpy(self):
            return self.array
    def __init__(self, array):
        self.data = Parameter.Data(array)

class Node:
    def __init__(self, op, target, args=()):
        self.op = op
        self.target = target
        self.args = args

class Graph:
    def __init__(self, nodes):
        self.nodes = nodes

class GraphModule:
    def __init__(self, nodes, modules):
        self.graph = Graph(nodes)
        self.modules = modules
        for name, value in modules.items():
            setattr(self, name, value)
    def named_modules(self):
        return self.modules.items()

class nn:
    Parameter = Parameter

class fx:
    Node = Node

def matmul():
    pass

def relu_function():
    pass

class torch:
    matmul = matmul
    relu = relu_function
)";

/// The two-layer network of the seed as such a graph.
constexpr const char* mlp_stand_in = R"(
class Linear:
    def __init__(self, inputs, outputs):
        self.weight = Parameter(np.random.randn(outputs, inputs).astype("float32"))
        self.bias = Parameter(np.random.randn(outputs).astype("float32"))

class ReLU:
    pass

x = Node("placeholder", "x")
linear0 = Node("call_module", "linear0", (x,))
relu0 = Node("call_module", "relu", (linear0,))
linear1 = Node("call_module", "linear1", (relu0,))
fx_module = GraphModule(
    [x, linear0, relu0, linear1, Node("output", "output", (linear1,))],
    {"linear0": Linear(784, 128), "relu": ReLU(), "linear1": Linear(128, 10)},
)
)";

}  // namespace

class SeedsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    NEEDS_REFERENCE(document("002").cells.size() != 20 || document("003").cells.size() != 82, in_seeds());
  }

  // ---- document 002

  void te_schedules_of_002_lower_to_what_it_prints_data() {
    QTest::addColumn<int>("cell");
    QTest::addColumn<int>("printed");
    QTest::newRow("as written") << 1 << 0;
    QTest::newRow("reordered") << 4 << 1;
    QTest::newRow("reduction split") << 5 << 2;
    QTest::newRow("tiled") << 6 << 3;
  }
  void te_schedules_of_002_lower_to_what_it_prints() {
    QFETCH(int, cell);
    QFETCH(int, printed);
    const SeedDocument doc = document("002");
    MAKES(joined(doc, {{1, std::size_t(cell)}}), "", doc.printed.at(std::size_t(printed)));
  }

  void functions_of_002_are_made_and_scheduled_as_it_prints_data() {
    QTest::addColumn<int>("cell");
    QTest::addColumn<QString>("entry");
    QTest::addColumn<int>("printed");
    QTest::newRow("create_prim_func") << 7 << "prim_func" << 4;
    QTest::newRow("tiled") << 9 << "tir_sch" << 5;
    QTest::newRow("merged") << 10 << "tir_sch" << 6;
    QTest::newRow("vectorized") << 12 << "tir_sch" << 7;
    QTest::newRow("schedule_mm") << 13 << "tir_sch" << 8;
  }
  void functions_of_002_are_made_and_scheduled_as_it_prints() {
    QFETCH(int, cell);
    QFETCH(QString, entry);
    QFETCH(int, printed);
    const SeedDocument doc = document("002");
    MAKES(joined(doc, {{1, std::size_t(cell)}}), entry.toStdString(), doc.printed.at(std::size_t(printed)));
  }

  void the_stochastic_schedule_of_002_splits_perfectly() {
    const SeedDocument doc = document("002");
    auto made = builder::open_module(joined(doc, {{1, 16}}), {.entry = "tir_sch", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    const std::string text = script::text(made->module);
    QVERIFY(text.find("m_0, l_0, rk_0, m_1, rk_1, l_1 in T.grid(") != std::string::npos);
    QVERIFY(text.find("T.where") == std::string::npos);
  }

  void all_of_002_behind_its_first_sketch_is_one_file_that_opens() {
    const SeedDocument doc = document("002");
    auto made = builder::open_module(joined(doc, {{1, 19}}));
    QVERIFY2(made, qPrintable(problems(made)));
    const QString between = difference(made->module, script::read_module(doc.printed.at(4))->module);
    QVERIFY2(between.isEmpty(), qPrintable(between));
    QVERIFY(made->notes.size() > 20);
  }

  // ---- document 003

  void the_emit_te_example_of_003() {
    const SeedDocument doc = document("003");
    auto made = builder::open_module(joined(doc, {{19, 20}}), {.entry = "emit_te_example", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    QVERIFY(made->module->prim_func("relu"));
    QVERIFY(ref_as<RelaxFunctionNode>(made->module->find("main")));
  }

  void schedules_of_003_give_what_it_prints_data() {
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("cell");
    QTest::addColumn<int>("printed");
    auto row = [](const char* name, int first, int cell, int printed) {
      QTest::newRow(name) << first << cell << printed;
    };
    row("before inlining", 21, 21, 22);
    row("inlined", 21, 23, 24);
    row("before fusing", 25, 25, 26);
    row("fused", 25, 27, 28);
    row("window sum on threads", 57, 58, 59);
    row("window sum in shared memory", 57, 60, 61);
    row("window sum fetched together", 57, 62, 63);
    row("matmul in local memory", 64, 65, 66);
    row("matmul split", 73, 74, 75);
    row("matmul blockized", 73, 76, 77);
  }
  void schedules_of_003_give_what_it_prints() {
    QFETCH(int, first);
    QFETCH(int, cell);
    QFETCH(int, printed);
    const SeedDocument doc = document("003");
    std::string text;
    for (int i = first; i <= cell; ++i)
      if (doc.cells[std::size_t(i)].rfind("# from tvm", 0) != 0) text += doc.cells[std::size_t(i)] + "\n";
    MAKES(text, "sch", doc.cells.at(std::size_t(printed)));
  }

  void the_blocks_of_003_are_read_as_it_prints_them() {
    const SeedDocument doc = document("003");
    MAKES(doc.cells.at(70), "MatmulBlockModule", doc.cells.at(71));
  }

  void the_tensorized_matmul_of_003_calls_its_kernel() {
    const SeedDocument doc = document("003");
    std::string text = joined(doc, {{73, 74}, {76, 76}, {78, 78}, {80, 80}});
    text += "sch.decompose_reduction(block_mm, k)\nsch.tensorize(block_mm, \"tmm16\")\n" + doc.cells.at(81);
    auto made = builder::open_module(text, {.entry = "sch", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    const std::string printed = script::text(made->module);
    QVERIFY(printed.find("T.call_extern(\"int32\", \"tmm16\"") != std::string::npos);
    QVERIFY(printed.find("pragma_import_llvm") != std::string::npos);
  }

  void parameters_are_bound_and_functions_updated_as_003_does() {
    // Stand-ins: random numbers for the pickled parameters, a schedule of one step for the tuner's.
    const SeedDocument doc = document("003");
    const std::string before = doc.cells.at(19) + doc.cells.at(34) +
                               "nd_params = {\"w0\": tvm.nd.array(np.random.rand(128, 784).astype(\"float32\")),\n"
                               "             \"b0\": tvm.nd.array(np.random.rand(128).astype(\"float32\")),\n"
                               "             \"w1\": tvm.nd.array(np.random.rand(10, 128).astype(\"float32\")),\n"
                               "             \"b1\": tvm.nd.array(np.random.rand(10).astype(\"float32\"))}\n" +
                               doc.cells.at(36) +
                               "sch = tvm.tir.Schedule(mod_linear)\nsch.parallel(sch.get_loops(\"Y\")[1])\n";
    auto linear = builder::open_module(before, {.entry = "mod_linear", .is_script = true});
    QVERIFY2(linear, qPrintable(problems(linear)));
    QVERIFY(linear->module->prim_func("main"));
    auto made = builder::open_module(before + doc.cells.at(37), {.entry = "MyModuleWithParams2", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    auto main = ref_as<RelaxFunctionNode>(made->module->find("main"));
    QVERIFY(main);
    QCOMPARE(main->params.size(), std::size_t(1));
    QVERIFY(script::text(made->module).find("T.parallel(128)") != std::string::npos);
  }

  void tensor_expressions_of_003_make_their_functions() {
    const SeedDocument doc = document("003");
    auto function = [&](std::size_t to, std::string more) {
      auto made = builder::open_module(joined(doc, {{39, to}}) + more, {.is_script = true});
      return made ? script::text(made->module) : problems(made).toStdString();
    };
    QVERIFY(function(41, "").find("with T.block(\"matmul\")") != std::string::npos);
    QVERIFY(function(42, "").find("T.max(X1[v_i0], T.float32(0.0))") != std::string::npos);
    const std::string fused = function(44, "");
    QVERIFY2(fused.find("matmul = T.alloc_buffer((128, 128))") != std::string::npos, fused.c_str());
    QVERIFY(function(43, "te.create_prim_func([A, B, C, D]).show()\n").find("T.alloc_buffer") == std::string::npos);
  }

  void the_block_builder_of_003_makes_what_it_prints() {
    const SeedDocument doc = document("003");
    MAKES(doc.cells.at(19) + joined(doc, {{39, 45}, {47, 47}}), "MyModule", doc.cells.at(46));
  }

  void from_fx_of_003_translates_a_graph() {
    // Stand-in: the traced graph, as torch.fx gives it for MyModel.
    const SeedDocument doc = document("003");
    const std::string text =
        doc.cells.at(19) + joined(doc, {{39, 42}}) + fx_stand_in +
        "x = Node('placeholder', 'x')\nweight = Node('get_attr', 'weight')\n"
        "product = Node('call_function', torch.matmul, (x, weight))\n"
        "result = Node('call_function', torch.relu, (product,))\n"
        "fx_module = GraphModule([x, weight, product, result, Node('output', 'output', (result,))],\n"
        "    {'weight': Parameter(np.random.randn(128, 128).astype('float32'))})\n" +
        joined(doc, {{54, 55}});
    auto made = builder::open_module(text, {.entry = "MyModule", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    QVERIFY(made->module->prim_func("te_matmul") && made->module->prim_func("te_relu"));
    const std::string printed = script::text(made->module);
    QVERIFY2(printed.find("R.call_tir(cls.te_matmul, (x, metadata[\"relax.expr.Constant\"][0])") != std::string::npos,
             printed.c_str());
  }

  void the_fashion_network_of_003_is_imported() {
    // Stand-ins: the graph of the network with random parameters; the images and torch's own run are left out.
    const SeedDocument doc = document("003");
    std::string cell = doc.cells.at(56);
    const std::size_t mappings = cell.find("def map_nn_linear");
    QVERIFY(mappings != std::string::npos);
    cell = cell.substr(mappings);
    for (auto [from, to] : {std::pair{"fx.symbolic_trace(mlp_model)", "fx_module"},
                            std::pair{"torch.nn.Linear", "Linear"}, std::pair{"torch.nn.ReLU", "ReLU"}})
      cell.replace(cell.find(from), std::string(from).size(), to);
    const std::string text = doc.cells.at(19) + joined(doc, {{39, 42}}) + fx_stand_in + mlp_stand_in +
                             doc.cells.at(54) + doc.cells.at(55).substr(0, doc.cells.at(55).find("MyModule = ")) + cell;
    auto made = builder::open_module(text, {.entry = "MLPModule", .is_script = true});
    QVERIFY2(made, qPrintable(problems(made)));
    for (const char* name : {"dense", "dense1", "add", "add1", "te_relu"})
      QVERIFY2(made->module->prim_func(name), name);
  }
};

TIRSCOPE_TEST(SeedsTest)

}  // namespace seeds_test
#include "seeds_test.moc"

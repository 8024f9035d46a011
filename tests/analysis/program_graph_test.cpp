// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/program_graph.h"

#include <QtTest>

#include "analysis/graph/function_list.h"
#include "analysis/graph/graph_difference.h"
#include "analysis/graph/tensor_lifetimes.h"
#include "ir/walk/address.h"
#include "ir/walk/module_edit.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace program_graph_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

const char* head =
    "from tvm.script import ir as I\nfrom tvm.script import relax as R\nfrom tvm.script import tir as T\n\n\n";

IRModule module_of_text(const std::string& body) {
  auto module = test::parsed(QByteArray::fromStdString(head + body));
  if (!module) qFatal("the text of a test is a module");
  return *module;
}

IRModule sample(const char* name) {
  auto module = test::parsed(test::read_all(test::in_source(QStringLiteral("sample_modules/") + name)));
  if (!module) qFatal("a sample is a module");
  return *module;
}

int titled(const ProgramGraph& graph, const char* title, int nth = 0) {
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    if (graph.nodes[n].title == title && nth-- == 0) return int(n);
  return -1;
}

const GraphNode& node_of(const ProgramGraph& graph, const char* title, int nth = 0) {
  int n = titled(graph, title, nth);
  if (n < 0) qFatal("no node %s in\n%s", title, to_text(graph).c_str());
  return graph.nodes[std::size_t(n)];
}

const char* network = R"(@I.ir_module
class Module:
    @R.function
    def main(x: R.Tensor((1, 4, 8, 8), "float32"), w: R.Tensor((6, 4, 3, 3), "float32")) -> R.Tensor((1, 6, 3, 3), "float32"):
        with R.dataflow():
            lv = R.nn.conv2d(x, w)
            lv1 = R.nn.relu(lv)
            gv = R.nn.max_pool2d(lv1, pool_size=[2, 2], strides=[2, 2])
            R.output(gv)
        return gv
)";

const char* fused = R"(@I.ir_module
class Module:
    @T.prim_func(private=True)
    def exp(A: T.Buffer((T.int64(4), T.int64(4)), "float32"), B: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("exp"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = T.exp(A[vi, vj])

    @R.function(private=True)
    def fused_exp_exp(x: R.Tensor((4, 4), "float32")) -> R.Tensor((4, 4), "float32"):
        R.func_attr({"Primitive": 1})
        cls = Module
        with R.dataflow():
            lv = R.call_tir(cls.exp, (x,), out_sinfo=R.Tensor((4, 4), "float32"))
            gv = R.call_tir(cls.exp, (lv,), out_sinfo=R.Tensor((4, 4), "float32"))
            R.output(gv)
        return gv

    @R.function
    def main(x: R.Tensor((4, 4), "float32")) -> R.Tensor((4, 4), "float32"):
        cls = Module
        with R.dataflow():
            lv: R.Tensor((4, 4), "float32") = cls.fused_exp_exp(x)
            gv = R.add(lv, x)
            R.output(gv)
        return gv
)";

}  // namespace

class ProgramGraphTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void bindings_are_nodes_and_know_what_they_take() {
    ProgramGraph graph = program_graph(module_of_text(network), "main");
    QVERIFY(graph.is_relax);
    QCOMPARE(graph.nodes.size(), 6u);
    const GraphNode& conv = node_of(graph, "nn.conv2d");
    QCOMPARE(conv.operands.size(), 2u);
    QCOMPARE(conv.operands[1].from, titled(graph, "w"));
    QCOMPARE(conv.operands[1].role, "weight");
    QCOMPARE(conv.value.name, "lv");
    QCOMPARE(conv.value.shape, "(1, 6, 6, 6)");
    QCOMPARE(conv.value.dtype, "float32");
    QCOMPARE(conv.detail, "");
    QCOMPARE(node_of(graph, "nn.max_pool2d").detail, "pool_size=[2, 2], strides=[2, 2]");
    QCOMPARE(node_of(graph, "return").operands[0].from, titled(graph, "nn.max_pool2d"));
  }
  void operations_and_bytes_of_operators_are_counted() {
    ProgramGraph graph = program_graph(module_of_text(network), "main");
    QCOMPARE(node_of(graph, "nn.conv2d").operations->value, 2 * 216 * 36);
    QCOMPARE(node_of(graph, "nn.conv2d").bytes->value, 4 * (256 + 216 + 216));
    QCOMPARE(node_of(graph, "nn.relu").operations->value, 216);
    QVERIFY(!node_of(graph, "nn.max_pool2d").operations);
  }
  void addresses_lead_to_the_nodes() {
    for (const char* name : {"mlp.py", "attention.py"}) {
      IRModule module = sample(name);
      for (const auto& [function, node] : module->functions)
        for (const GraphNode& at : program_graph(module, function).nodes) {
          if (at.address.empty()) continue;
          NodeRef found = node_at(module, at.address);
          if (auto realize = as<BlockRealizeNode>(found)) found = realize->block;
          QCOMPARE(found.get(), at.node.get());
          if (!is_stmt(at.node->kind) && at.node->kind != Kind::Block)
            QCOMPARE(address_of(module, *at.node)->str(), at.address);
        }
    }
  }
  void a_called_function_is_counted_with_the_sizes_of_the_call() {
    ProgramGraph graph = program_graph(sample("mlp.py"), "main");
    const GraphNode& first = node_of(graph, "linear0");
    QCOMPARE(first.kind, GraphNodeKind::CallPacked);
    QVERIFY(first.callee_function);
    QCOMPARE(first.operands.size(), 3u);
    QCOMPARE(first.operands[1].role, "W");
    QVERIFY(first.operations);
    IRModule sized = module_of_text(
        "@I.ir_module\nclass Module:\n    @T.prim_func\n    def twice(a: T.handle, b: T.handle):\n        n = "
        "T.int64()\n"
        "        A = T.match_buffer(a, (n,), \"float32\")\n        B = T.match_buffer(b, (n,), \"float32\")\n"
        "        for i in range(n):\n            with T.block(\"B\"):\n                vi = T.axis.spatial(n, i)\n"
        "                B[vi] = A[vi] * T.float32(2)\n\n    @R.function\n"
        "    def main(x: R.Tensor((96,), \"float32\")) -> R.Tensor((96,), \"float32\"):\n        cls = Module\n"
        "        gv = R.call_tir(cls.twice, (x,), out_sinfo=R.Tensor((96,), \"float32\"))\n        return gv\n");
    QCOMPARE(node_of(program_graph(sized, "main"), "twice").operations->value, 96);
  }
  void a_fused_group_is_drawn_inside_its_call() {
    ProgramGraph graph = program_graph(module_of_text(fused), "main");
    const GraphNode& call = node_of(graph, "fused_exp_exp");
    QCOMPARE(call.kind, GraphNodeKind::CallFunction);
    QVERIFY(call.body >= 0);
    const GraphGroup& body = graph.groups[std::size_t(call.body)];
    QCOMPARE(body.kind, GraphGroupKind::Function);
    QCOMPARE(body.parameters.size(), 1u);
    const GraphNode& given = graph.nodes[std::size_t(body.result)];
    QCOMPARE(given.operands[0].from, titled(graph, "exp", 1));
    QCOMPARE(node_of(graph, "exp").operations->value, 16);
    QCOMPARE(node_of(graph, "add").operands[0].from, titled(graph, "fused_exp_exp"));
  }
  void branches_and_tuples_keep_their_structure() {
    ProgramGraph graph = program_graph(module_of_text(R"(@R.function
def main(c: R.Tensor((), "bool"), x: R.Tensor((4,), "float32")) -> R.Tensor((4,), "float32"):
    if c:
        y1 = R.exp(x)
        y = y1
    else:
        y2 = R.negative(x)
        y = y2
    t = (x, y)
    u = t[1]
    v = R.match_cast(u, R.Tensor((4,), "float32"))
    return v
)"),
                                       "main");
    const GraphNode& branch = node_of(graph, "if");
    QCOMPARE(branch.operands.size(), 3u);
    QCOMPARE(branch.operands[0].role, "condition");
    QCOMPARE(branch.operands[1].from, titled(graph, "exp"));
    QCOMPARE(branch.operands[2].role, "else");
    QCOMPARE(graph.groups[std::size_t(node_of(graph, "negative").group)].kind, GraphGroupKind::Else);
    QCOMPARE(graph.groups[0].caller, titled(graph, "if"));
    QCOMPARE(node_of(graph, "tuple").operands[1].from, titled(graph, "if"));
    QCOMPARE(node_of(graph, "[1]").kind, GraphNodeKind::TupleItem);
    QCOMPARE(node_of(graph, "match_cast").value.shape, "(4,)");
  }
  void blocks_are_joined_by_the_buffers_between_them() {
    ProgramGraph graph = program_graph(samples::module_of(samples::matmul_exp_matmul(16, 16, 16, 16)), "main");
    QVERIFY(!graph.is_relax);
    int blocks = 0, given = 0, results = 0;
    for (const GraphNode& node : graph.nodes) {
      blocks += node.kind == GraphNodeKind::Block;
      given += node.kind == GraphNodeKind::Parameter;
      results += node.kind == GraphNodeKind::Result;
      for (const GraphOperand& operand : node.operands) QVERIFY(operand.from >= 0);
    }
    QCOMPARE(blocks, 3);
    QCOMPARE(given, 3);
    QCOMPARE(results, 1);
    QVERIFY(node_of(graph, "matmul").reduction);
  }
  void tensors_are_needed_from_their_binding_to_their_last_use() {
    ProgramGraph graph = program_graph(module_of_text(network), "main");
    TensorLifetimes lives = tensor_lifetimes(graph);
    QCOMPARE(lives.positions.size(), 3u);
    auto life = [&](const char* title) {
      for (const TensorLifetime& one : lives.lifetimes)
        if (one.node == titled(graph, title)) return one;
      return TensorLifetime{};
    };
    QCOMPARE(life("x").last, 0);
    QVERIFY(life("w").is_given);
    QCOMPARE(life("nn.conv2d").first, 0);
    QCOMPARE(life("nn.conv2d").last, 1);
    QVERIFY(life("nn.max_pool2d").is_result);
    QCOMPARE(lives.computed_bytes, (std::vector<int64_t>{864, 1728, 864 + 216}));
    QCOMPARE(lives.given_bytes, 1024 + 864);
    QCOMPARE(lives.peak_position, 1);
  }
  void graphs_are_compared_by_the_names_of_values() {
    std::string changed(network);
    changed.replace(changed.find("R.nn.relu"), 9, "R.nn.gelu");
    ProgramGraph before = program_graph(module_of_text(network), "main"),
                 after = program_graph(module_of_text(changed), "main");
    GraphDifference difference = graph_difference(before, after);
    QCOMPARE(difference.changed, 1);
    QCOMPARE(difference.added + difference.removed, 0);
    QCOMPARE(difference.before[std::size_t(titled(before, "nn.relu"))], GraphMark::Changed);
    difference = graph_difference(before, program_graph(module_of_text(fused), "main"));
    QVERIFY(difference.removed > 0);
    QVERIFY(difference.added > 0);
  }
  void renamed_values_are_paired_by_what_they_compute() {
    std::string renamed(network);
    for (std::size_t at; (at = renamed.find("lv1")) != std::string::npos;) renamed.replace(at, 3, "activated");
    GraphDifference difference = graph_difference(program_graph(module_of_text(network), "main"),
                                                  program_graph(module_of_text(renamed), "main"));
    QCOMPARE(difference.changed + difference.added + difference.removed, 0);
  }
  void functions_are_listed_with_their_callers() {
    std::vector<ListedFunction> all = list_functions(module_of_text(fused));
    QCOMPARE(all.size(), 3u);
    QCOMPARE(all[0].name, "main");
    QCOMPARE(all[1].kind, FunctionKind::Primitive);
    QCOMPARE(all[1].callers, std::vector<std::string>{"main"});
    QCOMPARE(all[2].name, "exp");
    QCOMPARE(all[2].calls, 2);
  }
  void what_versions_of_a_module_share_is_listed_alike() {
    const IRModule before = module_of_text(fused);
    ModuleEdit edit(before);
    edit.erase("exp");
    const IRModule after = std::move(edit).take();
    FunctionLists lists;
    for (const IRModule& module : {before, after, before}) {
      const std::vector<ListedFunction> one = lists.of(module), other = list_functions(module);
      QCOMPARE(one.size(), other.size());
      for (std::size_t n = 0; n < one.size(); ++n) {
        QCOMPARE(one[n].name, other[n].name);
        QCOMPARE(one[n].callers, other[n].callers);
        QCOMPARE(one[n].callees, other[n].callees);
        QCOMPARE(one[n].calls, other[n].calls);
      }
    }
    QCOMPARE(lists.of(nullptr).size(), 0u);
  }
};

TIRSCOPE_TEST(ProgramGraphTest)

}  // namespace program_graph_test
#include "program_graph_test.moc"

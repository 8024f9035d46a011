// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "builder/open.h"
#include "ir/compare/structural_equal.h"
#include "script/printer/printer.h"
#include "support/made_modules.h"
#include "support/paths.h"
#include "support/unit.h"

namespace scripts_test {

using namespace tirscope;
using namespace tirscope::test;

namespace {

std::string with_imports(std::string_view text) {
  return "import tvm\nfrom tvm import te, topi, relax, tir\nimport numpy as np\n" + std::string(text);
}

}  // namespace

class ScriptsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// make.py of a folder makes expected.py, which TVM printed for it.
  void scripts_make_what_tvm_makes_data() {
    QTest::addColumn<QString>("folder");
    for (const QFileInfo& each :
         QDir(in_source("tests/cases/builder")).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(each.fileName())) << each.filePath();
  }
  void scripts_make_what_tvm_makes() {
    QFETCH(QString, folder);
    builder::OpenOptions options{.is_script = true};
    auto made = builder::open_module(text_of(folder + "/make.py"), options);
    QVERIFY2(made, qPrintable(problems(made)));
    auto expected = script::read_module(text_of(folder + "/expected.py"));
    QVERIFY2(expected, qPrintable(problems(expected)));
    const QString between = difference(made->module, expected->module);
    QVERIFY2(between.isEmpty(), qPrintable(between));
  }

  void what_is_a_builder_script_is_seen_in_its_text_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    auto row = [](const char* text, bool expected) { QTest::newRow(text) << text << expected; };
    row("from tvm import te\nA = te.placeholder((4,))\n", true);
    row("import tvm.te as e\nA = e.placeholder((4,))\n", true);
    row("import tvm\nm = tvm.relax.transform.LegalizeOps()(m)\n", true);
    row("from tvm.relax import BlockBuilder\ndef f():\n    return BlockBuilder()\n", true);
    row("bb = relax.BlockBuilder()\n", true);
    row("from tvm import relax, te\nfrom tvm.script import relax as R, ir as I\n@I.ir_module\nclass M:\n    "
        "@R.function\n"
        "    def f(x: R.Tensor((4,), 'float32')):\n        return R.nn.relu(x)\nex = relax.build(M)\n",
        false);
    row("from tvm.script import relax\n@relax.function\ndef f(x: relax.Tensor((4,), 'float32')):\n    return "
        "relax.op.add(x, x)\n",
        false);
    row("sch = tvm.tir.Schedule(M)\n", false);
  }
  void what_is_a_builder_script_is_seen_in_its_text() {
    QFETCH(QString, text);
    QFETCH(bool, expected);
    QCOMPARE(builder::is_builder_script(text.toStdString()), expected);
  }

  void entries_are_variables_schedules_and_functions() {
    const std::string text = with_imports(
        "A = te.placeholder((8,), name='A')\nB = te.compute((8,), lambda i: A[i] + 1.0, name='B')\n"
        "first = te.create_prim_func([A, B])\nsch = tir.Schedule(first)\nsch.split(sch.get_loops('B')[0], [2, 4])\n"
        "def scheduled(parts=4):\n    s = tir.Schedule(first)\n    s.split(s.get_loops('B')[0], [parts, None])\n"
        "    return s.mod\ndef needs(x):\n    return x\nN = 3\nf = first\n");
    auto loops = [&](const char* entry) {
      auto made = builder::open_module(text, {.entry = entry, .is_script = true});
      if (!made) return -1;
      const std::string printed = script::text(made->module);
      return int(printed.find("T.grid(2, 4)") != printed.npos   ? 2
                 : printed.find("T.grid(4, 2)") != printed.npos ? 4
                                                                : 1);
    };
    QCOMPARE(loops(""), 1);
    QCOMPARE(loops("first"), 1);
    QCOMPARE(loops("sch"), 2);
    QCOMPARE(loops("scheduled"), 4);
    for (auto [entry, code] : {std::pair{"nothing", "builder.unknown-entry"}, std::pair{"N", "builder.entry-type"},
                               std::pair{"needs", "script.arguments"}, std::pair{"np", "builder.entry-type"}}) {
      auto made = builder::open_module(text, {.entry = entry, .is_script = true});
      QVERIFY(!made);
      QCOMPARE(made.error().front().code, std::string(code));
    }
  }

  void a_module_that_is_only_shown_counts_where_none_has_a_name() {
    auto made = builder::open_module(
        with_imports("A = te.placeholder((8,), name='A')\nB = te.compute((8,), lambda i: A[i], name='B')\n"
                     "te.create_prim_func([A, B]).show()\n"));
    QVERIFY2(made, qPrintable(problems(made)));
    QVERIFY(made->bare);
    QCOMPARE(made->bare_name, std::string("main"));
    QVERIFY(!made->notes.empty());
  }

  void sizes_of_a_script_are_set() {
    const std::string text = with_imports(
        "N = 8\nA = te.placeholder((N,), name='A')\nf = te.create_prim_func([A, te.compute((N,), lambda i: A[i], "
        "name='B')])\n");
    builder::OpenOptions options;
    options.read.set = {{"N", 16}};
    auto made = builder::open_module(text, options);
    QVERIFY2(made, qPrintable(problems(made)));
    QVERIFY(script::text(made->module).find("range(16)") != std::string::npos);
    QCOMPARE(*made->constants.at("N").as_int(), int64_t(16));
    options.read.set = {{"M", 16}};
    made = builder::open_module(text, options);
    QVERIFY(!made);
    QCOMPARE(made.error().front().code, std::string("script.unknown-constant"));
  }

  void the_dialect_is_that_of_the_imports() {
    auto of = [](std::string_view imports) {
      auto made = builder::open_module(std::string(imports) +
                                       "from tvm import te\nA = te.placeholder((8,), name='A')\n"
                                       "f = te.create_prim_func([A, te.compute((8,), lambda i: A[i], name='B')])\n");
      return made ? made->release.minor : -1;
    };
    QCOMPARE(of(""), 18);
    QVERIFY(of("from tvm.script import tirx as T\n") >= 24);
  }

  void bad_scripts_are_refused_by_code_and_place_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("line");
    auto row = [](const char* name, const char* text, const char* code, int line) {
      QTest::newRow(name) << QString::fromStdString(with_imports(text)) << code << line + 3;
    };
    row("endless", "te.var('n')\nwhile True:\n    pass\n", "script.budget", 2);
    row("recursion", "te.var('n')\ndef f(x):\n    return f(x)\nf(1)\n", "script.too-deep", 3);
    row("more parameters than dimensions",
        "A = te.placeholder((8,), name='A')\nB = te.compute((8,), lambda i, j: A[i], name='B')\n", "te.arity", 2);
    row("fewer indices", "A = te.placeholder((8, 8), name='A')\nB = te.compute((8,), lambda i: A(i), name='B')\n",
        "te.arity", 2);
    row("reduction not on top",
        "A = te.placeholder((8, 8), name='A')\nk = te.reduce_axis((0, 8), 'k')\n"
        "B = te.compute((8,), lambda i: te.sum(A[i, k], axis=k) + 1.0, name='B')\n",
        "te.reduction-not-on-top", 3);
    row("input not listed",
        "A = te.placeholder((8,), name='A')\nB = te.compute((8,), lambda i: A[i], name='B')\nf = "
        "te.create_prim_func([B])\n",
        "te.input-not-listed", 3);
    row("no module", "A = te.placeholder((8,), name='A')\n", "builder.no-module", -3);
    row("unknown argument of a builder", "import torch\nA = te.placeholder(torch.size, name='A')\n",
        "builder.unknown-argument", 2);
    row("unknown condition",
        "import torch\nbb = relax.BlockBuilder()\nif torch.cuda.is_available():\n    bb.function('main')\n",
        "builder.unknown-condition", 4);
    row("no such operator", "A = te.placeholder((8,), name='A')\nB = topi.nothing(A)\n", "script.unknown-function", 2);
    row("no output", "bb = relax.BlockBuilder()\nwith bb.function('main', []):\n    pass\n", "relax.no-output", 2);
    row("shapes that do not fit",
        "x = relax.Var('x', relax.TensorStructInfo((4, 3), 'float32'))\nbb = relax.BlockBuilder()\n"
        "with bb.function('main', [x]):\n    bb.emit(relax.op.matmul(x, x))\n",
        "", 4);
    row("a number beside a graph value", "x = relax.Var('x', relax.TensorStructInfo((4,), 'float32'))\ny = x + 1\n",
        "builder.graph-operand", 2);
    row("a pass without module", "m = tir.transform.Simplify()(3)\n", "script.operands", 1);
    row("no such pass", "m = relax.transform.Nothing()\n", "script.unknown-function", 1);
    row("error inside a helper",
        "def f(A):\n    return te.compute((4,), lambda i: A[i] + undefined, name='B')\nf(te.placeholder((4,)))\n",
        "script.undefined-name", 2);
    row("tvmscript with an error",
        "from tvm.script import tir as T\nx = te.var('x')\n@T.prim_func\ndef f(A: T.Buffer((4,))):\n    A[0] = B[0]\n",
        "script.undefined-name", 5);
    row("function of a module that is not there",
        "A = te.placeholder((8,), name='A')\nm = tvm.IRModule.from_expr(te.create_prim_func([A, te.compute((8,), "
        "lambda i: A[i])]))\nm['f']\n",
        "builder.unknown-function", 3);
  }
  void bad_scripts_are_refused_by_code_and_place() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(int, line);
    auto made = builder::open_module(text.toStdString(), {.is_script = true});
    QVERIFY(!made);
    const Diagnostic& problem = made.error().front();
    if (!code.isEmpty()) QCOMPARE(QString::fromStdString(problem.code), code);
    if (line > 0) {
      QVERIFY2(!problem.where.empty(), qPrintable(QString::fromStdString(problem.message.str())));
      QCOMPARE(problem.where.front().span.line, line);
    }
  }

  void passes_and_pipelines_rewrite_modules() {
    const std::string text = with_imports(
        "x = relax.Var('x', relax.TensorStructInfo((4, 8), 'float32'))\n"
        "w = relax.Var('w', relax.TensorStructInfo((8, 8), 'float32'))\nbb = relax.BlockBuilder()\n"
        "with bb.function('main', [x, w]):\n    with bb.dataflow():\n"
        "        y = bb.emit_output(relax.op.nn.relu(relax.op.matmul(x, w)))\n    bb.emit_func_output(y)\n"
        "mod = bb.finalize()\nlegal = relax.transform.LegalizeOps()(mod)\n"
        "bound = relax.transform.BindParams('main', {'w': np.zeros((8, 8), 'float32')})(mod)\n"
        "both = tvm.transform.Sequential([relax.transform.LegalizeOps(), relax.transform.AnnotateTIROpPattern(),\n"
        "                                 relax.transform.FuseOps(), relax.transform.FuseTIR()])(mod)\n"
        "zero = relax.get_pipeline('zero')(mod)\n");
    auto made = [&](const char* entry) {
      auto read = builder::open_module(text, {.entry = entry, .is_script = true});
      return read ? script::text(read->module) : problems(read).toStdString();
    };
    auto has = [&](const char* entry, const char* part) {
      const std::string printed = made(entry);
      QVERIFY2(printed.find(part) != std::string::npos, printed.c_str());
    };
    has("legal", "R.call_tir(cls.matmul");
    has("bound", "metadata[\"relax.expr.Constant\"][0]");
    has("both", "fused_matmul_relu");
    has("zero", "fused_matmul_relu");
    auto refused = builder::open_module(text + "n = relax.get_pipeline('none')\n");
    QVERIFY(!refused);
    QCOMPARE(refused.error().front().code, std::string("pass.unknown-pipeline"));
  }

  void what_the_program_lacks_is_skipped_with_notes() {
    auto made = builder::open_module(with_imports(
        "import torch, pickle\n!wget x\nw = torch.randn(3)\nmodel = pickle.load(open('x'))\nprint(w)\n"
        "A = te.placeholder((8,), name='A')\nf = te.create_prim_func([A, te.compute((8,), lambda i: A[i], name='B')])\n"
        "f.show()\nlib = tvm.build(f, target='llvm')\nt = lib.time_evaluator('main', tvm.cpu())\n"
        "for i in range(3):\n    if w.sum() > 1:\n        loss = w\n"));
    QVERIFY2(made, qPrintable(problems(made)));
    QVERIFY(made->notes.size() >= 6);
  }

  void arrays_become_constants() {
    auto made = builder::open_module(
        with_imports("bb = relax.BlockBuilder()\nx = relax.Var('x', relax.TensorStructInfo((2, 3), 'float32'))\n"
                     "w = relax.const(np.array([[1, 2, 3], [4, 5, 6]]).astype('float32').reshape(3, 2))\n"
                     "r = relax.const(np.random.rand(2, 2).astype(np.float32))\n"
                     "with bb.function('main', [x]):\n    bb.emit_func_output(bb.emit(relax.op.add(relax.op.matmul(x, "
                     "w), r)))\nmod = bb.get()\n"));
    QVERIFY2(made, qPrintable(problems(made)));
    const std::string printed = script::text(made->module);
    QVERIFY2(printed.find("metadata[\"relax.expr.Constant\"][1]") != std::string::npos, printed.c_str());
  }
};

TIRSCOPE_TEST(ScriptsTest)

}  // namespace scripts_test
#include "scripts_test.moc"

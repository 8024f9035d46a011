// SPDX-License-Identifier: Apache-2.0
// Relax as TVM reads and prints it: operators with the struct infos of their results, Python's operators, constants,
// well-formedness.
#include <QDirIterator>
#include <QtTest>
#include <fstream>
#include <sstream>

#include "arith/relax/op_table.h"
#include "ir/compare/structural_equal.h"
#include "ir/ir.h"
#include "ir/walk/visitor.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace relax_test {

using namespace tirscope;
using namespace tirscope::script;

namespace {

std::string program(const std::string& statements, const std::string& more = {}, const std::string& decorator = "") {
  return R"(@I.ir_module
class Module:
    I.module_global_infos({"vdevice": [I.vdevice("llvm"), I.vdevice("cuda")]})
)" + more +
         R"(    @R.function)" + decorator + R"(
    def main(x: R.Tensor(("n", 4), "float32"), y: R.Tensor, i: R.Tensor((5,), "int64"), c: R.Tensor((), "bool"), s: R.Tensor((2, 3, 4), "float32"), p: R.Tensor((1, 3, 32, 32), "float32"), w: R.Tensor((8, 3, 3, 3), "float32"), o: R.Object, k: R.Prim("int64"), h: R.Tensor((2, 3, 4), "float16"), m: R.Tensor(("m", 4), "float32")):
        n = T.int64()
        m_1 = T.int64()
        cls = Module
)" + statements;
}

/// The codes of what is wrong with the text, one after the other; empty when nothing is.
std::string wrong(const std::string& text) {
  auto result = read_module(text);
  std::string codes;
  if (!result)
    for (const Diagnostic& d : result.error()) codes += (codes.empty() ? "" : " ") + d.code;
  return codes;
}

std::string printed(const std::string& text, int minor = 18) {
  auto result = read_module(text);
  if (result) return print_module(result->module, PrintOptions().in(Release{minor})).text;
  std::string all;
  for (const Diagnostic& d : result.error()) all += d.rendered(text) + "\n";
  return all;
}

/// The lines of `text` that mention a variable r, and what it is: "r: R.Tensor((n, 4), ...) = R.exp(x)".
std::string bound(const std::string& expression, int minor = 18) {
  const std::string text = printed(program("        r = " + expression + "\n        return r\n"), minor);
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("        r") && !line.starts_with("        return")) return line.substr(8);
  return text;
}

std::string contents(const QString& path) {
  std::ifstream file(path.toStdString());
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

class RelaxTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// What TVM 0.25 infers and prints, where its rules are those of 0.18.
  void operators_print_with_what_they_return_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("expected");
    auto row = [](const char* expression, const char* expected) {
      QTest::newRow(expression) << expression << expected;
    };
    row("R.arange(5)",
        R"(R.Tensor((5,), dtype="int64") = R.arange(R.prim_value(0), R.prim_value(5), R.prim_value(1), dtype="int64"))");
    row("R.arange(1, n, 2)",
        R"(R.Tensor((n // 2,), dtype="int64") = R.arange(R.prim_value(1), R.prim_value(n), R.prim_value(2), dtype="int64"))");
    row("R.full((2, n), R.const(1.0, \"float32\"))",
        R"(R.Tensor((2, n), dtype="float32") = R.full(R.shape([2, n]), R.const(1.0, "float32"), dtype="void"))");
    row("R.zeros_like(s, \"int8\")", R"(R.Tensor((2, 3, 4), dtype="int8") = R.zeros_like(s, dtype="int8"))");
    row("R.triu(s, n)", R"(R.Tensor((2, 3, 4), dtype="float32") = R.triu(s, R.prim_value(n)))");
    row("R.take(s, i, 1)", R"(R.Tensor((2, 5, 4), dtype="float32") = R.take(s, i, axis=1))");
    row("R.take(s, R.prim_value(1), axis=1)",
        R"(R.Tensor((2, 4), dtype="float32") = R.take(s, R.prim_value(1), axis=1))");
    row("R.strided_slice(x, [0, 1], [0, 0], [n, 2], [2, 1])",
        R"(R.Tensor(((n + 1) // 2, 2), dtype="float32") = R.strided_slice(x, (R.prim_value(0), R.prim_value(1)), (R.prim_value(0), R.prim_value(0)), (R.prim_value(n), R.prim_value(2)), (R.prim_value(2), R.prim_value(1)), assume_inbound=False))");
    row("R.strided_slice(s, [2], [3], [0], [-1])",
        R"(R.Tensor((2, 3, 3), dtype="float32") = R.strided_slice(s, (R.prim_value(2),), (R.prim_value(3),), (R.prim_value(0),), (R.prim_value(-1),), assume_inbound=False))");
    row("R.matmul(R.expand_dims(x, 0), R.permute_dims(s, [0, 2, 1]))",
        R"(R.Tensor((2, n, 3), dtype="float32") = R.matmul(gv, gv1, out_dtype="void"))");
    row("R.linear(x, R.ones((5, 4), \"float32\"), R.ones((5,), \"float32\"))",
        R"(R.Tensor((n, 5), dtype="float32") = R.add(gv2, gv3))");
    row("R.reshape(x, (2, -1))", R"(R.Tensor((2, n * 2), dtype="float32") = R.reshape(x, R.shape([2, n * 2])))");
    row("R.reshape(s, (0, -1))", R"(R.Tensor((2, 12), dtype="float32") = R.reshape(s, R.shape([2, 12])))");
    row("R.flatten(x)", R"(R.Tensor((n * 4,), dtype="float32") = R.flatten(x))");
    row("R.concat((x, m), 0)", R"(R.Tensor((n + m, 4), dtype="float32") = R.concat((x, m_1), axis=0))");
    row("R.split(x, 2, axis=1)",
        R"(R.Tuple(R.Tensor((n, 2), dtype="float32"), R.Tensor((n, 2), dtype="float32")) = R.split(x, indices_or_sections=2, axis=1))");
    row("R.split(s, [1, 3], axis=2)",
        R"(R.Tuple(R.Tensor((2, 3, 1), dtype="float32"), R.Tensor((2, 3, 2), dtype="float32"), R.Tensor((2, 3, 1), dtype="float32")) = R.split(s, indices_or_sections=[1, 3], axis=2))");
    row("R.split(x, 3)",
        R"(R.Tuple(R.Tensor(((n + 2) // 3, 4), dtype="float32"), R.Tensor(((n + 2) // 3, 4), dtype="float32"), R.Tensor((n - (n + 2) // 3 * 2, 4), dtype="float32")) = R.split(x, indices_or_sections=3, axis=0))");
    row("R.squeeze(R.expand_dims(x, [0, -1]), 0)", R"(R.Tensor((n, 4, 1), dtype="float32") = R.squeeze(gv, axis=[0]))");
    row("R.permute_dims(s, [0, -1, 1])",
        R"(R.Tensor((2, 4, 3), dtype="float32") = R.permute_dims(s, axes=[0, -1, 1]))");
    row("R.repeat(x, 2)", R"(R.Tensor((n * 8,), dtype="float32") = R.repeat(x, repeats=2, axis=None))");
    row("R.tile(s, (2, 1, 1, 3))", R"(R.Tensor((2, 2, 3, 12), dtype="float32") = R.tile(s, repeats=[2, 1, 1, 3]))");
    row("R.argmax(s, 1)", R"(R.Tensor((2, 4), dtype="int64") = R.argmax(s, axis=1, keepdims=False))");
    row("R.mean(s, [0, -1], True)", R"(R.Tensor((1, 3, 1), dtype="float32") = R.mean(s, axis=[0, -1], keepdims=True))");
    row("R.cumsum(s, 1, \"float64\")",
        R"(R.Tensor((2, 3, 4), dtype="float64") = R.cumsum(s, axis=1, dtype="float64", exclusive=False))");
    row("R.topk(s, 2)",
        R"(R.Tuple(R.Tensor((2, 3, 2), dtype="float32"), R.Tensor((2, 3, 2), dtype="int32")) = R.topk(s, k=2, axis=-1, ret_type="both", largest=True, dtype="int32"))");
    row("R.unique(s)",
        R"(R.Tensor(dtype="float32", ndim=1) = R.unique(s, R.prim_value(1), R.prim_value(0), R.prim_value(0), R.prim_value(0)))");
    row("R.einsum((x, m), \"ij,kj->ik\")",
        R"(R.Tensor((n, m), dtype="float32") = R.einsum((x, m_1), subscripts="ij,kj->ik"))");
    row("R.nn.conv2d(p, w, strides=2, padding=(1, 2))",
        R"(R.Tensor((1, 8, 16, 17), dtype="float32") = R.nn.conv2d(p, w, strides=[2, 2], padding=[1, 2, 1, 2], dilation=[1, 1], groups=1, data_layout="NCHW", kernel_layout="OIHW", out_layout="NCHW", out_dtype="void"))");
    row("R.nn.conv2d_transpose(p, R.ones((3, 8, 3, 3), \"float32\"), strides=(2, 2), padding=1, output_padding=1)",
        R"(R.Tensor((1, 8, 64, 64), dtype="float32") = R.nn.conv2d_transpose(p, gv, strides=[2, 2], padding=[1, 1, 1, 1], output_padding=[1, 1], dilation=[1, 1], groups=1, data_layout="NCHW", kernel_layout="IOHW", out_layout="NCHW", out_dtype="void"))");
    row("R.nn.avg_pool2d(p, 3, 2, 1, ceil_mode=True)",
        R"(R.Tensor((1, 3, 17, 17), dtype="float32") = R.nn.avg_pool2d(p, pool_size=[3, 3], strides=[2, 2], dilation=[1, 1], padding=[1, 1, 1, 1], ceil_mode=True, count_include_pad=False, layout="NCHW", out_layout="NCHW"))");
    row("R.nn.adaptive_avg_pool2d(p, 7)",
        R"(R.Tensor((1, 3, 7, 7), dtype="float32") = R.nn.adaptive_avg_pool2d(p, output_size=[7, 7], layout="NCHW", out_layout="NCHW"))");
    row("R.nn.pad(x, (0, 0, 1, 2), R.const(0.0, \"float32\"))",
        R"(R.Tensor((n, 7), dtype="float32") = R.nn.pad(x, R.const(0.0, "float32"), pad_width=[0, 0, 1, 2], pad_mode="constant"))");
    row("R.nn.pad(x, R.const(0.0, \"float32\"), pad_width=[0, 0, 1, 2], pad_mode=\"constant\")",
        R"(R.Tensor((n, 7), dtype="float32") = R.nn.pad(x, R.const(0.0, "float32"), pad_width=[0, 0, 1, 2], pad_mode="constant"))");
    row("R.nn.attention(R.expand_dims(s, 0), R.expand_dims(s, 0), R.expand_dims(s, 0), R.ones((1, 3, 2, 2), "
        "\"float32\"))",
        R"(R.Tensor((1, 2, 3, 4), dtype="float32") = R.nn.attention_bias(gv, gv1, gv2, gv3, scale=None, causal_mask=None, window_size=None))");
    row("R.clip(x, 0, 6)", R"(R.Tensor((n, 4), dtype="float32") = R.clip(x, R.prim_value(0), R.prim_value(6)))");
    row("R.shape_of(x)", R"(R.Shape([n, 4]) = R.shape_of(x))");
    row("R.builtin.alloc_tensor(R.shape([2]), \"float32\", 0)",
        R"(R.Tensor((2,), dtype="float32") = R.builtin.alloc_tensor(R.shape([2]), R.dtype("float32"), R.prim_value(0), R.str("global")))");
    row("R.vm.alloc_storage(R.shape([4]), 0, \"uint8\")",
        R"(R.Object = R.vm.alloc_storage(R.shape([4]), R.prim_value(0), R.dtype("uint8"), R.str("global")))");
    row("R.memory.view(s, (12, 2))",
        R"(R.Tensor((12, 2), dtype="float32") = R.memory.view(s, R.shape([12, 2]), R.tuple(), R.tuple()))");
    row("R.call_inplace_packed(\"f\", x, inplace_indices=0, sinfo_args=R.Tensor((2,), \"float32\"))",
        R"(R.Tensor((2,), dtype="float32") = R.call_inplace_packed("f", x, inplace_indices=[0], sinfo_args=(R.Tensor((2,), dtype="float32"),)))");
    row("R.invoke_pure_closure(o, (x,), sinfo_args=R.Tensor((2,), \"float32\"))",
        R"(R.Tensor((2,), dtype="float32") = R.invoke_pure_closure(o, (x,), sinfo_args=(R.Tensor((2,), dtype="float32"),)))");
    row("R.to_vdevice(x, \"cuda:0\")",
        R"(R.Tensor((n, 4), dtype="float32", vdevice="cuda:0") = R.to_vdevice(x, dst_vdevice="cuda:0"))");
    row("R.hint_on_device(x, R.device(1, 0))",
        R"(R.Tensor((n, 4), dtype="float32") = R.hint_on_device(x, R.device(dev_type=1, dev_id=0)))");
    // Python's operators and members.
    row("-x", R"(R.Tensor((n, 4), dtype="float32") = R.negative(x))");
    row("x < x", R"(R.Tensor((n, 4), dtype="bool") = R.less(x, x))");
    row("x >= x", R"(R.Tensor((n, 4), dtype="bool") = R.greater_equal(x, x))");
    row("R.multiply(x, x) * x + x", R"(R.Tensor((n, 4), dtype="float32") = R.add(gv1, x))");
    row("x.astype(\"float16\")", R"(R.Tensor((n, 4), dtype="float16") = R.astype(x, dtype="float16"))");
    row("y.shape[1]", R"(R.Prim("int64") = R.inspect.tensor_shape_i(y, R.prim_value(1)))");
    row("y.shape[k]", R"(R.Prim("int64") = R.inspect.tensor_shape_i(y, k))");
    row("y.dtype.bits", R"(R.Prim("uint8") = R.inspect.tensor_dtype_bits(y))");
    row("y.ndim", R"(R.Prim("int32") = R.inspect.tensor_ndim(y))");
    row("(x, (x, y))",
        R"(R.Tuple(R.Tensor((n, 4), dtype="float32"), R.Tuple(R.Tensor((n, 4), dtype="float32"), R.Tensor)) = x, (x, y))");
  }
  void operators_print_with_what_they_return() {
    QFETCH(QString, expression);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(bound(expression.toStdString())), "r: " + expected);
  }

  void what_makes_no_sense_is_refused_by_its_code_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("code");
    auto row = [](const char* expression, const char* code) { QTest::newRow(expression) << expression << code; };
    row("R.add(s, h)", "relax.wrong-type");
    row("R.add(s, R.ones((2, 3, 5), \"float32\"))", "relax.wrong-shape");
    row("R.exp(i)", "relax.wrong-type");
    row("R.reshape(s, (5, 5))", "relax.wrong-shape");
    row("R.reshape(s, (-1, -1))", "relax.wrong-argument");
    row("R.concat((x, s), axis=0)", "relax.wrong-shape");
    row("R.matmul(s, R.ones((3, 5), \"float32\"))", "relax.wrong-shape");
    row("R.nn.conv2d(p, R.ones((8, 4, 3, 3), \"float32\"))", "relax.wrong-shape");
    row("R.nn.conv2d(p, w, data_layout=\"NCHX\")", "relax.wrong-argument");
    row("R.nn.conv2d(p, w, strides=[1, 2, 3])", "relax.wrong-argument");
    row("R.nn.conv2d(p, w, padding=[9223372036854775807])", "relax.wrong-argument");
    row("R.nn.conv2d(p, w, dilation=[4294967296])", "relax.wrong-argument");
    row("R.nn.softmax(s, axis=3)", "relax.wrong-argument");
    row("R.permute_dims(s, [0, 0, 1])", "relax.wrong-argument");
    row("R.squeeze(s, 0)", "relax.wrong-shape");
    row("R.take(s, i)", "relax.wrong-shape");
    row("R.where(x, x, x)", "relax.wrong-type");
    row("R.sum(s, axis=\"a\")", "relax.wrong-argument");
    row("R.nn.nll_loss(x, x)", "relax.wrong-type");
    row("R.add(x, 1)", "script.relax");
    row("x + 1", "script.relax");
    row("R.add(x)", "script.arity");
    row("R.add(x, x, x)", "script.arity");
    row("R.add(x, x, axis=1)", "script.unknown-argument");
    row("R.nn.softmaks(x)", "script.unknown-operator");
    row("R.to_vdevice(x, \"metal:0\")", "script.unknown-device");
    row("R.call_tir_inplace(cls.f, (x,), inplace_indices=[1], out_sinfo=R.Tensor((n, 4), \"float32\"))",
        "script.unknown-function");
  }
  void what_makes_no_sense_is_refused_by_its_code() {
    QFETCH(QString, expression);
    QFETCH(QString, code);
    QCOMPARE(QString::fromStdString(wrong(program("        r = " + expression.toStdString() + "\n        return r\n"))),
             code);
  }

  void ill_formed_functions_are_refused() {
    const std::string kernel = R"(    @T.prim_func
    def f(a: T.Buffer((4,), "float32"), b: T.Buffer((4,), "float32")):
        T.evaluate(0)
)";
    QCOMPARE(wrong(program("        R.print(x, format=\"a\")\n        return x\n")), "relax.impure-in-pure");
    QCOMPARE(wrong(program("        R.print(x, format=\"a\")\n        return x\n", {}, "(pure=False)")), "");
    QCOMPARE(wrong(program(
                 "        r = R.call_tir(cls.f, (s, s), out_sinfo=R.Tensor((4,), \"float32\"))\n        return r\n",
                 kernel)),
             "relax.kernel-arguments");
    QCOMPARE(wrong(program("        with R.dataflow():\n            a = R.exp(x)\n            R.print(a, "
                           "format=\"a\")\n            R.output(a)\n        return a\n",
                           {}, "(pure=False)")),
             "relax.impure-in-dataflow");
    QCOMPARE(wrong(program("        q = T.int64()\n        r = R.zeros((q,), \"float32\")\n        return r\n")),
             "relax.undefined-size relax.undefined-size");
    // As the second document of the seeds builds it: printed and run, with a warning.
    auto escaping =
        read_module(program("        with R.dataflow():\n            a = R.exp(x)\n            b = R.exp(a)\n          "
                            "  R.output(b)\n        return a\n"));
    QVERIFY(escaping.has_value());
    QVERIFY(std::ranges::any_of(escaping->notes, [](const Diagnostic& d) { return d.code == "relax.dataflow-var"; }));
  }

  void branches_are_named_as_TVM_names_them() {
    const std::string text = printed(program(R"(        if c:
            r = x
        else:
            r = R.multiply(R.add(x, x), x)
        return r
)"));
    QVERIFY2(text.find(R"(        if c:
            r: R.Tensor((n, 4), dtype="float32") = x
        else:
            gv1: R.Tensor((n, 4), dtype="float32") = R.add(x, x)
            r_else: R.Tensor((n, 4), dtype="float32") = R.multiply(gv1, x)
            r: R.Tensor((n, 4), dtype="float32") = r_else
)") != text.npos,
             text.c_str());
  }

  void calls_of_functions_have_their_types() {
    const std::string helper = R"(    @R.function
    def helper(a: R.Tensor(("k", 4), "float32")) -> R.Tensor(("k * 2", 4), "float32"):
        k = T.int64()
        b = R.concat((a, a), axis=0)
        return b
)";
    const std::string text =
        printed(program("        r = cls.helper(x)\n        q = cls.helper(r)\n        return q\n", helper));
    QVERIFY2(text.find("r: R.Tensor((n * 2, 4), dtype=\"float32\") = cls.helper(x)") != text.npos, text.c_str());
    QVERIFY2(text.find("q: R.Tensor((n * 4, 4), dtype=\"float32\") = cls.helper(r)") != text.npos, text.c_str());
    QCOMPARE(wrong(program("        r = cls.helper(s)\n        return r\n", helper)), "relax.call-argument");
    QCOMPARE(wrong(program("        r = cls.helper(x, x)\n        return r\n", helper)), "relax.call-arity");
  }

  void constants_keep_their_data_with_metadata_data() {
    QTest::addColumn<int>("minor");
    QTest::newRow("0.18") << 18;
    QTest::newRow("0.25") << 25;
  }
  void constants_keep_their_data_with_metadata() {
    QFETCH(int, minor);
    const std::string text = program(R"(        a = R.add(x, R.const([1.5, 2, -3, 0.1], "float32"))
        b = R.const([[1, 2], [3, 4]], "int64")
        d = R.const([True, False])
        e = R.const([0.5, 2.0], "bfloat16")
        f = R.const(3, "uint8")
        return (a, b, d, e, f)
)");
    auto read = read_module(text);
    QVERIFY(read.has_value());
    PrintOptions options = PrintOptions().in(Release{minor});
    options.show_meta = true;
    const std::string with = print_module(read->module, options).text;
    QVERIFY2(with.starts_with("metadata = tvm.ir.load_json("), with.c_str());
    QVERIFY(with.find("metadata[\"relax.expr.Constant\"][4]") != with.npos);
    auto back = read_module(with);
    if (!back) QFAIL(back.error().front().rendered(with).c_str());
    auto difference = first_difference(read->module, back->module);
    QVERIFY2(!difference, difference ? difference->text.c_str() : "");
    // Without it the data is left out, and nothing else.
    const std::string without = print_module(read->module, PrintOptions().in(Release{minor})).text;
    auto bare = read_module(without);
    QVERIFY(bare.has_value());
    QCOMPARE(print_module(bare->module, PrintOptions().in(Release{minor})).text, without);
  }

  void metadata_of_the_real_TVM_is_read() {
    const std::string text = contents(test::in_source("tests/cases/relax/metadata/expected.py"));
    QVERIFY(!text.empty());
    auto read = read_module(text);
    if (!read) QFAIL(read.error().front().rendered(text).c_str());
    std::vector<RelaxConstant> found;
    walk(read->module->functions.at("main"), [&](const Node& node) {
      if (auto constant = as<RelaxConstantNode>(&node)) found.push_back(ref(constant));
      return true;
    });
    QCOMPARE(found.size(), 3u);
    QCOMPARE(found[0], found[1]);  // one constant, used twice
    QCOMPARE(found[0]->data.shape(), (std::vector<int64_t>{2, 3}));
    QCOMPARE(found[0]->data.number(4), 4.0);
    QCOMPARE(found[2]->data.number(2), 3.0);
  }

  void broken_metadata_is_refused() {
    const std::string text = contents(test::in_source("tests/cases/relax/metadata/expected.py"));
    auto changed = [&](const std::string& from, const std::string& to) {
      std::string out = text;
      out.replace(out.find(from), from.size(), to);
      return wrong(out);
    };
    QCOMPARE(changed("P6G0lvBAXt0", "Q6G0lvBAXt0"), "node-graph.bad-tensor");
    QCOMPARE(changed("P6G0lvBAXt0AAAAAAAAAAAE", "P6G0lvBAXt0AAAAAAAAA"), "node-graph.bad-tensor");
    QCOMPARE(changed("[\"relax.expr.Constant\"][1]", "[\"relax.expr.Constant\"][7]"), "script.no-metadata");
  }

  /// Random programs and what TVM 0.25 makes of them.
  void programs_print_as_TVM_prints_them_data() {
    QTest::addColumn<QString>("folder");
    QDirIterator folders(test::in_source("tests/cases/relax"), QDir::Dirs | QDir::NoDotAndDotDot);
    while (folders.hasNext())
      if (QString folder = folders.next(); QFileInfo::exists(folder + "/program.py"))
        QTest::newRow(qPrintable(QFileInfo(folder).fileName())) << folder;
  }
  void programs_print_as_TVM_prints_them() {
    QFETCH(QString, folder);
    const std::string expected = contents(folder + "/expected.py");
    const std::string text = printed(contents(folder + "/program.py"), 25);
    QCOMPARE(QString::fromStdString(text).trimmed(), QString::fromStdString(expected).trimmed());
    QCOMPARE(QString::fromStdString(printed(text, 25)).trimmed(), QString::fromStdString(expected).trimmed());
  }

  /// Each operator's attributes print, and each has a rule or says what it returns.
  void the_table_is_complete() {
    QVERIFY(relax_ops().size() > 190);
    std::set<std::string_view> names;
    for (const RelaxOp& op : relax_ops()) {
      QVERIFY2(names.insert(op.name).second, std::string(op.name).c_str());
      QVERIFY2(op.infer, std::string(op.name).c_str());
      std::size_t attributes = 0;
      for (const RelaxParameter& param : op.params) attributes += is_attribute(param.kind);
      QCOMPARE(op.attributes().size(), attributes);
      for (const RelaxParameter* attribute : op.attributes()) QVERIFY(attribute);
    }
  }
};

TIRSCOPE_TEST(RelaxTest)

}  // namespace relax_test
#include "relax_test.moc"

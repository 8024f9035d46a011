// SPDX-License-Identifier: Apache-2.0
// Random graphs keep their meaning: after each pass of the pipelines of Relax the executor finds the same results, bit
// for bit.
#include <QtTest>
#include <random>

#include "model/run/executor.h"
#include "model/run/interpreted.h"
#include "passes/pass.h"
#include "script/printer/printer.h"
#include "support/oracle.h"
#include "support/unit.h"

namespace relax_meaning_test {

using namespace tirscope;

namespace {

constexpr const char* kernels = R"(
    @T.prim_func(private=True)
    def relu(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("relu"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = T.max(a[vi, vj], T.float32(0))
    @T.prim_func(private=True)
    def halve(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("halve"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = a[vi, vj] * T.float32(0.5)
    @T.prim_func(private=True)
    def transpose(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("transpose"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = a[vj, vi]
    @T.prim_func(private=True)
    def add(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32"),
            c: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("add"):
                vi, vj = T.axis.remap("SS", [i, j])
                c[vi, vj] = a[vi, vj] + b[vi, vj]
    @T.prim_func(private=True)
    def matmul(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32"),
               c: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        for i, j, k in T.grid(T.int64(4), T.int64(4), T.int64(4)):
            with T.block("matmul"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                with T.init():
                    c[vi, vj] = T.float32(0)
                c[vi, vj] = c[vi, vj] + a[vi, vk] * b[vk, vj]
    @T.prim_func(private=True)
    def rows(a: T.Buffer((T.int64(4), T.int64(4)), "float32"), b: T.Buffer((T.int64(4), T.int64(4)), "float32")):
        s = T.alloc_buffer((T.int64(4),), "float32")
        for i, k in T.grid(T.int64(4), T.int64(4)):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    s[vi] = T.float32(0)
                s[vi] = s[vi] + a[vi, vk]
        for i, j in T.grid(T.int64(4), T.int64(4)):
            with T.block("less"):
                vi, vj = T.axis.remap("SS", [i, j])
                b[vi, vj] = a[vi, vj] - s[vi]
)";

/// The text of a module whose main makes `count` bindings.
std::string random_text(std::mt19937& random, int count) {
  auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  constexpr const char* type = "R.Tensor((4, 4), \"float32\")";
  constexpr const char* unary[] = {"relu", "halve", "transpose", "rows"};
  constexpr const char* binary[] = {"add", "matmul"};
  std::vector<std::string> tensors{"x", "y"};
  std::string lines, outputs;
  for (int i = 0; i < count; ++i) {
    const std::string name = "lv" + std::to_string(i);
    auto any = [&] {
      return tensors[tensors.size() > 3 && pick(2) ? tensors.size() - 1 - pick(3) : pick(tensors.size())];
    };
    std::string value;
    switch (pick(8)) {
      case 0: value = any(); break;
      case 1: value = "(" + any() + ", " + any() + ")[" + std::to_string(pick(2)) + "]"; break;
      case 2:
      case 3:
      case 4:
        value = "R.call_tir(cls." + std::string(unary[pick(4)]) + ", (" + any() + ",), out_sinfo=" + type + ")";
        break;
      default:
        value = "R.call_tir(cls." + std::string(binary[pick(2)]) + ", (" + any() + ", " + any() +
                "), out_sinfo=" + type + ")";
    }
    lines += "            " + name + " = " + value + "\n";
    tensors.push_back(name);
    if (pick(5) == 0 || i + 1 == count) outputs += (outputs.empty() ? "" : ", ") + name;
  }
  return std::string("from tvm.script import ir as I, relax as R, tir as T\n@I.ir_module\nclass Module:\n") + kernels +
         "    @R.function\n    def main(x: " + type + ", y: " + type + "):\n        cls = Module\n" +
         "        with R.dataflow():\n" + lines + "            R.output(" + outputs + ")\n        return (" + outputs +
         ",)\n";
}

std::vector<float> results(const IRModule& module, const std::vector<float>& x, const std::vector<float>& y) {
  model::Interpreted backend(module);
  auto held = [&](const std::vector<float>& numbers) {
    auto made = *model::new_tensor(DataType::floating(32), {4, 4}, "input");
    std::memcpy(made.data, numbers.data(), numbers.size() * sizeof(float));
    return model::Value{*backend.hold(*model::tensor_of(std::move(made), "input"))};
  };
  auto value = model::run_function(module, "main", {held(x), held(y)}, backend);
  if (!value) qWarning("%s", value.error().rendered().c_str());
  std::vector<float> out;
  auto collect = [&](auto& self, const model::Value& one) -> void {
    if (auto tuple = one.get<model::TupleValue>())
      for (const model::Value& item : **tuple) self(self, item);
    auto tensor = one.get<model::TensorValue>();
    if (!tensor) return;
    const auto bytes = *backend.fetch(*tensor);
    const auto* first = reinterpret_cast<const float*>(model::bytes_of(bytes).data());
    out.insert(out.end(), first, first + 16);
  };
  if (value) collect(collect, *value);
  return out;
}

}  // namespace

class RelaxMeaningTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void passes_keep_what_random_graphs_compute() {
    const passes::Context context{*passes::Target::parse("cpu"), {}};
    int fused = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
      std::mt19937 random(seed);
      const std::string text = random_text(random, 3 + int(seed % 20));
      auto module = test::parsed(QByteArray::fromStdString(text));
      QVERIFY2(module, text.c_str());
      std::vector<float> x(16), y(16);
      for (float& number : x) number = float(int(random() % 9) - 4);
      for (float& number : y) number = float(int(random() % 9) - 4);
      const std::vector<float> expected = results(*module, x, y);
      QVERIFY2(!expected.empty(), text.c_str());
      IRModule now = *module;
      for (const char* pass : {"Normalize", "AnnotateTIROpPattern", "EliminateCommonSubexpr", "FoldConstant", "FuseOps",
                               "FuseTIR", "CanonicalizeBindings", "DeadCodeElimination", "RewriteDataflowReshape",
                               "ToNonDataflow", "RemovePurityChecking", "CallTIRRewrite", "StaticPlanBlockMemory",
                               "LowerAllocTensor", "KillAfterLastUse", "LowerRuntimeBuiltin", "AttachGlobalSymbol"}) {
        auto after = passes::run_pass(now, {pass, {}}, context);
        QVERIFY2(after, after ? "" : (after.error().rendered() + text).c_str());
        if (*after == now) continue;
        fused += std::string_view(pass) == "FuseTIR";
        now = *after;
        const std::vector<float> found = results(now, x, y);
        if (found.size() == expected.size() && std::memcmp(found.data(), expected.data(), found.size() * 4) == 0)
          continue;
        QFAIL(qPrintable(QString("seed %1: %2 changes the results of\n%3\nto those of\n%4")
                             .arg(seed)
                             .arg(pass)
                             .arg(QString::fromStdString(text))
                             .arg(QString::fromStdString(script::text(now)))));
      }
    }
    QVERIFY2(fused > 100, "hardly anything was fused");
  }
};

TIRSCOPE_TEST(RelaxMeaningTest)

}  // namespace relax_meaning_test
#include "relax_meaning_test.moc"

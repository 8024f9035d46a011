// SPDX-License-Identifier: Apache-2.0
// The part of a module that a function reaches.
#include "ir/walk/reached.h"

#include <QtTest>

#include "script/files/reader.h"
#include "support/unit.h"

namespace reached_test {

using namespace tirscope;

class ReachedTest : public QObject {
  Q_OBJECT

  static IRModule module() {
    return script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def alone(A: T.Buffer((4,), "float32")):
        A[0] = T.float32(1)
    @T.prim_func
    def by_name(A: T.Buffer((4,), "float32")):
        T.evaluate(T.call_extern("int32", "alone", A.data))
    @T.prim_func(private=True)
    def double(a: T.Buffer((4,), "float32"), b: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("b"):
                v = T.axis.spatial(4, i)
                b[v] = a[v] * T.float32(2)
    @R.function
    def main(x: R.Tensor((4,), "float32")) -> R.Tensor((4,), "float32"):
        y = R.call_tir(Module.double, (x,), out_sinfo=R.Tensor((4,), "float32"))
        return y
)")
        ->module;
  }
  static std::vector<std::string> names(const IRModule& module) {
    std::vector<std::string> out;
    for (const auto& [name, function] : module->functions) out.push_back(name);
    return out;
  }

 private Q_SLOTS:
  void calls_and_names_of_external_functions_are_followed() {
    using Names = std::vector<std::string>;
    QCOMPARE(names(reached_from(module(), {"main"})), (Names{"double", "main"}));
    QCOMPARE(names(reached_from(module(), {"by_name"})), (Names{"alone", "by_name"}));
    QCOMPARE(names(reached_from(module(), {"alone", "double"})), (Names{"alone", "double"}));
    QCOMPARE(names(reached_from(module(), {"nobody"})), Names());
  }
  void a_module_of_which_all_is_reached_is_itself() {
    const IRModule whole = module();
    QCOMPARE(reached_from(whole, {"main", "by_name"}), whole);
  }
};

TIRSCOPE_TEST(ReachedTest)

}  // namespace reached_test
#include "reached_test.moc"

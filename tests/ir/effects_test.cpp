// SPDX-License-Identifier: Apache-2.0
// The table of effects agrees with what is known of the operands of tensor cores.
#include "ir/ops/effects.h"

#include <QtTest>

#include "ir/ops/tensor_cores.h"
#include "support/unit.h"

namespace effects_test {

using namespace tirscope;

class EffectsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tensor_cores_are_those_that_have_operands() {
    int tensor = 0;
#define TS_OP(name, script_name, kind, type_argument, vectors, arity)                                  \
  {                                                                                                    \
    const ThreadEffect what = thread_effect(op::name());                                               \
    const bool cores = what == ThreadEffect::TensorRegisters || what == ThreadEffect::TensorFragments; \
    QVERIFY2(cores == !tensor_operands(op::name()).empty(), script_name);                              \
    /* What goes beyond the thread is never taken for a pure expression. */                            \
    QVERIFY2(what == ThreadEffect::None || op::name().effect >= Effect::ReadState, script_name);       \
    tensor += cores;                                                                                   \
  }
#include "ir/ops/ops.def"
    QCOMPARE(tensor, 9);
  }
  void barriers_and_copies_are_told_apart() {
    QVERIFY(is_barrier(op::tvm_storage_sync()));
    QVERIFY(!is_barrier(op::ptx_wait_group()) && !is_barrier(op::exp()));
    QVERIFY(thread_effect(op::ptx_cp_async()) == ThreadEffect::StartsCopy);
    QVERIFY(thread_effect(op::ptx_commit_group()) == ThreadEffect::ClosesGroup);
    QVERIFY(thread_effect(op::ptx_wait_group()) == ThreadEffect::AwaitsCopies);
    QVERIFY(thread_effect(op::ptx_wait_barrier()) == ThreadEffect::AwaitsCopies);
    QVERIFY(thread_effect(op::sqrt()) == ThreadEffect::None);
  }
};

TIRSCOPE_TEST(EffectsTest)

}  // namespace effects_test
#include "effects_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Mutators that refuse: the first refusal counts, and a function that stays the same is the same object.
#include "ir/walk/fallible.h"

#include <QtTest>

#include "ir/build.h"
#include "ir/make.h"
#include "support/unit.h"

namespace fallible_test {

using namespace tirscope;

namespace {

/// Refuses odd numbers, and makes the others one less where `change` is set.
class OddRefuser final : public FallibleMutator {
 public:
  explicit OddRefuser(bool change) : change_(change) {}

 private:
  NodeRef mutate_IntImm(const IntImmNode& node) override {
    if (node.value % 2 != 0) refuse(refused("test.odd", "{0} is odd", node.value));
    return change_ ? NodeRef(int32(node.value - 1)) : ref(node);
  }
  bool change_;
};

PrimFunc function_of(std::vector<int> numbers) {
  std::vector<Stmt> statements;
  for (int number : numbers) statements.push_back(make<EvaluateNode>(int32(number)));
  return make<PrimFuncNode>(std::vector<Var>{}, make<SeqStmtNode>(std::move(statements)), std::vector<BufferBinding>{});
}

}  // namespace

class FallibleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_first_refusal_is_the_functions() {
    OddRefuser mutator(true);
    auto result = rewritten(function_of({2, 3, 5}), mutator);
    QVERIFY(!result);
    QCOMPARE(result.error().code, std::string("test.odd"));
    QCOMPARE(result.error().message.str(), std::string("3 is odd"));
    OddRefuser outer(false);
    outer.refuse_as(OddRefuser(false));
    QVERIFY(!outer.refusal());
    outer.refuse_as(mutator);
    QCOMPARE(outer.refusal()->message.str(), std::string("3 is odd"));
  }
  void a_function_that_stays_the_same_is_the_same_object() {
    const PrimFunc function = function_of({2, 4});
    OddRefuser keeps(false), changes(true);
    QVERIFY(*rewritten(function, keeps) == function);
    auto changed = rewritten(function, changes);
    QVERIFY(changed && *changed != function && (*changed)->body != function->body);
    QVERIFY(with_body(function, function->body) == function);
  }
};

TIRSCOPE_TEST(FallibleTest)

}  // namespace fallible_test
#include "fallible_test.moc"

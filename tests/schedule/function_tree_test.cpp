// SPDX-License-Identifier: Apache-2.0
// A tree made from the one before is the tree of the function, and what is declared about blocks is kept.
#include "schedule/state/function_tree.h"

#include <QtTest>
#include <algorithm>
#include <random>

#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "support/unit.h"

namespace function_tree_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

PrimFunc function_of(const std::string& text) { return script::read_module(text)->module->prim_func("main"); }

constexpr const char* chain = R"(
@T.prim_func
def main(A: T.Buffer((8,), "float32"), D: T.Buffer((8,), "float32")):
    B = T.alloc_buffer((8,))
    C = T.alloc_buffer((8,))
    for i in range(8):
        with T.block("B"):
            v = T.axis.spatial(8, i)
            B[v] = A[v] + T.float32(1)
    for i in range(8):
        with T.block("C"):
            v = T.axis.spatial(8, i)
            C[v] = B[v] + T.float32(1)
    for i in range(8):
        with T.block("D"):
            v = T.axis.spatial(8, i)
            D[v] = C[v] + T.float32(1)
)";

/// The function with another sequence in its root block.
PrimFunc with_statements(const PrimFunc& function, const std::vector<Stmt>& statements) {
  auto realize = as<BlockRealizeNode>(function->body);
  Block root = with(realize->block, [&](BlockNode& copy) { copy.body = sequence(statements); });
  Stmt body = with(*realize, [&](BlockRealizeNode& copy) { copy.block = root; });
  return with(function, [&](PrimFuncNode& copy) { copy.body = body; });
}

std::vector<Stmt> statements_of(const PrimFunc& function) {
  return as<SeqStmtNode>(as<BlockRealizeNode>(function->body)->block->body)->seq.to_vector();
}

bool same(const FunctionTree& tree, const FunctionTree& fresh) {
  if (tree.all().size() != fresh.all().size()) return false;
  for (std::size_t i = 0; i < fresh.all().size(); ++i) {
    const SRef &a = tree.all()[i], &b = fresh.all()[i];
    if (a.stmt != b.stmt || a.realize != b.realize || bool(a.parent) != bool(b.parent)) return false;
    if (a.parent && a.parent->stmt != b.parent->stmt) return false;
  }
  return true;
}

}  // namespace

class FunctionTreeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_tree_without_changes_is_the_same() {
    PrimFunc function = function_of(chain);
    FunctionTree tree("main", function);
    TreeChange change;
    FunctionTree next(tree, function, &change);
    QVERIFY(same(next, FunctionTree("main", function)));
    QVERIFY(change.gone.empty() && change.made.empty());
    QCOMPARE(next.root()->place, tree.root()->place);
  }

  void a_statement_that_goes_takes_its_blocks_along() {
    PrimFunc function = function_of(chain);
    FunctionTree tree("main", function);
    QVERIFY(tree.stage_pipeline(*tree.root()));
    std::vector<Stmt> statements = statements_of(function);
    statements.erase(statements.begin() + 1);
    TreeChange change;
    FunctionTree next(tree, with_statements(function, statements), &change);
    QVERIFY(same(next, FunctionTree("main", next.function())));
    QCOMPARE(change.gone.size(), std::size_t(3));  // the root, a loop, a block
    QCOMPARE(change.made.size(), std::size_t(1));
    QVERIFY(next.named("C").empty());
    QCOMPARE(next.find(tree.named("D")[0]->stmt)->place, tree.named("D")[0]->place);
    // D reads what is no longer written: that needs no cover.
    QVERIFY(next.stage_pipeline(*next.root()));
  }

  void turning_blocks_around_is_a_hazard() {
    PrimFunc function = function_of(chain);
    FunctionTree tree("main", function);
    QVERIFY(tree.stage_pipeline(*tree.root()));
    std::vector<Stmt> statements = statements_of(function);
    std::swap(statements[0], statements[1]);
    FunctionTree next(tree, with_statements(function, statements));
    QVERIFY(same(next, FunctionTree("main", next.function())));
    QVERIFY(next.scope(*next.root()).has_write_after_read());
    QVERIFY(!next.stage_pipeline(*next.root()));
    // And back.
    FunctionTree again(next, function);
    QVERIFY(same(again, tree));
    QVERIFY(again.stage_pipeline(*again.root()));
  }

  void what_is_allocated_in_another_order_is_still_allocated() {
    PrimFunc function = function_of(chain);
    FunctionTree tree("main", function);
    auto realize = as<BlockRealizeNode>(function->body);
    Block root = with(realize->block,
                      [](BlockNode& copy) { copy.alloc_buffers = {copy.alloc_buffers[1], copy.alloc_buffers[0]}; });
    Stmt body = with(*realize, [&](BlockRealizeNode& copy) { copy.block = root; });
    FunctionTree next(tree, with(function, [&](PrimFuncNode& copy) { copy.body = body; }));
    QCOMPARE(root->alloc_buffers.size(), std::size_t(2));
    for (const Buffer& buffer : root->alloc_buffers) {
      QCOMPARE(next.allocated(buffer->data.get()), buffer.get());
      QCOMPARE(next.allocator(buffer.get()), next.root());
    }
  }

  void any_order_of_any_statements_is_followed() {
    PrimFunc function = function_of(chain);
    std::vector<Stmt> pool = statements_of(function);
    for (int n = 0; n < 40; ++n)
      for (const Stmt& statement : statements_of(function_of(chain))) pool.push_back(statement);
    pool.push_back(evaluate(int32(1)));
    std::mt19937 draw(5);
    auto tree = std::make_unique<FunctionTree>("main", function);
    for (int step = 0; step < 300; ++step) {
      std::vector<Stmt> statements = statements_of(tree->function());
      for (unsigned changes = 1 + draw() % 4; changes > 0; --changes) {
        const std::size_t at = draw() % (statements.size() + 1);
        const bool may_shrink = statements.size() > 2;
        if (may_shrink && draw() % 2) {
          statements.erase(statements.begin() + std::ptrdiff_t(std::min(at, statements.size() - 1)));
        } else {
          const Stmt& more = pool[draw() % pool.size()];
          if (std::ranges::find(statements, more) == statements.end())
            statements.insert(statements.begin() + std::ptrdiff_t(at), more);
        }
      }
      auto next = std::make_unique<FunctionTree>(*tree, with_statements(function, statements));
      FunctionTree fresh("main", next->function());
      QVERIFY2(same(*next, fresh), qPrintable(QString("step %1").arg(step)));
      QCOMPARE(next->stage_pipeline(*next->root()), fresh.stage_pipeline(*fresh.root()));
      tree = std::move(next);
    }
  }

  void a_place_is_filled_a_thousand_times() {
    PrimFunc function = function_of(chain);
    auto tree = std::make_unique<FunctionTree>("main", function);
    std::vector<Stmt> statements = statements_of(function);
    for (int n = 0; n < 1000; ++n) {
      // Always at the same spot: the labels run out again and again.
      statements.insert(statements.begin() + 1, statements_of(function_of(chain))[0]);
      if (n % 100 != 99) continue;
      tree = std::make_unique<FunctionTree>(*tree, with_statements(function, statements));
      QVERIFY(same(*tree, FunctionTree("main", tree->function())));
    }
    for (int n = 0; n < 80; ++n) {
      statements.insert(statements.begin() + 1, statements_of(function_of(chain))[0]);
      tree = std::make_unique<FunctionTree>(*tree, with_statements(function, statements));
      QVERIFY(same(*tree, FunctionTree("main", tree->function())));
    }
  }
};

TIRSCOPE_TEST(FunctionTreeTest)

}  // namespace function_tree_test
#include "function_tree_test.moc"

// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "ir/build.h"
#include "ir/ir.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/param_buffers.h"
#include "ir/walk/visitor.h"
#include "support/cancellation.h"
#include "support/unit.h"

namespace node_test {

using namespace tirscope;

class NodeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rewriting_nothing_returns_the_same_object() {
    Var i = make_var("i");
    Expr e = i * 4 + 1;
    QVERIFY(substitute(e, {{make_var("j").get(), int32(1)}}) == e);
  }
  void substituting_replaces_uses() {
    Var i = make_var("i");
    Expr e = substitute(Expr(i) + 1, {{i.get(), int32(2)}});
    auto sum = as<AddNode>(e);
    QVERIFY(sum && as_int(sum->a) == 2 && as_int(sum->b) == 1);
  }
  void constants_fold_as_operators_do() {
    QCOMPARE(as_int(int32(7) - int32(9)), -2);
    QCOMPARE(as_int(floordiv(int32(-7), int32(2))), -4);
    QCOMPARE(as_int(floormod(int32(-7), int32(2))), 1);
    QCOMPARE(as_int(floormod(int64(-9223372036854775807), int64(180))), 173);  // the multiple below has no 64 bits
    Var i = make_var("i");
    QVERIFY(Expr(i) + 0 == i);
    QVERIFY(Expr(i) * 1 == i);
  }
  void constants_are_cast_to_what_they_are_worth() {
    auto cast_of = [](DataType to, DataType from, int64_t value) { return cast(to, make_const(from, value)); };
    QCOMPARE(as_int(cast(DataType::boolean(), make_const(DataType::floating(32), -2.5))), 1);
    QCOMPARE(as_int(cast_of(DataType::boolean(), DataType::integer(32), 2)), 1);
    QCOMPARE(as_int(cast_of(DataType::boolean(), DataType::integer(32), 0)), 0);
    const Expr largest = cast_of(DataType::floating(64), DataType::uint(64), -1);
    auto real = as<FloatImmNode>(largest);
    QVERIFY(real && real->value == 18446744073709551616.0);
  }
  void trees_that_are_too_high_are_refused() {
    auto grow = [](int levels) -> Result<int> {
      return catching([&]() -> Result<int> {
        Expr e = make_var("x");
        for (int n = 0; n < levels; ++n) e = e + int32(1);
        return int(e->height);
      });
    };
    QCOMPARE(grow(100).value(), 101);
    auto result = grow(max_height + 1);
    QVERIFY(!result);
    QCOMPARE(result.error().code, "ir.too-deep");
  }
  void a_node_knows_its_size_as_it_is_written_out() {
    Var i = make_var("i");
    Expr e = Expr(i) * 4 + Expr(i);
    QCOMPARE(e->size, 5u);
    QCOMPARE((e * e)->size, 11u);
    Buffer buffer = make_buffer("A", {e * e, e}, DataType::floating(32));
    Expr load = make<BufferLoadNode>(buffer, std::vector<Expr>{e, i});
    QCOMPARE(load->size, 1u + 1u + 5u + 1u);  // the buffer that is named counts as one
    Stmt stmt = evaluate(e);
    QCOMPARE(stmt->size, 6u);
    QCOMPARE(make<SeqStmtNode>(std::vector<Stmt>(1000, stmt))->size, 6001u);
  }
  void expressions_that_are_too_large_when_written_out_are_refused() {
    auto doubled = [](int times) -> Result<uint32_t> {
      return catching([&]() -> Result<uint32_t> {
        Expr e = make_var("x");
        for (int n = 0; n < times; ++n) e = e * e;
        return e->size;
      });
    };
    QCOMPARE(doubled(10).value(), 2047u);
    QCOMPARE(doubled(18).value(), (1u << 19) - 1);
    QCOMPARE(doubled(60).error().code, "ir.too-large");
  }
  void a_long_walk_ends_when_its_job_is_stopped() {
    const StopToken token = StopToken::create();
    auto work = [&]() -> Result<int> {
      return catching([&]() -> Result<int> {
        CancellationScope scope(token);
        Expr e = make_var("x");
        for (int n = 0; n < 12; ++n) e = e * e;
        int nodes = 0;
        walk(e, [&](const Node&) { return ++nodes; });
        return nodes;
      });
    };
    QCOMPARE(work().value(), 8191);
    token.request_stop();
    QCOMPARE(work().error().code, "job.cancelled");
    StopToken other = StopToken::create();
    CancellationScope scope(other);
    QCOMPARE(work().error().code, "job.cancelled");
  }
  void rewriting_few_or_many_of_a_sequence_rewrites_those() {
    constexpr int count = 1000;
    Buffer a = make_buffer("A", {int32(count)}, DataType::floating(32));
    Var x = make_var("x");
    for (int changing : {0, 1, 3, 64, 65, 500, count}) {
      std::vector<Stmt> stores;
      for (int k = 0; k < count; ++k)
        stores.push_back(make<BufferStoreNode>(a, make_const(a->dtype, double(k)),
                                               std::vector<Expr>{k < changing ? Expr(x) : int32(k)}));
      Stmt before = make<SeqStmtNode>(List<Stmt>(stores));
      Stmt after = substitute(before, {{x.get(), int32(7)}});
      QCOMPARE(after == before, changing == 0);
      const List<Stmt>& seq = as<SeqStmtNode>(after)->seq;
      QCOMPARE(seq.size(), std::size_t(count));
      for (int k = 0; k < count; ++k) {
        const Stmt& now = seq[std::size_t(k)];
        QCOMPARE(now == stores[std::size_t(k)], k >= changing);
        QCOMPARE(as_int(as<BufferStoreNode>(now)->indices[0]), k < changing ? 7 : k);
      }
      // What did not change is found without looking at each statement.
      const auto runs = List<Stmt>::differences(as<SeqStmtNode>(before)->seq, seq);
      QCOMPARE(runs.empty(), changing == 0);
      if (changing > 0) QCOMPARE(runs.front().first, std::size_t(0));
    }
  }

  void an_edited_module_holds_what_was_put() {
    auto function = [](const char* name) {
      return make<PrimFuncNode>(std::vector<Var>{}, no_op(), std::vector<BufferBinding>{},
                                AttrDict{{"global_symbol", name}});
    };
    IRModule module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"f", function("f")}, {"g", function("g")}});
    QVERIFY(ModuleEdit(module).take() == module);
    ModuleEdit edit(module);
    const PrimFunc other = function("h");
    edit.put("f", other);
    edit.put("h", other);
    edit.erase("g");
    QVERIFY(edit.prim_func("f") == other && !edit.find("g"));
    const IRModule after = std::move(edit).take();
    QVERIFY(after != module && module->find("g") && module->functions.size() == 2);
    QCOMPARE(after->functions.size(), 2u);
    QVERIFY(after->find("f") == other && after->find("h") == other);
  }

  void buffers_are_found_by_their_parameters() {
    Buffer a = make_buffer("A", {int32(4)}, DataType::floating(32));
    Var bound = make_var("a", DataType::handle()), free = make_var("b", DataType::handle());
    PrimFunc function =
        make<PrimFuncNode>(std::vector<Var>{free, bound}, no_op(), std::vector<BufferBinding>{{bound, a}});
    const ParamBuffers buffers(*function);
    QVERIFY(buffers.of(bound) == a && !buffers.of(free));
    QVERIFY(function->buffer_of(bound) == a && !function->buffer_of(free));
  }

  void visitors_and_mutators_stop_with_their_job() {
    struct Counter final : Visitor {
      int stores = 0;
      void visit_BufferStore(const BufferStoreNode& node) override { ++stores, children(node); }
    };
    Buffer a = make_buffer("A", {int32(4)}, DataType::floating(32));
    Var x = make_var("x");
    std::vector<Stmt> stores(10000, make<BufferStoreNode>(a, make_const(a->dtype, 1.0), std::vector<Expr>{x}));
    Stmt body = make<SeqStmtNode>(List<Stmt>(stores));
    StopToken stop = StopToken::create();
    CancellationScope scope(stop);
    Counter all, some;
    all.visit(body);
    QCOMPARE(all.stores, 10000);
    stop.request_stop();
    auto code = [](auto job) {
      Result<void> result = catching([&]() -> Result<void> { return job(), Result<void>(); });
      return result ? std::string() : result.error().code;
    };
    QCOMPARE(code([&] { some.visit(body); }), "job.cancelled");
    QVERIFY(some.stores < 300);
    QCOMPARE(code([&] { substitute(body, {{x.get(), int32(1)}}); }), "job.cancelled");
  }

  void lists_share_what_is_not_replaced() {
    std::vector<int> numbers;
    for (int n = 0; n < 1000; ++n) numbers.push_back(n);
    List<int> list(numbers);
    auto check = [&](std::size_t first, std::size_t count, std::vector<int> items) {
      std::vector<int> expected = numbers;
      expected.erase(expected.begin() + long(first), expected.begin() + long(first + count));
      expected.insert(expected.begin() + long(first), items.begin(), items.end());
      QCOMPARE(list.spliced(first, count, items).to_vector(), expected);
    };
    check(0, 0, {-1});
    check(64, 1, {-1, -2});
    check(63, 2, {});
    check(500, 300, {7, 8, 9});
    check(1000, 0, {4});
    check(0, 1000, {});
  }
};

TIRSCOPE_TEST(NodeTest)

}  // namespace node_test
#include "node_test.moc"

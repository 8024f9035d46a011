// SPDX-License-Identifier: Apache-2.0
// Structural equality and hash, addresses, verification: on one small function with a reduction.
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "ir/ir.h"
#include "ir/walk/address.h"
#include "ir/walk/verify.h"
#include "support/unit.h"

namespace tree_test {

using namespace tirscope;

namespace {

struct Options {
  int64_t extent = 8;
  bool index_by_loop = false, out_of_scope = false, two_values = true, share = false;
  DataType stored = DataType::floating(32);
};

/// for i, k: block sum { init: B[vi] = 0; B[vi] = B[vi] + A[vi, vk] }
IRModule make_module(Options o = {}, std::string suffix = "") {
  Buffer a = make_buffer("A" + suffix, {int32(16), int32(o.extent)}, DataType::floating(32));
  Buffer b = make_buffer("B" + suffix, {int32(16)}, DataType::floating(32));
  Var i = make_var("i" + suffix), k = make_var("k" + suffix), vi = make_var("vi" + suffix),
      vk = make_var("vk" + suffix);
  Expr row = o.index_by_loop ? i : vi;
  if (o.out_of_scope) row = make_var("lost");
  Stmt init = make<BufferStoreNode>(b, make_const(o.stored, 0.0), std::vector<Expr>{vi});
  Stmt update = make<BufferStoreNode>(b, load(b, {vi}) + load(a, {row, vk}), std::vector<Expr>{vi});
  std::vector<IterVar> iters = {make<IterVarNode>(make_range(int32(0), int32(16)), vi, IterType::DataParallel),
                                make<IterVarNode>(make_range(int32(0), int32(o.extent)), vk, IterType::CommReduce)};
  Block block = make<BlockNode>(iters, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "sum", update,
                                o.share ? update : init);
  Stmt realize =
      make<BlockRealizeNode>(o.two_values ? std::vector<Expr>{i, k} : std::vector<Expr>{i}, true_expr(), block);
  Stmt inner = make<ForNode>(k, int32(0), int32(o.extent), ForKind::Serial, realize);
  Stmt outer = make<ForNode>(i, int32(0), int32(16), ForKind::Serial, inner);
  Var pa = make<VarNode>("pa", DataType::handle()), pb = make<VarNode>("pb", DataType::handle());
  PrimFunc f = make<PrimFuncNode>(std::vector<Var>{pa, pb}, outer, std::vector<BufferBinding>{{pa, a}, {pb, b}},
                                  AttrDict{{"global_symbol", "main"}});
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", f}});
}

}  // namespace

class TreeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void names_and_identities_do_not_count() {
    IRModule a = make_module(), b = make_module({}, "_other");
    auto difference = first_difference(a, b);
    QVERIFY2(!difference, difference ? (difference->address_a + ": " + difference->text).c_str() : "");
    QVERIFY(structural_equal(a, b));
    QCOMPARE(structural_hash(a), structural_hash(b));
  }
  void the_first_difference_is_named_with_its_place() {
    auto d = first_difference(make_module(), make_module({.extent = 4}));
    QVERIFY(d);
    QCOMPARE(d->address_a, "main/3.2");
    QCOMPARE(d->text, "value: 8 against 4");
    QVERIFY(structural_hash(make_module()) != structural_hash(make_module({.extent = 4})));
    auto body = first_difference(make_module(), make_module({.index_by_loop = true}));
    QVERIFY(body);
    QCOMPARE(body->text, "indices: variable vi against i");
    QVERIFY(body->address_a.starts_with("main:0.0.0.1/"));
  }
  void free_variables_are_themselves_unless_mapped() {
    Expr x = Expr(make_var("x")) + 1, y = Expr(make_var("y")) + 1;
    QVERIFY(!structural_equal(x, y));
    QVERIFY(structural_equal(x, x));
    QVERIFY(structural_equal(x, y, true));
    QCOMPARE(structural_hash(x, true), structural_hash(y, true));
    Var v = make_var("v"), w = make_var("w");
    QVERIFY(!structural_equal(NodeRef(Expr(v) + Expr(v)), NodeRef(Expr(v) + Expr(w)), true));
  }
  void addresses_go_there_and_back() {
    IRModule m = make_module();
    for (const char* text : {"main", "main:", "main:0", "main:0.0", "main:0.0.0", "main:0.0.0.1"}) {
      auto address = Address::parse(text);
      QVERIFY2(address, text);
      QCOMPARE(address->str(), text);
      NodeRef node = node_at(m, text);
      QVERIFY2(node, text);
      QCOMPARE(address_of(m, *node)->str(), text);
      QCOMPARE(AddressIndex("main", *m->find("main")).str(*node), text);
    }
    auto store = node_at(m, "main:0.0.0.1");
    auto value = as<BufferStoreNode>(store)->value;
    auto inside = address_of(m, *store, value.get());
    QVERIFY(inside);
    QVERIFY(node_at(m, *inside) == value);
    for (const char* text : {"main:0.x", "main:0.", "main:-1", "main/"}) QVERIFY2(!Address::parse(text), text);
    for (const char* text : {"other", "main:7", "main:0.0.0.0.0"}) QVERIFY2(!node_at(m, text), text);
  }
  void verification_names_each_violation() {
    QVERIFY(verify(make_module()).empty());
    auto code = [](Options o) {
      auto found = verify(make_module(o));
      return found.empty() ? std::string() : found.front().code;
    };
    QCOMPARE(code({.index_by_loop = true}), "verify.loop-var-in-block");
    QCOMPARE(code({.out_of_scope = true}), "verify.undefined-var");
    QCOMPARE(code({.two_values = false}), "verify.iter-values");
    QCOMPARE(code({.share = true}), "verify.shared-statement");
    QCOMPARE(code({.stored = DataType::floating(64)}), "verify.type-mismatch");
    auto found = verify(make_module({.out_of_scope = true}));
    QCOMPARE(found.front().where.front().node, "main:0.0.0.1");
  }
};

TIRSCOPE_TEST(TreeTest)

}  // namespace tree_test
#include "tree_test.moc"

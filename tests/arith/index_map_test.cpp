// SPDX-License-Identifier: Apache-2.0
#include "arith/iter_map/index_map.h"

#include <QtTest>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "support/integer_value.h"
#include "support/unit.h"

namespace index_map_test {

using namespace tirscope;
using namespace tirscope::arith;
using namespace tirscope::test;

namespace {

Range upto(int64_t extent) { return make_range(int32(0), int32(extent)); }

/// i, j -> i // 16, j // 8, i % 16, j % 8
IndexMap tiles() {
  Var i = make_var("i"), j = make_var("j");
  return make<IndexMapNode>(std::vector<Var>{i, j}, std::vector<Expr>{floordiv(i, int32(16)), floordiv(j, int32(8)),
                                                                      floormod(i, int32(16)), floormod(j, int32(8))});
}
/// i -> i // 4, i % 4
IndexMap rows_of_four() {
  Var i = make_var("i");
  return make<IndexMapNode>(std::vector<Var>{i}, std::vector<Expr>{floordiv(i, int32(4)), floormod(i, int32(4))});
}

}  // namespace

class IndexMapTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void indices_are_put_in_and_simplified() {
    Analyzer analyzer;
    auto result = map_indices(*tiles(), {int32(35), int32(9)}, analyzer);
    QCOMPARE(as_int(result[0]), 2);
    QCOMPARE(as_int(result[1]), 1);
    QCOMPARE(as_int(result[2]), 3);
    QCOMPARE(as_int(result[3]), 1);
  }
  void wider_indices_widen_the_constants() {
    Analyzer analyzer;
    Var x = make_var("x", DataType::integer(64));
    auto result = map_indices(*rows_of_four(), {x}, analyzer);
    QVERIFY(deep_equal(result[0], floordiv(x, int64(4))));
  }
  void the_shape_of_a_tiled_buffer() {
    Analyzer analyzer;
    auto shape = map_shape(*tiles(), {int32(64), int32(32)}, analyzer);
    QVERIFY(shape);
    std::vector<int64_t> sizes;
    for (auto& size : *shape) sizes.push_back(*as_int(size));
    QCOMPARE(sizes, (std::vector<int64_t>{4, 4, 16, 8}));
  }
  void the_shape_of_a_padded_buffer_is_rounded_up() {
    Analyzer analyzer;
    auto shape = map_shape(*rows_of_four(), {int32(18)}, analyzer);
    QCOMPARE(as_int((*shape)[0]), 5);
    QCOMPARE(as_int((*shape)[1]), 4);
  }
  void a_bijection_has_an_inverse() {
    Analyzer analyzer;
    auto map = tiles();
    auto back = inverse(*map, {upto(64), upto(32)}, analyzer);
    QVERIFY(back);
    QCOMPARE((*back)->initial_indices[0]->name, "axis0");
    for_each_point({{map->initial_indices[0], upto(64)}, {map->initial_indices[1], upto(32)}}, [&](const Point& point) {
      Point image;
      for (std::size_t i = 0; i < 4; ++i)
        image[(*back)->initial_indices[i].get()] = value_at(map->final_indices[i], point);
      for (std::size_t i = 0; i < 2; ++i)
        QCOMPARE(value_at((*back)->final_indices[i], image), point.at(map->initial_indices[i].get()));
    });
  }
  void a_padding_map_has_no_bijective_inverse() {
    Analyzer analyzer;
    auto back = inverse(*rows_of_four(), {upto(18)}, analyzer);
    QVERIFY(!back);
    QCOMPARE(back.error().code, "index-map.not-affine");
  }
  void a_padding_map_tells_where_it_pads() {
    Analyzer analyzer;
    auto back = non_surjective_inverse(*rows_of_four(), {upto(18)}, analyzer);
    QVERIFY(back);
    auto& axes = back->map->initial_indices;
    for_each_point({{axes[0], upto(5)}, {axes[1], upto(4)}}, [&](const Point& point) {
      int64_t original = point.at(axes[0].get()) * 4 + point.at(axes[1].get());
      QCOMPARE(value_at(back->map->final_indices[0], point), original);
      QCOMPARE(value_at(back->padding_predicate, point), int64_t(original >= 18));
    });
  }
  void a_map_that_loses_points_is_refused_with_the_reason_of_tvm() {
    Var i = make_var("i");
    IndexMap map = make<IndexMapNode>(std::vector<Var>{i}, std::vector<Expr>{i, i});
    Analyzer analyzer;
    auto back = non_surjective_inverse(*map, {upto(8)}, analyzer);
    QVERIFY(!back);
    QCOMPARE(back.error().tvm->rendered,
             "Check failed: (padded_iter_map->errors.empty()) is false: Could not parse mapping as sum of iterators.  "
             "Error: Mapped indices are not independent.");
  }
  void the_inverse_that_was_given_is_taken() {
    IndexMap given = rows_of_four();
    Var i = make_var("i");
    IndexMap map = make<IndexMapNode>(std::vector<Var>{i}, std::vector<Expr>{mul(i, i)}, given);
    Analyzer analyzer;
    QVERIFY(inverse(*map, {upto(8)}, analyzer).value() == given);
  }
  void maps_are_equivalent_whatever_their_variables_are_called() {
    Analyzer analyzer;
    QVERIFY(equivalent(*tiles(), *tiles(), analyzer));
    QVERIFY(!equivalent(*tiles(), *rows_of_four(), analyzer));
    Var a = make_var("a");
    QVERIFY(!equivalent(
        *rows_of_four(),
        *make<IndexMapNode>(std::vector<Var>{a}, std::vector<Expr>{floordiv(a, int32(8)), floormod(a, int32(8))}),
        analyzer));
  }
};

TIRSCOPE_TEST(IndexMapTest)

}  // namespace index_map_test
#include "index_map_test.moc"

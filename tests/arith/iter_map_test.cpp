// SPDX-License-Identifier: Apache-2.0
#include "arith/iter_map/iter_map.h"

#include <QtTest>
#include <random>
#include <set>

#include "arith/analyzer.h"
#include "ir/compare/deep_equal.h"
#include "ir/walk/visitor.h"
#include "support/integer_value.h"
#include "support/unit.h"

namespace iter_map_test {

using namespace tirscope;
using namespace tirscope::arith;
using namespace tirscope::test;

namespace {

Range upto(int64_t extent) { return make_range(int32(0), int32(extent)); }
Expr div(const Expr& a, int64_t b) { return floordiv(a, int32(b)); }
Expr mod(const Expr& a, int64_t b) { return floormod(a, int32(b)); }

std::vector<Expr> simplified(const std::vector<Expr>& indices, const VarRanges& iters,
                             const Expr& predicate = true_expr(), IterMapLevel level = IterMapLevel::Surjective) {
  Analyzer analyzer;
  return iter_map_simplify(indices, iters, predicate, level, analyzer, false);
}
bool equal(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Expr& x, const Expr& y) { return deep_equal(x, y); });
}
IterMapResult detected(const std::vector<Expr>& indices, const VarRanges& iters, IterMapLevel level,
                       const Expr& predicate = true_expr()) {
  Analyzer analyzer;
  return detect_iter_map(indices, iters, predicate, level, analyzer);
}

/// Random loops, fused and split at random: the indices are a bijection of the loops by construction.
struct Chain {
  VarRanges loops;
  std::vector<Expr> indices;
  std::vector<int64_t> extents;

  explicit Chain(unsigned seed) : random(seed) {
    int count = 1 + int(random() % 4);
    for (int i = 0; i < count; ++i) {
      int64_t extent = 1 + int64_t(random() % 6);
      Var var = make_var("i" + std::to_string(i));
      loops.emplace_back(var, upto(extent));
      indices.push_back(var);
      extents.push_back(extent);
    }
    for (int step = 0; step < 4; ++step) random() % 2 ? split() : fuse();
  }

 private:
  void split() {
    std::size_t at = random() % indices.size();
    std::vector<int64_t> factors;
    for (int64_t f = 2; f < extents[at]; ++f)
      if (extents[at] % f == 0) factors.push_back(f);
    if (factors.empty()) return;  // parts of extent 1 compete with their neighbours for the same lower factor
    int64_t factor = factors[random() % factors.size()];
    Expr index = indices[at];
    indices[at] = div(index, factor);
    indices.insert(indices.begin() + long(at) + 1, mod(index, factor));
    extents[at] /= factor;
    extents.insert(extents.begin() + long(at) + 1, factor);
  }
  void fuse() {
    if (indices.size() < 2) return;
    std::size_t at = random() % (indices.size() - 1);
    indices[at] = indices[at] * extents[at + 1] + indices[at + 1];
    extents[at] *= extents[at + 1];
    indices.erase(indices.begin() + long(at) + 1);
    extents.erase(extents.begin() + long(at) + 1);
  }
  std::mt19937 random;
};

}  // namespace

class IterMapTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_split_loop_keeps_its_form() {
    Var o = make_var("i_0"), i = make_var("i_1");
    QVERIFY(equal(simplified({Expr(o) * 16 + i}, {{o, upto(8)}, {i, upto(16)}}), {Expr(o) * 16 + i}));
  }
  void a_split_then_fused_loop_is_the_variable() {
    Var f = make_var("f");
    QVERIFY(equal(simplified({div(f, 16) * 16 + mod(f, 16)}, {{f, upto(128)}}), {f}));
  }
  void parts_of_a_fused_loop_are_quotient_and_remainder() {
    Var f = make_var("f");
    VarRanges loop = {{f, upto(128 * 128 * 4)}};
    QVERIFY(equal(simplified({div(f, 512), mod(div(f, 4), 128), mod(f, 4)}, loop),
                  {div(f, 512), div(mod(f, 512), 4), mod(f, 4)}));
  }
  void a_predicate_makes_a_split_of_100_by_16_a_map() {
    Var o = make_var("o"), i = make_var("i");
    VarRanges loops = {{o, upto(7)}, {i, upto(16)}};
    Expr index = Expr(o) * 16 + i;
    IterMapResult result = detected({index}, loops, IterMapLevel::Surjective, lt(index, int32(100)));
    QVERIFY(result.errors.empty());
    QCOMPARE(as_int(result.indices[0].args[0].extent), 100);
    QVERIFY(equal(simplified({index}, loops, lt(index, int32(100))), {index}));
  }
  void trivial_iterators_become_constants_only_when_asked() {
    Var i = make_var("i"), j = make_var("j");
    VarRanges loops = {{i, upto(1)}, {j, upto(8)}};
    Analyzer analyzer;
    QVERIFY(
        equal(iter_map_simplify({i, j}, loops, true_expr(), IterMapLevel::Surjective, analyzer, true), {int32(0), j}));
    QVERIFY(equal(iter_map_simplify({i, j}, loops, true_expr(), IterMapLevel::Surjective, analyzer, false), {i, j}));
  }
  void a_loop_that_does_not_start_at_zero_keeps_its_offset() {
    Var i = make_var("i");
    IterMapResult result = detected({i}, {{i, make_range(int32(3), int32(5))}}, IterMapLevel::Bijective);
    QCOMPARE(result.indices.size(), 1u);
    QCOMPARE(as_int(result.indices[0].base), 3);
  }
  void overlapping_indices_are_refused() {
    Var i = make_var("i");
    QCOMPARE(detected({i, i}, {{i, upto(8)}}, IterMapLevel::Surjective).errors.back().text,
             "Mapped indices are not independent.");
    QCOMPARE(detected({i, i}, {{i, upto(8)}}, IterMapLevel::Bijective).errors.back().text,
             "Index mapping does not form a bijective transform.");
  }
  void divisors_below_one_are_left_as_they_stand() {
    Var i = make_var("i");
    for (const Expr& index : {div(div(i, -3), -5), mod(i, -7)}) {
      Expr result = simplified({index}, {{i, upto(64)}})[0];
      for (int64_t at : {0, 1, 13, 14, 63})
        QCOMPARE(value_at(result, {{i.get(), at}}), value_at(index, {{i.get(), at}}));
    }
  }
  void products_of_iterators_are_refused() {
    Var i = make_var("i"), j = make_var("j");
    auto errors = detected({mul(i, j)}, {{i, upto(8)}, {j, upto(8)}}, IterMapLevel::NoCheck).errors;
    QCOMPARE(errors.size(), 1u);
    QCOMPARE(errors[0].text, "Product of two iterators cannot be represented as an IterMap, occurs in {0}");
    QVERIFY(deep_equal(errors[0].subjects[0], mul(i, j)));
  }
  void ranges_over_other_iterators_are_refused() {
    Var i = make_var("i"), j = make_var("j");
    auto errors = detected({i}, {{i, upto(8)}, {j, make_range(int32(0), i)}}, IterMapLevel::Surjective).errors;
    QCOMPARE(errors[0].text, "Invalid iterators.  Iterators may not be expressions of each other.");
  }
  void what_no_map_can_express_comes_back_unchanged() {
    Var i = make_var("i");
    std::vector<Expr> indices = {min(i, int32(3))};
    QVERIFY(simplified(indices, {{i, upto(8)}})[0] == indices[0]);
  }
  void an_extent_that_the_factor_does_not_divide_is_padded_unless_bijective() {
    Var i = make_var("i");
    std::vector<Expr> indices = {div(i, 4), mod(i, 4)};
    QVERIFY(!detected(indices, {{i, upto(18)}}, IterMapLevel::Bijective).errors.empty());
    IterMapResult result = detected(indices, {{i, upto(18)}}, IterMapLevel::NoCheck);
    QVERIFY(result.errors.empty());
    QCOMPARE(as_int(result.indices[0].args[0].extent), 5);
    QVERIFY(!is_const_int(result.padding_predicate, 0));
  }
  void scales_are_sorted_when_a_sum_is_normalized() {
    Var i = make_var("i"), j = make_var("j"), k = make_var("k");
    Analyzer analyzer;
    IterSumExpr sum = normalize_to_iter_sum(Expr(k) + Expr(i) * 64 + Expr(j) * 8 + 5,
                                            {{i, upto(2)}, {j, upto(8)}, {k, upto(8)}}, analyzer);
    QCOMPARE(sum.args.size(), 3u);
    QCOMPARE(as_int(sum.args[0].scale), 64);
    QCOMPARE(as_int(sum.args[1].scale), 8);
    QCOMPARE(as_int(sum.args[2].scale), 1);
    QCOMPARE(as_int(sum.base), 5);
  }

  void a_tiled_binding_divides_into_outer_and_inner() {
    Var o = make_var("o"), i = make_var("i");
    Analyzer analyzer;
    auto division = subspace_divide({Expr(o) * 16 + i}, {{o, upto(8)}, {i, upto(16)}}, {i}, true_expr(),
                                    IterMapLevel::Surjective, analyzer, false);
    QVERIFY(division);
    QVERIFY(deep_equal(normalize_iter_map_to_expr(division->iters[0].outer), o));
    QVERIFY(deep_equal(normalize_iter_map_to_expr(division->iters[0].inner), i));
    QCOMPARE(as_int(division->iters[0].outer_extent), 8);
    QCOMPARE(as_int(division->iters[0].inner_extent), 16);
    QVERIFY(is_true(division->outer_predicate) && is_true(division->inner_predicate));
  }
  void an_interleaved_binding_does_not_divide() {
    Var o = make_var("o"), i = make_var("i");
    Analyzer analyzer;
    QVERIFY(!subspace_divide({Expr(o) * 16 + i}, {{o, upto(8)}, {i, upto(16)}}, {o}, true_expr(),
                             IterMapLevel::Surjective, analyzer, false));
  }
  void a_predicate_over_one_space_divides_with_it() {
    Var o = make_var("o"), i = make_var("i"), k = make_var("k");
    Analyzer analyzer;
    Expr index = Expr(i) * 4 + k;
    auto division = subspace_divide({o, index}, {{o, upto(8)}, {i, upto(3)}, {k, upto(4)}}, {i, k},
                                    lt(index, int32(10)), IterMapLevel::Surjective, analyzer, false);
    QVERIFY(division);
    QVERIFY(is_true(division->outer_predicate));
    QVERIFY(deep_equal(division->inner_predicate, lt(index, int32(10))));
  }

  void random_chains_keep_their_values_and_invert() {
    for (unsigned seed = 0; seed < 300; ++seed) {
      Chain chain(seed);
      IterMapResult map = detected(chain.indices, chain.loops, IterMapLevel::Bijective);
      QVERIFY2(map.errors.empty(),
               qPrintable(QString("seed %1: %2").arg(seed).arg(map.errors.empty() ? "" : map.errors[0].text.c_str())));
      std::vector<Expr> simple = simplified(chain.indices, chain.loops);
      std::vector<Var> outputs;
      std::vector<Expr> output_exprs;
      for (std::size_t i = 0; i < simple.size(); ++i) output_exprs.push_back(outputs.emplace_back(make_var("o")));
      auto inverse = inverse_affine_iter_map(map.indices, output_exprs);
      QVERIFY(inverse);
      for_each_point(chain.loops, [&](const Point& point) {
        Point image;
        for (std::size_t i = 0; i < simple.size(); ++i) {
          image[outputs[i].get()] = value_at(chain.indices[i], point);
          QCOMPARE(value_at(simple[i], point), image[outputs[i].get()]);
        }
        for (auto& [var, value] : *inverse) QCOMPARE(value_at(value, image), point.at(var.get()));
      });
    }
  }
  void random_divisions_add_up_to_the_binding() {
    int divided = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
      Chain chain(seed);
      std::vector<Var> inner = {chain.loops.back().first};
      Analyzer analyzer;
      auto division =
          subspace_divide(chain.indices, chain.loops, inner, true_expr(), IterMapLevel::Surjective, analyzer, false);
      if (!division) continue;
      ++divided;
      auto is_inner = [&](const VarNode& var) { return &var == inner[0].get(); };
      for (std::size_t i = 0; i < chain.indices.size(); ++i) {
        auto& part = division->iters[i];
        Expr outer = normalize_iter_map_to_expr(part.outer), in = normalize_iter_map_to_expr(part.inner);
        QVERIFY(!uses_var(*outer, is_inner));
        for_each_point(chain.loops, [&](const Point& point) {
          QCOMPARE(value_at(outer * part.inner_extent + in, point), value_at(chain.indices[i], point));
        });
      }
    }
    QVERIFY(divided > 100);
  }
};

TIRSCOPE_TEST(IterMapTest)

}  // namespace iter_map_test
#include "iter_map_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Random index maps, checked point by point: where indices go, the shape they need, the way back, and what is padding.
#include <QtTest>
#include <random>
#include <set>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "script/printer/printer.h"
#include "support/format.h"
#include "support/integer_value.h"
#include "support/unit.h"

namespace index_map_property_test {

using namespace tirscope;
using namespace tirscope::arith;
using namespace tirscope::test;

namespace {

/// A map with the ranges of its inputs. `exact` when every split divides, so that nothing is padding.
struct Sample {
  IndexMap map;
  std::vector<Range> ranges;
  bool exact = true;
};

/// Splits, fuses and permutes dimensions at random. Only a dimension that is a plain input is split by a factor that
/// does not divide it: other results are not maps that TVM reads.
Sample random_map(std::mt19937_64& random, DataType dtype, bool padding) {
  struct Dimension {
    Expr index;
    int64_t extent;
    bool plain;
  };
  auto pick = [&](int64_t low, int64_t high) { return low + int64_t(random() % uint64_t(high - low + 1)); };
  Sample sample;
  std::vector<Var> vars;
  std::vector<Dimension> dimensions;
  for (int64_t i = 0, n = pick(1, 3); i < n; ++i) {
    int64_t extent = pick(1, 12);
    vars.push_back(make_var(formatted("i{}", i), dtype));
    sample.ranges.push_back(make_range(make_const(dtype, 0), make_const(dtype, extent)));
    dimensions.push_back({vars.back(), extent, true});
  }
  for (int64_t step = 0, n = pick(0, 4); step < n; ++step) {
    std::size_t at = std::size_t(pick(0, int64_t(dimensions.size()) - 1));
    Dimension chosen = dimensions[at];
    if (pick(0, 2) > 0) {
      if (chosen.extent < 3) continue;
      int64_t factor = pick(2, std::min<int64_t>(5, chosen.extent - 1));
      bool divides = chosen.extent % factor == 0;
      if (!divides && (!padding || !chosen.plain)) continue;
      sample.exact = sample.exact && divides;
      Expr by = make_const(dtype, factor);
      dimensions[at] = {floordiv(chosen.index, by), (chosen.extent + factor - 1) / factor, false};
      dimensions.insert(dimensions.begin() + std::ptrdiff_t(pick(0, int64_t(dimensions.size()))),
                        {floormod(chosen.index, by), factor, false});
    } else if (dimensions.size() > 1) {
      std::size_t other = (at + 1) % dimensions.size();
      Dimension inner = dimensions[other];
      if (!sample.exact) continue;  // a fusion over padding is not a fusion
      dimensions[at] = {chosen.index * inner.extent + inner.index, chosen.extent * inner.extent, false};
      dimensions.erase(dimensions.begin() + std::ptrdiff_t(other));
    }
  }
  std::shuffle(dimensions.begin(), dimensions.end(), random);
  std::vector<Expr> outputs;
  for (const Dimension& dimension : dimensions) outputs.push_back(dimension.index);
  sample.map = make<IndexMapNode>(vars, outputs);
  return sample;
}

std::string text_of(const Sample& sample) {
  std::string out = script::text(NodeRef(sample.map)) + ", extents";
  for (const Range& range : sample.ranges) out += formatted(" {}", *as_int(range->extent));
  return out;
}

VarRanges inputs_of(const Sample& sample) {
  VarRanges out;
  for (std::size_t i = 0; i < sample.ranges.size(); ++i)
    out.emplace_back(sample.map->initial_indices[i], sample.ranges[i]);
  return out;
}

std::vector<int64_t> values_at(const std::vector<Expr>& exprs, const Point& point) {
  std::vector<int64_t> out;
  for (const Expr& expr : exprs) out.push_back(value_at(expr, point));
  return out;
}
std::vector<int64_t> coordinates(const VarRanges& vars, const Point& point) {
  std::vector<int64_t> out;
  for (const auto& [var, range] : vars) out.push_back(point.at(var.get()));
  return out;
}
Point point_of(const std::vector<Var>& vars, const std::vector<int64_t>& values) {
  Point out;
  for (std::size_t i = 0; i < vars.size(); ++i) out[vars[i].get()] = values[i];
  return out;
}

}  // namespace

class IndexMapPropertyTest : public QObject {
  Q_OBJECT
  std::mt19937_64 random_{20241012};

  void check(const Sample& sample, PaddedInverse inverse, const std::vector<Expr>& shape) {
    VarRanges inputs = inputs_of(sample), outputs;
    const std::vector<Var>& axes = inverse.map->initial_indices;
    for (std::size_t i = 0; i < axes.size(); ++i)
      outputs.emplace_back(axes[i], make_range(make_const(shape[i]->dtype, 0), shape[i]));
    std::set<std::vector<int64_t>> reached;
    for_each_point(inputs, [&](const Point& point) {
      std::vector<int64_t> image = values_at(sample.map->final_indices, point);
      for (std::size_t i = 0; i < image.size(); ++i)
        QVERIFY2(image[i] >= 0 && image[i] < *as_int(shape[i]), text_of(sample).c_str());
      QVERIFY2(reached.insert(image).second, "two points meet");
      QCOMPARE(values_at(inverse.map->final_indices, point_of(axes, image)), coordinates(inputs, point));
    });
    for_each_point(outputs, [&](const Point& point) {
      bool hole = !reached.contains(coordinates(outputs, point));
      QVERIFY2(value_at(inverse.padding_predicate, point) == int64_t(hole), text_of(sample).c_str());
    });
  }

 private Q_SLOTS:
  void the_inverse_of_a_random_map_leads_back_and_knows_its_padding() {
    int padded = 0;
    for (int round = 0; round < 600; ++round) {
      Analyzer analyzer;
      Sample sample = random_map(random_, DataType::integer(round % 2 ? 32 : 64), true);
      std::vector<Expr> extents;
      for (const Range& range : sample.ranges) extents.push_back(range->extent);
      auto shape = map_shape(*sample.map, extents, analyzer);
      QVERIFY2(shape, text_of(sample).c_str());
      auto inverse = non_surjective_inverse(*sample.map, sample.ranges, analyzer);
      QVERIFY2(inverse, text_of(sample).c_str());
      check(sample, *inverse, *shape);
      padded += !is_zero(inverse->padding_predicate);
      if (QTest::currentTestFailed()) return;
    }
    QVERIFY(padded > 50);
  }
  void an_exact_map_has_a_bijective_inverse_and_a_padding_one_has_none() {
    for (int round = 0; round < 400; ++round) {
      Analyzer analyzer;
      Sample sample = random_map(random_, DataType::integer(32), true);
      auto back = inverse(*sample.map, sample.ranges, analyzer);
      auto padded = non_surjective_inverse(*sample.map, sample.ranges, analyzer);
      QVERIFY2(padded, text_of(sample).c_str());
      QCOMPARE(bool(back), is_zero(padded->padding_predicate));
      if (sample.exact) QVERIFY2(back, text_of(sample).c_str());
      if (!back) continue;
      for_each_point(inputs_of(sample), [&](const Point& point) {
        std::vector<int64_t> image = values_at(sample.map->final_indices, point);
        QCOMPARE(values_at((*back)->final_indices, point_of((*back)->initial_indices, image)),
                 coordinates(inputs_of(sample), point));
      });
      if (QTest::currentTestFailed()) return;
    }
  }
  void simplified_maps_have_the_same_values_also_under_predicates() {
    for (int round = 0; round < 400; ++round) {
      Analyzer analyzer;
      Sample sample = random_map(random_, DataType::integer(32), false);
      VarRanges inputs = inputs_of(sample);
      // The map of the map's own inverse: what simplification is for.
      auto back = inverse(*sample.map, sample.ranges, analyzer);
      QVERIFY2(back, text_of(sample).c_str());
      std::vector<Expr> nested = map_indices(**back, sample.map->final_indices, analyzer);
      Expr predicate = true_expr();
      if (round % 2) {
        const auto& [var, range] = inputs[std::size_t(round) % inputs.size()];
        predicate = lt(var, make_const(var->dtype, std::max<int64_t>(1, *as_int(range->extent) - 1)));
      }
      for (IterMapLevel level : {IterMapLevel::Surjective, IterMapLevel::NoCheck})
        for (const std::vector<Expr>& indices : {nested, sample.map->final_indices}) {
          std::vector<Expr> simple = iter_map_simplify(indices, inputs, predicate, level, analyzer, round % 3 == 0);
          for_each_point(inputs, [&](const Point& point) {
            if (value_at(predicate, point) == 0) return;
            QCOMPARE(values_at(simple, point), values_at(indices, point));
          });
          if (QTest::currentTestFailed()) return;
        }
    }
  }
  void a_map_takes_the_type_of_its_indices() {
    for (int round = 0; round < 100; ++round) {
      Analyzer analyzer;
      Sample sample = random_map(random_, DataType::integer(32), true);
      auto padded = non_surjective_inverse(*sample.map, sample.ranges, analyzer);
      QVERIFY(padded);
      IndexMap map = with(sample.map, [&](IndexMapNode& copy) { copy.inverse = padded->map; });
      std::vector<Expr> wide;
      for (const Range& range : sample.ranges) wide.push_back(int64(*as_int(range->extent)));
      auto widened = with_index_types(map, wide);
      QVERIFY(widened);
      for (const Expr& index : (*widened)->final_indices) QCOMPARE(index->dtype, DataType::integer(64));
      for (const Expr& index : (*widened)->inverse->final_indices) QCOMPARE(index->dtype, DataType::integer(64));
      for_each_point(inputs_of(sample), [&](const Point& point) {
        Point same;
        for (std::size_t i = 0; i < wide.size(); ++i)
          same[(*widened)->initial_indices[i].get()] = point.at(sample.map->initial_indices[i].get());
        QCOMPARE(values_at((*widened)->final_indices, same), values_at(map->final_indices, point));
      });
      if (QTest::currentTestFailed()) return;
    }
    Var i = make_var("i"), j = make_var("j");
    IndexMap swap = make<IndexMapNode>(std::vector<Var>{i, j}, std::vector<Expr>{j, i});
    QCOMPARE(with_index_types(swap, {int32(4)}).error().code, "index-map.arity");
    QCOMPARE(with_index_types(swap, {int32(4), int64(4)}).error().code, "index-map.mixed-types");
    QVERIFY(with_index_types(swap, {int32(4), int32(4)}).value() == swap);
  }
};

TIRSCOPE_TEST(IndexMapPropertyTest)

}  // namespace index_map_property_test
#include "index_map_property_test.moc"

// SPDX-License-Identifier: Apache-2.0
#include "ir/tensor_data.h"

#include <QtTest>
#include <cmath>
#include <cstring>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"
#include "ir/make.h"
#include "ir/relax/ops.h"
#include "support/unit.h"

namespace tensor_data_test {

using namespace tirscope;

namespace {

TensorData floats(std::vector<float> values) {
  return TensorData::copied(DataType::floating(32), {int64_t(values.size())},
                            std::as_bytes(std::span<const float>(values)));
}

}  // namespace

class TensorDataTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void elements_are_read_by_their_type() {
    QCOMPARE(TensorData::scalar(DataType::floating(16), 0.1).number(0), 0.0999755859375);
    QCOMPARE(TensorData::scalar(DataType::bfloat(), 1.0 / 3).number(0), 0.333984375);
    QCOMPARE(TensorData::scalar(DataType::integer(8), int64_t(-3)).integer(0), -3);
    QCOMPARE(TensorData::scalar(DataType::uint(64), int64_t(-1)).number(0), 0x1p64);
    QCOMPARE(TensorData::scalar(DataType::boolean(), int64_t(1)).bytes().size(), 1);
    QCOMPARE(TensorData::scalar(DataType::integer(32), 2.75).integer(0), 2);
  }

  void sizes_that_no_memory_has_are_none() {
    QCOMPARE(*tensor_bytes(DataType::floating(32), std::vector<int64_t>{2, 3}), 24);
    QCOMPARE(*tensor_bytes(DataType::floating(32), std::vector<int64_t>{}), 4);
    QCOMPARE(*tensor_bytes(DataType::floating(32), std::vector<int64_t>{int64_t(1) << 40, 0}), 0);
    QVERIFY(!tensor_bytes(DataType::floating(32), std::vector<int64_t>{int64_t(1) << 32, int64_t(1) << 32}));
    QVERIFY(!tensor_bytes(DataType::floating(32), std::vector<int64_t>{-1}));
    QVERIFY(!tensor_bytes(DataType::none(), std::vector<int64_t>{1}));
  }

  void own_memory_is_aligned_and_lent_memory_is_not_copied() {
    QVERIFY(floats({1, 2, 3}).is_aligned());
    auto owner = std::make_shared<std::vector<float>>(std::vector<float>{1, 2, 3, 4});
    const auto bytes = std::as_bytes(std::span<const float>(*owner)).subspan(4);
    std::weak_ptr<std::vector<float>> alive = owner;
    TensorData lent = TensorData::lent(DataType::floating(32), {3}, bytes, owner);
    owner.reset();
    QVERIFY(!alive.expired());
    QCOMPARE(lent.bytes().data(), bytes.data());
    QCOMPARE(lent.number(2), 4.0);
    TensorData copy = lent;
    lent = {};
    QCOMPARE(copy.number(0), 2.0);
    copy = {};
    QVERIFY(alive.expired());
  }

  void equality_and_hash_are_those_of_the_content() {
    TensorData a = floats({1, 2, 3}), b = floats({1, 2, 3}), c = floats({1, 2, 4});
    QVERIFY(a == b);
    QCOMPARE(a.hash(), b.hash());
    QVERIFY(a != c);
    QVERIFY(a.hash() != c.hash());
    // The same bytes as another type or shape are something else; so are -0 and 0, but not NaN and itself.
    const TensorData integers = TensorData::copied(DataType::integer(32), {3}, a.bytes());
    const TensorData row = TensorData::copied(DataType::floating(32), {1, 3}, a.bytes());
    QVERIFY(a != integers && a.hash() != integers.hash());
    QVERIFY(a != row && a.hash() != row.hash());
    QVERIFY(floats({0.f}) != floats({-0.f}));
    QVERIFY(floats({NAN}) == floats({NAN}));
    QVERIFY(TensorData() == TensorData() && TensorData() != a);
  }

  /// One byte anywhere in a large array, its length, and the place of a value all count.
  void the_hash_sees_each_byte() {
    std::vector<std::byte> bytes(1000);
    std::set<std::string> seen;
    auto hash = [&] { return TensorData::copied(DataType::uint(8), {int64_t(bytes.size())}, bytes).hash().str(); };
    seen.insert(hash());
    for (std::byte& byte : bytes) {
      byte = std::byte{1};
      seen.insert(hash());
      byte = std::byte{0};
    }
    bytes.push_back(std::byte{0});
    seen.insert(hash());
    QCOMPARE(seen.size(), 1002u);
  }

  void constants_compare_by_their_elements() {
    RelaxConstant a = relax_constant(floats({1, 2})), b = relax_constant(floats({1, 2})),
                  c = relax_constant(floats({1, 3}));
    QVERIFY(structural_equal(a, b));
    QCOMPARE(structural_hash(a), structural_hash(b));
    auto difference = first_difference(a, c);
    QVERIFY(difference && difference->text.starts_with("data: float32 of 2 ("));
    auto info = as<TensorStructInfoNode>(a->struct_info);
    QVERIFY(info && info->ndim == 1 && info->dtype == DataType::floating(32));
    auto left_out = make<RelaxConstantNode>(a->struct_info, std::string("metadata[\"relax.expr.Constant\"][0]"));
    QVERIFY(!left_out->data && !structural_equal(a, left_out));
  }
};

TIRSCOPE_TEST(TensorDataTest)

}  // namespace tensor_data_test
#include "tensor_data_test.moc"

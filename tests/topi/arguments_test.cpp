// SPDX-License-Identifier: Apache-2.0
// How calls of topi are bound to parameters, and what is refused.
#include <QtTest>
#include <limits>
#include <set>

#include "support/unit.h"
#include "topi/topi.h"

namespace arguments_test {

using namespace tirscope;
using topi::Value;
using topi::Values;

namespace {

te::Tensor tensor(std::vector<int64_t> sizes, DataType dtype = DataType::floating(32)) {
  te::Shape shape;
  for (int64_t size : sizes) shape.push_back(int32(size));
  return te::placeholder(shape, dtype, "A");
}

std::string code(const char* name, const Values& positional,
                 const std::vector<std::pair<std::string, Value>>& keywords = {}) {
  auto made = topi::call(*topi::find(name), positional, keywords);
  return made ? "" : made.error().code;
}

}  // namespace

class TopiArgumentsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_operator_is_found_by_its_name_once() {
    std::set<std::string_view> names;
    for (const topi::Operator& op : topi::all_operators()) {
      QVERIFY2(names.insert(op.name).second, std::string(op.name).c_str());
      QCOMPARE(topi::find(op.name), &op);
      QVERIFY(bool(op.make) != !op.why_not.empty());
    }
    QVERIFY(topi::find("nn.dense"));
    QVERIFY(!topi::find("nn.danse"));
    QVERIFY(names.size() > 130);
  }
  void arguments_are_bound_as_python_binds_them() {
    const te::Tensor a = tensor({4, 8});
    QCOMPARE(code("sum", {a}), std::string());
    QCOMPARE(code("sum", {a, 1, true}), std::string());
    QCOMPARE(code("sum", {a}, {{"axis", Values{0, -1}}}), std::string());
    QCOMPARE(code("sum", {a, 1, true, 2}), std::string("topi.too-many-arguments"));
    QCOMPARE(code("sum", {a}, {{"axes", 1}}), std::string("topi.unknown-argument"));
    QCOMPARE(code("sum", {a, 1}, {{"axis", 1}}), std::string("topi.repeated-argument"));
    QCOMPARE(code("sum", {}), std::string("topi.missing-argument"));
    QCOMPARE(code("sum", {1.5}), std::string("topi.argument-type"));
    QCOMPARE(code("sum", {a, "rows"}), std::string("topi.argument-type"));
    QCOMPARE(code("einsum", {"ij,ij->i", a, a}), std::string());
  }
  void operators_that_tvm_writes_as_loops_are_refused() {
    QCOMPARE(code("sort", {tensor({4})}), std::string("topi.opaque"));
    QCOMPARE(code("cumsum", {tensor({4})}), std::string("topi.opaque"));
    QCOMPARE(code("topk", {tensor({4})}), std::string("topi.opaque"));
  }
  void what_does_not_fit_is_refused_with_a_code() {
    const te::Tensor a = tensor({4, 8}), b = tensor({3, 8}), ints = tensor({4}, DataType::integer(32));
    QCOMPARE(code("add", {a, b}), std::string("topi.broadcast"));
    QCOMPARE(code("add", {1, 2}), std::string("topi.no-tensor"));
    QCOMPARE(code("sum", {a, 2}), std::string("topi.axis"));
    QCOMPARE(code("reshape", {a, Values{5, 7}}), std::string("topi.sizes"));
    QCOMPARE(code("transpose", {a, Values{0, 0}}), std::string("topi.axis"));
    QCOMPARE(code("squeeze", {a, 0}), std::string("topi.sizes"));
    QCOMPARE(code("bitwise_and", {a, a}), std::string("topi.integer-only"));
    QCOMPARE(code("power", {ints, 2}), std::string("topi.float-only"));
    QCOMPARE(code("all", {a}), std::string("topi.bool-only"));
    QCOMPARE(code("take", {a, b}), std::string("topi.integer-only"));
    QCOMPARE(code("take", {a, ints, 0, 0, "round"}), std::string("topi.word"));
    QCOMPARE(code("nn.dense", {a, tensor({8, 5})}), std::string("topi.sizes"));
    QCOMPARE(code("nn.batch_matmul", {a, a}), std::string("topi.dimensions"));
    QCOMPARE(code("einsum", {"ij,jk->il", a, a}), std::string("topi.einsum"));
    QCOMPARE(code("layout_transform", {a, "NC", "NHC"}), std::string("topi.layout"));
    QCOMPARE(code("layout_transform", {a, "NC", "N8C"}), std::string("topi.layout"));
    QCOMPARE(code("split", {a, Values{3, 2}}), std::string("topi.sizes"));
    QCOMPARE(code("nn.layer_norm", {ints, ints, ints, 0}), std::string("topi.types"));
  }
  void numbers_that_make_no_sense_are_refused() {
    const te::Tensor data = tensor({1, 4, 8, 8}), b = tensor({4, 8}), w = tensor({4, 4, 3, 3});
    const int64_t huge = std::numeric_limits<int64_t>::max();
    QCOMPARE(code("nn.conv2d_nchw", {data, w, 0, 0, 1}), std::string("topi.count"));
    QCOMPARE(code("nn.conv2d_nchw", {data, w, 1, 0, 0}), std::string("topi.count"));
    QCOMPARE(code("nn.pool2d", {data, 0, 1, 1, 0, "max"}), std::string("topi.count"));
    QCOMPARE(code("nn.adaptive_pool", {data, 0, "avg"}), std::string("topi.count"));
    QCOMPARE(code("image.resize2d", {data, 0, 0}), std::string("topi.count"));
    QCOMPARE(code("expand_dims", {b, 0, huge}), std::string("topi.count"));
    QCOMPARE(code("split", {b, huge, 1}), std::string("topi.count"));
    QCOMPARE(code("nn.depth_to_space", {data, huge}), std::string("topi.count"));
    QCOMPARE(code("nn.dilate", {b, Values{0, 0}}), std::string("topi.count"));
    QCOMPARE(code("strided_slice", {b, Values{0}, Values{4}, Values{huge}}), std::string("topi.stride"));
    QCOMPARE(code("full", {Values{-4}, "float32", 1}), std::string("topi.sizes"));
    QCOMPARE(code("tile", {b, -1}), std::string("topi.sizes"));
    QCOMPARE(code("cast", {b, "handle"}), std::string("topi.argument-type"));
    QCOMPARE(code("meshgrid", {Values{}, "xy"}), std::string("topi.no-tensor"));
    QCOMPARE(code("strided_slice", {b, Values{huge}, Values{huge}, {}, {}, "size"}), std::string());
  }
  void convolutions_hold_their_shapes_against_each_other() {
    const te::Tensor data = tensor({1, 4, 5, 5});
    QCOMPARE(code("nn.conv2d_nchw", {data, tensor({2, 3, 3, 3}), 1, 0, 1}), std::string("topi.sizes"));
    QCOMPARE(code("nn.conv2d_nchw", {data, tensor({2, 4, 7, 7}), 1, 0, 1}), std::string("topi.sizes"));
    QCOMPARE(code("nn.conv2d_nchw", {data, tensor({2, 4, 3, 3}), 1, "EVEN", 1}), std::string("topi.argument-type"));
    QCOMPARE(code("nn.conv2d_nchw", {data, tensor({2, 4, 3, 3}), 1, Values{1, 1, 1}, 1}), std::string("topi.length"));
    QCOMPARE(code("nn.group_conv2d_nchw", {data, tensor({3, 2, 3, 3}), 1, 0, 1, 2}), std::string("topi.sizes"));
    QCOMPARE(code("nn.pool2d", {data, 9, 1, 1, 0, "max"}), std::string("topi.sizes"));
    QCOMPARE(code("nn.pool2d", {data, 2, 1, 1, 0, "min"}), std::string("topi.word"));
  }
};

TIRSCOPE_TEST(TopiArgumentsTest)

}  // namespace arguments_test
#include "arguments_test.moc"

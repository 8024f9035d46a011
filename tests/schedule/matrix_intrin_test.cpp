// SPDX-License-Identifier: Apache-2.0
// Products by the stock intrinsics of tensor cores: what their instructions do, thread by thread, is the product. (One
// intrinsic of mma alone may not do what it describes: where an element is held is settled between load and product.)
#include <QtTest>

#include "interp/compare.h"
#include "interp/interpreter.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/unit.h"

namespace matrix_intrin_test {

using namespace tirscope;

namespace {

constexpr const char* square = "4 * (i % 8) + j % 8 // 2, 4 * (j % 16 // 8) + i % 16 // 8 * 2 + j % 2";
constexpr const char* wide = "4 * (i % 8) + j % 16 // 4, 8 * (j % 32 // 16) + i % 16 // 8 * 4 + j % 4";
constexpr const char* tall = "i % 16 // 4 + 4 * (j % 8), 8 * (j % 16 // 8) + i % 32 // 16 * 4 + i % 4";

struct Family {
  std::string factor, sum;  ///< types, as the names of the intrinsics have them
  bool trans_a, trans_b;
  bool dyn = false;
  int k() const { return factor == "f16" ? 16 : 32; }
  std::string name() const {
    return "mma_" + factor + factor + sum + (trans_a ? "_trans_a" : "") + (trans_b ? "_trans_b" : "");
  }
};

/// The same by wmma, whose fragments have no layout: m = n.
struct Fragments {
  std::string factor, sum;
  bool trans_b;
  int m, k;
};

std::string type_of(const std::string& name) {
  if (name == "s4" || name == "s8" || name == "s32") return "int" + name.substr(1);
  if (name == "f16") return "float16";
  if (name == "f32") return "float32";
  if (name == "i8") return "int8";
  return name == "i32" ? "int32" : name + "_float8";
}

/// 32 x 32 x 64 in one block of the grid for each tile of 16 x 16.
std::string product_of(const Family& family) {
  return formatted(R"(from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer({0}, "{4}"), B: T.Buffer({1}, "{4}"), C: T.Buffer((32, 32), "{5}")):
    for i, j, k in T.grid(32, 32, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.{5}(0)
            C[vi, vj] = C[vi, vj] + {6}A[{2}]{7} * {6}B[{3}]{7}
)",
                   family.trans_a ? "(64, 32)" : "(32, 64)", family.trans_b ? "(32, 64)" : "(64, 32)",
                   family.trans_a ? "vk, vi" : "vi, vk", family.trans_b ? "vj, vk" : "vk, vj", type_of(family.factor),
                   type_of(family.sum), family.sum == "f16" ? "" : "T.Cast(\"" + type_of(family.sum) + "\", ",
                   family.sum == "f16" ? "" : ")");
}

std::string schedule_of(const Family& family) {
  auto layout = [&](bool of_b, bool transposed) {
    const bool k_is_rows = of_b != transposed;
    const int k = family.k();
    return formatted("lambda i, j: (i // {}, j // {}, {})", k_is_rows ? k : 16, k_is_rows ? 16 : k,
                     k == 16               ? square
                     : of_b && !transposed ? tall
                                           : wide);
  };
  auto load = [&](bool of_b, bool transposed) {
    return formatted("mma_ldmatrix_{}_{}{}{}", family.factor, of_b ? "b" : "a", transposed ? "_trans" : "",
                     family.dyn ? "_dyn" : "");
  };
  return formatted(
      R"(C = sch.get_block("C")
i, j, k = sch.get_loops(C)
i0, i1 = sch.split(i, [None, 16])
j0, j1 = sch.split(j, [None, 16])
k0, k1 = sch.split(k, [None, {0}])
sch.reorder(i0, j0, k0, i1, j1, k1)
sch.bind(i0, "blockIdx.y")
sch.bind(j0, "blockIdx.x")
Cw = sch.cache_write(C, 0, "warp")
sch.reverse_compute_at(Cw, j0)
for index, load, layout in [(0, "{1}", {2}), (1, "{3}", {4})]:
    shared = sch.cache_read(C, index, "{5}")
    warp = sch.cache_read(C, index, "warp")
    sch.compute_at(warp, k0)
    sch.compute_at(shared, k0)
    sch.transform_layout(warp, ("write", 0), layout)
    sch.tensorize(sch.get_loops(warp)[-2], load)
sch.transform_layout(Cw, ("read", 0), lambda i, j: (i // 16, j // 16, {6}))
zeros = sch.decompose_reduction(C, k0)
sch.tensorize(sch.get_loops(zeros)[-2], "mma_fill_16x16_{7}")
sch.tensorize(sch.get_loops(Cw)[-2], "mma_store_16x16_{7}_global_")
sch.tensorize(i1, "{8}")
)",
      family.k(), load(false, family.trans_a), layout(false, family.trans_a), load(true, family.trans_b),
      layout(true, family.trans_b), family.dyn ? "shared.dyn" : "shared", square, family.sum, family.name());
}

std::string schedule_of(const Fragments& family) {
  const std::string size = formatted("{}x{}x{}", family.m, family.m, family.k);
  return formatted(
      R"(C = sch.get_block("C")
i, j, k = sch.get_loops(C)
i0, iw, i1 = sch.split(i, [None, 2, {0}])
j0, j1 = sch.split(j, [None, {0}])
k0, k1 = sch.split(k, [None, {1}])
sch.reorder(i0, j0, iw, k0, i1, j1, k1)
sch.bind(i0, "blockIdx.y")
sch.bind(j0, "blockIdx.x")
sch.bind(iw, "threadIdx.y")
Cw = sch.cache_write(C, 0, "wmma.accumulator")
sch.reverse_compute_at(Cw, iw)
for index, scope, load in [(0, "wmma.matrix_a", "wmma_load_{2}_{3}_a_shared"), (1, "wmma.matrix_b", "wmma_load_{2}_{3}_b{4}_shared")]:
    shared = sch.cache_read(C, index, "shared")
    fragment = sch.cache_read(C, index, scope)
    sch.compute_at(fragment, k0)
    sch.compute_at(shared, k0)
    sch.tensorize(sch.get_loops(fragment)[-2], load)
zeros = sch.decompose_reduction(C, k0)
sch.tensorize(sch.get_loops(zeros)[-2], "wmma_fill_{2}_{5}")
sch.tensorize(sch.get_loops(Cw)[-2], "wmma_store_{2}_{5}_global")
sch.tensorize(i1, "wmma_sync_{2}_{3}{3}{5}{4}")
)",
      family.m, family.k, size, family.factor, family.trans_b ? "_trans" : "", family.sum);
}

}  // namespace

class MatrixIntrinTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void products_of_every_family_are_the_product_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("script");
    auto row = [](const Family& family) {
      QTest::addRow("%s%s", family.name().c_str(), family.dyn ? " in dynamic shared memory" : "")
          << QString::fromStdString(product_of(family)) << QString::fromStdString(schedule_of(family));
    };
    for (const char* sum : {"f32", "f16"})
      for (bool trans_a : {false, true})
        for (bool trans_b : {false, true})
          for (bool dyn : {false, true}) row({"f16", sum, trans_a, trans_b, dyn});
    for (bool trans_b : {false, true}) {
      row({"i8", "i32", false, trans_b});
      row({"e4m3", "f32", false, trans_b});
      row({"e5m2", "f32", false, trans_b});
    }
    for (const Fragments& family : {Fragments{"f16", "f32", false, 16, 16},
                                    {"f16", "f32", true, 16, 16},
                                    {"f16", "f16", false, 16, 16},
                                    {"f16", "f16", true, 16, 16},
                                    {"s8", "s32", false, 16, 16},
                                    {"s8", "s32", true, 16, 16},
                                    {"s4", "s32", true, 8, 32}})
      QTest::addRow("wmma %s %s%s", family.factor.c_str(), family.sum.c_str(), family.trans_b ? " transposed" : "")
          << QString::fromStdString(product_of({family.factor, family.sum, false, family.trans_b}))
          << QString::fromStdString(schedule_of(family));
  }
  void products_of_every_family_are_the_product() {
    QFETCH(QString, program);
    QFETCH(QString, script);
    auto read = script::read_module(program.toStdString());
    QVERIFY2(read, read ? "" : read.error().front().rendered(program.toStdString()).c_str());
    const IRModule plain = script::under_main(*read);
    auto sch = schedule::Schedule::create(plain, {.seed = 1});
    QVERIFY(sch);
    auto scheduled = schedule::run_script(script.toStdString(), *std::move(sch), {});
    QVERIFY2(scheduled, scheduled ? "" : scheduled.error().front().rendered(script.toStdString()).c_str());
    auto inputs = interp::make_inputs(plain->prim_func("main"), {.seed = 7});
    QVERIFY(inputs);
    auto expected = interp::clone(*inputs), got = interp::clone(*inputs);
    QVERIFY(interp::run(plain, "main", expected));
    auto ran = interp::run(scheduled->schedule.module(), "main", got);
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    interp::Comparison same = interp::compare(got[2].array, expected[2].array, 64);
    QVERIFY2(same.passed, interp::comparison_text(same, got[2].array.shape()).c_str());
  }
};

TIRSCOPE_TEST(MatrixIntrinTest)

}  // namespace matrix_intrin_test
#include "matrix_intrin_test.moc"

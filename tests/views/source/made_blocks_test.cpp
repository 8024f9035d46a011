// SPDX-License-Identifier: Apache-2.0
#include "views/source/made_blocks.h"

#include <algorithm>

#include "support/paths.h"
#include "support/unit.h"
#include "views/support/view_fixture.h"

namespace made_blocks_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// What a builder script makes, and which lines made it.
struct Made {
  SourceFile file;
  IRModule module;
};
Made made(const char* text) {
  Made out;
  out.file.text = QString::fromUtf8(text);
  auto read = builder::open_module(text, {.origins = &out.file.origins});
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  out.module = script::under_main(*read);
  return out;
}

QStringList names(const std::vector<Subject>& subjects) {
  QStringList out;
  for (const Subject& subject : subjects) out << subject.name();
  return out;
}

}  // namespace

class MadeBlocksTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void operations_of_one_name_are_paired_in_order() {
    const Made it = made(R"(from tvm import te
A = te.placeholder((8,), name="A")
B = te.compute((8,), lambda i: A[i] + 1.0)
C = te.compute((8,), lambda i: B[i] * 2.0)
f = te.create_prim_func([A, C])
)");
    const MadeBlocks blocks(it.file, it.module);
    QCOMPARE(names(blocks.blocksOf(3)), QStringList("compute"));
    QCOMPARE(names(blocks.blocksOf(4)), QStringList("compute_1"));
    QVERIFY(blocks.blocksOf(2).empty());
    QCOMPARE(blocks.originsOf(blocks.blocksOf(4).front().node.get()), std::vector<int>{1});
  }
  void a_helper_names_the_call_inside_it_and_a_loop_each_of_its_blocks() {
    const Made it = made(R"(from tvm import te

def plus(x, n):
    return te.compute((8,), lambda i: x[i] + n, name="plus" + str(n))

A = te.placeholder((8,), name="A")
x = A
for n in range(1, 4):
    x = plus(x, n)
f = te.create_prim_func([A, x])
)");
    const MadeBlocks blocks(it.file, it.module);
    QCOMPARE(names(blocks.blocksOf(4)), QStringList({"plus1", "plus2", "plus3"}));
  }
  void a_name_with_a_number_is_a_name_of_its_own() {
    const Made it = made(R"(from tvm import te
A = te.placeholder((8,), name="A")
B = te.compute((8,), lambda i: A[i] + 1.0, name="C")
C = te.compute((8,), lambda i: B[i] * 2.0, name="C_1")
f = te.create_prim_func([A, C])
)");
    const MadeBlocks blocks(it.file, it.module);
    QCOMPARE(names(blocks.blocksOf(3)), QStringList("C"));
    QCOMPARE(names(blocks.blocksOf(4)), QStringList("C_1"));
  }
  void emit_te_makes_all_blocks_of_its_function_and_a_compute_inside_one_of_each() {
    const Made it = made(R"(from tvm import te, topi, relax

def scaled(x):
    y = te.compute((8,), lambda i: x[i] * 2.0, name="y")
    return te.compute((8,), lambda i: y[i] + 1.0, name="z")

def shifted(x):
    return te.compute((8,), lambda i: x[i] - 1.0, name="y")

bb = relax.BlockBuilder()
x = relax.Var("x", relax.TensorStructInfo((8,), "float32"))
with bb.function("main", [x]):
    with bb.dataflow():
        a = bb.emit_te(scaled, x)
        b = bb.emit_te(shifted, a)
        c = bb.emit_te(
            topi.add, a, b)
        d = bb.emit(bb.call_te(shifted, c, primfunc_name_hint="again"))
        out = bb.emit_output(d)
    bb.emit_func_output(out)
mod = bb.get()
)");
    const MadeBlocks blocks(it.file, it.module);
    auto where = [&](int line) {
      QStringList out;
      for (const Subject& subject : blocks.blocksOf(line)) out << subject.function + QLatin1Char('.') + subject.name();
      return out;
    };
    QCOMPARE(where(14), QStringList({"scaled.y", "scaled.z"}));
    QCOMPARE(where(4), QStringList("scaled.y"));
    QCOMPARE(where(5), QStringList("scaled.z"));
    QCOMPARE(where(16), QStringList("add.T_add"));
    QCOMPARE(where(17), QStringList("add.T_add"));
    // What two calls share is the function of both.
    QCOMPARE(where(15), QStringList("shifted.y"));
    QCOMPARE(where(18), QStringList("shifted.y"));
    QCOMPARE(where(8), QStringList("shifted.y"));
    auto lines = [&](const Subject& subject) {
      QList<int> out;
      for (int origin : blocks.originsOf(subject.node.get())) out << it.file.origins[std::size_t(origin)].first_line;
      std::ranges::sort(out);
      return out;
    };
    QCOMPARE(lines(blocks.blocksOf(4).front()), QList<int>({4, 14}));
    QCOMPARE(lines(blocks.blocksOf(8).front()), QList<int>({8, 8, 15, 18}));
    QCOMPARE(blocks.originsOfFunction("add").size(), 1u);
  }
  void files_that_are_modules_have_no_origins() {
    const Made it = made(
        "@T.prim_func\ndef f(A: T.Buffer((4,), \"float32\")):\n    for i in range(4):\n        A[i] = T.float32(1)\n");
    QVERIFY(it.file.origins.empty());
    QVERIFY(MadeBlocks(it.file, it.module).blocksOf(1).empty());
  }
};

TIRSCOPE_TEST(MadeBlocksTest)

}  // namespace made_blocks_test
#include "made_blocks_test.moc"

// SPDX-License-Identifier: Apache-2.0
#include "views/source/made_blocks.h"

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

// SPDX-License-Identifier: Apache-2.0
// What a condition keeps a program from reading is not read: the array lies between pages that nobody may touch, and a
// read of them ends this process. Programs are lowered and compiled for this processor and for a smaller one.
#include <sys/mman.h>

#include <QtTest>
#include <cstring>

#include "codegen/codegen.h"
#include "interp/interpreter.h"
#include "pass_runs/pass_run.h"
#include "runtime/engine/callbacks.h"
#include "runtime/engine/jit.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace guarded_reads_test {

using namespace tirscope;

namespace {

constexpr std::size_t page = 4096;

/// So many pages between two that nobody may touch.
class Between {
 public:
  explicit Between(std::size_t pages) : bytes_((pages + 2) * page) {
    void* map = ::mmap(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) qFatal("no memory for %zu pages", pages);
    map_ = static_cast<char*>(map);
    if (::mprotect(map_ + page, bytes_ - 2 * page, PROT_READ | PROT_WRITE) != 0) qFatal("pages cannot be opened");
  }
  ~Between() { ::munmap(map_, bytes_); }
  Between(const Between&) = delete;
  Between& operator=(const Between&) = delete;
  char* data() { return map_ + page; }

 private:
  char* map_;
  std::size_t bytes_;
};

Result<codegen::Code> compiled(const IRModule& module, const std::string& cpu) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse("cpu"));
  TS_TRY(IRModule lowered, passes::run_passes(module, passes::pipeline(context, passes::Part::Lower), context));
  codegen::Options options;
  options.cpu = cpu;
  return codegen::compile(lowered, options, {codegen::Form::Object});
}

constexpr std::size_t pages_of_a = 1, pages_of_b = 2;

}  // namespace

class GuardedReadsTest : public QObject {
  Q_OBJECT

  /// What the interpreter writes to B.
  static std::vector<char> expected(const IRModule& module, const char* a) {
    auto inputs = interp::make_inputs(module->prim_func("main"), {.seed = 3});
    if (!inputs) qFatal("%s", inputs.error().rendered().c_str());
    std::memcpy((*inputs)[0].array.data(), a, pages_of_a * page);
    std::memset((*inputs)[1].array.data(), 0, pages_of_b * page);
    if (auto ran = interp::run(module, "main", *inputs); !ran) qFatal("%s", ran.error().rendered().c_str());
    const auto* bytes = static_cast<const char*>((*inputs)[1].array.data());
    return {bytes, bytes + pages_of_b * page};
  }

 private Q_SLOTS:
  void what_a_condition_excludes_is_not_read_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("script");
    QTest::addColumn<QString>("cpu");
    auto row = [](const char* name, const char* body, const char* script = "") {
      for (const char* cpu : {"", "x86-64-v3"})
        QTest::addRow("%s%s%s", name, *cpu ? ", " : "", cpu) << QString(body) << QString(script) << QString(cpu);
    };
    const char* padded =
        "    for i, j in T.grid(38, 38):\n        with T.block(\"B\"):\n            vi, vj = T.axis.remap(\"SS\", [i, "
        "j])\n"
        "            B[vi * 38 + vj] = T.if_then_else(3 <= vi and vi < 35 and 3 <= vj and vj < 35, "
        "A[vi * 32 + vj - 99], T.float32(0))";
    row("a frame", padded);
    row("a frame in tiles that do not divide", padded,
        "i, j = sch.get_loops('B')\nsch.split(j, [None, 16])\nsch.split(i, [None, 5])");
    row("a frame in lanes", padded, "i, j = sch.get_loops('B')\ni, k = sch.split(j, [None, 8])\nsch.vectorize(k)");
    row("a frame, unrolled", padded, "i, j = sch.get_loops('B')\nj, k = sch.split(j, [None, 2])\nsch.unroll(k)");
    const char* neighbours =
        "    for i in range(1024):\n        with T.block(\"B\"):\n            vi = T.axis.spatial(1024, i)\n"
        "            B[vi] = A[vi] + T.if_then_else(vi < 1023, A[vi + 1], T.float32(0)) - "
        "T.if_then_else(0 < vi, A[vi - 1], T.float32(1))";
    row("neighbours", neighbours);
    row("neighbours in lanes", neighbours,
        "i, = sch.get_loops('B')\ni, j = sch.split(i, [None, 16])\nsch.vectorize(j)");
    row("neighbours in tiles that do not divide", neighbours,
        "i, = sch.get_loops('B')\ni, j = sch.split(i, [None, 48])");
    row("neighbours in lanes that do not divide", neighbours,
        "i, = sch.get_loops('B')\ni, j = sch.split(i, [None, 48])\nsch.vectorize(j)");
    row("a window with a border, its sums initialised inside",
        "    for i, j, r, s in T.grid(32, 32, 3, 3):\n        with T.block(\"B\"):\n"
        "            vi, vj, vr, vs = T.axis.remap(\"SSRR\", [i, j, r, s])\n            with T.init():\n"
        "                B[vi * 32 + vj] = T.float32(0)\n            B[vi * 32 + vj] = B[vi * 32 + vj] + "
        "T.if_then_else(1 <= vi + vr and vi + vr < 33 and 1 <= vj + vs and vj + vs < 33, "
        "A[(vi + vr) * 32 + vj + vs - 33], T.float32(0)) * T.float32(0.5)");
    row("a sum of rows that are shorter than the loop",
        "    for i, k in T.grid(33, 40):\n        with T.block(\"B\"):\n            vi, vk = T.axis.remap(\"SR\", [i, "
        "k])\n"
        "            with T.init():\n                B[vi] = T.float32(0)\n            B[vi] = B[vi] + "
        "T.if_then_else(vi < 32 and vk < 32, A[vi * 32 + vk], T.float32(0))");
    row("a statement under a condition",
        "    for i in range(2048):\n        if i % 2 == 1:\n            if i < 2047:\n"
        "                B[i] = A[i // 2] * A[(i + 1) // 2]");
    row("the other half of a choice",
        "    for i in range(1500):\n        B[i] = T.if_then_else(i < 1024, A[i], T.float32(0)) + "
        "T.if_then_else(i >= 476, A[i - 476], T.float32(2))");
    row("a triangle",
        "    for i, j in T.grid(32, 33):\n        B[i * 33 + j] = T.if_then_else(j <= i, A[i * 32 + j] + "
        "A[1023 - i * 32 + j], T.float32(1))");
    for (int apart : {2, 3, 4}) {  // from the first element to the last
      const int all = 8 * apart, vectors = 1024 / all, to_last = 1023 - ((vectors - 1) * all + 7 * apart);
      row(qPrintable(QString("lanes %1 apart").arg(apart)),
          qPrintable(QString("    for i in range(%1):\n        for v in T.vectorized(8):\n"
                             "            B[i * 16 + v] = A[i * %2 + v * %3] * T.float32(2)\n"
                             "            B[i * 16 + 8 + v] = A[i * %2 + v * %3 + %4]")
                         .arg(vectors)
                         .arg(all)
                         .arg(apart)
                         .arg(to_last)));
    }
    row("a condition of what was read",
        "    for i in range(1024):\n        B[i] = T.if_then_else(A[i] < T.float32(500), A[i + 512], T.float32(0))");
  }
  void what_a_condition_excludes_is_not_read() {
    QFETCH(QString, body);
    QFETCH(QString, script);
    QFETCH(QString, cpu);
#ifndef __x86_64__
    if (!cpu.isEmpty()) QSKIP("another processor");
#endif
    schedule::Schedule schedule = scripted::on(
        "@T.prim_func\ndef main(A: T.Buffer((1024,), \"float32\"), B: T.Buffer((2048,), \"float32\")):\n"
        "    T.func_attr({\"tir.noalias\": T.bool(True)})\n" +
        body.toStdString());
    const IRModule before = schedule.module();
    QCOMPARE(QString::fromStdString(scripted::run(schedule, script.toStdString())), QString());

    Between a(pages_of_a), b(pages_of_b);
    auto* elements = reinterpret_cast<float*>(a.data());
    for (int i = 0; i < 1024; ++i) elements[i] = float(i);
    auto code = compiled(schedule.module(), cpu.toStdString());
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    runtime::set_up_runtime(1, int64_t(1) << 30, false);
    runtime::begin_run();
    auto loaded = runtime::LoadedCode::load(code->text[codegen::Form::Object]);
    QVERIFY(loaded);
    auto entry = loaded->entry(codegen::entry_symbol("main"));
    QVERIFY(entry);
    std::vector<uint64_t> slots = {reinterpret_cast<uint64_t>(a.data()), reinterpret_cast<uint64_t>(b.data())};
    QCOMPARE((*entry)(slots.data()), 0);
    const std::vector<char> right = expected(before, a.data());
    for (std::size_t i = 0; i < right.size() / sizeof(float); ++i) {
      float is, should;
      std::memcpy(&is, b.data() + i * sizeof is, sizeof is), std::memcpy(&should, &right[i * sizeof is], sizeof is);
      QVERIFY2(is == should, qPrintable(QString("B[%1] is %2, not %3").arg(i).arg(is).arg(should)));
    }
  }
};

TIRSCOPE_TEST(GuardedReadsTest)

}  // namespace guarded_reads_test
#include "guarded_reads_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Plans of shared memory read back from what a pass made, and what is found wrong with them.
#include "memory_study/arena/arena_report.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/format.h"
#include "support/pass_runs.h"
#include "support/paths.h"
#include "support/unit.h"

namespace arena_report_test {

using namespace tirscope;
using passes::ArenaReport;
using passes::ArenaVerdict;

namespace {

const QString oracle = test::in_oracle("memory");

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}
IRModule parsed(const std::string& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto module = script::read_module(text, options);
  if (!module) qFatal("%s", module.error().front().rendered(text).c_str());
  return module->module;
}

/// A kernel of 64 threads over `memory` with this body; `memory` is the lines that allocate.
std::string kernel(const std::string& memory, const std::string& body) {
  return "@T.prim_func\ndef main(X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
         "    tx = T.launch_thread(\"threadIdx.x\", 64)\n" +
         memory + body;
}
std::string separate(std::initializer_list<const char*> names) {
  std::string out;
  for (const char* name : names)
    out += formatted("    {0}_data = T.allocate([64], \"float32\", \"shared.dyn\")\n", name);
  for (const char* name : names)
    out += formatted("    {0} = T.Buffer((64,), \"float32\", data={0}_data, scope=\"shared.dyn\")\n", name);
  return out;
}
std::string merged(int bytes, std::initializer_list<const char*> names) {
  std::string out = formatted("    buf_dyn_shmem = T.allocate([{}], \"uint8\", \"shared.dyn\")\n", bytes);
  for (const char* name : names)
    out += formatted("    {0} = T.Buffer((64,), \"float32\", data=buf_dyn_shmem, scope=\"shared.dyn\")\n", name);
  return out;
}
const std::string barrier = "    T.tvm_storage_sync(\"shared.dyn\")\n";

Result<ArenaReport> looked_at(const std::string& before, const std::string& after, bool replay = true) {
  passes::ArenaOptions options;
  options.replay = replay;
  return passes::arena_report(parsed(before), parsed(after), {}, options);
}
ArenaReport report(const std::string& before, const std::string& after, bool replay = true) {
  auto out = looked_at(before, after, replay);
  if (!out) qFatal("%s", out.error().rendered().c_str());
  return *std::move(out);
}

std::string codes(const ArenaReport& report) {
  std::string out;
  for (const passes::ArenaFinding& finding : report.findings) out += (out.empty() ? "" : " ") + finding.code;
  return out;
}

/// A warp that writes S, loads it by T.ptx_ldmatrix and hands it on through R. `pointer` shows where S begins.
std::string loading_warp(const std::string& memory, const std::string& s, const std::string& r,
                         const std::string& pointer, const std::string& between) {
  return formatted(
      "@T.prim_func\ndef main(X: T.Buffer((256,), \"float16\"), Y: T.Buffer((256,), \"float16\")):\n"
      "    tx = T.launch_thread(\"threadIdx.x\", 32)\n{0}"
      "    r = T.allocate([8], \"float16\", \"local\")\n"
      "    S = T.Buffer((256,), \"float16\", data={1}, scope=\"shared.dyn\")\n"
      "    R = T.Buffer((256,), \"float16\", data={2}, scope=\"shared.dyn\")\n"
      "    r_1 = T.Buffer((8,), \"float16\", data=r, scope=\"local\")\n"
      "    for i in range(8):\n        S[tx * 8 + i] = X[tx * 8 + i]\n{4}"
      "    T.evaluate(T.ptx_ldmatrix(False, 4, \".b16\", r, 0, {3}, dtype=\"float16\"))\n{4}"
      "    for i in range(8):\n        R[tx * 8 + i] = r_1[i]\n{4}"
      "    for i in range(8):\n        Y[tx * 8 + i] = R[tx * 8 + i]\n",
      memory, s, r, pointer, between);
}
const std::string two_memories =
    "    S_data = T.allocate([256], \"float16\", \"shared.dyn\")\n"
    "    R_data = T.allocate([256], \"float16\", \"shared.dyn\")\n";
const std::string one_memory = "    buf_dyn_shmem = T.allocate([512], \"uint8\", \"shared.dyn\")\n";
std::string pointer_to(const char* memory) {
  return formatted("T.tvm_access_ptr(T.type_annotation(\"float16\"), {}, 0, 256, 1), tx * 8", memory);
}

/// The sample at its small size before its shared memory is merged and after, with asynchronous copies.
std::pair<std::string, std::string> pipelined_gemm() {
  script::ReadOptions options;
  options.set = {{"N", 8}, {"TILE", 4}};
  auto read = script::read_module(content(test::in_source("sample_modules/pipelined_gemm.py")), options);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  passes::Context context = samples::context_for("cuda");
  context.config["tir.use_async_copy"] = Attr(true);
  auto calls = passes::part_of(passes::pipeline(context), "", "MergeSharedMemoryAllocations", context);
  auto run = passes::run_stages(script::under_main(*read), *calls, context);
  if (!run || run->failure()) qFatal("it does not lower");
  const auto last = run->stages.size() - 1;
  return {script::text(run->stages[last - 1].module), script::text(run->stages[last].module)};
}

}  // namespace

class ArenaReportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  /// TVM's own modules, before and after: where each buffer lies is what was measured there.
  void the_plan_is_read_back_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(oracle).entryList({QStringLiteral("*-merge-*")}, QDir::Dirs))
      if (content(oracle + "/" + name + "/after.py").find("buf_") != std::string::npos)
        QTest::newRow(qPrintable(name)) << name;
    if (!QDir(oracle).exists()) QTest::newRow("missing") << QString();
  }
  void the_plan_is_read_back() {
    QFETCH(QString, name);
    NEEDS_REFERENCE(name.isEmpty(), tirscope::test::in_oracle());
    const QString path = oracle + "/" + name + "/";
    auto found = looked_at(content(path + "before.py"), content(path + "after.py"), false);
    QVERIFY2(found, found ? "" : found.error().rendered().c_str());
    const QJsonObject plan = QJsonDocument::fromJson(QByteArray::fromStdString(content(path + "plan.json"))).object();
    const QJsonObject offsets = plan["offsets"].toObject();
    int told = 0;
    for (const passes::ArenaRow& row : found->rows) {
      for (const passes::ArenaBufferRow& buffer : row.buffers) {
        std::string key = buffer.name;
        for (const QString& one : offsets.keys())
          if (buffer.original == one.toStdString() + "_data" || buffer.original == one.toStdString())
            key = one.toStdString();
        const QJsonValue offset = offsets[QString::fromStdString(key)];
        if (!offset.isDouble()) continue;
        QVERIFY2(buffer.offset, key.c_str());
        QCOMPARE(*buffer.offset, int64_t(offset.toInteger()));
        ++told;
      }
      // Contents of other memories are reported, too; the totals are those of the merged one.
      if (row.arena.starts_with("buf_") && !plan["total_bytes"].isNull() && found->rows.size() == 1)
        QCOMPARE(row.total_bytes, std::optional<int64_t>(plan["total_bytes"].toInteger()));
    }
    int known = 0;
    for (const QJsonValue& offset : offsets) known += offset.isDouble();
    QCOMPARE(told, known);
  }

  /// What TVM's driver prints after SplitHostDevice, where pointers are declared apart from their allocation.
  void pipelines_of_tvm_are_found_sound_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const QDir all(test::in_oracle("passes"));
    for (const QString& name : all.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      const QDir stages(all.filePath(name));
      const QStringList before = stages.entryList({QStringLiteral("*-SplitHostDevice.py")}),
                        after = stages.entryList({QStringLiteral("*-MergeSharedMemoryAllocations.py")});
      if (before.size() == 1 && after.size() == 1)
        QTest::newRow(qPrintable(name)) << stages.filePath(before[0]) << stages.filePath(after[0]);
    }
    if (!all.exists()) QTest::newRow("missing") << QString() << QString();
  }
  void pipelines_of_tvm_are_found_sound() {
    QFETCH(QString, before);
    QFETCH(QString, after);
    NEEDS_REFERENCE(before.isEmpty(), tirscope::test::in_oracle());
    ArenaReport sound = report(content(before), content(after));
    QCOMPARE(codes(sound), std::string());
    QVERIFY(!sound.rows.empty() && sound.rows[0].buffers.size() >= 2);
    for (const passes::ArenaBufferRow& buffer : sound.rows[0].buffers) {
      QVERIFY(!buffer.original.empty());
      QCOMPARE(buffer.offset, buffer.our_offset);
    }
    QVERIFY(sound.replays.at(0).ran && sound.replays[0].equal);
  }

  /// The three samples: each fault by its code, the pair of buffers, and the instances that meet.
  void planted_faults_are_found_data() {
    QTest::addColumn<QString>("pair");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("replay");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::newRow("one offset moved") << "moved_offset"
                                      << "memory.overlap"
                                      << "memory.stale-read"
                                      << "A_shared"
                                      << "B_shared";
    QTest::newRow("one life cut short") << "short_life"
                                        << "memory.overlap"
                                        << "memory.stale-read"
                                        << "C_shared"
                                        << "S_shared";
    QTest::newRow("one barrier missing") << "missing_barrier"
                                         << "memory.hazard"
                                         << "memory.stale-read"
                                         << "C_shared"
                                         << "A_shared";
  }
  void planted_faults_are_found() {
    QFETCH(QString, pair);
    QFETCH(QString, code);
    QFETCH(QString, replay);
    QFETCH(QString, first);
    QFETCH(QString, second);
    const QString folder = test::in_source("sample_modules/pairs/" + pair + "/");
    ArenaReport bad =
        report(content(folder + "01-ThreadSync.py"), content(folder + "02-MergeSharedMemoryAllocations.py"));
    QVERIFY(codes(bad).starts_with(code.toStdString()) && codes(bad).ends_with(replay.toStdString()));
    for (const passes::ArenaFinding& finding : bad.findings) {
      if (finding.code == "memory.race") continue;
      const passes::RunStep &over = finding.steps[finding.steps.size() - 2], &read = finding.steps.back();
      QCOMPARE(over.buffer, first.toStdString());
      QCOMPARE(read.buffer, second.toStdString());
      QVERIFY(over.write && !read.write);
      QVERIFY(!over.node.empty() && !read.node.empty() && over.node != read.node);
      QCOMPARE(over.epoch == read.epoch, code == "memory.hazard");
      if (code == "memory.hazard") QVERIFY(over.thread != read.thread);
      QVERIFY(read.loops.size() >= 4);  // both axes of the grid and of the block, and loops
    }
    QVERIFY(bad.replays.at(0).stopped);
  }

  void a_sound_plan_is_found_sound() {
    std::string body = "    A[tx] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx]\n" + barrier +
                       "    B[tx] = X[tx + 64]\n" + barrier + "    Y[tx + 64] = B[63 - tx]\n";
    ArenaReport sound = report(kernel(separate({"A", "B"}), body), kernel(merged(256, {"A", "B"}), body));
    QCOMPARE(codes(sound), std::string());
    QCOMPARE(sound.rows.size(), std::size_t(1));
    const passes::ArenaRow& row = sound.rows.front();
    QCOMPARE(row.arena, std::string("B"));  // the reader names memory after the last buffer over it, as TVM does
    QCOMPARE(row.ours.total_bytes, row.total_bytes);
    QCOMPARE(row.pairs.size(), std::size_t(1));
    QCOMPARE(row.pairs[0].verdict, ArenaVerdict::Apart);
    QVERIFY(row.pairs[0].barrier > row.pairs[0].last && row.pairs[0].barrier < row.pairs[0].first);
    QVERIFY(row.warnings.empty());
    QVERIFY(sound.replays.at(0).ran && sound.replays[0].equal && !sound.replays[0].stopped);
  }

  void a_buffer_over_one_that_is_still_read_is_shown_by_two_instances() {
    std::string body = "    A[tx] = X[tx]\n" + barrier +
                       "    for i in range(3):\n        B[tx] = X[i * 64 + tx]\n    " + barrier +
                       "        Y[i * 64 + tx] = B[63 - tx] + A[63 - tx]\n    " + barrier;
    ArenaReport bad = report(kernel(separate({"A", "B"}), body), kernel(merged(256, {"A", "B"}), body));
    QCOMPARE(codes(bad), std::string("memory.overlap memory.stale-read"));
    QCOMPARE(bad.rows[0].pairs[0].verdict, ArenaVerdict::Together);
    const std::vector<passes::RunStep>& steps = bad.findings[0].steps;
    QCOMPARE(steps.size(), std::size_t(3));  // A is written, B over it, A is read
    QVERIFY(steps[0].write && steps[1].write && !steps[2].write);
    QCOMPARE(steps[0].buffer, std::string("A"));
    QCOMPARE(steps[1].buffer, std::string("B"));
    QCOMPARE(steps[2].element, std::string("A[63]"));
    QCOMPARE(steps[2].thread, (std::array<int64_t, 3>{0, 0, 0}));
    QCOMPARE(steps[1].thread, (std::array<int64_t, 3>{63, 0, 0}));
    QCOMPARE(steps[1].loops.back(), std::pair(std::string("i"), int64_t(0)));
    QVERIFY(steps[1].epoch < steps[2].epoch);
    QVERIFY(!steps[2].node.empty());
    QVERIFY(bad.replays[0].stopped && !bad.replays[0].equal);
  }

  void a_missing_barrier_is_shown_by_two_threads() {
    auto body = [](const std::string& between) {
      return "    A[tx] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx]\n" + between + "    B[tx] = X[tx + 64]\n" +
             barrier + "    Y[tx + 64] = B[63 - tx]\n";
    };
    ArenaReport bad = report(kernel(separate({"A", "B"}), body("")), kernel(merged(256, {"A", "B"}), body("")));
    QVERIFY(codes(bad).starts_with("memory.hazard"));
    QCOMPARE(bad.rows[0].pairs[0].verdict, ArenaVerdict::Hazard);
    const std::vector<passes::RunStep>& steps = bad.findings[0].steps;
    QVERIFY(steps[steps.size() - 2].thread != steps.back().thread);
    QCOMPARE(steps[steps.size() - 2].epoch, steps.back().epoch);
  }

  /// The thread that reads A writes B, byte by byte the same: no barrier is needed, and none is asked for.
  void what_only_one_thread_touches_needs_no_barrier() {
    std::string body =
        "    A[tx] = X[tx]\n    Y[tx] = A[tx]\n    B[tx] = X[tx + 64]\n    Y[tx + 64] = B[tx]\n" + barrier;
    ArenaReport fine = report(kernel(separate({"A", "B"}), body), kernel(merged(256, {"A", "B"}), body));
    QCOMPARE(codes(fine), std::string());
    QCOMPARE(fine.rows[0].pairs[0].verdict, ArenaVerdict::Unproven);
    QVERIFY(fine.replays[0].equal);
  }

  void an_access_at_another_offset_is_told() {
    std::string before = "    A[tx] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx]\n",
                after = "    A[tx + 64] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx + 128]\n";
    ArenaReport bad = report(kernel(separate({"A"}), before), kernel(merged(1024, {"A"}), after));
    QCOMPARE(codes(bad), std::string("memory.offset-moves memory.unset-read memory.wrong-result"));
    ArenaReport outside =
        report(kernel(separate({"A"}), before),
               kernel(merged(256, {"A"}), "    A[tx + 64] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx + 64]\n"));
    QVERIFY(codes(outside).starts_with("memory.outside-arena"));
  }

  /// The pass put another statement in: the buffers are still known by their names.
  void buffers_are_matched_by_name_where_the_statements_differ() {
    std::string before = "    A[tx] = X[tx]\n" + barrier + "    Y[tx] = A[63 - tx]\n" + barrier +
                         "    B[tx] = X[tx + 64]\n" + barrier + "    Y[tx + 64] = B[63 - tx]\n";
    std::string after = "    Y[tx] = X[tx + 192]\n    A_1[tx + 64] = X[tx]\n" + barrier +
                        "    Y[tx] = A_1[63 - tx + 64]\n" + barrier + "    B[tx + 64] = X[tx + 64]\n" + barrier +
                        "    Y[tx + 64] = B[63 - tx + 64]\n";
    ArenaReport fine = report(kernel(separate({"A", "B"}), before), kernel(merged(512, {"A_1", "B"}), after));
    QCOMPARE(codes(fine), std::string());
    for (const passes::ArenaBufferRow& buffer : fine.rows[0].buffers) {
      QCOMPARE(buffer.match, analysis::ArenaBuffer::Match::Name);
      QCOMPARE(buffer.offset, std::optional<int64_t>(256));
    }
    QVERIFY(fine.replays[0].equal);
  }

  /// TileLang merges before it puts barriers.
  void barriers_that_come_later_are_taken_for_granted() {
    std::string body =
        "    A[tx] = X[tx]\n    Y[tx] = A[63 - tx]\n    B[tx] = X[tx + 64]\n    Y[tx + 64] = B[63 - tx]\n";
    ArenaReport fine = report(kernel(separate({"A", "B"}), body), kernel(merged(256, {"A", "B"}), body));
    QCOMPARE(codes(fine), std::string());
    QCOMPARE(fine.rows[0].pairs[0].verdict, ArenaVerdict::Apart);
    QCOMPARE(fine.rows[0].warnings.size(), std::size_t(1));
  }

  /// Asynchronous copies land when they are waited for; with the wait one group short they are read on their way.
  void a_pipelined_gemm_is_replayed_and_a_missing_wait_is_found() {
    const auto [before, after] = pipelined_gemm();
    QVERIFY(after.find("T.ptx_cp_async") != std::string::npos);
    ArenaReport sound = report(before, after);
    QCOMPARE(codes(sound), std::string());
    QVERIFY2(sound.replays.at(0).ran, sound.replays[0].reason.c_str());
    QVERIFY(sound.replays[0].equal);

    const std::string one = "\"async_wait_inflight_count\", 1", two = "\"async_wait_inflight_count\", 2";
    QVERIFY(after.find(one) != std::string::npos);
    std::string short_of_one = after;
    short_of_one.replace(short_of_one.find(one), one.size(), two);
    ArenaReport bad = report(before, short_of_one);
    QVERIFY2(codes(bad).find("memory.early-read") != std::string::npos, codes(bad).c_str());
    auto early = std::ranges::find(bad.findings, "memory.early-read", &passes::ArenaFinding::code);
    QCOMPARE(early->steps.size(), std::size_t(2));
    QVERIFY(early->steps[0].write && early->steps[0].text.find("ptx_cp_async") != std::string::npos);
    QVERIFY(!early->steps[1].write && early->steps[1].text.find("C_local") != std::string::npos);
    QVERIFY(!early->before_too);
    QVERIFY(!bad.replays[0].equal);
  }
  void what_calls_others_code_says_what_would_make_it_run() {
    std::string body =
        "    A[tx] = X[tx]\n    T.call_extern(\"int32\", \"touch\", A.data)\n" + barrier + "    Y[tx] = A[63 - tx]\n";
    ArenaReport calls = report(kernel(separate({"A"}), body), kernel(merged(256, {"A"}), body));
    QVERIFY(!calls.replays.at(0).ran);
    QVERIFY2(calls.replays[0].reason.find("replace the call by loops") != std::string::npos,
             calls.replays[0].reason.c_str());
  }

  void another_computation_is_told() {
    auto body = [](const char* add) {
      return "    A[tx] = X[tx]\n" + barrier + formatted("    Y[tx] = A[63 - tx] + T.float32({})\n", add);
    };
    ArenaReport bad = report(kernel(separate({"A"}), body("0")), kernel(merged(256, {"A"}), body("1")));
    QCOMPARE(codes(bad), std::string("memory.wrong-result"));
  }

  void modules_that_do_not_belong_together_are_refused_data() {
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("code");
    std::string body = "    A[tx] = X[tx]\n    Y[tx] = A[63 - tx]\n";
    auto row = [](const char* name, std::string after, const char* code) {
      QTest::newRow(name) << QString::fromStdString(after) << QString::fromLatin1(code);
    };
    auto replaced = [](std::string text, const std::string& from, const std::string& to) {
      for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
      return text;
    };
    std::string good = kernel(merged(256, {"A"}), body);
    row("another function", replaced(good, "def main", "def other"), "memory.after-not-of-before");
    row("another parameter", replaced(good, "(4096,)", "(2048,)"), "memory.after-not-of-before");
    row("one parameter more", replaced(good, "def main(", "def main(Z: T.Buffer((8,), \"float32\"), "),
        "memory.after-not-of-before");
    row("no memory", kernel("", "    Y[tx] = X[tx]\n"), "memory.no-arena");
    row("another buffer", kernel(merged(256, {"Q"}), "    Q[tx] = X[tx] + X[tx + 1]\n    Y[tx] = Q[63 - tx] + Q[tx]\n"),
        "memory.after-not-of-before");
  }
  void modules_that_do_not_belong_together_are_refused() {
    QFETCH(QString, after);
    QFETCH(QString, code);
    auto found = looked_at(kernel(separate({"A"}), "    A[tx] = X[tx]\n    Y[tx] = A[63 - tx]\n"), after.toStdString());
    QVERIFY(!found);
    QCOMPARE(found.error().code, code.toStdString());
  }

  /// An instruction that reads through a pointer reads the buffer whose pointer it is.
  void what_an_instruction_reads_is_its_buffers_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("codes");
    const std::string own = "S_data, tx * 8", merged_own = "buf_dyn_shmem, tx * 16";
    auto before = [&](const std::string& pointer, const std::string& between) {
      return loading_warp(two_memories, "S_data", "R_data", pointer, between);
    };
    auto after = [&](const std::string& pointer, const std::string& between) {
      return loading_warp(one_memory, "buf_dyn_shmem", "buf_dyn_shmem", pointer, between);
    };
    auto row = [](const char* name, const std::string& a, const std::string& b, const char* codes) {
      QTest::newRow(name) << QString::fromStdString(a) << QString::fromStdString(b) << codes;
    };
    const std::string sync = "    T.tvm_storage_sync(\"shared.dyn\")\n";
    row("by the pointer", before(own, sync), after(merged_own, sync), "");
    row("by an access pointer", before(pointer_to("S_data"), sync), after(pointer_to("buf_dyn_shmem"), sync), "");
  }
  void what_an_instruction_reads_is_its_buffers() {
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, codes);
    const std::string texts[] = {before.toStdString(), after.toStdString()};
    for (const std::string& a : texts)
      for (const std::string& b : texts) {
        auto found = looked_at(a, b);
        if (!found) continue;  // such as memory that only one of them has
        QVERIFY(found->replays.size() == 1);
        for (const passes::ArenaFinding& finding : found->findings) QVERIFY(!finding.message.str().empty());
      }
    auto found = looked_at(texts[0], texts[1]);
    QVERIFY2(found, found ? "" : found.error().rendered().c_str());
    QCOMPARE(QString::fromStdString(arena_report_test::codes(*found)), codes);
    QVERIFY(found->replays[0].equal);
    for (const passes::ArenaRow& arena : found->rows)
      for (const passes::ArenaBufferRow& buffer : arena.buffers)
        QVERIFY2(!buffer.original.empty(), buffer.name.c_str());
  }

  /// Uninitialised memory, read by an instruction: reported for its buffer.
  void an_instruction_that_reads_what_is_unset_is_told_of() {
    std::string before = loading_warp(two_memories, "S_data", "R_data", "S_data, tx * 8", barrier);
    const std::string written = "        S[tx * 8 + i] = X[tx * 8 + i]\n";
    before.replace(before.find(written), written.size(), "        Y[tx * 8 + i] = X[tx * 8 + i]\n");
    std::string after = loading_warp(one_memory, "buf_dyn_shmem", "buf_dyn_shmem", "buf_dyn_shmem, tx * 16", barrier);
    after.replace(after.find(written), written.size(), "        Y[tx * 8 + i] = X[tx * 8 + i]\n");
    const ArenaReport found = report(before, after);
    const auto unset = std::ranges::find(found.findings, "memory.unset-read", &passes::ArenaFinding::code);
    QVERIFY2(unset != found.findings.end(), codes(found).c_str());
    QVERIFY(!unset->steps.empty() && !unset->steps.back().text.empty());
  }

  /// A pointer that is computed says nothing of whose bytes they are: no buffer is blamed for it.
  void an_access_whose_buffer_is_not_known_blames_none() {
    auto text = [](const std::string& memory, const std::string& data, const std::string& end) {
      return kernel(memory, "    p: T.handle(\"float32\", \"shared.dyn\") = " + data +
                                "\n    P = T.Buffer((64,), \"float32\", data=p, scope=\"shared.dyn\")\n"
                                "    A[tx] = X[tx]\n" +
                                barrier + "    Y[tx] = P[63 - tx]\n" + barrier + end);
    };
    const std::string end = "    B[tx] = X[tx]\n" + barrier + "    Y[tx] = Y[tx] + B[tx]\n";
    const ArenaReport found =
        report(text(separate({"A", "B"}), "A_data", end), text(merged(256, {"A", "B"}), "buf_dyn_shmem", end));
    QCOMPARE(codes(found), std::string());
    QVERIFY(found.replays[0].equal);
  }

  /// No more is kept of memory than what is touched, and no more than a block can have.
  void memory_that_is_too_much_to_watch_is_told() {
    auto text = [](const std::string& memory, const std::string& data) {
      return kernel(memory, "    B = T.Buffer((16777216,), \"float32\", data=" + data +
                                ", scope=\"shared.dyn\")\n"
                                "    for i in range(262144):\n        B[i * 64 + tx] = X[tx]\n");
    };
    const std::string before = text("    B_data = T.allocate([16777216], \"float32\", \"shared.dyn\")\n", "B_data");
    const std::string after =
        text("    buf_dyn_shmem = T.allocate([67108864], \"uint8\", \"shared.dyn\")\n", "buf_dyn_shmem");
    const ArenaReport found = report(before, after);
    QVERIFY(!found.replays[0].ran);
    QVERIFY2(QString::fromStdString(found.replays[0].reason).contains("4194304"), found.replays[0].reason.c_str());
  }
};

TIRSCOPE_TEST(ArenaReportTest)

}  // namespace arena_report_test
#include "arena_report_test.moc"

// SPDX-License-Identifier: Apache-2.0
// Folders of numbered dumps: names as TVM, BitBLAS and TileLang give them, what does not read, and writing our own.
#include "pass_runs/dumps.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "passes/settings.h"
#include "support/format.h"
#include "support/pass_runs.h"
#include "support/text/line_change.h"
#include "support/unit.h"

namespace dumps_test {

using namespace tirscope;
using namespace tirscope::passes;
using tirscope::samples::context_for;

namespace {

std::string shown(const char* file) {
  auto name = dump_name(file);
  return name ? formatted("{}:{}{}", name->number, name->name, name->failure ? "!" : "") : "";
}

/// The text of a module that was read: some of TVM's spellings have two forms, of which it prints the one it read.
std::string as_read(const std::string& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  options.keep_names = true;
  auto read = script::read_module(text, options);
  return read ? script::print_module(read->module).text : "";
}

}  // namespace

class DumpsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  int made_ = 0;

  std::filesystem::path fresh() {
    QString name = folder_.filePath(QString::number(++made_));
    QDir().mkpath(name);
    return name.toStdString();
  }
  static void put(const std::filesystem::path& folder, const char* name, const std::string& text) {
    QFile file(QString::fromStdString((folder / name).string()));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) != qint64(text.size()))
      qFatal("cannot write %s", name);
  }
  static std::string with(const std::string& from, const std::string& to) {
    std::string text = samples::two_loops;
    text.replace(text.find(from), from.size(), to);
    return text;
  }
  static Result<PassRun> read(const std::filesystem::path& folder) {
    auto files = dumps_in(folder);
    if (!files) return fail(files.error());
    return read_dumps(*files, context_for("cuda"));
  }

 private Q_SLOTS:
  void names_are_read_as_each_tool_writes_them() {
    QCOMPARE(shown("003_tir.LowerInitBlock.py"), "3:tir.LowerInitBlock");  // TVM
    QCOMPARE(shown("012_Simplify.py"), "12:Simplify");
    QCOMPARE(shown("7-Simplify.py"), "7:Simplify");  // BitBLAS
    QCOMPARE(shown("0.original.py"), "0:original");
    QCOMPARE(shown("55-host-LowerIntrin.py"), "55:host-LowerIntrin");
    QCOMPARE(shown("pass_012_MergeSharedMemoryAllocations.txt"), "12:MergeSharedMemoryAllocations");
    QCOMPARE(shown("dump-4 FlattenBuffer.tir"), "4:FlattenBuffer");
    QCOMPARE(shown("17.py"), "17:17");
    QCOMPARE(shown("017_StorageRewrite.error.txt"), "17:StorageRewrite!");
    for (const char* other : {"module.py", "gemm16.py", "x86_64.cfg", "1024x1024.py", "pipeline.json",
                              "003_Simplify.cu", ".003_Simplify.py", "", ".py", "99999999999999999999_A.py"})
      QCOMPARE(shown(other), "");
  }

  void a_folder_opens_as_a_pipeline_in_the_order_of_its_numbers() {
    auto folder = fresh();
    put(folder, "10_MyPass.py", with("T.float32(2)", "T.float32(3)"));
    put(folder, "9_tir.Simplify.py", samples::two_loops);
    put(folder, "2_before.py", samples::two_loops);
    put(folder, "README.md", "not a dump");
    auto run = read(folder);
    QVERIFY(run);
    QCOMPARE(run->stages.size(), std::size_t(3));
    QCOMPARE(run->stages[0].name, "before");
    QCOMPARE(run->stages[0].verdict, Verdict::Given);
    QCOMPARE(run->stages[1].name, "Simplify");
    QCOMPARE(run->stages[1].verdict, Verdict::Unchanged);
    QVERIFY(run->stages[1].call);
    QCOMPARE(run->stages[2].name, "MyPass");
    QCOMPARE(run->stages[2].verdict, Verdict::Changed);
    QVERIFY(run->stages[2].added == 1 && run->stages[2].removed == 1 && !run->stages[2].call);
    QCOMPARE(run->stages[2].file, "10_MyPass.py");
  }

  void a_dump_that_does_not_read_is_a_stage_and_the_rest_goes_on() {
    auto folder = fresh();
    put(folder, "0_input.py", samples::two_loops);
    put(folder, "1_Broken.py", "@T.prim_func\ndef main(A: T.Buffer((16,)):\n    A[0] = \n");
    put(folder, "2_Empty.txt", "");
    put(folder, "3_Binary.py",
        std::string("\x7f"
                    "ELF\0\xff\xfe\x80",
                    8));
    put(folder, "4_Fine.py", with("T.float32(2)", "T.float32(3)"));
    auto run = read(folder);
    QVERIFY(run);
    for (std::size_t broken : {1, 2, 3}) {
      QCOMPARE(run->stages[broken].verdict, Verdict::Failed);
      QVERIFY(run->stages[broken].error && !run->stages[broken].module);
    }
    QVERIFY(run->stages[1].printed->text.find("A[0] =") != std::string::npos);
    QVERIFY(run->stages[1].error->where.front().span.line > 0);
    QCOMPARE(run->stages[4].verdict, Verdict::Changed);
    QCOMPARE(run->before(4), &run->stages[0]);
    QCOMPARE(run->stages[4].added, 1);
  }

  void folders_without_a_readable_dump_are_refused() {
    QCOMPARE(read(fresh()).error().code, "dump.none");
    QCOMPARE(read(fresh() / "absent").error().code, "file.unreadable");
    auto folder = fresh();
    put(folder, "0_a.py", "nothing here");
    put(folder, "1_b.py", "");
    QCOMPARE(read(folder).error().where.front().span.line, 1);
    put(folder, "file.py", "");
    QCOMPARE(read(folder / "file.py").error().code, "file.unreadable");
    QCOMPARE(read_dumps({}, {}).error().code, "dump.none");
    std::filesystem::create_directory(folder / "2_c.py");
    QCOMPARE(dumps_in(folder)->size(), std::size_t(2));
  }

  void dumps_carry_the_settings_of_their_run() {
    Context context = context_for("cuda");
    context.config["tir.use_async_copy"] = Attr(true);
    context.config["tir.UnrollLoop"] =
        Attr(AttrDict{{"auto_max_step", Attr(int64_t(16))}, {"explicit_unroll", Attr(false)}});
    auto run = run_stages(samples::sample("pipelined_gemm.py"), pipeline(context), context);
    QVERIFY(run && !run->failure());
    auto folder = fresh();
    QVERIFY(write_dumps(*run, folder));
    auto again = read_dumps(*dumps_in(folder), {});
    QVERIFY(again);
    QCOMPARE(again->context.target.str(), context.target.str());
    auto as_made = [](const AttrDict& config) {
      const AttrDict* unroll =
          config.contains("tir.UnrollLoop") ? config.at("tir.UnrollLoop").get<AttrDict>() : nullptr;
      return config.size() == 2 && value_of({{}, config}, settings::use_async_copy) && unroll && unroll->size() == 2 &&
             value_of({{}, config}, settings::unroll_max_step) == 16 &&
             !value_of({{}, config}, settings::unroll_explicitly);
    };
    QVERIFY(as_made(again->context.config));
    // Going on from there runs under the same settings: copies become asynchronous again.
    std::size_t next = 0;
    while (again->stages[next].name != "InjectPTXAsyncCopy") ++next;
    QVERIFY(again->stages[next].printed->text.find("ptx_cp_async") != std::string::npos);
    auto gone_on = run_again(*again, next, again->before(next)->module);
    QVERIFY(gone_on);
    QVERIFY(gone_on->stages[next + 1].printed->text.find("ptx_cp_async") != std::string::npos);
    // The same without files.
    auto kept = read_dump_files(dump_files(*run), {});
    QVERIFY(kept);
    QCOMPARE(kept->stages.size(), run->stages.size());
    QVERIFY(as_made(kept->context.config));
  }
  void settings_that_there_are_none_of_are_left_out_with_a_warning() {
    auto folder = fresh();
    put(folder, "0_a.py",
        std::string("# tirscope-stage: {\"name\": \"a\", \"config\": {\"tir.no_such\": 1}}\n") + samples::two_loops);
    auto run = read_dumps(*dumps_in(folder), {});
    QVERIFY(run);
    QVERIFY(run->context.config.empty());
    QVERIFY(run->stages[0].warning && run->stages[0].warning->code == "pass.unknown-config");
  }

  void pipes_and_links_out_of_the_folder_are_skipped_and_said() {
    auto folder = fresh(), elsewhere = fresh();
    put(elsewhere, "secret.py", samples::two_loops);
    put(folder, "0_a.py", samples::two_loops);
    QCOMPARE(::mkfifo((folder / "1_pipe.py").c_str(), 0600), 0);
    std::filesystem::create_symlink(elsewhere / "secret.py", folder / "2_link.py");
    std::filesystem::create_symlink("0_a.py", folder / "3_same.py");
    auto run = read(folder);
    QVERIFY(run);
    QCOMPARE(run->stages.size(), std::size_t(4));
    QCOMPARE(run->stages[1].error->code, "dump.no-file");
    QCOMPARE(run->stages[2].error->code, "dump.link");
    QVERIFY(run->stages[3].module);
  }

  void reading_can_be_cancelled() {
    auto folder = fresh();
    put(folder, "0_a.py", samples::two_loops);
    Job job{StopToken::create(), {}};
    job.stop.request_stop();
    QCOMPARE(read_dumps(*dumps_in(folder), {}, job).error().code, "job.cancelled");
  }

  void calls_are_known_where_the_driver_has_only_one() {
    auto folder = fresh();
    for (const char* name : {"0_input.py", "1_ThreadSync.py", "2_NarrowDataType.py", "3_VectorizeLoop.py",
                             "4_SkipAssert.py", "5_LiftAttrScope.py"})
      put(folder, name, samples::two_loops);
    auto run = read(folder);
    QVERIFY(run);
    QVERIFY(!run->stages[1].call);  // three times, each with another scope
    QCOMPARE(call_text(*run->stages[2].call), "NarrowDataType(32)");
    QCOMPARE(call_text(*run->stages[3].call), "VectorizeLoop(True)");
    QCOMPARE(call_text(*run->stages[4].call), "SkipAssert");
    QVERIFY(!run->stages[5].call);  // its argument is anybody's guess
  }

  void a_pair_is_a_run_of_two_stages() {
    auto folder = fresh();
    put(folder, "before.py", samples::two_loops);
    put(folder, "after.py", with("T.float32(2)", "T.float32(3)"));
    auto run = read_before_and_after(folder / "before.py", folder / "after.py", context_for("cuda"));
    QVERIFY(run);
    QCOMPARE(run->stages.size(), std::size_t(2));
    QCOMPARE(run->stages[1].name, "after");
    QCOMPARE(run->stages[1].verdict, Verdict::Changed);
    QVERIFY(!run->stages[1].warning);
    put(folder, "broken.py", "def");
    QVERIFY(!read_before_and_after(folder / "before.py", folder / "broken.py", {}));
    QVERIFY(!read_before_and_after(folder / "broken.py", folder / "after.py", {}));
    QCOMPARE(read_before_and_after(folder / "before.py", folder / "absent.py", {}).error().code, "file.unreadable");
  }

  void a_module_that_does_not_belong_to_the_one_before_has_a_warning() {
    auto folder = fresh();
    put(folder, "before.py", samples::two_loops);
    put(folder, "shape.py", with("B: T.Buffer((16,)", "B: T.Buffer((32,)"));
    put(folder, "count.py", with("B: T.Buffer((16,), \"float32\")", "B: T.Buffer((16,), \"float32\"), n: T.int32"));
    put(folder, "other.py",
        "@I.ir_module\nclass M:\n    @T.prim_func\n    def other(x: T.int32):\n        T.evaluate(x)\n");
    auto warning = [&](const char* after) {
      auto run = read_before_and_after(folder / "before.py", folder / after, context_for("cuda"));
      return run && run->stages[1].warning ? run->stages[1].warning->code : std::string();
    };
    QCOMPARE(warning("before.py"), "");
    QCOMPARE(warning("shape.py"), "dump.other-arguments");
    QCOMPARE(warning("count.py"), "dump.other-arguments");
    QCOMPARE(warning("other.py"), "dump.unrelated");
  }

  void what_was_dumped_reads_back_as_the_same_run() {
    for (const auto& [name, target] :
         {std::pair{"gemm_shared.py", "cuda"}, std::pair{"mlp.py", "cpu"}, std::pair{"gemm_shared.py", "cpu"}}) {
      PassRun run = samples::lowered(name, target);
      auto folder = fresh() / "dumps";
      QVERIFY(write_dumps(run, folder));
      auto again = read(folder);
      QVERIFY(again);
      QCOMPARE(again->stages.size(), run.stages.size());
      for (std::size_t k = 0; k < run.stages.size(); ++k) {
        const RunStage &one = run.stages[k], &other = again->stages[k];
        QCOMPARE(other.name, one.name);
        QCOMPARE(other.verdict, one.verdict);
        if (one.module) QCOMPARE(other.printed->text, as_read(one.printed->text));
        QVERIFY(qFuzzyCompare(1 + other.ms, 1 + one.ms));
        if (const RunStage* before = run.before(k); before && one.module) {
          const LineChange lines = line_change(as_read(before->printed->text), as_read(one.printed->text));
          QVERIFY(other.added == lines.added && other.removed == lines.removed);
        }
        QCOMPARE(other.call ? call_text(*other.call) : "", one.call ? call_text(*one.call) : "");
        QCOMPARE(other.error ? other.error->code : "", one.error ? one.error->code : "");
        if (one.error) QCOMPARE(other.error->rendered(), one.error->rendered());
      }
      QCOMPARE(again->pending.size(), run.pending.size());
      // And so it goes on as the run itself does.
      auto onward = run_again(*again, 5, again->stages[4].module);
      QVERIFY(onward);
      QCOMPARE(onward->stages.size(), run.stages.size() + 1);
      for (std::size_t k = 5; k < run.stages.size(); ++k) QCOMPARE(onward->stages[k + 1].name, run.stages[k].name);
      QCOMPARE(onward->failure() ? onward->failure()->error->code : "",
               run.failure() ? run.failure()->error->code : "");
    }
  }

  void files_are_named_as_tvm_names_them() {
    PassRun run = samples::lowered("vector_add.py", "cpu");
    run.stages[2].name = "my/pass: *";
    auto folder = fresh();
    QVERIFY(write_dumps(run, folder));
    QStringList files = QDir(QString::fromStdString(folder.string())).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), qsizetype(run.stages.size()));
    QCOMPARE(files[0], "000_input.py");
    QCOMPARE(files[1], "001_LowerCrossThreadReduction.py");
    QCOMPARE(files[2], "002_my_pass___.py");
    QCOMPARE(read(folder)->stages[2].name, "my/pass: *");
  }

  void a_folder_is_replaced_only_where_it_holds_dumps_of_ours() {
    PassRun run = samples::lowered("vector_add.py", "cpu");
    auto folder = fresh();
    QVERIFY(write_dumps(run, folder));
    run.stages.resize(3);
    QVERIFY(write_dumps(run, folder));  // ours: replaced as a whole
    QCOMPARE(dumps_in(folder)->size(), std::size_t(3));

    put(folder, "001_notes.txt", "a person's own");
    auto refused = write_dumps(run, folder);
    QCOMPARE(refused.error().code, "dump.folder-in-use");
    QCOMPARE(dumps_in(folder)->size(), std::size_t(4));
    put(folder, "file", "");
    QCOMPARE(write_dumps(run, folder / "file").error().code, "file.unwritable");
    QCOMPARE(write_dumps(run, "/proc/dumps").error().code, "file.unwritable");
    QVERIFY(QDir(folder_.path()).entryList({"*.tmp*"}).isEmpty());
  }
};

TIRSCOPE_TEST(DumpsTest)

}  // namespace dumps_test
#include "dumps_test.moc"

// SPDX-License-Identifier: Apache-2.0
// `tirc` as a user meets it: every command's exit codes, and inputs that are never valid. No input may end it by a
// signal, hang it, or leave it without a sentence.
#include <sys/stat.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace tirc_test {

using nlohmann::json;

namespace {

const char* const increment = R"(
@T.prim_func
def f(A: T.Buffer((16,)), B: T.Buffer((16,))):
    for i in range(16):
        with T.block("inc"):
            vi = T.axis.spatial(16, i)
            B[vi] = A[vi] + T.float32(STEP)
)";

/// A program of two arrays around `body`.
QByteArray program(const char* body) {
  return QByteArray("@T.prim_func\ndef f(A: T.Buffer((16,)), B: T.Buffer((16,))):\n") + body;
}

struct Outcome {
  int code = -1;
  bool crashed = false;
  QByteArray out, err;
};

}  // namespace

class TircTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString path(const QString& name) const { return folder_.filePath(name); }
  QString write(const QString& name, const QByteArray& content) {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
      qFatal("cannot write %s", qPrintable(name));
    return path(name);
  }
  Outcome tirc(const QStringList& arguments, const QByteArray& input = {}, const QString& out = {}) {
    QProcess process;
    process.setWorkingDirectory(folder_.path());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CACHE_HOME", path("cache"));
    process.setProcessEnvironment(environment);
    if (!out.isEmpty()) process.setStandardOutputFile(out);
    process.start(tirscope::test::program("tirc"), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000)) {
      process.kill();
      process.waitForFinished();
      return {-1, true, "", "did not end"};
    }
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
            process.readAllStandardError()};
  }
  /// Runs a row of a table: the exit code, and a text that occurs in stderr (or stdout for code 0).
  void expect(const QStringList& arguments, int code, const QString& text) {
    Outcome outcome = tirc(arguments);
    QByteArray all = outcome.out + outcome.err;
    QVERIFY2(!outcome.crashed, all.right(2000).constData());
    QVERIFY2(outcome.code == code, QByteArray::number(outcome.code) + ": " + all.right(2000));
    QVERIFY2(all.contains(text.toUtf8()), all.right(2000).constData());
    if (code != 0 && code != 1) QVERIFY2(!outcome.err.trimmed().isEmpty(), "nothing was said");
  }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(folder_.isValid());
    QByteArray text = increment;
    write("inc.py", QByteArray(text).replace("STEP", "1"));
    write("inc2.py", QByteArray(text).replace("STEP", "2"));
    write("gpu.py",
          "@T.prim_func\ndef main(A: T.Buffer((64,)), B: T.Buffer((64,))):\n"
          "    for t in T.thread_binding(64, thread=\"threadIdx.x\"):\n"
          "        with T.block(\"B\"):\n            i = T.axis.spatial(64, t)\n            B[i] = A[i] + "
          "T.float32(1)\n");
    write("constant.py", program("    for i in range(16):\n        B[i] = T.float32(3)\n"));
    write("half.py", program("    for i in range(8):\n        B[i] = A[i]\n"));
    write("no_number.py", program("    for i in range(16):\n        B[i] = T.sqrt(A[i])\n"));
    write("nothing.py", program("    T.evaluate(0)\n"));
    write("split.py", "i, = sch.get_loops(\"inc\")\nsch.split(i, factors=[None, 4])\n");
    write("zero.py", "i, = sch.get_loops(\"inc\")\nsch.split(i, factors=[0, 4])\n");
    write("arguments.py", "i, = sch.get_loops(\"inc\")\nsch.split(i, shape=3)\n");
    write("nosuch.py", "sch.slice(\"inc\")\n");
    write("syntax.py", "i, = sch.get_loops(\"inc\"\n");
    write("endless.py", "sch.get_block(\"inc\")\nn = 0\nwhile True:\n    n = n + 1\n");
    write("trace.json", R"([[["GetBlock",[],["inc","main"],["b0"]],["GetLoops",["b0"],[],["l1"]],)"
                        R"(["Parallel",["l1"],[],[]]],[]])");
    write("foreign.json", R"([[["GetBlock",[],["matmul","main"],["b0"]]],[]])");
    write("broken.json", R"([[["GetBlock",[],["inc")");
    write("newer.json", R"([[["FlyToTheMoon",[],[],[]]],[]])");
    write("two.py",
          "@I.ir_module\nclass M:\n    @T.prim_func\n    def a(x: T.int32):\n        T.evaluate(x)\n"
          "    @T.prim_func\n    def b(x: T.int32):\n        T.evaluate(x)\n");
  }

  void every_command_has_its_exit_codes_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("text");
    auto row = [](const char* arguments, int code, const char* text) {
      QTest::newRow(arguments) << arguments << code << text;
    };
    row("", 2, "subcommand");
    row("fly inc.py", 2, "");
    row("--help", 0, "bench");
    row("print --help", 0, "--dialect");
    row("print inc.py --nonsense", 2, "nonsense");
    row("print", 2, "required");

    row("print inc.py", 0, "T.block(\"inc\")");
    row("print inc.py --dialect sblock", 0, "T.sblock(\"inc\")");
    row("print inc.py --json", 0, "\"text\"");
    row("print inc.py --function g", 2, "module.no-function");
    row("print inc.py --literals 0.99", 2, "0.99");
    row("print absent.py", 2, "file.unreadable");
    row("print .", 2, "file.unreadable");
    row("print inc.py --set STEP=1", 2, "script.unknown-constant");
    row("print inc.py --set STEP", 2, "cli.bad-setting");

    row("equal inc.py inc.py", 0, "equal");
    row("equal inc.py inc2.py", 1, "different");
    row("equal inc.py inc2.py --json", 1, "\"difference\"");
    row("equal inc.py absent.py", 2, "file.unreadable");
    row("equal inc.py inc2.py --results", 1, "different: B: wrong at [");
    row("equal inc.py inc2.py --results --json", 1, "\"difference\"");
    row("equal inc.py inc.py --results --function g", 2, "interp.no-function");
    row("equal inc.py inc.py --results", 0, "the same results");
    row("equal constant.py constant.py --results", 0, "the comparison of B is weak");
    row("equal constant.py constant.py --results --json", 0, "\"vacuous\"");
    row("equal half.py half.py --results", 0, "the same results");
    row("equal no_number.py no_number.py --results", 0, "the same results");
    row("equal nothing.py nothing.py --results", 0, "the same results");
    row("equal constant.py half.py --results", 1, "different: B: ");
    row("equal half.py inc.py --results", 1, "different: B: ");
    row("equal no_number.py inc.py --results", 1, "different: B: ");

    row("apply inc.py split.py", 0, "i_0");
    row("apply inc.py zero.py", 1, "split.factor-not-positive");
    row("apply inc.py arguments.py", 2, "call.unknown-argument");
    row("apply inc.py nosuch.py", 2, "slice");
    row("apply inc.py syntax.py", 2, "script.syntax");
    row("apply inc.py endless.py", 2, "script.budget");
    row("apply inc.py absent.py", 2, "file.unreadable");
    row("apply inc.py split.py -o /nowhere/out.py", 3, "file.unwritable");
    row("apply inc.py split.py --seed 0", 2, "schedule.bad-seed");
    row("apply two.py split.py", 2, "function");

    row("replay inc.py trace.json", 0, "T.parallel(16)");
    row("replay inc.py foreign.json", 1, "instruction 0 of the trace");
    row("replay inc.py broken.json", 2, "trace");
    row("replay inc.py newer.json", 2, "FlyToTheMoon");

    row("explain inc.py", 0, "loop nest");
    row("explain inc.py --json", 0, "\"functions\"");
    row("explain inc.py --function g", 2, "explain.unknown-function");

    row("memory inc.py", 0, "nothing to plan");
    row("memory inc.py --json", 0, "[");
    row("memory inc.py --rule hope", 2, "memory.rule");
    row("memory inc.py --packer hope", 2, "memory.packer");
    row("memory inc.py --stage hope", 2, "memory.stage");
    row("memory inc.py --replay", 2, "memory.no-before");
    row("memory inc.py --before inc.py", 1, "memory.no-arena");

    row("lower inc.py", 0, "for i in");
    row("lower inc.py --json", 0, "\"stages\"");
    row("lower inc.py --until LowerOpaqueBlock", 0, "for i in");
    row("lower inc.py --until Hope", 2, "pass.unknown");
    row("lower inc.py --from FlattenBuffer --until StorageRewrite", 0, "for i in");
    row("lower inc.py --from Hope", 2, "pass.unknown");
    row("lower inc.py --target cuda", 1, "VerifyMemory");
    row("lower inc.py --target cuda --json", 1, "\"failed\"");
    row("lower inc.py --dump inc.py", 3, "file.unwritable");
    row("lower inc.py --dump .", 2, "dump.folder-in-use");
    row("lower inc.py --target abacus", 2, "target.unknown");
    row("lower inc.py --config tir.Hope=1", 2, "pass.unknown-config");
    row("lower inc.py --config nothing", 2, "cli.config");
    row("lower inc.py --config tir.UnrollLoop.auto_max_step=18446744073709551615", 2, "protocol.integer-range");

    row("passes inc.py inc2.py", 0, "+1 -1");
    row("passes inc.py inc2.py --json", 0, "\"verdict\"");
    row("passes inc.py inc2.py --changes B", 0, "changed");
    row("passes inc.py inc2.py --changes Hope", 1, "no stage changes Hope");
    row("passes inc.py two.py", 0, "dump.unrelated");
    row("passes inc.py syntax.py", 2, "syntax.py");
    row("passes inc.py", 2, "file.unreadable");
    row("passes absent", 2, "file.unreadable");
    row("passes .", 2, "dump.none");
    row("passes inc.py inc2.py --target abacus", 2, "target.unknown");
    row("lower inc.py --target apple/m1-gpu", 2, "apple/m1-gpu means metal");

    row("emit inc.py", 0, "define");
    row("emit inc.py --as asm", 0, "ret");
    row("emit nothing.py --target cuda --as cuda", 1, "emit.no-kernel");
    row("emit nothing.py --target cuda --as ptx", 1, "emit.no-kernel");
    row("emit nothing.py --target opencl --as opencl", 1, "emit.no-kernel");
    row("emit inc.py --as verilog", 3, "emit.form");
    row("emit inc.py --as opencl", 2, "emit.form");
    row("emit inc.py --target opencl --as opencl", 1, "verify-memory.host-access");
    row("emit inc.py --target cpu:mcpu=abacus", 2, "codegen.unknown-cpu");
    row("emit inc.py --as ptx", 2, "emit.form");
    row("emit inc.py --ptxas", 2, "emit.ptxas");
    row("emit gpu.py --target cuda:arch=sm_75 --as ptx", 0, ".target sm_75");
    row("emit gpu.py --target nvidia/nvidia-a100 --as ptx", 0, ".target sm_80");
    row("lower gpu.py --target nvidia/nvidia-a100 --until BindTarget", 0, "\"l2_cache_size_bytes\": 41943040");
    row("lower gpu.py --target nvidia/nvidia-h100 --until BindTarget", 0, "\"arch\": \"sm_90a\"");
    row("emit gpu.py --target cuda:arch=sm_90 --as llvm", 0, "ptx_kernel");
    row("emit gpu.py --target cuda:arch=sm_90 --as llvm-unoptimized", 0, "ptx_kernel");
    row("emit gpu.py --target cuda:arch=ampere --as ptx", 2, "codegen.unknown-arch");
    row("emit gpu.py --target cuda --as opencl", 2, "emit.form");

    row("bench inc.py --reference inc2.py --no-peak --min-repeat-ms 0", 1, "FAILED");
    row("bench inc.py --function g --no-peak", 2, "build.no-function");
    row("bench inc.py --target cuda --no-peak", 1, "verify-memory.host-access");
    row("bench inc.py --number 0", 2, "number");
    row("bench inc.py --threads 0", 2, "threads");
    row("bench inc.py --schedule zero.py --no-peak", 1, "split.factor-not-positive");
    row("bench inc.py --schedule absent.py --no-peak", 2, "file.unreadable");

    row("devices", 0, "cpu");
    row("devices --json", 0, "\"usable\"");
  }
  void every_command_has_its_exit_codes() {
    QFETCH(QString, arguments);
    QFETCH(int, code);
    QFETCH(QString, text);
    expect(arguments.split(' ', Qt::SkipEmptyParts), code, text);
  }

  void inputs_that_make_no_sense_are_refused_with_a_sentence_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("code");
    auto row = [](const char* name, const QByteArray& content, const char* code) {
      QTest::newRow(name) << content << code;
    };
    const QByteArray inc = QByteArray(increment).replace("STEP", "1");
    row("empty", "", "script.no-function");
    row("not UTF-8", "# \xff\xfe\x80\n" + inc.mid(1, 40) + "\xc3\x28", "error[");
    row("binary",
        QByteArray("\x7f"
                   "ELF\0\0\1\2\3\xff\xfe\0",
                   12)
            .repeated(100),
        "error[");
    row("truncated", inc.left(inc.size() / 2), "error[");
    row("fifty megabytes of one name", QByteArray(50'000'000, 'a'), "error[");
    row("fifty megabytes of lines", QByteArray("x = 1\n").repeated(8'400'000), "error[");
    row("deep brackets", program("    B[0] = " + QByteArray(100'000, '(') + "A[0]" + QByteArray(100'000, ')')),
        "too-deep");
    row("deep minus", program("    B[0] = " + QByteArray(100'000, '-') + "A[0]"), "too-deep");
    QByteArray loops;
    for (int i = 0; i < 3000; ++i)
      loops += QByteArray(4 + i, ' ') + "for i" + QByteArray::number(i) + " in range(2):\n";
    row("deep loops", program(loops + QByteArray(3004, ' ') + "B[0] = A[0]\n"), "too-deep");
    row("unknown name", program("    B[0] = C[0]\n"), "script.undefined-name");
    row("unknown operator", program("    B[0] = T.frobnicate(A[0])\n"), "frobnicate");
    row("function twice", inc + inc, "script.duplicate-function");
    row("parameter twice", "@T.prim_func\ndef f(a: T.int32, a: T.int32):\n    T.evaluate(a)\n",
        "script.duplicate-parameter");
    row("too many indices", program("    B[0, 0] = A[0]\n"), "script.index-count");
    row("text as index", program("    B[\"x\"] = A[0]\n"), "script.index");
    row("float as index", program("    B[T.float32(1)] = A[0]\n"), "error[");
    row("wrong arity", program("    B[0] = T.exp(A[0], A[1])\n"), "script.arity");
    row("unknown dtype", "@T.prim_func\ndef f(A: T.Buffer((16,), \"flout32\")):\n    A[0] = A[1]\n", "script.dtype");
    row("division by zero", program("    B[1 // 0] = A[0]\n"), "script.division-by-zero");
    row("unknown decorator", "@T.prime_func\ndef f(a: T.int32):\n    T.evaluate(a)\n", "script.unknown-decorator");
    row("recursion",
        "@I.ir_module\nclass M:\n    @T.prim_func\n    def a(x: T.int32):\n        M.b(x)\n    @T.prim_func\n"
        "    def b(x: T.int32):\n        M.a(x)\n",
        "script.recursion");
    row("shape beyond 64 bits",
        "@T.prim_func\ndef f(A: T.Buffer((4294967296, 4294967296, 16))):\n    A[0, 0, 0] = A[1, 1, 1]\n",
        "script.shape-overflow");
    row("number beyond 64 bits", program("    B[99999999999999999999] = A[0]\n"), "error[");
    row("script without an end", "n = [0]\nfor i in n:\n    n = n + [i]\nwhile True:\n    n = 1\n", "error[");
    row("a variable defined twice",
        program("    x = T.int32()\n    with T.LetStmt(1, var=x):\n        B[0] = A[x]\n"
                "    with T.LetStmt(2, var=x):\n        B[1] = A[x]\n"),
        "verify.defined-twice");
  }
  void devices_and_endless_files_are_refused() {
    expect({"print", "/dev/zero"}, 2, "file.device");
    expect({"print", "/dev/ptmx"}, 2, "file.device");
    expect({"apply", "inc.py", "/dev/zero"}, 2, "file.device");
    expect({"print", "/proc/kmsg"}, 2, "error[");  // root may open it, and would wait for messages
    expect({"print", "/dev/null"}, 2, "error[");
    QFile large(path("large.py"));
    QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64(1) << 36));
    expect({"print", "large.py"}, 2, "file.too-large");
    large.remove();
    QCOMPARE(::mkfifo(qPrintable(path("pipe.py")), 0600), 0);
    expect({"print", "pipe.py"}, 2, "file.device");
  }
  /// Programs as deep as they may be, with the stack that is given.
  void a_small_stack_changes_no_answer() {
    QByteArray sum = "A[0]", brackets = "T.float32(1)", ifs;
    for (int k = 0; k < 1900; ++k) sum += " + A[" + QByteArray::number(k % 16) + "]";
    for (int k = 0; k < 900; ++k) brackets = "T.max(" + brackets + ", A[1])";
    for (int k = 0; k < 800; ++k)
      ifs += QByteArray(4 + k, ' ') + "if A[" + QByteArray::number(k % 16) + "] > T.float32(0):\n";
    write("sum.py", program("    B[0] = " + sum + "\n"));
    write("calls.py", program("    B[0] = " + brackets + "\n"));
    write("ifs.py", program(ifs + QByteArray(804, ' ') + "B[0] = A[0]\n"));
    for (const char* file : {"sum.py", "calls.py", "ifs.py"})
      for (const char* command : {"print", "explain", "lower", "memory"}) {
        const Outcome usual = tirc({command, file});
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start("sh",
                      {"-c", "ulimit -s 1024; exec \"$0\" \"$@\"", tirscope::test::program("tirc"), command, file});
        QVERIFY(process.waitForFinished(__has_feature(address_sanitizer) ? 600'000 : 120'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), usual.code);
        QCOMPARE(process.readAllStandardOutput(), usual.out);
      }
  }
  void inputs_that_make_no_sense_are_refused_with_a_sentence() {
    QFETCH(QByteArray, content);
    QFETCH(QString, code);
    expect({"print", write("input.py", content)}, 2, code);
  }

  void programs_that_misbehave_are_stopped_and_named_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("code");
    QTest::newRow("out of bounds") << program("    for i in range(16):\n        B[i] = A[i * 100000000]\n")
                                   << "run.crashed";
    QTest::newRow("just outside") << program("    for i in range(17):\n        B[i] = A[0]\n")
                                  << "an index is out of bounds";
    QTest::newRow("endless") << program("    while T.bool(True):\n        B[0] = A[0]\n") << "run.time-limit";
    QTest::newRow("100 gigabytes")
        << program(
               "    C = T.allocate([26843545600], \"float32\", \"global\")\n"
               "    D = T.Buffer((26843545600,), data=C)\n    for i in T.serial(T.int64(4)):\n"
               "        D[i * T.int64(8858370048)] = A[0]\n    B[0] = D[T.int64(5)]\n")
        << "run.out-of-memory";
    QTest::newRow("crash") << QByteArray(
                                  "@T.prim_func\n"
                                  "def f(A: T.Buffer((4096,), \"int32\"), B: T.Buffer((4096,), \"int32\")):\n"
                                  "    for i in range(4096):\n        B[i] = T.truncdiv(7, A[i])\n")
                           << "run.crashed";
    QTest::newRow("endless unrolling") << program("    for i in T.unroll(1000000000):\n        B[i % 16] = A[i % 16]\n")
                                       << "unroll.too-large";
  }
  void programs_that_misbehave_are_stopped_and_named() {
    QFETCH(QByteArray, content);
    QFETCH(QString, code);
    expect({"bench", write("bad.py", content), "--no-check", "--no-peak", "--time-limit", "5", "--min-repeat-ms", "0"},
           1, code);
  }

  void a_full_disk_is_said_by_every_command_data() {
    QTest::addColumn<QString>("arguments");
    for (const char* arguments :
         {"print inc.py", "print inc.py --json", "equal inc.py inc.py", "apply inc.py split.py",
          "replay inc.py trace.json", "explain inc.py", "lower inc.py", "passes inc.py inc2.py", "emit inc.py",
          "devices", "primitives", "--help", "bench inc.py --no-peak --no-check --min-repeat-ms 0"})
      QTest::newRow(arguments) << arguments;
  }
  void a_full_disk_is_said_by_every_command() {
    QFETCH(QString, arguments);
    if (!QFile::exists("/dev/full")) QSKIP("this system has no /dev/full");
    Outcome outcome = tirc(arguments.split(' '), {}, "/dev/full");
    QVERIFY2(outcome.code == 3 && !outcome.crashed, QByteArray::number(outcome.code) + ": " + outcome.err);
    QVERIFY2(outcome.err.contains("file.unwritable") && outcome.err.contains("standard output"), outcome.err);
  }
  void a_full_disk_leaves_the_old_file_alone() {
    if (!QFile::exists("/dev/full")) QSKIP("this system has no /dev/full");
    QCOMPARE(tirc({"apply", "inc.py", "split.py", "-o", "/dev/full"}).code, 3);
    write("kept.py", "as it was\n");
    QCOMPARE(tirc({"apply", "inc.py", "zero.py", "-o", "kept.py"}).code, 1);
    QFile kept(path("kept.py"));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), "as it was\n");
    QCOMPARE(tirc({"apply", "inc.py", "split.py", "-o", "kept.py"}).code, 0);
    QVERIFY(QDir(folder_.path()).entryList({"*.tmp"}).isEmpty());
  }

  void what_was_printed_reads_back_the_same() {
    Outcome printed = tirc({"print", "inc.py"});
    QCOMPARE(printed.code, 0);
    write("printed.py", printed.out);
    QCOMPARE(tirc({"equal", "inc.py", "printed.py"}).code, 0);
    QCOMPARE(tirc({"apply", "inc.py", "split.py", "-o", "scheduled.py"}).code, 0);
    QCOMPARE(tirc({"equal", "inc.py", "scheduled.py"}).code, 1);
    const Outcome same = tirc({"equal", "inc.py", "scheduled.py", "--results"});
    QCOMPARE(same.code, 0);
    QCOMPARE(same.out, "the same results\n");
    QCOMPARE(tirc({"print", "-"}, printed.out).out, printed.out);
  }

  void a_default_schedule_takes_the_place_of_a_script() {
    const Outcome applied =
        tirc({"apply", "inc.py", "--dlight", "--target", "cuda", "-o", "default.py", "--trace-json", "default.json"});
    QVERIFY2(applied.code == 0, applied.err);
    QVERIFY2(applied.err.contains(": gpu.Fallback (gpu.Matmul: there is no reduction; "), applied.err);
    QFile made(path("default.py"));
    QVERIFY(made.open(QIODevice::ReadOnly) && made.readAll().contains("tir.is_scheduled"));
    QCOMPARE(tirc({"equal", "inc.py", "default.py", "--results"}).code, 0);
    QCOMPARE(tirc({"replay", "inc.py", "default.json"}).code, 0);
    QVERIFY(tirc({"apply", "default.py", "--dlight", "--target", "cuda"}).err.isEmpty());
    expect({"apply", "inc.py", "--dlight", "gpu.Other", "--target", "cuda"}, 2, "dlight.unknown-rule");
    expect({"apply", "inc.py", "--dlight", "--target", "cpu"}, 2, "dlight.target");
    expect({"apply", "inc.py", "--dlight"}, 2, "dlight.target");
    expect({"apply", "inc.py", "split.py", "--dlight", "--target", "cuda"}, 2, "cli.two-schedules");
    expect({"apply", "inc.py"}, 2, "cli.no-schedule");
  }

  void apply_replay_and_emit_answer_as_json() {
    const Outcome applied = tirc({"apply", "inc.py", "split.py", "--json"});
    QVERIFY2(applied.code == 0, applied.err);
    const json answer = json::parse(applied.out.toStdString(), nullptr, false);
    QVERIFY(answer.is_object());
    QCOMPARE(answer["text"].get<std::string>(), tirc({"apply", "inc.py", "split.py"}).out.toStdString());
    QVERIFY(answer["trace_python"].get<std::string>().find("sch.split(loop=l1, factors=[None, 4]") !=
            std::string::npos);
    write("answer.json", QByteArray::fromStdString(answer["trace_json"].dump()));
    const Outcome replayed = tirc({"replay", "inc.py", "answer.json", "--json"});
    QVERIFY2(replayed.code == 0, replayed.err);
    QCOMPARE(json::parse(replayed.out.toStdString(), nullptr, false), answer);
    const Outcome emitted = tirc({"emit", "inc.py", "--as", "llvm", "--json"});
    QVERIFY2(emitted.code == 0, emitted.err);
    const json code = json::parse(emitted.out.toStdString(), nullptr, false);
    QVERIFY(code.is_object() && code["text"].get<std::string>().find("define") != std::string::npos);
    const Outcome refused = tirc({"apply", "inc.py", "zero.py", "--json"});
    QCOMPARE(refused.code, 1);
    QVERIFY(refused.out.isEmpty() && !refused.err.isEmpty());
  }
  void schedules_are_kept_in_databases() {
    const Outcome kept = tirc({"apply", "inc.py", "split.py", "--for", "0.27", "--database", "kept"});
    QVERIFY2(kept.code == 0, kept.err);
    const Outcome timed = tirc({"bench", "inc.py", "--schedule", "none", "--schedule", "split.py", "--threads", "1",
                                "--min-repeat-ms", "0", "--no-peak", "--database", "kept"});
    QVERIFY2(timed.code == 0, timed.err);
    const Outcome list = tirc({"records", "kept"});
    QVERIFY2(list.code == 0, list.err);
    QCOMPARE(list.out.count('\n'), 3);
    QCOMPARE(list.out, tirc({"records", "kept/database_workload.json", "kept/database_tuning_record.json"}).out);
    QCOMPARE(tirc({"records", "kept", "--apply", "0", "-o", "kept.py"}).code, 0);
    QCOMPARE(tirc({"records", "kept", "--best", "--for", "0.18", "-o", "best.py"}).code, 0);
    QFile written(folder_.filePath("kept.py"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY2(text.contains("T.sblock") && text.contains("for i_0, i_1 in T.grid(4, 4):"), text);
    QCOMPARE(tirc({"records", "kept", "--apply", "3"}).code, 2);
    QVERIFY(tirc({"records", "nowhere"}).err.contains("file.unreadable"));
  }
  void ptx_is_assembled_where_that_is_asked_for() {
    auto assembler = [&](const QByteArray& text) {
      write("assembler", "#!/bin/sh\n" + text);
      QFile::setPermissions(folder_.filePath("assembler"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
      qputenv("TIRSCOPE_PTXAS", folder_.filePath("assembler").toUtf8());
    };
    const QStringList command = {"emit", "gpu.py", "--target", "cuda:arch=sm_80", "--as", "ptx", "--ptxas"};
    assembler(
        "echo \"ptxas info : Compiling entry function 'main_kernel' for 'sm_80'\"\n"
        "echo 'ptxas info : Used 12 registers, 64 bytes smem'\n");
    const Outcome taken = tirc(command);
    QVERIFY2(taken.code == 0 && taken.out.contains(".entry main_kernel"), taken.err);
    QVERIFY2(taken.err.contains("main_kernel: 12 registers, 64 bytes of shared memory, 0 barriers, nothing spilled"),
             taken.err);
    const json answer = json::parse(tirc(command + QStringList{"--json"}).out.toStdString(), nullptr, false);
    QVERIFY(answer.is_object() && answer["ptxas"]["accepted"].get<bool>());
    QCOMPARE(answer["ptxas"]["kernels"][0]["registers"].get<int>(), 12);
    assembler("echo 'ptxas fatal : no'\nexit 255\n");
    const Outcome refused = tirc(command);
    QVERIFY2(refused.code == 1 && refused.err.contains("ptxas refuses it for sm_80"), refused.err);
    qputenv("TIRSCOPE_PTXAS", "/nowhere/ptxas");
    const Outcome missing = tirc(command);
    QVERIFY2(missing.code == 3 && missing.err.contains("ptxas.failed"), missing.err);
    qunsetenv("TIRSCOPE_PTXAS");
  }
  void what_a_pass_refuses_is_located_in_the_file() {
    const Outcome lowered = tirc({"lower", "inc.py", "--target", "cuda"});
    const Outcome in_json = tirc({"lower", "inc.py", "--target", "cuda", "--json"});
    const Outcome emitted = tirc({"emit", "inc.py", "--target", "cuda", "--as", "cuda"});
    QVERIFY(lowered.code == 1 && in_json.code == 1 && emitted.code == 1);
    const json where = json::parse(in_json.out.toStdString())["stages"].back()["error"]["where"];
    QVERIFY(!where.empty());
    for (const json& place : where) {
      const QByteArray node = QByteArray::fromStdString(place["node"].get<std::string>());
      QVERIFY2(node.contains(":0.0"), where.dump().c_str());  // below the block, which the pass no longer saw
      for (const Outcome& text : {lowered, in_json, emitted})
        QVERIFY2(text.err.contains("at " + node + "\n"), text.err);
    }
  }
  void what_lower_dumps_opens_as_the_same_passes() {
    Outcome lowered = tirc({"lower", "inc.py", "--dump", "dumps", "--json"});
    QVERIFY2(lowered.code == 0, lowered.err);
    Outcome shown = tirc({"passes", "dumps", "--json"});
    QVERIFY2(shown.code == 0, shown.err);
    json one = json::parse(lowered.out.toStdString())["stages"], other = json::parse(shown.out.toStdString())["stages"];
    QCOMPARE(other.size(), one.size() + 1);  // what they began with is a stage too
    for (std::size_t k = 0; k < one.size(); ++k)
      for (const char* key : {"pass", "verdict", "changed", "added", "removed"})
        QVERIFY2(one[k][key] == other[k + 1][key], one[k].dump().c_str());
    // Each file is a module: the pipeline goes on from it to the same end.
    QString middle;
    for (const QString& file : QDir(path("dumps")).entryList(QDir::Files, QDir::Name))
      if (file.contains("FlattenBuffer")) middle = "dumps/" + file;
    QVERIFY(!middle.isEmpty());
    write("onward.py", tirc({"lower", middle, "--from", "BF16ComputeLegalize"}).out);
    write("whole.py", tirc({"lower", "inc.py"}).out);
    Outcome equal = tirc({"equal", "onward.py", "whole.py"});
    QVERIFY2(equal.code == 0, equal.out + equal.err);
    QCOMPARE(tirc({"lower", "inc.py", "--dump", "dumps"}).code, 0);  // our own dumps are replaced
    write("dumps/001_notes.txt", "a person's own\n");
    QCOMPARE(tirc({"lower", "inc.py", "--dump", "dumps"}).code, 2);
    QVERIFY(QFile::exists(path("dumps/001_notes.txt")));
  }
  void a_dump_that_does_not_read_is_told_and_the_others_are_shown() {
    QDir(folder_.path()).mkdir("mixed");
    write("mixed/0_inc.py", QByteArray(increment).replace("STEP", "1"));
    write("mixed/1_broken.py", "def f(:\n");
    write("mixed/2_inc2.py", QByteArray(increment).replace("STEP", "2"));
    Outcome outcome = tirc({"passes", "mixed"});
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.out.contains("failed") && outcome.out.contains("changed"), outcome.out);
    QVERIFY2(outcome.err.contains("1_broken.py"), outcome.err);
  }

  void bench_answers_with_the_keys_that_tools_read() {
    Outcome outcome = tirc({"bench", "inc.py", "--schedule", "split.py", "--threads", "1", "--number", "2", "--repeat",
                            "3", "--warm-up", "0", "--min-repeat-ms", "0", "--seed", "7", "--no-peak", "--json"});
    QVERIFY2(outcome.code == 0, outcome.err);
    json answer = json::parse(outcome.out.toStdString(), nullptr, false);
    QVERIFY(answer.is_object() && answer["runs"].is_array() && answer["runs"].size() == 1);
    const json& run = answer["runs"][0];
    for (const char* key :
         {"file", "schedule", "target", "threads", "median_s", "min_s", "mean_s", "spread", "gflops", "check"})
      QVERIFY2(run.contains(key), key);
    for (const char* key : {"passed", "max_error", "tolerance"}) QVERIFY2(run["check"].contains(key), key);
    QVERIFY(run["check"]["passed"].get<bool>());
    QCOMPARE(run["threads"].get<int>(), 1);
    QVERIFY(run["median_s"].get<double>() > 0 && run["min_s"].get<double>() <= run["median_s"].get<double>());
  }

  void serve_survives_what_it_is_told_and_ends_with_its_input() {
    QByteArray input = "not json\n[]\n{}\n{\"id\": 1, \"method\": \"nothing.here\"}\n" + QByteArray(5000, '[') + "\n";
    auto request = [&](int id, const char* method, json params) {
      input += json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump() + "\n";
    };
    QByteArray bad = program("    for i in range(16):\n        B[i] = A[i * 100000000]\n");
    request(2, "module.parse", {{"text", bad.toStdString()}});
    request(3, "bench.run", {{"module", "m1"}, {"check", false}, {"min_repeat_ms", 0}, {"time_limit", 60}});
    request(4, "bench.run", {{"module", "m1"}, {"number", 0}});
    request(5, "bench.run", {{"module", "m1"}, {"config", {{"tir.Hope", 1}}}});
    request(6, "module.parse", {{"text", QByteArray(increment).replace("STEP", "1").toStdString()}});
    request(7, "bench.run",
            {{"module", "m2"},
             {"warm_up", 0},
             {"number", 1},
             {"repeat", 2},
             {"min_repeat_ms", 0},
             {"peak", false},
             {"config", {{"tir.disable_vectorize", true}}}});
    request(8, "build.emit", {{"module", "m2"}, {"as", "llvm-unoptimized"}});
    request(9, "devices.list", json::object());
    Outcome outcome = tirc({"serve"}, input);
    QVERIFY2(outcome.code == 0, outcome.err);
    std::map<int, json> answers;
    int nameless = 0;
    for (const QByteArray& line : outcome.out.split('\n')) {
      json answer = json::parse(line.toStdString(), nullptr, false);
      if (!answer.is_object() || answer.contains("method")) continue;
      if (answer["id"].is_number())
        answers[answer["id"].get<int>()] = answer;
      else
        ++nameless;
    }
    auto code = [&](int id) { return QString::fromStdString(answers[id]["error"]["data"]["code"].get<std::string>()); };
    QCOMPARE(nameless, 4);
    QCOMPARE(answers[1]["error"]["code"].get<int>(), -32601);
    QCOMPARE(code(3), "run.crashed");
    QCOMPARE(code(4), "bench.option");
    QCOMPARE(code(5), "pass.unknown-config");
    QVERIFY2(answers[7].contains("result"), answers[7].dump().c_str());
    QVERIFY(answers[7]["result"]["runs"][0]["check"]["passed"].get<bool>());
    QVERIFY(answers[8]["result"]["text"].get<std::string>().find("define") != std::string::npos);
    QVERIFY(answers[9]["result"].size() >= 1);
  }
};

TIRSCOPE_TEST(TircTest)

}  // namespace tirc_test
#include "tirc_test.moc"

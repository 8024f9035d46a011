// SPDX-License-Identifier: Apache-2.0
// Kernels that a program brings along: C through the machine's clang, LLVM IR, functions of a shared object; and the
// whole story of a matrix multiplication whose tile is a kernel in C.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "interp/interpreter.h"
#include "runtime/built.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace kernel_test {

using namespace tirscope;

namespace {

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// A loop that calls `call` on an array of 8 floats, with the kernel as its annotation.
std::string program(const std::string& key, const std::string& kernel, const std::string& call) {
  return "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\")):\n    for i in T.serial(1, annotations={\"" + key +
         "\": " + kernel + "}):\n        T.evaluate(" + call + ")\n";
}

std::string python_string(const std::string& text) { return "\"\"\"" + text + "\"\"\""; }

constexpr const char* twice_call = "T.call_extern(\"int32\", \"twice\", A.data, 8)";
constexpr const char* twice_c = R"(
int twice(float *a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 2;
  return 0;
}
)";

struct Run {
  std::string code, text, notes;  ///< of the refusal; empty when it ran
  std::vector<double> values;
};

runtime::Worker& worker() {
  static runtime::Worker one{test::program("tirc").toStdString()};
  return one;
}

Run run(const std::string& text, const std::string& target = "cpu", runtime::Worker& process = worker()) {
  auto read = script::read_module(text);
  if (!read) return {read.error().front().code, read.error().front().rendered(text), {}, {}};
  passes::Context context;
  context.target = *passes::Target::parse(target);
  auto refused = [](const Diagnostic& d) {
    Run out{d.code, d.message.str(), {}, {}};
    for (const Message& note : d.notes) out.notes += note.str();
    return out;
  };
  IRModule module = script::under_main(*read);
  auto built = runtime::build(process, module, "main", context);
  if (!built) return refused(built.error());
  std::vector<interp::Argument> arguments(1);
  arguments[0].array = interp::NDArray(DataType::floating(32), {8});
  arguments[0].array.fill(3);
  auto done = runtime::execute(process, *built, arguments, {1, {}, {20, int64_t(1) << 30}, {}});
  if (!done) return refused(done.error());
  Run out;
  for (int64_t i = 0; i < 8; ++i) out.values.push_back(arguments[0].array.number(i));
  return out;
}

bool has_clang() {
  return !QStandardPaths::findExecutable("clang-19").isEmpty() || !QStandardPaths::findExecutable("clang").isEmpty();
}

}  // namespace

class KernelTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { qunsetenv("TIRSCOPE_CLANG"); }

  void a_kernel_in_c_is_compiled_and_called() {
    if (!has_clang()) QSKIP("there is no clang");
    Run done = run(program("pragma_import_c", python_string(twice_c), twice_call));
    QVERIFY2(done.code.empty(), (done.code + ": " + done.text).c_str());
    QCOMPARE(done.values, std::vector<double>(8, 6.0));
  }
  void a_kernel_in_cpp_is_one_that_says_so() {
    if (!has_clang()) QSKIP("there is no clang");
    std::string cpp =
        "template <class T> T two(T x) { return x + x; }\nextern \"C\" int twice(float *a, int n) {\n"
        "  for (int i = 0; i < n; ++i) a[i] = two(a[i]);\n  return 0;\n}\n";
    Run done = run(program("pragma_import_llvm", python_string(cpp), twice_call));
    QVERIFY2(done.code.empty(), (done.code + ": " + done.text).c_str());
    QCOMPARE(done.values, std::vector<double>(8, 6.0));
  }
  void a_kernel_in_llvm_ir_needs_no_compiler() {
    qputenv("TIRSCOPE_CLANG", "/nonexistent/clang");
    std::string ir =
        "; a comment\ndefine i32 @twice(ptr %a, i32 %n) {\n  %x = load float, ptr %a\n"
        "  %y = fadd float %x, %x\n  store float %y, ptr %a\n  ret i32 0\n}\n";
    runtime::Worker fresh{test::program("tirc").toStdString()};
    Run done = run(program("pragma_import_llvm", python_string(ir), twice_call), "cpu", fresh);
    QVERIFY2(done.code.empty(), (done.code + ": " + done.text).c_str());
    QCOMPARE(done.values[0], 6.0);
    QCOMPARE(done.values[1], 3.0);
  }
  void what_clang_says_is_told_with_its_place() {
    if (!has_clang()) QSKIP("there is no clang");
    Run done =
        run(program("pragma_import_c", python_string("int twice(float *a, int n) {\n  return a +;\n}\n"), twice_call));
    QCOMPARE(done.code, std::string("kernel.does-not-compile"));
    QVERIFY2(done.text.find("line 2, column 13: expected expression") != std::string::npos, done.text.c_str());
    QVERIFY2(done.notes.find("kernel:2:13: error: expected expression") != std::string::npos, done.notes.c_str());
  }
  void kernels_that_cannot_be_used_are_refused_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("code");
    QTest::newRow("IR that does not parse")
        << "pragma_import_llvm" << "define i32 @twice(ptr %a { ret i32 0 }" << twice_call << "kernel.bad-llvm";
    QTest::newRow("a missing file") << "pragma_import_llvm" << "/nonexistent/kernel.bc" << twice_call
                                    << "kernel.bad-llvm";
    QTest::newRow("another number of arguments")
        << "pragma_import_c" << twice_c << "T.call_extern(\"int32\", \"twice\", A.data)"
        << "codegen.kernel-arguments";
    QTest::newRow("another type") << "pragma_import_c" << twice_c
                                  << "T.call_extern(\"int32\", \"twice\", A.data, T.float32(8))"
                                  << "codegen.kernel-arguments";
    QTest::newRow("another name") << "pragma_import_c" << twice_c << "T.call_extern(\"int32\", \"thrice\", A.data, 8)"
                                  << "codegen.unknown-extern";
    QTest::newRow("assembly that nobody knows")
        << "pragma_import_c" << "int twice(float *a, int n) { __asm__ volatile(\"hurry up\"); return 0; }" << twice_call
        << "kernel.bad-assembly";
  }
  void kernels_that_cannot_be_used_are_refused() {
    QFETCH(QString, key);
    QFETCH(QString, kernel);
    QFETCH(QString, call);
    QFETCH(QString, code);
    if (key == "pragma_import_c" && !has_clang()) QSKIP("there is no clang");
    // The text is TVMScript's: backslashes and quotes inside the kernel's strings are escaped there.
    Run done = run(program(key.toStdString(), python_string(kernel.toStdString()), call.toStdString()));
    QVERIFY2(QString::fromStdString(done.code) == code, (done.code + ": " + done.text).c_str());
  }
  void two_kernels_of_one_name_are_refused() {
    if (!has_clang()) QSKIP("there is no clang");
    std::string one = program("pragma_import_c", python_string(twice_c), twice_call);
    std::string text = one + "    for j in T.serial(1, annotations={\"pragma_import_c\": " +
                       python_string(std::string(twice_c) + "/* other */") + "}):\n        T.evaluate(" + twice_call +
                       ")\n";
    Run done = run(text);
    QVERIFY2(done.code == "kernel.link", (done.code + ": " + done.text).c_str());
  }
  void a_machine_without_clang_is_told_what_it_lacks() {
    const std::string text = program("pragma_import_c", python_string(twice_c), twice_call);
    {
      qputenv("TIRSCOPE_CLANG", "/nonexistent/clang");
      runtime::Worker fresh{test::program("tirc").toStdString()};
      QCOMPARE(run(text, "cpu", fresh).code, std::string("kernel.clang-failed"));
    }
    QByteArray path = qgetenv("PATH");
    qunsetenv("TIRSCOPE_CLANG");
    qputenv("PATH", "/nonexistent");
    runtime::Worker fresh{test::program("tirc").toStdString()};
    Run done = run(text, "cpu", fresh);
    qputenv("PATH", path);
    QCOMPARE(done.code, std::string("kernel.no-clang"));
  }
  void functions_of_a_shared_object_can_be_called() {
    if (!has_clang()) QSKIP("there is no clang");
    QTemporaryDir folder;
    QFile source(folder.filePath("twice.c"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write(twice_c);
    source.close();
    QString clang = QStandardPaths::findExecutable("clang-19");
    if (clang.isEmpty()) clang = QStandardPaths::findExecutable("clang");
    QString library = folder.filePath("libtwice.so");
    QCOMPARE(QProcess::execute(clang, {"-shared", "-fPIC", "-O2", source.fileName(), "-o", library}), 0);
    std::string text = program("note", python_string("nothing"), twice_call);
    QCOMPARE(run(text).code, std::string("codegen.unknown-extern"));
    Run done = run(text, "cpu:library=" + library.toStdString());
    QVERIFY2(done.code.empty(), (done.code + ": " + done.text).c_str());
    QCOMPARE(done.values, std::vector<double>(8, 6.0));
    QCOMPARE(run(text, "cpu:library=" + folder.filePath("none.so").toStdString()).code, std::string("run.link"));
  }

  void a_tile_becomes_a_kernel_in_c() {
    if (!has_clang()) QSKIP("there is no clang");
    const QString samples = test::in_source("sample_modules/");
    script::ReadOptions sizes;
    sizes.set = {{"M", 48}, {"N", 32}, {"K", 64}};
    auto read = script::read_module(content(samples + "matmul_nt.py"), sizes);
    QVERIFY(read);
    auto schedule = schedule::Schedule::create(read->module, {.seed = 1});
    auto done = schedule::run_script(content(samples + "matmul_nt.tensorize.py"), *schedule,
                                     {.entry = {}, .constants = read->constants});
    QVERIFY2(done, done ? "" : done.error().front().rendered().c_str());
    passes::Context context;
    auto built = runtime::build(worker(), done->schedule.module(), "main", context);
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    auto inputs = interp::make_inputs(read->module->prim_func("main"), {.seed = 5}).value();
    auto expected = interp::clone(inputs);
    QVERIFY(interp::run(read->module, "main", expected, {.reference = true}));
    auto ran = runtime::execute(worker(), *built, inputs, {1, {}, {20, int64_t(1) << 30}, {}});
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    for (int64_t i = 0; i < 48 * 32; ++i) {
      double difference = std::abs(inputs[2].array.number(i) - expected[2].array.number(i));
      QVERIFY2(difference < 1e-3, qPrintable(QString("element %1 is off by %2").arg(i).arg(difference)));
    }
    // The interpreter does not know the kernel, and says so.
    auto interpreted = interp::run(done->schedule.module(), "main", inputs);
    QVERIFY(!interpreted);
    QCOMPARE(interpreted.error().code, std::string("interp.unknown-call"));
  }
};

TIRSCOPE_TEST(KernelTest)

}  // namespace kernel_test
#include "kernel_test.moc"

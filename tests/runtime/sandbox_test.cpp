// SPDX-License-Identifier: Apache-2.0
// What generated code cannot reach: files, the network, other processes; and what it still can.
#include "runtime/sandbox/sandbox.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "runtime/built.h"
#include "runtime/devices/devices.h"
#include "runtime/sandbox/sandbox_calls.h"
#include "runtime/sandbox/sandbox_files.h"
#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace sandbox_test {

using namespace tirscope;

namespace {

runtime::Worker& worker() {
  static runtime::Worker one{test::program("tirc").toStdString()};
  return one;
}

struct Outcome {
  std::string code, text;
  double first = 0;  ///< element of the array of floats
};

/// Calls `function` of the shared object: on an array of floats, after `path` where there is one.
Outcome call(const std::string& function, const std::string& path = {}) {
  const std::string text =
      path.empty()
          ? "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n    T.evaluate(T.call_extern(\"int32\", \"" +
                function + "\", A.data))\n"
          : "@T.prim_func\ndef main(P: T.Buffer((256,), \"int8\"), A: T.Buffer((16,), \"float32\")):\n"
            "    T.evaluate(T.call_extern(\"int32\", \"" +
                function + "\", P.data, A.data))\n";
  passes::Context context;
  context.target = *passes::Target::parse("cpu:library=" + test::program("libtirscope_misbehaving.so").toStdString());
  auto built = runtime::build(worker(), scripted::on(text).module(), "main", context);
  if (!built) return {built.error().code, built.error().message.str()};
  std::vector<interp::Argument> arguments;
  if (!path.empty()) {
    arguments.emplace_back().array = interp::NDArray(DataType::integer(8), {256});
    std::copy(path.begin(), path.end(), arguments.back().array.as<char>());
  }
  arguments.emplace_back().array = interp::NDArray(DataType::floating(32), {16});
  auto ran = runtime::execute(worker(), *built, arguments, {1, {}, {20, int64_t(1) << 30}, {}});
  if (!ran) return {ran.error().code, ran.error().message.str()};
  return {"", "", arguments.back().array.number(0)};
}

}  // namespace

class SandboxTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QCOMPARE(call("behave").first, 1.0); }  // the next run works

  void a_process_that_called_a_library_of_the_users_is_not_used_again() {
    for (int k = 0; k < 3; ++k) QCOMPARE(call("count_calls").first, 1.0);
  }

  void what_may_not_be_called_is_named_data() {
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("named");
    QTest::newRow("writing a file") << "fopen_to_write" << "open(\"/tmp/tirscope-misbehaving\")";
    QTest::newRow("making a file") << "open_to_write" << "open(\"/tmp/tirscope-misbehaving\")";
    QTest::newRow("a socket") << "tcp_socket" << "socket";
    QTest::newRow("a program") << "run_program" << "execve(\"/bin/true\")";
    QTest::newRow("a signal to its parent") << "kill_parent" << "kill";
#if !__has_feature(address_sanitizer)  // whose search for leaks starts processes and traces
    QTest::newRow("a shell") << "run_shell" << "start another process";
    QTest::newRow("a fork") << "fork_off" << "start another process";
    QTest::newRow("tracing") << "trace_parent" << "ptrace";
#endif
  }
  void what_may_not_be_called_is_named() {
    if (!runtime::has_call_filter()) QSKIP("this system has no seccomp");
    QFETCH(QString, function);
    QFETCH(QString, named);
    Outcome outcome = call(function.toStdString());
    QCOMPARE(outcome.code, std::string("run.forbidden"));
    QVERIFY2(QString::fromStdString(outcome.text).contains(named), outcome.text.c_str());
    QVERIFY(!QFile::exists("/tmp/tirscope-misbehaving"));
  }

  void files_beyond_the_systems_cannot_be_read() {
    if (runtime::landlock_version() == 0) QSKIP("this system has no Landlock");
    QTemporaryDir folder;
    QFile file(folder.filePath("secret"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("secret") == 6);
    file.close();
    QCOMPARE(call("readable", file.fileName().toStdString()).first, 0.0);
    QCOMPARE(call("readable", "/etc/passwd").first, 0.0);
    QCOMPARE(call("readable", "/proc/cpuinfo").first, 1.0);
  }

  void what_a_computation_needs_is_there() {
    QCOMPARE(call("read_processors").first, 1.0);
    QCOMPARE(call("start_a_thread").first, 1.0);
  }

  void devices_say_what_keeps_generated_code_in() {
    std::vector<runtime::DeviceEntry> all = runtime::devices(worker());
    const runtime::Walls walls = worker().walls();
    QVERIFY(all[0].walls.has_value());
    QCOMPARE(runtime::packed(*all[0].walls), runtime::packed(walls));
    QVERIFY2(all[0].detail.ends_with(runtime::confinement(walls)), all[0].detail.c_str());
    QVERIFY(QString::fromStdString(runtime::confinement(walls)).startsWith("sandbox policy:"));
    qputenv("TIRSCOPE_SANDBOX", "off");
    runtime::Worker open{test::program("tirc").toStdString()};
    QVERIFY(open.walls().off);
    QVERIFY(runtime::confinement(open.walls()).find("TIRSCOPE_SANDBOX is off") != std::string::npos);
    QVERIFY(open.devices().has_value());
    qunsetenv("TIRSCOPE_SANDBOX");
  }

  void each_wall_is_left_out_where_the_system_has_it_not_data() {
    QTest::addColumn<bool>("namespaces");
    QTest::addColumn<bool>("landlock");
    for (bool namespaces : {false, true})
      for (bool landlock : {false, true})
        QTest::addRow("%s namespaces, %s Landlock", namespaces ? "with" : "without", landlock ? "with" : "without")
            << namespaces << landlock;
  }
  void each_wall_is_left_out_where_the_system_has_it_not() {
    QFETCH(bool, namespaces);
    QFETCH(bool, landlock);
    const runtime::Walls here = worker().walls();
    runtime::Worker other(test::program("tirc").toStdString(), !namespaces, !landlock);
    const runtime::Walls walls = other.walls();
    QCOMPARE(walls.namespaces, here.namespaces && namespaces);
    QCOMPARE(walls.landlock, landlock ? here.landlock : 0);
    QCOMPARE(walls.calls, here.calls);
    QVERIFY(other.devices().has_value());
    passes::Context context;
    const std::string text = "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n    A[0] = T.float32(1)\n";
    QVERIFY(runtime::build(other, scripted::on(text).module(), "main", context).has_value());
  }

  void walls_travel_as_a_number() {
    for (const runtime::Walls& walls : {runtime::Walls{}, runtime::Walls{true, false, 0, false},
                                        runtime::Walls{false, true, 7, true}, runtime::Walls{false, false, 1, true}}) {
      QVERIFY(runtime::packed(walls) != 0);
      QCOMPARE(runtime::packed(runtime::unpacked_walls(runtime::packed(walls))), runtime::packed(walls));
    }
  }

  void system_calls_have_names() {
    QCOMPARE(runtime::call_name(452), std::string("fchmodat2"));
    QCOMPARE(runtime::call_name(469), std::string("file_setattr"));
    QCOMPARE(runtime::call_name(999), std::string("system call 999"));
    QCOMPARE(runtime::call_number("no_such_call"), std::nullopt);
    QVERIFY(runtime::call_number("openat").has_value());
  }

  void a_process_of_each_role_leaves_no_scratch_folder_behind() {
    QTemporaryDir own;
    const QByteArray usual = qgetenv("TMPDIR");
    qputenv("TMPDIR", own.path().toUtf8());
    const QDir temporary(own.path());
    auto folders = [&] { return temporary.entryList({"tirscope-worker-*"}, QDir::Dirs).size(); };
    // One that a killed process left behind goes too.
    QVERIFY(temporary.mkdir("tirscope-worker-orphan"));
    QVERIFY(QProcess::execute("touch", {"-d", "1 hour ago", own.filePath("tirscope-worker-orphan")}) == 0);
    {
      runtime::Worker short_lived{test::program("tirc").toStdString()};
      QVERIFY(short_lived.devices().has_value());
      QCOMPARE(folders(), 1);
    }
    QCOMPARE(folders(), 0);
    usual.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", usual);
  }
};

TIRSCOPE_TEST(SandboxTest)

}  // namespace sandbox_test
#include "sandbox_test.moc"

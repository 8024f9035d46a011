// SPDX-License-Identifier: Apache-2.0
// Every attack of attacks.cpp, against all layers and with some of them left out, as root and as an ordinary user: none
// gets what it wants, none harms what lies outside, and the next program runs.
//
// TIRSCOPE_ATTACKS_LOG names a file to which each outcome is added; tests/runtime/attacks_table.py makes the table in
// docs/evidence/security.md of it. TIRSCOPE_ATTACKS_PROGRAM is another tirc to run them by.
#include "runtime/attacks.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <array>
#include <fstream>

#include "runtime/built.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace attacks_test {

using namespace tirscope;
using test::Attack;

namespace {

struct Mode {
  const char* name;
  bool without_namespaces, without_landlock;
};
constexpr Mode modes[] = {{"all walls", false, false},
                          {"no Landlock", false, true},
                          {"no namespaces", true, false},
                          {"seccomp alone", true, true}};

std::string tirc() {
  const QByteArray other = qgetenv("TIRSCOPE_ATTACKS_PROGRAM");
  return other.isEmpty() ? test::program("tirc").toStdString() : other.toStdString();
}

runtime::Worker& worker(int mode) {
  static std::array<std::unique_ptr<runtime::Worker>, std::size(modes)> all;
  auto& one = all[std::size_t(mode)];
  if (!one)
    one = std::make_unique<runtime::Worker>(tirc(), modes[mode].without_namespaces, modes[mode].without_landlock);
  return *one;
}

struct Outcome {
  std::string code;  ///< of the refusal; "denied" where it ran and got nothing, "got it" where it did
  std::string text;
};

Outcome run(int mode, const std::string& text, const std::string& target, const std::string& path) {
  passes::Context context;
  context.target = *passes::Target::parse(target);
  auto built = runtime::build(worker(mode), scripted::on(text).module(), "main", context);
  if (!built) return {built.error().code, built.error().message.str()};
  std::vector<interp::Argument> arguments;
  if (!path.empty()) {
    arguments.emplace_back().array = interp::NDArray(DataType::integer(8), {256});
    std::copy(path.begin(), path.end(), arguments.back().array.as<char>());
  }
  arguments.emplace_back().array = interp::NDArray(DataType::floating(32), {16});
  auto ran = runtime::execute(worker(mode), *built, arguments, {1, {}, {20, int64_t(1) << 30}, {}});
  if (!ran) return {ran.error().code, ran.error().message.str()};
  return {arguments.back().array.number(0) == 0 ? "denied" : "got it", ""};
}

std::string library(const char* name) { return "cpu:library=" + test::program(name).toStdString(); }

Outcome run(int mode, const Attack& attack, const std::string& secret) {
  const std::string none = "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n";
  const std::string on_path =
      "@T.prim_func\ndef main(P: T.Buffer((256,), \"int8\"), A: T.Buffer((16,), \"float32\")):\n";
  const std::string attacks = library("libtirscope_attacks.so");
  auto call = [](const std::string& function, const char* arguments) {
    return formatted("    T.evaluate(T.call_extern(\"int32\", \"{}\", {}))\n", function, arguments);
  };
  switch (attack.by) {
    case Attack::By::Call: return run(mode, none + call(attack.function, "A.data"), attacks, {});
    case Attack::By::CallOnPath: return run(mode, on_path + call(attack.function, "P.data, A.data"), attacks, secret);
    case Attack::By::Library: return run(mode, none + call("behave", "A.data"), "cpu:library=" + attack.function, {});
    case Attack::By::Text: return run(mode, attack.function, "cpu", {});
  }
  return {};
}

/// What the address sanitizer does or needs itself, so that its build lets it through: calls to terminals and about
/// processes, and memory without limit.
bool is_the_sanitizers(const std::string& attack) {
  constexpr std::string_view names[] = {"console_paste", "dumpable",         "flags_of_open_file",  "hidden_memory",
                                        "lock_memory",   "many_threads",     "raw_clone",           "raw_fork",
                                        "reaper",        "reserve_300_gb",   "take_terminal",       "trace_me",
                                        "traced_by_any", "type_on_terminal", "type_with_high_bits", "wait_for_any"};
  return __has_feature(address_sanitizer) && std::ranges::contains(names, attack);
}

}  // namespace

class AttacksTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string secret_;
  std::vector<Attack> attacks_;

  /// What an attack might have changed.
  void check_nothing_changed() {
    struct stat status {};
    QCOMPARE(::stat(secret_.c_str(), &status), 0);
    QCOMPARE(status.st_mode & 07777, mode_t(0600));
    QCOMPARE(status.st_size, off_t(6));
    QCOMPARE(status.st_mtime, time_t(1000000));
    QCOMPARE(status.st_uid, ::geteuid());
    QVERIFY(!QFile::exists("/tmp/tirscope-attack"));
    QCOMPARE(QFile(folder_.filePath("inherited")).size(), qint64(0));
  }

 private Q_SLOTS:
  void initTestCase() {
    secret_ = folder_.filePath("secret").toStdString();
    for (const std::string& name : {secret_, secret_ + ".other"}) {
      std::ofstream(name) << "secret";
      QCOMPARE(::chmod(name.c_str(), 0600), 0);
      const timespec times[2] = {{1000000, 0}, {1000000, 0}};
      QCOMPARE(::utimensat(AT_FDCWD, name.c_str(), times, 0), 0);
    }
    // A descriptor that the parent has left open for those that it starts.
    int inherited = ::open(folder_.filePath("inherited").toLocal8Bit(), O_WRONLY | O_CREAT, 0600);
    QVERIFY(::dup2(inherited, 77) == 77);
    ::close(inherited);
    qputenv("TEST_SECRET_TOKEN", "secret");
    attacks_ = test::attacks(secret_, test::program("libtirscope_attack_constructor.so").toStdString());
  }

  void no_attack_gets_out_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("mode");
    for (std::size_t mode = 0; mode < std::size(modes); ++mode)
      for (std::size_t k = 0; k < attacks_.size(); ++k) {
        // What no remaining layer prevents.
        if (attacks_[k].of_files && modes[mode].without_namespaces && modes[mode].without_landlock) continue;
        QTest::addRow("%s: %s", modes[mode].name, attacks_[k].name.c_str()) << int(k) << int(mode);
      }
  }
  void no_attack_gets_out() {
    QFETCH(int, number);
    QFETCH(int, mode);
    const runtime::Walls walls = worker(mode).walls();
    if (!walls.calls) QSKIP("this system has no seccomp");
    const Attack& attack = attacks_[std::size_t(number)];
    if (is_the_sanitizers(attack.name)) QSKIP("the sanitizer does this itself");
    if (attack.of_files && !walls.namespaces && walls.landlock == 0) QSKIP("no wall around files holds here");
    const Outcome outcome = run(mode, attack, secret_);
    if (const QByteArray log = qgetenv("TIRSCOPE_ATTACKS_LOG"); !log.isEmpty())
      std::ofstream(log.toStdString(), std::ios::app)
          << attack.topic << '\t' << attack.name << '\t' << modes[mode].name << '\t'
          << (::geteuid() == 0 ? "root" : "user") << '\t' << outcome.code << '\n';
    QVERIFY2(std::ranges::find(attack.ends, outcome.code) != attack.ends.end(),
             (outcome.code + ": " + outcome.text).c_str());
    if (outcome.code == "run.forbidden")
      QVERIFY2(outcome.text.find(attack.says) != std::string::npos, outcome.text.c_str());
    check_nothing_changed();
    const std::string good = "@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n    A[0] = T.float32(0)\n";
    QCOMPARE(run(mode, good, "cpu", {}).code, std::string("denied"));
  }

  void the_same_holds_as_an_ordinary_user() {
    if (::geteuid() != 0) QSKIP("this is run by one");
    QTemporaryDir home;
    QVERIFY(::chown(home.path().toLocal8Bit(), 65534, 65534) == 0);
    QProcess again;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "TMPDIR"}) environment.insert(name, home.path());
    environment.remove("POCL_CACHE_DIR"), environment.remove("XDG_CACHE_HOME");
    again.setProcessEnvironment(environment);
    again.setWorkingDirectory("/");
    again.setProcessChannelMode(QProcess::MergedChannels);
    again.start("setpriv", {"--reuid=65534", "--regid=65534", "--clear-groups", QCoreApplication::applicationFilePath(),
                            "attacks"});
    if (!again.waitForStarted()) QSKIP("there is no setpriv here");
    QVERIFY(again.waitForFinished(900'000));
    QVERIFY2(again.exitCode() == 0, again.readAll().right(4000));
  }
};

TIRSCOPE_TEST(AttacksTest)

}  // namespace attacks_test
#include "attacks_test.moc"

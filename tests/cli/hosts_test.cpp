// SPDX-License-Identifier: Apache-2.0
// Building and running on other hosts, which here are prefixes and scripts on this machine; and what is said when they
// cannot be reached, speak another version, or go away in the middle.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace hosts_test {

using nlohmann::json;

namespace {

struct Outcome {
  int code = -1;
  std::string out, err;
  bool says(const char* text) const { return err.find(text) != std::string::npos; }
};

}  // namespace

class HostsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString path(const char* name) const { return folder_.filePath(QLatin1StringView(name)); }
  static QString tirc() { return tirscope::test::program("tirc"); }

  /// A program of that name in the folder.
  QString script(const char* name, const QString& body) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(QStringLiteral("#!/bin/sh\n%1\n").arg(body).toUtf8()) < 0)
      qFatal("cannot write %s", name);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
  }

  Outcome run(const QStringList& arguments) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CACHE_HOME", path("cache"));
    environment.insert("XDG_CONFIG_HOME", path("config"));
    process.setProcessEnvironment(environment);
    process.start(tirc(), arguments);
    if (!process.waitForFinished(120'000)) return {};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
  /// What `tirc devices` says behind a prefix.
  Outcome devices(const QString& prefix) const { return run({"devices", "--json", "--via", prefix}); }

  /// What it says on a host, but for the sentences about each device, some of which tell the memory that is free now.
  QString devices_of(const QStringList& host) const {
    json all = json::parse(run(QStringList{"devices", "--json"} + host).out);
    for (json& device : all) device.erase("detail");
    return QString::fromStdString(all.dump());
  }

  /// What ssh does with a command, without a network.
  QString fakeSsh() const { return script("ssh", "shift\nexec \"$@\"") + " box " + tirc(); }
  QString program() const { return path("program.py"); }

 private Q_SLOTS:
  void initTestCase() {
    QFile file(program());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "N = 64\n\n@T.prim_func\ndef main(A: T.Buffer((N,), \"float32\"), B: T.Buffer((N,), \"float32\")):\n"
        "    for i in range(N):\n        with T.block(\"B\"):\n            v = T.axis.spatial(N, i)\n"
        "            B[v] = A[v] * T.float32(2)\n");
  }

  void a_place_tells_what_it_has() {
    Outcome there = devices("env X=1 " + tirc()), here = run({"devices", "--json"});
    QCOMPARE(there.code, 0);
    QCOMPARE(there.out, here.out);
    QCOMPARE(devices(fakeSsh()).out, here.out);
  }

  void programs_are_measured_there() {
    Outcome outcome = run({"bench", program(), program(), "--set", "N=128", "--via", fakeSsh(), "--no-peak", "--json",
                           "--min-repeat-ms", "1", "--seed", "7"});
    QVERIFY2(outcome.code == 0, outcome.err.c_str());
    json runs = json::parse(outcome.out)["runs"];
    QCOMPARE(runs.size(), 2u);
    QVERIFY(runs[0]["check"]["passed"].get<bool>());
    QCOMPARE(runs[1]["seed"].get<int>(), 7);
    QCOMPARE(runs[0]["bytes"].get<double>(), 128 * 8.0);
    QVERIFY(runs[1]["median_s"].get<double>() > 0);
  }

  /// Two hosts measure side by side; one goes away in the middle, and what it measured is measured again.
  void candidates_are_measured_on_several_hosts() {
    const QString tuned = path("tuned.py");
    QFile file(tuned);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "@T.prim_func\ndef main(A: T.Buffer((32, 32)), B: T.Buffer((32, 32)), C: T.Buffer((32, 32))):\n"
        "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
        "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
        "                C[vi, vj] = T.float32(0)\n"
        "            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n");
    file.close();
    // It ends with its first candidate: greeting, devices, then modules and times.
    const QString dying = script("dying", "sed -u 6q | \"$@\"") + " " + tirc();
    QCOMPARE(run({"hosts", "--add", "steady", fakeSsh()}).code, 0);
    QCOMPARE(run({"hosts", "--add", "dying", dying}).code, 0);
    const QStringList tune{"tune",   tuned, "--trials", "8",       "--threads", "1",
                           "--seed", "1",   "--json",   "--quiet", "--host",    "dying"};
    const Outcome both = run(tune + QStringList{"--host", "steady", "--database", path("measured-there")});
    QVERIFY2(both.code == 0, both.err.c_str());
    const json answer = json::parse(both.out);
    QCOMPARE(answer.at("trials").get<int>(), 8);
    QVERIFY(answer.at("best").at("check").at("passed").get<bool>());
    QVERIFY(!answer.at("machine").get<std::string>().empty());
    QVERIFY2(answer.at("rejected").empty(), both.out.c_str());
    QVERIFY2(both.out.find("the host dying was lost") != std::string::npos, both.out.c_str());
    const json records = json::parse(run({"records", path("measured-there"), "--json"}).out).at("records");
    QCOMPARE(records.size(), 8u);
    for (const json& record : records) QVERIFY(record.at("mean_s").is_number() && record.at("error").is_null());

    // Without another host the run ends, and what was measured is kept.
    const Outcome alone = run(tune + QStringList{"--database", path("cut-off")});
    QVERIFY2(alone.code == 3 && alone.says("tuning.no-host-left"), alone.err.c_str());
    const Outcome resumed = run({"tune", tuned, "--trials", "8", "--threads", "1", "--json", "--quiet", "--host",
                                 "local", "--resume", "--database", path("cut-off")});
    QVERIFY2(resumed.code == 0, resumed.err.c_str());
    QCOMPARE(json::parse(run({"records", path("cut-off"), "--json"}).out).at("records").size(), 8u);
    const Outcome unknown = run({"tune", tuned, "--host", "nowhere"});
    QVERIFY2(unknown.says("place.unknown"), unknown.err.c_str());
    const Outcome peak = run({"tune", tuned, "--host", "local", "--until-peak", "0.5"});
    QVERIFY2(peak.code == 2 && peak.says("tuning.no-peak"), peak.err.c_str());
    for (const char* host : {"steady", "dying"}) QCOMPARE(run({"hosts", "--remove", host}).code, 0);
  }

  /// Times of different machines never share a ranking.
  void hosts_of_different_kinds_are_refused() {
    QCOMPARE(run({"hosts", "--add", "here", fakeSsh()}).code, 0);
    const QString other = script("other", "\"$@\" | sed -u 's/\"name\":\"[^\"]*\"/\"name\":\"Another\"/'");
    QCOMPARE(run({"hosts", "--add", "other", other + " " + tirc()}).code, 0);
    const Outcome mixed = run({"tune", program(), "--host", "here", "--host", "other", "--json"});
    QVERIFY2(mixed.code == 2 && mixed.says("tuning.other-machine"), mixed.err.c_str());
    for (const char* host : {"here", "other"}) QCOMPARE(run({"hosts", "--remove", host}).code, 0);
  }

  void code_is_made_there() {
    Outcome there = run({"emit", program(), "--as", "llvm", "--via", fakeSsh()}), here = run({"emit", program()});
    QCOMPARE(there.code, 0);
    QCOMPARE(there.out, here.out);
  }

  void what_a_login_prints_is_passed_over() {
    const QString prefix = script("login", "echo 'Welcome to the machine'\necho '{}'\nexec \"$@\"") + " " + tirc();
    QCOMPARE(devices(prefix).code, 0);
  }

  void a_refusal_there_is_one_here() {
    Outcome outcome = run({"bench", program(), "--function", "other", "--via", fakeSsh(), "--no-peak"});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.says("build.no-function"), outcome.err.c_str());
  }

  void what_is_not_reached_is_told_data() {
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("no such program") << path("nothing") + " box" << "place.not-found"
                                     << "is " + path("nothing") + " installed";
    QTest::newRow("no tirc on the host") << "env PATH=/nowhere" << "place.no-server" << "finds no tirc on the host";
    QTest::newRow("refused login") << script("refuse", "exit 255") + " box" << "place.no-server" << "status 255";
    QTest::newRow("no command") << " " << "place.no-command" << "is empty";
    QTest::newRow("open quotation mark") << "ssh 'box" << "place.no-command" << "quotation mark";
    QTest::newRow("a newer one")
        << script("newer",
                  "read line\necho '{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"protocol\": 99}}'\nread line")
        << "place.version" << "version 99";
    QTest::newRow("one that has no versions")
        << script("older",
                  "read line\necho '{\"jsonrpc\": \"2.0\", \"id\": 1, \"error\": {\"code\": -32601, \"message\": "
                  "\"no\"}}'\nread line")
        << "place.version" << "the same release";
    QTest::newRow("gone in the middle")
        << script("gone",
                  "read line\necho '{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {\"protocol\": 1}}'\nread line")
        << "place.lost" << "run again";
  }
  void what_is_not_reached_is_told() {
    QFETCH(QString, prefix);
    QFETCH(QString, code);
    QFETCH(QString, says);
    Outcome outcome = devices(prefix);
    QVERIFY2(outcome.code == (code == "place.no-command" ? 2 : 3), outcome.err.c_str());
    QVERIFY2(outcome.says(qPrintable(code)) && outcome.says(qPrintable(says)), outcome.err.c_str());
  }

  void hosts_are_kept_by_name() {
    QCOMPARE(run({"hosts"}).out, "");
    QCOMPARE(run({"hosts", "--add", "box", fakeSsh()}).code, 0);
    QCOMPARE(run({"hosts", "--add", "gone", path("nothing")}).code, 0);
    QCOMPARE(json::parse(run({"hosts", "--json"}).out).size(), 2u);
    QCOMPARE(devices_of({"--host", "box"}), devices_of({}));
    Outcome all = run({"devices"});
    QCOMPARE(all.code, 0);
    QVERIFY(all.out.find("\nbox (") != std::string::npos);
    QVERIFY(all.out.find("not reached: ") != std::string::npos);
    QCOMPARE(run({"hosts", "--remove", "gone"}).code, 0);
    Outcome unknown = run({"devices", "--host", "gone"});
    QCOMPARE(unknown.code, 2);
    QVERIFY(unknown.says("place.unknown") && unknown.says("box"));
    QCOMPARE(run({"hosts", "--remove", "gone"}).code, 2);
    QCOMPARE(run({"hosts", "--add", "bad", "'"}).code, 2);
    QFile list(path("config/tirscope/places.json"));
    QVERIFY(list.open(QIODevice::WriteOnly) && list.write("[{]") == 3);
    list.close();
    QVERIFY(run({"hosts"}).says("place.bad-list"));
  }

  /// The words until 0.1 stay, and help does not show them.
  void places_are_hosts_by_their_old_name() {
    QFile::remove(path("config/tirscope/places.json"));
    QCOMPARE(run({"places", "--add", "old", fakeSsh()}).code, 0);
    QCOMPARE(run({"hosts", "--json"}).out, run({"places", "--json"}).out);
    QCOMPARE(devices_of({"--place", "old"}), devices_of({"--host", "old"}));
    QVERIFY(run({"--help"}).out.find("places") == std::string::npos);
    QVERIFY(run({"--help"}).out.find("hosts") != std::string::npos);
    QVERIFY(run({"bench", "--help"}).out.find("--place") == std::string::npos);
    QCOMPARE(run({"places", "--remove", "old"}).code, 0);
  }

  void its_version_is_the_release() { QVERIFY(QString::fromStdString(run({"--version"}).out).startsWith("tirc 0.")); }
};

TIRSCOPE_TEST(HostsTest)

}  // namespace hosts_test
#include "hosts_test.moc"

// SPDX-License-Identifier: Apache-2.0
// 200 programs that are broken, through the protocol: each ends in the diagnostic that says why, one server survives
// them all, and after each of them a good program runs.
#include "support/broken_programs.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace broken_programs_test {

using nlohmann::json;
using tirscope::test::BrokenProgram;

namespace {

struct Outcome {
  std::string code, text;  ///< of the refusal; empty when it ran
};

/// A `tirc serve`, asked one thing after the other.
class Server {
 public:
  bool start(const QProcessEnvironment& environment) {
    process_.setProcessEnvironment(environment);
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start(tirscope::test::program("tirc"), {"serve"});
    return process_.waitForStarted();
  }
  ~Server() {
    process_.closeWriteChannel();
    if (!process_.waitForFinished(5000)) process_.kill();
    process_.waitForFinished();
  }

  bool running() const { return process_.state() == QProcess::Running; }

  json call(const char* method, json params) {
    const int id = ++last_;
    process_.write(QByteArray::fromStdString(
        json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump() + "\n"));
    while (true) {
      while (!process_.canReadLine())
        if (!process_.waitForReadyRead(60'000)) return {};
      json answer = json::parse(process_.readLine().toStdString(), nullptr, false);
      if (answer.is_object() && answer.value("id", 0) == id) return answer;
    }
  }

  Outcome bench(const std::string& text, const std::string& target, double seconds, bool check) {
    json parsed = call("module.parse", {{"text", text}});
    if (parsed.contains("error")) return outcome_of(parsed);
    json module = parsed["result"]["module"];
    json ran = call("bench.run", {{"module", module},
                                  {"target", target},
                                  {"time_limit", seconds},
                                  {"check", check},
                                  {"anchor", false},
                                  {"number", 1},
                                  {"repeat", 1},
                                  {"warm_up", 0},
                                  {"min_repeat_ms", 0}});
    call("release", {{"handles", {module}}});
    if (ran.contains("result") && check && !ran["result"]["runs"][0]["check"]["passed"]) return {"wrong", ran.dump()};
    return outcome_of(ran);
  }

 private:
  static Outcome outcome_of(const json& answer) {
    if (!answer.is_object()) return {"no-answer", "the server gave none"};
    if (!answer.contains("error")) return {};
    const json& data = answer["error"]["data"];
    return {data.value("code", "none"), data.value("rendered", "")};
  }

  QProcess process_;
  int last_ = 0;
};

}  // namespace

class BrokenProgramsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  Server server_;
  std::vector<BrokenProgram> programs_;
  bool opencl_ = false;

 private Q_SLOTS:
  void initTestCase() {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CACHE_HOME", folder_.filePath("cache"));
    environment.remove("POCL_CACHE_DIR");
    environment.insert("TIRSCOPE_CUDA", folder_.filePath("no-driver.so"));
    QVERIFY(server_.start(environment));
    programs_ = tirscope::test::broken_programs(tirscope::test::program("libtirscope_misbehaving.so").toStdString(),
                                                folder_.path().toStdString());
    QVERIFY2(programs_.size() >= 200, qPrintable(QString::number(programs_.size())));
    const json devices = server_.call("devices.list", json::object());
    for (const json& device : devices.at("result")) opencl_ |= device["target"] == "opencl" && device["usable"];
  }

  void each_ends_in_its_diagnostic_and_the_next_program_runs_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < programs_.size(); ++k) QTest::newRow(programs_[k].name.c_str()) << int(k);
  }
  void each_ends_in_its_diagnostic_and_the_next_program_runs() {
    QFETCH(int, number);
    const BrokenProgram& program = programs_[std::size_t(number)];
    if (program.target.starts_with("opencl") && !opencl_) QSKIP("there is no OpenCL device");
    QElapsedTimer clock;
    clock.start();
    Outcome outcome = server_.bench(program.text, program.target, program.seconds, false);
    QVERIFY2(std::ranges::find(program.codes, outcome.code) != program.codes.end(),
             (outcome.code + ": " + outcome.text + "\n" + program.text).c_str());
    QVERIFY2(outcome.text.find(program.says) != std::string::npos, outcome.text.c_str());
    QVERIFY(clock.elapsed() < 30'000);
    Outcome good = server_.bench(tirscope::test::good_program(), "cpu", 20, true);
    QVERIFY2(good.code.empty(), (good.code + ": " + good.text).c_str());
    QVERIFY(server_.running());
  }
};

TIRSCOPE_TEST(BrokenProgramsTest)

}  // namespace broken_programs_test
#include "broken_programs_test.moc"

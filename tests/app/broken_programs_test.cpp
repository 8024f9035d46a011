// SPDX-License-Identifier: Apache-2.0
// 200 programs that are broken, in the window: each ends in the message that says why, and after each of them a good
// program is built and timed.
#include "support/broken_programs.h"

#include <algorithm>

#include "app/window/menus/target_menu.h"
#include "app/window/strips/message_strip.h"
#include "support/paths.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace broken_programs_test {

using namespace tirscope;
using namespace tirscope::app;

class BrokenProgramsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<TestWindow> window_;
  std::vector<test::BrokenProgram> programs_;
  bool opencl_ = false;

  bool open(const std::string& text) {
    QFile file(folder_.filePath(QStringLiteral("program.py")));
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0) return false;
    file.close();
    TestWindow& w = *window_;
    w->messages()->clear();
    w->document().setModified(false);  // timings are nothing to ask about
    return w->files().openFile(file.fileName()) && waitFor([&] { return !w->isBusy(); }, 20000);
  }

 private Q_SLOTS:
  void initTestCase() {
    qputenv("XDG_CACHE_HOME", folder_.filePath(QStringLiteral("cache")).toUtf8());
    qunsetenv("POCL_CACHE_DIR");
    qputenv("TIRSCOPE_CUDA", folder_.filePath(QStringLiteral("no-driver.so")).toUtf8());
    window_ = std::make_unique<TestWindow>();
    for (auto [key, value] : {std::pair("number", 1), {"repeat", 1}, {"warm_up", 0}, {"min_repeat_ms", 0}})
      QSettings().setValue(QStringLiteral("timing/") + QLatin1StringView(key), value);
    for (const char* key : {"check", "peak", "anchor", "counters"})
      QSettings().setValue(QStringLiteral("timing/") + QLatin1StringView(key), false);
    programs_ =
        test::broken_programs(test::program("libtirscope_misbehaving.so").toStdString(), folder_.path().toStdString());
    QVERIFY(programs_.size() >= 200);
    bool answered = false;
    (*window_)->worker().call("devices.list", nlohmann::json::object(), this, [&](Result<nlohmann::json> devices) {
      for (const nlohmann::json& device : devices ? *devices : nlohmann::json::array())
        opencl_ |= device["target"] == "opencl" && device["usable"];
      answered = true;
    });
    QVERIFY(waitFor([&] { return answered; }, 60000));
  }
  void cleanupTestCase() { window_.reset(); }

  void each_is_told_and_the_next_program_runs_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < programs_.size(); ++k) QTest::newRow(programs_[k].name.c_str()) << int(k);
  }
  void each_is_told_and_the_next_program_runs() {
    QFETCH(int, number);
    const test::BrokenProgram& program = programs_[std::size_t(number)];
    if (program.target.starts_with("opencl") && !opencl_) QSKIP("there is no OpenCL device");
    TestWindow& w = *window_;
    QSettings().setValue(QStringLiteral("timing/time_limit"), program.seconds);
    auto chosen = w->targets().setTarget(QString::fromStdString(program.target));
    if (!chosen) w->messages()->show(chosen.error());  // as the window does with a target that was typed
    if (chosen && open(program.text)) QVERIFY(!w.measure());
    const Diagnostic& told = w->messages()->diagnostic();
    QVERIFY2(std::ranges::find(program.codes, told.code) != program.codes.end(),
             (told.code + ": " + told.message.str() + "\n" + program.text).c_str());
    QVERIFY2(told.rendered().find(program.says) != std::string::npos, told.rendered().c_str());
    QVERIFY(!w.message().isEmpty());

    QSettings().setValue(QStringLiteral("timing/time_limit"), 20);
    QVERIFY(w->targets().setTarget(QStringLiteral("cpu")));
    QVERIFY(open(test::good_program()));
    QVERIFY2(w.measure(), qPrintable(w.message()));
  }
};

TIRSCOPE_TEST(BrokenProgramsTest)

}  // namespace broken_programs_test
#include "broken_programs_test.moc"

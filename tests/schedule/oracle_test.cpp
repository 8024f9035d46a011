// SPDX-License-Identifier: Apache-2.0
// Everything under oracle/schedule whose script uses only primitives that there are: module, trace and refusals as
// TVM 0.18.0 answered them; undo, and the trace in both formats and back.
#include <QDir>
#include <QFile>
#include <QtTest>

#include "schedule/intrin/intrin.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace oracle_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

/// Cases where we do not do what TVM does, and why. A case listed here that passes fails the test.
const QMap<QString, QString> known_differences = {
    {"reverse_compute_inline__other_consumer_left_dangling",
     "TVM leaves the other consumer reading a buffer that is gone; we refuse, as TVM's own rule says"},
};

QString folder() { return test::in_oracle("schedule"); }

std::string content(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().toStdString();
}

/// The methods of `sch` that a script calls.
QStringList methods(const QString& script) {
  QStringList out;
  static const QRegularExpression call(R"(\bsch\.(\w+))");
  for (auto it = call.globalMatch(script); it.hasNext();) out << it.next().captured(1);
  return out;
}

bool all_known(const QString& script) {
  static const QStringList plain = {"get", "copy", "mod", "trace", "show", "seed", "work_on", "fork_seed", "remove_rv"};
  for (const QString& method : methods(script))
    if (!plain.contains(method) && !find_primitive(method.toStdString())) return false;
  return true;
}

/// The text after "Error message: ", or the whole text where there is none.
QString essence(const QString& text) {
  qsizetype at = text.indexOf("\nError message: ");
  return at < 0 ? text.trimmed() : text.mid(at + 16).trimmed();
}

}  // namespace

class OracleTest : public QObject {
  Q_OBJECT
  int rendered_ = 0, refusals_ = 0;

  static Result<Schedule> schedule_for(const QString& path, const std::shared_ptr<Intrins>& intrins) {
    auto read = script::read_module(content(path + "/module.py"));
    if (!read) return fail(read.error().front());
    return Schedule::create(read->module, {.seed = 1, .intrins = intrins});
  }

  /// Empty when the case gives what TVM gave; else what is different.
  QString outcome(const QString& path) {
    const auto intrins = std::make_shared<Intrins>();
    if (QFile::exists(path + "/intrin.py")) {
      auto pairs = script::read_module(content(path + "/intrin.py"));
      if (!pairs) return "intrinsics: " + QString::fromStdString(pairs.error().front().rendered());
      auto names = intrins->add_all(path.section('/', -1).toStdString(), pairs->module, /*override=*/true);
      if (!names) return "intrinsics: " + QString::fromStdString(names.error().rendered());
    }
    bool refuse = QFile::exists(path + "/expected_error.txt");
    auto start = schedule_for(path, intrins);
    if (!start) return "module: " + QString::fromStdString(start.error().rendered());
    auto run = run_script(content(path + "/script.py"), *start);
    if (refuse) return refusal(path, run);
    if (!run) return "script: " + QString::fromStdString(run.error().front().rendered());
    const Schedule& sch = run->schedule;
    std::string expected = content(path + "/expected.py"), printed = script::text(sch.module());
    if (printed != expected) return QString("module:\n%1\nexpected:\n%2").arg(printed.c_str(), expected.c_str());
    std::string python = content(path + "/trace.py");
    if (!python.empty() && sch.trace().python() != python)
      return QString("trace:\n%1\nexpected:\n%2").arg(sch.trace().python().c_str(), python.c_str());
    std::string json = content(path + "/trace.json");
    if (sch.trace().json() != json)
      return QString("json:\n%1\nexpected:\n%2").arg(sch.trace().json().c_str(), json.c_str());
    if (QString different = replays(path, sch, json, python, printed); !different.isEmpty()) return different;
    return undone(sch, *start);
  }

  QString refusal(const QString& path, const std::expected<ScriptRun, Diagnostics>& run) {
    if (run) return "not refused; the module is\n" + QString::fromStdString(script::text(run->schedule.module()));
    QString expected = QString::fromStdString(content(path + "/expected_error.txt"));
    const Diagnostic& d = run.error().front();
    if (!d.tvm) return "no text of TVM's in: " + QString::fromStdString(d.rendered());
    QString error_class = expected.section('\n', 0, 0), text = expected.section('\n', 1);
    ++refusals_;
    if (text.trimmed() == QString::fromStdString(d.tvm->rendered).trimmed()) ++rendered_;
    if (QString::fromStdString(d.tvm->error_class) != error_class || d.code.empty())
      return QString("class %1, expected %2").arg(d.tvm->error_class.c_str(), error_class);
    QString ours = essence(QString::fromStdString(d.tvm->rendered));
    if (ours != essence(text)) return QString("message:\n%1\nexpected:\n%2").arg(ours, essence(text));
    return {};
  }

  /// The trace leads from the same module to the same text, through JSON and, where TVM's Python can be read, Python.
  static QString replays(const QString& path, const Schedule& sch, const std::string& json, const std::string& python,
                         const std::string& printed) {
    auto check = [&](const Result<Trace>& trace, const char* format) -> QString {
      if (!trace) return QString("%1 does not read: %2").arg(format, trace.error().rendered().c_str());
      if (trace->python() != sch.trace().python() || trace->json() != json)
        return QString("%1 is not the same after reading:\n%2").arg(format, trace->python().c_str());
      auto again = schedule_for(path, sch.intrins());
      if (auto done = again->replay(*trace); !done)
        return QString("%1 does not replay: %2").arg(format, done.error().rendered().c_str());
      if (script::text(again->module()) != printed) return QString("%1 replays to another module").arg(format);
      return {};
    };
    if (QString different = check(Trace::from_json(json), "JSON"); !different.isEmpty()) return different;
    // TVM does not escape quotes inside strings, so such Python cannot be read back.
    bool readable = !python.empty() && python.find("\"say \"hi\" now\"") == std::string::npos;
    return readable ? check(Trace::from_python(python), "Python") : QString();
  }

  static QString undone(Schedule sch, const Schedule& start) {
    while (sch.undo()) {
    }
    return sch.module() == start.module() ? QString() : "undo does not lead back to the identical module";
  }

 private Q_SLOTS:
  void every_case_is_answered_as_tvm_does_data() {
    QTest::addColumn<QString>("path");
    NEEDS_REFERENCE(!QDir(folder()).exists(), tirscope::test::in_oracle());
    int left_out = 0;
    for (const QString& name : QDir(folder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      QString path = folder() + "/" + name;
      if (all_known(QString::fromStdString(content(path + "/script.py"))))
        QTest::newRow(qPrintable(name)) << path;
      else
        ++left_out;
    }
    qInfo("%d cases use primitives that there are not yet", left_out);
  }
  void every_case_is_answered_as_tvm_does() {
    QFETCH(QString, path);
    QString difference = outcome(path), name = path.section('/', -1);
    if (known_differences.contains(name))
      QVERIFY2(!difference.isEmpty(), "this case passes now: take it off the list of known differences");
    else
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
  }
  void cleanupTestCase() { qInfo("%d of %d refusals have TVM's whole text", rendered_, refusals_); }
};

TIRSCOPE_TEST(OracleTest)

}  // namespace oracle_test
#include "oracle_test.moc"

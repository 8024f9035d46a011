// SPDX-License-Identifier: Apache-2.0
// tests/cases/schedule: one folder a case. `module.py` and `script.py` lead to `expected.py`, or the script's last step
// is refused as `refused.txt` says: our code, and, where TVM refuses it too, its class and the end of its text. What a
// case makes must be the module that its text reads as, compute what the module computed, be undone by undo and made
// again by its trace; a file `new_meaning` says why a case may compute something else, and `sizes` gives symbolic
// shapes their values ("n 5"). The fix of a refusal, where there is one, is run instead of the refused step.
// TIRSCOPE_UPDATE_CASES=1 writes expected.py, or refused.txt where there is one, again: review it before you commit it.
#include <QDir>
#include <QFile>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "interp/same_results.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/verify.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace case_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

QString folder() { return test::in_source("tests/cases/schedule"); }

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Result<Schedule> schedule_for(const QString& path) {
  auto read = script::read_module(content(path + "/module.py"));
  if (!read) return fail(read.error().front());
  return Schedule::create(read->module, {.seed = 1, .debug_mask = check_tree | check_taken_over});
}

/// Empty when both modules compute the same from the same inputs.
QString difference(const QString& path, const IRModule& before, const IRModule& after, const std::string& name) {
  interp::InputOptions options{.seed = 7};
  for (const QString& line : QString::fromStdString(content(path + "/sizes")).split('\n', Qt::SkipEmptyParts))
    options.sizes[line.section(' ', 0, 0).toStdString()] = line.section(' ', 1).toInt();
  auto different = interp::different_results(before, after, name, options);
  return QString::fromStdString(different ? different->value_or("") : different.error().rendered());
}

}  // namespace

class CaseTest : public QObject {
  Q_OBJECT

  /// An argument as the protocol has it.
  static Result<Value> argument(const Schedule& sch, const nlohmann::json& json) {
    if (json.is_object() && json.contains("expr")) return evaluate_value(sch, json.at("expr").get<std::string>());
    if (json.is_object()) {
      TS_TRY(Handle handle, sch.handle(json.at("rv").get<std::string>()));
      return Value(handle);
    }
    if (json.is_array()) {
      ValueList list;
      for (const nlohmann::json& element : json) {
        TS_TRY(Value value, argument(sch, element));
        list.push_back(std::move(value));
      }
      return Value(std::move(list));
    }
    if (json.is_string()) return Value(json.get<std::string>());
    if (json.is_number_integer()) return Value(json.get<int64_t>());
    if (json.is_number()) return Value(json.get<double>());
    return json.is_null() ? Value() : Value(json.get<bool>());
  }

  /// The steps of a fix, in the place of the script's last line.
  static Result<void> repaired(const QString& path, const Fix& fix) {
    TS_TRY(Schedule start, schedule_for(path));
    QStringList lines = QString::fromStdString(content(path + "/script.py")).trimmed().split('\n');
    lines.removeLast();
    if (!lines.isEmpty()) {
      auto run = run_script(lines.join('\n').toStdString() + "\n", start);
      if (!run) return fail(run.error().front());
      start = run->schedule;
    }
    for (const FixStep& step : fix.steps) {
      Call call{step.primitive, {}, {}};
      nlohmann::json kwargs = nlohmann::json::parse(step.kwargs_json);
      for (const auto& [name, value] : kwargs.items()) {
        TS_TRY(call.kwargs[name], argument(start, value));
      }
      TS_TRY([[maybe_unused]] Value done, start.call(call));
    }
    return {};
  }

  static void write(const QString& path, const std::string& text) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(text.c_str());
  }

  static QString refusal(const QString& path, const std::expected<ScriptRun, Diagnostics>& run) {
    if (run) return "not refused; the module is\n" + QString::fromStdString(script::text(run->schedule.module()));
    const Diagnostic& d = run.error().front();
    const QString rendered = d.tvm ? QString::fromStdString(d.tvm->rendered).trimmed() : QString();
    const QString error_class = d.tvm ? QString::fromStdString(d.tvm->error_class) : QString();
    if (qEnvironmentVariableIsSet("TIRSCOPE_UPDATE_CASES")) {
      QStringList lines{QString::fromStdString(d.code), error_class, rendered.section("Error message: ", -1)};
      write(path + "/refused.txt", lines.join('\n').trimmed().toStdString() + "\n");
    }
    QString expected = QString::fromStdString(content(path + "/refused.txt"));
    QString code = expected.section('\n', 0, 0), wanted_class = expected.section('\n', 1, 1);
    if (QString::fromStdString(d.code) != code)
      return QString("code %1, expected %2\n%3").arg(d.code.c_str(), code, d.rendered().c_str());
    if (error_class != wanted_class) return QString("class %1, expected %2").arg(error_class, wanted_class);
    if (QString text = expected.section('\n', 2).trimmed(); !rendered.endsWith(text))
      return QString("TVM's text:\n%1\nexpected at its end:\n%2").arg(rendered, text);
    if (!d.fix) return {};
    Result<void> fixed = repaired(path, *d.fix);
    return fixed ? QString() : "the fix does not help: " + QString::fromStdString(fixed.error().rendered());
  }

  static QString replays(const QString& path, const Schedule& sch, const std::string& printed) {
    for (const Result<Trace>& trace :
         {Trace::from_json(sch.trace().json()), Trace::from_python(sch.trace().python())}) {
      if (!trace) return "the trace does not read: " + QString::fromStdString(trace.error().rendered());
      auto again = schedule_for(path);
      if (auto done = again->replay(*trace); !done)
        return "the trace does not replay: " + QString::fromStdString(done.error().rendered());
      if (script::text(again->module()) != printed) return "the trace leads to another module";
    }
    return {};
  }

  /// Types and structure that the text does not show are those that a reader of the text takes.
  static QString reads_back(const IRModule& module, const std::string& printed) {
    auto read = script::read_module(printed);
    if (!read) return "the result does not read: " + QString::fromStdString(read.error().front().rendered());
    return structural_equal(read->module, module) ? QString() : "the text of the result reads as another module";
  }

  static QString outcome(const QString& path) {
    auto start = schedule_for(path);
    if (!start) return "module: " + QString::fromStdString(start.error().rendered());
    auto run = run_script(content(path + "/script.py"), *start);
    if (QFile::exists(path + "/refused.txt")) return refusal(path, run);
    if (!run) return "script: " + QString::fromStdString(run.error().front().rendered());
    Schedule sch = run->schedule;
    if (Diagnostics wrong = verify(sch.module()); !wrong.empty())
      return "not well formed: " + QString::fromStdString(wrong.front().rendered());
    std::string printed = script::text(sch.module());
    if (qEnvironmentVariableIsSet("TIRSCOPE_UPDATE_CASES")) write(path + "/expected.py", printed + "\n");
    std::string expected = content(path + "/expected.py");
    if (printed + "\n" != expected) return QString("module:\n%1\nexpected:\n%2").arg(printed.c_str(), expected.c_str());
    if (QString different = reads_back(sch.module(), printed); !different.isEmpty()) return different;
    if (QString different = replays(path, sch, printed); !different.isEmpty()) return different;
    if (!QFile::exists(path + "/new_meaning"))
      if (QString different = difference(path, start->module(), sch.module(), start->function()); !different.isEmpty())
        return "it computes something else: " + different;
    while (sch.undo()) {
    }
    return sch.module() == start->module() ? QString() : "undo does not lead back to the identical module";
  }

 private Q_SLOTS:
  void every_case_comes_out_as_written_data() {
    QTest::addColumn<QString>("path");
    for (const QString& name : QDir(folder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(name)) << folder() + "/" + name;
  }
  void every_case_comes_out_as_written() {
    QFETCH(QString, path);
    QString wrong = outcome(path);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }
};

TIRSCOPE_TEST(CaseTest)

}  // namespace case_test
#include "case_test.moc"

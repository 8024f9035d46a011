// SPDX-License-Identifier: Apache-2.0
// Each pass against TVM 0.18's own text after the same pass. Every pass starts from TVM's text of the stage before it,
// so that one difference does not hide the next; where that text cannot be read back, from our own result. A pass that
// is not registered is skipped. TIRSCOPE_PASS=Name runs only that pass, TIRSCOPE_SHOW=1 prints what differs and counts.
#include "support/oracle.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "pass_runs/pass_run.h"
#include "passes/settings.h"
#include "script/printer/printer.h"
#include "support/json_attr.h"
#include "support/paths.h"
#include "support/unit.h"

namespace oracle_test {

using namespace tirscope;
using test::attr_of;
using test::parsed;
using test::read_all;

namespace {

const QString folder = test::in_oracle("passes");

/// What differs from TVM, each with its reason. A stage that is listed and agrees fails: it should leave the list.
const std::map<QString, QString>& known_differences() {
  static const std::map<QString, QString> table = {
#include "passes/known_differences.inc"
  };
  return table;
}

struct Count {
  int agree = 0, all = 0, changed = 0;
};
std::map<QString, Count> counts;

/// One case: a module that goes through the stages of pipeline.json.
class Case {
 public:
  explicit Case(const QString& name) : name_(name), path_(folder + "/" + name + "/") {}

  /// False when a stage is not what it should be; says which.
  bool run() {
    auto module = parsed(read_all(path_ + "module.py"));
    auto config = attr_of(QJsonDocument::fromJson(read_all(path_ + "config.json")).object());
    auto target = passes::Target::parse(read_all(path_ + "target.txt").trimmed().toStdString());
    if (!module || !target) return complain("module.py", "cannot be read");
    context_ = {*target, std::get<AttrDict>(config.value)};
    if (!passes::check_config(context_.config)) return complain("config.json", "is refused");
    before_ = mixed_ = *module;
    bool good = true;
    passes::Part part = passes::Part::Lower;
    const QJsonArray stages = QJsonDocument::fromJson(read_all(path_ + "pipeline.json")).array();
    for (const QJsonValue& stage : stages) {
      QString pass = stage["file"].toString().mid(3).chopped(3);
      if (pass == "BindTarget") part = passes::Part::Mixed;
      if (pass.startsWith("host-") && part != passes::Part::Host) part = passes::Part::Host, mixed_ = before_;
      if (pass.startsWith("device-") && part != passes::Part::Device) part = passes::Part::Device, before_ = mixed_;
      if (!run_stage(pass.mid(pass.indexOf('-') + 1), stage, part)) good = false;
    }
    return refused() && good;
  }

 private:
  bool complain(const QString& what, const char* how) const {
    qWarning("%s/%s: %s", qPrintable(name_), qPrintable(what), how);
    return false;
  }

  /// The arguments in the case; where there are none, what our own pipeline gives the pass under these settings.
  passes::PassCall call_of(const QString& pass, const QJsonValue& stage, passes::Part part) const {
    passes::PassCall call{pass.toStdString(), {}};
    for (const QJsonValue& arg : stage["args"].toArray())
      call.args.push_back(arg == "target" ? Attr(read_all(path_ + "target.txt").trimmed().toStdString())
                                          : attr_of(arg));
    if (!call.args.empty()) return call;
    for (const passes::PassCall& ours : passes::pipeline(context_, part))
      if (ours.name == call.name) return ours;
    return call;
  }

  static std::string difference(const std::optional<IRModule>& expected, const IRModule& got) {
    if (!expected) return "the expected text cannot be read";
    auto first = first_difference(*expected, got, true);
    return first ? first->text + " at " + first->address_a : "none";
  }

  static bool wanted(const QString& pass) {
    const QString only = qEnvironmentVariable("TIRSCOPE_PASS");
    return passes::find_pass(pass.toStdString()) && (only.isEmpty() || only == pass);
  }

  bool run_stage(const QString& pass, const QJsonValue& stage, passes::Part part) {
    const QString file = stage["file"].toString();
    const bool changed = stage["changed"].toBool();
    const QByteArray expected = changed ? read_all(path_ + file).trimmed() : QByteArray();
    bool good = true;
    IRModule after = before_;
    if (wanted(pass)) {
      auto result = passes::run_passes(before_, {call_of(pass, stage, part)}, context_);
      if (result) after = *result;
      // Names can differ where a stage had to be read back; then the trees decide.
      bool same = result && !changed && after == before_;
      const std::string text = changed ? expected.toStdString() : script::text(before_);
      const std::string got = result ? script::text(after) : "error: " + result.error().rendered();
      if (!same) same = result && got == text;
      if (!same && result) {
        // As texts read back: a pass may leave one variable in two loops.
        auto tree = parsed(QByteArray::fromStdString(text)), ours = parsed(QByteArray::fromStdString(got));
        same = tree && ours && structural_equal(*tree, *ours, true);
      }
      Count& count = counts[pass];
      ++count.all, count.agree += same, count.changed += changed;
      const bool listed = known_differences().contains(name_ + "/" + file);
      if (same == listed) {
        complain(file, same ? "agrees, but is listed as a known difference" : "differs");
        good = false;
        if (!same && qEnvironmentVariableIsSet("TIRSCOPE_SHOW"))
          qWarning("--- expected\n%s\n--- got\n%s\n--- first\n%s", text.c_str(), got.c_str(),
                   difference(changed ? parsed(expected) : std::optional(before_), after).c_str());
      }
      if (!same) after = before_;
    }
    // Go on from TVM's own module.
    if (changed && !(after != before_ && script::text(after) == expected.toStdString()))
      if (auto next = parsed(expected)) after = *next;
    before_ = after;
    return good;
  }

  /// Where the case ends in a refusal, the pass that refuses must do so here.
  bool refused() const {
    const QString error = read_all(path_ + "error.txt");
    QString pass = error.left(error.indexOf(':'));
    if (pass.startsWith("tir.")) pass = pass.mid(4);
    if (error.isEmpty() || !wanted(pass)) return true;
    bool same = !passes::run_passes(before_, {call_of(pass, QJsonValue(), passes::Part::Mixed)}, context_);
    Count& count = counts[pass];
    ++count.all, count.agree += same, ++count.changed;
    const bool listed = known_differences().contains(name_ + "/error.txt");
    if (same == listed) complain("error.txt", same ? "agrees, but is listed as a known difference" : "is not refused");
    return same != listed;
  }

  QString name_, path_;
  passes::Context context_;
  IRModule before_, mixed_;
};

}  // namespace

class OracleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_pass_gives_what_tvm_gives_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(name)) << name;
    if (!QDir(folder).exists()) QTest::newRow("missing") << QString();
  }

  void every_pass_gives_what_tvm_gives() {
    QFETCH(QString, name);
    NEEDS_REFERENCE(name.isEmpty(), tirscope::test::in_oracle());
    QVERIFY(Case(name).run());
  }

  void cleanupTestCase() {
    if (!qEnvironmentVariableIsSet("TIRSCOPE_SHOW")) return;
    for (const auto& [pass, count] : counts)
      qInfo("%s: %d of %d agree, %d of them changed by it", qPrintable(pass), count.agree, count.all, count.changed);
  }
};

TIRSCOPE_TEST(OracleTest)

}  // namespace oracle_test
#include "oracle_test.moc"

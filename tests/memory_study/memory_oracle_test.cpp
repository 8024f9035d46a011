// SPDX-License-Identifier: Apache-2.0
// StorageRewrite and MergeSharedMemoryAllocations against TVM 0.18's own text and plan: every total, every offset,
// every allocation and the buffers in it. TIRSCOPE_SHOW=1 prints what differs.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "analysis/memory/free_list_plan.h"
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"
#include "passes/storage/storage_plan.h"
#include "script/printer/printer.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/unit.h"

namespace memory_oracle_test {

using namespace tirscope;
using test::parsed;
using test::read_all;

namespace {

const QString folder = test::in_oracle("memory");

/// The allocations, innermost first.
std::vector<const AllocateNode*> allocations_of(const IRModule& module) {
  std::vector<const AllocateNode*> found;
  walk(module, [&](const Node& node) {
    if (auto allocate = as<AllocateNode>(&node)) found.insert(found.begin(), allocate);
    return true;
  });
  return found;
}

bool is_shared(const VarNode& var, bool static_too) {
  return var.pointer && (var.pointer->scope == "shared.dyn" || (static_too && var.pointer->scope == "shared"));
}

}  // namespace

class MemoryOracleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_plan_is_tvms_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(name)) << name;
    if (!QDir(folder).exists()) QTest::newRow("missing") << QString();
  }

  void every_plan_is_tvms() {
    QFETCH(QString, name);
    NEEDS_REFERENCE(name.isEmpty(), tirscope::test::in_oracle());
    const QString path = folder + "/" + name + "/";
    auto before = parsed(read_all(path + "before.py"));
    QVERIFY2(before, "before.py cannot be read");
    const bool merge_static = QJsonDocument::fromJson(read_all(path + "config.json"))["tir.merge_static_smem"].toBool();
    passes::Context context;
    context.config["tir.merge_static_smem"] = merge_static;
    const std::string pass = read_all(path + "pass.txt").trimmed().toStdString();
    auto lowered = passes::run_passes(*before, {{pass, {}}}, context);
    QVERIFY2(lowered, qPrintable(QString::fromStdString(lowered ? "" : lowered.error().rendered())));
    if (QFile::exists(path + "error.txt")) return;  // TVM itself fails here; an answer is enough
    const IRModule after = *lowered;
    const QByteArray text = read_all(path + "after.py").trimmed();
    auto expected = text == "# unchanged" ? before : parsed(text);
    QVERIFY2(expected, "after.py cannot be read");
    // The text does not distinguish one variable that is defined twice from two.
    auto again = parsed(QByteArray::fromStdString(script::text(after)));
    const bool same = structural_equal(*expected, after, true) || (again && structural_equal(*expected, *again, true));
    if (!same && qEnvironmentVariableIsSet("TIRSCOPE_SHOW"))
      qWarning("--- expected\n%s\n--- got\n%s", text.constData(), script::text(after).c_str());
    QVERIFY(same);
    const QJsonObject plan = QJsonDocument::fromJson(read_all(path + "plan.json")).object();
    check_allocations(after, plan, pass == "StorageRewrite", merge_static);
    const Stmt body = before->get()->prim_func("main")->body;
    if (pass == "StorageRewrite")
      check_storage(body, plan, merge_static);
    else
      check_offsets(body, plan, merge_static);
  }

 private:
  static QString scope_of(const AllocateNode& allocate) {
    const std::string& scope = allocate.buffer_var->pointer->scope;
    return scope.empty() ? QStringLiteral("global") : QString::fromStdString(scope);
  }

  /// A plan for merging lists only what may be merged.
  void check_allocations(const IRModule& after, const QJsonObject& plan, bool all, bool merge_static) {
    auto found = allocations_of(after);
    std::erase_if(found, [&](const auto& allocate) {
      const QString scope = scope_of(*allocate);
      return !all && scope != "shared.dyn" && !(merge_static && scope == "shared");
    });
    const QJsonArray wanted = plan["allocations"].toArray();
    QCOMPARE(int(found.size()), int(wanted.size()));
    int64_t total = 0;
    for (int k = 0; k < wanted.size(); ++k) {
      const AllocateNode& allocate = *found[size_t(k)];
      QCOMPARE(QString::fromStdString(allocate.dtype.str()), wanted[k]["dtype"].toString());
      QCOMPARE(scope_of(allocate), wanted[k]["scope"].toString());
      auto count = as_int(allocate.extents[0]);
      if (count) QCOMPARE(*count, wanted[k]["elements"].toInteger());
      total = count && total >= 0 ? total + *count * allocate.dtype.bytes() : -1;
    }
    QCOMPARE(total, plan["total_bytes"].isNull() ? -1 : plan["total_bytes"].toInteger());
  }

  void check_storage(const Stmt& body, const QJsonObject& plan, bool merge_static) {
    auto sequence = analysis::linear_sequence(body, {.lets_are_scopes = true});
    auto ours = passes::plan_storage(sequence, {.reuse = !merge_static});
    const QJsonObject storage = plan["storage"].toObject();
    for (const auto& [var, entry] : ours.entry_of)
      QCOMPARE(QString::fromStdString(entry->allocations[0]->buffer_var->name),
               storage[QString::fromStdString(var->name)].toString());
  }

  void check_offsets(const Stmt& body, const QJsonObject& plan, bool merge_static) {
    const QJsonObject offsets = plan["offsets"].toObject();
    for (const char* scope : {"shared.dyn", "shared"}) {
      if (!merge_static && scope == std::string("shared")) continue;
      auto counts = [&](const VarNode& var) { return is_shared(var, true) && var.pointer->scope == scope; };
      auto sequence = analysis::linear_sequence(body, {.counts = counts});
      auto ours = analysis::free_list_plan(sequence, analysis::linear_events(sequence));
      if (ours.offsets.size() < 2) continue;  // a single allocation is left alone
      for (const auto& [var, offset] : ours.offsets) {
        const QJsonValue wanted = offsets[QString::fromStdString(var->name)];
        if (wanted.isDouble()) QCOMPARE(as_int(offset).value_or(-1), wanted.toInteger());
      }
    }
  }
};

TIRSCOPE_TEST(MemoryOracleTest)

}  // namespace memory_oracle_test
#include "memory_oracle_test.moc"

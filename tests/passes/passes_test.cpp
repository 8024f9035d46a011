// SPDX-License-Identifier: Apache-2.0
// Settings, arguments and refusals of passes, and modules that no text can say. What single passes do is in
// tests/cases/passes.
#include <QtTest>
#include <algorithm>

#include "ir/build.h"
#include "pass_runs/pass_run.h"
#include "passes/settings.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace passes_test {

using namespace tirscope;

namespace {

IRModule module_in(const QString& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(text.toStdString(), options);
  if (!read) qWarning("%s\n%s", qPrintable(text), read.error().front().rendered().c_str());
  return read ? read->module : nullptr;
}

/// A module of one function, whose lines are given without their indentation.
IRModule module_of(const QString& signature, const QString& body) {
  QString text = "@I.ir_module\nclass Module:\n    @T.prim_func\n    def main(" + signature + "):\n";
  for (const QString& line : body.split('\n')) text += "        " + line + "\n";
  return module_in(text);
}

QString result_of(const IRModule& module, const passes::PassCall& call, const passes::Context& context,
                  IRModule& after) {
  auto lowered = passes::run_passes(module, {call}, context);
  if (!lowered) return QString::fromStdString(lowered.error().code);
  after = *lowered;
  return "changed";
}

}  // namespace

class PassesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void functions_that_come_to_call_themselves_are_not_inlined() {
    // main -> a -> b -> a, and d, which calls nothing; e calls itself. Texts cannot say so, but modules may be made so.
    auto function = [](const QStringList& callees, bool is_private) {
      std::vector<Stmt> calls;
      for (const QString& callee : callees)
        calls.push_back(
            evaluate(make<CallNode>(DataType::none(), make<GlobalVarNode>(callee.toStdString()), std::vector<Expr>{})));
      AttrDict attrs;
      if (!is_private) attrs["global_symbol"] = "main";
      return make<PrimFuncNode>(std::vector<Var>{}, callees.isEmpty() ? evaluate(int32(7)) : sequence(calls),
                                std::vector<BufferBinding>{}, attrs);
    };
    IRModule module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function({"a", "d"}, false)},
                                                                        {"a", function({"b", "d"}, true)},
                                                                        {"b", function({"a"}, true)},
                                                                        {"d", function({}, true)},
                                                                        {"e", function({"e"}, true)}});
    IRModule after;
    QCOMPARE(result_of(module, {"InlinePrivateFunctions", {}}, {}, after), "changed");
    QStringList names;
    for (const auto& [name, node] : after->functions) names << QString::fromStdString(name);
    QCOMPARE(names, (QStringList{"a", "b", "e", "main"}));
    const QString text = QString::fromStdString(script::text(after->find("main")));
    QVERIFY2(text.contains("T.evaluate(7)"), qPrintable(text));
  }
  void constants_of_all_functions_stand_once_in_the_module() {
    const QString function =
        "    @T.prim_func\n    def %1(A: T.Buffer((2,), \"int32\")):\n"
        "        C = T.allocate_const([%2], \"int32\", [2])\n"
        "        C_1 = T.decl_buffer((2,), \"int32\", data=C)\n        A[0] = C_1[0]\n";
    IRModule before = module_in("@I.ir_module\nclass Module:\n" + function.arg("f", "1, 2") +
                                function.arg("g", "1, 2") + function.arg("h", "3, 4"));
    IRModule after;
    QCOMPARE(result_of(before, {"ExtractPrimFuncConstants", {}}, {}, after), QString("changed"));
    const Attr* constants = find_attr(after->attrs, "constants");
    QVERIFY(constants && constants->get<AttrList>());
    QCOMPARE(constants->get<AttrList>()->size(), std::size_t(2));
    IRModule again;
    QCOMPARE(result_of(after, {"ExtractPrimFuncConstants", {}}, {}, again), QString("changed"));
    QVERIFY(again == after);
    QVERIFY(script::text(after).find("metadata[\"runtime.NDArray\"][1]") != std::string::npos);
  }

  void a_refusal_of_host_accesses_points_at_each() {
    IRModule module = module_in(
        "@I.ir_module\nclass Module:\n    @T.prim_func\n"
        "    def main(X: T.Buffer((4,), \"float32\"), Y: T.Buffer((4,), \"float32\")):\n"
        "        T.func_attr({\"target\": T.target(\"cuda\")})\n        Y[0] = X[0]\n        for i in range(4):\n"
        "            Y[i] = X[i]\n");
    QVERIFY(module);
    auto lowered = passes::run_passes(module, {{"VerifyMemory", {}}}, {});
    QVERIFY(!lowered);
    QCOMPARE(QString::fromStdString(lowered.error().code), "verify-memory.host-access");
    QStringList nodes;
    for (const Place& place : lowered.error().where) nodes << QString::fromStdString(place.node);
    QCOMPARE(nodes, QStringList({"main:0", "main:0", "main:1.0", "main:1.0"}));
  }

  void settings_are_checked_by_name_and_type_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("field");
    QTest::addColumn<bool>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("known") << "tir.UnrollLoop" << "auto_max_step" << false << "";
    QTest::newRow("plain") << "tir.disable_vectorize" << "" << false << "";
    QTest::newRow("unknown key") << "tir.NoSuchThing" << "" << false << "pass.unknown-config";
    QTest::newRow("unknown field") << "tir.UnrollLoop" << "max_step" << false << "pass.unknown-config";
    QTest::newRow("wrong type") << "tir.UnrollLoop" << "auto_max_step" << true << "pass.config-type";
    QTest::newRow("no dictionary") << "tir.UnrollLoop" << "" << false << "pass.config-type";
    QTest::newRow("text for a flag") << "tir.disable_vectorize" << "" << true << "pass.config-type";
  }
  void settings_are_checked_by_name_and_type() {
    QFETCH(QString, key);
    QFETCH(QString, field);
    QFETCH(bool, text);
    QFETCH(QString, expected);
    Attr value = text ? Attr("much") : Attr(1);
    if (!field.isEmpty()) value = AttrDict{{field.toStdString(), value}};
    auto checked = passes::check_config({{key.toStdString(), value}});
    QCOMPARE(checked ? QString() : QString::fromStdString(checked.error().code), expected);
  }

  void a_pass_without_its_argument_is_refused() {
    auto lowered = passes::run_passes(module_of("n: T.int32", "T.evaluate(n)"), {{"NarrowDataType", {}}}, {});
    QVERIFY(!lowered);
    QCOMPARE(QString::fromStdString(lowered.error().code), "pass.missing-argument");
  }

  void passes_of_the_user_run_after_their_phase() {
    passes::Context context;
    context.config["tir.add_lower_pass"] = AttrList{Attr(AttrList{Attr(1), Attr("SkipAssert")})};
    auto list = passes::pipeline(context, passes::Part::Lower);
    auto at = std::ranges::find(list, "SkipAssert", &passes::PassCall::name);
    QVERIFY(at != list.end() && at != list.begin());
    QCOMPARE(QString::fromStdString((at - 1)->name), "Simplify");
    QCOMPARE(QString::fromStdString((at + 1)->name), "LoopPartition");
  }
};

TIRSCOPE_TEST(PassesTest)

}  // namespace passes_test
#include "passes_test.moc"

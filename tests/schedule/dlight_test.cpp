// SPDX-License-Identifier: Apache-2.0
// Default schedules against what TVM 0.25 makes of the same programs (tests/cases/dlight, kept by
// tests/interop/dlight_cases.py): each program by each rule. Products for tensor cores and the rules for decoding have
// programs of their own besides; the judge of the latter is TVM 0.27.
#include "schedule/dlight/dlight.h"

#include <QFile>
#include <QtTest>

#include "interp/inputs.h"
#include "interp/same_results.h"
#include "ir/compare/structural_equal.h"
#include "ir/make.h"
#include "schedule/trace/trace.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace dlight_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

const dlight::GpuTarget card{.sm = 86};  // nvidia/geforce-rtx-3090-ti

/// Where the rule refuses a program that it is for: "rule: function" to the code.
const QMap<QString, QString> refused = {
    {"Matmul: matmul_symbolic", "index-map.mixed-types"},  // TVM raises too
};
/// Programs of several symbolic sizes, whose indices are not simplified as far as TVM does.
const QSet<QString> known_differences = {"Fallback: attention_scores_64"};

const char* small_product = R"(
@T.prim_func
def main(A: T.Buffer((6, 40), "float32"), B: T.Buffer((40, 10), "float32"), C: T.Buffer((6, 10), "float32")):
    for i, j, k in T.grid(6, 10, 40):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

/// The vector of a batch that is none.
const char* same_vector = R"(
@T.prim_func
def main(z: T.Buffer((64,), "float32"), B: T.Buffer((32, 64), "float32"), c: T.handle):
    m = T.int32()
    C = T.match_buffer(c, (m, 32), "float32")
    for i, j, k in T.grid(m, 32, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + z[vk] * B[vj, vk]
)";
/// Six blocks in the form of a norm, of which the first has the root.
const char* early_root = R"(
@T.prim_func
def main(x: T.Buffer((2, 3, 8), "float32"), y: T.Buffer((2, 3, 8), "float32")):
    q = T.alloc_buffer((2, 3, 8))
    r = T.alloc_buffer((2, 3))
    s = T.alloc_buffer((2, 3))
    for i, j, k in T.grid(2, 3, 8):
        with T.block("q"):
            vi, vj, vk = T.axis.remap("SSS", [i, j, k])
            q[vi, vj, vk] = T.rsqrt(x[vi, vj, vk])
    for i, j, k in T.grid(2, 3, 8):
        with T.block("r"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                r[vi, vj] = T.float32(0)
            r[vi, vj] = r[vi, vj] + q[vi, vj, vk]
    for i, j in T.grid(2, 3):
        with T.block("s"):
            vi, vj = T.axis.remap("SS", [i, j])
            s[vi, vj] = T.exp(r[vi, vj])
    for i, j, k in T.grid(2, 3, 8):
        with T.block("y"):
            vi, vj, vk = T.axis.remap("SSS", [i, j, k])
            y[vi, vj, vk] = x[vi, vj, vk] * s[vi, vj]
)";

IRModule read(const QString& name) {
  QFile file(test::in_source("tests/cases/dlight/" + name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no %s", qPrintable(name));
  auto module = script::read_module(file.readAll().toStdString());
  if (!module) qFatal("%s: %s", qPrintable(name), module.error().front().rendered().c_str());
  return module->module;
}

/// The programs of a rule.
std::map<std::string, PrimFunc> programs_of(const QString& rule) {
  std::map<std::string, PrimFunc> out;
  QStringList files = {"programs.py"};
  if (rule == "LowBatchGEMV" || rule == "RMSNorm") files << "decode.py";
  if (rule == "Matmul") files << "tensor_cores.py";
  for (const QString& file : files) {
    const IRModule module = read(file);
    for (const auto& [name, node] : module->functions) out[name] = module->prim_func(name);
  }
  return out;
}

Schedule schedule_of(const PrimFunc& function, const std::string& name) {
  return Schedule::create(make<IRModuleNode>(std::map<std::string, NodeRef>{{name, function}}), {.function = name})
      .value();
}

PrimFunc without_mark(const PrimFunc& function) {
  return with(function, [](PrimFuncNode& copy) {
    copy.attrs.erase("tir.is_scheduled");
    copy.attrs.erase("tirx.is_scheduled");
  });
}

/// What is wrong; empty where all is as TVM has it.
QString verdict(const QString& label, const dlight::Rule& rule, const PrimFunc& function, const PrimFunc& expected) {
  const std::string name = label.section(": ", 1).toStdString();
  Schedule schedule = schedule_of(function, name);
  auto applied = dlight::apply_default(schedule, {&rule}, card);
  if (!applied) {
    const QString code = QString::fromStdString(applied.error().code);
    return refused.value(label) == code ? QString() : label + ": " + QString::fromStdString(applied.error().rendered());
  }
  if (refused.contains(label)) return label + " is not refused";
  const bool does = applied->front().rule;
  if (does != bool(expected)) return label + (does ? " applies" : " does not apply");
  if (!does || known_differences.contains(label)) return {};
  const auto difference = first_difference(without_mark(schedule.module()->prim_func(name)), without_mark(expected));
  return difference ? label + ": " + QString::fromStdString(difference->text) : QString();
}

}  // namespace

class DlightTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void each_rule_makes_what_tvm_makes_data() {
    QTest::addColumn<QString>("name");
    for (const dlight::Rule& rule : dlight::all_rules()) {
      const QString name = QString::fromUtf8(rule.name.data(), qsizetype(rule.name.size())).section('.', 1);
      QTest::newRow(qPrintable(name)) << name;
    }
  }
  void each_rule_makes_what_tvm_makes() {
    QFETCH(QString, name);
    const dlight::Rule* rule = dlight::find_rule(name.toStdString());
    const std::map<std::string, PrimFunc> programs = programs_of(name);
    const IRModule expected = read(name + ".expected.py");
    QStringList wrong;
    for (const auto& [label, function] : programs)
      wrong << verdict(name + ": " + QString::fromStdString(label), *rule, function, expected->prim_func(label));
    wrong.removeAll("");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(programs.size() > 50);
  }

  void the_first_rule_that_applies_schedules_and_the_trace_repeats_it() {
    const IRModule programs = read("programs.py");
    const auto rules = dlight::find_rules({}).value();
    for (const char* name : {"matmul", "softmax", "gemv", "sum_first", "elementwise_chain"}) {
      Schedule schedule = schedule_of(programs->prim_func(name), name), again = schedule;
      auto applied = dlight::apply_default(schedule, rules, card);
      QVERIFY(applied && applied->front().rule);
      QVERIFY(again.replay(schedule.trace()));
      QVERIFY(structural_equal(again.module(), schedule.module()));
      for (const auto& [rule, reason] : applied->front().reasons) QVERIFY(!reason.str().empty());
    }
  }

  void a_function_that_is_scheduled_is_left_alone() {
    const IRModule programs = read("programs.py");
    Schedule schedule = schedule_of(programs->prim_func("sum_last"), "sum_last");
    const auto rules = dlight::find_rules({"Reduction"}).value();
    auto applied = dlight::apply_default(schedule, rules, card);
    QVERIFY(applied);
    const IRModule marked = dlight::marked_scheduled(schedule.module(), *applied);
    Schedule second = Schedule::create(marked).value();
    QCOMPARE(dlight::apply_default(second, rules, card)->size(), 0u);
    QCOMPARE(second.history().size(), 1u);
  }

  void an_unknown_rule_is_refused_by_name() {
    QCOMPARE(dlight::find_rules({"gpu.Nothing"}).error().code, "dlight.unknown-rule");
  }

  void blocks_in_diamonds_end_in_a_refusal() {
    std::string text = "@T.prim_func\ndef main(A: T.Buffer((8, 8), \"float32\"), C: T.Buffer((8, 8), \"float32\")):\n";
    constexpr int layers = 40;
    for (int k = 0; k < layers; ++k) text += "    B" + std::to_string(k) + " = T.alloc_buffer((8, 8))\n";
    for (int k = 0; k < layers; ++k) {
      const std::string one = k > 0 ? "B" + std::to_string(k - 1) : "A",
                        two = k > 1 ? "B" + std::to_string(k - 2) : "A";
      text += "    for i, j in T.grid(8, 8):\n        with T.block(\"B" + std::to_string(k) +
              "\"):\n            v, w = T.axis.remap(\"SS\", [i, j])\n            B" + std::to_string(k) +
              "[v, w] = " + one + "[v, w] + " + two + "[v, w]\n";
    }
    text += R"(    for i, j, k in T.grid(8, 8, 8):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + B39[vi, vk] * A[vk, vj]
)";
    auto read = script::read_module(text);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    Schedule schedule = Schedule::create(read->module).value();
    auto applied = dlight::apply_rule(schedule, *dlight::find_rule("Matmul"), card);
    QVERIFY(!applied);
    QCOMPARE(applied.error().code, "dlight.too-many-steps");
    QCOMPARE(schedule.history().size(), 1u);
  }

  void products_on_tensor_cores_compute_the_same() {
    const IRModule programs = read("tensor_cores.py");
    for (const char* name : {"bytes_odd", "halves_odd", "halves_biased", "halves_unpacked"}) {
      Schedule schedule = schedule_of(programs->prim_func(name), name), again = schedule;
      const IRModule before = schedule.module();
      QVERIFY(dlight::apply_rule(schedule, *dlight::find_rule("Matmul"), card));
      QVERIFY(script::print_module(schedule.module()).text.find("tvm_mma_sync") != std::string::npos);
      auto difference = interp::different_results(before, schedule.module(), name, {.seed = 1});
      QVERIFY2(difference && !*difference, difference && *difference ? (*difference)->c_str() : name);
      QVERIFY(again.replay(schedule.trace()));
      QVERIFY(structural_equal(again.module(), schedule.module()));
    }
  }

  void tensor_cores_are_left_where_they_do_not_fit() {
    const IRModule programs = read("tensor_cores.py");
    const dlight::GpuTarget pascal{.sm = 61};
    for (const auto& [name, target] : {std::pair{"halves", pascal},
                                       {"halves_not_tensorized", card},
                                       {"halves_short", card},
                                       {"bytes_unsigned", card}}) {
      Schedule schedule = schedule_of(programs->prim_func(name), name);
      QVERIFY2(dlight::apply_rule(schedule, *dlight::find_rule("Matmul"), target), name);
      QVERIFY2(script::print_module(schedule.module()).text.find("wmma") == std::string::npos, name);
    }
  }

  void what_the_rules_for_decoding_make_computes_the_same_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("least");
    QTest::newRow("LowBatchGEMV") << QString("LowBatchGEMV") << 25;
    QTest::newRow("RMSNorm") << QString("RMSNorm") << 5;
  }
  void what_the_rules_for_decoding_make_computes_the_same() {
    QFETCH(QString, name);
    QFETCH(int, least);
    QStringList wrong;
    int compared = 0;
    for (const auto& [label, function] : programs_of(name)) {
      Schedule schedule = schedule_of(function, label);
      const IRModule before = schedule.module();
      if (!dlight::apply_rule(schedule, *dlight::find_rule(name.toStdString()), card)) continue;
      ++compared;
      std::vector<std::string> vacuous;
      const interp::InputOptions inputs{.seed = 1, .sizes = {{"m", 5}, {"n", 3}}};
      auto difference = interp::different_results(before, schedule.module(), label, inputs, {}, &vacuous);
      const QString at = QString::fromStdString(label) + ": ";
      if (!difference)
        wrong << at + QString::fromStdString(difference.error().rendered());
      else if (*difference)
        wrong << at + QString::fromStdString(**difference);
      else if (!vacuous.empty())
        wrong << at + "the result says too little";
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(compared >= least);
  }

  void refusals_of_the_rules_for_decoding_have_reasons_data() {
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("reason");
    const auto row = [](const QString& rule, const QString& function, const QString& reason) {
      QTest::newRow(qPrintable(rule + ": " + function)) << rule << function << reason;
    };
    row("LowBatchGEMV", "batch_two_products", "more than one reduction");
    row("LowBatchGEMV", "sqrt_of_column_sum", "not two spatial ones and a reduction");
    row("LowBatchGEMV", "elementwise_chain", "there is no reduction");
    row("LowBatchGEMV", "batch_fixed", "the batch has a fixed size");
    row("LowBatchGEMV", "batch_sym_both", "more than one size");
    row("LowBatchGEMV", "batch_only_K", "the reduction has a symbolic size");
    row("LowBatchGEMV", "batch_max", "not a sum of products");
    row("LowBatchGEMV", "batch_unpacked", "by more than single variables");
    row("LowBatchGEMV", "batch_of_matrices", "no matrix without the batch");
    row("LowBatchGEMV", "batch_n_first", "the batch stands behind the rows");
    row("LowBatchGEMV", "batch_along_rows", "stored along its rows");
    row("LowBatchGEMV", "batch_exp_before", "outside of the kernel");
    row("LowBatchGEMV", "batch_dequantized_vectors", "does not fit the blocks");
    row("RMSNorm", "softmax", "no block stores a rsqrt");
    row("RMSNorm", "rms_norm_2d", "three axes and more");
    row("RMSNorm", "rms_and_one_more", "5 blocks are left");
    row("RMSNorm", "rms_squares_inside", "3 blocks are left");
    row("RMSNorm", "rms_norm_two_axes", "kinds SSRR");
    row("RMSNorm", "rms_of_constant", "does not fit the blocks");
  }
  void refusals_of_the_rules_for_decoding_have_reasons() {
    QFETCH(QString, rule);
    QFETCH(QString, function);
    QFETCH(QString, reason);
    const auto programs = programs_of(rule);
    const std::string name = function.toStdString();
    QVERIFY(programs.contains(name));
    Schedule schedule = schedule_of(programs.at(name), name);
    auto applied = dlight::apply_rule(schedule, *dlight::find_rule(rule.toStdString()), card);
    QVERIFY(!applied);
    QCOMPARE(applied.error().code, "dlight.not-applicable");
    QVERIFY2(applied.error().message.str().contains(reason.toStdString()), applied.error().message.str().c_str());
    QCOMPARE(schedule.history().size(), 1u);
  }

  void programs_beside_the_form_are_refused_with_their_reasons() {
    std::string shifted = early_root;
    shifted.replace(shifted.find("T.axis.remap(\"SSS\", [i, j, k])"), 30, "T.axis.remap(\"SSS\", [j, i, k])");
    shifted.replace(shifted.find("T.grid(2, 3, 8)"), 15, "T.grid(3, 2, 8)");
    struct Row {
      const char* rule;
      std::string text, reason;
    };
    for (const Row& row : {Row{"LowBatchGEMV", same_vector, "nothing is read by the batch"},
                           Row{"RMSNorm", early_root, "block s is not the root of the sum"},
                           Row{"RMSNorm", shifted, "the variables of block q are not its loops"}}) {
      auto read = script::read_module(row.text);
      QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
      Schedule schedule = Schedule::create(script::under_main(*read)).value();
      auto applied = dlight::apply_rule(schedule, *dlight::find_rule(row.rule), card);
      QVERIFY2(!applied, row.reason.c_str());
      QCOMPARE(applied.error().code, "dlight.not-applicable");
      QVERIFY2(applied.error().message.str().contains(row.reason), applied.error().message.str().c_str());
    }
  }

  void traces_of_the_rules_for_decoding_repeat_them() {
    for (const auto& [rule, name] : {std::pair{"LowBatchGEMV", "batch_dequantized_relu"}, {"RMSNorm", "rms_norm_3d"}}) {
      const auto programs = programs_of(rule);
      Schedule schedule = schedule_of(programs.at(name), name), again = schedule;
      QVERIFY(dlight::apply_rule(schedule, *dlight::find_rule(rule), card));
      QVERIFY(again.replay(schedule.trace()));
      QVERIFY(structural_equal(again.module(), schedule.module()));
    }
  }

  void results_stay() {
    const IRModule module = script::under_main(script::read_module(small_product).value());
    for (const char* name : {"Matmul", "Fallback"}) {
      Schedule schedule = Schedule::create(module).value();
      QVERIFY(dlight::apply_rule(schedule, *dlight::find_rule(name), card));
      auto difference = interp::different_results(module, schedule.module(), "main", {.seed = 1});
      QVERIFY2(difference && !*difference, difference && *difference ? (*difference)->c_str() : name);
    }
  }
};

TIRSCOPE_TEST(DlightTest)

}  // namespace dlight_test
#include "dlight_test.moc"

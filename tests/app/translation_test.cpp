// SPDX-License-Identifier: Apache-2.0
// The Chinese of the window and of the compiler core: complete, loaded from the program itself, and true to its holes.
#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <QtTest>

#include "app/window/main/language.h"
#include "app/window/main/texts.h"
#include "interp/compare.h"
#include "schedule/primitive.h"
#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "support/format.h"
#include "support/paths.h"
#include "support/unit.h"
#include "views/model_run/run_words.h"

namespace translation_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

bool hasChinese(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// The holes of a text in a fixed order: {0}, %1, %n.
QStringList holes(const QString& text) {
  static const QRegularExpression hole(QStringLiteral(R"(\{\d+\}|%L?\d+|%n)"));
  QStringList out;
  for (auto all = hole.globalMatch(text); all.hasNext();) out << all.next().captured();
  out.sort();
  return out;
}

/// The key that opens a menu entry: the letter after a single '&'.
QString mnemonic(const QString& text) {
  static const QRegularExpression key(QStringLiteral("&([A-Za-z])"));
  return key.match(text).captured(1).toUpper();
}

constexpr const char* loops = R"(
from tvm.script import tir as T
@T.prim_func
def f(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
    for i in range(16):
        with T.block("copy"):
            v = T.axis.spatial(16, i)
            B[v] = A[v]
)";

/// What a schedule says when loop "i" is split by -3.
Result<Diagnostic> refusedSplit() {
  TS_TRY(auto sch, schedule::Schedule::create(script::read_module(loops).value().module));
  TS_TRY(auto block, sch.call("get_block", {schedule::Value("copy")}));
  TS_TRY(auto around, sch.call("get_loops", {block}));
  auto split = sch.call("split", {(*around.get<schedule::ValueList>())[0],
                                  schedule::ValueList{schedule::Value(int64_t(-3)), schedule::Value(int64_t(4))}});
  if (split) return bad_input("test.accepted", "a split by -3 was accepted");
  return split.error();
}

}  // namespace

class TranslationTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { installLanguage(QStringLiteral("zh_CN")); }

  void every_string_of_the_sources_is_translated() {
    QProcess check;
    check.setProcessChannelMode(QProcess::MergedChannels);
    check.start(QStringLiteral("python3"), {test::in_source("scripts/translate"), QStringLiteral("--check")});
    QVERIFY(check.waitForFinished(120'000));
    QVERIFY2(check.exitStatus() == QProcess::NormalExit && check.exitCode() == 0, check.readAll().constData());
  }

  void the_window_speaks_chinese() {
    QVERIFY(QFile::exists(QStringLiteral(":/tirscope/translations/tirscope_zh_CN.qm")));
    QCOMPARE(QCoreApplication::translate("tirscope::app::MainWindow", "&File"), QStringLiteral("文件(&F)"));
    QCOMPARE(QCoreApplication::translate("Views", "Loop nest"), QStringLiteral("循环嵌套"));
    QCOMPARE(QCoreApplication::translate("TextProblems", " (and %n more)", nullptr, 3),
             QStringLiteral("（还有 3 条）"));
  }

  void a_refusal_of_the_core_is_said_in_chinese_with_its_arguments() {
    auto refusal = refusedSplit();
    QVERIFY2(refusal, refusal ? "" : refusal.error().message.str().c_str());
    QCOMPARE(refusal->code, std::string("split.factor-not-positive"));
    QCOMPARE(text(refusal->message), QStringLiteral("因子 0 是 -3，但因子必须为正"));
  }

  void phrases_among_the_arguments_are_translated_names_are_not() {
    QCOMPARE(text(message("argument {0} must be {1}, not {2}", "dtype", "a string", "an int")),
             QStringLiteral("实参 dtype 必须是 字符串，不能是 整数"));
  }

  void sentences_of_a_server_are_translated() {
    views::ModelRun run;
    run.answer.notes = {"legalised: R.add, R.matmul", "a note without a sentence"};
    run.answer.note_sentences = {{{message("legalised: {0}", "R.add, R.matmul")}}};
    interp::Comparison compared;
    compared.reason = "wrong", compared.worst = 5, compared.wrong_count = 1;
    compared.ours = 3, compared.reference = 4.5;
    protocol::RunCheck& check = run.answer.check.emplace().emplace_back();
    check.name = "y";
    check.reason_sentence = {interp::comparison_message(compared, {2, 3})};
    const QStringList lines = views::summaryOf(run);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], QStringLiteral("y 有误：[1, 2] 处有误：得到 3，应为 4.5（共 6 个元素，1 个不符）"));
    QCOMPARE(lines[2], QStringLiteral("已合法化：R.add, R.matmul"));
    QCOMPARE(lines[3], QStringLiteral("a note without a sentence"));
  }

  void every_primitive_and_parameter_is_described_in_chinese() {
    for (const schedule::Primitive* primitive : schedule::all_primitives()) {
      QVERIFY2(hasChinese(coreText(primitive->summary)), std::string(primitive->name).c_str());
      for (const schedule::Parameter& parameter : primitive->parameters)
        QVERIFY2(hasChinese(coreText(parameter.help)) || parameter.help.starts_with("blockIdx.x"),
                 formatted("{}: {}", primitive->name, parameter.name).c_str());
    }
  }

  void every_translation_keeps_the_holes_and_keys_of_its_source() {
    QFile file(test::in_source("resources/translations/tirscope_zh_CN.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString source;
    int translations = 0;
    auto same = [&](const QString& translation) {
      ++translations;
      QVERIFY2(holes(source) == holes(translation), qPrintable(source + QStringLiteral(" | ") + translation));
      QVERIFY2(mnemonic(source) == mnemonic(translation), qPrintable(source + QStringLiteral(" | ") + translation));
    };
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == u"source")
        source = xml.readElementText();
      else if (xml.name() == u"translation" || xml.name() == u"numerusform") {
        same(xml.readElementText(QXmlStreamReader::IncludeChildElements));
        if (QTest::currentTestFailed()) return;
      }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(translations > 900);
  }
};

TIRSCOPE_TEST(TranslationTest)

}  // namespace translation_test
#include "translation_test.moc"

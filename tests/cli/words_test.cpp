// SPDX-License-Identifier: Apache-2.0
// Words: phrases that docs/glossary.md forbids do not come back, and public names do not go away.
// stable_names.txt lists the names of release 0.1, one a line: a kind and a name. Names are added, never removed.
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QtTest>
#include <map>

#include "support/paths.h"
#include "support/unit.h"

namespace words_test {

namespace {

using tirscope::test::in_source;

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The files below folders of this checkout.
QStringList filesIn(const QStringList& folders, const QStringList& patterns) {
  QStringList files;
  for (const QString& folder : folders) {
    QDirIterator it(in_source(folder), patterns, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) files << it.next();
  }
  return files;
}

/// The texts in quotation marks of a source, without those of #include.
QStringList literalsOf(const QString& source) {
  static const QRegularExpression include("^\\s*#\\s*include.*$", QRegularExpression::MultilineOption);
  static const QRegularExpression comment("//[^\\n\"]*$", QRegularExpression::MultilineOption);
  static const QRegularExpression literal("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
  QString code = source;
  code.remove(include).remove(comment);
  QStringList found;
  for (auto it = literal.globalMatch(code); it.hasNext();) found << it.next().captured(1);
  return found;
}

QStringList forbiddenPhrases() {
  static const QRegularExpression block("```forbidden\\n(.*?)```", QRegularExpression::DotMatchesEverythingOption);
  return block.match(textOf(in_source("docs/glossary.md"))).captured(1).split('\n', Qt::SkipEmptyParts);
}

/// Finds any of `phrases` as whole words, in capitals or not.
QRegularExpression anyOf(QStringList phrases) {
  for (QString& phrase : phrases) phrase = QRegularExpression::escape(phrase);
  return QRegularExpression("\\b(?:" + phrases.join('|') + ")\\b", QRegularExpression::CaseInsensitiveOption);
}

/// The first forbidden phrase in `text`, in small letters; empty where there is none.
QString forbiddenIn(const QString& text, const QRegularExpression& phrases) {
  return phrases.match(text).captured().toLower();
}

/// The names of a kind in stable_names.txt.
QStringList stableNames(const QString& kind) {
  QStringList names;
  for (const QString& line : textOf(in_source("tests/cli/stable_names.txt")).split('\n', Qt::SkipEmptyParts))
    if (line.section(' ', 0, 0) == kind) names << line.section(' ', 1).trimmed();
  return names;
}

}  // namespace

class WordsTest : public QObject {
  Q_OBJECT

  /// The help of a command, or of a command of a command.
  static QString helpOf(const QString& command) { return answerOf(command.split(' ') + QStringList{"--help"}); }
  static QString answerOf(const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(tirscope::test::program("tirc"), arguments);
    process.closeWriteChannel();
    process.waitForFinished();
    return QString::fromUtf8(process.readAll());
  }

 private Q_SLOTS:
  void texts_and_pages_hold_no_forbidden_phrase() {
    QVERIFY(forbiddenPhrases().size() > 10);
    const QRegularExpression phrases = anyOf(forbiddenPhrases());
    QVERIFY(phrases.isValid());
    QStringList found;
    for (const QString& file : filesIn({"core", "app", "views"}, {"*.cpp", "*.h", "*.def"}))
      for (const QString& literal : literalsOf(textOf(file)))
        if (const QString phrase = forbiddenIn(literal, phrases); !phrase.isEmpty())
          found << QString("%1: \"%2\" in \"%3\"").arg(file, phrase, literal);
    for (const QString& file : filesIn({"docs", "core", "views"}, {"*.md"}) + QStringList{in_source("README.md")}) {
      if (file.endsWith("glossary.md") || file.contains("/evidence/")) continue;
      const QStringList lines = textOf(file).split('\n');
      for (qsizetype k = 0; k < lines.size(); ++k)
        if (const QString phrase = forbiddenIn(lines[k], phrases); !phrase.isEmpty())
          found << QString("%1:%2: \"%3\"").arg(file).arg(k + 1).arg(phrase);
    }
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }

  void a_forbidden_phrase_is_found() {
    QCOMPARE(forbiddenIn("Nobody knows", anyOf({"anew", "nobody"})), "nobody");
    QCOMPARE(forbiddenIn("renewed", anyOf({"anew", "new"})), "");
    QCOMPARE(literalsOf("#include \"a.h\"\nf(\"x \\\"y\\\"\", \"z\");  // it stands\n"),
             QStringList({"x \\\"y\\\"", "z"}));
  }

  void commands_and_their_flags_stay() {
    QVERIFY(stableNames("command").size() > 10 && stableNames("flag").size() > 100);
    for (const QString& command : stableNames("command"))
      if (!command.startsWith("tirscope")) QVERIFY2(!helpOf(command).contains("not expected"), qPrintable(command));
    QString window;
    for (const QString& file : filesIn({"app"}, {"*.cpp"})) window += textOf(file);
    std::map<QString, QString> helps;
    for (const QString& flag : stableNames("flag")) {
      const QString command = flag.section(" --", 0, 0), name = "--" + flag.section(" --", 1);
      if (name == "--help" || name == "--place") continue;  // cli.hosts has the one that help does not show
      if (!command.startsWith("tirscope") && !helps.contains(command)) helps[command] = helpOf(command);
      const bool known = command.startsWith("tirscope")
                             ? window.contains('"' + name.mid(2) + '"') || window.contains(name)
                             : helps[command].contains(QRegularExpression(name + "\\b(?!-)"));
      QVERIFY2(known, qPrintable(flag));
    }
  }

  void keys_codes_and_ids_stay() {
    QSet<QString> literals;
    for (const QString& file : filesIn({"core", "app", "views"}, {"*.cpp", "*.h", "*.def"}))
      for (const QString& literal : literalsOf(textOf(file))) literals << literal;
    QStringList gone;
    for (const char* kind : {"method", "member", "view", "code"})
      for (const QString& name : stableNames(kind))
        if (!literals.contains(name)) gone << QString("%1 %2").arg(kind, name);
    const QString samples = textOf(in_source("sample_modules/samples.json"));
    for (const QString& name : stableNames("sample"))
      if (!samples.contains('"' + name.section('.', 0, 0) + '"') ||
          !QFile::exists(in_source("sample_modules/" + name + ".py")))
        gone << "sample " + name;
    QVERIFY2(gone.isEmpty(), qPrintable(gone.join('\n')));
  }
};

TIRSCOPE_TEST(WordsTest)

}  // namespace words_test
#include "words_test.moc"

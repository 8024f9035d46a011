// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/tuned_lesson.h"

#include <QDir>
#include <QRegularExpression>
#include <QTranslator>
#include <nlohmann/json.hpp>

#include "analysis/cost.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/reached.h"
#include "lesson/lesson.h"
#include "script/files/complete_text.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::app {

namespace {

using json = nlohmann::ordered_json;

constexpr const char* context = "TunedLesson";

/// Sentences of ours in a language of lessons, whatever the window's own language is.
class Language {
 public:
  explicit Language(const char* key) {
    if (const QString name = QLatin1StringView(key); name != QLatin1StringView("en"))
      (void)translator_.load(QStringLiteral(":/tirscope/translations/tirscope_%1.qm").arg(name));
  }
  QString say(const char* source) const {
    const QString said = translator_.translate(context, source);
    return said.isEmpty() ? QString::fromUtf8(source) : said;
  }

 private:
  QTranslator translator_;
};

struct Said {
  const char* title = QT_TRANSLATE_NOOP("TunedLesson", "Tuned: %1");
  const char* search = QT_TRANSLATE_NOOP(
      "TunedLesson", "A tuner built and timed %1 candidates of this program for the target `%2`; %3 of them failed.");
  const char* fastest = QT_TRANSLATE_NOOP("TunedLesson", "The fastest is trial %1 with %2.");
  const char* course = QT_TRANSLATE_NOOP("TunedLesson", "The search");
  const char* decisions = QT_TRANSLATE_NOOP("TunedLesson", "What the fastest has");
  const char* decision = QT_TRANSLATE_NOOP("TunedLesson", "Decision");
  const char* trial = QT_TRANSLATE_NOOP("TunedLesson", "Trial %1, %2");
  const char* task = QT_TRANSLATE_NOOP(
      "TunedLesson", "Make the program at least three quarters as fast as the tuner made it. It is timed.");
  const char* hint = QT_TRANSLATE_NOOP("TunedLesson", "Begin with the decisions in the table of the text.");
  const char* refused =
      QT_TRANSLATE_NOOP("TunedLesson", "A step was refused. The loop nest shows which blocks and loops there are.");
};
constexpr Said said;

/// Of longer programs the values are not compared by the interpreter, which a student would wait for.
constexpr int64_t most_interpreted = 20'000'000;

QString timeOf(const views::TuningTrial& trial) {
  return trial.failed() ? QStringLiteral("–") : views::secondsText(trial.seconds);
}

QString table(const TunedLesson& tuned, const Language& in) {
  const views::TuningTrial& best = tuned.log[tuned.winner];
  const std::vector<views::DecisionAxis>& axes = tuned.log.axes(best.space);
  const auto numbers = tuned.log.numbers(tuned.winner);
  if (numbers.empty()) return {};
  const bool two = tuned.other >= 0 && tuned.log[tuned.other].space == best.space &&
                   tuned.log.numbers(tuned.other).size() == numbers.size();
  auto head = [&](const views::TuningTrial& trial) { return in.say(said.trial).arg(trial.number).arg(timeOf(trial)); };
  QString out = QStringLiteral("| %1 | %2 |").arg(in.say(said.decision), head(best));
  if (two) out += QStringLiteral(" %1 |").arg(head(tuned.log[tuned.other]));
  out += two ? QStringLiteral("\n|---|---|---|\n") : QStringLiteral("\n|---|---|\n");
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    out += QStringLiteral("| %1: %2 | %3 |").arg(axes[k].block, axes[k].name, axes[k].valueText(numbers[k]));
    if (two) out += QStringLiteral(" %1 |").arg(axes[k].valueText(tuned.log.numbers(tuned.other)[k]));
    out += u'\n';
  }
  return out;
}

QString page(const TunedLesson& tuned, const Language& in) {
  const views::TuningTrial& best = tuned.log[tuned.winner];
  const int failed = tuned.log.failures();
  QString text = QStringLiteral("# %1\n\n").arg(in.say(said.title).arg(tuned.function));
  text += in.say(said.search).arg(tuned.log.size()).arg(tuned.target).arg(failed) + u' ';
  text += in.say(said.fastest).arg(best.number).arg(timeOf(best)) + QStringLiteral("\n\n");
  if (!tuned.picture.isEmpty()) text += QStringLiteral("## %1\n\n![%1](search.png)\n\n").arg(in.say(said.course));
  if (const QString decisions = table(tuned, in); !decisions.isEmpty())
    text += QStringLiteral("## %1\n\n").arg(in.say(said.decisions)) + decisions;
  return text;
}

/// What was tuned, as a program that stands alone: what is private in a model is built here by its name.
IRModule programOf(const TunedLesson& tuned) {
  const std::string name = tuned.function.toStdString();
  ModuleEdit edit(reached_from(tuned.module, {name}));
  edit.put(name, with(edit.prim_func(name),
                      [&](PrimFuncNode& copy) { copy.attrs.try_emplace("global_symbol", Attr(name)); }));
  return std::move(edit).take();
}

}  // namespace

QMap<QString, QByteArray> lessonFiles(const TunedLesson& tuned) {
  QMap<QString, QByteArray> files;
  json titles, tasks, hints, refused;
  for (const char* key : lesson::languages) {
    const Language in(key);
    titles[key] = in.say(said.title).arg(tuned.function).toStdString();
    tasks[key] = in.say(said.task).toStdString();
    hints[key] = in.say(said.hint).toStdString();
    refused[key] = in.say(said.refused).toStdString();
    files[QStringLiteral("lesson.%1.md").arg(QLatin1StringView(key))] = page(tuned, in).toUtf8();
  }
  const std::string function = tuned.function.toStdString();
  const IRModule program = programOf(tuned);
  const auto operations = analysis::cost(program->prim_func(function)).total.operations.value;
  json goals = json::array();
  if (operations && *operations <= most_interpreted) goals.push_back({{"kind", "values"}});
  goals.push_back({{"kind", "builds"}});
  goals.push_back({{"kind", "faster"}, {"of_solution", 0.75}, {"target", tuned.target.toStdString()}});
  const json mistake{
      {"goal", "steps"}, {"hint", refused}, {"example", json::array({"sch.get_block(\"no such block\")"})}};
  json task{{"id", "tune"}, {"title", tasks}, {"points", 4}, {"start", "program"}, {"function", function}};
  task["goal"] = goals;
  task["solution"] = "solution.py";
  task["hints"] = json::array({hints});
  task["mistakes"] = json::array({mistake});
  const json whole{{"id", tuned.id.toStdString()},
                   {"title", titles},
                   {"modules", {{"program", "program.py"}}},
                   {"tasks", json::array({task})}};
  files[QStringLiteral("lesson.json")] = QByteArray::fromStdString(whole.dump(2) + '\n');
  files[QStringLiteral("program.py")] = QByteArray::fromStdString(script::text(program, script::complete()) + '\n');
  files[QStringLiteral("solution.py")] = tuned.solution.toUtf8();
  if (!tuned.picture.isEmpty()) files[QStringLiteral("search.png")] = tuned.picture;
  return files;
}

QString freeLessonId(const QString& parent, const QString& wanted) {
  QString id = wanted.toLower();
  static const QRegularExpression others(QStringLiteral("[^a-z0-9_]+"));
  id.replace(others, QStringLiteral("_"));
  if (id.isEmpty() || id[0].isDigit()) id.prepend(u'_');
  id.truncate(56);
  const QDir folder(parent);
  for (int n = 1;; ++n)
    if (const QString free = n == 1 ? id : QStringLiteral("%1_%2").arg(id).arg(n); !folder.exists(free)) return free;
}

}  // namespace tirscope::app

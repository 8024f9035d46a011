// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/run_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>

#include "views/common/canvas/pieces.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

struct RunWords {
  Q_DECLARE_TR_FUNCTIONS(RunWords)
};

/// "x from a file; w, b from the parameters; 3 random"
QString inputsOf(const protocol::ModelRunAnswer& answer) {
  QStringList given, params, random;
  for (const protocol::RunInput& input : answer.inputs)
    (input.source == "given" ? given : input.source == "params" ? params : random) << q(input.name);
  auto named = [](const QStringList& names) {
    return names.size() <= 4 ? names.join(QStringLiteral(", ")) : RunWords::tr("%1 arguments").arg(names.size());
  };
  QStringList parts;
  if (!given.isEmpty()) parts << RunWords::tr("%1 from files").arg(named(given));
  if (!params.isEmpty()) parts << RunWords::tr("%1 from the parameters").arg(named(params));
  if (!random.isEmpty()) parts << RunWords::tr("%1 random").arg(named(random));
  return parts.join(QStringLiteral(" · "));
}

QString checkText(const protocol::RunCheck& check) {
  if (check.passed)
    return RunWords::tr("%1 is as expected: the largest difference is %2 of the tolerance")
        .arg(q(check.name))
        .arg(check.max_error, 0, 'g', 3);
  return RunWords::tr("%1 is wrong: %2")
      .arg(q(check.name), check.reason_sentence ? text(check.reason_sentence->message) : q(check.reason.value_or("")));
}

QString cells(const NodeModel& rows, QChar between, const std::function<QString(const QString&)>& written) {
  QString out;
  for (int row = -1; row < rows.rowCount(); ++row) {
    QStringList line;
    for (int column = 0; column < NodeModel::ColumnCount; ++column)
      line << written(row < 0 ? rows.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                              : rows.index(row, column).data().toString());
    out += line.join(between) + u'\n';
  }
  return out;
}

}  // namespace

bool passedCheck(const ModelRun& run) {
  return !run.answer.check || std::ranges::all_of(*run.answer.check, &protocol::RunCheck::passed);
}

QStringList summaryOf(const ModelRun& run) {
  const protocol::ModelRunAnswer& answer = run.answer;
  QStringList facts{q(run.function), run.title, secondsText(run.seconds)};
  if (answer.profile)
    facts.last() += RunWords::tr(", median of %1 rounds (bindings: %2)")
                        .arg(answer.profile->rounds)
                        .arg(secondsText(answer.profile->nodes_s));
  if (answer.compile_s > 0) facts << RunWords::tr("compiled in %1").arg(secondsText(answer.compile_s));
  if (const QString inputs = inputsOf(answer); !inputs.isEmpty()) facts << inputs;
  QStringList lines{facts.join(QStringLiteral(" · "))};
  if (answer.check)
    for (const protocol::RunCheck& check : *answer.check) lines << checkText(check);
  lines << texts(answer.notes, answer.note_sentences);
  return lines;
}

QString runAsCsv(const NodeModel& rows) {
  return cells(rows, u',', [](QString text) {
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')) return text;
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
  });
}

QString runAsText(const NodeModel& rows) {
  return cells(rows, u'\t', [](const QString& text) { return text; });
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/bench/run_text.h"

#include <cmath>

#include "analysis/difference.h"
#include "views/bench/run_json.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

QString quoted(QString cell) {
  if (!cell.contains(u',') && !cell.contains(u'"') && !cell.contains(u'\n')) return cell;
  return u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString number(double value) { return QString::number(value, 'g', 9); }

QString checkWord(const Run& run) {
  return !run.passed ? QString() : *run.passed ? QStringLiteral("passed") : QStringLiteral("failed");
}

}  // namespace

QString runsAsCsv(const Runs& runs) {
  QString text = QStringLiteral(
      "step,title,target,threads,machine,clock,flags,median_s,min_s,mean_s,spread,gflops,bytes,check,turns,anchor,"
      "anchor_kernel,anchor_threads,anchor_median_s,anchor_ratio,when\n");
  for (const RunPtr& each : runs.runs) {
    const Run& run = *each;
    const bool anchored = run.anchor && run.medianSeconds > 0;
    QStringList cells = {QString::number(run.step),
                         run.title,
                         run.target,
                         QString::number(run.threads),
                         run.machine,
                         run.clock,
                         run.flags,
                         number(run.medianSeconds),
                         number(run.minSeconds),
                         number(run.meanSeconds),
                         number(run.spread),
                         run.gflops ? number(*run.gflops) : QString(),
                         run.bytes ? number(*run.bytes) : QString(),
                         checkWord(run),
                         run.turns ? QString::number(run.turns) : QString(),
                         run.anchor ? run.anchor->library : QString(),
                         run.anchor ? run.anchor->kernel : QString(),
                         run.anchor ? QString::number(run.anchor->threads) : QString(),
                         run.anchor ? number(run.anchor->medianSeconds) : QString(),
                         anchored ? number(run.anchor->medianSeconds / run.medianSeconds) : QString(),
                         run.when.toString(Qt::ISODate)};
    for (QString& cell : cells) cell = quoted(cell);
    text += cells.join(u',') + u'\n';
  }
  return text;
}

QString runsAsJson(const Runs& runs) {
  nlohmann::json list = nlohmann::json::array();
  for (const RunPtr& run : runs.runs) list.push_back(runObject(*run));
  return QString::fromStdString(nlohmann::json{{"runs", list}}.dump(2)) + u'\n';
}

QString RunText::comparison(const Runs& runs, int first_row, int second_row) {
  const Run &first = *runs.runs[std::size_t(first_row)], &second = *runs.runs[std::size_t(second_row)];
  const bool turns = first.turns != 0 && first.turns == second.turns;
  // Runs of older sessions have no single measurements: the median replaces them.
  auto seconds = [](const Run& run) {
    return run.seconds.empty() ? std::vector<double>{run.medianSeconds} : run.seconds;
  };
  analysis::Difference difference = analysis::difference_from(seconds(first), seconds(second), turns);
  if (first.seconds.empty() || second.seconds.empty()) {
    difference.spread = difference.ratio * (first.spread + second.spread);
    const bool apart = std::abs(std::log(difference.ratio)) > std::log1p(first.spread) + std::log1p(second.spread);
    if (!apart) difference.verdict = "none";
  }
  auto name = [](const Run& run, int row) { return QStringLiteral("%1 %2").arg(row + 1).arg(run.title); };
  const QString one = name(first, first_row), other = name(second, second_row);
  const QString how = turns ? tr("timed alternately") : tr("noisy; retime alternately for a fair comparison");
  const QString spread = QString::number(difference.spread, 'f', 3), ratio = QString::number(difference.ratio, 'f', 3);
  QString text = difference.verdict == "none"
                     ? tr("%1 and %2: no significant difference; the ratio %3 is within its spread of %4 (%5).")
                           .arg(other, one, ratio, spread, how)
                     : tr("%1 is %2 times as fast as %3; spread %4 (%5).").arg(other, ratio, one, spread, how);
  QStringList differ;
  if (first.machine != second.machine) differ << tr("machine");
  if (first.target != second.target) differ << tr("target");
  if (first.threads != second.threads) differ << tr("threads");
  if (first.flags != second.flags) differ << tr("flags");
  if (!differ.isEmpty()) text += u' ' + tr("These differ: %1.").arg(differ.join(tr(", ")));
  return text;
}

QString RunText::anchor(const Run& run) {
  if (!run.anchor) return run.noAnchor;
  const double ratio = run.medianSeconds > 0 ? run.anchor->medianSeconds / run.medianSeconds : 0;
  if (run.anchor->kernel.isEmpty())
    return tr("%1: %2, %3 times this run")
        .arg(run.anchor->library, secondsText(run.anchor->medianSeconds), QString::number(ratio, 'f', 3));
  return tr("%1 (%2 kernel, threads: %3): %4, %5 times this run")
      .arg(run.anchor->library, run.anchor->kernel, QString::number(run.anchor->threads),
           secondsText(run.anchor->medianSeconds), QString::number(ratio, 'f', 3));
}

QString RunText::conditions(const Run& run) {
  // Flags are the processor's: a device's threads are those of its kernels.
  QStringList facts = {run.machine, run.clock, run.target,
                       run.flags.isEmpty() ? QString() : tr("threads: %1").arg(run.threads), run.flags};
  facts.removeAll(QString());
  return facts.join(QStringLiteral(" · "));
}

}  // namespace tirscope::views

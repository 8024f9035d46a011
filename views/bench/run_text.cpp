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

QString word(const std::string& text) { return QString::fromStdString(text); }

/// Empty where `value`, of operations or bytes, was not counted.
QString counted(double value) { return value > 0 ? number(value) : QString(); }

QString checkWord(const protocol::BenchRun& run) {
  return !run.check ? QString() : run.check->passed ? QStringLiteral("passed") : QStringLiteral("failed");
}

/// Library, kernel, threads, median and ratio.
QStringList anchorCells(const protocol::BenchRun& run) {
  if (!run.anchor) return QStringList(5);
  const protocol::Anchor& anchor = *run.anchor;
  return {word(anchor.library), word(anchor.kernel), QString::number(anchor.threads), number(anchor.median_s),
          run.median_s > 0 ? number(anchor.median_s / run.median_s) : QString()};
}

}  // namespace

QString runsAsCsv(const Runs& runs) {
  QString text = QStringLiteral(
      "step,title,target,threads,machine,clock,flags,median_s,min_s,mean_s,spread,gflops,bytes,check,turns,anchor,"
      "anchor_kernel,anchor_threads,anchor_median_s,anchor_ratio,when\n");
  for (const RunPtr& each : runs.runs) {
    const protocol::BenchRun& run = each->measured;
    QStringList cells = {QString::number(each->step),
                         each->title,
                         word(run.target),
                         QString::number(run.threads),
                         word(run.machine),
                         word(run.clock),
                         word(run.flags),
                         number(run.median_s),
                         number(run.min_s),
                         number(run.mean_s),
                         number(run.spread),
                         counted(run.gflops),
                         counted(run.bytes),
                         checkWord(run),
                         each->turns ? QString::number(each->turns) : QString()};
    cells << anchorCells(run) << each->when.toString(Qt::ISODate);
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

analysis::Difference differenceOf(const Run& first, const Run& second) {
  const bool turns = first.turns != 0 && first.turns == second.turns;
  // Runs of older sessions have no single measurements: the median replaces them.
  auto seconds = [](const protocol::BenchRun& run) {
    return run.seconds.empty() ? std::vector<double>{run.median_s} : run.seconds;
  };
  const protocol::BenchRun &before = first.measured, &after = second.measured;
  analysis::Difference difference = analysis::difference_from(seconds(before), seconds(after), turns);
  if (before.seconds.empty() || after.seconds.empty()) {
    difference.spread = difference.ratio * (before.spread + after.spread);
    const bool apart = std::abs(std::log(difference.ratio)) > std::log1p(before.spread) + std::log1p(after.spread);
    if (!apart) difference.verdict = "none";
  }
  return difference;
}

QString RunText::comparison(const Runs& runs, int first_row, int second_row) {
  const Run &first = *runs.runs[std::size_t(first_row)], &second = *runs.runs[std::size_t(second_row)];
  const bool turns = first.turns != 0 && first.turns == second.turns;
  const protocol::BenchRun &before = first.measured, &after = second.measured;
  analysis::Difference difference = differenceOf(first, second);
  auto name = [](const Run& run, int row) { return QStringLiteral("%1 %2").arg(row + 1).arg(run.title); };
  QString one = name(first, first_row), other = name(second, second_row);
  const QString how = turns ? tr("timed alternately") : tr("noisy; retime alternately for a fair comparison");
  const QString spread = QString::number(100 * difference.spread / std::max(difference.ratio, 1e-9), 'f', 1);
  // The faster one is spoken of: "15 times as fast" is understood at once, "0.066 times as fast" is not.
  if (difference.verdict != "none" && difference.ratio > 0 && difference.ratio < 1) {
    difference.ratio = 1 / difference.ratio;
    std::swap(one, other);
  }
  const QString ratio = QString::number(difference.ratio, 'f', difference.ratio < 10 ? 3 : 1);
  QString text =
      difference.verdict == "none"
          ? tr("%1 and %2: no significant difference; ratio %3 ±%4 % (%5).").arg(other, one, ratio, spread, how)
          : tr("%1 is %2 times as fast as %3 ±%4 % (%5).").arg(other, ratio, one, spread, how);
  QStringList differ;
  if (before.machine != after.machine) differ << tr("machine");
  if (before.target != after.target) differ << tr("target");
  if (before.threads != after.threads) differ << tr("threads");
  if (before.flags != after.flags) differ << tr("flags");
  if (!differ.isEmpty()) text += u' ' + tr("These differ: %1.").arg(differ.join(tr(", ")));
  return text;
}

QString RunText::anchor(const Run& run) {
  const protocol::BenchRun& measured = run.measured;
  if (!measured.anchor) return word(measured.no_anchor.value_or(""));
  const protocol::Anchor& anchor = *measured.anchor;
  QString library = word(anchor.library), details = secondsText(anchor.median_s);
  if (!anchor.kernel.empty()) details += tr("; %1 kernel, threads: %2").arg(word(anchor.kernel)).arg(anchor.threads);
  const double slower = anchor.median_s > 0 ? measured.median_s / anchor.median_s : 0;
  auto times = [](double factor) { return QString::number(factor, 'f', factor < 10 ? 2 : 0); };
  if (slower >= 1.005) return tr("%1x slower than %2 (%3)").arg(times(slower), library, details);
  if (slower > 0.995) return tr("as fast as %1 (%2)").arg(library, details);
  return tr("%1x faster than %2 (%3)").arg(times(slower > 0 ? 1 / slower : 0), library, details);
}

QString RunText::conditions(const Run& run) {
  const protocol::BenchRun& measured = run.measured;
  // Flags are the processor's: a device's threads are those of its kernels.
  QStringList facts = {word(measured.machine), word(measured.clock), word(measured.target),
                       measured.flags.empty() ? QString() : tr("threads: %1").arg(measured.threads),
                       word(measured.flags)};
  facts.removeAll(QString());
  return facts.join(QStringLiteral(" · "));
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/tuning_text.h"

#include "protocol/codec.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

QString csvCell(QString cell) {
  if (!cell.contains(u',') && !cell.contains(u'"') && !cell.contains(u'\n')) return cell;
  return u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

/// "8 4 2; 16 2 1": decisions apart by semicolons.
QString decisionText(const TuningLog& log, int index) {
  QStringList decisions;
  for (const std::vector<int64_t>& decision : log.decisions(index)) {
    QStringList numbers;
    for (int64_t number : decision) numbers << QString::number(number);
    decisions << numbers.join(u' ');
  }
  return decisions.join(QStringLiteral("; "));
}

protocol::TuneTrial told(const TuningLog& log, int index) {
  const TuningTrial& trial = log[index];
  protocol::TuneTrial out;
  out.number = trial.number, out.space = trial.space, out.parent = trial.parent;
  out.mutator = log.mutator(index).toStdString();
  if (!trial.failed()) out.median_s = trial.seconds;
  out.stopped_early = trial.stopped_early, out.known = trial.known;
  if (trial.failed()) out.error = log.error(index).toStdString();
  out.at_s = trial.at;
  out.decisions = log.decisions(index);
  return out;
}

}  // namespace

QString trialsAsCsv(const TuningLog& log) {
  QString text = QStringLiteral("trial,space,parent,mutator,median_s,stopped_early,known,error,at_s,decisions\n");
  for (int k = 0; k < log.size(); ++k) {
    const TuningTrial& trial = log[k];
    QStringList cells{QString::number(trial.number),
                      QString::number(trial.space),
                      trial.parent < 0 ? QString() : QString::number(trial.parent),
                      log.mutator(k),
                      trial.failed() ? QString() : QString::number(trial.seconds, 'g', 9),
                      trial.stopped_early ? QStringLiteral("1") : QStringLiteral("0"),
                      trial.known ? QStringLiteral("1") : QStringLiteral("0"),
                      log.error(k),
                      QString::number(trial.at, 'g', 9),
                      decisionText(log, k)};
    for (QString& cell : cells) cell = csvCell(cell);
    text += cells.join(u',') + u'\n';
  }
  return text;
}

QString trialsAsJson(const TuningLog& log, const std::vector<protocol::TuneRejection>& rejections,
                     const std::optional<protocol::TuneAnswer>& answer) {
  nlohmann::json out = answer ? protocol::encode(*answer) : nlohmann::json::object();
  out.erase("history");
  out["rejections"] = protocol::encode(rejections);
  nlohmann::json trials = nlohmann::json::array();
  for (int k = 0; k < log.size(); ++k) trials.push_back(protocol::encode(told(log, k)));
  out["trials"] = std::move(trials);
  return QString::fromStdString(out.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)) + u'\n';
}

QString TuningText::ended(const std::string& reason) {
  if (reason == "trials") return tr("all trials were made");
  if (reason == "time") return tr("the time is over");
  if (reason == "target reached") return tr("the target is reached");
  if (reason == "space exhausted") return tr("the design space is exhausted");
  if (reason == "stopped") return tr("it was stopped");
  return q(reason);
}

QString TuningText::result(const protocol::TuneAnswer& answer) {
  QStringList lines;
  lines << tr("%1 trials with seed %2; %3.").arg(answer.trials).arg(answer.seed).arg(ended(answer.ended));
  if (!answer.best) return lines.join(u' ') + u' ' + tr("No candidate ran.");
  const protocol::TuneBest& best = *answer.best;
  QString fastest = tr("Timed again alternately, trial %1 is the fastest: %2 ±%3 %, threads: %4")
                        .arg(best.trial)
                        .arg(secondsText(best.median_s))
                        .arg(50 * best.spread, 0, 'f', 1)
                        .arg(best.threads);
  if (best.check) fastest += best.check->passed ? tr(", result checked") : tr(", wrong result");
  lines << fastest + u'.';
  QStringList tied;
  for (int64_t trial : best.tied) tied << QString::number(trial);
  if (!tied.isEmpty()) lines << tr("As fast within the noise: %1.").arg(tied.join(tr(", ")));
  if (answer.anchor && answer.anchor->median_s > 0 && best.median_s > 0) {
    const double slower = best.median_s / answer.anchor->median_s;
    const QString library = q(answer.anchor->library), time = secondsText(answer.anchor->median_s);
    lines << (slower > 1 ? tr("%1x slower than %2 (%3).").arg(slower, 0, 'f', 2).arg(library, time)
                         : tr("%1x faster than %2 (%3).").arg(1 / slower, 0, 'f', 2).arg(library, time));
  }
  return lines.join(u' ');
}

QString TuningText::difference(const TuningLog& log, int winner, int other) {
  if (winner < 0 || other < 0 || winner == other) return {};
  if (log[winner].space != log[other].space)
    return tr("Trial %1 is of design space %2, trial %3 of design space %4.")
        .arg(log[winner].number)
        .arg(log[winner].space + 1)
        .arg(log[other].number)
        .arg(log[other].space + 1);
  const auto one = log.numbers(winner), two = log.numbers(other);
  if (one.empty() || one.size() != two.size()) return {};
  QStringList differ;
  const std::vector<DecisionAxis>& axes = log.axes(log[winner].space);
  for (std::size_t k = 0; k < one.size(); ++k)
    if (one[k] != two[k])
      differ << tr("%1: %2 instead of %3").arg(axes[k].title, axes[k].valueText(one[k]), axes[k].valueText(two[k]));
  const qsizetype count = differ.size();
  constexpr qsizetype told = 12;
  if (count > told) differ = differ.mid(0, told) << QStringLiteral("…");
  const QString head = tr("Trial %1 (%2) differs from trial %3 (%4) in %5 of %6 numbers.")
                           .arg(log[winner].number)
                           .arg(log[winner].failed() ? QStringLiteral("–") : secondsText(log[winner].seconds))
                           .arg(log[other].number)
                           .arg(log[other].failed() ? QStringLiteral("–") : secondsText(log[other].seconds))
                           .arg(count)
                           .arg(one.size());
  return count == 0 ? head : head + u'\n' + differ.join(tr("; "));
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/bench/result_card.h"

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

QString shortNumber(double value) {
  return value < 1 ? QString::number(value, 'g', 2) : QString::number(value, 'f', value < 10 ? 1 : 0);
}

/// "9.4x slower than OpenBLAS 0.3.29"; empty where no library computes the same.
QString againstLibrary(const protocol::BenchRun& run) {
  if (!run.anchor || !(run.anchor->median_s > 0) || !(run.median_s > 0)) return {};
  const QString library = q(run.anchor->library);
  const double slower = run.median_s / run.anchor->median_s;
  if (slower > 1.05) return ResultWords::tr("%1x slower than %2").arg(shortNumber(slower), library);
  if (slower < 1 / 1.05) return ResultWords::tr("%1x faster than %2").arg(shortNumber(1 / slower), library);
  return ResultWords::tr("as fast as %1").arg(library);
}

/// By the bytes that have to be moved at least: each of the arguments once.
QString limitOf(const protocol::BenchRun& run) {
  if (!run.roofline || run.roofline->bandwidth.empty() || !(run.peak_gflops > 0) || !(run.bytes > 0) ||
      !(run.gflops > 0))
    return {};
  const double intensity = run.gflops * run.median_s * 1e9 / run.bytes;
  const double memory = run.roofline->bandwidth.back().gb_s * intensity;
  if (memory < run.peak_gflops)
    return ResultWords::tr("Limited by memory: at %1 FLOP/byte, main memory allows %2 GFLOP/s")
        .arg(shortNumber(intensity), shortNumber(memory));
  return ResultWords::tr("Limited by arithmetic: at %1 FLOP/byte, the peak of %2 GFLOP/s is the limit")
      .arg(shortNumber(intensity), shortNumber(run.peak_gflops));
}

}  // namespace

ResultWords ResultWords::of(const Run& run) {
  const protocol::BenchRun& measured = run.measured;
  ResultWords words;
  words.title = tr("%1: %2").arg(run.title, secondsText(measured.median_s));
  if (measured.gflops > 0) words.facts << tr("%1 GFLOP/s").arg(shortNumber(measured.gflops));
  if (measured.gflops > 0 && measured.peak_gflops > 0)
    words.facts << tr("%1 % of peak").arg(shortNumber(100 * measured.gflops / measured.peak_gflops));
  words.facts << againstLibrary(measured);
  words.facts.removeAll(QString());
  if (measured.check) {
    words.passed = measured.check->passed;
    words.check = words.passed ? tr("correct") : tr("wrong result");
  }
  words.limit = limitOf(measured);
  return words;
}

ResultCard::ResultCard(QWidget* parent) : QLabel(parent) {
  setObjectName(QStringLiteral("result_card"));
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setWordWrap(true);
  setContentsMargins(12, 4, 12, 6);
  hide();
}

void ResultCard::setRun(const Run* run, const Theme& theme) {
  setVisible(run);
  if (!run) return;
  const ResultWords words = ResultWords::of(*run);
  auto inked = [&](Tone tone, const QString& text) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.color(tone).name(), text);
  };
  QStringList facts;
  for (const QString& fact : words.facts) facts << fact.toHtmlEscaped();
  if (!words.check.isEmpty())
    facts << inked(
        words.passed ? Tone::Good : Tone::Bad,
        QStringLiteral("<b>%1</b>")
            .arg((words.passed ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + words.check.toHtmlEscaped()));
  QString html = QStringLiteral("<span style=\"font-size:large\"><b>%1</b></span> &nbsp; %2")
                     .arg(words.title.toHtmlEscaped(), facts.join(QStringLiteral(" &nbsp;·&nbsp; ")));
  if (!words.limit.isEmpty()) html += QStringLiteral("<br>") + inked(Tone::Muted, words.limit.toHtmlEscaped());
  setText(html);
  setAccessibleName((QStringList{words.title} + words.facts + QStringList{words.check}).join(QStringLiteral(", ")));
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/caption.h"

#include <QFontMetricsF>
#include <algorithm>

#include "views/memory_plan/plan_text.h"

namespace tirscope::views::memory_plan {

namespace {

/// The sentences above the plan, in lines that end at `limit`.
class CaptionWriter {
 public:
  CaptionWriter(const Shown& shown, const Fonts& fonts, qreal margin, qreal limit, std::vector<Piece>& out)
      : shown_(shown),
        study_(*shown.study),
        fonts_(fonts),
        margin_(margin),
        limit_(limit),
        line_(fonts, out, margin, 3) {}

  /// What the plan takes, and what it would have to take at least.
  void sizes() {
    const auto total = shown_.total();
    words(QStringLiteral("%1 · %2").arg(q(study_.arena.kernel), q(study_.arena.scope)), Tone::Text, Piece::Kind::Bold);
    if (study_.unmerged) words(Text::tr("%1 in total").arg(exactBytes(*study_.unmerged)), Tone::Muted);
    words(total ? Text::tr("planned: %1").arg(exactBytes(*total)) : Text::tr("planned size known only at run time"),
          Tone::Text, Piece::Kind::Bold);
    const int64_t bound = shown_.edited ? analysis::lower_bound(shown_.plan) : study_.bound.value_or(-1);
    if (!total || bound < 0) return;
    if (*total < bound)
      words(Text::tr("needs at least %1").arg(exactBytes(bound)), Tone::Bad);
    else if (*total == bound)
      words(Text::tr("Optimal for this rule"), Tone::Good);
    else
      words(Text::tr("lower bound %1, gap %2").arg(exactBytes(bound), exactBytes(*total - bound)), Tone::Muted);
  }

  /// How the plan came about, and what the GPU makes of it.
  void state() {
    if (study_.ours && !shown_.edited)
      words(Text::tr("Tirscope's plan needs %1").arg(exactBytes(*study_.ours)), Tone::Muted);
    if (shown_.gpu) words(occupancyText(shown_), Tone::Muted);
    if (!shown_.edited) return;
    const auto crooked = analysis::misaligned(shown_.plan).size();
    words(Text::tr("edited by hand"), Tone::Accent);
    if (crooked > 0) words(Text::tr("misaligned boxes: %1").arg(crooked), Tone::Bad);
  }

  void findings() {
    const auto hazards = std::ranges::count(shown_.findings, passes::StudyNote::Kind::Hazard, &passes::StudyNote::kind);
    const auto overlaps = int64_t(shown_.findings.size()) - hazards;
    if (overlaps > 0) words(Text::tr("overlaps: %1").arg(overlaps), Tone::Bad, Piece::Kind::Bold);
    if (hazards > 0) words(Text::tr("conflicts: %1").arg(hazards), Tone::Bad, Piece::Kind::Bold);
    if (!study_.second) return;
    if (study_.differences.empty())
      words(Text::tr("both rules agree"), Tone::Good);
    else
      words(Text::tr("first difference: %1").arg(differenceText(study_, study_.differences.front())), Tone::Warning);
  }

  /// The signs of the plot that are in it.
  void legend() {
    const auto small = Piece::Kind::Small;
    auto has = [&](auto&& test) { return std::ranges::any_of(study_.entries, test); };
    line_.wrapAt(0, 1);
    words(Text::tr("━ live bytes"), Tone::Accent, small);
    if (has([](const auto& it) { return it.barrier; })) words(Text::tr("┃ barrier"), Tone::Thread, small);
    if (has([](const auto& it) { return it.barrier_before; }))
      words(Text::tr("┇ barrier (inserted by ThreadSync)"), Tone::Thread, small);
    if (has([](const auto& it) { return it.wait; }))
      words(Text::tr("┊ wait for async copies"), Tone::Vectorized, small);
    if (!shown_.findings.empty()) words(Text::tr("⤻ conflicting accesses"), Tone::Bad, small);
    if (study_.second)
      words(Text::tr("┅ live under %1").arg(q(std::string(analysis::liveness_rule_name(study_.second->rule)))),
            Tone::Text, small);
  }
  qreal bottom() const { return line_.bottom(); }

 private:
  /// A sentence that is too long for the line goes on in the next.
  void words(const QString& text, Ink ink, Piece::Kind kind = Piece::Kind::Text) {
    QFontMetricsF metrics(kind == Piece::Kind::Bold    ? fonts_.bold
                          : kind == Piece::Kind::Small ? fonts_.small
                                                       : fonts_.text);
    QString rest = text;
    line_.wrapAt(limit_, std::min(metrics.horizontalAdvance(text), limit_ - margin_));
    while (metrics.horizontalAdvance(rest) > limit_ - line_.x()) {
      qsizetype cut = rest.size();
      while (cut > 0 && metrics.horizontalAdvance(rest.first(cut)) > limit_ - line_.x())
        cut = rest.lastIndexOf(u' ', cut - 1);
      if (cut <= 0) break;
      line_.text(rest.first(cut), ink, kind).wrapAt(limit_, limit_);
      rest = rest.mid(cut + 1);
    }
    line_.text(rest, ink, kind).space(14);
  }

  const Shown& shown_;
  const passes::MemoryStudy& study_;
  const Fonts& fonts_;
  qreal margin_, limit_;
  LineBuilder line_;
};

}  // namespace

qreal writeCaption(const Shown& shown, const Fonts& fonts, qreal margin, qreal limit, std::vector<Piece>& out) {
  CaptionWriter caption(shown, fonts, margin, limit, out);
  caption.sizes();
  caption.state();
  caption.findings();
  caption.legend();
  return caption.bottom();
}

}  // namespace tirscope::views::memory_plan

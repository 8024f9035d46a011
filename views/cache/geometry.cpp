// SPDX-License-Identifier: Apache-2.0
#include "views/cache/geometry.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "views/cache/cache_words.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"

namespace tirscope::views::cache {

namespace {

using analysis::CacheCounts;
using analysis::Misses;

constexpr qreal edge = 10, between = 14, bar_height = 5, plot_height = 120, least_bin = 34, indent = 14;

/// What a row of the table is about.
struct Line {
  Row row;
  QString text;
  qreal shift = 0;  ///< of the text
  QString icon;
  Ink ink = Tone::Text;
  CacheCounts now;
  const CacheCounts* before = nullptr;  ///< of the step that is compared with
};

class CacheLayout {
 public:
  CacheLayout(const CacheAnswer& shown, const std::function<int(const Buffer&)>& color, const Fonts& fonts, qreal width)
      : shown_(shown), study_(*shown.study), color_(color), fonts_(fonts), width_(width) {}

  Geometry run() {
    placeHead();
    placeTable(CacheWords::tr("Accesses"), accesses());
    placeTable(CacheWords::tr("Loops and blocks"), loops());
    placeReuse();
    out_.size = QSizeF(std::ceil(std::max(width_, right_ + edge)), std::ceil(y_ + edge));
    for (Row& row : out_.rows) row.rect.setRight(out_.size.width() - edge / 2);
    return std::move(out_);
  }

 private:
  // ---- levels -------------------------------------------------------------------------------------------------------

  void placeHead() {
    y_ = edge / 2;
    for (std::size_t level = 0; level < study_.caches.size(); ++level) placeLevel(level);
    legend();
    if (study_.sampled)
      sentence(CacheWords::tr("Only the first %1 accesses were run.").arg(CacheWords::number(study_.total.accesses)),
               Tone::Warning);
    if (shown_.before_problem)
      sentence(CacheWords::tr("The other step cannot be compared: %1").arg(text(shown_.before_problem->message)),
               Tone::Bad);
    if (!shown_.difference) return;
    if (shown_.difference->sampled)
      sentence(CacheWords::tr("Not all accesses of both steps were run: this is not the same work."), Tone::Warning);
    for (const Message& reason : analysis::cache_reasons(*shown_.difference)) sentence(text(reason), Tone::Text);
  }

  void placeLevel(std::size_t level) {
    const analysis::CacheGeometry& cache = study_.caches[level];
    const Misses& misses = study_.total.misses[level];
    LineBuilder line(fonts_, out_.pieces, edge, y_);
    auto words = [&](const QString& text, Ink ink, qreal gap) {
      line.wrapAt(width_ - edge, QFontMetricsF(fonts_.text).horizontalAdvance(text)).text(text, ink);
      right_ = std::max(right_, line.x());
      line.space(gap);
    };
    line.text(q(cache.name), Tone::Text, Piece::Kind::Bold).space(8);
    words(CacheWords::geometry(cache), Tone::Muted, between);
    words(CacheWords::tr("%1 misses of %2 accesses")
              .arg(CacheWords::number(misses.all()), CacheWords::number(study_.total.accesses)),
          Tone::Text, 6);
    words(CacheWords::share(misses.all(), study_.total.accesses), Tone::Muted, between);
    words(CacheWords::tr("%1 fetched").arg(CacheWords::bytes(misses.all() * cache.line)), Tone::Text, 6);
    if (shown_.difference) {
      const int64_t by =
          shown_.difference->bytes(study_.total, level) - shown_.difference->bytes(shown_.difference->before, level);
      words(CacheWords::change(by), inkOfChange(by), 0);
    }
    Row row{.kind = Row::Kind::Level, .rect = QRectF(edge / 2, y_, 0, line.bottom() + bar_height + 3 - y_)};
    row.name = QStringLiteral("%1, %2").arg(q(cache.name), CacheWords::geometry(cache));
    row.tip = CacheWords::misses({cache}, {study_.total.accesses, {misses}});
    const CacheCounts* before = shown_.difference ? &shown_.difference->before : nullptr;
    const int64_t most = std::max({int64_t(1), misses.all(), before ? before->missed(level) : 0});
    row.bars = {barOf(QRectF(edge, line.bottom() - 2, std::max(width_ - 2 * edge, 200.0), bar_height), misses,
                      before ? before->missed(level) : 0, most)};
    out_.rows.push_back(std::move(row));
    y_ = line.bottom() + bar_height + 4;
  }

  void legend() {
    LineBuilder line(fonts_, out_.pieces, edge, y_);
    static constexpr std::pair<Cause, Tone> causes[] = {
        {Cause::Cold, Tone::Accent}, {Cause::Capacity, Tone::Warning}, {Cause::Conflict, Tone::Bad}};
    const QString signs[] = {QStringLiteral("░ "), QStringLiteral("█ "), QStringLiteral("▨ ")};
    for (const auto& [cause, tone] : causes)
      line.text(signs[int(cause)] + CacheWords::cause(cause), tone, Piece::Kind::Small).space(between);
    if (shown_.difference) line.text(QStringLiteral("□ ") + CacheWords::tr("before"), Tone::Muted, Piece::Kind::Small);
    right_ = std::max(right_, line.x());
    y_ = line.bottom() + 4;
  }

  /// In lines that end at the right edge.
  void sentence(const QString& words, Ink ink) {
    LineBuilder line(fonts_, out_.pieces, edge, y_);
    const QFontMetricsF metrics(fonts_.text);
    for (const QString& word : words.split(u' ')) {
      line.wrapAt(width_ - edge, metrics.horizontalAdvance(word));
      line.text(word, ink).space(metrics.horizontalAdvance(u' '));
    }
    right_ = std::max(right_, line.x());
    y_ = line.bottom();
  }

  // ---- rows ---------------------------------------------------------------------------------------------------------

  Line accessLine(const std::string& text, bool write, const std::vector<std::size_t>& sites) const {
    Line line;
    line.text = CacheWords::access(q(text), write);
    line.row.kind = Row::Kind::Access;
    for (std::size_t n : sites) line.row.statements.push_back(study_.sites[n].statement);
    if (sites.empty()) return line;
    const Buffer& buffer = study_.sites[sites.front()].accessed;
    line.row.subject = shown_.snapshot->bufferSubject(buffer);
    line.ink = Ink::ofBuffer(color_(buffer));
    line.icon = QStringLiteral("buffer");
    return line;
  }

  std::vector<Line> accesses() const {
    std::vector<Line> lines;
    if (!shown_.difference) {
      for (std::size_t n = 0; n < study_.sites.size(); ++n) {
        const analysis::CacheSite& site = study_.sites[n];
        lines.push_back(accessLine(site.text, site.write, {n}));
        lines.back().now = site.counts;
      }
      return lines;
    }
    for (const analysis::CacheChange& change : shown_.difference->accesses) {
      lines.push_back(accessLine(change.text(), change.write, change.after_sites));
      lines.back().now = change.after;
      lines.back().before = &change.before;
    }
    return lines;
  }

  std::vector<Line> loops() const {
    std::vector<Line> lines;
    std::vector<int> around;
    const int first = int(out_.rows.size());
    for (const analysis::CacheLoop& loop : study_.loops) {
      Line line;
      line.row.kind = Row::Kind::Loop;
      line.row.subject = shown_.snapshot->subject(loop.node);
      line.text = q(loop.title);
      line.shift = indent * loop.depth;
      line.now = loop.counts;
      const auto* node = as<ForNode>(loop.node);
      const LoopKindLook look = lookOf(node ? node->kind_of_loop : ForKind::Serial);
      line.icon = loop.block ? QStringLiteral("block") : QString::fromLatin1(look.icon);
      line.ink = loop.block ? Tone::Block : look.tone;
      while (!around.empty() && study_.loops[std::size_t(around.back())].depth >= loop.depth) around.pop_back();
      line.row.parent = around.empty() ? -1 : first + around.back();
      around.push_back(int(lines.size()));
      lines.push_back(std::move(line));
    }
    return lines;
  }

  // ---- tables -------------------------------------------------------------------------------------------------------

  void placeTable(const QString& title, std::vector<Line> lines) {
    if (lines.empty()) return;
    const QFontMetricsF code(fonts_.code), words(fonts_.text), small(fonts_.small);
    qreal wide = QFontMetricsF(fonts_.bold).horizontalAdvance(title),
          counts = words.horizontalAdvance(CacheWords::tr("accesses"));
    for (const Line& line : lines) {
      wide = std::max(wide, line.shift + 22 + code.horizontalAdvance(line.text));
      counts = std::max(counts, words.horizontalAdvance(CacheWords::number(line.now.accesses)));
    }
    const qreal at_counts = edge + std::ceil(wide) + between, at_levels = at_counts + std::ceil(counts) + between;
    const std::size_t levels = study_.caches.size();
    const qreal least =
        words.horizontalAdvance(QStringLiteral("000,000,000")) + small.horizontalAdvance(QStringLiteral(" −000 MiB "));
    const qreal each = std::max(least, (width_ - edge - at_levels) / double(levels) - between);
    y_ += edge;
    LineBuilder head(fonts_, out_.pieces, edge, y_);
    head.text(title, Tone::Text, Piece::Kind::Bold);
    rightAligned(CacheWords::tr("accesses"), QRectF(at_counts, y_, counts, fonts_.row), Tone::Muted,
                 Piece::Kind::Small);
    for (std::size_t level = 0; level < levels; ++level)
      LineBuilder(fonts_, out_.pieces, at_levels + double(level) * (each + between), y_)
          .text((lines.front().before ? CacheWords::tr("%1 fetches") : CacheWords::tr("%1 misses"))
                    .arg(q(study_.caches[level].name)),
                Tone::Muted, Piece::Kind::Small);
    y_ = head.bottom();
    std::vector<int64_t> most(levels, 1);
    for (const Line& line : lines)
      for (std::size_t level = 0; level < levels; ++level)
        most[level] = std::max({most[level], line.now.missed(level), line.before ? line.before->missed(level) : 0});
    for (Line& line : lines) {
      placeLine(line, at_counts, counts);
      for (std::size_t level = 0; level < levels; ++level)
        placeCell(line, level, QRectF(at_levels + double(level) * (each + between), y_, each, fonts_.row), most[level]);
      y_ += fonts_.row + bar_height + 2;
      line.row.rect.setBottom(y_ - 1);
      out_.rows.push_back(std::move(line.row));
    }
    right_ = std::max(right_, at_levels + double(levels) * (each + between) - between);
  }

  void placeLine(Line& line, qreal at_counts, qreal counts) {
    line.row.rect = QRectF(edge / 2, y_, 0, 0);
    LineBuilder name(fonts_, out_.pieces, edge + line.shift, y_);
    if (line.icon == u"buffer")
      name.swatch(line.ink.buffer).space(7);
    else if (!line.icon.isEmpty())
      name.icon(line.icon, line.ink);
    else
      name.space(22);
    name.text(line.text, line.row.subject ? Tone::Text : Tone::Muted, Piece::Kind::Code);
    rightAligned(CacheWords::number(line.now.accesses), QRectF(at_counts, y_, counts, fonts_.row), Tone::Text,
                 Piece::Kind::Text);
    QStringList tip{line.text, CacheWords::misses(study_.caches, line.now)};
    if (line.before) tip << CacheWords::tr("before:") << CacheWords::misses(study_.caches, *line.before);
    line.row.tip = tip.join(u'\n');
    line.row.name = line.text;
  }

  /// Of one row at one level: how often it misses, or, compared, what it fetches and how much less.
  void placeCell(Line& line, std::size_t level, const QRectF& cell, int64_t most) {
    const Misses misses = level < line.now.misses.size() ? line.now.misses[level] : Misses{};
    LineBuilder words(fonts_, out_.pieces, cell.left(), cell.top());
    if (line.before) {
      const int64_t now = shown_.difference->bytes(line.now, level),
                    by = now - shown_.difference->bytes(*line.before, level);
      words.text(CacheWords::bytes(now)).space(8).text(CacheWords::change(by), inkOfChange(by), Piece::Kind::Small);
    } else {
      words.text(CacheWords::number(misses.all())).space(8);
      words.text(CacheWords::share(misses.all(), line.now.accesses), Tone::Muted, Piece::Kind::Small);
    }
    line.row.bars.push_back(barOf(QRectF(cell.left(), cell.bottom() - 1, cell.width(), bar_height), misses,
                                  line.before ? line.before->missed(level) : 0, most));
  }

  static Ink inkOfChange(int64_t bytes) { return bytes < 0 ? Tone::Good : bytes > 0 ? Tone::Bad : Tone::Muted; }

  void rightAligned(const QString& text, const QRectF& cell, Ink ink, Piece::Kind kind) {
    const QFontMetricsF metrics(kind == Piece::Kind::Small ? fonts_.small : fonts_.text);
    LineBuilder(fonts_, out_.pieces, cell.right() - std::ceil(metrics.horizontalAdvance(text)), cell.top())
        .text(text, ink, kind);
  }

  static MissBar barOf(const QRectF& track, const Misses& misses, int64_t before, int64_t most) {
    MissBar bar{.track = track, .parts = {}, .before = {}};
    qreal x = track.left();
    const int64_t counts[] = {misses.cold, misses.capacity, misses.conflict};
    for (int cause = 0; cause < 3; ++cause) {
      if (counts[cause] == 0) continue;
      const qreal wide = std::max(1.0, track.width() * double(counts[cause]) / double(most));
      bar.parts[cause] = QRectF(x, track.top(), std::min(wide, track.right() - x), track.height());
      x = bar.parts[cause].right();
    }
    if (before > 0)
      bar.before = QRectF(track.left(), track.top(), track.width() * double(before) / double(most), track.height());
    return bar;
  }

  // ---- reuse --------------------------------------------------------------------------------------------------------

  /// Bins until the largest level ends.
  std::size_t binCount() const {
    std::size_t bins = std::max<std::size_t>(study_.reuse.size(), shown_.before ? shown_.before->reuse.size() : 0);
    for (const analysis::CacheGeometry& cache : study_.caches)
      bins = std::max(bins, std::size_t(std::ceil(markOf(cache))) + 1);
    return bins;
  }
  /// In bins from the left: bin k begins at 2^(k-1) lines.
  static double markOf(const analysis::CacheGeometry& cache) {
    return std::log2(double(cache.bytes) / double(cache.line)) + 1;
  }
  static int64_t at(const std::vector<int64_t>& counts, std::size_t n) { return n < counts.size() ? counts[n] : 0; }

  /// From 0 to 1, by the logarithm: most accesses are to the line that was touched last.
  static double height(int64_t count, int64_t most) {
    return count == 0 ? 0 : std::log2(1.0 + double(count)) / std::log2(1.0 + double(most));
  }

  void placeReuse() {
    y_ += edge;
    LineBuilder head(fonts_, out_.pieces, edge, y_);
    head.text(CacheWords::tr("Reuse"), Tone::Text, Piece::Kind::Bold).space(8);
    head.text(
        CacheWords::tr("accesses by the number of other lines since their line was touched; heights are logarithmic"),
        Tone::Muted, Piece::Kind::Small);
    right_ = std::max(right_, head.x());
    y_ = head.bottom();
    const std::size_t bins = binCount();
    const qreal each = std::max(least_bin, std::floor((width_ - 2 * edge - between) / double(bins + 1)));
    const qreal top = y_ + fonts_.row, bottom = top + plot_height;
    out_.plot = QRectF(edge, top, each * double(bins), plot_height);
    int64_t most = std::max<int64_t>(1, study_.first_touches);
    for (int64_t count : study_.reuse) most = std::max(most, count);
    if (shown_.before)
      for (int64_t count : shown_.before->reuse) most = std::max(most, count);
    for (std::size_t n = 0; n <= bins; ++n) {
      const bool first = n == bins;
      const int64_t before = !shown_.before ? 0 : first ? shown_.before->first_touches : at(shown_.before->reuse, n);
      Bin bin{.column = QRectF(edge + double(n) * each + (first ? between : 0), top, each, plot_height)};
      bin.first = first;
      bin.count = first ? study_.first_touches : at(study_.reuse, n);
      bin.bar = barIn(bin.column, height(bin.count, most));
      if (before > 0) bin.before = barIn(bin.column, height(before, most));
      nameBin(bin, n, before);
      labelBin(bin);
      out_.bins.push_back(std::move(bin));
    }
    right_ = std::max(right_, out_.bins.back().column.right());
    y_ = bottom + fonts_.row;
    placeMarks(each, top, bottom);
  }

  static QRectF barIn(const QRectF& column, double share) {
    const qreal high = share == 0 ? 0 : std::max(1.0, column.height() * share);
    return {column.left() + 2, column.bottom() - high, column.width() - 4, high};
  }

  void nameBin(Bin& bin, std::size_t n, int64_t before) const {
    const int64_t low = n == 0 ? 0 : int64_t(1) << (n - 1), high = n == 0 ? 0 : (int64_t(1) << n) - 1;
    auto lines = [](int64_t count) {
      if (count >= 1 << 20) return QStringLiteral("%1M").arg(count >> 20);
      return count >= 1 << 10 ? QStringLiteral("%1K").arg(count >> 10) : QString::number(count);
    };
    bin.label = bin.first ? CacheWords::tr("first") : lines(low);
    const QString range = low == high ? CacheWords::number(low)
                                      : QStringLiteral("%1–%2").arg(CacheWords::number(low), CacheWords::number(high));
    bin.tip = bin.first
                  ? CacheWords::tr("first touches of a line: %1").arg(CacheWords::number(bin.count))
                  : CacheWords::tr("other lines since: %1; accesses: %2").arg(range, CacheWords::number(bin.count));
    if (shown_.before) bin.tip += u'\n' + CacheWords::tr("before: %1").arg(CacheWords::number(before));
  }

  /// The number above the bar, as far as there is room; what it counts below it.
  void labelBin(const Bin& bin) {
    const QFontMetricsF small(fonts_.small);
    auto centred = [&](const QString& text, qreal y, Ink ink) {
      const qreal wide = small.horizontalAdvance(text);
      if (wide > bin.column.width() - 2) return;
      LineBuilder(fonts_, out_.pieces, bin.column.center().x() - wide / 2, y).text(text, ink, Piece::Kind::Small);
    };
    if (bin.count > 0) centred(countText(analysis::Amount::of(bin.count)), bin.bar.top() - fonts_.row, Tone::Text);
    centred(bin.label, bin.column.bottom(), Tone::Muted);
  }

  void placeMarks(qreal each, qreal top, qreal bottom) {
    const QFontMetricsF small(fonts_.small);
    for (std::size_t level = 0; level < study_.caches.size(); ++level) {
      const QString name = q(study_.caches[level].name);
      Mark mark{edge + each * markOf(study_.caches[level]), top - fonts_.row, bottom};
      // Names of levels of nearly one size are below each other.
      qreal y = mark.top;
      for (const Mark& other : out_.marks)
        if (std::abs(other.x - mark.x) < small.horizontalAdvance(name) + 8) y += small.height();
      LineBuilder(fonts_, out_.pieces, mark.x + 4, y).text(name, Tone::Thread, Piece::Kind::Small);
      out_.marks.push_back(mark);
    }
  }

  const CacheAnswer& shown_;
  const analysis::CacheStudy& study_;
  const std::function<int(const Buffer&)>& color_;
  const Fonts& fonts_;
  qreal width_;
  qreal y_ = 0, right_ = 0;
  Geometry out_;
};

}  // namespace

Geometry layoutCaches(const CacheAnswer& shown, const std::function<int(const Buffer&)>& color, const Fonts& fonts,
                      qreal width) {
  return CacheLayout(shown, color, fonts, width).run();
}

}  // namespace tirscope::views::cache

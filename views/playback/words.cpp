// SPDX-License-Identifier: Apache-2.0
#include "views/playback/words.h"

#include <QLocale>
#include <algorithm>

#include "analysis/amount.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views::playback {

namespace {

constexpr qsizetype most_named = 6;  ///< accesses of a moment that are said one by one

QString shapeText(const std::vector<int64_t>& shape) {
  QStringList parts;
  for (int64_t extent : shape) parts << QString::number(extent);
  return parts.join(QStringLiteral(" × "));
}

}  // namespace

QString PlaybackWords::number(int64_t count) { return QLocale(QLocale::English).toString(qlonglong(count)); }

QStringList PlaybackWords::notes(const analysis::Film& film) {
  QStringList out;
  const QString kept = number(int64_t(film.touches.size())), all = number(film.accesses);
  if (film.in_parts && film.threads)
    out << tr("Sampled: %1 of %2 accesses, of blocks and threads that are spread over the run").arg(kept, all);
  else if (film.in_parts)
    out << tr("Sampled: %1 of %2 accesses, in stretches that are spread over the run").arg(kept, all);
  if (!film.ended)
    out << tr("Only the first %1 accesses were run; with smaller sizes the film is of the whole run").arg(all);
  return out;
}

QString PlaybackWords::row(const analysis::NestNode& node) {
  using analysis::NestKind;
  if (node.kind == NestKind::Block) return tr("block %1").arg(q(node.title));
  if (node.kind == NestKind::Init) return tr("init");
  if (node.kind != NestKind::Loop) return q(node.title);
  const QString range = node.min.empty() ? q(node.extent) : QStringLiteral("%1, %2").arg(q(node.min), q(node.extent));
  const QString tag = node.thread_tag.empty() ? QString() : QStringLiteral("  ") + q(node.thread_tag);
  return QStringLiteral("for %1 in %2%3").arg(q(node.title), range, tag);
}

QString PlaybackWords::title(const analysis::FilmBuffer& buffer) {
  return buffer.shape.empty() ? q(buffer.scope)
                              : QStringLiteral("%1 · %2").arg(shapeText(buffer.shape), q(buffer.scope));
}

QString PlaybackWords::spans(const Plane& plane) {
  QStringList out;
  if (plane.span() > 1) out << tr("a cell is %1 × %1 elements").arg(plane.span());
  if (plane.rowDimension() < 0 && plane.rows() > 1) out << tr("rows of %1").arg(Plane::wrapped);
  return out.join(QStringLiteral(" · "));
}

QString PlaybackWords::held(const Plane& plane) {
  QStringList out;
  for (int n = 0; n < int(plane.held().size()); ++n)
    if (plane.rowDimension() >= 0 && n != plane.rowDimension() && n != plane.columnDimension())
      out << tr("axis %1 at %2").arg(n).arg(plane.held()[std::size_t(n)]);
  return out.join(QStringLiteral(", "));
}

QString PlaybackWords::cache(const analysis::CacheGeometry& cache) {
  const QString ways = cache.ways ? tr("%1 ways").arg(cache.ways) : tr("fully associative");
  return tr("%1: %2, %3, lines of %4 B")
      .arg(q(cache.name), bytesText(analysis::Amount::of(cache.bytes)), ways)
      .arg(cache.line);
}

QString PlaybackWords::cacheHelp() {
  return tr("Columns are the sets, the line touched last on top; a red frame: it was fetched just now");
}

QString PlaybackWords::element(const analysis::FilmBuffer& buffer, int64_t element) {
  QStringList parts;
  for (int64_t index : indicesOf(buffer.shape, element)) parts << QString::number(index);
  return QStringLiteral("%1[%2]").arg(q(buffer.name), parts.isEmpty() ? QStringLiteral("()") : parts.join(u", "));
}

QString PlaybackWords::values(const analysis::Film& film, std::span<const uint32_t> moments, int loop_node) {
  std::optional<int64_t> least, most;
  for (uint32_t moment : moments)
    if (const auto value = analysis::loop_value(film, moment, loop_node)) {
      least = std::min(least.value_or(*value), *value);
      most = std::max(most.value_or(*value), *value);
    }
  if (!least) return {};
  return *least == *most ? QString::number(*least) : QStringLiteral("%1–%2").arg(*least).arg(*most);
}

QString PlaybackWords::accesses(const analysis::Film& film, std::span<const uint32_t> moments) {
  if (moments.empty()) return {};
  QStringList reads, writes;
  for (const analysis::FilmTouch& touch : film.touches_of(moments.front())) {
    if (touch.buffer < 0) continue;
    const analysis::FilmBuffer& buffer = film.buffers[std::size_t(touch.buffer)];
    QString text = element(buffer, touch.element);
    if (touch.elements > 1) text += tr(" and %1 more").arg(touch.elements - 1);
    (touch.write ? writes : reads) << text;
  }
  for (QStringList* list : {&reads, &writes})
    if (list->size() > most_named) *list = list->mid(0, most_named) << QStringLiteral("…");
  QString out = writes.join(QStringLiteral(", "));
  if (!reads.isEmpty()) out += (out.isEmpty() ? QString() : QStringLiteral(" ← ")) + reads.join(QStringLiteral(", "));
  if (moments.size() > 1) out += tr("  · and %1 threads more").arg(moments.size() - 1);
  return out;
}

QString PlaybackWords::position(const Reel& reel, const analysis::FilmFrames& frames, std::size_t frame) {
  const double done = analysis::work_done(reel.film, frames, frame);
  return tr("frame %1 of %2 · %3 % of the run")
      .arg(number(int64_t(frame) + 1), number(int64_t(frames.size())))
      .arg(100 * done, 0, 'f', done > 0 && done < 0.1 ? 1 : 0);
}

std::vector<bool> PlaybackWords::touched(const analysis::Film& film) {
  std::vector<bool> out(film.buffers.size());
  for (const analysis::FilmTouch& touch : film.touches)
    if (touch.buffer >= 0) out[std::size_t(touch.buffer)] = true;
  return out;
}

}  // namespace tirscope::views::playback

// SPDX-License-Identifier: Apache-2.0
#include "views/cache/cache_words.h"

#include <QLocale>
#include <cmath>

namespace tirscope::views::cache {

using analysis::CacheGeometry;

QString CacheWords::number(int64_t count) {
  return QLocale(QLocale::English, QLocale::UnitedStates).toString(qlonglong(count));
}

QString CacheWords::share(int64_t part, int64_t whole) {
  return whole == 0 ? QString() : QStringLiteral("%1 %").arg(100.0 * double(part) / double(whole), 0, 'f', 1);
}

QString CacheWords::bytes(int64_t bytes) { return bytesText(analysis::Amount::of(bytes)); }

QString CacheWords::change(int64_t bytes) {
  if (bytes == 0) return QStringLiteral("±0");
  return (bytes < 0 ? QStringLiteral("−") : QStringLiteral("+")) + CacheWords::bytes(std::abs(bytes));
}

QString CacheWords::geometry(const CacheGeometry& cache) {
  return cache.ways == 0 ? tr("%1, fully associative, lines of %2 B").arg(bytes(cache.bytes)).arg(cache.line)
                         : tr("%1, ways: %2, lines of %3 B").arg(bytes(cache.bytes)).arg(cache.ways).arg(cache.line);
}

QString CacheWords::access(const QString& text, bool write) {
  return write ? tr("write %1").arg(text) : tr("read %1").arg(text);
}

QString CacheWords::cause(Cause cause) {
  switch (cause) {
    case Cause::Cold: return tr("first touches");
    case Cause::Capacity: return tr("capacity");
    case Cause::Conflict: return tr("conflict");
  }
  return {};
}

QString CacheWords::misses(const std::vector<CacheGeometry>& caches, const analysis::CacheCounts& counts) {
  QStringList lines;
  for (std::size_t level = 0; level < caches.size() && level < counts.misses.size(); ++level) {
    const analysis::Misses& misses = counts.misses[level];
    lines << tr("%1: %2 misses of %3 accesses; first touches %4, capacity %5, conflict %6")
                 .arg(q(caches[level].name), number(misses.all()), number(counts.accesses), number(misses.cold),
                      number(misses.capacity), number(misses.conflict));
  }
  return lines.join(u'\n');
}

QString CacheWords::fetched(const analysis::CacheStudy& study) {
  QStringList levels;
  for (std::size_t level = 0; level < study.caches.size(); ++level)
    levels << QStringLiteral("%1 %2").arg(q(study.caches[level].name),
                                          bytes(study.total.missed(level) * study.caches[level].line));
  return study.sampled ? tr("fetched by a part of the run: %1").arg(levels.join(tr(", ")))
                       : tr("fetched: %1").arg(levels.join(tr(", ")));
}

QString CacheWords::typed(const std::vector<CacheGeometry>& caches) {
  QStringList levels;
  for (const CacheGeometry& cache : caches) {
    const bool mega = cache.bytes % (1 << 20) == 0, kilo = cache.bytes % (1 << 10) == 0;
    const QString size = mega   ? QStringLiteral("%1M").arg(cache.bytes >> 20)
                         : kilo ? QStringLiteral("%1K").arg(cache.bytes >> 10)
                                : QString::number(cache.bytes);
    levels << QStringLiteral("%1=%2,%3,%4").arg(q(cache.name), size).arg(cache.ways).arg(cache.line);
  }
  return levels.join(u' ');
}

Result<std::vector<CacheGeometry>> CacheWords::levels(const QString& typed) {
  std::vector<CacheGeometry> out;
  for (const QString& level : typed.simplified().split(u' ', Qt::SkipEmptyParts)) {
    TS_TRY(CacheGeometry cache, analysis::cache_geometry(level.toStdString()));
    out.push_back(std::move(cache));
  }
  TS_TRY_VOID(analysis::require_caches(out));
  return out;
}

}  // namespace tirscope::views::cache

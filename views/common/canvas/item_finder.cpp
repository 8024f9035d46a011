// SPDX-License-Identifier: Apache-2.0
#include "views/common/canvas/item_finder.h"

#include <QPainter>
#include <algorithm>

#include "views/common/canvas/canvas.h"

namespace tirscope::views {

Found ItemFinder::find(const QString& words) {
  matches_.clear();
  current_ = -1;
  const auto& items = canvas_.items();
  const QRectF seen = canvas_.visibleScene();
  int first = -1;
  bool more = false;
  for (int n = 0; n < int(items.size()) && !words.isEmpty(); ++n) {
    const CanvasItem& item = items[std::size_t(n)];
    if (!item.name.contains(words, caseFor(words))) continue;
    if ((more = matches_.size() == Found::most_found)) break;
    if (first < 0 && item.rect.intersects(seen)) first = int(matches_.size());
    matches_.push_back(n);
  }
  return {int(matches_.size()), more, std::max(0, first)};
}

void ItemFinder::showMatch(int match) {
  current_ = match;
  if (match >= 0) canvas_.revealItem(matches_[std::size_t(match)]);
  canvas_.surface()->update();
}

void ItemFinder::chooseMatch(int match) {
  showMatch(match);
  canvas_.chooseItem(matches_[std::size_t(match)]);
}

void ItemFinder::endFind() {
  matches_.clear();
  current_ = -1;
  canvas_.surface()->update();
}

bool ItemFinder::canFilter() const { return canvas_.tools().filter; }
void ItemFinder::filter(const QString& words) { canvas_.setFilter(words); }

void ItemFinder::paint(QPainter& painter, const Theme& theme) const {
  for (int n = 0; n < int(matches_.size()); ++n) {
    const bool current = n == current_;
    QColor veil = theme.color(Tone::Warning);
    veil.setAlphaF(current ? 0.24f : 0.12f);
    painter.setPen(QPen(theme.color(Tone::Warning), current ? 1.5 : 0.75));
    painter.setBrush(veil);
    const QRectF& rect = canvas_.items()[std::size_t(matches_[std::size_t(n)])].rect;
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4);
  }
}

}  // namespace tirscope::views

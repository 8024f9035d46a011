// SPDX-License-Identifier: Apache-2.0
#include "views/warp/warp_view.h"

#include <QPainter>
#include <algorithm>

#include "protocol/methods/fixes.h"

namespace tirscope::views {

WarpView::WarpView(Selection& selection, QWidget* parent) : CanvasView(selection, parent) {
  setAccessibleName(tr("Warps"));
}

QString WarpView::asText() const {
  std::vector<analysis::WarpAccess> all;
  for (const protocol::HelpedAccess& shown : *accesses_) all.push_back(shown.access);
  return q(analysis::to_text(all));
}

EmptyState WarpView::emptyState() const {
  if (!snapshot() || !snapshot()->function()) return CanvasView::emptyState();
  if (busy()) return {QStringLiteral("loop-thread"), tr("Looking at every warp…"), {}};
  return {QStringLiteral("loop-thread"), tr("This function has no kernel"),
          tr("Bind loops to blockIdx and threadIdx; how their warps access memory is shown here.")};
}

void WarpView::snapshotChanged() {
  lane_.drop();
  const PrimFunc function = snapshot() ? snapshot()->function() : nullptr;
  if (!function) return take(std::make_shared<Accesses>());
  lane_.start(
      [function, module = snapshot()->module(),
       name = snapshot()->functionName().toStdString()]() -> std::shared_ptr<const Accesses> {
        return std::make_shared<Accesses>(protocol::helped_accesses(module, name, function));
      },
      [this](const Result<std::shared_ptr<const Accesses>>& found) {
        if (found)
          take(*found);
        else
          Q_EMIT refused(found.error());
        Q_EMIT ready();
      });
  if (accesses_->empty()) relayout();
}

/// What was open stays open where the same access is there still.
void WarpView::take(std::shared_ptr<const Accesses> accesses) {
  const analysis::WarpAccess* before = open_ >= 0 ? &(*accesses_)[std::size_t(open_)].access : nullptr;
  auto is_same = [before](const protocol::HelpedAccess& shown) {
    return before && shown.access.text == before->text && shown.access.block == before->block &&
           shown.access.is_write == before->is_write;
  };
  auto opened = std::ranges::find_if(*accesses, is_same);
  if (opened == accesses->end())
    opened = std::ranges::find_if(*accesses,
                                  [](const protocol::HelpedAccess& shown) { return shown.access.wasted_bytes > 0; });
  if (opened == accesses->end()) opened = accesses->begin();
  open_ = accesses->empty() ? -1 : int(opened - accesses->begin());
  accesses_ = std::move(accesses);
  relayout();
}

void WarpView::open(int access) {
  open_ = access >= 0 && std::size_t(access) < accesses_->size() ? access : -1;
  relayout();
}

Subject WarpView::subjectOf(const warp::Row& row) const {
  return snapshot() ? snapshot()->subject((*accesses_)[std::size_t(row.access)].access.node) : Subject();
}

CanvasView::Scene WarpView::layoutScene(qreal width) {
  fonts_ = Fonts::from(font(), codeFont());
  geometry_ = warp::layoutWarps(*accesses_, open_, fonts_, width);
  Scene scene{geometry_.size, {}};
  for (const warp::Row& row : geometry_.rows) {
    const int number = int(scene.items.size());
    scene.items.push_back({row.rect, row.fix >= 0 ? Subject() : subjectOf(row), row.name, row.tip});
    if (row.access != open_ || row.fix >= 0) continue;
    for (const warp::Cell& cell : geometry_.cells)
      scene.items.push_back({cell.rect, {}, cell.name, cell.tip.isEmpty() ? cell.name : cell.tip, number});
  }
  return scene;
}

/// A press on a line opens its lanes, and selects the statement as ever; one on a step previews it.
bool WarpView::pressItem(int item) {
  const QRectF pressed = items()[std::size_t(item)].rect;
  auto row = std::ranges::find_if(geometry_.rows, [&](const warp::Row& each) { return each.rect == pressed; });
  if (row == geometry_.rows.end()) return true;  // a word of the grid only explains itself
  const int access = row->access;
  if (row->fix >= 0) {
    Q_EMIT fixRequested((*accesses_)[std::size_t(access)].fixes[std::size_t(row->fix)]);
    return true;
  }
  selection().select(items()[std::size_t(item)].subject);
  open(access == open_ ? -1 : access);
  return true;
}

void WarpView::paintScene(PaintContext& context) {
  QPainter& painter = context.painter;
  const Theme& theme = context.theme;
  for (const warp::Row& row : geometry_.rows) {
    if (row.fix >= 0 || !row.rect.intersects(context.exposed)) continue;
    const Subject subject = subjectOf(row);
    const bool selected = context.selected && subject == context.selected,
               hovered = context.hovered && subject == context.hovered;
    if (!selected && !hovered && row.access != open_) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(selected ? Tone::Selected : hovered ? Tone::Hovered : Tone::Raised));
    painter.drawRoundedRect(row.rect.adjusted(0, 1, 0, -1), 4, 4);
  }
  painter.setFont(fonts_.small);
  painter.setPen(QPen(theme.color(Tone::Line), 1));
  painter.setBrush(Qt::NoBrush);
  if (!geometry_.grid.isEmpty()) painter.drawRect(geometry_.grid);
  const int parts = geometry_.grid.isEmpty() ? 0 : 4;  // the sectors of a line
  for (int part = 1; part < parts; ++part) {
    const qreal x = geometry_.grid.left() + geometry_.grid.width() * part / parts;
    painter.drawLine(QPointF(x, geometry_.grid.top()), QPointF(x, geometry_.grid.bottom()));
  }
  for (const warp::Cell& cell : geometry_.cells) {
    if (!cell.rect.intersects(context.exposed)) continue;
    const Tone tone = !cell.used ? Tone::Line : cell.extra ? Tone::Bad : Tone::Good;
    QColor fill = theme.color(tone);
    fill.setAlphaF(cell.used ? 0.22F : 0.35F);
    painter.setPen(QPen(theme.color(tone), 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(cell.rect, 2.5, 2.5);
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(cell.rect, Qt::AlignCenter, cell.label);
  }
  for (const Piece& piece : geometry_.pieces)
    if (piece.rect.intersects(context.exposed)) paintPiece(painter, piece, fonts_, theme);
}

}  // namespace tirscope::views

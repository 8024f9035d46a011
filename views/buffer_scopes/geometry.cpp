// SPDX-License-Identifier: Apache-2.0
#include "views/buffer_scopes/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace tirscope::views::buffer_scopes {

namespace {

using analysis::BufferInfo;
using analysis::BufferScope;
using analysis::BufferScopes;
using analysis::Toucher;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(BufferScopes)
};

constexpr qreal margin = 10, padding = 9, gap = 8, bar_height = 3;

QString namesOf(const std::vector<Toucher>& touchers) {
  QStringList names;
  for (const Toucher& toucher : touchers) names += q(toucher.name);
  return names.join(QStringLiteral(", "));
}

class Layout {
 public:
  Layout(const BufferScopes& scopes, const std::function<int(const BufferInfo&)>& color, const Fonts& fonts,
         qreal width)
      : scopes_(scopes), color_(color), fonts_(fonts), width_(width) {
    for (const BufferInfo& info : scopes.buffers)
      if (info.bytes.value) most_ = std::max(most_, *info.bytes.value);
  }

  Geometry run() {
    std::vector<const BufferScope*> order;
    for (const BufferScope& scope : scopes_.scopes) order.push_back(&scope);
    std::ranges::stable_sort(order, {}, [](const BufferScope* scope) { return -distanceOf(scope->scope); });
    for (const BufferScope* scope : order) placeLane(*scope);
    for (Lane& lane : out_.lanes) lane.rect.setRight(std::max(width_, used_ + margin) - margin / 2);
    if (!out_.cards.empty()) out_.size = QSizeF(std::ceil(std::max(width_, used_ + margin)), std::ceil(y_));
    return std::move(out_);
  }

 private:
  void placeLane(const BufferScope& scope) {
    y_ += margin / 2;
    qreal top = y_;
    LineBuilder head(fonts_, out_.pieces, margin + padding / 2, y_ + 2);
    head.text(q(scope.scope), Tone::Text, Piece::Kind::Bold).space(10);
    head.text(scope.buffers.size() == 1 ? Text::tr("1 buffer") : Text::tr("%1 buffers").arg(scope.buffers.size()),
              Tone::Muted, Piece::Kind::Small)
        .space(8);
    head.text(bytesText(scope.bytes), Tone::Muted, Piece::Kind::Small);
    y_ = head.bottom() + 2;
    x_ = margin;
    row_ = 0;
    for (int buffer : scope.buffers) placeCard(buffer);
    y_ += row_ + padding;
    out_.lanes.push_back({scope.scope, QRectF(margin / 2, top, 0, y_ - top)});
  }

  void placeCard(int index) {
    const BufferInfo& info = scopes_.buffers[std::size_t(index)];
    std::size_t first_piece = out_.pieces.size(), first_link = out_.links.size();
    Card card;
    card.buffer = index;
    card.color = color_(info);
    card.lane = int(out_.lanes.size());
    qreal wide = 0, y = 0;
    auto end = [&](const LineBuilder& line) {
      wide = std::max(wide, line.x());
      y = line.bottom();
    };
    LineBuilder head(fonts_, out_.pieces, padding, 3);
    head.swatch(card.color).text(q(info.name), Tone::Text, Piece::Kind::CodeBold).space(8);
    if (info.argument) head.chip(Text::tr("argument"), Tone::Muted);
    head.text(bytesText(info.bytes), Tone::Text);
    end(head);
    y += bar_height + 2;
    LineBuilder type(fonts_, out_.pieces, padding, y);
    type.text(QStringLiteral("%1 %2").arg(q(info.dtype), q(info.shape)), Tone::Muted, Piece::Kind::Code);
    end(type);
    users(info.writers, Text::tr("written by"), Tone::Write, y, end);
    users(info.readers, Text::tr("read by"), Tone::Read, y, end);
    if (info.writers.empty() && info.readers.empty()) {
      LineBuilder none(fonts_, out_.pieces, padding, y);
      none.text(Text::tr("not used"), Tone::Muted, Piece::Kind::Small);
      end(none);
    }
    QSizeF size(std::max(wide + padding, 130.0), y + 4);
    if (x_ > margin && x_ + size.width() > width_ - margin) {
      x_ = margin;
      y_ += row_ + gap;
      row_ = 0;
    }
    QPointF corner(x_, y_);
    card.rect = QRectF(corner, size);
    double share =
        info.bytes.value && most_ > 1 ? std::log2(1.0 + double(*info.bytes.value)) / std::log2(1.0 + double(most_)) : 0;
    card.bar =
        QRectF(corner + QPointF(padding, fonts_.row + 4), QSizeF((size.width() - 2 * padding) * share, bar_height));
    for (std::size_t n = first_piece; n < out_.pieces.size(); ++n) out_.pieces[n].rect.translate(corner);
    for (std::size_t n = first_link; n < out_.links.size(); ++n) {
      out_.links[n].rect.translate(corner);
      out_.links[n].card = int(out_.cards.size());
    }
    describe(card, info);
    out_.cards.push_back(card);
    x_ += size.width() + gap;
    row_ = std::max(row_, size.height());
    used_ = std::max(used_, card.rect.right());
  }

  template <class End>
  void users(const std::vector<Toucher>& touchers, const QString& verb, Tone tone, const qreal& y, End&& end) {
    if (touchers.empty()) return;
    LineBuilder line(fonts_, out_.pieces, padding, y);
    line.text(verb, tone, Piece::Kind::Small).space(5);
    for (std::size_t n = 0; n < touchers.size(); ++n) {
      qreal from = line.x();
      line.text(q(touchers[n].name), Tone::Text, Piece::Kind::Small);
      out_.links.push_back({-1, touchers[n].node, QRectF(from, line.y(), line.x() - from, fonts_.row),
                            QStringLiteral("%1 %2").arg(verb, q(touchers[n].name))});
      if (n + 1 < touchers.size()) line.text(QStringLiteral(", "), Tone::Muted, Piece::Kind::Small);
    }
    end(line);
  }

  static void describe(Card& card, const BufferInfo& info) {
    card.name = Text::tr("buffer %1, %2 %3, %4, %5")
                    .arg(q(info.name), q(info.dtype), q(info.shape), bytesText(info.bytes), q(info.scope));
    QStringList tip{card.name};
    if (!info.writers.empty()) tip += Text::tr("written by %1").arg(namesOf(info.writers));
    if (!info.readers.empty()) tip += Text::tr("read by %1").arg(namesOf(info.readers));
    if (!info.aliases.empty()) {
      QStringList names;
      for (const Buffer& alias : info.aliases) names += q(alias->name);
      tip += Text::tr("also seen as %1").arg(names.join(QStringLiteral(", ")));
    }
    card.tip = tip.join(u'\n');
  }

  const BufferScopes& scopes_;
  const std::function<int(const BufferInfo&)>& color_;
  const Fonts& fonts_;
  qreal width_, x_ = 0, y_ = 0, row_ = 0, used_ = 0;
  int64_t most_ = 1;
  Geometry out_;
};

}  // namespace

int distanceOf(const std::string& scope) {
  if (scope.starts_with("global")) return 2;
  if (scope.starts_with("shared")) return 1;
  return 0;
}

Geometry layoutScopes(const BufferScopes& scopes, const std::function<int(const BufferInfo&)>& color,
                      const Fonts& fonts, qreal width) {
  return Layout(scopes, color, fonts, width).run();
}

}  // namespace tirscope::views::buffer_scopes

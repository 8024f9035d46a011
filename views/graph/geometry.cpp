// SPDX-License-Identifier: Apache-2.0
#include "views/graph/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "views/common/canvas/layered.h"

namespace tirscope::views::graph {

using analysis::GraphMark;
using analysis::GraphNode;
using analysis::GraphNodeKind;

namespace {

struct CardText {
  Q_DECLARE_TR_FUNCTIONS(GraphCards)
};

constexpr qreal card_padding = 9, label_gap = 3, toggle_size = 14, widest_text = 250, least_width = 84;
constexpr std::size_t most_rows = 6;

/// What has its value's name and type inside, not below.
bool namesItself(GraphNodeKind kind) {
  return kind == GraphNodeKind::Parameter || kind == GraphNodeKind::Constant || kind == GraphNodeKind::Result ||
         kind == GraphNodeKind::Buffer;
}

QString typeText(const analysis::GraphValue& value) {
  QString shape = q(value.shape), dtype = q(value.dtype);
  if (value.dtype == "tuple") return CardText::tr("tuple: %1").arg(shape);
  return shape.isEmpty() || dtype.isEmpty() ? shape + dtype : shape + u' ' + dtype;
}

QString elided(const QString& text, const QFont& font, qreal width = widest_text) {
  return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
}

/// Operations and bytes of what a card shows, which may be many nodes.
struct Sums {
  std::optional<analysis::Amount> operations, bytes;
  double seconds = 0;
  bool is_timed = false;
};

class Describer {
 public:
  Describer(Geometry& geometry, const CardNotes& notes, const Fonts& fonts)
      : out_(geometry), graph_(*geometry.shown.program), notes_(notes), fonts_(fonts) {}

  void run() {
    std::vector<bool> is_used(out_.shown.nodes.size(), false);
    for (const ShownEdge& edge : out_.shown.edges) is_used[std::size_t(edge.from)] = true;
    for (const ShownNode& node : out_.shown.nodes) out_.cards.push_back(card(node));
    for (const ShownFrame& frame : out_.shown.frames) out_.frames.push_back(box(frame));
    for (const ShownEdge& edge : out_.shown.edges) out_.edges.push_back({{}, q(edge.role), {}});
  }

 private:
  const GraphNode& at(int n) const { return graph_.nodes[std::size_t(n)]; }

  // ---- cards --------------------------------------------------------------------------------------------------------

  Card card(const ShownNode& shown) {
    const GraphNode& node = at(shown.node);
    Card card;
    card.look = shown.prefix.empty() ? lookOf(node) : KindLook{"fold", Tone::Vectorized};
    card.mark = markOf(shown);
    width_ = 0;
    y_ = card_padding / 2;
    addTitle(card, shown, node);
    if (!node.detail.empty() && shown.prefix.empty())
      addLine(card, [&](LineBuilder& line) {
        line.text(elided(q(node.detail), fonts_.small), Tone::Muted, Piece::Kind::Small);
      });
    addRows(card, shown);
    addSums(card, shown, node);
    finish(card, shown, node);
    return card;
  }

  template <class F>
  void addLine(Card& card, F&& fill) {
    LineBuilder line(fonts_, card.pieces, card_padding, y_);
    fill(line);
    width_ = std::max(width_, line.x());
    y_ = line.bottom() - (line.y() == y_ ? 0 : 0);
  }

  void addTitle(Card& card, const ShownNode& shown, const GraphNode& node) {
    addLine(card, [&](LineBuilder& line) {
      const Ink ink = card.look.tone;
      const QString title = shown.prefix.empty() ? q(node.title) : q(shown.prefix);
      line.icon(QLatin1StringView(card.look.icon), ink);
      line.text(elided(title, fonts_.codeBold), Tone::Text, Piece::Kind::CodeBold);
      if (namesItself(node.kind) && shown.prefix.empty()) {
        const QString type = typeText(node.value);
        if (!type.isEmpty()) line.space(8).text(elided(type, fonts_.small), Tone::Muted, Piece::Kind::Small);
      } else if (const QString word = kindWord(shown, node); !word.isEmpty()) {
        line.space(8).text(word, ink, Piece::Kind::Small);
      }
      if (shown.members.size() > 1) line.space(6).chip(CardText::tr("%1 nodes").arg(shown.members.size()), ink);
      if (shown.can_open || shown.can_fold) {
        card.toggle = QRectF(line.x() + 6, y_ + (fonts_.row - toggle_size) / 2, toggle_size, toggle_size);
        card.toggle_closes = shown.can_fold;
        line.space(6 + toggle_size);
      }
    });
  }

  /// What a colour and an icon say about a call, as a word.
  static QString kindWord(const ShownNode& shown, const GraphNode& node) {
    if (!shown.prefix.empty()) return {};
    switch (node.kind) {
      case GraphNodeKind::CallTir: return QStringLiteral("call_tir");
      case GraphNodeKind::CallPacked:
        return node.callee_function ? QStringLiteral("call_dps_packed") : CardText::tr("registered");
      case GraphNodeKind::CallFunction: return QStringLiteral("Relax");
      case GraphNodeKind::Block: return node.reduction ? CardText::tr("reduction") : QString();
      default: return {};
    }
  }

  void addRows(Card& card, const ShownNode& shown) {
    for (std::size_t r = 0; r < shown.folded.size(); ++r) {
      if (r >= most_rows) {
        addLine(card, [&](LineBuilder& line) {
          line.text(CardText::tr("and %n more", nullptr, int(shown.folded.size() - r)), Tone::Muted,
                    Piece::Kind::Small);
        });
        return;
      }
      const FoldedOperand& operand = shown.folded[r];
      const qreal top = y_;
      addLine(card, [&](LineBuilder& line) { addRow(card, line, operand, r == 0); });
      card.rows.push_back({operand.node, QRectF(0, top, width_, y_ - top), rowName(operand)});
    }
  }

  void addRow(Card& card, LineBuilder& line, const FoldedOperand& operand, bool is_first) {
    const analysis::GraphValue& value = at(operand.node).value;
    if (is_first && card.toggle.isEmpty())
      card.toggle = QRectF(line.x(), y_ + (fonts_.row - toggle_size) / 2, toggle_size, toggle_size);
    line.space(toggle_size + 6);
    const QString role = q(operand.role), name = q(value.name);
    if (!role.isEmpty() && role != name) line.text(role, Tone::Muted, Piece::Kind::Small).space(6);
    const bool constant = at(operand.node).kind == GraphNodeKind::Constant;
    line.text(name.isEmpty() ? CardText::tr("constant") : elided(name, fonts_.small, 120),
              constant && name.isEmpty() ? Tone::Muted : Tone::Text, Piece::Kind::Small);
    if (const QString type = typeText(value); !type.isEmpty())
      line.space(6).text(elided(type, fonts_.small, 150), Tone::Muted, Piece::Kind::Small);
  }

  QString rowName(const FoldedOperand& operand) const {
    const GraphNode& node = at(operand.node);
    const QString kind = node.kind == GraphNodeKind::Constant ? CardText::tr("constant") : CardText::tr("weight");
    return kind + u' ' + valueText(node.value);
  }

  // ---- amounts ------------------------------------------------------------------------------------------------------

  Sums sumsOf(const ShownNode& shown) const {
    Sums sums;
    auto add = [&](const GraphNode& node) {
      for (auto [sum, own] : {std::pair(&sums.operations, &node.operations), std::pair(&sums.bytes, &node.bytes)})
        if (*own) *sum = *sum ? **sum + **own : **own;
      addTime(sums, node);
    };
    if (!shown.prefix.empty())
      for (int member : shown.members) add(at(member));
    else
      add(at(shown.node));
    if (shown.prefix.empty() && !sums.operations)  // a closed body: what is inside
      for (int member : shown.members)
        if (at(member).operations)
          sums.operations = sums.operations ? *sums.operations + *at(member).operations : *at(member).operations;
    return sums;
  }

  void addTime(Sums& sums, const GraphNode& node) const {
    if (!notes_.run || node.value.name.empty() || namesItself(node.kind)) return;
    auto found = notes_.run->bindings.find(node.value.name);
    if (found == notes_.run->bindings.end()) return;
    sums.seconds += found->second.seconds;
    sums.is_timed = true;
    if (found->second.bytes) sums.bytes = analysis::Amount::of(*found->second.bytes);
  }

  void addSums(Card& card, const ShownNode& shown, const GraphNode& node) {
    if (namesItself(node.kind) && shown.prefix.empty()) return;
    const Sums sums = sumsOf(shown);
    const bool counts = sums.operations && sums.operations->value != 0;
    if (!sums.is_timed && !counts && !sums.bytes) return;
    if (notes_.run && notes_.run->seconds > 0) card.share = std::min(1.0, sums.seconds / notes_.run->seconds);
    addLine(card, [&](LineBuilder& line) {
      const auto separator = [&] {
        if (line.x() > card_padding) line.text(QStringLiteral(" · "), Tone::Muted, Piece::Kind::Small);
      };
      if (sums.is_timed) {
        line.text(secondsText(sums.seconds), Tone::Text, Piece::Kind::Bold);
        line.text(QStringLiteral(" %1 %").arg(card.share * 100, 0, 'f', card.share < 0.1 ? 1 : 0), Tone::Muted,
                  Piece::Kind::Small);
      }
      if (counts) {
        separator();
        line.text(elided(operationsText(*sums.operations), fonts_.small, 130), Tone::Muted, Piece::Kind::Small);
      }
      if (sums.bytes) {
        separator();
        line.text(elided(bytesText(*sums.bytes), fonts_.small, 130), Tone::Muted, Piece::Kind::Small);
      }
    });
  }

  // ---- sizes and words ----------------------------------------------------------------------------------------------

  void finish(Card& card, const ShownNode& shown, const GraphNode& node) {
    const qreal sides = card.look.shape == KindLook::Shape::Card ? 0 : 6;
    card.body = QSizeF(std::max(width_ + card_padding + sides, sides > 0 ? 0 : least_width), y_ + card_padding / 2);
    card.box = card.body;
    for (CardRow& row : card.rows) row.rect.setRight(card.body.width());
    if (!namesItself(node.kind) || !shown.prefix.empty()) addLabel(card, shown, node);
    card.name = shown.prefix.empty() ? kindText(node.kind) + u' ' + q(node.title)
                                     : CardText::tr("values named %1").arg(q(shown.prefix));
    card.tip = tipOf(card, shown, node);
  }

  /// A card is no narrower than the name below it, so that edges meet it where they end.
  static void widen(Card& card, qreal least) {
    const qreal more = least - card.body.width();
    if (more <= 0) return;
    card.body.rwidth() += more;
    for (CardRow& row : card.rows) row.rect.setRight(card.body.width());
    if (card.look.shape == KindLook::Shape::Card) return;
    for (Piece& piece : card.pieces) piece.rect.translate(more / 2, 0);
    if (!card.toggle.isEmpty()) card.toggle.translate(more / 2, 0);
  }

  /// The value's name and type, below the card and in the middle.
  void addLabel(Card& card, const ShownNode& shown, const GraphNode& node) {
    if (!shown.prefix.empty()) return;
    const QString name = q(node.value.name), type = typeText(node.value);
    if (name.isEmpty() && type.isEmpty()) return;
    std::vector<Piece> pieces;
    const qreal top = card.body.height() + label_gap;
    LineBuilder line(fonts_, pieces, 0, top);
    line.text(elided(name, fonts_.small, 150), Tone::Text, Piece::Kind::Small);
    if (!type.isEmpty()) line.space(6).text(elided(type, fonts_.small, 170), Tone::Muted, Piece::Kind::Small);
    const qreal width = line.x();
    widen(card, width + 8);
    card.box = QSizeF(card.body.width(), line.bottom());
    const qreal left = (card.body.width() - width) / 2;
    for (Piece& piece : pieces) {
      piece.rect.translate(left, 0);
      card.pieces.push_back(std::move(piece));
    }
    card.label = QRectF(left, top, width, fonts_.row);
  }

  QString tipOf(const Card& card, const ShownNode& shown, const GraphNode& node) const {
    QStringList lines{card.name};
    if (shown.prefix.empty() && !node.detail.empty()) lines += q(node.detail);
    if (shown.prefix.empty())
      for (const analysis::GraphOperand& operand : node.operands) {
        const QString role = q(operand.role);
        lines += (role.isEmpty() ? CardText::tr("takes %1") : role + QStringLiteral(": %1"))
                     .arg(valueText(at(operand.from).value));
        if (lines.size() > 12) break;
      }
    if (shown.prefix.empty() && node.kind != GraphNodeKind::Result && node.kind != GraphNodeKind::Parameter)
      lines += CardText::tr("gives %1").arg(valueText(node.value));
    const Sums sums = sumsOf(shown);
    if (sums.is_timed) lines += CardText::tr("%1 in %2").arg(secondsText(sums.seconds), notes_.run->title);
    if (sums.operations) lines += operationsText(*sums.operations);
    if (sums.bytes) lines += CardText::tr("%1 read and written").arg(bytesText(*sums.bytes));
    if (node.callee_function && shown.prefix.empty())
      lines += CardText::tr("Double-click opens %1").arg(q(node.callee));
    return lines.join(u'\n');
  }

  GraphMark markOf(const ShownNode& shown) const {
    if (notes_.marks.empty()) return GraphMark::Same;
    GraphMark mark = notes_.marks[std::size_t(shown.node)];
    for (int member : shown.members)
      if (notes_.marks[std::size_t(member)] != GraphMark::Same && mark == GraphMark::Same) mark = GraphMark::Changed;
    return mark;
  }

  FrameBox box(const ShownFrame& shown) const {
    FrameBox frame;
    const bool group = shown.group >= 0;
    const auto kind = group ? graph_.groups[std::size_t(shown.group)].kind : analysis::GraphGroupKind::Block;
    using enum analysis::GraphGroupKind;
    frame.is_faint = group && kind == Dataflow;
    frame.tone = !group || kind == Function     ? Tone::Vectorized
                 : kind == Then || kind == Else ? Tone::Warning
                 : kind == Dataflow             ? Tone::Muted
                                                : Tone::Block;
    LineBuilder line(fonts_, frame.pieces, 8, 3);
    const char* icon = !group             ? "fold"
                       : kind == Function ? "function"
                       : kind == Block    ? "block"
                       : kind == Dataflow ? "view-graph"
                                          : "condition";
    line.icon(QLatin1StringView(icon), frame.tone);
    line.text(elided(q(shown.title), fonts_.codeBold), frame.is_faint ? Tone::Muted : Tone::Text,
              frame.is_faint ? Piece::Kind::Small : Piece::Kind::CodeBold);
    if (shown.can_close) {
      frame.toggle = QRectF(line.x() + 8, 3 + (fonts_.row - toggle_size) / 2, toggle_size, toggle_size);
      line.space(8 + toggle_size);
    }
    frame.title = QSizeF(line.x() + 8, line.bottom());
    frame.name = CardText::tr("group %1").arg(q(shown.title));
    return frame;
  }

  Geometry& out_;
  const analysis::ProgramGraph& graph_;
  const CardNotes& notes_;
  const Fonts& fonts_;
  qreal width_ = 0, y_ = 0;
};

}  // namespace

QString valueText(const analysis::GraphValue& value) {
  const QString type = typeText(value);
  if (value.name.empty()) return type;
  return type.isEmpty() ? q(value.name) : q(value.name) + u' ' + type;
}

QString operationsText(const analysis::Amount& operations) {
  QString count = countText(operations);
  const bool unit = !count.isEmpty() && count.back().isLetter() && operations.value;
  return count + (unit ? QStringLiteral("FLOP") : QStringLiteral(" FLOP"));
}

Geometry describe(ShownGraph shown, const CardNotes& notes, const Fonts& fonts) {
  Geometry geometry;
  geometry.shown = std::move(shown);
  if (geometry.shown.program) Describer(geometry, notes, fonts).run();
  return geometry;
}

}  // namespace tirscope::views::graph

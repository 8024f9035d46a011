// SPDX-License-Identifier: Apache-2.0
#include "views/loop_nest/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "views/common/look/icons.h"
#include "views/loop_nest/access_look.h"

namespace tirscope::views::loop_nest {

namespace {

using analysis::Access;
using analysis::LoopNest;
using analysis::NestKind;
using analysis::NestNode;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LoopNest)
};

constexpr qreal margin = 10, indent = 18, column_gap = 10;

QString kindText(const NestNode& node) {
  if (!node.thread_tag.empty()) return q(node.thread_tag);
  switch (node.loop_kind) {
    case ForKind::Serial: return {};
    case ForKind::Parallel: return Text::tr("parallel");
    case ForKind::Vectorized: return Text::tr("vectorized");
    case ForKind::Unrolled: return Text::tr("unrolled");
    case ForKind::ThreadBinding: return Text::tr("thread");
  }
  return {};
}

QString iterTip(const analysis::IterBinding& iter) {
  return Text::tr("%1: %2 over %3, bound to %4").arg(q(iter.name), q(iter.kind), q(iter.domain), q(iter.value_text));
}

class Layout {
 public:
  Layout(const LoopNest& nest, const WarpVerdicts& warps, const Buffers& buffers, const Fonts& fonts,
         const Shown& shown, qreal width, qreal wrap)
      : nest_(nest), warps_(warps), buffers_(buffers), fonts_(fonts), shown_(shown), width_(width), wrap_(wrap) {}

  Geometry run() {
    std::vector<int> tops;
    for (int root : nest_.roots) {
      // The root block that TVM leaves out of the text is left out here too.
      const NestNode& node = nest_.nodes[std::size_t(root)];
      if (node.kind == NestKind::Block && node.iters.empty() && node.predicate.empty() && !node.children.empty())
        tops.insert(tops.end(), node.children.begin(), node.children.end());
      else
        tops.push_back(root);
    }
    for (int top : tops) {
      if (!isShown(top)) continue;
      beginSection(top);
      place(top, margin, -1);
      y_ += 4;
    }
    finish();
    return std::move(out_);
  }
  /// The width of all that cannot wrap.
  qreal fixedWidth() const { return fixed_; }
  qreal matrixWidth() const { return matrix_; }

 private:
  struct PendingCell {
    std::size_t row, column;
    const analysis::Footprint* footprint;
  };

  /// The heads of the columns of a top-level nest: the buffers that it touches.
  void beginSection(int top) {
    QFontMetricsF head(fonts_.bold), small(fonts_.small);
    qreal cell = small.horizontalAdvance(QStringLiteral("1000 KiB")), sum = 0;
    section_ = out_.columns.size();
    std::vector<Buffer> seen;
    std::function<void(int)> collect = [&](int index) {
      if (!isShown(index)) return;
      const NestNode& node = nest_.nodes[std::size_t(index)];
      for (const analysis::Footprint& footprint : node.footprints) {
        Buffer declared = buffers_.declared(footprint.buffer);
        if (std::ranges::find(seen, declared) == seen.end()) seen.push_back(declared);
        cell = std::max(cell, small.horizontalAdvance(bytesText(footprint.bytes)));
      }
      for (int child : node.children) collect(child);
    };
    collect(top);
    std::ranges::sort(seen, {}, buffers_.order);
    for (const Buffer& buffer : seen) {
      qreal wide = std::max(cell, head.horizontalAdvance(q(buffer->name)) + 15);
      out_.columns.push_back({buffer, QRectF(0, y_ + 3, wide, fonts_.row), buffers_.color(buffer), section_count_});
      sum += wide + column_gap;
    }
    ++section_count_;
    matrix_ = std::max(matrix_, sum);
    y_ += seen.empty() ? margin / 2 : fonts_.row + 6;
  }

  Row& newRow(int node, int parent) {
    out_.rows.push_back({});
    Row& row = out_.rows.back();
    row.node = node;
    row.parent = parent;
    row.rect = QRectF(0, y_, 0, fonts_.row);
    return row;
  }

  void endRow(const LineBuilder& line, bool wraps = false) {
    out_.rows.back().rect.setBottom(line.bottom());
    y_ = line.bottom();
    used_ = std::max(used_, line.x());
    if (!wraps) fixed_ = std::max(fixed_, line.x());
  }

  void footprints(const NestNode& node, qreal used) {
    celled_ = std::max(celled_, used);
    for (const analysis::Footprint& footprint : node.footprints) {
      Buffer declared = buffers_.declared(footprint.buffer);
      for (std::size_t c = section_; c < out_.columns.size(); ++c)
        if (out_.columns[c].buffer == declared) pending_.push_back({out_.rows.size() - 1, c, &footprint});
    }
  }

  bool isShown(int node) const { return !shown_.is_part || shown_.nodes[std::size_t(node)]; }

  void place(int index, qreal x, int parent) {
    if (!isShown(index)) return;
    const NestNode& node = nest_.nodes[std::size_t(index)];
    switch (node.kind) {
      case NestKind::Loop: return placeLoop(index, node, x, parent);
      case NestKind::Attr:
        if (!node.thread_tag.empty()) return placeLoop(index, node, x, parent);
        break;
      case NestKind::Block: return placeBlock(index, node, x, parent);
      case NestKind::Store:
      case NestKind::Evaluate: return placeAccesses(index, node, x, parent);
      case NestKind::Init:
        if (std::ranges::all_of(
                node.children, [this](int child) { return nest_.nodes[std::size_t(child)].kind == NestKind::Store; })) {
          for (int child : node.children)
            if (isShown(child)) placeAccesses(child, nest_.nodes[std::size_t(child)], x, parent, true);
          return;
        }
        break;
      default: break;
    }
    placePlain(index, node, x, parent);
  }

  void placeLoop(int index, const NestNode& node, qreal x, int parent) {
    Row& row = newRow(index, parent);
    LoopKindLook look = views::lookOf(node.thread_tag.empty() ? node.loop_kind : ForKind::ThreadBinding);
    QString extent = node.min.empty() ? q(node.extent) : Text::tr("%1 from %2").arg(q(node.extent), q(node.min));
    QString kind = kindText(node);
    row.name = Text::tr("loop %1, extent %2%3%4")
                   .arg(q(node.title), extent, kind.isEmpty() ? QString() : QStringLiteral(", ") + kind,
                        node.reduction ? Text::tr(", reduction") : QString());
    row.tip = row.name;
    LineBuilder line(fonts_, out_.pieces, x, y_);
    line.icon(QLatin1StringView(look.icon), look.tone).text(q(node.title), Tone::Text, Piece::Kind::CodeBold).space(8);
    line.text(extent, Tone::Muted, Piece::Kind::Code).space(8);
    if (!kind.isEmpty()) line.chip(kind, look.tone);
    if (node.reduction) line.chip(Text::tr("reduce"), Tone::Reduction, QStringLiteral("reduction"));
    annotations(node, line, row);
    endRow(line);
    footprints(node, line.x());
    children(index, node, x, look.tone, false);
  }

  /// One line each; a long one, such as a kernel, is complete in the tooltip.
  void annotations(const NestNode& node, LineBuilder& line, Row& row) {
    constexpr qsizetype longest = 36;
    for (const auto& [key, value] : node.annotations) {
      QString shown = q(value).simplified();
      if (shown.size() > longest) shown = shown.left(longest) + u'…';
      line.chip(QStringLiteral("%1 = %2").arg(q(key), shown), Tone::Muted);
      row.tip += QStringLiteral("\n%1 = %2").arg(q(key), q(value));
    }
  }

  void placeBlock(int index, const NestNode& node, qreal x, int parent) {
    Row& row = newRow(index, parent);
    row.name = node.reduction_block ? Text::tr("reduction block %1").arg(q(node.title))
                                    : Text::tr("block %1").arg(q(node.title));
    QStringList tip{row.name};
    for (const auto& iter : node.iters) tip += iterTip(iter);
    for (const std::string& region : node.reads) tip += Text::tr("reads %1").arg(q(region));
    for (const std::string& region : node.writes) tip += Text::tr("writes %1").arg(q(region));
    row.tip = tip.join(u'\n');
    LineBuilder line(fonts_, out_.pieces, x, y_);
    line.icon(QStringLiteral("block"), Tone::Block).text(q(node.title), Tone::Text, Piece::Kind::CodeBold).space(8);
    if (node.reduction_block) line.chip(Text::tr("reduction"), Tone::Reduction, QStringLiteral("reduction"));
    annotations(node, line, row);
    endRow(line);
    footprints(node, line.x());
    qreal used = used_;
    if (!node.iters.empty()) {
      LineBuilder iters(fonts_, out_.pieces, x + indent + 3, y_);
      for (const auto& iter : node.iters) {
        bool reduce = iter.kind == "reduce";
        QString text = QStringLiteral("%1 = %2").arg(q(iter.name), q(iter.value_text));
        iters.wrapAt(wrap_, iters.chipWidth(text, reduce));
        iters.chip(text, reduce ? Tone::Reduction : Tone::Spatial, reduce ? QStringLiteral("reduction") : QString());
        used = std::max(used, iters.x());
      }
      endRow(iters, true);
      used_ = std::max(used_, used);
    }
    if (!node.predicate.empty()) {
      LineBuilder where(fonts_, out_.pieces, x + indent + 3, y_);
      where.icon(QStringLiteral("condition"), Tone::Warning)
          .text(Text::tr("where "), Tone::Muted)
          .text(q(node.predicate), Tone::Text, Piece::Kind::Code);
      endRow(where);
    }
    children(index, node, x, Tone::Block, true);
  }

  void placePlain(int index, const NestNode& node, qreal x, int parent) {
    Row& row = newRow(index, parent);
    bool init = node.kind == NestKind::Init;
    row.name = init ? Text::tr("init") : q(node.title);
    LineBuilder line(fonts_, out_.pieces, x, y_);
    bool branch = node.kind == NestKind::If || node.kind == NestKind::Else || node.kind == NestKind::While;
    line.icon(branch ? QStringLiteral("condition") : QStringLiteral("statement"), Tone::Muted);
    line.text(row.name, init ? Tone::Muted : Tone::Text, init ? Piece::Kind::Text : Piece::Kind::Code);
    endRow(line);
    children(index, node, x, Tone::Line, false);
  }

  void children(int index, const NestNode& node, qreal x, Ink ink, bool card) {
    int self = int(out_.rows.size()) - 1;
    while (out_.rows[std::size_t(self)].node != index) --self;
    qreal top = card ? out_.rows[std::size_t(self)].rect.top() : out_.rows[std::size_t(self)].rect.bottom() - 2;
    std::size_t scope = out_.scopes.size();
    out_.scopes.push_back({index, card, QRectF(x + (card ? -5 : 7), top, card ? 0 : 2, 0), ink});
    for (int child : node.children) place(child, x + indent, self);
    if (card) y_ += 3;
    out_.scopes[scope].rect.setBottom(y_ - (card ? 2 : 3));
    if (node.children.empty() && !card) out_.scopes.pop_back();
  }

  /// The reads and writes of a statement, one line each; a read and a write at the same index share one.
  void placeAccesses(int index, const NestNode& node, qreal x, int parent, bool init = false) {
    if (node.accesses.empty()) return placePlain(index, node, x, parent);
    std::vector<std::pair<const Access*, bool>> lines;  // access, also read
    for (const Access& access : node.accesses) {
      if (shown_.is_part && !shown_.accesses.contains(&access)) continue;
      auto same = std::ranges::find_if(lines, [&](const auto& line) { return line.first->text == access.text; });
      if (same == lines.end())
        lines.emplace_back(&access, false);
      else if (same->first->is_write && !access.is_write)
        same->second = true;
    }
    for (auto [access, update] : lines) {
      Row& row = newRow(index, parent);
      row.access = access;
      row.buffer = buffers_.declared(access->buffer);
      const AccessLook look = warps_.lookOf(node, *access);
      const analysis::WarpAccess* warp = warps_.find(node, *access);
      const bool writes = warp ? warp->is_write : access->is_write;  // of a call by pointers only warps know
      QString verb = init && writes ? Text::tr("init")
                     : update       ? Text::tr("update")
                     : writes       ? Text::tr("write")
                                    : Text::tr("read");
      row.name = look.text.isEmpty() ? Text::tr("%1 %2").arg(verb, q(access->text))
                                     : Text::tr("%1 %2: %3").arg(verb, q(access->text), look.text);
      row.tip = look.text.isEmpty() ? row.name : QStringLiteral("%1\n%2").arg(row.name, look.tip);
      LineBuilder line(fonts_, out_.pieces, x + 3, y_);
      line.swatch(buffers_.color(row.buffer)).text(q(access->text), Tone::Text, Piece::Kind::Code).space(8);
      line.text(verb, writes ? Tone::Write : Tone::Read, Piece::Kind::Small).space(8);
      if (look.icon) line.chip(look.text, look.tone, QLatin1StringView(look.icon));
      endRow(line);
    }
  }

  /// Now the width of the nest is known: rows and cards reach over it, the columns are to its right.
  void finish() {
    if (out_.rows.empty()) return;
    // Only loops and the heads of blocks have cells: longer lines below them may reach under the columns.
    out_.matrix_left = std::max(celled_ + 6, width_ - matrix_ + column_gap - margin);
    qreal right = std::max(width_, used_ + margin), x = 0;
    int section = -1;
    for (Column& column : out_.columns) {
      if (column.section != section) x = out_.matrix_left;
      section = column.section;
      column.rect.moveLeft(x);
      x += column.rect.width() + column_gap;
      right = std::max(right, x - column_gap + margin);
    }
    if (!out_.columns.empty()) {
      const QRectF& head = out_.columns.front().rect;
      out_.caption = QRectF(margin, head.top(), out_.matrix_left - margin - column_gap, head.height());
    }
    for (const PendingCell& pending : pending_) {
      Row& row = out_.rows[pending.row];
      const Column& column = out_.columns[pending.column];
      if (!row.cells++) row.first_cell = int(out_.cells.size());
      const auto& bytes = pending.footprint->bytes;
      auto whole = buffers_.bytes(column.buffer);
      double share = bytes.value && whole && *whole > 0 ? std::min(1.0, double(*bytes.value) / double(*whole)) : 0;
      out_.cells.push_back({QRectF(column.rect.left(), row.rect.top(), column.rect.width(), fonts_.row),
                            bytesText(bytes), column.color, share});
      row.tip += QStringLiteral("\n") + Text::tr("accesses %1 of %2").arg(bytesText(bytes), q(column.buffer->name));
    }
    for (Row& row : out_.rows) row.rect.setRight(right);
    for (Scope& scope : out_.scopes)
      if (scope.card) scope.rect.setRight(right - 5);
    out_.size = QSizeF(std::ceil(right), std::ceil(y_ + margin / 2));
  }

  const LoopNest& nest_;
  const WarpVerdicts& warps_;
  const Buffers& buffers_;
  const Fonts& fonts_;
  const Shown& shown_;
  qreal width_, wrap_, matrix_ = 0, y_ = 0, used_ = 0, fixed_ = 0, celled_ = 0;
  std::size_t section_ = 0;
  int section_count_ = 0;
  std::vector<PendingCell> pending_;
  Geometry out_;
};

bool isLoop(const LoopNest& nest, int node) {
  return node >= 0 && nest.nodes[std::size_t(node)].kind == NestKind::Loop;
}

}  // namespace

Geometry layoutNest(const LoopNest& nest, const std::vector<analysis::WarpAccess>& warps, const Buffers& buffers,
                    const Fonts& fonts, qreal width, const Shown& shown) {
  // Chips wrap where the longest line that cannot wrap ends, or later where there is room.
  const WarpVerdicts verdicts(warps);
  Layout first(nest, verdicts, buffers, fonts, shown, width, 0);
  first.run();
  return Layout(nest, verdicts, buffers, fonts, shown, width, std::max(first.fixedWidth(), width - 2 * margin)).run();
}

std::vector<int> chainOf(const LoopNest& nest, int loop) {
  std::vector<int> chain;
  if (!isLoop(nest, loop)) return chain;
  auto only = [&](int node) { return nest.nodes[std::size_t(node)].children.size() == 1; };
  int top = loop;
  for (int up = nest.nodes[std::size_t(top)].parent; isLoop(nest, up) && only(up);
       up = nest.nodes[std::size_t(top)].parent)
    top = up;
  for (int node = top; isLoop(nest, node); node = nest.nodes[std::size_t(node)].children.front()) {
    chain.push_back(node);
    if (!only(node)) break;
  }
  return chain;
}

std::vector<int> reordered(const LoopNest& nest, int dragged, int target) {
  std::vector<int> chain = chainOf(nest, dragged);
  auto from = std::ranges::find(chain, dragged), to = std::ranges::find(chain, target);
  if (from == to || to == chain.end() || from == chain.end()) return {};
  auto low = std::min(from, to), high = std::max(from, to) + 1;
  std::vector<int> order(low, high);
  if (from < to)
    std::ranges::rotate(order, order.begin() + 1);
  else
    std::ranges::rotate(order, order.end() - 1);
  return order;
}

}  // namespace tirscope::views::loop_nest

// SPDX-License-Identifier: Apache-2.0
#include "views/block_tree/geometry.h"

#include <QCoreApplication>
#include <algorithm>

namespace tirscope::views::block_tree {

namespace {

using analysis::BlockTree;
using analysis::BlockTreeNode;

struct Text {
  Q_DECLARE_TR_FUNCTIONS(BlockTree)
};

constexpr qreal padding = 8;
/// How far in the second line of a long region begins.
constexpr qreal continued = 30;

/// A region in lines of not much more than `longest` characters, broken before an index or an operator.
QStringList wrapped(const QString& region) {
  constexpr qsizetype longest = 26;
  QStringList lines{QString()};
  const QStringList words = region.split(u' ');
  for (qsizetype n = 0; n < words.size(); ++n) {
    QString& line = lines.back();
    const bool breaks = words[n].size() == 1 || (n > 0 && words[n - 1].endsWith(u','));  // not after an operator
    const qsizetype ahead = words[n].size() == 1 && n + 1 < words.size() ? words[n + 1].size() + 1 : 0;
    if (!line.isEmpty() && breaks && line.size() + 1 + words[n].size() + ahead > longest)
      lines << words[n];
    else
      line += line.isEmpty() ? words[n] : u' ' + words[n];
  }
  return lines;
}

/// Builds pieces line by line and knows the room that they take.
class Card {
 public:
  explicit Card(const Fonts& fonts, GraphNode& node) : fonts_(fonts), node_(node) {}
  LineBuilder line() { return LineBuilder(fonts_, node_.pieces, padding, y_); }
  void end(const LineBuilder& line) {
    y_ = line.bottom();
    node_.size = QSizeF(std::max(node_.size.width(), line.x() + padding), y_ + padding / 2);
  }

 private:
  const Fonts& fonts_;
  GraphNode& node_;
  qreal y_ = padding / 2;
};

class Builder {
 public:
  Builder(const BlockTree& tree, const Buffers& buffers, const Fonts& fonts)
      : tree_(tree), buffers_(buffers), fonts_(fonts) {}

  Graph run() {
    for (int root : tree_.roots) addBlock(root, -1);
    return std::move(graph_);
  }

 private:
  const BlockTreeNode& block(int n) const { return tree_.blocks[std::size_t(n)]; }

  void addBlock(int n, int frame) {
    const BlockTreeNode& node = block(n);
    bool plain_root = node.parent < 0 && node.iters.empty() && !node.children.empty();
    int inner = frame;
    if (!plain_root) inner = node.children.empty() ? addCard(n, frame) : addFrame(n, frame);
    for (int child : node.children) addBlock(child, inner);
  }

  int addFrame(int n, int frame) {
    GraphNode node = described(n);
    node.kind = GraphNode::Kind::Frame;
    node.frame = frame;
    Card card(fonts_, node);
    LineBuilder line = card.line();
    line.icon(QStringLiteral("block"), Tone::Block).text(q(block(n).name), Tone::Text, Piece::Kind::CodeBold);
    card.end(line);
    graph_.nodes.push_back(std::move(node));
    return int(graph_.nodes.size()) - 1;
  }

  GraphNode described(int n) {
    GraphNode node;
    node.block = n;
    node.reduction = block(n).reduction;
    node.name = node.reduction ? Text::tr("reduction block %1").arg(q(block(n).name))
                               : Text::tr("block %1").arg(q(block(n).name));
    QStringList tip{node.name};
    for (const std::string& iter : block(n).iters) tip += q(iter);
    for (const std::string& region : block(n).read_regions) tip += Text::tr("reads %1").arg(q(region));
    for (const std::string& region : block(n).write_regions) tip += Text::tr("writes %1").arg(q(region));
    node.tip = tip.join(u'\n');
    return node;
  }

  int addCard(int n, int frame) {
    GraphNode node = described(n);
    node.frame = frame;
    Card card(fonts_, node);
    LineBuilder head = card.line();
    head.icon(QStringLiteral("block"), Tone::Block).text(q(block(n).name), Tone::Text, Piece::Kind::CodeBold).space(6);
    if (block(n).reduction) head.chip(Text::tr("reduction"), Tone::Reduction, QStringLiteral("reduction"));
    card.end(head);
    auto regions = [&](const std::vector<std::string>& texts, const std::vector<Buffer>& of, const QString& verb,
                       Tone tone) {
      for (std::size_t r = 0; r < texts.size(); ++r) {
        const QStringList parts = wrapped(q(texts[r]));
        for (const QString& part : parts) {
          LineBuilder line = card.line();
          if (&part == &parts.front())
            line.swatch(r < of.size() ? buffers_.color(of[r]) : -1);
          else
            line.space(continued);
          line.text(part, Tone::Text, Piece::Kind::Code).space(6);
          if (&part == &parts.back()) line.text(verb, tone, Piece::Kind::Small);
          card.end(line);
        }
      }
    };
    regions(block(n).read_regions, block(n).reads, Text::tr("read"), Tone::Read);
    regions(block(n).write_regions, block(n).writes, Text::tr("write"), Tone::Write);
    int self = int(graph_.nodes.size());
    graph_.nodes.push_back(std::move(node));
    for (const Buffer& buffer : block(n).reads)
      if (!writes(n, buffer)) connect(bufferNode(buffer), self, buffer);
    for (const Buffer& buffer : block(n).writes) connect(self, bufferNode(buffer), buffer);
    return self;
  }

  bool writes(int n, const Buffer& buffer) const {
    auto same = [&](const Buffer& written) { return buffers_.declared(written) == buffers_.declared(buffer); };
    return std::ranges::any_of(block(n).writes, same);
  }

  void connect(int from, int to, const Buffer& buffer) {
    GraphEdge edge{from, to, buffers_.color(buffer), {}};
    bool known =
        std::ranges::any_of(graph_.edges, [&](const GraphEdge& other) { return other.from == from && other.to == to; });
    if (!known) graph_.edges.push_back(edge);
  }

  int bufferNode(const Buffer& use) {
    Buffer buffer = buffers_.declared(use);
    for (int n = 0; n < int(graph_.nodes.size()); ++n)
      if (graph_.nodes[std::size_t(n)].buffer == buffer) return n;
    GraphNode node;
    node.kind = GraphNode::Kind::Buffer;
    node.buffer = buffer;
    node.color = buffers_.color(buffer);
    node.name = Text::tr("buffer %1").arg(q(buffer->name));
    node.tip = node.name + u'\n' + buffers_.detail(buffer);
    Card card(fonts_, node);
    LineBuilder line = card.line();
    line.swatch(node.color)
        .text(q(buffer->name), Tone::Text, Piece::Kind::CodeBold)
        .space(6)
        .text(buffers_.detail(buffer), Tone::Muted, Piece::Kind::Small);
    card.end(line);
    graph_.nodes.push_back(std::move(node));
    return int(graph_.nodes.size()) - 1;
  }

  const BlockTree& tree_;
  const Buffers& buffers_;
  const Fonts& fonts_;
  Graph graph_;
};

}  // namespace

Graph graphOf(const BlockTree& tree, const Buffers& buffers, const Fonts& fonts) {
  return Builder(tree, buffers, fonts).run();
}

}  // namespace tirscope::views::block_tree

// SPDX-License-Identifier: Apache-2.0
#include "views/code/places.h"

#include <QCoreApplication>
#include <algorithm>

#include "ir/walk/visitor.h"
#include "script/printer/printer.h"
#include "views/common/canvas/pieces.h"

namespace tirscope::views {

namespace {

/// A statement that does something itself: what is in it are expressions.
bool isLeaf(const Node& node) { return is_stmt(node.kind) && child_statements(node).empty(); }

bool uses(const Node& statement, const Node& buffer) {
  bool found = false;
  walk(ref(statement), [&](const Node& node) {
    const auto* load = as<BufferLoadNode>(&node);
    const auto* store = as<BufferStoreNode>(&node);
    found |= (load && load->buffer.get() == &buffer) || (store && store->buffer.get() == &buffer);
    return !found;
  });
  return found;
}

}  // namespace

int SubjectLines::first() const {
  if (empty()) return -1;
  if (exact.empty()) return approximate.front();
  return approximate.empty() ? exact.front() : std::min(exact.front(), approximate.front());
}

CodePlaces::CodePlaces(ListingPtr listing) : listing_(std::move(listing)) {
  if (!listing_ || !listing_->module) return;
  for (const auto& [name, node] : listing_->module->functions)
    if (auto function = as<PrimFuncNode>(node)) indexes_[q(name)] = std::make_unique<AddressIndex>(name, *function);
  auto know = [this](const QString& address) {
    if (!address.isEmpty() && !nodes_.contains(address))
      nodes_.insert(address, node_at(listing_->module, address.toStdString()));
  };
  for (const Listing::Line& line : listing_->lines) know(line.node);
  for (const Listing::Remark& remark : listing_->remarks) know(remark.node);
}

QString CodePlaces::addressOf(const Subject& subject) const {
  auto index = indexes_.find(subject.function);
  if (!subject || subject.isFunction() || index == indexes_.end()) return {};
  QString address = q(index->second->str(*subject.node));
  // A block represents the realize around it, whose bindings and predicate belong to it.
  if (subject.isBlock() && !address.isEmpty()) {
    const QString outer = address.left(std::max(address.lastIndexOf(u'.'), address.lastIndexOf(u':') + 1));
    const NodeRef around = node_at(listing_->module, outer.toStdString());
    if (around && around->kind == Kind::BlockRealize) return outer;
  }
  return address;
}

bool CodePlaces::isIn(const QString& address, const Subject& subject, const QString& outer) const {
  if (subject.isBuffer()) {
    const NodeRef node = nodes_.value(address);
    return node && isLeaf(*node) && uses(*node, *subject.node);
  }
  if (outer.isEmpty() || !address.startsWith(outer)) return false;
  return address.size() == outer.size() || outer.endsWith(u':') || address[outer.size()] == u'.';
}

SubjectLines CodePlaces::linesOf(const Subject& subject) const {
  SubjectLines found;
  if (!listing_ || !subject) return found;
  const QString outer = addressOf(subject);
  QHash<QString, bool> known;
  for (std::size_t line = 0; line < listing_->lines.size(); ++line) {
    const Listing::Line& from = listing_->lines[line];
    if (from.node.isEmpty()) continue;
    auto it = known.constFind(from.node);
    if (it == known.constEnd()) it = known.insert(from.node, isIn(from.node, subject, outer));
    if (*it) (from.approximate ? found.approximate : found.exact).push_back(int(line));
  }
  return found;
}

Subject CodePlaces::subjectAt(int line) const {
  if (!listing_ || line < 0 || std::size_t(line) >= listing_->lines.size()) return {};
  return subjectAt(listing_->lines[std::size_t(line)].node);
}

Subject CodePlaces::subjectAt(const QString& address) const {
  NodeRef node = nodes_.value(address);
  if (!node && listing_ && listing_->module && !address.isEmpty())
    node = node_at(listing_->module, address.toStdString());
  if (!node || (!is_stmt(node->kind) && node->kind != Kind::PrimFunc)) return {};
  return subjectOf(node, address.left(address.indexOf(u':')));
}

QString CodePlaces::nameOf(const Subject& subject, const Snapshot* snapshot) {
  auto say = [](const char* text) { return QCoreApplication::translate("tirscope::views::CodePlaces", text); };
  if (!subject) return {};
  if (subject.isLoop()) return say(QT_TRANSLATE_NOOP("tirscope::views::CodePlaces", "loop %1")).arg(subject.name());
  if (subject.isBlock()) return say(QT_TRANSLATE_NOOP("tirscope::views::CodePlaces", "block %1")).arg(subject.name());
  if (subject.isBuffer()) return say(QT_TRANSLATE_NOOP("tirscope::views::CodePlaces", "buffer %1")).arg(subject.name());
  if (subject.isFunction())
    return say(QT_TRANSLATE_NOOP("tirscope::views::CodePlaces", "function %1")).arg(subject.function);
  const script::TextRange range = snapshot ? snapshot->text().map.range_of(*subject.node) : script::TextRange{};
  if (range.begin >= range.end) return say(QT_TRANSLATE_NOOP("tirscope::views::CodePlaces", "a statement"));
  const std::string_view all(snapshot->text().text);
  const std::string_view line =
      all.substr(range.begin, std::min(all.find('\n', range.begin), all.size()) - range.begin);
  const QString text = QString::fromUtf8(line.data(), qsizetype(line.size())).trimmed();
  constexpr qsizetype most = 40;
  return text.size() > most ? text.left(most) + u'…' : text;
}

}  // namespace tirscope::views

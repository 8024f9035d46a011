// SPDX-License-Identifier: Apache-2.0
#include "views/common/values/selection.h"

namespace tirscope::views {

namespace {
constexpr int max_visited = 200;
}

QString Subject::name() const {
  if (auto loop = as<ForNode>(node)) return QString::fromStdString(loop->var->name);
  if (auto block = as<BlockNode>(node)) return QString::fromStdString(block->name);
  if (auto buffer = as<BufferNode>(node)) return QString::fromStdString(buffer->name);
  if (isBinding()) return QString::fromStdString(static_cast<const BindingNode&>(*node).var->name);
  if (auto var = as<RelaxVarNode>(node)) return QString::fromStdString(var->name);
  return isFunction() ? function : QString();
}

Subject subjectOf(NodeRef node, const QString& function) {
  if (auto realize = as<BlockRealizeNode>(node)) node = realize->block;
  return {std::move(node), function};
}

void Selection::select(const Subject& subject) {
  if (subject == current_) return;
  if (subject) {
    visited_.resize(std::size_t(at_ + 1));
    visited_.push_back(subject);
    if (int(visited_.size()) > max_visited) visited_.erase(visited_.begin());
    at_ = int(visited_.size()) - 1;
  }
  show(subject);
}

void Selection::show(const Subject& subject) {
  current_ = subject;
  Q_EMIT changed(current_);
}

void Selection::hover(const Subject& subject) {
  if (subject == hovered_) return;
  hovered_ = subject;
  Q_EMIT hoverChanged(hovered_);
}

void Selection::forward(const std::function<NodeRef(const NodeRef&)>& successor) {
  auto next = [&](const Subject& subject) {
    return Subject{subject ? successor(subject.node) : nullptr, subject.function};
  };
  std::vector<Subject> kept;
  int at = -1;
  for (int n = 0; n < int(visited_.size()); ++n) {
    Subject subject = next(visited_[std::size_t(n)]);
    if (subject && (kept.empty() || !(kept.back() == subject))) kept.push_back(subject);
    if (n == at_) at = int(kept.size()) - 1;
  }
  visited_ = std::move(kept);
  at_ = at;
  hovered_ = {};
  Subject subject = next(current_);
  if (!(subject == current_)) show(subject);
}

void Selection::goBack() {
  if (canGoBack()) show(visited_[std::size_t(--at_)]);
}

void Selection::goForward() {
  if (canGoForward()) show(visited_[std::size_t(++at_)]);
}

}  // namespace tirscope::views

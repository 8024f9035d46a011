// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "ir/function.h"
#include "ir/relax/relax.h"

namespace tirscope::views {

/// What a person can point at: a loop (ForNode), a block (BlockNode, never its realize), a buffer (BufferNode), any
/// other statement, a binding of a Relax function (BindingNode) or its parameter (RelaxVarNode), or a function of
/// either kind. Identity is the node object.
struct Subject {
  NodeRef node;
  QString function;  ///< name of the function that holds it

  explicit operator bool() const { return bool(node); }
  bool isLoop() const { return node && node->kind == Kind::For; }
  bool isBlock() const { return node && node->kind == Kind::Block; }
  bool isBuffer() const { return node && node->kind == Kind::Buffer; }
  bool isFunction() const {
    return node && (node->kind == Kind::PrimFunc || (node->kind == Kind::RelaxFunction && !function.isEmpty()));
  }
  bool isBinding() const { return node && BindingNode::matches(node->kind); }
  /// The name that a person knows it by: "i", "C", "A_shared"; empty for other statements.
  QString name() const;
  friend bool operator==(const Subject& a, const Subject& b) { return a.node == b.node; }
};

/// Makes a Subject of `node`; a BlockRealize represents its block.
Subject subjectOf(NodeRef node, const QString& function);

/// The one selection of a session, shared by all views: any view sets it, all views show it.
class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const Subject& current() const { return current_; }
  const Subject& hovered() const { return hovered_; }

  void select(const Subject& subject);
  void hover(const Subject& subject);
  void clear() { select({}); }

  /// Carries the selection into the module after a step. `successor` gives the node that a node became: itself when it
  /// was not touched, null when it is gone.
  void forward(const std::function<NodeRef(const NodeRef&)>& successor);

  bool canGoBack() const { return at_ > 0; }
  bool canGoForward() const { return at_ + 1 < int(visited_.size()); }
  void goBack();
  void goForward();

 Q_SIGNALS:
  void changed(const tirscope::views::Subject& subject);
  void hoverChanged(const tirscope::views::Subject& subject);

 private:
  void show(const Subject& subject);
  Subject current_, hovered_;
  std::vector<Subject> visited_;
  int at_ = -1;
};

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "app/session/document.h"
#include "app/session/files/claim.h"
#include "views/common/jobs/lane.h"

namespace tirscope::app {

/// Work that a program left which no longer runs. As long as this exists, it is not offered to other programs.
struct LeftBehind {
  QString path;
  std::shared_ptr<Claim> claim;
};

/// Keeps a copy of unsaved work beside the user's data, two seconds after each change at the latest, and finds what a
/// killed program left behind: <id>.tirscope, with a claim on <id>.lock while its program lives.
class Recovery : public QObject {
  Q_OBJECT
 public:
  Recovery(Document& document, QObject* parent);
  ~Recovery() override;

  /// Goes on keeping what another program left behind, from now on as one's own.
  void adopt(const LeftBehind& left);

  /// Session files that programs left which no longer run, newest first.
  static std::vector<LeftBehind> leftBehind();
  static void forget(const LeftBehind& left);

 private:
  void save();
  void remove();
  /// The file that is this program's; empty where the folder cannot be written.
  QString path();
  Document& document_;
  std::unique_ptr<Claim> claim_;  ///< made when there is something to keep
  QTimer delay_;
  /// Writing a long history down takes longer than a frame.
  views::Lane lane_{views::Threads::Analyse, views::Lane::Order::InOrder};
};

}  // namespace tirscope::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QTimer>

#include "app/session/document.h"
#include "app/session/live/file_watch.h"
#include "views/common/values/script.h"

namespace tirscope::app {

/// A schedule as a script beside the open module: what is written runs, up to the first error, and its steps are the
/// current line of the history. Where they are followed, the files of the module and of the script are read again when
/// they become others; then the window shows what they say. Text is read and evaluated by our own evaluator. Nothing is
/// built, called or timed for it.
class LiveSession : public QObject {
  Q_OBJECT
 public:
  LiveSession(Document& document, QObject* parent);

  /// Null: there is none, and the trace of the current step stands for it.
  const views::ScriptPtr& script() const { return script_; }
  const QString& scriptPath() const { return path_; }
  bool isFollowing() const { return following_; }
  bool isBusy() const { return running_ || delay_.isActive() || lane_.isBusy(); }

  void setFollowing(bool on);
  /// The script of a file takes the place of the one before, and runs.
  Result<void> open(const QString& path);
  /// A person wrote this: it runs when they pause.
  void write(const QString& text);
  /// Runs it again as it is.
  void run();
  /// Reads its file again; what was written since is given up.
  void load();
  /// Leaves the script; the steps stay.
  void leave();
  /// Writes the script to a file, which is its own from then on.
  Result<void> save(const QString& path);

 Q_SIGNALS:
  void changed(const tirscope::views::ScriptPtr& script);
  void followingChanged(bool on);
  /// The module's file has a text that does not read. What is open stays.
  void unreadable(const QString& path, const QString& text, const tirscope::Diagnostics& problems);
  /// The module's file was read again.
  void followed(const QString& path);
  void refused(const tirscope::Diagnostic& why);

 private:
  /// What a run found out.
  struct Outcome {
    std::map<int, int> lines;
    std::optional<views::ScriptProblem> problem;
  };
  using OutcomePtr = std::shared_ptr<Outcome>;
  std::function<Result<void>(schedule::Schedule& onto)> runner(const OutcomePtr& outcome) const;
  void took(const Outcome& outcome);
  void fileChanged(const QString& path);
  void moduleChanged(const QString& path);
  void reread(Opened opened);
  void publish(const std::function<void(views::Script&)>& change);
  void documentChanged();
  void watchFiles();

  Document& document_;
  views::ScriptPtr script_;
  QString path_;   ///< of the script
  QString saved_;  ///< the text that its file has
  bool following_ = false;
  bool running_ = false, again_ = false;
  int step_ = -1;  ///< that the script led to
  QTimer delay_;
  FileWatch watch_;
  views::Lane lane_{views::Threads::Analyse};
};

}  // namespace tirscope::app

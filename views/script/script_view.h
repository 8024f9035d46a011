// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "views/common/values/script.h"
#include "views/common/view.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace tirscope::views {

class CodeView;

/// The schedule as a Python script that can be written: what is typed is sent, and comes back with the line of each
/// step and of the error that ended it. Where there is no script, the trace of the current step is shown, and becomes
/// one with the first letter typed.
class ScriptView final : public View {
  Q_OBJECT
 public:
  ScriptView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;

  /// Null: the trace stands for it.
  void setScript(ScriptPtr script);
  CodeView& code() const { return *code_; }
  /// Puts the cursor where the script stopped.
  void goToProblem();

 Q_SIGNALS:
  void written(const QString& text);
  void runRequested();
  void openRequested();
  void saveRequested();
  /// The file's text is wanted in the place of what was written.
  void loadRequested();
  /// The trace is wanted in the place of the script.
  void traceRequested();

 protected:
  void historyChanged() override;
  void themeChanged() override;

 private:
  QWidget* makeBar();
  QWidget* makeNote();
  void showTrace();
  void showNote();
  void showMarks();
  void showLine();
  int stepOfLine(int line) const;
  int cursorLine() const;

  ScriptPtr script_;
  std::map<int, int> lines_;  ///< by the id of a step: its first line, from 1 on
  bool showing_ = false;      ///< the text changes by itself
  CodeView* code_;
  QToolButton *run_ = nullptr, *step_ = nullptr;
  QLabel *name_ = nullptr, *note_text_ = nullptr;
  QPushButton *note_first_ = nullptr, *note_second_ = nullptr;
  QPushButton* problem_;
  QWidget* note_;
  QStackedLayout* stack_;
};

}  // namespace tirscope::views

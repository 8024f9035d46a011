// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>

#include "support/diagnostic.h"
#include "views/common/jobs/lane.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// The text of a file that cannot be opened, to be put right: what is wrong is underlined, and listed with its line.
/// The list follows what is typed; once nothing is wrong, the text can be opened.
class BrokenText : public QWidget {
  Q_OBJECT
 public:
  /// `problems`: what is wrong with a text, found in the background; none: it can be opened.
  using Check = std::function<Diagnostics(const QString& text, const QString& path)>;
  BrokenText(Check problems, QWidget* parent);
  void show(const QString& path, const QString& text, const Diagnostics& problems);
  QString text() const;
  const QString& path() const { return path_; }
  /// Whether a person changed the text.
  bool isEdited() const;
  /// Asks whether changes may go, where there are any.
  bool mayDiscard();
  bool isBusy() const { return lane_.isBusy() || delay_.isActive(); }

 Q_SIGNALS:
  /// The text is to be opened, and written to the file first where `save` is set.
  void openRequested(bool save);
  /// The file is to be left alone.
  void left();

 private:
  void addList(QWidget& below);
  void check();
  void take(const Diagnostics& problems);
  void goToProblem();

  Check check_;
  QString path_, given_;
  QLabel* title_;
  views::CodeView* edit_;
  QListWidget* list_;
  QPushButton *go_, *save_, *open_;
  QTimer delay_;
  views::Lane lane_{views::Threads::Analyse};
};

/// "typo.py:15:24: the namespace T has no member 'gird'; did you mean 'grid'?" `name`: of the file.
QString problemLine(const Diagnostic& problem, const QString& name);

}  // namespace tirscope::app

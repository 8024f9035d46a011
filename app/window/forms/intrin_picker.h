// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSplitter>
#include <memory>

class QLineEdit;
class QListWidget;

namespace tirscope::schedule {
class Intrins;
}
namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// Chooses a tensor intrinsic: a list that is searched by typing, and what the chosen one describes and does. The name
/// in the line is the choice, also one that the list does not have.
class IntrinPicker : public QSplitter {
  Q_OBJECT
 public:
  IntrinPicker(std::shared_ptr<const schedule::Intrins> intrins, QWidget* parent);

  QString name() const;
  void setName(const QString& name);
  /// Those that match what is scheduled; they come first, ticked.
  void setMatching(const QStringList& names);
  /// Lists the registered intrinsics again.
  void reload();

 Q_SIGNALS:
  void nameChanged();
  void registerRequested();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void filter(const QString& words);
  void showChosen();

  std::shared_ptr<const schedule::Intrins> intrins_;
  QStringList matching_;
  QLineEdit* line_;
  QListWidget* list_;
  views::CodeView *description_, *implementation_;
};

}  // namespace tirscope::app

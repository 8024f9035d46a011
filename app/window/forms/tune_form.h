// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "protocol/messages/tune.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace tirscope::protocol {
struct TuneSetting;
}

namespace tirscope::app {

/// A design space that can be chosen.
struct SpaceChoice {
  QString title;
  std::string space;  ///< as tune.run takes it
};

/// How a search is set up: one field for each of protocol::tune_settings that a person chooses. The last choices are
/// kept with the user's settings, except for seed and folder.
class TuneForm final : public QDialog {
  Q_OBJECT
 public:
  /// `choices`: design spaces besides those of rules and files, the first of which is chosen; `target_title`: the
  /// target in words.
  TuneForm(const QList<SpaceChoice>& choices, const QString& target_title, const QString& folder, QWidget* parent);
  /// What is chosen; refused as readFile where the script cannot be read.
  Result<protocol::TuneRequest> request() const;

 Q_SIGNALS:
  void startRequested();

 private:
  void addSpaces(const QList<SpaceChoice>& choices);
  void addBudget(QFormLayout& form);
  void addDatabase(QFormLayout& form);
  QWidget* pathLine(QLineEdit*& line, const char* name, const QString& title, bool folder);
  /// With what was chosen last, or the first entry.
  void addChoice(QFormLayout& form, const protocol::TuneSetting& setting, QComboBox* box);
  void addRow(QFormLayout& form, const protocol::TuneSetting& setting, QWidget* field);
  void keep() const;

  QString folder_;
  QList<SpaceChoice> spaces_;  ///< by row of the box; the last, a file, has no text yet
  QComboBox *space_, *strategy_, *model_;
  QLineEdit *script_ = nullptr, *database_ = nullptr, *hosts_;
  QSpinBox *trials_, *minutes_, *threads_, *seed_;
  QCheckBox* resume_;
};

}  // namespace tirscope::app

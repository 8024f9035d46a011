// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "app/session/runs/model_session.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLineEdit;
class QRadioButton;
class QScrollArea;
class QSpinBox;

namespace tirscope::app {

/// A line for a file's path with a button that asks for it. `hint`: what happens where it stays empty.
class FileLine final : public QWidget {
  Q_OBJECT
 public:
  FileLine(const QString& name, const QString& hint, const QString& filter, QString folder, QWidget* parent);
  QString path() const;
  void setPath(const QString& path);

 private:
  void ask(const QString& filter);
  QLineEdit* line_;
  QString folder_;
};

/// How a model is to be run: the function, where its arguments come from, by what, and what is expected.
class ModelForm final : public QDialog {
  Q_OBJECT
 public:
  /// Whether functions may be bound to those of a shared library: not where the model runs on another host.
  enum class Libraries : bool { LeftOut, Offered };
  /// `last`: how it was run last; what of it fits is filled in. `target_title`: the target in words.
  ModelForm(IRModule module, const QString& source, const ModelWish& last, const QString& target_title,
            Libraries libraries, QWidget* parent);
  ModelWish wish() const;

 Q_SIGNALS:
  void runRequested(const tirscope::app::ModelWish& wish);

 private:
  void arrange(const QString& target_title);
  QDialogButtonBox* makeButtons();
  void showFunction();
  void addParameters(QFormLayout& form);
  void addSizes(QFormLayout& form);
  void addRegistered(QFormLayout& form);
  QComboBox* bindingChoice(const std::string& name);
  /// A registered function: what it is bound to, and its name in the library.
  struct Binding {
    QComboBox* choice;
    QLineEdit* symbol;
  };
  std::string boundTo(const Binding& binding) const;
  QString folder() const;

  IRModule module_;
  QString source_;
  ModelWish last_;
  QComboBox* functions_;
  QScrollArea* arguments_;
  FileLine *params_, *check_;
  QRadioButton *compiled_, *interpreted_;
  QSpinBox *seed_, *rounds_;
  std::map<std::string, FileLine*> inputs_;
  std::map<std::string, QSpinBox*> sizes_;
  std::map<std::string, Binding> registered_;
  Libraries libraries_;
  FileLine* library_ = nullptr;  ///< null: none can be named
};

}  // namespace tirscope::app

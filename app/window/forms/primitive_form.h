// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QTimer>

#include "app/session/document.h"

class QDialogButtonBox;
class QFormLayout;
class QPushButton;
class QStackedWidget;

namespace tirscope::app {

class IntrinPicker;
class MessageStrip;
class Predicting;
class SideBySide;
class StepPreview;

/// A form made from a primitive's parameter table, with a preview of what the step would change, unless that is to be
/// predicted. Nothing here knows any primitive by name.
class PrimitiveForm : public QDialog {
  Q_OBJECT
 public:
  /// `start` gives the primitive and the arguments to begin with.
  PrimitiveForm(Document& document, Predicting& predicting, const schedule::Call& start, QWidget* parent);

  /// The call that the form describes; refused where a field cannot be read.
  Result<schedule::Call> call() const;

 Q_SIGNALS:
  /// The refusal comes with steps that help; the form makes way for them.
  void fixRequested(const tirscope::Fix& fix);

 private:
  struct Editor {
    QWidget* widget;
    std::function<Result<schedule::Value>()> read;
    std::function<bool()> isEmpty = {};  ///< nothing is in it yet; null: something always is
  };
  struct Field {
    const schedule::Parameter* parameter;
    Editor editor;
  };
  void addFields(QFormLayout& layout, const schedule::Call& start);
  void listen();
  void addField(QFormLayout& layout, const schedule::Parameter& parameter, const schedule::Value* start);
  Editor nodesEditor(const schedule::Parameter& parameter, const schedule::Value* start);
  Editor nodeEditor(const schedule::Parameter& parameter, const schedule::Value* start);
  Editor bufferEditor(const schedule::Parameter& parameter, const schedule::Value* value);
  Editor flagEditor(const schedule::Value* value);
  Editor intrinEditor(const schedule::Value* value);
  Editor textEditor(const schedule::Value* value);
  Editor lineEditor(const schedule::Parameter& parameter, const schedule::Value* value);
  QStringList matchingIntrins() const;
  /// The block of the parameter "block", as it is chosen now; null where there is none.
  const BlockNode* chosenBlock() const;
  /// The names of the fields that a person has to fill in before there is anything to say of the step.
  QStringList unfilled() const;
  void requestPreview();
  void showRefusal(const Diagnostic& diagnostic);

  Document& document_;
  Predicting& predicting_;
  const schedule::Primitive* primitive_;
  std::vector<Field> fields_;
  IntrinPicker* picker_ = nullptr;  ///< where the primitive takes an intrinsic
  QStackedWidget* below_;           ///< what the step would change, or what does not match
  StepPreview* preview_;
  SideBySide* sides_;
  MessageStrip* message_;
  QDialogButtonBox* buttons_;
  QPushButton* apply_;
  QTimer delay_;
};

}  // namespace tirscope::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include "app/session/document.h"
#include "schedule/trace/trace_export.h"

class QCheckBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

class MessageStrip;

/// The current trace as it would leave, in any of its forms, to be copied or saved. It follows the document.
class TraceExport : public QDialog {
  Q_OBJECT
 public:
  TraceExport(Document& document, QWidget* parent);

 private:
  void addForms();
  void showText();
  void copy();
  void save();
  const schedule::TraceForm& form() const;

  Document& document_;
  QListWidget* forms_;
  QCheckBox *simplified_, *without_postproc_;
  views::CodeView* preview_;
  QLabel* told_;
  MessageStrip* message_;
  QPushButton *copy_, *save_;
};

/// The document's trace in that form; refused as trace.not-in-release.
Result<schedule::WrittenTrace> writtenTrace(const Document& document, const schedule::TraceForm& form,
                                            schedule::TraceCut cut = {});

}  // namespace tirscope::app

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <memory>

#include "app/session/report/report.h"

class QCheckBox;
class QLabel;

namespace tirscope::app {

class Document;
class MessageStrip;
class ReportParts;

/// What a report holds, part by part, and what was left out of it, to be read before it is saved.
class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  ReportDialog(Document& document, std::shared_ptr<const Report> report, QWidget* parent);
  /// The report does not open again: it may be saved all the same, to be read.
  void warn(const Diagnostic& why);

 Q_SIGNALS:
  void saved(const QString& path);

 private:
  void showSize();
  void save();

  Document& document_;
  std::shared_ptr<const Report> report_;
  ReportParts* parts_;
  QCheckBox* with_picture_;
  QLabel* size_;
  MessageStrip* message_;
};

/// What a report that was opened holds besides the session that the window shows.
class ReportContents : public QDialog {
  Q_OBJECT
 public:
  ReportContents(const ReportFacts& facts, QWidget* parent);
};

}  // namespace tirscope::app

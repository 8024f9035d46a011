// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QSplitter>

#include "app/session/report/report.h"

class QLabel;
class QListWidget;
class QStackedWidget;

namespace tirscope::views {
class CodeView;
}

namespace tirscope::app {

/// A picture in full, as large as there is room, but no larger than it is.
class WholePicture : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  void setPicture(const QImage& picture);

 private:
  void paintEvent(QPaintEvent* event) override;
  QImage picture_;
};

/// The parts of a report, each with its size, beside what is in the chosen one: as text, or as the picture.
class ReportParts : public QSplitter {
  Q_OBJECT
 public:
  ReportParts(const QList<ReportPart>& parts, const QImage& picture, QWidget* parent);
  /// One more entry with a text, which is not in the report.
  void addText(const QString& title, const QString& text);
  /// The picture does not go in: its entry says so.
  void setWithPicture(bool with);
  QListWidget& list() const { return *list_; }
  static QString titleOf(ReportPart::What what);

 private:
  void add(const QString& title, const QString& text, bool picture, const QString& language);
  void showPart(int row);
  struct Shown {
    QString text, language;
    bool picture = false;
  };
  QList<Shown> shown_;
  QListWidget* list_;
  QStackedWidget* pages_;
  views::CodeView* text_;
  WholePicture* picture_;
};

/// "12.3 kB"
QString sizeText(qint64 bytes);

}  // namespace tirscope::app

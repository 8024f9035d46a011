// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QTextBrowser>
#include <QTimer>

namespace tirscope::app {

/// A page of the documents that come with Tirscope. Its pictures are as wide as there is room; links lead to other
/// pages and nowhere else.
class GuidePage : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuidePage(QWidget* parent);
  void open(const QString& path);
  /// The heading of that text comes to the top.
  void goTo(const QString& heading);

 private:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;
  void follow(const QUrl& link);
  void fit();
  QString path_;
  QTimer later_;
  int room_ = 0;  ///< for which the pictures were made
};

/// The guide, beside the window: what it says can be done meanwhile.
class Guide : public QDialog {
  Q_OBJECT
 public:
  explicit Guide(QWidget* parent);
  void showChapter(const QString& heading);
  /// The folder of the documents; empty where they are not installed.
  static QString folder();

 private:
  GuidePage* page_;
};

}  // namespace tirscope::app

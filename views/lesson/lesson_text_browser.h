// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTextBrowser>

namespace tirscope::views {

/// The Markdown of a lesson. No HTML is interpreted, nothing is fetched, and pictures come from the lesson's folder
/// alone. Links to the web are left to whoever listens to `linkChosen`.
class LessonTextBrowser final : public QTextBrowser {
  Q_OBJECT
 public:
  explicit LessonTextBrowser(QWidget* parent);
  void setLesson(const QString& markdown, const QString& folder);

 Q_SIGNALS:
  void linkChosen(const QUrl& link);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  QString markdown_, folder_;
};

}  // namespace tirscope::views

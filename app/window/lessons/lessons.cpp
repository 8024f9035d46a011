// SPDX-License-Identifier: Apache-2.0
#include "app/window/lessons/lessons.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QMessageBox>

#include "app/window/files/files.h"
#include "app/window/main/actions.h"
#include "app/window/main/language.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "views/lesson/lesson_view.h"

namespace tirscope::app {

namespace {

QString lessonId() { return QStringLiteral("lesson"); }

}  // namespace

Lessons::Lessons(const Workspace& all, Files& files, WorkerClient& worker)
    : QObject(&all.window),
      all_(all),
      files_(files),
      view_(static_cast<views::LessonView&>(*all.views.asItIs(lessonId()))),
      session_(all.document, worker, isChinese() ? "zh_CN" : "en", this) {
  using views::LessonView;
  all.actions.add("help.lessons", tr("Help"), tr("&Lessons"), {}, "view-lesson", [this] { show(); });
  connect(&view_, &LessonView::lessonRequested, &session_, &LessonSession::open);
  connect(&view_, &LessonView::listRequested, &session_, &LessonSession::leave);
  connect(&view_, &LessonView::startRequested, &session_, &LessonSession::start);
  connect(&view_, &LessonView::checkRequested, &session_, &LessonSession::check);
  connect(&view_, &LessonView::hintRequested, &session_, &LessonSession::showHint);
  connect(&view_, &LessonView::linkChosen, this, &Lessons::openLink);
  connect(&session_, &LessonSession::changed, &view_, &LessonView::setClassroom);
  connect(&session_, &LessonSession::programWanted, this, &Lessons::startProgram);
  connect(&session_, &LessonSession::refused, &all.messages, qOverload<const Diagnostic&>(&MessageStrip::show));
  connect(&all.document, &Document::opened, &session_, &LessonSession::documentOpened);
  connect(&all.document, &Document::refused, &session_, &LessonSession::stepRefused);
}

QString Lessons::ownFolder() {
  const QString program = QCoreApplication::applicationDirPath();
  for (const char* place : {"../share/tirscope/lessons", "../../../resources/lessons"}) {
    const QDir dir(program + u'/' + QLatin1StringView(place));
    if (dir.exists()) return dir.canonicalPath();
  }
  return {};
}

void Lessons::show(const QString& id) {
  if (!id.isEmpty()) session_.open(id);
  all_.docks.raise(lessonId());
}

/// A program in progress is not thrown away without a question.
void Lessons::startProgram(const QString& text, const QString& name, const QString& function) {
  if (!files_.mayDiscard() || !files_.openText(text, name)) return;
  if (!function.isEmpty()) all_.document.setFunction(function);
  all_.docks.setLayoutNamed(lessonId());
  all_.docks.raise(lessonId());
}

void Lessons::openLink(const QUrl& link) {
  if (link.scheme() != u"https" && link.scheme() != u"http") return;
  QMessageBox question(QMessageBox::Question, tr("Open a link"),
                       tr("The lesson links to a page on the web. Open it in the browser?"),
                       QMessageBox::Open | QMessageBox::Cancel, &all_.window);
  question.setInformativeText(link.toDisplayString());
  question.setTextFormat(Qt::PlainText);
  question.setDefaultButton(QMessageBox::Cancel);
  if (question.exec() == QMessageBox::Open) QDesktopServices::openUrl(link);
}

}  // namespace tirscope::app

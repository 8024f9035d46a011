// SPDX-License-Identifier: Apache-2.0
#include "views/lesson/lesson_text_browser.h"

#include <QEvent>
#include <QFile>
#include <QImageReader>
#include <QTextBlock>

#include "lesson/lesson_text.h"
#include "lesson/read_lesson.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

namespace {

/// Pictures that are larger are not shown: a few bytes may say that they are huge.
constexpr int most_picture_side = 8192;
constexpr qint64 most_picture_bytes = qint64(16) << 20;

}  // namespace

LessonTextBrowser::LessonTextBrowser(QWidget* parent) : QTextBrowser(parent) {
  setObjectName(QStringLiteral("lesson_text"));
  setAccessibleName(tr("Text of the lesson"));
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  document()->setDocumentMargin(14);
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    if (link.isRelative() && link.hasFragment())
      scrollToAnchor(link.fragment());
    else
      Q_EMIT linkChosen(link);
  });
}

void LessonTextBrowser::setLesson(const QString& markdown, const QString& folder) {
  if (markdown == markdown_ && folder == folder_) return;
  markdown_ = markdown;
  folder_ = folder;
  restyle();
  moveCursor(QTextCursor::Start);
}

void LessonTextBrowser::restyle() {
  const QString text = QString::fromStdString(lesson::without_html(markdown_.toStdString()));
  document()->setMarkdown(
      text, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
  // Code has a background of its own, as in the code panes.
  const Theme& theme = Theme::of(palette());
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    if (format.hasProperty(QTextFormat::BlockCodeFence) || format.hasProperty(QTextFormat::BlockCodeLanguage))
      format.setBackground(theme.wash(theme.color(Tone::Text), 0.06));
    else if (format.headingLevel() == 0 && !block.textList())
      format.setBottomMargin(8);
    format.setLineHeight(118, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(format);
  }
}

QVariant LessonTextBrowser::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || !name.scheme().isEmpty() || !name.host().isEmpty()) return {};
  const auto path = lesson::path_in_lesson(folder_.toStdString(), name.path().toStdString());
  if (!path) return {};
  QFile file(QString::fromStdString(*path));
  if (file.size() > most_picture_bytes || !file.open(QIODevice::ReadOnly)) return {};
  QImageReader reader(&file);
  const QByteArray format = reader.format();
  const QSize size = reader.size();
  const bool known = format == "png" || format == "jpeg" || format == "jpg";
  if (!known || !size.isValid() || std::max(size.width(), size.height()) > most_picture_side) return {};
  QImage image = reader.read();
  const int room = std::max(200, viewport()->width() - 2 * int(document()->documentMargin()));
  return image.width() > room ? image.scaledToWidth(room, Qt::SmoothTransformation) : image;
}

void LessonTextBrowser::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) restyle();
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/guide.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QScreen>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QVBoxLayout>

namespace tirscope::app {

// ---- a page ---------------------------------------------------------------------------------------------------------

GuidePage::GuidePage(QWidget* parent) : QTextBrowser(parent) {
  setObjectName(QStringLiteral("guide_page"));
  setAccessibleName(tr("Guide"));
  setOpenLinks(false);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  constexpr int pause_ms = 100;
  later_.setSingleShot(true);
  later_.setInterval(pause_ms);
  connect(&later_, &QTimer::timeout, this, &GuidePage::fit);
  connect(this, &QTextBrowser::anchorClicked, this, &GuidePage::follow);
}

void GuidePage::open(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return;
  path_ = path;
  room_ = viewport()->width();
  document()->clear();  // pictures, too
  document()->setBaseUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath() + u'/'));
  setMarkdown(QString::fromUtf8(file.readAll()));
}

void GuidePage::goTo(const QString& heading) {
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || block.text() != heading) continue;
    setTextCursor(QTextCursor(block));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top());
    return;
  }
}

void GuidePage::follow(const QUrl& link) {
  const QString path = QDir::cleanPath(document()->baseUrl().resolved(link).toLocalFile());
  if (path.startsWith(Guide::folder() + u'/') && path.endsWith(QStringLiteral(".md"))) open(path);
}

/// Pictures of the documents' own folder alone.
QVariant GuidePage::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource) return {};
  const QString path = QDir::cleanPath(document()->baseUrl().resolved(name).toLocalFile());
  if (!path.startsWith(Guide::folder() + u'/')) return {};
  QImage image(path);
  constexpr int margins = 16;
  const int most = std::max(200, room_ - margins);
  const qreal ratio = devicePixelRatioF();
  if (image.width() > most * ratio) image = image.scaledToWidth(int(most * ratio), Qt::SmoothTransformation);
  image.setDevicePixelRatio(ratio);
  return image;
}

/// Not at once: the text may be on its way to be laid out.
void GuidePage::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (!path_.isEmpty() && viewport()->width() != room_) later_.start();
}

/// Pictures for another width; what is read stays in sight.
void GuidePage::fit() {
  if (viewport()->width() == room_) return;
  const int at = cursorForPosition(QPoint(4, 4)).position();
  open(path_);
  QTextCursor cursor(document());
  cursor.setPosition(std::min(at, document()->characterCount() - 1));
  setTextCursor(cursor);
  verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top());
}

// ---- the guide ------------------------------------------------------------------------------------------------------

Guide::Guide(QWidget* parent) : QDialog(parent), page_(new GuidePage(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("guide"));
  setWindowTitle(tr("Guide"));
  resize(QSize(620, 760).boundedTo(screen()->availableGeometry().size() * 0.9));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(page_);
}

QString Guide::folder() {
  const QString program = QCoreApplication::applicationDirPath();
  for (const char* place : {"../share/doc/tirscope/docs", "../../../docs"}) {
    const QDir dir(program + u'/' + QLatin1StringView(place));
    if (dir.exists(QStringLiteral("guide.md"))) return dir.canonicalPath();
  }
  return {};
}

void Guide::showChapter(const QString& heading) {
  show();
  raise();
  page_->open(folder() + QStringLiteral("/guide.md"));
  if (!heading.isEmpty()) page_->goTo(heading);
}

}  // namespace tirscope::app

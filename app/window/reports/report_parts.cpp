// SPDX-License-Identifier: Apache-2.0
#include "app/window/reports/report_parts.h"

#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QStackedWidget>

#include "views/common/text/code_view.h"

namespace tirscope::app {

namespace {

QString languageOf(ReportPart::What what) {
  using What = ReportPart::What;
  switch (what) {
    case What::Module:
    case What::Intrinsics:
    case What::Passes: return QStringLiteral("TVMScript");
    case What::History:
    case What::Timings:
    case What::Window: return QStringLiteral("JSON");
    default: return {};
  }
}

}  // namespace

QString sizeText(qint64 bytes) { return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat); }

// ---- the picture ----------------------------------------------------------------------------------------------------

void WholePicture::setPicture(const QImage& picture) {
  picture_ = picture;
  update();
}

void WholePicture::paintEvent(QPaintEvent*) {
  if (picture_.isNull()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const QSize natural = (QSizeF(picture_.size()) / picture_.devicePixelRatio()).toSize();
  const QSize most = natural.boundedTo(size());
  QRect place(QPoint(), natural.scaled(most, Qt::KeepAspectRatio));
  place.moveTopLeft({(width() - place.width()) / 2, 0});
  painter.drawImage(place, picture_);
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(place.adjusted(0, 0, -1, -1));
}

// ---- the parts ------------------------------------------------------------------------------------------------------

ReportParts::ReportParts(const QList<ReportPart>& parts, const QImage& picture, QWidget* parent)
    : QSplitter(parent),
      list_(new QListWidget(this)),
      pages_(new QStackedWidget(this)),
      text_(new views::CodeView({}, this)),
      picture_(new WholePicture(this)) {
  setChildrenCollapsible(false);
  list_->setObjectName(QStringLiteral("report_parts"));
  list_->setAccessibleName(tr("Parts of the report"));
  text_->setObjectName(QStringLiteral("report_text"));
  text_->setAccessibleName(tr("Text of this part"));
  text_->setReadOnly(true);
  picture_->setObjectName(QStringLiteral("report_picture"));
  picture_->setAccessibleName(tr("Screenshot"));
  picture_->setPicture(picture);
  pages_->addWidget(text_);
  pages_->addWidget(picture_);
  addWidget(list_);
  addWidget(pages_);
  setStretchFactor(1, 1);
  setSizes({210, 790});
  list_->setSpacing(2);
  for (const ReportPart& part : parts)
    add(QStringLiteral("%1 (%2)").arg(titleOf(part.what), sizeText(part.bytes)), part.text,
        part.what == ReportPart::What::Picture, languageOf(part.what));
  connect(list_, &QListWidget::currentRowChanged, this, &ReportParts::showPart);
  list_->setCurrentRow(0);
}

QString ReportParts::titleOf(ReportPart::What what) {
  using What = ReportPart::What;
  switch (what) {
    case What::Module: return tr("Module");
    case What::Intrinsics: return tr("Tensor intrinsics");
    case What::History: return tr("History");
    case What::Timings: return tr("Timings");
    case What::Passes: return tr("Passes");
    case What::Window: return tr("Window");
    case What::Versions: return tr("Versions");
    case What::Settings: return tr("Settings");
    case What::Message: return tr("Message shown");
    case What::Picture: return tr("Screenshot");
  }
  return {};
}

void ReportParts::addText(const QString& title, const QString& text) { add(title, text, false, {}); }

void ReportParts::add(const QString& title, const QString& text, bool picture, const QString& language) {
  shown_.append({text, language, picture});
  list_->addItem(title);
  list_->setMinimumWidth(list_->sizeHintForColumn(0) + 2 * list_->frameWidth() + 24);
}

void ReportParts::setWithPicture(bool with) {
  for (int row = 0; row < shown_.size(); ++row) {
    if (!shown_[row].picture) continue;
    QFont font = list_->font();
    font.setStrikeOut(!with);
    list_->item(row)->setFont(font);
    list_->item(row)->setForeground(palette().color(with ? QPalette::Active : QPalette::Disabled, QPalette::Text));
  }
}

void ReportParts::showPart(int row) {
  if (row < 0 || row >= shown_.size()) return;
  const Shown& part = shown_[row];
  pages_->setCurrentWidget(part.picture ? static_cast<QWidget*>(picture_) : text_);
  if (part.picture) return;
  text_->setLanguage(part.language);
  // A step of a history is one long line.
  text_->setLineWrapMode(part.language == u"TVMScript" ? QPlainTextEdit::NoWrap : QPlainTextEdit::WidgetWidth);
  text_->patchText(part.text);
  text_->moveCursor(QTextCursor::Start);
}

}  // namespace tirscope::app

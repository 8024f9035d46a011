// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/trace_export.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/session/files/session_file.h"
#include "app/window/forms/save_dialog.h"
#include "app/window/main/texts.h"
#include "app/window/strips/message_strip.h"
#include "support/boundary.h"
#include "views/common/text/code_view.h"

namespace tirscope::app {

Result<schedule::WrittenTrace> writtenTrace(const Document& document, const schedule::TraceForm& form,
                                            schedule::TraceCut cut) {
  return guarded([&] { return schedule::write_trace(*document.schedule(), form, cut); });
}

TraceExport::TraceExport(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(document),
      forms_(new QListWidget(this)),
      simplified_(new QCheckBox(tr("Simplified"), this)),
      without_postproc_(new QCheckBox(tr("Without postprocessing"), this)),
      preview_(new views::CodeView(QStringLiteral("Python"), this)),
      told_(new QLabel(this)),
      message_(new MessageStrip(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("trace_export"));
  setWindowTitle(tr("Export the trace"));
  resize(1000, 600);
  addForms();
  simplified_->setObjectName(QStringLiteral("simplified"));
  simplified_->setToolTip(tr("Omit queries and samples whose results are unused"));
  without_postproc_->setObjectName(QStringLiteral("without_postproc"));
  without_postproc_->setToolTip(tr("Omit enter_postproc and everything after it"));
  preview_->setObjectName(QStringLiteral("trace_text"));
  preview_->setAccessibleName(tr("The trace in this format"));
  preview_->setReadOnly(true);
  told_->setObjectName(QStringLiteral("trace_told"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  copy_ = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copy_->setObjectName(QStringLiteral("copy"));
  save_ = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
  save_->setObjectName(QStringLiteral("save"));
  save_->setDefault(true);

  auto* choices = new QVBoxLayout;
  choices->addWidget(forms_, 1);
  choices->addWidget(simplified_);
  choices->addWidget(without_postproc_);
  auto* middle = new QHBoxLayout;
  middle->addLayout(choices);
  middle->addWidget(preview_, 1);
  auto* below = new QHBoxLayout;
  below->addWidget(told_, 1);
  below->addWidget(buttons);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(middle, 1);
  layout->addWidget(message_);
  layout->addLayout(below);

  connect(forms_, &QListWidget::currentRowChanged, this, &TraceExport::showText);
  connect(simplified_, &QCheckBox::toggled, this, &TraceExport::showText);
  connect(without_postproc_, &QCheckBox::toggled, this, &TraceExport::showText);
  connect(copy_, &QPushButton::clicked, this, &TraceExport::copy);
  connect(save_, &QPushButton::clicked, this, &TraceExport::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&document_, &Document::changed, this, &TraceExport::showText);
  connect(&document_, &Document::opened, this, &QDialog::reject);
  forms_->setCurrentRow(0);
}

void TraceExport::addForms() {
  forms_->setObjectName(QStringLiteral("trace_forms"));
  forms_->setAccessibleName(tr("Trace formats"));
  for (const schedule::TraceForm& form : schedule::trace_forms()) {
    auto* item = new QListWidgetItem(coreText(form.label), forms_);
    item->setToolTip(coreText(form.help));
  }
  forms_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  forms_->setFixedWidth(forms_->sizeHintForColumn(0) + 2 * forms_->frameWidth() + 8);
}

const schedule::TraceForm& TraceExport::form() const {
  return schedule::trace_forms()[std::size_t(std::max(0, forms_->currentRow()))];
}

void TraceExport::showText() {
  if (!document_.isOpen()) return;
  auto written = writtenTrace(document_, form(), {simplified_->isChecked(), without_postproc_->isChecked()});
  copy_->setEnabled(written.has_value());
  save_->setEnabled(written.has_value());
  told_->clear();
  if (!written) {
    preview_->patchText({});
    return message_->show(written.error());
  }
  message_->clear();
  const bool json = form().format == schedule::TraceFormat::Json;
  preview_->setLanguage(json ? QStringLiteral("JSON") : QStringLiteral("Python"));
  preview_->setLineWrapMode(json ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
  preview_->patchText(QString::fromStdString(written->text));
  if (written->since.minor != form().first.minor)
    told_->setText(tr("Needs TVM %1 or later").arg(QString::fromStdString(written->since.str())));
}

void TraceExport::copy() {
  QGuiApplication::clipboard()->setText(preview_->toPlainText());
  told_->setText(tr("Copied: %1").arg(forms_->currentItem()->text()));
}

void TraceExport::save() {
  const QString ending = QString::fromUtf8(form().ending().data(), qsizetype(form().ending().size()));
  const QString path = askWhereTo(document_, windowTitle(), besideSource(document_, QStringLiteral("trace.") + ending),
                                  QStringLiteral("*.%1").arg(ending), ending, this);
  if (path.isEmpty()) return;
  auto written = writeFile(path, preview_->toPlainText().toUtf8());
  if (!written) return message_->show(written.error());
  message_->clear();
  told_->setText(tr("Saved: %1").arg(QDir::toNativeSeparators(path)));
}

}  // namespace tirscope::app

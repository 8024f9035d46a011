// SPDX-License-Identifier: Apache-2.0
#include "app/window/reports/report_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/forms/save_dialog.h"
#include "app/window/reports/report_parts.h"
#include "app/window/strips/message_strip.h"

namespace tirscope::app {

namespace {

QLabel* sentence(const QString& text, const char* name, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName(QLatin1StringView(name));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

/// What was taken out, a line each, and what no report has.
QString leftOutText(const std::vector<LeftOut>& all) {
  QStringList lines;
  for (const LeftOut& one : all) {
    const QString& words = one.what == LeftOut::What::Kept
                               ? ReportDialog::tr("kept (%2×): %1, as something in the program has this name")
                               : ReportDialog::tr("left out (%2×): %1; in its place: %3");
    const QString line = words.arg(one.text).arg(one.times);
    lines << (one.what == LeftOut::What::Kept ? line : line.arg(one.instead));
  }
  if (lines.isEmpty()) lines << ReportDialog::tr("No path and no name was found in the texts.");
  lines << QString()
        << ReportDialog::tr("Never in a report: variables of the environment, the list of hosts, recent files.");
  return lines.join(u'\n');
}

int timesLeftOut(const std::vector<LeftOut>& all) {
  int times = 0;
  for (const LeftOut& one : all) times += one.what == LeftOut::What::Kept ? 0 : one.times;
  return times;
}

}  // namespace

// ---- saving ---------------------------------------------------------------------------------------------------------

ReportDialog::ReportDialog(Document& document, std::shared_ptr<const Report> report, QWidget* parent)
    : QDialog(parent),
      document_(document),
      report_(std::move(report)),
      parts_(new ReportParts(report_->parts(), pictureOf(report_->picture()), this)),
      with_picture_(new QCheckBox(tr("Include the &screenshot"), this)),
      size_(new QLabel(this)),
      message_(new MessageStrip(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("report_dialog"));
  setWindowTitle(tr("Save for a report"));
  resize(1000, 640);
  parts_->addText(tr("Left out (%1)").arg(timesLeftOut(report_->leftOut())), leftOutText(report_->leftOut()));
  with_picture_->setObjectName(QStringLiteral("report_with_picture"));
  with_picture_->setChecked(!report_->picture().isEmpty());
  with_picture_->setEnabled(!report_->picture().isEmpty());
  size_->setObjectName(QStringLiteral("report_size"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* save = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
  save->setObjectName(QStringLiteral("report_save"));
  save->setDefault(true);
  auto* below = new QHBoxLayout;
  below->addWidget(with_picture_);
  below->addStretch(1);
  below->addWidget(size_);
  below->addWidget(buttons);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(sentence(tr("This is all that the report holds; nothing is sent. It opens like a session. Of paths "
                                "only names of files are in it, and no names of yours or of your machines."),
                             "report_intro", this));
  layout->addWidget(parts_, 1);
  layout->addWidget(sentence(tr("The screenshot shows the window as it was, without its title. A path that the window "
                                "shows is in it: look at it before you include it."),
                             "report_warning", this));
  layout->addWidget(message_);
  layout->addLayout(below);
  connect(with_picture_, &QCheckBox::toggled, parts_, &ReportParts::setWithPicture);
  connect(with_picture_, &QCheckBox::toggled, this, &ReportDialog::showSize);
  connect(save, &QPushButton::clicked, this, &ReportDialog::save);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showSize();
}

void ReportDialog::warn(const Diagnostic& why) {
  message_->show(
      refused("report.not-opened", "this report does not open as a session, but it can be read: {0}", why.message.str())
          .warning());
}

void ReportDialog::showSize() {
  size_->setText(tr("Together: %1").arg(sizeText(report_->bytes(with_picture_->isChecked()).size())));
}

void ReportDialog::save() {
  const QString path = askWhereTo(document_, windowTitle(), besideSource(document_, QStringLiteral("tirscope-report")),
                                  tr("Reports (*.tirscope-report)"), QStringLiteral("tirscope-report"), this);
  if (path.isEmpty()) return;
  if (auto written = report_->save(path, with_picture_->isChecked()); !written) return message_->show(written.error());
  Q_EMIT saved(path);
  accept();
}

// ---- reading --------------------------------------------------------------------------------------------------------

ReportContents::ReportContents(const ReportFacts& facts, QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("report_contents"));
  setWindowTitle(tr("Contents of the report"));
  resize(1000, 640);
  const QImage picture = pictureOf(facts.picture);
  QList<ReportPart> parts = partsOf(facts);
  if (picture.isNull()) parts.removeIf([](const ReportPart& part) { return part.what == ReportPart::What::Picture; });
  auto* shown = new ReportParts(parts, picture, this);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  QString words = tr("The window shows the module, the history and the timings. This is what else the report holds.");
  if (picture.isNull())
    words += u' ' + (facts.picture.isEmpty() ? tr("It has no screenshot.") : tr("Its screenshot is damaged."));
  layout->addWidget(sentence(words, "report_intro", this));
  layout->addWidget(shown, 1);
  layout->addWidget(buttons);
}

}  // namespace tirscope::app

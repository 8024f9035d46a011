// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/fix_preview.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/window/main/texts.h"
#include "app/window/strips/step_preview.h"

namespace tirscope::app {

FixPreview::FixPreview(Document& document, const Message& label, std::vector<schedule::Call> calls, QWidget* parent)
    : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("fix_preview"));
  setWindowTitle(tr("Fix it"));
  resize(920, 520);
  auto* what = new QLabel(text(label), this);
  what->setWordWrap(true);
  auto* preview = new StepPreview(document, this);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* apply = buttons->addButton(tr("Apply"), QDialogButtonBox::AcceptRole);
  apply->setObjectName(QStringLiteral("apply_fix"));
  apply->setDefault(true);
  apply->setEnabled(false);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(what);
  layout->addWidget(preview, 1);
  layout->addWidget(buttons);
  connect(preview, &StepPreview::shown, apply, [apply] { apply->setEnabled(true); });
  connect(preview, &StepPreview::refused, what,
          [what](const Diagnostic& diagnostic) { what->setText(text(diagnostic.message)); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [this, &document, calls] {
    document.apply(calls);
    accept();
  });
  // Steps on another state are another fix.
  connect(&document, &Document::changed, this, &QDialog::reject);
  connect(&document, &Document::opened, this, &QDialog::reject);
  preview->request(calls, text(label));
}

}  // namespace tirscope::app

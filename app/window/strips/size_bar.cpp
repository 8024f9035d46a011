// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/size_bar.h"

#include <QLabel>
#include <QSpinBox>
#include <algorithm>

#include "ir/walk/visitor.h"

namespace tirscope::app {

Sizes sizeNames(const Document& document) {
  Sizes names = document.source().constants;
  if (!document.schedule()) return names;
  for (const auto& [name, node] : document.schedule()->module()->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    for (const BufferBinding& binding : function->buffer_map)
      for (const Expr& extent : binding.buffer->shape)
        for (const Var& var : free_vars(*extent)) names.emplace(var->name, 0);
  }
  for (const auto& [name, value] : document.source().sizes) names[name] = value;
  return names;
}

SizeBar::SizeBar(Document& document, QWidget* parent) : QToolBar(tr("Sizes"), parent), document_(document) {
  setObjectName(QStringLiteral("size_bar"));
  connect(&document_, &Document::opened, this, &SizeBar::rebuild);
  connect(&document_, &Document::sizesChanged, this, &SizeBar::rebuild);
  // A size that was refused is not in force: the field goes back.
  connect(&document_, &Document::refused, this, &SizeBar::rebuild);
  rebuild();
}

void SizeBar::showIfNeeded() {
  setVisible(needed_);
  toggleViewAction()->setEnabled(needed_);
}

void SizeBar::rebuild() {
  const QList<QAction*> before = actions();
  for (QAction* action : before) {
    removeAction(action);
    action->deleteLater();  // a field may be the one that asked
  }
  Sizes names = sizeNames(document_);
  needed_ = !names.empty();
  showIfNeeded();
  if (!needed_) return;
  auto* title = new QLabel(tr("Sizes"), this);
  title->setContentsMargins(6, 0, 6, 0);
  addWidget(title);
  for (const auto& [name, value] : names)
    addField(QString::fromStdString(name), value, document_.source().constants.contains(name));
}

void SizeBar::addField(const QString& name, int64_t value, bool constant) {
  auto* label = new QLabel(name, this);
  label->setContentsMargins(6, 0, 2, 0);
  auto* box = new QSpinBox(this);
  box->setObjectName(QStringLiteral("size_") + name);
  box->setAccessibleName(name);
  box->setRange(0, 1 << 30);
  box->setSpecialValueText(constant ? tr("as in the file") : tr("symbolic"));
  box->setToolTip(constant ? tr("The constant %1 of the module; 0 keeps its value in the file").arg(name)
                           : tr("A value for the symbolic size %1; 0 keeps it symbolic").arg(name));
  box->setKeyboardTracking(false);
  box->setValue(int(std::clamp<int64_t>(value, 0, 1 << 30)));
  label->setBuddy(box);
  addWidget(label);
  addWidget(box);
  connect(box, &QSpinBox::valueChanged, this, [this, name = name.toStdString()](int changed) {
    Sizes sizes = document_.source().sizes;
    if (changed == 0)
      sizes.erase(name);
    else
      sizes[name] = changed;
    document_.changeSizes(sizes);
  });
}

}  // namespace tirscope::app

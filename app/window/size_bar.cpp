// SPDX-License-Identifier: Apache-2.0
#include "app/window/size_bar.h"

#include <QLabel>
#include <QSpinBox>

#include "ir/visitor.h"

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
  rebuild();
}

void SizeBar::rebuild() {
  clear();
  Sizes names = sizeNames(document_);
  setVisible(!names.empty());
  if (names.empty()) return;
  auto* title = new QLabel(tr("Sizes"), this);
  title->setContentsMargins(6, 0, 6, 0);
  addWidget(title);
  for (const auto& [name, value] : names) {
    auto* label = new QLabel(QString::fromStdString(name), this);
    label->setContentsMargins(6, 0, 2, 0);
    auto* box = new QSpinBox(this);
    box->setObjectName(QStringLiteral("size_") + QString::fromStdString(name));
    box->setAccessibleName(QString::fromStdString(name));
    box->setRange(0, 1 << 30);
    box->setSpecialValueText(tr("symbolic"));
    box->setKeyboardTracking(false);
    box->setValue(int(value));
    label->setBuddy(box);
    addWidget(label);
    addWidget(box);
    connect(box, &QSpinBox::valueChanged, this, [this, name](int changed) {
      Sizes sizes = document_.source().sizes;
      if (changed == 0)
        sizes.erase(name);
      else
        sizes[name] = changed;
      Q_EMIT sizesChanged(sizes);
    });
  }
}

}  // namespace tirscope::app

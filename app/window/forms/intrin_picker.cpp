// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/intrin_picker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/main/side_by_side.h"
#include "schedule/intrin/intrin.h"
#include "script/files/complete_text.h"
#include "support/boundary.h"
#include "views/common/look/icons.h"
#include "views/common/text/code_view.h"

namespace tirscope::app {

namespace {

QString functionText(const PrimFunc& function, const char* name) {
  script::PrintOptions options = script::complete();
  options.name = name;
  std::string text = script::text(function, options);
  // The comment that names the imports is irrelevant here.
  while (text.starts_with('#') || text.starts_with('\n')) text.erase(0, text.find('\n') + 1);
  return QString::fromStdString(text);
}

}  // namespace

IntrinPicker::IntrinPicker(std::shared_ptr<const schedule::Intrins> intrins, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent),
      intrins_(std::move(intrins)),
      line_(new QLineEdit(this)),
      list_(new QListWidget(this)) {
  setChildrenCollapsible(false);
  line_->setObjectName(QStringLiteral("intrin_name"));
  line_->setPlaceholderText(tr("Type to search"));
  line_->setClearButtonEnabled(true);
  line_->setAccessibleName(tr("Name of the tensor intrinsic"));
  line_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("intrin_list"));
  list_->setAccessibleName(tr("Registered tensor intrinsics"));
  list_->setUniformItemSizes(true);
  auto* more = new QPushButton(tr("Register another…"), this);
  more->setObjectName(QStringLiteral("register_intrin"));
  more->setAutoDefault(false);
  auto* choice = new QWidget(this);
  auto* column = new QVBoxLayout(choice);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(line_);
  column->addWidget(list_, 1);
  column->addWidget(more, 0, Qt::AlignLeft);
  addWidget(choice);
  description_ = addTextColumn(*this, tr("Describes"), QStringLiteral("intrin_description"));
  implementation_ = addTextColumn(*this, tr("Replaced by"), QStringLiteral("intrin_implementation"));
  setStretchFactor(0, 2);
  setStretchFactor(1, 3);
  setStretchFactor(2, 3);
  setMinimumHeight(210);
  setFocusProxy(line_);

  connect(line_, &QLineEdit::textEdited, this, &IntrinPicker::filter);
  connect(line_, &QLineEdit::textChanged, this, &IntrinPicker::showChosen);
  connect(line_, &QLineEdit::textChanged, this, &IntrinPicker::nameChanged);
  connect(list_, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item) line_->setText(item->text());
  });
  connect(more, &QPushButton::clicked, this, &IntrinPicker::registerRequested);
  reload();
}

QString IntrinPicker::name() const { return line_->text().trimmed(); }

void IntrinPicker::setName(const QString& name) {
  line_->setText(name);
  filter({});
}

void IntrinPicker::setMatching(const QStringList& names) {
  if (names == matching_) return;
  matching_ = names;
  reload();
}

void IntrinPicker::reload() { filter({}); }

void IntrinPicker::filter(const QString& words) {
  QStringList names = matching_;
  for (const std::string& each : intrins_->names())
    if (QString name = QString::fromStdString(each); !names.contains(name)) names << name;
  const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
  const QSignalBlocker quiet(list_);  // what is typed stays until a person chooses
  list_->clear();
  for (const QString& name : std::as_const(names)) {
    if (!std::ranges::all_of(wanted, [&](const QString& word) { return name.contains(word, Qt::CaseInsensitive); }))
      continue;
    const bool matches = matching_.contains(name);
    auto* item = new QListWidgetItem(name, list_);
    item->setIcon(matches ? views::icon(QStringLiteral("check")) : QIcon());
    item->setToolTip(matches ? tr("%1 matches here").arg(name) : name);
    item->setData(Qt::AccessibleTextRole, item->toolTip());
    if (name == this->name()) list_->setCurrentItem(item);
  }
  showChosen();
}

void IntrinPicker::showChosen() {
  auto intrin = guarded([&] { return intrins_->find(name().toStdString()); });
  description_->patchText(intrin ? functionText(intrin->desc, "description") : QString());
  implementation_->patchText(intrin ? functionText(intrin->impl, "implementation") : QString());
}

bool IntrinPicker::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (step != 0 && list_->count() > 0) {
      list_->setCurrentRow(std::clamp(list_->currentRow() + step, 0, list_->count() - 1));
      return true;
    }
  }
  return QSplitter::eventFilter(object, event);
}

}  // namespace tirscope::app

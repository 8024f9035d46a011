// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/primitive_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/forms/form_choices.h"
#include "app/window/forms/intrin_picker.h"
#include "app/window/forms/intrin_register.h"
#include "app/window/main/side_by_side.h"
#include "app/window/main/texts.h"
#include "app/window/predict/predicting.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/step_preview.h"
#include "schedule/driver/parameter_types.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script.h"
#include "support/boundary.h"

namespace tirscope::app {

namespace {

using schedule::ParameterType;
using schedule::Value;

/// A list of loops or blocks to tick, in an order of one's own: by dragging, or with Ctrl+Up and Ctrl+Down.
class OrderedChoice : public QListWidget {
 public:
  using QListWidget::QListWidget;

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const int step = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    const int to = currentRow() + step;
    if (step == 0 || !(event->modifiers() & Qt::ControlModifier)) return QListWidget::keyPressEvent(event);
    if (to < 0 || to >= count()) return;
    QListWidgetItem* item = takeItem(currentRow());
    insertItem(to, item);
    setCurrentRow(to);
    Q_EMIT itemChanged(item);
  }
};

}  // namespace

PrimitiveForm::PrimitiveForm(Document& document, Predicting& predicting, const schedule::Call& start, QWidget* parent)
    : QDialog(parent),
      document_(document),
      predicting_(predicting),
      primitive_(schedule::find_primitive(start.primitive)) {
  setWindowTitle(QString::fromStdString(start.primitive));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(920, 620);

  auto* summary = new QLabel(coreText(primitive_->summary), this);
  summary->setWordWrap(true);
  message_ = new MessageStrip(this);
  preview_ = new StepPreview(document_, this);
  sides_ = new SideBySide(this);
  below_ = new QStackedWidget(this);
  below_->addWidget(preview_);
  below_->addWidget(sides_);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  apply_ = buttons_->addButton(tr("Apply"), QDialogButtonBox::AcceptRole);
  apply_->setDefault(true);

  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addFields(*form, start);

  auto* layout = new QVBoxLayout(this);
  layout->addWidget(summary);
  layout->addLayout(form);
  layout->addWidget(message_);
  layout->addWidget(below_, 1);
  layout->addWidget(buttons_);

  listen();
  apply_->setEnabled(false);
  if (picker_) resize(1040, 820);
  requestPreview();
}

void PrimitiveForm::addFields(QFormLayout& form, const schedule::Call& start) {
  std::size_t position = 0;
  for (const schedule::Parameter& parameter : primitive_->parameters) {
    const Value* value = nullptr;
    Value rest;
    if (auto it = start.kwargs.find(std::string(parameter.name)); it != start.kwargs.end())
      value = &it->second;
    else if (is_varargs(parameter.type))
      rest = schedule::ValueList(start.args.begin() + std::ptrdiff_t(std::min(position, start.args.size())),
                                 start.args.end()),
      value = &rest, position = start.args.size();
    else if (position < start.args.size())
      value = &start.args[position];
    ++position;
    addField(form, parameter, value);
  }
}

void PrimitiveForm::listen() {
  delay_.setSingleShot(true);
  delay_.setInterval(120);
  connect(&delay_, &QTimer::timeout, this, &PrimitiveForm::requestPreview);
  connect(&document_, &Document::changed, &delay_, qOverload<>(&QTimer::start));
  connect(&document_, &Document::opened, this, &QDialog::reject);  // its loops and blocks are those of another module
  connect(&predicting_, &Predicting::switched, &delay_, qOverload<>(&QTimer::start));
  connect(preview_, &StepPreview::refused, this, &PrimitiveForm::showRefusal);
  connect(preview_, &StepPreview::shown, this, [this] {
    message_->clear();
    below_->setCurrentWidget(preview_);
    apply_->setEnabled(true);
  });
  connect(message_, &MessageStrip::fixRequested, this, [this](const Fix& fix) {
    Q_EMIT fixRequested(fix);
    reject();
  });
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons_, &QDialogButtonBox::accepted, this, [this] {
    auto made = call();
    if (!made) return showRefusal(made.error());
    predicting_.apply({*std::move(made)});
    accept();
  });
}

void PrimitiveForm::addField(QFormLayout& layout, const schedule::Parameter& parameter, const Value* start) {
  QString label = QString::fromUtf8(parameter.name.data(), qsizetype(parameter.name.size()));
  const Accepts nodes = accepts(parameter.type);
  const Value* value = start ? start : parameter.default_value ? &*parameter.default_value : nullptr;
  Editor editor = nodes.several                                  ? nodesEditor(parameter, start)
                  : nodes.loops || nodes.blocks                  ? nodeEditor(parameter, start)
                  : namesBuffer(parameter.type) && chosenBlock() ? bufferEditor(parameter, value)
                  : parameter.type == ParameterType::Boolean     ? flagEditor(value)
                  : schedule::takes_intrin(parameter)            ? intrinEditor(value)
                  : parameter.type == ParameterType::Annotation  ? textEditor(value)
                                                                 : lineEditor(parameter, value);
  editor.widget->setToolTip(coreText(parameter.help));
  editor.widget->setAccessibleName(label);
  editor.widget->setObjectName(nodes.several ? QStringLiteral("ordered_loops") : label);
  layout.addRow(label, editor.widget);
  fields_.push_back({&parameter, std::move(editor)});
}

PrimitiveForm::Editor PrimitiveForm::nodesEditor(const schedule::Parameter& parameter, const Value* start) {
  const Accepts nodes = accepts(parameter.type);
  auto* list = new OrderedChoice(this);
  list->setDragDropMode(QAbstractItemView::InternalMove);
  list->setMaximumHeight(150);
  auto all = std::make_shared<std::vector<Choice>>(choices(document_, nodes.loops, nodes.blocks));
  for (std::size_t i = 0; i < all->size(); ++i) {
    auto* item = new QListWidgetItem((*all)[i].label, list);
    item->setData(Qt::UserRole, int(i));
    item->setCheckState(holds(start, (*all)[i].node) ? Qt::Checked : Qt::Unchecked);
  }
  connect(list, &QListWidget::itemChanged, &delay_, qOverload<>(&QTimer::start));
  connect(list->model(), &QAbstractItemModel::rowsMoved, &delay_, qOverload<>(&QTimer::start));
  return {list, [list, all]() -> Result<Value> {
            schedule::ValueList chosen;
            for (int row = 0; row < list->count(); ++row)
              if (list->item(row)->checkState() == Qt::Checked)
                chosen.emplace_back((*all)[std::size_t(list->item(row)->data(Qt::UserRole).toInt())].node);
            return Value(std::move(chosen));
          }};
}

PrimitiveForm::Editor PrimitiveForm::nodeEditor(const schedule::Parameter& parameter, const Value* start) {
  const Accepts nodes = accepts(parameter.type);
  auto* combo = new QComboBox(this);
  auto all = std::make_shared<std::vector<Choice>>(choices(document_, nodes.loops, nodes.blocks));
  for (const Choice& choice : *all) {
    combo->addItem(choice.label);
    if (holds(start, choice.node)) combo->setCurrentIndex(combo->count() - 1);
  }
  connect(combo, &QComboBox::currentIndexChanged, &delay_, qOverload<>(&QTimer::start));
  return {combo, [combo, all]() -> Result<Value> {
            if (combo->currentIndex() < 0)
              return fail(refused("form.nothing-to-choose", "no choices are available here"));
            return Value((*all)[std::size_t(combo->currentIndex())].node);
          }};
}

PrimitiveForm::Editor PrimitiveForm::bufferEditor(const schedule::Parameter& parameter, const Value* value) {
  auto* combo = new QComboBox(this);
  auto all = std::make_shared<std::vector<BufferChoice>>();
  auto fill = [this, combo, all, type = parameter.type] {
    const int before = combo->currentIndex();
    const BlockNode* block = chosenBlock();
    const QSignalBlocker quiet(combo);
    *all = block ? bufferChoices(*block, type) : std::vector<BufferChoice>();
    combo->clear();
    for (const BufferChoice& choice : *all) combo->addItem(choice.label);
    combo->setCurrentIndex(std::clamp(before, all->empty() ? -1 : 0, int(all->size()) - 1));
  };
  fill();
  for (std::size_t i = 0; value && i < all->size(); ++i)
    if ((*all)[i].value == *value) combo->setCurrentIndex(int(i));
  for (const Field& field : fields_)
    if (auto* blocks = qobject_cast<QComboBox*>(field.editor.widget); blocks && field.parameter->name == "block")
      connect(blocks, &QComboBox::currentIndexChanged, combo, fill);
  connect(combo, &QComboBox::currentIndexChanged, &delay_, qOverload<>(&QTimer::start));
  return {combo, [combo, all]() -> Result<Value> {
            if (combo->currentIndex() < 0)
              return fail(refused("form.nothing-to-choose", "no choices are available here"));
            return (*all)[std::size_t(combo->currentIndex())].value;
          }};
}

PrimitiveForm::Editor PrimitiveForm::flagEditor(const Value* value) {
  auto* box = new QCheckBox(this);
  box->setChecked(value && value->as_int().value_or(0) != 0);
  connect(box, &QCheckBox::toggled, &delay_, qOverload<>(&QTimer::start));
  return {box, [box]() -> Result<Value> { return Value(box->isChecked()); }};
}

PrimitiveForm::Editor PrimitiveForm::intrinEditor(const Value* value) {
  picker_ = new IntrinPicker(document_.intrins(), this);
  if (auto name = value ? value->get<std::string>() : nullptr) picker_->setName(QString::fromStdString(*name));
  connect(picker_, &IntrinPicker::nameChanged, &delay_, qOverload<>(&QTimer::start));
  connect(picker_, &IntrinPicker::registerRequested, this, [this] {
    auto* dialog = new IntrinRegister(document_, this);
    connect(dialog, &IntrinRegister::registered, picker_, [this](const QStringList& names) {
      picker_->reload();
      picker_->setName(names.front());
      delay_.start();
    });
    dialog->show();
  });
  return {picker_, [picker = picker_]() -> Result<Value> { return Value(picker->name().toStdString()); },
          [picker = picker_] { return picker->name().isEmpty(); }};
}

/// A value of several lines, such as a kernel.
PrimitiveForm::Editor PrimitiveForm::textEditor(const Value* value) {
  auto* edit = new QPlainTextEdit(this);
  edit->setTabChangesFocus(true);
  edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  edit->setFixedHeight(4 * edit->fontMetrics().lineSpacing() + 2 * edit->frameWidth() + 10);
  if (value) edit->setPlainText(QString::fromStdString(schedule::python_text(*value)));
  connect(edit, &QPlainTextEdit::textChanged, &delay_, qOverload<>(&QTimer::start));
  return {edit,
          [this, edit]() -> Result<Value> {
            return schedule::evaluate_value(*document_.schedule(), edit->toPlainText().trimmed().toStdString());
          },
          [edit] { return edit->toPlainText().trimmed().isEmpty(); }};
}

PrimitiveForm::Editor PrimitiveForm::lineEditor(const schedule::Parameter& parameter, const Value* value) {
  auto* line = new QLineEdit(this);
  const bool plain = parameter.type == ParameterType::String;
  if (value) {
    auto string = value->get<std::string>();
    line->setText(QString::fromStdString(plain && string ? *string : schedule::python_text(*value)));
  }
  connect(line, &QLineEdit::textChanged, &delay_, qOverload<>(&QTimer::start));
  return {line,
          [this, line, plain]() -> Result<Value> {
            if (plain) return Value(line->text().toStdString());
            return schedule::evaluate_value(*document_.schedule(), line->text().toStdString());
          },
          [line] { return line->text().trimmed().isEmpty(); }};
}

/// The intrinsics that the primitive itself would offer for the loop or block that is chosen.
QStringList PrimitiveForm::matchingIntrins() const {
  const schedule::Schedule& schedule = *document_.schedule();
  const schedule::SRef* target = nullptr;
  std::size_t at = fields_.size();
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (schedule::takes_intrin(*fields_[i].parameter)) at = i;
    Accepts nodes = accepts(fields_[i].parameter->type);
    if (target || nodes.several || !(nodes.loops || nodes.blocks)) continue;
    auto value = fields_[i].editor.read();
    auto node = value ? value->get<NodeRef>() : nullptr;
    if (node) target = schedule.state()->find(node->get());
  }
  QStringList names;
  if (!target || !primitive_->suggest) return names;
  for (schedule::Suggestion& suggestion : primitive_->suggest(schedule.context(), schedule::Subject{target})) {
    if (at >= suggestion.args.size()) continue;
    auto name = suggestion.args[at].get<std::string>();
    if (!name || !schedule.check({std::string(primitive_->name), suggestion.args, suggestion.kwargs})) continue;
    names << QString::fromStdString(*name);
  }
  return names;
}

const BlockNode* PrimitiveForm::chosenBlock() const {
  for (const Field& field : fields_) {
    if (field.parameter->type != ParameterType::Block || field.parameter->name != "block") continue;
    auto value = field.editor.read();
    auto node = value ? value->get<NodeRef>() : nullptr;
    return node ? as<BlockNode>(*node) : nullptr;
  }
  return nullptr;
}

QStringList PrimitiveForm::unfilled() const {
  QStringList names;
  for (const Field& field : fields_)
    if (!field.parameter->default_value && field.editor.isEmpty && field.editor.isEmpty())
      names << QString::fromUtf8(field.parameter->name.data(), qsizetype(field.parameter->name.size()));
  return names;
}

Result<schedule::Call> PrimitiveForm::call() const {
  schedule::Call call{std::string(primitive_->name)};
  for (const Field& field : fields_) {
    TS_TRY(Value value, field.editor.read());
    if (is_varargs(field.parameter->type)) {  // varargs
      const auto& list = *value.get<schedule::ValueList>();
      call.args.insert(call.args.end(), list.begin(), list.end());
    } else {
      call.kwargs.emplace(std::string(field.parameter->name), std::move(value));
    }
  }
  return call;
}

void PrimitiveForm::showRefusal(const Diagnostic& diagnostic) {
  message_->show(diagnostic);
  apply_->setEnabled(false);
  preview_->clear(tr("The step cannot be applied"),
                  tr("A preview of the change appears here as soon as the step is valid."));
  auto sides = sidesIn(diagnostic);
  if (sides) sides_->show(*sides);
  below_->setCurrentWidget(sides ? static_cast<QWidget*>(sides_) : preview_);
}

void PrimitiveForm::requestPreview() {
  if (!document_.isOpen()) return;
  if (picker_)
    if (auto matching = guarded([&]() -> Result<QStringList> { return matchingIntrins(); }))
      picker_->setMatching(*matching);
  if (const QStringList open = unfilled(); !open.isEmpty()) {
    message_->clear();
    apply_->setEnabled(false);
    preview_->clear(tr("Still to fill in"), open.join(QStringLiteral(", ")));
    below_->setCurrentWidget(preview_);
    return;
  }
  auto made = call();
  if (!made) return showRefusal(made.error());
  if (predicting_.isOn()) {
    message_->clear();
    apply_->setEnabled(true);
    preview_->clear(tr("What will the step do?"), tr("The change is shown once you have predicted it."));
    return below_->setCurrentWidget(preview_);
  }
  preview_->request({*std::move(made)}, windowTitle());
}

}  // namespace tirscope::app

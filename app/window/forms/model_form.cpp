// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/model_form.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <set>

#include "analysis/graph/function_list.h"
#include "analysis/nest/label.h"
#include "app/session/import_session.h"
#include "arith/relax/struct_infos.h"
#include "ir/walk/visitor.h"
#include "model/run/executor.h"
#include "views/common/look/icons.h"

namespace tirscope::app {

namespace {

/// A function with more parameters gets its arguments from a file of parameters.
constexpr std::size_t most_lines = 64;

/// What a function's choice is called that means one of the library.
constexpr const char* of_library = "library:";

QString tensorFilter() { return QCoreApplication::translate("ModelForm", "Tensors (*.npy *.npz *.safetensors)"); }

/// "float32 [n, 64]"; null: of unknown shape.
QString typeText(DataType dtype, const std::vector<Expr>* shape) {
  QStringList extents;
  if (shape)
    for (const Expr& extent : *shape) extents << QString::fromStdString(analysis::label(extent));
  else
    extents << QStringLiteral("?");
  return QStringLiteral("%1 [%2]").arg(QString::fromStdString(dtype.str()), extents.join(QStringLiteral(", ")));
}

QString typeOf(const StructInfo& info) {
  auto tensor = as<TensorStructInfoNode>(info);
  if (!tensor) return {};
  auto shape = as<ShapeExprNode>(tensor->shape);
  return typeText(tensor->dtype, shape ? &shape->values : nullptr);
}

struct ShownParameter {
  std::string name;
  QString type;
};

std::vector<ShownParameter> parametersOf(const IRModule& module, const std::string& function) {
  std::vector<ShownParameter> out;
  const NodeRef node = module->find(function);
  if (auto relax = as<RelaxFunctionNode>(node))
    for (const RelaxVar& var : relax->params) out.push_back({var->name, typeOf(var->struct_info)});
  if (auto prim = as<PrimFuncNode>(node))
    for (const BufferBinding& binding : prim->buffer_map)
      out.push_back({binding.buffer->name, typeText(binding.buffer->dtype, &binding.buffer->shape)});
  return out;
}

/// The symbolic sizes of the parameters, by name.
std::set<std::string> symbolsOf(const IRModule& module, const std::string& function) {
  std::set<std::string> out;
  const NodeRef node = module->find(function);
  if (auto relax = as<RelaxFunctionNode>(node))
    for (const RelaxVar& var : relax->params)
      for (const Var& size : relax::sizes_in(var->struct_info)) out.insert(size->name);
  if (auto prim = as<PrimFuncNode>(node))
    for (const BufferBinding& binding : prim->buffer_map)
      for (const Expr& extent : binding.buffer->shape)
        for (const Var& var : free_vars(*extent)) out.insert(var->name);
  return out;
}

/// The parameters file beside the module: "digits_mlp.safetensors" for "digits_mlp.py"; for an imported model, the
/// model itself.
QString paramsBeside(const IRModule& module, const QString& source) {
  if (ImportSession::isModel(source)) {
    auto main = as<RelaxFunctionNode>(module->find("main"));
    return main && main->attrs.contains("num_input") ? source : QString();
  }
  const QFileInfo file(source);
  for (const char* ending : {"safetensors", "params.safetensors", "npz"}) {
    const QString path =
        QStringLiteral("%1/%2.%3").arg(file.path(), file.completeBaseName(), QLatin1StringView(ending));
    if (!source.isEmpty() && QFileInfo::exists(path)) return path;
  }
  return {};
}

}  // namespace

FileLine::FileLine(const QString& name, const QString& hint, const QString& filter, QString folder, QWidget* parent)
    : QWidget(parent), line_(new QLineEdit(this)), folder_(std::move(folder)) {
  line_->setObjectName(name);
  line_->setPlaceholderText(hint);
  line_->setClearButtonEnabled(true);
  line_->setMinimumWidth(260);
  auto* browse = new QToolButton(this);
  browse->setIcon(views::icon(QStringLiteral("open")));
  browse->setToolTip(tr("Choose a file"));
  browse->setAccessibleName(tr("Choose a file"));
  connect(browse, &QToolButton::clicked, this, [this, filter] { ask(filter); });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(line_, 1);
  row->addWidget(browse);
  setFocusProxy(line_);
}

QString FileLine::path() const { return line_->text().trimmed(); }
void FileLine::setPath(const QString& path) { line_->setText(path); }

void FileLine::ask(const QString& filter) {
  const QString path =
      QFileDialog::getOpenFileName(this, tr("Choose a file"), this->path().isEmpty() ? folder_ : this->path(), filter);
  if (!path.isEmpty()) setPath(path);
}

ModelForm::ModelForm(IRModule module, const QString& source, const ModelWish& last, const QString& target_title,
                     Libraries libraries, QWidget* parent)
    : QDialog(parent), module_(std::move(module)), source_(source), last_(last), libraries_(libraries) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("model_form"));
  setWindowTitle(tr("Run a model"));
  arrange(target_title);
  showFunction();
}

QString ModelForm::folder() const { return QFileInfo(source_).path(); }

QDialogButtonBox* ModelForm::makeButtons() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  auto* run = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
  run->setObjectName(QStringLiteral("run_model"));
  run->setIcon(views::icon(QStringLiteral("run")));
  run->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    Q_EMIT runRequested(wish());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

void ModelForm::arrange(const QString& target_title) {
  functions_ = new QComboBox(this);
  functions_->setObjectName(QStringLiteral("run_function"));
  for (const analysis::ListedFunction& function : analysis::list_functions(module_))
    functions_->addItem(QString::fromStdString(function.name));
  functions_->setCurrentText(QString::fromStdString(last_.function));
  connect(functions_, &QComboBox::currentIndexChanged, this, [this] { showFunction(); });
  arguments_ = new QScrollArea(this);
  arguments_->setWidgetResizable(true);
  arguments_->setFrameShape(QFrame::StyledPanel);
  params_ = new FileLine(QStringLiteral("run_params"), tr("none"),
                         tr("Tensors and models (*.npz *.safetensors *.onnx)"), folder(), this);
  params_->setPath(last_.params.isEmpty() ? paramsBeside(module_, source_) : last_.params);
  check_ =
      new FileLine(QStringLiteral("run_check"), tr("none: results are not compared"), tensorFilter(), folder(), this);
  check_->setPath(last_.check);
  compiled_ = new QRadioButton(tr("Compiled for %1").arg(target_title), this);
  interpreted_ = new QRadioButton(tr("Interpreted"), this);
  interpreted_->setObjectName(QStringLiteral("run_interpreted"));
  interpreted_->setToolTip(tr("By the reference interpreter: slow, and checks every access"));
  (last_.interp ? interpreted_ : compiled_)->setChecked(true);
  auto* by = new QHBoxLayout;
  by->addWidget(compiled_);
  by->addWidget(interpreted_);
  by->addStretch(1);
  auto number = [this](const char* name, int least, int most, int64_t value, const QString& tip) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QLatin1StringView(name));
    box->setRange(least, most);
    box->setValue(int(value));
    box->setToolTip(tip);
    return box;
  };
  seed_ = number("run_seed", 0, 1 << 30, last_.seed, tr("Of the random inputs"));
  rounds_ =
      number("run_rounds", 1, 10000, last_.rounds, tr("How often the compiled calls are repeated for their times"));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->addRow(tr("Function"), functions_);
  form->addRow(tr("Run"), by);
  form->addRow(tr("Parameters file"), params_);
  form->addRow(tr("Expected results"), check_);
  auto* numbers = new QHBoxLayout;
  numbers->addWidget(rounds_);
  numbers->addSpacing(16);
  auto* seed = new QLabel(tr("Seed"), this);
  seed->setBuddy(seed_);
  numbers->addWidget(seed);
  numbers->addWidget(seed_);
  numbers->addStretch(1);
  form->addRow(tr("Rounds"), numbers);
  auto* all = new QVBoxLayout(this);
  all->setSpacing(12);
  all->addLayout(form);
  all->addWidget(arguments_, 1);
  all->addWidget(makeButtons());
}

/// The lines of the chosen function.
void ModelForm::showFunction() {
  inputs_.clear();
  sizes_.clear();
  registered_.clear();
  library_ = nullptr;
  auto* page = new QWidget;
  auto* form = new QFormLayout(page);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  addSizes(*form);
  addRegistered(*form);
  addParameters(*form);
  arguments_->setWidget(page);
  arguments_->setMinimumSize(std::max(560, page->sizeHint().width() + 24),
                             std::min(300, page->sizeHint().height() + 4));
}

void ModelForm::addParameters(QFormLayout& form) {
  const std::vector<ShownParameter> parameters = parametersOf(module_, functions_->currentText().toStdString());
  for (std::size_t k = 0; k < std::min(parameters.size(), most_lines); ++k) {
    const auto& [name, type] = parameters[k];
    const QString shown = QString::fromStdString(name);
    auto* line = new FileLine(QStringLiteral("input_") + shown, tr("from the parameters file, else random"),
                              tensorFilter(), folder(), this);
    line->setToolTip(tr("A .npy file, or one that holds a tensor of this name"));
    if (auto kept = last_.inputs.find(name); kept != last_.inputs.end()) line->setPath(kept->second);
    form.addRow(QStringLiteral("%1   %2").arg(shown, type), line);
    inputs_[name] = line;
  }
  if (parameters.empty()) form.addRow(new QLabel(tr("The function takes no tensors")));
  if (parameters.size() > most_lines)
    form.addRow(new QLabel(
        tr("%1 more parameters come from the parameters file, or are random").arg(parameters.size() - most_lines)));
}

void ModelForm::addSizes(QFormLayout& form) {
  for (const std::string& name : symbolsOf(module_, functions_->currentText().toStdString())) {
    auto* box = new QSpinBox(this);
    const QString shown = QString::fromStdString(name);
    box->setObjectName(QStringLiteral("run_size_") + shown);
    box->setRange(0, 1 << 30);
    box->setSpecialValueText(tr("as the files have it"));
    box->setToolTip(tr("A value for the symbolic size %1 of random inputs").arg(shown));
    if (auto kept = last_.sizes.find(name); kept != last_.sizes.end()) box->setValue(int(kept->second));
    form.addRow(tr("Size %1").arg(shown), box);
    sizes_[name] = box;
  }
}

/// What a registered function may be bound to.
QComboBox* ModelForm::bindingChoice(const std::string& name) {
  auto* choice = new QComboBox(this);
  choice->setObjectName(QStringLiteral("bind_") + QString::fromStdString(name));
  choice->addItem(tr("not bound"), QString());
  if (libraries_ == Libraries::Offered) choice->addItem(tr("a function of the library"), QLatin1StringView(of_library));
  choice->addItem(tr("OpenBLAS: linear"), QStringLiteral("blas:linear"));
  for (const auto& [prim, node] : module_->functions)
    if (as<PrimFuncNode>(node)) {
      const QString shown = QString::fromStdString(prim);
      choice->addItem(tr("the function %1").arg(shown), QStringLiteral("primfunc:") + shown);
    }
  if (auto kept = last_.bind.find(name); kept != last_.bind.end())
    choice->setCurrentIndex(std::max(0, choice->findData(QString::fromStdString(kept->second))));
  choice->setToolTip(tr("A registered function that the model calls"));
  return choice;
}

/// Registered functions that the model calls: what each is bound to, and the library that has some of them. The library
/// is named anew for each run: what it was in the last one is not filled in.
void ModelForm::addRegistered(QFormLayout& form) {
  const std::string function = functions_->currentText().toStdString();
  if (!as<RelaxFunctionNode>(module_->find(function))) return;
  const auto missing = model::missing_functions(module_, function, nullptr);
  if (!missing.empty() && libraries_ == Libraries::Offered) {
    library_ =
        new FileLine(QStringLiteral("run_library"), tr("none"), tr("Shared libraries (*.so *.so.*)"), folder(), this);
    library_->setToolTip(
        tr("A shared library with functions in TVM's packed C convention. It is loaded for this run alone, in the "
           "sandbox of generated code"));
    form.addRow(tr("Library"), library_);
  }
  for (const std::string& name : missing) {
    const QString shown = QString::fromStdString(name);
    QComboBox* choice = bindingChoice(name);
    auto* symbol = new QLineEdit(shown.section(QLatin1Char('.'), -1), this);
    symbol->setObjectName(QStringLiteral("symbol_") + shown);
    symbol->setToolTip(tr("The name of the function in the library"));
    symbol->setAccessibleName(tr("The name of the function in the library"));
    auto show = [choice, symbol] { symbol->setVisible(choice->currentData() == QLatin1StringView(of_library)); };
    connect(choice, &QComboBox::currentIndexChanged, symbol, show);
    show();
    auto* row = new QHBoxLayout;
    row->addWidget(choice, 1);
    row->addWidget(symbol, 1);
    form.addRow(shown, row);
    registered_[name] = {choice, symbol};
  }
}

std::string ModelForm::boundTo(const Binding& binding) const {
  const QString bound = binding.choice->currentData().toString();
  const QString symbol = bound == QLatin1StringView(of_library) ? binding.symbol->text().trimmed() : QString();
  return (bound + symbol).toStdString();
}

ModelWish ModelForm::wish() const {
  ModelWish wish;
  wish.function = functions_->currentText().toStdString();
  for (const auto& [name, line] : inputs_)
    if (const QString path = line->path(); !path.isEmpty()) wish.inputs[name] = path;
  for (const auto& [name, box] : sizes_)
    if (box->value() > 0) wish.sizes[name] = box->value();
  for (const auto& [name, binding] : registered_)
    if (std::string bound = boundTo(binding); !bound.empty()) wish.bind[name] = std::move(bound);
  if (library_) wish.library = library_->path();
  wish.keep = last_.keep;
  wish.params = params_->path();
  wish.check = check_->path();
  wish.interp = interpreted_->isChecked();
  wish.seed = seed_->value();
  wish.rounds = rounds_->value();
  wish.target = last_.target;
  return wish;
}

}  // namespace tirscope::app

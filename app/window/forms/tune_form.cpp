// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/tune_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>

#include "app/session/files/session_file.h"
#include "protocol/tune_settings.h"
#include "tuning/search/search.h"
#include "tuning/space/default_rules.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

namespace setting = protocol::tune_settings;

QString keyOf(const protocol::TuneSetting& of) { return QStringLiteral("tuning/") + QLatin1StringView(of.name); }

QString word(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

QSpinBox* countBox(const protocol::TuneSetting& of, int least, int otherwise, QWidget* parent) {
  auto* box = new QSpinBox(parent);
  box->setObjectName(QLatin1StringView(of.name));
  box->setRange(least, std::numeric_limits<int>::max());
  box->setMinimumWidth(140);
  box->setValue(QSettings().value(keyOf(of), otherwise).toInt());
  return box;
}

}  // namespace

TuneForm::TuneForm(const QList<SpaceChoice>& choices, const QString& target_title, const QString& folder,
                   QWidget* parent)
    : QDialog(parent),
      folder_(folder),
      space_(new QComboBox(this)),
      strategy_(new QComboBox(this)),
      model_(new QComboBox(this)),
      hosts_(new QLineEdit(this)),
      trials_(countBox(setting::trials, 1, 64, this)),
      minutes_(countBox(setting::time, 0, 0, this)),
      threads_(countBox(setting::threads, 0, 0, this)),
      seed_(countBox(setting::seed, -1, -1, this)),
      resume_(new QCheckBox(views::text(setting::resume.help), this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("tune_form"));
  setWindowTitle(tr("Tune"));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  form->addRow(tr("Target"), new QLabel(target_title));
  addSpaces(choices);
  addRow(*form, setting::space, space_);
  QWidget* script = pathLine(script_, "space_script", tr("Choose a schedule script"), false);
  form->addRow(QString(), script);
  auto show_script = [this, script] { script->setVisible(space_->currentIndex() == space_->count() - 1); };
  connect(space_, &QComboBox::currentIndexChanged, script, show_script);
  show_script();
  addBudget(*form);
  addDatabase(*form);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  auto* start = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
  start->setObjectName(QStringLiteral("tune_start"));
  start->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    keep();
    Q_EMIT startRequested();
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* all = new QVBoxLayout(this);
  all->setSpacing(16);
  all->addLayout(form);
  all->addWidget(buttons);
}

void TuneForm::addRow(QFormLayout& form, const protocol::TuneSetting& of, QWidget* field) {
  const QString label = views::text(of.label);
  field->setAccessibleName(label);
  field->setToolTip(views::text(of.help));
  form.addRow(label, field);
}

void TuneForm::addSpaces(const QList<SpaceChoice>& choices) {
  spaces_ = choices;
  spaces_ << SpaceChoice{tr("The rules for the target"), "default"};
  for (const tuning::SpaceKind& kind : tuning::all_space_kinds())
    spaces_ << SpaceChoice{tr("The rules called %1").arg(word(kind.name)), std::string(kind.name)};
  spaces_ << SpaceChoice{tr("A schedule script with sample_* calls…"), {}};
  space_->setObjectName(QLatin1StringView(setting::space.name));
  for (const SpaceChoice& choice : std::as_const(spaces_)) space_->addItem(choice.title);
  space_->setMinimumWidth(300);
}

void TuneForm::addChoice(QFormLayout& form, const protocol::TuneSetting& of, QComboBox* box) {
  box->setObjectName(QLatin1StringView(of.name));
  box->setCurrentIndex(std::max(0, box->findText(QSettings().value(keyOf(of)).toString())));
  addRow(form, of, box);
}

void TuneForm::addBudget(QFormLayout& form) {
  addRow(form, setting::trials, trials_);
  minutes_->setSuffix(tr(" min"));
  minutes_->setSpecialValueText(tr("no limit"));
  minutes_->setMaximum(100'000);
  addRow(form, setting::time, minutes_);
  for (const tuning::Strategy& strategy : tuning::all_strategies()) strategy_->addItem(word(strategy.name));
  addChoice(form, setting::strategy, strategy_);
  model_->addItem(tr("as it is installed"));
  for (const tuning::ModelKind& model : tuning::all_models()) model_->addItem(word(model.name));
  addChoice(form, setting::model, model_);
  threads_->setSpecialValueText(tr("as the target"));
  threads_->setMaximum(4096);
  addRow(form, setting::threads, threads_);
  seed_->setSpecialValueText(tr("drawn"));
  seed_->setValue(-1);
  addRow(form, setting::seed, seed_);
  hosts_->setObjectName(QLatin1StringView(setting::hosts.name));
  hosts_->setPlaceholderText(tr("none: this machine"));
  hosts_->setClearButtonEnabled(true);
  hosts_->setText(QSettings().value(keyOf(setting::hosts)).toString());
  addRow(form, setting::hosts, hosts_);
}

void TuneForm::addDatabase(QFormLayout& form) {
  QWidget* line = pathLine(database_, setting::database.name, tr("Choose a folder"), true);
  database_->setPlaceholderText(tr("none: kept until the next search"));
  addRow(form, setting::database, line);
  resume_->setObjectName(QLatin1StringView(setting::resume.name));
  resume_->setEnabled(false);
  connect(database_, &QLineEdit::textChanged, resume_, [this](const QString& path) {
    resume_->setEnabled(!path.isEmpty());
    if (path.isEmpty()) resume_->setChecked(false);
  });
  form.addRow(QString(), resume_);
}

QWidget* TuneForm::pathLine(QLineEdit*& line, const char* name, const QString& title, bool folder) {
  auto* field = new QWidget(this);
  line = new QLineEdit(field);
  line->setObjectName(QLatin1StringView(name));
  line->setAccessibleName(title);
  line->setClearButtonEnabled(true);
  auto* browse = new QToolButton(field);
  browse->setIcon(views::icon(QStringLiteral("open")));
  browse->setToolTip(title);
  browse->setAccessibleName(title);
  connect(browse, &QToolButton::clicked, this, [this, line, title, folder] {
    const QString path = folder ? QFileDialog::getExistingDirectory(this, title, folder_)
                                : QFileDialog::getOpenFileName(this, title, folder_, tr("Schedule scripts (*.py)"));
    if (!path.isEmpty()) line->setText(path);
  });
  auto* row = new QHBoxLayout(field);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(line, 1);
  row->addWidget(browse);
  return field;
}

Result<protocol::TuneRequest> TuneForm::request() const {
  protocol::TuneRequest out;
  const SpaceChoice& chosen = spaces_[space_->currentIndex()];
  out.space = chosen.space;
  if (chosen.space.empty()) {
    TS_TRY(QByteArray text, readFile(script_->text()));
    out.space = text.toStdString();
  }
  out.trials = trials_->value();
  if (minutes_->value() > 0) out.time_s = 60.0 * minutes_->value();
  out.strategy = strategy_->currentText().toStdString();
  if (model_->currentIndex() > 0) out.model = model_->currentText().toStdString();
  if (threads_->value() > 0) out.threads = threads_->value();
  if (seed_->value() >= 0) out.seed = seed_->value();
  static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
  if (const QStringList hosts = hosts_->text().split(between, Qt::SkipEmptyParts); !hosts.isEmpty()) {
    out.hosts.emplace();
    for (const QString& host : hosts) out.hosts->push_back(host.toStdString());
  }
  if (!database_->text().isEmpty()) {
    out.database = QFile::encodeName(database_->text()).toStdString();
    out.resume = resume_->isChecked();
  }
  return out;
}

void TuneForm::keep() const {
  QSettings().setValue(keyOf(setting::trials), trials_->value());
  QSettings().setValue(keyOf(setting::time), minutes_->value());
  QSettings().setValue(keyOf(setting::threads), threads_->value());
  QSettings().setValue(keyOf(setting::strategy), strategy_->currentText());
  QSettings().setValue(keyOf(setting::model), model_->currentText());
  QSettings().setValue(keyOf(setting::hosts), hosts_->text().trimmed());
}

}  // namespace tirscope::app

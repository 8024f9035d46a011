// SPDX-License-Identifier: Apache-2.0
#include "app/window/forms/timing_form.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <limits>

#include "protocol/messages/bench.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

using protocol::BenchSetting;

constexpr double longest = 1e6;  ///< milliseconds or seconds that can be chosen

QString key(const BenchSetting& setting) { return QStringLiteral("timing/") + QLatin1StringView(setting.name); }

/// What is kept, where it is in range; settings may have been written by hand.
template <class T>
T kept(const BenchSetting& setting, T otherwise) {
  const T value = QSettings().value(key(setting), otherwise).template value<T>();
  return protocol::in_range(setting, value) ? value : otherwise;
}

QCheckBox* editor(const BenchSetting& setting, bool, QWidget* parent) {
  return new QCheckBox(views::text(setting.summary), parent);
}
QSpinBox* editor(const BenchSetting& setting, int, QWidget* parent) {
  auto* box = new QSpinBox(parent);
  box->setRange(int(setting.least), std::numeric_limits<int>::max());
  return box;
}
QDoubleSpinBox* editor(const BenchSetting& setting, double, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setDecimals(1);
  box->setRange(setting.above ? 0.1 : setting.least, longest);
  box->setSuffix(u' ' + QLatin1StringView(setting.unit));
  return box;
}

bool value(const QCheckBox& box) { return box.isChecked(); }
int value(const QSpinBox& box) { return box.value(); }
double value(const QDoubleSpinBox& box) { return box.value(); }
void put(QCheckBox& box, bool value) { box.setChecked(value); }
void put(QSpinBox& box, int value) { box.setValue(value); }
void put(QDoubleSpinBox& box, double value) { box.setValue(value); }

}  // namespace

TimingForm::TimingForm(QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("timing_form"));
  setWindowTitle(tr("Timing options"));
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
  const protocol::BenchSettings defaults;
  protocol::each_bench_setting(
      [&](const BenchSetting& setting, auto otherwise) {
        auto* field = editor(setting, otherwise, this);
        field->setObjectName(QLatin1StringView(setting.name));
        put(*field, kept(setting, otherwise));
        if constexpr (std::is_same_v<decltype(otherwise), bool>) {
          form->addRow(field);
        } else {
          field->setAccessibleName(views::text(setting.summary));
          field->setMinimumWidth(140);
          form->addRow(views::text(setting.summary), field);
        }
        fields_.append({[=] { put(*field, otherwise); },
                        [=, key = key(setting)] {
                          if (value(*field) == otherwise)
                            QSettings().remove(key);
                          else
                            QSettings().setValue(key, value(*field));
                        }});
      },
      defaults);
  auto* buttons =
      new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    for (const Field& field : std::as_const(fields_)) field.keep();
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    for (const Field& field : std::as_const(fields_)) field.reset();
  });
  auto* all = new QVBoxLayout(this);
  all->setSpacing(16);
  all->addLayout(form);
  all->addWidget(buttons);
}

void TimingForm::addKept(protocol::BenchRequest& request) {
  const protocol::BenchSettings defaults;
  protocol::each_bench_setting(
      [&](const BenchSetting& setting, auto otherwise) { request.settings[setting.name] = kept(setting, otherwise); },
      defaults);
}

}  // namespace tirscope::app

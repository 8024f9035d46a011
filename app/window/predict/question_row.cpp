// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/question_row.h"

#include <QHBoxLayout>
#include <QRadioButton>

namespace tirscope::app {

namespace {

constexpr int skipped = 1000;  // a button group gives ids below 0 a meaning of its own

}  // namespace

QuestionRow::QuestionRow(const char* name, const QString& question, const QStringList& answers, const QString& skip,
                         QWidget* parent)
    : QWidget(parent) {
  setObjectName(QLatin1StringView(name));
  setAccessibleName(question);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(18);
  auto add = [&](const QString& text, int id, const QString& suffix) {
    auto* button = new QRadioButton(text, this);
    button->setObjectName(QLatin1StringView(name) + QStringLiteral("_") + suffix);
    button->setAccessibleName(QStringLiteral("%1 %2").arg(question, text));
    group_.addButton(button, id);
    row->addWidget(button);
    return button;
  };
  for (int k = 0; k < answers.size(); ++k) add(answers[k], k, QString::number(k));
  auto* none = add(skip, skipped, QStringLiteral("skip"));
  none->setChecked(true);
  setFocusProxy(none);
  row->addStretch();
  connect(&group_, &QButtonGroup::idToggled, this, [this](int, bool on) {
    if (on) Q_EMIT answered();
  });
}

std::optional<int> QuestionRow::answer() const {
  const int id = group_.checkedId();
  return id == skipped || id < 0 ? std::nullopt : std::optional(id);
}

QString QuestionRow::words(int answer) const { return group_.button(answer)->text(); }

}  // namespace tirscope::app

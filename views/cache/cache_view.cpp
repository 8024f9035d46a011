// SPDX-License-Identifier: Apache-2.0
#include "views/cache/cache_view.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <utility>

#include "views/cache/cache_chart.h"
#include "views/cache/cache_words.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/labelled.h"
#include "views/common/look/run_state.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

CacheView::CacheView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      levels_(namedCombo("cache_levels", tr("Caches"),
                         tr("The levels to simulate, nearest first, as NAME=BYTES,WAYS,LINE with spaces between; 0 "
                            "ways: fully associative; empty: those of this machine"))),
      before_(
          new StepChooser("cache_before", tr("Compare with"), tr("The step whose misses this one is compared with"))),
      accesses_(namedCombo("cache_accesses", tr("Accesses at most"),
                           tr("A run ends after so many accesses; what it saw until then is shown"))),
      complaint_(new QLabel),
      session_(new cache::CacheSession(this)),
      chart_(new cache::CacheChart(selection, this)) {
  setAccessibleName(tr("Caches"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(complaint_);
  column->addWidget(chart_, 1);
  complaint_->setContentsMargins(8, 0, 8, 4);
  complaint_->setWordWrap(true);
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->hide();
  setFocusProxy(chart_);
  connect(levels_, &QComboBox::activated, this, &CacheView::study);
  connect(levels_->lineEdit(), &QLineEdit::editingFinished, this, &CacheView::study);
  connect(before_, &QComboBox::activated, this, &CacheView::study);
  connect(accesses_, &QComboBox::activated, this, &CacheView::study);
  connect(session_, &cache::CacheSession::answered, this, &CacheView::receive);
  connect(chart_, &View::contextMenuRequested, this, &View::contextMenuRequested);
  connect(chart_, &View::hint, this, &View::hint);
  showAnswer();
}

CacheView::~CacheView() = default;

QWidget* CacheView::makeBar() {
  auto* bar = new QWidget;
  auto* rows = new QVBoxLayout(bar);
  rows->setContentsMargins(6, 4, 6, 4);
  rows->setSpacing(4);
  levels_->setEditable(true);
  levels_->setInsertPolicy(QComboBox::NoInsert);
  levels_->lineEdit()->setPlaceholderText(tr("This machine"));
  for (const char* levels :
       {"", "L1=32K,8,64 L2=1M,16,64", "L1=32K,8,64 L2=256K,4,64 L3=8M,16,64", "L1=4K,2,64 L2=64K,8,64", "L1=2K,0,64"})
    levels_->addItem(QString::fromLatin1(levels));
  for (int64_t count : {1'000'000, 4'000'000, 20'000'000, 100'000'000})
    accesses_->addItem(cache::CacheWords::number(count), qlonglong(count));
  accesses_->setCurrentIndex(1);
  auto* above = new QHBoxLayout;
  above->addWidget(labelOf(levels_));
  above->addWidget(levels_, 1);
  auto* below = new QHBoxLayout;
  below->addWidget(labelOf(before_));
  below->addWidget(before_, 1);
  below->addWidget(labelOf(accesses_));
  below->addWidget(accesses_);
  rows->addLayout(above);
  rows->addLayout(below);
  return bar;
}

QComboBox* CacheView::chooser(const char* name) const { return findChild<QComboBox*>(QLatin1StringView(name)); }

QString CacheView::complaint() const { return complaint_->text(); }

void CacheView::setLevels(const QString& levels) {
  levels_->setEditText(levels);
  study();
}

void CacheView::setMostAccesses(int64_t count) {
  int index = accesses_->findData(qlonglong(count));
  if (index < 0) {
    index = accesses_->count();
    accesses_->addItem(cache::CacheWords::number(count), qlonglong(count));
  }
  accesses_->setCurrentIndex(index);
  study();
}

void CacheView::compareWith(int step) {
  before_->choose(step);
  study();
}

// ---- computing ------------------------------------------------------------------------------------------------------

void CacheView::snapshotChanged() {
  if (shown_.snapshot != snapshot()) chart_->setStale();
  study();
}

void CacheView::historyChanged() {
  before_->setHistory(history());
  study();
}

void CacheView::study() {
  auto levels = levels_->currentText().trimmed().isEmpty() ? Result<std::vector<analysis::CacheGeometry>>()
                                                           : cache::CacheWords::levels(levels_->currentText());
  complaint_->setText(levels ? QString() : text(levels.error().message));
  complaint_->setVisible(!levels);
  if (!snapshot() || !snapshot()->function()) {
    session_->drop();
    return receive({.snapshot = snapshot()});
  }
  if (!levels) return;  // what is shown stays until they are mended
  const std::pair choice(levels_->currentText(), accesses_->currentData().toLongLong());
  if (std::exchange(choice_, choice) != choice) Q_EMIT outdated();
  cache::CacheSession::Wish wish{snapshot(), nullptr, *std::move(levels), accesses_->currentData().toLongLong()};
  if (const Step* step = before_->chosen(snapshot())) wish.before = step->snapshot->module();
  session_->study(wish);
  if (!shown_.study) showAnswer();
}

void CacheView::receive(const cache::CacheAnswer& answer) {
  shown_ = answer;
  showAnswer();
  if (shown_.study) Q_EMIT measured(shown_.snapshot, cache::CacheWords::fetched(*shown_.study));
  Q_EMIT ready();
}

// ---- showing --------------------------------------------------------------------------------------------------------

EmptyState CacheView::emptyState() const {
  return withoutRun(snapshot(), QStringLiteral("view-cache"),
                    busy() ? tr("Running the program through the caches") : QString(), shown_.problem);
}

void CacheView::showAnswer() {
  QPalette bad = palette();
  bad.setColor(QPalette::WindowText, theme().color(Tone::Bad));
  complaint_->setPalette(bad);
  chart_->setSnapshot(shown_.snapshot);
  chart_->show(shown_, emptyState());
}

void CacheView::themeChanged() { showAnswer(); }

void CacheView::revealSelection() { chart_->revealSelection(); }

// ---- for others -----------------------------------------------------------------------------------------------------

QSize CacheView::pictureSize() const { return shown_.study ? chart_->pictureSize() : QSize(); }

void CacheView::paintPicture(QPainter& painter) { chart_->paintPicture(painter); }

QString CacheView::asText() const {
  if (!shown_.study) return {};
  QString out = q(analysis::to_text(*shown_.study));
  if (shown_.difference) out += u'\n' + q(analysis::to_text(*shown_.difference));
  return out;
}

}  // namespace tirscope::views

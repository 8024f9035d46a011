// SPDX-License-Identifier: Apache-2.0
#include "views/passes/stage_pane.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>

#include "ir/walk/address.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/error_panel.h"
#include "views/common/look/texts.h"
#include "views/common/text/code_picture.h"
#include "views/common/text/code_places.h"
#include "views/passes/stage_model.h"

namespace tirscope::views {

using passes::RunStage;
using passes::Verdict;

namespace {

QToolButton* toggle(const char* name, const QString& text, const QString& tip, QWidget* parent) {
  auto button = new QToolButton(parent);
  button->setObjectName(QLatin1StringView(name));
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setChecked(true);
  button->setAutoRaise(true);
  return button;
}

QString textOf(const RunStage& stage) { return QString::fromUtf8(stage.printed->text); }

}  // namespace

StagePane::StagePane(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      account_(new QLabel(this)),
      warning_(new QLabel(this)),
      side_by_side_(toggle("stage_side_by_side", tr("Side by side"),
                           tr("The program before the pass on the left, after it on the right"), this)),
      only_changes_(toggle("stage_only_changes", tr("Only changes"), tr("Hide identical lines"), this)),
      commands_(new QWidget(this)),
      diff_(new DiffPane(this)),
      code_(new CodeView(QStringLiteral("TVMScript"), this)),
      error_(new ErrorPanel(this)),
      program_(new QSplitter(Qt::Horizontal, this)),
      pages_(new QStackedLayout) {
  title_->setObjectName(QStringLiteral("stage_title"));
  account_->setObjectName(QStringLiteral("stage_account"));
  warning_->setObjectName(QStringLiteral("stage_warning"));
  for (QLabel* label : {title_, account_, warning_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  warning_->setMargin(6);
  diff_->setAccessibleName(tr("Changes made by the pass"));
  diff_->setLayoutOfSides(DiffPane::Layout::SideBySide);
  diff_->setOnlyChanges(true);
  code_->setReadOnly(true);
  code_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  code_->setAccessibleName(tr("The program at this pass"));
  program_->addWidget(code_);
  program_->addWidget(error_);
  program_->setSizes({600, 400});
  program_->setChildrenCollapsible(false);
  arrange();
  listen();
  restyle();
}

void StagePane::arrange() {
  auto titles = new QVBoxLayout;
  titles->setSpacing(0);
  titles->addWidget(title_);
  titles->addWidget(account_);
  auto commands = new QHBoxLayout(commands_);
  commands->setContentsMargins(0, 0, 0, 0);
  commands->setSpacing(2);
  auto bar = new QHBoxLayout;
  bar->setContentsMargins(10, 4, 6, 4);
  bar->addLayout(titles, 1);
  bar->addWidget(commands_);
  bar->addWidget(side_by_side_);
  bar->addWidget(only_changes_);
  auto column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  column->addWidget(warning_);
  pages_->addWidget(diff_);
  pages_->addWidget(program_);
  column->addLayout(pages_, 1);
}

void StagePane::listen() {
  connect(side_by_side_, &QToolButton::toggled, this,
          [this](bool on) { diff_->setLayoutOfSides(on ? DiffPane::Layout::SideBySide : DiffPane::Layout::Unified); });
  connect(only_changes_, &QToolButton::toggled, diff_, &DiffPane::setOnlyChanges);
  connect(diff_, &DiffPane::lineClicked, this, &StagePane::lineClicked);
  connect(code_, &CodeView::clicked, this,
          [this](int offset) { Q_EMIT lineClicked(true, code_->document()->findBlock(offset).blockNumber()); });
}

void StagePane::addCommand(QAction* command) {
  auto button = new QToolButton(commands_);
  button->setDefaultAction(command);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);  // the title needs the room; the tip says what it does
  button->setAutoRaise(true);
  commands_->layout()->addWidget(button);
}

bool StagePane::showsError() const { return pages_->currentWidget() == program_ && !error_->isHidden(); }

void StagePane::show(PipelinePtr pipeline, int stage) {
  pipeline_ = std::move(pipeline);
  stage_ = stage;
  lane_.drop();
  if (!pipeline_ || stage_ < 0) return;
  const RunStage& now = pipeline_->run.stages[std::size_t(stage_)];
  const RunStage* before = pipeline_->run.before(std::size_t(stage_));
  showTitle(now);
  const bool differs = now.verdict == Verdict::Changed && before;
  side_by_side_->setEnabled(differs);
  only_changes_->setEnabled(differs);
  if (!differs) {
    showProgram(now, before);
    return Q_EMIT shown();
  }
  lane_.start([one = before->printed, other = now.printed] { return diff::diffTexts(one->text, other->text); },
              [this](Result<diff::Diff> diff) {
                if (diff)
                  showDiff(std::move(*diff));
                else
                  showProblem(diff.error());
                Q_EMIT shown();
              });
}

void StagePane::showDiff(diff::Diff diff) {
  diff_->setDiff(std::move(diff));
  diff_->verticalScrollBar()->setValue(0);
  pages_->setCurrentWidget(diff_);
}

/// The program alone, with the reason why there is no comparison.
void StagePane::showProblem(const Diagnostic& problem) {
  const RunStage& now = pipeline_->run.stages[std::size_t(stage_)];
  showProgram(now, pipeline_->run.before(std::size_t(stage_)));
  error_->setVisible(true);
  error_->show(tr("The programs before and after cannot be compared"), problem);
}

void StagePane::showTitle(const RunStage& stage) {
  title_->setText(QStringLiteral("%1  %2").arg(stage_).arg(titleOf(stage)));
  QStringList facts{wordOf(stage)};
  if (stage.verdict == Verdict::Changed) facts << tr("lines: %1").arg(linesOf(stage));
  if (stage.ms > 0) facts << secondsText(stage.ms / 1e3);
  if (!stage.file.empty()) facts << q(stage.file);
  account_->setText(facts.join(QStringLiteral(" · ")));
  warning_->setVisible(stage.warning.has_value());
  if (stage.warning) warning_->setText(text(stage.warning->message));
}

/// The program alone, or what a pass was given with the reason why it failed.
void StagePane::showProgram(const RunStage& stage, const RunStage* before) {
  const bool ofPass = !stage.module && before && before->printed == stage.printed;
  code_->setMarks({});
  code_->patchText(textOf(stage));
  error_->setVisible(stage.error.has_value());
  if (stage.error) {
    error_->show(ofPass ? tr("%1 failed on this program").arg(titleOf(stage))
                        : tr("%1 cannot be parsed").arg(stage.file.empty() ? titleOf(stage) : q(stage.file)),
                 *stage.error);
    markPlaces(*stage.error, ofPass ? *before : stage);
  } else {
    code_->verticalScrollBar()->setValue(0);
  }
  pages_->setCurrentWidget(program_);
}

/// Locations are nodes of the module that the pass was given, or ranges of a text that cannot be read.
void StagePane::markPlaces(const Diagnostic& error, const RunStage& shown) {
  std::vector<CodeMark> marks;
  for (const Place& place : error.where) {
    if (!shown.module && place.span.line > 0) marks.push_back(underline(*code_->document(), place));
    if (!shown.module) continue;
    const NodeRef named = place.node.empty() ? nullptr : node_at(shown.module, place.node);
    const auto* node = named ? named.get() : dynamic_cast<const Node*>(place.object.get());
    const script::TextRange range = node ? shown.printed->map.range_of(*node) : script::TextRange{};
    if (range.begin >= range.end) continue;
    marks.push_back({int(range.begin), int(range.end), CodeMark::Style::Band, {}});
  }
  if (!marks.empty()) code_->reveal(marks.front().begin, marks.front().end);
  code_->setMarks(std::move(marks));
}

void StagePane::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) restyle();
}

void StagePane::restyle() {
  const Theme& theme = Theme::of(palette());
  auto ink = [&](QLabel& label, Tone tone) {
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, theme.color(tone));
    label.setPalette(colours);
  };
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  ink(*title_, Tone::Text);
  ink(*account_, Tone::Muted);
  QPalette wash = palette();
  wash.setColor(QPalette::Window, theme.wash(theme.color(Tone::Warning), 0.14));
  wash.setColor(QPalette::WindowText, theme.color(Tone::Text));
  warning_->setPalette(wash);
  warning_->setAutoFillBackground(true);
}

// ---- pictures and text ----------------------------------------------------------------------------------------------

QSize StagePane::pictureSize() const {
  if (!pipeline_ || stage_ < 0) return {};
  const QSize body = pages_->currentWidget() == diff_ ? diff_->pictureSize() : codePictureSize(*code_);
  return {std::max(body.width(), 480), body.height() + 2 * fontMetrics().height() + 12};
}

void StagePane::paintPicture(QPainter& painter) {
  const Theme& theme = Theme::of(palette());
  const int line = fontMetrics().height(), width = pictureSize().width();
  painter.setFont(title_->font());
  painter.setPen(theme.color(Tone::Text));
  painter.drawText(QRect(10, 4, width, line), Qt::AlignLeft | Qt::AlignVCenter, title_->text());
  painter.setFont(font());
  painter.setPen(theme.color(Tone::Muted));
  painter.drawText(QRect(10, 4 + line, width, line), Qt::AlignLeft | Qt::AlignVCenter, account_->text());
  painter.translate(0, 2 * line + 12);
  if (pages_->currentWidget() == diff_)
    diff_->paintPicture(painter);
  else
    paintCodePicture(painter, *code_, QStringLiteral("TVMScript"));
}

QString StagePane::asText() const {
  if (!pipeline_ || stage_ < 0) return {};
  const RunStage& stage = pipeline_->run.stages[std::size_t(stage_)];
  if (stage.error) return q(stage.error->rendered()) + u'\n';
  if (pages_->currentWidget() == diff_) return diff::unifiedText(diff_->diff(), tr("before"), titleOf(stage));
  return textOf(stage) + u'\n';
}

}  // namespace tirscope::views

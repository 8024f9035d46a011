// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/code_view.h"

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>

#include "views/common/find/find_bar.h"
#include "views/common/look/texts.h"
#include "views/common/text/code_lines.h"
#include "views/common/text/overview.h"

namespace tirscope::views {

/// Line numbers, fold handles, and the bar beside marked lines.
class CodeView::Gutter final : public QWidget {
 public:
  explicit Gutter(CodeView& view) : QWidget(&view), view_(view) { setCursor(Qt::ArrowCursor); }
  QSize sizeHint() const override { return {view_.gutterWidth(), 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override { view_.paintGutter(*event); }
  void mousePressEvent(QMouseEvent* event) override { view_.gutterClicked(event->pos()); }
  void wheelEvent(QWheelEvent* event) override { QCoreApplication::sendEvent(view_.viewport(), event); }

 private:
  CodeView& view_;
};

CodeView::CodeView(const QString& language, QWidget* parent)
    : QPlainTextEdit(parent),
      syntax_(language),
      gutter_(new Gutter(*this)),
      overview_(new Overview(*this)),
      find_(new FindBar(*this, *this, finder_)) {
  auto document = new QTextDocument(this);
  document->setDocumentLayout(new HangingLayout(document));
  setDocument(document);
  setFrameShape(QFrame::NoFrame);
  setLineWrapMode(NoWrap);
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  viewport()->setMouseTracking(true);
  viewport()->setCursor(Qt::ArrowCursor);
  document->setDocumentMargin(4);
  lookChanged();
  connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeView::updateGutter);
  connect(find_, &FindBar::roomChanged, this, &CodeView::updateGutter);
  connect(this, &QPlainTextEdit::textChanged, this, [this] {
    // Lines that are coloured have "changed" too.
    if (this->document()->revision() == searched_) return;
    searched_ = this->document()->revision();
    find_->searchAgain();
    overview_->update();
  });
  connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& rect, int dy) {
    if (dy)
      gutter_->scroll(0, dy);
    else
      gutter_->update(0, rect.y(), gutter_->width(), rect.height());
  });
  connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
    if (marks_in_sight_) applyWordMarks();
  });
  connect(document, &QTextDocument::contentsChange, this, [this](int position, int, int added) {
    if (colouring_) return;
    QTextBlock last = this->document()->findBlock(position + added);
    for (QTextBlock block = this->document()->findBlock(position); block.isValid(); block = block.next()) {
      if (auto data = static_cast<CodeLine*>(block.userData())) data->generation = -1;
      if (block == last) break;
    }
  });
}

CodeView::~CodeView() = default;

void CodeView::setLanguage(const QString& language) {
  syntax_.setLanguage(language);
  lookChanged();
}

void CodeView::setEditable() {
  setReadOnly(false);
  setTextInteractionFlags(Qt::TextEditorInteraction);
  viewport()->setCursor(Qt::IBeamCursor);
}

bool CodeView::typed(QKeyEvent& event) {
  if (isReadOnly()) return false;
  if (event.key() == Qt::Key_Tab) {
    textCursor().insertText(QString(4 - textCursor().positionInBlock() % 4, u' '));
    return true;
  }
  if (event.key() != Qt::Key_Return && event.key() != Qt::Key_Enter) return false;
  QTextCursor cursor = textCursor();
  QString line = cursor.block().text().left(cursor.positionInBlock());
  int indent = std::max(0, indentOf(line)) + (line.trimmed().endsWith(u':') ? 4 : 0);
  cursor.insertText(u'\n' + QString(indent, u' '));
  setTextCursor(cursor);
  ensureCursorVisible();
  return true;
}

// ---- text -----------------------------------------------------------------------------------------------------------

int CodeView::patchText(const QString& given) {
  // As the document has it, so that places in one are those in the other.
  QString text = given;
  if (text.contains(u'\r')) text.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
  if (isReadOnly() && text == text_ && !document()->isEmpty()) return 0;
  const QString before = this->text();
  text_ = text;
  if (before.isEmpty()) {
    document()->setPlainText(text);  // the widget's own formats each line once more
    setTextCursor(QTextCursor(document()));
    return blockCount();
  }
  qsizetype same = std::ranges::mismatch(before, text).in1 - before.begin();
  qsizetype most = std::min(before.size(), text.size()) - same;
  qsizetype tail = 0;
  while (tail < most && before[before.size() - 1 - tail] == text[text.size() - 1 - tail]) ++tail;
  // Whole lines: from the start of the first that differs to the end of the last.
  while (same > 0 && before[same - 1] != u'\n') --same;
  while (tail > 0 && before[before.size() - tail] != u'\n') --tail;
  QString middle = text.mid(same, text.size() - same - tail);
  int scroll = verticalScrollBar()->value();
  QTextCursor cursor(document());
  cursor.setPosition(int(same));
  cursor.setPosition(int(before.size() - tail), QTextCursor::KeepAnchor);
  cursor.insertText(middle);
  document()->clearUndoRedoStacks();
  showFolds();
  verticalScrollBar()->setValue(scroll);
  return int(middle.count(u'\n')) + 1;
}

void CodeView::colourVisible() {
  colouring_ = true;
  forVisibleBlocks(viewport()->rect(), [this](QTextBlock block, const QRectF&) {
    auto data = static_cast<CodeLine*>(block.userData());
    if (!data) block.setUserData(data = new CodeLine);
    if (data->generation == generation_) return;
    auto previous = static_cast<CodeLine*>(block.previous().userData());
    Syntax::State state = previous && previous->generation == generation_ ? previous->end : Syntax::State();
    block.layout()->setFormats(syntax_.line(block.text(), state, theme()));
    data->end = state;
    data->generation = generation_;
    ++coloured_;
    document()->markContentsDirty(block.position(), block.length());
  });
  colouring_ = false;
}

void CodeView::forVisibleBlocks(const QRect& area, const std::function<void(QTextBlock, const QRectF&)>& f) {
  QPointF offset = contentOffset();
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    if (!block.isVisible()) continue;
    QRectF rect = blockBoundingGeometry(block).translated(offset);
    if (rect.top() > area.bottom()) break;
    if (rect.bottom() >= area.top()) f(block, rect);
  }
}

std::pair<int, int> CodeView::linesInSight() {
  int last = firstVisibleBlock().blockNumber();
  forVisibleBlocks(viewport()->rect(), [&](const QTextBlock& block, const QRectF&) { last = block.blockNumber(); });
  return {firstVisibleBlock().blockNumber(), last};
}

void CodeView::lookChanged() {
  QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  code.setPointSizeF(parentWidget() ? parentWidget()->font().pointSizeF() : QWidget::font().pointSizeF());
  if (code != font()) setFont(code);
  setTabStopDistance(4 * fontMetrics().horizontalAdvance(u' '));
  ++generation_;
  applyWordMarks();
  updateGutter();
  viewport()->update();
}

void CodeView::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) lookChanged();
  if (event->type() == QEvent::FontChange) updateGutter();
}

// ---- marks ----------------------------------------------------------------------------------------------------------

void CodeView::setMarks(std::vector<CodeMark> marks) {
  marks_ = std::move(marks);
  applyWordMarks();
  viewport()->update();
  gutter_->update();
  overview_->update();
}

void CodeView::setFound(std::vector<CodeMark> marks) {
  found_ = std::move(marks);
  applyWordMarks();
  overview_->update();
}

void CodeView::openFind() {
  const QString selected = textCursor().selectedText();
  find_->open(selected.contains(QChar::ParagraphSeparator) ? QString() : selected);
}

std::optional<CodeMark::Style> CodeView::lineMark(const QTextBlock& block) const {
  std::optional<CodeMark::Style> found;
  for (const CodeMark& mark : marks_)
    if (mark.ofLines() && mark.begin < block.position() + block.length() && mark.end > block.position() &&
        found != CodeMark::Style::Band)
      found = mark.style;
  return found;
}

void CodeView::applyWordMarks() {
  QList<QTextEdit::ExtraSelection> selections;
  std::vector<CodeMark> words = marks_;
  words.insert(words.end(), found_.begin(), found_.end());
  std::pair sight(0, document()->characterCount());
  if (marks_in_sight_ = words.size() > most_marks; marks_in_sight_) {
    const auto [first, last] = linesInSight();
    const QTextBlock end = document()->findBlockByNumber(last);
    sight = {document()->findBlockByNumber(first).position(), end.position() + end.length()};
  }
  for (const CodeMark& mark : words) {
    if (mark.ofLines() || mark.begin >= mark.end || mark.begin >= sight.second || mark.end <= sight.first) continue;
    QTextEdit::ExtraSelection selection;
    selection.cursor = QTextCursor(document());
    selection.cursor.setPosition(std::min(mark.begin, document()->characterCount() - 1));
    selection.cursor.setPosition(std::min(mark.end, document()->characterCount() - 1), QTextCursor::KeepAnchor);
    switch (mark.style) {
      case CodeMark::Style::Word:
        selection.format.setBackground(theme().wash(theme().color(Tone::Accent), 0.28));
        break;
      case CodeMark::Style::Found:
        selection.format.setBackground(theme().wash(theme().color(Tone::Warning), 0.22));
        break;
      case CodeMark::Style::Current:
        selection.format.setBackground(theme().wash(theme().color(Tone::Warning), 0.5));
        break;
      case CodeMark::Style::Hover: selection.format.setBackground(theme().color(Tone::Hovered)); break;
      default:
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(
            theme().color(mark.style == CodeMark::Style::Error ? Tone::Bad : Tone::Warning));
    }
    selections.append(selection);
  }
  setExtraSelections(selections);
}

void CodeView::reveal(int begin, int end) {
  QTextBlock first = document()->findBlock(begin), last = document()->findBlock(std::max(begin, end - 1));
  for (QTextBlock block = first; block.isValid() && !first.isVisible(); block = block.previous())
    if (isFolded(block.blockNumber())) setFolded(block.blockNumber(), false);
  QRectF top = blockBoundingGeometry(first).translated(contentOffset());
  QRectF bottom = blockBoundingGeometry(last).translated(contentOffset());
  int height = viewport()->height();
  int lineHeight = std::max(1, fontMetrics().lineSpacing()), page = height / lineHeight;
  bool fits = bottom.bottom() - top.top() <= height;
  if (top.top() >= 0 && (fits ? bottom.bottom() <= height : top.bottom() <= height)) return;
  int span = last.firstLineNumber() - first.firstLineNumber() + 1;
  int above = fits ? std::max(1, (page - span) / 3) : 1;
  verticalScrollBar()->setValue(std::max(0, first.firstLineNumber() - above));
}

// ---- painting -------------------------------------------------------------------------------------------------------

void CodeView::paintEvent(QPaintEvent* event) {
  colourVisible();
  {
    QPainter painter(viewport());
    forVisibleBlocks(event->rect(), [&](const QTextBlock& block, const QRectF& rect) {
      if (auto style = lineMark(block))
        painter.fillRect(QRectF(0, rect.top(), viewport()->width(), rect.height()),
                         theme().color(*style == CodeMark::Style::Band ? Tone::Selected : Tone::Hovered));
    });
  }
  QPlainTextEdit::paintEvent(event);
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  forVisibleBlocks(event->rect(), [&](const QTextBlock& block, const QRectF& rect) {
    if (!isFolded(block.blockNumber())) return;
    qreal x = rect.left() + document()->documentMargin() + block.layout()->lineAt(0).naturalTextWidth() + 6;
    QRectF chip(x, rect.top() + 2, fontMetrics().horizontalAdvance(QStringLiteral("···")) + 10, rect.height() - 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(Tone::Line));
    painter.drawRoundedRect(chip, 4, 4);
    painter.setPen(theme().color(Tone::Text));
    painter.drawText(chip, Qt::AlignCenter, QStringLiteral("···"));
  });
}

void CodeView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  updateGutter();
  if (marks_in_sight_) applyWordMarks();
}

// ---- pointing -------------------------------------------------------------------------------------------------------

int CodeView::offsetAt(QPoint viewport) const { return cursorForPosition(viewport).position(); }

QRect CodeView::lineRect(int line) const {
  return blockBoundingGeometry(document()->findBlockByNumber(line)).translated(contentOffset()).toRect();
}

void CodeView::mousePressEvent(QMouseEvent* event) {
  press_at_ = event->pos();
  QPlainTextEdit::mousePressEvent(event);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  if (event->button() == Qt::LeftButton && (event->pos() - press_at_).manhattanLength() < 4 && isReadOnly())
    Q_EMIT clicked(offsetAt(event->pos()));
}

void CodeView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!isReadOnly()) return QPlainTextEdit::mouseDoubleClickEvent(event);
  Q_EMIT doubleClicked(offsetAt(event->pos()));
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseMoveEvent(event);
  if (!event->buttons()) Q_EMIT hovered(offsetAt(event->pos()));
}

void CodeView::leaveEvent(QEvent* event) {
  QPlainTextEdit::leaveEvent(event);
  Q_EMIT hovered(-1);
}

void CodeView::contextMenuEvent(QContextMenuEvent* event) {
  if (!isReadOnly()) return QPlainTextEdit::contextMenuEvent(event);
  bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
  int offset = keyboard ? textCursor().position() : offsetAt(event->pos());
  Q_EMIT menuRequested(offset, keyboard ? viewport()->mapToGlobal(cursorRect().bottomLeft()) : event->globalPos());
}

void CodeView::keyPressEvent(QKeyEvent* event) {
  bool control = event->modifiers() & Qt::ControlModifier;
  if (event->matches(QKeySequence::Find)) return openFind();
  if (find_->takesKey(*event)) return;
  if (!control && typed(*event)) return;
  if (isReadOnly() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    Q_EMIT enterPressed(textCursor().position());
  } else if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)) {
    zoomIn();
  } else if (control && event->key() == Qt::Key_Minus) {
    zoomOut();
  } else if (control && event->key() == Qt::Key_0) {
    lookChanged();
  } else if (control && (event->key() == Qt::Key_BracketLeft || event->key() == Qt::Key_BracketRight)) {
    setFolded(textCursor().blockNumber(), event->key() == Qt::Key_BracketLeft);
  } else {
    QPlainTextEdit::keyPressEvent(event);
  }
}

void CodeView::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) return QPlainTextEdit::wheelEvent(event);
  if (event->angleDelta().y() > 0) zoomIn();
  if (event->angleDelta().y() < 0) zoomOut();
}

bool CodeView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto help = static_cast<QHelpEvent*>(event);
    int offset = offsetAt(help->pos());
    for (const CodeMark& mark : marks_)
      if (!mark.tip.isEmpty() && mark.begin <= offset && offset < std::max(mark.end, mark.begin + 1)) {
        QToolTip::showText(help->globalPos(), tipText(mark.tip), viewport());
        return true;
      }
  }
  return QPlainTextEdit::viewportEvent(event);
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/common/code_view.h"

#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QPainter>
#include <QPlainTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace tirscope::views {

namespace {

constexpr int fold_column = 14, gutter_margin = 6, bar_width = 3;

/// The indent of a line, -1 for an empty one.
int indentOf(const QString& line) {
  for (int n = 0; n < line.size(); ++n)
    if (!line[n].isSpace()) return n;
  return -1;
}

/// The last block of the fold that `header` opens; `header` itself when it opens none.
QTextBlock foldEnd(const QTextBlock& header) {
  int indent = indentOf(header.text());
  if (indent < 0) return header;
  QTextBlock last = header;
  for (QTextBlock block = header.next(); block.isValid(); block = block.next()) {
    int inner = indentOf(block.text());
    if (inner < 0) continue;
    if (inner <= indent) break;
    last = block;
  }
  return last;
}

bool opensFold(const QTextBlock& block) {
  int indent = indentOf(block.text());
  if (indent < 0) return false;
  QTextBlock next = block.next();
  while (next.isValid() && indentOf(next.text()) < 0) next = next.next();
  return next.isValid() && indentOf(next.text()) > indent;
}

/// Goes on below a wrapped line's own indent and a little further in, so that the shape of the program stays visible.
class HangingLayout final : public QPlainTextDocumentLayout {
 public:
  using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

  QRectF blockBoundingRect(const QTextBlock& block) const override {
    QRectF rect = QPlainTextDocumentLayout::blockBoundingRect(block);
    if (!block.isValid() || !block.isVisible() || block.layout()->lineCount() < 2) return rect;
    QTextLayout& lines = *block.layout();
    qreal left = lines.lineAt(0).x(), width = lines.lineAt(0).width();
    if (lines.lineAt(1).x() > left) return rect;  // done before
    QString indent(std::max(0, indentOf(block.text())) + 4, u' ');
    qreal hang = std::min(QFontMetricsF(document()->defaultFont()).horizontalAdvance(indent), width / 2);
    lines.beginLayout();
    qreal y = 0;
    for (QTextLine line = lines.createLine(); line.isValid(); line = lines.createLine()) {
      qreal in = line.lineNumber() ? hang : 0;
      line.setLeadingIncluded(true);
      line.setLineWidth(width - in);
      line.setPosition(QPointF(left + in, y));
      y += line.height();
    }
    lines.endLayout();
    if (lines.lineCount() != block.lineCount()) {
      QTextBlock(block).setLineCount(lines.lineCount());
      Q_EMIT const_cast<HangingLayout*>(this)->documentSizeChanged(documentSize());
    }
    return QPlainTextDocumentLayout::blockBoundingRect(block);
  }
};

}  // namespace

struct CodeView::LineData final : QTextBlockUserData {
  int generation = -1;
  Syntax::State end;
  bool folded = false;
};

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
    : QPlainTextEdit(parent), syntax_(language), gutter_(new Gutter(*this)) {
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
  connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& rect, int dy) {
    if (dy)
      gutter_->scroll(0, dy);
    else
      gutter_->update(0, rect.y(), gutter_->width(), rect.height());
  });
  connect(document, &QTextDocument::contentsChange, this, [this](int position, int, int added) {
    if (colouring_) return;
    QTextBlock last = this->document()->findBlock(position + added);
    for (QTextBlock block = this->document()->findBlock(position); block.isValid(); block = block.next()) {
      if (auto data = static_cast<LineData*>(block.userData())) data->generation = -1;
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

int CodeView::patchText(const QString& text) {
  if (isReadOnly() && text == text_ && !document()->isEmpty()) return 0;
  const QString before = isReadOnly() ? text_ : toPlainText();
  text_ = text;
  if (before.isEmpty()) {
    setPlainText(text);
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
    auto data = static_cast<LineData*>(block.userData());
    if (!data) block.setUserData(data = new LineData);
    if (data->generation == generation_) return;
    auto previous = static_cast<LineData*>(block.previous().userData());
    Syntax::State state = previous && previous->generation == generation_ ? previous->end : Syntax::State();
    block.layout()->setFormats(syntax_.line(block.text(), state, theme()));
    data->end = state;
    data->generation = generation_;
    ++coloured_;
    document()->markContentsDirty(block.position(), block.length());
  });
  colouring_ = false;
}

template <class F>
void CodeView::forVisibleBlocks(const QRect& area, F&& f) {
  QPointF offset = contentOffset();
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    if (!block.isVisible()) continue;
    QRectF rect = blockBoundingGeometry(block).translated(offset);
    if (rect.top() > area.bottom()) break;
    if (rect.bottom() >= area.top()) f(block, rect);
  }
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
}

void CodeView::applyWordMarks() {
  QList<QTextEdit::ExtraSelection> selections;
  for (const CodeMark& mark : marks_) {
    if (mark.style == CodeMark::Style::Band || mark.begin >= mark.end) continue;
    QTextEdit::ExtraSelection selection;
    selection.cursor = QTextCursor(document());
    selection.cursor.setPosition(std::min(mark.begin, document()->characterCount() - 1));
    selection.cursor.setPosition(std::min(mark.end, document()->characterCount() - 1), QTextCursor::KeepAnchor);
    switch (mark.style) {
      case CodeMark::Style::Word:
        selection.format.setBackground(theme().wash(theme().color(Tone::Accent), 0.28));
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
      for (const CodeMark& mark : marks_)
        if (mark.style == CodeMark::Style::Band && mark.begin < block.position() + block.length() &&
            mark.end > block.position())
          painter.fillRect(QRectF(0, rect.top(), viewport()->width(), rect.height()), theme().color(Tone::Selected));
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

int CodeView::gutterWidth() const {
  int digits = std::max(2, int(std::log10(std::max(1, blockCount()))) + 1);
  return bar_width + gutter_margin + fontMetrics().horizontalAdvance(QString(digits, u'0')) + 4 + fold_column;
}

void CodeView::updateGutter() {
  setViewportMargins(gutterWidth(), 0, 0, 0);
  gutter_->setGeometry(QRect(contentsRect().topLeft(), QSize(gutterWidth(), contentsRect().height())));
  gutter_->update();
}

void CodeView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  updateGutter();
}

void CodeView::paintGutter(QPaintEvent& event) {
  QPainter painter(gutter_);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(event.rect(), theme().color(Tone::Base));
  painter.setFont(font());
  QRect area(0, event.rect().y(), viewport()->width(), event.rect().height());
  forVisibleBlocks(area, [&](const QTextBlock& block, const QRectF& rect) {
    bool marked = std::ranges::any_of(marks_, [&](const CodeMark& mark) {
      return mark.style == CodeMark::Style::Band && mark.begin < block.position() + block.length() &&
             mark.end > block.position();
    });
    if (marked) painter.fillRect(QRectF(0, rect.top(), bar_width, rect.height()), theme().color(Tone::Accent));
    painter.setPen(theme().color(marked ? Tone::Text : Tone::Muted));
    qreal line = std::min(rect.height(), QFontMetricsF(font()).lineSpacing());  // a wrapped line has one number
    painter.drawText(QRectF(0, rect.top(), gutter_->width() - fold_column - 4, line), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(block.blockNumber() + 1));
    if (!opensFold(block)) return;
    QPointF center(gutter_->width() - fold_column / 2.0 - 1, rect.top() + line / 2);
    painter.setPen(QPen(theme().color(Tone::Muted), 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (isFolded(block.blockNumber()))
      painter.drawPolyline(
          QPolygonF({center + QPointF(-1.5, -3.5), center + QPointF(2, 0), center + QPointF(-1.5, 3.5)}));
    else
      painter.drawPolyline(
          QPolygonF({center + QPointF(-3.5, -1.5), center + QPointF(0, 2), center + QPointF(3.5, -1.5)}));
  });
}

// ---- folding --------------------------------------------------------------------------------------------------------

bool CodeView::canFold(int line) const { return opensFold(document()->findBlockByNumber(line)); }

bool CodeView::isFolded(int line) const {
  auto data = static_cast<const LineData*>(document()->findBlockByNumber(line).userData());
  return data && data->folded;
}

void CodeView::setFolded(int line, bool folded) {
  QTextBlock header = document()->findBlockByNumber(line);
  if (!header.isValid() || isFolded(line) == folded || (folded && !opensFold(header))) return;
  auto data = static_cast<LineData*>(header.userData());
  if (!data) header.setUserData(data = new LineData);
  data->folded = folded;
  showFolds();
}

void CodeView::foldAll(bool folded) {
  for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
    auto data = static_cast<LineData*>(block.userData());
    bool fold = folded && indentOf(block.text()) > 0 && opensFold(block);
    if (!data && fold) block.setUserData(data = new LineData);
    if (data) data->folded = fold;
  }
  showFolds();
}

void CodeView::showFolds() {
  bool changed = false;
  QTextBlock hidden_until;
  for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
    bool visible = !hidden_until.isValid();
    if (block.isVisible() != visible) {
      block.setVisible(visible);
      changed = true;
    }
    if (hidden_until == block) hidden_until = {};
    auto data = static_cast<LineData*>(block.userData());
    if (visible && data && data->folded) {
      if (QTextBlock end = foldEnd(block); end != block)
        hidden_until = end;
      else
        data->folded = false;
    }
  }
  if (!changed) return;
  colouring_ = true;
  document()->markContentsDirty(0, document()->characterCount());
  colouring_ = false;
  static_cast<QPlainTextDocumentLayout*>(document()->documentLayout())->requestUpdate();
  // The scroll range follows the number of visible lines only when the layout says that the size has changed.
  Q_EMIT document()->documentLayout()->documentSizeChanged(document()->documentLayout()->documentSize());
  viewport()->update();
  gutter_->update();
}

void CodeView::gutterClicked(QPoint position) {
  forVisibleBlocks(viewport()->rect(), [&](const QTextBlock& block, const QRectF& rect) {
    if (position.y() < rect.top() || position.y() >= rect.bottom()) return;
    if (position.x() >= gutter_->width() - fold_column - 4 && opensFold(block))
      setFolded(block.blockNumber(), !isFolded(block.blockNumber()));
    else
      Q_EMIT clicked(block.position() + std::max(0, indentOf(block.text())));
  });
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
        QToolTip::showText(help->globalPos(), mark.tip, viewport());
        return true;
      }
  }
  return QPlainTextEdit::viewportEvent(event);
}

}  // namespace tirscope::views

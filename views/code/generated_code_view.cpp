// SPDX-License-Identifier: Apache-2.0
#include "views/code/generated_code_view.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>

#include "views/code/remark_model.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/bar_button.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/error_panel.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/common/text/code_picture.h"

namespace tirscope::views {

using passes::EmittedForm;

namespace {

/// Forms of text for that kind, those of kernels first.
std::vector<const EmittedForm*> formsFor(passes::Target::Kind kind) {
  std::vector<const EmittedForm*> forms;
  for (bool kernels : {true, false})
    for (const EmittedForm& form : passes::emitted_forms()) {
      const auto given = passes::form_for(form, kind);
      if (given && *form.language && codegen::is_kernel_form(*given) == kernels) forms.push_back(&form);
    }
  // Of kernels in several forms, that which the driver loads.
  std::ranges::stable_partition(forms, [&](const EmittedForm* form) {
    return kind == passes::Target::Kind::Cuda && form->form == codegen::Form::Ptx;
  });
  return forms;
}

/// Lines next to each other as one mark.
void addMarks(std::vector<CodeMark>& marks, const QTextDocument& document, const std::vector<int>& lines,
              CodeMark::Style style, const QString& tip) {
  for (std::size_t k = 0; k < lines.size();) {
    std::size_t last = k;
    while (last + 1 < lines.size() && lines[last + 1] == lines[last] + 1) ++last;
    const QTextBlock from = document.findBlockByNumber(lines[k]), to = document.findBlockByNumber(lines[last]);
    if (from.isValid() && to.isValid()) marks.push_back({from.position(), to.position() + to.length() - 1, style, tip});
    k = last + 1;
  }
}

}  // namespace

GeneratedCodeView::GeneratedCodeView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      forms_(new QComboBox),
      target_label_(new QLabel),
      status_(new QLabel),
      code_(new CodeView(QStringLiteral("LLVM"), this)),
      model_(new RemarkModel(this)),
      remarks_(new QTableView),
      body_(new QSplitter(Qt::Vertical)),
      error_(new ErrorPanel(this)),
      empty_(new EmptyLabel(QStringLiteral("view-code"), {}, {}, this)) {
  setAccessibleName(tr("Generated code"));
  code_->setAccessibleName(tr("Text of the generated code"));
  status_->setObjectName(QStringLiteral("code_status"));
  status_->setWordWrap(true);
  status_->setContentsMargins(8, 0, 8, 4);
  status_->setTextFormat(Qt::PlainText);
  makeRemarks();
  body_->addWidget(code_);
  body_->addWidget(remarks_);
  body_->setChildrenCollapsible(false);
  body_->setSizes({700, 200});
  auto pages = new QWidget(this);
  pages_ = new QStackedLayout(pages);
  pages_->addWidget(empty_);
  pages_->addWidget(error_);
  pages_->addWidget(body_);
  auto column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(status_);
  column->addWidget(pages, 1);
  setFocusProxy(code_);
  error_->setActive(true);
  connect(error_, &ErrorPanel::fixRequested, this, &GeneratedCodeView::fixRequested);
  connect(error_, &ErrorPanel::placeRequested, this, [this](const QString& address) {
    if (Subject subject = places_.subjectAt(address); subject && isCurrent()) this->selection().select(subject);
  });
  connect(code_, &CodeView::clicked, this, [this](int offset) { selectLine(offset, false); });
  connect(code_, &CodeView::enterPressed, this, [this](int offset) { selectLine(offset, false); });
  connect(code_, &CodeView::hovered, this, [this](int offset) { selectLine(offset, true); });
  connect(code_, &CodeView::menuRequested, this, [this](int offset, QPoint global) {
    selectLine(offset, false);
    if (this->selection().current()) Q_EMIT contextMenuRequested(this->selection().current(), global);
  });
  setTarget({});
  themeChanged();
  showPage();
}

GeneratedCodeView::~GeneratedCodeView() = default;

QWidget* GeneratedCodeView::makeBar() {
  auto bar = new QWidget;
  auto row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 4, 6, 4);
  forms_->setObjectName(QStringLiteral("code_form"));
  forms_->setAccessibleName(tr("Form of the code"));
  forms_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(forms_, &QComboBox::activated, this, [this] { Q_EMIT formChosen(); });
  target_label_->setObjectName(QStringLiteral("code_target"));
  target_label_->setToolTip(tr("Target of the code; change it in the menu Build, Target"));
  copy_ = barButton("copy_code", "copy", tr("Copy"), tr("Copy the whole text"));
  save_ = barButton("save_code", "save", tr("Save as…"), tr("Save the text as a file"));
  connect(copy_, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(asText()); });
  connect(save_, &QToolButton::clicked, this, [this] {
    const EmittedForm* form = listing_ ? passes::find_emitted_form(listing_->form) : nullptr;
    if (form)
      Q_EMIT exportRequested(tr("Save the generated code"), QStringLiteral("code") + QLatin1StringView(form->ending),
                             asText());
  });
  row->addWidget(forms_);
  row->addWidget(target_label_);
  row->addStretch(1);
  row->addWidget(copy_);
  row->addWidget(save_);
  return bar;
}

void GeneratedCodeView::makeRemarks() {
  remarks_->setObjectName(QStringLiteral("code_remarks"));
  remarks_->setAccessibleName(tr("LLVM remarks"));
  remarks_->setModel(model_);
  remarks_->setFrameShape(QFrame::NoFrame);
  remarks_->setShowGrid(false);
  remarks_->setAlternatingRowColors(true);
  remarks_->setSelectionBehavior(QAbstractItemView::SelectRows);
  remarks_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  remarks_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  remarks_->setTabKeyNavigation(false);
  remarks_->verticalHeader()->hide();
  remarks_->horizontalHeader()->setHighlightSections(false);
  remarks_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  connect(remarks_, &QTableView::clicked, this, &GeneratedCodeView::selectRemark);
  connect(remarks_, &QTableView::activated, this, &GeneratedCodeView::selectRemark);
}

void GeneratedCodeView::setTarget(const passes::Target& target) {
  const bool another = target.kind != target_.kind || forms_->count() == 0;
  target_ = target;
  target_label_->setText(q(target.str()));
  if (!another) return;
  forms_->clear();
  for (const EmittedForm* form : formsFor(target.kind)) {
    const bool host = target.kind != passes::Target::Kind::Cpu &&
                      !codegen::is_kernel_form(passes::form_for(*form, target.kind).value_or(form->form));
    const QString label = coreText(form->label);
    forms_->addItem(host ? tr("%1 (host)").arg(label) : label, QByteArray(form->name.data(), form->name.size()));
  }
}

std::string GeneratedCodeView::form() const { return forms_->currentData().toByteArray().toStdString(); }

void GeneratedCodeView::chooseForm(std::string_view name) {
  const int found = forms_->findData(QByteArray(name.data(), qsizetype(name.size())));
  if (found >= 0) forms_->setCurrentIndex(found);
}

bool GeneratedCodeView::isCurrent() const { return listing_ && snapshot() && listing_->module == snapshot()->module(); }

void GeneratedCodeView::setPending() {
  pending_ = true;
  showMarks();
  showPage();
}

void GeneratedCodeView::setListing(ListingPtr listing) {
  const bool other = !listing || !listing_ || listing->form != listing_->form;
  pending_ = false;
  listing_ = std::move(listing);
  places_ = CodePlaces(listing_);
  const EmittedForm* form = listing_ ? passes::find_emitted_form(listing_->form) : nullptr;
  code_->setMarks({});
  if (form && other) code_->setLanguage(QLatin1StringView(form->language));
  code_->patchText(listing_ ? listing_->text : QString());
  if (other) code_->verticalScrollBar()->setValue(0);
  model_->setListing(listing_, places_, isCurrent() ? snapshot().get() : nullptr, theme());
  remarks_->setVisible(model_->rowCount() > 0);
  showPage();
  showMarks();
  revealSelection();
  Q_EMIT ready();
}

void GeneratedCodeView::snapshotChanged() {
  if (!snapshot()) {
    pending_ = false;
    setListing(nullptr);
  }
  showMarks();
  showPage();
}

/// What is missing and what to do about it, why there is no code, or the code.
void GeneratedCodeView::showPage() {
  forms_->setEnabled(snapshot() != nullptr);
  const bool text = listing_ && !listing_->error;
  for (QToolButton* wanted : {copy_, save_}) wanted->setEnabled(text);
  if (text) return pages_->setCurrentWidget(body_);
  if (listing_) {
    error_->show(tr("There is no code for %1").arg(listing_->target), *listing_->error);
    return pages_->setCurrentWidget(error_);
  }
  if (pending_)
    empty_->setState({QStringLiteral("view-code"), tr("Generating code…"),
                      tr("The program is lowered and compiled in a separate process.")});
  else if (snapshot())
    empty_->setState(
        {QStringLiteral("view-code"), tr("No code yet"), tr("Choose a form above, and the target in the menu Build.")});
  else
    empty_->setState({QStringLiteral("view-code"), tr("Nothing is open"),
                      tr("Open a TVMScript file, or choose a sample from the gallery.")});
  pages_->setCurrentWidget(empty_);
}

// ---- what comes from what -------------------------------------------------------------------------------------------

void GeneratedCodeView::selectionChanged() {
  showMarks();
  revealSelection();
}

void GeneratedCodeView::showMarks() {
  SubjectLines lines;
  std::vector<CodeMark> marks;
  if (isCurrent() && !pending_) {
    lines = places_.linesOf(selection().current());
    addMarks(marks, *code_->document(), lines.exact, CodeMark::Style::Band, {});
    addMarks(marks, *code_->document(), lines.approximate, CodeMark::Style::About,
             tr("Approximate: the compiler gives no source for this line; shown is the source of the line before it, "
                "or the enclosing statement"));
  }
  code_->setMarks(std::move(marks));
  markRemarks();
  tell(lines);
}

/// Remarks that are about what is selected are selected too.
void GeneratedCodeView::markRemarks() {
  QItemSelection about;
  if (isCurrent() && !pending_)
    for (int row = 0; row < model_->rowCount(); ++row)
      if (places_.subjectAt(model_->index(row, 0).data(RemarkModel::AddressRole).toString()) == selection().current() &&
          selection().current())
        about.select(model_->index(row, 0), model_->index(row, RemarkModel::ColumnCount - 1));
  remarks_->selectionModel()->select(about, QItemSelectionModel::ClearAndSelect);
}

void GeneratedCodeView::tell(const SubjectLines& lines) {
  QString text;
  const Subject& subject = selection().current();
  if (pending_ && listing_)
    text = tr("This is the code of an earlier step; the code of this step is being generated.");
  else if (!listing_ || listing_->error)
    text.clear();
  else if (!isCurrent())
    text = tr("This is the code of an earlier step.");
  else if (listing_->lines.empty())
    text = tr("This form has no source information for its lines, so nothing is highlighted.");
  else if (!subject || subject.isFunction())
    text = tr("Lines: %1. Select a loop, a block or a buffer to highlight its code.").arg(code_->blockCount());
  else if (lines.empty())
    text = tr("No code can be attributed to %1").arg(CodePlaces::nameOf(subject, snapshot().get()));
  else
    text = tr("Lines from %1: %2, approximate: %3")
               .arg(CodePlaces::nameOf(subject, snapshot().get()))
               .arg(lines.exact.size() + lines.approximate.size())
               .arg(lines.approximate.size());
  status_->setText(text);
  status_->setVisible(!text.isEmpty());
}

void GeneratedCodeView::selectLine(int offset, bool hover) {
  if (!isCurrent() || pending_) return;
  const int line = offset < 0 ? -1 : code_->document()->findBlock(offset).blockNumber();
  const Subject subject = places_.subjectAt(line);
  if (hover) {
    selection().hover(subject);
    const bool about = subject && listing_->lines[std::size_t(line)].approximate;
    Q_EMIT hint(!subject ? QString()
                : about  ? tr("approximately %1").arg(CodePlaces::nameOf(subject, snapshot().get()))
                         : CodePlaces::nameOf(subject, snapshot().get()));
  } else if (subject) {
    selection().select(subject);
  }
}

void GeneratedCodeView::selectRemark(const QModelIndex& index) {
  if (!isCurrent() || pending_) return;
  if (const Subject subject = places_.subjectAt(index.data(RemarkModel::AddressRole).toString())) {
    selection().select(subject);
    markRemarks();
  }
}

void GeneratedCodeView::revealSelection() {
  if (!isCurrent() || pending_) return;
  const int line = places_.linesOf(selection().current()).first();
  const QTextBlock block = line < 0 ? QTextBlock() : code_->document()->findBlockByNumber(line);
  if (block.isValid()) code_->reveal(block.position(), block.position() + block.length());
}

void GeneratedCodeView::themeChanged() {
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, theme().color(Tone::Muted));
  for (QLabel* label : {status_, target_label_}) label->setPalette(quiet);
  model_->setListing(listing_, places_, isCurrent() ? snapshot().get() : nullptr, theme());
  markRemarks();
}

// ---- pictures and text ----------------------------------------------------------------------------------------------

QString GeneratedCodeView::remark() const { return status_->text(); }

QString GeneratedCodeView::asText() const {
  if (!listing_) return {};
  return listing_->error ? q(listing_->error->rendered()) + u'\n' : listing_->text;
}

QSize GeneratedCodeView::pictureSize() const {
  return listing_ && !listing_->error ? codePictureSize(*code_) : QSize();
}

void GeneratedCodeView::paintPicture(QPainter& painter) {
  const EmittedForm* form = listing_ ? passes::find_emitted_form(listing_->form) : nullptr;
  if (form) paintCodePicture(painter, *code_, QLatin1StringView(form->language));
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#include "views/lesson/lesson_view.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>

#include "views/common/look/empty_label.h"
#include "views/lesson/lesson_text_browser.h"
#include "views/lesson/task_box.h"

namespace tirscope::views {

LessonView::LessonView(Selection& selection, QWidget* parent)
    : View(selection, parent), list_(makeList()), page_(makePage()), stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Lesson"));
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-lesson"), tr("There are no lessons"),
                                   tr("Start Tirscope with --lessons and a folder of lessons."), this));
  stack_->addWidget(list_);
  stack_->addWidget(page_);
}

QWidget* LessonView::makeList() {
  auto* inner = new QWidget(this);
  cards_ = new QVBoxLayout(inner);
  cards_->setContentsMargins(14, 14, 14, 14);
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(inner);
  return scroll;
}

QWidget* LessonView::makePage() {
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QWidget(page);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 6, 8, 6);
  auto* back = new QPushButton(tr("All lessons"), bar);
  back->setObjectName(QStringLiteral("all_lessons"));
  connect(back, &QPushButton::clicked, this, &LessonView::listRequested);
  title_ = new QLabel(bar);
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  row->addWidget(back);
  row->addWidget(title_, 1);
  layout->addWidget(bar);
  auto* split = new QSplitter(Qt::Vertical, page);
  split->setChildrenCollapsible(false);
  text_ = new LessonTextBrowser(split);
  connect(text_, &LessonTextBrowser::linkChosen, this, &LessonView::linkChosen);
  auto* inner = new QWidget(split);
  tasks_ = new QVBoxLayout(inner);
  tasks_->setContentsMargins(10, 10, 10, 10);
  tasks_->addStretch();
  scroll_ = new QScrollArea(split);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setWidget(inner);
  split->addWidget(text_);
  split->addWidget(scroll_);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  split->setSizes({1000, 1000});  // in equal parts, whatever the text would like
  layout->addWidget(split, 1);
  return page;
}

void LessonView::setClassroom(ClassroomPtr classroom) {
  classroom_ = std::move(classroom);
  const bool some = classroom_ && !classroom_->lessons.isEmpty();
  if (some && classroom_->page)
    showPage();
  else if (some)
    showList();
  stack_->setCurrentIndex(!some ? 0 : classroom_->page ? 2 : 1);
}

void LessonView::showList() {
  shown_.clear();
  while (QLayoutItem* item = cards_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const LessonCard& card : classroom_->lessons) {
    auto* button = new QPushButton(tr("%1 — %2 of %3 points").arg(card.title).arg(card.points).arg(card.of), list_);
    button->setObjectName(QStringLiteral("lesson_") + card.id);
    button->setStyleSheet(QStringLiteral("text-align: left; padding: 8px 12px;"));
    connect(button, &QPushButton::clicked, this, [this, id = card.id] { Q_EMIT lessonRequested(id); });
    cards_->addWidget(button);
  }
  cards_->addStretch();
}

void LessonView::addTasks(const LessonPage& page) {
  qDeleteAll(boxes_);
  boxes_.clear();
  for (const LessonTask& task : page.tasks) {
    auto* box = new TaskBox(task, scroll_->widget());
    tasks_->insertWidget(tasks_->count() - 1, box);
    connect(box, &TaskBox::startRequested, this, [this, id = task.id] { Q_EMIT startRequested(id); });
    connect(box, &TaskBox::hintRequested, this, [this, id = task.id] { Q_EMIT hintRequested(id); });
    connect(box, &TaskBox::checkRequested, this,
            [this, box, id = task.id] { Q_EMIT checkRequested(id, box->answer()); });
    boxes_.append(box);
  }
}

/// Boxes stay while the lesson does: what is typed in them is not lost by a check.
void LessonView::showPage() {
  const LessonPage& page = *classroom_->page;
  if (shown_ != page.id) {
    shown_ = page.id;
    addTasks(page);
    scroll_->ensureVisible(0, 0);
  }
  title_->setText(page.title);
  text_->setLesson(page.text, page.folder);
  for (qsizetype k = 0; k < boxes_.size(); ++k) boxes_[k]->show(page.tasks[k], !page.checking);
}

QSize LessonView::pictureSize() const { return stack_->currentIndex() > 0 ? size() : QSize(); }

void LessonView::paintPicture(QPainter& painter) { stack_->currentWidget()->render(&painter); }

QString LessonView::asText() const {
  if (stack_->currentIndex() == 2) return classroom_->page->text;
  QStringList lines;
  if (stack_->currentIndex() == 1)
    for (const LessonCard& card : classroom_->lessons) lines << card.title;
  return lines.join(u'\n');
}

}  // namespace tirscope::views

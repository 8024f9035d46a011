// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/gallery.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/window/main/guide.h"
#include "app/window/main/language.h"
#include "views/common/look/theme.h"

namespace tirscope::app {

QString samplesFolder() {
  const QString program = QCoreApplication::applicationDirPath();
  for (const char* place : {"../share/tirscope/sample_modules", "../../../sample_modules"}) {
    QDir dir(program + u'/' + QLatin1StringView(place));
    if (dir.exists(QStringLiteral("samples.json"))) return dir.canonicalPath();
  }
  return {};
}

namespace {

/// A list of samples.json: name, title and summary of each entry.
QList<std::pair<Sample, QJsonObject>> listed(const QDir& dir, const char* list) {
  QFile file(dir.filePath(QStringLiteral("samples.json")));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QString suffix = isChinese() ? QStringLiteral("_zh") : QString();
  QList<std::pair<Sample, QJsonObject>> out;
  const QJsonArray entries = QJsonDocument::fromJson(file.readAll()).object()[QLatin1StringView(list)].toArray();
  for (const QJsonValue& value : entries) {
    QJsonObject entry = value.toObject();
    Sample sample;
    sample.name = entry[u"name"].toString();
    sample.title = entry[QStringLiteral("title") + suffix].toString();
    sample.summary = entry[QStringLiteral("summary") + suffix].toString();
    out.emplaceBack(std::move(sample), std::move(entry));
  }
  return out;
}

}  // namespace

QList<Sample> samplePairs() {
  const QDir dir(samplesFolder());
  QList<Sample> out;
  for (auto& [sample, entry] : listed(dir, "pairs")) {
    sample.path = dir.filePath(QStringLiteral("pairs/") + sample.name);
    out.append(sample);
  }
  return out;
}

QList<Sample> samples() {
  const QDir dir(samplesFolder());
  const QString suffix = isChinese() ? QStringLiteral("_zh") : QString();
  QList<Sample> out;
  for (auto& [sample, entry] : listed(dir, "samples")) {
    sample.path = dir.filePath(sample.name + QStringLiteral(".py"));
    const QJsonArray schedules = entry[u"schedules"].toArray();
    for (const QJsonValue& item : schedules) {
      QString name = item[u"name"].toString();
      sample.schedules.append({name, item[QStringLiteral("title") + suffix].toString(),
                               dir.filePath(QStringLiteral("%1.%2.py").arg(sample.name, name))});
    }
    out.append(sample);
  }
  return out;
}

/// A grid of cards, each with a title and a line or two below it. A card is a button, so keys and screen readers work.
class Gallery::Cards : public QWidget {
 public:
  explicit Cards(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(12);
  }

  void set(const QList<std::array<QString, 3>>& cards, const std::function<void(const QString&)>& chosen) {
    qDeleteAll(findChildren<QPushButton*>(Qt::FindDirectChildrenOnly));
    int index = 0;
    for (const auto& [title, summary, path] : cards) {
      auto* card = new QPushButton(this);
      card->setObjectName(QStringLiteral("card_") + QFileInfo(path).completeBaseName());
      card->setAccessibleName(title);
      card->setAccessibleDescription(summary);
      card->setToolTip(path);
      card->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
      card->setCursor(Qt::PointingHandCursor);
      auto* layout = new QVBoxLayout(card);
      layout->setContentsMargins(16, 12, 16, 12);
      auto* heading = new QLabel(title, card);
      QFont font = heading->font();
      font.setBold(true);
      heading->setFont(font);
      auto* line = new QLabel(summary, card);
      line->setWordWrap(true);
      for (QLabel* label : {heading, line}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(label);
      }
      layout->addStretch();
      card->setMinimumHeight(92);
      connect(card, &QPushButton::clicked, this, [chosen, path = path] { chosen(path); });
      grid_->addWidget(card, index / 3, index % 3);
      ++index;
    }
    for (int column = 0; column < 3; ++column) grid_->setColumnStretch(column, 1);
  }

 private:
  QGridLayout* grid_;
};

Gallery::Gallery(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("gallery"));
  auto heading = [this](const QString& text, double scale) {
    auto* label = new QLabel(text, this);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
  };
  samples_ = new Cards(this);
  recent_ = new Cards(this);
  pairs_ = new Cards(this);
  lessons_ = new Cards(this);
  recent_title_ = heading(tr("Recent"), 1.2);
  lessons_title_ = heading(tr("Lessons"), 1.2);
  auto* pairs_title = heading(tr("Find the bug: memory planners"), 1.2);
  auto* open = new QPushButton(tr("Open a module or session…"), this);
  open->setObjectName(QStringLiteral("gallery_open"));
  connect(open, &QPushButton::clicked, this, &Gallery::openRequested);
  auto* hour = new QPushButton(tr("A first hour, step by step"), this);
  hour->setObjectName(QStringLiteral("gallery_first_hour"));
  hour->setVisible(!Guide::folder().isEmpty());
  connect(hour, &QPushButton::clicked, this, &Gallery::firstHourRequested);
  auto* begin = new QHBoxLayout;
  begin->addWidget(open);
  begin->addWidget(hour);
  begin->addStretch(1);

  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(40, 32, 40, 32);
  layout->setSpacing(14);
  layout->addWidget(heading(QStringLiteral("Tirscope"), 2.0));
  auto* intro = new QLabel(tr("See what a tensor program does, schedule it one primitive at a time, and time the "
                              "result on this machine. Start with a sample, or drop a TVMScript file here."),
                           page);
  intro->setWordWrap(true);
  layout->addWidget(intro);
  layout->addLayout(begin);
  layout->addWidget(recent_title_);
  layout->addWidget(recent_);
  layout->addWidget(heading(tr("Samples"), 1.2));
  layout->addWidget(samples_);
  layout->addWidget(lessons_title_);
  layout->addWidget(lessons_);
  layout->addWidget(pairs_title);
  layout->addWidget(pairs_);
  layout->addStretch();
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(page);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(scroll);

  auto fill = [this](Cards* cards, const QList<Sample>& from) {
    QList<std::array<QString, 3>> list;
    for (const Sample& sample : from) list.append({sample.title, sample.summary, sample.path});
    cards->set(list, [this](const QString& path) { Q_EMIT fileChosen(path); });
    return !list.isEmpty();
  };
  fill(samples_, app::samples());
  pairs_title->setVisible(fill(pairs_, samplePairs()));
  setRecent({});
  setLessons({});
}

void Gallery::setLessons(const QList<views::LessonCard>& lessons) {
  QList<std::array<QString, 3>> cards;
  for (const views::LessonCard& lesson : lessons)
    cards.append({lesson.title, tr("%1 of %2 points").arg(lesson.points).arg(lesson.of), lesson.id});
  lessons_->set(cards, [this](const QString& id) { Q_EMIT lessonChosen(id); });
  lessons_->setVisible(!cards.isEmpty());
  lessons_title_->setVisible(!cards.isEmpty());
}

void Gallery::setRecent(const QStringList& files) {
  QList<std::array<QString, 3>> cards;
  for (const QString& file : files.mid(0, 6)) {
    QFileInfo info(file);
    cards.append({info.fileName(), QDir::toNativeSeparators(info.absolutePath()), file});
  }
  recent_->set(cards, [this](const QString& path) { Q_EMIT fileChosen(path); });
  recent_->setVisible(!cards.isEmpty());
  recent_title_->setVisible(!cards.isEmpty());
}

}  // namespace tirscope::app

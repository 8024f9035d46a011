// SPDX-License-Identifier: Apache-2.0
#include "views/playback/playback_view.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "views/common/look/bar_button.h"
#include "views/common/look/icons.h"
#include "views/common/look/labelled.h"
#include "views/common/look/run_state.h"
#include "views/common/look/texts.h"
#include "views/playback/plane_bar.h"
#include "views/playback/stage_chart.h"
#include "views/playback/words.h"

namespace tirscope::views {

namespace {

using playback::Stride;

/// While it plays, other views are told of the statement no more often than this.
constexpr int statement_ms = 100;

}  // namespace

PlaybackView::PlaybackView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      session_(new playback::FilmSession(this)),
      player_(new playback::Player(this)),
      stage_(new playback::StageChart(selection, *player_, this)),
      planes_(new playback::PlaneBar),
      slider_(new QSlider(Qt::Horizontal)),
      stride_(namedCombo("playback_stride", tr("Step by"), tr("How far one step goes"))),
      speed_(namedCombo("playback_speed", tr("Speed"), tr("Frames a second while it plays"))),
      cache_(namedCombo("playback_cache", tr("Cache"),
                        tr("A level whose lines are shown, as NAME=BYTES,WAYS,LINE; 0 ways: fully associative; empty: "
                           "none. Programs with threads have none"))),
      beside_(new StepChooser("playback_beside", tr("Beside"),
                              tr("A step that is played beside this one, where as much of its run is done"))),
      position_(new QLabel),
      complaint_(new QLabel) {
  setAccessibleName(tr("Playback"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(complaint_);
  column->addWidget(stage_, 1);
  complaint_->setContentsMargins(8, 0, 8, 4);
  complaint_->setWordWrap(true);
  complaint_->setTextFormat(Qt::PlainText);
  complaint_->hide();
  setFocusProxy(stage_);
  connect(session_, &playback::FilmSession::taken, this, &PlaybackView::receive);
  connect(player_, &playback::Player::moved, stage_, &playback::StageChart::showFrame);
  connect(player_, &playback::Player::moved, this, &PlaybackView::showPosition);
  connect(player_, &playback::Player::recut, stage_, &playback::StageChart::setFilms);
  connect(player_, &playback::Player::recut, this, &PlaybackView::showPosition);
  connect(planes_, &playback::PlaneBar::changed, this, [this] { stage_->setChoices(planes_->choices()); });
  connect(slider_, &QSlider::valueChanged, this, [this](int frame) { player_->seek(std::size_t(frame)); });
  connect(slider_, &QSlider::sliderPressed, player_, &playback::Player::pause);
  connect(stride_, &QComboBox::currentIndexChanged, this,
          [this] { player_->setStride(Stride(stride_->currentData().toInt())); });
  connect(speed_, &QComboBox::currentIndexChanged, this, [this] { player_->setSpeed(speed_->currentData().toInt()); });
  connect(beside_, &QComboBox::activated, this, &PlaybackView::takeFilm);
  connect(cache_, &QComboBox::activated, this, &PlaybackView::takeFilm);
  connect(cache_->lineEdit(), &QLineEdit::editingFinished, this, &PlaybackView::takeFilm);
  connect(stage_, &View::contextMenuRequested, this, &View::contextMenuRequested);
  connect(stage_, &View::hint, this, &View::hint);
  said_.start();
  stage_->setEmpty(emptyState());
}

PlaybackView::~PlaybackView() = default;

// ---- the bar --------------------------------------------------------------------------------------------------------

void PlaybackView::addTransport(QHBoxLayout* row) {
  auto add = [&](const char* name, const char* icon, const QString& text, const QString& tip, auto&& pressed) {
    QToolButton* button = barButton(name, icon, text, tip);
    connect(button, &QToolButton::clicked, this, pressed);
    row->addWidget(button);
    return button;
  };
  auto bare = [](QToolButton* button) {
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAutoRepeat(false);
  };
  bare(add("playback_first", "play-first", tr("To the start"), tr("To the first frame"), [this] {
    player_->pause();
    player_->seek(0);
  }));
  QToolButton* back = add("playback_back", "play-back", tr("Back"), tr("One step back"), [this] { player_->step(-1); });
  play_ = add("playback_play", "run", tr("Play"), tr("Play, or pause"),
              [this] { player_->isPlaying() ? player_->pause() : player_->play(); });
  QToolButton* step = add("playback_step", "play-step", tr("Step"), tr("One step on"), [this] { player_->step(1); });
  for (QToolButton* button : {back, step}) button->setAutoRepeat(true);
  bare(add("playback_last", "play-last", tr("To the end"), tr("To the last frame"), [this] {
    player_->pause();
    player_->seek(player_->frames());
  }));
  connect(player_, &playback::Player::playingChanged, this, [this] {
    play_->setText(player_->isPlaying() ? tr("Pause") : tr("Play"));
    play_->setIcon(views::icon(player_->isPlaying() ? QStringLiteral("pause") : QStringLiteral("run")));
  });
}

QWidget* PlaybackView::makeBar() {
  auto* bar = new QWidget;
  auto* rows = new QVBoxLayout(bar);
  rows->setContentsMargins(6, 4, 6, 4);
  rows->setSpacing(4);
  for (const auto& [text, stride] :
       {std::pair(tr("statement"), Stride::Statement), std::pair(tr("iteration"), Stride::Iteration),
        std::pair(tr("tile"), Stride::Tile), std::pair(tr("warp"), Stride::Warp)})
    stride_->addItem(text, int(stride));
  stride_->setItemData(2, tr("An iteration of the selected loop, or of one halfway in"), Qt::ToolTipRole);
  for (int speed : {1, 4, 15, 60, 250, 1000, 10'000})
    speed_->addItem(tr("%1 a second").arg(playback::PlaybackWords::number(speed)), speed);
  speed_->setCurrentIndex(speed_->findData(player_->speed()));
  cache_->setEditable(true);
  cache_->setInsertPolicy(QComboBox::NoInsert);
  cache_->lineEdit()->setPlaceholderText(tr("none"));
  for (const char* level : {"", "L1=1K,4,64", "L1=4K,2,64", "L1=32K,8,64", "L1=1K,0,64"})
    cache_->addItem(QString::fromLatin1(level));
  slider_->setObjectName(QStringLiteral("playback_frame"));
  slider_->setAccessibleName(tr("Frame"));
  slider_->setToolTip(tr("Where the film is; arrow keys go by a frame"));
  slider_->setRange(0, 0);
  auto* transport = new QHBoxLayout;
  addTransport(transport);
  transport->addStretch(1);
  for (QComboBox* box : {stride_, speed_}) {
    transport->addWidget(labelOf(box));
    transport->addWidget(box);
  }
  auto* where = new QHBoxLayout;
  where->addWidget(slider_, 1);
  where->addWidget(position_);
  auto* what = new QHBoxLayout;
  what->addWidget(labelOf(beside_));
  what->addWidget(beside_, 1);
  what->addWidget(labelOf(cache_));
  what->addWidget(cache_, 1);
  for (QHBoxLayout* row : {transport, where, what}) rows->addLayout(row);
  rows->addWidget(planes_);
  return bar;
}

void PlaybackView::compareWith(int step) {
  beside_->choose(step);
  takeFilm();
}

void PlaybackView::setCache(const QString& level) {
  cache_->setEditText(level);
  takeFilm();
}

void PlaybackView::setMostAccesses(int64_t count) {
  most_accesses_ = count;
  takeFilm();
}

// ---- films ----------------------------------------------------------------------------------------------------------

void PlaybackView::snapshotChanged() {
  player_->pause();
  takeFilm();
}

void PlaybackView::historyChanged() {
  beside_->setHistory(history());
  takeFilm();
}

void PlaybackView::takeFilm() {
  std::optional<analysis::CacheGeometry> cache;
  complaint_->clear();
  if (const QString level = cache_->currentText().trimmed(); !level.isEmpty()) {
    auto read = analysis::cache_geometry(level.toStdString());
    if (read && analysis::require_caches(std::span(&*read, 1)))
      cache = *read;
    else
      complaint_->setText(text((read ? analysis::require_caches(std::span(&*read, 1)).error() : read.error()).message));
  }
  complaint_->setVisible(!complaint_->text().isEmpty());
  if (!snapshot() || !snapshot()->function()) {
    session_->drop();
    return receive({.snapshot = snapshot()});
  }
  if (!complaint_->text().isEmpty()) return;  // what is shown stays until it is mended
  playback::FilmSession::Wish wish{.snapshot = snapshot(), .cache = cache, .max_accesses = most_accesses_};
  if (const Step* now = history() ? history()->find(snapshot()->step()) : nullptr) wish.title = now->title;
  if (const Step* step = beside_->chosen(snapshot())) {
    wish.before = step->snapshot;
    wish.before_title = step->title;
  }
  session_->take(wish);
  if (!shown_.now) stage_->setEmpty(emptyState());
}

void PlaybackView::receive(const playback::Reels& reels) {
  const bool had_threads = shown_.now && shown_.now->film.threads;
  const bool threads = reels.now && reels.now->film.threads;
  shown_ = reels;
  if (threads != had_threads)
    stride_->setCurrentIndex(stride_->findData(int(threads ? Stride::Warp : Stride::Statement)));
  planes_->setFilm(shown_.now);
  stage_->setSnapshot(shown_.snapshot);
  stage_->setEmpty(emptyState());
  player_->setReels(shown_);
  selectionChanged();
  if (shown_.before_problem) {
    complaint_->setText(tr("The step beside it cannot be run: %1").arg(text(shown_.before_problem->message)));
    complaint_->show();
  }
  Q_EMIT ready();
}

EmptyState PlaybackView::emptyState() const {
  return withoutRun(snapshot(), QStringLiteral("view-playback"), busy() ? tr("Running the program") : QString(),
                    shown_.problem);
}

// ---- position -------------------------------------------------------------------------------------------------------

void PlaybackView::showPosition() {
  const QSignalBlocker quiet(slider_);
  const auto frames = player_->frames();
  slider_->setEnabled(frames > 1);
  slider_->setRange(0, frames ? int(frames) - 1 : 0);
  slider_->setPageStep(std::max(1, int(frames / 50)));
  slider_->setValue(int(player_->frame()));
  position_->clear();
  if (frames) {
    const playback::Reel& reel = *player_->reel(0);
    const analysis::FilmFrames& all = reel.cut(player_->together()).frames;
    // As wide as at the end, so that the slider keeps its length.
    const QString widest = playback::PlaybackWords::position(reel, all, frames - 1);
    position_->setMinimumWidth(position_->fontMetrics().horizontalAdvance(widest) + 12);
    position_->setText(playback::PlaybackWords::position(reel, all, player_->frame()));
  }
  showStatement();
}

/// The other views show the statement as what is under the pointer.
void PlaybackView::showStatement() {
  if (!isVisible() || player_->frames() == 0 || (player_->isPlaying() && said_.elapsed() < statement_ms)) return;
  said_.restart();
  const playback::Reel& reel = *player_->reel(0);
  const analysis::FilmFrames& frames = reel.cut(player_->together()).frames;
  const analysis::FilmMoment& moment = reel.film.moments[frames.moments_of(player_->frame()).front()];
  const analysis::FilmStatement& statement = reel.film.statements[std::size_t(moment.statement)];
  if (statement.node >= 0) selection().hover(reel.snapshot->subject(statement.statement));
}

/// Steps by tiles go by the selected loop.
void PlaybackView::selectionChanged() {
  if (!player_->reel(0)) return;
  const Subject& selected = selection().current();
  player_->setTileLoop(selected.isLoop() ? player_->reel(0)->film.nest.find(selected.node.get()) : -1);
}

void PlaybackView::hideEvent(QHideEvent* event) {
  player_->pause();
  View::hideEvent(event);
}

void PlaybackView::themeChanged() { stage_->setEmpty(emptyState()); }

void PlaybackView::revealSelection() { stage_->revealSelection(); }

// ---- for others -----------------------------------------------------------------------------------------------------

QSize PlaybackView::pictureSize() const { return shown_.now ? stage_->pictureSize() : QSize(); }

void PlaybackView::paintPicture(QPainter& painter) { stage_->paintPicture(painter); }

QString PlaybackView::asText() const {
  if (player_->frames() == 0) return {};
  const playback::Reel& reel = *player_->reel(0);
  const analysis::FilmFrames& frames = reel.cut(player_->together()).frames;
  const auto moments = frames.moments_of(player_->frame());
  const analysis::FilmStatement& statement =
      reel.film.statements[std::size_t(reel.film.moments[moments.front()].statement)];
  QString out = playback::PlaybackWords::position(reel, frames, player_->frame()) + u'\n';
  for (std::size_t n = 0; n < statement.loops.size(); ++n)
    out += QStringLiteral("%1 = %2\n")
               .arg(QString::fromStdString(statement.loops[n]),
                    playback::PlaybackWords::values(reel.film, moments, statement.loop_nodes[n]));
  return out + playback::PlaybackWords::accesses(reel.film, moments) + u'\n';
}

}  // namespace tirscope::views

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

#include "lesson/prediction/prediction.h"

namespace tirscope::app {

/// Questions and answers in words.
class PredictWords {
  Q_DECLARE_TR_FUNCTIONS(tirscope::app::PredictWords)
 public:
  static QString legalQuestion() { return tr("Will it be legal?"); }
  static QString loopsQuestion() { return tr("What will the loops be?"); }
  static QString bytesQuestion() { return tr("How many bytes will loads and stores touch?"); }
  static QString speedQuestion() { return tr("How fast will it be?"); }
  static QString skip() { return tr("Skip"); }
  static QString legal(bool legal) { return legal ? tr("Legal") : tr("Refused"); }
  static QString bytes(lesson::Bytes bytes);
  static QString speed(lesson::Speed speed);
  /// "A", "B", ...
  static QString choice(std::size_t n) { return QString(QChar(u'A' + char16_t(n))); }
  /// "reads 4.0 MiB, writes 64 KiB"
  static QString cost(const analysis::Cost& cost);
  /// "reads 4.0 MiB → 8.0 MiB, writes 64 KiB"
  static QString costs(const analysis::Cost& before, const analysis::Cost& after);
  /// "5 of 7 predictions right".
  static QString score(int right, int of) { return tr("%1 of %2 predictions right").arg(right).arg(of); }
};

}  // namespace tirscope::app

// SPDX-License-Identifier: Apache-2.0
#include "app/window/predict/predict_words.h"

#include "views/common/canvas/pieces.h"

namespace tirscope::app {

QString PredictWords::bytes(lesson::Bytes bytes) {
  switch (bytes) {
    case lesson::Bytes::Fewer: return tr("Fewer");
    case lesson::Bytes::Same: return tr("As many as now");
    case lesson::Bytes::More: return tr("More");
  }
  return {};
}

QString PredictWords::speed(lesson::Speed speed) {
  switch (speed) {
    case lesson::Speed::Faster: return tr("Faster");
    case lesson::Speed::Same: return tr("As fast as now");
    case lesson::Speed::Slower: return tr("Slower");
  }
  return {};
}

QString PredictWords::cost(const analysis::Cost& cost) {
  return tr("reads %1, writes %2").arg(views::bytesText(cost.bytes_read), views::bytesText(cost.bytes_written));
}

QString PredictWords::costs(const analysis::Cost& before, const analysis::Cost& after) {
  auto both = [](const analysis::Amount& was, const analysis::Amount& is) {
    const QString one = views::bytesText(was), other = views::bytesText(is);
    return one == other ? one : QStringLiteral("%1 → %2").arg(one, other);
  };
  return tr("reads %1, writes %2")
      .arg(both(before.bytes_read, after.bytes_read), both(before.bytes_written, after.bytes_written));
}

}  // namespace tirscope::app

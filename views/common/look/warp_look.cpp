// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/warp_look.h"

#include <QCoreApplication>

namespace tirscope::views {

namespace {

struct WarpText {
  Q_DECLARE_TR_FUNCTIONS(WarpLook)
};

}  // namespace

/// What takes at most twice the least is a warning.
AccessLook warpLook(const analysis::WarpAccess& warp) {
  if (!warp.unknown.empty())
    return {WarpText::tr("depends on %1").arg(QString::fromStdString(warp.unknown)), "stride-irregular", Tone::Muted};
  if (!warp.known())
    return {warp.sampled ? WarpText::tr("no active lanes in the samples") : WarpText::tr("never runs"),
            "stride-irregular", Tone::Muted};
  if (warp.shared && warp.banks.ways > 1)
    return {WarpText::tr("%1-way bank conflict").arg(warp.banks.ways), "stride-strided",
            warp.banks.ways > 2 ? Tone::Bad : Tone::Warning};
  if (!warp.shared && warp.global.sectors > warp.global.least)
    return {WarpText::tr("%1 sectors, %2 % used").arg(warp.global.sectors).arg(warp.used_percent()), "stride-strided",
            warp.used_percent() < 50 ? Tone::Bad : Tone::Warning};
  if (warp.worst.same_address()) return {WarpText::tr("broadcast"), "stride-broadcast", Tone::Accent};
  if (warp.shared) return {WarpText::tr("conflict-free"), "stride-contiguous", Tone::Good};
  return {warp.global.sectors == 1 ? WarpText::tr("coalesced, 1 sector")
                                   : WarpText::tr("coalesced, %1 sectors").arg(warp.global.sectors),
          "stride-contiguous", Tone::Good};
}

}  // namespace tirscope::views

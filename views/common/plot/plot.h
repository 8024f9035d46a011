// SPDX-License-Identifier: Apache-2.0
// QCustomPlot's header is written with Qt's keywords, which this program does not have: lend them to it.
#pragma once

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach

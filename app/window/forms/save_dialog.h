// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QWidget;

namespace tirscope::app {

class Document;

/// Where something of the document is to be saved: beside its source at first. A name without an ending gets `suffix`,
/// and a file that is there already is asked for under its whole name. Empty when the person changes their mind.
QString askWhereTo(const Document& document, const QString& title, const QString& suggestion, const QString& filter,
                   const QString& suffix, QWidget* parent);

/// "matmul.trace.py" for "trace.py": the source's name with another ending.
QString besideSource(const Document& document, const QString& ending);

}  // namespace tirscope::app

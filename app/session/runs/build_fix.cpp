// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/build_fix.h"

#include "passes/target.h"
#include "protocol/methods/fixes.h"

namespace tirscope::app {

Diagnostic withFix(Diagnostic refusal, const Document& document, const QString& target) {
  auto read = passes::Target::parse(target.toStdString());
  if (!document.isOpen() || !read) return refusal;
  passes::Context context;
  context.target = *read;
  refusal.fix = protocol::fix_for(refusal, *document.schedule(), context);
  return refusal;
}

}  // namespace tirscope::app

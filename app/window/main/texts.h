// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/look/texts.h"

namespace tirscope::app {

using views::coreText;
using views::text;

}  // namespace tirscope::app

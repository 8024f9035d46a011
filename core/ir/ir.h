// SPDX-License-Identifier: Apache-2.0
// All of the IR: nodes, factories and arithmetic on expressions.
#pragma once

#include "ir/build.h"
#include "ir/function.h"
#include "ir/make.h"

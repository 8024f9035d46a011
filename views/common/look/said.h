// SPDX-License-Identifier: Apache-2.0
// Sentences that a server said in English, in the window's language.
#pragma once

#include <QString>
#include <initializer_list>
#include <string_view>

namespace tirscope::views {

/// `english` by the first of these templates of the core that it is an instance of, translated with what fills its
/// holes; as it is where it is none.
QString said(std::string_view english, std::initializer_list<std::string_view> templates);

/// Why a check of results failed: a word ("wrong", "shape"), or a sentence with the element that differs most.
QString checkReason(std::string_view reason);

}  // namespace tirscope::views

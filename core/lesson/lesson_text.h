// SPDX-License-Identifier: Apache-2.0
// The Markdown of a lesson: what it may hold. It is shown without HTML, without anything from the network and without
// files from outside of the lesson.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::lesson {

/// One thing that a text links to or shows, and the line that it is in.
struct TextLink {
  std::string target;
  bool picture = false;
  int line = 0;
};

/// Inline links and pictures, and the targets of reference definitions, code left out.
std::vector<TextLink> links_in(const std::string& markdown);

/// Whether a target begins with a scheme ("https:").
bool has_scheme(const std::string& target);

/// Refused: HTML (`lesson.html`); pictures from the network or that name a scheme (`lesson.picture-remote`), outside
/// of the folder (`lesson.outside`), that are not there, are no PNG or JPEG (`lesson.picture`); links that are neither
/// to the web nor to a place in the text (`lesson.link`).
Diagnostics check_text(const std::string& markdown, const std::string& folder, const std::string& file);

/// The same text for a renderer that knows HTML: `<` outside of code is written as an entity. Lines of Chinese go on
/// without the blank that a renderer would put between them.
std::string without_html(const std::string& markdown);

}  // namespace tirscope::lesson

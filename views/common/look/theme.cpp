// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/theme.h"

#include <algorithm>
#include <cmath>

namespace tirscope::views {

namespace {

struct ToneColors {
  Tone tone;
  QRgb light, dark;
};

constexpr ToneColors tone_colors[] = {
    {Tone::Window, 0xfff3f4f7, 0xff15181d},    {Tone::Base, 0xffffffff, 0xff1b1f26},
    {Tone::Raised, 0xfff7f8fa, 0xff232831},    {Tone::Line, 0xffd9dde4, 0xff363d49},
    {Tone::Text, 0xff1c212b, 0xffe4e8ef},      {Tone::Muted, 0xff5a6473, 0xff9da7b6},
    {Tone::Accent, 0xff1f5fd0, 0xff74a9ff},    {Tone::Selected, 0xffdbe8ff, 0xff2a3f63},
    {Tone::Hovered, 0xffeef3fc, 0xff262e3b},   {Tone::Serial, 0xff56606f, 0xffa3adbb},
    {Tone::Parallel, 0xff0b7a4b, 0xff4cc38a},  {Tone::Vectorized, 0xff7a3bdc, 0xffbd9bff},
    {Tone::Unrolled, 0xff9a5200, 0xfff0a955},  {Tone::Thread, 0xff0a6a99, 0xff58b9ee},
    {Tone::Block, 0xff3450a8, 0xff93aeff},     {Tone::Spatial, 0xff5a6473, 0xff9da7b6},
    {Tone::Reduction, 0xffbb1d49, 0xffff869d}, {Tone::Read, 0xff0a6a99, 0xff58b9ee},
    {Tone::Write, 0xff9a5200, 0xfff0a955},     {Tone::Good, 0xff0b7a4b, 0xff4cc38a},
    {Tone::Warning, 0xff8f5a00, 0xffe9b44c},   {Tone::Bad, 0xffc0272d, 0xffff8a85},
    {Tone::Added, 0xffe3f6ea, 0xff1d3529},     {Tone::AddedWord, 0xffb0e4c3, 0xff2b6245},
    {Tone::Removed, 0xfffdeaea, 0xff3b2326},   {Tone::RemovedWord, 0xfff8c1c1, 0xff77363b},
    {Tone::Moved, 0xffe9eefb, 0xff232f49},     {Tone::MovedWord, 0xffc3d3f7, 0xff3a5388},
};
static_assert(std::size(tone_colors) == std::size_t(Tone::Count));

constexpr QRgb buffer_light[] = {0xff2c6cd6, 0xffbb5307, 0xff0b7f75, 0xffb02f88,
                                 0xff66750b, 0xff6b4bd2, 0xffc73838, 0xff85572a};
constexpr QRgb buffer_dark[] = {0xff7eb2ff, 0xffffa663, 0xff52d0c2, 0xfff18fd3,
                                0xffc2d15a, 0xffbba6ff, 0xffff938c, 0xffd8ac7d};

double luminance(QColor color) {
  auto channel = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

}  // namespace

Theme::Theme(bool dark) : dark_(dark) {
  for (const ToneColors& entry : tone_colors)
    colors_[int(entry.tone)] = QColor::fromRgb(dark ? entry.dark : entry.light);
  for (int n = 0; n < buffer_colors; ++n) buffers_[n] = QColor::fromRgb((dark ? buffer_dark : buffer_light)[n]);
}

const Theme& Theme::light() {
  static const Theme theme(false);
  return theme;
}

const Theme& Theme::dark() {
  static const Theme theme(true);
  return theme;
}

const Theme& Theme::of(const QPalette& palette) {
  return luminance(palette.color(QPalette::Base)) < 0.25 ? dark() : light();
}

QColor Theme::wash(QColor tint, double amount) const {
  QColor base = color(Tone::Base);
  auto mix = [amount](float from, float to) { return float(from + (to - from) * amount); };
  return QColor::fromRgbF(mix(base.redF(), tint.redF()), mix(base.greenF(), tint.greenF()),
                          mix(base.blueF(), tint.blueF()));
}

QPalette Theme::palette() const {
  QPalette palette;
  auto set = [&](QPalette::ColorRole role, Tone tone) { palette.setColor(role, color(tone)); };
  set(QPalette::Window, Tone::Window);
  set(QPalette::WindowText, Tone::Text);
  set(QPalette::Base, Tone::Base);
  set(QPalette::AlternateBase, Tone::Raised);
  set(QPalette::ToolTipBase, Tone::Raised);
  set(QPalette::ToolTipText, Tone::Text);
  set(QPalette::PlaceholderText, Tone::Muted);
  set(QPalette::Text, Tone::Text);
  set(QPalette::Button, Tone::Raised);
  set(QPalette::ButtonText, Tone::Text);
  set(QPalette::BrightText, Tone::Bad);
  set(QPalette::Link, Tone::Accent);
  set(QPalette::LinkVisited, Tone::Accent);
  set(QPalette::Highlight, Tone::Selected);
  set(QPalette::HighlightedText, Tone::Text);
  set(QPalette::Accent, Tone::Accent);
  set(QPalette::Mid, Tone::Line);
  palette.setColor(QPalette::Light, color(Tone::Base));
  palette.setColor(QPalette::Midlight, color(Tone::Raised));
  palette.setColor(QPalette::Dark, color(Tone::Line));
  palette.setColor(QPalette::Shadow, dark_ ? QColor(0, 0, 0) : color(Tone::Muted));
  for (QPalette::ColorRole role :
       {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
    palette.setColor(QPalette::Disabled, role, wash(color(Tone::Muted), 0.75));
  return palette;
}

double Theme::contrast(QColor a, QColor b) {
  double one = luminance(a), two = luminance(b);
  return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

}  // namespace tirscope::views

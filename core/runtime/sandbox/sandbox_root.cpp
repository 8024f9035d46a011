// SPDX-License-Identifier: Apache-2.0
// A separate file tree: an empty one in memory, to which each grant is bound at the place where it is outside, by
// the calls for mounts that Linux has had since 5.12. Their numbers are written out, because the headers of a system
// may be older than its kernel; they are the same on every architecture.
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/sandbox/sandbox_namespaces.h"

namespace tirscope::runtime {

namespace {

namespace fs = std::filesystem;

constexpr long call_open_tree = 428, call_move_mount = 429, call_fsopen = 430, call_fsconfig = 431, call_fsmount = 432,
               call_mount_setattr = 442;
constexpr unsigned clone_tree = 1, tree_cloexec = O_CLOEXEC, recursive = 0x8000, of_descriptor = 0x1000;
constexpr unsigned move_from_descriptor = 4;
constexpr unsigned config_string = 1, config_create = 6;
constexpr uint64_t read_only = 1, no_set_user = 2, no_devices = 4, no_programs = 8;

struct MountAttributes {
  uint64_t set = 0, clear = 0, propagation = 0, user_namespace = 0;
};

/// A mount that is attached nowhere yet, or attached; closed with its owner.
class Mount {
 public:
  explicit Mount(long handle) : handle_(int(handle)) {}
  Mount(Mount&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  Mount& operator=(Mount&& other) noexcept { return std::swap(handle_, other.handle_), *this; }
  ~Mount() {
    if (handle_ >= 0) ::close(handle_);
  }

  /// What is at `path`, and what is mounted below it.
  static Mount of(int folder, const char* path) {
    return Mount(::syscall(call_open_tree, folder, path, clone_tree | tree_cloexec | recursive));
  }
  /// A new file system, `options` in pairs.
  static Mount fresh(const char* type, uint64_t attributes,
                     std::initializer_list<std::pair<const char*, const char*>> options = {}) {
    Mount context(::syscall(call_fsopen, type, 1u));
    for (auto [key, value] : options) ::syscall(call_fsconfig, context.handle_, config_string, key, value, 0);
    if (::syscall(call_fsconfig, context.handle_, config_create, nullptr, nullptr, 0) != 0) return Mount(-1);
    return Mount(::syscall(call_fsmount, context.handle_, 1u, attributes));
  }

  bool valid() const { return handle_ >= 0; }
  int handle() const { return handle_; }
  bool restrict_to(uint64_t attributes, unsigned how = recursive) const {
    MountAttributes wanted{attributes};
    return ::syscall(call_mount_setattr, handle_, "", of_descriptor | how, &wanted, sizeof wanted) == 0;
  }
  bool attach(int folder, const char* path) const {
    return ::syscall(call_move_mount, handle_, "", folder, path, move_from_descriptor) == 0;
  }

 private:
  int handle_;
};

/// What a grant resolves to: the file that its name leads to, without links, and the links on the way.
struct Place {
  fs::path path;
  std::vector<std::pair<fs::path, fs::path>> links;  ///< where, and what it says
  bool exists = false, is_folder = false;
};

Place resolved(const fs::path& name) {
  Place place{"/", {}, false, false};
  fs::path rest = name.relative_path();
  for (int links = 0; !rest.empty();) {
    const fs::path part = *rest.begin();
    rest = rest.lexically_relative(part);
    if (rest == ".") rest.clear();
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      place.path = place.path.parent_path();
      continue;
    }
    std::error_code error;
    const fs::path next = place.path / part;
    const fs::file_status status = fs::symlink_status(next, error);
    if (error || !fs::exists(status)) return place;
    if (!fs::is_symlink(status)) {
      place.path = next;
      continue;
    }
    if (++links > 40) return place;
    const fs::path said = fs::read_symlink(next, error);
    place.links.emplace_back(next, said);
    if (said.is_absolute()) place.path = "/";
    rest = said.relative_path() / rest;
  }
  std::error_code error;
  place.exists = true, place.is_folder = fs::is_directory(place.path, error);
  return place;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::ranges::mismatch(folder, path).in1 == folder.end();
}

class Root {
 public:
  explicit Root(const Mount& tree) : tree_(tree.handle()) {}

  /// `place` in the tree: the folders that lead to it, itself as what a mount can be put upon, and the links to it.
  void make(const Place& place) {
    for (const auto& [where, said] : place.links)
      if (!covered(where)) {
        folders(where.parent_path());
        ::symlinkat(said.c_str(), tree_, inside(where).c_str());
      }
    if (covered(place.path)) return;
    folders(place.is_folder ? place.path : place.path.parent_path());
    if (place.is_folder) return;
    int file = ::openat(tree_, inside(place.path).c_str(), O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file >= 0) ::close(file);
  }
  void folders(const fs::path& path) {
    fs::path at;
    for (const fs::path& part : path.relative_path()) {
      at /= part;
      ::mkdirat(tree_, at.c_str(), 0755);
    }
  }

  bool attach(const Mount& mount, const fs::path& path) {
    if (!mount.attach(tree_, inside(path).c_str())) return false;
    attached_.push_back(path);
    return true;
  }
  static fs::path inside(const fs::path& path) { return path == "/" ? fs::path(".") : path.relative_path(); }

 private:
  bool covered(const fs::path& path) const {
    return std::ranges::any_of(attached_, [&](const fs::path& one) { return lies_in(path, one); });
  }

  int tree_;
  std::vector<fs::path> attached_;
};

constexpr std::pair<const char*, const char*> own_size = {"size", "1g"}, own_files = {"nr_inodes", "32k"};

struct Bound {
  Place place;
  unsigned access;
  std::optional<Mount> mount;  ///< none: what it lies in is bound already
};

std::optional<Mount> mount_for(const Place& place, unsigned access) {
  Mount mount = access & Grant::Own
                    ? Mount::fresh("tmpfs", no_set_user | no_devices, {own_size, own_files, {"mode", "0700"}})
                    : Mount::of(AT_FDCWD, place.path.c_str());
  const uint64_t devices = lies_in(place.path, "/dev") ? 0 : no_devices, writes = access & Grant::Write ? 0 : read_only;
  if (!mount.valid() || !mount.restrict_to(no_set_user | devices | writes)) return {};
  return mount;
}

/// Everything that is to be bound, opened before the tree is made over a part of what is there. Folders come before
/// what lies in them. Nothing where one cannot be opened.
std::optional<std::vector<Bound>> opened(const std::vector<Grant>& grants) {
  std::vector<std::pair<Place, unsigned>> places;
  for (const Grant& grant : grants) {
    if (grant.path.starts_with("/proc/")) continue;  // it has its own
    if (Place place = resolved(grant.path); place.exists) places.emplace_back(std::move(place), grant.access);
  }
  std::ranges::stable_sort(places, {}, [](const auto& one) { return one.first.path; });
  std::vector<Bound> all;
  for (auto& [place, access] : places) {
    const bool seen = std::ranges::any_of(all, [&](const Bound& one) {
      return one.mount && lies_in(place.path, one.place.path) &&
             ((one.access & Grant::Write) || !(access & Grant::Write)) && !(access & Grant::Own);
    });
    Bound& bound = all.emplace_back(std::move(place), access, std::nullopt);
    if (seen) continue;
    bound.mount = mount_for(bound.place, access);
    if (!bound.mount) return {};
  }
  return all;
}

/// The parts of /proc that control the kernel.
void protect_proc(int tree) {
  for (const char* path : {"proc/sys", "proc/sysrq-trigger", "proc/irq", "proc/bus", "proc/acpi", "proc/scsi"}) {
    Mount part = Mount::of(tree, path);
    if (part.valid() && part.restrict_to(read_only)) part.attach(tree, path);
  }
}

}  // namespace

bool enter_own_root(const std::vector<Grant>& grants, bool generated) {
  std::error_code error;
  fs::path working = fs::current_path(error);
  if (error) working = "/";
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  const Mount processes =
      Mount::fresh("proc", no_set_user | no_devices | no_programs | (generated ? read_only : uint64_t(0)));
  const Mount tree = Mount::fresh("tmpfs", no_set_user | no_devices, {{"size", "4m"}, {"mode", "0755"}});
  if (!processes.valid() || !tree.valid()) return false;
  const std::optional<std::vector<Bound>> bound = opened(grants);
  if (!bound || !tree.attach(AT_FDCWD, "/proc") || ::fchdir(tree.handle()) != 0) return false;
  Root root(tree);
  root.folders("/proc");
  if (!root.attach(processes, "/proc")) return false;
  if (!generated) protect_proc(tree.handle());
  for (const Bound& one : *bound) {
    root.make(one.place);
    if (one.mount && !root.attach(*one.mount, one.place.path)) return false;
  }
  root.folders(working);
  if (::syscall(SYS_pivot_root, ".", ".") != 0 || ::umount2(".", MNT_DETACH) != 0 || ::chdir("/") != 0) return false;
  if (::chdir(working.c_str()) != 0) return false;
  return tree.restrict_to(read_only, 0);
}

}  // namespace tirscope::runtime

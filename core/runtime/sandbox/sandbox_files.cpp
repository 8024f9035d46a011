// SPDX-License-Identifier: Apache-2.0
// The numbers are the kernel's; they are written out, because the headers of a system may be older than its kernel.
#include "runtime/sandbox/sandbox_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace tirscope::runtime {

namespace {

#ifdef SYS_landlock_create_ruleset
constexpr long create_ruleset = SYS_landlock_create_ruleset, add_rule = SYS_landlock_add_rule,
               restrict_self = SYS_landlock_restrict_self;
#else
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;
#endif

struct RulesetAttributes {
  uint64_t files = 0, network = 0, scoped = 0;
};
struct [[gnu::packed]] PathRule {
  uint64_t allowed = 0;
  int32_t parent = -1;
};

using Access = uint64_t;
constexpr Access may_execute = 1 << 0, may_write = 1 << 1, may_read = 1 << 2, may_list = 1 << 3, may_truncate = 1 << 14,
                 may_control = 1 << 15;
constexpr Access of_files = may_execute | may_write | may_read | may_truncate | may_control;
constexpr Access all_access = (1 << 16) - 1;

/// What each version of Landlock can refuse.
Access known_access(int version) {
  int bits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return (Access(1) << bits) - 1;
}

class Ruleset {
 public:
  explicit Ruleset(int version) : known_(known_access(version)) {
    RulesetAttributes attributes{known_, 0, 0};
    std::size_t size = sizeof attributes.files;
    if (version >= 4) attributes.network = 3, size += sizeof attributes.network;  // binding and connecting by TCP
    if (version >= 6) attributes.scoped = 3, size += sizeof attributes.scoped;    // abstract sockets, signals
    handle_ = int(::syscall(create_ruleset, &attributes, size, 0));
  }
  ~Ruleset() {
    if (handle_ >= 0) ::close(handle_);
  }
  Ruleset(const Ruleset&) = delete;
  Ruleset& operator=(const Ruleset&) = delete;

  /// `path` and all below it; one that does not exist is left out.
  void allow(const std::string& path, Access access) {
    int handle = path.empty() ? -1 : ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (handle < 0) return;
    struct stat status {};
    if (::fstat(handle, &status) == 0 && !S_ISDIR(status.st_mode)) access &= of_files;
    PathRule rule{access & known_, handle};
    constexpr int path_beneath = 1;
    ::syscall(add_rule, handle_, path_beneath, &rule, 0);
    ::close(handle);
  }

  bool enforce() const { return handle_ >= 0 && ::syscall(restrict_self, handle_, 0) == 0; }

 private:
  Access known_;
  int handle_ = -1;
};

/// Writing is everything but to execute: to make, rename and remove as well.
Access access_of(const Grant& grant) {
  Access access = 0;
  if (grant.access & Grant::Read) access |= may_read | may_list;
  if (grant.access & Grant::Execute) access |= may_execute;
  if (grant.access & Grant::Write) access |= all_access & ~(may_execute | may_read | may_list);
  return access;
}

}  // namespace

int landlock_version() {
  constexpr int version = 1;
  long found = ::syscall(create_ruleset, nullptr, 0, version);
  return found > 0 ? int(found) : 0;
}

int confine_files(const std::vector<Grant>& grants) {
  const int version = landlock_version();
  if (version == 0) return 0;
  Ruleset rules(version);
  for (const Grant& grant : grants) rules.allow(grant.path, access_of(grant));
  return rules.enforce() ? version : 0;
}

}  // namespace tirscope::runtime

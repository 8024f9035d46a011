// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/cuda.h"

#include <dlfcn.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <memory>

#include "codegen/ptx.h"
#include "runtime/devices/cublas.h"
#include "runtime/devices/cuda_api.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

// ---- the driver -----------------------------------------------------------------------------------------------------

/// The driver, which stays open.
struct Driver : cuda::Functions {
  std::string text(cuda::Status status) const {
    const char *name = nullptr, *meaning = nullptr;
    error_name(status, &name), error_text(status, &meaning);
    return formatted("{} ({})", name ? name : "error " + std::to_string(status), meaning ? meaning : "unknown");
  }
};

Diagnostic problem(const Driver& driver, cuda::Status status, const char* what) {
  const std::string text = driver.text(status);
  switch (status) {
    case cuda::out_of_memory:
      return environment("device.out-of-memory", "the GPU is out of memory ({0}); use smaller sizes", what);
    case cuda::out_of_resources:
      return environment("device.out-of-resources",
                         "the GPU cannot run the kernel ({0}): it needs too many registers or too much memory for its "
                         "number of threads; use fewer threads or smaller tiles",
                         text);
    default: break;
  }
  // What a kernel did wrong leaves nothing of the context that it ran in.
  if (status == cuda::illegal_address || status == cuda::launch_timeout || status == cuda::assertion ||
      (status >= cuda::hardware_stack && status <= cuda::launch_failed))
    return environment("device.lost",
                       status == cuda::illegal_address
                           ? "a kernel accessed memory outside its buffers: {0}"
                           : "a kernel failed with an assertion, an invalid address or a timeout: {0}",
                       text);
  for (cuda::Status lost : {cuda::uncorrectable_memory, cuda::uncorrectable_link, cuda::contained_memory,
                            cuda::context_destroyed, cuda::unknown})
    if (status == lost) return environment("device.lost", "the GPU failed or was removed: {0}", text);
  return environment("device.error", "the CUDA driver rejected {0}: {1}", what, text);
}

Result<std::unique_ptr<Driver>> opened(const std::string& library) {
  void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return fail(environment("device.no-driver",
                            "CUDA is not available: {0} cannot be opened; install NVIDIA's driver (the toolkit is not "
                            "needed), or set TIRSCOPE_CUDA to the library",
                            library));
  auto driver = std::make_unique<Driver>();
#define TS_LOAD(symbol, name, ...)                                                                                  \
  driver->name = reinterpret_cast<decltype(driver->name)>(::dlsym(handle, symbol));                                 \
  if (!driver->name)                                                                                                \
    return fail(environment("device.no-driver", "the CUDA driver {0} has no {1}: it is too old; update the driver", \
                            library, std::string(symbol)));
  TS_CUDA_FUNCTIONS(TS_LOAD)
#undef TS_LOAD
  cuda::Status status = driver->init(0);
  if (status == cuda::no_device)
    return fail(
        environment("device.none", "the CUDA driver is installed, but finds no GPU: {0}", driver->text(status)));
  if (status != cuda::success)
    return fail(environment("device.no-driver",
                            "the CUDA driver does not start: {0}; load its kernel module, or update the driver",
                            driver->text(status)));
  return driver;
}

Result<const Driver*> find_cuda() {
  // Never destroyed: devices that are open at the end of the process call it last.
  static auto& found = *new std::map<std::string, std::unique_ptr<Driver>>;
  const char* given = std::getenv("TIRSCOPE_CUDA");
  const std::string library = given && *given ? given : "libcuda.so.1";
  auto it = found.find(library);
  if (it == found.end()) {
    TS_TRY(std::unique_ptr<Driver> driver, opened(library));
    it = found.emplace(library, std::move(driver)).first;
  }
  return it->second.get();
}

#define TS_CUDA(call, what) \
  if (cuda::Status ts_status = (call); ts_status != cuda::success) return fail(problem(driver_, ts_status, what))

// ---- what GPUs say of themselves ------------------------------------------------------------------------------------

int attribute(const Driver& driver, cuda::Device device, int which) {
  int value = 0;
  return driver.device_attribute(&value, which, device) == cuda::success ? value : 0;
}

std::string arch_of(const Driver& driver, cuda::Device device) {
  return formatted("sm_{}{}", attribute(driver, device, cuda::capability_major),
                   attribute(driver, device, cuda::capability_minor));
}

DeviceInfo info_of(const Driver& driver, cuda::Device device) {
  DeviceInfo info;
  char name[256] = {};
  driver.device_name(name, int(sizeof name) - 1, device);
  int version = 0;
  driver.driver_version(&version);
  info.name = name;
  info.driver = formatted("CUDA {}.{} {}", version / 1000, version % 1000 / 10, arch_of(driver, device));
  info.threads_per_block = attribute(driver, device, cuda::threads_per_block);
  for (int k = 0; k < 3; ++k) {
    info.block[size_t(k)] = attribute(driver, device, cuda::block_x + k);
    info.grid[size_t(k)] = attribute(driver, device, cuda::grid_x + k);
  }
  info.shared_bytes = std::max(attribute(driver, device, cuda::shared_per_block),
                               attribute(driver, device, cuda::shared_per_block_optin));
  size_t bytes = 0;
  if (driver.device_memory(&bytes, device) == cuda::success) info.memory_bytes = int64_t(bytes);
  info.largest_allocation = info.memory_bytes;
  info.compute_units = attribute(driver, device, cuda::multiprocessors);
  info.cache_bytes = attribute(driver, device, cuda::l2_bytes);
  info.features = {"float16", "float64", "sub-groups"};
  return info;
}

Result<std::vector<cuda::Device>> device_ids(const Driver& driver) {
  int count = 0;
  cuda::Status status = driver.device_count(&count);
  if (status != cuda::success) return fail(problem(driver, status, "cuDeviceGetCount"));
  std::vector<cuda::Device> ids;
  for (int k = 0; k < count; ++k)
    if (cuda::Device id = 0; driver.device(&id, k) == cuda::success) ids.push_back(id);
  if (ids.empty()) return fail(environment("device.none", "the CUDA driver is installed, but finds no GPU"));
  return ids;
}

// ---- one device -----------------------------------------------------------------------------------------------------

class CudaDevice final : public Device {
 public:
  CudaDevice(const Driver& driver, cuda::Device device)
      : driver_(driver), device_(device), info_(info_of(driver, device)) {}

  ~CudaDevice() override {
    (void)enter();
    library_.reset();
    unload();
    for (cuda::Event event : {began_, ended_})
      if (event) driver_.destroy_event(event);
    if (context_) driver_.release_context(device_);
  }

  Result<void> start() {
    TS_CUDA(driver_.retain_context(&context_, device_), "cuDevicePrimaryCtxRetain");
    TS_TRY_VOID(enter());
    TS_CUDA(driver_.create_event(&began_, 0), "cuEventCreate");
    TS_CUDA(driver_.create_event(&ended_, 0), "cuEventCreate");
    return {};
  }

  const DeviceInfo& info() const override { return info_; }

  Result<void> load(const codegen::DeviceCode& code) override {
    TS_TRY_VOID(enter());
    unload();
    std::string log(16 * 1024, '\0');
    int options[] = {cuda::error_log, cuda::error_log_bytes};
    void* values[] = {log.data(), reinterpret_cast<void*>(log.size())};
    cuda::Status status = driver_.load_module(&module_, code.text.c_str(), 2, options, values);
    if (status != cuda::success) return fail(build_failure(status, log.c_str()));
    for (const codegen::Kernel& description : code.kernels) {
      Loaded kernel{nullptr, description};
      TS_CUDA(driver_.function(&kernel.function, module_, description.symbol.c_str()), "cuModuleGetFunction");
      int dynamic = 0;
      if (driver_.get_attribute(&dynamic, cuda::function_dynamic_shared, kernel.function) == cuda::success)
        kernel.dynamic_bytes = dynamic;
      kernels_.push_back(std::move(kernel));
    }
    return {};
  }

  Result<DeviceMemory> allocate(int64_t bytes, void*) override {
    TS_TRY_VOID(enter());
    cuda::Pointer pointer = 0;
    TS_CUDA(driver_.allocate(&pointer, size_t(std::max<int64_t>(bytes, 1))), "cuMemAlloc");
    return pointer;
  }
  void release(DeviceMemory memory) override {
    if (enter()) driver_.release(memory);
  }

  Result<void> write(DeviceMemory memory, const void* data, int64_t bytes) override {
    TS_TRY_VOID(enter());
    if (bytes > 0) TS_CUDA(driver_.write(memory, data, size_t(bytes)), "cuMemcpyHtoD");
    return {};
  }
  Result<void> read(void* data, DeviceMemory memory, int64_t bytes) override {
    TS_TRY_VOID(enter());
    if (bytes > 0) TS_CUDA(driver_.read(data, memory, size_t(bytes)), "cuMemcpyDtoH");
    return {};
  }

  Result<void> launch(const Launch& launch) override {
    TS_TRY_VOID(enter());
    Loaded& kernel = kernels_.at(launch.kernel);
    int64_t threads = launch.block[0] * launch.block[1] * launch.block[2];
    int most = 0;
    if (driver_.get_attribute(&most, cuda::function_threads, kernel.function) == cuda::success && most > 0 &&
        threads > most)
      return fail(refused("device.threads",
                          "{0} needs {1} threads per block, but {2} can run it with at most {3} because of its "
                          "register use; use fewer threads",
                          kernel.description.name, threads, info_.name, most)
                      .exceeding("threads", threads, most));
    // Beyond what every kernel may have, shared memory has to be asked for.
    if (launch.dynamic_bytes > kernel.dynamic_bytes) {
      TS_CUDA(driver_.set_attribute(kernel.function, cuda::function_dynamic_shared, int(launch.dynamic_bytes)),
              "cuFuncSetAttribute");
      kernel.dynamic_bytes = launch.dynamic_bytes;
    }
    std::vector<uint64_t> values = launch.arguments;
    std::vector<void*> places;
    for (uint64_t& value : values) places.push_back(&value);
    auto of = [](int64_t extent) { return unsigned(extent); };
    TS_CUDA(driver_.launch(kernel.function, of(launch.grid[0]), of(launch.grid[1]), of(launch.grid[2]),
                           of(launch.block[0]), of(launch.block[1]), of(launch.block[2]), of(launch.dynamic_bytes),
                           nullptr, places.data(), nullptr),
            "cuLaunchKernel");
    return {};
  }

  Result<void> multiply(const Gemm& gemm) override {
    TS_TRY_VOID(enter());
    if (!library_) {
      TS_TRY(library_, Cublas::open());
    }
    return library_->multiply(gemm);
  }
  std::string library() const override { return library_ ? library_->name() : ""; }

  Result<void> synchronise() override {
    TS_TRY_VOID(enter());
    TS_CUDA(driver_.synchronise(), "a kernel");
    return {};
  }

  Result<void> start_clock() override {
    TS_TRY_VOID(enter());
    TS_CUDA(driver_.record_event(began_, nullptr), "cuEventRecord");
    return {};
  }
  Result<double> stop_clock() override {
    TS_TRY_VOID(enter());
    float milliseconds = 0;
    TS_CUDA(driver_.record_event(ended_, nullptr), "cuEventRecord");
    TS_CUDA(driver_.wait_for_event(ended_), "a kernel");
    TS_CUDA(driver_.elapsed(&milliseconds, began_, ended_), "cuEventElapsedTime");
    return double(milliseconds) * 1e-3;
  }

 private:
  struct Loaded {
    cuda::Function function;
    codegen::Kernel description;
    int64_t dynamic_bytes = 0;  ///< that a launch may ask for
  };

  /// What follows is done on this GPU: a worker may use several.
  Result<void> enter() const {
    TS_CUDA(driver_.use_context(context_), "cuCtxSetCurrent");
    return {};
  }

  Diagnostic build_failure(cuda::Status status, const std::string& log) const {
    if (status == cuda::unsupported_ptx)
      return environment("device.old-driver", "{0} is too old for this PTX: {1}; update the driver", info_.driver,
                         driver_.text(status));
    if (status != cuda::invalid_ptx && status != cuda::invalid_image && status != cuda::no_binary_for_gpu)
      return problem(driver_, status, "cuModuleLoadDataEx");
    Diagnostic why = refused("device.build", "the CUDA driver rejects the kernels for {0}: {1}", info_.name,
                             log.empty() ? driver_.text(status) : log.substr(0, log.find('\n')));
    if (!log.empty()) why.notes.push_back(message("{0}", log));
    return why;
  }

  void unload() {
    kernels_.clear();
    if (module_) driver_.unload_module(std::exchange(module_, nullptr));
  }

  const Driver& driver_;
  cuda::Device device_;
  DeviceInfo info_;
  cuda::Context context_ = nullptr;
  cuda::Module module_ = nullptr;
  cuda::Event began_ = nullptr, ended_ = nullptr;
  std::vector<Loaded> kernels_;
  std::unique_ptr<Cublas> library_;  ///< opened when it is first needed
};

// ---- the table's entry ----------------------------------------------------------------------------------------------

DeviceList list_cuda() {
  DeviceList all;
  auto driver = find_cuda();
  auto ids = driver ? device_ids(**driver) : fail(driver.error());
  if (!ids) {
    all.problem = ids.error();
    return all;
  }
  for (cuda::Device id : *ids) all.devices.push_back(info_of(**driver, id));
  return all;
}

struct Chosen {
  const Driver* driver;
  cuda::Device device;
};
/// The GPU that the option `device` of the target numbers; the first where it says nothing.
Result<Chosen> chosen(const passes::Target& target) {
  TS_TRY(const Driver* driver, find_cuda());
  TS_TRY(std::vector<cuda::Device> ids, device_ids(*driver));
  const std::string wanted = target.option("device");
  std::size_t number = 0;
  auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  const bool reads = wanted.empty() || (error == std::errc() && end == wanted.data() + wanted.size());
  if (!reads || number >= ids.size())
    return fail(environment("device.no-such", "there is no CUDA device {0}; they are numbered from 0 to {1}", wanted,
                            ids.size() - 1));
  return Chosen{driver, ids[number]};
}

Result<std::unique_ptr<Device>> open_cuda(const passes::Target& target) {
  TS_TRY(Chosen what, chosen(target));
  auto device = std::make_unique<CudaDevice>(*what.driver, what.device);
  TS_TRY_VOID(device->start());
  return device;
}

/// Code is made for the GPU that is there, unless the target names another; for the commonest where there is none.
passes::Target settled(const passes::Target& target) {
  passes::Target result = target;
  if (!target.option("arch").empty()) return result;
  auto what = chosen(target);
  auto arch =
      what ? codegen::find_arch(arch_of(*what->driver, what->device)) : codegen::find_arch(codegen::default_arch);
  result.options["arch"] = arch ? arch->name : codegen::default_arch;
  return result;
}

}  // namespace

const DeviceDriver& cuda_driver() {
  static const DeviceDriver driver = {
      "NVIDIA CUDA", passes::Target::Kind::Cuda, codegen::Form::Ptx, list_cuda, open_cuda, settled, "cuBLAS"};
  return driver;
}

}  // namespace tirscope::runtime

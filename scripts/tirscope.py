# SPDX-License-Identifier: Apache-2.0
"""Tirscope from Python: tir.Schedule's methods over `tirc serve`. One file, standard library only; with NumPy, models run
on its arrays.

    from tirscope import Server

    with Server() as server:
        module = server.parse(open("sample_modules/matmul.py").read())
        sch = server.schedule(module)
        i, j, k = sch.get_loops(sch.get_block("C"))
        sch.split(i, factors=[None, 16])
        print(sch.mod.script())
        print(sch.trace)

    with Server() as server:
        @server.register_func("env.relu")
        def relu(x, out):
            out[:] = numpy.maximum(x, 0)
        result = server.run(server.parse(text), {"x": x}, params={"w0": w0})
        print(result["out"])

Every refusal arrives as a ScheduleError, every senseless argument as an InputError, with the code and the whole rendered
text. `Server(prefix=["ssh", "box"])` runs the server elsewhere; `progress=` gets (done, total, text) of long calls,
`partial=` what is known of an answer before the rest: of bench.run the first call of each program. `timeout=` bounds each
call in seconds; a server that sends a malformed answer, or none in time, is ended, and the call raises ConnectionError.
"""

import ast
import base64
import inspect
import json
import os
import select
import shutil
import signal
import subprocess
import textwrap
import time

try:
    import numpy
except ImportError:
    numpy = None

__all__ = [
    "Server", "Module", "Tensor", "RunResult", "IndexMap", "Schedule", "BlockRV", "LoopRV", "ExprRV", "Error", "ScheduleError", "InputError",
    "EnvironmentLacks", "NoSuchMethod", "InternalError",
]


class Error(Exception):
    """What the server answered instead of a result."""

    def __init__(self, error):
        data = error.get("data")
        self.data = data if isinstance(data, dict) else {}
        self.code = self.data.get("code", "")
        self.number = error.get("code")
        self.where = self.data.get("where", [])
        self.fix = self.data.get("fix")
        self.tvm = self.data.get("tvm")
        super().__init__(self.data.get("rendered") or error.get("message", ""))


class ScheduleError(Error):
    """A well-formed step that this program does not allow, or a check that failed."""


class InputError(Error):
    """Unknown names, wrong types or arity, dead handles, text that does not parse."""


class EnvironmentLacks(Error):
    """Something is missing on the machine."""


class NoSuchMethod(Error):
    """No such method, primitive or pass."""


class InternalError(Error):
    """A bug of Tirscope's own, with the trace that led to it."""


_ERRORS = {-32001: ScheduleError, -32002: InputError, -32003: EnvironmentLacks, -32601: NoSuchMethod, -32099: InternalError}


def _find_tirc():
    """The program named by TIRC, the one built beside this file, or the one on PATH."""
    if os.environ.get("TIRC"):
        return os.environ["TIRC"]
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for preset in ("release", "dev", "asan"):
        path = os.path.join(root, "build", preset, "bin", "tirc")
        if os.path.exists(path):
            return path
    path = shutil.which("tirc")
    if path:
        return path
    raise FileNotFoundError("tirc is not built and not on PATH; run scripts/build first or set TIRC")


class Tensor:
    """A tensor without NumPy, or of a type that NumPy lacks: dtype and shape, and the elements row-major and little endian."""

    def __init__(self, dtype, shape, data):
        self.dtype, self.shape, self.data = dtype, tuple(shape), data

    def __repr__(self):
        return f"Tensor({self.dtype}, {list(self.shape)})"


def _tensor_parts(value):
    """(dtype, shape, bytes) of a Tensor, a NumPy array, a number, or whatever NumPy makes an array of."""
    if isinstance(value, Tensor):
        return value.dtype, list(value.shape), memoryview(value.data).cast("B")
    if numpy is None:
        raise TypeError("without NumPy a tensor is a tirscope.Tensor")
    if hasattr(value, "__dlpack__") and not isinstance(value, numpy.ndarray):
        value = numpy.from_dlpack(value)
    array = numpy.asarray(value)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"an array of {array.dtype} is no tensor")
    array = numpy.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False)).reshape(array.shape)
    name = "bool" if array.dtype.kind == "b" else array.dtype.name
    return name, list(array.shape), memoryview(array.reshape(-1).view("uint8"))


def _tensor_of(entry):
    """What the server sent, as a NumPy array where NumPy is and has the type."""
    data = base64.b64decode(entry["data"])
    if numpy is not None:
        try:
            return numpy.frombuffer(data, dtype=numpy.dtype(entry["dtype"])).reshape(entry["shape"]).copy()
        except TypeError:
            pass
    return Tensor(entry["dtype"], entry["shape"], bytearray(data))


class RunResult:
    """What a run gave: outputs by name or number, `value` for a single one, and the server's whole answer."""

    def __init__(self, answer):
        self.answer = answer
        self.outputs = {entry["name"]: _tensor_of(entry) for entry in answer["outputs"] if "data" in entry}
        self.nodes = answer.get("nodes", [])
        self.kept = {tensor["name"]: _tensor_of(tensor) for node in self.nodes for tensor in node["tensors"]
                     if "data" in tensor}

    def __getitem__(self, key):
        return list(self.outputs.values())[key] if isinstance(key, int) else self.outputs[key]

    @property
    def value(self):
        (only,) = self.outputs.values()
        return only


class IndexMap:
    """What index maps need of tvm.tir.IndexMap."""

    AXIS_SEPARATOR = "axis_separator"


_lambda_texts = {}  # of lambdas whose text does not depend on what they close over, by their code


def _lambda_source(function):
    """The text of a lambda, with the names that it closes over replaced by their values."""
    known = _lambda_texts.get(function.__code__)
    if known:
        return known
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)).strip() if lines else "")
    wanted = function.__code__.co_varnames[:function.__code__.co_argcount]
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)
             and tuple(a.arg for a in node.args.args) == wanted]
    if len(found) != 1:
        raise ValueError("the source of this lambda is not clear; give it as {'lambda': 'lambda ...'}")
    if all(node.id in wanted for node in ast.walk(found[0]) if isinstance(node, ast.Name)):
        return _lambda_texts.setdefault(function.__code__, ast.unparse(found[0]))
    closed = inspect.getclosurevars(function)
    values = {**closed.globals, **closed.nonlocals}

    class Close(ast.NodeTransformer):
        def visit_Name(self, node):
            value = values.get(node.id)
            if isinstance(value, _RV):
                return ast.Name(value.rv, ast.Load())
            return ast.Constant(value) if isinstance(value, (bool, int, float)) else node

    return ast.unparse(Close().visit(found[0]))


_to_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode


class Server:
    """A running `tirc serve`."""

    LONGEST = 128 << 20  # bytes of an answer
    ATTENTIVE = 100e-6  # seconds of looking for an answer before sleeping until it comes
    MOST_PROGRESS = 64 << 20  # bytes of notifications before one, or of what a login prints

    def __init__(self, tirc=None, prefix=(), progress=None, partial=None, timeout=None):
        # Behind a prefix in a group of its own, which can be ended with all that it starts.
        self._group = bool(prefix)
        self._process = subprocess.Popen(
            [*prefix, tirc or _find_tirc(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
            start_new_session=self._group)
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._written = select.poll()
        self._written.register(self._out, select.POLLIN)
        self._next = 0
        self._buffer = bytearray()
        self._searched = 0
        self._greeted = False
        self.progress, self.partial, self.timeout = progress, partial, timeout
        self._functions = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._in = self._out = -1
        if self._process.poll() is None:
            try:
                self._process.stdin.close()
            except BrokenPipeError:
                pass
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._kill()
        self._process.stdout.close()

    def _kill(self):
        try:
            if self._group:
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except ProcessLookupError:
            pass
        self._process.wait()

    def _give_up(self, why):
        self._kill()
        raise ConnectionError(why) from None

    def _readable(self, until):
        """Waits until the server has written or it is `until`; whether it has. At first it looks again and again: most
        answers come sooner than a process that sleeps wakes."""
        asleep = time.monotonic() + self.ATTENTIVE
        while time.monotonic() < asleep:
            if self._written.poll(0):
                return True
        return bool(self._written.poll(None if until is None else max(0, until - time.monotonic()) * 1000))

    def _line(self, until):
        """The next line, each byte looked at once."""
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[:end + 1]
                self._searched = 0
                return line
            self._searched = len(self._buffer)
            if len(self._buffer) > self.LONGEST:
                self._give_up(f"the server wrote a line of more than {self.LONGEST >> 20} MiB")
            if not self._readable(until):
                self._give_up("the server did not answer in time")
            piece = os.read(self._out, 1 << 16)
            if not piece:
                raise ConnectionError(f"the server has ended (exit code {self._process.wait()})")
            if not self._buffer and piece.find(b"\n") == len(piece) - 1:
                return piece
            self._buffer += piece

    def _message(self, line):
        """The object that a line holds; None for what a login prints before the server speaks."""
        try:
            message = _from_json(line.decode())
        except (ValueError, RecursionError):
            message = None
        if isinstance(message, dict):
            return message
        if self._greeted:
            self._give_up("the server wrote a line that is not a message")
        return None

    def call(self, method, **params):
        """Sends one request and returns its result; raises an Error when the server refuses."""
        self._next += 1
        request = {"jsonrpc": "2.0", "id": self._next, "method": method, "params": params}
        until = None if self.timeout is None else time.monotonic() + self.timeout
        self._send(request)
        others = 0
        while True:
            line = self._line(until)
            answer = self._message(line)
            if answer is not None and answer.get("id") == self._next and ("result" in answer or "error" in answer):
                break
            others += len(line)
            if others > self.MOST_PROGRESS:
                self._give_up("the server writes without end and does not answer")
            if answer is not None and answer.get("method") == "function.call":
                self._call_back(answer)
            elif answer is not None:
                self._notice(answer)
        self._greeted = True
        error = answer.get("error")
        if error is not None:
            if not isinstance(error, dict):
                self._give_up("the server's error is not an object")
            code = error.get("code")
            raise _ERRORS.get(code if isinstance(code, int) else None, Error)(error)
        return answer["result"]

    def _send(self, message):
        line = (_to_json(message) + "\n").encode("utf-8", "replace")
        try:
            sent = os.write(self._in, line)
            while sent < len(line):
                sent += os.write(self._in, memoryview(line)[sent:])
        except BrokenPipeError:
            raise ConnectionError(f"the server has ended (exit code {self._process.wait()})") from None
        except OSError as error:
            raise ConnectionError(f"the server cannot be reached: {error}") from None

    def _call_back(self, message):
        """Calls a registered function for the server. Its outputs are arrays to be filled, or what it returns."""
        reply = {"jsonrpc": "2.0", "id": message.get("id")}
        try:
            reply["result"] = {"outputs": self._called(message["params"])}
        except Exception as error:  # whatever the function raises is the run's error
            reply["error"] = {"code": -32001, "message": f"{type(error).__name__}: {error}"}
        self._send(reply)

    def _called(self, params):
        arguments = []
        for argument in params["arguments"]:
            (kind, value), = argument.items()
            arguments.append(_tensor_of(value) if kind == "tensor" else value)
        outputs = []
        for entry in params["outputs"]:
            size = max(int("".join(filter(str.isdigit, entry["dtype"])) or 8) // 8, 1)
            for extent in entry["shape"]:
                size *= extent
            outputs.append(_tensor_of({**entry, "data": base64.b64encode(bytes(size))}))
        result = self._functions[params["name"]](*arguments, *outputs)
        if not outputs:
            outputs = [] if result is None else list(result) if isinstance(result, (list, tuple)) else [result]
        return [self._entry(output) for output in outputs]

    @staticmethod
    def _entry(value):
        dtype, shape, data = _tensor_parts(value)
        return {"dtype": dtype, "shape": shape, "data": base64.b64encode(data).decode("ascii")}

    def _notice(self, message):
        params = message.get("params")
        if message.get("method") == "progress" and isinstance(params, dict):
            if self.progress:
                self.progress(params.get("done"), params.get("total"), params.get("text"))
            if self.partial and "partial" in params:
                self.partial(params["partial"])
        elif self._greeted:
            self._give_up("the server answered what was not asked")

    def parse(self, text, **options):
        """A Module from TVMScript text. Options: constants, set, check_well_formed."""
        return Module(self, self.call("module.parse", text=text, **options)["module"])

    def make(self, text, **options):
        """The Module that a builder script makes; it is evaluated by the server. Options: entry, set."""
        return Module(self, self.call("module.make", text=text, **options)["module"])

    def import_model(self, path, **options):
        """A Module from an ONNX model, read by the server on its host. Options: params (weights become parameters of
        main), set. The module's `params` are the weights that became parameters, as run() takes them; `notes` are what
        could not be translated."""
        answer = self.call("model.import", path=os.path.abspath(path), **options)
        module = Module(self, answer["module"])
        module.params = {name: {"tensor": handle} for name, handle in answer["params"].items()}
        module.notes = [note["message"] for note in answer.get("diagnostics", [])]
        return module

    def schedule(self, module, **options):
        """A Schedule of a Module. Options: function, seed, debug_mask, error_render_level, enable_check."""
        return Schedule(self, self.call("schedule.new", module=module.id, **options)["schedule"])

    def register_func(self, name, f=None, override=False):
        """Registers a function that models call by name, as tvm.register_func does; it runs in this process, on NumPy
        arrays (without NumPy, on Tensors): the inputs, then the outputs, which it fills. Without `f`, a decorator."""
        def register(function):
            if name in self._functions and not override:
                raise ValueError(f"{name} is registered already; pass override=True")
            self._functions[name] = function
            return function

        return register if f is None else register(f)

    PART = 48 << 20  # bytes of a tensor in one message

    def hold(self, value):
        """Keeps a tensor on the server; what it returns stands for the tensor in run()."""
        dtype, shape, data = _tensor_parts(value)
        handle = None
        for offset in range(0, max(len(data), 1), self.PART):
            part = base64.b64encode(data[offset:offset + self.PART]).decode("ascii")
            more = {} if handle is None else {"tensor": handle, "offset": offset}
            handle = self.call("tensor.hold", dtype=dtype, shape=shape, data=part, **more)["tensor"]
        return {"tensor": handle}

    def _entries(self, tensors, held):
        entries = {}
        for name, value in (tensors or {}).items():
            if isinstance(value, dict):
                entries[name] = value
            elif len(_tensor_parts(value)[2]) > self.PART:
                entries[name] = self.hold(value)
                held.append(entries[name]["tensor"])
            else:
                entries[name] = self._entry(value)
        return entries

    def run(self, module, inputs=None, params=None, check=None, **options):
        """Calls a function of a module with arrays by the names of its parameters; those that are missing are random.
        Options: function, target, interp, bind, set, seed, profile, rounds, keep, time_limit, function_time_limit.
        Functions that were registered with register_func are called here."""
        held = []
        try:
            for key, tensors in (("inputs", inputs), ("params", params), ("check", check)):
                if tensors:
                    options[key] = self._entries(tensors, held)
            if self._functions:
                options["functions"] = sorted(self._functions)
            return RunResult(self.call("model.run", module=module.id, **options))
        finally:
            if held:
                self.call("release", handles=held)

    def spaces(self, module, space="default", **options):
        """The design spaces of a function as a dict: "spaces" (traces as Python), "verdicts" (which rule applies to which
        block, and why not), "postprocs". Options: function, target, threads, seed."""
        return self.call("tune.spaces", module=module.id, space=space, **options)

    def tuned_trace(self, module, trial, space="default", **options):
        """The trace of a trial of `tune` (an entry of its "history") as a dict of "python" and "json". Options: function,
        target, threads and seed of that run."""
        return self.call("tune.trace", module=module.id, space=space, number=trial["space"],
                         decisions=trial["decisions"], **options)

    def tune(self, module, space="default", **options):
        """Searches a space for a fast schedule: that of the target's default rules, or the one that a schedule script (its
        text) means. The answer as a dict, whose ["best"]["trace"] is Python; of a module with several functions, without
        `function`, ["tasks"] has one such dict for each. With put_back=True ["module"] is the handle of the module with
        the best schedules in it. Options: function, target, threads, trials, per_iteration, seed, time_s, until_peak,
        strategy, model, database, resume, measurements, task_scheduler, trials_per_task, put_back."""
        return self.call("tune.run", module=module.id, space=space, **options)

    def tasks(self, module):
        """What there is to tune in a module: a list of dicts of "function", "functions" (all that are equal to it) and
        "weight" (how often they are called)."""
        return self.call("tune.tasks", module=module.id)["tasks"]

    def register_intrin(self, name, desc, impl, override=False):
        """Registers a tensor intrinsic; desc and impl are Modules of one function each."""
        self.call("intrin.register", name=name, desc=desc.id, impl=impl.id, override=override)

    def intrin(self, name):
        """(desc, impl) of a tensor intrinsic as Modules, or None when there is none of that name."""
        found = self.call("intrin.get", name=name)
        return (Module(self, found["desc"]), Module(self, found["impl"])) if found["known"] else None

    @property
    def intrins(self):
        """The names of all tensor intrinsics."""
        return [entry["name"] for entry in self.call("intrin.list")]

    def replay(self, trace, format="json", module=None, **options):
        """A Schedule made by replaying a trace text on a module."""
        if module is not None:
            options["module"] = module.id
        return Schedule(self, self.call("schedule.replay", trace=trace, format=format, **options)["schedule"])

    def grade(self, lesson, submission, **options):
        """The points of a submission, a script or a session, for the lesson in a folder, and what it misses:
        {points, of, tasks: [{id, points, of, missing}]}. The submission is a path; nothing of it runs in Python."""
        return self.call("grade.run", lesson=os.path.abspath(lesson), submission=_text_of(submission), **options)

    def database(self, folder):
        """The records of the MetaSchedule database in a folder: [{module, trace, run_secs, target}], the module or the
        trace None where it cannot be read. The trace is JSON, for replay."""
        texts = [_text_of(path) for path in _database_files(folder)]
        found = self.call("database.import", workloads=texts[0], records=texts[1])
        modules = [Module(self, entry["module"]) if "module" in entry else None for entry in found["workloads"]]
        return [{"module": modules[record["workload"]], "trace": record.get("trace"),
                 "run_secs": record["run_secs"], "target": record.get("target")} for record in found["records"]]


def _database_files(folder):
    return [os.path.join(folder, name) for name in ("database_workload.json", "database_tuning_record.json")]


def _text_of(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        return file.read()


class Module:
    """An IR module that the server holds."""

    def __init__(self, server, id):
        self._server, self.id = server, id
        self.params, self.notes = {}, []

    def pipeline(self, name, **options):
        """The module after a pipeline of relax.get_pipeline ("zero", "default_build"). Options: until, target, config."""
        answer = self._server.call("passes.pipeline", module=self.id, name=name, **options)
        return Module(self._server, answer["module"])

    @property
    def groups(self):
        """The groups of a module after FuseOps: function, bindings, calls."""
        return self._server.call("passes.groups", module=self.id)

    def script(self, function=None, release=None, **options):
        """The module as TVMScript; release="0.27" in the dialect of that TVM."""
        params = {"module": self.id}
        if release:
            options["for"] = release
        if function:
            params["function"] = function
        if options:
            params["options"] = options
        return self._server.call("module.print", **params)["text"]

    @property
    def functions(self):
        return self._server.call("module.functions", module=self.id)["functions"]

    def equal(self, other, **options):
        return self._server.call("module.equal", left=self.id, right=other.id, **options)["equal"]

    def __str__(self):
        return self.script()


class _RV:
    """A random variable of a schedule's trace."""

    def __init__(self, schedule, rv):
        self._schedule, self.rv = schedule, rv

    def __repr__(self):
        return self.rv

    def get(self):
        """What the variable refers to: kind, name, extent, text, ..."""
        return self._schedule.get(self)


class BlockRV(_RV):
    pass


class LoopRV(_RV):
    pass


class ExprRV(_RV):
    pass


_RV_KINDS = {"b": BlockRV, "l": LoopRV, "v": ExprRV}


class Trace:
    """The steps of a schedule so far."""

    def __init__(self, schedule):
        self._schedule = schedule

    def _text(self, format):
        return self._schedule._call("schedule.trace", format=format)

    def __str__(self):
        return self._text("python")["text"]

    def as_json(self):
        return json.loads(self._text("json")["text"])

    @property
    def insts(self):
        return self._text("json")["insts"]


class Schedule:
    """tir.Schedule over the protocol: any primitive is a method, with TVM's names, order and defaults."""

    def __init__(self, server, id):
        self._server, self.id = server, id

    def _call(self, method, **params):
        return self._server.call(method, schedule=self.id, **params)

    def _encode(self, value):
        if isinstance(value, _RV):
            return {"rv": value.rv}
        if isinstance(value, (str, int, float)):
            return value
        if isinstance(value, (list, tuple)):
            return [self._encode(v) for v in value]
        if isinstance(value, dict):
            return {k: self._encode(v) for k, v in value.items()}
        if callable(value) and not isinstance(value, type):
            return {"lambda": _lambda_source(value)}
        return value

    def _decode(self, value):
        if isinstance(value, dict) and len(value) == 1 and "rv" in value:
            return _RV_KINDS[value["rv"][0]](self, value["rv"])
        if isinstance(value, list):
            return [self._decode(v) for v in value]
        return value

    def __getattr__(self, primitive):
        if primitive.startswith("_"):
            raise AttributeError(primitive)

        def method(*args, **kwargs):
            answer = self._call("schedule.call", primitive=primitive, args=self._encode(args), kwargs=self._encode(kwargs))
            return self._decode(answer["outputs"])

        method.__name__ = primitive
        return method

    def get(self, rv):
        """A loop or block by its variable, a block also by its name; of an expression its value."""
        found = self._call("schedule.get", **({"block": rv} if isinstance(rv, str) else {"rv": rv.rv}))
        return found["value"] if found["kind"] == "value" else found

    @property
    def mod(self):
        return Module(self._server, self._call("schedule.module")["module"])

    @property
    def trace(self):
        return Trace(self)

    @property
    def func_working_on(self):
        """The name of the function that get_block looks in; None when none is chosen."""
        return self._call("schedule.call", primitive="func_working_on")["outputs"]

    def apply_default(self, target, rules=(), function=None):
        """Schedules each function by the first of DLight's rules that applies: {"functions": [{function, rule, reasons}],
        "module": a Module with tir.is_scheduled}. Rules are names such as "gpu.Matmul"; none: all of them."""
        options = {"function": function} if function else {}
        answer = self._call("schedule.apply_default", target=target, rules=list(rules), **options)
        return {"functions": answer["functions"], "module": Module(self._server, answer["module"])}

    def copy(self):
        return Schedule(self._server, self._call("schedule.copy")["schedule"])

    def applicable(self, rv):
        """Every primitive with its suggestions, or with the reason why it does not apply."""
        return self._call("schedule.applicable", rv=rv.rv)

    def ancestry(self, rv):
        """Where a loop or block came from: [{step, verb, name, sources}], newest first."""
        return self._call("schedule.ancestry", rv=rv.rv)

    def add_record(self, folder, run_secs=(), target=None, release=None):
        """Adds the schedule to the MetaSchedule database in a folder, which is made where there is none."""
        files = _database_files(folder)
        options = {"release": release} if release else {}
        if target:
            options["target"] = target
        lines = self._call("database.export", run_secs=list(run_secs), workloads=_text_of(files[0]), **options)
        os.makedirs(folder, exist_ok=True)
        for path, line in zip(files, (lines["workload"], lines["record"])):
            with open(path, "a", encoding="utf-8") as file:
                file.write(line)

    def undo(self):
        return self._call("schedule.undo")

    def redo(self):
        return self._call("schedule.redo")

    def goto(self, step):
        return self._call("schedule.goto", step=step)

    @property
    def history(self):
        return self._call("schedule.history")

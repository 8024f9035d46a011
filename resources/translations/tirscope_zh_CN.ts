<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BlockTree</name>
    <message>
        <source>reduction block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BufferScopes</name>
    <message>
        <source>1 buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer %1, %2 %3, %4, %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>also seen as %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Layout: Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: Learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: Debug memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Liveness</name>
    <message>
        <source>peak %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arguments %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◆ write  ○ read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, live from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 inside of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LoopNest</name>
    <message>
        <source>contiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>irregular</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vectorized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 over %3, bound to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop %1, extent %2%3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduction block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>update</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
when the innermost loop takes one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>touches %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QMenu</name>
    <message>
        <source>With other arguments…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to offer here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a loop, a block or a buffer to see what can be done with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not applicable here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>loop %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>IR text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The module as TVMScript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loop nest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loops, what each touches, and how each access walks memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Block tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks, what each reads and writes, and what leads from one to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffer scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each buffer in the lane of its memory, and who uses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Liveness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When each buffer is needed, and how many bytes that makes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changed between two steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The steps that led here, with branches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every timing, as a table and as bars</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>the index map cannot be read as sums of iterators: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index map has a sum that is not a fusion of its iterators</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index map does not use its input {0}, so it has no inverse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index map sends the buffer to indices that do not start at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the inverse of the index map needs padding, so it is no bijection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operands of types {0} and {1} cannot be matched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no constant of type {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of lanes must be a constant, or vscale times a constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program is nested deeper than {0} levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has {0} functions; say which one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no function &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; of option &apos;{1}&apos; is no data type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dialect is block or sblock, not &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>literals are 0.17, 0.18 or 0.21, not &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no TensorIR function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no module &apos;{0}&apos;; it was never made or is released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no schedule &apos;{0}&apos;; it was never made or is released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no object &apos;{0}&apos; to release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error_render_level is detail, fast or none, not &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give either &apos;rv&apos; or &apos;block&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the handle {0} stands for nothing any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the history has no step {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give either &apos;rv&apos; or &apos;node&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no loop or block of this module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the format of a trace is python or json, not &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no index of an instruction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give either &apos;module&apos; or &apos;schedule&apos; to replay on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no method &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs more memory than there is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bug in Tirscope: {0} (in &apos;{1}&apos;)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no value that can be read: plain JSON, {&quot;expr&quot;: text} or a handle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this line&apos;s indentation matches none of the lines above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte strings are not part of the subset; write a plain string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a digit is missing after this prefix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the string is not closed before the end of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the string is not closed before the end of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no statement can hold the character &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this escape sequence names no character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected {0}, found {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is nested deeper than {0} levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the expression is nested deeper than {0} levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a single &apos;}&apos; in an f-string; write &apos;}}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{&apos; is not closed in this f-string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parameter {0} is named twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this line is indented more than the block it stands in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this expression cannot be assigned to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has {0} bytes; up to {1} are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not a text: line {0} holds the control character 0x{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is not UTF-8 text: line {0} holds the byte 0x{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be {1}, but it is {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is missing in {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no key of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {0} of the history does not replay as one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no session of Tirscope, or it is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this session was written by a newer version of Tirscope (format {0}, this program reads up to {1}); open it there, or export its module and trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this session is damaged: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be written: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is larger than {1} MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be read: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the language changes when Tirscope is started again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not text in UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is nothing to choose here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program &apos;tirc&apos; that builds and runs modules stands neither beside this one nor on PATH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be started: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program that builds and runs modules ended unexpectedly; the next build starts it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLVM cannot generate code for {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLVM has no code generator for {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a processor that LLVM knows for {1}; leave mcpu out for this machine&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the read-write mark and the locality of T.prefetch must be constants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.{0} of {1} cannot be compiled for a CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the C function {0} is not known here; only those of the mathematical library on float32 and float64 can be called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the LLVM intrinsic {0} cannot be called here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function {0} is not in the module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function {0} is called with arguments that do not fit its parameters; pass the data pointer of each buffer and give its shape as constants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the code generator has no type {0}; cast to one of int8 to int64, uint8 to uint64, bool, bfloat16, float16, float32, float64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable {0} is used where it has no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the indices of T.Shuffle must be constants below the number of lanes, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a T.reduce expression has to be made a loop before code is generated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} is used where it has no memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value of type {0} cannot be stored in buffer {1} of type {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.address_of expects an element of a buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop {0} is bound to {1}, which a CPU does not have; use parallel for the outer loops and vectorize for the innermost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the condition of an if statement must be one value, not {0} lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the attribute {0} needs a GPU; use parallel for the outer loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.realize of buffer {0} has to be lowered before code is generated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block {0} has to be lowered to loops before code is generated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has the storage scope {1}, which a CPU does not have; use global or local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shape of buffer {0} needs a value for {1}; set it by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has the negative extent {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} takes more than {1} bytes; choose smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameter {0} is a pointer without a buffer; its size is unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no TensorIR function {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function takes {0} arguments, not {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameter {0} needs an array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has type {1}, but the array has {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions, but the array has {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is read before it is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run takes more than {0} steps; choose smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} with {1} elements does not fit into the {2} bytes that a run may allocate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not all threads of the block reach this barrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an integer is divided by zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the assertion &quot;{0}&quot; does not hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension {0} of buffer {1} is {2}, but the array has {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this happened at {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an operator of Relax expects {0} here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>match_buffer {0} has {1} dimensions, more than its source {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of a match_buffer does not fit the region that it views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no pass {0} here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no option of a target; those are mcpu, mattr, threads, arch, opt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of threads must be a positive integer, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no target; known are cpu, opencl and cuda, with options as in &quot;cpu:mcpu=x86-64-v3,threads=1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the unrolled loop {0} must have a constant extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a while loop inside the vectorized loop {0} cannot be done in lanes; make {0} serial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vectorized loop {0} must have a constant extent from 1 to {1}; split it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vectorized loop {0} must start at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no TensorIR function &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no pass of the pipeline for {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reference has no TensorIR function {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program takes {0} arguments and its reference {1}; name the module that it was made from with --reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the worker measured nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code for {0} cannot be built by this program; use --target cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the size {0} has no value; give it with --set {0}=VALUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function takes {0} arguments, but {1} are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the compiled code cannot be linked: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code as {0} cannot be generated by this program; use llvm or asm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program looks at the bits of a {0}, so it has no float64 reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program {0} that runs generated code is missing; install or build tirc beside this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the process that runs generated code cannot be started: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the generated code divided an integer by zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the generated code crashed with {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the process that ran the generated code was killed; run again to start another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the process that ran the generated code ended; run again to start another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program needs {0} MB, more than the {1} MB that it may have; use smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no room for {0} MB of shared memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run was cancelled after {0} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program ran longer than {0} s and was stopped; use smaller sizes or a longer limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the iteration variables of block &quot;{0}&quot; are not independent affine functions of the loops around it that cover their domains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each iteration variable of block &quot;{0}&quot; must be bound to one loop, in order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the root block of a function cannot be scheduled itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the blocks in the scope of block &quot;{0}&quot; do not form a stage pipeline: every block must read only what earlier blocks have written, and no block may write what an earlier one reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not complete: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not a reduction: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is neither complete ({1}) nor a reduction ({2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; below the loop is neither complete ({1}) nor a reduction ({2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; writes an output of its scope, which must stay where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected one block below, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no storage scope &quot;{0}&quot;; try &quot;global&quot;, &quot;shared&quot;, &quot;local&quot; or &quot;warp&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is written by {1} blocks; only one may write it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is all there is in the scope of block &quot;{1}&quot;; without it the scope would be empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no TensorIR function &quot;{0}&quot;; it has {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has several functions; name one, or choose it with work_on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function &quot;{0}&quot; has no block named &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function &quot;{0}&quot; has {1} blocks named &quot;{2}&quot;; reach the one you mean with get_child_blocks, get_producers or get_consumers of a block near it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; does not start at 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is annotated or bound to a thread; do this before annotating or binding it, or unannotate it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; has more than loop &quot;{1}&quot; in its body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bounds of loop &quot;{0}&quot; depend on loop &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; and loop &quot;{1}&quot; must stand in one block, and the loop must not be around the block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no place in loop &quot;{0}&quot; after all producers and before all consumers: the last producer is in statement {1} of its body, the first consumer in statement {2} (counted from 0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is neither a random variable nor a quoted string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the instruction has no value for &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be two integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; must be {2}, not {3}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected &quot;read&quot; or &quot;write&quot;, found &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; neither reads nor writes a buffer named &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} buffers named &quot;{2}&quot;; give the index instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; cannot be an empty list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} takes {1} arguments, {2} were given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no parameter named &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} needs &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no annotation &quot;{0}&quot; to take away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pragma_auto_unroll_max_step = {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>annotates a block or loop with a key and a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is annotated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes an annotation away from a block or loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bindings of block &quot;{0}&quot; mix the loops to be inside the new block with those outside, so they cannot be divided there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; shares its loops with another block; split them apart first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the blocks stand in different functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the blocks must not stand in one another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other statements stand between the blocks; move them together first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has more iteration variables than the first one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable &quot;{0}&quot; of block &quot;{1}&quot; runs over the outer loops in another way than in the first block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blockize needs a loop or at least one block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reduces over a loop outside the new block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>make a block of loop {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>makes one block of all that is below a loop, or of several neighbouring blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop, or a list of blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep iteration variables that take one value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads more of &quot;{1}&quot; than is written before it in its scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copies a buffer that a block reads into another storage scope, and lets its readers read the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a block that reads the buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which of the buffers that it reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where the copy is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the only blocks that read the copy; all readers when empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none of the given consumers stands in the scope of block &quot;{0}&quot;, which writes &quot;{1}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares several regions of buffer &quot;{1}&quot;; a cache needs one, so declare their union</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cache {0} in {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lets a block write into another storage scope, and copies the result to where it belongs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block that writes the buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which of the buffers that it writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where the block writes from now on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks that read the cache instead of the buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>into its consumers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>puts a block&apos;s expression where its result is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block to inline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has an init, so it is a reduction and cannot be inlined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is used through its pointer or through match_buffer, so its accesses cannot be replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; must read exactly one buffer that other blocks of its scope write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; must write exactly one buffer, but it writes {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; cannot be inlined into its producer: its body must be one store, without a predicate, whose loads of the producer&apos;s buffer all have the same indices; these must be a bijective affine map of the block&apos;s variables, and the producer must cover their domains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; cannot be inlined: its body must be one store whose indices are a bijective affine map of the block&apos;s variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what block &quot;{0}&quot; reads must be written by one complete block, and be read by nothing else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the predicate {0} of block &quot;{1}&quot; does not follow from the new one, {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>into its producer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lets a block&apos;s producer compute the block&apos;s result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block to inline into its producer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there can be no loop around the root block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop of extent 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>puts a loop of extent 1 around a block or loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the new loop goes around</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no thread axis; the axes are blockIdx, threadIdx and vthread with .x, .y or .z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binds a loop to a thread axis of a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blockIdx.x to .z, threadIdx.x to .z, or vthread.x to .z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fuse needs at least one loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is not directly inside loop &quot;{1}&quot;; name neighbouring loops from the outside in, or reorder them first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fuses a nest of loops into one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops, outermost first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep block variables that run over a single value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge needs at least two loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops are not in the same function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops are not in the same scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the nests of the loops differ in depth below their common ancestor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loops &quot;{0}&quot; and &quot;{1}&quot; have extents {2} and {3}; they must be equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merges loops of equal extent in neighbouring nests into one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops to merge, in program order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops are not in one nest: loop &quot;{0}&quot; has several statements in its body between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is named twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has an iteration variable that is neither spatial nor a reduction, so its order matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} outside {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>puts loops of one nest into the order given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loops in their new order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factors {0} and {1} are both to be inferred; only one can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>factor {0} is {1}, but factors must be positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the factors multiply to less than the extent of loop &quot;{0}&quot;, or that cannot be ruled out; leave one factor out (None) to have it inferred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splits a loop into a nest of loops with the given extents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop to split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the extents of the new loops, outermost first; None for one that is inferred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave out the predicate where the loops run past the extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>index {0} is no place for the block: between its producers and consumers are {1} to {2} (-1 is the last of them, -2 the first)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep loops that run once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the place in the loop&apos;s body: -1 the last possible, -2 the first possible, or a position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moves a block below a loop of its consumers, where it computes what they need there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moves a block below a loop of its producers, where it uses what they give there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index {0} cannot be solved for one block variable, so the iterations that are needed are unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension {0} of buffer &quot;{1}&quot; is accessed at a place that no block variable moves, and another place is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is left for block variable &quot;{0}&quot; to run over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds a block by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function to look in; None for the one worked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds the blocks directly below a block or loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block or loop above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds the loops above a block, outermost first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block below the loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds the blocks that a block depends on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block whose producers are asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds the blocks that depend on a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block whose consumers are asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finds the blocks of a scope that write its outputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block whose children are looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; stands below loop &quot;{1}&quot;, over which block &quot;{2}&quot; reduces; choose &quot;{1}&quot; or a loop above it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block&apos;s predicate is not a conjunction of comparisons with &lt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; does not stand above block &quot;{1}&quot; in its scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initialize before loop {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes the init of a reduction block out, as a block of its own before a loop above it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reduction block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop before which the init is to stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are {0} candidates and {1} weights; there must be one weight for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the decision is {0}, but the {1} candidates are numbered from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draws one of several integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the integers to choose from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weight of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index of the one chosen; None to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop is tiled into 2 to {0} factors, not {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the limit of the innermost factor is positive, or -1 for none, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop of extent {0} cannot be tiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a decision has at least two factors, all of them positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draws factors whose product is a loop&apos;s extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop to tile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many factors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest innermost factor; -1 for no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the factors; None to draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} belongs to a step that is not on the current path of the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace uses {0} before it defines it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no primitive &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no loop or block of the module at hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no block below this loop to name it by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no chain of queries leads to block &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} {1} is gone: a step replaced it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace expects {0} results here, but there are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no random variable&apos;s name, such as b0, l3 or v7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no {0} on the current path of the history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} stands for no loop or block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the history has no step {0}; its steps are 0 to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a seed is -1 or from 1 to 2147483647, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is instruction {0} of the trace: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no such function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>get takes one random variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>get takes a random variable, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong arguments for {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a schedule has no method &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>apply_to_schedule takes a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule needs a module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule takes a module, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script has no def &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script has {0} defs that could be meant, and no statement on a schedule; name one with --entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: {0} only shows something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name &quot;{0}&quot; is not defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function gives no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keys of this dict must be strings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be an argument of a schedule primitive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no trace: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no instruction &quot;{0}&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the instruction &quot;{0}&quot; has too many arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trace has no sampling instruction number {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a random variable&apos;s name, such as b0, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() does not take {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the step of a range cannot be 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() needs at least one value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the result does not fit 64 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sorted() takes one sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the field &apos;{0}&apos; of this format has no value that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has no such item to remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parts of a slice must be integers, the step not 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the dict has no key {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no index of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not part of the Python subset that scripts may use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script was stopped here: it ran longer than scripts may</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script was stopped here: it uses more memory than scripts may</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script was stopped here: it prints more than scripts may</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name &apos;{0}&apos; is not defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the assertion does not hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the assertion does not hold: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the attribute &apos;{0}&apos; of {1} cannot be set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the list has {0} items; {1} is none of their indices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>items of {0} cannot be assigned to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calls and expressions are nested too deeply here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} arguments are given; at most {1} are taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no parameter {0} here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the argument {0} is given twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the argument {0} is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number does not fit 64 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;**&apos; needs a dict, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;**&apos; needs a dict whose keys are strings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; does not take {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is neither true nor false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; does not take {1} and {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the format &apos;{0}&apos; does not fit {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value of {0} is not known while the script is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no items to go through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no attribute &apos;{1}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: it depends on {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;/&apos; between integers is ambiguous; write &apos;//&apos; or T.truncdiv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs boolean expressions, not {1} and {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the access mask must be &quot;r&quot;, &quot;w&quot; or &quot;rw&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of lanes must be from 1 to 32767</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the offset must be an expression, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value to store must be an expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a buffer has no attribute &apos;{0}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;not&apos; needs a boolean expression, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a conditional expression on {0} needs two expressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the buffer {0} has {1} dimensions, and {2} indices are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parts of a slice must be integers, the step a constant other than 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a slice with a step needs a constant length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a slice with a step must have from 1 to 32767 elements, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index must be an integer, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the option {0} of a decorator is True or False</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} takes {1} arguments, and {2} are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not take {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no member &apos;{1}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text holds no function: expected @T.prim_func or @I.ir_module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} values are needed here, and there are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>@{0} is no decorator; expected T.prim_func, I.ir_module or R.function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function {0} is defined twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a module holds functions, constants, I.module_attrs and I.module_global_infos</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text has no constant or symbolic shape named {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function {0} calls itself, directly or through other functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected an expression, found {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: it is no module, function, constant or import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: the function {0} is not decorated with T.prim_func or R.function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: the function {0} stands after the module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is defined before in line {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: the class {0} is not decorated with I.ir_module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped: the file has the module {0} already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the functions before the module {0} are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>functions of Relax are not read; keep the module&apos;s TensorIR functions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a target is a string or a dict, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no kind of target called {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the buffer has more bytes than 64 bits can count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parameter {0} is bound to a buffer twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the bounds of a loop must be integers, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the argument thread is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.grid takes the extents of its loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block has {0} twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the condition must be a boolean expression, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} takes regions such as A[0:16, i], not {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the domain of an axis is an extent or a pair (begin, end), not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an axis is bound to an integer, not to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.axis.remap names {0} kinds and {1} loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.axis.remap takes variables of the loops around it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the kind of an axis in T.axis.remap is S or R, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the thread axis {0} has extent {1} elsewhere, {2} here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a private function has no global_symbol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function has the attribute {0} twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>argument {0} must be {1}, not {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this stands outside a function of the module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not fit the type {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.{0} does not take {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T.{0} needs an argument</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no operator {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index map is a lambda such as lambda i, j: (j, i), not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index map takes {0} indices; {1} are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index map gives integers, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} must stand in a block (with T.block(...):)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the regions of block &quot;{0}&quot; cannot be inferred: it uses the pointer of {1}; write T.reads(...) and T.writes(...)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} must stand in &apos;for ... in&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be assigned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be assigned to a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a variable&apos;s annotation must be a type such as T.int32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no value of type {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the value has type {0}; {1} is declared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only elements of buffers can be assigned to, not of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be stored in a buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value of type {0} is stored where {1} is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop goes over range, T.serial, T.grid, T.parallel, T.vectorized, T.unroll or T.thread_binding, not over {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;with&apos; needs a block or another frame of T, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function returns an expression, not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parameter {0} needs an annotation such as T.Buffer(...) or T.int32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no type of a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no type of a result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function compiles to more than {0} instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter has no type {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter has no scalable vectors, such as {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scalar is expected where {0} stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter does not run {0} in this place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable {0} has no value here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shuffle with a computed index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter does not know what T.{0} does on {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter does not know the function {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the function {0} takes {1} arguments, not {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address_of of a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter reinterprets only values of equal size, not {0} as {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the module has no function {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function {0} calls itself; the interpreter runs no recursion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function {0} takes {1} arguments, not {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has no memory here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the interpreter does not match buffer {0} on a region of fewer dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions, but {2} indices are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the write to {0} is outside of the shape ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the read of {0} is outside of the shape ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shapes that broadcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrices whose inner sizes agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one axis for each dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a layout such as NCHW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tuple of tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tuple of integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tuple of known integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as many begins, ends and strides as axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>axes as integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a {0} statement stands in two places; each place needs its own copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable {0} is defined in two places; each definition needs a variable of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable {0} is used where it is not defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop variable {0} is used inside a block; the block must bind it to an iteration variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} is used where it is not declared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} against {2}; the types must be the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has type {1}; expected bool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions but is accessed with {2} indices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index has type {0}; expected an integer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>operands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>condition of select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values of select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stored value and buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begin and extent of a range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop variable and extent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop variable and begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop {0} must have a thread axis exactly when it is bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>condition of if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>condition of while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>variable and value of let</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer {0} is not bound to a parameter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicate of a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block {0} has {1} iteration variables but {2} values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration variable {0} of block {1} has no domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration variable and its domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration variable and its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pass&apos;s name, or an object with a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a request is an object with a string &quot;method&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the line is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the generated code touched memory {0} bytes before array {1}; an index is out of bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the generated code touched memory {0} bytes after the end of array {1}; an index is out of bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an assertion of the program failed: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program wrote just outside of array {0}; an index is out of bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the process that runs generated code failed: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has an iteration variable that is not spatial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another block writes the same buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it reads a buffer that it also writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its bindings are not affine in the loops around it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has an iteration variable that is neither spatial nor a reduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reduction variable indexes what it writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads {1} buffers, counted from 0; there is no number {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; writes {1} buffers, counted from 0; there is no number {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs a loop&apos;s iterations on several threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs a loop&apos;s iterations in the lanes of vector instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes a loop&apos;s iterations out one after another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the block to move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop that is around all consumers of the block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the loop that is around all producers of the block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected a pair of a list of instructions and a list of decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an instruction must be [kind, inputs, attributes, outputs]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an output must be a random variable&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a decision must be [index, value]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the result of an instruction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least {0} values are needed here, and there are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() got the argument {1} twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() needs the argument {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() takes {1} arguments, and {2} were given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}() has no parameter {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a starred expression here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%&apos; on a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name after &apos;.&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a parameter&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an indented block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a module&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name after &apos;as&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;def&apos; or &apos;class&apos; after a decorator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an indented line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a decorator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pointer variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a small positive integer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;auto&quot; or &quot;default&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a parameter of the function or a region of a buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a buffer&apos;s declaration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an allocation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the type T.Buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the init of a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a let statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an assertion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a variable, a buffer, a string or another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an attribute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a thread tag, or a variable made by T.env_thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a thread axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a region of a buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a realization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an integer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a type such as &quot;float32&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of expressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dict with strings as its keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a boolean expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a floating expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a type of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a floating type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number of lanes from 2 to 32767</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scalar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of at least one vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dict {variable: value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function of two parameters for each identity value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function that gives expressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function that gives one value for each identity value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a kind of iteration such as &quot;DataPar&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a T.comm_reducer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of T.iter_var</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an index of the sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the type T.handle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an import in a function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a class in a function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function in a function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an assignment chain a = b = c</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;else&apos; after a loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a starred, keyword-only or default parameter of a tensor function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an int</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tuple</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an integer of 64 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a meta variable</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>See, schedule, build and time tensor programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules or sessions to open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::Document</name>
    <message>
        <source>look at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>go to a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::Gallery</name>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a module or session…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what a tensor program does, change it one schedule primitive at a time, and time the result on this machine. Begin with a sample, or drop a TVMScript file here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::MainWindow</name>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run a schedule script…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a schedule script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python schedules (*.py)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the module…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the trace as Python…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the trace as Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the trace as JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the trace as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit as &amp;text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy what the view shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can be done with the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Build and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Tirscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Tirscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Tirscope %1&lt;/b&gt;&lt;p&gt;See, schedule, build and time tensor programs.&lt;/p&gt;&lt;p&gt;Apache-2.0. Plots by QCustomPlot (GPL).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can be done with the selected loop, block or buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function that is looked at and scheduled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a module or session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules and sessions (*.py *.tirscope);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the session before it is closed?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recovered work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tirscope ended unexpectedly on %1 with unsaved work. Open it again?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions (*.tirscope)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export a picture of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Building and timing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::MessageStrip</name>
    <message>
        <source>As TVM says it:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::PrimitiveForm</name>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::SizeBar</name>
    <message>
        <source>Sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::app::TextEditor</name>
    <message>
        <source>Edit as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The module as it is now; change it and apply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This reads well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1: </source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Throw the changes of this text away?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::BenchView</name>
    <message>
        <source>Build and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was timed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Build and time. Each run is kept here beside the step that it timed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median, %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::BlockTreeView</name>
    <message>
        <source>Block tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placing the blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This function has no blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks are lowered away here. Go back to an earlier step to see them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::BufferScopesView</name>
    <message>
        <source>Buffer scopes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This function has no buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick another function of this module in the toolbar.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::CanvasView</name>
    <message>
        <source>Nothing is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a TVMScript file, or pick a sample from the gallery.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No TensorIR function is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a function of this module in the toolbar.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::DiffPane</name>
    <message>
        <source>Nothing changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both texts are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 line the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved to line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved from line %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::DiffView</name>
    <message>
        <source>Step to compare from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step to compare to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Old text on the left, new text on the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out lines that are the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diff</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apply a step: right-click a loop or a block. What it changes is shown here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::IrTextView</name>
    <message>
        <source>Nothing is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a TVMScript file, or pick a sample from the gallery.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IR text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the module</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::LivenessView</name>
    <message>
        <source>Liveness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This function touches no buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick another function of this module in the toolbar.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::LoopNestView</name>
    <message>
        <source>Loop nest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of %1 that one full run of each loop touches; the bar is the share of the whole buffer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes touched by one full run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::RunModel</name>
    <message>
        <source>not checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest error %1 of the tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::StepModel</name>
    <message>
        <source>%1, current step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applied in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Median time of the program after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the step itself took</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tirscope::views::TraceView</name>
    <message>
        <source>Trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the trace as Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the trace as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the trace as Python or JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No steps yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right-click a loop, a block or a buffer and pick a primitive. Each step is listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python (*.py);;JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

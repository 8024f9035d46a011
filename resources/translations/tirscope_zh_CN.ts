<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
</TS>

// Package starlark is the kind "starlark": scripts of coders and modders in Starlark, a small language that looks like Python
// [Pro360, ch. 13; github.com/bazelbuild/starlark]. It alone links go.starlark.net.
//
//	{
//	  "wits": 1, "kind": "starlark", "source": "robot.star",
//	  "variables": {"Target": {"type": "float"}},
//	  "reads": {"energy": "Energy()", "home": "Home()", "widget": "Widget()"},
//	  "behaviors": {"Go": {"do": "GoTo", "with": {"Target": {"expr": "Target"}}}, "Take": {"do": "PickUp"}}
//	}
//
// The file defines a function that says what runs in this frame:
//
//	def step(m):
//	    if m.runs and not m.ended:
//	        return m.runs                # it goes on
//	    if m.runs == "Go":
//	        return "Take"
//	    m.Target = 0 if m.energy <= m.home else m.widget
//	    return "Go"
//
// What step returns is the name of a behavior, None for nothing, or True or False: the document ends with success or failure. A behavior that is
// named again goes on; another one takes its place. When it has ended, step is called again in the same frame, and says what comes next.
//
// # What a script can see
//
//	m.Port, m.Variable     inbound values and variables of the document; variables and outbound values can be set
//	m.name                 a value of "reads": an expression of the document that is evaluated when it is read
//	m.runs                 the behavior that runs, or that has just ended; "" for none
//	m.ended, m.failed      whether it has just ended, and whether it failed
//	m.time, m.tick         the game time, s; the frame
//	m.random()             a number from 0 to below 1, from the mind's generator
//	m.log(text)            writes to the log
//
// That is all: a script has no files, no clock and no other modules. Numbers are ints and floats, vectors tuples of floats, entities ints.
//
// # State
//
// The globals of a file are frozen when it has been read, so nothing survives a frame but what the document declares: all state is the mind's. Snapshots, saves,
// rewinding and changes of the file while the game runs work as for every kind. A frame that takes more than "most" steps of the interpreter ends
// with a fault that says where, as a mistake in the script does.
package starlark

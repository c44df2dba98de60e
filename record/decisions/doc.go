// Package decisions tells whoever listens what minds decide: which nodes began and ended, which triggers fired, which transitions were
// taken, what was chosen among others and why, for each agent and tick, as typed events.
//
//	what you want                                  what to call
//	------------------------------------------    ------------------------------------------------
//	events of a game that a sim.Loop runs          NewStream(listener, Filter{}).Attach(loop)
//	events of a game with a loop of its own        Stream.Follow before the first tick, Stream.Tick after each
//	less of them                                   Filter
//	records of log/slog                            NewSlog
//	lines of JSON                                  NewJSONLines; docs/protocols.md has the members
//	spans of OpenTelemetry                         the module record/decisions/otel
//
// A stream follows minds (see wits.Follower): at the end of each frame the mind tells what is active, has ended and was raised, and
// the stream compares that with the frame before. This happens on the goroutine that steps the mind, so minds may be stepped on any
// number of goroutines; what they came to is handed over once a tick, in the order of the game's agents and, of one agent, in the order
// told at [Event]. The order does not depend on the goroutines.
//
// What it costs. A mind that nobody follows runs the same code as before: it has no hook of its own but the one that debuggers use, a
// comparison with nil where a frame ends. One that is followed pays for a comparison of its activity bits a frame, and for what
// happens; no event allocates. Events of kind [Choose] cost more, and allocate: the mind notes with which values it evaluates its
// conditions, is copied in each frame, and its kind is asked why for each node that begins. Leave them out where that matters:
// Filter.Kinds. BenchmarkStream has the figures.
//
// A stream changes nothing in a mind: hashes and recordings are the same with it.
package decisions

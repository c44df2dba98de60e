// Package profile measures where a game's time goes: by agent, by document, by type of node, by tick; which ticks take longer than
// they may, and because of whom; and writes down when what ran, for https://ui.perfetto.dev.
//
//	measure a loop                        p := profile.Attach(loop, profile.Options{}), then p.Start()
//	measure a loop of your own            p := profile.New(...), then p.Begin and p.End around each tick
//	where does the time go                p.Report(100)
//	look at single ticks                  p.Events().Write(file, ...)
//	end it                                p.Stop(), and p.Detach() for good
//
// # How it works
//
// While it is on, each mind has a tracer of its own (meter.go), which notes when the mind's step begins and ends; so any number
// of goroutines may step minds. In every eighth tick (see [Options]) it also notes when code of each node runs: a node's time is
// that until the next point of the frame, so it does not contain that of the nodes it runs, but for what it does after them,
// which is the last one's. What no node does, such as letting triggers act, is the
// root document's own; nodes that are compiled into what reads them, such as functions of a graph, count as the node before them. At the end of the tick
// one goroutine, the game's, adds it all up (profile.go), into histograms of fixed size (histogram.go), and appends it to what
// is kept of the last ticks (events.go), which trace.go writes as a file.
//
// Times are wall time: what the operating system or the collector of garbage takes from a step counts as the step's.
//
// # What it costs
//
// Off, a loop pays a comparison a tick, and minds nothing. On, a step of a mind costs two looks at the clock more, some 0.1 µs
// together, and in ticks with detail one for each node: docs/performance.md has figures. Once warm it allocates for events
// alone. Memory: a KiB for each agent, and events within [Options].Events.
package profile

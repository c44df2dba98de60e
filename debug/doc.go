// Package debug lets pages watch and drive a running game, over the live protocol of docs/protocols.md.
//
//	a game that runs in a sim.Loop        hub := debug.Attach(loop, debug.Options{})
//	a game with a loop of its own         hub := debug.NewHub(source, debug.Options{}), then hub.Frame() after each tick
//	let pages connect                     studio.Server, or http.Handle("/ws", hub)
//	show what minds log                   wits.Frame{Log: hub}; a sim.Loop does that by itself
//	show what bodies do                   sim.Agent.Doing, and sim.Agent.Steered for who steers
//	show what characters know             sim.Info.Overlays, sim.Perceiver, sim.Asker
//	let pages and tools ask               http.Handle(hub.Control()): breakpoints, steps, interventions, the past, why
//
// This package connects pages and drives the game. What it tells them is computed by others, which know no [Hub]: debug/view what pages
// see of programs and minds, debug/list lists of agents, debug/why explanations, debug/past what a recording shows, debug/whatif two
// futures of a change, debug/profile where the time goes. Messages and the clients of other processes are package debug/wire.
//
// # A frame
//
// [Hub.Frame] runs on the game's goroutine, after a tick, while the game stands still. It takes in new pages, does what
// pages asked for since the last frame (request.go, by package calls), ORs the triggers of watched agents into their watches, and then, for each page
// whose time has come (60 times a second) and whose last message has left, paints the scene and reads the watched mind
// into a buffer of that page. A goroutine per page writes the buffers out. The game never waits for a page: one that
// reads slowly is sent fewer frames, each of which holds all triggers and changes since the one before. Nothing is
// locked while minds are read, and an agent that nobody watches is not read at all, but for whether it is parked, ten
// times a second, and, while a page follows all agents, for its activity, five times a second. What a body does is asked
// of the game ten times a second at most, and only for watched agents.
//
// # Breakpoints and steps
//
// At the beginning of Frame the hub sees whether a tick has been played (state.go). Then it checks breakpoints (hit.go), each
// on what it is set on in the program of each agent that it is for (breakpoint_resolve.go), and pauses the game if one was hit. To step
// within a frame it has a tick run with a tracer on the agent's mind, which keeps a snapshot at each point, and shows pages
// these in place of the mind (substep.go).
//
// # Calls
//
// request.go has the table of all that can be asked for, with the structs of package wire as arguments and answers. What pages ask
// over the WebSocket waits in their inbox.go; what tools ask over HTTP (serve_calls.go) waits in control.go. The tools' side is
// wire.Caller, with the methods that are made from the table. Both are done in Frame: steer.go lets the game run, stop
// and step, breakpoint.go and meddle.go do what they are named for, and ask.go says who perceives whom and tries out spatial queries.
// refusal.go has why something was not done.
//
// # Overlays
//
// The scene is painted once for all pages, with the overlays that any of them wants to see (show.go).
//
// # Cost
//
// Without a page and without a breakpoint Frame costs a few nanoseconds. A breakpoint costs some 20 ns a tick for each agent
// that it is for. With a page it costs some hundred nanoseconds a tick, and 60 times a second
// what it takes to paint the scene and to read one mind, which is microseconds for the mind.
//
// # Trust
//
// Whoever connects can watch and drive the game, so the server in front of the hub decides who may: package studio
// listens on loopback, or asks for a token. The hub itself refuses WebSockets of other origins, messages of more than
// 256 KiB, and more than 64 pages; what a page sends can neither end the game nor make it wait.
package debug

// Package sim is what a small game needs to run with Wits' page and without it: a fixed-step loop, player input, a
// scene to paint on, and workers that step many agents at once.
//
// What you want to do, and the call that does it:
//
//	write a game                       implement Game
//	give each mind its frame           f := in.Frame(); f.Self = body; mind.Step(f)
//	read a key                         in.Held("left"), in.Pressed("swing")
//	keep what was held, to play it     RecordKeys, ParseKeys, HeldKeys
//	know whom a player looks at        in.Focus()
//	say what a body carries out        Agent.Doing, and Agent.Steered for who steers it
//	paint                              s.Camera, s.Circle, s.Rect, s.Polygon, s.Text, s.Sprite, s.Wedge
//	paint what people switch on        Info.Overlays; if s.Layer("sight", agent.ID) { ... }; s.Base()
//	say who perceives whom             Perceiver
//	let people try spatial queries     Asker
//	let a click select an agent        s.Pick(agent.ID, at, radius)
//	step a few of them in each frame   NewTurns, Turns.Due, Turns.Step
//	step thousands of minds            NewWorkers, Workers.Each
//	load the documents of minds        NewBrains, LoadBrain
//	change them while the game runs    Reloader, Loop.Reload
//	take a running game back           Keeper, Loop.Keep, Loop.Return, Loop.Replay
//	let people meddle with it          Commander, Loop.Intervene
//	let the mouse give orders          Info.Tools, Info.Gestures
//	share the results of costly checks NewCache, Cache.Get
//	run in wall time                   NewLoop, Loop.Run
//	run in the loop of an engine       Loop.Update, Loop.Advance, Loop.EndUpdates
//	hand in sticks and pointers        Loop.SetData, in.Data()
//	begin anew; be painted             Starter, Drawer
//	run as fast as it goes             Headless
//	compare two runs                   Outcome.Hash
//
// # A frame
//
// [Loop.Run] waits until a tick is due or somebody asks for something. It first does what was asked for (keys, pause,
// speed, a new start), then calls [Game.Step] with the time and the keys held, then the observers; the debug package is
// one of them, and paints and reads minds there, while the game stands still. Game time is a count of ticks; wall time
// decides only when a tick happens, never what it does.
//
// # Cost
//
// A tick costs what the game's Step costs, plus well under a microsecond. Nothing is painted unless somebody looks.
// A shape takes some ten nanoseconds and no allocation; [Workers.Each] some microseconds a round.
package sim

// Package universe is a world of moving minds, put together of what Wits has: bots, their types and groups, data maps, walls,
// paths, places that speak, routes and a clock [Hufford, "The Universe"]. A game owns one and adds its rules.
//
// What you want to do, and the call that does it:
//
//	make one of any size                 New(Plan{Size: ..., Most: 1000, Types: ...})
//	put bots into it, take them out      u.Spawn, u.Remove
//	let all think and move, once a tick  u.Step(dt, each, think)
//	order a whole group about            u.Give, with Roam, Go, Follow or Hold
//	make somebody change sides           Bot.Sway; u.Groups
//	walls that nobody crosses            u.AddWall, u.Clear, u.Free
//	paths, and places that speak         u.AddPath, u.AddPlace
//	take things out again                u.Erase
//	maps by name                         u.Map, u.Brush
//	a route over the maps                u.Terrain, Bot.Follow, Bot.Travel
//	think less about who is far away     Universe.Every
//	imagine what a bot will do           u.Shadow, Bot.Advance; see package foresee
//	show it, and find the cursor         View
//	rewind, save, compare                u.Keep, u.Return, u.Hash
//	let documents use all that           Register
//
// # Scale
//
// All lengths are global units. What one of them is, a millimetre or a light year, is up to the game: nothing in here has a
// size of its own, but what types and plans say. Only what is slower than a thousandth of a unit a second counts as standing, as
// in packages steer and vehicle: so choose the unit so that bots are not much slower than one a second.
//
// # A tick
//
// Step moves the clock on, then calls think for each bot whose turn it is, side by side; a mind reads the universe and writes to
// its own [Bot] alone. Then bots move, side by side. Then, one after the other, what they have asked for is done: they say
// what they had to say, change sides, and are given routes. So the outcome is the same for any number of workers.
//
// A bot that hears a message thinks in that tick, whosever turn it is: no message is lost to one who thinks seldom.
package universe

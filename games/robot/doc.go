// Package robot is a facility seen from above, which robots guard and from which an intruder, the player, steals: the
// robot guard of [Pro360, ch. 3] as a game. It shows behaviour trees, a blackboard that a team shares, and the two
// layers of [Pro360, ch. 8]: reactions that interrupt, and deliberation that stays with a goal.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play robot
//	watch it play by itself            wits play robot --option thief=mind
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	be a robot                         select it and press T; Game.TakeOver
//	let a tree deliberate instead      wits play robot --option goals=tree
//	go back to a moment                Game.Snapshot, Game.Restore
//	meddle with it while it runs       Game.Commands, Game.Command
//	change how robots behave           documents/*.json
//	use documents from elsewhere       New(From(files)), New(With(registry))
//	play in another facility           NewFacility, New(In(facility)); facility.txt is the one that comes with it
//	change the rules of the world      rules.go
//
// # The mind of a robot
//
//	layer            document                             what it does
//	senses           senses.tree.json                     makes knowledge of what eyes and ears give; tells the team
//	action selector  guard.tree.json                      lets a reaction interrupt, and deliberation decide anew after it
//	reactions        suffer, startle, hail                involuntary ones, and those that depend on how alert it is
//	deliberation     goals.utility.json, goals.tree.json  chooses a goal and stays with it: either, by an option
//	execution        attack, search, investigate,         how a goal is pursued; gives orders
//	                 recharge, patrol
//	knowledge        own.board.json, team.board.json      what one knows, what all know
//
// docs/layers.md explains why it is so. The intruder has a mind as well, thief.tree.json, for when nobody steers it.
//
// # The world
//
// World is one flat value. The facility is a grid of tiles of a metre; routes between all tiles are computed once, so
// bodies keep no path. Robots see what is in a cone with nothing in between, and hear what is near as one walks. Doors
// open by themselves. Bodies do only what they are ordered to (package act); a person gives the same orders as a mind.
//
// # A frame
//
// Game.Step gives each robot what the team knows, and lets all minds step, in parallel if there are workers: they read the
// world, and write to their own mind and actuator. Then it takes what robots have found out, in their order, lets a
// person give orders, and World.Step carries all orders out. What happens there minds perceive in the next frame.
//
// # Where things are
//
// rules.go: all numbers of the world. facility.go, route.go: the ground plan. world.go, step.go: what moves in it. body.go,
// move.go, executors.go: what bodies can do. ports.go, nodes.go, functions.go: what documents can use. game.go, mind.go,
// player.go, snapshot.go, hash.go: the game. draw.go, figures.go, sparks.go, panel.go, sprites.go: the picture.
//
// # Costs
//
// A frame of three robots and an intruder takes some 7 µs, all included but the picture; see BenchmarkFrame.
package robot

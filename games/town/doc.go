// Package town is a city builder whose economy is a document of production rules [Pro360, ch. 15]: houses, workshops, mines and services are
// placed on tiles and joined by roads, goods flow, people come and go, fire and crime spread and are fought.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play town
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	change the economy                 documents/town.rules.json, also while it runs
//	change what people do all day      documents/walker.machine.json
//	build by program                   Game.Command: build, row, road, demolish; Plan for where and what
//	why does a building stand still    Game.Why, or select it
//	see what there is                  Game.World, Game.Economy
//	go back to a moment                Game.Snapshot, Game.Restore
//
// # What the document decides, and what this package does
//
// Types of building, what they cost, make, need and do, and when the game is won, are in the document: a type that a designer adds has a tool
// from the next start on. The package knows tiles, roads and walkers. The two meet in bins, by their names (bins.go): the game says which tiles
// have trees, grass and ore, which buildings are joined by road to the gate, how many people there are, which day it is; and it reads what
// costs money, what is a road, where people live, work, shop and rest. All of these may be missing.
//
// # A frame
//
// [Game.Step] counts people and tells the economy; the economy runs the rules that are due; then people go on. Each has a mind, which steps
// a few times a second, less often out of sight, and says where to: home, to work, to shop, to rest, away from a fire. Ways along roads are read off
// fields of directions, one for each door, which are made when somebody goes there and forgotten when a road changes (roads.go).
//
// # Where things are
//
// tiles.go: the ground. roads.go: what is joined, and ways. world.go, build.go: buildings. bins.go: names that the game knows. people.go, stroll.go: people.
// mind.go, ports.go, nodes.go: their minds. plan.go: towns to begin with. game.go, commands.go, player.go, info.go, snapshot.go, save.go: the game.
// draw.go and the files beside it: the picture.
//
// # Costs
//
// See BenchmarkTown: a tick of 200 and of 2,000 buildings, with their people.
package town

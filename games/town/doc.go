// Package town is a village seen from above, whose people gather food, fell trees, build houses, sleep at night and
// drive blobs away [Ott, test environment and appendices C and D]. It shows the agent of four layers, orders and
// actuation, entities with components, and smart objects.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play town
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	watch a test case of [Ott]          wits play town --option scene=eat (house, blob, interrupt)
//	build a world of your own          NewWorld, World.AddTree, ...; Game.Begin
//	take a villager over               select it and press T; Game.TakeOver, Game.GiveBack
//	go back to a moment                Game.Snapshot, Game.Restore
//	meddle with it while it runs       Game.Commands, Game.Command
//	change how villagers behave        documents/*.json
//	change where people meet           documents/village.scene.json, street.scene.json
//	simulate thousands of people       Start with the option people; documents/people.detail.json
//	use documents from elsewhere       New(actors.From(files)), New(actors.With(registry))
//	change the rules of the world      rules.go; what grows, wears out and comes: documents/season.rules.json, tree.rules.json, ...
//	build a town                       wits play town --option scene=town; Game.Command "build"; documents/house.rules.json, ...
//	offer another type of building     a row of buildingTypes in buildings.go, and its document
//	offer another thing to villagers   a component in things.go, an offer in offers.go, its order in goods.go or work.go
//
// # The agent of four layers
//
//	layer       where                                  what
//	sensor      villager.machine.json, sense.go        Calm, Threatened
//	decision    calm.utility.json, threatened.utility  Eat, Gather, Store, Deliver, Fetch, Fell, Raise, Sleep, Rest; Fight, Flee
//	planner     eat.graph.json and so on               Find what it takes, go there, use it
//	actuation   body.go and the files of orders        walk, look at, take, put, eat, chop, build, strike, sleep
//
// Whatever makes a character is a number: Courage and Diligence in the ports, all others in the documents.
//
// # Things
//
// Everything is an entity with components (things.go). Things offer what can be done with them (offers.go, package
// smart): an apple that it can be eaten or picked up, a tree that it can be cut down. An offer has places: who walks up
// to an apple holds its only one, so nobody else runs for it. Food in a larder or in somebody's hands is hidden from
// the world, and still food.
//
// # A frame
//
// Game.Step lets all minds step, in parallel if there are workers: they read the world, and write to their own mind and
// give orders to their own actuator. A villager that a person steers has no mind meanwhile; the keys give the same
// orders; so do blobs of theirs. World.Step then carries out all orders, villager by villager, and goes on with blobs and
// the day. Then Game.tend steps the minds of rules that are due, one after another: of the season, trees, bushes and houses, or of a town's buildings, which share
// a treasury. What is new comes into the world at the end of it.
//
// # Where things are
//
// rules.go: all numbers. things.go, villager.go, blob.go: components. blob_mind.go: what the minds of blobs are told, and their actions. world.go, grid.go, step.go, season.go, events.go:
// the world. buildings.go, economy.go: what goes by rules. living.go, street.go: scenes that people play in. detail.go, calibrate.go: levels of detail. body.go, walk.go, goods.go, work.go: what bodies can do. offers.go: what things offer. ports.go, nodes.go,
// functions.go, sense.go: what documents can use. game.go, mind.go, player.go, scenes.go, snapshot.go, hash.go: the game.
// draw.go and the files beside it: the picture.
//
// # Costs
//
// See BenchmarkVillage1000: a frame of 1,000 villagers, everything included but the picture.
package town

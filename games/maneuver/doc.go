// Package maneuver is a battle of platoons: blue takes a village behind a river, red holds it. Each side has a commander whose mind
// is a maneuver document [Pro360, ch. 10]; it plans what all of its units do together, from the mission down to each unit: trucks
// and personnel carriers pick infantry up at the edge of woods, all form up behind one of two bridges, guns prepare the attack, and
// then all attack at once. Units carry orders out with small minds of their own.
//
// What you want to do, and where:
//
//	play it with the page                  New, as a sim.Game: wits play maneuver
//	command blue yourself                  wits play maneuver --option command=you, or the key P
//	see a plan repaired                    the command "blow", or wits play maneuver --option bridge=mined
//	play it headless                       sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 7200})
//	go back to a moment                    Game.Snapshot, Game.Restore
//	change how a side plans                documents/*.maneuver.json
//	change how a unit carries orders out   documents/*.machine.json
//	use documents from elsewhere           New(From(files)), New(With(registry))
//	change the rules of the world          rules.go
//
// # The minds
//
//	document               what it does
//	blue.maneuver.json     takes the village: lift, form up, fire support, attack
//	red.maneuver.json      holds it: all dig in, or armour waits in reserve for a counter-attack
//	platoon.machine.json   what infantry and tanks do with an order
//	carrier.machine.json   what trucks and personnel carriers do with one
//	battery.machine.json   what the guns do with one
//
// # The world
//
// World is a flat value. Time is about five times as fast as it would be: a platoon on foot covers 9 m in a second. Ways are found on
// a mesh of fields, woods, roads, and bridges; vehicles keep out of woods. Units fire by themselves at what they see in range; who
// is in a wood is seen only from close by, until it fires; shells pin down whoever they come near.
//
// # A frame
//
// Game.Step lets the two commanders step, one after the other, who write orders onto their units; then all units, in parallel if
// there are workers, which read the world, and write to themselves only. Then World.Step moves everybody, and lets them fire. What
// commanders know of their units comes in once a second.
//
// # Where things are
//
// rules.go: numbers. ground.go: the map. body.go, orders.go: units. world.go, move.go, fight.go: what happens. ports.go,
// functions.go, nodes.go: what documents can use. game.go, mind.go, commands.go, player.go, snapshot.go, hash.go: the game.
// draw.go, terrain.go, figures.go, panel.go, sprites.go: the picture.
package maneuver

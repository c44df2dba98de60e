// Package armada is a battle of two fleets in squads of five: the strategy game of [Kiley, 3.5.3], with a commander for the
// enemy beyond it. It shows orders that pass down: a commander, or a player, orders squads, a squad orders its ships, and each
// of them is a mind whose documents designers change.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play armada
//	watch it play by itself            wits play armada --option blue=veteran
//	a greater battle                   wits play armada --option size=50
//	ships with inertia                 wits play armada --option flight=inertia
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 28800})
//	let documents fight each other     Tournament; wits tournament armada --a FILE --b FILE
//	go back to a moment                Game.Snapshot, Game.Restore
//	give orders from a page or a test  Game.Commands, Game.Command
//	change how somebody behaves        documents/*.json
//	use documents from elsewhere       New(actors.From(files)), New(actors.With(registry)), Game.Led
//	change the rules                   rules.go
//	say what shall stay as it is       tests/*.test.json: wits test games/armada
//
// # Minds
//
//	document                what it does
//	ship.machine.json       obeys, runs away when badly hit, shoots by itself when idle
//	fly.tree.json           flies to a place, as flight.thoughts.json says
//	shoot_target.tree.json  in range: shoots, else goes there; victim.utility.json chooses at whom
//	auto_shoot.tree.json    shoots at whoever comes near
//	squad.machine.json      an order, carried out by five ships; formations and their sizes
//	attack.tree.json        a semicircle around the target first, then the attack
//	wait.utility.json       how long to wait for others that attack the same target
//	hold.tree.json          stands in formation
//	patrol.tree.json        to and fro
//	commander.tree.json     thinks of one squad after the other
//	next.utility.json       which squad to think of
//	assign.utility.json     what is best for a squad, by maps of influence and what the radar shows
//	veteran.tree.json       a commander with a plan that never changes
//	prey.utility.json       whom it attacks
//
// # A frame
//
// Game.Step does what the player's keys say. Then commanders step, then squads, then ships, each in parallel if there are
// workers: a mind reads the world, and writes to what is its own: a commander to its squads' orders, a squad to its formation
// and its ships' errands, a ship to its actuator. So an order passes down within one tick. World.Step carries all out.
//
// # Where things are
//
// rules.go: all numbers. world.go: what there is. step.go, fight.go: what happens. march.go: formations, by package group. executors.go: what ships
// can do. ports.go, nodes.go, functions.go, pilot.go: what documents can use. game.go, mind.go, player.go, commands.go, snapshot.go,
// hash.go: the game. tournament.go: battles of documents. draw.go, hud.go, sparks.go, sprites.go: the picture.
package armada

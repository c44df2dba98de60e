// Package sniper is a sniper above a marketplace, and a patrol that looks for it: the example of [Pro360, ch. 21] as
// a game. It shows rules that choose among options, sequences, cooldowns and pickers of the kind utility, and characters
// that act on what they believe.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play sniper
//	watch it play by itself            wits play sniper --option you=nobody
//	shoot as seldom as in [Pro360]     wits play sniper --option pace=book
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	be anybody                         select it and press T; Game.TakeOver
//	go back to a moment                Game.Snapshot, Game.Restore
//	meddle with it while it runs       Game.Commands, Game.Command
//	change how somebody behaves        documents/*.json
//	change whom the sniper shoots at   documents/marks.considerations.json
//	use documents from elsewhere       New(actors.From(files)), New(actors.With(registry))
//	play with other people, elsewhere  NewWith(ground, cast)
//	change the rules of the world      rules.go
//
// # The mind of the sniper
//
//	document                    what it does
//	sniper.utility.json         the truth table: rules choose to retreat, fight back, snipe or hide
//	quick.utility.json          the same, derived, with a shorter cooldown
//	snipe.utility.json          a shot as a sequence: choose, lie down, raise the weapon, pause, fire
//	fight.utility.json          the same in a hurry, at the nearest enemy
//	mark.utility.json           a picker: whom to snipe at, officers ten times as likely
//	nearest.utility.json        a picker: whom to fight
//	marks.considerations.json   what both pickers, and the rules, ask of a target
//	hide.tree.json              lies low, and looks out now and then
//
// games/sniper/README.md explains why it is so. Soldiers run soldier.machine.json, civilians civilian.machine.json.
//
// # The world
//
// World is one flat value. Houses stop sight, bullets and bodies; covers protect who is low behind them; whoever is in the
// wood is not seen from afar, but for the flash of a shot. Everybody believes what it has seen or was told (package belief):
// contacts, which may be wrong, of somebody in disguise or somewhere else by now; and threats, bullets that hit close by,
// whose source it need not know.
//
// # A frame
//
// Game.Step lets all minds step, in parallel if there are workers: they read the world, and write to their own mind and
// actuator. Then a person gives orders, and World.Step carries all orders out, lets bullets fly, and lets everybody
// perceive what is there now.
//
// # Where things are
//
// rules.go: all numbers of the world. ground.go, cast.go: the town and its people. world.go, fight.go, sense.go: what
// happens. body.go, executors.go: what bodies can do. ports.go, nodes.go, functions.go: what documents can use. game.go,
// mind.go, player.go, snapshot.go, hash.go: the game. draw.go, figures.go, sparks.go, panel.go, sprites.go: the picture.
//
// # Costs
//
// A frame of twelve minds takes some 17 µs, all included but the picture; see BenchmarkFrame.
package sniper

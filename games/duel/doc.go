// Package duel is a sword duel: two fighters in a round arena, seen from above, first to three rounds [Kiley,
// 3.5.2, made worth playing].
//
// What you want to do, and where:
//
//	play it with the page               New, as a sim.Game: wits play duel
//	play it headless                    sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 60000})
//	see how a match went                Game.Statistics, Game.Result
//	go back to a moment                 Game.Snapshot, Game.Restore
//	meddle with it while it runs        Game.Commands, Game.Command
//	change a character                  documents/*.graph.json
//	use documents from elsewhere        New(actors.From(files))
//	offer an action or function         actions.go, sword.go, retreat.go, functions.go; New(actors.With(registry))
//	change the rules of the world       rules.go
//
// # The game
//
// A swing is a wind-up that everybody can see, a strike, and a recovery in which one is open. A parry holds for a
// quarter of a second: a blow that comes just then staggers the attacker. Swings, parries and running cost breath; a
// blow from behind costs more health. Who has not been hurt for a while gets some health back, but in each round only
// so much: the second wind.
//
// # The minds
//
// The root documents fighter.graph.json and berserker.graph.json have the form of [Kiley]'s (section 3.5.4): Idle and
// RunAway, of which exactly one is active, switched by LowHealth, and HandleSword beside them.
//
//	fighter, berserker
//	├─ Idle         idle           rests (KeepDistance) when out of breath, else
//	│  └─ Engage    engage         is near enough to fight, or closes in
//	│     ├─ CloseIn  move_towards
//	│     └─ Circle   circle
//	├─ RunAway      run_away       runs, or turns round and breathes
//	│  └─ Flee      flee
//	└─ HandleSword  handle_sword
//	   ├─ Attack    attack         active while the opponent is near
//	   └─ React     react          active while a blow is coming
//
// All numbers that make a character stand in the documents.
//
// # A frame
//
// Game.Step sets the ports of the interface Fighter ([FighterPorts]) and steps both minds. Their actions read the world
// and write the [Orders] of their own fighter only; so minds may step in parallel. Then persons and scripts add theirs,
// and [Match.Step] carries everything out: arms, feet, blades, the clock. [Game.Draw] paints what is there, and effects
// that follow from the age of events.
//
// # Cost
//
// A tick of a whole match takes about a microsecond, a mind of it about 250 ns and less than a kilobyte; nothing is
// allocated. See BenchmarkDuelBrains10000 and BenchmarkDuelSnapshot.
package duel

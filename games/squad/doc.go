// Package squad is an outpost, the squad that holds it, and an intruder who is after the papers in its office: soldiers who
// plan by GOAP [Pro360, ch. 1], in the tradition of the shooter whose soldiers flank, take cover, reload, kick doors in, man
// mounted guns, flush the player out with grenades, and call out what they do.
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play squad
//	watch it play by itself            wits play squad --option you=nobody
//	see what another set of actions does   wits play squad --option squad=rookies, assassins or soldiers
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	be a soldier                       select it and press T; Game.TakeOver
//	go back to a moment                Game.Snapshot, Game.Restore
//	meddle with it while it runs       Game.Commands, Game.Command
//	change what soldiers want and can  documents/*.goap.json
//	change how an action is done       documents/*.tree.json, documents/*.query.json
//	change the outpost                 documents/outpost.level.json
//	use documents from elsewhere       New(From(files)), New(With(registry))
//	change the rules of the world      rules.go
//
// # The minds
//
//	document                what it does
//	rookie.goap.json        the goals, facts and actions that all soldiers share; shoots on sight
//	soldier.goap.json       a rookie with more actions: cover, grenades, the mounted gun, an advance under fire
//	assassin.goap.json      a soldier with others: from cover to cover, in ambush, never in the open
//	squad.board.json        who advances, so that the others keep the enemy's head down
//	intruder.utility.json   who breaks in while nobody plays
//
// games/squad/README.md explains why it is so.
//
// # The world
//
// World is a flat value. The outpost comes from a level: its walls and doors stop sight, bullets and steps; what is low
// protects whoever is behind it from one side. Everybody knows of enemies what it has seen, heard, or been told by a mate
// (Contact). Of each kind of spot a body knows the nearest that is of use; Way says how far it is from one to the other.
//
// # A frame
//
// Game.Step lets all minds step, in parallel if there are workers: they read the world, and write to their own mind and
// actuator. Then a person gives orders, and World.Step carries all orders out, lets bullets and grenades fly, and lets
// everybody perceive what is there now.
//
// # Where things are
//
// rules.go: all numbers of the world. ground.go, doors.go: what is computed of the level. world.go, fight.go, sense.go: what
// happens. body.go, executors.go, hands.go, barks.go: what bodies can do. ports.go, nodes.go, functions.go, ask.go: what
// documents can use. game.go, mind.go, player.go, commands.go, snapshot.go, hash.go: the game. draw.go, figures.go,
// sparks.go, sprites.go: the picture.
package squad

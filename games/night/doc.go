// Package night is a stealth game with three levels. In the house guards patrol, chase and search: the example of [Keck, ch. 6], with
// senses, a navigation mesh, spatial queries, fields, and a tree that brings them together. In the vault the guards are robots, whose minds have
// the two layers of [Pro360, ch. 8]: reactions that interrupt, and deliberation that stays with a goal. In the manor six guards are on
// possibility maps, and two at most are simulated [Pro360, ch. 13 and 14].
//
// What you want to do, and where:
//
//	play it with the page              New, as a sim.Game: wits play night
//	watch it play by itself            wits play night --option "you=a script"
//	see how [Keck]'s guards search     wits play night --option search=seed
//	measure who finds the hider        Rounds: wits bench night
//	play it headless                   sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 36000})
//	be a guard                         select it and press T; Game.TakeOver
//	go back to a moment                Game.Snapshot, Game.Restore
//	meddle with it while it runs       Game.Commands, Game.Command
//	change how guards behave           documents/*.tree.json, documents/*.query.json
//	change what they see and hear      documents/guard.senses.json
//	change the house                   documents/rooms.level.json
//	play the vault, or the manor       wits play night --option level=vault, level=manor; HeadlessIn
//	use documents from elsewhere       New(From(files)), New(With(registry))
//	change the rules of the world      rules.go
//
// # The mind of a guard
//
//	document                   what it does
//	guard.tree.json            the state, by what is sensed: patrol, chase or search
//	patrol.tree.json           from patrol point to patrol point
//	chase.tree.json            to where the hider was perceived last
//	search.tree.json           where the hider could be by now, with eyes into the corners on the way
//	likely.query.json          which of these places is next
//	guard_seed.tree.json       [Keck]'s guard: nobody tells it anything
//	search_seed.tree.json      [Keck]'s search: the last known place, then one query's hiding places
//	hide.query.json            that query: a cone and four tests
//	guard_service.tree.json    [Keck]'s service: search_service.tree.json asks at an interval where to look, while it goes
//	guard_random.tree.json     the yardstick: search_random.tree.json goes wherever chance leads it
//	own.board.json             what a guard knows; team.board.json: what guards agree on
//
// # The vault
//
//	layer            document                             what it does
//	senses           notice.tree.json                     makes knowledge of what eyes and ears give; tells the team
//	action selector  robot.tree.json                      lets a reaction interrupt, and deliberation decide anew after it
//	reactions        suffer, startle, hail                involuntary ones, and those that depend on how alert it is
//	deliberation     goals.utility.json, goals.tree.json  chooses a goal and stays with it: either, by an option
//	execution        attack, hunt, investigate,           how a goal is pursued; gives orders
//	                 recharge, rounds
//	knowledge        robot.board.json, robots.board.json  what one knows, what all know
//
// games/night/vault.md explains why it is so.
//
// # The manor
//
// In the level manor six guards are on possibility maps, and two at most are simulated. The house itself has a mind.
//
//	document                   what it does
//	manor.level.json           the mansion; boards creak around the marks with the tag creak
//	manor.unseen.json          how probable it is that a guard is in a room, by the hour
//	manor.script.json          the mind of the house: tripwires, and the alarm
//	warden.script.json         hands a guard from its routine to guard.tree.json and back
//	routine.starlark.json      the routine, which routine.star decides
//
// games/night/README.md explains why it is so.
//
// # The world
//
// World is a flat value, but for the senses and for where the hider could be, which can be kept as well. The house comes
// from a level: its walls stop sight and steps, and damp noises. The hider can always be seen, and heard while it moves;
// who sneaks is low, and hidden by what is lower than a man. Where it could be by now is a field.Occupancy, of which all
// guards rule out what they see; of the documents only search.tree.json makes use of it.
//
// # A frame
//
// Game.Step lets all minds step, in parallel if there are workers: they read the world, and write to their own mind and
// actuator. Then a person gives orders, and World.Step carries all orders out and lets the guards
// perceive what is there now.
//
// # Where things are
//
// rules.go: all numbers of the world. house.go: what is computed of the level. world.go, step.go, know.go, hider.go: what
// happens. body.go, executors.go: what bodies can do. ports.go, nodes.go, functions.go, ask.go: what documents and pages can
// use. game.go, mind.go, player.go, snapshot.go, hash.go: the game. rounds.go: who finds the hider. draw.go, figures.go,
// sparks.go, layers.go, sprites.go: the picture. robot.go, robot_mind.go, robot_draw.go: the vault. manor.go, manor_map.go,
// manor_mind.go, manor_draw.go: the manor.
package night

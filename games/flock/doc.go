// Package flock is a sandbox: sheep, wolves, dogs and birds on a meadow, of whom each has a mind, and all of which, what they do
// and what they live in, can be changed while it runs. It is the universe of [Hufford] with the graphical front end that was wished for there.
//
// What you want to do, and where:
//
//	play with the page                 New, as a sim.Game: wits play flock
//	another scene, more of them        wits play flock --option scene=valley --option size=1000
//	run it headless                    sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 3600})
//	save the ways that they went       Routes; wits routes flock --out ways.gltf
//	go back to a moment                Game.Snapshot, Game.Restore
//	give commands from a page or test  Game.Commands, Game.Command
//	change how somebody behaves        documents/*.json
//	use documents from elsewhere       New(actors.From(files)), New(actors.With(registry))
//	change the rules                   rules.go
//
// # Minds
//
//	document                what it does
//	sheep.thoughts.json     keeps with its flock, flees, goes where it is told, and grazes when nothing else is the matter
//	graze.thoughts.json     ambles to better grass and eats; joins the flock in which it finds itself
//	wolf.thoughts.json      prowls, hunts who is near when it is hungry, is afraid of dogs
//	dog.thoughts.json       drives its flock where it is told, watches it, chases wolves
//	bird.thoughts.json      flies with others
//
// # A frame
//
// Game.Step does what the player's keys say; then package universe lets those think whose turn it is, and moves all. After that,
// one after the other, creatures eat, catch, are born and forget.
//
// # Where things are
//
// rules.go: all numbers. world.go: what there is. live.go: what happens. scenes.go: how it begins. ports.go, nodes.go: what
// documents can use. game.go, mind.go, player.go, commands.go, snapshot.go: the game. info.go: tools and gestures. draw.go,
// ground.go, sprites.go: the picture.
package flock

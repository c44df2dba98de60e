// Package cli is the command line of Wits, for the command wits and for your own game.
//
// A game's main function is one call:
//
//	func main() {
//		cli.Main(cli.Game{
//			Name:      "walk",
//			New:       func(s cli.Setup) sim.Game { return newGame(s.Documents) },
//			Register:  Register,
//			Documents: documents,
//		})
//	}
//
// That gives it all commands of docs/commands.md, each with a --help that explains it. Commands exit with 0 when all is well, 1 when they found something wrong, and 2 when they were called
// wrongly. Problems go to standard error in plain sentences, results to standard output.
//
// Each command is a file: run.go, check.go, test.go, ... To add one, add a field to commands in cli.go. All but play
// and watch work in js/wasm too. watchlive.go is how watch attaches to a running game.
package cli

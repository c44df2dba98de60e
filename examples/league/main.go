// Command league is a game of two sides whose documents play each other by the thousand: in this process, in worker processes, on other
// machines, and under a search for the best numbers.
package main

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	_ "github.com/wits-ai/wits/cli/cluster" // workers elsewhere
	"github.com/wits-ai/wits/sim"
)

//go:embed documents
var files embed.FS

// documents returns the minds, which designers write.
func documents() fs.FS {
	sub, err := fs.Sub(files, "documents")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	return sub
}

// register offers designers what the game has.
func register(r *wits.Registry) {
	wits.AddAction[Pick](r)
	wits.AddAction[Deliver](r)
	wits.AddInterface[PickerPorts](r, "Picker")
}

func main() {
	cli.Main(cli.Game{
		Name:       "league",
		New:        func(s cli.Setup) sim.Game { return newGame(s.Documents, "hasty.tree.json", "thrifty.tree.json") },
		Register:   register,
		Documents:  documents(),
		Statistics: func(g sim.Game) any { return g.(*game).statistics() },
		Match:      match,
		Battle:     battle,
	})
}

// Command courier is a game whose trees have types of node that it adds itself: recovery, pipeline, round robin and rate controller.
package main

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/sim"
)

//go:embed documents
var files embed.FS

// documents returns the behaviours that designers write.
func documents() fs.FS {
	sub, err := fs.Sub(files, "documents")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	return sub
}

// register offers designers what the game has, its types of node among it.
func register(r *wits.Registry) {
	wits.AddAction[Plan](r)
	wits.AddAction[Walk](r)
	wits.AddAction[OpenGate](r)
	wits.AddAction[KickGate](r)
	tree.AddNodes(r, &Recovery{}, &Pipeline{}, &RoundRobin{}, &Rate{})
}

func main() {
	cli.Main(cli.Game{
		Name:      "courier",
		New:       func(s cli.Setup) sim.Game { return newGame(s.Documents) },
		Register:  register,
		Documents: documents(),
	})
}

// Command baker is a game with a kind of document of its own: a timetable, which says what somebody does at which hour.
package main

import (
	"embed"
	"io/fs"

	"example.com/examples/kind/timetable"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
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

// register offers designers what the game has, its kind among it.
func register(r *wits.Registry) {
	r.AddKind(timetable.Kind{})
	wits.AddEnum[place](r, "place", "Where the baker can go.", "home", "bakery", "market", "tavern", "square")
	wits.AddAction[Walk](r)
	wits.AddAction[Bake](r)
	wits.AddAction[Sell](r)
	wits.AddAction[Stay](r)
	wits.AddInterface[BakerPorts](r, "Baker", wits.Doc("What the game tells a baker."))
}

func main() {
	cli.Main(cli.Game{
		Name:      "baker",
		New:       func(s cli.Setup) sim.Game { return newGame(s.Documents) },
		Register:  register,
		Documents: documents(),
	})
}

// Command army is a game about a chain of command: a general commands captains, captains command the units of their companies by class,
// and all of it are documents.
package main

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
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
	wits.AddAction[Attack](r)
	wits.AddAction[Heal](r)
	wits.AddAction[Advance](r)
	wits.AddAction[FallBack](r)
	wits.AddAction[Stand](r)
	wits.AddAction[Stagger](r)
	wits.AddInterface[GeneralPorts](r, "General")
	wits.AddInterface[CaptainPorts](r, "Captain")
	wits.AddInterface[UnitPorts](r, "Unit")
	wits.AddInterface[RaiderPorts](r, "Raider")
}

func main() {
	cli.Main(cli.Game{
		Name:      "army",
		New:       func(s cli.Setup) sim.Game { return newGame(s.Documents) },
		Register:  register,
		Documents: documents(),
	})
}

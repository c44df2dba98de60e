// Command rollback is a game for two players on two computers, with minds in it: lockstep and rollback over a link that loses packets.
//
//	go run . demo                  two processes play a minute over a lossy link, and end in the same state
//	go run . demo --mode lockstep  the same, without guessing
//	go run . play                  both players at one keyboard, with the page
//
// session.go is what a networked game needs of Wits: ten lines that go back and play again. link.go is a bad network.
package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"

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

// register offers designers what the game has.
func register(r *wits.Registry) {
	wits.AddType[Quarry](r, "quarry", "A player as a wolf sees it.")
	wits.AddList(r, "Players", "All players.", quarry)
	wits.AddAction[Stray](r)
	wits.AddAction[Chase](r)
	wits.AddAction[Flee](r)
	wits.AddInterface[WolfPorts](r, "Wolf", wits.Doc("What the game tells a wolf."))
}

func main() {
	if len(os.Args) > 1 && (os.Args[1] == "demo" || os.Args[1] == "peer") {
		command := demo
		if os.Args[1] == "peer" {
			command = peer
		}
		if err := command(os.Args[2:], os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "rollback:", err)
			os.Exit(1)
		}
		return
	}
	cli.Main(cli.Game{
		Name:      "rollback",
		New:       func(s cli.Setup) sim.Game { return newGame(s.Documents) },
		Register:  register,
		Documents: documents(),
	})
}

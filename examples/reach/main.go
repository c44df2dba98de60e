// Command reach is a game about a beast that knows how far its attacks reach, because it was measured.
//
//	go run . measure    plays each attack among spheres, and writes what it reaches into the documents
//	go run . play       the beast among hunters, with the page; -o spheres=claw shows how an attack is measured
package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/sim"
)

//go:generate go run . measure

//go:embed documents animations
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
func register(r *wits.Registry, clips []Clip) {
	names := make([]string, len(clips))
	for i := range clips {
		names[i] = clips[i].Name
	}
	act.Register(r)
	wits.AddEnum[clipName](r, "attack animation", "An animation of an attack.", names...)
	wits.AddAction[Attack](r)
	wits.AddAction[Face](r)
	wits.AddAction[Stroll](r)
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "measure" {
		dir := "."
		if len(os.Args) > 2 {
			dir = os.Args[2]
		}
		if err := measureProject(dir, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	clips := embedded()
	cli.Main(cli.Game{
		Name:      "reach",
		New:       func(s cli.Setup) sim.Game { return newGame(s.Documents, clips) },
		Register:  func(r *wits.Registry) { register(r, clips) },
		Documents: documents(),
	})
}

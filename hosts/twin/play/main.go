// Command play plays the guards of the examples for other engines in Go: play run --frames 3600 --seed 7 prints the hash that
// every host must have.
package main

import (
	"os"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/hosts/twin"
	"github.com/wits-ai/wits/sim"
)

func main() {
	documents := os.DirFS("hosts/guard/documents")
	cli.Main(cli.Game{
		Name:      "guards",
		New:       func(s cli.Setup) sim.Game { return &twin.Game{Documents: s.Documents, Guards: 5} },
		Register:  twin.Register,
		Documents: documents,
	})
}

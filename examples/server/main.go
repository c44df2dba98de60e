// Command server is a dedicated game server with ten thousand minds, metrics for Prometheus, and a profile and a page on demand.
//
//	go run . serve                                 100 towns of 100 citizens, 20 ticks a second
//	curl 127.0.0.1:9090/metrics                    how long ticks take, how many minds are parked, what is logged
//	curl 127.0.0.1:9090/profile?ticks=200          where the time goes, by document, type of node and citizen
//	curl -X POST 127.0.0.1:9090/page               the page: debugger and timeline, from now on
//	go run . play                                  a small one in the browser
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
	wits.AddEnum[place](r, "place", "Where a citizen can go.", "home", "market", "square", "workshop")
	wits.AddAction[Walk](r)
	wits.AddAction[Eat](r)
	wits.AddAction[Talk](r)
	wits.AddAction[Sleep](r)
	wits.AddAction[Work](r)
	wits.AddInterface[CitizenPorts](r, "Citizen", wits.Doc("What the game tells a citizen."))
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		if err := serve(os.Args[2:], os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "server:", err)
			os.Exit(1)
		}
		return
	}
	cli.Main(cli.Game{
		Name: "server",
		New: func(s cli.Setup) sim.Game {
			return newGame(s.Documents, size{towns: 4, each: 100}, nil)
		},
		Register:  register,
		Documents: documents(),
	})
}

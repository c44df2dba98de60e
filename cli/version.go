package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// modulePath is where Wits lives.
const modulePath = "github.com/wits-ai/wits"

type versionCommand struct{}

func (versionCommand) Run(a *App) error {
	fmt.Fprintf(a.Out, "wits %s, %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// version returns that of the module Wits in this program, "(devel)" if it was built from a checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	if info.Main.Path == modulePath && info.Main.Version != "" {
		return info.Main.Version
	}
	for _, d := range info.Deps {
		if d.Path == modulePath {
			if d.Replace != nil {
				d = d.Replace
			}
			if d.Version != "" {
				return d.Version
			}
		}
	}
	return "(devel)"
}

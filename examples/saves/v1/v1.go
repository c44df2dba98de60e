// Package v1 is the first release.
package v1

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// Walk goes on for some steps.
type Walk struct {
	For   wits.In[int64] `default:"5" doc:"How many steps."`
	Steps wits.Var[int64]
	Total wits.Var[int64] `keep:"true"`
}

// Update takes a step.
func (w *Walk) Update(x *wits.Context) wits.Status {
	w.Steps.Set(x, w.Steps.Get(x)+1)
	w.Total.Set(x, w.Total.Get(x)+1)
	if w.Steps.Get(x) >= w.For.Get(x) {
		return wits.Success
	}
	return wits.Running
}

//go:embed documents
var documents embed.FS

// Load returns the guard of this release.
func Load() (*wits.Program, error) {
	r := std.NewRegistry()
	wits.AddAction[Walk](r)
	docs, _ := fs.Sub(documents, "documents")
	return wits.Load(r, docs, "guard.machine.json")
}

// Package v3 is the third release.
package v3

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// Mood is how a guard feels.
type Mood uint8

// The moods.
const (
	Bored Mood = iota
	Calm
	Angry
)

// March goes on for some metres.
type March struct {
	For   wits.In[float64]  `default:"5" unit:"m" doc:"How far."`
	Left  wits.Var[float64] `doc:"How far it is still."`
	Begun wits.Var[bool]
	Total wits.Var[float64] `keep:"true"`
	Mood  wits.Var[Mood]    `keep:"true" default:"calm"`
}

// Update goes half a metre.
func (w *March) Update(x *wits.Context) wits.Status {
	if !w.Begun.Get(x) {
		w.Begun.Set(x, true)
		w.Left.Set(x, w.For.Get(x))
	}
	w.Left.Set(x, w.Left.Get(x)-0.5)
	w.Total.Set(x, w.Total.Get(x)+0.5)
	if w.Total.Get(x) > 3 {
		w.Mood.Set(x, Angry)
	}
	if w.Left.Get(x) <= 0 {
		return wits.Success
	}
	return wits.Running
}

//go:embed documents
var documents embed.FS

// Load returns the guard of this release.
func Load() (*wits.Program, error) {
	r := std.NewRegistry()
	wits.AddEnum[Mood](r, "mood", "How a guard feels.", "bored", "calm", "angry")
	wits.AddAction[March](r, wits.Was("Walk"))
	docs, _ := fs.Sub(documents, "documents")
	return wits.Load(r, docs, "guard.machine.json")
}

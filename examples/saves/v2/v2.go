// Package v2 is the second release.
package v2

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
	Calm Mood = iota
	Angry
)

// Walk goes on for some metres.
type Walk struct {
	For    wits.In[float64]  `default:"5" unit:"m" doc:"How far."`
	Metres wits.Var[float64] `was:"Steps"`
	Total  wits.Var[float64] `keep:"true"`
	Mood   wits.Var[Mood]    `keep:"true"`
}

// Update goes half a metre.
func (w *Walk) Update(x *wits.Context) wits.Status {
	w.Metres.Set(x, w.Metres.Get(x)+0.5)
	w.Total.Set(x, w.Total.Get(x)+0.5)
	if w.Total.Get(x) > 3 {
		w.Mood.Set(x, Angry)
	}
	if w.Metres.Get(x) >= w.For.Get(x) {
		return wits.Success
	}
	return wits.Running
}

//go:embed documents
var documents embed.FS

// Load returns the guard of this release.
func Load() (*wits.Program, error) {
	r := std.NewRegistry()
	wits.AddEnum[Mood](r, "mood", "How a guard feels.", "calm", "angry")
	wits.AddAction[Walk](r)
	docs, _ := fs.Sub(documents, "documents")
	return wits.Load(r, docs, "guard.machine.json")
}

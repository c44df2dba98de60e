package saves

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
	Furious
	Glad
)

// March goes on for some metres.
type March struct {
	For   wits.In[float64]  `default:"5" unit:"m" doc:"How far."`
	Mood  wits.Out[Mood]    `default:"calm" doc:"How the guard feels about it."`
	Gone  wits.Var[float64] `was:"Metres,Steps" doc:"How far it has come, in metres."`
	Total wits.Var[float64] `keep:"true"`
}

// Update goes half a metre.
func (w *March) Update(x *wits.Context) wits.Status {
	w.Gone.Set(x, w.Gone.Get(x)+0.5)
	w.Total.Set(x, w.Total.Get(x)+0.5)
	if w.Total.Get(x) > 3 {
		w.Mood.Set(x, Furious)
	}
	if w.Gone.Get(x) >= w.For.Get(x) {
		return wits.Success
	}
	return wits.Running
}

//go:embed documents
var documents embed.FS

// Program returns the guard of today.
func Program() (*wits.Program, error) {
	r := std.NewRegistry()
	wits.AddEnum[Mood](r, "mood", "How a guard feels.", "bored", "calm", "furious", "glad").WasValue("angry", "furious")
	wits.AddAction[March](r, wits.Was("Walk"))
	docs, _ := fs.Sub(documents, "documents")
	return wits.Load(r, docs, "guard.machine.json")
}

// Save writes the guards, and the tick of the game.
func Save(tick byte, guards ...*wits.Mind) ([]byte, error) {
	return wits.WriteSave([]byte{tick}, guards...)
}

// Load reads guards that any release has saved. The report says what became of them: write it to the game's log.
func Load(data []byte) (tick byte, guards []*wits.Mind, report *wits.SaveReport, err error) {
	program, err := Program()
	if err != nil {
		return 0, nil, nil, err
	}
	file, err := wits.OpenSave(data)
	if err != nil {
		return 0, nil, nil, err
	}
	for i := range file.Len() {
		guard := program.NewMind(0)
		if err := file.Read(i, guard); err != nil {
			return 0, nil, nil, err
		}
		guards = append(guards, guard)
	}
	return file.State()[0], guards, file.Report(), nil
}

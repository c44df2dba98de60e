package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/damage"
)

// Saves plays runs of the game with random options, keys and interventions, and writes and reads every mind again and again:
// what one program writes it reads, and to the bit. With -short it plays one run.
func (c Case) Saves(t *testing.T) {
	saved, rounds := 0, max(3, c.Rounds/3)
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			r := c.start(t, fmt.Sprintf("round %d", round), rand.New(rand.NewPCG(11, uint64(round))))
			r.saving = true
			times := 60
			if len(r.game.Agents()) > 200 {
				times = 15 // crowds are slow
			}
			if testing.Short() {
				times = 15
			}
			for range times {
				r.do(func() { saved += r.saves() })
				r.some(60)
			}
			r.do(func() { saved += r.saves() })
		})
	}
	if !t.Failed() && saved < 30 {
		t.Errorf("only %d minds were saved: that checks little", saved)
	}
}

// saves writes and reads all minds of the game as they stand, and says how many there were.
func (r *run) saves() (saved int) {
	agents := r.game.Agents()
	var minds []*wits.Mind
	for range min(len(agents), 40) { // of a crowd some, other ones each time
		a := &agents[r.random.IntN(len(agents))]
		m := a.Mind
		if m == nil || m.Fault() != nil {
			continue // what is parked says so when it is saved
		}
		minds = append(minds, m)
		saved++
	}
	r.savesTogether(minds)
	return saved
}

// savesTogether writes minds into one save and reads them for their own programs.
func (r *run) savesTogether(minds []*wits.Mind) {
	data, err := wits.WriteSave(nil, minds...)
	if err != nil {
		r.t.Errorf("%s: tick %d: %v", r.name, r.loop.State().Tick, err)
		return
	}
	file, err := wits.OpenSave(data)
	if err != nil {
		r.t.Errorf("%s: tick %d: %v", r.name, r.loop.State().Tick, err)
		return
	}
	for i, m := range minds {
		read := m.Program().NewMind(0)
		if err := file.Read(i, read); err != nil || read.Hash() != m.Hash() {
			diff, _ := m.Diff(read)
			r.t.Errorf("%s: tick %d: mind %d of a save is another one: %v %v", r.name, r.loop.State().Tick, i, diff, err)
			return
		}
	}
	if report := file.Report(); !report.Whole() {
		r.t.Errorf("%s: tick %d: %s", r.name, r.loop.State().Tick, report.Text())
	}
}

// Damage saves minds of the game at some times of a run, damages what was saved in all sorts of ways, and sees that nothing of
// it is read; see package damage for how to try as many as you like.
func (c Case) Damage(t *testing.T) {
	var saved [][]byte
	r := c.start(t, "damage", rand.New(rand.NewPCG(13, 1)))
	r.saving = true
	for range 8 {
		r.some(60)
		r.do(func() {
			for _, a := range r.game.Agents() {
				if a.Mind == nil || a.Mind.Fault() != nil || len(saved) > 60 {
					continue
				}
				data, err := wits.WriteSave(nil, a.Mind)
				if err != nil {
					t.Error(err)
					return
				}
				saved = append(saved, data)
			}
		})
	}
	if len(saved) < 2 {
		t.Fatalf("%d minds were saved", len(saved))
	}
	damage.Run(t, 1000, saved, func(from int, b []byte) error {
		_, err := wits.OpenSave(b)
		switch {
		case err == nil && slices.ContainsFunc(saved, func(s []byte) bool { return bytes.Equal(s, b) }):
			return nil // it is another one, as it was saved
		case err == nil:
			return fmt.Errorf("it was opened")
		case !strings.HasPrefix(err.Error(), "wits: "):
			return fmt.Errorf("the error is %q", err)
		}
		return nil
	})
}

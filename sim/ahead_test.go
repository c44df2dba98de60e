package sim

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

type counting struct{ n *int }

func (c counting) Log(wits.Message) { *c.n++ }

// TestWhatIf_Ahead: ticks that are played ahead have the keys that were given and not those of players, nobody looks and nothing is logged;
// afterwards players have the game, and a key that they held all the time is no new one.
func TestWhatIf_Ahead(t *testing.T) {
	var held []string
	g := &swarm{onStep: func(in Input) {
		held = append(held, map[bool]string{true: "push", false: "-"}[in.Held("push")]+map[bool]string{true: "!", false: ""}[in.Pressed("push")])
		if in.Log() != nil {
			in.Log().Log(wits.Message{Text: "step"})
		}
	}}
	var said, looked int
	l, err := NewLoop(g, LoopOptions{Paused: true, Log: counting{&said}})
	must.Succeed(t, err)
	defer l.Observe(func() { looked++ })()
	l.SetInput(1, []string{"push"}, 0)
	push := l.Info().HeldBits([]string{"push"})
	l.Ahead(3, func(tick int64) Keys {
		if tick == 1 {
			return Keys{Held: push}
		}
		return Keys{}
	})
	if want := []string{"-", "push!", "-"}; !slices.Equal(held, want) || said != 0 || looked != 0 || l.State().Tick != 3 || !l.State().Paused {
		t.Errorf("%v, %d lines, looked %d times, %+v", held, said, looked, l.State())
	}
	l.Ahead(2, nil) // it is further already
	held = nil
	l.Play(Run{Ticks: 4})
	if said == 0 || looked == 0 || len(held) != 1 {
		t.Errorf("%d lines, looked %d times, %v", said, looked, held)
	}
}

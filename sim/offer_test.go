package sim

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/wits-ai/wits"
)

// workshop is a game whose tools are those of a list that changes, as a document's does.
type workshop struct {
	swarm
	hands []string
}

func (w *workshop) Info() Info {
	in := w.swarm.Info()
	for _, name := range w.hands {
		in.Tools = append(in.Tools, Tool{Name: name, Label: strings.ToUpper(name)})
		in.Gestures = append(in.Gestures, Gesture{On: OnClick, Tool: name, Command: "use"})
	}
	return in
}

func (*workshop) Commands() []Command { return []Command{{Name: "use", Label: "Use it"}} }

func (*workshop) Command(uint32, string, []string) error { return nil }

type notes []string

func (n *notes) Log(m wits.Message) { *n = append(*n, m.Text) }

// A start takes over the tools and gestures that the game has then; nothing else of what it says about itself, and no tools that
// are wrong.
func TestAStartTakesOverTools(t *testing.T) {
	w := &workshop{hands: []string{"saw"}}
	var said notes
	inLoop(t, w, LoopOptions{Log: &said, Paused: true}, func(t *testing.T, l *Loop) {
		tools := func() (names []string) {
			in := l.Info()
			for i, tool := range in.Tools {
				names = append(names, tool.Name)
				if in.Gestures[i].Tool != tool.Name || in.Gestures[i].Label != "Use it" {
					t.Errorf("its gesture: %+v", in.Gestures[i])
				}
			}
			return names
		}
		for _, c := range []struct{ hands, before, after string }{
			{"saw file", "saw", "saw file"},
			{"saw saw", "saw file", "saw file"}, // twice the same is refused
			{"", "saw file", ""},
		} {
			l.Sync(func() { w.hands = strings.Fields(c.hands) })
			if got := tools(); !slices.Equal(got, strings.Fields(c.before)) {
				t.Errorf("before a start with %q: %q", c.hands, got)
			}
			l.Restart()
			synctest.Wait()
			if got := tools(); !slices.Equal(got, strings.Fields(c.after)) {
				t.Errorf("after a start with %q: %q", c.hands, got)
			}
		}
	})
	if len(said) != 1 || !strings.Contains(said[0], "the options and tools stay what they were") {
		t.Errorf("said: %q", said)
	}
}

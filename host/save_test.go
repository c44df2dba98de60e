package host_test

import (
	"flag"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
)

var update = flag.Bool("update", false, "write the save that a later build reads anew")

const oldSave = "testdata/walker-1.save"

// The next release of the game of these tests: an enumeration has grown in front and a value of it has another name, actions and what
// they remember do, too, a port is new, and the document says otherwise what happens.
var (
	laterDescription = strings.NewReplacer(
		`"values": ["calm", "afraid"]`, `"values": ["angry", "calm", "scared"], "wasValues": {"afraid": "scared"}`,
		`{"name": "Go",`, `{"name": "Walk", "was": ["Go"],`,
		`{"name": "Sit",`, `{"name": "Rest", "was": ["Sit"],`,
		`{"state": "Left", "type": "float"}`, `{"state": "Remaining", "type": "float", "was": ["Left"]}, {"in": "Where", "type": "vec2"}`,
		`{"keep": "Times", "type": "int"}`, `{"keep": "Times", "type": "float"}`).Replace(description)
	laterDocument = strings.NewReplacer(`"do": "Sit"`, `"do": "Rest"`, `"do": "Go"`, `"do": "Walk"`, `"afraid"`, `"scared"`,
		`["Halt", "Travel"]`, `["Halt", "Nap", "Travel"]`, `"Tell": {"fire"`, `"Nap": {"guard": "Doze", "when": "false"}, "Doze": {"wait": 1}, "Tell": {"fire"`).Replace(document)
)

// playedFor gives a world in which mind 0 rests and mind 1 travels, and what the one remembers of its rest.
func playedFor(t *testing.T, ticks int) (w *host.World, remembers [2]uint64) {
	w = newWorld(t, 2, func(c *host.Call) host.Status {
		status := sit(c)
		copy(remembers[:], c.State[:])
		return status
	})
	must.Succeed(t, w.Set(port(t, w, "Stop"), 0, 1, []uint64{1}))
	for range ticks {
		must.Succeed(t, w.Step())
		poll(t, w)
	}
	return w, remembers
}

func TestASaveLoadsInABuildWhoseActionsTypesAndDocumentsHaveChanged(t *testing.T) {
	w, had := playedFor(t, 9)
	saved, err := w.Save()
	must.Succeed(t, err)
	if *update {
		must.Succeed(t, os.WriteFile(oldSave, saved, 0o644))
	}
	kept, err := os.ReadFile(oldSave)
	must.Succeed(t, err)
	for name, saved := range map[string][]byte{"of now": saved, "of the first release": kept} {
		t.Run(name, func(t *testing.T) {
			h, err := host.New([]byte(laterDescription))
			must.Succeed(t, err)
			must.Succeed(t, h.Document("walker.tree.json", []byte(laterDocument)))
			var states [][]uint64
			must.Succeed(t, h.OnCall("Rest", func(c *host.Call) host.Status {
				states = append(states, append([]uint64{uint64(c.Event)}, c.State[:2]...))
				return host.Running
			}))
			p, err := h.Load("walker.tree.json")
			must.Succeed(t, err)
			later, err := p.NewWorld(2, 77, 60)
			must.Succeed(t, err)
			report, err := later.Load(saved)
			must.Succeed(t, err)
			if !report.Whole() {
				t.Errorf("not all was carried:\n%s", report.Text())
			}
			for _, line := range []string{"walker.tree.json: 2 minds, carried", "Left -> ", "Remaining", "Times", "new: node"} {
				if !strings.Contains(report.Text(), line) {
					t.Errorf("nothing is said of %q:\n%s", line, report.Text())
				}
			}
			if later.Tick() != 9 {
				t.Errorf("tick %d, not 9", later.Tick())
			}
			must.Succeed(t, later.Step())
			if len(states) != 1 || states[0][0] != uint64(host.Update) || states[0][1] != had[0] || states[0][2] != math.Float64bits(float64(had[1])) {
				t.Errorf("what rests is given %v, and not the update of one that has %v", states, had)
			}
			if orders := poll(t, later); len(orders) != 1 || orders[0].Mind != 1 || orders[0].Event != host.Update {
				t.Errorf("who travels orders %+v, and not to go on", orders)
			}
		})
	}
}

func TestWhatIsNoSaveOfAWorldIsRefusedInWords(t *testing.T) {
	w, _ := playedFor(t, 2)
	h, err := w.Hash()
	must.Succeed(t, err)
	ofGo, err := wits.WriteSave([]byte("the game's own"), w.Program().Wits().NewMind(1), w.Program().Wits().NewMind(2))
	must.Succeed(t, err)
	three, err := newWorld(t, 3, sit).Save()
	must.Succeed(t, err)
	for words, saved := range map[string][]byte{"they are not a save": []byte("nothing"), "a game in Go": ofGo, "3 minds were saved": three} {
		_, err := w.Load(saved)
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v", words, err)
		}
	}
	if after, _ := w.Hash(); after != h {
		t.Error("what was refused has changed the world")
	}
}

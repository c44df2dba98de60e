package night

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/sim/gametest"
)

var pastCase = gametest.Case{
	New:       gametest.Kit(New),
	Options:   Headless(),
	Fixed:     map[string]string{"level": "house"},
	Documents: Documents(),
	Edits: []gametest.Edit{gametest.Spare("guard.tree.json"),
		{File: "team.board.json", Old: "\"fields\": {", New: "\"fields\": {\"Spare\": {\"type\": \"float\", \"default\": 3}, \"Note\": {\"type\": \"string\"}, "},
		{File: "guard.senses.json", Old: "\"range\": 30", New: "\"range\": 20"},
		{File: "rooms.level.json", Old: "\"walls\": {", New: "\"walls\": {\"Another\": {\"points\": [[20, 12], [20, 13.5]]}, "}},
	Rounds: 10,
	Warm:   500,
}

// A run that people meddle with, take back and play again looks the same at every tick.
func TestPast(t *testing.T) { pastCase.Past(t) }

// Keeping a moment costs no memory.
func TestKeep(t *testing.T) { pastCase.Keep(t) }

// Minds are read as they were saved, at any time of a run.
func TestSavedMindsAreReadAgain(t *testing.T) { pastCase.Saves(t) }

// Damaged minds are refused.
func TestDamagedMindsAreRefused(t *testing.T) { pastCase.Damage(t) }

// A moment that is empty, or of other guards or documents, is refused, and changes nothing.
func TestMomentsThatDoNotFit(t *testing.T) {
	two := begin(t, map[string]string{"guards": "2"}, 1)
	play(t, two, 1)
	var m, own, empty Moment
	two.Snapshot(&m)
	for _, c := range []struct {
		what    string
		options map[string]string
		moment  *Moment
		says    string
	}{
		{"an empty one", nil, &empty, "empty"},
		{"fewer guards", map[string]string{"guards": "3"}, &m, "2 guards"},
		{"more guards", map[string]string{"guards": "1"}, &m, "2 guards"},
		{"another search", map[string]string{"guards": "2", "search": "seed"}, &m, "program"},
	} {
		g := begin(t, c.options, 1)
		play(t, g, 0.5)
		g.Snapshot(&own)
		before := g.Hash()
		if err := g.Restore(c.moment); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.what, err)
		}
		if g.Hash() != before || int64(len(g.Agents())) != g.World().Count {
			t.Errorf("%s: the game has changed", c.what)
		}
		play(t, g, 0.5)
		after := g.Hash()
		if err := g.Restore(&own); err != nil {
			t.Errorf("%s, and then its own: %v", c.what, err)
		}
		play(t, g, 0.5)
		if g.Hash() != after {
			t.Errorf("%s, and then its own: it goes on otherwise", c.what)
		}
	}
}

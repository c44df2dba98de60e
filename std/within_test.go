package std_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// fiveLevels is machine in tree in machine in tree in machine, all in one file, as T24-12 has it in five.
const fiveLevels = `{"wits":1,"kind":"machine","ports":[{"in":"Stop","type":"bool"}],"start":"One",
	"states":{"One":{"run":"#two","enter":"log('enter')","exit":"log('exit')"},"Off":{}},"transitions":[{"from":"One","to":"Off","when":"Stop"}],
	"documents":{
		"two":{"kind":"tree","root":"Two","nodes":{"Two":{"run":"#three"}}},
		"three":{"kind":"machine","states":{"Three":{"run":"#four","enter":"log('enter')","exit":"log('exit')"}}},
		"four":{"kind":"tree","root":"Four","nodes":{"Four":{"run":"#five"}}},
		"five":{"kind":"machine","states":{"Five":{"do":"Act","enter":"log('enter')","exit":"log('exit')"}}}}}`

// TestDocumentsWithinFiveLevels: machine in tree in machine in tree in machine, without a file for each, behave as with one: they
// begin in one frame, from the outside in, and end the deepest first.
func TestDocumentsWithinFiveLevels(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, within(), kindtest.Files{"main.json": fiveLevels}))
	const one, three, five = "One", "One/Two/Three", "One/Two/Three/Four/Five"
	kindtest.Lines(t, "one frame, from the outside in", r.Good(), one+": enter", three+": enter", five+": enter", five+": activate", five+": update")
	active := r.Active()
	slices.SortFunc(active, func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") })
	kindtest.Lines(t, "active, the deepest first", active, five, "One/Two/Three/Four", three, "One/Two", one)
	kindtest.Set(r, "Stop", true)
	kindtest.Lines(t, "ended, the deepest first", r.Good(), five+": end aborted", five+": exit", three+": exit", one+": exit")
	kindtest.Lines(t, "nothing of it is left", r.Active(), "Off")
}

// TestDocumentsWithinOfBases: an heir has the documents that its base runs, and puts others in their place; what is within the
// base's file may be a base as well.
func TestDocumentsWithinOfBases(t *testing.T) {
	files := kindtest.Files{
		"monsters/wolf.json": `{"wits":1,"kind":"machine","states":{"Fight":{"run":"#fight"}},
			"documents":{"fight":{"kind":"tree","root":"Strike","nodes":{"Strike":{"do":"Act"}}}}}`,
		"heir.json": `{"wits":1,"kind":"machine","base":"monsters/wolf.json","variables":{"Packs":"int"}}`,
		"other.json": `{"wits":1,"kind":"machine","base":"monsters/wolf.json","override":{"states":{"Fight":{"run":"#fight"}}},
			"documents":{"fight":{"kind":"tree","base":"monsters/wolf.json#fight","override":{"nodes":{"Strike":{"do":"Act","with":{"Life":3}}}}}}}`,
	}
	for root, ends := range map[string]bool{"heir.json": false, "other.json": true} {
		p, err := wits.Load(within(), files.FS(), root)
		if err != nil {
			t.Errorf("%s:\n%v", root, err)
			continue
		}
		r := kindtest.Start(t, p)
		kindtest.Lines(t, root, r.Good(), "Fight/Strike: activate", "Fight/Strike: update")
		r.Good()
		if got := slices.Contains(r.Good(), "Fight/Strike: end success"); got != ends {
			t.Errorf("%s: its strike has ended in the third frame: %v", root, got)
		}
	}
}

func within() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

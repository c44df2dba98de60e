package tree_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// ended lists the nodes that have ended since it was asked last, by name.
func ended(r *kindtest.Run) string {
	bits := r.Ended(nil)
	var names []string
	for _, n := range r.Program().Parts()[0].Nodes {
		if n.Active >= 0 && len(bits) > 0 && bits[n.Active/64]>>(n.Active%64)&1 != 0 {
			names = append(names, n.Name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestEndsAreTold: also of nodes that end as they did before, which the mind itself does not show.
func TestEndsAreTold(t *testing.T) {
	r := plant(t, `"Main":{"selector":["Sees","Fight","Idle"],"reactive":true},"Sees":{"if":"A"},"Fight":{"sequence":["Near","P"]},"Near":{"if":"B"},"Idle":{"do":"Act"}`+acts("P"))
	r.Good()
	same(t, "nobody looks", ended(r), "")
	r.NoteEnds(true)
	r.Good()
	same(t, "the second pass finds that nothing has changed", ended(r), "Fight Near Sees")
	kindtest.Set(r, "X", 1.0)
	for _, f := range []struct {
		a, b bool
		want string
	}{
		{false, false, ""}, // nothing that it reads has changed: no node is visited but the one that runs
		{true, false, "Idle Main Sees"},
	} {
		kindtest.Set(r, "A", f.a)
		kindtest.Set(r, "B", f.b)
		r.Good()
		same(t, "what has ended", ended(r), f.want)
		same(t, "asked again", ended(r), "")
	}

	r = plant(t, `"Main":{"repeat":"Try"},"Try":{"succeed":"No"},"No":{"sequence":["Si","Sa"]},"Si":{"status":"success"},"Sa":{"wait":0}`)
	r.NoteEnds(true)
	for range 3 {
		r.Good()
		same(t, "as before, frame by frame", ended(r), "No Sa Si Try")
	}
	r.NoteEnds(false)
	r.Good()
	same(t, "nobody looks any more", ended(r), "")
}

// TestWhatIsImaginedHasNotEnded: looking ahead is no visit.
func TestWhatIsImaginedHasNotEnded(t *testing.T) {
	f := begin(t, arena{Self: 100, Victim: 50, VictimAt: 6}, `"Main":{"simulate":["Kick","FlyingKick","Taunt"]},`+kicks)
	f.NoteEnds(true)
	f.Good()
	same(t, "what was run", ended(f.Run), "FlyingKick Jump Main Strike")
}

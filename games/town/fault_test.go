package town

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/smart"
)

// stumble is an action with a bug: it panics for one villager.
type stumble struct{}

func (*stumble) Update(x *wits.Context) wits.Status {
	if x.Entity().Index() == 20 {
		panic("a stone in the way")
	}
	return wits.Success
}

// changed are the game's documents with a text in one of them replaced.
func changed(t *testing.T, file, old, text string) fs.FS {
	t.Helper()
	return gametest.Changed(t, Documents(), file, old, text)
}

// A bug in a coder's action parks the villager whose mind ran it, says where, and leaves everybody else alone.
func TestPanicParksOnlyItsVillager(t *testing.T) {
	r := NewRegistry()
	wits.AddAction[stumble](r, wits.Named("Stumble"))
	for _, workers := range []int{1, 2} {
		g := New(actors.With(r), actors.Workers(workers), actors.From(changed(t, "rest.graph.json", `"do": "Wait", "with": {"Least": 0.8, "Most": 2.2}`, `"do": "Stumble"`)))
		defer g.Close()
		w := NewWorld(at(-9, -9), at(9, 9), 1, 64)
		for i := range 24 {
			w.AddVillager(onCircle(float64(i)/24, 5))
		}
		must.Succeed(t, g.Begin(w, "villager.machine.json", 1))
		for range 10 * Rate {
			g.tick()
		}
		parked := 0
		for _, a := range g.Agents() {
			f := a.Mind.Fault()
			if f == nil {
				continue
			}
			parked++
			if a.ID != 20 || f.Document != "rest.graph.json" || f.Type != "Stumble" || !strings.Contains(f.Message, "a stone in the way") {
				t.Errorf("villager %d is parked: %v", a.ID, f)
			}
		}
		if parked != 1 {
			t.Errorf("%d workers: %d villagers are parked", workers, parked)
		}
		if w.Tick != 10*Rate {
			t.Errorf("the world stopped in tick %d", w.Tick)
		}
	}
}

// A document that is wrong stops the start, with its file and what is wrong.
func TestBrokenDocumentDoesNotStart(t *testing.T) {
	g := New(actors.From(changed(t, "eat.graph.json", `"Find"`, `"Fint"`)))
	err := g.Start(Headless(), 1)
	if err == nil || !strings.Contains(err.Error(), "eat.graph.json") || !strings.Contains(err.Error(), `"Find"`) {
		t.Errorf("it starts with %v", err)
	}
	if err := New().Start(map[string]string{"scene": "nowhere"}, 1); err == nil {
		t.Error("a scene that does not exist begins")
	}
}

// Orders fail with a reason that says why, and change nothing.
func TestOrdersFailWithTheirReason(t *testing.T) {
	w := NewWorld(at(-9, -9), at(9, 9), 1, 64)
	one, two := w.AddVillager(at(0, 0)), w.AddVillager(at(0, 1))
	far, near := w.AddFood(at(6, 0)), w.AddFood(at(0.5, 0.5))
	gone := w.AddFood(at(1, 1))
	tree, site := w.AddTree(at(-0.9, 0)), w.AddSite(at(-5, -5))
	larder := w.AddLarder(at(0.2, -1))
	w.remove(gone)
	w.Tally.Grown--
	b := begin(w)
	end := func(h act.Handle) string {
		for range 200 {
			w.Step()
		}
		_, why := w.Agent(one).actuator.Status(h)
		err := repertoire.Explain(&w.Agent(one).actuator, h)
		if why == act.None {
			return ""
		}
		return err.Error()
	}
	for _, c := range []struct {
		name  string
		order act.Order
		says  string
	}{
		{"out of reach", order(offerEat, far), "out of reach"},
		{"gone", order(offerEat, gone), "not there any more"},
		{"of another sort", order(offerBuild, tree), "not there any more"},
		{"nothing to put down", put.Order(Put{}), "there is none"},
		{"no food to store", order(offerStore, larder), "not there any more"},
		{"empty larder", order(offerMeal, larder), "not there any more"},
		{"bed by day", order(offerFireside, tree), "day"},
		{"site without wood", walk.Order(Walk{Claim: smart.Claim{Object: site, Offer: offerBuild}}), "not there any more"},
	} {
		if got := end(w.Give(one, c.order)); !strings.Contains(got, c.says) || got == "" {
			t.Errorf("%s: it says %q", c.name, got)
		}
	}
	// Who comes second is told so, while the first is on the way.
	w.Give(two, walk.Order(Walk{Claim: smart.Claim{Object: far, Offer: offerEat}, Within: nearEnough}))
	for range 30 {
		w.Step()
	}
	if w.body(one, w.Villager(one)).find(TaskEat) != near {
		t.Error("the food that somebody is after should not be found")
	}
	if got := end(w.Give(one, walk.Order(Walk{Claim: smart.Claim{Object: far, Offer: offerEat}}))); !strings.Contains(got, "somebody else") {
		t.Errorf("the second says %q", got)
	}
	if err := b.broken(w); err != nil {
		t.Error(err)
	}
}

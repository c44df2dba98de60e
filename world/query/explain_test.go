package query_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
)

// told is why a node of the root stands as it does, in one text.
func told(a *kindtest.Asker, node int) string { return toldOf(a, 0, node) }

func toldOf(a *kindtest.Asker, part, node int) string {
	var lines []string
	for _, r := range a.Program().Explain(a.Question(part, node)) {
		lines = append(lines, r.Text)
	}
	return strings.Join(lines, "\n")
}

// TestK25_WhyAPointWasChosen: the answer names what ruled points out, what the chosen point has ahead of the second, and what
// each test measured; also of a query that began and ended within a frame, and from the node that runs it.
func TestK25_WhyAPointWasChosen(t *testing.T) {
	files := kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"Goal","type":"vec2","default":[8.2,6]}],"root":"All","nodes":{"All":{"sequence":["Hide","Go"]},
		"Hide":{"run":"near.query.json","with":{"To":{"expr":"Goal"}}},"Go":{"do":"Act"}}}`, "near.query.json": sliced("")}
	a := kindtest.Ask(asks(t, newPlain([4]float64{6.3, 2, 6.6, 9}), geom.Vec3{X: 6, Y: 6}, files))
	a.Step()
	part := -1
	for i, p := range a.Program().Parts() {
		if p.Kind == "query" {
			part = i
		}
	}
	of := func(name string) string {
		for i, n := range a.Program().Parts()[part].Nodes {
			if n.Name == name {
				return toldOf(a, part, i)
			}
		}
		return ""
	}
	for _, c := range []struct{ where, text, want string }{
		{"the node that runs it", told(a, 1), "near chose (8, 6) with a score of 0.9143; of 25 points 10 were valid: Unseen ruled out 15."},
		{"the node that runs it", told(a, 1), "The best of the others was (8, 5) with a score of"},
		{"the node that runs it", told(a, 1), "it is behind most in Close, by 0.3515."},
		{"Close", of("Close"), "The chosen point, (8, 6), measures 0.2 m, which counts 0.9143."},
		{"Close", of("Close"), "The best of the others, (8, 5), measures 1.02 m"},
		{"Unseen", of("Unseen"), "Unseen wants false. It ruled out 15 of 25 points."},
		{"Unseen", of("Unseen"), "The chosen point, (8, 6), measures false."},
		{"the node that runs it", told(a, 1), "Close counts 0.9143: it measured 0.2 m, where the highest was 2.332 m and low is preferred."},
		{"Close", of("Close"), "It measured from To, at (8.2, 6)."},
		{"Unseen", of("Unseen"), "It measured from self, at (6, 6)."},
		{"Unseen", of("Unseen"), "It ruled out (4, 4), for one: it measured true."},
		{"the generator", of("grid"), "grid made 25 points."},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("why %s:\n%s\nwant %s", c.where, c.text, c.want)
		}
	}
}

// TestK25_WhyNothingWasFound: the answer says what ruled out the points.
func TestK25_WhyNothingWasFound(t *testing.T) {
	a := kindtest.Ask(asks(t, newPlain(), geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": sliced("")}))
	a.Step()
	if a.Status() != wits.Failure {
		t.Fatal(a.Status())
	}
	if text := told(a, -1); !strings.Contains(text, "found nothing: of 25 points 0 were valid: Unseen ruled out 25") {
		t.Errorf("why: %s", text)
	}
}

// TestK25_WhyItTakesSoLong: of a query that is under way the answer says how far it is.
func TestK25_WhyItTakesSoLong(t *testing.T) {
	a := kindtest.Ask(asks(t, newPlain(), geom.Vec3{X: 6, Y: 6}, kindtest.Files{"main.json": sliced(`,"budget":{"points":7}`)}))
	a.Step()
	if text := told(a, 2); !strings.Contains(text, "main is under way: Unseen has looked at 7 of 25 points.") || !strings.Contains(text, "ruled out 7 of 25") {
		t.Errorf("why: %s", text)
	}
}

// TestK25_NeverAsked: of a query that has never run nothing is said but that it is not active.
func TestK25_NeverAsked(t *testing.T) {
	files := kindtest.Files{"main.json": `{"kind":"graph","nodes":{"Hide":{"run":"near.query.json"}}}`, "near.query.json": sliced("")}
	a := kindtest.Ask(asks(t, newPlain(), geom.Vec3{X: 6, Y: 6}, files))
	a.Step()
	if text := toldOf(a, 1, 0); !strings.Contains(text, "is not active") || strings.Contains(text, "made") {
		t.Errorf("why: %s", text)
	}
}

package std_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestChanceIsFair: numbers by chance stay in their range, are spread over all of it, and are other ones in each frame.
func TestChanceIsFair(t *testing.T) {
	r := std.NewRegistry()
	frames := make([]frame, 3000)
	count := func(title, ports string) map[string]int {
		frames[0].ports = ports
		out := map[string]int{}
		for _, got := range evaluate(t, r, title, frames) {
			out[got]++
		}
		return out
	}
	dice := count("RandomInt", "low=1 high=6")
	for n := 1; n <= 6; n++ {
		if c := dice[strconv.Itoa(n)]; c < 400 || c > 600 {
			t.Errorf("the dice fell on %d %d times of 3000", n, c)
		}
	}
	if len(dice) != 6 {
		t.Errorf("the dice fell on %v", dice)
	}
	if c := count("Chance", "probability=0.25")["true"]; c < 650 || c > 850 {
		t.Errorf("a chance of a quarter came %d times of 3000", c)
	}
	for text, n := range count("RandomFloat", "low=-1 high=1") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || f < -1 || f >= 1 || n > 1 {
			t.Errorf("%s was drawn %d times", text, n)
		}
	}
	items := count("RandomItem of int", "list=[1,2,3]")
	for _, n := range []string{"1", "2", "3"} {
		if items[n] < 850 || items[n] > 1150 {
			t.Errorf("items %v", items)
		}
	}
	held := count("RandomInt", "draw=false")
	if len(held) != 1 {
		t.Errorf("a number that is not drawn anew changed: %v", held)
	}
}

// TestRandomIntOverAllNumbers: the widest range there is does not overflow.
func TestRandomIntOverAllNumbers(t *testing.T) {
	seen := map[string]bool{}
	for _, got := range evaluate(t, std.NewRegistry(), "RandomInt", append([]frame{{"low=-9223372036854775808 high=9223372036854775807", ""}}, make([]frame, 20)...)) {
		seen[got] = true
	}
	if len(seen) < 20 {
		t.Errorf("of 21 numbers over the whole range only %d are different", len(seen))
	}
}

// TestRandomPointsLieInTheirRegions, at other places in each frame; the trigger tells of a region without an inside.
func TestRandomPointsLieInTheirRegions(t *testing.T) {
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"main.json": {Data: []byte(`{"wits":1,"kind":"graph","ports":[{"out":"None","type":"trigger"}],
		"nodes":{"C":{"call":"RandomInCircle","with":{"center":[3,4],"radius":2}},"G":{"call":"RandomInParallelogram","with":{"a":[2,0],"b":[1,2]}},
		"P":{"call":"RandomInPolygon","with":{"corners":[[0,0],[4,0],[0,4]]}},"N":{"call":"RandomInPolygon","with":{"corners":[[0,0],[4,0]]}}},
		"links":["N.failed -> None"]}`)}}, "main.json")
	must.Succeed(t, err)
	none, err := wits.Resolve[wits.OutputTrigger](p, "None")
	must.Succeed(t, err)
	m, seen := p.NewMind(1), map[geom.Vec2]bool{}
	for tick := range int64(100) {
		m.Step(wits.Frame{Tick: tick})
		for node, region := range map[string]geom.Region{
			"C": geom.Circle{Center: geom.Vec2{X: 3, Y: 4}, Radius: 2}, "G": geom.Parallelogram{A: geom.Vec2{X: 2}, B: geom.Vec2{X: 1, Y: 2}},
			"P": geom.Polygon{{}, {X: 4}, {Y: 4}},
		} {
			at := m.Value(p.Find(node + ".Result")).(geom.Vec2)
			if seen[at] || !region.Contains(at) {
				t.Fatalf("frame %d, %s: %v", tick, node, at)
			}
			seen[at] = true
		}
		if !none.Fired(m) {
			t.Fatal("nobody was told that there is no point")
		}
	}
	if n := testing.AllocsPerRun(100, func() { m.Step(wits.Frame{}) }); n != 0 || m.Fault() != nil {
		t.Errorf("%v allocations a frame; %v", n, m.Fault())
	}
}

// TestRegionsWithoutAnInside: drawing a point of one fails, wherever the function is called: where a machine's start state
// begins, in what it runs and what it is given, in a tree and in an option. The agent goes on, with the point that it had, and
// the log says so once.
func TestRegionsWithoutAnInside(t *testing.T) {
	for _, region := range []string{
		"RandomInCircle(vec2(1, 1), R, true)",
		"RandomInParallelogram(vec2(0, 0), vec2(1, 2), vec2(2, 4) * (1 + 0 * R), true)",
		"RandomInPolygon([vec2(0, 0), vec2(4, R - R)], true)",
	} {
		for kind, body := range map[string]string{
			"enter of a start state": `{"kind":"machine","ports":[{"in":"R","type":"float"}],"variables":{"P":{"type":"vec2","default":[7,7]}},"start":"A","states":{"A":{"enter":"P = %s"}}}`,
			"value of a start state": `{"kind":"machine","ports":[{"in":"R","type":"float"}],"variables":{"P":{"type":"vec2"}},"start":"A","states":{"A":{"do":"Act","with":{"A":{"expr":"(%s).x"}}}}}`,
			"script of a graph":      `{"kind":"graph","ports":[{"in":"R","type":"float"}],"variables":{"P":{"type":"vec2"}},"nodes":{"A":{"do":"Act"}},"links":["OnActivate -> A.Activate"],"scripts":{"OnActivate":"P = %s"}}`,
			"script of a tree":       `{"kind":"tree","ports":[{"in":"R","type":"float"}],"variables":{"P":{"type":"vec2"}},"root":"Main","nodes":{"Main":{"sequence":["S","W"]},"S":{"script":"P = %s"},"W":{"wait":9}}}`,
		} {
			r := std.NewRegistry()
			kindtest.Add(r)
			run := kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": fmt.Sprintf(body, region)}))
			kindtest.Set(run, "R", -0.5)
			warned := 0
			for range 5 {
				for _, line := range run.Good() { // which wants no fault
					if strings.Contains(line, "no point was found") {
						warned++
					}
				}
			}
			if warned != 1 || run.Status() != wits.Running {
				t.Errorf("%s in the %s: %d warnings, %v", region, kind, warned, run.Status())
			}
		}
	}
}

// TestCheckSeesEmptyRegions: a region that is written down and has no inside is a warning, in a node and in expressions and
// scripts; one that is computed, or has an inside, is none.
func TestCheckSeesEmptyRegions(t *testing.T) {
	const machine = `{"kind":"machine","ports":[{"in":"R","type":"float","default":-1}],"variables":{"P":{"type":"vec2"}},"start":"A","states":{"A":{"enter":"P = %s"}}}`
	const graph = `{"kind":"graph","ports":[{"in":"R","type":"float"}],"nodes":{"N":{"call":%s},"K":{"const":-0.5}},"links":[%s]}`
	script := func(call string) string { return fmt.Sprintf(machine, call) }
	node := func(call, links string) string { return fmt.Sprintf(graph, call, links) }
	for _, c := range []struct{ document, want string }{
		{script("RandomInCircle(vec2(1, 1), -0.5, true)"), "a circle with a radius of -0.5 m has no inside"},
		{script("RandomInCircle(P, 1 - 2, true)"), "a circle with a radius of -1 m has no inside"},
		{script("RandomInParallelogram(P, vec2(1, 2), vec2(2, 4), true)"), "the sides a and b lie on one line"},
		{script("RandomInPolygon([vec2(0, 0), vec2(4, 0), vec2(2, 0)], true)"), "the corners lie on one line"},
		{script("RandomInCircle(vec2(1, 1), R, true)"), ""},
		{script("RandomInCircle(vec2(1, 1), 0, true)"), ""},
		{script("RandomInParallelogram(P, vec2(1, 2), P, true)"), ""},
		{script("RandomInPolygon([vec2(0, 0), vec2(4, 0), P], true)"), ""},
		{script("RandomInPolygon([vec2(0, 0), vec2(4, 0), vec2(2, 1)], true)"), ""},
		{node(`"RandomInCircle","with":{"radius":-0.5}`, ""), "a circle with a radius of -0.5 m has no inside"},
		{node(`"RandomInCircle"`, `"K.Value -> N.radius"`), "a circle with a radius of -0.5 m has no inside"},
		{node(`"RandomInPolygon","with":{"corners":[[0,0],[4,0]]}`, ""), "the corners lie on one line"},
		{node(`"RandomInParallelogram"`, ""), "the sides a and b lie on one line"},
		{node(`"RandomInCircle"`, `"R -> N.radius"`), ""},
		{node(`"RandomInCircle"`, ""), ""},
	} {
		l := wits.NewLibrary(std.NewRegistry(), kindtest.Files{"main.json": c.document}.FS())
		if _, err := l.Compile("main.json"); err != nil {
			t.Errorf("%s: %v", c.document, err)
			continue
		}
		var got []string
		for _, p := range l.Check("main.json") {
			if strings.Contains(p.Reason, "RandomIn") {
				got = append(got, p.String())
			}
		}
		switch {
		case c.want == "" && len(got) > 0, c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want) || !strings.Contains(got[0], "warning: ")):
			t.Errorf("%s:\n got %q\nwant %q", c.document, got, c.want)
		}
	}
}

// TestChanceInExpressions: expressions and scripts of any document draw with Chance, with its probability alone, in numbers and in
// values; the same seed draws the same.
func TestChanceInExpressions(t *testing.T) {
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"main.json": {Data: []byte(`{"wits":1,"kind":"tree","ports":[{"in":"P","type":"float"},{"out":"Hits","type":"int"},{"out":"Draws","type":"int"}],"root":"Main",
		"nodes":{"Main":{"repeat":"Roll"},"Roll":{"sequence":["Count","Wait"]},"Count":{"script":"Draws = Draws + 1; if Chance(P) && Chance(0.5) { Hits = Hits + 1 }"},"Wait":{"wait":0.05}}}`)}}, "main.json")
	must.Succeed(t, err)
	io, err := wits.Bind[struct {
		P           wits.Input[float64]
		Hits, Draws wits.Output[int64]
	}](p)
	must.Succeed(t, err)
	roll := func(p2 float64, seed uint64) (hits, draws int64) {
		m := p.NewMind(seed)
		io.P.Set(m, p2)
		for tick := range int64(4000) {
			m.Step(wits.Frame{Tick: tick, Delta: 0.06, Time: float64(tick) * 0.06})
		}
		if m.Fault() != nil {
			t.Fatal(m.Fault())
		}
		return io.Hits.Get(m), io.Draws.Get(m)
	}
	for _, c := range []struct{ p, least, most float64 }{{0, 0, 0}, {1, 0.45, 0.55}, {0.5, 0.2, 0.3}} {
		hits, draws := roll(c.p, 7)
		if share := float64(hits) / float64(draws); draws < 1000 || share < c.least || share > c.most {
			t.Errorf("a chance of %v and of a half came %d times of %d", c.p, hits, draws)
		}
		if again, _ := roll(c.p, 7); again != hits {
			t.Errorf("the same seed draws %d and %d", hits, again)
		}
	}
}

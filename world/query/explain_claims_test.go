package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/query"
)

// now is what a frame of the world of a test was.
type now struct {
	x     float64
	b     bool
	self  geom.Vec3
	spot  geom.Vec2
	score any // BestScore at its end
}

// judge computes what answers of a query claim, by what docs/spatial-queries.md says of tests, from the values that they name, and knows
// what the world was in each frame.
type judge struct {
	assays map[string]*assay
	frames []now
	spots  []geom.Vec2
	truth  bool // nobody meddled: inputs are those of the frames
	whole  bool // queries begin in the frame in which they end
	kinds  map[string]int
}

func (j *judge) places(name string, f now) []geom.Vec3 {
	flat := func(list ...geom.Vec2) (out []geom.Vec3) {
		for _, p := range list {
			out = append(out, geom.Vec3{X: p.X, Y: p.Y})
		}
		return out
	}
	switch name {
	case "self":
		return []geom.Vec3{f.self}
	case "Spot":
		return flat(f.spot)
	}
	return flat(j.spots...)
}

func (j *judge) rule(q wits.Question, r *wits.Reason) (any, bool) {
	c := r.Claim
	var a *assay
	if r.Node >= 0 {
		a = j.assays[q.Program.Parts()[r.Part].Nodes[r.Node].Name]
	}
	if j.kinds[c.Rule]++; c.Rule == "" {
		return j.expression(c)
	}
	read := map[string]float64{}
	for _, r := range c.Reads {
		if v, ok := r.Is.(float64); ok {
			read[r.Name] = v
		}
	}
	same := func(what string, is, want float64) {
		if j.truth && is != want {
			panic(fmt.Sprintf("%s is %v, and was %v", what, is, want))
		}
	}
	then := j.frame(c.Tick)
	switch c.Rule {
	case "measure":
		is, got := c.Outcome.(float64), j.measure(a, c, j.frame(r.Tick))
		if math.Abs(is-got) < 1e-6 { // angles are rounded otherwise
			got = is
		}
		return got, true
	case "filter":
		if c.Outcome == strings.HasPrefix(r.Text, "It ruled out") {
			panic("and says otherwise")
		}
		v := read["Value"]
		if a.is != nil {
			truth := v >= 0.5
			switch a.sort {
			case "path":
				truth = !math.IsInf(v, 1)
			case "overlap":
				truth = v > 0
			}
			return v == v && truth == *a.is, true
		}
		least, low := read["Least"]
		most, high := read["Most"]
		if low != (a.least != nil) || high != (a.most != nil) {
			panic("the bounds are others")
		}
		if low && j.whole {
			same("least", least, at(a.least, then.x))
		}
		if high && j.whole {
			same("most", most, at(a.most, then.x))
		}
		return (!low || v >= least) && (!high || v <= most), true
	case "count":
		v, y := read["Value"], 0.0
		if j.whole {
			same("weight", read["Weight"], at(a.weight, then.x))
		}
		if math.IsInf(v, 0) || v != v {
			return 0.0, true
		}
		switch a.by {
		case "bookends":
			same("from", read["From"], 9)
			same("to", read["To"], 2)
			y = (9 - v) / 7
		case "highest":
			if y = 0; read["High"] > 0 {
				y = v / read["High"]
			}
		default:
			if y = 0; read["High"] > read["Low"] {
				y = (v - read["Low"]) / (read["High"] - read["Low"])
			}
		}
		if y = min(max(y, 0), 1); a.low {
			y = 1 - y
		}
		return math.Pow(y, a.power) * read["Weight"], true
	case "score":
		if was := j.frame(c.Tick).score; j.truth && (c.Outcome != was || c.Outcome != j.frame(q.Tick).score) {
			panic(fmt.Sprintf("the score was %v, and is %v", was, j.frame(q.Tick).score)) // it stays so until a query ends
		}
	}
	return nil, false
}

// expression leaves it to others to compute an expression, with what inputs were in the frame that is named.
func (j *judge) expression(c *wits.Claim) (any, bool) {
	for _, r := range c.Reads {
		if f := j.frame(c.Tick); j.truth && (r.Name == "X" && r.Is != f.x || r.Name == "B" && r.Is != f.b) {
			panic(r.Name + " was another")
		}
	}
	return nil, false
}

func (j *judge) frame(tick int64) (f now) {
	if j.truth {
		f = j.frames[tick]
	}
	return f
}

func (j *judge) measure(a *assay, c *wits.Claim, begun now) float64 {
	var from, toward []geom.Vec3
	var facing []float64
	var point geom.Vec3
	for _, r := range c.Reads {
		switch r.Name {
		case "At":
			point = r.Is.(geom.Vec3)
		case "From":
			from = append(from, r.Is.(geom.Vec3))
		case "Toward":
			toward = append(toward, r.Is.(geom.Vec3))
		case "Facing":
			facing = append(facing, r.Is.(float64))
		}
	}
	if j.truth {
		want := j.places(a.from, begun)
		if fmt.Sprint(from) != fmt.Sprint(want) || a.toward != "" && toward[0] != j.places(a.toward, begun)[0] {
			panic(fmt.Sprintf("the places were %v", want))
		}
	}
	var all []float64
	for i, p := range from {
		to := point.Sub(p)
		if a.sort == "distance" {
			all = append(all, math.Sqrt(to.X*to.X+to.Y*to.Y+to.Z*to.Z))
			continue
		}
		front := 0.0
		if len(toward) > 0 {
			front = math.Atan2(toward[0].Y-p.Y, toward[0].X-p.X)
		} else {
			front = facing[i]
		}
		angle := math.Abs(math.Remainder(math.Atan2(to.Y, to.X)-front, 2*math.Pi)) * 180 / math.Pi
		if front == front && to.X == 0 && to.Y == 0 {
			angle = 0
		}
		all = append(all, angle)
	}
	out := all[0]
	for _, v := range all[1:] {
		switch a.of {
		case "least":
			out = min(out, v)
		case "greatest":
			out = max(out, v)
		default:
			out += v
		}
	}
	if a.of == "mean" {
		out /= float64(len(all))
	}
	return out
}

// TestWhoeverComputesItGetsTheSame: of random queries that are asked again and again, in one frame or over several, while
// inputs and the world change, whoever filters, scores and chooses with the values that why names gets what why claims, and the
// values are those of the run; also when somebody has written over what the query gave.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	laws, kinds, sums := kindtest.Claims{}, map[string]int{}, 0
	for seed := range uint64(fixedseed.Cases(240)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		j := &judge{assays: map[string]*assay{}, spots: []geom.Vec2{{X: 3.3, Y: 4.1}, {X: 12.2, Y: 9.4}}, truth: seed%3 > 0, kinds: kinds}
		var tests []string
		for i := range 1 + rng.IntN(5) {
			a, name := newAssay(rng), fmt.Sprintf("T%d", i)
			j.assays[name] = a
			tests = append(tests, fmt.Sprintf("%q:%s", name, a.text()))
		}
		rest := one(rng, "", "", `,"budget":{"points":9}`, `,"budget":{"points":23,"cost":300}`) + one(rng, "", `,"choose":"all"`, `,"choose":"random","within":0.3`)
		j.whole = !strings.Contains(rest, "budget")
		text := `{"kind":"query","name":"q","ports":[{"in":"Spot","type":"vec2"},{"in":"X","type":"float"},{"in":"B","type":"bool"}],
			"variables":{"Spots":{"type":"list of vec2","default":[[3.3,4.1],[12.2,9.4]]}},
			"generate":[{"grid":{"range":"1 + X * 3","spacing":1,"at":"Spot"}},{"list":{"of":[[9.2,9.2]]}},{"tag":{"tag":"crate","range":30}}],
			"tests":{` + strings.Join(tests, ",\n") + `}` + rest + `}`
		w := maze()
		a := kindtest.Ask(start(t, w, kindtest.Files{"q.query.json": text, "main.json": `{"kind":"machine","ports":[{"in":"Spot","type":"vec2"},{"in":"X","type":"float"},{"in":"B","type":"bool"}],
			"start":"Ask","states":{"Ask":{"run":"q.query.json","with":{"Spot":{"expr":"Spot"},"X":{"expr":"X"},"B":{"expr":"B"}}},"Rest":{}},
			"transitions":[{"from":"Ask","to":"Rest","done":"any"},{"from":"Rest","to":"Ask","after":0.1}]}`}))
		laws.Rule = j.rule
		check := func(q wits.Question, reasons []wits.Reason) {
			if wrong := laws.Check(q, reasons); wrong != "" {
				t.Fatalf("seed %d: %s\n%q\n%s", seed, wrong, kindtest.Texts(reasons), text)
			}
		}
		x, b, spot := 0.5, false, geom.Vec2{X: 6, Y: 6}
		for range 14 {
			if rng.IntN(2) == 0 {
				x, b = float64(rng.IntN(5))/4, rng.IntN(2) == 0
			}
			if rng.IntN(3) == 0 {
				spot = geom.Vec2{X: 3 + 8*rng.Float64(), Y: 3 + 8*rng.Float64()}
			}
			self := geom.Vec3{X: 2 + 10*rng.Float64(), Y: 2 + 10*rng.Float64()}
			w.bodies[a.Frame.Entity] = query.Pose{At: self, Facing: 6 * rng.Float64()}
			if w.tagged["crate"] = nil; rng.IntN(2) == 0 {
				w.tagged["crate"] = []query.Item{{At: geom.Vec3{X: spot.X, Y: 6}}, {At: geom.Vec3{X: 14, Y: 15}, Who: wits.NewEntity(7, 1)}}
			}
			kindtest.Set(a.Run, "X", x)
			kindtest.Set(a.Run, "B", b)
			kindtest.Set(a.Run, "Spot", spot)
			if !j.truth {
				kindtest.Disturb(rng, a.Mind)
			}
			a.Step()
			if f := a.Fault(); f != nil {
				if j.truth {
					t.Fatalf("seed %d: %v\n%s", seed, f, text)
				}
				break // held at what no query can do with
			}
			j.frames = append(j.frames, now{x, b, self, spot, a.Value("Ask.BestScore")})
			a.All(check)
			tick := rng.Int64N(a.Tick)
			for i, part := range a.Program().Parts() {
				for k := range part.Nodes {
					q := a.Ago(i, k, tick)
					check(q, a.Program().Explain(q))
				}
			}
			sums += added(t, a)
		}
	}
	dull := laws.Checked < fixedseed.Least(50000) || laws.Kinds[true] < fixedseed.Least(5000) || laws.Kinds[false] < fixedseed.Least(1000) || laws.Unknown*5 > laws.Checked || sums < fixedseed.Least(1000)
	for _, rule := range []string{"measure", "filter", "count", "score", "choice", ""} {
		dull = dull || kinds[rule] < fixedseed.Least(1000)
	}
	if dull {
		t.Errorf("%d claims, %v, %v, %d unknown, %d sums", laws.Checked, laws.Kinds, kinds, laws.Unknown, sums)
	}
}

// added checks that what tests count of the two points that answers name, test by test, adds up to the scores by which the answer
// about the query says that it chose.
func added(t *testing.T, a *kindtest.Asker) int {
	t.Helper()
	p := a.Program()
	var chosen, other float64
	known := false
	q := a.Question(1, -1)
	q.Node = -1
	for _, r := range p.Explain(q) {
		if r.Claim != nil && r.Claim.Rule == "choice" {
			chosen, other, known = r.Claim.Reads[0].Is.(float64), r.Claim.Reads[1].Is.(float64), true
		}
	}
	if !known {
		return 0
	}
	for k := range p.Parts()[1].Nodes {
		for _, r := range p.Explain(a.Question(1, k)) {
			switch {
			case strings.Contains(r.Text, "under way"):
				return 0
			case r.Claim == nil || r.Claim.Rule != "count":
			case strings.HasPrefix(r.Text, "The chosen point, "):
				chosen -= r.Claim.Outcome.(float64)
			case strings.HasPrefix(r.Text, "The best of the others, "):
				other -= r.Claim.Outcome.(float64)
			}
		}
	}
	if math.Abs(chosen) > 1e-9 || math.Abs(other) > 1e-9 {
		t.Fatalf("frame %d: what tests count does not add up: %v and %v are left\n%q", a.Tick-1, chosen, other, kindtest.Texts(p.Explain(q)))
	}
	return 1
}

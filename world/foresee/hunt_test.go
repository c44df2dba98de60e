package foresee_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/steer"
)

// trial is a hunt for a sheep by a wolf at least 15 m away.
type trial struct {
	wolf, sheep *brain
	wolfSpeed   float64
	sheepSpeed  float64
	most        float64 // s until the wolf gives up
}

// run says how long the hunt takes, s; most if the sheep gets away.
func (tr *trial) run(t testing.TB, seed uint64) float64 {
	c := newChance(seed)
	p := newPasture(foresee.Options{Seed: seed})
	p.add(tr.sheep, c.place(), c.way(2), tr.sheepSpeed, 1, seed)
	at := c.place()
	for at.Dist(p.animals[0].At) < 15 {
		at = c.place()
	}
	p.add(tr.wolf, at, c.way(2), tr.wolfSpeed, 0, seed+1)
	for float64(p.tick)*dt < tr.most && p.animals[0].At.Dist(p.animals[1].At) >= 1 {
		p.step()
	}
	p.faults(t)
	return float64(p.tick) * dt
}

// interval is a mean with its 95 % interval of confidence.
type interval struct{ mean, half float64 }

func (i interval) String() string { return fmt.Sprintf("%.2f ± %.2f s", i.mean, i.half) }

func intervalOf(list []float64) interval {
	n := float64(len(list))
	mean, square := 0.0, 0.0
	for _, v := range list {
		mean += v / n
	}
	for _, v := range list {
		square += (v - mean) * (v - mean) / (n - 1)
	}
	return interval{mean, 1.96 * math.Sqrt(square/n)}
}

// A wolf that imagines what the sheep will do, whose turns at the fence it so knows, beats one that takes it that the sheep
// goes on straight. The figures are those of docs/steering.md.
func TestX9_ForesightBeatsGoingStraight(t *testing.T) {
	if testing.Short() {
		t.Skip("long: hunts 1,600 times")
	}
	page, err := os.ReadFile("../../docs/steering.md")
	must.Succeed(t, err)
	r := registry(t)
	straight, sage := load(t, r, "wolf.thoughts.json"), load(t, r, "sage.thoughts.json")
	for _, c := range []struct {
		name, sheep string
		wolf, speed float64
	}{
		{"a sheep that flees", "sheep.thoughts.json", 5, 4.5},
		{"a faster one that runs along the fence", "runner.thoughts.json", 4, 5},
	} {
		sheep := load(t, r, c.sheep)
		a := trial{straight, sheep, c.wolf, c.speed, 60}
		b := a
		b.wolf = sage
		var as, bs, less []float64
		var away [2]int
		for seed := range uint64(400) {
			x, y := a.run(t, seed), b.run(t, seed)
			as, bs, less = append(as, x), append(bs, y), append(less, x-y)
			for i, v := range []float64{x, y} {
				if v >= 60 {
					away[i]++
				}
			}
		}
		gain := intervalOf(less)
		row := fmt.Sprintf("| %s | %v, %d get away | %v, %d get away | %v |\n", c.name, intervalOf(as), away[0], intervalOf(bs), away[1], gain)
		if t.Log(row); !strings.Contains(string(page), row) {
			t.Errorf("docs/steering.md does not have the row %s", row)
		}
		if gain.mean-gain.half <= 0 {
			t.Errorf("%s: foresight saves %v", c.name, gain)
		}
		if away[1] > away[0] {
			t.Errorf("%s: with foresight more get away", c.name)
		}
	}
}

// The action Foresee gives out what is imagined, or what comes if the other goes straight while nothing is; what another
// thought makes of it is what PursueForeseen does.
func TestX9_ForeseeInDocuments(t *testing.T) {
	r := registry(t)
	scout, sage := load(t, r, "scout.thoughts.json"), load(t, r, "sage.thoughts.json")
	p := newPasture(foresee.Options{})
	p.add(load(t, r, "runner.thoughts.json"), geom.Vec2{X: 30, Y: 10}, geom.Vec2{X: 5}, 5, 0, 1)
	p.add(scout, geom.Vec2{X: 20, Y: 30}, geom.Vec2{}, 5, 0, 1)
	p.add(sage, geom.Vec2{X: 20, Y: 30}, geom.Vec2{}, 5, 0, 1)
	look := func(name string) any { return p.minds[1].Value(scout.program.Find("Look." + name)) }
	runner := p.animals[0].Mover()
	p.step()
	if got := look("Place"); got != runner.Predicted(3) || look("Imagined") != false || look("Velocity") != runner.Velocity {
		t.Errorf("before anything is imagined it gives %v, not that the other goes on straight", got)
	}
	for range 90 {
		me := p.animals[1].Mover()
		track, now := p.foresees.Of(1).Track(id(0)), p.foresees.Of(1).Now()
		place, velocity := track.At(now + 3)
		meet, in, _ := track.Meet(me.At, me.MaxSpeed, now)
		p.step()
		if look("Place") != place || look("Velocity") != velocity || look("Speed") != velocity.Len() || look("Meet") != meet || look("MeetIn") != in || look("Imagined") != true {
			t.Fatalf("Foresee gives %v at %v, %v in %v; the track says %v at %v, %v in %v", look("Place"), look("Velocity"), look("Meet"), look("MeetIn"), place, velocity, meet, in)
		}
		if p.animals[1].At != p.animals[2].At {
			t.Fatal("going to where Foresee says is not what PursueForeseen does")
		}
	}
	if want := p.animals[0].Mover(); steer.Predictive(&want, &want, 0, true) == (geom.Vec2{}) && want.At == (geom.Vec2{}) {
		t.Error("nothing moved")
	}
	// Who is not perceived any more is not foreseen.
	p.animals[1].heeds, p.animals[2].heeds = id(77), 0
	p.step()
	p.step()
	if p.foresees.Of(1).Target() != 0 || p.foresees.Of(2).Target() != 0 || look("Imagined") != false {
		t.Error("somebody is foreseen who is not perceived")
	}
}

// A mind whose Self has no foresight at all is told so.
func TestX9_ForeseeWantsASeer(t *testing.T) {
	r := registry(t)
	b := load(t, r, "sage.thoughts.json")
	m := b.program.NewMind(1)
	m.Step(wits.Frame{Delta: dt, Self: struct{ steer.Vehicle }{}})
	if f := m.Fault(); f == nil || f.Node != "Hunt" || f.Message != "Frame.Self is a struct { steer.Vehicle }, but this node wants a foresee.Seer" {
		t.Errorf("the fault is %v", f)
	}
}

// What an imagined second of one agent costs.
func BenchmarkImaginedSecond(b *testing.B) {
	for _, doc := range []string{"runner.thoughts.json", "sheep.thoughts.json", "sage.thoughts.json"} {
		b.Run(doc, func(b *testing.B) {
			r := registry(b)
			p := newPasture(foresee.Options{Renew: 1e-9})
			p.add(load(b, r, doc), geom.Vec2{X: 30, Y: 10}, geom.Vec2{X: 5}, 5, 1, 1)
			p.add(load(b, r, "runner.thoughts.json"), geom.Vec2{X: 20, Y: 30}, geom.Vec2{}, 5, 0, 1)
			f := p.foresees.Of(1)
			b.ReportAllocs()
			for b.Loop() {
				f.Ask(id(1), id(0), 1)
				p.foresees.Step(wits.Frame{Delta: dt}, nil)
			}
			p.faults(b)
			if f.Track(id(0)).Len() != 22 {
				b.Fatalf("%d moments", f.Track(id(0)).Len())
			}
		})
	}
}

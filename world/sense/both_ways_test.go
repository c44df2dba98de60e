package sense_test

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/sense"
)

// TestHearingIsTheSameBothWays: in the guard's rooms, who hears somebody around corners is heard by him as strongly.
func TestHearingIsTheSameBothWays(t *testing.T) {
	check := func(err error) {
		t.Helper()
		must.Succeed(t, err)
	}
	program, err := wits.Load(std.NewRegistry(), os.DirFS("../../games/night/documents"), "rooms.level.json")
	check(err)
	l, err := wits.ContentOf[*level.Level](program)
	check(err)
	mesh, err := nav.Build(l.Ground(), nav.Options{Radius: 0.32})
	check(err)
	hearing := wits.NameOf("Hearing")
	m := sense.Defaults(sense.Hearing)
	m.Name = "Hearing"
	config, err := sense.New(sense.Plan{Modalities: []sense.Modality{m}, Profiles: []sense.Profile{{Name: "Guard", Memory: sense.DefaultMemory(), Sensors: []sense.Sensor{
		{Name: "Ears", Modality: "Hearing", Threshold: 0.1, Up: 1.6},
	}}}})
	check(err)
	world := &sense.Built{View: level.View{Level: l, Open: ^uint64(0)}, Mesh: mesh}
	dice := rand.New(rand.NewPCG(3, 4))
	around := 0
	for range 400 {
		s, err := sense.NewSystem(config)
		check(err)
		var places [2]geom.Vec3
		for i := range places {
			p, _ := mesh.Random(float(dice.Float64))
			if i == 1 { // not far from the first
				p, _ = mesh.Nearest(places[0].Add(geom.Vec3{X: 12*dice.Float64() - 6, Y: 12*dice.Float64() - 6}), 5)
			}
			places[i] = p.At
			who := wits.Entity(i + 1)
			check(s.Add(who, "Guard"))
			check(s.Move(who, sense.Body{Place: p.At}))
			check(s.SetEmitter(who, hearing, sense.Emission{Strength: 4, Up: 1.6}))
		}
		for range 30 {
			s.Step(world, s.Now()+1.0/60)
		}
		p, one := s.Percept(1, 2, hearing)
		q, other := s.Percept(2, 1, hearing)
		if one != other || math.Abs(p.Strength-q.Strength) > 1e-6 {
			t.Errorf("%v and %v: heard %v, %v, strength %v, %v", places[0], places[1], one, other, p.Strength, q.Strength)
		}
		if one && p.At.Dist(places[1].Add(geom.Vec3{Z: 1.6})) > 0.01 {
			around++
		}
	}
	if around < 40 {
		t.Errorf("only %d came around a corner", around)
	}
}

type float func() float64

func (f float) Float() float64 { return f() }

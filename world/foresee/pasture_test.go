package foresee_test

import (
	"embed"
	"math"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

//go:embed testdata
var documents embed.FS

// The pasture is a small game: animals within a fence, in metres, at 60 ticks a second.
const (
	width, height = 60.0, 40.0
	dt            = 1.0 / 60
	fear          = 14.0 // how near a wolf is when sheep run
)

var fence = steer.Box(geom.Vec2{}, geom.Vec2{X: width, Y: height})

// animal is one on the pasture, a flat value but for where it lives.
type animal struct {
	vehicle.Body
	index int
	speed float64
	heeds wits.Entity // a wolf's prey, a sheep's wolf
	said  int         // how often it has called out
	p     *pasture
	minds *brain
}

// brain is a program and the ports that the game knows.
type brain struct {
	program *wits.Program
	heeds   wits.Input[wits.Entity]
	near    wits.Input[bool]
	force   wits.Output[geom.Vec2]
}

type pasture struct {
	animals   []animal
	minds     []*wits.Mind
	foresees  *foresee.Foresights
	filter    *foresee.PerceptionFilter
	taken     *brain // what others take animals to think with; nil: what they do
	astray    bool   // clones end nowhere
	uncounted bool   // minds go by their own time
	blind     bool   // nobody perceives anybody's mind
	tick      int64
	frame     wits.Frame
	workers   *sim.Workers
	logs      wits.Logger
	// What clones went through.
	clones, felt int
	last         *clone
}

func id(i int) wits.Entity { return wits.NewEntity(uint32(i), 1) }

// holler calls out, to the world: what must not leak.
type holler struct{}

func (*holler) Update(x *wits.Context) wits.Status {
	wits.Self[interface{ Say() }](x).Say()
	return wits.Running
}

func registry(t testing.TB) *wits.Registry {
	r := std.NewRegistry()
	steer.Register(r)
	foresee.Register(r)
	wits.AddAction[holler](r, wits.Named("Holler"))
	must.Succeed(t, r.Err())
	return r
}

// load compiles a document and finds the ports that it has.
func load(t testing.TB, r *wits.Registry, file string) *brain {
	t.Helper()
	p, err := wits.Load(r, documents, "testdata/"+file)
	must.Succeed(t, err)
	return ports(t, p)
}

func ports(t testing.TB, p *wits.Program) (b *brain) {
	t.Helper()
	b = &brain{program: p}
	for _, name := range []string{"Wolf", "Prey"} {
		if in, err := wits.Resolve[wits.Input[wits.Entity]](p, name); err == nil {
			b.heeds = in
		}
	}
	b.near, _ = wits.Resolve[wits.Input[bool]](p, "Near")
	var err error
	if b.force, err = wits.Resolve[wits.Output[geom.Vec2]](p, "Force"); err != nil {
		t.Fatal(err)
	}
	return b
}

// loadText is load of a document that a test has in it.
func loadText(t testing.TB, r *wits.Registry, text string) *brain {
	t.Helper()
	p, err := wits.Load(r, fstest.MapFS{"it.json": {Data: []byte(text)}}, "it.json")
	must.Succeed(t, err)
	return ports(t, p)
}

func newPasture(o foresee.Options) *pasture {
	p := &pasture{}
	p.foresees = foresee.New(0, o, func() foresee.Clone {
		p.clones++
		p.last = &clone{animal: animal{p: p}}
		return p.last
	})
	return p
}

// add puts an animal on the pasture; it heeds another by its index.
func (p *pasture) add(b *brain, at, velocity geom.Vec2, speed float64, heeds int, seed uint64) {
	a := animal{Body: vehicle.Body{At: at, Velocity: velocity}, index: len(p.animals), speed: speed, heeds: id(heeds), p: p, minds: b}
	p.animals = append(p.animals, a)
	p.minds = append(p.minds, b.program.NewMind(seed))
	p.foresees.Resize(len(p.animals))
}

func (a *animal) Mover() steer.Mover {
	return steer.Mover{At: a.At, Velocity: a.Velocity, Facing: a.Facing, MaxSpeed: a.speed, MaxForce: 20, Radius: 0.4}
}

func (a *animal) Other(e wits.Entity) (steer.Mover, bool) {
	i := int(e.Index())
	if e == 0 || i >= len(a.p.animals) {
		return steer.Mover{}, false
	}
	return a.p.animals[i].Mover(), true
}

func (a *animal) Near(float64, bool) []steer.Mover { return nil }

func (a *animal) Edges() []steer.Edge { return fence[:] }

func (a *animal) Mass() float64 { return 1 }

// around is the path along the fence.
var around = []geom.Vec2{{X: 4, Y: 4}, {X: width - 4, Y: 4}, {X: width - 4, Y: height - 4}, {X: 4, Y: height - 4}}

func (a *animal) Path(string) []geom.Vec2 { return around }

func (a *animal) Say() { a.said++ }

func (a *animal) Foresight() *foresee.Foresight { return a.p.foresees.Of(a.index) }

// ports are those of a mind: the animal's own or, for one that others take it to have, theirs.
func (a *animal) ports(m *wits.Mind) *brain {
	if m.Program() != a.minds.program && a.p.taken != nil {
		return a.p.taken
	}
	return a.minds
}

// feel writes what an animal perceives; others are as who says that.
func (a *animal) feel(m *wits.Mind, v steer.Vehicle) {
	b := a.ports(m)
	if b.heeds != (wits.Input[wits.Entity]{}) {
		b.heeds.Set(m, a.heeds)
	}
	if b.near != (wits.Input[bool]{}) {
		other, ok := v.Other(a.heeds)
		b.near.Set(m, ok && other.At.Dist(a.At) < fear)
	}
}

func (a *animal) move(m *wits.Mind, dt float64) {
	model := vehicle.PointMass{Mass: 1, MaxForce: 20, MaxSpeed: a.speed}
	model.Step(&a.Body, a.ports(m).force.Get(m), dt)
}

// clone is an animal as another imagines it.
type clone struct {
	foresee.Imagined
	animal
	mind *wits.Mind
}

func (d *clone) Become(g foresee.Glimpse) (*wits.Mind, *foresee.PerceptionFilter) {
	i := int(g.Target.Index())
	if d.p.blind {
		return nil, nil
	}
	d.animal = d.p.animals[i]
	return d.p.minds[i], d.p.filter
}

func (d *clone) Feel(m *wits.Mind) {
	d.feel(m, d)
	if p := d.p; p.workers == nil {
		p.felt++
	}
	d.mind = m
}

func (d *clone) Move(m *wits.Mind, dt float64) {
	if d.move(m, dt); d.p.astray {
		d.At.X = math.NaN()
	}
}

func (d *clone) Where() (at, velocity geom.Vec2) { return d.At, d.Velocity }

func (d *clone) Copy(of foresee.Clone) {
	p := d.p
	*d = *of.(*clone)
	d.p = p
}

// Other is where somebody will be who goes on straight.
func (d *clone) Other(e wits.Entity) (steer.Mover, bool) {
	m, ok := d.animal.Other(e)
	m.At = m.Predicted(d.Ahead())
	return m, ok
}

func (d *clone) Foresight() *foresee.Foresight { return d.Imagined.Foresight() }

// think is a step of one mind.
func (p *pasture) think(i int) {
	a := &p.animals[i]
	a.feel(p.minds[i], a)
	f := p.frame
	f.Entity, f.Self = id(i), a
	p.minds[i].Step(f)
}

// step is a tick: all think, all move, all imagine.
func (p *pasture) step() {
	p.frame = wits.Frame{Delta: dt, Time: float64(p.tick) * dt, Tick: p.tick, Log: p.logs}
	if p.uncounted {
		p.frame.Time = 0
	}
	if p.workers != nil {
		p.workers.Each(len(p.animals), p.think)
	} else {
		for i := range p.animals {
			p.think(i)
		}
	}
	for i := range p.animals {
		p.animals[i].move(p.minds[i], dt)
	}
	if p.workers != nil {
		p.foresees.Step(p.frame, p.workers.Each)
	} else {
		p.foresees.Step(p.frame, nil)
	}
	p.tick++
}

// imagined is the mind that was imagined last by the clone that was made last.
func (p *pasture) imagined() *wits.Mind { return p.last.mind }

func (p *pasture) faults(t testing.TB) {
	t.Helper()
	for i, m := range p.minds {
		if f := m.Fault(); f != nil {
			t.Fatalf("animal %d: %v", i, f)
		}
		if f := p.foresees.Of(i).Fault(); f != nil {
			t.Fatalf("animal %d imagines: %v", i, f)
		}
	}
}

func (p *pasture) hash() uint64 {
	h := sim.Digest(p.foresees.Hash())
	for i := range p.animals {
		a := &p.animals[i]
		h.Point(a.At, a.Velocity)
		h.Whole(int64(a.said))
		h.Word(p.minds[i].Hash())
	}
	return uint64(h)
}

// chance places things at random.
type chance struct{ wits.Rand }

func newChance(seed uint64) chance { return chance{wits.NewRand(&seed)} }

func (c chance) place() geom.Vec2 {
	return geom.Vec2{X: c.Range(4, width-4), Y: c.Range(4, height-4)}
}

func (c chance) way(speed float64) geom.Vec2 {
	return geom.FromAngle(c.Range(0, 2*math.Pi)).Scale(speed)
}

package actors_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
)

// Ranger is the game's body: a place on a line, and what it has felled.
type Ranger struct {
	actuator act.Actuator
	X        float64 // m
	Trees    int
}

// Actuator makes it somebody who takes orders.
func (r *Ranger) Actuator() *act.Actuator { return &r.actuator }

// Walk is an order, and the action that carries it out.
type Walk struct{ To, Speed float64 } // m, m/s

// Execute goes a step.
func (w *Walk) Execute(r *Ranger, m act.Moment) act.Result {
	step := float64(w.Speed * m.Delta)
	if w.To > r.X {
		r.X = min(w.To, r.X+step)
	} else {
		r.X = max(w.To, r.X-step)
	}
	if r.X != w.To {
		return act.Continue
	}
	return act.Complete
}

// Fell takes two seconds, and nobody stops in the middle of it.
type Fell struct{ Seconds float64 }

// Execute waits for the tree to fall.
func (f *Fell) Execute(r *Ranger, m act.Moment) act.Result {
	if m.Elapsed+m.Delta < f.Seconds {
		return act.Continue
	}
	r.Trees++
	return act.Complete
}

// What rangers can do.
var (
	rangers = act.NewRepertoire[*Ranger]("ranger")
	walking = act.Add[Walk](rangers, "walk", act.Spec{Layers: act.Body})
	felling = act.Add[Fell](rangers, "fell", act.Spec{Layers: act.Body, Solid: true})
)

// GoTo is an action for designers. It gives an order and waits for its end.
type GoTo struct {
	act.Ordered
	X     wits.In[float64] `unit:"m" doc:"Where to."`
	Speed wits.In[float64] `default:"2" unit:"m/s" doc:"How fast."`
}

// Activate gives the order.
func (g *GoTo) Activate(x *wits.Context) {
	g.Give(x, walking.Order(Walk{To: g.X.Get(x), Speed: g.Speed.Get(x)}))
}

// FellTree is another.
type FellTree struct{ act.Ordered }

// Activate gives the order.
func (f *FellTree) Activate(x *wits.Context) { f.Give(x, felling.Order(Fell{Seconds: 2})) }

// Senses are the ports that the game sets.
type Senses struct {
	Strength wits.Input[float64]
	Wolf     wits.Input[float64] `unit:"m"`
	Horn     wits.InputTrigger
}

// loadRanger compiles the documents.
func loadRanger() (*wits.Program, *Senses, error) {
	if err := rangers.Err(); err != nil {
		return nil, nil, err
	}
	registry := std.NewRegistry()
	act.Register(registry)
	wits.AddAction[GoTo](registry)
	wits.AddAction[FellTree](registry)
	wits.AddInterface[Senses](registry, "Ranger")
	program, err := wits.Load(registry, os.DirFS("testdata/ranger"), "ranger.machine.json")
	if err != nil {
		return nil, nil, err
	}
	senses, err := wits.Bind[Senses](program)
	return program, senses, err
}

// Forest is the game: one ranger, and who steers it.
type Forest struct {
	ranger *Ranger
	seat   actors.Seat
	senses *Senses
	tick   int64
	before string
}

// newForest makes a game in which all is quiet.
func newForest() (*Forest, error) {
	program, senses, err := loadRanger()
	if err != nil {
		return nil, err
	}
	f := &Forest{ranger: &Ranger{actuator: rangers.NewActuator()}, senses: senses}
	f.seat.Mind = program.NewMind(1)
	senses.Strength.Set(f.seat.Mind, 0.8)
	senses.Wolf.Set(f.seat.Mind, 99)
	return f, nil
}

// Step is a frame: first the mind, then the body.
func (f *Forest) Step() error {
	const delta = 0.5
	f.seat.Step(wits.Frame{Tick: f.tick, Time: float64(f.tick) * delta, Delta: delta, Self: f.ranger})
	f.tick++
	if fault := f.seat.Mind.Fault(); fault != nil {
		return fault
	}
	return rangers.Step(&f.ranger.actuator, f.ranger, delta)
}

// Active lists what is active in the mind.
func (f *Forest) Active() string {
	var paths []string
	for _, part := range f.seat.Mind.Program().Parts() {
		for _, n := range part.Nodes {
			if n.Active >= 0 && f.seat.Mind.Active(n.Active) {
				paths = append(paths, n.Path)
			}
		}
	}
	return strings.Join(paths, " ")
}

// play steps some seconds, and tells what changes.
func (f *Forest) play(seconds int) {
	for range 2 * seconds {
		if err := f.Step(); err != nil {
			fmt.Println(err)
			return
		}
		does := ""
		for _, v := range f.ranger.actuator.Views(nil) {
			does += " " + rangers.Name(v.Order.Type())
			if v.State == act.Waiting {
				does += " waits"
			}
		}
		if now := f.Active() + " |" + does; now != f.before {
			fmt.Printf("%.1f s, at %.0f m: %s\n", float64(f.tick)/2, f.ranger.X, now)
			f.before = now
		}
	}
}

// A ranger works, runs from a wolf, thinks again when the horn blows, and is taken over by a player for a while.
func Example() {
	f, err := newForest()
	if err != nil {
		fmt.Println(err) // everything that is wrong, with file, line and node
		return
	}
	f.play(4)
	fmt.Println("a wolf comes while the tree falls")
	f.senses.Wolf.Set(f.seat.Mind, 4)
	f.play(4)
	fmt.Println("it goes away")
	f.senses.Wolf.Set(f.seat.Mind, 20)
	f.play(1)
	fmt.Println("the ranger gets tired, and nobody asks; then the horn blows")
	f.senses.Strength.Set(f.seat.Mind, 0.3)
	f.play(1)
	f.senses.Horn.Fire(f.seat.Mind)
	f.play(2)
	fmt.Println("a player takes over")
	f.seat.Take(f.ranger, "you")
	order := f.ranger.actuator.Issue(walking.Order(Walk{To: 2, Speed: 2}))
	f.play(2)
	status, _ := f.ranger.actuator.Status(order)
	fmt.Printf("%s: %v\n", f.seat.SteeredBy(), status)
	f.seat.GiveBack(f.ranger)
	f.senses.Strength.Set(f.seat.Mind, 0.9)
	f.play(1)
	// Output:
	// 0.5 s, at 1 m: Calm Calm/Work Calm/Work/Go | walk
	// 3.0 s, at 6 m: Calm Calm/Work Calm/Work/Go |
	// 3.5 s, at 6 m: Calm Calm/Work |
	// 4.0 s, at 6 m: Calm Calm/Work Calm/Work/Fell | fell
	// a wolf comes while the tree falls
	// 4.5 s, at 6 m: Threatened | fell walk waits
	// 5.5 s, at 6 m: Threatened | walk waits
	// 6.0 s, at 4 m: Threatened | walk
	// 7.0 s, at 0 m: Threatened |
	// it goes away
	// 8.5 s, at 1 m: Calm Calm/Work Calm/Work/Go | walk
	// the ranger gets tired, and nobody asks; then the horn blows
	// 11.0 s, at 5 m: Calm Calm/Rest |
	// a player takes over
	// 12.5 s, at 4 m:  | walk
	// 13.5 s, at 2 m:  |
	// you: done
	// 14.5 s, at 3 m: Calm Calm/Work Calm/Work/Go | walk
}

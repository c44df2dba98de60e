package act

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/internal/fnv"
)

// Layers is a set of layers of a body, one bit for each. Actions that share no layer run side by side.
type Layers uint32

// Body is the layer of all full-body actions: at most one is current and one is next. Any other bits are the game's.
const Body Layers = 1

// Moment is what a stage of an action learns about the frame.
type Moment struct {
	Delta   float64 // s: since the last frame
	Elapsed float64 // s: since the stage began
	Status  Status  // in the stop stage: how the order ends
	// Wanted: an order waits for the action's layers, or its own was taken back. A solid action can end sooner then than
	// it would, as one that strikes three blows after the first.
	Wanted bool
}

// Executor is what every action does: carry on with the order for a frame. B is the game's body, O the order:
// the methods are those of *O, and O may keep working state in fields of its own beside what was ordered.
type Executor[B any] interface {
	Execute(body B, m Moment) Result
}

// Starter is implemented by actions with a start stage.
type Starter[B any] interface {
	Start(body B, m Moment) Result
}

// Stopper is implemented by actions with a stop stage: on the way back to neutral, whatever ended the action. A newer
// order may already be carried out meanwhile.
type Stopper[B any] interface {
	Stop(body B, m Moment) Result
}

// Ender is implemented by actions that must clean up. End is called exactly once for each action that was begun, after
// all else, also when it panicked or was overwritten in the middle of a stage.
type Ender[B any] interface {
	End(body B, s Status)
}

// Merger is implemented by actions that go on from where they are when a newer order of their type comes. Without it
// the newer order takes the place of the older as it is.
type Merger[O any] interface {
	Merge(newer O)
}

// Spec says how an action stands to others.
type Spec struct {
	// Layers that the action takes; none at all runs beside everything. With [Body] it is a full-body action.
	Layers Layers
	// Solid actions are not interrupted: the next order on their layers waits until they stop by themselves.
	Solid bool
	// Prompt actions that have waited begin in the same step in which their layers become free; others in the next one.
	Prompt bool
	// Limit is the time that an action has before it must stop, in seconds, from its begin or from the newest order
	// that was merged into it. 0 takes DefaultLimit.
	Limit float64
	// Endless actions have no limit. A solid action cannot be endless.
	Endless bool
	// StopLimit is the time that the stop stage has, in seconds. 0 takes DefaultStopLimit.
	StopLimit float64
	// Doc explains the action in a sentence.
	Doc string
}

// Limits of actions that name none, in seconds.
const (
	DefaultLimit     = 300.0
	DefaultStopLimit = 5.0
)

// definition is an action of a repertoire.
type definition[B any] struct {
	Spec
	name                 string
	goes                 reflect.Type
	start, execute, stop func(b B, d *data, m Moment) Result
	end                  func(b B, d *data, s Status)
	postProcess          func(b B, d *data, m Moment)
	merge                func(d, newer *data)
	form                 uint16 // of the data that these work with
	forms                *forms // all that there are, of all variants
}

// Repertoire is all that bodies of one sort can do. Fill it at the start of the program; it is then read only, and
// shared by all agents. B is the game's body, mostly a pointer.
type Repertoire[B any] struct {
	name      string
	id        uint32
	defs      []definition[B] // by type; 0 is empty
	reasons   []string        // from FirstOwn
	posts     bool            // some action has a stage after the animation
	ring      int
	fixed     bool // the ring does not grow
	prompt    bool // some action is
	wakes     bool // bodies are a [Waker]
	thrashing Thrashing
	errs      []error
}

// NewRepertoire makes an empty repertoire. Its name tells its orders from those of other repertoires.
func NewRepertoire[B any](name string) *Repertoire[B] {
	_, wakes := any(*new(B)).(Waker)
	return &Repertoire[B]{wakes: wakes, name: name, id: max(fnv.Text32(fnv.Start32, name), 1), defs: make([]definition[B], 1), ring: usualRuns,
		thrashing: Thrashing{PerSecond: 6, Burst: 8}}
}

// Add adds the action that carries out orders of type O, and returns the verb for them.
//
//	move := act.Add[Move](repertoire, "move", act.Spec{Layers: act.Body})
//
// What is wrong with it is found by [Repertoire.Err]; the verb's orders are then unknown.
func Add[O, B any, P interface {
	*O
	Executor[B]
}](r *Repertoire[B], name string, s Spec) Verb[O] {
	d := define[O, B, P](name)
	d.Spec, d.forms = s, new(forms)
	for i := range r.defs {
		if i > 0 && r.defs[i].name == name {
			r.fail("two actions are called %q", name)
			return Verb[O]{}
		}
	}
	if s.Solid && s.Endless {
		r.fail("action %s: a solid action cannot be endless, or nothing would ever interrupt it", name)
		return Verb[O]{}
	}
	if s.Limit < 0 || s.StopLimit < 0 {
		r.fail("action %s: a limit is below 0 seconds", name)
		return Verb[O]{}
	}
	if why := layoutError(d.goes); why != "" {
		r.fail("action %s: %s %s", name, d.goes, why)
		return Verb[O]{}
	}
	if d.Limit == 0 {
		d.Limit = DefaultLimit
	}
	if d.StopLimit == 0 {
		d.StopLimit = DefaultStopLimit
	}
	r.defs = append(r.defs, d)
	r.prompt = r.prompt || s.Prompt
	r.posts = r.posts || d.postProcess != nil
	return Verb[O]{Type(len(r.defs) - 1), r.id, d.forms}
}

// define resolves once what an action implements.
func define[O, B any, P interface {
	*O
	Executor[B]
}](name string) definition[B] {
	d := definition[B]{name: name, goes: reflect.TypeFor[O]()}
	d.execute = func(b B, d *data, m Moment) Result { return P(view[O](d)).Execute(b, m) }
	probe := any(P(new(O)))
	if _, ok := probe.(Starter[B]); ok {
		d.start = func(b B, d *data, m Moment) Result { return any(P(view[O](d))).(Starter[B]).Start(b, m) }
	}
	if _, ok := probe.(Stopper[B]); ok {
		d.stop = func(b B, d *data, m Moment) Result { return any(P(view[O](d))).(Stopper[B]).Stop(b, m) }
	}
	if _, ok := probe.(Ender[B]); ok {
		d.end = func(b B, d *data, s Status) { any(P(view[O](d))).(Ender[B]).End(b, s) }
	}
	if _, ok := probe.(PostProcessor[B]); ok {
		d.postProcess = func(b B, d *data, m Moment) { any(P(view[O](d))).(PostProcessor[B]).PostProcess(b, m) }
	}
	if _, ok := probe.(Merger[O]); ok {
		d.merge = func(d, newer *data) { any(P(view[O](d))).(Merger[O]).Merge(*view[O](newer)) }
	} else {
		d.merge = func(d, newer *data) { *d = *newer }
	}
	return d
}

// Variant returns a repertoire with the same orders, in which [Swap] may put other actions in place: for another level of
// detail, say. Actuators may be stepped with either, from one frame to the next.
func (r *Repertoire[B]) Variant() *Repertoire[B] {
	v := *r
	v.defs = append([]definition[B](nil), r.defs...)
	v.errs = append([]error(nil), r.errs...)
	return &v
}

// StandIn returns a variant in which one function carries out all orders, for tests: it is called once a frame for each that is active, in
// place of the action's own stages.
func (r *Repertoire[B]) StandIn(f func(body B, kind Type, m Moment) Result) *Repertoire[B] {
	v := r.Variant()
	for i := range v.defs {
		d, kind := &v.defs[i], Type(i)
		d.execute = func(b B, _ *data, m Moment) Result { return f(b, kind, m) }
		d.start, d.stop, d.end, d.postProcess = nil, nil, nil, nil
	}
	return v
}

// Swap puts another action in place of that of a verb, for the same orders: N is a type of its own with the
// underlying type of O, such as
//
//	type FarMove Move
//	act.Swap[FarMove](far, move)
//
// For an action that keeps something else there is [SwapAs].
func Swap[N, O, B any, P interface {
	*N
	Executor[B]
}](r *Repertoire[B], v Verb[O]) {
	old := r.swappable(v.kind, v.repertoire, reflect.TypeFor[N]())
	if old == nil {
		return
	}
	d := define[N, B, P](old.name)
	if !d.goes.ConvertibleTo(reflect.TypeFor[O]()) {
		r.fail("action %s: %s has not the fields of %s", old.name, d.goes, old.goes)
		return
	}
	r.swap(v.kind, d)
}

// swap puts an action in place of that of a type.
func (r *Repertoire[B]) swap(kind Type, d definition[B]) {
	old := &r.defs[kind]
	d.Spec, d.forms = old.Spec, old.forms
	*old = d
	r.posts = r.posts || d.postProcess != nil
}

// AddReason adds a reason of the game's own by its text, for actions to return with [Fail].
func (r *Repertoire[B]) AddReason(text string) Reason {
	if len(r.reasons) > 255-int(FirstOwn) {
		r.fail("there are more than %d reasons", len(r.reasons))
		return 255
	}
	r.reasons = append(r.reasons, text)
	return FirstOwn + Reason(len(r.reasons)-1)
}

// SetRing sets how many actions an agent can carry out at once, 1 to MaxRuns. Without it there are 9, and MaxRuns as soon as an agent
// needs more.
func (r *Repertoire[B]) SetRing(size int) {
	if size < 1 || size > MaxRuns {
		r.fail("a ring of %d actions: it can be 1 to %d", size, MaxRuns)
		return
	}
	r.ring, r.fixed = size, true
}

// SetThrashing sets when an agent's orders count as spam.
func (r *Repertoire[B]) SetThrashing(s Thrashing) { r.thrashing = s }

// Err joins all that is wrong with the repertoire; nil if nothing is.
func (r *Repertoire[B]) Err() error { return errors.Join(r.errs...) }

func (r *Repertoire[B]) fail(format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("repertoire "+r.name+": "+format, args...))
}

// Name returns the name of a type of order; "" if there is none.
func (r *Repertoire[B]) Name(t Type) string {
	if int(t) >= len(r.defs) {
		return ""
	}
	return r.defs[t].name
}

// Spec returns how an action stands to others; the zero Spec if there is none of the type.
func (r *Repertoire[B]) Spec(t Type) Spec {
	if int(t) >= len(r.defs) {
		return Spec{}
	}
	return r.defs[t].Spec
}

// Types returns how many types of order there are: 1 to Types.
func (r *Repertoire[B]) Types() int { return len(r.defs) - 1 }

// NewActuator makes the actuator of an agent, alive and idle. Make it when all actions have been added: it knows
// those that are there.
func (r *Repertoire[B]) NewActuator() Actuator {
	a := Actuator{ring: NewRing(r.ring)}
	if len(r.errs) == 0 {
		a.repertoire, a.types = r.id, uint16(len(r.defs)-1)
	}
	return a
}

// Explain is why an order failed or was superseded, with the action's name, as an [OrderError]; nil for an order that
// runs or is done.
func (r *Repertoire[B]) Explain(a *Actuator, h Handle) error {
	_, why := a.Status(h)
	if why == None {
		return nil
	}
	e := &OrderError{Order: r.Name(h.Type()), Reason: why}
	if e.Order == "" {
		e.Order = "order"
	}
	if i := int(why) - int(FirstOwn); i >= 0 && i < len(r.reasons) {
		e.Text = r.reasons[i]
	}
	return e
}

package tree

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/flat"
)

// Model is what a game says about M, an agent's model of the world: all that its actions can change and its heuristics look
// at. M is a flat value without pointers: a simulate node copies it for each of its children. See docs/advanced-trees.md.
type Model[M any] struct {
	// Fill makes m the agent's model of the present. It reads the agent and the world, and changes neither.
	Fill func(x *wits.Context, m *M)
	// Judge says what has come of it that before turned into after. It is used where no document has a "judge" of its own;
	// nil makes every document need one.
	Judge func(x *wits.Context, before, after *M) Prospect
	// Advance lets time pass in a model, in seconds; nil does nothing. See [Elapse].
	Advance func(x *wits.Context, m *M, seconds float64)
}

// Simulator is implemented by actions that can be simulated. M is the model of [AddModel].
//
// Simulate does to m what the action would do to the world from where it stands now to its end: its variables say how far
// it has come, and are at their defaults if it does not run. It gives Success or Failure, as Update would in the end, or
// Running for an action that goes on until it is ended. It reads ports and variables, and changes nothing but m.
type Simulator[M any] interface {
	Simulate(x *wits.Context, m *M) wits.Status
}

// AddModel registers the game's model of the world, the types "prospect" and "why", and with them the node types "simulate"
// and "fake". A game has one model.
func AddModel[M any](r *wits.Registry, m Model[M]) {
	goes := reflect.TypeFor[M]()
	k, _ := r.Kind(Kind{}.Name()).(Kind)
	switch {
	case m.Fill == nil:
		r.Fail(fmt.Errorf("model %s: it has no Fill", goes))
		return
	case flat.HasPointers(goes):
		r.Fail(fmt.Errorf("model %s: it has pointers, slices or the like, so that a copy would share them; use arrays and indices", goes))
		return
	case k.world != nil:
		r.Fail(fmt.Errorf("model %s: the game has a model already", goes))
		return
	}
	wits.AddEnum[Prospect](r, "prospect", "What comes of something, from the worst to the best.", prospectNames...)
	wits.AddEnum[Why](r, "why", "Why a simulate node chose as it did.", whyNames...)
	k.world = &worldOf[M]{Model: m}
	r.AddKind(k)
}

// Imagined returns the model as it is in what is being simulated, for functions of a "belief", a "judge", a "summary" or a
// condition; nil when nothing is simulated, or for another type than the game's model.
func Imagined[M any](x *wits.Context) *M {
	if f := foresightOf(x); f != nil {
		m, _ := f.now.(*M)
		return m
	}
	return nil
}

// Before returns the model as it was before what is to be judged; nil when nothing is judged.
func Before[M any](x *wits.Context) *M {
	if f := foresightOf(x); f != nil {
		m, _ := f.before.(*M)
		return m
	}
	return nil
}

// Elapse lets time pass in what is being simulated, in seconds: the model advances, and cooldowns and the like see the
// later time. Only Simulate may call it.
func Elapse(x *wits.Context, seconds float64) {
	f := foresightOf(x)
	if f == nil {
		panic("Elapse was called, and nothing is simulated")
	}
	if seconds > 0 {
		f.world.advance(x, f.now, seconds)
		x.Pass(seconds)
	}
}

// world is a model whose type only its functions know.
type world interface {
	// simulator returns an action's Simulate; nil if it has none for this model.
	simulator(action any) func(x *wits.Context, m any) wits.Status
	fill(x *wits.Context, m any)
	judge(x *wits.Context, before, after any) Prospect
	judges() bool
	advance(x *wits.Context, m any, seconds float64)
	copy(to, from any)
	room() any
	take() *foresight
	give(*foresight)
}

type worldOf[M any] struct {
	Model[M]
	lock sync.Mutex // minds may step in parallel
	free []*foresight
}

func (w *worldOf[M]) simulator(action any) func(*wits.Context, any) wits.Status {
	s, ok := action.(Simulator[M])
	if !ok {
		return nil
	}
	return func(x *wits.Context, m any) wits.Status { return s.Simulate(x, m.(*M)) }
}

func (w *worldOf[M]) fill(x *wits.Context, m any) { w.Fill(x, m.(*M)) }

func (w *worldOf[M]) judge(x *wits.Context, before, after any) Prospect {
	return w.Judge(x, before.(*M), after.(*M))
}

func (w *worldOf[M]) judges() bool { return w.Judge != nil }

func (w *worldOf[M]) advance(x *wits.Context, m any, seconds float64) {
	if w.Advance != nil {
		w.Advance(x, m.(*M), seconds)
	}
}

func (w *worldOf[M]) copy(to, from any) { *to.(*M) = *from.(*M) }

func (w *worldOf[M]) room() any { return new(M) }

// take gives room for a look ahead. There is as much of it as minds look ahead at once; what a panic keeps is lost.
func (w *worldOf[M]) take() *foresight {
	w.lock.Lock()
	defer w.lock.Unlock()
	if n := len(w.free); n > 0 {
		f := w.free[n-1]
		w.free = w.free[:n-1]
		return f
	}
	f := &foresight{world: w, now: new(M)}
	f.What = f
	return f
}

func (w *worldOf[M]) give(f *foresight) {
	f.before = nil
	w.lock.Lock()
	defer w.lock.Unlock()
	w.free = append(w.free, f)
}

package host

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/wits-ai/wits"
	engine "github.com/wits-ai/wits/internal/wits"
	"github.com/wits-ai/wits/sim"
)

// Errors of worlds that a host may want to tell apart.
var (
	// ErrBusy is that of a call while another one is under way.
	ErrBusy = errors.New("host: the world is in use: by another thread, or the call comes from a callback of its own")
	// ErrPaused is that of a step that was not played, because somebody has paused the game on the page or a breakpoint was met.
	ErrPaused = errors.New("host: the game is paused")
	// ErrOrders is that of a step while too many orders have gathered.
	ErrOrders = errors.New("host: nobody polls the orders: call Orders after each step until there are no more")
)

// World is many minds of one program that step together.
type World struct {
	program *Program
	minds   []wits.Mind
	bodies  []body
	rate    int
	seed    uint64
	tick    int64

	orders []Order
	polled int // of orders
	call   Call

	busy  atomic.Bool
	lines lines

	// What pages do, see Source.
	watcher Watcher
	paused  bool
	owed    int // ticks to play though paused
	starts  uint64
	restart bool
	title   string
	names   string
	agents  []sim.Agent
}

// body is what a mind's actions find in Frame.Self.
type body struct {
	mind   uint32
	entity wits.Entity
}

// Watcher looks at a world after each tick, and while it is paused at each step that is not played: a [debug.Hub]. What minds log
// goes to it, too.
type Watcher interface {
	Frame()
	wits.Logger
}

// NewWorld makes a world of so many minds, whose seeds are seed, seed+1 and so on, that plays rate ticks a second of game time,
// from 1 to 1000. The minds' entities are 1, 2 and so on, until [World.SetEntities] says otherwise.
func (p *Program) NewWorld(minds int, seed uint64, rate int) (*World, error) {
	if minds < 1 || minds > maxMinds {
		return nil, fmt.Errorf("host: a world has from 1 to %d minds, not %d", maxMinds, minds)
	}
	if rate < 1 || rate > 1000 {
		return nil, fmt.Errorf("host: a world plays from 1 to 1000 ticks a second, not %d", rate)
	}
	w := &World{program: p, minds: p.program.NewMinds(minds, seed), bodies: make([]body, minds), rate: rate, seed: seed, starts: 1}
	w.title, w.names = p.program.Name(), p.program.Name()
	for i := range w.bodies {
		w.bodies[i] = body{uint32(i), wits.Entity(i + 1)}
	}
	return w, nil
}

func (w *World) enter() error {
	if !w.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	return nil
}

func (w *World) leave() { w.busy.Store(false) }

// Len is the number of minds.
func (w *World) Len() int { return len(w.minds) }

// Program is the program that the minds run.
func (w *World) Program() *Program { return w.program }

// Step plays a tick of all minds, in their order. It is [ErrPaused] if nothing was played: poll nothing, and step again in the
// next frame, for the page is answered meanwhile.
func (w *World) Step() error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if len(w.orders) > 4096+16*len(w.minds) {
		return ErrOrders
	}
	if w.paused && w.owed == 0 {
		w.watch()
		if w.owed == 0 {
			return ErrPaused
		}
	}
	w.owed = max(0, w.owed-1)
	f := wits.Frame{Tick: w.tick, Time: float64(w.tick) / float64(w.rate), Delta: 1 / float64(w.rate), World: w, Log: w}
	for i := range w.minds {
		b := &w.bodies[i]
		f.Entity, f.Self = b.entity, b
		w.minds[i].Step(f)
	}
	w.tick++
	w.watch()
	return nil
}

func (w *World) watch() {
	if w.watcher != nil {
		w.watcher.Frame()
	}
}

// Tick is how many ticks were played.
func (w *World) Tick() int64 { return w.tick }

// port is a port by its place, for minds from first to first+count.
func (w *World) port(place, first, count int) (*engine.RootPort, error) {
	if place < 0 || place >= len(w.program.ports) {
		return nil, fmt.Errorf("host: %s has no port %d", w.program.program.Name(), place)
	}
	if first < 0 || count < 0 || first > len(w.minds) || count > len(w.minds)-first {
		return nil, fmt.Errorf("host: the world has %d minds, and not those from %d to %d", len(w.minds), first, first+count-1)
	}
	return &w.program.ports[place], nil
}

func (w *World) data(place, first, count, have int) (p *engine.RootPort, words int, err error) {
	if p, err = w.port(place, first, count); err != nil {
		return nil, 0, err
	}
	if p.Trigger {
		return nil, 0, fmt.Errorf("host: port %s is a trigger: see Fire and Fired", p.Name)
	}
	if words = p.Type.Words(); words == 0 {
		return nil, 0, fmt.Errorf("host: port %s is a %s, which a host can neither write nor read", p.Name, p.Type.Name())
	}
	if have != count*words {
		return nil, 0, fmt.Errorf("host: port %s of %d minds has %d words, not %d", p.Name, count, count*words, have)
	}
	return p, words, nil
}

// Set writes an inbound port of the minds from first on, as many as there are values.
func (w *World) Set(port, first, count int, values []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, n, err := w.data(port, first, count, len(values))
	if err != nil {
		return err
	}
	if p.Out {
		return fmt.Errorf("host: port %s is an outbound one: a host reads it", p.Name)
	}
	if n == 1 && p.Type.Name() != "bool" { // any word is a value
		for i, v := range values {
			p.Words(&w.minds[first+i])[0] = v
		}
		return nil
	}
	for i := range count {
		if !p.Type.ValidWords(values[i*n : i*n+n]) {
			return fmt.Errorf("host: what port %s of mind %d was given is no %s", p.Name, first+i, p.Type.Name())
		}
	}
	for i := range count {
		copy(p.Words(&w.minds[first+i]), values[i*n:i*n+n])
	}
	return nil
}

// Get reads a port of the minds from first on into values, which has just the room for so many.
func (w *World) Get(port, first, count int, values []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, n, err := w.data(port, first, count, len(values))
	if err != nil {
		return err
	}
	for i := range count {
		copy(values[i*n:], p.Words(&w.minds[first+i]))
	}
	return nil
}

// Fire raises an inbound trigger of a mind: it acts in the next step.
func (w *World) Fire(port, mind int) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, err := w.port(port, mind, 1)
	if err != nil {
		return err
	}
	if !p.Trigger || p.Out {
		return fmt.Errorf("host: port %s is no inbound trigger", p.Name)
	}
	p.Fire(&w.minds[mind])
	return nil
}

// Fired says of an outbound trigger in which minds from first on it was raised in the last step.
func (w *World) Fired(port, first int, fired []bool) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	p, err := w.port(port, first, len(fired))
	if err != nil {
		return err
	}
	if !p.Trigger || !p.Out {
		return fmt.Errorf("host: port %s is no outbound trigger", p.Name)
	}
	for i := range fired {
		fired[i] = p.Fired(&w.minds[first+i])
	}
	return nil
}

// SetEntities gives the minds from first on the ids by which the host's game knows them.
func (w *World) SetEntities(first int, ids []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if first < 0 || first > len(w.minds) || len(ids) > len(w.minds)-first {
		return fmt.Errorf("host: the world has %d minds, and not those from %d to %d", len(w.minds), first, first+len(ids)-1)
	}
	for i, id := range ids {
		w.bodies[first+i].entity = wits.Entity(id)
	}
	w.agents = nil
	return nil
}

// Restart lets a mind begin anew, clean-up included, with its inputs as they are; a suspended one is freed.
func (w *World) Restart(mind int) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if err := w.has(mind); err != nil {
		return err
	}
	w.minds[mind].Restart()
	return nil
}

func (w *World) has(mind int) error {
	if mind < 0 || mind >= len(w.minds) {
		return fmt.Errorf("host: the world has %d minds, and not %d", len(w.minds), mind)
	}
	return nil
}

// Status is how the root document of a mind stands.
func (w *World) Status(mind int) (Status, error) {
	if err := w.enter(); err != nil {
		return Running, err
	}
	defer w.leave()
	if err := w.has(mind); err != nil {
		return Running, err
	}
	return w.minds[mind].Status(), nil
}

// Fault is why a mind is suspended, as nothing of it runs until [World.Restart]; empty if it is not.
func (w *World) Fault(mind int) (string, error) {
	if err := w.enter(); err != nil {
		return "", err
	}
	defer w.leave()
	if err := w.has(mind); err != nil {
		return "", err
	}
	if f := w.minds[mind].Fault(); f != nil {
		return f.Error(), nil
	}
	return "", nil
}

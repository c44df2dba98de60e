package host

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/wits-ai/wits"
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
	bound   *binding
	minds   []wits.Mind
	bodies  []body
	rate    int
	seed    uint64
	tick    int64

	boards boards

	orders []Order
	polled int // of orders
	call   Call

	told     []any // texts and lists of the orders' arguments
	toldBase uint64

	playing bool // a tick

	busy  atomic.Bool
	lines lines

	paused  bool
	restart bool // somebody asks for it on the page

	// See Attach.
	tools    *tools // nil unless some are attached
	hooks    hooks
	tape     tape
	versions versions
}

// hooks are what a world does otherwise while tools are attached; variables, so that who attaches nothing does not link it.
type hooks struct {
	turn   func() error // in place of Step
	pause  func(pause bool)
	paused func() bool
	began  func() // after the state of another time was put in its place
}

// body is what a mind's actions find in Frame.Self.
type body = wits.HostedBody

// NewWorld makes a world of so many minds, whose seeds are seed, seed+1 and so on, that plays rate ticks a second of game time,
// from 1 to 1000. The minds' entities are 1, 2 and so on, until [World.SetEntities] says otherwise.
func (p *Program) NewWorld(minds int, seed uint64, rate int) (*World, error) {
	if minds < 1 || minds > maxMinds {
		return nil, fmt.Errorf("host: a world has from 1 to %d minds, not %d", maxMinds, minds)
	}
	if rate < 1 || rate > 1000 {
		return nil, fmt.Errorf("host: a world plays from 1 to 1000 ticks a second, not %d", rate)
	}
	w := &World{program: p, bound: p.bound, minds: p.program.NewMinds(minds, seed), bodies: make([]body, minds), rate: rate, seed: seed}
	for i := range w.bodies {
		w.bodies[i] = body{Mind: uint32(i), Entity: wits.Entity(i + 1)}
	}
	if err := w.boards.addBoards(p.program); err != nil {
		return nil, err
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

// Len returns the number of minds.
func (w *World) Len() int { return len(w.minds) }

// Program returns the program that the minds run.
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
	if w.hooks.turn != nil {
		return w.hooks.turn()
	}
	if w.paused {
		return ErrPaused
	}
	w.play(wits.Frame{Log: w})
	return nil
}

// play plays a tick, with the log and the monitor of the frame.
func (w *World) play(f wits.Frame) {
	w.forget()
	w.playing = true
	defer func() { w.playing, w.call.x = false, nil }() // x, if a callback has panicked
	f.Tick, f.Time, f.Delta, f.World = w.tick, float64(w.tick)/float64(w.rate), 1/float64(w.rate), w
	if len(w.boards.list) == 0 {
		wits.StepHosted(w.minds, w.bodies, &f)
	} else {
		w.boards.all((*wits.Board).Begin)
		for i := range w.minds {
			w.boards.each(i, func(b *wits.Board) { b.Give(&w.minds[i]) })
		}
		wits.StepHosted(w.minds, w.bodies, &f)
		for i := range w.minds {
			w.boards.each(i, func(b *wits.Board) { b.Take(&w.minds[i]) })
		}
	}
	w.tick++
}

// Tick returns how many ticks were played, as the minds stand: less than the host has seen while somebody looks at the past on the page.
func (w *World) Tick() int64 { return w.tick }

// Pause has the next step wait until somebody lets the game go on, on the page or with [World.Resume].
func (w *World) Pause() error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if w.paused = true; w.hooks.pause != nil {
		w.hooks.pause(true)
	}
	return nil
}

// Resume lets a paused world go on.
func (w *World) Resume() error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if w.paused = false; w.hooks.pause != nil {
		w.hooks.pause(false)
	}
	return nil
}

// Paused reports whether steps play nothing until somebody lets the game go on: it was paused, on the page too, or stands at a breakpoint
// or in its past.
func (w *World) Paused() (bool, error) {
	if err := w.enter(); err != nil {
		return false, err
	}
	defer w.leave()
	if w.hooks.paused != nil {
		return w.hooks.paused(), nil
	}
	return w.paused, nil
}

// RestartAsked reports whether somebody has asked on the page, since this was asked last, that the game begin anew. Only the host
// can do that: it puts its bodies back and calls Restart for each mind, or makes another world.
func (w *World) RestartAsked() (bool, error) {
	if err := w.enter(); err != nil {
		return false, err
	}
	defer w.leave()
	asked := w.restart
	w.restart = false
	return asked, nil
}

// port returns a port by its place, for minds from first to first+count.
func (w *World) port(place, first, count int) (*wits.RootPort, error) {
	if place < 0 || place >= len(w.bound.ports) {
		return nil, fmt.Errorf("host: %s has no port %d", w.program.program.Name(), place)
	}
	if first < 0 || count < 0 || first > len(w.minds) || count > len(w.minds)-first {
		return nil, fmt.Errorf("host: the world has %d minds, and not those from %d to %d", len(w.minds), first, first+count-1)
	}
	return &w.bound.ports[place], nil
}

func (w *World) data(place, first, count, have int) (p *wits.RootPort, words int, err error) {
	if p, err = w.port(place, first, count); err != nil {
		return nil, 0, err
	}
	if p.Trigger {
		return nil, 0, fmt.Errorf("host: port %s is a trigger: see Fire and Fired", p.Name)
	}
	if words = p.Type.Words(); words == 0 {
		switch p.Type.HostedForm() {
		case wits.HostedText:
			return nil, 0, fmt.Errorf("host: port %s is a %s, which goes to and fro by itself: see SetText and Text", p.Name, p.Type.Name())
		case wits.HostedList, wits.HostedTexts:
			return nil, 0, fmt.Errorf("host: port %s is a %s, which goes to and fro by itself: see SetList, List, SetTexts and Texts", p.Name, p.Type.Name())
		}
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
	if w.tools != nil { // it is written in the next tick
		for i := range count {
			if !p.Type.ValidWords(values[i*n : i*n+n]) {
				return notValue(p, first+i)
			}
		}
		copy(w.tools.want[port][first*n:], values)
		return nil
	}
	if n == 1 && p.Type.Name() != "bool" { // any word is a value
		for i, v := range values {
			p.Words(&w.minds[first+i])[0] = v
		}
		return nil
	}
	for i := range count {
		if !p.Type.ValidWords(values[i*n : i*n+n]) {
			return notValue(p, first+i)
		}
	}
	for i := range count {
		copy(p.Words(&w.minds[first+i]), values[i*n:i*n+n])
	}
	return nil
}

func notValue(p *wits.RootPort, mind int) error {
	return fmt.Errorf("host: what port %s of mind %d was given is no %s", p.Name, mind, p.Type.Name())
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
	if w.tools != nil && !p.Out {
		copy(values, w.tools.want[port][first*n:])
		return nil
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
	if w.tools != nil {
		w.later(opFire, uint64(port), uint64(mind))
		return nil
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
		if w.tools != nil {
			w.later(opEntity, uint64(first+i), id)
		} else {
			w.setEntity(first+i, id)
		}
	}
	return nil
}

func (w *World) setEntity(mind int, id uint64) {
	if b := &w.bodies[mind]; b.Entity != wits.Entity(id) {
		if b.Entity = wits.Entity(id); w.tools != nil {
			w.tools.agents = nil
		}
	}
}

// later has something done in the next tick, by a world that is recorded.
func (w *World) later(kind byte, numbers ...uint64) {
	t := tape{ops: w.tools.later}
	t.op(kind, numbers...)
	w.tools.later = t.ops
}

// Restart lets a mind begin anew, clean-up included, with its inputs as they are; a suspended one is freed. While tools are
// attached it does so in the next tick.
func (w *World) Restart(mind int) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if err := w.has(mind); err != nil {
		return err
	}
	if w.tools != nil {
		w.later(opRestart, uint64(mind))
		return nil
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

// Status returns how the root document of a mind stands.
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

package rules

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Economy is what units, tiles and the player have, and the rules that are at work on it: the contextual executor [Pro360, ch. 15]. It is not
// for several goroutines at once.
type Economy struct {
	design  *Design
	program *wits.Program
	mind    *wits.Mind
	options Options
	day     int64   // ticks
	queues  []queue // by period
	queueOf []int32 // by rule

	refused *wits.Program // that the mind has been given, and the economy cannot run

	state
	open      []int32     // queues of which something is due in the tick that runs
	turn      entry       // the rule that runs
	acting    Acting      // what functions of the game's find as Self
	tiles     []int32     // of an area
	needs     []Amount    // of the terms of a rule
	rests     []int64     // remainders of the terms of a rule
	before    []uint64    // what a script found
	evaluated int64       // rules that were looked at
	fault     *wits.Fault // of the last rule that failed
}

// state is what an economy remembers, and all that snapshots and saves have of it but the mind.
type state struct {
	now     int64  // ticks that were run
	next    uint32 // serial number of the unit that is placed next
	units   []unit // by slot; the first is the player
	free    []uint32
	dying   []uint32         // slots of units that were removed since the last step
	bins    [scopes][]Amount // by slot and bin, by tile and bin, by bin
	runs    []run            // by slot and rule of the type
	lacks   []lack           // the same
	carries []int64          // by slot and term: what is left of a rate, in millionths of a resource times ticks, for each day
	lost    []Amount         // by resource
}

// unit is a slot for a unit.
type unit struct {
	entity wits.Entity
	placed int64 // the tick after which
	tiles  []int32
	serial uint32
	typ    int32
	alive  bool
}

// Unit stands for a unit of an economy: a number that is never used again. The zero value is the player.
type Unit struct{ slot, serial uint32 }

// Number counts units in the order in which they were placed, from 1; 0 is the player.
func (u Unit) Number() uint32 { return u.serial }

// Acting is whose rule runs: what functions of the game's find with wits.Self[*rules.Acting] while rules of a unit run, if Options.Self is nil.
type Acting struct {
	Economy *Economy
	Unit    Unit
}

// Options are what an economy needs of the game.
type Options struct {
	// Rate is how many ticks a second has, above 0.
	Rate float64
	// Tiles is how many tiles there are; 0 for none.
	Tiles int
	// Ground knows which tiles lie around others; it may be nil if the document has no areas.
	Ground Ground
	// Self is what functions find as Frame.Self while a rule of a unit runs, by the entity that it was placed with; nil for an [Acting].
	Self func(u Unit, e wits.Entity) any
	// Seed is where the random numbers of functions begin.
	Seed uint64
}

const (
	maxTicks = 1 << 31 // of a period, and of a day
	maxTiles = 1 << 24
	maxUnits = 1 << 24
)

// New makes an economy at its start, of a program of a document of rules. It fails if the program is none, the options do not fit the document, or a
// rule is due too rarely to count ticks.
func New(p *wits.Program, o Options) (*Economy, error) {
	compiled, ok := (&why.Question{Program: p}).Compiled(0).(*part)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s is no document of rules", p.Document())
	case !(o.Rate > 0) || math.IsInf(o.Rate, 0):
		return nil, errors.New("rules: Options.Rate is how many ticks a second has, above 0")
	case o.Tiles < 0 || o.Tiles > maxTiles:
		return nil, fmt.Errorf("rules: Options.Tiles is from 0 to %d", maxTiles)
	case len(compiled.design.areas) > 0 && o.Ground == nil:
		return nil, fmt.Errorf("%s has areas, so Options.Ground must say which tiles lie around others", p.Document())
	}
	d := compiled.design
	e := &Economy{design: d, program: p, options: o}
	seconds := float64(d.day * o.Rate)
	if !(seconds < maxTicks) {
		return nil, fmt.Errorf("%s: a day of %v s has too many ticks", p.Document(), d.day)
	}
	e.day = max(1, int64(math.Round(seconds)))
	for i := range d.rules {
		ticks := math.Round(float64(d.rules[i].every * seconds))
		if !(ticks < maxTicks) {
			return nil, fmt.Errorf("%s: %s is due every %v days, which are too many ticks", p.Document(), d.rules[i].name, d.rules[i].every)
		}
		e.queueOf = append(e.queueOf, e.queue(max(1, int64(ticks))))
	}
	e.mind = p.NewMind(o.Seed)
	e.next = 1
	e.units = []unit{{alive: true}}
	e.lost = make([]Amount, len(d.resources))
	for s := InUnit; s <= InPlayer; s++ {
		n := 1
		if s == InTile {
			n = o.Tiles
		}
		for range n {
			for _, r := range d.held[s] {
				e.bins[s] = append(e.bins[s], d.resources[r].bins[s].start)
			}
		}
	}
	e.runs, e.lacks = make([]run, d.widest), make([]lack, d.widest)
	e.carries = make([]int64, d.carried)
	e.schedule(0)
	return e, nil
}

// Design is the document as it was compiled.
func (e *Economy) Design() *Design { return e.design }

// Mind is the mind with which rules run: what a debugger shows. [Economy.Step] steps it; how often each rule fired lies in it.
func (e *Economy) Mind() *wits.Mind { return e.mind }

// Now is how many ticks were run.
func (e *Economy) Now() int64 { return e.now }

// Evaluated is how many rules were looked at since the economy was made; it is not saved.
func (e *Economy) Evaluated() int64 { return e.evaluated }

// Fault is what went wrong in the last rule whose function or script failed; nil if none has. The rule is passed over, the others go on.
func (e *Economy) Fault() *wits.Fault { return e.fault }

// Place adds a unit of a type. Tiles are those that it stands on, in the order in which inputs are taken from them: row by row. They are copied. The
// entity is what messages and functions call it. Its rules are due in later ticks.
func (e *Economy) Place(unitType string, entity wits.Entity, tiles ...int32) (Unit, error) {
	t := e.design.typeOf(unitType)
	if t <= 0 {
		return Unit{}, fmt.Errorf("there is no type of unit %q in %s", unitType, e.program.Document())
	}
	for _, tile := range tiles {
		if tile < 0 || int(tile) >= e.options.Tiles {
			return Unit{}, fmt.Errorf("there is no tile %d: there are %d", tile, e.options.Tiles)
		}
	}
	var slot uint32
	if n := len(e.free); n > 0 {
		slot, e.free = e.free[n-1], e.free[:n-1]
	} else {
		if len(e.units) >= maxUnits {
			return Unit{}, fmt.Errorf("there are more than %d units", maxUnits)
		}
		slot = uint32(len(e.units))
		e.units = append(e.units, unit{})
		e.grow()
	}
	e.units[slot] = unit{entity, e.now, append([]int32(nil), tiles...), e.next, int32(t), true}
	e.next++
	copy(e.bins[InUnit][int(slot)*len(e.design.held[InUnit]):], e.design.types[t].start)
	e.forget(slot)
	e.schedule(slot)
	return Unit{slot, e.units[slot].serial}, nil
}

// forget lets the rules of a unit begin now.
func (e *Economy) forget(slot uint32) {
	d := e.design
	runs := e.runs[int(slot)*d.widest:][:d.widest]
	clear(runs)
	clear(e.lacks[int(slot)*d.widest:][:d.widest])
	for i := range d.types[e.units[slot].typ].rules {
		runs[i].last = e.now
	}
	clear(e.carries[int(slot)*d.carried:][:d.carried])
}

// grow makes room for what the last slot has.
func (e *Economy) grow() {
	d := e.design
	for range d.held[InUnit] {
		e.bins[InUnit] = append(e.bins[InUnit], 0)
	}
	for range d.widest {
		e.runs, e.lacks = append(e.runs, run{}), append(e.lacks, lack{})
	}
	for range d.carried {
		e.carries = append(e.carries, 0)
	}
}

// Remove takes a unit away, with what it has. It says whether there was one. The player cannot be removed.
func (e *Economy) Remove(u Unit) bool {
	if u.slot == 0 || !e.Has(u) {
		return false
	}
	e.units[u.slot].alive = false
	e.dying = append(e.dying, u.slot)
	return true
}

// Has reports whether a unit is there.
func (e *Economy) Has(u Unit) bool {
	return int(u.slot) < len(e.units) && e.units[u.slot].alive && e.units[u.slot].serial == u.serial
}

// Units visits all units in the order of their slots, until f returns false.
func (e *Economy) Units(f func(u Unit, unitType string, entity wits.Entity) bool) {
	for slot := 1; slot < len(e.units); slot++ {
		if is := &e.units[slot]; is.alive && !f(Unit{uint32(slot), is.serial}, e.design.types[is.typ].name, is.entity) {
			return
		}
	}
}

// Step runs a tick: the rules that are due, of the unit that was placed first first, and of a unit in the order of the document. The frame is what functions see, but for Self, and for Entity while a rule of a unit
// runs. Its Delta must be that of the Rate; it is not counted on.
func (e *Economy) Step(f wits.Frame) {
	e.follow()
	e.now++
	e.settle(e.now)
	e.collect()
	f.Self = e
	for {
		before := e.evaluated
		e.mind.Step(f)
		fault := e.mind.Fault()
		if fault == nil {
			return
		}
		e.fault = fault
		e.mind.Resume()
		if e.evaluated == before { // it is not a rule that failed
			e.pass()
			return
		}
		if e.Has(Unit{e.turn.slot, e.turn.serial}) {
			e.runs[int(e.turn.slot)*e.design.widest+int(e.turn.local)].outcome = Failed
		}
	}
}

// advance runs the rule whose turn it is in a queue.
func (e *Economy) advance(x *wits.Context, q *queue) {
	t := &q.entries[q.at]
	q.at++
	e.turn = *t
	e.evaluate(x, t)
}

// run runs what is due and has not run yet.
func (e *Economy) run(x *wits.Context) {
	if len(e.open) == 1 { // as it mostly is
		q := &e.queues[e.open[0]]
		for end := q.end(); q.at < end; {
			e.advance(x, q)
		}
	} else {
		for q := e.earliest(); q != nil; q = e.earliest() {
			e.advance(x, q)
		}
	}
	for _, s := range e.design.shown {
		kind.Put(x, s.slot, e.bins[InPlayer][s.bin].Float())
	}
	x.SetCurrentNode(e.design.node)
}

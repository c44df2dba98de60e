package record

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unsafe"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Options are how much a [Recorder] keeps. The zero value is a good one.
type Options struct {
	// Memory is how many bytes the recording may take, 64 MiB if it is 0. What is oldest goes first. Some megabytes are
	// needed in any case: the newest second is always there.
	Memory int64
	// KeyEvery is how many ticks lie between two moments of the whole game, which [Recorder.SeekTick] goes back to; a second if
	// it is 0. They are thinned out when there are too many: half of Memory is for them.
	KeyEvery int
}

// DefaultMemory is what [Options].Memory is if it is 0.
const DefaultMemory = 64 << 20

// Recorder is a flight recorder: it keeps what a running game does, always, within its memory. All methods are to be called
// on the loop's goroutine, as [sim.Loop] says.
type Recorder struct {
	loop   *sim.Loop
	game   sim.Game
	hasher sim.Hasher
	rate   int
	o      Options
	users  int // who attached it and have not closed it

	Timeline           // that the game goes
	line     lineage   // of it
	branches []*branch // others, the one that was left longest ago first
	lines    uint32    // that there have been

	open   bool // the last chunk is being written
	seeds  start
	inputs []held // since the start
	data   int64  // bytes of their Data
	whole  bool   // recorded since the start
	keys   []key

	prev     []uint64 // minds as they were in the newest frame
	prevRefs []any
	sealer   *sealer
	spare    []*raw

	idle     []*sim.Moment // to be used again
	moment   int64         // bytes of one
	kept     int           // moments since they were measured
	view     view
	compared comparison // with what was left last
	parted   *Diverged  // of what is played again
	skims    bool       // what is played again is not looked at
	stood    bool       // the game was paused when it left its present

	notes    map[uint32]*wits.Notes
	noteSize int64
}

// start is how the run began.
type start struct {
	options map[string]string
	seed    uint64
	sources []sim.Source
	reloads []reload
}

// reload is a change of documents.
type reload struct {
	tick    int64
	sources []sim.Source // all of them, as they were after it
}

// held is what players did from a tick on, until the next one of the list.
type held struct {
	tick int64
	sim.Keys
}

// dataOf returns how many bytes the Data of inputs takes, of those from a tick on.
func dataOf(inputs []held, tick int64) (n int64) {
	for i := range inputs {
		if inputs[i].tick >= tick {
			n += int64(len(inputs[i].Data))
		}
	}
	return n
}

// Attach has a loop recorded from now on. Call it before Run, or on the loop's goroutine. A loop has one recording: where it is
// recorded already, such as for the page, Attach gives that recorder, with the larger Memory of both, and the recording ends
// when all who attached it have closed it.
func Attach(l *sim.Loop, o Options) *Recorder {
	if o.Memory <= 0 {
		o.Memory = DefaultMemory
	}
	if r, ok := l.Recorder().(*Recorder); ok && r != nil {
		r.users++
		r.o.Memory = max(r.o.Memory, o.Memory)
		r.reader.limit = r.o.Memory / 16
		return r
	}
	rate := l.Info().Rate
	if o.KeyEvery <= 0 {
		o.KeyEvery = rate
	}
	r := &Recorder{Timeline: Timeline{reader: &reader{}}, loop: l, game: l.Game(), rate: rate, o: o, users: 1, sealer: newSealer()}
	r.hasher, _ = r.game.(sim.Hasher)
	r.reader.limit = o.Memory / 16
	l.SetRecorder(r)
	r.begin()
	return r
}

// Close ends the recording, if nobody else has attached it. What has been recorded can still be read.
func (r *Recorder) Close() {
	if r.users == 0 {
		return
	}
	if r.users--; r.users > 0 {
		return
	}
	for _, a := range r.game.Agents() {
		if a.Mind != nil {
			a.Mind.NoteEvaluations(false)
		}
	}
	r.loop.SetRecorder(nil)
	r.finish()
	r.collect(true)
	r.sealer.close()
}

// begin begins with the game as it stands.
func (r *Recorder) begin() {
	s := r.loop.State()
	r.finish()
	r.tape, r.inputs, r.marks, r.notes, r.data = nil, nil, nil, nil, 0
	r.dropBranches()
	r.line, r.lines, r.parted = lineage{name: firstLine}, 0, nil
	r.reader.forget()
	r.view = view{}
	r.dropKeys(func(key) bool { return true })
	r.whole = s.Tick == 0 && !s.Loaded
	r.seeds = start{options: s.Options, seed: s.Seed, sources: r.sources()}
	r.mark(Mark{Tick: s.Tick, Kind: MarkStart, Text: startText(s)})
	r.write(s.Tick)
	r.keep(s.Tick)
	r.observe(r.game.Agents())
}

func startText(s sim.State) string {
	text := fmt.Sprintf("seed %d", s.Seed)
	if s.Loaded {
		text = "a saved game, " + text
	}
	var names []string
	for name, value := range s.Options {
		names = append(names, ", "+name+" "+value)
	}
	slices.Sort(names)
	return text + strings.Join(names, "")
}

func (r *Recorder) sources() []sim.Source {
	if game, ok := r.game.(sim.Reloader); ok && game.Brains() != nil {
		return game.Brains().Sources()
	}
	return nil
}

// Started implements [sim.Recorder].
func (r *Recorder) Started() { r.begin() }

// Ticked implements [sim.Recorder].
func (r *Recorder) Ticked(in sim.Keys, again bool) {
	r.collect(false)
	tick := r.loop.State().Tick
	if again {
		r.observe(r.game.Agents())
		r.check(tick)
		return
	}
	if n := len(r.inputs); n == 0 || r.inputs[n-1].Keys != in {
		r.inputs = append(r.inputs, held{tick - 1, in})
		r.data += int64(len(in.Data))
	}
	r.write(tick)
	if tick%int64(r.o.KeyEvery) == 0 {
		r.keep(tick)
	}
}

// Intervened implements [sim.Recorder].
func (r *Recorder) Intervened(v sim.Intervention) {
	if v.Do == sim.InterventionReload {
		return // Reloaded says more
	}
	kind := MarkIntervention
	if v.Auto {
		kind = MarkFollowed
	}
	text := string(v.Do) + " " + v.Path
	if v.Value != "" {
		text += " = " + v.Value
	}
	for _, a := range v.Args {
		text += " " + a
	}
	if r.line.id > 0 && r.line.cause == "" && v.Tick == r.line.since && r.to == v.Tick && !v.Auto {
		r.line.cause = text
	}
	r.mark(Mark{Tick: v.Tick, Kind: kind, Agent: v.Agent, Text: text})
}

// Reloaded implements [sim.Recorder].
func (r *Recorder) Reloaded(of sim.Reloaded) {
	tick := r.loop.State().Tick
	done := false
	for i := range of.Programs {
		p := &of.Programs[i]
		text := p.Root
		if !p.Done() {
			text += refused
		}
		done = done || p.Done()
		r.mark(Mark{Tick: tick, Kind: MarkReload, Text: text})
	}
	if done {
		r.seeds.reloads = append(r.seeds.reloads, reload{tick, r.sources()})
	}
}

// TakenOver implements [sim.Recorder].
func (r *Recorder) TakenOver() { r.cut(r.loop.State().Tick) }

// write writes how the game stands after a tick.
func (r *Recorder) write(tick int64) {
	agents := r.game.Agents()
	r.takeNotes(agents, tick)
	r.observe(agents)
	if r.open && tick == r.to+1 {
		c := &r.tape[len(r.tape)-1]
		if c.n < r.rate && int64(len(c.raw.diffs))*8 < r.o.Memory/16 && c.roster.holds(agents) {
			c.raw.add(int32(c.n), c.roster, agents, r.prev, r.prevRefs)
			c.n++
			c.frames = c.n
			r.to = tick
			return
		}
	} else if tick != r.to+1 {
		r.finish()
		r.dropBranches()
		r.tape = nil // the game is somewhere else: there is nothing to go on from
		r.notes = nil
	}
	r.next(tick, agents)
	r.to = tick
}

// next begins a chunk.
func (r *Recorder) next(tick int64, agents []sim.Agent) {
	r.finish()
	var was *roster
	if n := len(r.tape); n > 0 {
		was = r.tape[n-1].roster
	}
	b := &body{roster: was, frames: 1}
	if !was.holds(agents) {
		b.roster = newRoster(agents)
		r.markFaults(tick, was, b.roster)
	}
	if n := len(r.spare); n > 0 {
		b.raw, r.spare = r.spare[n-1], r.spare[:n-1]
	} else {
		b.raw = &raw{}
	}
	b.raw.begin(b.roster, agents)
	r.prev = append(r.prev[:0], b.raw.base...)
	r.prevRefs = append(r.prevRefs[:0], b.raw.refs...)
	if r.hasher != nil {
		b.hash, b.hashed = r.hasher.Hash(), true
	}
	r.tape = append(r.tape, chunk{from: tick, n: 1, body: b})
	r.open = true
	r.fit()
}

func (r *Recorder) markFaults(tick int64, was, is *roster) {
	for i := range is.agents {
		a := &is.agents[i]
		if a.Fault == nil {
			continue
		}
		if was != nil {
			if k := was.find(a.ID); k >= 0 && was.agents[k].Fault == a.Fault {
				continue
			}
		}
		r.mark(Mark{Tick: tick, Kind: MarkFault, Agent: a.ID, Text: a.Fault.Error()})
	}
}

// finish ends the chunk that is being written.
func (r *Recorder) finish() {
	if r.open {
		r.open = false
		r.sealer.give(r.tape[len(r.tape)-1].body)
	}
}

// collect takes chunks that have been sealed.
func (r *Recorder) collect(all bool) {
	r.sealer.collect(all, func(d sealed) {
		w := d.body.raw
		d.body.blocks, d.body.size, d.body.raw = d.blocks, d.size, nil
		if len(r.spare) < 2 {
			clear(w.refs)
			clear(w.swaps)
			r.spare = append(r.spare, w)
		}
	})
}

// fit drops what is oldest until the recording fits its memory.
func (r *Recorder) fit() {
	r.fitBranches()
	for r.held() > r.o.Memory {
		switch {
		case len(r.tape) > 1:
			n := 1 + len(r.tape)/64 // some at once, so that it need not be looked at all the time
			r.tape = slices.Delete(r.tape, 0, min(n, len(r.tape)-1))
			r.forget()
		case len(r.branches) > 0:
			r.dropBranch(0)
		default:
			return
		}
	}
}

// forget drops what is before the first tick that can be looked at.
func (r *Recorder) forget() {
	from := r.tape[0].from
	first := 0
	for i := range r.keys {
		if r.keys[i].tick <= from {
			first = i
		}
	}
	i := -1
	r.dropKeys(func(key) bool { i++; return i < first })
	r.marks = slices.DeleteFunc(r.marks, func(m Mark) bool { return m.Tick < from && !m.lasting() })
	r.reader.forget()
	r.forgetNotes(from)
	r.forgetBranches(from)
	r.forgetInputs()
}

// forgetInputs drops inputs that no moment needs, if they have taken a quarter of the memory: then the run cannot be played again from
// its start any more, but from the moments that there are. So much is given only by a game that is one with the world of an engine.
func (r *Recorder) forgetInputs() {
	if len(r.keys) == 0 || r.data <= r.o.Memory/4 {
		return
	}
	since := func(inputs []held) []held {
		i := sort.Search(len(inputs), func(i int) bool { return inputs[i].tick > r.keys[0].tick }) - 1
		return slices.Clone(inputs[max(i, 0):])
	}
	r.inputs = since(r.inputs)
	for _, b := range r.branches {
		b.inputs = since(b.inputs)
	}
	r.data, r.whole = dataOf(r.inputs, 0), false
}

// Held returns how many bytes the recording takes at present: frames, moments, inputs and all else.
func (r *Recorder) Held() int64 { return r.held() }

// HeldFrames returns how many of these bytes are minds in frames that have been compressed.
func (r *Recorder) HeldFrames() (n int64) {
	for i := range r.tape {
		n += r.tape[i].size
	}
	return n
}

func (r *Recorder) held() int64 {
	n := r.noteSize + r.data + r.reader.held + r.view.held() + r.compared.held() + int64(cap(r.inputs))*int64(unsafe.Sizeof(held{})) + int64(cap(r.marks))*int64(unsafe.Sizeof(Mark{})) +
		int64(cap(r.prev))*8 + int64(cap(r.prevRefs))*16
	for i := range r.marks {
		n += int64(len(r.marks[i].Text))
	}
	n += tapeSize(r.tape)
	n += r.heldByBranches()
	for _, w := range r.spare {
		n += w.size()
	}
	n += r.moment * int64(len(r.keys)+r.branchKeys()+len(r.idle))
	for i := range r.seeds.reloads {
		for _, s := range r.seeds.reloads[i].sources {
			n += int64(len(s.Data))
		}
	}
	return n
}

// tapeSize returns what chunks take.
func tapeSize(tape []chunk) (n int64) {
	var last *roster
	for i := range tape {
		n += tape[i].body.held()
		if r := tape[i].roster; r != last {
			last = r
			n += r.size()
		}
	}
	return n
}

// Span returns the ticks that can be looked at: the states after from, from+1, ..., to ticks. To is the newest state.
func (r *Timeline) Span() (from, to int64) { return r.tape[0].from, r.to }

// Now returns how many ticks have been played where the game stands; it is less than the span's end while the game is in the
// past.
func (r *Recorder) Now() int64 { return r.loop.State().Tick }

var _ sim.Recorder = (*Recorder)(nil)

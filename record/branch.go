package record

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/wits-ai/wits/sim"
)

// Limits of the branches that are kept.
const (
	// MostBranches is how many timelines that were left are kept; the one that was left longest ago goes first.
	MostBranches = 8
	// BranchShare is the part of [Options].Memory that they may take together: a quarter.
	BranchShare = 4
)

// firstLine is the name of the timeline that a run begins with.
const firstLine = "Original"

// lineage says which timeline it is.
type lineage struct {
	id    uint32
	name  string
	cause string // what it began with, for people; "" for nothing that anybody did
	since int64  // the tick at which it left the one before
}

// branch is a timeline that was left. It is whole: what it has in common with others lies in the same memory.
type branch struct {
	Timeline
	lineage
	at            int64 // the last tick that it has in common with the timeline that the game goes
	inputs        []held
	data          int64 // bytes of the Data of inputs that are its own
	interventions []sim.Intervention
	reloads       []reload
	keys          []key // moments after at
}

// Branch is a timeline: the one that the game goes, or one that was left when somebody went on from the past.
type Branch struct {
	// ID is another one for each timeline since the start of the run; the first is 0.
	ID uint32
	// Name is for people: "Original", "Branch 1". Cause is what it began with, "" if nobody did anything: "set CharHealth = 28".
	Name, Cause string
	// At is the last tick that it has in common with the timeline that the game goes; To is the last one that it has.
	At, To int64
}

// Branches lists the timelines that were left and are still held, the one that was left last at the end.
func (r *Recorder) Branches() (list []Branch) {
	for _, b := range r.branches {
		list = append(list, Branch{b.id, b.name, b.cause, b.at, b.to})
	}
	return list
}

// Current returns the timeline that the game goes.
func (r *Recorder) Current() Branch {
	return Branch{r.line.id, r.line.name, r.line.cause, r.to, r.to}
}

// Branch returns the timeline that was left last; no if there is none, or it is not held any more.
func (r *Recorder) Branch() (Branch, bool) {
	if len(r.branches) == 0 {
		return Branch{}, false
	}
	list := r.Branches()
	return list[len(list)-1], true
}

// Of returns a timeline by its number, to ask about: the one that the game goes, or one that was left. No if it is not held. It is valid
// until the game goes on.
func (r *Recorder) Of(id uint32) (*Timeline, bool) {
	if id == r.line.id {
		return &r.Timeline, true
	}
	if i := r.find(id); i >= 0 {
		return &r.branches[i].Timeline, true
	}
	return nil, false
}

func (r *Recorder) find(id uint32) int {
	return slices.IndexFunc(r.branches, func(b *branch) bool { return b.id == id })
}

// cut ends the timeline at a tick: the game goes another way from there. What it was is kept whole as a branch.
func (r *Recorder) cut(tick int64) {
	if tick >= r.to {
		return
	}
	r.finish()
	r.compared = comparison{}
	early := tick < r.tape[0].from // somebody else has taken the game back there
	if early {
		r.dropBranches()
		r.tape = nil
		r.dropKeys(func(k key) bool { return k.tick > tick })
	} else {
		left := &branch{Timeline: r.Timeline, lineage: r.line, at: tick, inputs: slices.Clone(r.inputs), interventions: r.loop.Left(), reloads: slices.Clone(r.seeds.reloads)}
		left.tape, left.marks = slices.Clone(r.tape), slices.Clone(r.marks)
		left.keys = r.keysAfter(tick)
		left.data = dataOf(left.inputs, tick)
		for _, b := range r.branches {
			b.at = min(b.at, tick)
		}
		r.branches = append(r.branches, left)
		i := r.chunkFrom(tick)
		clear(r.tape[i+1:])
		r.tape = r.tape[:i+1]
		r.tape[i].n = int(tick-r.tape[i].from) + 1
	}
	r.lines++
	r.line = lineage{id: r.lines, name: fmt.Sprintf("Branch %d", r.lines), since: tick}
	r.to = tick
	r.cutNotes(tick)
	r.inputs = slices.DeleteFunc(r.inputs, func(h held) bool { return h.tick >= tick })
	r.data = dataOf(r.inputs, 0)
	r.marks = slices.DeleteFunc(r.marks, func(m Mark) bool {
		return m.Tick > tick || m.Tick == tick && (m.Kind == MarkIntervention || m.Kind == MarkReload)
	})
	r.seeds.reloads = slices.DeleteFunc(r.seeds.reloads, func(l reload) bool { return l.tick >= tick })
	r.parted = nil
	r.view.body = nil
	if early {
		r.whole = tick == 0 && !r.loop.State().Loaded
		r.next(tick, r.game.Agents())
	}
	r.mark(Mark{Tick: tick, Kind: MarkTakeOver})
	r.fitBranches()
}

// keysAfter takes the moments after a tick out of those of the timeline.
func (r *Recorder) keysAfter(tick int64) []key {
	i := slices.IndexFunc(r.keys, func(k key) bool { return k.tick > tick })
	if i < 0 {
		return nil
	}
	after := slices.Clone(r.keys[i:])
	clear(r.keys[i:])
	r.keys = r.keys[:i]
	return after
}

// Switch makes a timeline that was left the one that the game goes, and stops it there at a tick, the newest one if it is negative.
// The one that it went is left in turn, and nothing of it is lost. What is played again is compared, as [Recorder.SeekTick] says; with
// any other error all stays as it was.
func (r *Recorder) Switch(id uint32, tick int64) error {
	i := r.find(id)
	if i < 0 {
		return fmt.Errorf("record: there is no branch %d, or not any more", id)
	}
	b := r.branches[i]
	if tick < 0 {
		tick = b.to
	}
	if from := b.tape[0].from; tick < from || tick > b.to {
		return fmt.Errorf("record: tick %d cannot be gone to: %s has %d to %d", tick, b.name, from, b.to)
	}
	r.halt()
	now := r.Now()
	r.swap(b)
	err := r.goTo(tick, false)
	if parted := (*Diverged)(nil); err != nil && !errors.As(err, &parted) {
		r.swap(b)
		return errors.Join(err, r.goTo(min(max(now, r.tape[0].from), r.to), false))
	}
	r.branches = append(slices.Delete(r.branches, i, i+1), b) // it was left last
	r.branches = slices.DeleteFunc(r.branches, func(b *branch) (apart bool) {
		at, ok := common(&r.Timeline, &b.Timeline)
		b.at = at
		if !ok {
			r.freeKeys(b)
		}
		return !ok
	})
	r.fitBranches()
	return err
}

// swap makes the timeline a branch, and the branch the timeline. The game stands nowhere then.
func (r *Recorder) swap(b *branch) {
	r.finish()
	left := branch{Timeline: r.Timeline, lineage: r.line, at: b.at, inputs: r.inputs, interventions: slices.Clone(r.loop.Interventions()), reloads: r.seeds.reloads,
		keys: r.keysAfter(b.at), data: dataOf(r.inputs, b.at)}
	r.Timeline, r.line, r.inputs, r.seeds.reloads = b.Timeline, b.lineage, b.inputs, b.reloads
	r.data = dataOf(r.inputs, 0)
	r.keys = append(r.keys, b.keys...)
	moments := make([]*sim.Moment, len(r.keys))
	for i := range r.keys {
		moments[i] = r.keys[i].moment
	}
	r.loop.Adopt(b.interventions, moments)
	*b = left
	r.parted, r.view, r.compared = nil, view{}, comparison{}
	r.prev, r.prevRefs = nil, nil
	r.cutNotes(left.at) // what minds noted after that is of the other timeline
}

// Memory of branches.

// own returns what a branch holds that the timeline of the game does not.
func (b *branch) own() int64 {
	n := b.data + int64(cap(b.inputs))*int64(unsafe.Sizeof(held{})) + int64(cap(b.interventions))*int64(unsafe.Sizeof(sim.Intervention{})) + int64(cap(b.marks))*int64(unsafe.Sizeof(Mark{})) +
		int64(cap(b.tape))*int64(unsafe.Sizeof(chunk{}))
	i := b.chunkFrom(b.at + 1)
	return n + tapeSize(b.tape[i:])
}

func (r *Recorder) heldByBranches() (n int64) {
	for _, b := range r.branches {
		n += b.own()
	}
	return n
}

func (r *Recorder) branchKeys() (n int) {
	for _, b := range r.branches {
		n += len(b.keys)
	}
	return n
}

// dropBranchKey drops a moment of a branch, of the one that was left longest ago first: without it going there takes longer. No if
// there is none.
func (r *Recorder) dropBranchKey() bool {
	for _, b := range r.branches {
		if n := len(b.keys); n > 0 {
			r.free(b.keys[n-1])
			b.keys = b.keys[:n-1]
			return true
		}
	}
	return false
}

func (r *Recorder) freeKeys(b *branch) {
	for _, k := range b.keys {
		r.free(k)
	}
	b.keys = nil
}

func (r *Recorder) dropBranch(i int) {
	r.freeKeys(r.branches[i])
	r.branches = slices.Delete(r.branches, i, i+1)
	r.compared = comparison{}
}

func (r *Recorder) dropBranches() {
	for len(r.branches) > 0 {
		r.dropBranch(len(r.branches) - 1)
	}
}

// fitBranches drops what was left longest ago until branches fit what they may take; of the last one its end.
func (r *Recorder) fitBranches() {
	for len(r.branches) > MostBranches || len(r.branches) > 1 && r.heldByBranches() > r.o.Memory/BranchShare {
		r.dropBranch(0)
	}
	for len(r.branches) == 1 && r.heldByBranches() > r.o.Memory/BranchShare {
		if !r.branches[0].shorten() {
			r.dropBranch(0)
		}
	}
}

// shorten drops the last chunk of a branch, unless it is one that it has in common with the timeline of the game.
func (b *branch) shorten() bool {
	n := len(b.tape) - 1
	if n < 1 || b.tape[n].from <= b.at {
		return false
	}
	b.tape[n] = chunk{}
	b.tape = b.tape[:n]
	b.to = b.tape[n-1].last()
	b.inputs = slices.DeleteFunc(b.inputs, func(h held) bool { return h.tick >= b.to })
	b.data = dataOf(b.inputs, b.at)
	b.interventions = slices.DeleteFunc(b.interventions, func(v sim.Intervention) bool { return v.Tick >= b.to })
	b.reloads = slices.DeleteFunc(b.reloads, func(l reload) bool { return l.tick >= b.to })
	b.marks = slices.DeleteFunc(b.marks, func(m Mark) bool { return m.Tick > b.to })
	b.keys = slices.DeleteFunc(b.keys, func(k key) bool { return k.tick > b.to })
	return true
}

// forgetBranches drops what branches hold of before a tick, and those that were left before it.
func (r *Recorder) forgetBranches(from int64) {
	for i := len(r.branches) - 1; i >= 0; i-- {
		b := r.branches[i]
		if b.at < from {
			r.dropBranch(i)
			continue
		}
		b.tape = slices.Delete(b.tape, 0, b.chunkFrom(from))
	}
}

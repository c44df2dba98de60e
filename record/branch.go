package record

import "slices"

// branch is what had come after a tick from which the run was then taken another way.
type branch struct {
	at, to   int64
	tape     []chunk
	compared int64 // ticks up to this one are the same
	found    *Difference
	was, is  view
}

// Branch is a run that was cut off: the recording goes another way after tick At.
type Branch struct {
	// At is the last tick that both runs have in common, To the last one of the run that was cut off that is still held.
	At, To int64
}

// Difference is where two runs part.
type Difference struct {
	// Tick is the first tick after which they differ.
	Tick int64 `json:"tick"`
	// Agent and Name say whose mind differs first, in the order of the game; Agent is 0 if it is the game itself.
	Agent uint32 `json:"agent,omitempty"`
	Name  string `json:"name,omitempty"`
	// Path is the value, by its name, or what else differs, as in [wits.Difference].
	Path string `json:"path"`
	// A is what it was in the first run (the one that was cut off), B in the second.
	A string `json:"a"`
	B string `json:"b"`
}

// cut ends the run at a tick: what was recorded after it is kept apart.
func (r *Recorder) cut(tick int64) {
	if tick >= r.to {
		return
	}
	r.finish()
	early := tick < r.tape[0].from // somebody else has taken the game back there
	i, _ := slices.BinarySearchFunc(r.tape, tick, func(c chunk, tick int64) int {
		switch {
		case c.last() < tick:
			return -1
		case c.from > tick:
			return 1
		}
		return 0
	})
	if early {
		r.branch, r.tape = nil, nil
	} else {
		r.branch = &branch{at: tick, to: r.to, tape: slices.Clone(r.tape[i:]), compared: tick}
		clear(r.tape[i+1:])
		r.tape = r.tape[:i+1]
		r.tape[i].n = int(tick-r.tape[i].from) + 1
	}
	r.to = tick
	r.cutNotes(tick)
	r.inputs = slices.DeleteFunc(r.inputs, func(h held) bool { return h.tick >= tick })
	r.marks = slices.DeleteFunc(r.marks, func(m Mark) bool {
		return m.Tick > tick || m.Tick == tick && (m.Kind == MarkIntervention || m.Kind == MarkReload)
	})
	r.seeds.reloads = slices.DeleteFunc(r.seeds.reloads, func(l reload) bool { return l.tick >= tick })
	r.dropKeys(func(k key) bool { return k.tick > tick })
	r.parted = nil
	r.view.body = nil
	if early {
		r.whole = tick == 0
		r.next(tick, r.game.Agents())
	}
	r.mark(Mark{Tick: tick, Kind: MarkTakeOver})
}

// shorten drops the last chunk.
func (b *branch) shorten() {
	b.tape[len(b.tape)-1] = chunk{}
	b.tape = b.tape[:len(b.tape)-1]
	b.to = b.tape[len(b.tape)-1].last()
}

// Branch is the run that was cut off when the game was last taken over in the past; no if there is none, or the memory was
// needed.
func (r *Recorder) Branch() (Branch, bool) {
	if r.branch == nil {
		return Branch{}, false
	}
	return Branch{r.branch.at, r.branch.to}, true
}

// Compare finds where what happens differs from what had happened before the game was taken over: the first tick, agent and
// value. It says no if they have not parted yet, or if there is no [Recorder.Branch].
func (r *Recorder) Compare() (Difference, bool) {
	b := r.branch
	if b == nil {
		return Difference{}, false
	}
	for b.found == nil && b.compared < min(b.to, r.to) {
		if b.found = r.compareRuns(&b.was, &b.is, b.compared+1); b.found == nil {
			b.compared++
		}
	}
	if b.found == nil {
		return Difference{}, false
	}
	return *b.found, true
}

// compareRuns compares a tick of the run that was cut off with the same of this one.
func (r *Recorder) compareRuns(was, is *view, tick int64) *Difference {
	c, n := at(r.branch.tape, tick), at(r.tape, tick)
	if c == nil || n == nil {
		return nil
	}
	was.see(&r.reader, c)
	is.see(&r.reader, n)
	f, g := int(tick-c.from), int(tick-n.from)
	for i := range c.roster.agents {
		if i >= len(n.roster.agents) || n.roster.agents[i].ID != c.roster.agents[i].ID {
			return &Difference{Tick: tick, Path: "the list of agents", A: listOf(c.roster.agents), B: listOf(n.roster.agents)}
		}
		a, b := &c.roster.agents[i], &n.roster.agents[i]
		if a.Program == nil && b.Program == nil {
			continue
		}
		if a.Program != nil && b.Program != nil && was.errs[i] == nil && is.errs[i] == nil && a.Program.Fingerprint() == b.Program.Fingerprint() &&
			slices.Equal(was.strips[i].frame(f), is.strips[i].frame(g)) && sameRefs(a.Program, &was.strips[i], f, is.strips[i].refsAt(nil, g)) &&
			(a.Fault == nil) == (b.Fault == nil) {
			continue
		}
		d := &Diverged{Agent: a.ID, Name: a.Name, Path: "the mind", Was: hasMind(a.Program != nil), Is: hasMind(b.Program != nil)}
		if b.Program != nil && is.errs[i] == nil {
			d = sameMind(a, &was.strips[i], f, was.errs[i], is.strips[i].mind(g))
		}
		if d != nil {
			return &Difference{Tick: tick, Agent: d.Agent, Name: d.Name, Path: d.Path, A: d.Was, B: d.Is}
		}
	}
	if len(n.roster.agents) > len(c.roster.agents) {
		return &Difference{Tick: tick, Path: "the list of agents", A: listOf(c.roster.agents), B: listOf(n.roster.agents)}
	}
	if f == 0 && g == 0 && c.hashed && n.hashed && c.hash != n.hash {
		return &Difference{Tick: tick, Path: "the hash of the game", A: hashText(c.hash), B: hashText(n.hash)}
	}
	return nil
}

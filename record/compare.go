package record

import "slices"

// comparison is how far the timeline of the game has been compared with the one that was left last.
type comparison struct {
	of       uint32
	begun    bool
	compared int64 // ticks up to this one are the same
	found    *Difference
	was, is  view
}

func (c *comparison) held() int64 { return c.was.held() + c.is.held() }

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

// Compare finds where what happens differs from what had happened before the game was taken over: the first tick, agent and
// value. It says no if they have not parted yet, or if there is no [Recorder.Branch]. [Recorder.Differences] gives all of them.
func (r *Recorder) Compare() (Difference, bool) {
	if len(r.branches) == 0 {
		return Difference{}, false
	}
	b, c := r.branches[len(r.branches)-1], &r.compared
	if !c.begun || c.of != b.id {
		*c = comparison{of: b.id, begun: true, compared: b.at}
	}
	for c.found == nil && c.compared < min(b.to, r.to) {
		if c.found = r.compareRuns(&b.Timeline, c.compared+1); c.found == nil {
			c.compared++
		}
	}
	if c.found == nil {
		return Difference{}, false
	}
	return *c.found, true
}

// compareRuns compares a tick of the run that was left with the same of this one.
func (r *Recorder) compareRuns(left *Timeline, tick int64) *Difference {
	was, is := &r.compared.was, &r.compared.is
	c, n := at(left.tape, tick), at(r.tape, tick)
	if c == nil || n == nil {
		return nil
	}
	was.see(r.reader, c)
	is.see(r.reader, n)
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

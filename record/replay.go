package record

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Result is what came of playing a recording again.
type Result struct {
	// Ticks is how many ticks were played, Compared how many of them, and of the start, were compared with what was recorded.
	Ticks, Compared int64
	// Difference is where the game first did something else than what was recorded: A was, B is. Nil if it did the same.
	Difference *Difference
	// Documents are those of the game that are not what they were when the recording was made. If there are any, only what
	// the programs then and now both have is compared, by name, and literals are not.
	Documents []string
	// Hash is the hash of the game at the end, see [sim.Hash].
	Hash uint64
}

// Replay plays the recording again, headless, from the start: with its options, seed, inputs, interventions and changes of
// documents. It compares every mind, and the game's own hash, with what was recorded, and ends where they first differ. The
// game is one that nobody uses; it runs its own documents at first: make it with those of [Recording.Documents] for the same
// ones. It fails if the recording does not begin at the start, if it is of another game, or if the game does not start.
func (rec *Recording) Replay(g sim.Game) (Result, error) {
	l, err := rec.Loop(g)
	if err != nil {
		return Result{}, err
	}
	info := l.Info()
	c := &comparer{rec: rec, loop: l, player: player{rec: rec}, tables: map[*wits.Program]*Table{}, pairs: pairings{}}
	c.hasher, _ = g.(sim.Hasher)
	c.documents()
	c.compare()
	l.SetRecorder(c)
	l.Replay(func(tick int64) (sim.Keys, bool) {
		if tick >= rec.Run.To || c.result.Difference != nil {
			return sim.Keys{}, false
		}
		return rec.keys(info, tick), true
	})
	l.Skip(rec.Run.To)
	l.SetRecorder(nil)
	c.result.Ticks, c.result.Hash = l.State().Tick, sim.Hash(g)
	return c.result, nil
}

// Loop starts a game to play the recording again, as [Recording.Replay] does, and compares nothing: [sim.Loop.Skip] to Run.To plays it. It
// fails as Replay does.
func (rec *Recording) Loop(g sim.Game) (*sim.Loop, error) {
	info := g.Info()
	switch {
	case info.Name != rec.Run.Game:
		return nil, fmt.Errorf("record: this is a recording of %s, not of %s", rec.Run.Game, info.Name)
	case len(rec.chunks) == 0:
		return nil, errors.New("record: there is no tick in the recording to compare with")
	case !rec.Run.Whole:
		return nil, errors.New("record: what players did is not recorded since the start, so this cannot be played again")
	}
	l, err := sim.NewLoop(g, sim.LoopOptions{Options: rec.Run.Options, Seed: rec.Run.Seed, Paused: true})
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	info = l.Info()
	if info.Rate != rec.Run.Rate {
		return nil, fmt.Errorf("record: the recording has %d ticks a second and the game has %d", rec.Run.Rate, info.Rate)
	}
	if missing := rec.missing(info); missing != "" {
		return nil, fmt.Errorf("record: the game has no input %q any more", missing)
	}
	reloads := 0
	l.Script(rec.Interventions, func(sim.Intervention) error {
		reloads++
		return rec.reload(g, reloads)
	})
	l.Replay(func(tick int64) (sim.Keys, bool) {
		if tick >= rec.Run.To {
			return sim.Keys{}, false
		}
		return rec.keys(info, tick), true
	})
	return l, nil
}

// missing returns an input that was held and that the game does not have.
func (rec *Recording) missing(info sim.Info) string {
	for _, in := range rec.Inputs {
		for _, name := range append(slices.Clone(in.Held), in.Before...) {
			if !slices.ContainsFunc(info.Controls, func(c sim.Control) bool { return c.Input == name }) {
				return name
			}
		}
	}
	return ""
}

// keys returns what players did in a tick.
func (rec *Recording) keys(info sim.Info, tick int64) sim.Keys {
	i := sort.Search(len(rec.Inputs), func(i int) bool { return rec.Inputs[i].Tick > tick }) - 1
	if i < 0 {
		return sim.Keys{}
	}
	in := &rec.Inputs[i]
	return sim.Keys{Held: info.HeldBits(in.Held), Before: info.HeldBits(in.Before), Focus: in.Focus, Data: string(in.Data)}
}

// reload gives the game the documents that it was given by a reload.
func (rec *Recording) reload(g sim.Game, n int) error {
	game, ok := g.(sim.Reloader)
	if !ok || game.Brains() == nil {
		return errors.New("the game's documents cannot be changed while it runs")
	}
	game.Brains().Replace(rec.Documents(n))
	renewal := game.Brains().Prepare(nil)
	if renewal == nil {
		return nil
	}
	for _, p := range renewal.Apply(g.Agents()) {
		if !p.Done() {
			return errors.Join(p.Err, errors.New("the game refuses its documents"))
		}
	}
	return nil
}

// comparer compares a game with a recording, as a [sim.Recorder] of the loop that plays it again.
type comparer struct {
	rec    *Recording
	loop   *sim.Loop
	player player
	hasher sim.Hasher
	tables map[*wits.Program]*Table
	pairs  pairings
	result Result
}

func (c *comparer) Started()                    {}
func (c *comparer) Ticked(sim.Keys, bool)       { c.compare() }
func (c *comparer) Intervened(sim.Intervention) {}
func (c *comparer) TakenOver()                  {}
func (c *comparer) Reloaded(sim.Reloaded)       {}

// documents finds which documents are not the same as those of the recording.
func (c *comparer) documents() {
	game, ok := c.loop.Game().(sim.Reloader)
	if !ok || game.Brains() == nil {
		return
	}
	was := c.rec.Documents(0)
	seen := map[string]bool{}
	for _, s := range game.Brains().Sources() {
		seen[s.File] = true
		if data, err := fs.ReadFile(was, s.File); err != nil || !bytes.Equal(data, s.Data) {
			c.result.Documents = append(c.result.Documents, s.File)
		}
	}
	if len(c.rec.files) > 0 {
		for file := range c.rec.files[0] {
			if !seen[file] {
				c.result.Documents = append(c.result.Documents, file)
			}
		}
	}
	slices.Sort(c.result.Documents)
}

func (c *comparer) table(p *wits.Program) *Table {
	p = p.Original()
	t := c.tables[p]
	if t == nil {
		t = tableOf(p, -1)
		if len(c.result.Documents) > 0 {
			t.Fingerprint = "" // of other documents: compared by name
		}
		c.tables[p] = t
	}
	return t
}

// compare compares the game as it stands.
func (c *comparer) compare() {
	tick := c.loop.State().Tick
	chunk, f := c.player.chunkAt(tick)
	if chunk == nil || c.result.Difference != nil {
		return
	}
	c.result.Compared++
	agents := c.loop.Game().Agents()
	for i := range chunk.roster.Agents {
		a := &chunk.roster.Agents[i]
		if i >= len(agents) || agents[i].ID != a.ID {
			d := lists(tick, chunk.roster.names(), newRoster(agents).agents)
			c.result.Difference = &d
			return
		}
		m := agents[i].Mind
		d := Difference{Tick: tick, Agent: a.ID, Name: a.Name, Path: "the mind", A: hasMind(a.table != nil), B: hasMind(m != nil)}
		if a.table != nil && m != nil {
			var differs bool
			if d.Path, d.A, d.B, differs = c.pairs.differ(c.player.snap(i, f), c.live(m)); !differs {
				continue
			}
		} else if (a.table == nil) == (m == nil) {
			continue
		}
		c.result.Difference = &d
		return
	}
	if len(agents) > len(chunk.roster.Agents) {
		d := lists(tick, chunk.roster.names(), newRoster(agents).agents)
		c.result.Difference = &d
		return
	}
	if f == 0 && chunk.hashed && c.hasher != nil && len(c.result.Documents) == 0 {
		if h := c.hasher.Hash(); h != chunk.hash {
			c.result.Difference = &Difference{Tick: tick, Path: "the hash of the game", A: hashText(chunk.hash), B: hashText(h)}
		}
	}
}

// live returns how a mind of the game stands.
func (c *comparer) live(m *wits.Mind) *snap {
	t := c.table(m.Program())
	words, refs := m.Memory()
	s := &snap{table: t, words: words}
	if m.Fault() != nil {
		s.fault = m.Fault().Error()
	}
	if len(refs) > 0 {
		types := m.Program().RefTypes()
		s.ref = func(i int) fileRef { return encodeRef(types[i], refs[i]) }
	}
	return s
}

package record

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Diverged is the error of a game that, played again with the same input, did not do what it did: it is no function of its
// input. It reads a clock or a global random number, goes over a map, or keeps state that its moments lack.
type Diverged struct {
	// Tick is the first tick whose result differs.
	Tick int64
	// Agent and Name say whose mind differs; Agent is 0 if it is the game itself.
	Agent uint32
	Name  string
	// Path is the value, by its name, or what else differs, as in [wits.Difference].
	Path string
	// Was and Is are what was recorded and what came about this time.
	Was, Is string
}

func (d *Diverged) Error() string {
	who := d.Name
	if d.Agent == 0 {
		who = "the game"
	}
	return fmt.Sprintf("record: played again, the game did not do the same: after tick %d, %s of %s was %s and is %s now; the game depends on something other than its options, seed and input",
		d.Tick, d.Path, who, d.Was, d.Is)
}

// SeekTick takes the whole game to where it stood after so many ticks, and pauses it: world, minds and all. It stands in the
// past then: as it goes on, what was recorded is played again, until [sim.Loop.TakeOver] (or any intervention) or the end. At
// the end it is the present: nothing is played again. What is played is compared with what was recorded: a [*Diverged] says
// that it was not the same, and the game then stands where Seek has taken it all the same. Other errors say that the tick
// cannot be reached, and the game stands where it stood.
func (r *Recorder) SeekTick(tick int64) error {
	from, to := r.Span()
	if tick < from || tick > to {
		return fmt.Errorf("record: tick %d cannot be gone to: the recording has %d to %d", tick, from, to)
	}
	r.halt()
	now := r.loop.State().Tick
	past := r.loop.State().Replaying
	if tick == to && now == to && !past {
		return nil
	}
	return r.goTo(tick, past && now <= tick)
}

// goTo takes the game to a tick of the recording; here: it can be played from where it stands.
func (r *Recorder) goTo(tick int64, here bool) error {
	if err := r.back(tick, here); err != nil {
		return err
	}
	// Whoever did not do the same is not the same at the end either. Then it is played once more, to see where that began.
	r.parted, r.skims = nil, true
	r.loop.Replay(r.keysOf)
	r.loop.Skip(tick)
	r.skims = false
	if found := r.compare(tick); found != nil {
		if err := r.back(tick, false); err != nil {
			return err
		}
		r.loop.Replay(r.keysOf)
		r.loop.Skip(tick)
		if r.parted == nil {
			r.found(found)
		}
	}
	r.halt()
	if tick == r.to {
		r.loop.Rejoin()
	}
	if r.parted != nil {
		return r.parted
	}
	return nil
}

// back takes the game back to where a tick can be played from, unless it can be from where it stands.
func (r *Recorder) back(tick int64, here bool) error {
	k := sort.Search(len(r.keys), func(i int) bool { return r.keys[i].tick > tick }) - 1
	if here && (k < 0 || r.keys[k].tick <= r.Now()) {
		return nil
	}
	switch {
	case k >= 0:
		if err := r.loop.Return(r.keys[k].moment); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	case !r.loop.CanStart():
		return errors.New("record: the game is neither a sim.Keeper nor a sim.Starter: it cannot be taken back")
	case !r.whole:
		return errors.New("record: the game is no sim.Keeper, and how it began is not recorded: it cannot be taken back")
	case slices.ContainsFunc(r.loop.Interventions(), func(v sim.Intervention) bool { return v.Do == sim.InterventionReload }):
		return errors.New("record: the game is no sim.Keeper, so it is taken back by playing it again from its start; but its documents have been changed since")
	default:
		if err := r.loop.ReturnToStart(); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	return nil
}

// halt pauses the game, and notes whether it was paused when it left its present.
func (r *Recorder) halt() {
	if s := r.loop.State(); !s.Replaying {
		r.stood = s.Paused
	}
	r.loop.Halt()
}

// Live takes the game to its present. One that was paused when it left the present, and stands in the past, is paused again; any
// other goes on from there.
func (r *Recorder) Live() error {
	s := r.loop.State()
	if s.Tick == r.to && !s.Replaying && !s.Paused {
		return nil
	}
	err := r.SeekTick(r.to)
	if !s.Replaying || !s.Paused || !r.stood {
		r.loop.Resume()
	}
	return err
}

// keysOf returns what players did in a tick.
func (r *Recorder) keysOf(tick int64) (sim.Keys, bool) {
	if tick >= r.to {
		return sim.Keys{}, false
	}
	i := sort.Search(len(r.inputs), func(i int) bool { return r.inputs[i].tick > tick }) - 1
	if i < 0 {
		return sim.Keys{}, false
	}
	return r.inputs[i].Keys, true
}

// Diverged reports whether the ticks that were played again last, since the last SeekTick, were not the same; nil if they were.
func (r *Recorder) Diverged() *Diverged { return r.parted }

// check compares how the game stands, after a tick has been played again, with what was recorded.
func (r *Recorder) check(tick int64) {
	if r.skims || r.parted != nil {
		return
	}
	if d := r.compare(tick); d != nil {
		r.found(d)
	}
}

func (r *Recorder) found(d *Diverged) {
	r.parted = d
	r.mark(Mark{Tick: d.Tick, Kind: MarkDiverged, Agent: d.Agent, Text: d.Error()})
}

// view is a chunk with all its minds unpacked, for who goes through a recording frame by frame.
type view struct {
	body   *body
	frames int
	strips []strip
	errs   []error
}

func (v *view) held() (n int64) {
	for i := range v.strips {
		n += v.strips[i].size()
	}
	return n
}

// see unpacks a chunk.
func (v *view) see(d *reader, c *chunk) {
	if v.body == c.body && v.frames >= c.n {
		return
	}
	v.body, v.frames = c.body, c.frames
	n := len(c.roster.agents)
	for len(v.strips) < n {
		v.strips, v.errs = append(v.strips, strip{}), append(v.errs, nil)
	}
	for i := range n {
		if v.errs[i] = nil; c.roster.agents[i].Program != nil {
			v.errs[i] = d.read(&v.strips[i], c, i)
		}
	}
}

// compare finds the first thing in which the game differs from what was recorded of a tick.
func (r *Recorder) compare(tick int64) *Diverged {
	c := at(r.tape, tick)
	if c == nil {
		return nil
	}
	r.view.see(r.reader, c)
	f := int(tick - c.from)
	agents := r.game.Agents()
	for i := range c.roster.agents {
		if i >= len(agents) || agents[i].ID != c.roster.agents[i].ID {
			return &Diverged{Tick: tick, Path: "the list of agents", Was: listOf(c.roster.agents), Is: listOf(newRoster(agents).agents)}
		}
		if d := sameMind(&c.roster.agents[i], &r.view.strips[i], f, r.view.errs[i], agents[i].Mind); d != nil {
			d.Tick = tick
			return d
		}
	}
	if len(agents) > len(c.roster.agents) {
		return &Diverged{Tick: tick, Path: "the list of agents", Was: listOf(c.roster.agents), Is: listOf(newRoster(agents).agents)}
	}
	if f == 0 && c.hashed {
		if h := r.hasher.Hash(); h != c.hash {
			return &Diverged{Tick: tick, Path: "the hash", Was: hashText(c.hash), Is: hashText(h)}
		}
	}
	return nil
}

func listOf(agents []AgentAt) string {
	if len(agents) == 0 {
		return "nobody"
	}
	text := ""
	for i, a := range agents {
		switch {
		case i == 8:
			return fmt.Sprintf("%s and %d more", text, len(agents)-8)
		case i > 0:
			text += ", "
		}
		text += a.Name
	}
	return text
}

// sameMind compares a mind with a frame of a strip.
func sameMind(a *AgentAt, s *strip, f int, err error, m *wits.Mind) *Diverged {
	d := &Diverged{Agent: a.ID, Name: a.Name}
	switch {
	case a.Program == nil || m == nil:
		if (a.Program == nil) == (m == nil) {
			return nil
		}
		d.Path, d.Was, d.Is = "the mind", hasMind(a.Program != nil), hasMind(m != nil)
		return d
	case err != nil:
		d.Path, d.Was, d.Is = "the mind", err.Error(), "there"
		return d
	case m.Program().Fingerprint() != a.Program.Fingerprint():
		d.Path, d.Was, d.Is = "the program", programText(a.Program), programText(m.Program())
		return d
	}
	words, refs := m.Memory()
	if slices.Equal(words, s.frame(f)) && sameRefs(a.Program, s, f, refs) && (m.Fault() == nil) == (a.Fault == nil) {
		return nil
	}
	if path, was, is, ok := firstDifference(s.mind(f), m); ok {
		d.Path, d.Was, d.Is = path, was, is
		return d
	}
	return nil
}

func hasMind(has bool) string {
	if has {
		return "there"
	}
	return "none"
}

func programText(p *wits.Program) string {
	return fmt.Sprintf("%s (%016x)", p.Document(), p.Fingerprint())
}

func sameRefs(p *wits.Program, s *strip, f int, now []any) bool {
	if len(now) == 0 {
		return true
	}
	for i, was := range s.refsAt(nil, f) {
		if !sameValue(was, now[i]) {
			return false
		}
	}
	return true
}

// firstDifference returns the first thing by name in which two minds differ.
func firstDifference(was, is *wits.Mind) (path, a, b string, ok bool) {
	if (was.Fault() == nil) != (is.Fault() == nil) {
		return "the fault", faultText(was.Fault()), faultText(is.Fault()), true
	}
	list, err := was.Diff(is)
	switch {
	case err != nil:
		return "the program", was.Program().Document(), is.Program().Document(), true
	case len(list) == 0:
		return "", "", "", false
	}
	d := list[0]
	a, b = fmt.Sprint(d.A), fmt.Sprint(d.B)
	if i := was.Program().Find(d.Path); i >= 0 {
		t := was.Program().Values()[i].Slot.Type()
		a, b = t.Format(d.A), t.Format(d.B)
	}
	return d.Path, a, b, true
}

func faultText(f *wits.Fault) string {
	if f == nil {
		return "none"
	}
	return f.Error()
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

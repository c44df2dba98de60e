package debug

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/scenario"
	"github.com/wits-ai/wits/sim"
)

// What if: something is changed at a frame, and both futures are played, once each, with the same input. While that is done it is noted
// what the stage shows and what everybody does; so a page can show both at once, though there is one game. Nothing of it is played as
// the game is otherwise: breakpoints stop nothing, and nothing is logged.

// Bounds of it.
const (
	usualFuture    = 10 // seconds
	longestFuture  = 60
	maxChanges     = 32
	scenesAtOnce   = 60
	maxSceneBytes  = 48 << 20 // of each future, compressed
	maxDoings      = 20_000   // of each future
	maxDifferent   = 500
	valuesOfAgent  = 6
	secondsOfTests = 10 // that a test may be off
)

// whatIf are two futures.
type whatIf struct {
	WhatIfNow
	starts  uint64
	was, is *future
	found   *WhatIf
}

// future is one of them, as it was seen.
type future struct {
	from    int64
	scenes  [][]byte // compressed, from the frame from on
	bytes   int
	agents  []*doings // in the order in which they came
	noted   int
	scratch []uint64
}

// doings is what an agent does in a future.
type doings struct {
	agent    uint32
	name     string
	activity []uint64
	list     []doing
}

// doing is what it does from a tick on, and the node that says so.
type doing struct {
	tick       int64
	does, path string
}

// whatIf changes something and plays both futures.
func (h *Hub) whatIf(r *WhatIfRequest) (*WhatIf, error) {
	rec := h.recorder
	if rec == nil {
		return nil, cannot("%w: it has no other future", errNotRecorded)
	}
	rate := int64(max(h.source.Info().Rate, 1))
	frames := cmp.Or(int64(r.Frames), usualFuture*rate)
	switch oldest, newest := rec.Span(); {
	case len(r.Changes) > maxChanges:
		return nil, invalid("%d changes at once are too many: %d is the limit", len(r.Changes), maxChanges)
	case frames > longestFuture*rate:
		return nil, invalid("%d frames are too many: a minute is the limit, %d frames", frames, longestFuture*rate)
	case len(r.Changes) > 0 && (r.Tick < oldest || r.Tick > newest):
		return nil, invalid("frame %d is not recorded: frames %d to %d are", r.Tick, oldest, newest)
	}
	h.dropChange()
	h.futures = nil
	w := &whatIf{starts: h.source.State().Starts}
	if err := h.change(w, r); err != nil {
		return nil, err
	}
	err := h.playFutures(w, w.At+frames)
	if err := h.arrived(err); err != nil {
		return nil, err
	}
	h.futures = w
	return w.found, nil
}

// change makes the timeline with the change, unless it was made.
func (h *Hub) change(w *whatIf, r *WhatIfRequest) error {
	rec := h.recorder
	if len(r.Changes) == 0 {
		i := slices.IndexFunc(rec.Branches(), func(b record.Branch) bool { return b.ID == r.Branch })
		if i < 0 {
			return missing("there is no branch %d to compare with, or not any more", r.Branch)
		}
		is, was := rec.Current(), rec.Branches()[i]
		w.Was, w.Is, w.At, w.Change = was.ID, is.ID, was.At, cmp.Or(is.Cause, h.reloadedAt(was.At), is.Name)
		return nil
	}
	done := make([]sim.Intervention, len(r.Changes))
	var words []string
	for i := range r.Changes {
		v, err := interventionOf(&r.Changes[i], r.Tick)
		if err != nil {
			return err
		}
		done[i] = v
		words = append(words, h.changeText(v))
	}
	m, err := h.meddler()
	if err != nil {
		return err
	}
	w.Was, w.At, w.Change = rec.Current().ID, r.Tick, strings.Join(words, ", ")
	if err := h.standAt(w.At); err != nil {
		return err
	}
	for _, v := range done {
		if err := m.Intervene(v); err != nil {
			h.undo(w)
			return invalid("%s", strings.TrimPrefix(err.Error(), "wits: "))
		}
	}
	if w.Is = rec.Current().ID; w.Is == w.Was {
		return cannot("the game has no other future at frame %d", w.At)
	}
	for _, v := range done {
		h.logs.add(logLine{Tick: w.At, Agent: v.Agent, Level: "info", Text: "what if: " + saidOf(v)})
	}
	return nil
}

// standAt takes the game to a frame that is not the last one: what is changed there leaves something.
func (h *Hub) standAt(tick int64) error {
	_, err := h.recorder.Extend(h.recorder.Current().ID, tick+1)
	if err == nil {
		err = h.recorder.SeekTick(tick)
	}
	return h.arrived(err)
}

func (h *Hub) prepareWhatIf(r *PrepareWhatIfRequest) error {
	if h.recorder == nil {
		return cannot("%w: it has no other future", errNotRecorded)
	}
	if oldest, newest := h.recorder.Span(); r.Tick < oldest || r.Tick > newest {
		return invalid("frame %d is not recorded: frames %d to %d are", r.Tick, oldest, newest)
	}
	h.dropChange()
	h.futures = nil
	return h.standAt(r.Tick)
}

// undo goes back to where nothing had been changed.
func (h *Hub) undo(w *whatIf) {
	if is := h.recorder.Current().ID; is != w.Was && h.recorder.Switch(w.Was, w.At) == nil {
		h.recorder.Drop(is)
	}
	h.moved()
}

// reloadedAt is the document that was changed at a tick of the game's timeline.
func (h *Hub) reloadedAt(tick int64) string {
	for _, m := range h.recorder.Marks(tick, tick) {
		if m.Kind == record.MarkReload {
			return m.Text
		}
	}
	return ""
}

// changeText is what is changed, in short: "Red: CharHealth stays 11".
func (h *Hub) changeText(v sim.Intervention) string {
	text := saidOf(v)
	switch v.Do {
	case sim.InterventionSet:
		text = v.Path + " = " + v.Value
	case sim.InterventionHold:
		text = v.Path + " stays " + v.Value
	case sim.InterventionForce:
		text = v.Path + " gives " + v.Value
	case sim.InterventionCommand:
		name := v.Path
		if m, err := h.meddler(); err == nil {
			for _, c := range m.Commands() {
				if c.Name == v.Path {
					name = cmp.Or(c.Label, name)
				}
			}
		}
		text = strings.TrimSpace(name + " " + strings.Join(v.Args, " "))
	}
	if a, err := h.agent(v.Agent); err == nil {
		text = a.Name + ": " + text
	}
	return short(text, maxText)
}

// playFutures plays both, and looks at both. The game stands at the change then, on the timeline that has it.
func (h *Hub) playFutures(w *whatIf, to int64) error {
	rec := h.recorder
	parted := (*record.Diverged)(nil)
	gone := func(err error) bool { return err != nil && !errors.As(err, &parted) }
	if err := rec.Switch(w.Was, w.At); gone(err) {
		return err
	}
	if _, err := rec.Extend(w.Was, to); gone(err) {
		return err
	}
	if err := rec.Switch(w.Is, -1); gone(err) {
		return err
	}
	if _, err := rec.Extend(w.Was, to); gone(err) {
		return err
	}
	w.To = to
	for _, b := range append(rec.Branches(), rec.Current()) {
		if b.ID == w.Was || b.ID == w.Is {
			w.To = min(w.To, b.To)
		}
	}
	if w.To <= w.At {
		return errors.New("there is no room for another future in the recording's memory")
	}
	var err error
	if w.is, err = h.watchFuture(w); err != nil {
		return err
	}
	if err := rec.Switch(w.Was, w.At); gone(err) {
		return err
	}
	if w.was, err = h.watchFuture(w); err != nil {
		return err
	}
	if err := rec.Switch(w.Is, w.At); gone(err) {
		return err
	}
	w.find(h)
	return nil
}

// watchFuture goes through a future on the timeline that the game goes, and notes what is seen of it.
func (h *Hub) watchFuture(w *whatIf) (*future, error) {
	f := &future{from: w.At}
	scene := sim.NewScene(filled(h.source.Info()))
	for tick := w.At; tick <= w.To; tick++ {
		err := h.recorder.SeekTick(tick)
		if parted := (*record.Diverged)(nil); err != nil && !errors.As(err, &parted) {
			return nil, err
		}
		if h.stage != nil && f.bytes < maxSceneBytes {
			scene.Reset()
			h.stage.Draw(scene)
			f.keep(scene.AppendBinary(nil, h.source.State()))
		}
		f.look(h, tick)
	}
	return f, nil
}

func (f *future) keep(scene []byte) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestSpeed) // the level is one that there is
	w.Write(scene)
	w.Close()
	f.scenes = append(f.scenes, slices.Clip(b.Bytes()))
	f.bytes += b.Len()
}

// look notes what everybody does, if that is another thing than before.
func (f *future) look(h *Hub, tick int64) {
	agents := h.source.Agents()
	for _, d := range f.agents {
		if !slices.ContainsFunc(agents, func(a sim.Agent) bool { return a.ID == d.agent && a.Mind != nil }) {
			d.activity = nil
			d.note(f, doing{tick: tick})
		}
	}
	for i := range agents {
		a := &agents[i]
		if a.Mind == nil || f.noted >= maxDoings {
			continue
		}
		k := slices.IndexFunc(f.agents, func(d *doings) bool { return d.agent == a.ID })
		if k < 0 {
			k = len(f.agents)
			f.agents = append(f.agents, &doings{agent: a.ID, name: a.Name})
			if tick > f.from {
				f.agents[k].note(f, doing{tick: f.from})
			}
		}
		d := f.agents[k]
		if f.scratch = a.Mind.Activity(f.scratch[:0]); d.activity == nil || !slices.Equal(f.scratch, d.activity) {
			d.activity = append(d.activity[:0], f.scratch...)
			d.note(f, h.doingOf(a.ID, tick))
		}
	}
}

func (d *doings) note(f *future, now doing) {
	if n := len(d.list); n > 0 && d.list[n-1].does == now.does {
		return
	}
	d.list = append(d.list, now)
	f.noted++
}

// doingOf is what an agent does now.
func (h *Hub) doingOf(agent uint32, tick int64) doing {
	w, err := h.newWhy(&WhyRequest{Agent: agent, Node: -1, Tick: -1})
	if err != nil {
		return doing{tick: tick, does: "does nothing"}
	}
	said, at := w.summary()
	d := doing{tick: tick, does: said.Does}
	if at.node >= 0 {
		d.path = w.program.Parts()[at.part].Nodes[at.node].Path
	}
	return d
}

// at is what an agent does at a tick.
func (d *doings) at(tick int64) doing {
	i := 0
	for i < len(d.list) && d.list[i].tick <= tick {
		i++
	}
	if i == 0 {
		return doing{}
	}
	return d.list[i-1]
}

// find lists what differs.
func (w *whatIf) find(h *Hub) {
	out := &WhatIf{Of: w.WhatIfNow}
	nobody := &doings{}
	pair := func(was, is *doings) {
		who := is
		if who == nobody {
			who = was
		}
		list := different(who, was, is, w.To)
		if len(list) == 0 {
			return
		}
		out.Differences = append(out.Differences, list...)
		out.Agents = append(out.Agents, WhatIfAgent{Agent: who.agent, Name: who.name, Was: was.told(), Is: is.told()})
	}
	of := func(f *future, agent uint32) *doings {
		if i := slices.IndexFunc(f.agents, func(d *doings) bool { return d.agent == agent }); i >= 0 {
			return f.agents[i]
		}
		return nobody
	}
	for _, is := range w.is.agents {
		pair(of(w.was, is.agent), is)
	}
	for _, was := range w.was.agents {
		if of(w.is, was.agent) == nobody {
			pair(was, nobody)
		}
	}
	out.Full = w.values(h, out)
	slices.SortStableFunc(out.Differences, func(a, b WhatIfDifference) int { return cmp.Compare(a.Tick, b.Tick) })
	if len(out.Differences) > maxDifferent {
		out.Differences, out.Full = out.Differences[:maxDifferent], true
	}
	if m, err := h.meddler(); err == nil {
		for _, v := range m.Interventions() {
			if v.Do == sim.InterventionReload && v.Tick < w.To {
				out.NoTest = fmt.Sprintf("%s was changed at frame %d, and a test has one version of each document. Restart the game to test how it is from the start.", v.Path, v.Tick)
			}
		}
	}
	for i := range out.Differences {
		d := &out.Differences[i]
		d.Testable = out.NoTest == "" && w.expected(h, d, 0) != nil
	}
	w.found = out
}

// told is what a page is told of it.
func (d *doings) told() []Doing {
	out := make([]Doing, len(d.list))
	for i, e := range d.list {
		out[i] = Doing{e.tick, e.does}
	}
	return out
}

// different lists when an agent does another thing in one future than in the other.
func different(who, was, is *doings, to int64) (list []WhatIfDifference) {
	var ticks []int64
	for _, d := range []*doings{was, is} {
		for _, e := range d.list {
			ticks = append(ticks, e.tick)
		}
	}
	slices.Sort(ticks)
	for _, tick := range slices.Compact(ticks) {
		a, b := was.at(tick), is.at(tick)
		var last *WhatIfDifference
		if n := len(list); n > 0 && list[n-1].Until > tick {
			last = &list[n-1]
		}
		switch {
		case a.does == b.does:
			if last != nil {
				last.Until = tick
			}
		case last != nil && last.Is == b.does: // it still does so; without the change it would be at something else by now
			if !strings.Contains(last.Was, " …") {
				last.Was += " …"
			}
		default:
			if last != nil {
				last.Until = tick
			}
			list = append(list, WhatIfDifference{Tick: tick, Until: to + 1, Agent: who.agent, Name: who.name, Kind: "does", Path: b.path, Was: a.does, Is: b.does})
		}
	}
	return list
}

// values adds those values of documents that differ, of each agent the first; full if not all could be looked at.
func (w *whatIf) values(h *Hub, out *WhatIf) (full bool) {
	count := map[uint32]int{}
	seen := map[string]bool{}
	for from := w.At; ; {
		found, err := h.recorder.Differences(w.Was, from, 0, maxDifferences)
		if err != nil {
			return true
		}
		for i := range found.List {
			d := &found.List[i]
			key := d.Name + "\x00" + d.Path
			if d.Kind != "value" || strings.ContainsAny(d.Path, "/.") || d.Tick > w.To || seen[key] || count[d.Agent] == valuesOfAgent {
				continue
			}
			seen[key] = true
			count[d.Agent]++
			out.Differences = append(out.Differences, WhatIfDifference{Tick: d.Tick, Until: d.Spans[1], Agent: d.Agent, Name: d.Name, Kind: "value", Path: d.Path,
				Was: short(d.Was, maxText), Is: short(d.Is, maxText)})
		}
		if found.Full {
			return true
		}
		if from = found.Until; from > min(found.To, w.To) {
			return false
		}
	}
}

// futuresNow are the futures that are compared; nil if there are none, or the game goes neither.
func (h *Hub) futuresNow() *whatIf {
	w := h.futures
	if w == nil || h.recorder == nil || w.starts != h.source.State().Starts {
		return nil
	}
	now, other := h.recorder.Current().ID, w.Was
	if now == w.Was {
		other = w.Is
	}
	if _, held := h.recorder.Of(other); !held || now != w.Was && now != w.Is {
		return nil
	}
	return w
}

func (h *Hub) futuresFor() (*whatIf, error) {
	if w := h.futuresNow(); w != nil {
		return w, nil
	}
	return nil, missing("no two futures are compared")
}

func (h *Hub) getWhatIf(*none) (*WhatIf, error) {
	w, err := h.futuresFor()
	if err != nil {
		return nil, err
	}
	return w.found, nil
}

// whatIfScenes gives what the stage showed in a future.
func (h *Hub) whatIfScenes(r *GetWhatIfScenesRequest) (*GetWhatIfScenesResponse, error) {
	w, err := h.futuresFor()
	if err != nil {
		return nil, err
	}
	f := map[uint32]*future{w.Was: w.was, w.Is: w.is}[r.Branch]
	if f == nil {
		return nil, missing("timeline %d is none of the two that are compared", r.Branch)
	}
	last := f.from + int64(len(f.scenes)) - 1
	if r.From > r.To || r.From > last || r.To < f.from {
		return nil, invalid("frames %d to %d are not among those that were played: %d to %d", r.From, r.To, f.from, last)
	}
	out := &GetWhatIfScenesResponse{From: max(r.From, f.from)}
	for tick := out.From; tick <= min(r.To, last, out.From+scenesAtOnce-1); tick++ {
		scene, err := io.ReadAll(flate.NewReader(bytes.NewReader(f.scenes[tick-f.from])))
		if err != nil {
			return nil, err
		}
		out.Scenes = append(out.Scenes, base64.StdEncoding.EncodeToString(scene))
	}
	return out, nil
}

func (h *Hub) closeWhatIf(*none) error {
	h.futures = nil
	return nil
}

func (h *Hub) dropBranch(r *DropBranchRequest) error {
	if h.recorder == nil {
		return cannot("%w: it has no other timeline", errNotRecorded)
	}
	if current := h.recorder.Current(); current.ID == r.Branch {
		return invalid("%s is the timeline that the game goes: switch to another one first", current.Name)
	}
	if !h.recorder.Drop(r.Branch) {
		return missing("there is no branch %d, or not any more", r.Branch)
	}
	return nil
}

// expected is a difference as a test expects it, which fails without the change; nil for one that cannot be written down so. A node
// may begin as many frames earlier or later as it does not run without the change.
func (w *whatIf) expected(h *Hub, d *WhatIfDifference, within int64) *scenario.Expectation {
	e := &scenario.Expectation{Agent: d.Agent, Name: d.Name, To: d.Tick}
	if d.Kind == "value" {
		e.Value, e.Is = d.Path, d.Is
	} else if e.Value, e.Is = d.Path+".active", "true"; d.Path == "" {
		return nil
	}
	was, held := h.recorder.Of(w.Was)
	is, also := h.recorder.Of(w.Is)
	if !held || !also || valueAt(was, d, e.Value) == e.Is || valueAt(is, d, e.Value) != e.Is {
		return nil
	}
	if d.Kind == "value" || within == 0 {
		return e
	}
	from, to := max(d.Tick-within, w.At), min(d.Tick+within, w.To)
	for tick := from; tick <= to; tick++ {
		at := *d
		if at.Tick = tick; valueAt(was, &at, e.Value) == e.Is {
			return e
		}
	}
	e.Eventually, e.From, e.To, e.Value, e.Is = e.Value, from, to, "", ""
	return e
}

// valueAt is what an expression about the agent of a difference gives at its frame of a timeline, as a scenario writes it; "" if it
// cannot be asked there.
func valueAt(line *record.Timeline, d *WhatIfDifference, expression string) string {
	m, err := line.Mind(d.Tick, d.Agent)
	if err != nil {
		return ""
	}
	f := compiled(m.Program(), expression)
	if f == nil {
		return ""
	}
	return f.Type().Format(f.Value(m))
}

// makeWhatIfTest makes a scenario of the future with the change.
func (h *Hub) makeWhatIfTest(r *MakeWhatIfTestRequest) (*MakeTestResponse, error) {
	l, ok := h.source.(looped)
	w, err := h.futuresFor()
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, cannot("this game has a loop of its own: no test can be made of it")
	case w.found.NoTest != "":
		return nil, invalid("%s", w.found.NoTest)
	case len(r.Name) > 200 || len(r.Differences) > maxDifferent || int64(r.Within) > secondsOfTests*int64(max(h.source.Info().Rate, 1)):
		return nil, invalid("that is too much for one test")
	case len(r.Differences) == 0:
		return nil, invalid("choose at least one difference that the test is to expect")
	}
	o := scenario.MakeOptions{Name: strings.TrimSpace(r.Name), From: w.At, To: w.At + 1}
	for _, i := range r.Differences {
		if int(i) >= len(w.found.Differences) {
			return nil, invalid("there is no difference %d: there are %d", i, len(w.found.Differences))
		}
		d := &w.found.Differences[i]
		e := w.expected(h, d, int64(r.Within))
		if e == nil {
			return nil, invalid("frame %d of %s: what it does there has no node that a test could name", d.Tick, d.Name)
		}
		o.Expect = append(o.Expect, *e)
		o.To = max(o.To, e.To)
	}
	if o.Name == "" {
		o.Name = "What if " + w.Change
	}
	stood := h.source.State().Tick
	if back := h.recorder.Current().ID; back != w.Is {
		if err := h.arrived(h.recorder.Switch(w.Is, w.At)); err != nil {
			return nil, err
		}
		defer func() { _ = h.arrived(h.recorder.Switch(back, stood)) }()
	}
	s, err := scenario.Make(l.loop(), h.recorder, o)
	if err != nil {
		return nil, invalid("%v", err)
	}
	return &MakeTestResponse{File: scenario.FileName(s.Name), Text: string(s.Format())}, nil
}

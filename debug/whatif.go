package debug

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/wits-ai/wits/debug/whatif"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// What if: something is changed at a frame, and both futures are played, once each, with the same input. While that is done it is noted
// what the stage shows and what everybody does; so a page can show both at once, though there is one game. Nothing of it is played as
// the game is otherwise: breakpoints stop nothing, and nothing is logged.

// Bounds of it.
const (
	usualFuture   = 10 // seconds
	longestFuture = 60
	maxChanges    = 32
)

// compared are the two futures that are compared, and the start of the game that they are of.
type compared struct {
	whatif.Futures
	starts uint64
}

// whatIf changes something and plays both futures.
func (h *Hub) whatIf(r *wire.WhatIfRequest) (*wire.WhatIf, error) {
	rec := h.recorder
	if rec == nil {
		return nil, wire.Cannotf("%w: it has no other future", wire.ErrNotRecorded)
	}
	rate := int64(max(h.source.Info().Rate, 1))
	frames := cmp.Or(int64(r.Frames), usualFuture*rate)
	switch oldest, newest := rec.Span(); {
	case len(r.Changes) > maxChanges:
		return nil, wire.Invalidf("%d changes at once are too many: %d is the limit", len(r.Changes), maxChanges)
	case frames > longestFuture*rate:
		return nil, wire.Invalidf("%d frames are too many: a minute is the limit, %d frames", frames, longestFuture*rate)
	case len(r.Changes) > 0 && (r.Tick < oldest || r.Tick > newest):
		return nil, wire.Invalidf("frame %d is not recorded: frames %d to %d are", r.Tick, oldest, newest)
	}
	h.dropChange()
	h.compareFutures(nil)
	w := &compared{starts: h.source.State().Starts}
	if err := h.change(w, r); err != nil {
		return nil, err
	}
	err := h.playFutures(w, w.At+frames)
	if err := h.arrived(err); err != nil {
		return nil, err
	}
	h.compareFutures(w)
	return w.Found, nil
}

// change makes the timeline with the change, unless it was made.
func (h *Hub) change(w *compared, r *wire.WhatIfRequest) error {
	rec := h.recorder
	if len(r.Changes) == 0 {
		i := slices.IndexFunc(rec.Branches(), func(b record.Branch) bool { return b.ID == r.Branch })
		if i < 0 {
			return wire.NotFoundf("there is no branch %d to compare with, or not any more", r.Branch)
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
	w.Was, w.At, w.Change, w.ByValue = rec.Current().ID, r.Tick, strings.Join(words, ", "), true
	if err := h.standAt(w.At); err != nil {
		return err
	}
	for _, v := range done {
		if err := m.Intervene(v); err != nil {
			h.undo(w)
			return wire.Invalidf("%s", strings.TrimPrefix(err.Error(), "wits: "))
		}
	}
	if w.Is = rec.Current().ID; w.Is == w.Was {
		return wire.Cannotf("the game has no other future at frame %d", w.At)
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

func (h *Hub) prepareWhatIf(r *wire.PrepareWhatIfRequest) error {
	if h.recorder == nil {
		return wire.Cannotf("%w: it has no other future", wire.ErrNotRecorded)
	}
	if oldest, newest := h.recorder.Span(); r.Tick < oldest || r.Tick > newest {
		return wire.Invalidf("frame %d is not recorded: frames %d to %d are", r.Tick, oldest, newest)
	}
	h.dropChange()
	h.compareFutures(nil)
	return h.standAt(r.Tick)
}

// undo goes back to where nothing had been changed.
func (h *Hub) undo(w *compared) {
	if is := h.recorder.Current().ID; is != w.Was && h.recorder.Switch(w.Was, w.At) == nil {
		h.recorder.Drop(is)
	}
	h.moved()
}

// reloadedAt returns the document that was changed at a tick of the game's timeline.
func (h *Hub) reloadedAt(tick int64) string {
	for _, m := range h.recorder.Marks(tick, tick) {
		if m.Kind == record.MarkReload {
			return m.Text
		}
	}
	return ""
}

// valueName returns how a value is called: a field of a board by its board and its name.
func valueName(path string) string { return strings.TrimPrefix(path, "@") }

// changeText returns what is changed, in short: "Red: CharHealth stays 11".
func (h *Hub) changeText(v sim.Intervention) string {
	text := saidOf(v)
	switch v.Do {
	case sim.InterventionSet:
		text = valueName(v.Path) + " = " + v.Value
	case sim.InterventionHold:
		text = valueName(v.Path) + " stays " + v.Value
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
	return wire.Short(text, wire.MaxText)
}

// playFutures plays both, and looks at both. The game stands at the change then, on the timeline that has it.
func (h *Hub) playFutures(w *compared, to int64) error {
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
	if w.With, err = h.watchFuture(w); err != nil {
		return err
	}
	if err := rec.Switch(w.Was, w.At); gone(err) {
		return err
	}
	if w.Without, err = h.watchFuture(w); err != nil {
		return err
	}
	if err := rec.Switch(w.Is, w.At); gone(err) {
		return err
	}
	var done []sim.Intervention
	if m, err := h.meddler(); err == nil {
		done = m.Interventions()
	}
	w.Find(rec, done, h.options.Another != nil)
	return nil
}

// watchFuture goes through a future on the timeline that the game goes, and notes what is seen of it.
func (h *Hub) watchFuture(w *compared) (*whatif.Future, error) {
	f := whatif.NewFuture(w.At)
	scene := sim.NewScene(filled(h.source.Info()))
	for tick := w.At; tick <= w.To; tick++ {
		err := h.recorder.SeekTick(tick)
		if parted := (*record.Diverged)(nil); err != nil && !errors.As(err, &parted) {
			return nil, err
		}
		if h.stage != nil && f.Bytes() < whatif.MaxSceneBytes {
			scene.Reset()
			h.stage.Draw(scene)
			f.Keep(scene.AppendBinary(nil, h.source.State()))
		}
		f.Look(tick, h.evidence())
	}
	return f, nil
}

// futuresNow returns the futures that are compared; nil if there are none, or the game goes neither.
func (h *Hub) futuresNow() *compared {
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

func (h *Hub) futuresFor() (*compared, error) {
	if w := h.futuresNow(); w != nil {
		return w, nil
	}
	return nil, wire.NotFoundf("no two futures are compared")
}

func (h *Hub) getWhatIf(*none) (*wire.WhatIf, error) {
	w, err := h.futuresFor()
	if err != nil {
		return nil, err
	}
	return w.Found, nil
}

// whatIfScenes returns what the stage showed in a future.
func (h *Hub) whatIfScenes(r *wire.GetWhatIfScenesRequest) (*wire.GetWhatIfScenesResponse, error) {
	w, err := h.futuresFor()
	if err != nil {
		return nil, err
	}
	f := map[uint32]*whatif.Future{w.Was: w.Without, w.Is: w.With}[r.Branch]
	if f == nil {
		return nil, wire.NotFoundf("timeline %d is none of the two that are compared", r.Branch)
	}
	return f.Scenes(r.From, r.To)
}

func (h *Hub) closeWhatIf(*none) error {
	h.compareFutures(nil)
	return nil
}

// compareFutures begins to compare two futures, or ends it if they are nil, and counts that.
func (h *Hub) compareFutures(w *compared) {
	if w == h.futures {
		return
	}
	h.comparisons++
	if h.futures = w; w != nil {
		w.Found.Comparisons = h.comparisons
	}
}

func (h *Hub) dropBranch(r *wire.DropBranchRequest) error {
	if h.recorder == nil {
		return wire.Cannotf("%w: it has no other timeline", wire.ErrNotRecorded)
	}
	if current := h.recorder.Current(); current.ID == r.Branch {
		return wire.Invalidf("%s is the timeline that the game goes: switch to another one first", current.Name)
	}
	if !h.recorder.Drop(r.Branch) {
		return wire.NotFoundf("there is no branch %d, or not any more", r.Branch)
	}
	return nil
}

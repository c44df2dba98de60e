package debug

import (
	"context"
	"strings"

	"github.com/wits-ai/wits/debug/whatif"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record/scenario"
	"github.com/wits-ai/wits/sim"
)

// looped is a source that is a loop, such as that of Attach.
type looped interface{ loop() *sim.Loop }

func (s loopSource) loop() *sim.Loop { return s.Loop }

func (h *Hub) makeTest(r *wire.MakeTestRequest) (*wire.MakeTestResponse, error) {
	l, ok := h.source.(looped)
	if !ok || h.recorder == nil {
		return nil, wire.Cannotf("%v, so no test can be made of it", wire.ErrNotRecorded)
	}
	switch {
	case r.Form != "" && r.Form != "scenario" && r.Form != "go":
		return nil, wire.Invalidf("a test has the form scenario or go, not %q", wire.Short(r.Form, wire.MaxText))
	case len(r.Name) > 200 || len(r.Values) > 100 || len(r.Agents) > 10_000:
		return nil, wire.Invalidf("that is too much for one test")
	}
	s, err := scenario.Make(l.loop(), h.recorder, scenario.MakeOptions{Name: strings.TrimSpace(r.Name), From: r.From, To: r.To,
		Agents: r.Agents, Values: r.Values, Within: int(r.Within), Depth: int(r.Depth)})
	if err != nil {
		return nil, wire.Invalidf("%v", err)
	}
	file, text := scenario.FileName(s.Name), s.Format()
	if r.Form == "go" {
		pkg := packageName(s.Game)
		file = strings.ReplaceAll(strings.TrimSuffix(file, scenario.Suffix), ".", "_") + "_test.go"
		text = scenario.GoTest(s, pkg, "New()")
	}
	return &wire.MakeTestResponse{File: file, Text: string(text)}, nil
}

// whatIfTest answers with a scenario of the future with the change. One of changed documents is played first, while the game goes on.
func (h *Hub) whatIfTest(r *wire.MakeWhatIfTestRequest, answer func(*wire.MakeTestResponse, error)) (*wire.MakeTestResponse, bool, error) {
	s, err := h.makeWhatIfTest(r)
	if err != nil {
		return nil, false, err
	}
	made := &wire.MakeTestResponse{File: scenario.FileName(s.Name), Text: string(s.Format())}
	changed := h.futures.Found.NewDocuments
	if changed == "" {
		return made, false, nil
	}
	if err := whatif.TooLong(s, h.source.Info().Rate); err != nil {
		return nil, false, err
	}
	return nil, true, h.beside(func(ctx context.Context) func() {
		if err := safely(func() error { return whatif.Play(ctx, h.options.Another, s, changed) }); err != nil {
			return func() { answer(nil, err) }
		}
		return func() { answer(made, nil) }
	})
}

// makeWhatIfTest makes a scenario of the future with the change.
func (h *Hub) makeWhatIfTest(r *wire.MakeWhatIfTestRequest) (*scenario.Scenario, error) {
	l, ok := h.source.(looped)
	w, err := h.futuresFor()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, wire.Cannotf("this game has a loop of its own: no test can be made of it")
	}
	o, err := w.Test(h.recorder, h.source.Info().Rate, r)
	if err != nil {
		return nil, err
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
		return nil, wire.Invalidf("%v", err)
	}
	return s, nil
}

// packageName returns a name for the Go package of a game.
func packageName(game string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(game))
	if name = strings.TrimLeft(name, "0123456789"); name == "" {
		return "game"
	}
	return name
}

package debug

import (
	"strings"

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

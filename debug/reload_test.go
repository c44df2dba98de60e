package debug

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// reload gives all minds another version of the legs, between two ticks, as a game does whose documents were saved.
func (tb *table) reload(legs string) *wits.Program {
	tb.Helper()
	r := std.NewRegistry()
	wits.AddAction[stride](r)
	p, err := wits.Load(r, fstest.MapFS{"walker.graph.json": {Data: []byte(walkerDocument)}, "legs.graph.json": {Data: []byte(legs)}}, "walker.graph.json")
	must.Succeed(tb, err)
	ports, err := wits.Bind[walkerPorts](p)
	must.Succeed(tb, err)
	tb.loop.Do(func() {
		for i := range tb.game.minds {
			tb.game.minds[i].Swap(p)
		}
		tb.game.program, tb.game.ports = p, ports
	})
	tb.round(0)
	return p
}

// TestProgramsAreSwappedUnderPages: pages that watch a mind, several of them one and the same, are sent its new program and
// go on from there, also if it is larger or smaller than the one before; and so does the activity of all.
func TestProgramsAreSwappedUnderPages(t *testing.T) {
	tb := newTable(t, 2)
	a, b, c := tb.join(), tb.join(), tb.join()
	a.ask(`{"t":"watch","agent":1,"part":1}`)
	b.ask(`{"t":"watch","agent":1,"part":1}`)
	c.ask(`{"t":"activity","on":true}`)
	tb.round(5)
	a.next("program")
	b.next("program")
	more := &strings.Builder{}
	for i := range 150 {
		fmt.Fprintf(more, `"More%d": {"do": "stride"}, `, i)
	}
	large := strings.Replace(legsDocument, `"nodes": {`, `"nodes": {`+more.String(), 1)
	for round, legs := range []string{large, legsDocument, large} {
		if round > 0 {
			a.ask(`{"t":"inspect","node":1}`)
		}
		if legs == legsDocument {
			a.ask(`{"t":"inspect","node":151}`)
		}
		program := tb.reload(legs)
		tb.round(3)
		for name, page := range map[string]*client{"a": a, "b": b} {
			m := page.next("program")
			if m["id"] != float64(round+2) || int(m["nodeBits"].(float64)) != program.NodeBits() {
				t.Errorf("reload %d: page %s is sent the program %v with %v bits", round, name, m["id"], m["nodeBits"])
			}
			agents := page.next("agents")["agents"].([]any)
			if got := agents[1].(map[string]any)["program"]; got != float64(round+2) {
				t.Errorf("reload %d: page %s is told that the agent runs %v", round, name, got)
			}
			f := page.frame()
			for f.Program != uint32(round+2) {
				f = page.frame()
			}
			if f.Part != 1 || len(f.Activity) != (program.NodeBits()+7)/8 {
				t.Errorf("reload %d: page %s gets %+v", round, name, f)
			}
			if !f.Whole {
				t.Errorf("reload %d: the first frame for page %s lacks values", round, name)
			}
		}
		for surveyed := 0; surveyed < 2; {
			if _, b := c.any(); b != nil && b[0] == wire.ActivityMessage {
				s, err := wire.DecodeActivity(b)
				must.Succeed(t, err)
				for _, agent := range s.Agents {
					if agent.Program == uint32(round+2) {
						surveyed++
						if len(agent.Activity) != (program.NodeBits()+7)/8 {
							t.Errorf("reload %d: the activity of all has %+v", round, agent)
						}
					}
				}
			}
		}
	}
	mind := &tb.game.minds[0]
	b.ask(`{"t":"unwatch"}`)
	tb.round(1)
	if len(mind.Ended(nil)) == 0 {
		t.Error("nobody notes ends any more, though a page watches")
	}
	a.ask(`{"t":"unwatch"}`)
	if len(mind.Ended(nil)) != 0 || len(tb.hub.histories) != 0 {
		t.Error("ends are noted though nobody watches")
	}
}

package sim

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/limit"
)

// crammed is a game in which something is lost by a limit in each tick after the third.
type crammed struct {
	swarm
	steps, lost int64
}

func (g *crammed) Start(options map[string]string, seed uint64) error {
	g.steps, g.lost = 0, 0
	return nil
}

func (g *crammed) Step(Input) {
	if g.steps++; g.steps > 3 {
		g.lost++
	}
}

func (g *crammed) Over() bool { return false }

func (g *crammed) Limits(dst []limit.Limit) []limit.Limit {
	return append(dst, limit.Limit{Name: "seats", Value: 4, Lost: g.lost, Advice: "bring chairs"}, limit.Limit{Name: "tables", Value: 2})
}

type limitLog []wits.Message

func (j *limitLog) Log(m wits.Message) { *j = append(*j, m) }

// TestTheLoopSaysOnceWhatIsLost: not in each frame, and again after a restart.
func TestTheLoopSaysOnceWhatIsLost(t *testing.T) {
	var said limitLog
	l, err := NewLoop(&crammed{}, LoopOptions{Log: &said, Paused: true})
	must.Succeed(t, err)
	for range 20 {
		l.tick()
	}
	if len(said) != 1 || said[0].Level != wits.Warning || said[0].Tick != 4 || !strings.Contains(said[0].Text, "seats (4): 1 lost so far: bring chairs") {
		t.Fatalf("it is said: %+v", said)
	}
	l.Sync(func() { l.restart(nil, 0, nil) })
	for range 20 {
		l.tick()
	}
	if len(said) != 2 {
		t.Errorf("after a restart it is said: %+v", said)
	}
}

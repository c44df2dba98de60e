package debug

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// overlaysOf lists the overlays of a picture as "overlay/agent".
func overlaysOf(p sim.Picture) string {
	var list []string
	for _, s := range p.Shapes {
		if s.Overlay != 0 {
			list = append(list, fmt.Sprintf("%d/%d", s.Overlay, s.Agent))
		}
	}
	return strings.Join(list, " ")
}

// Pages get the overlays that any of them wants to see, also while the game stands, and none once nobody does.
func TestOverlaysThatPagesWant(t *testing.T) {
	tb := newTable(t, 3)
	tb.round(1)
	a, b := tb.join(), tb.join()
	shows := func(c *client, want string) {
		t.Helper()
		var got string
		for range 100 {
			tb.round(0)
			if got = overlaysOf(c.picture()); got == want {
				return
			}
		}
		t.Fatalf("overlays %q, want %q", got, want)
	}
	shows(a, "")
	a.ask(`{"t":"show","overlays":[{"name":"sight","agent":2}]}`)
	shows(a, "1/2")
	b.ask(`{"t":"show","overlays":[{"name":"mesh"},{"name":"sight","agent":3}]}`)
	shows(a, "2/0 1/2 1/3")
	shows(b, "2/0 1/2 1/3")
	a.ask(`{"t":"show","overlays":[{"name":"sight"}]}`)
	shows(b, "2/0 1/1 1/2 1/3")
	a.conn.CloseNow()
	tb.until("the page is gone", func() bool { return a.page.gone.Load() })
	shows(b, "2/0 1/3")
	b.ask(`{"t":"show","overlays":[]}`)
	shows(b, "")
}

// Overlays are painted of where the game stands, so they are there in the past, too.
func TestOverlaysInThePast(t *testing.T) {
	tb := newTable(t, 2)
	c := tb.join()
	c.ask(`{"t":"show","overlays":[{"name":"sight"}]}`)
	tb.round(20)
	_, err := askOf[wire.State](tb, "seek", &wire.SeekRequest{Tick: 5})
	must.Succeed(t, err)
	for range 100 {
		tb.round(0)
		if p := c.picture(); p.Tick == 5 {
			if got := overlaysOf(p); got != "1/1 1/2" {
				t.Errorf("overlays %q", got)
			}
			return
		}
	}
	t.Error("the past is not shown")
}

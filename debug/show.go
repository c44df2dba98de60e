package debug

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/sim"
)

// Overlays are layers over the picture that pages switch on, see [sim.Overlay]. The scene is painted once for all pages, with
// what any of them wants to see; each page leaves out what it does not show.

// maxShown is how many overlays a page may want, each agent's counted.
const maxShown = 512

// shownJSON is an overlay that a page wants to see.
type shownJSON struct {
	Name  string
	Agent uint32
}

// UnmarshalJSON reads {"name", "agent"}, exactly.
func (s *shownJSON) UnmarshalJSON(b []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(b, &fields); err != nil {
		return err
	}
	f := fieldReader{fields: fields, budget: bounded.New(maxDecoded)}
	f.read("name", "a string", &s.Name)
	if _, ok := fields["agent"]; ok {
		f.read("agent", "a number from 0 to 4294967295", &s.Agent)
	}
	return f.err
}

// show does what a page asks for with "show".
func (h *Hub) showOverlays(p *page, wanted []shownJSON) error {
	if len(wanted) > maxShown {
		return fmt.Errorf("%d overlays are wanted, but %d is the limit", len(wanted), maxShown)
	}
	var unknown []string
	p.shown = p.shown[:0]
	for _, w := range wanted {
		if !slices.ContainsFunc(h.info.Overlays, func(o sim.Overlay) bool { return o.Name == w.Name }) {
			unknown = append(unknown, w.Name)
			continue
		}
		p.shown = append(p.shown, sim.Wanted{Overlay: w.Name, Agent: w.Agent})
	}
	h.showStale = true
	if unknown != nil {
		return fmt.Errorf("this game has no overlay %q", cut(strings.Join(unknown, ", ")))
	}
	return nil
}

// showWanted has the scene hold what all pages together want to see.
func (h *Hub) showWanted() {
	if !h.showStale {
		return
	}
	h.showStale = false
	h.shown = h.shown[:0]
	for _, p := range h.pages {
		h.shown = append(h.shown, p.shown...)
	}
	h.scene.Show(h.shown)
}

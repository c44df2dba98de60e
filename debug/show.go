package debug

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Overlays are layers over the picture that pages switch on, see [sim.Overlay]. The scene is painted once for all pages, with
// what any of them wants to see; each page leaves out what it does not show.

// maxShown is how many overlays a page may want, each agent's counted.
const maxShown = 512

// ShownOverlay is an overlay that a page wants to see: of one agent, or of all if that is 0.
type ShownOverlay struct {
	Name  string `json:"name"`
	Agent uint32 `json:"agent"`
}

// show does what a page asks for with "show".
func (h *Hub) showOverlays(p *page, wanted []ShownOverlay) error {
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
		return fmt.Errorf("this game has no overlay %q", wire.Cut(strings.Join(unknown, ", ")))
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

package sim

import (
	"encoding/binary"
	"slices"
)

// Overlay is a layer over a game's picture that people switch on: what characters sense, where they can walk, what they
// remember. A game lists its overlays in [Info], and paints one after [Scene.Layer] has said that somebody looks.
type Overlay struct {
	// Name is the word for [Scene.Layer].
	Name string `json:"name"`
	// Label is for people, such as "Fields of view"; empty means Name.
	Label string `json:"label"`
	// About says in one sentence what is to be seen; may be empty.
	About string `json:"about,omitempty"`
	// Agents: it is painted for each agent, so that people can have that of the selected one alone.
	Agents bool `json:"agents,omitempty"`
	// On: it is shown unless somebody switches it off.
	On bool `json:"on,omitempty"`
}

// Wanted is an overlay that somebody looks at.
type Wanted struct {
	// Overlay is its name.
	Overlay string
	// Agent is the one of whom it is wanted; 0 means all.
	Agent uint32
}

// layer is whose shapes come next. Its zero value is the game's own picture.
type layer struct {
	overlay uint16 // its place among the game's overlays, counted from 1
	agent   uint32
}

// wish is what people want to see of an overlay.
type wish struct {
	all  bool
	some []uint32 // else of these agents
}

// maxOverlays is how many overlays a game can have.
const maxOverlays = 256

// Show says which overlays people want to see from now on, until it is said again. Names that the game has not are left
// out. A new scene shows none.
func (s *Scene) Show(wanted []Wanted) {
	for i := range s.wishes {
		s.wishes[i].all, s.wishes[i].some = false, s.wishes[i].some[:0]
	}
	for _, w := range wanted {
		at, ok := s.overlays[w.Overlay]
		if !ok {
			continue
		}
		switch wish := &s.wishes[at-1]; {
		case w.Agent == 0:
			wish.all = true
		case !slices.Contains(wish.some, w.Agent):
			wish.some = append(wish.some, w.Agent)
		}
	}
}

// Layer begins an overlay: what is painted from here on belongs to it, until Layer or [Scene.Base] is called again. An
// overlay of each agent is painted with one call for each; agent is 0 for what belongs to all of them.
//
// It is false if nobody wants to see that, or if the game's [Info] has no such overlay. Then nothing has begun, and the game
// paints nothing of it: an overlay that nobody looks at costs this call.
func (s *Scene) Layer(overlay string, agent uint32) bool {
	at, ok := s.overlays[overlay]
	if !ok {
		return false
	}
	w := &s.wishes[at-1]
	if !w.all && (len(w.some) == 0 || agent != 0 && !slices.Contains(w.some, agent)) {
		return false
	}
	s.layer = layer{at, agent}
	return true
}

// Base goes back to the game's own picture after overlays.
func (s *Scene) Base() { s.layer = layer{} }

// belongs notes whose shapes come next, if that has changed since the last shape.
func (s *Scene) belongs() {
	s.count++
	s.noted = s.layer
	s.commands = append(s.commands, byte(OpLayer))
	s.commands = binary.LittleEndian.AppendUint16(s.commands, s.layer.overlay)
	s.commands = binary.LittleEndian.AppendUint32(s.commands, s.layer.agent)
}

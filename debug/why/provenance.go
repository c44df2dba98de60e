package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/sim"
)

// provenance is who wrote a value last.
type provenance struct {
	text       string // for people: "the game, in frame 311 (0.2 s before)"
	who        string // the same without the frame: "the game"
	tick       int64  // -1 if it is not known
	part, node int    // node -1 for none
}

// told returns a provenance without a place.
func told(text, who string, tick int64) provenance {
	return provenance{text: text, who: who, tick: tick, node: -1}
}

// provenance finds who wrote a value as it stood after a tick.
func (w *inquiry) provenance(value int, tick int64) provenance {
	key := writing{value, tick}
	by, ok := w.known[key]
	if !ok {
		by = w.findProvenance(value, tick)
		w.known[key] = by
	}
	return by
}

func (w *inquiry) findProvenance(value int, tick int64) provenance {
	info := &w.program.Values()[value]
	held, set := w.interventionsOn(value, tick)
	if held != nil {
		return told(fmt.Sprintf("you hold it at %s since frame %d", held.Value, held.Tick), "you hold it at "+held.Value, held.Tick)
	}
	at, known := int64(-1), false
	if w.e.Recorder != nil && info.Class != wits.ClassLiteral {
		at, known = w.e.Recorder.LastChange(w.agent, tick, value)
	}
	if set != nil && (info.Class == wits.ClassLiteral || !known || set.Tick >= at-1) {
		return told("you set it "+w.when(set.Tick), "you set it", set.Tick)
	}
	by := provenance{tick: -1, node: -1}
	own := false // written by the agent itself
	if by.text, own = w.onBoard(value, at, known); by.text == "" {
		by.text, by.part, by.node = w.whoWrites(info, value, at)
	} else if text, part, node := w.assigned(value, at); own && node >= 0 {
		if !strings.Contains(by.text, " written ") {
			by.text += ", written"
		} else {
			by.text += ","
		}
		by.text, by.part, by.node = by.text+" by "+text, part, node
	}
	by.who = by.text
	switch {
	case info.Class == wits.ClassLiteral:
	case known:
		by.text, by.tick = by.text+", "+w.when(at), at
	case at >= 0:
		by.text += fmt.Sprintf("; it is the same since frame %d at least", at)
		by.who = by.text
	}
	return by
}

// interventionsOn finds what somebody did to a value before a tick was played: whether it was held then, and when it was set last.
func (w *inquiry) interventionsOn(value int, tick int64) (held, set *sim.Intervention) {
	for i := range w.e.Interventions {
		v := &w.e.Interventions[i]
		if v.Agent != w.agent || v.Tick > tick || v.Tick == tick && v.Do != sim.InterventionSet { // a hold is felt in the next frame
			continue
		}
		switch v.Do {
		case sim.InterventionHold, sim.InterventionRelease, sim.InterventionSet:
			if w.program.Find(v.Path) != value {
				continue
			}
		}
		switch v.Do {
		case sim.InterventionHold:
			held = v
		case sim.InterventionRelease:
			held = nil
		case sim.InterventionSet:
			set = v
		}
	}
	return held, set
}

// whoWrites says who writes a value, by its class, and where that is.
func (w *inquiry) whoWrites(info *wits.ValueInfo, value int, at int64) (text string, part, node int) {
	switch part, node = portWith(w.program, value, true); {
	case info.Class == wits.ClassInput:
		return "the game", 0, -1
	case node >= 0:
		return w.program.Parts()[part].Nodes[node].Path, part, node
	case info.Class == wits.ClassLiteral:
		if part, node = portWith(w.program, value, false); node < 0 {
			part = 0
		}
		return "the document " + w.program.Parts()[part].Document, part, node
	case info.Class == wits.ClassVariable:
		return w.ofVariable(info, at)
	}
	if part, node = ownerOf(w.program, info.Path); node >= 0 {
		return w.program.Parts()[part].Nodes[node].Path, part, node
	}
	return w.program.Parts()[part].Document, part, -1
}

// portWith finds the node that gives a value out, or takes it in: one that embeds nothing before one that does.
func portWith(p *wits.Program, value int, out bool) (part, node int) {
	part, node = 0, -1
	for i := range p.Parts() {
		for k := range p.Parts()[i].Nodes {
			n := &p.Parts()[i].Nodes[k]
			if !slices.ContainsFunc(n.Ports, func(q wits.PortInfo) bool { return !q.Trigger && q.Out == out && q.Value == value }) {
				continue
			}
			if n.Part < 0 {
				return i, k
			}
			if node < 0 {
				part, node = i, k
			}
		}
	}
	return part, node
}

// ownerOf finds the part or node in whose path a value's path lies; node is -1 if it is a part.
func ownerOf(p *wits.Program, path string) (part, node int) {
	owner := ""
	if dot := strings.IndexByte(path[strings.LastIndexByte(path, '/')+1:], '.'); dot >= 0 {
		owner = path[:strings.LastIndexByte(path, '/')+1+dot]
	}
	for i := range p.Parts() {
		if p.Parts()[i].Path == owner {
			return i, -1
		}
		for k := range p.Parts()[i].Nodes {
			if p.Parts()[i].Nodes[k].Path == owner {
				part, node = i, k
				if p.Parts()[i].Nodes[k].Part < 0 {
					return i, k
				}
			}
		}
	}
	if part > 0 || node > 0 {
		return part, node
	}
	return 0, -1
}

// ofVariable says which nodes of its document may have written a variable: those that say so and ran in the frame.
func (w *inquiry) ofVariable(info *wits.ValueInfo, at int64) (text string, part, node int) {
	if text, part, node = w.assigned(w.program.Find(info.Path), at); node >= 0 {
		return text, part, node
	}
	part, _ = ownerOf(w.program, info.Path)
	return "the document " + w.program.Parts()[part].Document, part, -1
}

// assigned finds the nodes that assign to a value, by whatever name their document has for it, and ran in a frame; node is -1 if
// there is none, or there are too many to tell.
func (w *inquiry) assigned(value int, at int64) (text string, part, node int) {
	path := w.program.Values()[value].Path
	after, before := w.mind(at), w.mind(at-1)
	if w.e.Recorder != nil && at >= 0 { // what the mind has noted itself is certain
		if id := w.e.Recorder.Notes(w.agent).Written(w.program, value, at); id >= 0 {
			text = w.program.Evaluations()[id].Node
			part, node = nodeAt(w.program, text)
			return text, part, node
		}
	}
	node = -1
	n := 0
	for i := range w.program.Parts() {
		p := &w.program.Parts()[i]
		var names []string
		if name, is := strings.CutPrefix(path, p.Path+"."); is && p.Path != "" || is && !strings.Contains(name, "/") {
			names = append(names, name)
		} else if p.Path == "" && !strings.ContainsAny(path, "/") {
			names = append(names, path)
		}
		for _, q := range p.Ports {
			if !q.Trigger && q.Value == value {
				names = append(names, q.Name)
			}
		}
		for k := range p.Nodes {
			m := &p.Nodes[k]
			ran := m.Active < 0 || after != nil && after.Active(m.Active) || before != nil && before.Active(m.Active)
			if !ran || !slices.ContainsFunc(names, func(name string) bool { return assigns(m, name) }) {
				continue
			}
			if n++; n > 1 {
				text += " or "
			} else {
				part, node = i, k
			}
			text += m.Path
		}
	}
	if n > 3 {
		return "", 0, -1
	}
	return text, part, node
}

// assigns reports whether what a node has beside its ports assigns to a name.
func assigns(n *wits.NodeInfo, name string) bool {
	for _, e := range n.Extras {
		for rest := e.Text; ; {
			i := strings.Index(rest, name)
			if i < 0 {
				break
			}
			whole := i == 0 || !formula.Letter(rest[i-1]) && rest[i-1] != '.'
			rest = rest[i+len(name):]
			next := strings.TrimLeft(rest, " ")
			next = strings.TrimLeft(next, "+-*/%")
			if whole && strings.HasPrefix(next, "=") && !strings.HasPrefix(next, "==") {
				return true
			}
		}
	}
	return false
}

// maxTeam is how many agents that share a board are looked at.
const maxTeam = 64

// onBoard says who wrote a field of a board, and whether that was the agent itself; nothing if the value is none. What one agent
// writes the others get in the next frame, and what the game writes all get at once.
func (w *inquiry) onBoard(value int, at int64, known bool) (text string, own bool) {
	for _, b := range w.program.Boards() {
		if !slices.Contains(b.Fields, value) && !slices.Contains(b.Sets, value) {
			continue
		}
		text = "the board " + b.Name
		if b.Scope == wits.AgentScope {
			return text, known
		}
		if !known {
			return text, false
		}
		path := w.program.Values()[value].Path
		together, team := "", 0
		for i := range w.e.Agents {
			a := &w.e.Agents[i]
			if a.Mind == nil || a.ID == w.agent || team >= maxTeam {
				continue
			}
			i := a.Mind.Program().Find(path)
			if i < 0 {
				continue
			}
			team++
			if tick, ok := w.e.Recorder.LastChange(a.ID, at-1, i); ok && tick == at-1 {
				return text + ", written by " + a.Name, false
			}
			if tick, ok := w.e.Recorder.LastChange(a.ID, at, i); ok && tick == at {
				together = a.Name
			}
		}
		if together == "" {
			return text + ", written by " + w.nameOf(w.agent) + " itself", true
		}
		return text + ", written by the game or together with " + together, false
	}
	return "", false
}

func (w *inquiry) nameOf(agent uint32) string {
	for i := range w.e.Agents {
		if w.e.Agents[i].ID == agent {
			return w.e.Agents[i].Name
		}
	}
	return fmt.Sprintf("agent %d", agent)
}

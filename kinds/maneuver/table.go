package maneuver

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
)

// Planner is what a document of the kind plans and does at a moment, for people and tools.
type Planner struct {
	Part  int    // id of the part of the program
	Path  string // of the document's node; "" for the root
	State State
	// View is the plan, and how the last search went.
	View View
	// Iterations is at how many partial plans the last search has looked, Made how many it has made, Open how many wait.
	Iterations, Made, Open int64
	// Ends is when the plan will end as it stands, in seconds of game time; Failures is how many tasks have failed since the document began.
	Ends     float64
	Failures int64
	// Stand says how tasks of the plan stand that units do, by the ids of the view.
	Stand map[int]Stand
}

// Stand says how a task of a plan stands that a unit does.
type Stand uint8

// How tasks stand.
const (
	Waiting Stand = iota
	Running
	Ended
	Broken // it has failed
)

func (s Stand) String() string { return [...]string{"waits", "runs", "done", "failed"}[min(s, Broken)] }

// Planners tells what all documents of the kind in a mind's program do. It allocates: it is for tools.
func Planners(m *wits.Mind) (out []Planner) {
	parts := m.Program().Parts()
	for i := range parts {
		if parts[i].Kind == (Kind{}).Name() {
			out = append(out, plannerOf(m, &parts[i]))
		}
	}
	return out
}

// plannerOf reads one.
func plannerOf(m *wits.Mind, part *inspect.PartInfo) Planner {
	p := Planner{Part: part.ID, Path: part.Path, Stand: map[int]Stand{}}
	for i := range part.Nodes {
		if part.Nodes[i].Name != planNode {
			continue
		}
		for _, port := range part.Nodes[i].Ports {
			if port.Value < 0 {
				continue
			}
			switch v := m.Value(port.Value).(type) {
			case State:
				p.State = v
			case View:
				p.View = v
			case float64:
				if port.Name == "Ends" {
					p.Ends = v
				}
			case int64:
				switch port.Name {
				case "Iterations":
					p.Iterations = v
				case "Made":
					p.Made = v
				case "Open":
					p.Open = v
				case "Failures":
					p.Failures = v
				}
			}
		}
	}
	for _, t := range p.View.Tasks {
		if n, ok := kept(m, part, fmt.Sprintf("status %d", t.ID)); ok && t.Primitive {
			p.Stand[t.ID] = Stand(min(max(n, 0), int64(Broken)))
		}
	}
	return p
}

// kept is a word that a document of the kind keeps under a name.
func kept(m *wits.Mind, part *inspect.PartInfo, name string) (word int64, ok bool) {
	path := "#" + name
	if part.Path != "" {
		path = part.Path + "." + path
	}
	if at := m.Program().Find(path); at >= 0 {
		word, ok = m.Value(at).(int64)
	}
	return word, ok
}

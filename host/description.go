package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// Limits of an action or a function, in words: they make calls and orders flat records of one size. A trigger, a text and a list take
// one each.
const (
	MaxIn    = 16 // of all its in-ports
	MaxOut   = 8  // of all its out-ports
	MaxState = 8  // of all that it remembers
)

// Limits of values: a text, or all texts of a list with a byte for each, has at most MaxText bytes; a list has at most MaxList
// elements.
const (
	MaxText = 1 << 20
	MaxList = wits.MaxElements
)

// description is what a host says about its game, as JSON.
type description struct {
	Version   int            `json:"wits"`
	Types     []typeEntry    `json:"types"`
	Actions   []actionText   `json:"actions"`
	Functions []functionText `json:"functions"`
}

type typeEntry struct {
	Name   string   `json:"name"`
	Doc    string   `json:"doc"`
	Values []string `json:"values"`
	Was    []string `json:"was"`
	// WasValues are values that had another name in an earlier build: by that, the one they have now.
	WasValues map[string]string `json:"wasValues"`
}

type actionText struct {
	Name    string     `json:"name"`
	Doc     string     `json:"doc"`
	By      string     `json:"by"`      // call or order
	Instant bool       `json:"instant"` // of an order: it succeeds at once, and nobody answers
	Updates bool       `json:"updates"` // of an order: it is told again in every tick, with its arguments as they are then
	Was     []string   `json:"was"`     // its names in earlier builds, for saved minds
	Ports   []portText `json:"ports"`
}

type functionText struct {
	Name  string     `json:"name"`
	Doc   string     `json:"doc"`
	Was   []string   `json:"was"` // its names in earlier builds, for saved minds
	Ports []portText `json:"ports"`
}

// portText is a port as manifests and documents write it, or something that the action remembers.
type portText struct {
	In      string   `json:"in"`
	Out     string   `json:"out"`
	State   string   `json:"state"` // goes back to its default whenever the action begins
	Keep    string   `json:"keep"`  // does not
	Type    string   `json:"type"`
	Default string   `json:"default"`
	Unit    string   `json:"unit"`
	Doc     string   `json:"doc"`
	Was     []string `json:"was"` // its names in earlier builds
}

// port makes of it what the engine knows.
func (p portText) port() (wits.HostedPort, error) {
	out := wits.HostedPort{Type: p.Type, Default: p.Default, Unit: p.Unit, Doc: p.Doc, Was: p.Was}
	roles := 0
	for _, r := range []struct {
		name string
		role wits.HostedRole
	}{{p.In, wits.HostedIn}, {p.Out, wits.HostedOut}, {p.State, wits.HostedState}, {p.Keep, wits.HostedKept}} {
		if r.name != "" {
			out.Name, out.Role = r.name, r.role
			roles++
		}
	}
	if roles != 1 {
		return out, errors.New("a port has not just one of in, out, state and keep")
	}
	if p.Type == "trigger" {
		switch out.Role {
		case wits.HostedIn:
			out.Role = wits.HostedTriggerIn
		case wits.HostedOut:
			out.Role = wits.HostedTriggerOut
		default:
			return out, fmt.Errorf("%s: a trigger is not remembered: write it in or out", out.Name)
		}
	}
	return out, nil
}

// read reads a description.
func read(data []byte) (description, error) {
	var d description
	if _, problems := document.ParseObject("description", data, "a description"); len(problems) > 0 {
		return d, problems.Err()
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return d, fmt.Errorf("host: the description cannot be read: %w", err)
	}
	if d.Version != document.Version {
		return d, fmt.Errorf(`host: the description has version %d; this library reads "wits": %d`, d.Version, document.Version)
	}
	return d, nil
}

// declare registers all that the description has. What is wrong comes back together.
func (h *Host) declare(d description) error {
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	for _, t := range d.Types {
		typ := h.registry.AddHostedEnum(t.Name, t.Doc, t.Values).Was(t.Was...)
		for _, old := range slices.Sorted(maps.Keys(t.WasValues)) {
			typ.WasValue(old, t.WasValues[old])
		}
	}
	for _, t := range d.Actions {
		a := &action{name: t.Name, what: "action " + t.Name, number: uint32(len(h.actions)), instant: t.Instant, updates: t.Updates}
		switch t.By {
		case "call":
			if t.Instant || t.Updates {
				fail("action %s: only orders are instant or have updates; a callback is called in every tick", t.Name)
			}
		case "order":
			a.order = true
		default:
			fail(`action %s: "by" is %q; write "call" for a callback or "order" for orders that are polled`, t.Name, t.By)
		}
		ports := make([]wits.HostedPort, 0, len(t.Ports)+2)
		for _, p := range t.Ports {
			port, err := p.port()
			if err != nil {
				fail("action %s: %w", t.Name, err)
				continue
			}
			if a.order && (port.Role == wits.HostedState || port.Role == wits.HostedKept) {
				fail("action %s: %s: an order remembers nothing of its own; keep that with the body", t.Name, port.Name)
			}
			ports = append(ports, port)
		}
		a.slots = h.measure("action "+a.name, ports, fail)
		for i := range a.slots {
			a.triggered = a.triggered || a.slots[i].role == wits.HostedTriggerIn
		}
		if a.order {
			ports = append(ports, wits.HostedPort{Name: "Serial", Type: "int", Role: wits.HostedKept},
				wits.HostedPort{Name: "Status", Type: "int", Role: wits.HostedState})
		}
		h.registry.AddHosted(wits.HostedAction{Name: t.Name, Doc: t.Doc, Was: t.Was, Ports: ports, New: func(node int32, handles []wits.HostedHandle) wits.Updater {
			return h.node(a, node, handles)
		}})
		h.actions = append(h.actions, a)
	}
	for _, t := range d.Functions {
		h.declareFunction(t, fail)
	}
	if err := h.registry.Err(); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// declareFunction registers a function.
func (h *Host) declareFunction(t functionText, fail func(string, ...any)) {
	f := &function{name: t.Name, what: "function " + t.Name, number: uint32(len(h.functions))}
	declared := wits.HostedFunction{Name: t.Name, Doc: t.Doc, Was: t.Was, Call: f.run}
	results := 0
	for _, p := range t.Ports {
		port, err := p.port()
		switch {
		case err != nil:
			fail("function %s: %w", t.Name, err)
		case port.Role == wits.HostedIn:
			declared.Params = append(declared.Params, port)
		case port.Role == wits.HostedOut && port.Name == "Result" && port.Default == "":
			results++
			declared.Result = port
		default:
			fail("function %s: %s: a function has in-ports, and one out-port, Result, without a default; it remembers nothing and has no triggers", t.Name, port.Name)
		}
	}
	if results != 1 {
		fail(`function %s: it has %d results; write one port {"out": "Result", "type": ...}`, t.Name, results)
		return
	}
	f.slots = h.measure("function "+t.Name, append(declared.Params[:len(declared.Params):len(declared.Params)], declared.Result), fail)
	h.registry.AddHostedFunction(declared)
	h.functions = append(h.functions, f)
}

// slot is a port of an action or a function, and where its value lies in calls and orders.
type slot struct {
	name  string
	role  wits.HostedRole
	typ   *wits.Type // nil for triggers
	form  wits.HostedForm
	at    int // of In, Out or State
	words int // 1 for triggers, texts and lists
}

// measure finds the slots of ports. It fails if their values do not fit into calls and orders.
func (h *Host) measure(what string, ports []wits.HostedPort, fail func(string, ...any)) []slot {
	var taken [3]int // of In, Out, State
	slots := make([]slot, len(ports))
	for i, p := range ports {
		s := slot{name: p.Name, role: p.Role, words: 1}
		if p.Role != wits.HostedTriggerIn && p.Role != wits.HostedTriggerOut {
			if s.typ = h.registry.Type(p.Type); s.typ == nil {
				continue // it is told when it is registered
			}
			s.form = s.typ.HostedForm()
			s.words = max(1, s.typ.Words())
		}
		of := &taken[s.part()]
		s.at = *of
		*of += s.words
		slots[i] = s
	}
	for i, c := range []struct {
		what string
		max  int
	}{{"in-ports", MaxIn}, {"out-ports", MaxOut}, {"state", MaxState}} {
		if taken[i] > c.max {
			fail("%s: its %s take %d words; there is room for %d", what, c.what, taken[i], c.max)
		}
	}
	return slots
}

// part says in which part of a call the slot lies: 0 for In, 1 for Out, 2 for State.
func (s *slot) part() int {
	switch s.role {
	case wits.HostedIn, wits.HostedTriggerIn:
		return 0
	case wits.HostedOut, wits.HostedTriggerOut:
		return 1
	}
	return 2
}

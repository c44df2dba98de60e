package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/wits-ai/wits/document"
	engine "github.com/wits-ai/wits/internal/wits"
)

// Limits of an action, in words: they make calls and orders flat records of one size.
const (
	MaxIn    = 16 // of all its in-ports
	MaxOut   = 8  // of all its out-ports
	MaxState = 8  // of all that it remembers
)

// description is what a host says about its game, as JSON.
type description struct {
	Version int          `json:"wits"`
	Types   []typeEntry  `json:"types"`
	Actions []actionText `json:"actions"`
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
func (p portText) port() (engine.HostedPort, error) {
	out := engine.HostedPort{Type: p.Type, Default: p.Default, Unit: p.Unit, Doc: p.Doc, Was: p.Was}
	roles := 0
	for _, r := range []struct {
		name string
		role engine.HostedRole
	}{{p.In, engine.HostedIn}, {p.Out, engine.HostedOut}, {p.State, engine.HostedState}, {p.Keep, engine.HostedKept}} {
		if r.name != "" {
			out.Name, out.Role = r.name, r.role
			roles++
		}
	}
	if roles != 1 {
		return out, errors.New("a port has not just one of in, out, state and keep")
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
		a := &action{name: t.Name, number: uint32(len(h.actions)), instant: t.Instant, updates: t.Updates}
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
		ports := make([]engine.HostedPort, 0, len(t.Ports)+2)
		for _, p := range t.Ports {
			port, err := p.port()
			if err != nil {
				fail("action %s: %w", t.Name, err)
				continue
			}
			if a.order && (port.Role == engine.HostedState || port.Role == engine.HostedKept) {
				fail("action %s: %s: an order remembers nothing of its own; keep that with the body", t.Name, port.Name)
			}
			a.roles = append(a.roles, port.Role)
			ports = append(ports, port)
		}
		if a.order {
			ports = append(ports, engine.HostedPort{Name: "Serial", Type: "int", Role: engine.HostedKept},
				engine.HostedPort{Name: "Status", Type: "int", Role: engine.HostedState})
		}
		a.measure(h.registry, ports, fail)
		h.registry.AddHosted(engine.HostedAction{Name: t.Name, Doc: t.Doc, Was: t.Was, Ports: ports, New: func(node int32, handles []engine.HostedHandle) engine.Updater {
			return h.node(a, node, handles)
		}})
		h.actions = append(h.actions, a)
	}
	if err := h.registry.Err(); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// measure fails for an action whose values do not fit into calls and orders.
func (a *action) measure(r *engine.Registry, ports []engine.HostedPort, fail func(string, ...any)) {
	var in, out, state int
	for i, role := range a.roles {
		t := r.Type(ports[i].Type)
		if t == nil {
			continue // it is told when it is registered
		}
		switch role {
		case engine.HostedIn:
			in += t.Words()
		case engine.HostedOut:
			out += t.Words()
		default:
			state += t.Words()
		}
	}
	for _, c := range []struct {
		what       string
		words, max int
	}{{"in-ports", in, MaxIn}, {"out-ports", out, MaxOut}, {"state", state, MaxState}} {
		if c.words > c.max {
			fail("action %s: its %s take %d words; there is room for %d", a.name, c.what, c.words, c.max)
		}
	}
}

package host

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/std"
)

// Host is what a game in another language offers designers: its actions, and its documents.
type Host struct {
	registry    *wits.Registry
	description []byte
	actions     []*action
	functions   []*function
	recorded    bool // nobody carries out anything: what came of it is in a recording

	mu      sync.Mutex
	files   files
	own     map[string]bool // of files: in memory alone, and not in a folder
	folders []fs.FS
}

// New makes a host of a description of its game, which is JSON:
//
//	{"wits": 1,
//	 "types": [{"name": "stance", "values": ["calm", "alert"]}],
//	 "actions": [
//	   {"name": "Walk", "doc": "Goes somewhere.", "by": "order", "ports": [
//	     {"in": "To", "type": "vec2", "unit": "m"},
//	     {"in": "Speed", "type": "float", "default": "1.5", "unit": "m/s"}]},
//	   {"name": "Rest", "by": "call", "ports": [{"state": "Seconds", "type": "float"}]}],
//	 "functions": [
//	   {"name": "Threat", "doc": "From 0 to 1.", "ports": [{"in": "of", "type": "entity"}, {"out": "Result", "type": "float"}]}]}
//
// Actions are by "call", see [Host.OnCall], or by "order", see [World.Orders]. An order may be "instant": it succeeds at once; or
// have "updates": it is told in every tick. Ports are written in, out, state or keep; state is what a callback remembers for each
// mind, and goes back to its default when the action begins, keep does not. Types are those of documents, lists such as "list of
// vec2" included; in and out may be a "trigger". Functions are what expressions call, see [Host.OnFunction]. The standard functions
// and all kinds of document are there by themselves. The error lists everything that is wrong.
func New(describes []byte) (*Host, error) {
	d, err := read(describes)
	if err != nil {
		return nil, err
	}
	h := &Host{registry: std.NewRegistry(), description: slices.Clone(describes), files: files{}, own: map[string]bool{}}
	if err := h.declare(d); err != nil {
		return nil, err
	}
	return h, nil
}

// Manifest describes everything that designers have, for the editor and `wits check --manifest`.
func (h *Host) Manifest() ([]byte, error) { return h.registry.Manifest() }

// Document puts a document in memory, under the name by which others refer to it; a second one of that name takes its place.
func (h *Host) Document(file string, data []byte) error {
	if !fs.ValidPath(file) || file == "." {
		return fmt.Errorf("host: %q is no name of a file: write it with /, without . or .., and not from the root", file)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.files[file], h.own[file] = slices.Clone(data), true
	return nil
}

// Folder takes all documents of a folder, whose files end in .json, as [Host.Document] does one. Those that change there while tools
// are attached to a world are read again, see [World.Attach].
func (h *Host) Folder(from fs.FS) error {
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("host: the documents cannot be read: %w", err)
		}
		if d.IsDir() || !strings.HasSuffix(name, ".json") {
			return nil
		}
		data, err := plainfile.Read(from, name, document.MaxBytes)
		if err != nil {
			return fmt.Errorf("host: %s cannot be read: %w", name, err)
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.files[name] = data
		delete(h.own, name)
		return nil
	})
	if err == nil {
		h.mu.Lock()
		h.folders = append(h.folders, from)
		h.mu.Unlock()
	}
	return err
}

// OnCall says who carries out an action that is by "call", before the first Load.
func (h *Host) OnCall(name string, f func(c *Call) Status) error {
	a := h.action(name)
	switch {
	case a == nil:
		return fmt.Errorf("host: there is no action %q", name)
	case a.order:
		return fmt.Errorf(`host: action %s is by "order": poll World.Orders, or declare it by "call"`, name)
	case f == nil:
		return fmt.Errorf("host: action %s: the callback is nil", name)
	}
	a.call = f
	return nil
}

func (h *Host) action(name string) *action {
	for _, a := range h.actions {
		if a.name == name {
			return a
		}
	}
	return nil
}

// Action returns the number of an action, by which calls and orders name it; false if there is none.
func (h *Host) Action(name string) (number uint32, ok bool) {
	if a := h.action(name); a != nil {
		return a.number, true
	}
	return 0, false
}

// Actions returns the names of all actions by their numbers.
func (h *Host) Actions() []string {
	names := make([]string, len(h.actions))
	for i, a := range h.actions {
		names[i] = a.name
	}
	return names
}

// Load compiles a document with all that it embeds. The error lists everything that is wrong in any of these files, in words for
// designers.
func (h *Host) Load(file string) (*Program, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, a := range h.actions {
		if !a.order && a.call == nil && !h.recorded {
			return nil, fmt.Errorf(`host: nobody carries out the action %s: give it a callback, or declare it by "order"`, a.name)
		}
	}
	for _, f := range h.functions {
		if f.call == nil && !h.recorded {
			return nil, fmt.Errorf("host: nobody computes the function %s: give it a callback with OnFunction", f.name)
		}
	}
	library := wits.NewLibrary(h.registry, h.files)
	compiled, err := library.Compile(file)
	if err != nil {
		return nil, err
	}
	p := &Program{host: h, file: file, program: compiled, ports: compiled.RootPorts(), fields: compiled.HostedFields(), files: map[string][]byte{}}
	for _, name := range library.Files() {
		if data, ok := h.files[name]; ok {
			p.files[name] = data
		}
	}
	p.bound, err = bind(compiled, p.ports, nil)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// node makes the action of a node of a program that is being compiled.
func (h *Host) node(a *action, node int32, handles []wits.HostedHandle) wits.Updater {
	if !a.order {
		return &callNode{action: a, node: node, handles: handles}
	}
	n := len(handles)
	return &orderNode{action: a, node: node, handles: handles[:n-2], serial: &handles[n-2], status: &handles[n-1]}
}

// Program is a document that was compiled: immutable, for any number of worlds.
type Program struct {
	host    *Host
	file    string
	files   map[string][]byte // that it was compiled from
	program *wits.Program
	ports   []wits.RootPort
	fields  []wits.HostedField
	bound   *binding
}

// Host returns the one that has loaded the program.
func (p *Program) Host() *Host { return p.host }

// Wits returns the program itself.
func (p *Program) Wits() *wits.Program { return p.program }

// Port is a port of the root document, which the host writes or reads.
type Port struct {
	Name, Type, Unit, Doc string
	Out, Trigger          bool
	// Words is how many words a value has; 0 for triggers, texts and lists, and for types that a host cannot read.
	Words int
}

// Ports returns the ports of the root document; worlds know them by their places in the list.
func (p *Program) Ports() []Port {
	out := make([]Port, len(p.ports))
	for i := range p.ports {
		f := &p.ports[i]
		out[i] = Port{Name: f.Name, Type: "trigger", Unit: f.Unit, Doc: f.Doc, Out: f.Out, Trigger: f.Trigger}
		if !f.Trigger {
			out[i].Type, out[i].Words = f.Type.Name(), f.Type.Words()
		}
	}
	return out
}

// Port returns the place of a port by its name; false if there is none.
func (p *Program) Port(name string) (place int, ok bool) {
	for i := range p.ports {
		if p.ports[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// NameOf returns the number of a text, for ports of the type "name"; equal texts have equal numbers, whatever their capital letters.
func NameOf(text string) (uint64, error) {
	var n wits.Name
	err := n.UnmarshalText([]byte(text))
	return uint64(n), err
}

// TextOf returns the text of such a number, as this program met it first.
func TextOf(name uint64) string { return wits.Name(name).String() }

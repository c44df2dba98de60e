package migrate

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

// Manifest describes the standard functions, and the actions and conditions that the documents need, as the manifest of
// a game does: so that the documents can be checked before the coder has written any of it.
func (r *Result) Manifest() ([]byte, error) {
	base, err := std.NewRegistry().Manifest()
	if err != nil {
		return nil, fmt.Errorf("migrate: %w", err)
	}
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(base))
	d.UseNumber()
	if err := d.Decode(&m); err != nil {
		return nil, fmt.Errorf("migrate: %w", err)
	}
	grow := func(member string, more any) {
		list, _ := m[member].([]any)
		m[member] = append(list, more)
	}
	for _, t := range r.Types {
		grow("types", map[string]any{"name": t.Name, "doc": "The original's " + t.Original + ".", "words": 1, "go": "nodes." + t.Name})
		grow("types", map[string]any{"name": "list of " + t.Name, "elem": t.Name, "words": 0, "go": "[]nodes." + t.Name})
	}
	for _, a := range r.Actions {
		grow("actions", map[string]any{"name": a.Name, "doc": a.Doc, "ports": manifestPorts(a.Ports)})
	}
	for _, c := range r.Conditions {
		grow("functions", map[string]any{"name": c.Name, "doc": c.Doc, "params": manifestPorts(c.Ports), "result": "bool"})
	}
	out, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("migrate: %w", err)
	}
	return append(out, '\n'), nil
}

func manifestPorts(ports []PrimitivePort) []map[string]any {
	out := []map[string]any{}
	for _, p := range ports {
		direction := "in"
		if p.Out {
			direction = "out"
		}
		o := map[string]any{direction: p.Name, "type": p.Type}
		if p.Default != "" {
			o["default"] = p.Default
		}
		if p.Doc != "" {
			o["doc"] = p.Doc
		}
		out = append(out, o)
	}
	return out
}

// Registry returns a registry of what [Result.Manifest] describes: documents can be checked with it, not run.
func (r *Result) Registry() (*wits.Registry, error) {
	data, err := r.Manifest()
	if err != nil {
		return nil, err
	}
	return wits.ReadManifest(data, r.kinds()...)
}

// Check finds what is wrong with the documents, checked against [Result.Registry]. There should be warnings only: what
// cannot be right has been left out, and is a finding.
func (r *Result) Check() (document.Problems, error) {
	reg, err := r.Registry()
	if err != nil {
		return nil, err
	}
	l := wits.NewLibrary(reg, nil)
	for _, d := range r.Documents {
		l.AddSource(d.Path, d.Data)
	}
	var problems document.Problems
	for _, d := range r.Documents {
		problems = append(problems, l.Check(d.Path)...)
	}
	return problems, nil
}

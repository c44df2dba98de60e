package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// randomDocs makes a root document that embeds up to two levels of others, with random nodes and links.
func randomDocs(rng *rand.Rand) *modelDoc {
	leaf := randomDoc(rng, "leaf", nil)
	twig := randomDoc(rng, "twig", []*modelDoc{leaf})
	return randomDoc(rng, "main", []*modelDoc{leaf, twig})
}

func randomDoc(rng *rand.Rand, name string, embeds []*modelDoc) *modelDoc {
	d := &modelDoc{name: name, in: []string{"In1", "In2"}, out: []string{"Out1", "Out2"}, triggers: []string{"Go", "Halt"}, raises: []string{"Said", "Told"}}
	names := []string{"A", "B", "C", "D", "E", "F", "G", "H"}
	shuffle(rng, names)
	sorts := []string{"act", "act", "act", "add", "less", "choose", "counter", "expr", "const"}
	for i := range 2 + rng.IntN(6) {
		n := &modelNode{name: names[i], sort: sorts[rng.IntN(len(sorts))]}
		if len(embeds) > 0 && rng.IntN(4) == 0 {
			n.sort, n.doc = "run", embeds[rng.IntN(len(embeds))]
		}
		switch n.sort {
		case "act":
			n.life, n.every, n.fail = int64(rng.IntN(5)), int64(rng.IntN(4)), rng.IntN(2) == 0
		case "less":
			n.bound = float64(rng.IntN(8))
			n.fire = some(rng, "OnTrue", "OnFalse", "OnBecomeTrue", "OnBecomeFalse")
		case "add", "counter", "expr":
			n.fire = some(rng, "OnChange")
		case "const":
			n.bound = float64(rng.IntN(16)) / 4
		}
		d.nodes = append(d.nodes, n)
	}
	d.link(rng)
	return d
}

func some(rng *rand.Rand, list ...string) (out []string) {
	for _, s := range list {
		if rng.IntN(3) == 0 {
			out = append(out, s)
		}
	}
	return out
}

// ends lists what a document can link.
func (d *modelDoc) ends() (floats, bools, floatIn, boolIn, lists, raises, acts []string) {
	floats, floatIn = append(floats, d.in...), append(floatIn, d.out...)
	raises, acts = append(append(raises, "OnActivate"), d.triggers...), append(acts, d.raises...)
	acts = append(acts, "Deactivate", "Fail")
	for _, n := range d.nodes {
		at := func(ports ...string) (out []string) {
			for _, p := range ports {
				out = append(out, n.name+"."+p)
			}
			return out
		}
		if n.sort == "act" || n.sort == "run" {
			raises = append(raises, at("OnActivate", "OnDeactivate", "OnSuccess", "OnFailure")...)
			acts = append(acts, at("Activate", "Activate", "Activate", "Deactivate")...)
		}
		raises = append(raises, at(n.fire...)...)
		switch n.sort {
		case "act":
			floats, floatIn, lists = append(floats, at("Sum")...), append(floatIn, at("A")...), append(lists, at("Values")...)
			raises, acts = append(raises, at("Ping", "Ping")...), append(acts, at("Poke", "Ask")...)
		case "run":
			floats, floatIn = append(floats, at(n.doc.out...)...), append(floatIn, at(n.doc.in...)...)
			raises, acts = append(raises, at(n.doc.raises...)...), append(acts, at(n.doc.triggers...)...)
		case "add":
			floats, lists = append(floats, at("Result")...), append(lists, at("values")...)
		case "less":
			bools, floatIn = append(bools, at("Result")...), append(floatIn, at("a")...)
		case "choose":
			floats, floatIn, boolIn = append(floats, at("Result")...), append(floatIn, at("then", "else")...), append(boolIn, at("if")...)
		case "counter":
			floats, floatIn = append(floats, at("Result")...), append(floatIn, at("a")...)
		case "const":
			floats = append(floats, at("Value")...)
		}
	}
	return
}

func (d *modelDoc) link(rng *rand.Rand) {
	floats, bools, floatIn, boolIn, lists, raises, acts := d.ends()
	seen := map[string]bool{}
	add := func(from []string, to string, once bool) {
		if len(from) == 0 {
			return
		}
		l := [2]string{from[rng.IntN(len(from))], to}
		key := l[0] + to
		if once {
			key = to
		}
		if !seen[key] {
			seen[key] = true
			d.links = append(d.links, l)
		}
	}
	for _, n := range d.nodes {
		if n.sort != "expr" {
			continue
		}
		for range 1 + rng.IntN(3) {
			n.terms = append(n.terms, modelTerm{floats[rng.IntN(len(floats))], float64(1+rng.IntN(6)) / 8})
		}
	}
	for _, n := range d.nodes { // expressions may read expressions made before them
		if n.sort == "expr" {
			floats = append(floats, n.name+".Result")
		}
	}
	for _, to := range floatIn {
		if rng.IntN(4) > 0 {
			add(floats, to, true)
		}
	}
	for _, to := range boolIn {
		add(bools, to, true)
	}
	for _, to := range lists {
		for range rng.IntN(4) {
			add(floats, to, false)
		}
	}
	for range 3 + rng.IntN(2+3*len(d.nodes)) {
		to := acts[rng.IntN(len(acts))]
		if (to == "Deactivate" || to == "Fail") && rng.IntN(4) > 0 {
			continue
		}
		add(raises, to, false)
	}
	for range 2 { // something must run
		for _, n := range d.nodes {
			if (n.sort == "act" || n.sort == "run") && rng.IntN(2) == 0 {
				add([]string{"OnActivate"}, n.name+".Activate", false)
			}
		}
	}
}

// all gives the documents that d embeds, itself included, by name.
func (d *modelDoc) all() map[string]*modelDoc {
	out := map[string]*modelDoc{d.name: d}
	for _, n := range d.nodes {
		if n.doc != nil {
			for name, e := range n.doc.all() {
				out[name] = e
			}
		}
	}
	return out
}

// files writes the documents, nodes, ports and links in random order.
func (d *modelDoc) files(rng *rand.Rand) files {
	f := files{}
	for name, doc := range d.all() {
		f[name+".json"] = doc.body(rng)
	}
	return f
}

func (d *modelDoc) body(rng *rand.Rand) string {
	var nodes, links, ports []string
	for _, n := range d.nodes {
		nodes = append(nodes, fmt.Sprintf("%q: %s", n.name, n.source()))
	}
	for _, l := range d.links {
		links = append(links, fmt.Sprintf("%q", l[0]+" -> "+l[1]))
	}
	for _, group := range []struct {
		dir, typ string
		names    []string
	}{{"in", "float", d.in}, {"out", "float", d.out}, {"in", "trigger", d.triggers}, {"out", "trigger", d.raises}} {
		for _, name := range group.names {
			ports = append(ports, fmt.Sprintf(`{%q: %q, "type": %q}`, group.dir, name, group.typ))
		}
	}
	shuffle(rng, nodes)
	shuffle(rng, links)
	members := []string{
		`"ports": [` + strings.Join(ports, ", ") + `]`,
		"\n\"nodes\": {" + strings.Join(nodes, ",\n  ") + "}",
		"\n\"links\": [" + strings.Join(links, ",\n  ") + "]",
	}
	shuffle(rng, members)
	return fmt.Sprintf(`"name": %q, `, d.name) + strings.Join(members, ", ")
}

func (n *modelNode) source() string {
	fire := ""
	if len(n.fire) > 0 {
		fire = fmt.Sprintf(`, "fire": ["%s"]`, strings.Join(n.fire, `", "`))
	}
	switch n.sort {
	case "act":
		return fmt.Sprintf(`{"do": "Act", "with": {"Life": %d, "Every": %d, "Fail": %t}}`, n.life, n.every, n.fail)
	case "run":
		return fmt.Sprintf(`{"run": "%s.json"}`, n.doc.name)
	case "add":
		return `{"call": "Add", "of": "float"` + fire + `}`
	case "less":
		return fmt.Sprintf(`{"call": "IfLessThan", "of": "float", "with": {"b": %g}%s}`, n.bound, fire)
	case "choose":
		return `{"call": "Choose", "of": "float"}`
	case "counter":
		return `{"call": "Counter"` + fire + `}`
	case "const":
		return fmt.Sprintf(`{"const": %g, "type": "float"}`, n.bound)
	}
	var terms []string
	for _, t := range n.terms {
		terms = append(terms, fmt.Sprintf("%s * %g", t.ref, t.scale))
	}
	return fmt.Sprintf(`{"expr": "%s"%s}`, strings.Join(terms, " + "), fire)
}

// String shows the documents for a report.
func (d *modelDoc) String() string {
	var b strings.Builder
	f := d.files(rand.New(rand.NewPCG(0, 0)))
	var names []string
	for name := range f {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%s:\n%s\n", name, f[name])
	}
	return b.String()
}

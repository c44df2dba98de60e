package document

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// PortDecl is a port that a document declares, or that one of its interfaces brings: seen from outside, as a node of another document or by the game.
type PortDecl struct {
	Name    string
	Out     bool
	Trigger bool
	Type    string
	Default *jsontree.Node
	Unit    string
	Doc     string
	// Interface is the interface that brings the port; "" for a port that the document itself declares.
	Interface string
	// At is where the port is declared: for a port of an interface, where the document names that.
	At Position
}

// interfaces is implemented by a vocabulary that has interfaces.
type interfaces interface {
	// InterfacePorts returns the ports that an interface brings into documents; false if it does not exist.
	InterfacePorts(name string) ([]PortDecl, bool)
}

// bring adds the ports of the document's interfaces. Where there is no such interface, some ports of the document are unknown.
func (d *Decoder) bring(ks *Kinds) {
	doc := d.doc
	if words, ok := ks.words.(interfaces); ok {
		for _, name := range doc.Implements {
			_, known := words.InterfacePorts(name)
			doc.partial = doc.partial || !known
		}
	}
	doc.Ports = append(doc.Ports, ks.Brought(doc.tree)...)
}

// Brought returns the ports that the interfaces of a document bring: all that it does not declare itself.
func (ks *Kinds) Brought(tree *jsontree.Node) (ports []PortDecl) {
	words, ok := ks.words.(interfaces)
	if !ok {
		return nil
	}
	has := map[string]bool{}
	for _, n := range itemsOf(tree, "ports") {
		for _, side := range []string{"in", "out"} {
			if v := n.Get(side); v != nil {
				has[v.Text] = true
			}
		}
	}
	for _, n := range itemsOf(tree, "implements") {
		brought, _ := words.InterfacePorts(n.Text)
		for _, p := range brought {
			if !has[p.Name] {
				p.Interface, p.At = n.Text, n.Pos
				ports = append(ports, p)
			}
			has[p.Name] = true
		}
	}
	return ports
}

// Ports returns the declarations of all ports of a document: those that it has written, and behind them those that its interfaces
// bring, as it would write them.
func (ks *Kinds) Ports(tree *jsontree.Node) []*jsontree.Node {
	ports := slices.Clone(itemsOf(tree, "ports"))
	for _, p := range ks.Brought(tree) {
		ports = append(ports, p.written())
	}
	return ports
}

// itemsOf returns the items of a list that is a member; none if there is no such list.
func itemsOf(n *jsontree.Node, member string) []*jsontree.Node {
	if list := n.Get(member); list != nil {
		return list.Items
	}
	return nil
}

// written is the declaration as a document writes it.
func (p *PortDecl) written() *jsontree.Node {
	n := &jsontree.Node{Kind: jsontree.Object}
	add := func(name, text string) {
		if text != "" {
			n.Members = append(n.Members, jsontree.Member{Name: name, Value: &jsontree.Node{Kind: jsontree.String, Text: text}})
		}
	}
	add(map[bool]string{false: "in", true: "out"}[p.Out], p.Name)
	add("type", p.Type)
	if p.Default != nil {
		n.Members = append(n.Members, jsontree.Member{Name: "default", Value: p.Default})
	}
	add("unit", p.Unit)
	add("doc", p.Doc)
	return n
}

// ports reads the ports that the document declares.
func (d *Decoder) ports() {
	list := d.Get("ports")
	if list == nil {
		return
	}
	if list.Kind != jsontree.Array {
		d.Problem(list.Pos, "", `"ports" must be a list`+inBrackets, "")
		list.Keep()
		d.doc.partial = true
		return
	}
	seen := map[string]bool{}
	for _, n := range list.Items {
		if n.Kind != jsontree.Object {
			d.Problem(n.Pos, "", "a port is an object"+declare.InFile(` such as {"in": "Health", "type": "float"}`), "")
			n.Keep()
			d.doc.partial = true
			continue
		}
		in, out := n.Get("in"), n.Get("out")
		if (in == nil) == (out == nil) {
			d.Problem(n.Pos, "", `a port has either "in" or "out", with its name`, "")
			d.doc.partial = true
			continue
		}
		p := PortDecl{Out: out != nil, At: n.Pos, Default: n.Get("default")}
		p.Default.Keep()
		side := "in"
		if p.Out {
			in, side = out, "out"
		}
		p.Name = d.Text(in, "", "a port's name")
		p.Type = d.Text(n.Get("type"), p.Name, `"type"`)
		p.Unit = d.Text(n.Get("unit"), p.Name, `"unit"`)
		p.Doc = d.Text(n.Get("doc"), p.Name, `"doc"`)
		p.Trigger = p.Type == "trigger"
		if p.Type == "" {
			d.Problem(n.Pos, "", fmt.Sprintf("port %s has no type", p.Name), `"trigger", or the type of its value such as "float"`, declare.ToAdd("type", `"float"`), declare.ToAdd("type", `"bool"`), declare.ToAdd("type", `"trigger"`))
		}
		if p.Trigger && p.Default != nil {
			d.Problem(p.Default.Pos, "", fmt.Sprintf("port %s is a trigger and has no value", p.Name), "", declare.ToRemove().As(`remove "default"`))
		}
		d.checkName(n.Pos, "port", p.Name, side, seen)
		doc := d.doc
		doc.Ports = append(doc.Ports, p)
	}
}

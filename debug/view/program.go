package view

import (
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
)

// Program is what the hub knows of a program: built once, shared by all pages.
type Program struct {
	ID          uint32
	Message     []byte
	Parts       [][]Value    // what a mind frame holds, by part
	Transitions []Transition // its transitions
}

// Value is one value of a part, with what it takes to notice that it changed.
type Value struct {
	Index int // among the program's values
	Kind  wire.ValueKind
	Type  *wits.Type
	Words int // 0: kept as a reference
	At    int // first word in the watch's copy
}

type programMessage struct {
	T           string     `json:"t"`
	ID          uint32     `json:"id"`
	Name        string     `json:"name"`
	NodeBits    int        `json:"nodeBits"`
	TriggerBits int        `json:"triggerBits"`
	Values      int        `json:"values"`
	Parts       []partJSON `json:"parts"`
	Boards      []Board    `json:"boards,omitempty"`
}

// Board is a board that the program uses.
type Board struct {
	Name   string  `json:"name"`
	File   string  `json:"file"`
	Scope  string  `json:"scope"`
	Fields []Field `json:"fields"`
}

// Field is a field of a board.
type Field struct {
	Name  string `json:"name"`
	Path  string `json:"path"` // by which interventions name it
	Type  string `json:"type"`
	Unit  string `json:"unit,omitempty"`
	Doc   string `json:"doc,omitempty"`
	Value int    `json:"value"`
	Set   int    `json:"set"` // the value that tells whether the field is set
}

type partJSON struct {
	ID       int                   `json:"id"`
	Parent   int                   `json:"parent"`
	Node     int                   `json:"node"`
	Name     string                `json:"name"`
	Document string                `json:"document"`
	Kind     string                `json:"kind"`
	Doc      string                `json:"doc"`
	Extras   []extraJSON           `json:"extras,omitempty"`
	Ports    []portJSON            `json:"ports"`
	Nodes    []nodeJSON            `json:"nodes"`
	Links    []linkJSON            `json:"links"`
	View     map[string][2]float64 `json:"view"`
}

type nodeJSON struct {
	ID        int         `json:"id"`
	Name      string      `json:"name"`
	Kind      string      `json:"kind"`
	Type      string      `json:"type"`
	Title     string      `json:"title"`
	Doc       string      `json:"doc"`
	About     string      `json:"about,omitempty"`
	Part      *int        `json:"part,omitempty"`
	In        *int        `json:"in,omitempty"` // the node that it lies in
	Active    int         `json:"active"`
	Succeeded *int        `json:"succeeded,omitempty"`
	Failed    *int        `json:"failed,omitempty"`
	Extras    []extraJSON `json:"extras,omitempty"`
	Ports     []portJSON  `json:"ports"`
}

type extraJSON struct {
	Kind  string   `json:"kind"`
	Text  string   `json:"text"`
	Parts []string `json:"parts,omitempty"`
}

type portJSON struct {
	Name    string   `json:"name"`
	Dir     string   `json:"dir"`
	Trigger bool     `json:"trigger"`
	Bit     *int     `json:"bit,omitempty"`
	Type    string   `json:"type,omitempty"`
	Value   *int     `json:"value,omitempty"`
	Default string   `json:"default,omitempty"`
	Unit    string   `json:"unit,omitempty"`
	Doc     string   `json:"doc,omitempty"`
	Builtin bool     `json:"builtin,omitempty"`
	Linked  bool     `json:"linked,omitempty"`
	List    bool     `json:"list,omitempty"`
	Choices []string `json:"choices,omitempty"` // of an enumeration
	Source  string   `json:"source,omitempty"`
	Plot    *plot    `json:"plot,omitempty"`
}

type plot struct {
	From float64   `json:"from"`
	To   float64   `json:"to"`
	Text string    `json:"text"`
	Y    []float64 `json:"y"`
	// Elapsing: what goes in are seconds that pass.
	Elapsing bool `json:"elapsing,omitempty"`
}

type linkJSON struct {
	From    linkEnd `json:"from"`
	To      linkEnd `json:"to"`
	Delayed bool    `json:"delayed"`
	Label   string  `json:"label,omitempty"`
	Bit     *int    `json:"bit,omitempty"` // of a transition
	// Of a transition: what holds when it is taken, and that it suspends what is current.
	Because    []becauseJSON `json:"because,omitempty"`
	Interrupts bool          `json:"interrupts,omitempty"`
}

type becauseJSON struct {
	Text string `json:"text"`
	Code bool   `json:"code,omitempty"`
}

// linkEnd is [node, port].
type linkEnd [2]any

// Build fills in what it takes to watch the program, the first time.
func (k *Program) Build(p *wits.Program) {
	if k.Message != nil {
		return
	}
	m := programMessage{T: "program", ID: k.ID, Name: p.Name(), NodeBits: p.NodeBits(), TriggerBits: p.TriggerBits(),
		Values: len(p.Values()), Parts: []partJSON{}}
	for _, part := range p.Parts() {
		m.Parts = append(m.Parts, jsonOfPart(part))
		k.Parts = append(k.Parts, valuesOf(p, part))
	}
	for _, b := range p.Boards() {
		m.Boards = append(m.Boards, jsonOfBoard(p, b))
	}
	k.Transitions = transitionsOf(p)
	k.Message = wire.Encode(m)
}

func jsonOfPart(p wits.PartInfo) partJSON {
	out := partJSON{ID: p.ID, Parent: p.Parent, Node: p.Node, Name: p.Name, Document: p.Document, Kind: p.Kind, Doc: p.Doc,
		Ports: jsonOfPorts(p.Ports), Nodes: make([]nodeJSON, len(p.Nodes)), Links: make([]linkJSON, len(p.Links)), View: p.View}
	for i, n := range p.Nodes {
		out.Nodes[i] = nodeJSON{ID: n.ID, Name: n.Name, Kind: n.Kind, Type: n.Type, Title: n.Title, Doc: n.Doc, About: n.About,
			Part: known(n.Part), In: known(n.Outer), Active: n.Active, Succeeded: known(n.Succeeded), Failed: known(n.Failed), Ports: jsonOfPorts(n.Ports)}
		out.Nodes[i].Extras = jsonOfExtras(n.Extras)
	}
	for i, l := range p.Links {
		out.Links[i] = linkJSON{From: linkEnd{l.From, l.FromPort}, To: linkEnd{l.To, l.ToPort}, Delayed: l.Delayed, Label: l.Label, Interrupts: l.Interrupts}
		for _, b := range l.Because {
			out.Links[i].Because = append(out.Links[i].Because, becauseJSON(b))
		}
		if l.FromPort == "" && l.ToPort == "" {
			out.Links[i].Bit = known(l.Bit)
		}
	}
	out.Extras = jsonOfExtras(p.Extras)
	if out.View == nil {
		out.View = map[string][2]float64{}
	}
	return out
}

func jsonOfExtras(extras []wits.Extra) (out []extraJSON) {
	for _, e := range extras {
		out = append(out, extraJSON(e))
	}
	return out
}

// jsonOfPlot rounds a curve to what can be seen.
func jsonOfPlot(p *wits.Plot) *plot {
	if p == nil {
		return nil
	}
	out := &plot{From: p.From, To: p.To, Text: p.Text, Elapsing: p.Elapsing, Y: make([]float64, len(p.Y))}
	for i, y := range p.Y {
		out.Y[i] = math.Round(y*1e4) / 1e4
	}
	return out
}

func jsonOfBoard(p *wits.Program, b wits.BoardInfo) Board {
	out := Board{Name: b.Name, File: b.File, Scope: b.Scope.String(), Fields: make([]Field, len(b.Fields))}
	for i, value := range b.Fields {
		v := p.Values()[value]
		out.Fields[i] = Field{Name: v.Path[strings.LastIndexByte(v.Path, '.')+1:], Path: v.Path, Type: v.Slot.Type().Name(), Unit: v.Unit,
			Doc: docOf(p, value), Value: value, Set: b.Sets[i]}
	}
	return out
}

// docOf finds what the document of a board says of a field: the parts that refer to the board have it at their ports.
func docOf(p *wits.Program, value int) string {
	for _, part := range p.Parts() {
		for _, port := range part.Ports {
			if port.Value == value && port.Doc != "" {
				return port.Doc
			}
		}
	}
	return ""
}

func jsonOfPorts(ports []wits.PortInfo) []portJSON {
	out := make([]portJSON, len(ports))
	for i, p := range ports {
		j := portJSON{Name: p.Name, Dir: "in", Trigger: p.Trigger, Builtin: p.Builtin, Linked: p.Linked, List: p.List,
			Default: p.Default, Unit: p.Unit, Doc: p.Doc, Source: p.Source, Plot: jsonOfPlot(p.Plot)}
		if p.Out {
			j.Dir = "out"
		}
		if p.Trigger {
			j.Bit = known(p.Bit)
		} else {
			j.Value = known(p.Value)
		}
		if p.Type != nil {
			j.Type = p.Type.Name()
			j.Choices = p.Type.Enum()
		}
		out[i] = j
	}
	return out
}

// known returns a number unless it is negative, which stands for none.
func known(i int) *int {
	if i < 0 {
		return nil
	}
	return &i
}

// maxValues is how many values of a program a mind frame can name.
const maxValues = 1 << 16

// valuesOf lists the values that ports of the part and of its nodes refer to, variables included, and those of the
// program's boards.
func valuesOf(p *wits.Program, part wits.PartInfo) []Value {
	all := p.Values()
	var index []int
	one := func(i int) {
		if i >= 0 && i < min(len(all), maxValues) && all[i].Slot.Type() != nil {
			index = append(index, i)
		}
	}
	add := func(ports []wits.PortInfo) {
		for _, port := range ports {
			if !port.Trigger {
				one(port.Value)
			}
		}
	}
	for _, b := range p.Boards() {
		for i := range b.Fields {
			one(b.Fields[i])
			one(b.Sets[i])
		}
	}
	add(part.Ports)
	for _, n := range part.Nodes {
		add(n.Ports)
	}
	slices.Sort(index)
	index = slices.Compact(index)
	out := make([]Value, len(index))
	at := 0
	for i, v := range index {
		t := all[v].Slot.Type()
		out[i] = Value{Index: v, Kind: wire.KindOf(t), Type: t, Words: t.Words(), At: at}
		at += t.Words()
	}
	return out
}

// WordsOf returns how many words a copy of the values takes.
func WordsOf(values []Value) int {
	if len(values) == 0 {
		return 0
	}
	last := values[len(values)-1]
	return last.At + last.Words
}

// TextOf writes a value for people. A coder's type may fail at that, which is no reason to stop the game.
func TextOf(m *wits.Mind, v Value) (text string) {
	defer func() {
		if recover() != nil {
			text = "(cannot be shown)"
		}
	}()
	return v.Type.Format(m.Value(v.Index))
}

//go:build !js

package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/labels"
)

// liveView is what is known of an agent of a running game.
type liveView struct {
	agent   debug.RemoteAgent
	program *debug.RemoteProgram
	frame   *debug.MindFrame              // the last one; nil before the first
	visited map[int]int64                 // by activity bit: the tick of its node's last visit
	taken   map[[2]int]*debug.RemoteTaken // by part and link
	values  map[int]any                   // of the root part, by index

	labels   labels.Set // beside names and types, in the language; nil for none
	language string
}

// liveItem is a node in the picture of an agent, with those under it.
type liveItem struct {
	name, typ string
	state     liveState
	tick      int64 // of its last visit; never for a node that was not visited, or does not tell
	values    string
	children  []*liveItem
}

type liveState uint8

const (
	quiet liveState = iota // it does not tell, or has not run
	running
	succeeded
	failed
	aborted
)

// never stands in for the tick of what was not seen.
const never = -1

var (
	liveMarks = [...]string{quiet: "·", running: "▶", succeeded: "✓", failed: "✗", aborted: "–"}
	liveWords = [...]string{quiet: "", running: "running", succeeded: "succeeded", failed: "failed", aborted: "aborted"}
)

// knows begins a picture with a program.
func (v *liveView) knows(p *debug.RemoteProgram) {
	v.program, v.frame = p, nil
	v.visited, v.taken, v.values = map[int]int64{}, map[[2]int]*debug.RemoteTaken{}, map[int]any{}
}

// take takes a frame in.
func (v *liveView) take(f *debug.MindFrame) {
	for _, m := range f.Marks {
		v.visited[m.Bit] = f.Tick - int64(m.Ago)
	}
	if f.Whole {
		clear(v.values)
	}
	for _, value := range f.Values {
		v.values[value.Index] = value.Value
	}
	v.frame = f
}

// takes takes in which transitions were taken.
func (v *liveView) takes(list []debug.RemoteTaken) {
	for i := range list {
		v.taken[[2]int{list[i].Part, list[i].Link}] = &list[i]
	}
}

func isSet(bits []byte, i int) bool { return i/8 < len(bits) && bits[i/8]>>(i%8)&1 == 1 }

// items makes the picture of a part, unless it has been shown: the nodes that hang on no other, with all below them.
func (v *liveView) items(part int, shown []bool) []*liveItem {
	if part < 0 || part >= len(shown) || shown[part] {
		return nil
	}
	shown[part] = true
	p := &v.program.Parts[part]
	under := make([][]int, len(p.Nodes)) // nodes that hang on a node
	hangs := make([]bool, len(p.Nodes))
	hang := func(above, node int) {
		if above != node && above >= 0 && above < len(p.Nodes) && node >= 0 && node < len(p.Nodes) && !hangs[node] {
			under[above] = append(under[above], node)
			hangs[node] = true
		}
	}
	for i, n := range p.Nodes {
		if n.In != nil {
			hang(*n.In, i)
		}
	}
	labels := map[int]string{}
	if p.Kind == "tree" {
		for _, l := range p.Links {
			hang(l.From, l.To)
			labels[l.To] = l.Label
		}
	}
	seen := make([]bool, len(p.Nodes))
	var item func(i int) *liveItem
	item = func(i int) *liveItem {
		seen[i] = true
		it := v.item(part, &p.Nodes[i])
		if labels[i] != "" {
			it.name = labels[i] + ": " + it.name
		}
		for _, child := range under[i] {
			if !seen[child] {
				it.children = append(it.children, item(child))
			}
		}
		if inner := p.Nodes[i].Part; inner != nil {
			it.children = append(it.children, v.items(*inner, shown)...)
		}
		if p.Kind == "machine" {
			it.children = append(it.children, v.ways(p, i)...)
		}
		return it
	}
	var list []*liveItem
	for _, loose := range []bool{true, false} { // nodes that hang on each other in a circle come last
		for i := range p.Nodes {
			if !seen[i] && !(loose && hangs[i]) {
				list = append(list, item(i))
			}
		}
	}
	if p.Kind == "machine" {
		list = append(list, v.ways(p, -1)...)
	}
	return list
}

// ways are the transitions that leave a state; from -1, those that leave any.
func (v *liveView) ways(p *debug.RemotePart, from int) (list []*liveItem) {
	for i, l := range p.Links {
		if l.From != from || l.Label == "" || l.To < 0 || l.To >= len(p.Nodes) {
			continue
		}
		it := &liveItem{name: "-> " + p.Nodes[l.To].Name + v.label("document/"+p.Document+"/"+p.Nodes[l.To].Name), typ: l.Label, tick: never}
		switch {
		case l.Interrupts:
			it.name += " (interrupts any state)"
		case from < 0:
			it.name += " (from any state)"
		}
		if taken := v.taken[[2]int{p.ID, i}]; taken != nil {
			it.tick = taken.Tick
			var read []string
			for _, value := range taken.Values {
				text := value.Value
				if f, err := strconv.ParseFloat(text, 64); err == nil && len(text) > 6 {
					text = strconv.FormatFloat(f, 'g', 4, 64)
				}
				read = append(read, strings.TrimSpace(value.Name+" "+text+" "+value.Unit))
			}
			it.values = strings.Join(read, ", ")
		}
		list = append(list, it)
	}
	return list
}

// item is a node without what hangs on it.
func (v *liveView) item(part int, n *debug.RemoteNode) *liveItem {
	p := &v.program.Parts[part]
	it := &liveItem{name: n.Name + v.label("document/"+p.Document+"/"+n.Name), typ: n.Title, tick: never}
	if it.typ == "" || n.Kind == "part" {
		it.typ = n.Type
	}
	it.typ += v.typeLabel(p, n)
	if n.Kind == "part" {
		it.typ = "run " + it.typ
	}
	it.state = v.state(n)
	if tick, ok := v.visited[n.Active]; ok {
		it.tick = tick
	}
	if part == 0 {
		it.values = v.told(n)
	}
	return it
}

// label is what designers read beside a name, as show writes it; "" for nothing.
func (v *liveView) label(of string) string {
	if said := v.labels.In(v.language, of).Label; said != "" {
		return " " + strconv.Quote(said)
	}
	return ""
}

// typeLabel is that of what a node runs: a document, an action, a function, or a type of nodes of its kind.
func (v *liveView) typeLabel(p *debug.RemotePart, n *debug.RemoteNode) string {
	switch n.Kind {
	case "part":
		if n.Part != nil {
			return v.label("document/" + v.program.Parts[*n.Part].Document)
		}
		return ""
	case "action", "function":
		return v.label(n.Kind + "/" + n.Type)
	}
	return v.label("node/" + p.Kind + "/" + n.Type)
}

func (v *liveView) state(n *debug.RemoteNode) liveState {
	if v.frame == nil {
		return quiet
	}
	on := func(bit *int) bool { return bit != nil && isSet(v.frame.Activity, *bit) }
	switch {
	case n.Active >= 0 && isSet(v.frame.Activity, n.Active):
		return running
	case on(n.Succeeded) && on(n.Failed):
		return aborted
	case on(n.Succeeded):
		return succeeded
	case on(n.Failed):
		return failed
	}
	return quiet
}

// telling are ports that say how a node stands, beside its state.
var telling = []string{"Score", "Rank", "Outcome", "Elapsed", "Count", "Holds", "Priority", "Decision", "Step", "Role", "Value"}

// told writes the values of such ports.
func (v *liveView) told(n *debug.RemoteNode) string {
	var list []string
	for _, p := range n.Ports {
		if p.Dir != "out" || p.Value == nil || !slices.Contains(telling, p.Name) {
			continue
		}
		text := ""
		switch value := v.values[*p.Value].(type) {
		case float64:
			text = strconv.FormatFloat(value, 'g', 3, 64)
		case int64:
			text = strconv.FormatInt(value, 10)
		case bool:
			text = strconv.FormatBool(value)
		case string:
			text = value
		}
		if text != "" && (text != "0" && text != "false" || p.Name == "Score") {
			list = append(list, strings.TrimSpace(p.Name+" "+text+" "+p.Unit))
		}
	}
	return strings.Join(list, ", ")
}

// liveLine is a line of the picture.
type liveLine struct {
	state        liveState
	text, values string
	when         string // of the last visit, where it does not run
}

// head says whom the picture shows, and how the game stands.
func (v *liveView) head(game string, paused bool) string {
	parts := []string{v.agent.Name, v.agent.Document + v.label("document/"+v.agent.Document), game, fmt.Sprintf("frame %d", v.frame.Tick)}
	switch {
	case v.agent.Fault || v.frame.Parked:
		parts = append(parts, "parked: an action failed")
	case paused:
		parts = append(parts, "paused")
	}
	return strings.Join(parts, "  ")
}

// detail says how much of a picture is shown. What is left out is counted at the line that it hangs on.
type detail uint8

const (
	full   detail = iota
	folded        // not what hangs on nodes that do not run
	bare          // not these nodes either
)

// lines writes the picture in so much detail, or less if it has more lines than most; 0 is any number.
func (v *liveView) lines(most int, d detail) []liveLine {
	items := v.items(0, make([]bool, len(v.program.Parts)))
	list := written(nil, items, "", true, d)
	for ; most > 0 && len(list) > most && d < bare; d++ {
		list = written(list[:0], items, "", true, d+1)
	}
	if most > 0 && len(list) > most {
		list = append(list[:most-1], liveLine{text: fmt.Sprintf("... %d more lines", len(list)-most+1)})
	}
	return list
}

// written adds the lines of items, each with what hangs on it below.
func written(list []liveLine, items []*liveItem, prefix string, top bool, d detail) []liveLine {
	for i, it := range items {
		first, further := "├─ ", "│  "
		switch {
		case top:
			first, further = "", ""
		case i == len(items)-1:
			first, further = "└─ ", "   "
		}
		line := liveLine{state: it.state, text: prefix + first + it.name, values: it.values}
		if it.typ != "" && it.typ != it.name {
			line.text += "  " + it.typ
		}
		if it.tick != never && it.state != running {
			line.when = fmt.Sprintf("frame %d", it.tick)
		}
		under := it.shown(d)
		if left := count(it.children) - count(under); left > 0 && len(under) < len(it.children) {
			line.text += fmt.Sprintf("  (+%d)", left)
		}
		list = written(append(list, line), under, prefix+further, false, d)
	}
	return list
}

// shown are the nodes that hang on one, as far as they are shown.
func (it *liveItem) shown(d detail) (list []*liveItem) {
	switch {
	case d == full, d == folded && it.state == running:
		return it.children
	case it.state == running:
		for _, c := range it.children {
			if c.state == running {
				list = append(list, c)
			}
		}
	}
	return list
}

func count(items []*liveItem) int {
	n := len(items)
	for _, it := range items {
		n += count(it.children)
	}
	return n
}

// longest is how many characters a line may have before its state, if the states are to stand below each other.
const longest = 90

// column is where the states of lines stand: right of all lines that have one, but for very long ones.
func column(lines []liveLine) int {
	at := 0
	for _, l := range lines {
		if n := utf8.RuneCountInString(l.label()); l.told() != "" && n <= longest {
			at = max(at, n+2)
		}
	}
	return at
}

func (l liveLine) label() string {
	if l.values != "" {
		return l.text + "  (" + l.values + ")"
	}
	return l.text
}

func (l liveLine) told() string { return strings.TrimSpace(liveWords[l.state] + "  " + l.when) }

// shown is the line as a terminal shows it, without colours, with its state at a column.
func (l liveLine) shown(at int) string {
	text := liveMarks[l.state] + " " + l.label()
	if told := l.told(); told != "" {
		text += strings.Repeat(" ", max(2, at-utf8.RuneCountInString(l.label()))) + told
	}
	return text
}

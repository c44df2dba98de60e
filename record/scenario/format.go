package scenario

import (
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Format writes a scenario as its file: always the same bytes, a line for each thing that happens or is expected. [Read]
// reads it.
func (s *Scenario) Format() []byte {
	w := &writer{}
	w.b = append(w.b, "{\n  \"wits\": 1"...)
	w.line("test", quoted(s.Name))
	if s.Doc != "" {
		w.line("doc", quoted(s.Doc))
	}
	if s.Game != "" {
		w.line("game", quoted(s.Game))
	}
	if len(s.Options) > 0 {
		o := object{}
		for _, name := range slices.Sorted(maps.Keys(s.Options)) {
			o.add(name, quoted(s.Options[name]))
		}
		w.line("options", o.end())
	}
	w.line("seed", strconv.FormatUint(s.Seed, 10))
	w.line("ticks", strconv.FormatInt(s.Ticks, 10))
	var items []string
	for _, in := range s.Input {
		o := object{}
		o.whole("tick", in.Tick, true)
		o.add("held", list(in.Held))
		if in.Before != nil {
			o.add("before", list(in.Before))
		}
		o.whole("focus", int64(in.Focus), false)
		o.text("data", base64.StdEncoding.EncodeToString(in.Data))
		items = append(items, o.end())
	}
	w.list("input", items)
	items = nil
	for _, v := range s.Do {
		o := object{}
		o.whole("tick", v.Tick, true)
		o.whole("agent", int64(v.Agent), false)
		o.text("do", string(v.Do))
		o.text("path", v.Path)
		o.text("value", v.Value)
		if len(v.Args) > 0 {
			o.add("args", list(v.Args))
		}
		o.flag("once", v.Once)
		o.flag("auto", v.Auto)
		items = append(items, o.end())
	}
	w.list("do", items)
	items = nil
	for i := range s.Expect {
		items = append(items, s.Expect[i].format())
	}
	w.list("expect", items)
	return append(w.b, "\n}\n"...)
}

func (e *Expectation) format() string {
	o := object{}
	o.whole("agent", int64(e.Agent), false)
	o.text("name", e.Name)
	o.whole("from", e.From, false)
	o.whole("to", e.To, false)
	o.text("value", e.Value)
	if e.Value != "" {
		o.add("is", quoted(e.Is))
	}
	o.text("always", e.Always)
	o.text("never", e.Never)
	o.text("eventually", e.Eventually)
	o.text("result", e.Result)
	o.text("hash", e.Hash)
	o.whole("depth", int64(e.Depth), false)
	if e.Within > 0 {
		o.add("within", string(jsontree.AppendFloat(nil, e.Within)))
	}
	if e.Activity == nil {
		return o.end()
	}
	lines := ""
	for i, c := range e.Activity {
		row := object{}
		row.whole("tick", c.Tick, true)
		if len(c.Ends) > 0 {
			row.add("ends", list(c.Ends))
		}
		if len(c.Begins) > 0 {
			row.add("begins", list(c.Begins))
		}
		if i > 0 {
			lines += ","
		}
		lines += "\n      " + row.end()
	}
	if lines != "" {
		lines += "\n    "
	}
	o.add("activity", "["+lines+"]")
	return o.end()
}

// writer writes the members of the file.
type writer struct{ b []byte }

func (w *writer) line(name, value string) {
	w.b = fmt.Appendf(w.b, ",\n  %s: %s", quoted(name), value)
}

func (w *writer) list(name string, items []string) {
	if len(items) == 0 {
		return
	}
	text := "["
	for i, item := range items {
		if i > 0 {
			text += ","
		}
		text += "\n    " + item
	}
	w.line(name, text+"\n  ]")
}

// object writes an object on one line.
type object struct{ b []byte }

func (o *object) add(name, value string) {
	if len(o.b) > 0 {
		o.b = append(o.b, ", "...)
	}
	o.b = append(append(append(o.b, quoted(name)...), ": "...), value...)
}

func (o *object) text(name, value string) {
	if value != "" {
		o.add(name, quoted(value))
	}
}

func (o *object) whole(name string, v int64, always bool) {
	if v != 0 || always {
		o.add(name, strconv.FormatInt(v, 10))
	}
}

func (o *object) flag(name string, v bool) {
	if v {
		o.add(name, "true")
	}
}

func (o *object) end() string { return "{" + string(o.b) + "}" }

func quoted(s string) string { return string(jsontree.AppendString(nil, s)) }

func list(items []string) string {
	text := "["
	for i, item := range items {
		if i > 0 {
			text += ", "
		}
		text += quoted(item)
	}
	return text + "]"
}

package migrate

import (
	"fmt"

	"github.com/wits-ai/wits/internal/jsontree"
)

// htn makes the tasks of a task network, from the root down: under a task its methods, under a method its subtasks. What
// lies under a task is drawn where it comes first, so that tasks that lead back to themselves end.
func (p *picture) htn(source *jsontree.Node) {
	for _, m := range members(source.Get("state")) {
		if m.Value.Kind == jsontree.String {
			p.head = append(p.head, "state "+m.Name+" "+m.Value.Text)
		} else {
			p.head = append(p.head, "state "+m.Name+" "+details(m.Value, "doc")+note(text(m.Value.Get("doc"))))
		}
	}
	tasks := source.Get("tasks")
	drawn := map[string]bool{}
	var task func(name, label, with string) *branch
	task = func(name, label, with string) *branch {
		v := tasks.Get(name)
		b := &branch{name: name, label: label, text: with}
		if v == nil {
			b.typ = "is not there"
			return b
		}
		b.doc = text(v.Get("doc"))
		if v.Get("methods") == nil {
			b.typ, b.text = runs(v)
			if with != "" && b.text != "" {
				with += ", "
			}
			b.text = with + b.text
			drawn[name] = true
			return b
		}
		b.class = compositeBox
		if drawn[name] {
			b.typ = "as above"
			return b
		}
		drawn[name] = true
		for i, m := range items(v.Get("methods")) {
			way := &branch{name: text(m.Get("name")), label: fmt.Sprint(i), doc: text(m.Get("doc")), class: conditionBox}
			if way.name == "" {
				way.name = "method"
			}
			if when := m.Get("when"); when != nil {
				way.text = "when " + short(when)
			}
			for _, c := range items(m.Get("subtasks")) {
				if c.Kind == jsontree.Object {
					way.children = append(way.children, task(text(c.Get("task")), "", details(c, "task", "doc")))
				} else {
					way.children = append(way.children, task(text(c), "", ""))
				}
			}
			b.children = append(b.children, way)
		}
		return b
	}
	root := text(source.Get("root"))
	if root == "" && len(members(tasks)) > 0 {
		root = members(tasks)[0].Name
	}
	if root != "" {
		p.branches = append(p.branches, task(root, "", ""))
	}
	for _, m := range members(tasks) {
		if !drawn[m.Name] {
			p.branches = append(p.branches, task(m.Name, "", ""))
		}
	}
	p.rest(source, "root", "state", "tasks")
}

package htn

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// A task may be done by another domain. Its document is not run: its tasks become tasks of this one, under names that begin with that
// of the task, and the properties of its state are shared by their names, so that one search goes through both. A slot of it is a
// task for which another may stand.

// splicer puts the tasks and properties of other documents into a body.
type splicer struct {
	*builder
	within map[string][]string // of a task that another document brought, the files that it is in, the outermost first
}

// splice is the body with all that its tasks name of other domains.
func (b *builder) splice(own *Body) *Body {
	b.own = len(own.Tasks)
	b.ownState = len(own.State)
	if !slices.ContainsFunc(own.Tasks, func(t Task) bool { return t.Domain.Given() }) {
		return own
	}
	body := *own
	body.Tasks, body.State = slices.Clone(own.Tasks), slices.Clone(own.State)
	body.broken = map[string]bool{}
	maps.Copy(body.broken, own.broken)
	b.body = &body
	s := splicer{b, map[string][]string{}}
	for i := 0; i < len(body.Tasks) && len(body.Tasks) <= maxTasks; i++ {
		if body.Tasks[i].Domain.Given() {
			s.open(i)
		}
	}
	return &body
}

// open makes a task one that is done by the methods of another document's root.
func (s *splicer) open(i int) {
	body := s.body
	t := body.Tasks[i]
	t.compound = true
	doc, read, reason, fixes := s.Consult(t.Domain.String(), Kind{}.Name())
	files := s.within[t.Name]
	if len(files) == 0 {
		files = []string{s.Document().File}
	}
	switch {
	case reason != "":
		s.ProblemAt(t.Domain.At(), t.Name, reason, "", fixes...)
	case read == nil: // which has been reported
	case slices.Contains(files, doc.File):
		s.ProblemAt(t.Domain.At(), t.Name, "the domain is a part of itself: "+strings.Join(append(slices.Clip(files), doc.File), " -> "), "", declare.ToRemove())
	default:
		if sub, ok := s.Registry().Documents().Spliced(s.Document(), doc).(*Body); ok {
			s.join(i, doc, sub, append(slices.Clip(files), doc.File))
			return
		}
	}
	s.lost = true
}

// join adds what a document says.
func (s *splicer) join(i int, doc *document.Document, sub *Body, files []string) {
	body, t := s.body, s.body.Tasks[i]
	root := sub.Root.String()
	if root == "" && len(sub.Tasks) == 1 {
		root = sub.Tasks[0].Name
	}
	at := slices.IndexFunc(sub.Tasks, func(t Task) bool { return t.Name == root })
	if at < 0 || !sub.Tasks[at].compound || len(sub.Tasks[at].terms) > 0 {
		s.ProblemAt(t.Domain.At(), t.Name, fmt.Sprintf("%s has no root task with methods and without terms", doc.File), "", declare.ToRemove())
		s.lost = true
		return
	}
	to := map[string]string{root: t.Name}
	for k := range sub.Tasks {
		if name := sub.Tasks[k].Name; name != root {
			to[name] = t.Name + "_" + name
		}
	}
	filled := s.slots(&t, sub, to)
	for k := range sub.State {
		s.share(&sub.State[k], to)
	}
	for k := range sub.Tasks {
		c := &sub.Tasks[k]
		was := c.Name
		c.own, c.file = was, doc.File
		c.rename(to)
		switch {
		case k == at:
			t.Methods, t.Choose = c.Methods, c.Choose
			if t.Domain = c.Domain; t.Domain.Given() { // the root of that is done by yet another
				t.Fill, s.within[t.Name] = c.Fill, files
			}
		case filled[was]:
		case slices.ContainsFunc(body.Tasks, func(o Task) bool { return o.Name == c.Name }):
			s.ProblemAt(c.At, c.Name, fmt.Sprintf("there is a task %s already", c.Name), "", declare.ToRename(""))
		default:
			s.within[c.Name] = files
			body.Tasks = append(body.Tasks, *c)
		}
	}
	body.Tasks[i] = t
	if t.Domain.Given() && t.Domain.Source != nil {
		s.open(i)
	}
	for name := range sub.broken {
		body.broken[to[name]] = true
	}
	for name := range sub.missing {
		s.missing[name] = true
	}
}

// slots lets the tasks that fill slots stand in their stead, and says which are filled.
func (s *splicer) slots(t *Task, sub *Body, to map[string]string) map[string]bool {
	filled := map[string]bool{}
	var open []string
	for k := range sub.Tasks {
		if sub.Tasks[k].Slot {
			open = append(open, sub.Tasks[k].Name)
		}
	}
	for _, f := range t.Fill {
		if !slices.Contains(open, f.Name) {
			s.ProblemAt(f.At, t.Name, fmt.Sprintf("%s has no slot %q", t.Domain, f.Name), "", kind.Closest(f.Name, open, "a task is one that says \"slot\": true")...)
			continue
		}
		to[f.Name], filled[f.Name] = f.Value.String(), true
	}
	return filled
}

// share makes a property one of this state, unless there is one of the name: then that is it.
func (s *splicer) share(p *StateProperty, to map[string]string) {
	for i := range s.body.State {
		o := &s.body.State[i]
		if o.Name != p.Name {
			continue
		}
		if a, b := o.Type.String(), p.Type.String(); a != "" && b != "" && a != b {
			s.ProblemAt(p.At, "", fmt.Sprintf("property %s: it is %s here, and %s where this domain is a part of", p.Name, b, a), "", declare.ToRename(""))
			s.lost = true
		}
		return
	}
	if p.Expr.Source != nil {
		p.Expr.Source.Text = renamed(p.Expr.Source.Text, to)
	}
	s.body.State = append(s.body.State, *p)
}

// rename gives a task, and those that it names, their names in the whole.
func (t *Task) rename(to map[string]string) {
	name := func(text kind.Text) {
		if now, ok := to[text.String()]; ok {
			text.Source.Text = now
		}
	}
	t.Name = to[t.Name]
	for i := range t.Methods {
		for k := range t.Methods[i].Subtasks {
			name(t.Methods[i].Subtasks[k].Task)
		}
	}
	for _, s := range t.Stop {
		name(s)
	}
	for _, f := range t.Fill {
		name(f.Value)
	}
	for _, w := range t.With {
		if e := w.Value.Source.Get("expr"); e != nil {
			e.Text = renamed(e.Text, to)
		}
	}
}

// renamed is an expression in which ports of tasks, such as Navigate.Busy, are those of the tasks under their names in the whole.
func renamed(text string, to map[string]string) string {
	var out strings.Builder
	dotted, quote := false, byte(0)
	for text != "" {
		name, rest := identifier(text)
		if name == "" {
			c := text[0]
			switch {
			case quote == 0 && (c == '"' || c == '\''):
				quote = c
			case c == quote:
				quote = 0
			}
			_, n := utf8.DecodeRuneInString(text)
			out.WriteString(text[:n])
			dotted, text = c == '.', text[n:]
			continue
		}
		if now, ok := to[name]; ok && !dotted && quote == 0 && strings.HasPrefix(rest, ".") {
			name = now
		}
		out.WriteString(name)
		dotted, text = false, rest
	}
	return out.String()
}

// spliced reports whether a task is done by another domain.
func (b *builder) spliced(i int) bool { return b.body.Tasks[i].Source.Get("domain") != nil }

package htn

import (
	"strings"

	"github.com/wits-ai/wits"
)

// say writes a line of the search into the game's log, for a document with "trace", and notes it, for one with "imagine".
func (s *search) say(what string, i int32) {
	if s.d.says {
		s.tell(what, i)
	}
}

func (s *search) tell(what string, i int32) {
	if s.d.trace {
		s.log(what, i)
	}
	if s.d.imagine {
		s.note(what, i)
	}
}

// log tells what an iteration has done, with the tasks that are still to be processed, the next one first [Pro360, figure 9.2].
func (s *search) log(what string, i int32) {
	d := s.d
	var b strings.Builder
	method := func() {
		m := &d.methods[i]
		b.WriteString(d.tasks[m.task].name + " " + m.title())
	}
	switch what {
	case "plan":
		b.WriteString("plan " + d.tasks[i].name)
	case "resume":
		b.WriteString("go on with " + d.tasks[d.methods[i].task].name)
	case "method":
		method()
	case "refused":
		method()
		b.WriteString(" does not hold")
	case "undone":
		b.WriteString("back from ")
		method()
	case "none":
		b.WriteString("no method of " + d.tasks[i].name)
	case "step":
		b.WriteString("do " + d.tasks[i].name)
	case "impossible":
		b.WriteString("impossible: " + d.tasks[i].name)
	case "invalid":
		b.WriteString("the plan does not hold any more: " + d.tasks[i].name)
	}
	if what == "method" || what == "step" {
		b.WriteString(" | " + s.remaining(what == "step"))
	}
	s.x.Log(wits.Info, "%s", b.String())
}

// remaining lists the tasks that are still to be processed. Past: the one at the place has just been.
func (s *search) remaining(past bool) string {
	var names []string
	at := s.at
	if past {
		at.pos++
	}
	for {
		for _, c := range s.d.methods[s.choices[at.choice].method].subtasks[at.pos:] {
			names = append(names, s.d.tasks[c.task].name)
		}
		if at.next < 0 {
			return strings.Join(names, " ")
		}
		at = s.links[at.next]
	}
}

package htn

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// stops finds the tasks that a task ends.
func (b *builder) stops(t *Task, k *task) {
	for _, name := range t.Stop {
		i, ok := b.places[name.String()]
		switch {
		case !ok && !b.body.broken[name.String()]:
			b.ProblemAt(name.At(), t.Name, fmt.Sprintf("there is no task %q", name), "", kind.Suggest(name.String(), b.taskNames())...)
		case ok && !b.body.Tasks[i].Background:
			b.ProblemAt(name.At(), t.Name, fmt.Sprintf("%s does not run in the background, so that it ends with its plan", name), "", declare.ToRemove())
		case ok:
			k.stops = append(k.stops, i)
			b.nodes[b.places[t.Name]].AddExtra("stop", name.String())
		}
	}
}

// stop ends what a task ends in the background.
func (d *domain) stop(x *wits.Context, t *task) {
	for _, i := range t.stops {
		if b := &d.tasks[i]; b.run.Get(x) {
			b.run.Stop(x)
			b.settle(x)
		}
	}
}

// inBackground runs a frame of the tasks that go on while the plan does.
func (d *domain) inBackground(x *wits.Context) {
	for _, i := range d.behind {
		t := &d.tasks[i]
		if !t.run.Get(x) {
			continue
		}
		t.run.Refresh(x)
		if t.run.Update(x) != wits.Running {
			t.settle(x)
		}
	}
}

// settle notes that a task does not run in the background any more.
func (t *task) settle(x *wits.Context) {
	if t.background {
		x.Words()[t.busy] = 0
	}
}

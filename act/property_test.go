package act_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
)

// task is an action of the property tests: it counts, and its body counts what happens to it.
type task struct{ Frames, Ending, Serial, done int64 }

type (
	TaskA task // full body
	TaskB task // full body
	TaskC task // full body and arms, solid
	TaskD task // arms
	TaskE task // no layer
	TaskF task // full body; panics when it would be done
	TaskG task // full body, solid, prompt
	TaskH task // arms, prompt
)

// ward counts, over all tasks, how often each begins and ends.
type ward struct {
	actuator    act.Actuator
	begun, ends int
}

func (k *task) start(w *ward) act.Result { w.begun++; return act.Complete }

func (k *task) execute() act.Result {
	if k.done++; k.done < k.Frames {
		return act.Continue
	}
	return act.Complete
}

func (k *task) stop() act.Result {
	if k.Ending--; k.Ending < 0 {
		return act.Complete
	}
	return act.Continue
}

func (k *TaskA) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskB) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskC) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskD) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskE) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskF) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskG) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskH) Start(w *ward, _ act.Moment) act.Result   { return (*task)(k).start(w) }
func (k *TaskA) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskB) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskC) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskD) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskE) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskG) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskH) Execute(_ *ward, _ act.Moment) act.Result { return (*task)(k).execute() }
func (k *TaskF) Execute(_ *ward, _ act.Moment) act.Result {
	if (*task)(k).execute() == act.Complete {
		panic("broken")
	}
	return act.Continue
}
func (k *TaskA) Stop(_ *ward, _ act.Moment) act.Result { return (*task)(k).stop() }
func (k *TaskB) Stop(_ *ward, _ act.Moment) act.Result { return (*task)(k).stop() }
func (k *TaskC) Stop(_ *ward, _ act.Moment) act.Result { return (*task)(k).stop() }
func (k *TaskD) Stop(_ *ward, _ act.Moment) act.Result { return (*task)(k).stop() }
func (k *TaskA) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskB) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskC) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskD) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskE) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskF) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskG) End(w *ward, _ act.Status)             { w.ends++ }
func (k *TaskH) End(w *ward, _ act.Status)             { w.ends++ }

var (
	tasks       = act.NewRepertoire[*ward]("tasks")
	tasksStruck = tasks.AddReason("struck")

	kinds = []func(task) act.Order{
		kindOf[TaskA]("a", act.Spec{Layers: 1}),
		kindOf[TaskB]("b", act.Spec{Layers: 1}),
		kindOf[TaskC]("c", act.Spec{Layers: 5, Solid: true}),
		kindOf[TaskD]("d", act.Spec{Layers: 4}),
		kindOf[TaskE]("e", act.Spec{}),
		kindOf[TaskF]("f", act.Spec{Layers: 1}),
		kindOf[TaskG]("g", act.Spec{Layers: 1, Solid: true, Prompt: true}),
		kindOf[TaskH]("h", act.Spec{Layers: 4, Prompt: true}),
	}
)

func kindOf[O ~struct{ Frames, Ending, Serial, done int64 }, P interface {
	*O
	act.Executor[*ward]
}](name string, s act.Spec) func(task) act.Order {
	v := act.Add[O, *ward, P](tasks, name, s)
	return func(k task) act.Order { return v.Order(O(k)) }
}

// model is the same written down plainly: no fixed room, no ring, no ranges of handles.
type model struct {
	fresh, queue, runs []*job
	dead               bool
	status             map[act.Handle]act.Status
}

type job struct {
	kind                   int
	task                   task
	next                   *task // of a newer order; the action sees it when it has its turn
	handles                []act.Handle
	begun, stopping, ended bool
	cancelled              bool
	imposed                bool       // and has not had a turn
	outcome                act.Status // once it stops
}

var (
	layersOf = []act.Layers{1, 1, 5, 4, 0, 1, 1, 4}
	solid    = []bool{2: true, 6: true, 7: false}
	prompt   = []bool{6: true, 7: true}
	brokenF  = 5
)

func (m *model) end(j *job, s act.Status) {
	for _, h := range j.handles {
		if m.status[h] == act.Running {
			m.status[h] = s
		}
	}
}

func (m *model) issue(h act.Handle, kind int, k task) {
	m.status[h] = act.Running
	if m.dead {
		m.status[h] = act.Failed
		return
	}
	m.fresh = append(m.fresh, &job{kind: kind, task: k, handles: []act.Handle{h}})
}

func (m *model) cancel(h act.Handle) {
	for _, list := range [][]*job{m.fresh, m.queue, m.runs} {
		for _, j := range list {
			if j.handles[len(j.handles)-1] == h {
				j.cancelled = true
			}
		}
	}
}

func (m *model) die() {
	m.dead = true
	for _, list := range [][]*job{m.fresh, m.queue, m.runs} {
		for _, j := range list {
			m.end(j, act.Failed)
		}
	}
	m.fresh, m.queue, m.runs = nil, nil, nil
}

func without(list []*job, gone func(*job) bool) (out []*job) {
	for _, j := range list {
		if !gone(j) {
			out = append(out, j)
		}
	}
	return out
}

func (m *model) interrupt(j *job) {
	if !j.stopping {
		m.end(j, act.Superseded)
		j.stopping, j.next, j.ended = true, nil, j.imposed
	}
}

func (m *model) schedule(n *job) {
	for _, list := range [][]*job{m.queue, m.runs} {
		for _, j := range list {
			if j.kind == n.kind && !j.stopping && (!j.begun || !solid[j.kind]) {
				j.next, j.cancelled = &n.task, n.cancelled
				j.handles = append(j.handles, n.handles...)
				return
			}
		}
	}
	meets := func(j *job) bool { return layersOf[j.kind]&layersOf[n.kind] != 0 }
	m.queue = append(without(m.queue, func(j *job) bool {
		if meets(j) {
			m.end(j, act.Superseded)
		}
		return meets(j)
	}), n)
	var kept []*job // oldest first
	for _, j := range m.runs {
		if meets(j) && (!solid[j.kind] || j.stopping) {
			m.interrupt(j)
			crowded := false
			for _, o := range kept {
				crowded = crowded || layersOf[o.kind]&layersOf[j.kind] != 0
			}
			if crowded || j.ended {
				m.end(j, j.outcome)
				continue
			}
		}
		kept = append(kept, j)
	}
	m.runs = kept
}

func (m *model) step() {
	for _, n := range m.fresh {
		m.schedule(n)
	}
	m.fresh = nil
	m.queue = without(m.queue, func(j *job) bool {
		if j.cancelled {
			m.end(j, act.Superseded)
		}
		return j.cancelled
	})
	for _, j := range m.runs {
		if j.cancelled && !solid[j.kind] {
			m.interrupt(j)
		}
	}
	m.runs = without(m.runs, func(j *job) bool { return j.ended })
	m.begin(false)
	for turn := m.runs; len(turn) > 0; turn = m.begin(true) {
		for _, j := range turn {
			m.turn(j)
		}
		m.runs = without(m.runs, func(j *job) bool { return j.ended })
	}
}

// begin begins what waits and may: all, or what is prompt.
func (m *model) begin(promptly bool) (begun []*job) {
	m.queue = without(m.queue, func(n *job) bool {
		if promptly && !prompt[n.kind] {
			return false
		}
		for _, j := range m.runs {
			if layersOf[j.kind]&layersOf[n.kind] != 0 && (solid[n.kind] || !j.stopping) {
				return false
			}
		}
		n.begun = true
		m.runs, begun = append(m.runs, n), append(begun, n)
		return true
	})
	return begun
}

func (m *model) turn(j *job) {
	j.imposed = false
	if j.next != nil {
		j.task, j.next = *j.next, nil
	}
	if !j.stopping {
		if j.task.done++; j.task.done < j.task.Frames {
			return
		}
		if j.kind == brokenF {
			m.end(j, act.Failed)
			j.ended = true
			return
		}
		j.stopping, j.outcome = true, act.Done
	}
	if j.task.Ending--; j.task.Ending < 0 || j.kind >= 4 {
		m.end(j, j.outcome)
		j.ended = true
	}
}

// impose fails what is of the kind, and what runs on its layers.
func (m *model) impose(h act.Handle, kind int, k task) {
	fails := func(list []*job, layers act.Layers) []*job {
		return without(list, func(j *job) bool {
			gone := j.kind == kind || layersOf[j.kind]&layers != 0
			if gone {
				m.end(j, act.Failed)
			}
			return gone
		})
	}
	m.fresh, m.queue, m.runs = fails(m.fresh, 0), fails(m.queue, 0), fails(m.runs, layersOf[kind])
	m.status[h] = act.Running
	m.runs = append(m.runs, &job{kind: kind, task: k, handles: []act.Handle{h}, begun: true, imposed: true})
}

// No order is ever lost: each handle runs and then ends once, as the model says; whatever is issued, cancelled,
// interrupted, killed, and rewound in between.
func TestO05_NoOrderIsLost(t *testing.T) {
	must.Succeed(t, tasks.Err())
	rapid.Check(t, func(t *rapid.T) {
		w := &ward{actuator: tasks.NewActuator()}
		m := &model{status: map[act.Handle]act.Status{}}
		final := map[act.Handle]act.Status{}
		var all []act.Handle
		fresh := 0
		check := func() {
			for _, h := range all {
				got, why := w.actuator.Status(h)
				if was := final[h]; was != act.Running {
					if got != was && why != act.Forgotten {
						t.Fatalf("%v was %v and is %v", h, was, got)
					}
					continue
				}
				if got != m.status[h] || why == act.Forgotten {
					t.Fatalf("%v is %v (%v), the model says %v", h, got, why, m.status[h])
				}
				final[h] = got
			}
		}
		step := func() {
			before := w.actuator
			twin := &ward{actuator: before}
			_ = tasks.Step(&w.actuator, w, frame) // what breaks is for the handles to tell
			_ = tasks.Step(&twin.actuator, twin, frame)
			if twin.actuator != w.actuator || twin.actuator.Hash() != w.actuator.Hash() {
				t.Fatal("a restored actuator goes another way")
			}
			m.step()
			fresh = 0
			count := map[act.Layers]int{}
			for _, v := range w.actuator.Views(nil) {
				for _, l := range []act.Layers{1, 4} {
					if tasks.Spec(v.Order.Type()).Layers&l != 0 {
						count[l]++
					}
				}
			}
			if count[1] > 2 || count[4] > 2 {
				t.Fatalf("more than two on a layer: %v", w.actuator.Views(nil))
			}
			check()
		}
		for range rapid.IntRange(1, 80).Draw(t, "length") {
			switch op := rapid.IntRange(0, 20).Draw(t, "op"); {
			case op < 9 && fresh < act.MaxWaiting-2:
				kind := rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")
				k := task{Frames: rapid.Int64Range(1, 6).Draw(t, "frames"), Ending: rapid.Int64Range(0, 3).Draw(t, "ending")}
				h := w.actuator.Issue(kinds[kind](k))
				m.issue(h, kind, k)
				if !m.dead {
					all = append(all, h)
				} else if s, why := w.actuator.Status(h); s != act.Failed || why != act.Dead {
					t.Fatal(s, why)
				}
				fresh++
			case op < 11 && len(all) > 0:
				h := all[len(all)-1-rapid.IntRange(0, min(5, len(all)-1)).Draw(t, "which")]
				w.actuator.Cancel(h)
				m.cancel(h)
			case op == 19:
				kind := rapid.IntRange(0, len(kinds)-1).Draw(t, "imposed")
				k := task{Frames: rapid.Int64Range(1, 6).Draw(t, "frames"), Ending: rapid.Int64Range(0, 3).Draw(t, "ending")}
				if h := tasks.Impose(&w.actuator, kinds[kind](k), tasksStruck); !h.Settled() {
					m.impose(h, kind, k)
					all = append(all, h)
				}
			case op == 20 && rapid.IntRange(0, 4).Draw(t, "die") == 0:
				w.actuator.Die()
				m.die()
				if rapid.Bool().Draw(t, "at once") {
					step()
				}
				w.actuator.Revive()
				m.dead = false
			default:
				step()
			}
		}
		for range 60 {
			step()
		}
		for _, h := range all {
			if final[h] == act.Running {
				t.Fatalf("%v never ended: %v", h, w.actuator.Views(nil))
			}
		}
		if !w.actuator.Idle() || w.begun != w.ends {
			t.Fatalf("idle %v; %d begun, %d ended: %s", w.actuator.Idle(), w.begun, w.ends, fmt.Sprint(w.actuator.Views(nil)))
		}
	})
}

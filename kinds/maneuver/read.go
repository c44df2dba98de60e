package maneuver

import (
	"cmp"
	"slices"
)

// Line is a sentence of a briefing.
type Line struct {
	// Depth is 0 for the highest that has a sentence.
	Depth int
	Text  string
	Task  Task
}

// Briefing says the plan in words: what is done by whom, how the work is split, and who helps whom, from the whole down to single units [Pro360, ch. 10.9].
// Lines are in the order in which things begin.
func (p *Plan) Briefing() (lines []Line) {
	var say func(t Task, depth int)
	say = func(t Task, depth int) {
		if text := t.Says(); text != "" {
			lines = append(lines, Line{depth, text, t})
			depth++
		}
		for _, part := range p.inOrder(t.Parts()) {
			say(part, depth)
		}
	}
	say(p.Task(0), 0)
	return lines
}

// inOrder are tasks in the order in which they begin.
func (p *Plan) inOrder(tasks []Task) []Task {
	slices.SortStableFunc(tasks, func(a, b Task) int {
		return cmp.Or(cmp.Compare(p.times[a.id].Start, p.times[b.id].Start), cmp.Compare(a.id, b.id))
	})
	return tasks
}

// Row is what one unit does, one thing after another: a row of a Gantt chart.
type Row struct {
	Who   string
	Tasks []Task
}

// Rows are what the units do, in the order in which units first appear in the plan.
func (p *Plan) Rows() (rows []Row) {
	for i := range p.tasks.len() {
		t := p.Task(i)
		if t.is().dropped || !t.Primitive() || t.Who() == nil {
			continue
		}
		name := t.Called()
		k := slices.IndexFunc(rows, func(r Row) bool { return r.Who == name })
		if k < 0 {
			k = len(rows)
			rows = append(rows, Row{Who: name})
		}
		rows[k].Tasks = append(rows[k].Tasks, t)
	}
	for i := range rows {
		p.inOrder(rows[i].Tasks)
	}
	return rows
}

// slackLeast is what is lost to rounding, in seconds.
const slackLeast = 1e-9

// Critical are the tasks without parts that may not end later, in the order in which they begin: the critical path.
func (p *Plan) Critical() (path []Task) {
	for i := range p.tasks.len() {
		if t := p.tasks.read(i); t.n == 0 && !t.dropped && p.times[i].Slack <= slackLeast && p.times[i].End > p.times[i].Start {
			path = append(path, p.Task(i))
		}
	}
	return p.inOrder(path)
}

// Delay is by how much a task ends later.
type Delay struct {
	Task Task
	By   float64 // s
}

// Delayed says what comes of it if a task without parts takes longer, by so many seconds: who is affected, and by how much. The whole comes first, if it is
// among them [Pro360, ch. 10.10].
func (p *Plan) Delayed(id int, by float64) (list []Delay) {
	s := scheduler{lasted: p.times, delay: map[int32]float64{int32(id): by}}
	later := *p
	if s.schedule(&later) != nil {
		return nil
	}
	for i, was := range p.times {
		if d := later.times[i].End - was.End; d > slackLeast && !p.tasks.read(i).dropped {
			list = append(list, Delay{p.Task(i), d})
		}
	}
	return list
}

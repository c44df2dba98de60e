package wits_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

const sleeping = `{"kind":"tree","ports":[{"in":"A","type":"float"},{"in":"Name","type":"string"},{"in":"T","type":"trigger"}],"boards":{"Team":"team.board.json"},"variables":{"V":{"type":"float"}},
	"root":"Main","nodes":{"Main":{"selector":["Hit","Wait"],"reactive":true},"Hit":{"sequence":["High","Fail"]},"High":{"if":"A > 1 or V > 1 or Team.Alarm"},"Fail":{"status":"failure"},"Wait":{"do":"Rest","with":{"Seconds":100}}}}`

func sleepingProgram(t testing.TB) *wits.Program {
	r := std.NewRegistry()
	kindtest.Add(r)
	return kindtest.Load(t, r, kindtest.Files{"main.json": sleeping, "team.board.json": `{"kind":"board","scope":"team","fields":{"Alarm":{"type":"bool"}}}`})
}

// frames are those of a game.
type frames struct{ wits.Frame }

func (f *frames) play(s *wits.Schedule, n int) (steps int) {
	f.Delta = 1.0 / 64
	for range n {
		f.Tick++
		f.Time += f.Delta
		for _, i := range s.Due(f.Frame) {
			s.Step(i, f.Frame)
			steps++
		}
	}
	return steps
}

// TestWhatWakes: a mind that sleeps wakes when it is changed from outside, and not when it is looked at or is given what it has.
func TestWhatWakes(t *testing.T) {
	p := sleepingProgram(t)
	board, err := wits.NewBoard(p, "team.board.json")
	must.Succeed(t, err)
	alarm, err := wits.FieldOf[bool](board, "Alarm")
	must.Succeed(t, err)
	a, name := kindtest.Input[float64](t, p, "A"), kindtest.Input[string](t, p, "Name")
	trigger, err := wits.Resolve[wits.InputTrigger](p, "T")
	must.Succeed(t, err)
	forced, err := p.WithOverrides(map[string]wits.Status{"Wait": wits.Running})
	must.Succeed(t, err)
	var kept wits.Snapshot
	p.NewMind(2).Snapshot(&kept)
	for what, c := range map[string]struct {
		wakes bool
		do    func(m *wits.Mind)
	}{
		"the same input":    {false, func(m *wits.Mind) { a.Set(m, 0.5) }},
		"the same board":    {false, func(m *wits.Mind) { board.Begin(); board.Give(m) }},
		"a look":            {false, func(m *wits.Mind) { m.Hash(); m.Memory(); m.Value(0); m.Clone(); m.Snapshot(new(wits.Snapshot)) }},
		"another input":     {true, func(m *wits.Mind) { a.Set(m, 0.25) }},
		"a text":            {true, func(m *wits.Mind) { name.Set(m, "Ann") }},
		"a trigger":         {true, func(m *wits.Mind) { trigger.Fire(m) }},
		"a trigger by bit":  {true, func(m *wits.Mind) { m.Fire(p.Trigger("T")) }},
		"a board":           {true, func(m *wits.Mind) { alarm.Set(true); board.Begin(); board.Give(m) }},
		"Set":               {true, func(m *wits.Mind) { must.Succeed(t, m.Set(p.Find("V"), "2")) }},
		"Hold":              {true, func(m *wits.Mind) { must.Succeed(t, m.Hold(p.Find("V"), "2")) }},
		"a debugger":        {true, func(m *wits.Mind) { m.NoteEvaluations(true) }},
		"Restart":           {true, (*wits.Mind).Restart},
		"Abort":             {true, (*wits.Mind).Abort},
		"Resume":            {true, (*wits.Mind).Resume},
		"Wake":              {true, (*wits.Mind).Wake},
		"Restore":           {true, func(m *wits.Mind) { must.Succeed(t, m.Restore(&kept)) }},
		"CopyFrom":          {true, func(m *wits.Mind) { must.Succeed(t, m.CopyFrom(p.NewMind(3))) }},
		"Swap":              {true, func(m *wits.Mind) { m.Swap(sleepingProgram(t)) }},
		"UseOverrides":      {true, func(m *wits.Mind) { must.Succeed(t, m.UseOverrides(forced)) }},
		"SetFrame":          {true, func(m *wits.Mind) { m.SetFrame(m.Frame()) }},
		"a frame of itself": {true, func(m *wits.Mind) { m.Step(m.Frame()) }},
	} {
		m := p.NewMind(1)
		a.Set(m, 0.5)
		board.Begin()
		board.Give(m)
		var s wits.Schedule
		var f frames
		s.Set(0, m)
		if steps := f.play(&s, 10); steps != 4 || s.Awake(0) && f.play(&s, 1) > 0 {
			t.Fatalf("%s: it does not sleep: %d steps", what, steps)
		}
		if c.do(m); s.Awake(0) != c.wakes {
			t.Errorf("%s: awake is %v", what, !c.wakes)
		}
		alarm.Set(false)
	}
}

// TestMindsFallAsleepAgain: what wakes a mind costs it a few steps; a mind that is watched steps in every frame.
func TestMindsFallAsleepAgain(t *testing.T) {
	p := sleepingProgram(t)
	a := kindtest.Input[float64](t, p, "A")
	var s wits.Schedule
	var f frames
	minds := p.NewMinds(3, 1)
	for i := range minds {
		s.Set(10*i, &minds[i])
	}
	f.play(&s, 10)
	a.Set(&minds[1], 0.5)
	if steps := f.play(&s, 50); steps > 5 || steps == 0 {
		t.Errorf("a mind with a new input took %d steps", steps)
	}
	minds[2].NoteEnds(true)
	s.Set(0, nil)
	if steps := f.play(&s, 50); steps != 50 {
		t.Errorf("a mind that is watched took %d steps in 50 frames", steps)
	}
}

// TestSleepersInParallel: minds that several goroutines change and step are those that one does.
func TestSleepersInParallel(t *testing.T) {
	p := sleepingProgram(t)
	a := kindtest.Input[float64](t, p, "A")
	var want []uint64
	for _, workers := range []int{1, 4} {
		minds := p.NewMinds(200, 1)
		var s wits.Schedule
		for i := range minds {
			s.Set(i, &minds[i])
		}
		steps := 0
		for tick := range 120 {
			each := func(n int, do func(i int)) {
				var wait sync.WaitGroup
				for w := range workers {
					wait.Go(func() {
						for i := w; i < n; i += workers {
							do(i)
						}
					})
				}
				wait.Wait()
			}
			each(len(minds), func(i int) {
				if (tick+i)%23 == 0 {
					a.Set(&minds[i], float64((tick+i)%5))
				}
			})
			f := wits.Frame{Delta: 1.0 / 64, Time: float64(tick+1) / 64, Tick: int64(tick)}
			due := s.Due(f)
			steps += len(due)
			each(len(due), func(k int) { s.Step(due[k], f) })
		}
		got := []uint64{uint64(steps)}
		for i := range minds {
			got = append(got, minds[i].Hash())
		}
		if workers == 1 {
			want = got
		}
		if !slices.Equal(got, want) || steps > 200*120/2 {
			t.Errorf("%d workers: the minds are others, or %d steps are too many", workers, steps)
		}
	}
}

// BenchmarkSleepers: a frame of 10,000 minds that sleep, and one in which 100 of them wake and fall asleep again.
func BenchmarkSleepers(b *testing.B) {
	p := sleepingProgram(b)
	a := kindtest.Input[float64](b, p, "A")
	for name, each := range map[string]int{"all": 0, "but 1 %": 100} {
		b.Run(name, func(b *testing.B) {
			var s wits.Schedule
			var f frames
			minds := p.NewMinds(10_000, 1)
			for i := range minds {
				s.Set(i, &minds[i])
			}
			f.play(&s, 10)
			b.ReportAllocs()
			next := 0
			for b.Loop() {
				for range each {
					next = (next + 7) % len(minds)
					a.Set(&minds[next], f.Time)
				}
				if f.play(&s, 1); f.Time > 90 {
					f.Time = 1 // all wake, which is no part of it
					f.play(&s, 10)
				}
			}
		})
	}
}

package debug

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/past"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// TestK25_TimelineIsWhatWas: bands tell for every tick and node whether it was active.
func TestK25_TimelineIsWhatWas(t *testing.T) {
	const ticks = 900
	b := newBout(t, Options{}, ticks)
	for agent, minds := range b.minds {
		p := minds[0].Program()
		for part := -1; part < len(p.Parts()); part++ {
			line, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: agent, From: 100, To: ticks, Part: part})
			must.Succeed(t, err)
			if line.From != 100 || line.To != ticks || len(line.Bands) == 0 {
				t.Fatalf("part %d: %d to %d, %d bands", part, line.From, line.To, len(line.Bands))
			}
			for _, band := range line.Bands {
				bit := p.Parts()[band.Part].Active
				if band.Node >= 0 {
					bit = p.Parts()[band.Part].Nodes[band.Node].Active
				}
				if !slices.IsSorted(band.Spans) || len(band.Spans)%2 != 0 {
					t.Fatalf("%s: %v", band.Path, band.Spans)
				}
				for tick := int64(100); tick < ticks; tick++ {
					i, begins := slices.BinarySearch(band.Spans, tick)
					if active := i%2 != 0 || begins; begins && i%2 != 0 {
						active = false
					} else if active != minds[tick].Active(bit) {
						t.Fatalf("%s of part %d at tick %d is %v in %v", band.Path, part, tick, active, band.Spans)
					}
				}
			}
		}
	}
	line, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1})
	if err != nil || line.To != ticks || !slices.ContainsFunc(line.Marks, func(m wire.Mark) bool { return m.Kind == record.MarkStart }) {
		t.Errorf("all of it: %v, %v", line, err)
	}
	acted := 0
	p := b.minds[1][0].Program()
	for _, m := range line.Marks {
		if m.Kind == "trigger" {
			acted++
			if bit := p.Trigger(m.Path); bit < 0 || b.minds[1][m.Tick].Acted()[bit/64]>>(bit%64)&1 == 0 {
				t.Errorf("%s did not act in tick %d", m.Path, m.Tick)
			}
		}
	}
	if acted == 0 || len(line.Marks) > past.MaxMarks || !slices.IsSortedFunc(line.Marks, func(a, b wire.Mark) int { return int(a.Tick - b.Tick) }) {
		t.Errorf("%d marks, %d of them of triggers", len(line.Marks), acted)
	}
}

// TestTimelineOfWhatIsNotRecorded: a page that has not heard of a restart yet asks for frames that there are not.
func TestTimelineOfWhatIsNotRecorded(t *testing.T) {
	const ticks = 60
	b := newBout(t, Options{}, ticks)
	line, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 5000, To: 6000, Part: -1})
	if err != nil || line.From != ticks || line.To != ticks {
		t.Errorf("what has not come yet: %v, %v", line, err)
	}
	series, err := b.hub.series(&wire.GetSeriesRequest{Agent: 1, From: 5000, To: 6000, Paths: []string{"Distance"}})
	if err != nil || len(series.Series) != 1 {
		t.Errorf("a value that has not come yet: %v, %v", series, err)
	}
	if _, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 50, To: 10, Part: -1}); err == nil {
		t.Error("a time that ends before it begins was taken")
	}
}

// TestK25_SeriesKeepLowestAndHighest: plots have every change, or the extremes of each stretch.
func TestK25_SeriesKeepLowestAndHighest(t *testing.T) {
	const ticks = 1200
	b := newBout(t, Options{}, ticks)
	p := b.minds[1][0].Program()
	distance := p.Find("Distance")
	values := make([]float64, ticks+1)
	for tick, m := range b.minds[1] {
		values[tick] = m.Value(distance).(float64)
	}
	at := func(s wire.Series, tick int64) float64 {
		i, is := slices.BinarySearch(s.Ticks, tick)
		if !is {
			i--
		}
		return s.Values[i]
	}
	for _, points := range []uint32{0, 50, 7, 1} {
		r, err := b.hub.series(&wire.GetSeriesRequest{Agent: 1, Paths: []string{"Distance", "Fleeing", "Target"}, Points: points})
		must.Succeed(t, err)
		s := r.Series[0]
		if s.Unit != "m" || s.Type != "float" || len(s.Ticks) != len(s.Values) || !slices.IsSorted(s.Ticks) || points > 2 && len(s.Ticks) > int(points)+3 {
			t.Fatalf("%d points: %d, %s %s", points, len(s.Ticks), s.Type, s.Unit)
		}
		if points == 0 {
			for tick, v := range values {
				if got := at(s, int64(tick)); got != v {
					t.Fatalf("at tick %d: %v, not %v", tick, got, v)
				}
			}
		}
		for i, tick := range s.Ticks {
			if values[tick] != s.Values[i] {
				t.Fatalf("at tick %d: %v, not %v", tick, s.Values[i], values[tick])
			}
		}
		if slices.Min(s.Values) != slices.Min(values) || slices.Max(s.Values) != slices.Max(values) || at(s, ticks) != values[ticks] {
			t.Errorf("%d points: from %v to %v, at last %v", points, slices.Min(s.Values), slices.Max(s.Values), at(s, ticks))
		}
		if s := r.Series[1]; s.Type != "bool" || len(s.Values) == 0 || s.Values[0] != 0 {
			t.Errorf("a bool: %v", s)
		}
		if s := r.Series[2]; s.Type != "entity" || len(s.Texts) != len(s.Ticks) || len(s.Texts) == 0 || !strings.HasPrefix(s.Texts[len(s.Texts)-1], "#") {
			t.Errorf("an entity: %v", s)
		}
	}
	for r, code := range map[*wire.GetSeriesRequest]wire.Code{
		{Agent: 9}: wire.NotFound, {Agent: 1, Paths: []string{"Distanc"}}: wire.NotFound, {Agent: 1, Paths: []string{"1 + 1"}}: wire.NotFound,
		{Agent: 1, From: 10, To: 5}:                         wire.Invalid,
		{Agent: 1, Paths: make([]string, past.MaxSeries+1)}: wire.Invalid,
	} {
		if _, err := b.hub.series(r); wire.CodeOf(err) != code {
			t.Errorf("%.80v: %v", r, err)
		}
	}
	bare := newBout(t, Options{NoRecording: true}, 5)
	if _, err := bare.hub.series(&wire.GetSeriesRequest{Agent: 1}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("without a recording: %v", err)
	}
}

// TestTimelineOfThoseWhoLeft: agents that come and go, and get another program, have bands for the time in which they were
// there; spans that nobody could tell apart are one.
func TestTimelineOfThoseWhoLeft(t *testing.T) {
	tb := newTable(t, 2)
	all := tb.game.agents
	tb.round(10)
	tb.game.agents = all[:2]
	tb.round(5)
	line, err := tb.hub.timeline(&wire.GetTimelineRequest{Agent: 2, Part: -1})
	must.Succeed(t, err)
	spans := map[string]string{}
	for _, b := range line.Bands {
		spans[b.Path] = fmt.Sprint(b.Spans)
	}
	if line.From != 0 || line.To != 15 || spans["Legs"] != "[2 11]" && spans["Legs"] != "[1 11]" {
		t.Errorf("%v", spans)
	}
	if gone, err := tb.hub.timeline(&wire.GetTimelineRequest{Agent: 2, From: 12, To: 15}); err != nil || len(gone.Bands)+len(gone.Marks) > 0 {
		t.Errorf("when it had left: %v", err)
	}
	tb.game.agents = all
	tb.reload(strings.Replace(legsDocument, `"nodes": {`, `"nodes": {"Extra": {"do": "stride"}, `, 1))
	tb.round(5)
	if line, err = tb.hub.timeline(&wire.GetTimelineRequest{Agent: 1, Part: 1}); err != nil {
		t.Fatal(err)
	}
	for _, b := range line.Bands {
		if b.Path == "Legs/Stride" && len(b.Spans) != 2 || b.Path == "Legs/Extra" && len(b.Spans) != 0 {
			t.Errorf("%s after the documents were changed: %v", b.Path, b.Spans)
		}
	}
}

// TestK26_Rewind: the game goes back as a whole, what was recorded is played again, somebody takes over, and it is said from
// where on the run is another.
func TestK26_Rewind(t *testing.T) {
	const ticks = 600
	b := newBout(t, Options{}, ticks)
	now := sim.Hash(b.loop.Game())
	state := func() *wire.State { return b.hub.stateNow() }
	must.Succeed(t, b.hub.seek(300, false))
	if s := state(); s.Tick != 300 || !s.Paused || !s.Replaying || s.Oldest != 0 || s.Newest != ticks || s.Branch {
		t.Errorf("in the past: %v", s)
	}
	for id, minds := range b.minds {
		if a, err := b.hub.agent(id); err != nil || a.Mind.Hash() != minds[300].Hash() {
			t.Errorf("agent %d is not as it was: %v", id, err)
		}
	}
	if err := b.hub.seek(0, true); err != nil || state().Tick != ticks || state().Replaying || sim.Hash(b.loop.Game()) != now {
		t.Errorf("the present: %v, %v", state(), err)
	}
	for _, tick := range []int64{-1, ticks + 1} {
		if err := b.hub.seek(tick, false); wire.CodeOf(err) != wire.Invalid || state().Tick != ticks {
			t.Errorf("tick %d: %v", tick, err)
		}
	}
	tb := &table{T: t, loop: b.loop, hub: b.hub, ctx: t.Context(), wakes: make(chan struct{}, 1)}
	b.hub.options.Wake = func() {
		b.loop.Wake()
		select {
		case tb.wakes <- struct{}{}:
		default:
		}
	}
	takeOver := func(resume bool) (*wire.State, error) {
		return askOf[wire.State](tb, "take-over", &wire.TakeOverRequest{Resume: resume})
	}
	compare := func() (*wire.CompareResponse, error) {
		return askOf[wire.CompareResponse](tb, "compare", nil)
	}
	if _, err := takeOver(false); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("nothing to take over: %v", err)
	}
	if _, err := compare(); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("nothing to compare: %v", err)
	}
	r, err := askOf[wire.State](tb, "seek", &wire.SeekRequest{Tick: 250})
	if err != nil || r.Tick != 250 || !r.Replaying {
		t.Fatalf("%v, %v", r, err)
	}
	if r, err = takeOver(false); err != nil || r.Replaying || !r.Branch || r.Newest != 250 {
		t.Fatalf("%v, %v", r, err)
	}
	b.loop.Play(sim.Run{Ticks: 300}) // as before: there are no players
	c, err := compare()
	if err != nil || c.Left != 250 || c.Parts != -1 || c.Until != 300 || len(c.Differences) != 0 {
		t.Fatalf("the same again: %v, %v", c, err)
	}
	must.Succeed(t, b.loop.Intervene(sim.Intervention{Agent: 1, Do: sim.InterventionHold, Path: "CharHealth", Value: "11"}))
	b.loop.Play(sim.Run{Ticks: 320})
	c, err = compare()
	if err != nil || c.Parts != 301 || c.Until != 320 || len(c.Differences) != 1 || c.Differences[0].Agent != 1 || c.Differences[0].Name == "" || c.Differences[0].Was == c.Differences[0].Is {
		t.Errorf("another health: %v, %v", c, err)
	}
	bare := newBout(t, Options{NoRecording: true}, 5)
	if err := bare.hub.seek(1, false); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("without a recording: %v", err)
	}
}

// BenchmarkTimeline is how long the game stands still for a timeline of a minute, and for plots of it.
func BenchmarkTimeline(b *testing.B) {
	bout := newBenchBout(b)
	b.Run("bands", func(b *testing.B) {
		for b.Loop() {
			if _, err := bout.timeline(&wire.GetTimelineRequest{Agent: 1, Part: -1}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("series", func(b *testing.B) {
		for b.Loop() {
			if _, err := bout.series(&wire.GetSeriesRequest{Agent: 1, Paths: []string{"Distance", "CharHealth", "Stamina"}}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("seek", func(b *testing.B) {
		i := int64(0)
		for b.Loop() {
			i++
			must.Succeed(b, bout.seek(100+i*997%3400, false))
		}
	})
}

package record_test

import (
	"bytes"
	"io/fs"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// save saves and opens what a recorder has.
func save(t testing.TB, r *record.Recorder, o record.SaveOptions) ([]byte, *record.Recording) {
	t.Helper()
	var b bytes.Buffer
	must.Succeed(t, r.Save(&b, o))
	rec, err := record.Read(b.Bytes())
	must.Succeed(t, err)
	if rec.Damage != nil {
		t.Fatal(rec.Damage)
	}
	return b.Bytes(), rec
}

// meddle does something to some agent at random.
func meddle(l *sim.Loop, r *rand.Rand) {
	agents := l.Game().Agents()
	a := agents[r.IntN(len(agents))]
	if a.Mind == nil {
		return
	}
	values := a.Mind.Program().Values()
	v := values[r.IntN(len(values))]
	text := map[string]string{"float": "12.5", "int": "3", "bool": "true", "vec2": "(1, 2)"}[v.Slot.Type().Name()]
	do := sim.InterventionSet
	if r.IntN(2) == 0 {
		do = sim.InterventionHold
	}
	if text != "" {
		_ = l.Intervene(sim.Intervention{Agent: a.ID, Do: do, Path: v.Path, Value: text})
	}
}

// A saved run, played again from the file, is the same: all minds in all ticks, and the hash at the end. Options, players and
// what is done by hand are drawn.
func TestSaveOpenReplay(t *testing.T) {
	for name, make := range games {
		t.Run(name, func(t *testing.T) {
			seeds := uint64(3)
			if testing.Short() {
				seeds = 1
			}
			for seed := range seeds {
				saveOpenReplay(t, name, make, seed)
			}
		})
	}
}

func saveOpenReplay(t *testing.T, name string, make func() sim.Game, seed uint64) {
	t.Helper()
	g := make()
	random := rand.New(rand.NewPCG(seed, 4))
	options := gametest.DrawOptions(g, random)
	l := newLoop(t, g, sim.LoopOptions{Seed: seed, Options: options})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	ticks := int64(250)
	if testing.Short() {
		ticks = 100
	}
	play(t, l, 8, ticks, func(tick int64) bool {
		if random.IntN(12) == 0 {
			meddle(l, random)
		}
		return true
	})
	r.AddMark("here", "a test", 1)
	_, to := r.Span()
	hash := sim.Hash(g)
	data, rec := save(t, r, record.SaveOptions{})
	if again, _ := save(t, r, record.SaveOptions{}); !bytes.Equal(data, again) {
		t.Error("saving again gives other bytes")
	}
	if rec.Run.Game != name || rec.Run.To != to || rec.Run.From != 0 || rec.Run.Seed != seed || !rec.Run.Whole {
		t.Fatalf("%+v", rec.Run)
	}
	if !slices.Equal(rec.Marks, r.Marks(0, to)) {
		t.Fatal("the marks are others")
	}
	out, err := rec.Replay(make())
	must.Succeed(t, err)
	if out.Difference != nil || len(out.Documents) > 0 || out.Compared != to+1 || out.Ticks != to {
		t.Fatalf("%v: %+v %+v", options, out, out.Difference)
	}
	// What was done by hand after the last tick is not in the recording.
	if n := len(l.Interventions()); (n == 0 || l.Interventions()[n-1].Tick < to) && out.Hash != hash {
		t.Fatal("the hash at the end is another")
	}
	if d, parts, err := record.Diff(rec, rec); err != nil || parts {
		t.Fatal("a recording differs from itself", d, err)
	}
}

func TestReplayWithWorkers(t *testing.T) {
	l := newLoop(t, town.New(), sim.LoopOptions{Seed: 2, Options: map[string]string{"scene": "crowd"}})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	ticks := int64(200)
	if testing.Short() {
		ticks = 50
	}
	play(t, l, 8, ticks, nil)
	_, rec := save(t, r, record.SaveOptions{})
	for _, n := range []int{1, 2} {
		g := town.New(actors.Workers(n))
		out, err := rec.Replay(g)
		if err != nil || out.Difference != nil || out.Hash != sim.Hash(l.Game()) {
			t.Fatal(n, out.Difference, err)
		}
		must.Succeed(t, g.Close())
	}
}

// Two runs of other players part where their hashes do, and the difference has a name.
func TestDiff(t *testing.T) {
	for name, make := range games {
		t.Run(name, func(t *testing.T) {
			run := func(seed uint64, ticks int64) (*record.Recording, []uint64) {
				g := make()
				l := newLoop(t, g, sim.LoopOptions{Seed: 3})
				r := record.Attach(l, record.Options{})
				defer r.Close()
				hashes := []uint64{sim.Hash(g)}
				play(t, l, 1, 100, func(int64) bool { hashes = append(hashes, sim.Hash(g)); return true })
				play(t, l, seed, ticks, func(int64) bool { hashes = append(hashes, sim.Hash(g)); return true })
				_, rec := save(t, r, record.SaveOptions{})
				return rec, hashes
			}
			a, ah := run(1, 400)
			b, bh := run(2, 300)
			first := int64(-1)
			for i := range min(len(ah), len(bh)) {
				if ah[i] != bh[i] {
					first = int64(i)
					break
				}
			}
			d, parts, err := record.Diff(a, b)
			must.Succeed(t, err)
			if parts && (d.Tick < first || first < 0 || d.Path == "" || d.A == d.B) {
				t.Fatalf("hashes part at %d: %+v", first, d)
			}
			if !parts && first >= 0 && name != "jedi" {
				t.Fatalf("hashes part at %d, and the recordings do not", first)
			}
			back, _, _ := record.Diff(b, a)
			if back.A != d.B || back.B != d.A || back.Tick != d.Tick {
				t.Fatalf("the other way round: %+v, %+v", d, back)
			}
		})
	}
}

// A stretch of a run is saved with all inputs before it.
func TestSaveStretch(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 1, 500, nil)
	_, rec := save(t, r, record.SaveOptions{From: 130, To: 200})
	if rec.Run.From > 130 || rec.Run.From < 60 || rec.Run.To != 200 {
		t.Fatalf("%+v", rec.Run)
	}
	out, err := rec.Replay(games["duel"]())
	if err != nil || out.Difference != nil || out.Ticks != 200 || out.Compared != 200-rec.Run.From+1 {
		t.Fatalf("%+v %v", out, err)
	}
	for _, o := range []record.SaveOptions{{From: 600}, {From: 20, To: 10}} {
		if err := r.Save(&bytes.Buffer{}, o); err == nil {
			t.Errorf("%+v is saved", o)
		}
	}
	// Another game than the recorded one.
	if _, err := rec.Replay(games["jedi"]()); err == nil || !strings.Contains(err.Error(), "a recording of duel, not of jedi") {
		t.Fatal(err)
	}
}

// The documents are in the recording, as they were.
func TestDocumentsAreSaved(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 1, 10, nil)
	_, rec := save(t, r, record.SaveOptions{})
	for _, s := range l.Game().(sim.Reloader).Brains().Sources() {
		data, err := fs.ReadFile(rec.Documents(0), s.File)
		if err != nil || !bytes.Equal(data, s.Data) {
			t.Fatal(s.File, err)
		}
	}
	if len(l.Game().(sim.Reloader).Brains().Sources()) < 3 {
		t.Fatal("a duel has more documents than that")
	}
}

// A file that is cut off anywhere opens up to there, with words that say so.
func TestCutOff(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 1, 400, nil)
	data, whole := save(t, r, record.SaveOptions{})
	random := rand.New(rand.NewPCG(1, 1))
	times := 150
	if testing.Short() {
		times = 20
	}
	for range times {
		n := random.IntN(len(data))
		rec, err := record.Read(data[:n])
		if err != nil {
			if !strings.HasPrefix(err.Error(), "record: ") {
				t.Fatal(err)
			}
			continue
		}
		if rec.Damage == nil && rec.Run.To != whole.Run.To || rec.Damage != nil && !strings.Contains(rec.Damage.Error(), "the recording is damaged after ") {
			t.Fatalf("cut off at %d of %d: %+v, %v", n, len(data), rec.Run, rec.Damage)
		}
		if _, parts, err := record.Diff(rec, whole); parts || err != nil && rec.Run.To >= rec.Run.From {
			t.Fatal("what is left is another run:", err)
		}
	}
	for range times {
		bad := bytes.Clone(data)
		bad[random.IntN(len(bad))] ^= 1 << random.IntN(8)
		if rec, err := record.Read(bad); err == nil {
			if out, err := rec.Replay(games["duel"]()); err == nil && out.Difference != nil && rec.Damage == nil {
				t.Fatal("a bit that was turned goes unnoticed until it is played")
			}
		}
	}
}

// Files of others are refused with words.
func TestOpenRefuses(t *testing.T) {
	for what, data := range map[string][]byte{"nothing": nil, "text": []byte("a duel, some time ago"), "magic": []byte("\x89MCAP0\r\n")} {
		if _, err := record.Read(data); err == nil || !strings.HasPrefix(err.Error(), "record: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestTablesOfFiles: a table whose values lie outside of its minds is refused, however large its numbers are.
func TestTablesOfFiles(t *testing.T) {
	table := func(at, words int) *record.Table {
		return &record.Table{Words: 2, Refs: 1, Image: make([]byte, 16), Floats: make([]byte, 8), Values: []record.TableValue{{Path: "X", At: at, Words: words}}}
	}
	for _, ok := range [][2]int{{0, 2}, {1, 1}, {0, 0}} {
		if err := record.Sound(table(ok[0], ok[1])); err != nil {
			t.Error(ok, err)
		}
	}
	for _, bad := range [][2]int{{1, 2}, {2, 1}, {math.MaxInt, 1}, {math.MaxInt, 2}, {-1, 1}, {0, 3}, {0, -1}, {1, 0}, {math.MaxInt, 0}} {
		if record.Sound(table(bad[0], bad[1])) == nil {
			t.Error(bad, "lies within")
		}
	}
}

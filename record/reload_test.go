package record_test

import (
	"context"
	"errors"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// marksOf lists the kinds of marks.
func marksOf(r *record.Recorder) map[string]int {
	kinds := map[string]int{}
	_, to := r.Span()
	for _, m := range r.Marks(0, to) {
		kinds[m.Kind]++
	}
	return kinds
}

// The toy does what it is for: agents come, go and are parked.
func TestToyIsAlive(t *testing.T) {
	defer goleak.VerifyNone(t)
	g := newToy(toyDocument)
	l := newLoop(t, g, sim.LoopOptions{Seed: 1})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	numbers := map[int]bool{}
	l.Play(sim.Run{Ticks: 2000, After: func(tick int64) bool { numbers[len(r.Agents(tick))] = true; return true }})
	if k := marksOf(r); k[record.MarkFault] < 5 || k[record.MarkStart] != 1 || len(numbers) < 3 {
		t.Fatal(k, numbers)
	}
}

// reload has the game's documents loaded anew while it is paused.
func reload(t *testing.T, l *sim.Loop) sim.Reloaded {
	t.Helper()
	l.Halt()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- l.Run(ctx) }()
	out, err := l.Reload(ctx, nil)
	cancel()
	must.Succeed(t, errors.Join(err, <-ended))
	return out
}

// A run in which documents were changed goes back across the change and forward again, and is played again from its file.
func TestReload(t *testing.T) {
	g := newToy(toyDocument)
	var game sim.Game = keeper{g}
	l := newLoop(t, game, sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{KeyEvery: 11})
	defer r.Close()
	hashes := []uint64{sim.Hash(game)}
	play := func(ticks int64) {
		l.Play(sim.Run{Ticks: ticks, Script: func(tick int64) []string { return []string{"a", "b"}[tick%2 : tick%2+1] }, After: func(tick int64) bool {
			if h := sim.Hash(game); int(tick) == len(hashes) {
				hashes = append(hashes, h)
			} else if hashes[tick] != h {
				t.Fatalf("tick %d is another", tick)
			}
			return true
		}})
	}
	versions := []string{toyDocument, strings.Replace(toyDocument, "X > 5", "X > 2", 1), strings.Replace(toyDocument, `"N":"int"`, `"M":"float","N":"int"`, 1)}
	for i, ticks := range []int64{30, 57, 90} {
		if i > 0 {
			g.files.(fstest.MapFS)["toy.graph.json"] = &fstest.MapFile{Data: []byte(versions[i])}
			if out := reload(t, l); len(out.Programs) != 1 || !out.Programs[0].Done() {
				t.Fatal(out)
			}
		}
		play(ticks)
	}
	if n := marksOf(r)[record.MarkReload]; n != 2 {
		t.Fatal(n, "reloads are marked")
	}
	for _, tick := range []int64{80, 10, 31, 30, 57, 58, 0, 90} {
		must.Succeed(t, r.SeekTick(tick))
		if sim.Hash(game) != hashes[tick] && tick != 30 && tick != 57 {
			t.Fatalf("tick %d is another", tick)
		}
		play(min(tick+50, 90))
		if d := r.Diverged(); d != nil {
			t.Fatal(d)
		}
	}
	_, rec := save(t, r, record.SaveOptions{})
	if len(rec.Run.Reloads) != 2 {
		t.Fatal(rec.Run.Reloads)
	}
	again := newToy(toyDocument)
	out, err := rec.Replay(keeper{again})
	if err != nil || out.Difference != nil || out.Ticks != 90 || out.Hash != hashes[90] || len(out.Documents) > 0 {
		t.Fatalf("%+v %+v %v", out, out.Difference, err)
	}
	// With other documents it does something else, and that is told by name.
	changed := newToy(strings.Replace(toyDocument, "N += 1", "N += 2", 1))
	out, err = rec.Replay(changed)
	if err != nil || out.Difference == nil || out.Difference.Path != "N" || !slices.Equal(out.Documents, []string{"toy.graph.json"}) {
		t.Fatalf("%+v %+v %v", out, out.Difference, err)
	}
	// Going back to before the changes and taking over there, the game runs the old version.
	must.Succeed(t, r.SeekTick(20))
	l.TakeOver()
	hashes = hashes[:21]
	play(40)
	_, rec = save(t, r, record.SaveOptions{})
	if len(rec.Run.Reloads) != 0 {
		t.Fatal("what was cut off is saved")
	}
	out, err = rec.Replay(newToy(toyDocument))
	if err != nil || out.Difference != nil || out.Ticks != 40 {
		t.Fatalf("%+v %+v %v", out, out.Difference, err)
	}
	if d, parts := r.Compare(); !parts || d.Tick < 31 || d.Tick > 40 {
		t.Fatalf("%+v: the other run had another document from tick 30 on", d)
	}
}

// A node that goes on under another name is active under that name in the file, from the next tick on.
func TestRenamedNodesInFiles(t *testing.T) {
	g := newToy(toyDocument)
	l := newLoop(t, keeper{g}, sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	l.Play(sim.Run{Ticks: 5})
	renamed := strings.NewReplacer(`"Bomb":{`, `"Mine":{`, "Bomb.Activate", "Mine.Activate", "Bomb.Bang", "Mine.Bang", `"variables"`, `"renames":{"Bomb":"Mine"},"variables"`).Replace(toyDocument)
	g.files.(fstest.MapFS)["toy.graph.json"] = &fstest.MapFile{Data: []byte(renamed)}
	if out := reload(t, l); len(out.Programs) != 1 || !out.Programs[0].Done() {
		t.Fatal(out)
	}
	l.Play(sim.Run{Ticks: 9})
	file, _ := save(t, r, record.SaveOptions{})
	for _, want := range []string{`"tick":2,[^}]*"Bomb"`, `"tick":6,[^}]*"Mine"`} {
		if !regexp.MustCompile(want).Match(unpack(t, file)) {
			t.Errorf("the file has nothing like %s", want)
		}
	}
}

// A document that is changed in the past holds from there on, live and out of the file.
func TestReloadInThePast(t *testing.T) {
	g := newToy(toyDocument)
	var game sim.Game = keeper{g}
	l := newLoop(t, game, sim.LoopOptions{Seed: 5})
	r := record.Attach(l, record.Options{KeyEvery: 10})
	defer r.Close()
	l.Play(sim.Run{Ticks: 80})
	must.Succeed(t, r.SeekTick(33))
	g.files.(fstest.MapFS)["toy.graph.json"] = &fstest.MapFile{Data: []byte(strings.Replace(toyDocument, "N += 1", "N += 3", 1))}
	reload(t, l)
	var hashes []uint64
	l.Play(sim.Run{Ticks: 70, After: func(int64) bool { hashes = append(hashes, sim.Hash(game)); return true }})
	if d, parts := r.Compare(); !parts || d.Tick <= 33 || d.Path != "N" {
		t.Fatalf("%+v", d)
	}
	for _, tick := range []int64{34, 50, 12, 69} {
		must.Succeed(t, r.SeekTick(tick))
		if tick > 33 && sim.Hash(game) != hashes[tick-34] {
			t.Fatalf("tick %d is another", tick)
		}
	}
	must.Succeed(t, r.SeekTick(20))
	l.Play(sim.Run{Ticks: 70, After: func(tick int64) bool {
		if tick > 33 && sim.Hash(game) != hashes[tick-34] {
			t.Fatalf("tick %d, played again from before the change, is another", tick)
		}
		return true
	}})
	_, rec := save(t, r, record.SaveOptions{})
	out, err := rec.Replay(newToy(toyDocument))
	if err != nil || out.Difference != nil || out.Ticks != 70 || out.Hash != hashes[len(hashes)-1] {
		t.Fatalf("%+v %+v %v", out, out.Difference, err)
	}
}

// A game that is no Keeper cannot go back to before its documents were changed, and says so.
func TestReloadWithoutKeeper(t *testing.T) {
	g := newToy(toyDocument)
	l := newLoop(t, g, sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	l.Play(sim.Run{Ticks: 10})
	g.files.(fstest.MapFS)["toy.graph.json"] = &fstest.MapFile{Data: []byte(strings.Replace(toyDocument, "X > 5", "X > 2", 1))}
	reload(t, l)
	l.Play(sim.Run{Ticks: 20})
	if err := r.SeekTick(5); err == nil || !strings.Contains(err.Error(), "its documents have been changed") || l.State().Tick != 20 {
		t.Fatal(err)
	}
}

// A recording begins anew with the game.
func TestRestart(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3})
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 1, 100, nil)
	must.Succeed(t, l.ReturnToStart())
	l.TakeOver()
	if from, to := r.Span(); from != 0 || to != 0 {
		t.Fatal(from, to)
	}
	play(t, l, 1, 50, nil)
	if from, to := r.Span(); from != 0 || to != 50 {
		t.Fatal(from, to)
	}
	r.Started() // as the loop tells it after a start
	if from, to := r.Span(); from != 50 || to != 50 || len(r.Marks(0, 50)) != 1 {
		t.Fatal(from, to)
	}
}

// A game that is taken over before all that is still held is recorded from there on.
func TestTakeOverBeforeTheRecording(t *testing.T) {
	l := newLoop(t, games["duel"](), sim.LoopOptions{Seed: 3})
	play(t, l, 1, 100, nil)
	r := record.Attach(l, record.Options{})
	defer r.Close()
	play(t, l, 1, 150, nil)
	must.Succeed(t, l.ReturnToStart())
	l.TakeOver()
	if from, to := r.Span(); from != 0 || to != 0 {
		t.Fatal(from, to)
	}
	play(t, l, 1, 40, nil)
	if from, to := r.Span(); from != 0 || to != 40 {
		t.Fatal(from, to)
	}
	for _, a := range l.Game().Agents() {
		if a.Mind == nil {
			continue
		}
		m, err := r.Mind(40, a.ID)
		if err != nil || m.Hash() != a.Mind.Hash() {
			t.Fatalf("%s is not as it is: %v", a.Name, err)
		}
	}
	_, rec := save(t, r, record.SaveOptions{})
	if out, err := rec.Replay(games["duel"]()); err != nil || out.Difference != nil || out.Compared != 41 {
		t.Fatalf("%+v %v", out, err)
	}
}

// The memory is kept, and it is what is really held.
func TestMemoryIsBounded(t *testing.T) {
	for name, make := range crowd {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "duel" {
				t.Skip("long: fills the memory of a recorder")
			}
			const bound = 8 << 20
			l := newLoop(t, make(40), sim.LoopOptions{Seed: 3})
			l.Play(sim.Run{Ticks: 10})
			before := heap()
			r := record.Attach(l, record.Options{Memory: bound})
			most := int64(0)
			l.Play(sim.Run{Ticks: 4000, After: func(tick int64) bool {
				if tick%97 == 0 && tick > 200 {
					most = max(most, r.Held())
				}
				return true
			}})
			from, to := r.Span()
			if to-from < 200 || from == 0 {
				t.Fatalf("ticks %d to %d are held", from, to)
			}
			// A chunk is written beyond the bound before the oldest ones go.
			held := int64(0) // not compared with -short: the heap is not the recorder's alone
			if !testing.Short() {
				held = heap() - before
			}
			if most > bound*5/4 || held > bound*3/2 {
				t.Fatalf("%d bytes are counted and %d are held of %d", most, held, bound)
			}
			for _, tick := range []int64{from, (from + to) / 2, to - 1} {
				must.Succeed(t, r.SeekTick(tick))
			}
			if err := r.SeekTick(from - 1); err == nil {
				t.Fatal("what is not held can be gone to")
			}
			if _, err := r.Mind(from-1, 1); err == nil || !strings.Contains(err.Error(), "is not recorded") {
				t.Fatal(err)
			}
			r.Close()
			runtime.KeepAlive(l)
		})
	}
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

package gametest

import (
	"context"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// Kit makes a [Case.New] of a game on the kit [actors].
func Kit[G sim.Game](make func(...actors.Option) G) func(workers int, documents fs.FS) sim.Game {
	return func(workers int, documents fs.FS) sim.Game {
		options := []actors.Option{actors.From(documents)}
		if workers > 1 {
			options = append(options, actors.Workers(workers))
		}
		return make(options...)
	}
}

// Case is a game to check.
type Case struct {
	// New makes the game, whose minds run documents, stepped by so many workers.
	New       func(workers int, documents fs.FS) sim.Game
	Documents fs.FS
	// Options are those of a game that nobody plays.
	Options map[string]string
	// Fixed are options that [Case.Past], which draws the others, leaves as they are.
	Fixed map[string]string
	// Edits are changes of documents that minds live through.
	Edits []Edit
	// Rounds is how many runs are played, Warm how many ticks at most come before the first moment that is kept.
	Rounds, Warm int
}

// Edit replaces the first occurrence of a text in a document.
type Edit struct{ File, Old, New string }

// run is a running game that is watched at every tick.
type run struct {
	t      testing.TB
	name   string
	loop   *sim.Loop
	game   sim.Game
	files  fstest.MapFS
	random *rand.Rand
	scene  *sim.Scene
	bytes  []byte
	seed   maphash.Seed
	warm   int64

	held  uint64
	focus uint32
	keys  []sim.Keys // by tick
	seen  []print    // by how many ticks had been played
	told  []string   // what the recorder was told, but for ticks
	fresh int        // ticks that were played for the first time
	again int        // and those that were played again

	reloaded bool // a program depends on the document that was changed
	saving   bool // only minds are looked at, and their literals stay what documents say: those are not saved
}

// print is what one sees of a game.
type print struct {
	hash, picture uint64
	people        string
}

// start begins a run.
func (c Case) start(t testing.TB, name string, random *rand.Rand) *run {
	t.Helper()
	files := Changed(t, c.Documents) // with the files that documents name
	if len(files) == 0 {
		t.Fatalf("%s: no documents", name)
	}
	g := c.New(1+random.IntN(2), files)
	options := DrawOptions(g, random)
	if testing.Short() {
		for _, o := range g.Info().Options {
			options[o.Name] = o.Choices[0] // of sizes it is the least
		}
	}
	maps.Copy(options, c.Fixed)
	r := &run{t: t, name: name, game: g, files: files, random: random, scene: sim.NewScene(g.Info()), seed: maphash.MakeSeed()}
	var err error
	r.loop, err = sim.NewLoop(g, sim.LoopOptions{Options: options, Seed: random.Uint64N(1000), Paused: true})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	r.name = fmt.Sprintf("%s, %v", name, options)
	r.loop.SetRecorder(r)
	r.seen = append(r.seen, r.print(0))
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.loop.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if c, ok := g.(io.Closer); ok {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
	})
	return r
}

// do has something done on the loop's goroutine, and waits.
func (r *run) do(f func()) {
	r.t.Helper()
	done := make(chan struct{})
	r.loop.Do(func() {
		defer close(done)
		f()
	})
	<-done
	if r.t.Failed() {
		r.t.FailNow()
	}
}

// tick returns how many ticks have been played.
func (r *run) tick() (tick int64) {
	r.do(func() { tick = r.loop.State().Tick })
	return tick
}

// print looks at the game. Pictures of the first ticks are not all painted.
func (r *run) print(tick int64) print {
	p := print{hash: sim.Hash(r.game)}
	if tick < r.warm && tick%16 != 0 {
		return p
	}
	r.scene.Reset()
	draw(r.game, r.scene)
	state := r.loop.State()
	state.Replaying = false
	r.bytes = r.scene.AppendBinary(r.bytes[:0], state)
	p.picture = maphash.Bytes(r.seed, r.bytes)
	var b strings.Builder
	for _, a := range r.game.Agents() {
		fmt.Fprint(&b, a.ID, " ", a.Name, " ", a.Steered)
		if a.Mind != nil {
			fmt.Fprintf(&b, " %x", a.Mind.Hash())
		}
		fmt.Fprintln(&b)
		if a.Doing != nil {
			fmt.Fprintln(&b, a.Doing(nil))
		}
	}
	if e, ok := r.game.(sim.Ender); ok {
		fmt.Fprintln(&b, e.Over(), e.Result())
	}
	p.people = b.String()
	return p
}

// Started implements [sim.Recorder].
func (r *run) Started() { r.told = append(r.told, "started") }

// Ticked notes what is to be seen after a tick, and compares it if the tick was played before.
func (r *run) Ticked(in sim.Keys, again bool) {
	if r.saving {
		return
	}
	tick := r.loop.State().Tick
	p := r.print(tick)
	if !again {
		r.fresh++
		r.keys = append(r.keys[:tick-1], in)
		r.seen = append(r.seen[:tick], p)
		return
	}
	r.again++
	if int(tick) >= len(r.seen) {
		r.t.Errorf("%s: tick %d is played again, but there were only %d", r.name, tick, len(r.seen)-1)
		return
	}
	if in != r.keys[tick-1] {
		r.t.Errorf("%s: tick %d is played again with %+v in place of %+v", r.name, tick, in, r.keys[tick-1])
	}
	r.compare(fmt.Sprintf("tick %d", tick), p, r.seen[tick])
}

func (r *run) compare(what string, got, want print) {
	if r.t.Failed() {
		return // the first difference says enough
	}
	if got.hash != want.hash {
		r.t.Errorf("%s: %s: the hash is %x, and was %x", r.name, what, got.hash, want.hash)
	}
	if got.picture != want.picture {
		r.t.Errorf("%s: %s: the picture is another", r.name, what)
	}
	if got.people != want.people {
		r.t.Errorf("%s: %s: the agents are\n%s\nand were\n%s", r.name, what, got.people, want.people)
	}
}

// Intervened implements [sim.Recorder].
func (r *run) Intervened(v sim.Intervention) {
	r.told = append(r.told, "intervened")
	if v.Tick != r.loop.State().Tick {
		r.t.Errorf("%s: an intervention of tick %d at tick %d", r.name, v.Tick, r.loop.State().Tick)
	}
}

// TakenOver implements [sim.Recorder]: what was to come is void.
func (r *run) TakenOver() {
	r.told = append(r.told, "taken over")
	tick := r.loop.State().Tick
	r.keys, r.seen = slices.Clip(r.keys[:tick]), slices.Clip(r.seen[:tick+1])
}

// Reloaded implements [sim.Recorder].
func (r *run) Reloaded(p sim.Reloaded) {
	r.told = append(r.told, "reloaded")
	for i := range p.Programs {
		if v := &p.Programs[i]; !v.Done() {
			r.t.Errorf("%s: %s was not reloaded: %v %v", r.name, v.Root, v.Err, v.Unsafe)
		}
	}
}

// feed returns what was played.
func (r *run) feed(tick int64) (sim.Keys, bool) {
	if tick >= int64(len(r.keys)) {
		return sim.Keys{}, false
	}
	return r.keys[tick], true
}

// DrawOptions draws a choice of each option of a game. Of one whose last choice is a number, such as the size of a crowd, it draws from the first
// half.
func DrawOptions(g sim.Game, random *rand.Rand) map[string]string {
	options := map[string]string{}
	for _, o := range g.Info().Options {
		n := len(o.Choices)
		if _, err := strconv.Atoi(o.Choices[n-1]); err == nil {
			n = (n + 1) / 2
		}
		options[o.Name] = o.Choices[random.IntN(n)]
	}
	return options
}

package gametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// kept is a moment and what was to be seen then.
type kept struct {
	moment sim.Moment
	print  print
	void   bool // the run has gone another way since
}

// Past plays runs of the game with random options, keys and interventions, keeps moments, goes back to them and plays on:
// out of the recording, and then another way. All must look the same whenever it is played again: hashes, pictures, and what
// agents do. With -short it plays two short runs with the first choice of every option; a document is changed in the second one.
func (c Case) Past(t *testing.T) {
	fresh, again, meddled, reloaded := 0, 0, 0, false
	rounds := c.Rounds
	if testing.Short() {
		rounds = min(rounds, 2)
	}
	for round := range rounds {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			r := c.start(t, fmt.Sprintf("round %d", round), rand.New(rand.NewPCG(7, uint64(round))))
			c.past(r, round)
			fresh, again, meddled = fresh+r.fresh, again+r.again, meddled+len(r.loop.Interventions())
			reloaded = reloaded || r.reloaded
		})
	}
	if t.Failed() {
		return
	}
	if again < fresh/2 || meddled < rounds {
		t.Errorf("%d ticks were played, %d of them again, with %d interventions: that checks little", fresh+again, again, meddled)
	}
	if len(c.Edits) > 0 && !reloaded {
		t.Error("no document was ever changed")
	}
}

func (c Case) past(r *run, round int) {
	warm, replays := c.Warm, 4
	if testing.Short() {
		warm, replays = min(warm, 60), 2
	}
	r.warm = int64(r.random.IntN(warm))
	r.live(int(r.warm))
	var moments []*kept
	for range 3 {
		moments = append(moments, r.keep())
		r.some(50)
	}
	reload := r.random.IntN(2) == 0
	if testing.Short() {
		reload = round == 1
	}
	if len(c.Edits) > 0 && reload {
		r.reload(&c.Edits[r.random.IntN(len(c.Edits))])
		r.some(20)
		moments = append(moments, r.keep())
		r.some(50)
	}
	end := r.tick()
	for range replays {
		k := moments[r.random.IntN(len(moments))]
		r.back(k)
		r.replay(end)
	}
	// Another way, from somewhere between a moment and the end.
	k := moments[r.random.IntN(len(moments))]
	r.back(k)
	at := k.moment.Tick()
	if r.random.IntN(2) == 0 {
		at += r.random.Int64N(end - at + 1)
		r.replay(at)
		r.do(r.loop.TakeOver)
	}
	for _, o := range moments {
		o.void = o.moment.Tick() > at
	}
	r.some(60)
	end = r.tick()
	for _, o := range moments {
		if o.void {
			r.do(func() {
				if err := r.loop.Return(&o.moment); err == nil {
					r.t.Errorf("%s: a moment of tick %d was gone back to, though the run has gone another way from tick %d", r.name, o.moment.Tick(), at)
				}
			})
		}
	}
	r.back(k)
	r.replay(end)
	if r.reloaded {
		return // a start takes the documents as they are now
	}
	// From the start, without a moment.
	r.do(func() {
		if err := r.loop.ReturnToStart(); err != nil {
			r.t.Errorf("%s: %v", r.name, err)
		}
		r.compare("the start", r.print(0), r.seen[0])
	})
	r.replay(end)
}

// some plays a few ticks, most at the most; with -short, a third of them.
func (r *run) some(most int) {
	if testing.Short() {
		most /= 3
	}
	r.live(1 + r.random.IntN(most))
}

// live plays ticks with random keys, and meddles with the game now and then.
func (r *run) live(ticks int) {
	names := r.loop.Info()
	for range ticks {
		r.do(r.decide)
		r.loop.SetInput(1, names.HeldNames(r.held), r.focus)
		r.loop.StepOnce()
	}
	r.do(func() {})
}

// decide chooses what happens before the next tick.
func (r *run) decide() {
	for i := range r.loop.Info().Controls {
		if r.random.IntN(14) == 0 {
			r.held ^= 1 << i
		}
	}
	if r.random.IntN(25) == 0 {
		r.focus = r.someone()
	}
	often := 12
	if testing.Short() {
		often = 4 // the runs are short, too
	}
	if r.random.IntN(often) == 0 {
		r.meddle()
	}
}

// someone returns an agent, or nobody.
func (r *run) someone() uint32 {
	agents := r.game.Agents()
	if i := r.random.IntN(len(agents) + 1); i < len(agents) {
		return agents[i].ID
	}
	return 0
}

// keep keeps the game as it stands.
func (r *run) keep() *kept {
	k := &kept{}
	r.do(func() {
		if err := r.loop.Keep(&k.moment); err != nil {
			r.t.Errorf("%s: %v", r.name, err)
		}
		k.print = r.print(r.warm)
	})
	return k
}

// back goes back to a moment.
func (r *run) back(k *kept) {
	r.do(func() {
		if err := r.loop.Return(&k.moment); err != nil {
			r.t.Errorf("%s: %v", r.name, err)
			return
		}
		r.compare(fmt.Sprintf("back at tick %d", k.moment.Tick()), r.print(r.warm), k.print)
	})
}

// replay plays up to a tick again what was played: tick by tick, or at once.
func (r *run) replay(to int64) {
	steps := r.random.IntN(2) == 0
	r.do(func() {
		r.loop.Replay(r.feed)
		if !steps {
			r.loop.Skip(to)
		}
	})
	for steps && r.tick() < to {
		r.loop.StepOnce()
	}
	if tick := r.tick(); tick != to {
		r.t.Fatalf("%s: played again up to tick %d, not %d", r.name, tick, to)
	}
}

// reload changes a document of the running game.
func (r *run) reload(e *Edit) {
	file := r.files[e.File]
	if file == nil || !bytes.Contains(file.Data, []byte(e.Old)) {
		r.t.Fatalf("%s has no %q", e.File, e.Old)
	}
	file.Data = bytes.Replace(file.Data, []byte(e.Old), []byte(e.New), 1)
	out, err := r.loop.Reload(r.t.Context(), []string{e.File})
	if err != nil {
		r.t.Fatalf("%s: %v", r.name, err)
	}
	r.reloaded = r.reloaded || len(out.Programs) > 0
}

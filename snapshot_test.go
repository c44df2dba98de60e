package wits_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestRestoredMindsHaveTheSameFuture: play n frames, keep the state in every way there is, play on, go back, and play the
// same again.
func TestRestoredMindsHaveTheSameFuture(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		before, after := rapid.IntRange(0, 40).Draw(rt, "before"), rapid.IntRange(1, 40).Draw(rt, "after")
		m := p.NewMind(seed)
		for frame := range before {
			play(t, ports, m, frame)
		}
		var s wits.Snapshot
		m.Snapshot(&s)
		clone, restored := m.Clone(), p.NewMind(99)
		read := kindtest.Reread(rt, m, p)
		carried, _ := wits.Transfer(m, p)
		copied := p.NewMind(98)
		for frame := range 7 {
			play(t, ports, copied, frame)
		}
		must.Succeed(rt, copied.CopyFrom(m))
		var hashes []uint64
		for frame := before; frame < before+after; frame++ {
			play(t, ports, m, frame)
			hashes = append(hashes, m.Hash())
		}
		for frame := before + after; frame < before+after+10; frame++ { // spoil what follows
			play(t, ports, restored, frame)
		}
		must.Succeed(rt, restored.Restore(&s))
		must.Succeed(rt, m.Restore(&s))
		for name, o := range map[string]*wits.Mind{"itself": m, "another": restored, "clone": clone, "read": read, "carried": carried, "copied": copied} {
			for i := range after {
				play(t, ports, o, before+i)
				if o.Hash() != hashes[i] {
					rt.Fatalf("%s has another future, from frame %d on", name, before+i)
				}
			}
		}
	})
}

// TestMindsOfOneProgramAreApart: a clone goes its own way, and minds made side by side do not touch each other.
func TestMindsOfOneProgramAreApart(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	many := p.NewMinds(5, 10)
	for i := range many {
		alone := p.NewMind(10 + uint64(i))
		for frame := range 20 + i {
			play(t, ports, &many[i], frame)
			play(t, ports, alone, frame)
		}
		if many[i].Hash() != alone.Hash() {
			t.Errorf("mind %d of many is not as one alone", i)
		}
	}
	before := many[0].Hash()
	clone := many[0].Clone()
	for frame := range 10 {
		play(t, ports, clone, frame)
	}
	if many[0].Hash() != before {
		t.Error("a clone changed its original")
	}
	if p.NewMind(1).Hash() == p.NewMind(2).Hash() {
		t.Error("the seed does not count")
	}
}

// TestCopiedMinds: copying a mind into another's memory allocates nothing, minds of other programs are refused, single values
// go from mind to mind by their types, and a generator that begins anew is that of a new mind.
func TestCopiedMinds(t *testing.T) {
	reg := registry()
	p := compile(t, reg, town)
	ports := bind[townPorts](t, p)
	m, c := p.NewMind(1), p.NewMind(2)
	for frame := range 9 {
		play(t, ports, m, frame)
	}
	if n := testing.AllocsPerRun(100, func() { _ = c.CopyFrom(m) }); n > 0 {
		t.Errorf("copying a mind allocates %v times", n)
	}
	if c.Hash() != m.Hash() {
		t.Error("the copy is not what it is a copy of")
	}
	other := compile(t, reg, files{"main.json": `"name":"other","ports":[{"in":"X","type":"float"}],"nodes":{}`})
	if err := c.CopyFrom(other.NewMind(1)); err == nil || !strings.Contains(err.Error(), "other") {
		t.Errorf("a mind of another program was copied: %v", err)
	}
	c.Reseed(1)
	if fresh := p.NewMind(1); diffOf(t, fresh, c, "random") {
		t.Error("a generator that begins anew is not that of a new mind")
	}
	fresh := p.NewMind(5)
	for i := range p.Values() {
		if !fresh.CopyValue(i, m, i) {
			t.Fatalf("%s is not of its own type", p.Values()[i].Path)
		}
	}
	diffs, err := fresh.Diff(m)
	must.Succeed(t, err)
	for _, d := range diffs {
		if p.Find(d.Path) >= 0 {
			t.Errorf("%s was not copied", d.Path)
		}
	}
	x := other.Find("X")
	for i, v := range p.Values() {
		if got, want := other.NewMind(1).CopyValue(x, m, i), v.Slot.Type().Name() == "float"; got != want {
			t.Errorf("a %s was copied to a float: %v", v.Slot.Type(), got)
		}
	}
}

// diffOf reports whether two minds differ in something.
func diffOf(t *testing.T, a, b *wits.Mind, what string) bool {
	diffs, err := a.Diff(b)
	must.Succeed(t, err)
	return slices.ContainsFunc(diffs, func(d wits.Difference) bool { return d.Path == what })
}

// TestHashAndDiffSeeEveryValue: change one value and nothing else; the hash differs, and Diff names just that value.
func TestHashAndDiffSeeEveryValue(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(3)
	for frame := range 17 {
		play(t, ports, m, frame)
	}
	if d, err := m.Diff(m.Clone()); err != nil || len(d) > 0 {
		t.Fatalf("a clone differs: %v %v", d, err)
	}
	seen := 0
	for i, v := range p.Values() {
		words := m.Raw(i)
		for w := range words {
			for _, bit := range []uint{0, 17, 40, 63} {
				o := m.Clone()
				o.Raw(i)[w] ^= 1 << bit
				d, err := m.Diff(o)
				must.Succeed(t, err)
				if o.Hash() == m.Hash() {
					t.Errorf("%s: bit %d does not count for the hash", v.Path, bit)
				}
				wantLines(t, v.Path, paths(d), v.Path)
				seen++
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d bits were tried", seen)
	}
	// References: what the game can write.
	o := m.Clone()
	ports.Name.Set(o, "somebody else")
	d, _ := m.Diff(o)
	if len(d) != 1 || d[0].Path != "Name" || d[0].B != "somebody else" || m.Hash() == o.Hash() {
		t.Errorf("a string differs: %v", d)
	}
	ports.Name.Set(o, ports.Name.Get(m))
	if d, _ := m.Diff(o); len(d) > 0 || m.Hash() != o.Hash() {
		t.Errorf("equal strings differ: %v", d)
	}
}

// TestDiffNamesWhatDiffers: values, activity, triggers and the random generator, each once.
func TestDiffNamesWhatDiffers(t *testing.T) {
	p := compile(t, registry(), files{
		"main.json": `"ports":[{"in":"Go","type":"trigger"},{"in":"X","type":"float"}],"nodes":{"P":{"run":"sub.json"},"D":{"call":"Counted"}},"links":["Go -> P.Activate"]`,
		"sub.json":  `"nodes":{}`,
	}.with(t, "main.json", `"D":{"call":"Counted"}`, `"D":{"call":"RandomFloat","with":{"draw":false}}`))
	ports := bind[struct {
		Go wits.InputTrigger
		X  wits.Input[float64]
	}](t, p)
	m := p.NewMind(1)
	m.Step(wits.Frame{})
	diff := func(change func(o *wits.Mind)) []string {
		o := m.Clone()
		change(o)
		d, err := m.Diff(o)
		must.Succeed(t, err)
		back, err := o.Diff(m)
		if err != nil || !slices.Equal(paths(back), paths(d)) {
			t.Errorf("the difference is not the same from the other side: %v, %v", d, back)
		}
		return paths(d)
	}
	wantLines(t, "value", diff(func(o *wits.Mind) { ports.X.Set(o, 1) }), "X")
	wantLines(t, "trigger", diff(func(o *wits.Mind) { ports.Go.Fire(o) }), "Go raised", "P.Activate raised")
	wantLines(t, "activity", diff(func(o *wits.Mind) { ports.Go.Fire(o); o.Step(wits.Frame{}); o.Step(wits.Frame{}) }), "P active")
	other := p.NewMind(2)
	other.Step(wits.Frame{})
	if d, _ := m.Diff(other); !slices.Equal(paths(d), []string{"random"}) {
		t.Errorf("another seed: %v", d)
	}
	if _, err := m.Diff(compile(t, registry(), town).NewMind(0)); err == nil {
		t.Error("minds of different programs were compared")
	}
}

// TestSnapshotsAreOfOneProgram: one of another program is refused, one of the same document compiled again is not.
func TestSnapshotsAreOfOneProgram(t *testing.T) {
	p, again := compile(t, registry(), town), compile(t, registry(), town)
	other := compile(t, registry(), town.with(t, "main.json", `"Count":"int"`, `"Count":"int","More":"int"`))
	ports := bind[townPorts](t, p)
	m := p.NewMind(0)
	play(t, ports, m, 0)
	var s, none wits.Snapshot
	m.Snapshot(&s)
	n := again.NewMind(5)
	if err := n.Restore(&s); err != nil || n.Hash() != m.Hash() {
		t.Errorf("the same document, compiled again: %v", err)
	}
	for name, err := range map[string]error{"other": other.NewMind(0).Restore(&s), "empty": m.Restore(&none)} {
		if err == nil || !strings.Contains(err.Error(), "snapshot") {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A snapshot of one program, taken again of another.
	o := other.NewMind(0)
	o.Snapshot(&s)
	if err := other.NewMind(3).Restore(&s); err != nil {
		t.Error(err)
	}
}

// TestRestart begins again, with the inputs as they are, and ends what runs.
func TestRestart(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m, fresh := p.NewMind(1), p.NewMind(1)
	m.Restart()
	if d, _ := m.Diff(fresh); len(d) > 0 || m.Hash() != fresh.Hash() {
		t.Errorf("a new mind changes when it is restarted: %v", d)
	}
	for frame := range 12 {
		play(t, ports, m, frame)
	}
	random, where := m.Clone(), ports.Speed.Get(m)
	m.Restart()
	if m.Status() != wits.Running || ports.Speed.Get(m) != where || ports.Name.Get(m) != ports.Name.Get(random) {
		t.Error("the inputs were lost")
	}
	if ports.Place.Get(m) != (geom.Vec2{}) {
		t.Error("what was written is still there")
	}
	d, _ := m.Diff(random)
	if slices.Contains(paths(d), "random") {
		t.Error("the random generator began again")
	}
	for frame := range 30 {
		play(t, ports, m, frame)
	}
}

// ender counts its ends in what the game gave it.
type ender struct{}

func (ender) Update(*wits.Context) wits.Status { return wits.Running }
func (ender) End(x *wits.Context, s wits.Status) {
	*wits.World[*[]wits.Status](x) = append(*wits.World[*[]wits.Status](x), s)
}

// TestRestartCleansUp: what runs is ended once, also if it had ended or never begun.
func TestRestartCleansUp(t *testing.T) {
	r := registry()
	wits.AddAction[ender](r, wits.Named("Ender"))
	p := compile(t, r, files{"main.json": `"ports":[{"in":"Stop","type":"trigger"}],"nodes":{"E":{"do":"Ender"}},"links":["OnActivate -> E.Activate","Stop -> Deactivate"]`})
	ports := bind[struct{ Stop wits.InputTrigger }](t, p)
	var ends []wits.Status
	m := p.NewMind(0)
	step := func() wits.Status { return m.Step(wits.Frame{World: &ends}) }
	m.Restart()
	step()
	m.Restart()
	if !slices.Equal(ends, []wits.Status{wits.Aborted}) {
		t.Errorf("ends %v", ends)
	}
	step()
	ports.Stop.Fire(m)
	if s := step(); s != wits.Success {
		t.Errorf("status %v", s)
	}
	m.Restart()
	if s := step(); s != wits.Running || len(ends) != 2 {
		t.Errorf("after the end: status %v, ends %v", s, ends)
	}
}

// TestRandomNumbersAreOfTheMind: equal seeds draw the same, a restored mind draws the same again.
func TestRandomNumbersAreOfTheMind(t *testing.T) {
	state := uint64(5)
	r := wits.NewRand(&state)
	counts := make([]int, 10)
	for range 10000 {
		counts[r.Int(10)]++
		if f := r.Range(2, 3); f < 2 || f >= 3 {
			t.Fatalf("Range gave %v", f)
		}
	}
	for i, n := range counts {
		if n < 850 || n > 1150 {
			t.Errorf("%d was drawn %d times of 10000", i, n)
		}
	}
	if r.Int(1) != 0 || r.Int(0) != 0 || r.Int(-5) != 0 || r.Range(3, 3) != 3 || r.Range(3, 1) != 3 || r.Chance(0) || !r.Chance(1) {
		t.Error("the edges of the ranges are wrong")
	}
	// SplitMix64 of seed 1234567, from its authors' reference.
	state = 1234567
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821}
	for i, w := range want {
		if got := r.Uint64(); got != w {
			t.Errorf("number %d is %d, want %d", i, got, w)
		}
	}
}

// TestSnapshotsKeepWhatWasSet: what was set by hand is restored, literals too, whether results were forced then or are now;
// and so is the time of the last frame, by which clean-up outside of a step goes.
func TestSnapshotsKeepWhatWasSet(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(3)
	for frame := range 5 {
		play(t, ports, m, frame)
	}
	value := p.Find("P/R.speed")
	if value < 0 || p.Values()[value].Class != wits.ClassLiteral {
		t.Fatalf("P/R.speed is no literal: %d", value)
	}
	must.Succeed(t, m.Set(value, "0.25"))
	frame, hash := m.Frame(), m.Hash()
	under(t, m, map[string]wits.Status{"W": wits.Running})
	var s wits.Snapshot
	m.Snapshot(&s)
	for frame := range 3 {
		play(t, ports, m, 5+frame)
	}
	if m.Frame().Tick == frame.Tick {
		t.Fatal("no frame went by")
	}
	for name, o := range map[string]*wits.Mind{"forced": m, "new": p.NewMind(9)} {
		must.Succeed(t, o.UseOverrides(p))
		must.Succeed(t, o.Restore(&s))
		if o.Hash() != hash || o.Value(value) != 0.25 {
			t.Errorf("%s: the hash is %x, not %x, and the literal %v", name, o.Hash(), hash, o.Value(value))
		}
		if f := o.Frame(); f.Tick != frame.Tick || f.Time != frame.Time || f.Delta != frame.Delta || f.Entity != frame.Entity {
			t.Errorf("%s: the last frame is %+v, not %+v", name, f, frame)
		}
	}
	// So is the frame when the mind is given another program, for it may be aborted before its next step.
	self := &struct{ n int }{}
	f := m.Frame()
	f.Self = self
	m.SetFrame(f)
	m.Swap(compile(t, registry(), files{"main.json": strings.Replace(town["main.json"], `"variables":{`, `"variables":{"More":"int",`, 1), "sub.json": town["sub.json"]}))
	if g := m.Frame(); g.Self != self || g.Tick != f.Tick {
		t.Errorf("after a swap the last frame is %+v, not %+v", g, f)
	}
	// Another document of the same layout keeps its own literals, as ever.
	edited := files{"main.json": town["main.json"], "sub.json": strings.Replace(town["sub.json"], `"speed":0.5`, `"speed":0.75`, 1)}
	o := compile(t, registry(), edited).NewMind(3)
	if err := o.Restore(&s); err != nil || o.Value(value) != 0.75 {
		t.Errorf("%v, the literal is %v", err, o.Value(value))
	}
}

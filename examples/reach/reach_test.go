package main

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// played is a game that a test plays.
type played struct {
	*game
	tick int64
}

func begin(t testing.TB, documents fs.FS, clips []Clip, spheres string, seed uint64) *played {
	t.Helper()
	g := newGame(documents, clips)
	if err := g.Start(map[string]string{"spheres": spheres}, seed); err != nil {
		t.Fatal(err)
	}
	return &played{game: g}
}

// next plays a tick.
func (g *played) next(t testing.TB) {
	t.Helper()
	g.tick++
	if err := g.step(wits.Frame{Tick: g.tick, Time: float64(g.tick) / rate, Delta: 1.0 / rate}); err != nil {
		t.Fatal(err)
	}
	for i, m := range g.minds {
		if f := m.Fault(); f != nil {
			t.Fatalf("%s: %v", g.agents[i].Name, f)
		}
	}
}

// copied is the project in a folder of its own.
func copied(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, folder := range []string{"animations", "documents"} {
		if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile("wits.project.json")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "wits.project.json", string(data))
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// change replaces a text that is in a file once.
func change(t *testing.T, dir, name, from, to string) {
	t.Helper()
	text := read(t, dir, name)
	if strings.Count(text, from) != 1 {
		t.Fatalf("%s has %d times %s", name, strings.Count(text, from), from)
	}
	write(t, dir, name, strings.Replace(text, from, to, 1))
}

// load reads the animations and the documents of a project in a folder.
func load(t *testing.T, dir string) (fs.FS, []Clip) {
	t.Helper()
	clips, err := readClips(os.DirFS(filepath.Join(dir, "animations")))
	if err != nil {
		t.Fatal(err)
	}
	return os.DirFS(filepath.Join(dir, "documents")), clips
}

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r, embedded())
	for _, problem := range wits.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// TestStoredReachIsMeasured: the numbers in the committed document are those that are measured of the committed animations. What
// somebody has put there is measured again, and nothing else of the document changes.
func TestStoredReachIsMeasured(t *testing.T) {
	dir := copied(t)
	committed := read(t, dir, "documents/beast.tree.json")
	var out bytes.Buffer
	if err := measureProject(dir, &out); err != nil {
		t.Fatal(err)
	}
	if read(t, dir, "documents/beast.tree.json") != committed {
		t.Fatalf("the animations reach otherwise than the document says; run \"go run . measure\":\n%s", &out)
	}
	if !strings.Contains(out.String(), "have these numbers already") {
		t.Errorf("it says %s", &out)
	}
	change(t, dir, "documents/beast.tree.json", `"Clip": "claw", "Distance": `, `"Clip": "claw", "Share": 0.9, "Distance": 1`)
	out.Reset()
	if err := measureProject(dir, &out); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(committed, `"Toward": -12}`, `"Share": 0.9, "Toward": -12}`, 1)
	if now := read(t, dir, "documents/beast.tree.json"); now != want || now == committed {
		t.Errorf("the document is\n%s\nwant\n%s", now, want)
	}
	if !strings.Contains(out.String(), "Wrote beast.tree.json.") {
		t.Errorf("it says %s", &out)
	}
}

// reaches are what the committed documents were given.
func reaches(t *testing.T, clips []Clip) (all []Reach) {
	t.Helper()
	for i := range clips {
		r, err := measure(clips, i)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// strikes says which attack the beast begins at once if one hunter stands at a place and does not move, "" for none, and whether that
// hits.
func strikes(t *testing.T, g *played, first any, at geom.Vec2) (clip string, hits bool) {
	t.Helper()
	if err := g.Return(first); err != nil {
		t.Fatal(err)
	}
	for i := range g.world.targets {
		g.world.targets[i] = target{}
		g.world.targets[i].down = 1e9
	}
	victim := &g.world.targets[0]
	*victim = target{at: at, to: at, health: 1e9}
	if g.next(t); g.world.beast.clip >= 0 {
		clip = g.clips[g.world.beast.clip].Name
	}
	for clip != "" && g.world.beast.clip >= 0 {
		victim.at, victim.to = at, at
		g.next(t)
	}
	return clip, victim.hits > 0
}

// TestAttacksOnlyWithinReach: wherever a hunter stands, the beast attacks if what was measured of one of its attacks has the hunter
// in it, with the first such attack, and else does not; and nearly all that it attacks is hit.
func TestAttacksOnlyWithinReach(t *testing.T) {
	clips := embedded()
	all := reaches(t, clips)
	g := begin(t, documents(), clips, nobody, 1)
	first := g.Keep(nil)
	count := map[string]int{}
	missed := 0
	for x := -4.03; x <= 4.05; x += 0.31 {
		for y := -4.01; y <= 4.05; y += 0.31 {
			at := geom.Vec2{X: x, Y: y}
			if at.Len() < beastRadius+humanRadius {
				continue
			}
			want := ""
			for i := len(all) - 1; i >= 0; i-- {
				if all[i].Sector.in().Contains(at) {
					want = all[i].Clip
				}
			}
			clip, hits := strikes(t, g, first, at)
			if clip != want {
				t.Errorf("at %v it attacks with %q, want %q", at, clip, want)
			}
			if count[clip]++; clip != "" && !hits {
				missed++
			}
		}
	}
	for _, name := range []string{"", "bite", "claw", "tail"} {
		if count[name] < 5 {
			t.Errorf("%q %d times", name, count[name])
		}
	}
	if struck := count["bite"] + count["claw"] + count["tail"]; missed*20 > struck {
		t.Errorf("%d of %d attacks hit nobody", missed, struck)
	}
}

// TestALongerWeaponReachesFarther: an animation that has changed, measured again, gives the document another distance, and the beast
// attacks from there.
func TestALongerWeaponReachesFarther(t *testing.T) {
	dir := copied(t)
	documents, clips := load(t, dir)
	at := geom.Vec2{X: -4.1}
	g := begin(t, documents, clips, nobody, 1)
	if clip, _ := strikes(t, g, g.Keep(nil), at); clip != "" {
		t.Fatalf("it attacks at %v with %q", at, clip)
	}
	was := reaches(t, clips)
	change(t, dir, "animations/tail.json", `"turn": 120, "near": 0.1, "far": 2.6`, `"turn": 120, "near": 0.1, "far": 3.6`)
	change(t, dir, "animations/tail.json", `"turn": 180, "near": 0.1, "far": 3}`, `"turn": 180, "near": 0.1, "far": 4}`)
	change(t, dir, "animations/tail.json", `"turn": 240, "near": 0.1, "far": 2.6`, `"turn": 240, "near": 0.1, "far": 3.6`)
	documents, clips = load(t, dir)
	g = begin(t, documents, clips, nobody, 1)
	if clip, _ := strikes(t, g, g.Keep(nil), at); clip != "" {
		t.Errorf("it attacks at %v with %q before anybody has measured", at, clip)
	}
	if err := measureProject(dir, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	now := reaches(t, clips)
	for i := range now {
		longer := now[i].Sector.Distance - was[i].Sector.Distance
		if is := now[i].Clip == "tail"; is && math.Abs(longer-1) > 2*spacing || !is && longer != 0 {
			t.Errorf("%s reaches %v m farther", now[i].Clip, longer)
		}
	}
	g = begin(t, documents, clips, nobody, 1)
	if clip, hits := strikes(t, g, g.Keep(nil), at); clip != "tail" || !hits {
		t.Errorf("at %v it attacks with %q, and hits: %v", at, clip, hits)
	}
}

// TestDesignersEditTheReach: what a designer writes into the node holds, and Share makes less of what was measured.
func TestDesignersEditTheReach(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"Clip": "bite"`, `"Clip": "bite"`, "bite"},
		{`"Clip": "bite"`, `"Clip": "bite", "Share": 0.5`, "claw"},
		{`"do": "Attack", "with": {"Angle": 16.4, "Clip": "bite", "Distance": 2.68, "Toward": 0}`, `"do": "Attack", "with": {"Clip": "bite"}`, "claw"}, // it was never measured
	} {
		dir := copied(t)
		change(t, dir, "documents/beast.tree.json", c.from, c.to)
		documents, clips := load(t, dir)
		g := begin(t, documents, clips, nobody, 1)
		if clip, _ := strikes(t, g, g.Keep(nil), geom.Vec2{X: 2}); clip != c.want {
			t.Errorf("with %s it attacks with %q, want %q", c.to, clip, c.want)
		}
	}
}

// TestT24_6_ReachIsChangedWhileTheBeastFights: a document that is saved while the game runs reaches the beast: without any reach it
// never bites, with one that has everybody it does.
func TestT24_6_ReachIsChangedWhileTheBeastFights(t *testing.T) {
	dir := copied(t)
	documents, clips := load(t, dir)
	g := begin(t, documents, clips, nobody, 1)
	bites := func(ticks int) (n int) {
		for range ticks {
			was := g.world.beast.clip
			if g.next(t); g.world.beast.clip != was && g.world.beast.clip >= 0 && g.clips[g.world.beast.clip].Name == "bite" {
				n++
			}
		}
		return n
	}
	if bites(20*rate) == 0 {
		t.Fatal("it does not bite")
	}
	save := func(from, to string) {
		t.Helper()
		change(t, dir, "documents/beast.tree.json", from, to)
		if out := g.Brains().Prepare([]string{"beast.tree.json"}).Apply(g.Agents()); len(out) != 1 || out[0].Err != nil {
			t.Fatalf("%+v", out)
		}
		bites(rate) // what was under way ends
	}
	save(`"Distance": 2.68`, `"Distance": 0`)
	if n := bites(20 * rate); n > 0 {
		t.Errorf("it bites %d times without any reach", n)
	}
	save(`"Angle": 16.4, "Clip": "bite", "Distance": 0`, `"Angle": 180, "Clip": "bite", "Distance": 20`)
	if n := bites(5 * rate); n == 0 {
		t.Error("it does not bite whom it can reach everywhere")
	}
}

// TestFitOfASector: of an attack that reaches a sector, what was measured is that sector, within a spacing; of one that reaches none,
// hardly anything within that is not hit.
func TestFitOfASector(t *testing.T) {
	for _, s := range []sector{{3, 45, 0}, {2, 100, -70}, {3.5, 20, 180}, {1.8, 179, 30}} {
		var spheres []sphere
		for x := -4.0; x <= 4; x += spacing {
			for y := -4.0; y <= 4; y += spacing {
				if at := (geom.Vec2{X: x, Y: y}); at.Len() > 1 {
					spheres = append(spheres, sphere{at: at, hit: s.in().Contains(at)})
				}
			}
		}
		got := fit(spheres)
		off := math.Abs(geom.AngleBetween(got.Facing, s.in().Facing))
		if s.Distance-got.Radius > spacing || got.Radius-s.Distance > 1e-6 || math.Abs(got.Half-s.in().Half)+off > spacing {
			t.Errorf("%v: %v, %v rad aside", s, got, off)
		}
	}
	if s := fit([]sphere{{at: geom.Vec2{X: 1}}}); s.Radius >= 0 {
		t.Errorf("of nothing that was hit the reach is %v", s)
	}
	for _, r := range reaches(t, embedded()) {
		if r.Missed*20 > r.Hit || r.Beyond*2 > r.Hit || r.Hit < 100 {
			t.Errorf("%+v", r)
		}
	}
}

// TestWrongAnimations: what is wrong with an animation is told in words, and with all of them at once.
func TestWrongAnimations(t *testing.T) {
	const keys = `"keys": [{"at": 0, "turn": 0, "near": 0, "far": 2}, {"at": 1, "turn": 0, "near": 0, "far": 2}]`
	for text, want := range map[string]string{
		``:   "this is no animation",
		`[]`: "this is no animation",
		`{"seconds": 1, "radius": 1, "colour": 3, ` + keys + `}`:                                                                            `unknown field "colour"`,
		`{"seconds": 1, "radius": 1, ` + keys + `} {}`:                                                                                      "there is more behind",
		`{"seconds": 0, "radius": 1, ` + keys + `}`:                                                                                         "seconds is 0; an attack takes more than 0",
		`{"seconds": 1, "radius": -1, ` + keys + `}`:                                                                                        "radius is -1",
		`{"seconds": 1, "radius": 1, "pivot": [20, 0], ` + keys + `}`:                                                                       "the pivot is more than 10 m",
		`{"seconds": 1, "radius": 1}`:                                                                                                       "there are 0 keys",
		`{"seconds": 0.5, "radius": 1, ` + keys + `}`:                                                                                       "key 2 is at 1 s; the attack is from 0 to 0.5 s",
		`{"seconds": 1, "radius": 1, "keys": [{"at": 0.5, "far": 2}, {"at": 0.5, "far": 2}]}`:                                               "key 2 is at 0.5 s, and the one before it at 0.5 s",
		`{"seconds": 1, "radius": 1, "keys": [{"at": 0, "far": 2}, {"at": 1, "near": 3, "far": 2}]}`:                                        "in key 2 the weapon is from 3 to 2 m",
		`{"seconds": 1, "radius": 1, "keys": [{"at": 0, "far": 2, "turn": 1000}, {"at": 1, "near": 0, "far": 2}]}`:                          "in key 1 the turn is 1000°",
		`{"seconds": 1, "radius": 1, "keys": [{"at": 0, "far": 2}, {"at": 1, "near": 0, "far": 99}]}`:                                       "in key 2 the weapon is from 0 to 99 m",
		`{"seconds": 1, "radius": 1, "pivot": [1, 0], "keys": [{"at": 0, "turn": 0, "near": 0, "far": 2}, {"at": 1, "near": 0, "far": 1}]}`: "",
	} {
		_, err := readClips(fstest.MapFS{"claw.json": {Data: []byte(text)}})
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "animations/claw.json: ") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	_, err := readClips(fstest.MapFS{"a.json": {Data: []byte(`{}`)}, "b.json": {Data: []byte(`{}`)}})
	if err == nil || !strings.Contains(err.Error(), "a.json") || !strings.Contains(err.Error(), "b.json") {
		t.Errorf("of two that are wrong: %v", err)
	}
	if _, err := readClips(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "0 animations; it needs 1 to 16") {
		t.Errorf("of no animations: %v", err)
	}
}

// TestWhatCannotBeMeasured: what stands against measuring is told with file and node, and no document changes.
func TestWhatCannotBeMeasured(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{"documents/beast.tree.json", `"Clip": "claw", `, ``, "beast.tree.json: /nodes/Claw: the node says no animation"},
		{"documents/beast.tree.json", `"Clip": "claw"`, `"Clip": {"expr": "'claw'"}`, "/nodes/Claw: its Clip is computed"},
		{"documents/beast.tree.json", `"Clip": "claw"`, `"Clip": "horn"`, `/nodes/Claw: there is no animation "horn"; add animations/horn.json`},
		{"documents/beast.tree.json", `"Distance": 2.8`, `"Distance": {"expr": "2.0 * 1.4"}`, "/nodes/Claw: Distance is computed"},
		{"animations/claw.json", `"radius": 0.25`, `"radius": 0`, "animations/claw.json: radius is 0"},
		{"animations/bite.json", `    {"at": 0.2, "turn": 0, "near": 0.1, "far": 0.4},
    {"at": 0.35, "turn": 0, "near": 0.3, "far": 1.9},
    {"at": 0.45,`, `{"at": 0.301, "near": 0, "far": 2}, {"at": 0.302,`, "bite hits none of "}, // between two frames
	} {
		dir := copied(t)
		change(t, dir, c.file, c.from, c.to)
		change(t, dir, "documents/beast.tree.json", `"Distance": 3.71`, `"Distance": 1`) // what measuring would change
		before := read(t, dir, "documents/beast.tree.json")
		var out bytes.Buffer
		if err := measureProject(dir, &out); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.to, err, c.want)
		}
		if read(t, dir, "documents/beast.tree.json") != before {
			t.Errorf("%s: the document changed", c.to)
		}
	}
	if err := measureProject(t.TempDir(), &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "0 animations") {
		t.Errorf("of a folder with nothing in it: %v", err)
	}
	dir := copied(t)
	write(t, dir, "animations/horn.json", read(t, dir, "animations/claw.json"))
	var out bytes.Buffer
	if err := measureProject(dir, &out); err != nil || !strings.Contains(out.String(), "No document attacks with horn.") {
		t.Errorf("an attack of nobody's: %v, %s", err, &out)
	}
}

// TestTheGameShowsTheMeasuring: among spheres the game hits those that measuring hits, paints them, and says what comes of it; among
// hunters the beast strikes and hits.
func TestTheGameShowsTheMeasuring(t *testing.T) {
	clips := embedded()
	for i, r := range reaches(t, clips) {
		g := begin(t, documents(), clips, clips[i].Name, 1)
		for range 4 * rate {
			g.next(t)
		}
		hit := 0
		for _, s := range g.world.targets {
			if s.hits > 0 {
				hit++
			}
		}
		if hit != r.Hit || g.reach != r || g.world.beast.strikes < 2 {
			t.Errorf("%s: %d spheres in %d strikes, %+v; measured were %+v", r.Clip, hit, g.world.beast.strikes, g.reach, r)
		}
		s := sim.NewScene(g.Info())
		if g.Draw(s); s.Len() < r.Spheres {
			t.Errorf("%s: %d shapes", r.Clip, s.Len())
		}
	}
	g := begin(t, documents(), clips, nobody, 1)
	for range 60 * rate {
		g.next(t)
	}
	hits := 0
	for _, h := range g.world.targets {
		hits += h.hits
	}
	if hits < 5 || g.world.beast.strikes < 5 {
		t.Errorf("in a minute %d strikes, %d hits", g.world.beast.strikes, hits)
	}
}

// TestSameAgain: the same seed gives the same game, also from a moment in it on.
func TestSameAgain(t *testing.T) {
	for _, spheres := range []string{nobody, "claw"} {
		a, b := begin(t, documents(), embedded(), spheres, 3), begin(t, documents(), embedded(), spheres, 3)
		for range 500 {
			a.next(t)
			b.next(t)
		}
		if a.Hash() != b.Hash() {
			t.Fatal("two runs part")
		}
		moment := a.Keep(nil)
		for range 300 {
			a.next(t)
		}
		then := a.Hash()
		a.tick -= 300
		if err := a.Return(moment); err != nil {
			t.Fatal(err)
		}
		if a.Hash() != b.Hash() {
			t.Fatal("going back leads elsewhere")
		}
		for range 300 {
			a.next(t)
		}
		if a.Hash() != then {
			t.Error("the future after going back is another one")
		}
	}
}

func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, documents(), embedded(), nobody, 1)
	step := func() {
		for range 300 {
			g.next(t)
		}
	}
	if n := testing.AllocsPerRun(1, step); n > 0 { // it is run twice, once to warm up
		t.Errorf("%v allocations in 300 frames", n)
	}
}

// FuzzReadClip: what is read as an animation can be measured or has an error, and nothing that is not finite comes of it.
func FuzzReadClip(f *testing.F) {
	for _, name := range []string{"bite", "claw", "tail"} {
		data, err := os.ReadFile("animations/" + name + ".json")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := readClip("fuzz", data)
		if err != nil {
			return
		}
		for i := range 20 {
			s, _ := c.weapon(c.Seconds * float64(i) / 19)
			if far := max(s.A.Len(), s.B.Len()); !(far <= c.extent()) {
				t.Errorf("after %d of 19 parts the weapon is at %v, beyond %v m", i, s, c.extent())
			}
		}
	})
}

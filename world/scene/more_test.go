package scene_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	_ "github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/scene"
)

// Minds run the behaviors of their roles: they tell when one has ended, and do something else without a role.
func TestMindsPlay(t *testing.T) {
	const body = `"behaviors": {"Walk": {"run": "forever.tree.json"}, "Wander": {"run": "forever.tree.json"}, "Sit": {"run": "wait.tree.json"}, "Rest": {"run": "wait.tree.json"}},
		"roles": {"Dreamer": {}}, "approach": "Walk", "otherwise": "Wander",
		"scenes": {"Bench": {"at": [[0, 0]], "radius": 2, "pause": 100, "main": {"Dreamer": {"most": 2, "within": 30}},
			"timeline": [{"does": {"Dreamer": {"Sit": 1}}}, {"does": {"Dreamer": {"Rest": 1}}}]}}`
	s := begin(t, body)
	p, err := wits.Load(registry(func(x *wits.Context) *scene.Playing { return s.d.Playing(int(x.Entity().Index())) }), files(body), "main.tree.json")
	must.Succeed(t, err)
	s.add(geom.Vec2{X: 10})
	m := p.NewMind(1)
	var did []string
	for s.now < 25 {
		s.step()
		m.Step(wits.Frame{Delta: frame, Time: s.now, Entity: wits.NewEntity(0, 0)})
		for _, b := range []string{"Walk", "Wander", "Sit", "Rest"} {
			for _, part := range p.Parts() {
				for _, n := range part.Nodes {
					if n.Name == b && n.Active >= 0 && m.Active(n.Active) && (len(did) == 0 || did[len(did)-1] != b) {
						did = append(did, b)
					}
				}
			}
		}
	}
	same(t, "what it did", strings.Join(did, " "), "Walk Sit Rest Wander")
	same(t, "fault", m.Fault(), (*wits.Fault)(nil))
	if m.Restart(); m.Step(wits.Frame{Delta: frame, Time: s.now}) != wits.Running {
		t.Error("it does not begin again")
	}
}

// A mind that does something else loses its role.
func TestWhoDoesNotPlayLosesItsRole(t *testing.T) {
	s := begin(t, cashMachine)
	s.d.Patience = 2
	s.add(geom.Vec2{})
	s.until(1)
	same(t, "at first", s.roles(), "Taker 1")
	s.until(4)
	same(t, "later", s.roles(), "")
	if why := s.d.Why(0, 0); why[0].Why != scene.Resting {
		t.Error(why)
	}
}

// town is a random street: overlapping scenes of all sorts, and people who come, go, change and are steered.
func town(r *rand.Rand) (body string, people int) {
	var b strings.Builder
	b.WriteString(`"behaviors": {"A": {"lasts": [1, 3]}, "B": {"lasts": 2}, "C": {"lasts": 4}}, "roles": {"X": {"does": {"A": 1, "B": 2}}, "Y": {"is": "X", "where": {"Skill": [0.5, 1]}}, "Z": {"where": {"Wealth": [0, 0.7]}, "does": {"C": 1}}}, "scenes": {`)
	n := 2 + r.IntN(5)
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, `"S%d": {"at": [[%d, %d], [%d, 0]], "radius": %d, "pause": %d, "priority": %g, "capacity": %d, "when": {"every": %d}, `, i, r.IntN(20), r.IntN(20), r.IntN(20)-20, 2+r.IntN(6), r.IntN(10), float64(3+r.IntN(4))/10, r.IntN(8), r.IntN(2))
		most := 1 + r.IntN(3)
		fmt.Fprintf(&b, `"main": {"%s": {"least": %d, "most": %d, "within": %d, "search": %d}}, `, []string{"X", "Y"}[r.IntN(2)], r.IntN(most+1), most, r.IntN(15), r.IntN(2)*30)
		fmt.Fprintf(&b, `"supporting": {"Z": {"most": %d, "line": [0, %d]}}`, r.IntN(4), r.IntN(2))
		if r.IntN(2) == 0 {
			b.WriteString(`, "timeline": [{"does": {}}, {"does": {"Z": {"A": 1}}}]`)
		}
		b.WriteString("}")
	}
	b.WriteString("}")
	return b.String(), 5 + r.IntN(40)
}

func (s *street) disturb(r *rand.Rand) {
	i := r.IntN(len(s.people))
	p := &s.people[i]
	switch r.IntN(6) {
	case 0:
		p.Goal = r.Float64()
	case 1:
		p.Absent = !p.Absent
	case 2:
		p.Player = !p.Player
	case 3:
		p.traits[r.IntN(2)] = r.Float64()
	case 4:
		p.At = geom.Vec2{X: r.Float64()*40 - 20, Y: r.Float64() * 20}
	case 5:
		p.still = !p.still
	}
	s.hours = s.now / 20
}

// invariants: one role in one scene each, no more than there is room for, and lists that fit.
func (s *street) invariants(t *rapid.T) {
	seen := map[int]bool{}
	var members []int
	for z := range s.d.Zones() {
		members = s.d.Members(z, members[:0])
		zone := s.d.Zone(z)
		if len(members) != zone.Members || zone.Scene.Capacity > 0 && len(members) > zone.Scene.Capacity {
			t.Fatalf("%s has %d members", zone.Scene.Name, len(members))
		}
		count, mains := map[string]int{}, 0
		for _, i := range members {
			at, role, ok := s.d.Role(i)
			if seen[i] || !ok || at != z {
				t.Fatalf("%d plays in %s and elsewhere", i, zone.Scene.Name)
			}
			seen[i] = true
			count[role]++
			if s.d.Playing(i).Cast == 0 {
				t.Fatalf("%d does not know that it plays", i)
			}
		}
		for _, c := range zone.Scene.Cast {
			if n := count[[]string{"X", "Y", "Z"}[c.Role]]; c.Most > 0 && n > c.Most {
				t.Fatalf("%s has %d of role %d, and %d can play it", zone.Scene.Name, n, c.Role, c.Most)
			} else if c.Part == scene.Main {
				mains += n
			}
		}
		if zone.Running && mains == 0 {
			t.Fatalf("%s runs without a main role", zone.Scene.Name)
		}
		if !zone.Running && !zone.Casting && len(members) > 0 {
			t.Fatalf("%s is idle and has members", zone.Scene.Name)
		}
	}
	for i := range s.people {
		if _, _, ok := s.d.Role(i); ok != seen[i] || !ok && s.d.Playing(i) != nil && s.d.Playing(i).Cast != 0 {
			t.Fatalf("%d is reserved by nobody", i)
		}
	}
}

// Scenes keep their promises whatever happens; a copy, a save that is loaded and a replay go on alike; and when everybody has gone, all scenes end.
func TestScenesKeepTheirPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		body, people := town(r)
		s := begin(t, body)
		s.d.Period = 1 + r.IntN(4)
		for range people {
			s.add(geom.Vec2{X: r.Float64()*40 - 20, Y: r.Float64() * 20}, r.Float64(), r.Float64())
		}
		frames := 100 + r.IntN(300)
		for range frames {
			if r.IntN(3) == 0 {
				s.disturb(r)
			}
			s.step()
			s.invariants(t)
		}
		twin := *s
		twin.people = append([]person(nil), s.people...)
		twin.d = scene.NewDirector(read(t, body), &twin, 9)
		twin.d.Period = s.d.Period
		data, err := s.d.AppendBinary(nil)
		must.Succeed(t, err)
		copied := scene.NewDirector(read(t, body), &twin, 9)
		copied.CopyFrom(s.d)
		if copied.Hash() != s.d.Hash() || !copied.Equal(s.d) {
			t.Fatal("a copy is another")
		}
		must.Succeed(t, twin.d.ReadBinary(data))
		for range 100 {
			s.step()
			twin.step()
			s.invariants(t)
		}
		if got, want := twin.roles(), s.roles(); got != want {
			t.Fatalf("a save goes on to %s, not to %s", got, want)
		}
		for i := range s.people {
			s.people[i].Absent = true
		}
		s.step()
		s.step()
		for z := range s.d.Zones() {
			if zone := s.d.Zone(z); zone.Running || zone.Members > 0 {
				t.Fatalf("%s goes on with %d", zone.Scene.Name, zone.Members)
			}
		}
	})
}

// Every scene whose behaviors end comes to its end, if nobody comes back to it.
func TestEveryScenesEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		body, people := town(r)
		s := begin(t, strings.ReplaceAll(body, `"pause": `, `"pause": 1000`))
		for range people {
			s.add(geom.Vec2{X: r.Float64()*40 - 20, Y: r.Float64() * 20}, r.Float64(), r.Float64())
		}
		s.until(90) // somebody on the way is waited for a minute
		for z := range s.d.Zones() {
			if zone := s.d.Zone(z); zone.Running {
				t.Fatalf("%s still runs", zone.Scene.Name)
			}
		}
	})
}

// A changed document is taken over while scenes run: roles that are still there go on.
func TestUse(t *testing.T) {
	s := show(t, 8, "")
	s.until(20)
	before := s.roles()
	s.d.Use(read(t, strings.Replace(fmt.Sprintf(juggling, ""), `"most": 5`, `"most": 3`, 1)))
	s.step()
	same(t, "fewer", s.roles(), "Juggler 1, PasserBy 4, Spectator 3")
	same(t, "the show goes on", s.does(0), "Juggle")
	s.d.Use(read(t, fmt.Sprintf(juggling, "")))
	s.step()
	same(t, "as before", s.roles(), before)
	s.d.Use(read(t, cashMachine))
	s.step()
	same(t, "another document", strings.Contains(s.roles(), "Juggler"), false)
}

func TestDamagedSaves(t *testing.T) {
	s := show(t, 8, "")
	s.until(20)
	data, err := s.d.AppendBinary(nil)
	must.Succeed(t, err)
	hash := s.d.Hash()
	for i := range data {
		bad := append([]byte(nil), data...)
		bad[i] ^= 0x40
		if s.d.ReadBinary(bad) == nil {
			t.Fatalf("byte %d can be anything", i)
		}
	}
	for n := range data {
		if s.d.ReadBinary(data[:n]) == nil {
			t.Fatalf("%d bytes are enough", n)
		}
	}
	same(t, "hash", s.d.Hash(), hash)
}

// What is wrong in a document is said.
func TestDocumentsThatAreWrong(t *testing.T) {
	const behaviors = `"behaviors": {"Watch": {"lasts": 3}}, `
	for says, body := range map[string]string{
		`there is no role "Juggler"`:              `"roles": {}, "scenes": {"S": {"at": [[0, 0]], "main": {"Juggler": {}}}}`,
		`there is no behavior "Wtch"`:             `"roles": {"R": {"does": {"Wtch": 1}}}, "scenes": {}`,
		`the game has no trait "Beauty"`:          `"roles": {"R": {"where": {"Beauty": [0, 1]}, "does": {"Watch": 1}}}, "scenes": {}`,
		`the game has no event "Flood"`:           `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "when": {"event": "Flood"}, "main": {"R": {}}}}`,
		`the game has no picture "inn"`:           `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "picture": "inn", "main": {"R": {}}}}`,
		`it is nowhere`:                           `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"main": {"R": {}}}}`,
		`its place moves with a character`:        `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "follows": "Ada", "main": {"R": {}}}}`,
		`the role is itself`:                      `"roles": {"R": {"is": "Q", "does": {"Watch": 1}}, "Q": {"is": "R"}}, "scenes": {}`,
		`no main role does anything in segment 1`: `"roles": {"R": {}}, "scenes": {"S": {"at": [[0, 0]], "main": {"R": {}}}}`,
		`Q is not cast in the scene`:              `"roles": {"R": {"does": {"Watch": 1}}, "Q": {}}, "scenes": {"S": {"at": [[0, 0]], "main": {"R": {}}, "timeline": [{"does": {"Q": {"Watch": 1}}}]}}`,
		`Q is no main role of the scene`:          `"roles": {"R": {"does": {"Watch": 1}}, "Q": {}}, "scenes": {"S": {"at": [[0, 0]], "main": {"R": {}}, "supporting": {"Q": {"becomes": "Q"}}}}`,
		`R is cast twice`:                         `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "main": {"R": {}}, "extras": {"R": {}}}}`,
		`it needs 3 of R, and 2 can play it`:      `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "main": {"R": {"least": 3, "most": 2}}}}`,
		`its size has a side of 0 or less`:        `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "size": [3, 0], "main": {"R": {}}}}`,
		`"anyone" stands for every character`:     `"roles": {"anyone": {"does": {"Watch": 1}}}, "scenes": {}`,
		`no role leads it`:                        `"roles": {"R": {"does": {"Watch": 1}}}, "scenes": {"S": {"at": [[0, 0]], "main": {}}}`,
	} {
		if _, err := wits.Load(registry(nil), files(behaviors+body), "street.scene.json"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v\nwant %s", err, says)
		}
	}
	if _, err := wits.Load(registry(nil), files(`"behaviors": {"Watch": {}}, "roles": {}, "scenes": {}`), "street.scene.json"); err == nil || !strings.Contains(err.Error(), "it runs nothing and never ends") {
		t.Error(err)
	}
}

// crowd is so many people on 500 scenes, of whom a few walk about.
func crowd(t testing.TB, people int) *street {
	var at strings.Builder
	for i := range 100 {
		fmt.Fprintf(&at, "%s[%d, %d]", []string{"", ", "}[min(i, 1)], i%25*24, i/25*24)
	}
	scenes := ""
	for i, more := range []string{`"main": {"X": {"most": 3}}`, `"main": {"X": {}}, "supporting": {"Y": {"becomes": "X"}}`, `"main": {"X": {"within": 20}}, "extras": {"Z": {"most": 5}}`,
		`"main": {"Y": {"search": 30}}, "supporting": {"Z": {"most": 4}}`, `"main": {"X": {"least": 0, "most": 8, "within": 12}}`} {
		scenes += fmt.Sprintf(`%s"S%d": {"at": [%s], "radius": %d, %s}`, []string{"", ", "}[min(i, 1)], i, at.String(), 3+i, more)
	}
	s := begin(t, `"behaviors": {"A": {"lasts": [3, 20]}}, "roles": {"X": {"does": {"A": 1}}, "Y": {"is": "X", "where": {"Skill": [0.5, 1]}}, "Z": {"is": "X", "where": {"Wealth": [0, 0.7]}}}, "scenes": {`+scenes+`}`)
	s.d.Period = 12
	r := rand.New(rand.NewPCG(1, 2))
	for range people {
		s.add(geom.Vec2{X: r.Float64() * 600, Y: r.Float64() * 100}, r.Float64(), r.Float64())
	}
	return s
}

// frame is one of 60 a second.
func (s *street) frame() {
	for i := range s.people {
		s.d.Set(i, s.people[i].Character)
	}
	s.now += 1.0 / 60
	s.hours += 1.0 / 6000
	for k := range 50 {
		p := &s.people[(int(s.now*60)*50+k)%len(s.people)]
		p.At.X = math.Mod(p.At.X+7, 600)
	}
	s.d.Step(scene.Frame{Time: s.now, Hours: s.hours})
}

func TestNothingIsAllocated(t *testing.T) {
	s := crowd(t, 500)
	for range 2000 {
		s.frame()
	}
	if n := testing.AllocsPerRun(200, s.frame); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkStep(b *testing.B) {
	s := crowd(b, 5000)
	for range 1200 {
		s.frame()
	}
	members := 0
	for b.Loop() {
		s.frame()
	}
	for z := range s.d.Zones() {
		members += s.d.Zone(z).Members
	}
	b.ReportMetric(float64(members), "members")
}

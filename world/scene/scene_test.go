package scene_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/scene"
)

// person is a character of a game for tests.
type person struct {
	scene.Character
	name   string
	traits [2]float64 // skill, wealth
	still  bool       // it does not walk to its places
}

// street is a game for tests: people walk straight to their places at 2 m/s.
type street struct {
	people []person
	event  float64 // s: when the event happened
	now    float64
	hours  float64
	d      *scene.Director
	log    []string
}

func (s *street) Trait(i, trait int) float64    { return s.people[i].traits[trait] }
func (s *street) Named(i int, name string) bool { return s.people[i].name == name }
func (s *street) Find(name string, _ geom.Vec2) int {
	return slices.IndexFunc(s.people, func(p person) bool { return p.name == name })
}
func (s *street) Since(int) float64 { return s.now - s.event }

const frame = 0.1

// step goes on by a frame.
func (s *street) step() {
	for i := range s.people {
		p := &s.people[i]
		if at, _, ok := s.d.Place(i); ok && !p.still {
			p.At = p.At.Add(at.Sub(p.At).Clamped(2 * frame))
		}
		s.d.Set(i, p.Character)
	}
	s.d.Step(scene.Frame{Time: s.now, Hours: s.hours})
	for _, e := range s.d.Events() {
		kind := [...]string{"started", "advanced", "ended", "joined", "arrived", "promoted", "left"}[e.Kind]
		s.log = append(s.log, strings.TrimSpace(fmt.Sprintf("%.0f %s %s %s", s.now, s.d.Zone(e.Zone).Scene.Name, kind, e.Role)))
	}
	s.now += frame
}

// until goes on until a time.
func (s *street) until(t float64) {
	for s.now < t-1e-6 {
		s.step()
	}
}

// add adds a person.
func (s *street) add(at geom.Vec2, traits ...float64) int {
	p := person{Character: scene.Character{At: at}}
	copy(p.traits[:], traits)
	s.people = append(s.people, p)
	return len(s.people) - 1
}

// roles lists who plays what: "Juggler 1, Spectator 5".
func (s *street) roles() string {
	n := map[string]int{}
	for i := range s.people {
		if _, role, ok := s.d.Role(i); ok {
			n[role]++
		}
	}
	var list []string
	for role, n := range n {
		list = append(list, fmt.Sprintf("%s %d", role, n))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func (s *street) plays(i int) string {
	_, role, _ := s.d.Role(i)
	return role
}

// does returns what a person has to do.
func (s *street) does(i int) string {
	if b := s.d.Playing(i).Behavior; b != 0 {
		return b.String()
	}
	return ""
}

func registry(part func(*wits.Context) *scene.Playing) *wits.Registry {
	r := std.NewRegistry()
	r.AddKind(scene.Kind{Traits: []string{"Skill", "Wealth"}, Events: []string{"Fire"}, Pictures: []string{"well"}, Playing: part})
	return r
}

// tester is a *testing.T or a *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
}

func files(body string) fstest.MapFS {
	return fstest.MapFS{
		"street.scene.json": {Data: []byte(`{"wits": 1, "kind": "scene", ` + body + `}`)},
		"wait.tree.json":    {Data: []byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"wait": 3}}}`)},
		"forever.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"wait": 1e6}}}`)},
		"main.tree.json":    {Data: []byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"run": "street.scene.json"}}}`)},
	}
}

func read(t tester, body string) *scene.Scenes {
	t.Helper()
	p, err := wits.Load(registry(nil), files(body), "street.scene.json")
	must.Succeed(t, err)
	s, err := wits.ContentOf[*scene.Scenes](p)
	must.Succeed(t, err)
	return s
}

func begin(t tester, body string) *street {
	s := &street{event: math.Inf(-1)}
	s.d = scene.NewDirector(read(t, body), s, 1)
	return s
}

func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// The waiter and somebody else in his zone, and after 20 o'clock.
func TestSZ06_AllTriggersMustHold(t *testing.T) {
	for _, c := range []struct {
		hours  float64
		others int
		starts bool
	}{{19 + 59.0/60, 1, false}, {20 + 1.0/60, 0, false}, {20 + 1.0/60, 1, true}} {
		s := begin(t, `"behaviors": {"Serve": {"lasts": 5}}, "roles": {"Waiter": {"where": {"Skill": [1, 1]}, "does": {"Serve": 1}}},
			"scenes": {"Service": {"at": [[0, 0]], "when": {"from": 20, "present": {"Waiter": 1, "anyone": 2}}, "main": {"Waiter": {}}}}`)
		s.hours = c.hours
		s.add(geom.Vec2{}, 1)
		for range c.others {
			s.add(geom.Vec2{X: 1})
		}
		s.step()
		same(t, fmt.Sprint(c), s.d.Zone(0).Running, c.starts)
	}
}

const cashMachine = `"behaviors": {"TakeCash": {"lasts": 10}, "Wait": {"run": "forever.tree.json"}},
	"roles": {"Taker": {"does": {"TakeCash": 1}}, "Queued": {"does": {"Wait": 1}}},
	"scenes": {"Cash": {"at": [[0, 0]], "radius": 3, "main": {"Taker": {}}, "supporting": {"Queued": {"becomes": "Taker", "from": [0, -1], "line": [0, -1]}}}}`

// A queue at a cash machine: who has waited longest moves up, and the scene ends when nobody is left.
func TestSZ21_Queue(t *testing.T) {
	s := begin(t, cashMachine)
	for i := range 3 {
		s.until(float64(i))
		s.add(geom.Vec2{X: 1, Y: -float64(i) / 2})
	}
	s.until(5)
	same(t, "roles", s.roles(), "Queued 2, Taker 1")
	first, _, _ := s.d.Place(1)
	second, _, _ := s.d.Place(2)
	if first != (geom.Vec2{Y: -1}) || second != (geom.Vec2{Y: -2}) {
		t.Errorf("they wait at %v and %v", first, second)
	}
	for i, from := range []float64{0, 10, 20} {
		s.until(from + 9.5)
		same(t, fmt.Sprintf("%v s", from), s.plays(i), "Taker")
		s.until(from + 10.5)
		same(t, "who was there", s.plays(i), "")
	}
	same(t, "after 30 s", s.d.Zone(0).Running, false)
	want := []string{"0 Cash joined Taker", "0 Cash arrived Taker", "0 Cash started", "1 Cash joined Queued", "1 Cash arrived Queued", "2 Cash joined Queued",
		"2 Cash arrived Queued", "10 Cash left Taker", "10 Cash promoted Taker", "20 Cash left Taker", "20 Cash promoted Taker", "30 Cash left Taker", "30 Cash ended"}
	if !slices.Equal(s.log, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(s.log, "\n"), strings.Join(want, "\n"))
	}
}

const juggling = `"behaviors": {"Announce": {"lasts": 10}, "Juggle": {"lasts": 60}, "Goodbye": {"lasts": 5},
		"Comment": {"lasts": [2, 4]}, "Applaud": {"lasts": [1, 2]}, "Congratulate": {"run": "forever.tree.json"}, "Look": {"run": "forever.tree.json"}},
	"roles": {"Juggler": {}, "Spectator": {"where": {"Skill": [0.5, 1]}}, "PasserBy": {"where": {"Skill": [0.5, 1]}, "does": {"Look": 1}}},
	"scenes": {"Juggling": {"at": [[0, 0]], "radius": 8, "when": {"every": 2},
		"main": {"Juggler": {"who": "Jo"%s}}, "supporting": {"Spectator": {"most": 5}}, "extras": {"PasserBy": {}},
		"timeline": [{"does": {"Juggler": {"Announce": 1}}}, {"does": {"Juggler": {"Juggle": 1}, "Spectator": {"Comment": 1, "Applaud": 1}}},
			{"does": {"Juggler": {"Goodbye": 1}, "Spectator": {"Congratulate": 1}}}]}}`

// show begins the juggling with its juggler and so many others of whom one can play nothing.
func show(t testing.TB, others int, more string) *street {
	s := begin(t, fmt.Sprintf(juggling, more))
	s.add(geom.Vec2{})
	s.people[0].name = "Jo"
	for i := range others {
		s.add(geom.FromAngle(float64(i)).Scale(5), min(1, float64(i)))
	}
	return s
}

// Five spectators, two extras, and one who is neither; roles are filled again from extras.
func TestSZ12_CastingOrder(t *testing.T) {
	s := show(t, 8, "")
	s.until(1)
	same(t, "roles", s.roles(), "Juggler 1, PasserBy 2, Spectator 5")
	same(t, "who can play nothing", s.plays(1), "")
	leave := func(role string) {
		for i := range s.people {
			if s.plays(i) == role {
				s.people[i].Absent = true
				break
			}
		}
		s.step()
	}
	leave("Spectator")
	same(t, "a spectator left", s.roles(), "Juggler 1, PasserBy 1, Spectator 5")
	late := s.add(geom.Vec2{Y: 6}, 1)
	s.step()
	same(t, "late", s.plays(late), "PasserBy")
	leave("PasserBy")
	same(t, "an extra left", s.roles(), "Juggler 1, PasserBy 1, Spectator 5")
}

// Announce 10 s, juggle 60 s, goodbye 5 s: spectators go along, and who comes late begins with what is done then.
func TestSZ16_Stages(t *testing.T) {
	s := show(t, 4, "")
	s.until(9.5)
	same(t, "spectators wait", s.does(2), "")
	s.until(40)
	late := s.add(geom.Vec2{Y: 6}, 1)
	s.until(40.5)
	for _, i := range []int{2, 3, late} {
		if does := s.does(i); does != "Comment" && does != "Applaud" {
			t.Errorf("%d: %q", i, does)
		}
	}
	s.until(70.5)
	same(t, "after 70 s", s.does(late), "Congratulate")
	same(t, "the juggler", s.does(0), "Goodbye")
	s.until(75.5)
	same(t, "after 75 s", s.roles(), "")
	s.hours = 1.9
	s.until(110)
	same(t, "before the next", s.roles(), "")
	s.hours = 2
	s.until(111)
	same(t, "the next", s.d.Zone(0).Running, true)
}

// The juggler leaves: the scene stops, unless somebody in the site can play him.
func TestSZ18_MainRoleLeaves(t *testing.T) {
	for _, able := range []bool{false, true} {
		body := strings.Replace(fmt.Sprintf(juggling, ""), `"who": "Jo"`, `"search": 0`, 1)
		body = strings.Replace(body, `"Juggler": {},`, `"Juggler": {"where": {"Wealth": [1, 1]}},`, 1)
		s := begin(t, body)
		s.add(geom.Vec2{}, 0, 1)
		s.add(geom.Vec2{X: 3}, 1)
		s.until(20)
		if able {
			s.people[1].traits[1] = 1
		}
		s.people[0].Absent = true
		s.step()
		same(t, "it goes on", s.d.Zone(0).Running, able)
		if able {
			same(t, "who took over", s.plays(1)+" "+s.does(1), "Juggler Juggle")
		} else {
			same(t, "who is left", s.roles(), "")
		}
	}
}

// Who is found walks there, and the scene starts on arrival.
func TestSZ10_Search(t *testing.T) {
	const body = `"behaviors": {"Talk": {"lasts": 5}, "Walk": {"run": "forever.tree.json"}}, "roles": {"Speaker": {"where": {"Skill": [1, 1]}, "does": {"Talk": 1}}}, "approach": "Walk",
		"scenes": {"Speech": {"at": [[0, 0]], "radius": 2, "main": {"Speaker": {"search": 40}}}}`
	s := begin(t, body)
	i, other := s.add(geom.Vec2{X: 20}, 1), s.add(geom.Vec2{X: 5}, 0)
	s.until(2.5)
	same(t, "not found yet", s.roles(), "") // the radius is 2, 4, 8, 16, 32
	s.until(4.5)
	same(t, "reserved", s.plays(i)+" "+s.does(i), "Speaker Walk")
	same(t, "not arrived", s.d.Zone(0).Running || s.d.Arrived(i), false)
	s.until(14)
	same(t, "arrived", s.d.Zone(0).Running && s.d.Arrived(i), true)
	same(t, "who cannot", s.plays(other), "")

	s = begin(t, body)
	s.add(geom.Vec2{X: 5}, 0)
	s.until(10)
	if why := s.d.Why(0, 0); why[0].Why != scene.Deserted {
		t.Errorf("the search goes on: %v", why)
	}
	// Who does not arrive does not stay reserved.
	s = begin(t, body)
	s.people = []person{{Character: scene.Character{At: geom.Vec2{X: 20}}, traits: [2]float64{1}, still: true}}
	s.until(10)
	same(t, "reserved", s.roles(), "Speaker 1")
	s.until(70)
	same(t, "too late", s.roles(), "")
}

// A goal of 0.4 stays behind a scene of 0.5, one of 0.6 does not; and nobody goes back and forth.
func TestSZ17_GoalsAgainstScenes(t *testing.T) {
	s := show(t, 3, "")
	s.people[2].Goal, s.people[3].Goal = 0.4, 0.4
	s.until(20)
	same(t, "hungry", s.roles(), "Juggler 1, Spectator 2")
	s.people[3].Goal = 0.6
	s.step()
	same(t, "very hungry", s.plays(3), "")
	s.people[3].Goal = 0.4
	s.until(40)
	same(t, "it has just left", s.plays(3), "")
	s.until(51)
	same(t, "later", s.plays(3), "Spectator")
	s.people[3].Goal = 0.5
	s.until(52)
	same(t, "as strong", s.plays(3), "Spectator")
	late := s.add(geom.Vec2{Y: 6}, 1)
	s.people[late].Goal = 0.48
	s.until(53)
	same(t, "not clearly weaker", s.plays(late), "")
}

// The friends' table lies in the restaurant: it goes before because it is smaller, unless the restaurant has the higher priority.
func TestSZ19_Overlap(t *testing.T) {
	const body = `"behaviors": {"Eat": {"run": "forever.tree.json"}, "Talk": {"run": "forever.tree.json"}},
		"roles": {"Client": {"does": {"Eat": 1}}, "Friend": {"is": "Client", "where": {"Skill": [1, 1]}, "does": {"Talk": 1}}},
		"scenes": {"Restaurant": {"at": [[0, 0]], "size": [20, 10]%s, "main": {"Client": {"most": 9}}}, "Table": {"at": [[3, 0]], "radius": 2, "main": {"Friend": {"most": 4}}}}`
	s := begin(t, fmt.Sprintf(body, ""))
	friend, guest := s.add(geom.Vec2{X: 3}, 1), s.add(geom.Vec2{X: 4}, 0)
	s.until(1)
	same(t, "friend", s.plays(friend)+" "+s.does(friend), "Friend Talk")
	same(t, "guest", s.plays(guest)+" "+s.does(guest), "Client Eat")
	s.people[friend].traits[0] = 0
	s.until(2)
	same(t, "it is a friend until it leaves", s.plays(friend), "Friend")

	s = begin(t, fmt.Sprintf(body, `, "priority": 0.8`))
	friend = s.add(geom.Vec2{X: 3}, 1)
	s.until(1)
	same(t, "priority", s.plays(friend), "Client")
}

// A scene that moves with the waiter.
func TestSZ24_AZoneFollows(t *testing.T) {
	s := begin(t, `"behaviors": {"Order": {"lasts": 3}, "Serve": {"run": "forever.tree.json"}}, "roles": {"Waiter": {"does": {"Serve": 1}}, "Client": {"does": {"Order": 1}}},
		"scenes": {"Orders": {"follows": "Max", "radius": 3, "when": {"present": {"anyone": 2}}, "main": {"Waiter": {"who": "Max"}}, "supporting": {"Client": {}}}}`)
	s.add(geom.Vec2{})
	s.people[0].name, s.people[0].still = "Max", true
	a, b := s.add(geom.Vec2{X: 10}), s.add(geom.Vec2{X: 20})
	s.until(1)
	same(t, "alone", s.roles(), "")
	s.people[0].At = geom.Vec2{X: 9}
	s.until(2)
	same(t, "the first", s.plays(a)+s.plays(b), "Client")
	s.people[0].At = geom.Vec2{X: 19}
	s.people[a].still = true
	s.until(3)
	same(t, "the second", s.plays(a)+s.plays(b), "Client")
	s.people[0].Absent = true
	s.step()
	same(t, "without the waiter", s.roles(), "")
}

// Hours and events bound a scene; a role draws from afar, the nearer the stronger.
func TestHoursEventsAndDraws(t *testing.T) {
	s := begin(t, `"behaviors": {"Sit": {"run": "forever.tree.json"}}, "roles": {"Listener": {"does": {"Sit": 1}}},
		"scenes": {
			"Camp": {"at": [[0, 0]], "radius": 2, "when": {"from": 22, "to": 2}, "capacity": 2, "main": {"Listener": {"least": 0, "most": 3, "draw": 0.6, "within": 40}}},
			"Alarm": {"at": [[50, 0]], "when": {"event": "Fire", "for": 10}, "main": {"Listener": {"most": 5}}}}`)
	for i := range 4 {
		s.add(geom.Vec2{X: float64(5 + 10*i)})
		s.people[i].Goal = 0.35
	}
	s.hours = 21
	s.until(1)
	same(t, "too early", s.roles(), "")
	s.hours = 22
	s.until(2)
	same(t, "in the evening", s.plays(0)+s.plays(1)+s.plays(2)+s.plays(3), "Listener")
	s.people[1].Goal = 0
	s.until(20)
	same(t, "bored", s.plays(0)+s.plays(1), "ListenerListener")
	s.people[2].Goal = 0
	s.until(21)
	same(t, "no room", s.plays(2), "")
	s.hours = 26.5
	s.until(22)
	same(t, "late at night", s.roles(), "")
	s.people[3].At = geom.Vec2{X: 50}
	s.until(23)
	same(t, "nothing has happened", s.plays(3), "")
	s.event = s.now
	s.until(24)
	same(t, "fire", s.plays(3), "Listener")
	s.until(34)
	same(t, "it is over", s.plays(3), "")
}

// Each reason is said in a sentence.
func TestWhyItWasRefused(t *testing.T) {
	s := show(t, 8, "")
	s.until(1)
	why := func(i int) (list []string) {
		for _, r := range s.d.Why(i, 0) {
			list = append(list, r.Text)
		}
		return list
	}
	same(t, "who can play nothing", strings.Join(why(1), " "), "It does not play Juggler: that is Jo's role. It does not play Spectator: all 5 places are taken. "+
		"It cannot play PasserBy: Skill is 0, and 0.5 to 1 are needed.")
	spectator := 0
	for i := range s.people {
		if s.plays(i) == "Spectator" {
			spectator = i
		}
	}
	same(t, "a spectator", why(spectator)[1], "It plays Spectator.")
	same(t, "and an extra", why(spectator)[2], "It does not play PasserBy: it has a better role in the scene.")
	i := s.add(geom.Vec2{X: 30}, 1)
	s.step()
	same(t, "outside", why(i)[2], "It does not play PasserBy: it is 30.0 m away, outside of the place.")
	s.people[i].At, s.people[i].Goal = geom.Vec2{X: 3}, 0.7
	s.step()
	same(t, "other wants", why(i)[2], "It does not play PasserBy: its own goal of 0.70 is stronger than the draw of 0.50.")
	s.people[i].Player = true
	s.step()
	same(t, "steered", why(i)[2], "It does not play PasserBy: a person steers it.")
	if s.d.Why(-1, 0) != nil || s.d.Why(0, 9) != nil {
		t.Error("answers about nobody")
	}
}

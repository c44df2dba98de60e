package wits_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

func boardRegistry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

const (
	squad = `{"kind":"board","scope":"team","fields":{"Target":{"type":"entity"},"Count":{"type":"int","default":5},"Where":"vec2","Word":"string","Spots":"list of vec2"}}`
	// soldier counts up when it is told to, and calls out the target it sees.
	soldier = `{"kind":"graph","boards":{"Squad":"squad.json"},"ports":[{"in":"Sees","type":"entity"},{"in":"Shout","type":"trigger"},{"in":"Forget","type":"trigger"},{"out":"Knows","type":"bool"},{"out":"Whom","type":"entity"},{"out":"Near","type":"bool"}],
		"nodes":{"Known":{"expr":"Squad.Target.set"},"Near":{"call":"IfLessThan","of":"int","with":{"b":7}}},
		"links":["Known.Result -> Knows","Squad.Target -> Whom","Squad.Count -> Near.a","Near.Result -> Near"],
		"scripts":{"Shout":"Squad.Target = Sees; Squad.Count += 1; Squad.Where.x = 3; Squad.Word = 'there'","Forget":"Squad.Target.set = false"}}`
)

type soldierPorts struct {
	Sees          wits.Input[wits.Entity]
	Shout, Forget wits.InputTrigger
	Knows, Near   wits.Output[bool]
	Whom          wits.Output[wits.Entity]
}

// team is minds that share a board.
type team struct {
	t     *testing.T
	board *wits.Board
	minds []*wits.Mind
	ports *soldierPorts
	tick  int64
}

func newTeam(t *testing.T, n int) *team {
	t.Helper()
	p := kindtest.Load(t, boardRegistry(), kindtest.Files{"main.json": soldier, "squad.json": squad})
	board, err := wits.NewBoard(p, "squad.json")
	must.Succeed(t, err)
	ports, err := wits.Bind[soldierPorts](p)
	must.Succeed(t, err)
	m := &team{t: t, board: board, ports: ports}
	for i := range n {
		m.minds = append(m.minds, p.NewMind(uint64(i)))
	}
	return m
}

func (m *team) step() {
	m.t.Helper()
	m.board.Begin()
	for _, mind := range m.minds {
		m.board.Give(mind)
		mind.Step(wits.Frame{Tick: m.tick, Delta: 0.5})
		if f := mind.Fault(); f != nil {
			m.t.Fatal(f)
		}
	}
	for _, mind := range m.minds {
		m.board.Take(mind)
	}
	m.tick++
}

// TestU05_TeamBoard: what one mind writes the others see in the next frame; of two that write, the last has it; a field
// is unset until somebody writes it, and can be unset again.
func TestU05_TeamBoard(t *testing.T) {
	m := newTeam(t, 3)
	target, err := wits.FieldOf[wits.Entity](m.board, "Target")
	must.Succeed(t, err)
	m.step()
	if target.IsSet() || m.ports.Knows.Get(m.minds[1]) || target.Changed() {
		t.Error("the target is set at the start")
	}
	m.ports.Sees.Set(m.minds[0], wits.NewEntity(7, 1))
	m.ports.Sees.Set(m.minds[2], wits.NewEntity(9, 1))
	m.ports.Shout.Fire(m.minds[0])
	m.ports.Shout.Fire(m.minds[2])
	m.step()
	if !target.Changed() || m.ports.Knows.Get(m.minds[1]) {
		t.Error("the board changed too early or not at all")
	}
	m.step()
	for i, mind := range m.minds {
		if !m.ports.Knows.Get(mind) || m.ports.Whom.Get(mind).Index() != 9 {
			t.Errorf("mind %d knows %v", i, m.ports.Whom.Get(mind))
		}
	}
	count, err := wits.FieldOf[int64](m.board, "Count")
	must.Succeed(t, err)
	if count.Get() != 6 || target.Changed() { // both counted from 5
		t.Errorf("the count is %d", count.Get())
	}
	word, err := wits.FieldOf[string](m.board, "Word")
	if err != nil || word.Get() != "there" || !word.IsSet() {
		t.Errorf("the word is %q, %v", word.Get(), err)
	}
	m.ports.Forget.Fire(m.minds[1])
	m.step()
	m.step()
	if target.IsSet() || m.ports.Knows.Get(m.minds[0]) {
		t.Error("the target is still set")
	}
	target.Set(4)
	m.step()
	if !m.ports.Knows.Get(m.minds[2]) || m.ports.Whom.Get(m.minds[2]) != 4 {
		t.Error("what the game writes does not reach the minds")
	}
}

// TestU05_BoardSnapshots: board and minds go back together, and have the same future.
func TestU05_BoardSnapshots(t *testing.T) {
	m := newTeam(t, 2)
	m.step()
	saved, snapshots := m.board.Clone(), make([]wits.Snapshot, 2)
	for i, mind := range m.minds {
		mind.Snapshot(&snapshots[i])
	}
	play := func() (h []uint64) {
		m.ports.Sees.Set(m.minds[1], 3)
		m.ports.Shout.Fire(m.minds[1])
		for range 3 {
			m.step()
			h = append(h, m.board.Hash(), m.minds[0].Hash(), m.minds[1].Hash())
		}
		return h
	}
	first := play()
	must.Succeed(t, m.board.CopyFrom(saved))
	m.tick -= 3
	for i, mind := range m.minds {
		must.Succeed(t, mind.Restore(&snapshots[i]))
	}
	second := play()
	for i := range first {
		if first[i] != second[i] {
			t.Fatalf("hash %d differs", i)
		}
	}
	if first[0] == saved.Hash() {
		t.Error("nothing happened")
	}
}

// TestU05_AgentBoard: the documents of one mind share a board of the scope agent; it outlives their activation, and lives
// on when the document changes.
func TestU05_AgentBoard(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"machine","start":"A","boards":{"Me":"me.json"},"states":{"A":{"run":"writes.json"},"B":{"do":"Act","with":{"A":{"expr":"Me.Anger"}}}},
			"transitions":[{"from":"A","to":"B","when":"Me.Anger > 0.5"}]}`,
		"writes.json": `{"kind":"graph","boards":{"Self":"me.json"},"nodes":{"W":{"do":"Act"}},"links":["OnActivate -> W.Activate"],"scripts":{"W.Ping":"Self.Anger = 0.75"}}`,
		"me.json":     `{"kind":"board","fields":{"Anger":{"type":"float","default":0.25}}}`,
	}
	p := kindtest.Load(t, boardRegistry(), f)
	r := kindtest.Start(t, p)
	for range 3 {
		r.Good()
	}
	kindtest.Lines(t, "active", r.Active(), "B")
	if got := r.Value("@me.Anger"); got != 0.75 {
		t.Errorf("the anger is %v", got)
	}
	m, _ := wits.Transfer(r.Mind, kindtest.Load(t, boardRegistry(), kindtest.Files{"main.json": strings.Replace(f["main.json"], `"B":{`, `"A0":{},"B":{`, 1), "writes.json": f["writes.json"], "me.json": f["me.json"]}))
	if got := m.Value(m.Program().Find("@me.Anger")); got != 0.75 {
		t.Errorf("carried: the anger is %v", got)
	}
	if _, err := wits.NewBoard(p, "me.json"); err == nil || !strings.Contains(err.Error(), "each agent's own") {
		t.Errorf("a board of each agent's own can be shared: %v", err)
	}
}

// TestU05_BoardsOfOtherPrograms: minds of different documents share what both know.
func TestU05_BoardsOfOtherPrograms(t *testing.T) {
	m := newTeam(t, 1)
	medic := kindtest.Load(t, boardRegistry(), kindtest.Files{"squad.json": squad, "main.json": `{"kind":"graph","boards":{"Team":"squad.json"},"ports":[{"out":"Whom","type":"entity"}],"links":["Team.Target -> Whom"]}`})
	whom, err := wits.Resolve[wits.Output[wits.Entity]](medic, "Whom")
	must.Succeed(t, err)
	m.minds = append(m.minds, medic.NewMind(9))
	m.ports.Sees.Set(m.minds[0], 8)
	m.ports.Shout.Fire(m.minds[0])
	m.step()
	m.step()
	if got := whom.Get(m.minds[1]); got != 8 {
		t.Errorf("the medic sees %v", got)
	}
	lonely := kindtest.Load(t, boardRegistry(), kindtest.Files{"main.json": `{"kind":"graph"}`}).NewMind(1)
	m.board.Give(lonely)
	m.board.Take(lonely)
}

// TestBoardsAreRenewed: a team whose documents change goes on with what it knows, and shares what its board has got; and
// so do others that know the new field.
func TestBoardsAreRenewed(t *testing.T) {
	m := newTeam(t, 2)
	m.ports.Sees.Set(m.minds[0], 8)
	m.ports.Shout.Fire(m.minds[0])
	m.step()
	from := m.minds[0].Program()
	more := strings.Replace(squad, `"Count"`, `"Calm":{"type":"bool","default":true},"Notes":"list of vec2","Anger":"float","Count"`, 1)
	load := func(document, squad string) *wits.Program {
		return kindtest.Load(t, boardRegistry(), kindtest.Files{"squad.json": squad, "main.json": document})
	}
	angry := strings.Replace(soldier, `"scripts":{`, `"scripts":{"OnActivate":"Squad.Anger = 3.5",`, 1)
	if angry == soldier {
		t.Fatal("the soldier has no scripts")
	}
	to := load(angry, more)
	for _, mind := range m.minds {
		mind.Swap(to)
	}
	m.board.Renew(from, to)
	ports, err := wits.Bind[soldierPorts](to)
	must.Succeed(t, err)
	m.ports = ports
	m.step()
	if got := ports.Whom.Get(m.minds[1]); got != 8 {
		t.Errorf("after the swap the other one sees %v", got)
	}
	anger, err := wits.FieldOf[float64](m.board, "Anger")
	must.Succeed(t, err)
	calm, err := wits.FieldOf[bool](m.board, "Calm")
	must.Succeed(t, err)
	if anger.IsSet() || !calm.IsSet() || !calm.Get() {
		t.Errorf("the new fields begin as %v, %v and %v", anger.IsSet(), calm.IsSet(), calm.Get())
	}
	m.minds[0].Restart() // it gets angry
	m.step()
	m.step()
	if !anger.IsSet() || anger.Get() != 3.5 {
		t.Errorf("the anger is %v", anger.Get())
	}
	// A moment of before brings the fields of before, and one of now brings those of now.
	old, now := newTeam(t, 1).board, m.board.Clone()
	for _, o := range []*wits.Board{old, now, old} {
		if err := m.board.CopyFrom(o); err != nil || m.board.Hash() != o.Hash() {
			t.Fatalf("%v, the hash is %x, not %x", err, m.board.Hash(), o.Hash())
		}
	}
	m.board.Renew(to, to)
	if !calm.IsSet() || !calm.Get() || anger.IsSet() {
		t.Errorf("the new fields begin again as %v, %v and %v", anger.IsSet(), calm.IsSet(), calm.Get())
	}
	m.minds[0].Restart()
	m.step()
	m.step()
	if anger.Get() != 3.5 {
		t.Errorf("the anger is %v", anger.Get())
	}
	other := load(soldier, strings.Replace(squad, `"Count"`, `"Fear":"float","Count"`, 1))
	alien, err := wits.NewBoard(other, "squad.json")
	must.Succeed(t, err)
	if err := m.board.CopyFrom(alien); err == nil {
		t.Error("a board with other fields was copied from")
	}
}

// TestBoardsKeepRenamedFields: a field that "renames" gives another name keeps its value, and whether it is set, in the minds and on the
// board of a team; a new field that takes the old name begins at its default. A moment of before can be gone back to.
func TestBoardsKeepRenamedFields(t *testing.T) {
	for _, scope := range []string{"agent", "team"} {
		const document = `{"kind":"graph","boards":{"Own":"own.json"},"ports":[{"in":"Go","type":"trigger"},{"out":"Is","type":"int"},{"out":"Set","type":"bool"}],
			"nodes":{"Known":{"expr":"Own.Mode.set"}},"links":["Own.Mode -> Is","Known.Result -> Set"],"scripts":{"Go":"Own.Mode = 7"}}`
		const before = `{"kind":"board","scope":"SCOPE","fields":{"Mode":"int"}}`
		const after = `{"kind":"board","scope":"SCOPE","renames":{"Mode":"State"},"fields":{"Mode":{"type":"int","default":3},"State":"int"}}`
		load := func(board, document string) *wits.Program {
			return kindtest.Load(t, boardRegistry(), kindtest.Files{"own.json": strings.Replace(board, "SCOPE", scope, 1), "main.json": document})
		}
		from, to := load(before, document), load(after, strings.ReplaceAll(document, "Own.Mode", "Own.State"))
		mind := from.NewMind(1)
		board, err := wits.NewBoard(from, "own.json")
		if (err == nil) != (scope == "team") {
			t.Fatal(err)
		}
		step := func() (is int64, set bool) {
			if board != nil {
				board.Begin()
				board.Give(mind)
				defer board.Take(mind)
			}
			mind.Step(wits.Frame{Delta: 1})
			p := mind.Program()
			return mind.Value(p.Find("Is")).(int64), mind.Value(p.Find("Set")).(bool)
		}
		fire, err := wits.Resolve[wits.InputTrigger](from, "Go")
		must.Succeed(t, err)
		fire.Fire(mind)
		step()
		moment := mind.Clone()
		var then *wits.Board
		if board != nil {
			then = board.Clone()
		}
		for _, path := range mind.Swap(to).Dropped {
			if strings.HasPrefix(path, "@") {
				t.Errorf("%s: dropped %s", scope, path)
			}
		}
		if board != nil {
			board.Renew(from, to)
		}
		if is, set := step(); is != 7 || !set {
			t.Errorf("%s: the renamed field is %v, set %v", scope, is, set)
		}
		if got := mind.Value(to.Find("@own.Mode")); got != int64(3) {
			t.Errorf("%s: the new field that is called as the old one was is %v", scope, got)
		}
		if mind = moment; board != nil {
			must.Succeed(t, board.CopyFrom(then))
		}
		if is, set := step(); is != 7 || !set {
			t.Errorf("%s: back in time the field is %v, set %v", scope, is, set)
		}
	}
}

// TestU05_NothingAllocates when a team shares a board.
func TestU05_NothingAllocates(t *testing.T) {
	m := newTeam(t, 4)
	m.step()
	if n := testing.AllocsPerRun(100, m.step); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// TestBadInput_Boards: the line that a designer reads.
func TestBadInput_Boards(t *testing.T) {
	const usesBoard = `{"wits":1,"kind":"graph","boards":{"B":"board.json"}}`
	for _, c := range []struct{ name, main, board, want string }{
		{"no such file", `{"wits":1,"kind":"graph","boards":{"B":"bord.json"}}`, `{"kind":"board"}`, `main.json:1:40: bord.json: there is no such file (did you mean "board.json"?)`},
		{"no board", `{"wits":1,"kind":"graph","boards":{"B":"board.json"}}`, `{"kind":"graph"}`, `main.json:1:40: board.json is no board but a graph`},
		{"embedded", `{"wits":1,"kind":"graph","nodes":{"N":{"run":"board.json"}}}`, `{"kind":"board"}`, `board.json:1:1: a board does not run (refer to it: "boards": {"Squad": "board.json"})`},
		{"misspelt field", `{"wits":1,"kind":"graph","boards":{"B":"board.json"},"nodes":{"N":{"expr":"B.Anegr"}}}`, `{"kind":"board","fields":{"Anger":"float"}}`, `main.json:1:76: N: nothing is called B.Anegr (did you mean "B.Anger"?)`},
		{"of no type", `{"wits":1,"kind":"graph","boards":{"B":"board.json"}}`, `{"wits":1,"kind":"board","fields":{"Anger":"flaot"}}`, `board.json:1:36: field Anger: there is no type "flaot" (did you mean "float"?)`},
		{"scope", `{"wits":1,"kind":"graph","boards":{"B":"board.json"}}`, `{"wits":1,"kind":"board","scope":"squad"}`, `board.json:1:34: "scope" is "agent", "team" or "world"`},
		{"a field of nothing", usesBoard, `{"wits":1,"kind":"board","fields":{"Anger":{"unit":"m"}}}`, `board.json:1:44: Anger: the field has no "type" (add "type": "float")`},
		{"a field that is none", usesBoard, `{"wits":1,"kind":"board","fields":{"Anger":7}}`, `board.json:1:44: Anger: the field must be a string in quotes (such as "float")`},
		{"a field like a port of all", usesBoard, `{"wits":1,"kind":"board","fields":{"Fail":"bool"}}`, `board.json:1:36: field Fail has the name of a built-in port (give it another name)`},
		{"a name that is none", usesBoard, `{"wits":1,"kind":"board","fields":{"a b":"bool"}}`, `board.json:1:36: a b: a field's name begins with a letter`},
		{"a field that is kept", usesBoard, `{"wits":1,"kind":"board","fields":{"Anger":{"type":"float","keep":true}}}`, `board.json:1:60: Anger: "keep" is not known here`},
		{"name taken", `{"wits":1,"kind":"graph","variables":{"B":"int"},"boards":{"B":"board.json"}}`, `{"kind":"board"}`, `main.json:1:60: there are two ports, variables, fields or boards called B`},
	} {
		kindtest.OneProblem(t, boardRegistry(), c.name, kindtest.Files{"main.json": c.main, "board.json": c.board}, c.want)
	}
}

package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

const (
	crewDescription = `{"wits": 1, "types": [{"name": "mood", "values": ["calm", "afraid"]}]}`
	crewDocument    = `{"wits": 1, "kind": "tree",
	"boards": {"All": "all.board.json", "Mine": "mine.board.json", "Team": "team.board.json"},
	"ports": [{"in": "Say", "type": "string"}, {"out": "Heard", "type": "string"}, {"out": "Feels", "type": "mood"}],
	"root": "Main",
	"nodes": {
		"Main": {"repeat": "Do"},
		"Do": {"sequence": ["Hear", "Feel", "May"]},
		"May": {"selector": ["Speak", "Quiet"]},
		"Quiet": {"set": "Heard", "to": "Team.Line"},
		"Hear": {"set": "Heard", "to": "Team.Line"},
		"Feel": {"set": "Feels", "to": "Team.Mood"},
		"Speak": {"guard": "Spoken", "when": "Say != \"\""},
		"Spoken": {"sequence": ["Said", "Counted", "Marked"]},
		"Said": {"set": "Team.Line", "to": "Say"},
		"Counted": {"set": "All.Count", "to": "All.Count + Team.Weight"},
		"Marked": {"set": "Team.Spots", "to": "[vec2(All.Count, 1), vec2(2, 3)]"}}}`
	crewTeam = `{"wits": 1, "kind": "board", "scope": "team", "fields": {
		"Line": {"type": "string"}, "Mood": {"type": "mood", "default": "calm"}, "Names": {"type": "list of string"},
		"Spots": {"type": "list of vec2", "unit": "m"}, "Weight": {"type": "int", "default": 1}}}`
	crewAll  = `{"wits": 1, "kind": "board", "scope": "world", "fields": {"Count": {"type": "int", "default": 0}, "On": {"type": "bool"}}}`
	crewMine = `{"wits": 1, "kind": "board", "scope": "agent", "fields": {"Own": {"type": "int", "default": 0}}}`
)

// crew are four minds of two teams.
type crew struct {
	t     testing.TB
	files fstest.MapFS
	world *host.World
}

func newCrew(t testing.TB) *crew {
	t.Helper()
	c := &crew{t: t, files: fstest.MapFS{"crew.tree.json": {Data: []byte(crewDocument)}, "team.board.json": {Data: []byte(crewTeam)},
		"all.board.json": {Data: []byte(crewAll)}, "mine.board.json": {Data: []byte(crewMine)}}}
	c.load()
	return c
}

// load makes the world of the files.
func (c *crew) load() {
	c.t.Helper()
	h, err := host.New([]byte(crewDescription))
	must.Succeed(c.t, err)
	must.Succeed(c.t, h.Folder(c.files))
	p, err := h.Load("crew.tree.json")
	must.Succeed(c.t, err)
	c.world, err = p.NewWorld(4, 5, 60)
	must.Succeed(c.t, err)
	must.Succeed(c.t, c.world.SetTeams(2, []uint32{1, 1}))
}

func (c *crew) field(board, name string) int {
	c.t.Helper()
	place, ok := c.world.Program().Field(board+".board.json", name)
	if !ok {
		c.t.Fatalf("there is no field %s of %s", name, board)
	}
	return place
}

func (c *crew) say(mind int, line string) {
	c.t.Helper()
	must.Succeed(c.t, c.world.SetText(port(c.t, c.world, "Say"), mind, line))
}

func (c *crew) heard(mind int) string {
	c.t.Helper()
	s, err := c.world.Text(port(c.t, c.world, "Heard"), mind)
	must.Succeed(c.t, err)
	return s
}

func (c *crew) line(team int) string {
	c.t.Helper()
	s, err := c.world.FieldText(c.field("team", "Line"), team)
	must.Succeed(c.t, err)
	return s
}

func (c *crew) words(board, name string, teams int) []uint64 {
	c.t.Helper()
	values := make([]uint64, teams)
	must.Succeed(c.t, c.world.Field(c.field(board, name), 0, teams, values))
	return values
}

func (c *crew) hash() uint64 {
	c.t.Helper()
	h, err := c.world.Hash()
	must.Succeed(c.t, err)
	return h
}

// play gives what the game gives before a tick, which depends on the tick alone, and plays it.
func (c *crew) play(tick int64) error {
	c.t.Helper()
	for i := range 4 {
		line := ""
		if tick%5 == int64(i) {
			line = fmt.Sprint("tick ", tick)
		}
		c.say(i, line)
	}
	must.Succeed(c.t, c.world.SetField(c.field("team", "Weight"), 0, 2, []uint64{uint64(tick / 10), 2}))
	if tick%12 == 5 {
		must.Succeed(c.t, c.world.SetFieldTexts(c.field("team", "Names"), 1, []string{"Ann", fmt.Sprint(tick)}))
		must.Succeed(c.t, c.world.SetFieldText(c.field("team", "Line"), 0, "by the game"))
	}
	if tick%12 == 9 {
		must.Succeed(c.t, c.world.UnsetField(c.field("team", "Names"), 0, 2))
		must.Succeed(c.t, c.world.SetTeams(0, []uint32{uint32(tick/12) % 2}))
		must.Succeed(c.t, c.world.SetFieldList(c.field("team", "Spots"), 0, floats(float64(tick), 1)))
	}
	return c.world.Step()
}

// TestMindsOfAHostShareBoards: what one writes the others of its team see in the next tick, and what the game writes all do.
func TestMindsOfAHostShareBoards(t *testing.T) {
	c := newCrew(t)
	w := c.world
	var names []string
	for _, f := range w.Program().Fields() {
		names = append(names, fmt.Sprint(f.Board, " ", f.Name, " ", f.Type, " ", f.Unit, " ", f.World, " ", f.Words))
	}
	want := []string{"all.board.json Count int  true 1", "all.board.json On bool  true 1", "team.board.json Line string  false 0", "team.board.json Mood mood  false 1",
		"team.board.json Names list of string  false 0", "team.board.json Spots list of vec2 m false 0", "team.board.json Weight int  false 1"}
	if !slices.Equal(names, want) {
		t.Errorf("the fields are %q", names)
	}
	c.say(0, "hello")
	must.Succeed(t, w.SetField(c.field("team", "Mood"), 1, 1, []uint64{1}))
	must.Succeed(t, w.Step())
	if c.line(0) != "hello" || c.line(1) != "" || c.heard(1) != "" {
		t.Errorf("after a tick the boards say %q and %q, and mind 1 has heard %q", c.line(0), c.line(1), c.heard(1))
	}
	c.say(0, "")
	must.Succeed(t, w.Step())
	if c.heard(0) != "hello" || c.heard(1) != "hello" || c.heard(2) != "" {
		t.Errorf("heard was %q, %q and, by the other team, %q", c.heard(0), c.heard(1), c.heard(2))
	}
	feels := make([]uint64, 4)
	must.Succeed(t, w.Get(port(t, w, "Feels"), 0, 4, feels))
	if !slices.Equal(feels, []uint64{0, 0, 1, 1}) {
		t.Errorf("the game has made team 1 afraid, and they feel %v", feels)
	}
	// Of two that write in a tick the last one has it; all teams share the board of the world.
	must.Succeed(t, w.SetField(c.field("team", "Weight"), 0, 2, []uint64{5, 7}))
	for i := range 4 {
		c.say(i, fmt.Sprint("I am ", i))
	}
	must.Succeed(t, w.Step())
	if c.line(0) != "I am 1" || c.line(1) != "I am 3" || c.words("all", "Count", 1)[0] != 8 {
		t.Errorf("the boards say %q, %q and %d", c.line(0), c.line(1), c.words("all", "Count", 1))
	}
	spots, err := w.FieldList(c.field("team", "Spots"), 1, nil)
	must.Succeed(t, err)
	if !slices.Equal(spots, floats(8, 1, 2, 3)) {
		t.Errorf("the spots of team 1 are %x", spots)
	}
	set := make([]bool, 2)
	must.Succeed(t, w.SetFieldTexts(c.field("team", "Names"), 1, []string{"Ann", ""}))
	must.Succeed(t, w.FieldSet(c.field("team", "Names"), 0, set))
	texts, err := w.FieldTexts(c.field("team", "Names"), 1)
	must.Succeed(t, err)
	if !slices.Equal(set, []bool{false, true}) || !slices.Equal(texts, []string{"Ann", ""}) {
		t.Errorf("names are set for %v, and are %q", set, texts)
	}
	must.Succeed(t, w.UnsetField(c.field("team", "Names"), 0, 2))
	must.Succeed(t, w.FieldSet(c.field("team", "Names"), 0, set))
	if texts, err = w.FieldTexts(c.field("team", "Names"), 1); err != nil || len(texts) != 0 || set[1] {
		t.Errorf("names that were unset are %q, %v, %v", texts, set, err)
	}
	must.Succeed(t, w.SetTeams(0, []uint32{1, 0, 1, 3}))
	if n, err := w.Teams(); err != nil || n != 4 {
		t.Errorf("there are %d teams, %v", n, err)
	}
	must.Succeed(t, w.Step())
	if c.heard(0) != "I am 3" || c.heard(3) != "" {
		t.Errorf("in its new team mind 0 has heard %q, and mind 3 %q", c.heard(0), c.heard(3))
	}
}

func TestMisuseOfSharedBoards(t *testing.T) {
	c := newCrew(t)
	w := c.world
	one := make([]uint64, 1)
	weight, line, spots, on := c.field("team", "Weight"), c.field("team", "Line"), c.field("team", "Spots"), c.field("all", "On")
	for _, s := range []struct {
		what string
		err  error
		want string
	}{
		{"no field", w.SetField(99, 0, 1, one), "no shared field 99"},
		{"none before the first", w.Field(-1, 0, 1, one), "no shared field -1"},
		{"no team", w.SetField(weight, 2, 1, one), "2 teams"},
		{"more teams", w.SetField(weight, 1, 2, make([]uint64, 2)), "2 teams"},
		{"a team of the world", w.SetField(on, 1, 1, one), "the whole world's"},
		{"few words", w.SetField(weight, 0, 2, one), "2 words, not 1"},
		{"no bool", w.SetField(on, 0, 1, []uint64{7}), "is no bool"},
		{"a text as words", w.SetField(line, 0, 1, one), "goes to and fro by itself"},
		{"words as a text", w.SetFieldText(weight, 0, "x"), "is a int"},
		{"a list as a text", w.SetFieldText(spots, 0, "x"), "is a list of vec2"},
		{"no UTF-8", w.SetFieldText(line, 0, "\xff"), "not UTF-8"},
		{"half an element", w.SetFieldList(spots, 0, one), "an element has 2 words"},
		{"texts as a text", errOf(w.FieldText(c.field("team", "Names"), 0)), "is a list of string"},
		{"a text as texts", w.SetFieldTexts(line, 0, nil), "is a string"},
		{"a text of no team", errOf(w.FieldText(line, 2)), "2 teams"},
		{"set of no team", w.FieldSet(line, -1, make([]bool, 1)), "2 teams"},
		{"to unset no team", w.UnsetField(line, 2, 1), "2 teams"},
		{"minds that are none", w.SetTeams(3, []uint32{0, 0}), "4 minds"},
		{"a team too many", w.SetTeams(0, []uint32{4}), "no team 4"},
	} {
		if s.err == nil || !strings.Contains(s.err.Error(), s.want) {
			t.Errorf("%s: %v does not say %q", s.what, s.err, s.want)
		}
	}
	if _, ok := w.Program().Field("mine.board.json", "Own"); ok {
		t.Error("a host can write what is each agent's own")
	}
}

func TestSnapshotsAndSavesHoldSharedBoards(t *testing.T) {
	c := newCrew(t)
	for tick := range int64(20) {
		must.Succeed(t, c.play(tick))
	}
	var kept host.Snapshot
	must.Succeed(t, c.world.Snapshot(&kept))
	saved, err := c.world.Save()
	must.Succeed(t, err)
	hash, line := c.hash(), c.line(1)
	var after []uint64
	on := func(w *host.World) {
		t.Helper()
		for tick := int64(20); tick < 40; tick++ {
			must.Succeed(t, c.play(tick))
			if len(after) < 20 {
				after = append(after, c.hash())
			} else if c.hash() != after[tick-20] {
				t.Fatalf("tick %d has the hash %x, and had %x", tick, c.hash(), after[tick-20])
			}
		}
	}
	on(c.world)
	must.Succeed(t, c.world.Restore(&kept))
	if c.hash() != hash || c.line(1) != line {
		t.Errorf("the snapshot has the hash %x, not %x, and the line %q, not %q", c.hash(), hash, c.line(1), line)
	}
	on(c.world)
	for _, w := range []string{"the same world", "another one"} {
		if w == "another one" {
			c.load()
		}
		if report, err := c.world.Load(saved); err != nil || !report.Whole() || c.hash() != hash {
			t.Fatalf("%s: %v, %v, and the hash is %x, not %x", w, report, err, c.hash(), hash)
		}
		on(c.world)
	}
	// In a later build the team's board has an enumeration that has grown, a field more, and none of another.
	later := newCrew(t)
	later.files["team.board.json"] = &fstest.MapFile{Data: []byte(strings.NewReplacer(`"Mood": {"type": "mood", "default": "calm"}, `, ``,
		`"Line": {`, `"Added": {"type": "int", "default": 9}, "Line": {`).Replace(crewTeam))}
	later.files["crew.tree.json"] = &fstest.MapFile{Data: []byte(strings.Replace(crewDocument, `"to": "Team.Mood"`, `"to": "calm"`, 1))}
	later.load()
	if _, err := later.world.Load(saved); err != nil {
		t.Fatal(err)
	}
	if later.line(1) != line || !slices.Equal(later.words("team", "Added", 2), []uint64{9, 9}) || later.words("all", "Count", 1)[0] == 0 {
		t.Errorf("the later build has %q, not %q, and %v", later.line(1), line, later.words("team", "Added", 2))
	}
	saved[len(saved)/2] ^= 1
	if _, err := c.world.Load(saved); err == nil {
		t.Error("damaged boards were loaded")
	}
}

// TestSharedBoardsAreRecorded: with tools attached boards are what they are without, go back with the minds, and are played again without
// the host; who takes over in the past goes on from there.
func TestSharedBoardsAreRecorded(t *testing.T) {
	plain, c := newCrew(t), newCrew(t)
	for tick := range int64(10) { // the recording does not begin at the beginning
		must.Succeed(t, plain.play(tick))
		must.Succeed(t, c.play(tick))
	}
	tick := int64(10)
	must.Succeed(t, c.world.Pause())
	loop, err := c.world.Attach(host.Tools{Rewind: func(to int64) error { tick = to; return nil }})
	must.Succeed(t, err)
	recorder := record.Attach(loop, record.Options{})
	for range 3 { // what is given while the page has paused the game
		if err := c.play(tick); !errors.Is(err, host.ErrPaused) {
			t.Fatal(err)
		}
	}
	must.Succeed(t, c.world.Resume())
	hashes := map[int64]uint64{}
	for ; tick < 60; tick++ {
		must.Succeed(t, plain.play(tick))
		must.Succeed(t, c.play(tick))
		if hashes[tick] = plain.hash(); c.hash() != hashes[tick] {
			t.Fatalf("after tick %d the hash is %x with tools, and %x without", tick, c.hash(), hashes[tick])
		}
	}
	must.Succeed(t, recorder.SeekTick(20))
	want := c.line(0)
	must.Succeed(t, c.world.SetFieldText(c.field("team", "Line"), 0, "too early")) // counts from the newest tick on
	if c.line(0) != want {
		t.Errorf("what the game gives for the next tick is in the past: %q", c.line(0))
	}
	must.Succeed(t, recorder.SeekTick(50))
	if c.line(0) != "too early" {
		t.Errorf("the newest tick has %q", c.line(0))
	}
	var file bytes.Buffer
	must.Succeed(t, recorder.Save(&file, record.SaveOptions{}))
	recorder.Close()
	must.Succeed(t, c.world.Detach(nil))
	rec, err := record.Read(file.Bytes())
	must.Succeed(t, err)
	alone, err := host.Replay(rec.Documents(0), nil)
	must.Succeed(t, err)
	result, err := rec.Replay(alone)
	must.Succeed(t, err)
	if result.Difference != nil || result.Ticks != 50 {
		t.Errorf("%+v, difference %+v", result, result.Difference)
	}
}

// page attaches a page to the crew, and asks by it while the crew plays.
func (c *crew) page(rewind func(int64) error) (*sim.Loop, *wire.Caller) {
	c.t.Helper()
	loop, err := c.world.Attach(host.Tools{Rewind: rewind})
	must.Succeed(c.t, err)
	hub := debug.Attach(loop, debug.Options{})
	_, control := hub.Control()
	server := httptest.NewServer(control)
	page, err := wire.NewCaller(server.URL)
	must.Succeed(c.t, err)
	c.t.Cleanup(func() {
		page.Close()
		server.Close()
		must.Succeed(c.t, c.world.Detach(func() error { hub.Close(); return nil }))
	})
	return loop, page
}

func TestSharedBoardsGoBackWithTheHost(t *testing.T) {
	c := newCrew(t)
	tick := int64(0)
	_, page := c.page(func(to int64) error { tick = to; return nil })
	hashes := map[int64]uint64{}
	frame := func() {
		t.Helper()
		switch err := c.play(tick); {
		case errors.Is(err, host.ErrPaused):
			return
		case err != nil:
			t.Fatal(err)
		}
		if tick++; c.world.Tick() != tick {
			return // the page has gone elsewhere in this step
		}
		if was, ok := hashes[tick]; ok && was != c.hash() {
			t.Fatalf("tick %d has the hash %x, and had %x", tick, c.hash(), was)
		}
		hashes[tick] = c.hash()
	}
	during := func(call func(ctx context.Context) error) {
		t.Helper()
		done := make(chan error)
		go func() { done <- call(t.Context()) }()
		for {
			frame()
			select {
			case err := <-done:
				must.Succeed(t, err)
				return
			default:
			}
		}
	}
	for tick < 60 {
		frame()
	}
	during(func(ctx context.Context) error { _, err := page.Seek(ctx, wire.SeekRequest{Tick: 25}); return err })
	newest := tick
	during(func(ctx context.Context) error {
		_, err := page.TakeOver(ctx, wire.TakeOverRequest{Resume: true})
		return err
	})
	for tick < newest {
		frame()
	}
	if len(hashes) < 60 {
		t.Errorf("%d ticks were played", len(hashes))
	}
}

// TestABoardChangesWhileAHostRuns: fields are added to a board and unknown ones go; what the host knows stays.
func TestABoardChangesWhileAHostRuns(t *testing.T) {
	c := newCrew(t)
	loop, _ := c.page(nil)
	tick := int64(0)
	play := func(n int) {
		t.Helper()
		for range n {
			must.Succeed(t, c.play(tick))
			tick++
		}
	}
	play(30)
	line, count := c.line(1), c.words("all", "Count", 1)[0]
	reload := func(file, old, new string) sim.ReloadedProgram {
		t.Helper()
		data := string(c.files[file].Data)
		if !strings.Contains(data, old) {
			t.Fatalf("%s is not in %s", old, file)
		}
		c.files[file] = &fstest.MapFile{Data: []byte(strings.Replace(data, old, new, 1))}
		done := make(chan sim.Reloaded)
		go func() {
			r, _ := loop.Reload(t.Context(), []string{file})
			done <- r
		}()
		for {
			select {
			case r := <-done:
				return r.Programs[0]
			default:
				play(1)
			}
		}
	}
	if r := reload("team.board.json", `"Names": {"type": "list of string"`, `"Names": {"type": "list of int"`); r.Done() || !strings.Contains(fmt.Sprint(r.Err, r.Unsafe), "Names") {
		t.Errorf("a field that the host knows has another type: %+v", r)
	}
	reload("team.board.json", `"Names": {"type": "list of int"`, `"Names": {"type": "list of string"`)
	if r := reload("team.board.json", `"Line": {`, `"Added": {"type": "int", "default": 3}, "Line": {`); !r.Done() {
		t.Fatalf("a field more: %+v", r)
	}
	if r := reload("crew.tree.json", `"to": "All.Count + Team.Weight"`, `"to": "All.Count + Team.Added"`); !r.Done() {
		t.Fatalf("a field more is read: %+v", r)
	}
	before := c.words("all", "Count", 1)[0]
	if before < count || c.line(1) == "" || line == "" {
		t.Errorf("the boards have lost %d, %q", before, c.line(1))
	}
	must.Succeed(t, c.world.SetTeams(3, []uint32{3})) // new teams have the board of now
	play(5)
	if now := c.words("all", "Count", 1)[0]; now-before > 15 || now == before {
		t.Errorf("the count went from %d to %d", before, now)
	}
}

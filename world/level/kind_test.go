package level_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/level"
)

func registry() *wits.Registry {
	r := wits.NewRegistry()
	r.AddKind(level.Kind{})
	return r
}

// TestBadDocuments: everything that is wrong is told, with its place and in words.
func TestBadDocuments(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`"walls": {"A": {}}`, `A: the wall has no "points"`},
		{`"walls": {"A": {"points": [[0, 0]]}}`, "A: a wall has from 2 to 1000 points, this one 1"},
		{`"walls": {"A": {"points": [[0, 0], [1, 1]], "closed": true}}`, "A: a wall has from 3"},
		{`"walls": {"A": {"points": [[0, 0], [0, 0]]}}`, "A: points 1 and 2 are the same"},
		{`"walls": {"A": {"points": [[0, 0], [4, "x"]]}}`, "A: a point is [x, y]"},
		{`"walls": {"A": {"points": [[0, 0], [4, 0]], "thick": 0}}`, `A: "thick" is a number above 0`},
		{`"walls": {"A": {"points": [[0, 0], [4, 0]], "high": -1}}`, "A: its top, -1 m, is not above its bottom, 0 m"},
		{`"walls": {"A": {"points": [[0, 0], [4, 0]], "matreial": "Brick"}}`, `did you mean "material"`},
		{`"materials": {"Brick": {}}, "walls": {"A": {"points": [[0, 0], [4, 0]], "material": "Brik"}}`, `there is no material "Brik" (did you mean "Brick"?)`},
		{`"walls": {"A": {"points": [[0, 0], [4, 0]], "material": "Brik"}}`, `add it to "materials"`},
		{`"walls": {"A": {"points": [[0, 0], [1e7, 0]]}}`, "a coordinate is at most 1000 km"},
		{`"walls": []`, `"walls" must be an object`},
		{`"walls": {"A": 3}`, "A: a wall is an object"},
		{`"walls": {"not so": {"points": [[0, 0], [4, 0]]}}`, "a wall's name begins with a letter"},
		{`"solids": {"A": {}}`, "A: it has no shape"},
		{`"solids": {"A": {"circle": {"at": [0, 0]}}}`, `"circle" has no "radius"`},
		{`"solids": {"A": {"circle": {"at": [0, 0], "radius": -1}}}`, `"radius" is a number above 0`},
		{`"solids": {"A": {"circle": {"at": [0, 0], "radius": 1}, "outline": [[0, 0], [1, 0], [1, 1]]}}`, "both"},
		{`"solids": {"A": {"outline": [[0, 0], [2, 2], [2, 0], [0, 1]]}}`, "the side after corner 1 crosses the one after corner 3"},
		{`"solids": {"A": {"outline": [[0, 0], [1, 0], [2, 0]]}}`, "it has no area"},
		{`"floors": {"A": {"outline": [[0, 0], [4, 0], [4, 4, 1], [0, 4]]}}`, "do not lie in one plane"},
		{`"floors": {"A": {"outline": [[0, 0], [4, 0], [4, 4]], "area": "Mud"}}`, `there is no area "Mud"`},
		{`"floors": {"A": {"outline": [[0, 0], [4, 0], [4, 4]], "layer": 1.5}}`, `"layer" is a whole number`},
		{`"floors": {"A": {"outline": [[0, 0], [4, 0], [4, 4]], "holes": [[[1, 1], [2, 1]]]}}`, "an outline has from 3"},
		{`"areas": {"Mud": {"cost": 0}}`, `Mud: "cost" is a number above 0`},
		{`"materials": {"Brick": {"crossing": -1}}`, `Brick: "crossing" is a number of 0 or more`},
		{`"doors": {"A": {"from": [0, 0], "to": [0, 0]}}`, "a door ends where it begins"},
		{`"doors": {"A": {"from": [0, 0], "to": [1, 0], "open": 1}}`, "true or false"},
		{`"regions": {"A": {"outline": [[0, 0], [1, 0], [1, 1]], "low": 2, "high": 1}}`, "its top is not above its bottom"},
		{`"marks": {"A": {"at": [0, 0], "tags": "hide"}}`, `"tags" must be a list in [ ]`},
		{`"marks": {"A": {"at": [0, 0], "facing": "north"}}`, `"facing" is a number`},
		{`"links": {"A": {"from": [0, 0], "to": [0, 0]}}`, "a link ends where it begins"},
		{`"ports": [{"in": "X", "type": "float"}]`, "a level has no ports"},
	} {
		_, err := load(t, fstest.MapFS{"x.level.json": {Data: []byte(`{"wits": 1, "kind": "level", ` + c.body + `}`)}}, "x.level.json")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "x.level.json:1:") {
			t.Errorf("%s\nsays %v\nand not %s", c.body, err, c.want)
		}
	}
}

// TestTooMany: doors have a bit each.
func TestTooMany(t *testing.T) {
	var plan level.Plan
	for i := range level.MaxDoors + 1 {
		d := level.Door{Name: "D" + strings.Repeat("i", i), Thick: 0.1, High: 2}
		d.From.X, d.To.X = float64(2*i), float64(2*i+1)
		plan.Doors = append(plan.Doors, d)
	}
	if _, err := level.New(plan); err == nil || !strings.Contains(err.Error(), "at most 64 doors") {
		t.Errorf("65 doors: %v", err)
	}
	plan.Doors = plan.Doors[:level.MaxDoors]
	l, err := level.New(plan)
	must.Succeed(t, err)
	if f := (level.View{Level: l, Open: 1}).Filter(); f.Closed != ^uint64(1) {
		t.Errorf("closed are %x", f.Closed)
	}
}

// TestFormatting: a formatted document is the same level, and doors keep their bits.
func TestFormatting(t *testing.T) {
	written, err := os.ReadFile("testdata/house.level.json")
	must.Succeed(t, err)
	formatted, err := registry().Documents().Format(written)
	if err != nil || !bytes.Equal(formatted, written) {
		t.Errorf("the house is not formatted: %v\n%s", err, formatted)
	}
	mixed := bytes.Replace(written, []byte(`"Front": {"from"`), []byte(`"Yard": {"to": [9, 9], "from": [8, 9]}, "Front": {"from"`), 1)
	formatted, err = registry().Documents().Format(mixed)
	must.Succeed(t, err)
	files := fstest.MapFS{"a.level.json": {Data: mixed}, "b.level.json": {Data: formatted}}
	a, err := load(t, files, "a.level.json")
	must.Succeed(t, err)
	b, err := load(t, files, "b.level.json")
	must.Succeed(t, err)
	for _, name := range []string{"Front", "Hall", "Yard"} {
		if a.Door(name) != b.Door(name) || a.Door(name) < 0 {
			t.Errorf("the door %s is %d, formatted %d", name, a.Door(name), b.Door(name))
		}
	}
}

// TestNodeTypes: there is one for each list, and what it adds is right as it is.
func TestNodeTypes(t *testing.T) {
	types := (level.Kind{}).NodeTypes()
	if len(types) != len((level.Kind{}).Body().Members) {
		t.Errorf("%d types of parts for %d lists", len(types), len((level.Kind{}).Body().Members))
	}
	for _, n := range types {
		var node map[string]json.RawMessage
		if err := json.Unmarshal([]byte(n.Node), &node); err != nil || node[n.Name] == nil {
			t.Errorf("%s: %v", n.Node, err)
			continue
		}
		text := `{"wits": 1, "kind": "level", "` + n.Name + `": {"New": ` + string(node[n.Name]) + `}}`
		if _, err := load(t, fstest.MapFS{"x.level.json": {Data: []byte(text)}}, "x.level.json"); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSchema: every member that documents may have is explained.
func TestSchema(t *testing.T) {
	data, err := registry().Documents().Schema("level")
	must.Succeed(t, err)
	var schema struct{ Properties map[string]json.RawMessage }
	must.Succeed(t, json.Unmarshal(data, &schema))
	for _, m := range (level.Kind{}).Body().Members {
		var member struct {
			AdditionalProperties struct {
				Properties map[string]struct{ Description string }
			}
		}
		must.Succeed(t, json.Unmarshal(schema.Properties[m.Name], &member))
		parts := member.AdditionalProperties.Properties
		if len(parts) < 2 {
			t.Errorf("%s: the schema has %d members", m.Name, len(parts))
		}
		for inner, part := range parts {
			if part.Description == "" {
				t.Errorf("%s: %s is not explained", m.Name, inner)
			}
		}
	}
}

func FuzzDocument(f *testing.F) {
	house, err := os.ReadFile("testdata/house.level.json")
	must.Succeed(f, err)
	f.Add(house)
	f.Add([]byte(`{"wits": 1, "kind": "level", "walls": {"A": {"points": [[0, 0], [4, 0], [4, 0.1], [0, 0.1]], "closed": true, "thick": 3}}}`))
	f.Add([]byte(`{"wits": 1, "kind": "level", "floors": {"A": {"outline": [[0, 0, 1], [1, 0, 1e6], [0, 1, -1e6]], "thick": 1}}, "doors": {"D": {"from": [0, 0], "to": [1, 1]}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := load(t, fstest.MapFS{"x.level.json": {Data: data}}, "x.level.json")
		if err != nil {
			return
		}
		b := l.Bounds()
		if b.Empty() {
			return
		}
		v := level.View{Level: l, Open: l.Initial()}
		for _, z := range []float64{b.Low.Z, 1, b.High.Z} {
			from, to := b.Low, b.High
			from.Z, to.Z = z, 1
			hit, met := v.Look(from, to, 0.1)
			if !(hit.Fraction >= 0 && hit.Fraction <= 1) {
				t.Errorf("from %v to %v: %v, %v", from, to, hit, met)
			}
			if _, met := v.Look(from, to, 0); met == v.Sees(from, to, 0) {
				t.Errorf("from %v to %v: a ray meets something %v, and sees %v", from, to, met, v.Sees(from, to, 0))
			}
			if lost := v.Damping(from, to); !(lost >= 0) {
				t.Errorf("from %v to %v a sound loses %v", from, to, lost)
			}
			l.Region(from)
			l.Floor(from, 0.4)
		}
	})
}

// TestDerived: a level can derive from another, and say only what is different.
func TestDerived(t *testing.T) {
	house, err := os.ReadFile("testdata/house.level.json")
	must.Succeed(t, err)
	l, err := load(t, fstest.MapFS{
		"house.level.json": {Data: house},
		"night.level.json": {Data: []byte(`{"wits": 1, "kind": "level", "base": "house.level.json",
			"override": {"doors": {"Hall": {"from": [4, 4], "to": [5, 4], "material": "Brick"}}},
			"marks": {"Stop3": {"at": [-4, -4], "tags": ["patrol"]}}}`)},
	}, "night.level.json")
	must.Succeed(t, err)
	if l.Initial() != 0 || len(l.Doors()) != 2 || len(l.Marks("patrol")) != 4 || l.Marks("patrol")[2].Name != "Stop3" {
		t.Errorf("doors %v, marks %v", l.Doors(), l.Marks("patrol"))
	}
	_, err = load(t, fstest.MapFS{
		"house.level.json": {Data: house},
		"night.level.json": {Data: []byte(`{"wits": 1, "kind": "level", "base": "house.level.json", "walls": {"New": {"points": [[0, 0], [1, 0]], "material": "Woot"}}}`)},
	}, "night.level.json")
	if err == nil || !strings.Contains(err.Error(), `night.level.json:1:`) || !strings.Contains(err.Error(), `there is no material "Woot" (did you mean "Wood"?)`) {
		t.Errorf("a wall of woot: %v", err)
	}
}

package query

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Tests of what the world is like at a point: ways, borders, tagged things, fields.

// onto is how far from the ground a place may be.
type onto struct {
	Within kind.Amount `json:"within" min:"0" max:"1000000000" default:"1" unit:"m" doc:"How far from the ground a place may be that counts as on it."`
}

// Way measures the way to a point.
type Way struct {
	Path struct {
		From  kind.Place  `json:"from" default:"\"self\"" doc:"From where."`
		Of    kind.Text   `json:"of" words:"least,greatest,mean" default:"least" doc:"Which value counts where it is measured from several places."`
		Range kind.Amount `json:"range" above:"0" max:"1000000000" unit:"m" doc:"Ways that cost more count as none, where a metre of plain ground costs 1."`
		onto
	} `json:"path"`
}

// About tells people of it.
func (*Way) About() declare.About {
	return declare.About{Group: "test", Also: []string{"pathfinding", "reachable", "route"},
		Doc: "The length of the way to the point that costs least; endless if there is none.", Example: `{"path": {}, "score": {}}`}
}

func (*Way) facts() facts { return facts{unit: "m", cost: 8, begin: 200, is: ended} }

type wayLength struct {
	measuredFrom
	reach, within argument
}

func (d *Way) build(t *telling) measure {
	m := &wayLength{}
	m.from, m.reach, m.within = t.self("from", &d.Path.From), t.number("range", &d.Path.Range), t.number("within", &d.Path.Within)
	m.of = t.reduction("of", &d.Path.Of, least)
	if !d.Path.Range.Given() {
		m.reach.fixed = far
	}
	return m
}

// prepare finds all ways from each place in one search.
func (m *wayLength) prepare(e *run) {
	m.measuredFrom.prepare(e)
	e.land = e.ground(`a test of the sort "path"`)
	e.numbers[0] = e.number(&m.within)
	reach := e.number(&m.reach)
	for k := range e.from {
		var ways Ways
		if from, ok := e.land.Nearest(e.from[k].At, e.numbers[0]); ok {
			ways = e.land.Ways(from, reach)
		}
		e.ways = append(e.ways, ways)
	}
}

func (m *wayLength) value(e *run, i int) float64 {
	if len(e.ways) == 0 {
		return math.NaN()
	}
	spot, ok := e.spot(i, e.numbers[0])
	so := 0.0
	for k, w := range e.ways {
		v := math.Inf(1)
		if ok && w != nil {
			if length, there := w.To(spot); there {
				v = length
			}
		}
		so = m.of.reduce(so, v, k)
	}
	if m.of == mean {
		so /= float64(len(e.ways))
	}
	return so
}

// Border measures how far a point is from the edge of the ground.
type Border struct {
	Border struct{ onto } `json:"border"`
}

// About tells people of it.
func (*Border) About() declare.About {
	return declare.About{Group: "test", Also: []string{"edge", "wall", "ledge"},
		Doc: "How far the point is from the nearest edge of the ground.", Example: `{"border": {}, "score": {}}`}
}

func (*Border) facts() facts { return facts{unit: "m", cost: 6} }

type border struct{ within argument }

func (d *Border) build(t *telling) measure { return &border{t.number("within", &d.Border.Within)} }

// prepare makes the ground known.
func (m *border) prepare(e *run) {
	e.land = e.ground(`a test of the sort "border"`)
	e.numbers[0] = e.number(&m.within)
}

func (m *border) value(e *run, i int) float64 {
	spot, ok := e.spot(i, e.numbers[0])
	if !ok {
		return math.NaN()
	}
	return e.land.Border(spot)
}

// OnGround measures how far a point is from the ground.
type OnGround struct {
	Ground struct{ onto } `json:"ground"`
}

// About tells people of it.
func (*OnGround) About() declare.About {
	return declare.About{Group: "test", Also: []string{"project", "projection", "navmesh", "walkable"},
		Doc: "How far the point is from the ground; endless if that is farther than \"within\".", Example: `{"ground": {"within": 1}, "filter": {"is": true}}`}
}

func (*OnGround) facts() facts { return facts{unit: "m", cost: 6, is: ended} }

type onLand struct{ within argument }

func (d *OnGround) build(t *telling) measure { return &onLand{t.number("within", &d.Ground.Within)} }

// prepare makes the ground known.
func (m *onLand) prepare(e *run) {
	e.land = e.ground(`a test of the sort "ground"`)
	e.numbers[0] = e.number(&m.within)
}

func (m *onLand) value(e *run, i int) float64 {
	spot, ok := e.spot(i, e.numbers[0])
	if !ok {
		return math.Inf(1)
	}
	return spot.At.Dist(e.at(i))
}

// Has asks for a tag of who is at a point.
type Has struct {
	Has struct {
		Tag kind.Text `json:"tag" need:"\"wounded\"" doc:"The tag."`
	} `json:"has"`
}

// About tells people of it.
func (*Has) About() declare.About {
	return declare.About{Group: "test", Also: []string{"tag", "gameplay tags", "actor tag"},
		Doc: "Whether who is at the point has a tag: 1, or 0; 0 if nobody is.", Example: `{"has": {"tag": "wounded"}, "filter": {"is": true}}`}
}

func (*Has) facts() facts { return facts{cost: 2, is: mostly, truth: true} }

type has struct{ tag string }

func (d *Has) build(t *telling) measure { return &has{t.text("tag", &d.Has.Tag)} }

func (m *has) prepare(e *run) {
	if e.services().Has == nil {
		panic(`a test "has" needs to know who has which tags, but the game does not say: query.Services.Has is nil`)
	}
}

func (m *has) value(e *run, i int) float64 {
	if who := e.whoAt(i); who != 0 && e.world.Has(who, m.tag) {
		return 1
	}
	return 0
}

// Inside asks whether a point lies in a volume.
type Inside struct {
	Inside struct {
		Volume kind.Text `json:"volume" need:"\"Kitchen\"" doc:"Its name, such as that of a region of the level."`
	} `json:"inside"`
}

// About tells people of it.
func (*Inside) About() declare.About {
	return declare.About{Group: "test", Also: []string{"volume", "region", "room", "zone", "trigger volume"},
		Doc: "Whether the point lies in a volume of the game, such as a region of the level: 1, or 0.", Example: `{"inside": {"volume": "Kitchen"}, "filter": {"is": false}}`}
}

func (*Inside) facts() facts { return facts{cost: 3, is: mostly, truth: true} }

type inside struct{ volume string }

func (d *Inside) build(t *telling) measure { return &inside{t.text("volume", &d.Inside.Volume)} }

func (m *inside) prepare(e *run) {
	if e.services().Inside == nil {
		panic(`a test "inside" needs to know where volumes are, but the game does not say: query.Services.Inside is nil`)
	}
}

func (m *inside) value(e *run, i int) float64 {
	if e.world.Inside(e.at(i), m.volume) {
		return 1
	}
	return 0
}

// Overlap counts tagged things.
type Overlap struct {
	Overlap struct {
		Radius kind.Amount `json:"radius" above:"0" max:"1000000000" need:"2" unit:"m" doc:"How near."`
		Tag    kind.Text   `json:"tag" need:"\"cover\"" doc:"The tag."`
	} `json:"overlap"`
}

// About tells people of it.
func (*Overlap) About() declare.About {
	return declare.About{Group: "test", Also: []string{"crowded", "count near"},
		Doc: "How many tagged things lie near the point.", Example: `{"overlap": {"radius": 2, "tag": ""}, "score": {}}`}
}

func (*Overlap) facts() facts { return facts{cost: 4, is: positive} }

type overlap struct {
	tag    string
	radius argument
}

func (d *Overlap) build(t *telling) measure {
	return &overlap{t.text("tag", &d.Overlap.Tag), t.number("radius", &d.Overlap.Radius)}
}

func (m *overlap) prepare(e *run) {
	if e.services().Tagged == nil {
		panic("a test of overlaps needs to know what is tagged, but the game does not say: query.Services.Tagged is nil")
	}
	e.numbers[0] = e.number(&m.radius)
}

func (m *overlap) value(e *run, i int) float64 {
	e.items = e.world.Tagged(e.items[:0], m.tag, e.at(i), e.numbers[0])
	n, who := 0, e.whoAt(i)
	for _, it := range e.items {
		if it.Who == 0 || it.Who != e.x.Entity() && it.Who != who {
			n++
		}
	}
	return float64(n)
}

// Influence measures the value of a field.
type Influence struct {
	Influence struct {
		Field kind.Text `json:"field" need:"\"danger\"" doc:"The field's name."`
	} `json:"influence"`
}

// About tells people of it.
func (*Influence) About() declare.About {
	return declare.About{Group: "test", Also: []string{"heat map", "danger", "danger map"},
		Doc: "The value of a field of the game at the point.", Example: `{"influence": {"field": ""}, "score": {}}`}
}

func (*Influence) facts() facts { return facts{cost: 2} }

type influence struct{ field string }

func (d *Influence) build(t *telling) measure { return &influence{t.text("field", &d.Influence.Field)} }

func (m *influence) prepare(e *run) {
	for _, f := range e.services().Fields {
		if f.Name == m.field {
			e.field = f.Of
			return
		}
	}
	panic(fmt.Sprintf("a test of influence wants the field %q, and query.Services.Fields has none of that name", m.field))
}

func (m *influence) value(e *run, i int) float64 { return e.field.Value(e.at(i)) }

package query

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Tests of where a point lies from a place: distance, facing, visibility.

// Distance measures how far a point is from a place.
type Distance struct {
	Distance struct {
		From kind.Place `json:"from" default:"\"self\"" doc:"From where."`
		In   kind.Text  `json:"in" words:"space,plane,height,rise" default:"space" doc:"In which direction: as the crow flies, on the map, up or down, or how much higher the point lies."`
		Of   kind.Text  `json:"of" words:"least,greatest,mean" default:"least" doc:"Which value counts where it is measured from several places."`
	} `json:"distance"`
}

// About tells people of it.
func (*Distance) About() declare.About {
	return declare.About{Group: "test", Also: []string{"range", "near", "far", "2D distance", "vertical distance", "height"},
		Doc: "How far the point is from a place: as the crow flies, on the map, or in height.", Example: `{"distance": {}, "score": {}}`}
}

func (*Distance) facts() facts { return facts{unit: "m", cost: 1} }

type distance struct {
	measuredFrom
	in dimension
}

// dimension says in which direction a distance is measured.
type dimension uint8

const (
	inSpace  dimension = iota // as the crow flies
	inPlane                   // on the map
	inHeight                  // up or down
	byRise                    // how much higher
)

func (d *Distance) build(t *telling) measure {
	m := &distance{measuredFrom: measuredFrom{t.self("from", &d.Distance.From), t.reduction("of", &d.Distance.Of, least)}}
	if in := &d.Distance.In; in.Given() {
		m.in = dimension(slices.Index(t.form.Member("in").Form.Words, t.text("in", in)))
	}
	return m
}

func (m *distance) value(e *run, i int) float64 {
	switch m.in {
	case inPlane:
		return m.of.over(e, func(e *run, p *Pose, i int) float64 { return e.at(i).XY().Dist(p.At.XY()) }, i)
	case inHeight:
		return m.of.over(e, func(e *run, p *Pose, i int) float64 { return math.Abs(e.at(i).Z - p.At.Z) }, i)
	case byRise:
		return m.of.over(e, func(e *run, p *Pose, i int) float64 { return e.at(i).Z - p.At.Z }, i)
	}
	return m.of.over(e, func(e *run, p *Pose, i int) float64 { return e.at(i).Dist(p.At) }, i)
}

// Facing measures an angle.
type Facing struct {
	Facing struct {
		From   kind.Place `json:"from" default:"\"self\"" doc:"Seen from where."`
		Of     kind.Text  `json:"of" words:"least,greatest,mean" default:"least" doc:"Which value counts where it is measured from several places."`
		Toward kind.Place `json:"toward" doc:"The way to this place counts as the front."`
	} `json:"facing"`
}

// About tells people of it.
func (*Facing) About() declare.About {
	return declare.About{Group: "test", Also: []string{"dot", "angle", "in front", "behind"},
		Doc: "The angle between where somebody faces, or the way to another place, and the way to the point: 0 is right in front.", Example: `{"facing": {}, "score": {}}`}
}

func (*Facing) facts() facts { return facts{unit: "deg", cost: 2} }

type facing struct {
	measuredFrom
	toward *source
}

func (d *Facing) build(t *telling) measure {
	m := &facing{}
	m.from, m.toward = t.self("from", &d.Facing.From), t.place("toward", &d.Facing.Toward)
	m.of = t.reduction("of", &d.Facing.Of, least)
	return m
}

// prepare makes the direction of the front of all places, in which they face or in which another place lies.
func (m *facing) prepare(e *run) {
	m.measuredFrom.prepare(e)
	if m.toward == nil {
		return
	}
	toward := e.toward(m.toward)
	for k := range e.from {
		if e.from[k].Facing = math.NaN(); len(toward) > 0 {
			e.from[k].Facing = e.front(e.from[k], toward)
		}
	}
}

func (m *facing) value(e *run, i int) float64 {
	return m.of.over(e, func(e *run, p *Pose, i int) float64 {
		to := e.at(i).Sub(p.At).XY()
		switch {
		case !finite(p.Facing):
			return math.NaN() // it faces nowhere
		case to == (geom.Vec2{}):
			return 0 // right there counts as in front
		}
		return float64(math.Abs(geom.AngleBetween(geom.FromAngle(p.Facing), to)) * (180 / math.Pi))
	}, i)
}

// Visibility measures whether a point is seen.
type Visibility struct {
	Visibility struct {
		From   kind.Place  `json:"from" default:"\"self\"" doc:"By whom, from the height of the eyes."`
		Of     kind.Text   `json:"of" words:"least,greatest,mean" default:"greatest" doc:"Which value counts where it is seen from several places: greatest, seen by any; least, seen by all."`
		Height kind.Amount `json:"height" min:"-1000000000" max:"1000000000" default:"0" unit:"m" doc:"How high over the point is looked at."`
		Radius kind.Amount `json:"radius" min:"0" max:"1000000000" default:"0" unit:"m" doc:"Of a sphere that must fit through; 0 for a ray."`
		Wide   kind.Amount `json:"wide" min:"0" max:"1000000000" unit:"m" doc:"How wide a box is that must fit through, across the way, in place of the sphere."`
		High   kind.Amount `json:"high" min:"0" max:"1000000000" unit:"m" doc:"How high that box is."`
	} `json:"visibility"`
}

// About tells people of it.
func (*Visibility) About() declare.About {
	return declare.About{Group: "test", Also: []string{"trace", "line of sight", "cover", "hidden"},
		Doc: "Whether the point is seen: 1, or 0.", Example: `{"visibility": {}, "filter": {"is": true}}`}
}

func (*Visibility) facts() facts { return facts{cost: 16, is: mostly, truth: true} }

type visibility struct {
	measuredFrom
	radius, height, wide, high argument
	box                        bool
}

func (d *Visibility) build(t *telling) measure {
	v := &d.Visibility
	m := &visibility{}
	m.from, m.radius, m.height = t.self("from", &v.From), t.number("radius", &v.Radius), t.number("height", &v.Height)
	m.wide, m.high, m.box = t.number("wide", &v.Wide), t.number("high", &v.High), v.Wide.Given() || v.High.Given()
	m.of = t.reduction("of", &v.Of, greatest)
	return m
}

func (m *visibility) prepare(e *run) {
	m.measuredFrom.prepare(e)
	if e.sight = e.services().Sight; e.sight == nil {
		panic("a test of visibility needs to know what can be seen, but the game does not say: query.Services.Sight is nil")
	}
	for k := range e.from {
		e.from[k].At.Z += e.from[k].Eyes
	}
	e.numbers[0], e.numbers[1] = e.number(&m.radius), e.number(&m.height)
	if m.box {
		if _, ok := e.sight.(BoxSight); !ok {
			panic("a test of visibility with a box needs to know where one gets through, but the game does not say: query.Services.Sight is no query.BoxSight")
		}
		e.numbers[2], e.numbers[3] = e.number(&m.wide), e.number(&m.high)
	}
}

func (m *visibility) value(e *run, i int) float64 {
	return m.of.over(e, func(e *run, p *Pose, i int) float64 {
		to := e.at(i)
		to.Z += e.numbers[1]
		sees := false
		if m.box {
			sees = e.sight.(BoxSight).SeesBox(p.At, to, e.numbers[2], e.numbers[3])
		} else {
			sees = e.sight.Sees(p.At, to, e.numbers[0])
		}
		if sees {
			return 1
		}
		return 0
	}, i)
}

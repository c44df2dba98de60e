package past

import (
	"cmp"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/record"
)

// Bounds of plots.
const (
	MaxSeries   = 32 // of one request
	usualPoints = 2000
	mostPlotted = 20_000
)

// Series returns values of an agent over a time, for plots. Now is the program that the agent runs, nil if it has none.
func Series(rec *record.Recorder, now *wits.Program, r *wire.GetSeriesRequest) (*wire.GetSeriesResponse, error) {
	if len(r.Paths) > MaxSeries {
		return nil, wire.Invalidf("%d values are asked for, and %d is the limit", len(r.Paths), MaxSeries)
	}
	past, err := stretchOf(rec, now, r.Agent, r.From, r.To, r.Branch)
	if err != nil {
		return nil, err
	}
	points := int64(min(cmp.Or(r.Points, usualPoints), mostPlotted))
	out := &wire.GetSeriesResponse{}
	for _, path := range r.Paths {
		if len(path) > wire.MaxWhere {
			return nil, wire.Invalidf("the name of a value is longer than %d bytes", wire.MaxWhere)
		}
		s, err := past.series(path, points)
		if err != nil {
			return nil, err
		}
		out.Series = append(out.Series, *s)
	}
	return out, nil
}

// series returns a value over the stretch: a point for each tick at which it changed, or for each of some spans of equal length the
// lowest and the highest one. A component of a value, such as "Position.x", will do, too.
func (p *stretch) series(path string, points int64) (*wire.Series, error) {
	f, err := formula.Compile(p.program, path)
	if err != nil {
		return nil, wire.NotFoundf("%w", err)
	}
	value := -1
	for at := path; at != "" && value < 0; at = at[:max(strings.LastIndexByte(at, '.'), 0)] {
		value = formula.FindValue(p.program, at)
	}
	if value < 0 {
		return nil, wire.NotFoundf("%s is no value of agent %d", wire.Cut(path), p.agent)
	}
	s := &wire.Series{Path: path, Unit: p.program.Values()[value].Unit, Type: f.Type().Name()}
	of := map[*wits.Program]*formula.Formula{p.program.Original(): f}
	line := plotted{series: s}
	if p.to-p.from+1 > points {
		line.width = max((3*(p.to-p.from+1)+points-1)/points, 1)
	}
	p.recorder.Values(p.agent, value, p.from, p.to, func(tick int64, m *wits.Mind) {
		source := m.Program().Original()
		g, ok := of[source]
		if !ok {
			if g, err = formula.Compile(source, path); err != nil || g.Numeric() != f.Numeric() {
				g = nil
			}
			of[source] = g
		}
		switch {
		case g == nil:
		case !f.Numeric():
			line.text(tick, wire.Short(g.Text(m), wire.MaxText))
		default:
			if v, ok := g.Number(m); ok {
				line.number(tick, v)
			}
		}
	})
	line.end()
	return s, nil
}

// plotted puts the points of a plot together.
type plotted struct {
	series *wire.Series
	width  int64 // ticks of a span; 0: all points are kept
	// The span that is being filled.
	span                int64
	filled              bool
	low, high, last     float64
	lowAt, highAt, when int64
	texts               bool // it is one of texts
	words               string
}

func (p *plotted) number(tick int64, v float64) {
	if p.width == 0 {
		p.add(tick, v)
		return
	}
	p.enter(tick)
	if !p.filled || v < p.low {
		p.low, p.lowAt = v, tick
	}
	if !p.filled || v > p.high {
		p.high, p.highAt = v, tick
	}
	p.filled, p.last, p.when = true, v, tick
}

func (p *plotted) text(tick int64, text string) {
	if p.width == 0 {
		p.say(tick, text)
		return
	}
	p.enter(tick)
	p.filled, p.texts, p.words, p.when = true, true, text, tick
}

// enter begins another span, if the tick lies in one.
func (p *plotted) enter(tick int64) {
	if at := tick / p.width; at != p.span {
		p.end()
		p.span = at
	}
}

// end writes the span: its lowest and its highest point, in order of time, and its last one, with which the value goes on;
// of texts, of which none is the lowest, the last.
func (p *plotted) end() {
	if !p.filled {
		return
	}
	p.filled = false
	if p.texts {
		p.say(p.when, p.words)
		return
	}
	first, then := p.lowAt, p.highAt
	low, high := p.low, p.high
	if then < first {
		first, then, low, high = then, first, high, low
	}
	p.add(first, low)
	if then > first {
		p.add(then, high)
	}
	if p.when > then {
		p.add(p.when, p.last)
	}
}

func (p *plotted) add(tick int64, v float64) {
	p.series.Ticks = append(p.series.Ticks, tick)
	p.series.Values = append(p.series.Values, v)
}

func (p *plotted) say(tick int64, text string) {
	p.series.Ticks = append(p.series.Ticks, tick)
	p.series.Texts = append(p.series.Texts, text)
}

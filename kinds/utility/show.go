package utility

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom/curve"
)

// plotSteps is in how many steps people see a curve.
const plotSteps = 64

// explain tells people how a consideration's measure is computed: from what, and for a measure its curve between the
// bookends.
func explain(p *wits.Port, d *Consideration, k *consideration) {
	switch is := d.Is.(type) {
	case *pickDecl:
		p.Explain("pick "+is.Pick.As.String()+" of "+is.Pick.From.String(), plotOf(k.response))
	case *condDecl:
		p.Explain("if "+is.If.String(), nil)
	case *historyDecl:
		plot := plotOf(theOne(k.history))
		if plot != nil {
			plot.Elapsing = true
		}
		p.Explain("seconds since it began, or ended", plot)
	case *repeats:
		p.Explain("times that it began in a row", nil)
	case *inputDecl:
		p.Explain(is.Input.String(), plotOf(k.response))
	}
}

// theOne returns the only answer that a history has; nil if there are more.
func theOne(h *history) (one *response) {
	for _, r := range []*response{h.running, h.stopped, h.never} {
		if r != nil && one != nil {
			return nil
		}
		if r != nil {
			one = r
		}
	}
	return one
}

// plotOf draws what is made of a number; nil if that is no curve.
func plotOf(r *response) *wits.Plot {
	if r != nil && len(r.spans) > 0 {
		return stepsOf(r.spans)
	}
	if r == nil || r.speaks && !r.curved || r.curve.Shape == curve.Formula {
		return nil
	}
	plot := &wits.Plot{From: 0, To: 1, Y: make([]float64, plotSteps+1), Text: curveText(&r.curve)}
	if r.bookends {
		plot.From, plot.To = r.from, r.to.low
	}
	for i := range plot.Y {
		plot.Y[i] = r.curve.At(float64(i) / plotSteps)
	}
	return plot
}

// stepsOf draws the factors of ranges with fixed ends, from 0 on. The last end lies at a step of the plot, so that people
// who look can tell when it is reached.
func stepsOf(spans []span) *wits.Plot {
	end, text := 0.0, "ranges to"
	for _, s := range spans {
		if s.upto.low != s.upto.high || s.upto.low < 0 {
			return nil
		}
		if !s.rest {
			end = s.upto.low
			text += " " + short(end)
		}
	}
	if end == 0 {
		return nil
	}
	const at = plotSteps * 3 / 4
	plot := &wits.Plot{To: float64(end*plotSteps) / at, Y: make([]float64, plotSteps+1), Text: text}
	for i := range plot.Y {
		x := float64(end*float64(i)) / at
		plot.Y[i] = 1
		for _, s := range spans {
			if s.rest || x < s.upto.low || x == s.upto.low && !s.below {
				plot.Y[i] = min(1, s.says.multiply)
				break
			}
		}
	}
	return plot
}

// curveText names a curve in words: "logistic 12, flipped".
func curveText(c *curve.Curve) string {
	text := c.Shape.String()
	switch c.Shape {
	case curve.Linear, curve.Parabola, curve.Points, curve.Segments, curve.Formula:
	default:
		text += " " + short(c.K)
	}
	for _, e := range []struct {
		name string
		v    float64
	}{{"base", c.Base}, {"slope", c.Slope}, {"shift", c.Shift}, {"lift", c.Lift}} {
		if e.v != 0 {
			text += ", " + e.name + " " + short(e.v)
		}
	}
	if c.Flip {
		text += ", flipped"
	}
	return text
}

func short(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

func brief(v float64) string { return strconv.FormatFloat(v, 'g', 2, 64) }

// chooses says in words how one of the options is chosen.
func (l *levelDecl) chooses() string {
	text := map[chooser]string{highest: "the highest score", weighted: "at random, by score", rules: "the first in the order that scores above 0",
		sequence: "one after the other", ownChoice: "as the game says"}[l.chooser()]
	if l.Choose != nil {
		if w, ok := l.Choose.Is.(*ownWay); ok {
			text = "by " + w.By.String()
		}
	}
	within, top := l.draw().limits()
	if within > 0 {
		text += fmt.Sprintf(", of those with at least %s%% of the highest", short(float64(100*within)))
	}
	if top > 0 {
		text += ", of the best " + strconv.Itoa(top)
	}
	return text
}

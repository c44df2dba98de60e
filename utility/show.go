package utility

import (
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/curve"
)

// plotSteps is in how many steps people see a curve.
const plotSteps = 64

// explain tells people how a consideration's measure is computed: from what, and for a measure its curve between the
// bookends.
func explain(p *wits.Port, d *considerDecl) {
	if d.input == nil {
		p.Explain("if "+d.cond.Text, nil)
		return
	}
	plot := &wits.Plot{From: 0, To: 1, Y: make([]float64, plotSteps+1), Text: curveText(&d.curve)}
	if d.bookends {
		plot.From, plot.To = d.from, d.to
	}
	for i := range plot.Y {
		plot.Y[i] = d.curve.At(float64(i) / plotSteps)
	}
	p.Explain(d.input.Text, plot)
}

// curveText names a curve in words: "logistic 12, flipped".
func curveText(c *curve.Curve) string {
	text := c.Shape.String()
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
	switch c.Shape {
	case curve.Linear, curve.Parabola, curve.Points, curve.Segments:
	default:
		text += " " + number(c.K)
	}
	if c.Slope != 0 {
		text += ", slope " + number(c.Slope)
	}
	if c.Shift != 0 {
		text += ", shift " + number(c.Shift)
	}
	if c.Lift != 0 {
		text += ", lift " + number(c.Lift)
	}
	if c.Flip {
		text += ", flipped"
	}
	return text
}

// chooses says in words how one of the options is chosen.
func (b *body) chooses() string {
	text := "the highest score"
	if b.weighted {
		text = "at random, by score"
	}
	if b.within > 0 {
		text += ", of those with at least " + strconv.FormatFloat(100*b.within, 'g', 4, 64) + "% of the highest"
	}
	if b.top > 0 {
		text += ", of the best " + strconv.Itoa(b.top)
	}
	return text
}

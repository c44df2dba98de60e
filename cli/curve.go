package cli

import (
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/wits-ai/wits/document"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/std"
)

type curveCommand struct {
	Curve string    `arg:"" help:"A response curve as documents write it: a name, or JSON."`
	At    []float64 `help:"Print its values there only." placeholder:"X,..."`
}

func (curveCommand) Help() string {
	return `What a response curve of considerations does between 0 and 1: a picture of it, whether it only rises or falls, where it
begins and ends, and whether it vetoes anywhere.

    $wits curve logistic
    $wits curve '{"power": 2, "flip": true}'
    $wits curve '{"formula": "x * x * (3 - 2 * x)"}' --at 0.25,0.5`
}

func (c *curveCommand) Run(a *App) error {
	f, places, err := c.compute()
	if err != nil {
		return err
	}
	if len(c.At) > 0 {
		for _, x := range c.At {
			fmt.Fprintf(a.Out, "%.4g\t%.6g\n", x, f(x))
		}
		return nil
	}
	drawCurve(a, f)
	fmt.Fprintln(a.Out, curve.AnalyseFunc(f, places...))
	return nil
}

// compute returns the curve as a function of what documents have between their bookends, and where it may turn suddenly.
func (c *curveCommand) compute() (f func(float64) float64, places []float64, err error) {
	text := strings.TrimSpace(c.Curve)
	if !strings.HasPrefix(text, "{") {
		text = fmt.Sprintf("%q", strings.Trim(text, `"`))
	}
	n, errs := jsontree.Parse([]byte(text), jsontree.Limits{Bytes: 1 << 16, Depth: 32})
	if len(errs) > 0 {
		return nil, nil, usage("the curve is not JSON: %s", errs[0].Reason)
	}
	k, problems := curve.Parse(n)
	if len(problems) > 0 {
		text := problems[0].Reason
		if hint := problems[0].Hint; hint != "" {
			text += " (" + hint + ")"
		}
		return nil, nil, usage("%s", text)
	}
	if k.Shape != curve.Formula {
		return k.At, k.Places(), nil
	}
	// A formula is an expression: an option's utility is its value.
	written := `{"wits": 1, "kind": "utility", "ports": [{"in": "X", "type": "float"}], "options": {"Curve": {"considerations": [
		{"name": "Value", "input": "X", "curve": ` + text + `}]}}, "decide": {"every": 0}}`
	p, err := wits.Load(std.NewRegistry(), fstest.MapFS{"curve.utility.json": {Data: []byte(written)}}, "curve.utility.json")
	if err != nil {
		ps, _ := err.(document.Problems)
		return nil, nil, usage("%s", ps[0].Reason)
	}
	in, err := wits.Resolve[wits.Input[float64]](p, "X")
	if err != nil {
		return nil, nil, err
	}
	m, score := p.NewMind(1), p.Find("Curve.Score")
	return func(x float64) float64 {
		in.Set(m, x)
		m.Step(wits.Frame{})
		return m.Value(score).(float64)
	}, nil, nil
}

// drawCurve draws a curve with letters.
func drawCurve(a *App, f func(float64) float64) {
	const width, height = 61, 13
	var rows [height][]byte
	for y := range rows {
		rows[y] = []byte(strings.Repeat(" ", width))
	}
	for x := range width {
		y := int(float64(f(float64(x)/(width-1))*(height-1)) + 0.5)
		rows[height-1-y][x] = '*'
	}
	for y, row := range rows {
		label := "    "
		switch y {
		case 0:
			label = "1.0 "
		case height / 2:
			label = "0.5 "
		case height - 1:
			label = "0.0 "
		}
		fmt.Fprintf(a.Out, "%s|%s\n", label, strings.TrimRight(string(row), " "))
	}
	fmt.Fprintf(a.Out, "    +%s\n     0%s1\n", strings.Repeat("-", width), strings.Repeat(" ", width-2))
}

package town

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/sim"
)

// Sprites are drawn looking along the x axis, in metres. What is tinted takes the colour that the game gives.
var sprites = []sim.Sprite{
	{Name: "crown", Paths: []sim.SpritePath{
		{D: lobes(1.02, 9, 0.13, 0.2), Tint: true, Fill: "#4f8a4a", Stroke: "#1f3d2466", Width: 0.05},
		{D: lobes(0.78, 8, 0.11, 0.9), Fill: "#ffffff1c"},
		{D: shifted(lobes(0.5, 7, 0.08, 0.4), -0.16, 0.2), Fill: "#ffffff24"},
		{D: discs(-0.34, 0.42, 0.12, -0.05, 0.55, 0.09, -0.5, 0.1, 0.08, 0.3, 0.25, 0.07), Fill: "#ffffff2e"},
		{D: discs(0.45, -0.35, 0.14, 0.1, -0.6, 0.12, 0.62, 0, 0.1, -0.4, -0.45, 0.11), Fill: "#00000022"},
	}},
	{Name: "pine", Paths: []sim.SpritePath{
		{D: star(1.0, 0.76, 12, 0), Tint: true, Fill: "#3c6f50", Stroke: "#16302466", Width: 0.05},
		{D: star(0.76, 0.54, 10, 0.3), Fill: "#ffffff1e"},
		{D: star(0.48, 0.32, 8, 0.1), Fill: "#ffffff26"},
		{D: disc(0, 0, 0.13), Fill: "#ffffff40"},
	}},
	{Name: "stump", Paths: []sim.SpritePath{
		{D: lobes(0.36, 7, 0.05, 0.3), Fill: "#6b4a2f", Stroke: "#3b281a", Width: 0.04},
		{D: disc(0, 0, 0.26), Fill: "#d9b27c"},
		{D: ring(0, 0, 0.19), Stroke: "#a97f4d", Width: 0.025},
		{D: ring(0.02, 0.01, 0.1), Stroke: "#a97f4d", Width: 0.025},
	}},
	{Name: "bush", Paths: []sim.SpritePath{
		{D: lobes(0.62, 8, 0.09, 0.1), Fill: "#3f7d45", Stroke: "#1f3d2466", Width: 0.04},
		{D: shifted(lobes(0.4, 7, 0.07, 0.6), -0.08, 0.1), Fill: "#579a54"},
		{D: shifted(lobes(0.2, 6, 0.04, 0.2), -0.16, 0.2), Fill: "#7cb86a"},
		{D: discs(0.22, 0.12, 0.075, -0.3, -0.12, 0.07, 0.02, -0.32, 0.075, 0.34, -0.2, 0.065, -0.12, 0.3, 0.06), Fill: "#d8443c", Stroke: "#7c1f1c", Width: 0.015},
		{D: discs(0.2, 0.14, 0.02, -0.32, -0.1, 0.02, 0, -0.3, 0.02), Fill: "#ffd9cf"},
	}},
	{Name: "apple", Paths: []sim.SpritePath{
		{D: "M0 0.15 C0.16 0.22 0.22 0.04 0.17 -0.07 C0.12 -0.19 0.04 -0.18 0 -0.15 C-0.04 -0.18 -0.12 -0.19 -0.17 -0.07 C-0.22 0.04 -0.16 0.22 0 0.15 Z", Fill: "#d8382f", Stroke: "#7c1a17", Width: 0.025},
		{D: disc(-0.07, 0.05, 0.045), Fill: "#ffb3a4"},
		{D: "M0 0.13 C0.02 0.2 0.05 0.23 0.07 0.24", Stroke: "#5a3a20", Width: 0.025},
		{D: "M0.05 0.2 C0.12 0.28 0.19 0.25 0.2 0.19 C0.13 0.16 0.08 0.16 0.05 0.2 Z", Fill: "#6fb04c"},
	}},
	{Name: "log", Paths: []sim.SpritePath{
		{D: "M-0.42 -0.12 L0.36 -0.12 C0.44 -0.1 0.44 0.1 0.36 0.12 L-0.42 0.12 C-0.5 0.1 -0.5 -0.1 -0.42 -0.12 Z", Fill: "#8a5d38", Stroke: "#4a301c", Width: 0.03},
		{D: "M-0.34 0.05 L0.22 0.05 M-0.26 -0.04 L0.28 -0.04", Stroke: "#6d4728", Width: 0.025},
		{D: "M0.36 -0.12 a0.055 0.12 0 1 0 0 0.24 a0.055 0.12 0 1 0 0 -0.24 Z", Fill: "#e0b981", Stroke: "#8a5d38", Width: 0.015},
	}},
	{Name: "hut", Paths: []sim.SpritePath{
		{D: "M-0.3 -1.0 L0.3 -1.0 L0.34 -1.62 L-0.34 -1.62 Z", Fill: "#b08a5c", Stroke: "#5f452b", Width: 0.04},
		{D: lobes(1.34, 22, 0.035, 0), Tint: true, Fill: "#c99a4e", Stroke: "#5f4322", Width: 0.05},
		{D: spokes(0.3, 1.3, 22), Stroke: "#00000026", Width: 0.03},
		{D: ring(0, 0, 1.02), Stroke: "#00000030", Width: 0.05},
		{D: ring(0, 0, 0.68), Stroke: "#00000030", Width: 0.05},
		{D: "M0 0 L1.3 0.25 A1.33 1.33 0 0 0 0.3 -1.29 Z", Fill: "#00000026"},
		{D: "M0 0 L-1.3 -0.2 A1.32 1.32 0 0 0 -0.2 1.3 Z", Fill: "#ffffff22"},
		{D: disc(0, 0, 0.3), Fill: "#7a5a34", Stroke: "#4d371e", Width: 0.04},
		{D: disc(0, 0, 0.15), Fill: "#2c211a"},
	}},
	{Name: "larder", Paths: []sim.SpritePath{
		{D: "M-0.72 -0.66 L0.72 -0.66 L0.72 0.66 L-0.72 0.66 Z", Fill: "#9a7148", Stroke: "#4d3520", Width: 0.06},
		{D: "M-0.72 -0.33 L0.72 -0.33 M-0.72 0 L0.72 0 M-0.72 0.33 L0.72 0.33", Stroke: "#6d4c2c", Width: 0.03},
		{D: discs(-0.6, -0.54, 0.05, 0.6, -0.54, 0.05, -0.6, 0.54, 0.05, 0.6, 0.54, 0.05), Fill: "#3f2b19"},
	}},
	{Name: "well", Paths: []sim.SpritePath{
		{D: disc(0, 0, 0.58), Fill: "#8d9296", Stroke: "#474c50", Width: 0.05},
		{D: spokes(0.36, 0.56, 12), Stroke: "#5d6266", Width: 0.035},
		{D: disc(0, 0, 0.36), Fill: "#2f6f9a", Stroke: "#3b4044", Width: 0.05},
		{D: disc(-0.1, 0.1, 0.1), Fill: "#8fc7ee"},
		{D: "M-0.62 -0.07 L0.62 -0.07 L0.62 0.07 L-0.62 0.07 Z", Fill: "#8a5d38", Stroke: "#4a301c", Width: 0.03},
		{D: disc(0.12, 0, 0.11), Fill: "#b08a5c", Stroke: "#4a301c", Width: 0.03},
	}},
	{Name: "stall", Paths: []sim.SpritePath{
		{D: "M-0.95 -0.55 L0.95 -0.55 L0.95 0.55 L-0.95 0.55 Z", Fill: "#f3ecdc", Stroke: "#6b4a2f", Width: 0.05},
		{D: "M-0.95 -0.55 L-0.57 -0.55 L-0.57 0.55 L-0.95 0.55 Z M-0.19 -0.55 L0.19 -0.55 L0.19 0.55 L-0.19 0.55 Z M0.57 -0.55 L0.95 -0.55 L0.95 0.55 L0.57 0.55 Z", Fill: "#c8443c"},
		{D: "M-0.95 0 L0.95 0", Stroke: "#00000033", Width: 0.05},
		{D: "M-0.8 -0.55 L0.8 -0.55 L0.8 -0.8 L-0.8 -0.8 Z", Fill: "#9a7148", Stroke: "#4d3520", Width: 0.04},
		{D: discs(-0.6, -0.68, 0.1, -0.36, -0.66, 0.1, 0.5, -0.68, 0.1), Fill: "#d8382f", Stroke: "#7c1a17", Width: 0.02},
		{D: discs(-0.05, -0.68, 0.1, 0.2, -0.67, 0.1), Fill: "#ffd257", Stroke: "#8a6a1c", Width: 0.02},
	}},
	{Name: "fire", Paths: []sim.SpritePath{
		{D: disc(0, 0, 0.62), Fill: "#4a4038"},
		{D: circleOf(10, 0.56, 0.14), Fill: "#9aa0a3", Stroke: "#55595c", Width: 0.03},
		{D: "M-0.38 -0.08 L0.38 0.06 L0.36 0.18 L-0.4 0.04 Z M-0.1 -0.38 L0.04 -0.38 L0.1 0.38 L-0.04 0.38 Z", Fill: "#5b3a22", Stroke: "#2d1c10", Width: 0.02},
	}},
	{Name: "flame", Paths: []sim.SpritePath{
		{D: "M0 0.42 C0.1 0.22 0.26 0.16 0.24 -0.06 C0.22 -0.26 0.1 -0.3 0 -0.3 C-0.1 -0.3 -0.22 -0.26 -0.24 -0.06 C-0.26 0.16 -0.08 0.2 0 0.42 Z", Fill: "#ff8a2a"},
		{D: "M0 0.22 C0.06 0.1 0.15 0.06 0.14 -0.08 C0.12 -0.2 0.06 -0.22 0 -0.22 C-0.06 -0.22 -0.12 -0.2 -0.14 -0.08 C-0.15 0.06 -0.05 0.1 0 0.22 Z", Fill: "#ffd257"},
		{D: disc(0, -0.1, 0.07), Fill: "#fff4c9"},
	}},
	{Name: "torso", Paths: []sim.SpritePath{
		{D: "M-0.16 -0.3 C0.02 -0.36 0.17 -0.3 0.17 -0.2 L0.17 0.2 C0.17 0.3 0.02 0.36 -0.16 0.3 C-0.25 0.2 -0.25 -0.2 -0.16 -0.3 Z", Tint: true, Fill: "#777777", Stroke: "#00000088", Width: 0.03},
		{D: "M-0.16 -0.3 C-0.25 -0.2 -0.25 0.2 -0.16 0.3 C-0.12 0.15 -0.12 -0.15 -0.16 -0.3 Z", Fill: "#0000002a"},
		{D: "M0.07 -0.2 C0.12 -0.15 0.12 0.15 0.07 0.2 C0.17 0.18 0.17 -0.18 0.07 -0.2 Z", Fill: "#ffffff35"},
	}},
	{Name: "arm", Paths: []sim.SpritePath{
		{D: "M-0.26 -0.065 C-0.12 -0.08 -0.04 -0.07 0 -0.06 L0 0.06 C-0.04 0.07 -0.12 0.08 -0.26 0.065 Z", Tint: true, Fill: "#777777", Stroke: "#00000066", Width: 0.022},
		{D: disc(0.04, 0, 0.075), Fill: "#ecc7a2", Stroke: "#00000055", Width: 0.018},
	}},
	{Name: "head", Paths: []sim.SpritePath{
		{D: disc(0.02, 0, 0.185), Tint: true, Fill: "#efc8a0", Stroke: "#00000077", Width: 0.025},
		{D: "M0.2 -0.035 L0.255 0 L0.2 0.035 Z", Tint: true, Fill: "#efc8a0"},
	}},
	{Name: "hair", Paths: []sim.SpritePath{
		{D: "M0.1 -0.14 C0.04 -0.07 0.04 0.07 0.1 0.14 C0.02 0.22 -0.16 0.17 -0.17 0 C-0.16 -0.17 0.02 -0.22 0.1 -0.14 Z", Tint: true, Fill: "#5b3a29"},
		{D: "M0.02 -0.08 C-0.06 -0.04 -0.08 0.05 -0.04 0.1", Stroke: "#ffffff2a", Width: 0.03},
	}},
	{Name: "hat", Paths: []sim.SpritePath{
		{D: disc(0, 0, 0.27), Fill: "#d8b66a", Stroke: "#7a5d26", Width: 0.025},
		{D: ring(0, 0, 0.2), Stroke: "#b58f47", Width: 0.02},
		{D: disc(-0.02, 0, 0.14), Tint: true, Fill: "#b5482f", Stroke: "#7a5d26", Width: 0.02},
		{D: disc(-0.02, 0, 0.1), Fill: "#e6c985"},
	}},
	{Name: "axe", Paths: []sim.SpritePath{
		{D: "M-0.12 -0.025 L0.5 -0.025 L0.5 0.025 L-0.12 0.025 Z", Fill: "#7a5230", Stroke: "#3d2817", Width: 0.015},
		{D: "M0.4 -0.03 L0.54 -0.03 L0.58 -0.2 C0.5 -0.24 0.4 -0.22 0.34 -0.18 Z", Fill: "#cfd8e0", Stroke: "#55606b", Width: 0.02},
	}},
	{Name: "hammer", Paths: []sim.SpritePath{
		{D: "M-0.12 -0.025 L0.4 -0.025 L0.4 0.025 L-0.12 0.025 Z", Fill: "#7a5230", Stroke: "#3d2817", Width: 0.015},
		{D: "M0.34 -0.16 L0.5 -0.16 L0.5 0.16 L0.34 0.16 Z", Fill: "#8d98a3", Stroke: "#4a535c", Width: 0.02},
	}},
	{Name: "club", Paths: []sim.SpritePath{
		{D: "M-0.14 -0.03 L0.3 -0.045 C0.6 -0.12 0.72 -0.06 0.72 0 C0.72 0.06 0.6 0.12 0.3 0.045 L-0.14 0.03 Z", Fill: "#8a5d38", Stroke: "#3d2817", Width: 0.02},
		{D: discs(0.5, 0.04, 0.025, 0.6, -0.03, 0.025, 0.46, -0.04, 0.02), Fill: "#5b3a22"},
	}},
	{Name: "blob", Paths: []sim.SpritePath{
		{D: lobes(0.46, 9, 0.03, 0.2), Tint: true, Fill: "#7b4fb0", Stroke: "#2e1748", Width: 0.04},
		{D: shifted(lobes(0.3, 8, 0.02, 0.2), -0.07, 0.08), Fill: "#ffffff22"},
		{D: "M-0.26 0.16 C-0.2 0.28 -0.06 0.34 0.04 0.3 C-0.06 0.28 -0.16 0.22 -0.26 0.16 Z", Fill: "#ffffff66"},
		{D: discs(-0.2, -0.2, 0.05, 0.05, -0.28, 0.04, -0.3, 0, 0.035), Fill: "#00000022"},
	}},
	{Name: "eyes", Paths: []sim.SpritePath{
		{D: discs(0.2, 0.14, 0.1, 0.2, -0.14, 0.1), Fill: "#fbfff0", Stroke: "#2e1748", Width: 0.02},
		{D: discs(0.245, 0.13, 0.05, 0.245, -0.13, 0.05), Fill: "#1b0d2b"},
	}},
	{Name: "thought", Paths: []sim.SpritePath{
		{D: lobes(0.34, 8, 0.035, 0), Fill: "#fffdf6", Stroke: "#2a2a3388", Width: 0.03},
		{D: discs(-0.26, -0.34, 0.075, -0.36, -0.48, 0.045), Fill: "#fffdf6", Stroke: "#2a2a3388", Width: 0.025},
	}},
	{Name: "moon", Paths: []sim.SpritePath{
		{D: "M0.06 0.22 C-0.14 0.18 -0.2 -0.06 -0.06 -0.18 C0.02 -0.24 0.14 -0.22 0.2 -0.14 C0.06 -0.14 -0.02 0.06 0.06 0.22 Z", Fill: "#4f5fae", Stroke: "#2c3668", Width: 0.02},
	}},
	{Name: "jar", Paths: []sim.SpritePath{
		{D: "M-0.13 -0.17 L0.13 -0.17 L0.15 0.06 L-0.15 0.06 Z", Fill: "#c9884f", Stroke: "#6b4322", Width: 0.02},
		{D: "M-0.16 0.06 L0.16 0.06 L0.16 0.12 L-0.16 0.12 Z", Fill: "#8a5730"},
		{D: discs(-0.07, 0.16, 0.07, 0.08, 0.15, 0.07), Fill: "#d8382f", Stroke: "#7c1a17", Width: 0.015},
	}},
	{Name: "foot", Paths: []sim.SpritePath{
		{D: "M-0.1 -0.055 C0 -0.075 0.1 -0.06 0.11 0 C0.1 0.06 0 0.075 -0.1 0.055 Z", Fill: "#3b2c22", Stroke: "#00000055", Width: 0.02},
	}},
	{Name: "flower", Paths: []sim.SpritePath{
		{D: discs(0.06, 0, 0.045, -0.06, 0, 0.045, 0, 0.06, 0.045, 0, -0.06, 0.045), Tint: true, Fill: "#ffffff"},
		{D: disc(0, 0, 0.035), Fill: "#f0c23c"},
	}},
	{Name: "tuft", Paths: []sim.SpritePath{
		{D: "M-0.12 0 C-0.1 0.08 -0.14 0.14 -0.18 0.18 M0 0 C0 0.1 0 0.16 0.01 0.24 M0.1 0 C0.1 0.08 0.14 0.14 0.18 0.16", Stroke: "#5f9a4d", Width: 0.035},
	}},
}

// disc returns the path of a circle, ring the same for strokes.
func disc(x, y, r float64) string {
	return "M" + num(x-r) + " " + num(y) + " a" + num(r) + " " + num(r) + " 0 1 0 " + num(float64(2*r)) + " 0 a" + num(r) + " " + num(r) + " 0 1 0 " + num(float64(-2*r)) + " 0 Z"
}

func ring(x, y, r float64) string { return disc(x, y, r) }

// discs are several circles: x, y, r of each.
func discs(v ...float64) string {
	var b strings.Builder
	for i := 0; i+2 < len(v); i += 3 {
		b.WriteString(disc(v[i], v[i+1], v[i+2]))
	}
	return b.String()
}

// circleOf is n circles of radius size on a circle.
func circleOf(n int, r, size float64) string {
	var b strings.Builder
	for i := range n {
		p := onCircle(float64(i)/float64(n), r)
		b.WriteString(disc(p.X, p.Y, size))
	}
	return b.String()
}

// lobes returns a round shape with n soft lobes of some depth.
func lobes(r float64, n int, depth, turn float64) string {
	var b strings.Builder
	for i := range n {
		from := onCircle((float64(i)+turn)/float64(n), r-depth)
		mid := onCircle((float64(i)+0.5+turn)/float64(n), r+float64(depth*1.6))
		to := onCircle((float64(i)+1+turn)/float64(n), r-depth)
		if i == 0 {
			b.WriteString("M" + num(from.X) + " " + num(from.Y))
		}
		b.WriteString(" Q" + num(mid.X) + " " + num(mid.Y) + " " + num(to.X) + " " + num(to.Y))
	}
	return b.String() + " Z"
}

// star returns a shape of n points between two radii.
func star(r, in float64, n int, turn float64) string {
	var b strings.Builder
	for i := range 2 * n {
		at := r
		if i%2 == 1 {
			at = in
		}
		p := onCircle((float64(i)+turn)/float64(2*n), at)
		b.WriteString([2]string{"L", "M"}[min(1, max(0, 1-i))] + num(p.X) + " " + num(p.Y) + " ")
	}
	return b.String() + "Z"
}

// spokes are n lines from one radius to another.
func spokes(in, out float64, n int) string {
	var b strings.Builder
	for i := range n {
		p, q := onCircle(float64(i)/float64(n), in), onCircle((float64(i)+0.15)/float64(n), out)
		b.WriteString("M" + num(p.X) + " " + num(p.Y) + " L" + num(q.X) + " " + num(q.Y) + " ")
	}
	return b.String()
}

// shifted moves a path of absolute M, Q and L.
func shifted(d string, x, y float64) string {
	fields := strings.Fields(strings.NewReplacer("M", "M ", "Q", "Q ", "L", "L ").Replace(d))
	n := 0
	for i, f := range fields {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			continue
		}
		fields[i] = num(v + [2]float64{x, y}[n%2])
		n++
	}
	return strings.Join(fields, " ")
}

func num(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) }

package town

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/sim"
)

// Sprites stand on a tile of a metre, whose middle is their origin, seen from the front and a little from above. What is tinted takes the colour that
// the game gives. A type of the document that has none of its own gets "building".
var sprites = []sim.Sprite{
	{Name: "House", Paths: cottage("#f3e2c0", "#b5533c",
		fill("#5b3a29", box(-0.07, -0.38, 0.07, -0.14)), fill("#7fb2c9", box(-0.3, -0.24, -0.17, -0.1)+box(0.17, -0.24, 0.3, -0.1)), fill("#8a6a58", box(0.16, 0.3, 0.27, 0.54)))},
	{Name: "building", Paths: cottage("#d9d2c3", "#6d7f8f", fill("#4a3b30", box(-0.08, -0.38, 0.08, -0.12)), fill("#8fb6c4", box(-0.3, -0.22, -0.16, -0.08)+box(0.16, -0.22, 0.3, -0.08)))},
	{Name: "Farm", Paths: paths(
		fill("#8f6b3d", box(-0.47, -0.47, 0.47, 0.45)),
		stroke("#b6a14a", 0.07, "M-0.44 -0.38 H0.44 M-0.44 -0.22 H0.44 M-0.44 -0.06 H0.44 M0.06 0.1 H0.44 M0.06 0.26 H0.44 M0.06 0.4 H0.44"),
		stroke("#d8c45c", 0.03, "M-0.44 -0.36 H0.44 M-0.44 -0.2 H0.44 M-0.44 -0.04 H0.44 M0.06 0.12 H0.44 M0.06 0.28 H0.44"),
		fill("#00000030", poly(-0.44, 0, 0.02, 0, 0.1, 0.06, 0.1, 0.34, -0.44, 0.2)),
		outline("#a8402f", "#5f2118", box(-0.42, 0.02, 0, 0.26)), outline("#6e6a66", "#3f3c39", poly(-0.47, 0.24, -0.33, 0.5, -0.09, 0.5, 0.05, 0.24)),
		fill("#f2e6d0", box(-0.29, 0.02, -0.13, 0.17)), stroke("#a8402f", 0.025, "M-0.29 0.02 L-0.13 0.17 M-0.13 0.02 L-0.29 0.17"))},
	{Name: "Bakery", Paths: cottage("#f6e9d2", "#8a5a34",
		fill("#c9a06a", box(0.2, 0.26, 0.34, 0.6)), fill("#5a3a24", box(-0.34, -0.38, -0.2, -0.12)), fill("#3d4a52", box(-0.1, -0.27, 0.32, -0.1)),
		fill("#e6b566", "M-0.04 -0.24 q0.06 0.1 0.12 0 Z M0.13 -0.24 q0.06 0.1 0.12 0 Z"), fill("#c8453b", box(-0.14, -0.1, 0.36, -0.02)), fill("#ffffff", box(-0.06, -0.1, 0.02, -0.02)+box(0.1, -0.1, 0.18, -0.02)+box(0.26, -0.1, 0.34, -0.02)))},
	{Name: "Market", Paths: paths(
		fill("#00000035", poly(-0.42, -0.42, 0.5, -0.42, 0.54, -0.28, -0.36, -0.28)),
		outline("#9a7147", "#5d4126", box(-0.4, -0.38, 0.4, -0.12)), fill("#e08a3c", disc(-0.24, -0.12, 0.07)+disc(-0.1, -0.12, 0.07)), fill("#7fae4b", disc(0.06, -0.12, 0.07)+disc(0.2, -0.12, 0.06)), fill("#e2c070", disc(0.32, -0.12, 0.05)),
		stroke("#5d4126", 0.05, "M-0.4 -0.38 V0.2 M0.4 -0.38 V0.2"),
		outline("#d8473f", "#7d231e", poly(-0.48, 0.1, -0.38, 0.42, 0.38, 0.42, 0.48, 0.1)), fill("#fbf4e6", poly(-0.3, 0.1, -0.24, 0.42, -0.08, 0.42, -0.1, 0.1)+poly(0.1, 0.1, 0.08, 0.42, 0.24, 0.42, 0.3, 0.1)),
		fill("#b9362f", "M-0.48 0.1 q0.09 -0.12 0.18 0 Z M-0.1 0.1 q0.1 -0.12 0.2 0 Z M0.3 0.1 q0.09 -0.12 0.18 0 Z"))},
	{Name: "Forester", Paths: paths(
		fill("#00000035", poly(-0.4, -0.42, 0.46, -0.42, 0.5, -0.28, -0.34, -0.28)),
		outline("#8f623a", "#4f3520", box(-0.4, -0.38, 0.2, 0.06)), stroke("#6d4828", 0.025, "M-0.4 -0.28 H0.2 M-0.4 -0.18 H0.2 M-0.4 -0.08 H0.2"),
		fill("#3b2a1c", box(-0.18, -0.38, -0.04, -0.12)), outline("#4d7a3d", "#2b4a22", poly(-0.47, 0.04, -0.34, 0.44, 0.14, 0.44, 0.27, 0.04)), fill("#ffffff22", poly(-0.47, 0.04, -0.34, 0.44, -0.1, 0.44, -0.12, 0.04)),
		outline("#c99a63", "#5d4126", disc(0.27, -0.32, 0.08)+disc(0.41, -0.32, 0.08)+disc(0.34, -0.2, 0.08)))},
	{Name: "Sawmill", Paths: paths(
		fill("#00000035", poly(-0.44, -0.42, 0.48, -0.42, 0.52, -0.28, -0.38, -0.28)),
		outline("#b98d57", "#5d4126", box(-0.44, -0.38, 0.44, -0.02)), fill("#3a2c20", box(-0.3, -0.38, 0.1, -0.08)), outline("#5c7484", "#33434e", poly(-0.49, -0.04, -0.4, 0.36, 0.4, 0.36, 0.49, -0.04)),
		stroke("#47606f", 0.03, "M-0.44 0.1 H0.44 M-0.42 0.23 H0.42"), outline("#d9dee2", "#6a747c", star(-0.1, -0.26, 0.14, 0.1, 10)), fill("#6a747c", disc(-0.1, -0.26, 0.03)),
		outline("#e3bd85", "#8a6334", box(0.16, -0.38, 0.42, -0.32)+box(0.18, -0.32, 0.4, -0.26)+box(0.2, -0.26, 0.38, -0.2)))},
	{Name: "Well", Paths: paths(
		fill("#c9bfa9", disc(0, -0.1, 0.4)), fill("#00000030", ellipse(0.06, -0.24, 0.3, 0.14)), outline("#a9a39a", "#5f5a53", box(-0.26, -0.3, 0.26, -0.06)), stroke("#7d776e", 0.02, "M-0.26 -0.18 H0.26 M-0.1 -0.3 V-0.18 M0.1 -0.18 V-0.06"),
		outline("#4a90c4", "#5f5a53", ellipse(0, -0.06, 0.26, 0.1)), stroke("#5d4126", 0.05, "M-0.22 -0.06 V0.28 M0.22 -0.06 V0.28"), outline("#9a5b3c", "#5a3020", poly(-0.36, 0.22, 0, 0.48, 0.36, 0.22)))},
	{Name: "Park", Paths: paths(
		fill("#8fca6b", "M-0.46 -0.36 q0 -0.1 0.1 -0.1 H0.36 q0.1 0 0.1 0.1 V0.36 q0 0.1 -0.1 0.1 H-0.36 q-0.1 0 -0.1 -0.1 Z"), stroke("#e9dcb4", 0.08, "M-0.44 -0.1 C-0.2 -0.24 0.1 0.1 0.44 -0.06"),
		outline("#6db6dc", "#4b8fb5", ellipse(0.2, -0.3, 0.18, 0.09)), fill("#00000028", ellipse(-0.2, 0.08, 0.2, 0.1)+ellipse(0.26, 0.14, 0.16, 0.08)),
		fill("#4e9a49", disc(-0.24, 0.22, 0.2)+disc(0.22, 0.26, 0.17)), fill("#69b45a", disc(-0.28, 0.27, 0.12)+disc(0.19, 0.31, 0.1)), fill("#f2a7c3", disc(-0.3, -0.3, 0.04)+disc(-0.18, -0.34, 0.04)), fill("#ffe07a", disc(-0.24, -0.24, 0.04)+disc(-0.36, -0.22, 0.03)))},
	{Name: "Brigade", Paths: paths(
		fill("#00000035", poly(-0.44, -0.42, 0.48, -0.42, 0.52, -0.28, -0.38, -0.28)),
		outline("#c63d33", "#6d1c17", box(-0.42, -0.38, 0.22, 0.1)), fill("#f4ead8", box(-0.36, -0.38, -0.12, -0.06)+box(-0.06, -0.38, 0.18, -0.06)), stroke("#9a8f7d", 0.02, "M-0.36 -0.28 H-0.12 M-0.36 -0.17 H-0.12 M-0.06 -0.28 H0.18 M-0.06 -0.17 H0.18"),
		outline("#59616a", "#30363c", poly(-0.48, 0.08, -0.38, 0.3, 0.18, 0.3, 0.28, 0.08)), outline("#d2564b", "#6d1c17", box(0.2, -0.38, 0.42, 0.4)), fill("#ffd34a", disc(0.31, 0.28, 0.06)), outline("#59616a", "#30363c", poly(0.15, 0.38, 0.31, 0.58, 0.47, 0.38)))},
	{Name: "Watch", Paths: paths(
		fill("#00000035", poly(-0.4, -0.42, 0.44, -0.42, 0.48, -0.28, -0.34, -0.28)),
		outline("#b9bcc4", "#545964", box(-0.4, -0.38, 0.4, 0.06)), outline("#3f6fb0", "#233f69", poly(-0.46, 0.04, -0.38, 0.24, 0.38, 0.24, 0.46, 0.04)), outline("#cfd2d9", "#545964", box(-0.16, -0.38, 0.16, 0.4)), outline("#cfd2d9", "#545964", "M-0.22 0.38 V0.52 H-0.12 V0.46 H-0.05 V0.52 H0.05 V0.46 H0.12 V0.52 H0.22 V0.38 Z"),
		fill("#33405a", box(-0.07, -0.38, 0.07, -0.14)+box(-0.06, 0.08, 0.06, 0.26)+box(-0.33, -0.24, -0.23, -0.1)+box(0.23, -0.24, 0.33, -0.1)))},
	{Name: "Mine", Paths: paths(
		outline("#7d756c", "#4a443d", "M-0.48 -0.4 C-0.46 0.1 -0.24 0.46 0.02 0.46 C0.28 0.46 0.46 0.14 0.48 -0.4 Z"), fill("#938a80", "M-0.4 -0.1 C-0.3 0.2 -0.16 0.4 0 0.42 C-0.06 0.2 -0.16 0 -0.4 -0.1 Z"),
		fill("#1d1a18", "M-0.18 -0.4 V-0.06 Q0 0.14 0.18 -0.06 V-0.4 Z"), stroke("#8a5d38", 0.06, "M-0.2 -0.4 V-0.04 H0.2 V-0.4"), stroke("#b9b2a8", 0.02, "M-0.06 -0.46 V-0.3 M0.06 -0.46 V-0.3"),
		outline("#6e7a83", "#333a40", poly(0.2, -0.4, 0.18, -0.24, 0.44, -0.24, 0.42, -0.4)), fill("#e0a33c", disc(0.25, -0.23, 0.05)+disc(0.33, -0.21, 0.06)+disc(0.4, -0.23, 0.04)))},
	{Name: "Smithy", Paths: cottage("#a39a8f", "#4b4f57",
		fill("#6b635a", box(-0.32, 0.24, -0.16, 0.6)), fill("#2a2420", "M-0.3 -0.38 V-0.16 Q-0.16 -0.04 -0.02 -0.16 V-0.38 Z"), fill("#ff9a3c", "M-0.24 -0.38 V-0.24 Q-0.16 -0.12 -0.08 -0.24 V-0.38 Z"), fill("#ffe08a", disc(-0.16, -0.32, 0.05)), fill("#33383f", poly(0.1, -0.2, 0.36, -0.2, 0.3, -0.27, 0.26, -0.27, 0.3, -0.38, 0.14, -0.38, 0.18, -0.27, 0.1, -0.24)))},
	{Name: "Storehouse", Paths: paths(
		fill("#00000035", poly(-0.46, -0.42, 0.5, -0.42, 0.54, -0.28, -0.4, -0.28)),
		outline("#a97a4a", "#573a20", box(-0.45, -0.38, 0.45, 0.1)), stroke("#8a6038", 0.02, "M-0.3 -0.38 V0.1 M0.3 -0.38 V0.1"), outline("#7a4f3a", "#452a1d", "M-0.5 0.06 C-0.4 0.5 0.4 0.5 0.5 0.06 Z"), stroke("#ffffff22", 0.04, "M-0.4 0.16 C-0.3 0.4 0.3 0.4 0.4 0.16"),
		outline("#e3c08a", "#573a20", box(-0.22, -0.38, 0.22, -0.02)), stroke("#8a6038", 0.035, "M-0.22 -0.38 L0.22 -0.02 M0.22 -0.38 L-0.22 -0.02"))},
	{Name: "tree", Paths: paths(
		fill("#00000038", ellipse(0.1, -0.34, 0.34, 0.14)), fill("#5f4128", box(-0.05, -0.38, 0.05, -0.1)),
		sim.SpritePath{D: disc(0, 0.12, 0.36) + disc(-0.18, -0.04, 0.22) + disc(0.2, -0.04, 0.22), Tint: true, Fill: "#4f8a4a"}, fill("#ffffff26", disc(-0.1, 0.22, 0.18)))},
	{Name: "pine", Paths: paths(
		fill("#00000038", ellipse(0.1, -0.34, 0.3, 0.12)), fill("#5f4128", box(-0.04, -0.4, 0.04, -0.2)),
		sim.SpritePath{D: poly(-0.34, -0.24, 0, 0.2, 0.34, -0.24) + poly(-0.28, 0, 0, 0.4, 0.28, 0) + poly(-0.2, 0.22, 0, 0.58, 0.2, 0.22), Tint: true, Fill: "#3c6f50"}, fill("#ffffff1e", poly(-0.28, 0, 0, 0.4, 0, 0)+poly(-0.2, 0.22, 0, 0.58, 0, 0.22)))},
	{Name: "rock", Paths: paths(
		fill("#6b6058", ellipse(0, -0.05, 0.46, 0.4)), outline("#8a8078", "#4d463f", poly(-0.34, -0.3, -0.3, 0.02, -0.08, 0.16, 0.1, -0.06, 0.06, -0.3)+poly(0.06, -0.34, 0.1, -0.08, 0.28, 0.02, 0.4, -0.18, 0.34, -0.34)), fill("#e0a33c", disc(-0.16, -0.06, 0.05)+disc(0.24, -0.16, 0.05)+disc(-0.02, -0.2, 0.035)))},
	{Name: "flame", Paths: paths(
		fill("#e8542b", "M0 0.5 C0.06 0.28 0.3 0.2 0.26 -0.06 C0.24 -0.24 0.12 -0.3 0 -0.3 C-0.12 -0.3 -0.24 -0.24 -0.26 -0.06 C-0.28 0.1 -0.1 0.16 0 0.5 Z"), fill("#ffb43c", "M0 0.24 C0.04 0.1 0.18 0.06 0.15 -0.1 C0.13 -0.22 0.08 -0.26 0 -0.26 C-0.08 -0.26 -0.13 -0.22 -0.15 -0.1 C-0.16 0 -0.04 0.06 0 0.24 Z"), fill("#fff0a8", disc(0, -0.17, 0.07)))},
	{Name: "person", Paths: paths(
		fill("#00000040", ellipse(0.03, -0.12, 0.11, 0.05)), sim.SpritePath{D: "M-0.08 -0.12 L-0.09 0.03 Q0 0.1 0.09 0.03 L0.08 -0.12 Z", Tint: true, Fill: "#3d7ea6", Stroke: "#1d212680", Width: 0.015}, outline("#f0c9a0", "#5a4030", disc(0, 0.12, 0.075)))},
	// What the player has, for the board.
	{Name: "good people", Paths: paths(outline("#3d7ea6", "#1d2126", "M-0.36 -0.46 Q-0.4 0.06 0 0.06 Q0.4 0.06 0.36 -0.46 Z"), outline("#f0c9a0", "#1d2126", disc(0, 0.22, 0.24)))},
	{Name: "good money", Paths: paths(outline("#ffcf4a", "#8a6412", disc(0, 0, 0.4)), stroke("#8a6412", 0.07, disc(0, 0, 0.24)))},
	{Name: "good bread", Paths: paths(outline("#d99a4e", "#6d441a", "M-0.46 -0.16 C-0.5 0.28 0.5 0.28 0.46 -0.16 Q0.44 -0.26 0.34 -0.26 H-0.34 Q-0.44 -0.26 -0.46 -0.16 Z"), stroke("#f3d09a", 0.07, "M-0.2 -0.06 L-0.14 0.12 M0 -0.06 L0.06 0.14 M0.18 -0.06 L0.24 0.1"))},
	{Name: "good wheat", Paths: paths(stroke("#c9a23c", 0.07, "M0 -0.46 V0.2 M-0.2 -0.46 Q-0.16 -0.1 -0.24 0.16 M0.2 -0.46 Q0.16 -0.1 0.24 0.16"), outline("#f0cc5c", "#8a6412", ellipse(0, 0.24, 0.1, 0.2)+ellipse(-0.26, 0.18, 0.09, 0.18)+ellipse(0.26, 0.18, 0.09, 0.18)))},
	{Name: "good logs", Paths: paths(outline("#c99a63", "#5d4126", disc(-0.2, -0.2, 0.2)+disc(0.2, -0.2, 0.2)+disc(0, 0.14, 0.2)), stroke("#8a6334", 0.04, disc(-0.2, -0.2, 0.09)+disc(0.2, -0.2, 0.09)+disc(0, 0.14, 0.09)))},
	{Name: "good planks", Paths: paths(outline("#e3bd85", "#6d4828", poly(-0.46, -0.3, 0.3, -0.3, 0.46, -0.14, -0.3, -0.14)+poly(-0.46, -0.1, 0.3, -0.1, 0.46, 0.06, -0.3, 0.06)+poly(-0.46, 0.1, 0.3, 0.1, 0.46, 0.26, -0.3, 0.26)))},
	{Name: "good ore", Paths: paths(outline("#8a8078", "#33302c", poly(-0.42, -0.3, -0.34, 0.1, -0.06, 0.32, 0.28, 0.18, 0.44, -0.12, 0.32, -0.32)), fill("#e0a33c", disc(-0.12, 0.04, 0.1)+disc(0.16, -0.1, 0.1)))},
	{Name: "good tools", Paths: paths(stroke("#8a5d38", 0.12, "M-0.3 -0.42 L0.14 0.16"), outline("#aab4bc", "#333a40", poly(-0.08, 0.2, 0.24, 0.44, 0.42, 0.2, 0.16, 0)))},
}

// paths are those of a sprite.
func paths(list ...sim.SpritePath) []sim.SpritePath { return list }

// cottage is a house with a roof, and what is on it.
func cottage(wall, roof string, more ...sim.SpritePath) []sim.SpritePath {
	return append(paths(
		fill("#00000035", poly(-0.38, -0.42, 0.44, -0.42, 0.5, -0.28, -0.32, -0.28)),
		outline(wall, "#4a382c", box(-0.38, -0.38, 0.38, 0.06)),
		fill("#00000016", box(0.12, -0.38, 0.38, 0.06)),
		sim.SpritePath{D: poly(-0.47, 0.03, -0.34, 0.44, 0.34, 0.44, 0.47, 0.03), Tint: true, Fill: roof, Stroke: "#3a241b", Width: 0.03},
		fill("#ffffff24", poly(-0.47, 0.03, -0.34, 0.44, 0.02, 0.44, 0, 0.03)),
		stroke("#00000026", 0.02, "M-0.43 0.16 H0.43 M-0.39 0.3 H0.39")), more...)
}

func fill(c, d string) sim.SpritePath { return sim.SpritePath{D: d, Fill: c} }

func stroke(c string, width float64, d string) sim.SpritePath {
	return sim.SpritePath{D: d, Stroke: c, Width: width}
}

func outline(c, line, d string) sim.SpritePath {
	return sim.SpritePath{D: d, Fill: c, Stroke: line, Width: 0.025}
}

func box(x0, y0, x1, y1 float64) string { return poly(x0, y0, x1, y0, x1, y1, x0, y1) }

// poly is a closed shape through points.
func poly(xy ...float64) string {
	var b strings.Builder
	for i := 0; i+1 < len(xy); i += 2 {
		b.WriteString([2]string{"L", "M"}[min(1, max(0, 1-i))] + num(xy[i]) + " " + num(xy[i+1]) + " ")
	}
	return b.String() + "Z "
}

func disc(x, y, r float64) string { return ellipse(x, y, r, r) }

func ellipse(x, y, rx, ry float64) string {
	size := num(rx) + " " + num(ry)
	return "M" + num(x-rx) + " " + num(y) + " a" + size + " 0 1 0 " + num(float64(2*rx)) + " 0 a" + size + " 0 1 0 " + num(float64(-2*rx)) + " 0 Z "
}

// star is a wheel of n teeth.
func star(x, y, out, in float64, n int) string {
	xy := make([]float64, 0, 4*n)
	for i := range 2 * n {
		r := out
		if i%2 == 1 {
			r = in
		}
		p := onCircle(float64(i)/float64(2*n), r)
		xy = append(xy, x+p.X, y+p.Y)
	}
	return poly(xy...)
}

func num(v float64) string { return strconv.FormatFloat(v, 'f', -1, 32) }

// icons are those of tools, by their names; of a type that has none the first.
var icons = map[string]string{
	"":           "M2 14 V6 L8 2 L14 6 V14 Z",
	"look":       "M3 1 L13 9 L8.6 9.6 L11 14.4 L8.9 15.2 L6.6 10.4 L3 13 Z",
	"demolish":   "M2 4 L4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 Z",
	"Road":       "M5 1 H11 L14 15 H2 Z M7.4 2.5 V5 H8.6 V2.5 Z M7.3 6.5 V9.5 H8.7 V6.5 Z M7.2 11 V14 H8.8 V11 Z",
	"House":      "M1 8 L8 2 L15 8 H13 V14 H9.6 V10 H6.4 V14 H3 V8 Z",
	"Farm":       "M7.4 15 V9 C5 9 4 7.6 4 5.6 C6 5.6 7.4 6.6 7.6 8 C7.4 5 7.4 3 8 1 C8.6 3 8.6 5 8.4 8 C8.6 6.6 10 5.6 12 5.6 C12 7.6 11 9 8.6 9 V15 Z",
	"Bakery":     "M1 9 C1 4 15 4 15 9 C15 11 14 12 13 12 H3 C2 12 1 11 1 9 Z M4.4 7 L5.4 10 H6.6 L5.6 6.6 Z M7.6 6.4 L8.4 10 H9.6 L8.8 6.4 Z",
	"Market":     "M2 2 H14 L15.4 7 A2 2 0 0 1 11.6 7 A2 2 0 0 1 8 7 A2 2 0 0 1 4.4 7 A2 2 0 0 1 0.6 7 Z M2 10 H3.4 V14 H12.6 V10 H14 V15.4 H2 Z",
	"Forester":   "M8 1 L12 6 H10 L14 11 H9 V15 H7 V11 H2 L6 6 H4 Z",
	"Sawmill":    "M8 2 L9.4 3.6 L11.6 3 L12 5.2 L14 6.2 L13 8 L14 9.8 L12 10.8 L11.6 13 L9.4 12.4 L8 14 L6.6 12.4 L4.4 13 L4 10.8 L2 9.8 L3 8 L2 6.2 L4 5.2 L4.4 3 L6.6 3.6 Z M8 6.4 A1.6 1.6 0 1 0 8 9.6 A1.6 1.6 0 1 0 8 6.4 Z",
	"Well":       "M8 1 C11 6 13 8 13 11 A5 4.4 0 0 1 3 11 C3 8 5 6 8 1 Z",
	"Park":       "M8 1 A4 4 0 0 1 11.6 6.6 A3.4 3.4 0 0 1 9 11 V15 H7 V11 A3.4 3.4 0 0 1 4.4 6.6 A4 4 0 0 1 8 1 Z",
	"Brigade":    "M8 1 C9 4 13 6 12.6 10.4 C12.4 13.4 10 15 8 15 C6 15 3.6 13.4 3.4 10.4 C3.2 8 5 7 5.4 4.6 C6.6 5.4 7 6.4 7 7.4 C8 6 8.4 3.6 8 1 Z",
	"Watch":      "M8 1 L14 3.4 V8 C14 11.6 11.4 14 8 15.4 C4.6 14 2 11.6 2 8 V3.4 Z",
	"Mine":       "M1 6 C5 1 11 1 15 6 L13.6 7 C11.6 5 10 4.2 8.8 4 V15 H7.2 V4 C6 4.2 4.4 5 2.4 7 Z",
	"Smithy":     "M1 5 H15 V7 C12 7 10.6 8 10.4 10 H12 V13 H4 V10 H5.6 C5.4 8.4 4 7.6 1 7 Z",
	"Storehouse": "M1 6 L8 2 L15 6 V15 H13 V8 H3 V15 H1 Z M4.4 9.4 H7.4 V12 H4.4 Z M8.6 9.4 H11.6 V12 H8.6 Z M4.4 12.6 H11.6 V15 H4.4 Z",
}

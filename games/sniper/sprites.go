package sniper

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// Sprites are drawn looking along the x axis, in metres, and painted larger. What is tinted takes the colour that the
// game gives.
var sprites = []sim.Sprite{
	{Name: "rifle", Paths: []sim.SpritePath{
		{D: "M-0.1 -0.06 L0.25 -0.05 L0.75 -0.03 L0.75 0.03 L0.25 0.05 L-0.1 0.09 Z", Fill: "#20242b", Stroke: "#0b0d11", Width: 0.03},
		{D: "M-0.1 -0.06 L0.12 -0.06 L0.12 0.06 L-0.1 0.09 Z", Fill: "#6b4a2c"},
	}},
	{Name: "shoulders", Paths: []sim.SpritePath{
		{D: "M0.08 -0.42 C0.24 -0.4 0.26 0.4 0.08 0.42 C-0.16 0.46 -0.24 0.25 -0.24 0 C-0.24 -0.25 -0.16 -0.46 0.08 -0.42 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 0.06},
		{D: "M-0.18 -0.2 H0.1 M-0.18 0.2 H0.1", Stroke: "#00000033", Width: 0.07},
	}},
	{Name: "lying", Paths: []sim.SpritePath{
		{D: "M0.1 -0.36 C0.26 -0.3 0.26 0.3 0.1 0.36 L-0.5 0.24 L-1.05 0.3 L-1.05 0.1 L-0.6 0 L-1.05 -0.1 L-1.05 -0.3 L-0.5 -0.24 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 0.06},
	}},
	{Name: "helmet", Paths: []sim.SpritePath{
		{D: paint.Disc(0.02, 0, 0.25), Tint: true, Fill: "#4f5b3c", Stroke: "#14181c", Width: 0.05},
		{D: paint.Disc(-0.03, 0.06, 0.09), Fill: "#ffffff33"},
	}},
	{Name: "cap", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.26), Tint: true, Fill: "#7a2f36", Stroke: "#14181c", Width: 0.05},
		{D: "M0.14 -0.2 C0.36 -0.14 0.36 0.14 0.14 0.2 Z", Fill: "#14181c"},
		{D: "M-0.02 0.13 L0.03 0.04 L0.12 0.03 L0.05 -0.03 L0.07 -0.12 L-0.02 -0.07 L-0.11 -0.12 L-0.09 -0.03 L-0.16 0.03 L-0.07 0.04 Z", Fill: "#ffd257"},
	}},
	{Name: "hood", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.27), Tint: true, Fill: "#2f5d50", Stroke: "#0e1513", Width: 0.05},
		{D: "M-0.2 -0.12 L-0.36 -0.16 L-0.22 0 L-0.36 0.16 L-0.2 0.12 M-0.02 0.18 L-0.1 0.32 L0.06 0.22 M-0.02 -0.18 L-0.1 -0.32 L0.06 -0.22", Stroke: "#3f7a63", Width: 0.08},
	}},
	{Name: "hat", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.33), Tint: true, Fill: "#e3c98c", Stroke: "#5b4a26", Width: 0.04},
		{D: paint.Disc(0, 0, 0.18), Fill: "#00000022", Stroke: "#8a7038", Width: 0.03},
	}},
	{Name: "tree", Paths: []sim.SpritePath{
		{D: "M0.5 0.05 C0.6 0.3 0.4 0.5 0.2 0.46 C0.1 0.62 -0.2 0.6 -0.24 0.44 C-0.5 0.5 -0.6 0.2 -0.48 0.04 C-0.62 -0.2 -0.4 -0.46 -0.2 -0.4 C-0.1 -0.6 0.2 -0.58 0.24 -0.42 C0.5 -0.46 0.6 -0.2 0.5 0.05 Z", Tint: true, Fill: "#2c5139", Stroke: "#16301f", Width: 0.05},
		{D: "M0.14 0.2 C0.1 0.34 -0.16 0.34 -0.2 0.2 M-0.28 -0.05 C-0.3 0.1 -0.14 0.16 -0.06 0.06 M0.06 -0.14 C0.2 -0.26 0.34 -0.1 0.28 0.04", Stroke: "#ffffff22", Width: 0.06},
	}},
	{Name: "heart", Paths: []sim.SpritePath{
		{D: "M0 -0.26 C-0.34 0 -0.3 0.26 -0.12 0.26 C-0.04 0.26 0 0.2 0 0.15 C0 0.2 0.04 0.26 0.12 0.26 C0.3 0.26 0.34 0 0 -0.26 Z", Tint: true, Fill: "#e0495b", Stroke: "#2a0d13", Width: 0.04},
	}},
}

package night

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// Sprites are drawn looking along the x axis, in metres. What is tinted takes the colour that the game gives.
var sprites = append([]sim.Sprite{
	{Name: "coat", Paths: []sim.SpritePath{
		{D: "M0.05 -0.36 C0.24 -0.34 0.24 0.34 0.05 0.36 C-0.16 0.4 -0.26 0.24 -0.26 0 C-0.26 -0.24 -0.16 -0.4 0.05 -0.36 Z", Tint: true, Fill: "#4a6fb0", Stroke: "#0c1018", Width: 0.045},
		{D: "M-0.02 -0.3 L0.02 -0.18 M-0.02 0.3 L0.02 0.18", Stroke: "#ffffff55", Width: 0.05},
		{D: "M-0.2 -0.2 C-0.25 0 -0.25 0 -0.2 0.2", Stroke: "#00000044", Width: 0.06},
	}},
	{Name: "cap", Paths: []sim.SpritePath{
		{D: paint.Disc(0.02, 0, 0.2), Tint: true, Fill: "#2c4474", Stroke: "#0c1018", Width: 0.035},
		{D: "M0.12 -0.16 C0.3 -0.12 0.3 0.12 0.12 0.16 C0.17 0.06 0.17 -0.06 0.12 -0.16 Z", Fill: "#10141c"},
		{D: paint.Disc(0.1, 0, 0.045), Fill: "#ffd76a"},
		{D: paint.Disc(-0.06, 0.05, 0.05), Fill: "#ffffff33"},
	}},
	{Name: "lamp", Paths: []sim.SpritePath{
		{D: "M0.1 -0.34 L0.36 -0.36 L0.42 -0.42 L0.42 -0.22 L0.36 -0.28 L0.1 -0.28 Z", Fill: "#20252f", Stroke: "#0c1018", Width: 0.025},
		{D: "M0.42 -0.42 L0.46 -0.42 L0.46 -0.22 L0.42 -0.22 Z", Fill: "#fff1c2"},
	}},
	{Name: "cloak", Paths: []sim.SpritePath{
		{D: "M0.08 -0.28 C0.22 -0.24 0.22 0.24 0.08 0.28 C-0.1 0.36 -0.32 0.26 -0.3 0.1 L-0.36 0 L-0.3 -0.1 C-0.32 -0.26 -0.1 -0.36 0.08 -0.28 Z", Tint: true, Fill: "#5b3f73", Stroke: "#120b18", Width: 0.04},
		{D: "M-0.24 -0.12 L0.06 -0.16 M-0.27 0 L0 0 M-0.24 0.12 L0.06 0.16", Stroke: "#ffffff1c", Width: 0.04},
	}},
	{Name: "hood", Paths: []sim.SpritePath{
		{D: "M0.16 -0.12 C0.26 -0.06 0.26 0.06 0.16 0.12 C0.08 0.22 -0.18 0.22 -0.24 0 C-0.18 -0.22 0.08 -0.22 0.16 -0.12 Z", Tint: true, Fill: "#7a54a0", Stroke: "#120b18", Width: 0.035},
		{D: "M0.08 -0.1 C0.2 -0.07 0.2 0.07 0.08 0.1 C0.11 0.04 0.11 -0.04 0.08 -0.1 Z", Fill: "#f0c9a0"},
		{D: "M0.11 -0.07 L0.145 -0.055 M0.11 0.07 L0.145 0.055", Stroke: "#1a1022", Width: 0.035},
	}},
	{Name: "bag", Paths: []sim.SpritePath{
		{D: "M-0.16 -0.14 C0.02 -0.2 0.1 -0.1 0.08 0 C0.1 0.12 0 0.2 -0.16 0.14 C-0.26 0.08 -0.26 -0.08 -0.16 -0.14 Z", Fill: "#b98f57", Stroke: "#4d3820", Width: 0.03},
	}},
	{Name: "vase", Paths: []sim.SpritePath{
		{D: "M-0.1 0.3 H0.1 L0.07 0.2 C0.24 0.12 0.26 -0.14 0.1 -0.3 H-0.1 C-0.26 -0.14 -0.24 0.12 -0.07 0.2 Z", Fill: "#4fb3a5", Stroke: "#123a36", Width: 0.035},
		{D: "M-0.2 0.02 H0.2 M-0.18 -0.1 H0.18", Stroke: "#ffe9b0", Width: 0.04},
	}},
	{Name: "stone", Paths: []sim.SpritePath{
		{D: "M-0.12 -0.06 L-0.03 -0.13 L0.1 -0.08 L0.13 0.05 L0.02 0.12 L-0.11 0.08 Z", Fill: "#b9bec9", Stroke: "#2a2f3a", Width: 0.03},
		{D: "M-0.03 -0.13 L0 0 L0.13 0.05 M0 0 L-0.11 0.08", Stroke: "#7d8492", Width: 0.025},
	}},
	{Name: "leaves", Paths: []sim.SpritePath{
		{D: "M0.45 0.04 C0.52 0.26 0.36 0.44 0.18 0.4 C0.1 0.56 -0.18 0.54 -0.22 0.38 C-0.44 0.44 -0.54 0.18 -0.42 0.04 C-0.54 -0.18 -0.36 -0.4 -0.18 -0.36 C-0.1 -0.54 0.18 -0.52 0.22 -0.36 C0.44 -0.4 0.54 -0.18 0.45 0.04 Z", Fill: "#3c7d55", Stroke: "#16331f", Width: 0.04},
		{D: "M0.12 0.18 C0.1 0.3 -0.14 0.3 -0.18 0.18 M-0.24 -0.05 C-0.26 0.1 -0.12 0.14 -0.05 0.06 M0.05 -0.12 C0.18 -0.24 0.3 -0.1 0.24 0.04", Stroke: "#7fc08a", Width: 0.05},
	}},
}, robotSprites...)

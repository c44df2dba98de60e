package robot

import (
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// Sprites are drawn looking along the x axis, in metres. What is tinted takes the colour that the game gives.
var sprites = []sim.Sprite{
	{Name: "treads", Paths: []sim.SpritePath{
		{D: box(-0.36, 0.24, 0.36, 0.46, 0.07) + box(-0.36, -0.46, 0.36, -0.24, 0.07), Fill: "#1b212c", Stroke: "#0a0d13", Width: 0.03},
		{D: "M-0.26 0.25 V0.45 M-0.13 0.25 V0.45 M0 0.25 V0.45 M0.13 0.25 V0.45 M0.26 0.25 V0.45 M-0.26 -0.45 V-0.25 M-0.13 -0.45 V-0.25 M0 -0.45 V-0.25 M0.13 -0.45 V-0.25 M0.26 -0.45 V-0.25", Stroke: "#46536a", Width: 0.035},
	}},
	{Name: "shell", Paths: []sim.SpritePath{
		{D: "M0.3 -0.2 L0.3 0.2 L0.18 0.32 L-0.2 0.32 L-0.36 0.2 L-0.36 -0.2 L-0.2 -0.32 L0.18 -0.32 Z", Tint: true, Fill: "#f2a541", Stroke: "#11161f", Width: 0.04},
		{D: "M0.26 0.06 L0.26 0.18 L0.16 0.28 L-0.18 0.28 L-0.32 0.18 L-0.32 0.1 Z", Fill: "#ffffff33"},
		{D: "M-0.36 -0.12 L-0.36 0.12 L-0.44 0.08 L-0.44 -0.08 Z", Fill: "#2b3342", Stroke: "#11161f", Width: 0.03},
		{D: "M-0.44 0 h-0.06", Stroke: "#ffd76a", Width: 0.06},
	}},
	{Name: "cannon", Paths: []sim.SpritePath{
		{D: box(0.02, -0.43, 0.44, -0.31, 0.04), Fill: "#3c4659", Stroke: "#11161f", Width: 0.03},
		{D: paint.Disc(0.42, -0.37, 0.045), Fill: "#0d1118"},
	}},
	{Name: "head", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.21), Tint: true, Fill: "#e8edf5", Stroke: "#11161f", Width: 0.035},
		{D: "M0.06 -0.17 L0.2 -0.12 A0.23 0.23 0 0 1 0.2 0.12 L0.06 0.17 Z", Fill: "#0d1118", Stroke: "#11161f", Width: 0.02},
		{D: paint.Disc(-0.07, 0.06, 0.05), Fill: "#ffffff66"},
	}},
	{Name: "thief", Paths: []sim.SpritePath{
		{D: "M0.04 -0.3 C0.2 -0.3 0.2 0.3 0.04 0.3 C-0.16 0.34 -0.22 0.2 -0.22 0 C-0.22 -0.2 -0.16 -0.34 0.04 -0.3 Z", Tint: true, Fill: "#3b4256", Stroke: "#0c0f15", Width: 0.035},
		{D: "M-0.15 -0.16 L0.13 -0.2 M-0.17 0.16 L0.13 0.2", Stroke: "#ffffff22", Width: 0.03},
	}},
	{Name: "hood", Paths: []sim.SpritePath{
		{D: paint.Disc(0.02, 0, 0.185), Tint: true, Fill: "#2a2f3e", Stroke: "#0c0f15", Width: 0.03},
		{D: "M0.08 -0.12 C0.24 -0.1 0.24 0.1 0.08 0.12 C0.13 0.05 0.13 -0.05 0.08 -0.12 Z", Fill: "#f0c9a0"},
		{D: "M0.12 -0.1 L0.17 -0.075 M0.12 0.1 L0.17 0.075", Stroke: "#10131a", Width: 0.05},
		{D: "M-0.12 -0.13 C-0.2 -0.05 -0.2 0.05 -0.12 0.13 L-0.06 0.1 C-0.11 0.04 -0.11 -0.04 -0.06 -0.1 Z", Fill: "#e0495b"},
	}},
	{Name: "sack", Paths: []sim.SpritePath{
		{D: "M-0.12 -0.15 C0.06 -0.2 0.12 -0.08 0.1 0.02 C0.12 0.14 0 0.2 -0.14 0.15 C-0.24 0.08 -0.24 -0.08 -0.12 -0.15 Z", Fill: "#b98f57", Stroke: "#4d3820", Width: 0.03},
		{D: "M0.08 -0.05 L0.16 -0.08 L0.15 0.06 L0.08 0.05 Z", Fill: "#8c6a3d"},
	}},
	{Name: "maker", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.15), Fill: "#e9edf2", Stroke: "#232a36", Width: 0.03},
		{D: "M-0.15 0 A0.15 0.15 0 0 1 0.15 0 Z", Fill: "#e0495b"},
		{D: paint.Disc(0, 0.02, 0.05), Fill: "#232a36"},
	}},
	{Name: "crate", Paths: []sim.SpritePath{
		{D: box(-0.46, -0.46, 0.46, 0.46, 0.05), Fill: "#8a6a45", Stroke: "#2a1e12", Width: 0.04},
		{D: box(-0.34, -0.34, 0.34, 0.34, 0.02), Fill: "#a5825a"},
		{D: "M-0.34 -0.34 L0.34 0.34 M-0.34 0.34 L0.34 -0.34", Stroke: "#7b5c39", Width: 0.1},
		{D: "M-0.34 -0.34 H0.34 V0.34 H-0.34 Z", Stroke: "#63482b", Width: 0.05},
	}},
	{Name: "plant", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.36), Fill: "#6b4a38", Stroke: "#2a1a12", Width: 0.05},
		{D: paint.Disc(0, 0, 0.27), Fill: "#35251c"},
		{D: leaves(7, 0.46, 0.16, 0), Fill: "#3f8a4f", Stroke: "#1c4226", Width: 0.025},
		{D: leaves(5, 0.3, 0.12, 0.4), Fill: "#62b56a"},
	}},
	{Name: "rack", Paths: []sim.SpritePath{
		{D: box(-0.44, -0.48, 0.44, 0.48, 0.04), Fill: "#232a38", Stroke: "#0b0e14", Width: 0.04},
		{D: box(-0.36, -0.4, 0.36, 0.4, 0.02), Fill: "#303a4d"},
		{D: "M-0.3 0.26 H0.1 M-0.3 0.1 H0.1 M-0.3 -0.06 H0.1 M-0.3 -0.22 H0.1", Stroke: "#161b26", Width: 0.07},
		{D: paint.Disc(0.22, 0.26, 0.035) + paint.Disc(0.22, -0.06, 0.035), Fill: "#7be08a"},
		{D: paint.Disc(0.22, 0.1, 0.035), Fill: "#ffd257"},
		{D: paint.Disc(0.22, -0.22, 0.035), Fill: "#6fe3ff"},
	}},
	{Name: "desk", Paths: []sim.SpritePath{
		{D: box(-0.47, -0.42, 0.47, 0.42, 0.05), Fill: "#7d6248", Stroke: "#2b2017", Width: 0.04},
		{D: box(-0.4, -0.35, 0.4, 0.35, 0.03), Fill: "#967758"},
		{D: box(-0.24, 0.08, 0.24, 0.28, 0.03), Fill: "#1a202c", Stroke: "#0d1017", Width: 0.02},
		{D: box(-0.2, 0.11, 0.2, 0.16, 0.01), Fill: "#6fe3ff"},
		{D: box(-0.18, -0.2, 0.14, -0.06, 0.02), Fill: "#d8dee8"},
		{D: paint.Disc(0.28, -0.12, 0.06), Fill: "#e9edf2", Stroke: "#6b4a38", Width: 0.02},
	}},
	{Name: "gem", Paths: []sim.SpritePath{
		{D: "M0 0.24 L0.2 0.08 L0.12 -0.2 L-0.12 -0.2 L-0.2 0.08 Z", Tint: true, Fill: "#6fe3ff", Stroke: "#0f2c3a", Width: 0.03},
		{D: "M0 0.24 L0.07 0.05 L0 -0.2 L-0.07 0.05 Z", Fill: "#ffffff66"},
		{D: "M-0.2 0.08 L0.2 0.08", Stroke: "#ffffff88", Width: 0.02},
	}},
	{Name: "coins", Paths: []sim.SpritePath{
		{D: paint.Disc(-0.09, -0.07, 0.13) + paint.Disc(0.1, -0.05, 0.13) + paint.Disc(0, 0.09, 0.13), Fill: "#ffcf4a", Stroke: "#7a5410", Width: 0.03},
		{D: paint.Disc(-0.09, -0.07, 0.06) + paint.Disc(0.1, -0.05, 0.06) + paint.Disc(0, 0.09, 0.06), Stroke: "#c48a1c", Width: 0.02},
	}},
	{Name: "safe", Paths: []sim.SpritePath{
		{D: box(-0.42, -0.42, 0.42, 0.42, 0.07), Fill: "#5b6678", Stroke: "#12161e", Width: 0.04},
		{D: box(-0.34, -0.34, 0.34, 0.34, 0.04), Fill: "#6f7c91"},
		{D: paint.Disc(0, 0, 0.2), Fill: "#aab4c4", Stroke: "#394252", Width: 0.03},
		{D: "M-0.12 0 H0.12 M0 -0.12 V0.12", Stroke: "#394252", Width: 0.04},
	}},
	{Name: "heart", Paths: []sim.SpritePath{
		{D: "M0 -0.26 C-0.34 0 -0.3 0.26 -0.12 0.26 C-0.04 0.26 0 0.2 0 0.15 C0 0.2 0.04 0.26 0.12 0.26 C0.3 0.26 0.34 0 0 -0.26 Z", Tint: true, Fill: "#e0495b", Stroke: "#2a0d13", Width: 0.04},
	}},
	{Name: "battery", Paths: []sim.SpritePath{
		{D: box(-0.24, -0.13, 0.2, 0.13, 0.03), Fill: "#11161f", Stroke: "#f4f6fa", Width: 0.04},
		{D: box(0.22, -0.06, 0.27, 0.06, 0.01), Fill: "#f4f6fa"},
		{D: box(-0.2, -0.09, -0.1, 0.09, 0.01), Fill: "#e0495b"},
	}},
	{Name: "bolt", Paths: []sim.SpritePath{
		{D: "M0.05 0.26 L-0.14 -0.03 L-0.01 -0.03 L-0.05 -0.26 L0.14 0.05 L0.01 0.05 Z", Tint: true, Fill: "#ffd76a", Stroke: "#3a2a08", Width: 0.03},
	}},
}

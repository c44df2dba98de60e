package squad

import (
	"fmt"

	"github.com/wits-ai/wits/sim"
)

// Sprites are drawn looking along the x axis, in metres. What is tinted takes the colour that the game gives.
var sprites = []sim.Sprite{
	{Name: "rifle", Paths: []sim.SpritePath{
		{D: "M-0.12 -0.06 L0.25 -0.05 L0.72 -0.03 L0.72 0.03 L0.25 0.05 L-0.12 0.09 Z", Fill: "#20242b", Stroke: "#0b0d11", Width: 0.03},
		{D: "M-0.12 -0.06 L0.1 -0.06 L0.1 0.06 L-0.12 0.09 Z", Fill: "#6b4a2c"},
	}},
	{Name: "shoulders", Paths: []sim.SpritePath{
		{D: "M0.08 -0.38 C0.24 -0.36 0.26 0.36 0.08 0.38 C-0.16 0.42 -0.24 0.24 -0.24 0 C-0.24 -0.24 -0.16 -0.42 0.08 -0.38 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 0.05},
		{D: "M-0.18 -0.2 H0.1 M-0.18 0.2 H0.1", Stroke: "#00000044", Width: 0.07},
	}},
	{Name: "lying", Paths: []sim.SpritePath{
		{D: "M0.1 -0.36 C0.26 -0.3 0.26 0.3 0.1 0.36 L-0.5 0.24 L-1.05 0.3 L-1.05 0.1 L-0.6 0 L-1.05 -0.1 L-1.05 -0.3 L-0.5 -0.24 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 0.05},
		{D: disc(0.2, 0, 0.2), Tint: true, Fill: "#4f5b3c", Stroke: "#14181c", Width: 0.04},
	}},
	{Name: "helmet", Paths: []sim.SpritePath{
		{D: disc(0.02, 0, 0.23), Tint: true, Fill: "#4f5b3c", Stroke: "#14181c", Width: 0.045},
		{D: disc(-0.03, 0.06, 0.08), Fill: "#ffffff44"},
		{D: "M0.16 -0.14 L0.24 0 L0.16 0.14", Stroke: "#14181c", Width: 0.05},
	}},
	{Name: "cap", Paths: []sim.SpritePath{
		{D: disc(0, 0, 0.21), Tint: true, Fill: "#a87b32", Stroke: "#14181c", Width: 0.045},
		{D: "M0.12 -0.16 C0.32 -0.12 0.32 0.12 0.12 0.16 Z", Fill: "#14181c"},
	}},
	{Name: "mask", Paths: []sim.SpritePath{
		{D: disc(0, 0, 0.21), Tint: true, Fill: "#3a3050", Stroke: "#0c0a12", Width: 0.045},
		{D: "M0.08 -0.13 L0.17 -0.04 M0.08 0.13 L0.17 0.04", Stroke: "#ff5562", Width: 0.06},
		{D: "M-0.18 -0.02 L-0.38 -0.1 L-0.3 0 L-0.4 0.1 L-0.18 0.03 Z", Fill: "#1b1626"},
	}},
	{Name: "hood", Paths: []sim.SpritePath{
		{D: "M0.18 -0.12 C0.28 -0.06 0.28 0.06 0.18 0.12 C0.08 0.24 -0.18 0.24 -0.26 0 C-0.18 -0.24 0.08 -0.24 0.18 -0.12 Z", Tint: true, Fill: "#2a7d96", Stroke: "#0b1a20", Width: 0.04},
		{D: "M0.08 -0.1 C0.2 -0.07 0.2 0.07 0.08 0.1 C0.11 0.04 0.11 -0.04 0.08 -0.1 Z", Fill: "#f0c9a0"},
	}},
	{Name: "gun", Paths: []sim.SpritePath{
		{D: "M-0.3 -0.16 H0.16 V0.16 H-0.3 Z", Fill: "#2b3036", Stroke: "#0b0d11", Width: 0.04},
		{D: "M0.16 -0.07 H0.95 V-0.01 H0.16 Z M0.16 0.01 H0.95 V0.07 H0.16 Z", Fill: "#15181c", Stroke: "#0b0d11", Width: 0.02},
		{D: "M-0.22 0.16 H-0.02 V0.34 H-0.22 Z", Fill: "#6d7a3a", Stroke: "#0b0d11", Width: 0.03},
	}},
	{Name: "ammo", Paths: []sim.SpritePath{
		{D: "M-0.34 -0.22 H0.34 V0.22 H-0.34 Z", Fill: "#5d6b34", Stroke: "#161a0c", Width: 0.045},
		{D: "M-0.2 -0.12 V0.1 M-0.07 -0.12 V0.1 M0.06 -0.12 V0.1 M0.19 -0.12 V0.1", Stroke: "#ffd257", Width: 0.08},
	}},
	{Name: "grenades", Paths: []sim.SpritePath{
		{D: "M-0.34 -0.22 H0.34 V0.22 H-0.34 Z", Fill: "#4a4f58", Stroke: "#14161a", Width: 0.045},
		{D: disc(-0.15, 0, 0.11), Fill: "#7d9a4c", Stroke: "#14161a", Width: 0.03},
		{D: disc(0.14, 0, 0.11), Fill: "#7d9a4c", Stroke: "#14161a", Width: 0.03},
	}},
	{Name: "medkit", Paths: []sim.SpritePath{
		{D: "M-0.32 -0.24 H0.32 V0.24 H-0.32 Z", Fill: "#f4f4f0", Stroke: "#5a1c1c", Width: 0.045},
		{D: "M-0.06 -0.17 H0.06 V-0.06 H0.17 V0.06 H0.06 V0.17 H-0.06 V0.06 H-0.17 V-0.06 H-0.06 Z", Fill: "#e0323e"},
	}},
	{Name: "papers", Paths: []sim.SpritePath{
		{D: "M-0.26 -0.2 H0.2 V0.2 H-0.26 Z", Fill: "#d8c48a", Stroke: "#4d4020", Width: 0.04},
		{D: "M-0.2 -0.26 H0.26 V0.14 H-0.2 Z", Fill: "#fff8e2", Stroke: "#4d4020", Width: 0.03},
		{D: "M-0.12 0.06 H0.16 M-0.12 -0.03 H0.18 M-0.12 -0.12 H0.1", Stroke: "#6b5a2c", Width: 0.04},
	}},
}

func disc(x, y, r float64) string {
	return fmt.Sprintf("M%g %g A%g %g 0 1 1 %g %g A%g %g 0 1 1 %g %g Z", x+r, y, r, r, x-r, y, r, r, x+r, y)
}

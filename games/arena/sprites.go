package arena

import "github.com/wits-ai/wits/sim"

// Sprites are drawn looking along the x axis; a body is as large as a circle of radius 1. What is tinted takes the colour that the
// game gives.
var sprites = []sim.Sprite{
	{Name: "boulder", Paths: []sim.SpritePath{
		{D: "M0.95 0.1 C1 0.55 0.6 0.9 0.15 0.95 C-0.35 1 -0.85 0.7 -0.97 0.2 C-1.05 -0.3 -0.7 -0.85 -0.2 -0.95 C0.35 -1 0.9 -0.6 0.95 0.1 Z", Fill: "#847f7c", Stroke: "#1d181a", Width: 0.12},
		{D: "M-0.6 0.45 C-0.35 0.75 0.15 0.8 0.45 0.6 C0.2 0.5 -0.2 0.5 -0.6 0.45 Z", Fill: "#b4aea8"},
		{D: "M-0.5 -0.1 L-0.15 -0.3 L0.1 0.05 M0.35 -0.4 L0.6 -0.15", Stroke: "#4d4746", Width: 0.09},
	}},
	{Name: "tree", Paths: []sim.SpritePath{
		{D: "M1 0.1 C1.15 0.55 0.8 0.95 0.4 0.9 C0.2 1.2 -0.4 1.15 -0.5 0.85 C-1 0.95 -1.2 0.4 -0.95 0.08 C-1.2 -0.4 -0.8 -0.9 -0.4 -0.8 C-0.2 -1.2 0.4 -1.15 0.5 -0.82 C1 -0.9 1.2 -0.4 1 0.1 Z", Fill: "#4b7a3a", Stroke: "#1f3a1c", Width: 0.1},
		{D: "M0.55 0.15 C0.65 0.5 0.3 0.65 0.1 0.5 C-0.15 0.75 -0.6 0.5 -0.5 0.15 C-0.75 -0.15 -0.45 -0.5 -0.15 -0.42 C0.05 -0.7 0.5 -0.55 0.45 -0.25 C0.65 -0.2 0.65 0.05 0.55 0.15 Z", Fill: "#679a49"},
		{D: "M0.1 0.2 C0.2 0.35 -0.1 0.4 -0.2 0.25 M0.2 -0.2 C0.35 -0.25 0.35 0 0.2 0.02", Stroke: "#8fbf62", Width: 0.08},
	}},
	{Name: "brute", Paths: []sim.SpritePath{
		{D: "M0.25 -1.12 C0.75 -1.05 0.8 1.05 0.25 1.12 C-0.45 1.22 -0.85 0.7 -0.85 0 C-0.85 -0.7 -0.45 -1.22 0.25 -1.12 Z", Tint: true, Fill: "#7f9a6a", Stroke: "#1f2a1a", Width: 0.1},
		{D: "M-0.7 -0.35 C-0.5 -0.55 -0.2 -0.6 0 -0.55 M-0.7 0.35 C-0.5 0.55 -0.2 0.6 0 0.55 M-0.8 0 H-0.35", Stroke: "#00000033", Width: 0.1},
		{D: "M-0.2 -1 L-0.34 -1.3 L-0.02 -1.1 Z M-0.2 1 L-0.34 1.3 L-0.02 1.1 Z M-0.5 -0.85 L-0.72 -1.08 L-0.34 -1 Z M-0.5 0.85 L-0.72 1.08 L-0.34 1 Z", Fill: "#e8dfc8", Stroke: "#1f2a1a", Width: 0.05},
	}},
	{Name: "brute-head", Paths: []sim.SpritePath{
		{D: "M0.55 -0.28 C0.72 -0.2 0.72 0.2 0.55 0.28 C0.2 0.5 -0.3 0.45 -0.35 0 C-0.3 -0.45 0.2 -0.5 0.55 -0.28 Z", Tint: true, Fill: "#8fab78", Stroke: "#1f2a1a", Width: 0.09},
		{D: "M0.3 -0.36 C0.55 -0.62 0.85 -0.55 0.95 -0.3 C0.75 -0.38 0.6 -0.3 0.52 -0.2 Z M0.3 0.36 C0.55 0.62 0.85 0.55 0.95 0.3 C0.75 0.38 0.6 0.3 0.52 0.2 Z", Fill: "#e8dfc8", Stroke: "#1f2a1a", Width: 0.06},
		{D: "M0.42 -0.16 L0.56 -0.1 M0.42 0.16 L0.56 0.1", Stroke: "#ffce5a", Width: 0.1},
	}},
	{Name: "fist", Paths: []sim.SpritePath{
		{D: "M0.34 0 C0.34 0.24 0.14 0.34 -0.04 0.32 C-0.28 0.3 -0.36 0.12 -0.34 -0.04 C-0.32 -0.26 -0.14 -0.36 0.04 -0.32 C0.24 -0.3 0.34 -0.18 0.34 0 Z", Tint: true, Fill: "#7f9a6a", Stroke: "#1f2a1a", Width: 0.09},
	}},
	{Name: "trunk", Paths: []sim.SpritePath{
		{D: "M-0.5 -0.2 L2.2 -0.36 C2.5 -0.3 2.5 0.3 2.2 0.36 L-0.5 0.2 Z", Fill: "#7a5637", Stroke: "#2a1a10", Width: 0.1},
		{D: "M0 -0.06 H1.1 M0.6 0.12 H1.9 M1.2 -0.18 H1.8", Stroke: "#553a24", Width: 0.07},
		{D: "M2.2 -0.36 C2.5 -0.3 2.5 0.3 2.2 0.36 C2.05 0.2 2.05 -0.2 2.2 -0.36 Z", Fill: "#c79b69", Stroke: "#2a1a10", Width: 0.05},
		{D: "M1.5 -0.32 L1.62 -0.62 M1.0 0.3 L1.08 0.56", Stroke: "#7a5637", Width: 0.14},
	}},
	{Name: "champion", Paths: []sim.SpritePath{
		{D: "M-0.5 -0.5 C-1.3 -0.7 -1.5 0.7 -0.5 0.5 C-0.3 0.2 -0.3 -0.2 -0.5 -0.5 Z", Fill: "#b8433b", Stroke: "#2a1012", Width: 0.1},
		{D: "M0.2 -1 C0.65 -0.9 0.65 0.9 0.2 1 C-0.4 1.1 -0.65 0.6 -0.65 0 C-0.65 -0.6 -0.4 -1.1 0.2 -1 Z", Tint: true, Fill: "#3f6fc4", Stroke: "#10182a", Width: 0.12},
	}},
	{Name: "helmet", Paths: []sim.SpritePath{
		{D: "M0.55 0 C0.55 0.35 0.3 0.58 -0.02 0.58 C-0.35 0.58 -0.58 0.32 -0.58 0 C-0.58 -0.32 -0.35 -0.58 -0.02 -0.58 C0.3 -0.58 0.55 -0.35 0.55 0 Z", Fill: "#d9e2ea", Stroke: "#10182a", Width: 0.12},
		{D: "M-0.95 -0.1 L0.3 -0.12 L0.3 0.12 L-0.95 0.1 Z", Fill: "#d2453f", Stroke: "#2a1012", Width: 0.06},
	}},
	{Name: "sword", Paths: []sim.SpritePath{
		{D: "M0 -0.09 L2 -0.07 L2.3 0 L2 0.07 L0 0.09 Z", Fill: "#eef3f7", Stroke: "#10182a", Width: 0.07},
		{D: "M-0.1 -0.4 H0.08 V0.4 H-0.1 Z", Fill: "#ffce5a", Stroke: "#10182a", Width: 0.06},
		{D: "M-0.5 -0.08 H-0.1 V0.08 H-0.5 Z", Fill: "#5e4227"},
	}},
	{Name: "javelin", Paths: []sim.SpritePath{
		{D: "M-1.2 -0.05 H0.9 V0.05 H-1.2 Z", Fill: "#8a6a44", Stroke: "#2a1a10", Width: 0.03},
		{D: "M0.85 -0.14 L1.35 0 L0.85 0.14 Z", Fill: "#eef3f7", Stroke: "#10182a", Width: 0.05},
	}},
	{Name: "leap", Paths: []sim.SpritePath{
		{D: "M-0.3 -0.5 L0.6 0 L-0.3 0.5", Stroke: "#f8f1e2", Width: 0.2},
	}},
}

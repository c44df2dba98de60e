package maneuver

import "github.com/wits-ai/wits/sim"

// Sprites are drawn looking along the x axis, in metres of the map, larger than life. What is tinted takes the side's colour.
var sprites = []sim.Sprite{
	{Name: "man", Paths: []sim.SpritePath{
		{D: "M2 -3 L17 -1.5 L17 0.5 L2 1 Z", Fill: "#20242b"},
		{D: "M4 -9 C8 -8 8 8 4 9 C-4 10 -7 6 -7 0 C-7 -6 -4 -10 4 -9 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2},
		{D: "M5 0 A5 5 0 1 1 -5 0 A5 5 0 1 1 5 0 Z", Fill: "#4f5b3c", Stroke: "#14181c", Width: 1.6},
	}},
	{Name: "tank", Paths: []sim.SpritePath{
		{D: "M-30 -21 H28 V-12 H-30 Z M-30 12 H28 V21 H-30 Z", Fill: "#24282a", Stroke: "#0b0d11", Width: 2},
		{D: "M-28 -14 H22 L30 -8 V8 L22 14 H-28 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2.4},
		{D: "M6 -2.5 H48 V2.5 H6 Z", Fill: "#2b3036", Stroke: "#0b0d11", Width: 1.6},
		{D: "M10 -9 L14 0 L10 9 L-10 10 L-14 0 L-10 -10 Z", Tint: true, Fill: "#7d8a62", Stroke: "#14181c", Width: 2.2},
		{D: "M-8 -3 H-2 V3 H-8 Z", Fill: "#00000055"},
	}},
	{Name: "truck", Paths: []sim.SpritePath{
		{D: "M-26 -14 H-16 V14 H-26 Z M12 -14 H20 V14 H12 Z", Fill: "#24282a"},
		{D: "M-30 -12 H10 V12 H-30 Z", Fill: "#8b8660", Stroke: "#14181c", Width: 2.2},
		{D: "M-24 -12 V12 M-15 -12 V12 M-6 -12 V12 M3 -12 V12", Stroke: "#00000044", Width: 2},
		{D: "M11 -11 H24 L29 -7 V7 L24 11 H11 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2.2},
		{D: "M17 -8 H21 V8 H17 Z", Fill: "#bcd4de"},
	}},
	{Name: "apc", Paths: []sim.SpritePath{
		{D: "M-28 -17 H24 V-11 H-28 Z M-28 11 H24 V17 H-28 Z", Fill: "#24282a", Stroke: "#0b0d11", Width: 1.6},
		{D: "M-28 -13 H16 L29 -6 V6 L16 13 H-28 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2.4},
		{D: "M-24 -8 H-8 V8 H-24 Z", Fill: "#00000033", Stroke: "#14181c", Width: 1.4},
		{D: "M8 0 H26", Stroke: "#14181c", Width: 3},
		{D: "M12 0 A6 6 0 1 1 0 0 A6 6 0 1 1 12 0 Z", Tint: true, Fill: "#7d8a62", Stroke: "#14181c", Width: 2},
	}},
	{Name: "artillery", Paths: []sim.SpritePath{
		{D: "M-34 -20 L-6 -4 M-34 20 L-6 4", Stroke: "#4f5b3c", Width: 5},
		{D: "M-6 -20 H4 V-12 H-6 Z M-6 12 H4 V20 H-6 Z", Fill: "#24282a", Stroke: "#0b0d11", Width: 2},
		{D: "M0 -3 H46 V3 H0 Z", Fill: "#2b3036", Stroke: "#0b0d11", Width: 1.8},
		{D: "M4 -16 L10 -14 V14 L4 16 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2.2},
		{D: "M-10 -8 H8 V8 H-10 Z", Tint: true, Fill: "#6d7a52", Stroke: "#14181c", Width: 2.2},
	}},
}

package armada

import "github.com/wits-ai/wits/sim"

// Sprites look along the x axis, in metres. What is tinted takes the colour of the side.
var sprites = []sim.Sprite{
	{Name: "ship", Paths: []sim.SpritePath{
		{D: "M3.2 0 L-1.2 2.3 L-2.4 2 L-1.6 0.6 L-1.6 -0.6 L-2.4 -2 L-1.2 -2.3 Z", Tint: true, Fill: "#4da3ff", Stroke: "#04060c", Width: 0.35},
		{D: "M2.1 0 L-0.6 0.75 L-1.2 0 L-0.6 -0.75 Z", Fill: "#ffffff66"},
		{D: "M1.2 0 L0.2 0.4 L0.2 -0.4 Z", Fill: "#04060ccc"},
	}},
	{Name: "flagship", Paths: []sim.SpritePath{
		{D: "M20 0 L13 5 L6 6 L2 11 L-9 13 L-15 9 L-13 4 L-18 3 L-18 -3 L-13 -4 L-15 -9 L-9 -13 L2 -11 L6 -6 L13 -5 Z", Tint: true, Fill: "#4da3ff", Stroke: "#04060c", Width: 0.9},
		{D: "M14 0 L8 3 L-11 4 L-11 -4 L8 -3 Z", Fill: "#ffffff2e"},
		{D: "M1 8 L-8 10 L-11 7.5 L-3 6 Z M1 -8 L-8 -10 L-11 -7.5 L-3 -6 Z", Fill: "#04060c66"},
		{D: "M4 0 m-3 0 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z", Fill: "#04060c99", Stroke: "#ffffff88", Width: 0.4},
		{D: "M-18 2.2 L-20.5 1.4 L-20.5 -1.4 L-18 -2.2 Z", Fill: "#ffd257"},
		{D: "M-6 1.8 H-1 M-6 -1.8 H-1 M9 1.2 H12 M9 -1.2 H12", Stroke: "#ffffff88", Width: 0.35},
	}},
}

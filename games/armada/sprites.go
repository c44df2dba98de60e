package armada

import "github.com/wits-ai/wits/sim"

// Sprites look along the x axis, in metres. What is tinted takes the colour of the side. The fleets differ in shape as well: those
// of blue are darts, those of red have claws.
var sprites = []sim.Sprite{
	{Name: "ship", Paths: []sim.SpritePath{
		{D: "M3.4 0 L-1.4 2.5 L-2.5 2.1 L-1.5 0.7 L-1.5 -0.7 L-2.5 -2.1 L-1.4 -2.5 Z", Tint: true, Fill: "#56b0ff"},
		{D: "M2.2 0 L-0.6 0.7 L-1.1 0 L-0.6 -0.7 Z", Fill: "#ffffffaa"},
	}},
	{Name: "raider", Paths: []sim.SpritePath{
		{D: "M2.9 1.3 L0.9 2.7 L-1.6 2.3 L-2.4 0.9 L-2 0 L-2.4 -0.9 L-1.6 -2.3 L0.9 -2.7 L2.9 -1.3 L0.7 -1.2 L0.3 0 L0.7 1.2 Z", Tint: true, Fill: "#ff7a45"},
		{D: "M-0.1 0 L-0.8 0.8 L-1.6 0 L-0.8 -0.8 Z", Fill: "#ffffffaa"},
	}},
	{Name: "flagship", Paths: []sim.SpritePath{
		{D: "M20 0 L13 5 L6 6 L2 11 L-9 13 L-15 9 L-13 4 L-18 3 L-18 -3 L-13 -4 L-15 -9 L-9 -13 L2 -11 L6 -6 L13 -5 Z", Tint: true, Fill: "#56b0ff", Stroke: "#04060c", Width: 0.9},
		{D: "M14 0 L8 3 L-11 4 L-11 -4 L8 -3 Z", Fill: "#ffffff4d"},
		{D: "M1 8 L-8 10 L-11 7.5 L-3 6 Z M1 -8 L-8 -10 L-11 -7.5 L-3 -6 Z", Fill: "#04060c66"},
		{D: "M4 0 m-3 0 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z", Fill: "#04060c99", Stroke: "#ffffffaa", Width: 0.5},
		{D: "M-18 2.2 L-20.5 1.4 L-20.5 -1.4 L-18 -2.2 Z", Fill: "#ffd257"},
		{D: "M-6 1.8 H-1 M-6 -1.8 H-1 M9 1.2 H12 M9 -1.2 H12", Stroke: "#ffffff88", Width: 0.35},
	}},
	{Name: "dreadnought", Paths: []sim.SpritePath{
		{D: "M19 5 L10 8 L8 13 L-6 14 L-9 9 L-17 8 L-18 3 L-14 0 L-18 -3 L-17 -8 L-9 -9 L-6 -14 L8 -13 L10 -8 L19 -5 L9 -3.5 L7 0 L9 3.5 Z", Tint: true, Fill: "#ff7a45", Stroke: "#04060c", Width: 0.9},
		{D: "M5 0 L2 6 L-11 5 L-11 -5 L2 -6 Z", Fill: "#ffffff40"},
		{D: "M6 9 L-5 11 L-7 8 L3 7 Z M6 -9 L-5 -11 L-7 -8 L3 -7 Z", Fill: "#04060c66"},
		{D: "M-4 0 m-3 0 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z", Fill: "#04060c99", Stroke: "#ffffffaa", Width: 0.5},
		{D: "M-17.5 6.5 L-20 5.5 L-20 4.5 L-18 4 Z M-17.5 -6.5 L-20 -5.5 L-20 -4.5 L-18 -4 Z", Fill: "#ffd257"},
	}},
}

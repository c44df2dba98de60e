package duel

import "github.com/wits-ai/wits/sim"

// Sprites are drawn looking along the x axis, in metres. What is tinted takes the fighter's colour.
var sprites = []sim.Sprite{
	{Name: "red", Paths: append(body("#ffd7b8", "#5d2418"), sim.SpritePath{
		// the emblem on the shoulders: a diamond
		D: "M-0.14 0.265 L-0.04 0.335 L-0.14 0.405 L-0.24 0.335 Z M-0.14 -0.405 L-0.04 -0.335 L-0.14 -0.265 L-0.24 -0.335 Z", Fill: "#ffe9c9"})},
	{Name: "blue", Paths: append(body("#f3cfae", "#1d2a44"), sim.SpritePath{
		// a bar
		D: "M-0.17 0.235 L-0.1 0.235 L-0.1 0.43 L-0.17 0.43 Z M-0.17 -0.43 L-0.1 -0.43 L-0.1 -0.235 L-0.17 -0.235 Z", Fill: "#dff1ff"})},
	{Name: "hand", Paths: []sim.SpritePath{
		{D: "M-0.34 -0.075 C-0.15 -0.1 -0.05 -0.09 0.02 -0.07 L0.02 0.07 C-0.05 0.09 -0.15 0.1 -0.34 0.075 Z", Tint: true, Fill: "#777777", Stroke: "#00000055", Width: 0.025},
		{D: "M-0.02 0 a0.085 0.085 0 1 0 0.17 0 a0.085 0.085 0 1 0 -0.17 0 Z", Fill: "#e9c3a0", Stroke: "#00000055", Width: 0.02},
	}},
	{Name: "sword", Paths: []sim.SpritePath{
		{D: "M-0.16 -0.028 L0.06 -0.028 L0.06 0.028 L-0.16 0.028 Z", Fill: "#4a2f1c", Stroke: "#2a1a10", Width: 0.015},
		{D: "M-0.21 0 a0.045 0.045 0 1 0 0.09 0 a0.045 0.045 0 1 0 -0.09 0 Z", Fill: "#d9a441", Stroke: "#6b4a12", Width: 0.015},
		{D: "M0.05 -0.16 C0.09 -0.12 0.09 0.12 0.05 0.16 L0.11 0.16 C0.14 0.1 0.14 -0.1 0.11 -0.16 Z", Fill: "#d9a441", Stroke: "#6b4a12", Width: 0.015},
		{D: "M0.12 -0.05 L1.12 -0.034 L1.28 0 L1.12 0.034 L0.12 0.05 Z", Fill: "#dfe6ee", Stroke: "#5b6675", Width: 0.02},
		{D: "M0.14 -0.008 L1.1 -0.006 L1.1 0.006 L0.14 0.008 Z", Fill: "#8e9aab"},
	}},
	{Name: "torch", Paths: []sim.SpritePath{
		{D: "M-0.17 0 a0.17 0.17 0 1 0 0.34 0 a0.17 0.17 0 1 0 -0.34 0 Z", Fill: "#3a3130", Stroke: "#1a1514", Width: 0.04},
		{D: "M-0.1 0 a0.1 0.1 0 1 0 0.2 0 a0.1 0.1 0 1 0 -0.2 0 Z", Fill: "#ff9d3b"},
		{D: "M-0.05 0 a0.05 0.05 0 1 0 0.1 0 a0.05 0.05 0 1 0 -0.1 0 Z", Fill: "#fff1b8"},
	}},
	{Name: "crest", Paths: []sim.SpritePath{
		{D: "M-0.95 -0.07 L0.95 -0.07 L1.08 0 L0.95 0.07 L-0.95 0.07 Z M-0.72 -0.28 L-0.6 -0.28 L-0.6 0.28 L-0.72 0.28 Z", Fill: "#00000018"},
	}},
}

// body returns a fighter seen from above, without arms: cape, shoulders, belt, head with hair.
func body(skin, hair string) []sim.SpritePath {
	return []sim.SpritePath{
		{D: "M-0.02 -0.4 C-0.22 -0.42 -0.5 -0.3 -0.56 0 C-0.5 0.3 -0.22 0.42 -0.02 0.4 Z", Tint: true, Fill: "#777777", Stroke: "#00000066", Width: 0.03},
		{D: "M-0.02 -0.4 C-0.22 -0.42 -0.5 -0.3 -0.56 0 C-0.5 0.3 -0.22 0.42 -0.02 0.4 Z", Fill: "#00000038"},
		{D: "M-0.16 -0.42 C0.04 -0.5 0.2 -0.42 0.2 -0.28 L0.2 0.28 C0.2 0.42 0.04 0.5 -0.16 0.42 C-0.26 0.3 -0.26 -0.3 -0.16 -0.42 Z", Tint: true, Fill: "#777777", Stroke: "#00000077", Width: 0.03},
		{D: "M0.06 -0.25 C0.14 -0.2 0.14 0.2 0.06 0.25 C0.2 0.24 0.2 -0.24 0.06 -0.25 Z", Fill: "#ffffff30"},
		{D: "M-0.17 0 a0.2 0.2 0 1 0 0.4 0 a0.2 0.2 0 1 0 -0.4 0 Z", Fill: skin, Stroke: "#00000066", Width: 0.025},
		{D: "M0.12 -0.155 C0.04 -0.07 0.04 0.07 0.12 0.155 C0.02 0.24 -0.17 0.17 -0.18 0 C-0.17 -0.17 0.02 -0.24 0.12 -0.155 Z", Fill: hair},
		{D: "M0.2 -0.03 L0.27 0 L0.2 0.03 Z", Fill: skin, Stroke: "#00000044", Width: 0.012},
	}
}

// Package past reads recordings for pages and tools: when nodes were active and triggers acted ([Timeline]), what values were
// ([Series]), and in what two timelines of a game differ ([Differences], [Compare]).
//
// It only reads. Package debug takes the game to other frames and timelines.
package past

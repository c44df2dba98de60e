//go:build race

package duel

// slow divides the number of matches where each step is watched by the race detector.
const slow = 10

//go:build race

package town

// slow divides what is long where each step is watched by the race detector.
const slow = 10

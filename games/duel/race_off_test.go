//go:build !race

package duel

// slow divides the number of matches; nothing is slow here.
const slow = 1

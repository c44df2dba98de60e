//go:build !race

package town

// slow divides what is long; nothing is slow here.
const slow = 1

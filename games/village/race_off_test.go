//go:build !race

package village

// slow divides what is long; nothing is slow here.
const slow = 1

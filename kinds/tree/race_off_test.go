//go:build !race

package tree_test

// raced is whether tests run under the race detector, which has pools forget things.
const raced = false

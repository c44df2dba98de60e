//go:build !race

package armada

const raceEnabled = false

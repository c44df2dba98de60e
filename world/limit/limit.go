// Package limit counts what the limits of a world's services have cost: percepts for which there was no room, points that a
// query could not make. Nothing is lost in silence: services count it, a [Log] says it once, and tools show it.
//
//	ask a service                         limits = senses.Limits(limits[:0])
//	say in the log what was lost, once    var log limit.Log; log.Tell(limits, func(text string) { ... })
//	let the loop do so                    a game that has the method Limits, see sim.Limited
package limit

import (
	"fmt"
	"slices"
	"strconv"
)

// Limit is a limit of a service, and what was lost by it.
type Limit struct {
	// Name says which: the service, and what a document or an option calls it, such as "senses: puffs".
	Name string
	// Value is the limit; 0 if it has no number of its own.
	Value float64
	// Unit is "s" or "m"; "" for a number of things.
	Unit string
	// Lost is how many things were lost by it since the service was made. Going back in time does not bring it back.
	Lost int64
	// Advice says in a sentence for designers what is lost, and what to change.
	Advice string
}

// String returns what is said of a limit, such as "senses: puffs (1024) have lost 34: ...".
func (l Limit) String() string {
	value := ""
	if l.Value != 0 {
		value = " (" + strconv.FormatFloat(l.Value, 'g', -1, 64)
		if l.Unit != "" {
			value += " " + l.Unit
		}
		value += ")"
	}
	return fmt.Sprintf("%s%s: %d lost so far: %s", l.Name, value, l.Lost, l.Advice)
}

// Log says of each limit once that something was lost by it. The zero value has said nothing yet.
type Log struct{ said []string }

// Tell says of those limits that have lost something, and have not been told of before.
func (g *Log) Tell(limits []Limit, say func(text string)) {
	for i := range limits {
		l := &limits[i]
		if l.Lost == 0 || slices.Contains(g.said, l.Name) {
			continue
		}
		g.said = append(g.said, l.Name)
		say(l.String())
	}
}

package twin

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/host"
)

// watch is what a host has of the board that guards of a watch share: it writes Courage, and reads who has called.
type watch struct {
	courage, caller, calls int // fields
	heard                  [2]string
}

// find looks the fields up, and puts the guards into their watches.
func (t *watch) find(w *host.World) error {
	const board = "watch.board.json"
	for name, place := range map[string]*int{"Courage": &t.courage, "Caller": &t.caller, "Calls": &t.calls} {
		var ok bool
		if *place, ok = w.Program().Field(board, name); !ok {
			return fmt.Errorf("twin: %s has no field %s", board, name)
		}
	}
	teams := make([]uint32, w.Len())
	for i := range teams {
		teams[i] = uint32(WatchOf(i))
	}
	return w.SetTeams(0, teams)
}

// encourage writes for both watches how brave they are: a column, one value a team.
func (t *watch) encourage(w *host.World, tick int64) error {
	return w.SetField(t.courage, 0, 2, []uint64{math.Float64bits(CourageOf(0, tick)), math.Float64bits(CourageOf(1, tick))})
}

// compare reads from the boards who has called last, which must be the guard whose shout was heard last.
func (t *watch) compare(w *host.World) error {
	var calls [2]uint64
	err := w.Field(t.calls, 0, 2, calls[:])
	for team, heard := range t.heard {
		caller, failed := w.FieldText(t.caller, team)
		if err = errors.Join(err, failed); err == nil && (caller != heard || (calls[team] > 0) != (heard != "")) {
			err = fmt.Errorf("twin: the board of watch %d says that %q has called, and %d calls; %q was heard", team, caller, calls[team], heard)
		}
	}
	return err
}

// wordsOf are points as a list's words.
func wordsOf(points []geom.Vec2) (words []uint64) {
	for _, p := range points {
		words = append(words, math.Float64bits(p.X), math.Float64bits(p.Y))
	}
	return words
}

package demonstration

import (
	"context"
	"errors"

	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// rulesPerAction is how many rules an action gets at most.
const rulesPerAction = 6

// OfRecording plays a recording again with a game that has not begun, and makes rules of what an agent did in it from a frame on; the
// other arguments are as in [Options]. It fails if documents were changed while it was recorded. It is a debug.Options.Rules.
func OfRecording(ctx context.Context, rec *record.Recording, g sim.Game, agent string, from int64, name string, actions, good, values []string) ([]byte, error) {
	if len(rec.Run.Reloads) > 0 {
		return nil, errors.New("documents were changed while it was recorded, and rules are made of one version of them: restart the game, and play it again")
	}
	l, err := rec.Loop(g)
	if err != nil {
		return nil, err
	}
	d := New(Options{Agent: agent, Actions: actions, Good: good, Values: values})
	if err := d.Watch(g, from); err != nil {
		return nil, err
	}
	for tick := range rec.Run.To + 1 {
		if ctx.Err() != nil {
			return nil, errors.New("the game has ended")
		}
		l.Skip(tick)
	}
	if err := d.End(); err != nil {
		return nil, err
	}
	return d.Rules(name, rulesPerAction)
}

package night

import (
	"github.com/wits-ai/wits"
)

// Origins implements [wits.Teller]: what a guard was told comes from what it perceived. It is told from what the senses keep of
// who perceived whom, of the hider or of noises that nobody is at.
func (g *Game) Origins(q *wits.OriginQuestion) []wits.Origin {
	w := g.world
	if int64(q.Agent) == 0 || w.senses == nil {
		return nil
	}
	var by wits.Entity
	for i := range w.Guards() {
		if id := w.Guards()[i].ID; id.Index() == q.Agent {
			by = id
		}
	}
	var of wits.Entity
	var with wits.Name
	switch q.Input {
	case "Clarity":
		of, with = w.Hider().ID, w.kinds.sight
	case "Struck":
		with = w.kinds.blow
	case "Sensed", "Where", "Heading":
		of = w.Hider().ID
	case "Seen":
		of, with = w.Hider().ID, w.kinds.sight
	case "Noise", "NoiseAt":
	default:
		return nil
	}
	h, ok := w.senses.LastPerceived(by, of, with, q.Time)
	if !ok || of == 0 && h.Of != 0 && !w.Robots || with == 0 && of == 0 && h.With == w.kinds.sight {
		return nil
	}
	if is, flag := q.Is.(bool); flag && !is { // it does not perceive it any more
		o := w.senses.Tell(h, q.Named)
		o.Text = q.Named(by) + " does not perceive it any more since then. " + o.Text
		return []wits.Origin{o}
	}
	return []wits.Origin{w.senses.Tell(h, q.Named)}
}

var _ wits.Teller = (*Game)(nil)

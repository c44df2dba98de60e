package belief

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Origins implements [wits.Teller]: who perceived what is believed, when and where. Whoever asks why a character does something
// because of a belief is told that.
func (c Contact[V, S]) Origins(q *wits.OriginQuestion) []wits.Origin {
	if c.Who == 0 || q.Named == nil {
		return nil
	}
	o := wits.Origin{By: c.By, Of: c.Who, With: "belief", Time: c.Seen}
	seen := fmt.Sprintf("noticed %s at %.1f s, at %s m", q.Named(c.Who), c.Seen, place(c.Place))
	switch {
	case c.By == 0:
		o.Text = fmt.Sprintf("What is believed of %s was noticed at %.1f s, at %s m.", q.Named(c.Who), c.Seen, place(c.Place))
	case c.By.Index() == q.Agent:
		o.Text = q.Named(c.By) + " " + seen + "."
	default:
		o.Text = fmt.Sprintf("%s knows it from %s, who %s.", q.Named(q.Entity), q.Named(c.By), seen)
		if q.Entity == 0 {
			o.Text = q.Named(c.By) + " " + seen + ", and told of it."
		}
	}
	return []wits.Origin{o}
}

// Origins implements [wits.Teller]: when and where it was noticed, and whose it is as far as that is known.
func (t Threat[V, S]) Origins(q *wits.OriginQuestion) []wits.Origin {
	if t.Number == 0 || q.Named == nil {
		return nil
	}
	whose := "nobody that is known"
	if t.Source != 0 {
		whose = q.Named(t.Source)
	}
	return []wits.Origin{{Text: fmt.Sprintf("It was noticed at %.1f s, at %s m, and comes from %s.", t.Noticed, place(t.Place), whose), Of: t.Source, With: "belief", Time: t.Noticed}}
}

// place tells a point.
func place[V any](v V) string {
	switch p := any(v).(type) {
	case geom.Vec2:
		return fmt.Sprintf("(%.1f, %.1f)", p.X, p.Y)
	case geom.Vec3:
		return fmt.Sprintf("(%.1f, %.1f, %.1f)", p.X, p.Y, p.Z)
	}
	return fmt.Sprint(v)
}

package utility

import "github.com/wits-ai/wits"

// bucket is a rank that options share.
type bucket struct {
	input    input
	response response
	shaped   bool
}

func (b *bucket) weight(x *wits.Context) float64 {
	if b.shaped {
		return b.response.value(x, b.input.get(x))
	}
	return b.input.get(x)
}

// givesRank reports whether considerations may give a rank.
func givesRank(list []consideration) bool {
	for i := range list {
		c := &list[i]
		found := c.says.ranked || c.els.ranked || c.response.ranked() || givesRank(c.parts)
		if c.history != nil {
			for _, r := range []*response{c.history.running, c.history.stopped, c.history.never} {
				found = found || r != nil && r.ranked()
			}
		}
		if found {
			return true
		}
	}
	return false
}

// ranked reports whether an answer may give a rank.
func (r *response) ranked() bool {
	if r == nil {
		return false
	}
	for i := range r.spans {
		if r.spans[i].says.ranked {
			return true
		}
	}
	return r.says.ranked
}

// grows reports whether an answer may make an option more useful than it would be without it.
func (r *response) grows() bool {
	if r == nil {
		return false
	}
	found := r.says.add > 0 || r.says.multiply > 1
	for i := range r.spans {
		found = found || r.spans[i].says.add > 0 || r.spans[i].says.multiply > 1
	}
	return found
}

// prunable reports whether each consideration of an option can only lower its utility, so that the rest need not be looked
// at once it is too low.
func prunable(o *option) bool {
	if o.combine != product || o.compensate {
		return false
	}
	var lowers func(list []consideration) bool
	lowers = func(list []consideration) bool {
		for i := range list {
			c := &list[i]
			if c.says.add != 0 || c.els.add != 0 || c.says.multiply > 1 || c.els.multiply > 1 || c.response.grows() || !lowers(c.parts) {
				return false
			}
			if c.history != nil {
				for _, r := range []*response{c.history.running, c.history.stopped, c.history.never} {
					if r != nil && r.grows() {
						return false
					}
				}
			}
		}
		return true
	}
	return lowers(o.considerations)
}

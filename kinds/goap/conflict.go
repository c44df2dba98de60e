package goap

import "fmt"

// undoing names two wants of a goal that undo each other: each action that makes the one so makes the other not so, both ways
// round. "" if there are none. With more than two wants, or needs between, others can undo each other that it does not find.
func (u *planner) undoing(goal int) string {
	wants := u.goals[goal].wants
	for i := range wants {
		for k := range wants[:i] {
			if u.undoes(&wants[k], &wants[i]) && u.undoes(&wants[i], &wants[k]) {
				return fmt.Sprintf("all actions that make %s undo %s, and the other way round", wants[k].text, wants[i].text)
			}
		}
	}
	return ""
}

// undoes reports whether there are actions that make the one condition so, and each of them makes the other not so.
func (u *planner) undoes(one, other *condition) bool {
	some := false
	for i := range u.actions {
		makes, breaks := false, false
		for k := range u.actions[i].told.makes {
			e := &u.actions[i].told.makes[k]
			makes = makes || e.serves(one)
			breaks = breaks || e.breaks(other)
		}
		if makes && !breaks {
			return false
		}
		some = some || makes
	}
	return some
}

// breaks reports whether a condition is not so after the effect, whatever was before.
func (e *effect) breaks(c *condition) bool {
	switch {
	case e.fact != c.fact:
		return false
	case e.fact.width > 0:
		return e.to&c.set == 0
	}
	return e.sum.set && !e.serves(c)
}

package goap

import "strings"

// manyUnkept is after how many successes that did not bring about what they promise the log is told.
const manyUnkept = 5

// redeem forgets the successes of actions whose promises are so now.
func (u *planner) redeem(words []uint64) {
	for i := range u.actions {
		if a := &u.actions[i]; len(a.promises) > 0 && words[a.unkept] > 0 && a.kept(words) {
			words[a.unkept] = 0
		}
	}
}

// kept reports whether all that the action promises of the game's facts is so.
func (a *action) kept(words []uint64) bool {
	for _, p := range a.promises {
		if words[p.at] != p.value {
			return false
		}
	}
	return true
}

// promise notes what the game's facts are to be after an action. What it adds to a number cannot be told from the number.
func (b *builder) promise(a *action) {
	for i := range b.u.facts {
		f := &b.u.facts[i]
		if f.read == nil {
			continue
		}
		if f.width > 0 {
			if to := a.op.to[f.word] & f.mask(); to != 0 {
				a.promises = append(a.promises, promise{f.at, f.value(to)})
			}
			continue
		}
		for _, s := range a.op.sums {
			if s.word == f.word && s.set {
				a.promises = append(a.promises, promise{f.at, uint64(s.by)})
			}
		}
	}
}

// promised returns what an action makes of the game's facts, in words.
func (t *told) promised() string {
	var all []string
	for i := range t.makes {
		if e := &t.makes[i]; e.fact.decl.Expr.Given() {
			all = append(all, e.text)
		}
	}
	return strings.Join(all, " and ")
}

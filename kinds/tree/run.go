package tree

import "github.com/wits-ai/wits"

// run visits a node in a frame and says how it stands. With k >= 0 its child k has just been visited and stands as s:
// the node goes on from there, without what it does before it visits a child.
func (t *tree) run(x *wits.Context, i, k int32, s wits.Status) wits.Status {
	n := &t.nodes[i]
	words := x.Words()
	if k < 0 && n.flags&(serviced|heavy) != 0 {
		if n.flags&serviced != 0 {
			t.serve(x, i)
		}
		if n.flags&heavy != 0 && n.first < n.end && words[t.waits[i]] != 0 && n.op != opOverridden {
			var over bool
			if k, s, over = t.waitFor(x, i); over {
				if s != wits.Running {
					words[t.active+int(i>>6)] &^= 1 << (i & 63)
					if n.flags&serviced != 0 {
						t.releaseAll(x, i)
					}
				}
				return s
			}
			if n.op == opSimulate {
				t.chosen(x, n, k)
			}
			s = t.run(x, k, -1, wits.Running)
		}
	}
	switch n.op {
	case opSequence, opSelector:
		s = t.series(x, n, i, k, s)
	case opReactiveSequence, opReactiveSelector:
		s = t.reactive(x, n, i, k, s)
	case opParallel:
		s = t.parallel(x, n, i, k, s)
	case opRandom:
		s = t.random(x, n, i, k, s)
	case opUtility:
		s = t.utility(x, n, i, k, s)
	case opSwitch:
		s = t.choose(x, n, i, k, s)
	case opHinted:
		s = t.hinted(x, n, i, k, s)
	case opSimulate:
		if x.InLookahead() {
			s = t.imagine(x, n, i)
		} else {
			s = t.simulate(x, n, i, k, s)
		}
	case opChain:
		s = t.chain(x, n, i, k, s)
	case opFake:
		s = t.fake(x, n, k, s)
	case opOwn:
		s = t.visitOwn(x, n, i, k, s)
	case opInvert:
		if s = t.only(x, n, k, s); s != wits.Running {
			s = wits.Success + wits.Failure - s
		}
	case opForce:
		if s = t.only(x, n, k, s); s != wits.Running {
			s = n.on
		}
	case opBreakpoint, opSolid, opCleanup:
		s = t.only(x, n, k, s)
	case opRepeat, opRetry:
		s = t.repeat(x, n, i, k, s)
	case opUntil:
		s = t.until(x, n, i, k, s)
	case opCooldown:
		s = t.cooldown(x, n, k, s)
	case opTimeout:
		s = t.timeout(x, n, i, k, s)
	case opDelay:
		s = t.delay(x, n, i, k, s)
	case opOnce:
		s = t.once(x, n, k, s)
	case opGuard:
		s = t.guard(x, n, i, k, s)
	case opRun:
		return t.program(x, n, i)
	case opAct:
		return t.act(x, n, i)
	case opIfPort:
		if x.Observed() {
			x.Evaluated(t.named[n], words[n.arg]&1 != 0)
		}
		return wits.Failure - wits.Status(words[n.arg]&1)
	case opIf:
		return t.look(x, n)
	case opStatus:
		return n.on
	case opWhile, opAwait:
		s = t.watchOver(x, n, i)
	case opWait:
		s = t.wait(x, n, i)
	case opIdle:
		t.begin(x, i)
		return wits.Running
	case opOverridden:
		s = t.forced(x, n, i)
	default:
		s = t.effect(x, n, i)
	}
	if s != wits.Running {
		if w, bit := t.active+int(i>>6), uint64(1)<<(i&63); words[w]&bit != 0 {
			words[w] &^= bit
		}
		if n.flags&serviced != 0 {
			t.releaseAll(x, i)
		}
	}
	return s
}

// only runs the one child of a decorator.
func (t *tree) only(x *wits.Context, n *record, k int32, s wits.Status) wits.Status {
	if k < 0 {
		s = t.run(x, n.first, -1, wits.Running)
	}
	if s != wits.Running {
		t.note(x, n.first, n.end, s)
	}
	return s
}

// series visits a sequence or selector with memory: it goes on with the child that runs.
func (t *tree) series(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	known := k >= 0
	if !known {
		k = n.first
		if t.isActive(words, i) {
			if r := t.child(words, k, n.end); r >= 0 {
				if k = r; n.flags&observed != 0 {
					var over bool
					if k, s, known, over = t.observe(x, n, i, r); over {
						return s
					}
				}
			}
		}
	}
	return t.visit(x, n, k, s, known)
}

// reactive visits a sequence or selector that visits all children anew, as far as it comes.
func (t *tree) reactive(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	known := k >= 0
	if !known {
		k = n.first
		if n.flags&heavy != 0 {
			var over bool
			if k, s, over = t.first(x, n, i); over {
				return s
			}
		}
	}
	return t.visit(x, n, k, s, known)
}

// visit runs children from one on, as long as they end with the status that lets the node go on. With known the first
// stands as s.
func (t *tree) visit(x *wits.Context, n *record, k int32, s wits.Status, known bool) wits.Status {
	words := x.Words()
	from, on := k, n.on
	for ; k < n.end; k++ {
		if known {
			known = false
		} else {
			switch c := &t.nodes[k]; c.op {
			case opIfPort:
				if x.Observed() {
					x.Evaluated(t.named[c], words[c.arg]&1 != 0)
				}
				s = wits.Failure - wits.Status(words[c.arg]&1)
			case opIf:
				if c.flags&impure != 0 {
					t.notIdle(words)
					x.SetCurrentNode(c.id)
				}
				when := &t.conditions[c.arg] // as now does, which is too long to be inlined
				holds := when.f(x)
				if x.Observed() && when.noted > 0 {
					x.Evaluated(when.noted-1, holds)
				}
				if s = wits.Failure; holds {
					s = wits.Success
				}
			case opStatus:
				s = c.on
			case opAct:
				if n.flags&before != 0 || t.isActive(words, k) || x.Observed() || x.InLookahead() {
					s = t.act(x, c, k)
					break
				}
				// As act does, while nobody looks: it is marked as active only if it goes on. Should it panic, the engine marks it.
				if t.isActive(words, c.parent) {
					t.notIdle(words)
				} else {
					t.begin(x, c.parent)
				}
				x.SetCurrentNode(c.id)
				if s = t.actions[c.arg].Update(x); s == wits.Running {
					words[t.active+int(k>>6)] |= 1 << (k & 63)
				}
			default:
				if c.op > opReactiveSelector || c.flags&(serviced|heavy) != 0 || c.op < opReactiveSequence && t.isActive(words, k) {
					s = t.run(x, k, -1, wits.Running)
				} else { // as run does, with less on the way
					if c.flags&guarded != 0 {
						s = t.conditional(x, c)
					} else {
						s = t.visit(x, c, c.first, wits.Running, false)
					}
					if s != wits.Running {
						words[t.active+int(k>>6)] &^= 1 << (k & 63)
					}
				}
			}
		}
		if s != on {
			break
		}
	}
	if from < k {
		t.note(x, from, k, on)
	}
	if k == n.end {
		return on
	}
	if s != wits.Running {
		t.noteOne(x, k, s)
	}
	if n.op >= opReactiveSequence && !t.quiet(words, k+1, n.end) {
		t.abortAll(x, k+1, n.end)
	}
	return s
}

// conditional visits the children of a sequence or selector that begins, or is reactive, and whose first child is a condition on values
// of the mind. Mostly it comes to no more than that.
func (t *tree) conditional(x *wits.Context, n *record) wits.Status {
	holds := false
	switch c := &t.nodes[n.first]; c.op {
	case opIfPort:
		if holds = x.Words()[c.arg]&1 != 0; x.Observed() {
			x.Evaluated(t.named[c], holds)
		}
	case opIf:
		when := &t.conditions[c.arg]
		if holds = when.f(x); x.Observed() && when.noted > 0 {
			x.Evaluated(when.noted-1, holds)
		}
	default: // it was overridden
		return t.visit(x, n, n.first, wits.Running, false)
	}
	s := wits.Failure
	if holds {
		s = wits.Success
	}
	if s == n.on || n.op >= opReactiveSequence && !t.quiet(x.Words(), n.first+1, n.end) {
		return t.visit(x, n, n.first, s, true)
	}
	t.noteOne(x, n.first, s)
	return s
}

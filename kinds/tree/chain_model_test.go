package tree_test

import "github.com/wits-ai/wits"

// chain is a sequence that pauses between its children, leaves out what fails, and begins anew at the end, as it says.
func (m *model) chain(n *mnode) wits.Status {
	pauses := func() bool {
		if m.now < n.until {
			m.begin(n)
			return true
		}
		return false
	}
	at, older := 0, true
	switch r := n.running(); {
	case !n.on:
		n.forget()
		older = false
	case r != nil:
		for n.kids[at] != r {
			at++
		}
	case pauses():
		return wits.Running
	default:
		for at < len(n.kids) && n.kids[at].last != wits.Running {
			at++
		}
	}
	for {
		if at == len(n.kids) {
			if !n.loop {
				return wits.Success
			}
			n.forget()
			if !older || len(n.kids) == 0 || !m.mayAgain() {
				m.begin(n)
				return wits.Running
			}
			at, older = 0, false
		}
		s := m.visit(n.kids[at])
		if s == wits.Running || s == wits.Failure && !n.lenient {
			return s
		}
		if at++; at < len(n.kids) || n.loop {
			n.until = m.timer(n.seconds, 0)
			if pauses() {
				return wits.Running
			}
		}
	}
}

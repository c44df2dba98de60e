package migrate

import (
	"fmt"
	"strconv"
	"strings"
)

// maxLoop is how long a list may be that is written into the tree.
const maxLoop = 64

// loop makes the loops over a list, one that stands in the tree or one in an entry: its child runs once for each value.
// When there are no more it ends as if_empty says, whether there were any or not.
func (m *maker) loop(n *node, skip string) (string, error) {
	child, err := m.child(n, "success")
	if err != nil {
		return "", err
	}
	elem := loops[n.id]
	text, _ := n.port("queue")
	queue, shared := m.entry(n, "queue")
	v, isList := value(text, "list of "+elem)
	items, _ := v.([]any)
	target, hasTarget := m.entry(n, "value")
	why := ""
	switch {
	case !hasTarget:
		why = "its value is no entry that could be written"
	case shared && queue.typ != "list of "+elem:
		why = fmt.Sprintf("%s is a %s and no list of %s", queue.text, queue.typ, elem)
	case !shared && !isList:
		why = fmt.Sprintf("%q is no list of %s", text, elem)
	case len(items) > maxLoop:
		why = fmt.Sprintf("a list in the tree may have at most %d values; put it into an entry", maxLoop)
	}
	if why != "" {
		doc := m.unmapped(n, n.id, "%s; its child runs once%s", why, given(n))
		return m.add(m.own[n], object{{"breakpoint", child}, {"doc", doc}}), nil
	}
	m.skippedAgain(n)
	if strings.HasPrefix(strings.TrimSpace(text), "json:") {
		m.differs(n, "queue", "it is read as JSON; there a loop takes it as it stands")
	}
	var steps []string
	switch {
	case shared:
		m.differs(n, n.id, "the list stays in its entry; a queue of the original loses what was run through")
		at := m.variable(m.own[n]+"_at", object{{"type", typeInt}})
		item := written{fmt.Sprintf("Item(%s, %s)", queue.text, at), elem, bindAtom}
		steps = m.rounds(n, child, at, target, item, "Count("+queue.text+")")
	case len(items) > 0:
		at := m.variable(m.own[n]+"_at", object{{"type", typeInt}})
		item := expressionOf(items[len(items)-1])
		for i := len(items) - 2; i >= 0; i-- {
			item = at + " == " + strconv.Itoa(i) + " ? " + expressionOf(items[i]) + " : " + item
		}
		steps = m.rounds(n, child, at, target, written{item, elem, bindChoice}, len(items))
	default:
		never := m.add(m.own[n]+"_never", object{{"status", "success"}, {"doc", "The list is empty."}})
		steps = []string{m.add(m.own[n]+"_none", object{{"selector", []string{never, child}}})}
	}
	switch empty, _ := n.port("if_empty"); strings.ToUpper(strings.TrimSpace(empty)) {
	case "", "SUCCESS":
	case "SKIPPED":
		if skip == "failure" {
			steps = append(steps, m.add(m.own[n]+"_end", object{{"status", "failure"}}))
		}
	case "FAILURE":
		steps = append(steps, m.add(m.own[n]+"_end", object{{"status", "failure"}}))
	default:
		m.unmapped(n, "if_empty", "%q is no status that it can end with; it succeeds", empty)
	}
	return m.add(m.own[n], object{{"sequence", steps}}), nil
}

// rounds makes the steps that run a child so many times, each after the next item was written to the target. at is the
// variable that counts the rounds.
func (m *maker) rounds(n *node, child, at string, target, item written, times any) []string {
	item, err := item.to(target.typ)
	if err != nil {
		m.unmapped(n, "value", "%v", err)
		item = target
	}
	begin := m.add(m.own[n]+"_begin", object{{"script", at + " = 0"}})
	next := m.add(m.own[n]+"_next", object{{"script", fmt.Sprintf("%s = %s; %s += 1", target.text, item.text, at)}})
	each := m.add(m.own[n]+"_each", object{{"sequence", []string{next, child, m.nextFrame(n)}}})
	return []string{begin, m.add(m.own[n]+"_all", object{{"repeat", each}, {"times", times}})}
}

// queue stands for the loop over a list that is shared while the tree runs.
func (m *maker) queue(n *node, skip string) (string, error) {
	return m.place(n, skip, m.unmapped(n, n.id, "a list that is shared by reference has no equal; its child runs without it%s", given(n)))
}

package tune

import (
	"fmt"
	"strconv"
	"strings"
)

// Verdict returns what came of it in a sentence.
func (f *Front) Verdict() string {
	better, trades := 0, 0
	for i := range f.Members {
		if f.Members[i].Better() {
			better++
		}
		if f.Members[i].Trades() {
			trades++
		}
	}
	switch {
	case len(f.Members) == 0:
		return "Nothing was found: the documents as they are came out best by all goals."
	case better > 0:
		return fmt.Sprintf("%s better than the documents as they were by a goal, and worse by none, in %d rounds.", ofMembers(better, len(f.Members)), f.Rounds)
	case trades > 0:
		return fmt.Sprintf("%s better by one goal and worse by another; none is better alone, in %d rounds.", ofMembers(trades, len(f.Members)), f.Rounds)
	}
	return fmt.Sprintf("No member is better, as far as %d rounds show.", f.Rounds)
}

// Words says how a member, from 0 on, compares with the documents as they were, and with the others.
func (f *Front) Words(member int) string {
	var better, worse, parts []string
	m := &f.Members[member]
	for k, g := range m.Goals {
		if g.Better {
			better = append(better, f.Study.Goals[k].Name)
		}
		if g.Worse {
			worse = append(worse, f.Study.Goals[k].Name)
		}
	}
	if len(better) > 0 {
		parts = append(parts, "is better by "+strings.Join(better, " and "))
	}
	if len(worse) > 0 {
		parts = append(parts, "is worse by "+strings.Join(worse, " and "))
	}
	if len(parts) == 0 {
		parts = append(parts, "does not differ, as far as these rounds show")
	}
	text := strings.Join(parts, ", ")
	if len(m.DominatedBy) > 0 {
		text += "; with these seeds " + dominators(m.DominatedBy) + " at least as good by all goals"
	}
	return text
}

func ofMembers(n, all int) string {
	if all == 1 {
		return "The one member is"
	}
	if n == 1 {
		return fmt.Sprintf("1 of %d members is", all)
	}
	return fmt.Sprintf("%d of %d members are", n, all)
}

func dominators(list []int) string {
	var names []string
	for _, n := range list {
		if n == 0 {
			names = append(names, "the documents as they were")
		} else {
			names = append(names, strconv.Itoa(n))
		}
	}
	if len(names) == 1 && list[0] != 0 {
		return names[0] + " is"
	}
	return strings.Join(names, ", ") + " are"
}

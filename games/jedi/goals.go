package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/tree"
)

// model returns the game's model of the world.
func model() tree.Model[Memory] {
	return tree.Model[Memory]{
		Fill:    func(x *wits.Context, m *Memory) { *m = wits.Self[*Jedi](x).Known },
		Judge:   func(_ *wits.Context, before, after *Memory) tree.Prospect { return goal(before, after, 1) },
		Advance: func(_ *wits.Context, m *Memory, seconds float64) { m.pass(seconds) },
	}
}

const (
	poseAgain = 4.0  // s from one taunt to the next that looks good
	nearer    = 0.25 // m that are worth something
	farEnough = 1.6  // m: from where nearer is better
)

// goal returns what a Jedi wants: first of all not to be hurt, then to hurt its victim, and then to look good [Pro360, listing
// 5.10]. Patience is its skill: the less of it, the sooner it may fell somebody (section 5.3.1). No action knows of that.
func goal(before, after *Memory, patience float64) tree.Prospect {
	was, is := before.summary(before.Victim), after.summary(before.Victim)
	p := was.Judge(is)
	switch {
	case p >= tree.Irrelevant && was.Victim > 0 && is.Victim <= 0 && after.Time-before.Since < patience*ranks[before.Foes[before.Victim].Sort].patience:
		return tree.Hurtful
	case p != tree.Irrelevant:
		return p
	case before.gap() > farEnough && after.gap() < before.gap()-nearer, after.Style > before.Style && after.Time-before.Posed > poseAgain:
		return tree.Cosmetic
	}
	return p
}

type patience struct {
	Patience float64 `default:"1" doc:"1 is a master: the time that it takes at least to fell a droid, in multiples of what its sort takes."`
}

// registerFunctions offers questions about what a Jedi knows or imagines, and what it can believe.
func registerFunctions(r *wits.Registry) {
	wits.AddFunc(r, "Goal", func(x *wits.Context, p patience) tree.Prospect {
		before, after := tree.Before[Memory](x), tree.Imagined[Memory](x)
		if before == nil || after == nil {
			return tree.Unseen
		}
		return goal(before, after, p.Patience)
	}, wits.Doc("What a Jedi of some patience thinks of what would come: for the judge of a simulate node."))
	number := func(name, doc string, f func(m *Memory) float64) {
		wits.AddFunc(r, name, func(x *wits.Context, _ struct{}) float64 {
			return f(memory(x))
		}, wits.Doc(doc))
	}
	number("VictimDistance", "From the Jedi's middle to that of its victim, in metres; 100 if there is none.", (*Memory).gap)
	number("VictimHealth", "The health of its victim, in hp; 0 if there is none.", func(m *Memory) float64 {
		if f := m.foe(); f != nil {
			return f.Health
		}
		return 0
	})
	number("OwnHealth", "The Jedi's own health, 0 to 100 hp.", func(m *Memory) float64 { return m.Health })
	number("Threat", "In how much danger it is: 0.2 for a shot or a stab that will meet it where it stands, 0.4 for the blow of a brute.", (*Memory).threat)
	wits.AddFunc(r, "LowerShield", func(x *wits.Context, _ struct{}) wits.None {
		if m := tree.Imagined[Memory](x); m != nil && m.foe() != nil {
			m.foe().Bare = 100
		}
		return wits.None{}
	}, wits.Doc("Has it believe that its victim's shield is down: for the belief of a fake node."))
}

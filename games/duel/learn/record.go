package main

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// skill is what is recorded whenever the person does one thing: which values, how much they count, and how far they may be off [Pro360, ch. 16.4.1].
type skill struct {
	name    string
	action  action
	tag     string
	most    int // moments
	watched []rules.Watched
}

// must is the weight of a value that has to be within its range: without it a rule cannot reach the threshold. Others may be missed.
const must = 5

// A parry has another tag than a blow: a blow that begins as soon as the parry has come off would end it before it has counted as a success. One waits for
// the other all the same, by ArmFree.
var skills = []skill{
	{"Parry", parries, "parry", 14, []rules.Watched{{Value: "ArmFree", Weight: must}, {Value: "OpponentWindsUp", Weight: must}, {Value: "OpponentLeft", Weight: must, Within: 0.015}, {Value: "Distance", Within: 0.4}, {Value: "Stamina", Weight: must, Within: 60}}},
	{"Swing", swings, "swing", 24, []rules.Watched{{Value: "OpponentWindsUp", Weight: must}, {Value: "ArmFree", Weight: must}, {Value: "FacesOpponent", Weight: must}, {Value: "OpponentOpen", Weight: must}, {Value: "OpponentLeft", Weight: must, Within: 0.05}, {Value: "Distance", Weight: must, Within: 0.15}, {Value: "Stamina", Weight: must, Within: 40}}},
	{"StepBack", stepsBack, "feet", 8, []rules.Watched{{Value: "Distance", Weight: must, Within: 0.2}, {Value: "OpponentOpen", Weight: must}, {Value: "OpponentWindsUp", Weight: must}, {Value: "Stamina", Within: 20}}},
	{"Circle", circles, "feet", 4, []rules.Watched{{Value: "Distance", Weight: must, Within: 0.2}, {Value: "OpponentOpen", Weight: must}, {Value: "Stamina", Within: 25}}},
	{"CloseIn", closesIn, "feet", 8, []rules.Watched{{Value: "Distance", Weight: must, Within: 0.2}, {Value: "OpponentWindsUp", Weight: must}}},
}

// moment is when a rule was shown, and what the person held from then on.
type moment struct {
	rule   string
	skill  *skill
	keys   string
	toward geom.Vec2
}

// longest is how many frames of keys are kept of a moment.
const longest = 18

// recorded is what came of the sessions: the apprentice's document with the rules, and their moments.
type recorded struct {
	text    []byte
	moments []moment
}

// session is the person against an opponent, from the seed on, until all skills have their moments.
func session(seed uint64, opponent string, text []byte) (*recorded, error) {
	program, err := wits.Load(duel.NewRegistry(), duel.Documents(), "apprentice.rules.json")
	if err != nil {
		return nil, err
	}
	recorders := make([]*rules.Recorder, len(skills))
	for i := range skills {
		if recorders[i], err = rules.NewRecorder(program, skills[i].watched...); err != nil {
			return nil, err
		}
	}
	out := &recorded{text: text}
	counts := make([]int, len(skills))
	for match := range uint64(20) {
		if err := out.watch(seed+match, opponent, recorders, counts); err != nil {
			return nil, err
		}
	}
	for i, s := range skills {
		if counts[i] < s.most {
			return nil, fmt.Errorf("%s was shown %d times only", s.name, counts[i])
		}
		if out.text, err = recorders[i].Write(out.text); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// watch is a match, of which a few moments of each skill are taken.
func (r *recorded) watch(seed uint64, opponent string, recorders []*rules.Recorder, counts []int) error {
	g := duel.New()
	you := newPerson(seed)
	var tape [][]string
	var begun []int // moments of this match whose keys are not known yet, and since when
	var since []int
	var failed error
	taken := make([]int, len(skills))
	_, err := sim.Headless(g, sim.Run{
		Options: map[string]string{"red": opponent, "blue": "human"}, Seed: seed, Ticks: 36_000,
		Script: func(int64) []string {
			held := you.play(&g.Match().World)
			tape = append(tape, held)
			return held
		},
		After: func(tick int64) bool {
			if g.Match().Phase != duel.Fight || failed != nil {
				return failed == nil
			}
			mind := g.Agents()[1].Mind
			for i := range skills {
				s := &skills[i]
				if you.did != s.action || counts[i] == s.most || taken[i] == (s.most+3)/4 {
					continue
				}
				counts[i]++
				taken[i]++
				m := moment{rule: fmt.Sprint(s.name, counts[i]), skill: s, toward: mind.Value(mind.Program().Find("OpponentAt")).(geom.Vec2)}
				if failed = recorders[i].See(mind); failed == nil {
					failed = recorders[i].Show(m.rule, "")
				}
				if failed != nil {
					return false
				}
				begun, since = append(begun, len(r.moments)), append(since, int(tick)-1)
				r.moments = append(r.moments, m)
			}
			return true
		},
	})
	if err == nil {
		err = failed
	}
	for k, at := range begun {
		if err == nil {
			r.moments[at].keys, err = feetOf(tape, since[k])
		}
	}
	return err
}

// feetOf is what was held for the feet from a frame on, until it was something else.
func feetOf(tape [][]string, from int) (string, error) {
	feet := func(frame int) (held []string) {
		for _, key := range tape[from+frame] {
			if key != "swing" && key != "parry" {
				held = append(held, key)
			}
		}
		return held
	}
	n := 1
	for n < longest && from+n < len(tape) && strings.Join(feet(n), "+") == strings.Join(feet(0), "+") {
		n++
	}
	keys, err := sim.RecordKeys(n, feet)
	return keys.Trimmed().String(), err
}

// directions are the keys of a direction.
func directions(way string) []string { return strings.Fields(way) }

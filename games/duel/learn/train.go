package main

import (
	"io/fs"
	"strings"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/kinds/rules"
)

// file is the document that is made.
const file = "learner.rules.json"

// corner is one who fights: a mind with the ports that the game sets.
type corner struct {
	ports *duel.FighterPorts
	sight *duel.SightPorts
	mind  *wits.Mind
}

// program compiles the learner from a text beside the game's documents, or another document of the game's.
func program(name string, text []byte) (*wits.Program, error) {
	files := fstest.MapFS{}
	own, err := fs.Glob(duel.Documents(), "*.json")
	if err != nil {
		return nil, err
	}
	for _, name := range own {
		data, err := fs.ReadFile(duel.Documents(), name)
		if err != nil {
			return nil, err
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	files[file] = &fstest.MapFile{Data: text}
	return wits.Load(duel.NewRegistry(), files, name)
}

// enter binds a mind.
func enter(m *wits.Mind) (c corner, err error) {
	c.mind = m
	if c.ports, err = wits.Bind[duel.FighterPorts](m.Program()); err == nil {
		c.sight, err = wits.Bind[duel.SightPorts](m.Program())
	}
	return c, err
}

// fight plays a match, red first, and gives who has won: 0, 1 or -1.
func fight(seed uint64, corners [2]corner) int {
	m := duel.NewMatch(seed)
	w := &m.World
	for tick := int64(0); m.Phase != duel.Done; tick++ {
		for i := range corners {
			c, f := &corners[i], &w.Fighters[i]
			c.ports.Set(c.mind, w, f)
			c.sight.Set(c.mind, w, f)
			c.mind.Step(wits.Frame{Delta: 1.0 / duel.Rate, Time: float64(tick) / duel.Rate, Tick: tick, Entity: f.ID, Self: f, World: w})
		}
		m.Step()
	}
	return m.Winner()
}

// train plays games against the opponent, on each side in turn, and against itself, and gives the trainer.
func train(text []byte, opponent string, games int, seed uint64) (*rules.Trainer, error) {
	learner, err := program(file, text)
	if err != nil {
		return nil, err
	}
	other, err := program(opponent+".graph.json", text)
	if err != nil {
		return nil, err
	}
	t, err := rules.NewTrainer(learner, seed)
	if err != nil {
		return nil, err
	}
	for i := range uint64(games) {
		minds := []*wits.Mind{t.Mind()}
		if i%3 == 2 {
			minds = append(minds, t.Mind())
		} else {
			minds = append(minds, other.NewMind(seed+i))
		}
		var corners [2]corner
		for k, m := range minds {
			if corners[(uint64(k)+i)%2], err = enter(m); err != nil {
				return nil, err
			}
		}
		fight(seed+i, corners)
		for k, m := range minds {
			if fault := m.Fault(); fault != nil {
				return nil, fault
			}
			if k == 0 || i%3 == 2 {
				if err := t.Learn(m); err != nil {
					return nil, err
				}
			}
		}
	}
	return t, nil
}

// poor lists rules of the sword that nobody would keep: those that failed more often than a share and, in the end, those that never fired because others
// are always faster.
func poor(t *rules.Tally, share float64, last bool) (names []string) {
	for i := range t.Rules {
		c := &t.Rules[i]
		rate, ended := c.Rate()
		if !strings.HasPrefix(c.Path, "Parry") && !strings.HasPrefix(c.Path, "Swing") {
			continue
		}
		if last && c.Fired == 0 || ended && rate < 1-share {
			names = append(names, c.Path)
		}
	}
	return names
}

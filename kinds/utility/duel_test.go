package utility_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/std"
)

// fighter is one side of the duel of [Pro360, ch. 6.8]: its mind says what it wants, the rules do it.
type fighter struct {
	name            string
	health, potions float64
	mind            *wits.Mind
	in              *senses
}

// senses are the inputs of the document.
type senses struct {
	Health, Potions, EnemyHealth wits.Input[float64]
}

// choose lets the fighter decide.
func (f *fighter) choose(enemy *fighter, turn int) string {
	f.in.Health.Set(f.mind, f.health)
	f.in.Potions.Set(f.mind, f.potions)
	f.in.EnemyHealth.Set(f.mind, enemy.health)
	f.mind.Step(wits.Frame{Delta: 1, Time: float64(turn), Tick: int64(turn)})
	for _, row := range utility.Table(f.mind)[0].Rows {
		if row.Decision == utility.Chosen {
			return row.Option
		}
	}
	return ""
}

// The duel of [Pro360, ch. 6.8], between two who decide by the same document: attack for 10 to 30, heal by 20 to 50 with one of
// three potions, or run, which succeeds in half of all cases.
func Example_duel() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/duel"), "fighter.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	sides := [2]*fighter{{name: "Hero", health: 100, potions: 3}, {name: "Monster", health: 100, potions: 3}}
	for i, f := range sides {
		f.mind = program.NewMind(uint64(4 + i))
		if f.in, err = wits.Bind[senses](program); err != nil {
			fmt.Println(err)
			return
		}
	}
	state := uint64(9)
	dice := wits.NewRand(&state)
	for turn := 0; ; turn++ {
		f, enemy := sides[turn%2], sides[1-turn%2]
		switch f.choose(enemy, turn) {
		case "Attack":
			blow := float64(10 + dice.Int(21))
			enemy.health -= blow
			fmt.Printf("%s strikes for %v: %s has %v\n", f.name, blow, enemy.name, max(enemy.health, 0))
		case "Heal":
			f.potions--
			f.health = min(f.health+float64(20+dice.Int(31)), 100)
			fmt.Printf("%s drinks: %v, and %v left\n", f.name, f.health, f.potions)
		case "Run":
			if dice.Chance(0.5) {
				fmt.Printf("%s gets away\n", f.name)
				return
			}
			fmt.Printf("%s cannot get away\n", f.name)
		}
		if enemy.health <= 0 {
			fmt.Printf("%s wins\n", f.name)
			return
		}
	}
	// Output:
	// Hero strikes for 24: Monster has 76
	// Monster drinks: 100, and 2 left
	// Hero strikes for 15: Monster has 85
	// Monster strikes for 26: Hero has 74
	// Hero strikes for 15: Monster has 70
	// Monster strikes for 12: Hero has 62
	// Hero strikes for 23: Monster has 47
	// Monster drinks: 97, and 1 left
	// Hero drinks: 88, and 2 left
	// Monster strikes for 26: Hero has 62
	// Hero drinks: 100, and 1 left
	// Monster drinks: 100, and 0 left
	// Hero strikes for 30: Monster has 70
	// Monster strikes for 15: Hero has 85
	// Hero strikes for 25: Monster has 45
	// Monster strikes for 28: Hero has 57
	// Hero drinks: 94, and 0 left
	// Monster strikes for 14: Hero has 80
	// Hero strikes for 22: Monster has 23
	// Monster cannot get away
	// Hero strikes for 26: Monster has 0
	// Hero wins
}

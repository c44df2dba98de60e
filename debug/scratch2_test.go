package debug

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/games/armada"
)

func TestScratch2(t *testing.T) {
	a := newInquest(t, armada.New(), 3, map[string]string{"size": "4"})
	for _, who := range []string{"Squad 1 red", "Squad 2 red", "Squad 1 red, ship 2"} {
		id, tick := a.until(who, "Attack")
		fmt.Println(who, tick)
		fmt.Println(a.why(id, "Attack", tick))
	}
}

func TestScratch3(t *testing.T) {
	a := newInquest(t, armada.New(), 3, map[string]string{"size": "4"})
	id, tick := a.until("Squad 1 red", "Attack")
	fmt.Println(id)
	for _, b := range a.loop.Game().Agents() {
		if b.Name == "Commander red" {
			fmt.Println(a.why(b.ID, "Always/Assign/Attack", tick), a.why(b.ID, "Assign/Attack", tick))
		}
	}
	_, tick = a.until("Squad 1 red, ship 2", "Attack")
	fmt.Println(a.why(id, "Attack/Charge", tick))
}

package actors

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Inputs of a player that all games share.
const (
	KeyUp, KeyLeft, KeyDown, KeyRight = "up", "left", "down", "right"

	KeyTake = "take over"
)

// MoveControls returns the controls of the four directions. A verb such as "Walk" begins their labels.
func MoveControls(verb string) []sim.Control {
	return []sim.Control{
		{Input: KeyUp, Label: verb + " up", Keys: []string{"ArrowUp", "KeyW"}},
		{Input: KeyLeft, Label: verb + " left", Keys: []string{"ArrowLeft", "KeyA"}},
		{Input: KeyDown, Label: verb + " down", Keys: []string{"ArrowDown", "KeyS"}},
		{Input: KeyRight, Label: verb + " right", Keys: []string{"ArrowRight", "KeyD"}},
	}
}

// Way returns the direction that the player holds, of length 1; zero if it holds none.
func Way(in sim.Input) (way geom.Vec2) {
	for _, k := range [...]struct {
		key  string
		x, y float64
	}{{KeyUp, 0, 1}, {KeyLeft, -1, 0}, {KeyDown, 0, -1}, {KeyRight, 1, 0}} {
		if in.Held(k.key) {
			way = way.Add(geom.Vec2{X: k.x, Y: k.y})
		}
	}
	return way.Norm()
}

// Hold gives an order as long as a player holds a key, and cancels it afterwards. The handle remembers the order.
func Hold(a *act.Actuator, h *act.Handle, held bool, o act.Order) {
	if held {
		*h = a.Issue(o)
	} else if *h != 0 {
		Release(a, h)
	}
}

// Release cancels an order, and forgets it.
func Release(a *act.Actuator, h *act.Handle) {
	a.Cancel(*h)
	*h = 0
}

// Body is a body that people command through [Do].
type Body interface {
	Mover
	act.Agent
	// Free says why a body cannot stand at a place; nil if it can.
	Free(at geom.Vec2) error
	// Put puts the body somewhere, at rest.
	Put(at geom.Vec2)
}

// Commands returns the commands place, go and look. They offer a place at first, such as "10, 10", in metres.
func Commands(somewhere string) []sim.Command {
	const obeys = "Its mind may order otherwise at once: take the body over if it should obey."
	param := func(name string) []sim.CommandParam {
		return []sim.CommandParam{{Name: name, Type: "vec2", Unit: "m", Value: somewhere}}
	}
	return []sim.Command{
		{Name: "place", Label: "Put somewhere", Agent: true, Params: param("at")},
		{Name: "go", Label: "Order to go", Agent: true, Doc: obeys, Params: param("to")},
		{Name: "look", Label: "Order to look", Agent: true, Doc: obeys, Params: param("at")},
	}
}

// Do carries out a command of [Commands] for a body. Errors call the body who; it goes at speed, in m/s. Do returns an error if the
// command cannot be carried out, and for any other command.
func Do(b Body, v Vocabulary, who string, speed float64, name string, args sim.Args) error {
	if !slices.Contains([]string{"place", "go", "look"}, name) {
		return fmt.Errorf("the game has no command %q", name)
	}
	at := args.Vec2(0)
	if name == "look" {
		b.Actuator().Issue(v.Look(at))
		return nil
	}
	if err := b.Free(at); err != nil {
		return err
	}
	if name == "place" {
		b.Put(at)
		return nil
	}
	if _, _, ok := b.Route(at); !ok {
		return fmt.Errorf("there is no way for %s to %v, %v", who, at.X, at.Y)
	}
	b.Actuator().Issue(v.GoTo(Walk{To: at, Within: 0.3, Speed: speed}))
	return nil
}

package message_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
)

// A sheep calls out; a place speaks to who comes near.
func Example() {
	anna, ben := wits.NewEntity(1, 1), wits.NewEntity(2, 1)
	var post message.Post
	_, err := post.Place(message.Place{Message: message.Message{Name: wits.NameOf("grass"), At: geom.Vec3{X: 50}, Radius: 5}})
	if err != nil {
		fmt.Println(err)
		return
	}
	post.Send(message.Message{Name: wits.NameOf("wolf"), From: anna, Radius: 20})
	post.Step(0, []message.Listener{{Who: anna}, {Who: ben, At: geom.Vec3{X: 12}}})
	if m, ok := post.Find(1, wits.NameOf("wolf")); ok {
		fmt.Println("ben hears:", m.Name)
	}
	post.Step(1, []message.Listener{{Who: anna}, {Who: ben, At: geom.Vec3{X: 48}}})
	if m, ok := post.Heard(1, 0); ok {
		fmt.Println("ben is told:", m.Name)
	}
	// Output:
	// ben hears: wolf
	// ben is told: grass
}

package smart_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

// Food is what can be eaten.
type Food struct{ Nutrition float64 }

// Carried is what somebody has.
type Carried struct{ By wits.Entity }

// Village is the game's world, Villager its body.
type (
	Village struct {
		Things *entity.World
		Uses   *smart.Pool[*Villager]
	}
	Villager struct {
		Village  *Village
		ID       wits.Entity
		Actuator act.Actuator
		Metre    float64 // 100 is full
	}
)

// Entity makes a villager an agent.
func (v *Villager) Entity() wits.Entity { return v.ID }

// Eat is the order to eat something, and the action: half a second, then it is gone.
type Eat struct{ smart.Claim }

// Execute holds the place until the bite is through.
func (e *Eat) Execute(v *Villager, m act.Moment) act.Result {
	things := v.Village.Things
	if v.Village.Uses.Hold(&e.Claim, v, things) != nil {
		return act.Fail(notToBeHad)
	}
	if m.Elapsed+m.Delta < 0.5 {
		return act.Continue
	}
	v.Metre += food.Get(things, e.Object).Nutrition
	things.Remove(e.Object)
	return act.Complete
}

// End gives the place back, however the action ended.
func (e *Eat) End(v *Villager, _ act.Status) { v.Village.Uses.Release(e.Use) }

var (
	skills     = act.NewRepertoire[*Villager]("villager")
	notToBeHad = skills.AddReason("somebody else has it")
	eating     = act.Add[Eat](skills, "eat", act.Spec{Layers: act.Body})

	schema  = entity.NewSchema()
	food    = entity.Add[Food](schema, "food")
	carried = entity.Add[Carried](schema, "carried")

	offers = smart.NewCatalogue[*Villager](schema)
	eat    = smart.Add(offers, "eat", smart.Spec{Places: 1, Doc: "Eats it up."}, food, eating,
		func(v *Villager, w *entity.World, object wits.Entity, _ *Food) bool {
			c := carried.Get(w, object)
			return v.Metre < 100 && (c == nil || c.By == v.ID) // what others carry is theirs
		})
)

// Anna and Bert want the apple on the floor. Anna has a loaf in her bag, and eats that next.
func Example() {
	if err := offers.Err(); err != nil {
		fmt.Println(err)
		return
	}
	v := &Village{entity.NewWorld(schema, 64), smart.NewPool(offers, 64)}
	anna := &Villager{Village: v, ID: v.Things.Spawn(), Actuator: skills.NewActuator(), Metre: 40}
	bert := &Villager{Village: v, ID: v.Things.Spawn(), Actuator: skills.NewActuator(), Metre: 40}
	apple, loaf := v.Things.Spawn(), v.Things.Spawn()
	food.Put(v.Things, apple, Food{Nutrition: 15})
	food.Put(v.Things, loaf, Food{Nutrition: 30})
	carried.Put(v.Things, loaf, Carried{By: anna.ID})
	v.Things.Hide(loaf)

	order := func(body *Villager, object wits.Entity) act.Handle {
		for _, o := range v.Uses.Offers(nil, body, v.Things, object) {
			fmt.Printf("%v offers %v: %s\n", object, body.ID, offers.Name(o))
			return body.Actuator.Issue(offers.Order(o, object))
		}
		fmt.Printf("%v offers %v nothing: %v\n", object, body.ID, v.Uses.Check(body, v.Things, eat, object))
		return 0
	}
	step := func(frames int) {
		for range frames {
			for _, body := range []*Villager{anna, bert} {
				if err := skills.Step(&body.Actuator, body, 0.25); err != nil {
					fmt.Println(err)
				}
			}
		}
	}

	order(anna, apple)
	second := order(bert, apple) // nobody has begun: both may try
	step(1)
	fmt.Println("Bert:", skills.Explain(&bert.Actuator, second))
	order(bert, apple)
	step(1)
	fmt.Println("Anna:", anna.Metre)
	order(bert, apple)
	order(bert, loaf)
	order(anna, loaf)
	step(2)
	fmt.Println("Anna:", anna.Metre, "uses made:", v.Uses.Counts().Made)
	// Output:
	// #3 offers #1: eat
	// #3 offers #2: eat
	// Bert: eat: somebody else has it
	// #3 offers #2 nothing: all places are taken
	// Anna: 55
	// #3 offers #2 nothing: the agent or the object is gone
	// #4 offers #2 nothing: the object does not offer it to this agent now
	// #4 offers #1: eat
	// Anna: 85 uses made: 1
}

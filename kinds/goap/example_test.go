package goap_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/std"
)

// World is what the soldier's actions change: the real thing would be a game.
type World struct {
	InHand, InBag, OnGround, Turret, Car, Dead wits.Input[bool]
	Distance, Health                           wits.Input[float64]
}

// Work is an action that takes its time; what comes of it is for the game to say.
type Work struct{}

// Update goes on for ever.
func (*Work) Update(*wits.Context) wits.Status { return wits.Running }

// A soldier who finds a weapon on the ground, and whose target then runs out of range.
func Example() {
	registry := std.NewRegistry()
	wits.AddAction[Work](registry)
	program, err := wits.Load(registry, os.DirFS("testdata/soldier"), "soldier.goap.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	world, err := wits.Bind[World](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	step := func(what string) {
		mind.Step(wits.Frame{Delta: 0.1})
		plan := goap.Table(mind)[0]
		fmt.Printf("%-22s %s: %s\n", what, plan.Goal, strings.Join(plan.Actions, ", "))
	}
	world.OnGround.Set(mind, true)
	step("a weapon on the ground")
	world.InBag.Set(mind, true)
	world.InHand.Set(mind, true)
	step("a friend hands it over")
	world.Distance.Set(mind, 50)
	world.Turret.Set(mind, true)
	step("out of range, a turret")
	world.Health.Set(mind, 10)
	step("nearly dead")
	for _, goal := range goap.Table(mind)[0].Goals {
		fmt.Println(goal.Name, "-", goal.Why())
	}
	// Output:
	// a weapon on the ground Kill: PickUp, Draw, Shoot
	// a friend hands it over Kill: Shoot
	// out of range, a turret Kill: Shoot
	// nearly dead            Survive: Flee
	// Kill - another of a higher priority is pursued
	// Survive - pursued, at a cost of 1
}

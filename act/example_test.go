package act_test

import (
	"fmt"

	"github.com/wits-ai/wits/act"
)

// Robot is the game's own.
type Robot struct {
	Actuator act.Actuator
	X        float64
}

// Roll is an order, and the action that carries it out.
type Roll struct{ To, Speed float64 }

// Execute is called once a frame.
func (r *Roll) Execute(robot *Robot, m act.Moment) act.Result {
	robot.X = min(r.To, robot.X+float64(r.Speed*m.Delta))
	if robot.X < r.To {
		return act.Continue
	}
	return act.Complete
}

// Weld cannot be interrupted.
type Weld struct{ Seconds float64 }

// Execute waits until the seam is done.
func (w *Weld) Execute(_ *Robot, m act.Moment) act.Result {
	if m.Elapsed+m.Delta < w.Seconds {
		return act.Continue
	}
	return act.Complete
}

// A robot welds, and rolls on when it is through.
func Example() {
	skills := act.NewRepertoire[*Robot]("robot")
	roll := act.Add[Roll](skills, "roll", act.Spec{Layers: act.Body})
	weld := act.Add[Weld](skills, "weld", act.Spec{Layers: act.Body, Solid: true})
	if err := skills.Err(); err != nil {
		fmt.Println(err)
		return
	}
	robot := &Robot{Actuator: skills.NewActuator()}
	welding := robot.Actuator.Issue(weld.Order(Weld{Seconds: 1}))
	var rolling act.Handle
	for frame := range 9 {
		if frame == 1 { // a mind, a player or a script: it is all the same
			rolling = robot.Actuator.Issue(roll.Order(Roll{To: 2, Speed: 2}))
		}
		if err := skills.Step(&robot.Actuator, robot, 0.25); err != nil {
			fmt.Println(err)
		}
		welds, _ := robot.Actuator.Status(welding)
		rolls, _ := robot.Actuator.Status(rolling)
		if frame > 0 {
			fmt.Printf("%d: weld %v, roll %v, at %.1f\n", frame, welds, rolls, robot.X)
		}
	}
	// Output:
	// 1: weld running, roll running, at 0.0
	// 2: weld running, roll running, at 0.0
	// 3: weld done, roll running, at 0.0
	// 4: weld done, roll running, at 0.5
	// 5: weld done, roll running, at 1.0
	// 6: weld done, roll running, at 1.5
	// 7: weld done, roll done, at 2.0
	// 8: weld done, roll done, at 2.0
}

// Glide walks without legs: it knows when it arrives.
type Glide struct{ To, Speed, Seconds float64 }

// Execute goes straight on.
func (g *Glide) Execute(robot *Robot, m act.Moment) act.Result {
	if g.Seconds == 0 {
		g.Seconds = (g.To - robot.X) / g.Speed
	}
	if g.Seconds -= m.Delta; g.Seconds > 0 {
		robot.X += (g.To - robot.X) * m.Delta / (g.Seconds + m.Delta)
		return act.Continue
	}
	robot.X = g.To
	return act.Complete
}

// A robot rolls while it is seen, and glides while it is not.
func ExampleNewDetail() {
	skills := act.NewRepertoire[*Robot]("robot")
	roll := act.Add[Roll](skills, "roll", act.Spec{Layers: act.Body})
	far := skills.Variant()
	act.SwapAs(far, roll,
		func(r Roll) Glide { return Glide{To: r.To, Speed: r.Speed} },
		func(g Glide) Roll { return Roll{To: g.To, Speed: g.Speed} })
	detail, err := act.NewDetail(skills, far)
	if err != nil {
		fmt.Println(err)
		return
	}
	robot := &Robot{Actuator: skills.NewActuator()}
	rolling := robot.Actuator.Issue(roll.Order(Roll{To: 2, Speed: 0.5}))
	for frame := range 4 {
		level := frame % 2
		if err := detail.At(level).Step(&robot.Actuator, robot, 1); err != nil {
			fmt.Println(err)
		}
		status, _ := robot.Actuator.Status(rolling)
		fmt.Printf("level %d: %v, at %.1f\n", level, status, robot.X)
	}
	// Output:
	// level 0: running, at 0.5
	// level 1: running, at 1.0
	// level 0: running, at 1.5
	// level 1: done, at 2.0
}

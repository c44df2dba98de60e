package graph_test

import "testing"

// TestCallsInExpressionsShareNothing: calls of functions of all types in several expressions and scripts, each with its
// own state, although what they pass lies in the same room.
func TestCallsInExpressionsShareNothing(t *testing.T) {
	r := start(t, loadOne(t, `"variables":{"V":"bool","S":"string","F":"float"},"nodes":{
		"A":{"expr":"Distance(vec2(3, 4), vec2(0, 0)) + Divide(6, 2)"},
		"B":{"expr":"IfEqual(true, false) || IfEqual(2, 3)"},
		"C":{"expr":"Timer(true) + Timer(A.Result > 0)"},
		"D":{"expr":"!IfFirst() && IfEqual('x', 'x')"},
		"E":{"expr":"Clamp(-0.0000001, -1, 1) < 0"}},
		"links":[],"scripts":{"OnActivate":"V = IfLessThan(F, 1); S = TextOf(Power(2, 0.5) * Power(2, 0.5)); F = Distance(vec3(0, 0, 2), vec3(0, 0, 0))"}`))
	for frame := range 3 {
		r.Good()
		for path, want := range map[string]any{"A.Result": 8.0, "B.Result": false, "C.Result": float64(frame + 1), "D.Result": frame > 0,
			"E.Result": true, "V": true, "F": 2.0} {
			if got := r.Value(path); got != want {
				t.Errorf("frame %d: %s is %v, want %v", frame, path, got, want)
			}
		}
	}
	if r.Value("S") == "" {
		t.Error("the text is not set")
	}
}

package std

import "github.com/wits-ai/wits"

// addWorth adds what outcomes and steps are worth [Pro360, ch. 6.1].
func addWorth(r *wits.Registry) {
	wits.AddFunc(r, "ExpectedUtility", func(_ *wits.Context, p struct {
		Values  []float64 `doc:"How much each outcome is wanted."`
		Chances []float64 `doc:"How probable each is, 0 to 1, in the same order. More than 1 in sum is scaled down to 1."`
	}) float64 {
		sum, all := 0.0, 0.0
		for i := range min(len(p.Values), len(p.Chances)) {
			chance := max(p.Chances[i], 0)
			all += chance
			sum += float64(chance * p.Values[i])
		}
		return sum / max(all, 1)
	}, wits.Doc("The sum of values, each times its chance. Outcomes that are worth nothing may be left out."))
	wits.AddFunc(r, "MarginalUtility", func(_ *wits.Context, p struct {
		Before float64 `doc:"What it is worth as it is."`
		After  float64 `doc:"What it would be worth with one more."`
		Cost   float64 `default:"1" doc:"What that costs."`
	}) float64 {
		if p.Cost <= 0 {
			return 0
		}
		return (p.After - p.Before) / p.Cost
	}, wits.Doc("How much more it would be worth for each unit of the cost; 0 if there is no cost above 0."))
}

package goap

// Which objects the parameters of an action can stand for [Pro360, 20.4]. The facts that are so are sorted into columns, one for
// each thing that the action needs. A counter whose digits run over the rows of the columns goes through what can be chosen of
// them, and a choice will do if a parameter has the same object everywhere in it.

// column is the facts that can be what an action needs.
type column struct {
	params []int // by place in a row: the parameter that stands there; -1: none, an object, for which the rows have been chosen
	rows   [][]int32
}

// spot is where a parameter stands: a place in the rows of a column.
type spot struct{ column, place int }

// join is the columns of an action.
type join struct {
	columns []column
	spots   [][]spot // by parameter
}

// newJoin makes the join of columns over so many parameters, each of which stands in one of them at least.
func newJoin(columns []column, params int) *join {
	j := &join{columns, make([][]spot, params)}
	for c := range columns {
		for place, p := range columns[c].params {
			if p >= 0 {
				j.spots[p] = append(j.spots[p], spot{c, place})
			}
		}
	}
	return j
}

// each calls f with what each parameter stands for, for all choices that will do, until it says false or so many choices have been
// tried. The first column is the most significant digit. It gives how many choices were tried, a beginning that does not fit being
// one, and whether all were.
func (j *join) each(most int, f func(binding []int32) bool) (tried int, all bool) {
	for i := range j.columns {
		if len(j.columns[i].rows) == 0 { // else its digit would have no value, and what is missing would not be missed
			return 0, true
		}
	}
	digits, binding := make([]int, len(j.columns)), make([]int32, len(j.spots))
	for at := 0; at >= 0; {
		if tried == most {
			return tried, false
		}
		tried++
		if at = j.misfit(digits); at < 0 {
			for p, spots := range j.spots {
				binding[p] = j.at(digits, spots[0])
			}
			if !f(binding) {
				return tried, false
			}
			at = len(digits) - 1
		}
		clear(digits[at+1:])
		for ; at >= 0; at-- { // past the most significant digit it ends
			if digits[at]++; digits[at] < len(j.columns[at].rows) {
				break
			}
			digits[at] = 0
		}
	}
	return tried, true
}

// at is the object at a place of the rows that are chosen.
func (j *join) at(digits []int, s spot) int32 {
	return j.columns[s.column].rows[digits[s.column]][s.place]
}

// misfit is the first column at which a parameter has another object than before; -1 if there is none.
func (j *join) misfit(digits []int) int {
	first := -1
	for _, spots := range j.spots {
		for _, s := range spots[1:] {
			if (first < 0 || s.column < first) && j.at(digits, s) != j.at(digits, spots[0]) {
				first = s.column
			}
		}
	}
	return first
}

package kind

// Reach says which of so many things somebody gets to, who begins at some of them: next calls visit with each that one leads to.
// It is for warnings about what nothing leads to.
func Reach(n int, from []int, next func(i int, visit func(int))) []bool {
	seen := make([]bool, n)
	var queue []int
	visit := func(i int) {
		if !seen[i] {
			seen[i] = true
			queue = append(queue, i)
		}
	}
	for _, i := range from {
		visit(i)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		next(queue[0], visit)
	}
	return seen
}

package kind

// MostScore is the greatest score. It is finite because a weighted draw adds scores up.
const MostScore = 1e300

// Score returns v limited to the range from -MostScore to MostScore, and 0 if v is not a number. Infinite scores are therefore equal to each
// other and greater than all usual ones.
func Score(v float64) float64 {
	if v != v {
		return 0
	}
	return min(max(v, -MostScore), MostScore)
}

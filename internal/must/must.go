// Package must ends a test at once when something that the test needs goes wrong.
package must

// Succeed ends the test t with err, unless err is nil. t is a *testing.T, B or F, or a *rapid.T.
func Succeed(t interface {
	Helper()
	Fatal(args ...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

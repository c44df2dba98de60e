package wits_test

import _ "github.com/wits-ai/wits/internal/fixedseed" // random tests draw the same cases in every run

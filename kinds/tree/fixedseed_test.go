package tree_test

import _ "github.com/wits-ai/wits/internal/fixedseed"

package bounded

import _ "github.com/wits-ai/wits/internal/fixedseed"

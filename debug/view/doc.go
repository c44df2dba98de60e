// Package view is what pages see of programs and minds. [Program] is what they are told of a program before the first frame of a mind
// that runs it. [History] notes to the tick when nodes of a mind changed and transitions were taken, and [Ends] which nodes ended:
// pages get fewer frames than there are ticks.
package view

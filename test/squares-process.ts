// Draws squares of a colour, for the tests of the picture maker.
import { drawInChild } from '#src/adapters/draw-in-child.ts'

drawInChild<string>((fill) => {
  if (fill === 'broken') return '<svg'
  if (fill === 'deadly') process.kill(process.pid, 'SIGKILL')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="7"><rect width="12" height="7" fill="${fill}"/></svg>`
}, 300)

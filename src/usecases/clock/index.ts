// A demonstration’s clock.
export { viewClock } from './view-clock.ts'
export { moveClock } from './move-clock.ts'

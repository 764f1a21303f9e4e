// When and where a phlebotomist works.

// the phlebotomist
export { viewOwnRoster } from './view-own-roster.ts'
export { saveRoster } from './save-roster.ts'
export { takeLeave } from './take-leave.ts'
export { takeSuddenLeave } from './take-sudden-leave.ts'
export { endLeave } from './end-leave.ts'

// the office
export { listRosters } from './list-rosters.ts'
export { viewRoster } from './view-roster.ts'
export { sendOnLeave } from './send-on-leave.ts'
export { boundRoster } from './bound-roster.ts'

// the clock
export { purgeLeaves } from './purge-leaves.ts'

// The visit at the door, and what becomes of a late one.

// the visit
export { listVisits } from './list-visits.ts'
export { listVisitHours } from './list-visit-hours.ts'
export { viewVisit } from './view-visit.ts'
export { acceptVisit } from './accept-visit.ts'
export { releaseVisit } from './release-visit.ts'
export { departForVisit } from './depart-for-visit.ts'
export { arriveAtVisit } from './arrive-at-visit.ts'
export { identifyPatients } from './identify-patients.ts'
export { takeCash } from './take-cash.ts'
export { finishCollection } from './finish-collection.ts'
export { handOver } from './hand-over.ts'
export { failVisit } from './fail-visit.ts'
export { rescheduleVisit } from './reschedule-visit.ts'
export { allowEarlyVisit } from './allow-early-visit.ts'
export { giveUpVisits } from './give-up-visits.ts'
export { leaveVisits } from './leave-visits.ts'
export { planVisits } from './plan-visits.ts'
export { dispatchVisits } from './dispatch-visits.ts'
export { viewDispatch } from './view-dispatch.ts'
export { purgeDispatches } from './purge-dispatches.ts'

// late visits, watched by the office
export { callPatient } from './call-patient.ts'
export { endCollection } from './end-collection.ts'
export { renewStartCode } from './renew-start-code.ts'
export { watchVisits } from './watch-visits.ts'

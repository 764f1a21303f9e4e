// Pages that move by themselves: who follows what, and who is told.
export { followBooking } from './follow-booking.ts'
export { followVisits } from './follow-visits.ts'
export { listMoved } from './list-moved.ts'
export { listEndedFollowers } from './list-ended-followers.ts'

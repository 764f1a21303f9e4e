// What the office lists: bookings and visits of everybody.
export { searchBookings } from './search-bookings.ts'
export { searchVisits } from './search-visits.ts'
export { viewCityDay } from './view-city-day.ts'

// and what waits, where each can be opened
export { listCallsByLab } from './list-calls-by-lab.ts'
export { listDocumentsToCheck } from './list-documents-to-check.ts'
export { listLabsToOpen } from './list-labs-to-open.ts'

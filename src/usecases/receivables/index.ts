// Fees carried by the next booking.
export { listDues } from './list-dues.ts'
export { listReceivables } from './list-receivables.ts'
export { waiveReceivable } from './waive-receivable.ts'
export { writeOffReceivables } from './write-off-receivables.ts'

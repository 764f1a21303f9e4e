// Planned downtime.
export { announceDowntime } from './announce-downtime.ts'
export { withdrawDowntime } from './withdraw-downtime.ts'
export { listDowntimes } from './list-downtimes.ts'
export { currentDowntime } from './current-downtime.ts'

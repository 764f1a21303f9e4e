// The books.
export { trialBalance } from './trial-balance.ts'
export { viewMoneyInFlight } from './view-money-in-flight.ts'
export { listJournals } from './list-journals.ts'
export { listLedger } from './list-ledger.ts'

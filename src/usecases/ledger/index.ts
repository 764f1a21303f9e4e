// The books.
export { trialBalance } from './trial-balance.ts'
export { listLedger } from './list-ledger.ts'

// The fee for a failed visit: disputed, decided, settled.
export { disputeVisitFee } from './dispute-fee.ts'
export { decideVisitFee } from './decide-fee.ts'
export { settleVisitFees } from './settle-fees.ts'

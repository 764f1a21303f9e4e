// Cash: in hand, deposited, reconciled, corrected.
export { listCashInHand } from './list-cash-in-hand.ts'
export { depositCash } from './deposit-cash.ts'
export { listDeposits } from './list-deposits.ts'
export { viewDeposit } from './view-deposit.ts'
export { reconcileDeposit } from './reconcile-deposit.ts'
export { proposeCorrection } from './propose-correction.ts'
export { decideCorrection } from './decide-correction.ts'
export { viewOwnCash } from './view-own-cash.ts'

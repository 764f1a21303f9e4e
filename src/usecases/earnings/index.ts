// What phlebotomists are paid, and the bank accounts they are paid to.
export { matureEarnings } from './mature-earnings.ts'
export { proposeAccount } from './propose-account.ts'
export { withdrawAccount } from './withdraw-account.ts'
export { decideAccount } from './decide-account.ts'
export { listAccounts } from './list-accounts.ts'
export { viewOwnPay } from './view-own-pay.ts'
export { viewPay } from './view-pay.ts'
export { readPayCsv } from './read-pay-csv.ts'

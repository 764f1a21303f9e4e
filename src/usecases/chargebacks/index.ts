// Chargebacks.
export { openChargeback } from './open-chargeback.ts'
export { decideChargeback } from './decide-chargeback.ts'
export { listChargebacks } from './list-chargebacks.ts'
export { viewChargeback } from './view-chargeback.ts'
export { watchChargebacks } from './watch-chargebacks.ts'

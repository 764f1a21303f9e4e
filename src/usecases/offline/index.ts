// What phlebotomists did without a network, and the phones that kept it.
export { registerOfflineDevice } from './register-offline-device.ts'
export { listOwnOfflineDevices } from './list-own-offline-devices.ts'
export { listOfflineDevices } from './list-offline-devices.ts'
export { revokeOfflineDevice } from './revoke-offline-device.ts'
export { replayOfflineEvents } from './replay-offline-events.ts'
export { listOfflineHolds } from './list-offline-holds.ts'
export { bookHeldCash } from './book-held-cash.ts'
export { decideOfflineHold } from './decide-offline-hold.ts'

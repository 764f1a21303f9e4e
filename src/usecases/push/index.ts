// Messages about bookings on a person's devices.
export { addPushDevice } from './add-push-device.ts'
export { renewPushDevice } from './renew-push-device.ts'
export { stopPushDevice } from './stop-push-device.ts'
export { listPushDevices } from './list-push-devices.ts'
export { viewPushHere } from './view-push-here.ts'

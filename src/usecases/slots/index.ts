// The hours that can be booked.
export { listSlots } from './list-slots.ts'
export { makeSlots } from './make-slots.ts'

import { defineMachine, type EventOf, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * An order: one patient, one lab. Its state is derived from its visit, tubes and items and written
 * by one function; people only place, cancel and close it.
 * Source: life cycle 1; decision 008.
 */
export const orderMachine = defineMachine({
  draft: { hold: 'awaiting-payment', place: 'placed' },
  'awaiting-payment': { pay: 'placed', expire: 'expired', cancel: 'cancelled' },
  placed: { accept: 'accepted', cancel: 'cancelled', 'give-up': 'unfulfilled' },
  accepted: {
    release: 'placed',
    identify: 'collecting',
    cancel: 'cancelled',
    fail: 'unfulfilled',
  },
  // A tube lost at the door may have been the only one: a fresh sample is due, or nothing will
  // follow.
  collecting: {
    release: 'placed',
    collect: 'sample-collected',
    cancel: 'cancelled',
    fail: 'unfulfilled',
    recollect: 'recollection-due',
    report: 'reported',
  },
  // A sample is collected from here on: no `cancel` edge, not even after a fresh sample was
  // requested.
  'sample-collected': { 'hand-over': 'at-lab', recollect: 'recollection-due', report: 'reported' },
  'at-lab': {
    process: 'processing',
    recollect: 'recollection-due',
    report: 'reported',
  },
  processing: {
    'report-part': 'partly-reported',
    report: 'reported',
    recollect: 'recollection-due',
  },
  'partly-reported': { report: 'reported', recollect: 'recollection-due' },
  'recollection-due': {
    collect: 'sample-collected',
    'hand-over': 'at-lab',
    process: 'processing',
    'report-part': 'partly-reported',
    report: 'reported',
  },
  // A test that a rule offered, and that the patient paid, opens it until that one is reported.
  reported: { close: 'closed', 'add-test': 'partly-reported' },
  unfulfilled: { reschedule: 'placed', cancel: 'cancelled' },
  closed: {},
  cancelled: {},
  expired: {},
})

export type OrderState = StateOf<typeof orderMachine>
export type OrderEvent = EventOf<typeof orderMachine>
export const orderStates = statesOf(orderMachine)

import { defineMachine, type EventOf, type StateOf, statesOf } from '#src/domain/machine.ts'

/** One call at the patient's door. Source: life cycle 3. */
export const visitMachine = defineMachine({
  // Paid online: not offered to anyone before the money has arrived.
  held: { open: 'offered', cancel: 'cancelled' },
  offered: { accept: 'accepted', reschedule: 'rescheduled', cancel: 'cancelled' },
  accepted: {
    release: 'offered',
    depart: 'en-route',
    reschedule: 'rescheduled',
    'miss-slot': 'no-show-ph',
    cancel: 'cancelled',
  },
  'en-route': {
    arrive: 'arrived',
    release: 'offered',
    'miss-slot': 'no-show-ph',
    cancel: 'cancelled',
  },
  arrived: {
    identify: 'identified',
    fail: 'failed',
    'miss-slot': 'no-show-ph',
    cancel: 'cancelled',
  },
  identified: {
    collect: 'collected',
    fail: 'failed',
    'miss-slot': 'no-show-ph',
    cancel: 'cancelled',
  },
  collected: { 'hand-over': 'handed-over' },
  // Its hour has passed: rescheduling makes a new visit and never reopens this one.
  'no-show-ph': { reschedule: 'rescheduled', cancel: 'cancelled' },
  failed: {},
  'handed-over': {},
  rescheduled: {},
  cancelled: {},
})

export type VisitState = StateOf<typeof visitMachine>
export type VisitEvent = EventOf<typeof visitMachine>
export const visitStates = statesOf(visitMachine)

/** The phlebotomist is bound to a visit in these states; no other one may overlap. */
const boundStates = ['accepted', 'en-route', 'arrived', 'identified'] as const

/**
 * After acceptance and before a sample: from here on cancelling costs the charge.
 * Source: life cycle, decisions.
 */
export function isAccepted(state: VisitState): boolean {
  return boundStates.some((bound) => bound === state)
}

/** The place is taken and the sample still to come: a booking with such a visit is open. */
export const waitingStates = ['held', 'offered', ...boundStates] as const

/** Whether the visit is still to be made. Source: life cycle 3. */
export function isWaiting(state: VisitState): boolean {
  return waitingStates.some((waiting) => waiting === state)
}

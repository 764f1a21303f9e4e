import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * An accepted visit that the office offers to another phlebotomist: whoever has it keeps it until
 * the other accepts.
 * Source: decision 179.
 */
export const reassignmentMachine = defineMachine({
  asked: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    // The visit went on, went back or ended meanwhile.
    lapse: 'lapsed',
    expire: 'expired',
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
  expired: {},
})

export type ReassignmentState = StateOf<typeof reassignmentMachine>
export const reassignmentStates = statesOf(reassignmentMachine)

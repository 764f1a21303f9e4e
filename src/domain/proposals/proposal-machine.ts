import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * Another hour that the office proposes for a visit: the visit stays as it is until its patient
 * accepts.
 * Source: decision 184.
 */
export const proposalMachine = defineMachine({
  proposed: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    // The visit went on, was rescheduled or ended meanwhile.
    lapse: 'lapsed',
    expire: 'expired',
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
  expired: {},
})

export type ProposalState = StateOf<typeof proposalMachine>
export const proposalStates = statesOf(proposalMachine)

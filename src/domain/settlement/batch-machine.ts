import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** A week's payouts: made by one person, approved by another, then done. Source: life cycle 7. */
export const batchMachine = defineMachine({
  made: { approve: 'approved', withdraw: 'withdrawn' },
  approved: { close: 'closed' },
  closed: {},
  withdrawn: {},
})

export const batchStates = statesOf(batchMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** One lab's transfer of a batch. */
export const payoutMachine = defineMachine({
  batched: { approve: 'approved', withdraw: 'withdrawn' },
  approved: { pay: 'paid', fail: 'failed' },
  paid: {},
  failed: {},
  withdrawn: {},
})

export const payoutStates = statesOf(payoutMachine)

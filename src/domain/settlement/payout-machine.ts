import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** One lab's transfer in a batch. Source: life cycle 7. */
export const payoutMachine = defineMachine({
  batched: { approve: 'approved', withdraw: 'withdrawn' },
  approved: { pay: 'paid', fail: 'failed' },
  // The bank returns a confirmed transfer: its tests are payable again, by a later payout.
  paid: { return: 'returned' },
  failed: {},
  withdrawn: {},
  returned: {},
})

export const payoutStates = statesOf(payoutMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** One lab's transfer of a batch. */
export const payoutMachine = defineMachine({
  batched: { approve: 'approved', withdraw: 'withdrawn' },
  approved: { pay: 'paid', fail: 'failed' },
  // The bank gives back what it had confirmed: the tests are payable again, by a later payout.
  paid: { return: 'returned' },
  failed: {},
  withdrawn: {},
  returned: {},
})

export const payoutStates = statesOf(payoutMachine)

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/** A cancellation fee of a cash booking, carried to the next booking. Source: life cycle 9. */
export const receivableMachine = defineMachine({
  pending: { attach: 'attached', waive: 'waived', 'write-off': 'written-off' },
  attached: { detach: 'pending', settle: 'settled', waive: 'waived' },
  settled: {},
  waived: {},
  'written-off': {},
})

export type ReceivableState = StateOf<typeof receivableMachine>
export const receivableStates = statesOf(receivableMachine)

import { defineMachine, statesOf } from '#src/domain/machine.ts'

/**
 * A lab's debt to us is received or written off: one person proposes, another confirms.
 * Source: decision 056.
 */
export const debtMachine = defineMachine({
  proposed: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: {},
  rejected: {},
})

export const debtStates = statesOf(debtMachine)

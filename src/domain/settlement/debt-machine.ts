import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** What a lab owes us is received or given up: one person proposes, another confirms. */
export const debtMachine = defineMachine({
  proposed: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: {},
  rejected: {},
})

export const debtStates = statesOf(debtMachine)

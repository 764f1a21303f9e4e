import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * What we owe a patient for a fault of ours: taken off the next booking, or given up by the patient
 * so that the account can be erased.
 * Source: reliability P21; DPDP Act s.12(3); decision 072.
 */
export const creditMachine = defineMachine({
  pending: { attach: 'attached', forgo: 'forgone' },
  attached: { detach: 'pending', settle: 'settled' },
  settled: {},
  forgone: {},
})

export type CreditState = StateOf<typeof creditMachine>
export const creditStates = statesOf(creditMachine)

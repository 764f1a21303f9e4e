import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * What we owe a patient for our own fault; taken off the next booking, or given up
 * by who is owed it, so that an account can be erased. Source: reliability P21, DPDP Act s.12(3).
 */
export const creditMachine = defineMachine({
  pending: { attach: 'attached', forgo: 'forgone' },
  attached: { detach: 'pending', settle: 'settled' },
  settled: {},
  forgone: {},
})

export type CreditState = StateOf<typeof creditMachine>
export const creditStates = statesOf(creditMachine)

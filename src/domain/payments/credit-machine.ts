import { defineMachine, statesOf } from '#src/domain/machine.ts'

/** What we owe a patient for our own fault; taken off the next booking. Source: reliability P21. */
export const creditMachine = defineMachine({
  pending: { attach: 'attached' },
  attached: { detach: 'pending', settle: 'settled' },
  settled: {},
})

export const creditStates = statesOf(creditMachine)

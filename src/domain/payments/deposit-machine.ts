import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * Cash handed in at the office on one slip, until the bank reports what arrived.
 * Source: life cycle 2.
 */
export const depositMachine = defineMachine({
  taken: { reconcile: 'reconciled', 'find-short': 'short' },
  reconciled: {},
  // The missing cash was found: the phlebotomist's debit is reversed.
  short: { correct: 'corrected' },
  corrected: {},
})

export type DepositState = StateOf<typeof depositMachine>
export const depositStates = statesOf(depositMachine)

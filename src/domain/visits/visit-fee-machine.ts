import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * The fee of a visit that failed through the patient: nobody owes or earns it before it is `owed`.
 * If proved, it waits for the patient's objection; if not, the office decides.
 * Source: decision 034.
 */
export const visitFeeMachine = defineMachine({
  waiting: { 'fall-due': 'owed', dispute: 'disputed', waive: 'waived' },
  'to-decide': { uphold: 'owed', dispute: 'disputed', waive: 'waived' },
  disputed: { uphold: 'owed', waive: 'waived' },
  owed: {},
  waived: {},
})

export type VisitFeeState = StateOf<typeof visitFeeMachine>
export const visitFeeStates = statesOf(visitFeeMachine)

/** Neither owed nor waived. */
export const openFeeStates = ['waiting', 'to-decide', 'disputed'] as const satisfies VisitFeeState[]

/** Whether the fee of a failed visit is still to be decided. Source: decision 034. */
export function isOpenFee(state: VisitFeeState): boolean {
  return openFeeStates.some((open) => open === state)
}

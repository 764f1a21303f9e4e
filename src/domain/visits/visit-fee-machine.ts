import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * What a visit that failed by the patient's doing costs: nobody owes and nobody earns it before it
 * is `owed`. Proved, it waits for the patient's word; not proved, the office decides.
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

/** Neither owed nor let go. */
export const openFeeStates = ['waiting', 'to-decide', 'disputed'] as const satisfies VisitFeeState[]

export function isOpenFee(state: VisitFeeState): boolean {
  return openFeeStates.some((open) => open === state)
}

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A chargeback: the patient's bank has taken a payment back and asks for our evidence; it then
 * returns the money or keeps it.
 * Source: life cycle 2, CAPTURED → CHARGEBACK; decision 025.
 */
export const chargebackMachine = defineMachine({
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
})

export type ChargebackState = StateOf<typeof chargebackMachine>
export const chargebackStates = statesOf(chargebackMachine)

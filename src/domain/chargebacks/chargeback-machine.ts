import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A patient's bank has taken a payment back and asks us for proof: it gives the money back, or keeps
 * it. Source: life cycle 2, CAPTURED → CHARGEBACK.
 */
export const chargebackMachine = defineMachine({
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
})

export type ChargebackState = StateOf<typeof chargebackMachine>
export const chargebackStates = statesOf(chargebackMachine)

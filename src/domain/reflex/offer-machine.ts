import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A test that a rule offers to a patient: it waits until the value that asks for it is published, and
 * is then paid, declined, or ended by time or by what became of the sample.
 * Source: decision 262.
 */
export const reflexOfferMachine = defineMachine({
  due: { offer: 'offered', withdraw: 'withdrawn' },
  offered: { pay: 'paid', decline: 'declined', expire: 'expired', withdraw: 'withdrawn' },
  paid: {},
  declined: {},
  expired: {},
  withdrawn: {},
})

export type ReflexOfferState = StateOf<typeof reflexOfferMachine>
export const reflexOfferStates = statesOf(reflexOfferMachine)

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * What a booking is paid with: cash at the door, from `due` on, or online, from `awaiting` on.
 * Source: life cycle 2.
 */
export const paymentMachine = defineMachine({
  due: { collect: 'cash-collected', void: 'void' },
  'cash-collected': { deposit: 'deposited', 'hand-back': 'handed-back' },
  deposited: { reconcile: 'reconciled', 'find-short': 'short' },
  reconciled: {},
  short: { correct: 'reconciled' },
  'handed-back': {},
  awaiting: { capture: 'captured', void: 'void' },
  captured: {
    'refund-part': 'part-refunded',
    'refund-all': 'refunded',
    'charge-back': 'chargeback',
  },
  'part-refunded': {
    'refund-all': 'refunded',
    'return-all': 'captured',
    'charge-back': 'chargeback',
  },
  // The bank gave a refund back: less has gone than was thought.
  refunded: { 'return-part': 'part-refunded', 'return-whole': 'captured' },
  chargeback: { 'win-whole': 'captured', 'win-part': 'part-refunded' },
  void: {},
})

export type PaymentState = StateOf<typeof paymentMachine>
export const paymentStates = statesOf(paymentMachine)

/** The money is here, at the door's end or the gateway's. */
const paidStates: readonly PaymentState[] = [
  'cash-collected',
  'deposited',
  'reconciled',
  'short',
  'captured',
  'part-refunded',
]

/** The patient has paid: results may be published. */
export function isPaid(state: PaymentState): boolean {
  return paidStates.includes(state)
}

/** The money came, and all of it may have gone back since: work that is done is shown all the same. */
export function wasPaid(state: PaymentState): boolean {
  return isPaid(state) || state === 'refunded' || state === 'chargeback'
}

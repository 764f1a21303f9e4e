import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * The payment of a booking: cash at the door, from `due` on, or online, from `awaiting` on.
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
  // The bank returned a refund, so less has been refunded than was recorded.
  refunded: { 'return-part': 'part-refunded', 'return-whole': 'captured' },
  chargeback: { 'win-whole': 'captured', 'win-part': 'part-refunded' },
  // Taken at the door without a network, and told after the booking had ended.
  void: { 'find-cash': 'cash-collected' },
})

export type PaymentState = StateOf<typeof paymentMachine>
export const paymentStates = statesOf(paymentMachine)

/** The money is with us: collected at the door or captured by the gateway. */
const paidStates: readonly PaymentState[] = [
  'cash-collected',
  'deposited',
  'reconciled',
  'short',
  'captured',
  'part-refunded',
]

/** Whether the patient has paid, so that results may be published. Source: life cycle 2. */
export function isPaid(state: PaymentState): boolean {
  return paidStates.includes(state)
}

/**
 * Whether money ever came, even if all of it went back since: finished work is shown all the same.
 * Source: life cycle 2.
 */
export function wasPaid(state: PaymentState): boolean {
  return isPaid(state) || state === 'refunded' || state === 'chargeback'
}

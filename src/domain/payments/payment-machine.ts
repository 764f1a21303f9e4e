import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/** Cash on delivery. Online states join with the gateway. Source: life cycle 2. */
export const paymentMachine = defineMachine({
  due: { collect: 'cash-collected', void: 'void' },
  'cash-collected': { deposit: 'deposited', 'hand-back': 'handed-back' },
  deposited: { reconcile: 'reconciled', 'find-short': 'short' },
  reconciled: {},
  short: {},
  'handed-back': {},
  void: {},
})

export type PaymentState = StateOf<typeof paymentMachine>
export const paymentStates = statesOf(paymentMachine)

/** The patient has paid: results may be published. */
export function isPaid(state: PaymentState): boolean {
  return ['cash-collected', 'deposited', 'reconciled', 'short'].includes(state)
}

import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * A refund: by the gateway the money came through, or by bank where there is none or the gateway
 * failed. What the bank returns after its UTR is owed again.
 * Source: life cycle 8.
 */
export const refundMachine = defineMachine({
  requested: { approve: 'approved', reject: 'rejected' },
  approved: { submit: 'submitted', 'pay-by-bank': 'manual-bank', reject: 'rejected' },
  submitted: { process: 'processed', fail: 'failed' },
  failed: { submit: 'submitted', 'pay-by-bank': 'manual-bank' },
  'manual-bank': { process: 'processed' },
  processed: { return: 'returned' },
  returned: { 'pay-by-bank': 'manual-bank' },
  rejected: {},
})

export type RefundState = StateOf<typeof refundMachine>
export const refundStates = statesOf(refundMachine)

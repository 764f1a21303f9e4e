import type { RefundState } from './refund-machine.ts'

type Refund = { mode: 'online' | 'bank'; state: RefundState }

/** Whether finance may take a refund to the bank now. Source: life cycle 8. */
export function isForBank({ mode, state }: Refund): boolean {
  return (
    state === 'manual-bank' || state === 'returned' || (mode === 'bank' && state === 'approved')
  )
}

/** Whether the patient's account details still matter to a refund. Source: life cycle 8. */
export function takesAccount(refund: Refund): boolean {
  return isForBank(refund) || (refund.mode === 'bank' && refund.state === 'requested')
}

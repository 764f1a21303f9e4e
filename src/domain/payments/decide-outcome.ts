import type { Paise } from '#src/domain/money.ts'
import { amountOf } from './amount-text.ts'
import type { AttemptState } from './attempt-machine.ts'
import { verdictOf } from './gateway-status.ts'
import type { PaymentState } from './payment-machine.ts'

/** What the gateway says when it is asked about an attempt, in its own words. */
export type Said = {
  number: string
  referenceNo: string
  status: string
  amount: string
  currency: string
}

/** What we know of the attempt, read under the lock. */
export type Known = {
  number: string
  state: AttemptState
  amount: Paise
  currency: string
  /** The booking's payment; null for the demonstration's own. */
  payment: { state: PaymentState; amount: Paise } | null
  /** Whether money of this attempt was kept before, under whatever reference. */
  hasCapture: boolean
  /** Who has money under the reference that is said: this attempt, another, nobody. */
  reference: 'ours' | 'another' | 'new'
}

/** In what the gateway's answer is not what we asked for. */
type Doubt = 'number' | 'reference' | 'amount' | 'currency' | 'status'

export type Outcome =
  /** It pays the booking. */
  | { kind: 'apply' }
  /** It came too late or twice: kept apart, and goes back whole. */
  | { kind: 'surplus' }
  | { kind: 'fail' }
  | { kind: 'abort' }
  /** A person must look; no money is booked. */
  | { kind: 'question'; doubt: Doubt }
  /** Money was kept, and now the gateway says otherwise: nothing is undone by its word. */
  | { kind: 'regress' }
  | { kind: 'wait' }
  | { kind: 'none' }

/** Letters, digits, dash and underscore; an empty one is none. */
export function isReference(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/** Where the gateway's answer differs from what was asked; undefined: in nothing. */
export function doubtOf(known: Known, said: Said): Doubt | undefined {
  if (said.number !== known.number) return 'number'
  if (!isReference(said.referenceNo) || known.reference === 'another') return 'reference'
  if (amountOf(said.amount) !== known.amount) return 'amount'
  return said.currency === known.currency ? undefined : 'currency'
}

/**
 * What a gateway's answer does to an attempt: the whole rule, with nothing of the outside in it.
 * Paid is what is equal in number, reference, amount and currency, and what still awaits it; every
 * other money goes back, and what differs waits for a person. Source: reliability P3 to P11.
 */
export function decideOutcome(known: Known, said: Said): Outcome {
  switch (verdictOf(said.status)) {
    case 'paid':
      return ofPaid(known, said)
    case 'failed':
      return ofFailed(known, said)
    case 'returned':
      return ofReturned(known, said)
    case 'waiting':
      return known.state === 'redirected' || known.state === 'created'
        ? { kind: 'wait' }
        : { kind: 'none' }
    case 'human':
      return ofDoubt(known, 'status')
  }
}

function ofPaid(known: Known, said: Said): Outcome {
  const doubt = doubtOf(known, said)
  if (doubt) return ofDoubt(known, doubt)
  if (known.reference === 'ours' || known.state === 'review') return { kind: 'none' }
  return isAwaited(known) ? { kind: 'apply' } : { kind: 'surplus' }
}

/** Whether this money is what is still to be paid: not paid, not ended, not another amount now. */
export function isAwaited({ hasCapture, payment, amount }: Known): boolean {
  if (hasCapture) return false
  return payment === null || (payment.state === 'awaiting' && payment.amount === amount)
}

function ofDoubt({ state, hasCapture }: Known, doubt: Doubt): Outcome {
  if (hasCapture) return { kind: 'regress' }
  return state === 'review' ? { kind: 'none' } : { kind: 'question', doubt }
}

function ofFailed({ state, hasCapture }: Known, { status }: Said): Outcome {
  if (hasCapture) return { kind: 'regress' }
  if (state === 'created' || state === 'redirected')
    return { kind: status === 'Aborted' ? 'abort' : 'fail' }
  return state === 'aborted' && status !== 'Aborted' ? { kind: 'fail' } : { kind: 'none' }
}

/** Our own refund ends as `Refunded`; whatever else went back was not our doing. */
function ofReturned({ state, hasCapture }: Known, { status }: Said): Outcome {
  if (hasCapture) return { kind: status === 'Refunded' ? 'none' : 'regress' }
  return state === 'failed' || state === 'review' ? { kind: 'none' } : { kind: 'fail' }
}

import type { Paise } from '#src/domain/money.ts'
import { amountOf } from './amount-text.ts'
import type { AttemptState } from './attempt-machine.ts'
import { verdictOf } from './gateway-status.ts'
import type { PaymentState } from './payment-machine.ts'

/** The gateway's answer about an attempt, in its own words. */
export type Said = {
  number: string
  referenceNo: string
  status: string
  amount: string
  currency: string
}

/** The same with what only the capture keeps of it. */
export type Reported = Said & { bankReference: string | null; instrument: string | null }

/** What we know of the attempt, read under the lock. */
export type Known = {
  number: string
  state: AttemptState
  amount: Paise
  currency: string
  /** The booking's payment; null for the demonstration's own. */
  payment: { state: PaymentState; amount: Paise } | null
  /** Whether money of this attempt was captured before, under any reference. */
  hasCapture: boolean
  /** Who has money under the given reference: this attempt, another, or none. */
  reference: 'ours' | 'another' | 'new'
}

/** The field in which the gateway's answer differs from our request. */
type Doubt = 'number' | 'reference' | 'amount' | 'currency' | 'status'

export type Outcome =
  /** It pays the booking. */
  | { kind: 'apply' }
  /** It came too late or twice: kept apart and refunded in full. */
  | { kind: 'surplus' }
  | { kind: 'fail' }
  | { kind: 'abort' }
  /** A person must look; no money is booked. */
  | { kind: 'question'; doubt: Doubt }
  /** Money was captured and the gateway now contradicts it; its answer alone undoes nothing. */
  | { kind: 'regress' }
  | { kind: 'wait' }
  | { kind: 'none' }

/** Letters, digits, dash and underscore; an empty text is no reference. Source: reliability P5. */
export function isReference(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

/**
 * The field in which the gateway's answer differs from the request; undefined where they agree.
 * Source: reliability P3 to P6; life cycle 2.
 */
export function doubtOf(known: Known, said: Said): Doubt | undefined {
  if (said.number !== known.number) return 'number'
  if (!isReference(said.referenceNo) || known.reference === 'another') return 'reference'
  if (amountOf(said.amount) !== known.amount) return 'amount'
  return said.currency === known.currency ? undefined : 'currency'
}

/**
 * What a gateway's answer does to an attempt, as a pure function. Paid means equal in number,
 * reference, amount and currency while the booking still awaits the money; all other money goes
 * back, and differences wait for a person.
 * Source: reliability P3 to P11; decision 022.
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

/**
 * Whether the booking still awaits this money: not paid, not ended, and the amount unchanged.
 * Source: reliability P9, P11.
 */
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

/** Our own refund ends as `Refunded`; any other return was not ours. */
function ofReturned({ state, hasCapture }: Known, { status }: Said): Outcome {
  if (hasCapture) return { kind: status === 'Refunded' ? 'none' : 'regress' }
  return state === 'failed' || state === 'review' ? { kind: 'none' } : { kind: 'fail' }
}

import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import { agreedFee } from './agreed-fee.ts'
import type { BreakFacts, BreakKind } from './break.ts'

/** Money that the gateway holds for us according to our books. */
export type OurPayment = {
  number: string
  referenceNo: string
  amount: Paise
  currency: string
  at: Temporal.Instant
  isConfirmed: boolean
  /** Known to be refunded, and what is on its way: the gateway may or may not know of it yet. */
  refunded: Paise
  refunding: Paise
  isChargedBack: boolean
}

/** One line of the gateway's list of a day, in its own terms. */
export type TheirPayment = {
  number: string
  referenceNo: string
  status: string
  amount: string
  currency: string
  at: Temporal.Instant
  feePaise: Paise | null
  refundedPaise: Paise
  isConfirmed: boolean
}

export type Break = {
  kind: BreakKind
  key: string
  ours: BreakFacts | null
  theirs: BreakFacts | null
}

type Books = {
  day: Temporal.PlainDate
  /** When the lists were read. */
  asOf: Temporal.Instant
  /** Our payments of that day, and those of other days that the gateway lists. */
  ours: readonly OurPayment[]
  theirs: readonly TheirPayment[]
  /** Our references that the gateway lists on another day: the two differ only in the day. */
  elsewhere?: ReadonlySet<string>
}

/**
 * Every difference between the gateway's books of an Indian day and ours.
 * Source: reliability P28.
 */
export function compareDay({ day, asOf, ours, theirs, elsewhere = new Set() }: Books): Break[] {
  const known = new Map(ours.map((one) => [one.referenceNo, one]))
  const paid = new Set(ours.map(({ number }) => number))
  const listed = new Set<string>()
  const breaks: Break[] = []
  for (const their of theirs) {
    const our = known.get(their.referenceNo)
    if (listed.has(their.referenceNo)) breaks.push(found('duplicate', our, their))
    else if (our)
      breaks.push(...kindsOf(our, their, { day, asOf }).map((k) => found(k, our, their)))
    else breaks.push(...strangers(their, paid))
    listed.add(their.referenceNo)
  }
  const unlisted = ours.filter((our) => !listed.has(our.referenceNo) && isOn(day, our))
  const missing = unlisted.map((our) =>
    found(elsewhere.has(our.referenceNo) ? 'day' : 'missing-there', our, undefined),
  )
  return [...breaks, ...missing]
}

function isOn(day: Temporal.PlainDate, { at }: { at: Temporal.Instant }) {
  return indianDay(at).equals(day)
}

/** The gateway's statuses under which our money is gone or in doubt. */
const alarming: Readonly<Record<string, BreakKind>> = {
  'Auto-Reversed': 'auto-reversed',
  'Auto-Cancelled': 'auto-cancelled',
  Chargeback: 'chargeback',
  Fraud: 'fraud',
}

/** A payment that our books do not have: money at the gateway, or a claim against us. */
function strangers(their: TheirPayment, paid: Set<string>): Break[] {
  const verdict = verdictOf(their.status)
  if (verdict !== 'paid' && verdict !== 'human') return []
  const kind = paid.has(their.number) ? 'duplicate' : 'missing-here'
  paid.add(their.number)
  return [found(alarming[their.status] ?? kind, undefined, their)]
}

type When = Pick<Books, 'day' | 'asOf'>

/** How a payment differs that both books have. */
function kindsOf(our: OurPayment, their: TheirPayment, when: When): BreakKind[] {
  const verdict = verdictOf(their.status)
  const isReturned = verdict === 'returned' && !alarming[their.status]
  if (verdict !== 'paid' && !isReturned) return statusKind(our, their)
  const differs: [BreakKind, boolean][] = [
    ['amount', amountOf(their.amount) !== our.amount],
    ['currency', their.currency !== our.currency],
    ['day', !isOn(when.day, our)],
    ['fee', isFeeWrong(their)],
    ['refund-differs', isRefundOther(our, their, isReturned)],
    ['unconfirmed', verdict === 'paid' && isUnconfirmed(our, their, when.asOf)],
  ]
  return differs.flatMap(([kind, isSo]) => (isSo ? [kind] : []))
}

/** We count it as paid and the gateway states another status. */
function statusKind(our: OurPayment, { status }: TheirPayment): BreakKind[] {
  if (status === 'Chargeback' && our.isChargedBack) return []
  return [alarming[status] ?? 'status-regressed']
}

/**
 * A zero fee is never wrong: UPI and RuPay cost nothing by law, and a fee may come with the payout.
 */
function isFeeWrong({ amount, feePaise }: TheirPayment): boolean {
  const of = amountOf(amount)
  return Boolean(feePaise) && of !== undefined && feePaise !== agreedFee(of)
}

/**
 * A refund on its way may or may not have arrived; a payment reported as returned has something
 * refunded.
 */
function isRefundOther(our: OurPayment, { refundedPaise }: TheirPayment, isReturned: boolean) {
  const most = our.refunded + our.refunding
  if (isReturned && most === 0) return true
  return refundedPaise < our.refunded || refundedPaise > most
}

/**
 * Hours until a capture must be confirmed. A capture unconfirmed after this time, or against what
 * we were told, is a break.
 * Source: reliability P29.
 */
const CONFIRM_HOURS = 24

function isUnconfirmed(our: OurPayment, their: TheirPayment, asOf: Temporal.Instant): boolean {
  if (their.isConfirmed) return false
  const late = their.at.add({ hours: CONFIRM_HOURS })
  return our.isConfirmed || Temporal.Instant.compare(asOf, late) > 0
}

function found(
  kind: BreakKind,
  our: OurPayment | undefined,
  their: TheirPayment | undefined,
): Break {
  const key = their?.referenceNo ?? our?.referenceNo ?? ''
  return { kind, key, ours: our ? oursOf(our) : null, theirs: their ? theirsOf(their) : null }
}

function oursOf(our: OurPayment): BreakFacts {
  return {
    number: our.number,
    amountPaise: our.amount,
    currency: our.currency,
    at: our.at.toString(),
    refundedPaise: our.refunded,
    refundingPaise: our.refunding,
    confirmed: our.isConfirmed ? 'yes' : 'no',
  }
}

function theirsOf(their: TheirPayment): BreakFacts {
  return {
    number: their.number,
    status: their.status,
    amount: their.amount,
    currency: their.currency,
    at: their.at.toString(),
    feePaise: their.feePaise,
    refundedPaise: their.refundedPaise,
    confirmed: their.isConfirmed ? 'yes' : 'no',
  }
}

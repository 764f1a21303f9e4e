import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import { verdictOf } from '#src/domain/payments/gateway-status.ts'
import { amountOf } from '#src/domain/payments/amount-text.ts'
import { agreedFee } from './agreed-fee.ts'
import type { BreakFacts, BreakKind } from './break.ts'

/** Money that our books say the gateway has for us. */
export type OurPayment = {
  number: string
  referenceNo: string
  amount: Paise
  currency: string
  at: Temporal.Instant
  isConfirmed: boolean
  /** Known to have gone back, and what is on its way: the gateway may know of it or not yet. */
  refunded: Paise
  refunding: Paise
  isChargedBack: boolean
}

/** One line of the gateway's list of a day, in its own words. */
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
  /** Ours of that day, and whatever the gateway lists of another day of ours. */
  ours: readonly OurPayment[]
  theirs: readonly TheirPayment[]
  /** References of ours that the gateway has on another day: differences of the day alone. */
  elsewhere?: ReadonlySet<string>
}

/** Every difference between the gateway's books of an Indian day and ours. Reliability P28. */
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

/** Words of theirs with which money of ours is gone or in doubt. */
const alarming: Readonly<Record<string, BreakKind>> = {
  'Auto-Reversed': 'auto-reversed',
  'Auto-Cancelled': 'auto-cancelled',
  Chargeback: 'chargeback',
  Fraud: 'fraud',
}

/** A payment that we have not: money there, or a claim against us. */
function strangers(their: TheirPayment, paid: Set<string>): Break[] {
  const verdict = verdictOf(their.status)
  if (verdict !== 'paid' && verdict !== 'human') return []
  const kind = paid.has(their.number) ? 'duplicate' : 'missing-here'
  paid.add(their.number)
  return [found(alarming[their.status] ?? kind, undefined, their)]
}

type When = Pick<Books, 'day' | 'asOf'>

/** How one payment that both have differs. */
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

/** We hold it for paid and they say something else. */
function statusKind(our: OurPayment, { status }: TheirPayment): BreakKind[] {
  if (status === 'Chargeback' && our.isChargedBack) return []
  return [alarming[status] ?? 'status-regressed']
}

/** Nothing is never wrong: UPI and RuPay cost nothing by law, and a fee may come with the payout. */
function isFeeWrong({ amount, feePaise }: TheirPayment): boolean {
  const of = amountOf(amount)
  return Boolean(feePaise) && of !== undefined && feePaise !== agreedFee(of)
}

/** What is on its way may have arrived or not; a payment called returned has something gone back. */
function isRefundOther(our: OurPayment, { refundedPaise }: TheirPayment, isReturned: boolean) {
  const most = our.refunded + our.refunding
  if (isReturned && most === 0) return true
  return refundedPaise < our.refunded || refundedPaise > most
}

/** Unconfirmed for a day, or against what we were told. Reliability P29: confirmed within 24 hours. */
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

import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import { processedRefund, returnedRefund } from './processed-refund.ts'
import type { RecordUtr, ReturnRefund, TakeRefundBack } from './refund.ts'
import type { Refund, RefundAtHand, Sending } from './refund-at-hand.ts'
import { isForBank, takesAccount } from './refund-by-bank.ts'
import type { RefundState } from './refund-machine.ts'
import { newSending, sendingClaim } from './sending.ts'
import { toldOf } from './told-refund.ts'

const no = <Code extends string>(error: Code): Refused<Code> => ({ ok: false, error })

/** It is in no state for this. */
function notNow({ refund: { state } }: RefundAtHand): Refused<'not-allowed-now'> {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'refund', state } }
}

const audited = ({ id }: Refund, detail: object) => ({ subjectId: id, detail })

type Account = { accountSealed: string; accountLastFour: string; isKnownBank: boolean }

/**
 * The patient names the account for a refund by bank, and may change it until the refund is taken
 * to the bank. Refuses `unknown-bank`, and `not-allowed-now` for a refund that goes back online, is
 * being paid or is done.
 * Source: life cycle 8.
 */
export function givingAccount(
  facts: RefundAtHand,
  { isKnownBank, ...account }: Account,
): Decision<{ lastFour: string }, 'not-allowed-now' | 'unknown-bank'> {
  const { refund, live } = facts
  if (!takesAccount(refund) || live) return notNow(facts)
  if (!isKnownBank) return no('unknown-bank')
  const { id, version, tries, bookingId } = refund
  const lastFour = account.accountLastFour
  const changes = {
    bookingId,
    transitions: [],
    updated: { accounts: [{ id, version, tries, ...account }] },
    audit: audited(refund, { lastFour }),
  }
  return { ok: true, answer: { lastFour }, changes }
}

/** How long a refund stays with the person who took it to the bank. */
const LEASE_HOURS = 24

type Taker = { id: UserId; name: string }
type Taking = { now: Temporal.Instant; sendingId: string }
type TakenToBank = { refNo: string; isAgain: boolean; claimedBy: string }

/**
 * A member of finance takes a refund to the bank and claims it. The same person may look again;
 * after a day another person may take over under the same number (`isAgain`). Refuses
 * `account-first` before an account is known, `claimed-by-another`, `disputed`, and
 * `not-allowed-now` where it does not go by bank.
 * Source: life cycle 8.
 */
export function takingToBank(
  facts: RefundAtHand,
  by: Taker,
  at: Taking,
): Decision<TakenToBank, 'not-allowed-now' | 'disputed' | 'account-first' | 'claimed-by-another'> {
  const { refund, live, isDisputed } = facts
  if (!isForBank(refund)) return notNow(facts)
  if (refund.kind === 'booking' && isDisputed) return no('disputed')
  if (refund.accountSealed === null) return no('account-first')
  const isHeld = live !== null && Temporal.Instant.compare(live.leaseUntil, at.now) > 0
  if (isHeld && live.claimedBy !== by.id) return no('claimed-by-another')
  const leaseUntil = at.now.add({ hours: LEASE_HOURS })
  const claimedBy = by.id
  const of = { ...at, tries: refund.tries + 1, leaseUntil, claimedBy, channel: 'bank' as const }
  const sending = live ?? newSending(refund, of)
  const isNew = refund.state === 'approved' || refund.state === 'returned'
  const changes: Changes = {
    bookingId: refund.bookingId,
    transitions: isNew ? [taken('refund', refund, 'pay-by-bank')] : [],
    ...(live
      ? { claims: [sendingClaim(live, { leaseUntil, claimedBy })] }
      : { created: { sending: [sending] } }),
    audit: audited(refund, { event: 'take-to-bank', refNo: sending.refNo }),
  }
  const answer = { refNo: sending.refNo, isAgain: live !== null, claimedBy: by.name }
  return { ok: true, answer, changes }
}

type State = { state: RefundState }

/**
 * Records the UTR of the bank transfer: the refund is done. The same UTR again changes nothing.
 * Refuses `claim-first` where nobody took the refund to the bank, `stale` where it was since claimed
 * again under another number, and `utr-used` where another refund, or a transfer that the bank
 * returned, has this UTR.
 * Source: life cycle 8.
 */
export function recordingUtr(
  facts: RefundAtHand & { isUtrUsed: boolean },
  { refNo, utr }: RecordUtr,
  now: Temporal.Instant,
): Decision<State, 'not-allowed-now' | 'claim-first' | 'stale' | 'utr-used'> {
  const { refund, live } = facts
  const { state } = refund
  if (state === 'processed' && refund.utr === utr) return { ok: true, answer: { state } }
  if (state === 'processed' || state === 'rejected') return notNow(facts)
  if (live?.channel !== 'bank') return no('claim-first')
  if (live.refNo !== refNo) return no('stale')
  if (facts.isUtrUsed) return no('utr-used')
  const to: Partial<Sending> = { state: 'confirmed', utr, answer: utr, answeredAt: now }
  const changes = {
    bookingId: refund.bookingId,
    claims: [sendingClaim(live, to)],
    ...processedRefund(facts, 'bank', { now, utr }),
    audit: audited(refund, { event: 'utr', utr }),
  }
  return { ok: true, answer: { state: 'processed' }, changes }
}

/**
 * The bank could not pay: the account is removed and the patient is asked for another. The refund
 * will be paid under a new number, so a second person must confirm that the first transfer did not
 * pay. Refuses `claim-first` where nobody took it to the bank, and `same-person` to who did.
 * Source: life cycle 8.
 */
export function returning(
  facts: RefundAtHand,
  { reason, by, now }: ReturnRefund & { by: UserId; now: Temporal.Instant },
): Decision<State, 'claim-first' | 'same-person'> {
  const { refund, live } = facts
  if (live?.channel !== 'bank') return no('claim-first')
  if (live.claimedBy === by) return no('same-person')
  const { id, version, state, bookingId } = refund
  const forgotten = { accountSealed: null, accountLastFour: null, tries: refund.tries + 1 }
  const to: Partial<Sending> = { state: 'failed', answer: reason, answeredAt: now }
  const changes = {
    bookingId,
    transitions: [],
    claims: [sendingClaim(live, to)],
    updated: { accounts: [{ id, version, ...forgotten }] },
    news: [toldOf({ ...refund, ...forgotten }, 'refund-account-needed')],
    audit: audited(refund, { event: 'returned', reason }),
  }
  return { ok: true, answer: { state }, changes }
}

/**
 * The bank returned a refund after its UTR: it is owed to the patient again, who is asked for
 * another account; the old UTR is void. Refuses `same-person` to the person who took it to the bank,
 * `utr-differs` where the bank's paper is about another transfer, `stale`, and `not-allowed-now`
 * where no transfer paid it.
 * Source: life cycle 8.
 */
export function takingRefundBack(
  facts: RefundAtHand,
  { version, utr, reason, by }: TakeRefundBack & { by: UserId },
): Decision<
  State & { version: number },
  'stale' | 'not-allowed-now' | 'same-person' | 'utr-differs'
> {
  const { refund, transfer } = facts
  if (version !== refund.version) return no('stale')
  if (refund.state !== 'processed' || !transfer) return notNow(facts)
  if (transfer.claimedBy === by) return no('same-person')
  if (transfer.utr !== utr) return no('utr-differs')
  const to: Partial<Sending> = { state: 'returned', returnedBy: by, answer: reason }
  const changes = {
    bookingId: refund.bookingId,
    claims: [sendingClaim(transfer, to)],
    ...returnedRefund(facts, reason),
    audit: audited(refund, { event: 'returned-after-utr', utr, reason }),
  }
  return { ok: true, answer: { state: 'returned', version: refund.version + 1 }, changes }
}

/** The refund is later than promised: marked, and told to its owner, once. Source: life cycle 8. */
export function overdueRefund(
  { refund }: RefundAtHand,
  now: Temporal.Instant,
): Decision<boolean, never> {
  const isDone = refund.state === 'processed' || refund.state === 'rejected'
  if (isDone || refund.overdueAt !== null) return { ok: true, answer: false }
  const { id, version, bookingId, dueBy } = refund
  const changes = {
    bookingId,
    transitions: [],
    updated: { overdue: [{ id, version, overdueAt: now }] },
    news: [toldOf(refund, 'refund-overdue')],
    audit: audited(refund, { event: 'refund-overdue', dueBy: dueBy.toString() }),
  }
  return { ok: true, answer: true, changes }
}

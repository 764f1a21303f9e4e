import type { Changed, Claim, Decision } from '#src/domain/changes.ts'
import { after, taken } from '#src/domain/transition.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { processedRefund } from './processed-refund.ts'
import { isSentAgain, JUST_SENT_SECONDS, refundNumber } from './refund.ts'
import type { Refund, RefundAtHand, Sending } from './refund-at-hand.ts'
import type { RefundState } from './refund-machine.ts'
import { toldOf } from './told-refund.ts'

/** Longer than any gateway call may take. */
const LEASE_SECONDS = 60

/** What the caller may send now. */
export type Claimed = {
  refund: Refund
  sending: Sending
  referenceNo: string
  /** An earlier holder may already have sent it. */
  isAgain: boolean
}

type Claiming = {
  now: Temporal.Instant
  sendingId: string
  claimedBy: UserId | null
  hasGateway: boolean
}

/**
 * Claims a refund for sending: the number of the refund attempt is stored before the gateway is
 * called. Null where there is nothing to do.
 * Source: life cycle 8; decision 023.
 */
export function claimingSending(
  facts: RefundAtHand,
  by: Claiming,
): { claimed: Claimed | null; changes: Changed } {
  const { refund, referenceNo, live, isDisputed } = facts
  const nothing = { claimed: null, changes: { transitions: [] } }
  if (refund.mode !== 'online' || referenceNo === null || !by.hasGateway) return nothing
  const leaseUntil = by.now.add({ seconds: LEASE_SECONDS })
  if (live) {
    if (!isFree(live, by.now)) return nothing
    const sending = { ...live, leaseUntil }
    const changes = { transitions: [], claims: [sendingClaim(live, { leaseUntil })] }
    return { claimed: { refund, sending, referenceNo, isAgain: true }, changes }
  }
  if (refund.state !== 'approved' && refund.state !== 'failed') return nothing
  // The gateway would refuse it (51315), so it waits for the bank's decision.
  if (refund.kind === 'booking' && isDisputed) return nothing
  const tries = refund.tries + 1
  const sending = newSending(refund, { ...by, tries, leaseUntil, channel: 'gateway' })
  const transitions = [taken('refund', refund, 'submit', { patch: { tries } })]
  return {
    claimed: { refund, sending, referenceNo, isAgain: false },
    changes: { transitions, created: { sending: [sending] } },
  }
}

function isFree({ channel, leaseUntil }: Sending, now: Temporal.Instant): boolean {
  return channel === 'gateway' && Temporal.Instant.compare(leaseUntil, now) <= 0
}

type New = Pick<Sending, 'channel' | 'leaseUntil' | 'claimedBy'> & {
  now: Temporal.Instant
  sendingId: string
  tries: number
}

/** An attempt under the number of this try. */
export function newSending({ id }: Refund, { now, sendingId, tries, ...of }: New): Sending {
  return {
    id: sendingId,
    refundId: id,
    channel: of.channel,
    refNo: refundNumber(id, tries),
    state: 'claimed',
    claimedAt: now,
    leaseUntil: of.leaseUntil,
    answeredAt: null,
    answer: null,
    claimedBy: of.claimedBy,
    utr: null,
    returnedBy: null,
  }
}

/**
 * Changes an attempt unless its lease or state has changed: somebody else holds it then.
 * Source: decision 023.
 */
export function sendingClaim({ id, leaseUntil, state }: Sending, to: Partial<Sending>): Claim {
  return { of: 'sending', id, held: leaseUntil, was: state, to }
}

/** The gateway's final answer about a refund; `unknown`: ask again later. */
export type GatewayWord =
  | { kind: 'confirmed' | 'awaited' }
  | { kind: 'failed' | 'unknown'; says: string; code: string | null }

/** Up to this age a refund is asked about each minute, after that each hour. */
const YOUNG_MINUTES = 10

/**
 * Stores the gateway's answer, unless the lease was lost and somebody else holds the claim. Answers
 * the refund's state.
 * Source: life cycle 8; reliability P18.
 */
export function settlingSending(
  facts: RefundAtHand,
  { sending }: Claimed,
  said: GatewayWord,
  now: Temporal.Instant,
): Decision<{ state: RefundState }, never> {
  const { refund } = facts
  const changed = isHeldBy(facts, sending) ? answered(facts, sending, said, now) : nothing
  const detail = { refNo: sending.refNo, said: said.kind }
  const audit = { subjectId: refund.id, detail }
  const start: readonly Refund[] = [refund]
  const [{ state } = refund] = changed.transitions.reduce((rows, one) => after(rows, [one]), start)
  const changes = { bookingId: refund.bookingId, ...changed, audit }
  return { ok: true, answer: { state }, changes }
}

const nothing: Changed = { transitions: [] }

function isHeldBy({ refund, live }: RefundAtHand, { id, leaseUntil }: Sending): boolean {
  return refund.state === 'submitted' && live?.id === id && live.leaseUntil.equals(leaseUntil)
}

function answered(
  facts: RefundAtHand,
  sending: Sending,
  said: GatewayWord,
  now: Temporal.Instant,
): Changed {
  const answeredAt = now
  if (said.kind === 'unknown')
    return { ...nothing, claims: [sendingClaim(sending, { answer: said.says, answeredAt })] }
  const to = { answer: wordsOf(said), answeredAt, ...becomes(sending, said, now) }
  const claims = [sendingClaim(sending, to)]
  if (said.kind === 'confirmed') return { claims, ...processedRefund(facts, 'gateway', { now }) }
  if (said.kind === 'failed') return { claims, ...failed(facts.refund, said.code) }
  if (sending.state !== 'claimed') return { ...nothing, claims }
  const { id: refundId } = facts.refund
  return {
    ...nothing,
    claims,
    jobs: [{ job: 'send-refund', refundId, afterSeconds: JUST_SENT_SECONDS }],
  }
}

function wordsOf(said: GatewayWord): string {
  return 'says' in said ? [said.code, said.says].filter(Boolean).join(' ') : said.kind
}

function becomes(
  { claimedAt, state }: Sending,
  { kind }: GatewayWord,
  now: Temporal.Instant,
): Partial<Sending> {
  if (kind === 'confirmed') return { state: 'confirmed' }
  if (kind === 'failed') return { state: 'failed' }
  if (state === 'claimed')
    return { state: 'sent', leaseUntil: now.add({ seconds: JUST_SENT_SECONDS }) }
  const isYoung = now.since(claimedAt).total('minutes') < YOUNG_MINUTES
  return { state: 'sent', leaseUntil: now.add({ minutes: isYoung ? 1 : 60 }) }
}

/** Retried later; by bank after the last try, or where the gateway refuses permanently. */
function failed(row: Refund, code: string | null): Changed {
  const fail = taken('refund', row, 'fail')
  if (isSentAgain(row.tries, code)) return { transitions: [fail] }
  const failing = { ...row, state: 'failed' as const, version: row.version + 1 }
  return {
    transitions: [fail, taken('refund', failing, 'pay-by-bank')],
    news: row.accountSealed ? [] : [toldOf(row, 'refund-account-needed')],
  }
}

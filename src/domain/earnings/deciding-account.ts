import type { Decision, Refused } from '#src/domain/changes.ts'
import { BANK_WAIT, freeInstant } from '#src/domain/labs/contract-proposal.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken } from '#src/domain/transition.ts'
import type { DecideAccount, NewAccountOfPerson, OwnAccount, WithdrawAccount } from './account.ts'

type Code = 'not-allowed-now' | 'same-person' | 'stale'
type Standing = { accountId: string; state: OwnAccount['state']; effectiveAt: string | null }
type By = { by: UserId; now: Temporal.Instant }

/**
 * A phlebotomist enters the bank account they want to be paid to; until finance has verified it,
 * the one before stays. That another one waits is refused when it is written, `change-waiting`.
 * Source: reliability S29; decision 198.
 */
export function proposingAccount(row: NewAccountOfPerson): Decision<Standing, never> {
  const { id, bankName, ifsc, accountLastFour } = row
  return {
    ok: true,
    answer: { accountId: id, state: 'waiting', effectiveAt: null },
    changes: {
      bookingId: null,
      transitions: [],
      created: { phlebotomistAccount: [row] },
      audit: { subjectId: id, detail: { event: 'propose', bankName, ifsc, accountLastFour } },
    },
  }
}

/** An account to decide, and when its owner's others take effect. */
type AtHand = { account: OwnAccount; beginnings: readonly Temporal.Instant[] }

/**
 * Finance verifies the account or refuses it; verified, it is paid to a day later, so that its owner
 * has time to object to what somebody else entered. Refuses `same-person` to its owner, `stale`, and
 * `not-allowed-now`.
 * Source: reliability S29; decision 198.
 */
export function decidingAccount(
  { account, beginnings }: AtHand,
  { decision, version, reason = null }: Pick<DecideAccount, 'decision' | 'version'> & Why,
  { by, now }: By,
): Decision<Standing, Code> {
  if (account.phlebotomistId === by) return { ok: false, error: 'same-person' }
  if (account.version !== version) return { ok: false, error: 'stale' }
  if (account.state !== 'waiting') return notNow(account)
  const isApproved = decision === 'approve'
  const effectiveAt = isApproved ? freeInstant(now.add(BANK_WAIT), beginnings) : null
  const patch = { decidedBy: by, decidedAt: now, reason, effectiveAt }
  const { id: accountId, phlebotomistId } = account
  const detail = { event: decision, phlebotomistId, reason, effectiveAt: effectiveAt?.toString() }
  return {
    ok: true,
    answer: {
      accountId,
      state: isApproved ? 'approved' : 'refused',
      effectiveAt: effectiveAt?.toString() ?? null,
    },
    changes: {
      bookingId: null,
      transitions: [taken('phlebotomistAccount', account, decision, { patch })],
      audit: { subjectId: accountId, detail },
    },
  }
}

type Why = { reason?: string | null | undefined }

/**
 * Takes back an account before it is paid to: one that waits, or one that was verified within the
 * last day. Refuses `stale`, and `not-allowed-now` once it has taken effect.
 * Source: decision 198.
 */
export function withdrawingAccount(
  account: OwnAccount,
  { version }: Pick<WithdrawAccount, 'version'>,
  now: Temporal.Instant,
): Decision<Standing, Code> {
  if (account.version !== version) return { ok: false, error: 'stale' }
  if (!mayWithdraw(account, now)) return notNow(account)
  const { id: accountId } = account
  return {
    ok: true,
    answer: { accountId, state: 'withdrawn', effectiveAt: null },
    changes: {
      bookingId: null,
      transitions: [taken('phlebotomistAccount', account, 'withdraw')],
      audit: { subjectId: accountId, detail: { event: 'withdraw' } },
    },
  }
}

/** Whether nothing could have been paid to it yet. Source: decision 198. */
export function mayWithdraw(
  { state, effectiveAt }: Pick<OwnAccount, 'state' | 'effectiveAt'>,
  now: Temporal.Instant,
): boolean {
  if (state === 'waiting') return true
  return (
    state === 'approved' && effectiveAt !== null && Temporal.Instant.compare(now, effectiveAt) < 0
  )
}

function notNow({ state }: OwnAccount): Refused<Code> {
  // Once it has taken effect nothing may follow, whatever the machine has an edge for.
  return {
    ok: false,
    error: 'not-allowed-now',
    stands: { machine: 'phlebotomistAccount', state, isClosed: true },
  }
}

import type { Changed, Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  type ContractChangeId,
  type ContractChangeKind,
  type ContractChangeState,
  hasNotBegun,
} from './contract-change.ts'
import type { LabId } from './lab.ts'

/** A change of a contract, and what it would put into force. */
export type ChangeToWithdraw = {
  change: {
    id: ContractChangeId
    labId: LabId
    kind: ContractChangeKind
    state: ContractChangeState
    version: number
    proposedBy: UserId
    effectiveAt: Temporal.Instant | null
  }
  /** The set of shares, or the account, that takes effect with it. */
  shares: readonly { id: string }[]
  accounts: readonly { id: string }[]
}

type Withdrawn = { changeId: ContractChangeId; state: 'withdrawn' }
type Code = 'not-allowed-now' | 'forbidden' | 'stale'

/** Of this state nothing may follow, for anybody. */
export const decided = (currentState: ContractChangeState) =>
  ({
    ok: false,
    error: 'not-allowed-now',
    stands: { state: currentState, allowed: [] },
  }) as const

/**
 * Withdraws one's own undecided proposal; and, by anybody who may propose for that lab, an approved
 * change that has not taken effect, with its account or set of shares: one person is enough,
 * because nothing changes. Refuses, in this order: `not-allowed-now` where it is in force or over,
 * `forbidden` for another's proposal, `stale`.
 * Source: reliability S29.
 */
export function withdrawingChange(
  { change, shares, accounts }: ChangeToWithdraw,
  version: number | undefined,
  by: UserId,
  now: Temporal.Instant,
): Decision<Withdrawn, Code> {
  const { id, labId, state, effectiveAt } = change
  const stopsAt = hasNotBegun(change, now) ? effectiveAt : null
  if (state !== 'waiting' && stopsAt === null) return decided(state)
  if (!mayWithdrawChange(change, by, now)) return { ok: false, error: 'forbidden' }
  if ((version ?? change.version) !== change.version) return { ok: false, error: 'stale' }
  const updated: Changed['updated'] = stopsAt
    ? {
        stoppedChange: [{ id, version: change.version, effectiveAt: stopsAt }],
        stoppedShares: change.kind === 'shares' ? shares : [],
        stoppedAccount: change.kind === 'bank' ? accounts : [],
      }
    : { endedChange: [{ id, version: change.version, ...undecided }] }
  return {
    ok: true,
    answer: { changeId: id, state: 'withdrawn' },
    changes: {
      bookingId: null,
      transitions: [],
      updated,
      audit: { subjectId: id, detail: { labId, withdrawn: true, from: state } },
    },
  }
}

/**
 * Whether somebody who may propose for that lab may withdraw this change now.
 * Source: reliability S29.
 */
export function mayWithdrawChange(
  change: Pick<ChangeToWithdraw['change'], 'state' | 'proposedBy' | 'effectiveAt'>,
  by: UserId,
  now: Temporal.Instant,
): boolean {
  return (change.state === 'waiting' && change.proposedBy === by) || hasNotBegun(change, now)
}

const undecided = {
  state: 'withdrawn',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  effectiveAt: null,
} as const

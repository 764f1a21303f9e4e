import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { cashFound } from '#src/domain/ledger/cash-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, taken, transition } from '#src/domain/transition.ts'
import {
  correctShort,
  type CorrectionId,
  type DecideCorrection,
  type ProposeCorrection,
  stillMissing,
} from './correction.ts'
import type { CorrectionState } from './correction-machine.ts'
import type { SlipAtHand } from './reconciling.ts'
import type { NewCorrection, Slip } from './slip.ts'

type Refusals = 'stale' | 'not-allowed-now' | 'same-person' | 'more-than-missing' | 'reference-used'

const no = (error: Refusals): Refused<Refusals> => ({ ok: false, error })

function notNow(machine: 'deposit' | 'correction', state: string): Refused<Refusals> {
  return { ok: false, error: 'not-allowed-now', stands: { machine, state } }
}

type Given = { by: UserId; now: Temporal.Instant; id: CorrectionId }
type Proposed = { correctionId: CorrectionId; version: number; left: Paise }

/**
 * Cash charged to a phlebotomist reached the bank after all, as one person of finance reports;
 * nothing is posted until another confirms it. Refuses `stale`, `not-allowed-now` where nothing is
 * missing, `same-person` to the phlebotomist, `more-than-missing`, and `reference-used` where
 * another slip or correction uses the bank reference.
 * Source: life cycle 2.
 */
export function proposingCorrection(
  { slip, isPaperUsed }: Omit<SlipAtHand, 'receipts'>,
  { version, amountPaise, bankReference, reason }: ProposeCorrection,
  { by, now, id }: Given,
): Decision<Proposed, Refusals> {
  if (slip.version !== version) return no('stale')
  if (slip.state !== 'short') return notNow('deposit', slip.state)
  if (slip.phlebotomistId === by) return no('same-person')
  const amount = paise(amountPaise)
  const left = correctShort(slip, amount)
  if (!left.ok) return no(left.error)
  if (isPaperUsed) return no('reference-used')
  const row: NewCorrection = {
    id,
    depositId: slip.id,
    amount,
    bankReference,
    reason,
    state: 'proposed',
    proposedBy: by,
    proposedAt: now,
  }
  const detail = { event: 'propose', amount, bankReference, reason }
  const changes = {
    bookingId: null,
    transitions: [],
    created: { correction: [row] },
    audit: { subjectId: slip.id, detail },
  }
  return { ok: true, answer: { correctionId: id, version: 1, left: left.value }, changes }
}

/** A proposal, as read under the lock of its slip. */
type Correction = Stateful & {
  id: CorrectionId
  state: CorrectionState
  amount: Paise
  proposedBy: UserId
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
}

type AtHand = Omit<SlipAtHand, 'isPaperUsed'> & { correction: Correction }

/**
 * A second person confirms that missing cash reached the bank: the phlebotomist's charge is
 * reversed by it, and the slip is corrected once nothing is missing; or rejects it. Refuses
 * `same-person` to the proposer and to the phlebotomist, `stale`, and `not-allowed-now`.
 * Source: life cycle 2.
 */
export function decidingCorrection(
  facts: AtHand,
  { version, verdict, by, now }: DecideCorrection & { by: UserId; now: Temporal.Instant },
): Decision<{ state: CorrectionState; left: Paise }, Refusals> {
  const { slip, correction } = facts
  if ([correction.proposedBy, slip.phlebotomistId].includes(by)) return no('same-person')
  if (correction.version !== version) return no('stale')
  const patch = { decidedBy: by, decidedAt: now }
  const decided = transition('correction', correction, verdict, { patch })
  if (!decided) return notNow('correction', correction.state)
  const { id: depositId } = slip
  const audit = {
    subjectId: correction.id,
    detail: { event: verdict, depositId, amount: correction.amount },
  }
  const back = verdict === 'confirm' ? foundOf(facts) : nothingFound(slip)
  if ('error' in back) return back
  const { left, changed } = back
  const transitions = [decided, ...changed.transitions]
  const state: CorrectionState = verdict === 'confirm' ? 'confirmed' : 'rejected'
  const changes = { ...changed, bookingId: null, transitions, audit }
  return { ok: true, answer: { state, left }, changes }
}

type Found = { left: Paise; changed: Changed }

function nothingFound(slip: Slip): Found {
  return { left: stillMissing(slip), changed: { transitions: [] } }
}

/** The slip is closed once nothing is missing any more. */
function foundOf({ slip, receipts, correction }: AtHand): Found | Refused<Refusals> {
  if (slip.state !== 'short') return notNow('deposit', slip.state)
  const { id, amount } = correction
  const left = correctShort(slip, amount)
  if (!left.ok) return no(left.error)
  const journals = [cashFound(id, slip.phlebotomistId, amount)]
  const { id: depositId, version } = slip
  if (left.value > 0) {
    const updated = { found: [{ id: depositId, version, found: amount }] }
    return { left: left.value, changed: { transitions: [], updated, journals } }
  }
  const patch = { found: paise(slip.expected - slip.counted) }
  const transitions = [
    taken('deposit', slip, 'correct', { patch }),
    ...receipts.map((row) => ({ ...taken('payment', row, 'correct'), bookingId: row.bookingId })),
  ]
  return { left: left.value, changed: { transitions, journals } }
}

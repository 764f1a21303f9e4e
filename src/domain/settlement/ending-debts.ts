import type { Decision } from '#src/domain/changes.ts'
import { labDebtEnded } from '#src/domain/ledger/settlement-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { StateOf } from '#src/domain/machine.ts'
import { transition } from '#src/domain/transition.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { amountsOf } from './amounts.ts'
import {
  type DebtEnding,
  type DebtId,
  type DecideDebt,
  endDebt,
  owedByLab,
  type ProposeDebt,
} from './debt.ts'
import type { debtMachine } from './debt-machine.ts'
import { type Decider, isOwnPayee } from './decider.ts'
import type { SettlementId } from './settlement.ts'
import type { NewEntry } from './taking-back.ts'

/** Whatever waits for a lab's next payout, claw-backs included, under its lock. */
type Waiting = readonly NewEntry[]
type Refusals = 'same-person' | 'stale' | 'more-than-owed'

/**
 * One person reports that a lab's debt was paid, or is to be written off, because the lab will not
 * earn it back soon or has ended. Nothing is posted until another confirms it. Refuses
 * `same-person` to anybody who works at the lab, `stale` where the lab owes another amount than was
 * shown, and `more-than-owed`.
 * Source: decision 056.
 */
export function proposingDebt(
  waiting: Waiting,
  input: ProposeDebt,
  { id, by, now }: { id: DebtId; by: Decider; now: Temporal.Instant },
): Decision<{ debtId: DebtId; version: number }, Refusals> {
  const { labId, how, reason } = input
  if (isOwnPayee(by, [input])) return { ok: false, error: 'same-person' }
  const { owed } = owedIn(waiting)
  const amount = paise(input.amountPaise)
  if (owed !== input.owedPaise) return { ok: false, error: 'stale' }
  const left = endDebt(owed, amount)
  if (!left.ok) return { ok: false, error: left.error, facts: { amountPaise: owed } }
  const reference = input.how === 'received' ? input.reference : null
  const row = { id, labId, amount, how, reference, reason, state: 'proposed' as const }
  const debt = { ...row, proposedBy: by.id, proposedAt: now }
  const detail = { event: 'propose', debtId: id, how, amount, reference, reason }
  return {
    ok: true,
    answer: { debtId: id, version: 1 },
    changes: {
      bookingId: null,
      transitions: [],
      created: { debt: [debt] },
      audit: { subjectId: labId, detail },
    },
  }
}

/** What the lab owes now, in paise, and the entry behind it. */
function owedIn(waiting: Waiting): { owed: Paise; cause: NewEntry | undefined } {
  const owed = owedByLab(amountsOf(waiting).net)
  return { owed, cause: waiting.findLast(({ net }) => net < 0) }
}

/** A proposal as read under its lock. */
export type Debt = {
  id: DebtId
  labId: LabId
  amount: Paise
  how: DebtEnding
  state: StateOf<typeof debtMachine>
  version: number
  proposedBy: UserId
  decidedBy: UserId | null
  decidedAt: Temporal.Instant | null
}

type At = { by: Decider; now: Temporal.Instant; entryId: SettlementId }

/**
 * A second person confirms that a lab's debt was received or is written off: the lab's next payout
 * is reduced by that much less; or rejects it. Refuses `same-person` to the proposer and to anybody
 * who works at the lab, `stale`, `not-allowed-now`, and `more-than-owed` where the lab has accrued
 * more meanwhile.
 * Source: decision 056.
 */
export function decidingDebt(
  { debt, waiting }: { debt: Debt; waiting: Waiting },
  { version, verdict }: Pick<DecideDebt, 'version' | 'verdict'>,
  at: At,
): Decision<{ state: Debt['state'] }, Refusals | 'not-allowed-now'> {
  const { by, now } = at
  if (debt.proposedBy === by.id || isOwnPayee(by, [debt]))
    return { ok: false, error: 'same-person' }
  if (debt.version !== version) return { ok: false, error: 'stale' }
  const patch = { decidedBy: by.id, decidedAt: now }
  const edge = transition('debt', debt, verdict, { patch })
  const stands = { machine: 'debt' as const, state: debt.state }
  if (!edge) return { ok: false, error: 'not-allowed-now', stands }
  const { owed, cause } = owedIn(waiting)
  const left = endDebt(owed, debt.amount)
  const isConfirmed = verdict === 'confirm'
  if (isConfirmed && !left.ok) return { ok: false, error: left.error, facts: { amountPaise: owed } }
  const ended = isConfirmed ? endedBy(debt, cause, at) : {}
  const { id: subjectId, labId, how, amount } = debt
  const audit = { subjectId, detail: { event: verdict, labId, how, amount } }
  return {
    ok: true,
    answer: { state: isConfirmed ? 'confirmed' : 'rejected' },
    changes: { bookingId: null, transitions: [edge], ...ended, audit },
  }
}

/** An entry beside those that made the debt: together they are that much smaller. */
function endedBy(debt: Debt, cause: NewEntry | undefined, { now, entryId }: At) {
  if (!cause) throw new Error(`no entry explains what lab ${debt.labId} owes`)
  const { bookingId, orderId, lineId, testItemId, labId } = cause
  const nothing = paise(0)
  const entry: NewEntry = {
    id: entryId,
    kind: 'debt',
    clawsBackId: null,
    visitId: null,
    debtId: debt.id,
    bookingId,
    orderId,
    lineId,
    testItemId,
    labId,
    gross: debt.amount,
    commission: nothing,
    gst: nothing,
    tds: nothing,
    net: debt.amount,
    gstBasisPoints: 0,
    tdsBasisPoints: 0,
    withheldAs: null,
    lateTds: nothing,
    state: 'eligible',
    version: 1,
    accruedAt: now,
    eligibleAt: now,
    payoutId: null,
    holdReason: null,
  }
  return { created: { settlement: [entry] }, journals: [labDebtEnded(debt)] }
}

import type { Changes, Created, Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { joined } from '#src/domain/joined.ts'
import type { Paise } from '#src/domain/money.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import { taken } from '#src/domain/transition.ts'
import type { AnswersAtHand } from './answers-at-hand.ts'
import { answers } from './bank-answers.ts'
import type { Payout } from './batch-at-hand.ts'
import { type Decider, isOwnPayee } from './decider.ts'
import { type MismatchKind, type UtrRow, verdictOnUtr } from './utr-file.ts'

type Said = Record<string, string | number | null>

type Mismatch = {
  line: number
  number: string
  utr: string
  kind: MismatchKind
  ours: Said | null
  theirs: Said
}

type Outcome = {
  paid: { number: string; utr: string; net: number }[]
  failed: { number: string; reason: string; net: number }[]
  /** Confirmed earlier, and returned. */
  returned: { number: string; utr: string; reason: string; net: Paise }[]
  known: number
  mismatches: Mismatch[]
}

type At = { now: Temporal.Instant; newId: () => string }
type Bank = ReturnType<typeof answers>

/**
 * The bank's response file: completed transfers are paid, failed and returned ones wait to be paid
 * again, and a batch whose payouts are all answered is closed. A row that does not agree to the
 * paisa changes nothing and becomes a break. The same file again changes nothing. Refuses
 * `same-person` to anybody who works at a lab that it names.
 * Source: life cycle 7; decision 024.
 */
export function answeringFile(
  facts: AnswersAtHand,
  rows: readonly UtrRow[],
  by: Decider,
  at: At,
): Decision<Outcome, 'same-person'> {
  if (isOwnPayee(by, facts.payouts)) return { ok: false, error: 'same-person' }
  const bank = answers(facts, at)
  const used = new Set(facts.usedUtrs)
  const outcome: Outcome = { paid: [], failed: [], returned: [], known: 0, mismatches: [] }
  for (const row of rows) answer(row, { bank, used, outcome })
  const { paid, failed, returned, known, mismatches } = outcome
  const detail = {
    paid: paid.length,
    failed: failed.length,
    returned: returned.length,
    known,
    mismatches: mismatches.length,
  }
  const changes: Changes = {
    bookingId: null,
    ...joined(bank.changed(), closed(facts, bank), {
      transitions: [],
      created: { break: breaksOf(facts, mismatches, at) },
    }),
    audit: { subjectId: 'utrs', detail },
  }
  return { ok: true, answer: outcome, changes }
}

type Reading = { bank: Bank; used: Set<string>; outcome: Outcome }

function answer(row: UtrRow, { bank, used, outcome }: Reading): void {
  const payout = bank.payout(row.number)
  const verdict = verdictOnUtr(row, payout, !used.has(row.utr))
  const reason = row.reason || row.status
  const { number, utr } = row
  if (verdict === 'known') outcome.known += 1
  else if (payout && verdict === 'pay') {
    bank.pays(payout, utr)
    used.add(utr)
    outcome.paid.push({ number, utr, net: payout.net })
  } else if (payout && verdict === 'fail') {
    bank.fails(payout, reason)
    outcome.failed.push({ number, reason, net: payout.net })
  } else if (payout && verdict === 'return') {
    bank.returns(payout, reason)
    outcome.returned.push({ number, utr, reason, net: payout.net })
  } else if (verdict !== 'pay' && verdict !== 'fail' && verdict !== 'return')
    outcome.mismatches.push(mismatchOf(row, payout, verdict))
}

function mismatchOf(row: UtrRow, payout: Payout | undefined, kind: MismatchKind): Mismatch {
  const { line, number, utr, amount, status } = row
  const ours = payout ? { netPaise: payout.net, state: payout.state, utr: payout.utr } : null
  return { line, number, utr, kind, ours, theirs: { why: kind, amount, status, utr } }
}

/** For a person to resolve, each once a day. Source: reliability P28. */
function breaksOf(
  { knownBreaks }: AnswersAtHand,
  mismatches: readonly Mismatch[],
  { now, newId }: At,
): NonNullable<Created['break']> {
  const byKey = new Map(
    mismatches.toReversed().map((one) => [`${one.number} ${one.utr} ${one.kind}`, one]),
  )
  const fresh = [...byKey].filter(([key]) => !knownBreaks.has(key)).toReversed()
  return fresh.map(([key, { ours, theirs }]) => ({
    id: BreakId.parse(newId()),
    day: indianDay(now),
    kind: 'bank-file' as const,
    key,
    ours,
    theirs,
    state: 'open' as const,
    foundAt: now,
  }))
}

/** Closes the batches whose payouts the bank has all answered. */
function closed({ batches, waiting }: AnswersAtHand, bank: Bank) {
  const open = waiting.filter(
    ({ number }) => (bank.payout(number)?.state ?? 'approved') === 'approved',
  )
  const still = new Set(open.map(({ batchId }) => batchId))
  const done = batches.filter(({ id, state }) => state === 'approved' && !still.has(id))
  return { transitions: done.map((row) => taken('batch', row, 'close')) }
}

import { lockName } from '#src/db/queries/changes/named-lock.ts'
import {
  finishedBatches,
  lockPayouts,
  type PayoutRow,
  usedUtrs,
} from '#src/db/queries/settlement/settlement-batches.ts'
import type { Paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ImportUtrs } from '#src/domain/settlement/inputs.ts'
import { type UtrRow, verdictOnUtr } from '#src/domain/settlement/utr-file.ts'
import { authorise, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import {
  failPayout,
  payPayout,
  returnedPayout,
} from '#src/usecases/parts/settlement/answered-payout.ts'
import { breakOf, type Mismatch } from '#src/usecases/parts/settlement/utr-mismatch.ts'
import { utrRows } from '#src/usecases/parts/settlement/utr-rows.ts'

type Outcome = {
  paid: { number: string; utr: string; net: number }[]
  failed: { number: string; reason: string; net: number }[]
  /** Confirmed earlier, and returned. */
  returned: { number: string; utr: string; reason: string; net: Paise }[]
  known: number
  mismatches: Mismatch[]
}
type Books = { payouts: Map<string, PayoutRow>; used: Set<string> }

/**
 * Imports the bank's response file: completed transfers are paid, failed and returned ones wait to
 * be paid again. A row that does not agree to the paisa changes nothing and becomes a break. The
 * same file again changes nothing. Refuses `bad-file`, and `same-person` to anybody who works at a
 * lab that it names.
 * Source: life cycle 7; decision 024.
 */
export function importUtrs(world: World, actor: Actor, { csv }: ImportUtrs) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const rows = utrRows(csv)
    // One file at a time, so that the second of two sees the UTRs of the first.
    await lockName(step.tx, 'settlement utrs')
    const outcome = await answer(step, rows)
    await audit(world, step.tx, actor, 'settlement:make', 'utrs', countsOf(outcome))
    return outcome
  })
}

function countsOf({ paid, failed, returned, known, mismatches }: Outcome) {
  return {
    paid: paid.length,
    failed: failed.length,
    returned: returned.length,
    known,
    mismatches: mismatches.length,
  }
}

async function answer(step: Step, rows: readonly UtrRow[]): Promise<Outcome> {
  const numbers = rows.map(({ number }) => number)
  const found = await lockPayouts(step.tx, numbers)
  for (const { labId } of found) refuseOwnLab(step.actor, labId)
  const books: Books = {
    payouts: new Map(found.map((payout) => [payout.number, payout])),
    used: await usedUtrs(
      step.tx,
      rows.map(({ utr }) => utr),
    ),
  }
  const outcome: Outcome = { paid: [], failed: [], returned: [], known: 0, mismatches: [] }
  for (const row of rows) await act(step, row, books, outcome)
  const touched = found.map(({ batchId }) => batchId)
  for (const batch of await finishedBatches(step.tx, touched))
    await move(step, 'batch', { row: batch, event: 'close', bookingId: null })
  return outcome
}

async function act(step: Step, row: UtrRow, { payouts, used }: Books, outcome: Outcome) {
  const payout = payouts.get(row.number)
  const verdict = verdictOnUtr(row, payout, !used.has(row.utr))
  if (verdict === 'known') outcome.known += 1
  else if (payout && verdict === 'pay') {
    payouts.set(row.number, await payPayout(step, payout, row.utr))
    used.add(row.utr)
    outcome.paid.push({ number: row.number, utr: row.utr, net: payout.net })
  } else if (payout && verdict === 'fail') {
    const reason = row.reason || row.status
    payouts.set(row.number, await failPayout(step, payout, reason))
    outcome.failed.push({ number: row.number, reason, net: payout.net })
  } else if (payout && verdict === 'return') {
    const reason = row.reason || row.status
    payouts.set(row.number, await returnedPayout(step, payout, reason))
    outcome.returned.push({ number: row.number, utr: row.utr, reason, net: payout.net })
  } else if (verdict !== 'pay' && verdict !== 'fail' && verdict !== 'return')
    outcome.mismatches.push(await breakOf(step, row, payout, verdict))
}

import { afterAll, expect, test } from 'vitest'
import { lockAnswered } from '#src/db/queries/settlement/answers-at-hand.ts'
import { lockBatchAtHand } from '#src/db/queries/settlement/batch-at-hand.ts'
import { lockWeek } from '#src/db/queries/settlement/week-at-hand.ts'
import type { Decision } from '#src/domain/changes.ts'
import { answeringFile } from '#src/domain/settlement/answering.ts'
import { approvingBatch, withdrawingBatch } from '#src/domain/settlement/deciding-batch.ts'
import { makingBatch } from '#src/domain/settlement/making.ts'
import { returningPayout } from '#src/domain/settlement/returning.ts'
import { BatchId } from '#src/domain/settlement/settlement.ts'
import { billedFrom } from '#src/usecases/parts/settlement/billed-from.ts'
import { utrRows } from '#src/usecases/parts/settlement/utr-rows.ts'
import type { Step } from '#src/usecases/step.ts'
import { demoActor } from '#test/booking.ts'
import { everyRowOf } from '#test/decision-missed.ts'
import { aProduct } from '#test/product.ts'
import {
  anEarnedOrder,
  aPaidLab,
  aUtr,
  bankSays,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const [meena, second] = [await demoActor(product, 'finance'), await demoActor(product, 'finance2')]
const by = { id: meena.id, labs: [] }
const newId = () => product.world.chance.uuid()

const missing = (decide: (step: Step) => Promise<Decision<unknown, string>>) =>
  everyRowOf(product, meena, decide)

async function making(week: string) {
  const batchId = BatchId.parse(newId())
  const missed = await missing(async ({ tx, now }) =>
    makingBatch(await lockWeek(tx, Temporal.PlainDate.from(week), now), by, {
      now,
      batchId,
      newId,
    }),
  )
  return { batchId, missed }
}

async function batchAt({ tx, now }: Step, batchId: BatchId) {
  const facts = await lockBatchAtHand(tx, batchId, now)
  if (!facts) throw new Error('no batch')
  return facts
}

const answeredBy = (csv: string) =>
  missing(async ({ tx, now }) => {
    const rows = utrRows(csv)
    const of = { numbers: rows.map(({ number }) => number), utrs: rows.map(({ utr }) => utr) }
    const facts = billedFrom(product.world, await lockAnswered(tx, of, now))
    return answeringFile(facts, rows, by, { now, newId })
  })

async function aWeek(labs: number) {
  for (let at = 0; at < labs; at += 1)
    await anEarnedOrder(product, await aPaidLab(product), [theVector])
  await windowPasses(product)
  return weekPasses(product)
}

test('a week is made, withdrawn, made, approved, paid and returned: whichever row is no longer as it was read, nothing is written', async () => {
  const week = await aWeek(2)
  const first = await making(week)
  expect(first.missed).toEqual(['settlement', 'settlement'])
  const withdrawn = await missing(async (step) =>
    withdrawingBatch(await batchAt(step, first.batchId)),
  )
  expect(withdrawn).toEqual(['settlement', 'settlement', 'payout', 'payout', 'batch'])
  const { batchId } = await making(week)
  const approved = await missing(async (step) =>
    approvingBatch(await batchAt(step, batchId), {
      now: step.now,
      by: { id: second.id, labs: [] },
      fileHash: 'hash',
    }),
  )
  expect(approved).toEqual(['settlement', 'settlement', 'payout', 'payout', 'batch'])
  const { of: payouts } = await product.as(meena).viewBatch({ batchId })
  const [one, other] = payouts
  if (!one || !other) throw new Error('no payouts')
  const utr = aUtr()
  const answer = bankSays([{ ...one, utr }])
  expect(await answeredBy(answer.csv)).toEqual(['invoice-serial', 'settlement', 'payout'])
  const rest = bankSays([other])
  expect(await answeredBy(rest.csv)).toEqual(['invoice-serial', 'settlement', 'payout', 'batch'])
  const returned = await missing(async ({ tx, now }) => {
    const of = { payoutId: one.payoutId }
    const facts = billedFrom(product.world, await lockAnswered(tx, of, now))
    const [payout] = facts.payouts
    if (!payout) throw new Error('no payout')
    const advice = { version: payout.version, utr, reason: 'account closed' }
    return returningPayout(facts, payout, advice, { now, newId, by })
  })
  expect(returned).toEqual(['settlement', 'payout', 'afterwards: credit-note-serial'])
  const { state } = await product.as(meena).viewBatch({ batchId })
  expect(state).toBe('closed')
})

import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD as password, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import {
  anEarnedOrder,
  aPaidLab,
  bankSays,
  labBalances,
  openAccount,
  theVector,
  weekPasses,
  windowPasses,
} from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, checker, aWeek } = await aSettlementDesk(product)

test('₹499 at 18 % is paid with the week in which its window ended: ₹392.51, and the books balance', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  expect(await labBalances(product, labId)).toEqual({ payable: -39_251, inTransit: 0, bank: 0 })
  await windowPasses(product)
  const week = await weekPasses(product)
  const preview = await maker.previewBatch({ week })
  const batch = await maker.makeBatch({ week })
  expect(batch.totals).toEqual(preview.totals)
  expect(batch.totals).toEqual({
    gross: 49_900,
    commission: 8982,
    gst: 1617,
    tds: 50,
    clawBack: 0,
    net: 39_251,
  })
  await checker.approveBatch({ batchId: batch.batchId, password })
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: -39_251, bank: 0 })
  const { of: payouts } = await maker.viewBatch(batch)
  await maker.importUtrs(bankSays(payouts))
  expect(await labBalances(product, labId)).toEqual({ payable: 0, inTransit: 0, bank: -39_251 })
  expect(await maker.viewBatch(batch)).toMatchObject({ state: 'closed', paid: 1, failed: 0 })
})

test('a week that is not over pays nobody', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const week = today.subtract({ days: today.dayOfWeek - 1 }).toString()
  const until = Temporal.PlainDate.from(week).add({ days: 6 }).toString()
  product.clock.set(`${until}T18:29:59Z`)
  await expect(maker.makeBatch({ week })).rejects.toMatchObject({ refusal: 'week-not-over' })
  await expect(maker.previewBatch({ week })).rejects.toMatchObject({ refusal: 'week-not-over' })
  product.clock.set(`${until}T18:30:00Z`)
  await maker.makeBatch({ week })
})

test('what becomes eligible in a week is paid with it, and an instant later with the next', async () => {
  const labId = await aPaidLab(product)
  await anEarnedOrder(product, labId, [theVector])
  await windowPasses(product)
  const week = await weekPasses(product)
  await anEarnedOrder(product, labId, [{ ...theVector, price: 10_000 }])
  await windowPasses(product)
  expect((await maker.previewBatch({ week })).totals.gross).toBe(49_900)
  expect((await maker.makeBatch({ week })).totals.gross).toBe(49_900)
  expect((await maker.makeBatch({ week: await weekPasses(product) })).totals.gross).toBe(10_000)
})

test('a week has one batch; withdrawn, its tests wait and another may be made', async () => {
  const labId = await aPaidLab(product)
  const week = await aWeek([labId])
  const first = await maker.makeBatch({ week })
  await expect(checker.makeBatch({ week })).rejects.toMatchObject({
    refusal: 'batch-exists',
    detail: { facts: { number: first.number } },
  })
  expect(await maker.withdrawBatch(first)).toMatchObject({ state: 'withdrawn' })
  const second = await checker.makeBatch({ week })
  expect(second).toMatchObject({ totals: first.totals })
  expect(second.number).not.toBe(first.number)
  await expect(maker.withdrawBatch(first)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await maker.approveBatch({ batchId: second.batchId, password })
  await expect(maker.withdrawBatch(second)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a lab without a bank account waits and is named; a suspended one is paid', async () => {
  const suspended = await aPaidLab(product)
  const poor = await aPaidLab(product)
  await product.asOwner(`delete from lab_bank_accounts where lab_id = $1`, [poor])
  await product.asOwner(`update labs set state = 'suspended' where id = $1`, [suspended])
  const week = await aWeek([suspended, poor])
  const made = await maker.makeBatch({ week })
  expect(made.leftOut).toMatchObject([{ lab: { labId: poor }, reason: 'no-account', net: 39_251 }])
  const { of: payouts } = await maker.viewBatch(made)
  expect(payouts.map(({ lab }) => lab?.labId)).toEqual([suspended])
  await openAccount(product, poor)
  const next = await maker.makeBatch({ week: await weekPasses(product) })
  expect(next).toMatchObject({ payouts: 1, leftOut: [], totals: { net: 39_251 } })
})

test('the picture of payouts adds up to each batch, and leaves out what was withdrawn', async () => {
  const { weeks, labs } = await maker.viewSettledWeeks()
  const { batches } = await maker.listBatches()
  const standing = batches.filter(({ state }) => state !== 'withdrawn')
  expect(standing.length).toBeLessThan(batches.length)
  expect(weeks.map(({ number }) => number)).toEqual(
    standing.map(({ number }) => number).toReversed(),
  )
  for (const { batchId, parts } of weeks) {
    const net = parts.reduce((sum, part) => sum + part.net, 0)
    expect(net).toBe(batches.find((batch) => batch.batchId === batchId)?.totals.net)
    expect(parts).toHaveLength(labs.length)
  }
  const office = product.as(await demoActor(product, 'backoffice'))
  await expect(office.viewSettledWeeks()).rejects.toMatchObject({ refusal: 'forbidden' })
})

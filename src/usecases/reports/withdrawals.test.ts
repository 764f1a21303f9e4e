import { afterAll, expect, test } from 'vitest'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { DEMO_PASSWORD, demoActor, type Person } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, anAddition, aPublished, aSignature, type Published } from '#test/revisions.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { technician, authoriser, office } = bench
const visitor: Actor = { kind: 'visitor' }

const password = DEMO_PASSWORD
const why = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const

function proposed(by: Person, { reportId }: Published) {
  return product.as(by).proposeWithdrawal({ reportId, version: 1, ...why, password })
}

function confirmed(by: Person, { revisionId, version }: Awaited<ReturnType<typeof proposed>>) {
  return product.as(by).confirmWithdrawal({ revisionId, version, password })
}

test.each([
  ['the lab proposes, the office confirms', authoriser, office],
  ['the office proposes, the lab confirms', office, authoriser],
])('a report is withdrawn by two: %s', async (_, first, second) => {
  const report = await aPublished(product, bench)
  const patient = product.as(report.booker.actor)
  const proposal = await proposed(first, report)
  expect(await patient.viewReport(report)).toMatchObject({ version: 1, isWithdrawn: false })
  expect(await confirmed(second, proposal)).toMatchObject({ state: 'withdrawn' })
  for (const version of [undefined, 1]) {
    await expect(patient.viewReport({ ...report, version })).rejects.toMatchObject({
      refusal: 'report-withdrawn',
    })
    await expect(patient.readReportPdf({ ...report, version })).rejects.toMatchObject({
      refusal: 'report-withdrawn',
    })
  }
  expect(await patient.viewTombstone(report)).toMatchObject({
    reason: 'wrong-patient',
    words: 'The sample was of another person.',
    lab: expect.any(String),
  })
  const [order] = (await patient.viewBooking({ bookingId: report.bookingId })).orders
  const [listed] = await patient.listBookings()
  expect([order?.state, order?.outcome]).toEqual(['reported', 'withdrawn'])
  expect(listed?.orders.map(({ outcome }) => outcome)).toEqual(['withdrawn'])
  const verified = await product.as(visitor).verifyReport({ token: report.verifyToken })
  expect(verified).toMatchObject({ state: 'withdrawn', withdrawnAt: expect.any(String) })
})

test('never the same person, nor two of one side', async () => {
  const report = await aPublished(product, bench)
  const proposal = await proposed(office, report)
  await expect(confirmed(office, proposal)).rejects.toMatchObject({ refusal: 'same-person' })
  const colleague = await demoActor(product, 'backoffice2')
  await expect(confirmed(colleague, proposal)).rejects.toMatchObject({ refusal: 'same-person' })
  const both = { ...authoriser, grants: [...authoriser.grants, ...office.grants] }
  const own = await aPublished(product, bench)
  await expect(confirmed(both, await proposed(both, own))).rejects.toMatchObject({
    refusal: 'same-person',
  })
})

test('the database enforces it, whatever the code does', async () => {
  const report = await aPublished(product, bench)
  const { revisionId } = await proposed(authoriser, report)
  const sign = async (by: string, from: string) =>
    product.pool
      .query(
        `update report_revisions set state = 'signed', decided_by = $2, decided_from = $3,
           decided_at = now(), signature_id = $4 where id = $1`,
        [revisionId, by, from, await aSignature(product, report, by)],
      )
      .then(() => undefined, sqlStateOf)
  expect(await sign(authoriser.id, 'office')).toBe('23514')
  expect(await sign(technician.id, 'lab')).toBe('23514')
  expect(await sign(office.id, 'office')).toBeUndefined()
})

test('the tests of a withdrawn report stay published, its order reported, and no money moves', async () => {
  const report = await aPublished(product, bench)
  await confirmed(office, await proposed(authoriser, report))
  const { orders, reports } = await product.as(report.booker.actor).viewBooking(report as never)
  expect(orders[0]?.state).toBe('reported')
  expect(reports).toMatchObject([{ state: 'withdrawn' }])
  const { rows } = await product.pool.query('select id from refunds where booking_id = $1', [
    report.bookingId,
  ])
  expect(rows).toEqual([])
})

test('a withdrawn report is not revised any more, and not withdrawn twice', async () => {
  const report = await aPublished(product, bench)
  await confirmed(office, await proposed(authoriser, report))
  await expect(
    product.as(technician).draftRevision({ reportId: report.reportId, revision: anAddition() }),
  ).rejects.toMatchObject({ refusal: 'report-withdrawn' })
  await expect(proposed(office, report)).rejects.toMatchObject({ refusal: 'report-withdrawn' })
})

test('only the lab’s pathologist still reads a named version of it', async () => {
  const report = await aPublished(product, bench)
  await confirmed(office, await proposed(authoriser, report))
  const kept = await product.as(authoriser).viewReport({ ...report, version: 1 })
  expect(kept).toMatchObject({ version: 1, isWithdrawn: true })
  await expect(product.as(authoriser).viewReport(report)).rejects.toMatchObject({
    refusal: 'report-withdrawn',
  })
  await expect(product.as(technician).viewReport({ ...report, version: 1 })).rejects.toMatchObject({
    refusal: 'report-withdrawn',
  })
})

test('the office sees what is waiting and finds a report by its booking’s number, without values', async () => {
  const report = await aPublished(product, bench)
  const { number } = (await product.as(report.booker.actor).viewBooking(report as never)) as {
    number: string
  }
  await proposed(authoriser, report)
  const seen = await product.as(office).listWithdrawals({ number })
  expect(seen.reports).toMatchObject([{ reportId: report.reportId, version: 1 }])
  const mine = seen.waiting.find(({ reportId }) => reportId === report.reportId)
  expect(mine).toMatchObject({ draftedFrom: 'lab', may: { confirm: true } })
  expect(JSON.stringify(seen)).not.toMatch(/Meera Nair|Haemoglobin/)
})

test('the open tests of a withdrawn first part end undone', async () => {
  const report = await aPublished(product, bench, ['HB', 'WBC'])
  await confirmed(office, await proposed(authoriser, report))
  const { rows } = await product.pool.query(
    'select state::text from test_items where order_id = $1 order by state::text',
    [report.orderId],
  )
  expect(rows.map(({ state }) => state)).toEqual(['not-performed', 'published'])
  const { orders } = await product.as(report.booker.actor).viewBooking(report as never)
  expect(orders[0]?.state).toBe('reported')
})

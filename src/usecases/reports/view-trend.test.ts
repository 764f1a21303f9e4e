import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { aBooker, type Booker, demoActor, DEMO_PASSWORD } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, drafted, signed as revised } from '#test/revisions.ts'
import { shown } from '#test/bench.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { signed, itemOf } = signedValues(product, bench)

const code = ItemCode.parse('HB')

async function haemoglobin(booker: Booker, value: number) {
  const { reportId, orderId } = await signed(booker, { HB: value })
  if (!reportId) throw new Error('no report')
  return { reportId, orderId }
}

function trendFor({ actor }: Booker, { reportId }: { reportId: ReportId }) {
  return product.as(actor).viewTrend({ reportId, code })
}

const valuesOf = (trend: Awaited<ReturnType<typeof trendFor>>) =>
  trend.points.map(({ result }) => result.number)

test('one test over time, from every report of the person, each with its range and method', async () => {
  const booker = await aBooker(product)
  const first = await haemoglobin(booker, 13.1)
  const second = await haemoglobin(booker, 14)
  const trend = await trendFor(booker, first)
  expect(trend).toMatchObject({
    name: 'Haemoglobin',
    series: [{ unit: 'g/dL' }],
    charts: [{ lines: [[0, 1]] }],
    isCut: false,
  })
  expect(trend.points.map(({ reportId }) => reportId)).toEqual([first.reportId, second.reportId])
  expect(valuesOf(trend)).toEqual([13.1, 14])
  const report = await product.as(booker.actor).viewReport(second)
  expect(trend.points[1]?.result).toEqual(report.body.sections[0]?.results[0])
  expect(report.trended).toEqual(['HB'])
})

test('one number is no trend to link to, but its page opens', async () => {
  const booker = await aBooker(product)
  const only = await haemoglobin(booker, 13)
  expect(await product.as(booker.actor).viewReport(only)).toMatchObject({ trended: [] })
  expect(valuesOf(await trendFor(booker, only))).toEqual([13])
})

test('a corrected value counts by its last version, a withdrawn report not at all', async () => {
  const booker = await aBooker(product)
  const first = await haemoglobin(booker, 13.1)
  const second = await haemoglobin(booker, 14)
  const third = await haemoglobin(booker, 12)
  const { testItemId } = await itemOf(second.orderId)
  const { version: itemVersion } = await shown(product, testItemId)
  const correction = aCorrection({ testItemId, itemVersion }, 15.2)
  await revised(
    product,
    bench.authoriser,
    await drafted(product, bench.technician, second, correction),
  )
  expect(valuesOf(await trendFor(booker, first))).toEqual([13.1, 15.2, 12])

  const password = DEMO_PASSWORD
  const why = { reason: 'wrong-patient', words: 'Of another person.', password } as const
  const proposal = await product
    .as(bench.authoriser)
    .proposeWithdrawal({ reportId: third.reportId, version: 1, ...why })
  await product.as(bench.office).confirmWithdrawal({ ...proposal, password })
  expect(valuesOf(await trendFor(booker, first))).toEqual([13.1, 15.2])
  await expect(trendFor(booker, third)).rejects.toMatchObject({
    refusal: 'report-withdrawn',
  })
})

test('nobody but the account that booked it: no other patient, no lab, no office', async () => {
  const booker = await aBooker(product)
  const one = await haemoglobin(booker, 13)
  const stranger = await aBooker(product)
  await haemoglobin(stranger, 9)
  expect(valuesOf(await trendFor(booker, one))).toEqual([13])
  await expect(trendFor(stranger, one)).rejects.toMatchObject({ refusal: 'not-found' })
  for (const name of ['technician', 'authoriser', 'labmanager', 'backoffice', 'administrator'])
    await expect(
      product.as(await demoActor(product, name)).viewTrend({ ...one, code }),
    ).rejects.toMatchObject({ refusal: expect.stringMatching(/forbidden|not-found/) })
})

test('another person of the same account has their own', async () => {
  const booker = await aBooker(product)
  const mine = await haemoglobin(booker, 13)
  const other = await haemoglobin(booker, 9)
  await product.asOwner(
    `with other as (insert into patients select (p).* from (
       select jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid())) as p
       from patients p join orders o on o.patient_id = p.id where o.id = $1) made returning id)
     update orders set patient_id = (select id from other) where id = $1`,
    [other.orderId],
  )
  expect(valuesOf(await trendFor(booker, mine))).toEqual([13])
})

test('a test that no report has a number for is missing, and each view is logged', async () => {
  const booker = await aBooker(product)
  const one = await haemoglobin(booker, 13)
  const patient = product.as(booker.actor)
  const { reportId } = one
  await expect(patient.viewTrend({ reportId, code: ItemCode.parse('TSH') })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await trendFor(booker, one)
  const { rows } = await product.pool.query(
    `select detail from audit where subject_id = $1 and action = 'trend:read'`,
    [reportId],
  )
  expect(rows).toEqual([{ detail: { reports: 1 } }])
})

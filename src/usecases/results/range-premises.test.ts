import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { signedResult } from '#src/domain/reports/signature.ts'
import { aResult } from '#test/a-report.ts'
import { shown as version, signing } from '#test/bench.ts'
import {
  atTheHour,
  aBooker,
  aBooking,
  demoActor,
  demoLab,
  freeHours,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What a range assumes about the sample or the person is shown beside it and signed with it. */
const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const pathologist = product.as(await demoActor(product, 'authoriser'))
const lab = product.as(technician)

await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests where code in ('FSH', 'TCHOL', 'HB')
   on conflict do nothing`,
  [await demoLab(product)],
)

async function onTheBench(...items: string[]) {
  const booker = await aBooker(product, '1998-02-28')
  const [startsAt = 'no hour is free'] = await freeHours(product)
  const booked = await aBooking(product, booker, { items, startsAt, pregnancy: 'no' })
  await atTheHour(product, booked.visitId)
  const people = { phlebotomist, technician, booker }
  for (const barcode of await received(product, people, booked)) await lab.acceptTube({ barcode })
  return { ...booked, booker }
}

test('the phase of a cycle that a range applies to is shown beside it on bench and report', async () => {
  const { orderId, booker } = await onTheBench('FSH')
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test on the bench')
  expect(item).toMatchObject({ low: 3.5, high: 12.5, premise: 'follicular' })
  const { testItemId, version: seen } = item
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 6, version: seen } })
  await pathologist.verifyResult({ testItemId, ...(await version(product, testItemId)) })
  const { reportId } = await pathologist.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({ flag: 'normal', rangePremise: 'follicular' })
})

test('the range is signed together with its premise', () => {
  expect(signedResult('Blood', aResult({ rangePremise: 'morning' }))).toMatchObject({
    rangePremise: 'morning',
  })
})

test('a limit is named as one, and a usual range has no premise', async () => {
  const { orderId } = await onTheBench('TCHOL', 'HB')
  const { items } = await lab.viewBenchOrder({ orderId })
  const premises = items.map(({ testCode, premise }) => [testCode, premise])
  expect(Object.fromEntries(premises)).toEqual({ TCHOL: 'decision-limit', HB: null })
})

test('every premise of the data belongs to a range, and each kind is used', async () => {
  const file = new URL('../../data/range-premises.csv', import.meta.url)
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  const { rows } = await product.pool.query(
    'select premise from reference_ranges where premise is not null',
  )
  expect(rows).toHaveLength(lines.length)
  expect(new Set(rows.map(({ premise }) => premise))).toEqual(new Set(rangePremises))
})

test('confirming a range for one moment does not confirm it for another', async () => {
  const fingerprint = async () => {
    const { rows } = await product.pool.query(
      `select range_fingerprint('LH') as of, range_fingerprint('HB') as other`,
    )
    return rows[0]
  }
  const before = await fingerprint()
  await product.asOwner(
    `update reference_ranges set premise = 'luteal' where test_code = 'LH' and premise = 'follicular'`,
  )
  const after = await fingerprint()
  expect(after.of).not.toBe(before.of)
  expect(after.other).toBe(before.other)
})

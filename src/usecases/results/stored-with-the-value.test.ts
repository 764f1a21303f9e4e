import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const { lab, doctor, verified, signed, sign, itemOf } = signedValues(product, await aBench(product))

/** The catalogue says another unit and other decimals from now on. */
const catalogueSays = (unit: string, decimals: number) =>
  product.asOwner(`update tests set unit = $1, decimals = $2 where code = 'HB'`, [unit, decimals])

test('a value keeps the unit and the decimals of its entry, at the bench and on the report', async () => {
  const booker = await aBooker(product)
  const { orderId } = await verified(booker, { HB: 13.5 })
  await catalogueSays('g/L', 0)
  const item = await itemOf(orderId)
  expect(item).toMatchObject({ unit: 'g/L', decimals: 0 })
  expect(item.result).toMatchObject({ value: 13.5, unit: 'g/dL', decimals: 1 })
  const { reportId } = await sign(orderId)
  if (!reportId) throw new Error('nothing was published')
  const { body } = await product.as(booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({ value: '13.5', unit: 'g/dL' })
  await catalogueSays('g/dL', 1)
})

test('a replaced value and a called one keep theirs too', async () => {
  const booker = await aBooker(product)
  const { orderId } = await verified(booker, { HB: 4 })
  const { callTaskId, testItemId, version } = await itemOf(orderId)
  await catalogueSays('g/L', 0)
  if (!callTaskId) throw new Error('no call')
  const call = await doctor.viewCall({ callTaskId })
  expect(call.result).toMatchObject({ value: 4, unit: 'g/dL', decimals: 1 })
  await doctor.retestItem({ testItemId, version, reason: 'Measure again.' })
  expect((await itemOf(orderId)).before).toMatchObject([{ value: 4, unit: 'g/dL', decimals: 1 }])
  await catalogueSays('g/dL', 1)
})

test('values by another unit or another method are not compared, and the page is told why', async () => {
  const booker = await aBooker(product)
  await signed(booker, { HB: 12.5 })
  await catalogueSays('g/L', 0)
  const other = await verified(booker, { HB: 135 })
  expect((await itemOf(other.orderId)).history).toMatchObject([{ delta: null, why: 'unit' }])
  await catalogueSays('g/dL', 1)
  const before = await product.asOwner(`select method from tests where code = 'HB'`)
  await product.asOwner(`update tests set method = 'Non-cyanide' where code = 'HB'`)
  const same = await verified(booker, { HB: 13.5 })
  expect((await itemOf(same.orderId)).history).toMatchObject([{ delta: null, why: 'method' }])
  await product.asOwner(`update tests set method = $1 where code = 'HB'`, [before.rows[0].method])
  expect((await itemOf(same.orderId)).history[0]?.delta).toMatchObject({ by: 1, percent: 8 })
  expect((await lab.viewBenchOrder(other)).items).toHaveLength(1)
})

import { afterAll, expect, test } from 'vitest'
import { signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const desk = product.as(await demoActor(product, 'labmanager'))
const bench = product.as(technician)
const signer = product.as(authoriser)

/** A result that stands so many minutes on the counter, at the bench, to verify and to sign. */
async function signedAfter(code: string, [counter, measured, verified, signed]: number[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: [code] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  product.clock.pass(counter ?? 0)
  for (const barcode of barcodes) await bench.acceptTube({ barcode })
  product.clock.pass(measured ?? 0)
  const [item] = (await bench.viewBenchOrder({ orderId: booked.orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId, version } = item
  await bench.enterResult({ testItemId, result: { type: 'numeric', value: 13, version } })
  product.clock.pass(verified ?? 0)
  const [entered] = (await bench.viewBenchOrder({ orderId: booked.orderId })).items
  await bench.verifyResult({ testItemId, version: entered?.version ?? 0 })
  product.clock.pass(signed ?? 0)
  await signer.authoriseResults(await signing(product, booked.orderId))
  return booked
}

test('a lab sees how long each stage took, by test and over all, and its file says the same', async () => {
  expect((await desk.viewLabNumbers({ days: 30 })).all).toBeNull()
  await signedAfter('HB', [10, 60, 5, 15])
  await signedAfter('HB', [20, 90, 10, 30])
  await signedAfter('HB', [40, 240, 20, 120])
  const { all, tests } = await desk.viewLabNumbers({ days: 30 })
  expect(all).toMatchObject({ tests: 3, late: 0, onTimePercent: 100 })
  expect(all?.stages).toMatchObject({
    counter: { half: 20, most: 40 },
    measured: { half: 90, most: 240 },
    verified: { half: 10, most: 20 },
    signed: { half: 30, most: 120 },
  })
  expect(tests).toMatchObject([{ code: 'HB', tests: 3, stages: all?.stages }])
  const { csv } = await desk.exportLabNumbers({ days: 30 })
  const [head, whole, row] = csv.split('\r\n')
  expect(head).toContain('"counter p50 min","counter p95 min"')
  expect([whole, row?.startsWith('"HB"')]).toEqual([expect.stringContaining('"20","40"'), true])
})

test('what was accepted before the period does not count', async () => {
  product.clock.pass(8 * 24 * 60)
  expect((await desk.viewLabNumbers({ days: 7 })).all).toBeNull()
  expect((await desk.viewLabNumbers({ days: 30 })).all).not.toBeNull()
})

test('rejected samples are counted with whose fault they were', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await bench.rejectTube({ barcode, reason: 'leaked-or-broken' })
  expect((await desk.viewLabNumbers({ days: 7 })).rejected).toEqual([
    { reason: 'leaked-or-broken', fault: 'transport', count: 1 },
  ])
})

test('nobody sees the numbers of another lab', async () => {
  const other = await demoLab(product, 'LAB002')
  await expect(desk.viewLabNumbers({ labId: other, days: 30 })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await expect(bench.viewLabNumbers({ labId, days: 30 })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, received } from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8 })
afterAll(() => product[Symbol.asyncDispose]())
const { post, crew } = await aClickingCrew(product)
const lab = product.as(crew.technician)

async function onTheBench(items: string[]) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items })
  for (const barcode of await received(product, { ...crew, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const { items: tests } = await lab.viewBenchOrder({ orderId })
  return { path: `/orders/${orderId}/results`, tests }
}

test('values of an order are sent together; a refused one is named by its code, without a value', async () => {
  const { path, tests } = await onTheBench(['HB', 'FBS'])
  const results = tests.map(({ testItemId, testCode, version }) => ({
    testItemId,
    result: { type: 'numeric', value: 13, version: testCode === 'HB' ? version : version + 1 },
  }))
  const { status, text } = await post('technician', path, { results })
  expect(status, text).toBe(200)
  const [hb, glucose] = ['HB', 'FBS'].map((code) => tests.find((one) => one.testCode === code))
  expect(JSON.parse(text)).toEqual({
    entered: [{ testItemId: hb?.testItemId, isNew: true, state: 'entered', flag: 'normal' }],
    refused: [{ testItemId: glucose?.testItemId, refusal: 'stale' }],
  })
})

test('a test that is named twice, an unknown field and an empty list are refused', async () => {
  const { path, tests } = await onTheBench(['HB'])
  const one = tests.map(({ testItemId, version }) => ({
    testItemId,
    result: { type: 'numeric', value: 13, version },
  }))
  for (const body of [{ results: [...one, ...one] }, { results: one, extra: 1 }, { results: [] }])
    expect((await post('technician', path, body)).status).toBe(422)
})

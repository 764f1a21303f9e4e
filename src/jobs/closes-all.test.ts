import { afterAll, expect, test } from 'vitest'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { manyLike } from '#test/past-results.ts'
import { aProduct } from '#test/product.ts'
import { jobs } from './index.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

/** A signed report of one test. */
async function reported() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  for (const barcode of await received(product, { phlebotomist, technician, booker }, booked))
    await lab.acceptTube({ barcode })
  const { orderId } = booked
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  if (!item) throw new Error('no test')
  const { testItemId } = item
  const now = () => shown(product, testItemId)
  const result = { type: 'numeric' as const, value: 13, ...(await now()) }
  await lab.enterResult({ testItemId, result })
  await lab.verifyResult({ testItemId, ...(await now()) })
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  return testItemId
}

test('one run of the hour closes every order that is due, however many there are', async () => {
  await manyLike(product, await reported(), 449)
  const open = async () => {
    const { rows } = await product.pool.query(
      "select count(*)::int as many from orders where state = 'reported'",
    )
    return rows[0].many
  }
  expect(await open()).toBe(450)
  product.clock.pass(9 * 24 * 60)
  const job = jobs.find(({ name }) => name === 'close-orders')
  const [ended] = (await job?.handle(product.as({ kind: 'worker' }), [{}])) ?? []
  expect(ended?.status).toBe('fulfilled')
  expect(await open()).toBe(0)
})

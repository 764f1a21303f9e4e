import { afterAll, expect, test } from 'vitest'
import { demoActor, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, refundsOf } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { office, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

/** A complete blood count, 21 tests in one tube; returns the sum of their prices, in paise. */
async function aBloodCount() {
  const paid = await aPaidBooking(paying, { wish: { items: ['P-CBC'] } })
  const [order] = paid.view.orders
  expect(order?.items).toHaveLength(21)
  const crew = { phlebotomist, technician, booker: paid.booker }
  return { ...paid, crew, tests: paid.view.payment.amount - paid.view.collectionCharge }
}

type BloodCount = Awaited<ReturnType<typeof aBloodCount>>

async function expectOneRefund({ bookingId, booker, tests }: BloodCount) {
  expect(await refundsOf(product, bookingId)).toMatchObject([{ amount: tests, kind: 'booking' }])
  const { rows } = await product.pool.query(
    `select count(*)::int from messages where subject_id = $1 and event = 'test-not-performed'`,
    [bookingId],
  )
  expect(rows[0].count).toBe(1)
  const { orders } = await product.as(booker.actor).viewBooking({ bookingId })
  expect(new Set(orders[0]?.items.map(({ state }) => state))).toEqual(new Set(['not-performed']))
  expect(await wrongSides(product, bookingId)).toEqual([])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
}

test('a panel of 21 tests in one tube that is given up is one refund of its full price', async () => {
  const count = await aBloodCount()
  const { orderId } = count
  for (const barcode of await received(product, count.crew, count))
    await lab.acceptTube({ barcode })
  const { tests } = await office.viewGiveUp({ orderId })
  expect(tests.filter(({ mayGiveUp }) => mayGiveUp)).toHaveLength(21)
  const shown = tests.map(({ testItemId, version }) => ({ testItemId, version }))
  expect(await lab.giveUpTests({ orderId, reason: 'instrument-down', tests: shown })).toEqual({
    ended: 21,
  })
  await expectOneRefund(count)
})

test('a panel of 21 tests whose tube is spoiled three times is one refund of its full price', async () => {
  const count = await aBloodCount()
  expect(count.view.orders[0]?.tubes).toHaveLength(1)
  const patient = product.as(count.booker.actor)
  for (let round = 0; round < 3; round += 1) {
    const { visits } = await patient.viewBooking({ bookingId: count.bookingId })
    for (const barcode of await received(product, count.crew, count, visits.at(-1)?.visitId))
      await lab.rejectTube({ barcode, reason: 'clotted' })
  }
  await expectOneRefund(count)
})

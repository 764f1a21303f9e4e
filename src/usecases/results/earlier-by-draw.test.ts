import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, type Booker, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { phlebotomist, technician } = bench
const { lab, doctor, measured, signed, sign } = signedValues(product, bench)

/**
 * An order with haemoglobin of the first draw and glucose of a second one, between which something
 * else happens: the first sample for glucose was rejected.
 */
async function glucoseDrawnAgain(between: (whose: Booker) => Promise<unknown>) {
  const booker = await aBooker(product)
  const crew = { phlebotomist, technician, booker }
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  for (const barcode of await received(product, crew, booked)) {
    const { tests } = await lab.viewBenchTube({ barcode })
    if (tests.join().includes('Haemoglobin')) await lab.acceptTube({ barcode })
    else await lab.rejectTube({ barcode, reason: 'clotted' })
  }
  await measured(booked.orderId, { HB: 12 })
  await between(booker)
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  const again = view.visits.find(({ visitId }) => visitId !== booked.visitId)?.visitId
  product.clock.set(product.clock.at().add({ hours: 1 }).toString())
  for (const barcode of await received(product, crew, booked, again))
    await lab.acceptTube({ barcode })
  await measured(booked.orderId, { FBS: 90 })
  return { orderId: booked.orderId, booker }
}

async function haemoglobinOf({ orderId }: Pick<Awaited<ReturnType<typeof signed>>, 'orderId'>) {
  const { items } = await doctor.viewBenchOrder({ orderId })
  const found = items.find(({ testCode }) => testCode === 'HB')
  if (!found) throw new Error('no haemoglobin')
  return found
}

test('a value drawn later is no earlier one, though the order was drawn again after it', async () => {
  const order = await glucoseDrawnAgain((booker) => signed(booker, { HB: 11 }))
  expect((await haemoglobinOf(order)).history).toEqual([])
})

test('earlier values are ordered and dated by the draw of their own samples', async () => {
  const order = await glucoseDrawnAgain((booker) => signed(booker, { HB: 11 }))
  const { sample } = await haemoglobinOf(order)
  await sign(order.orderId)
  const last = await signed(order.booker, { HB: 13 })
  const { history } = await haemoglobinOf(last)
  expect(history.map(({ value }) => value)).toEqual([11, 12])
  expect(history[1]?.collectedAt).toBe(sample?.collectedAt)
})

test('a value drawn before is an earlier one, though its own order was drawn again later', async () => {
  const meanwhile: Awaited<ReturnType<typeof signed>>[] = []
  const order = await glucoseDrawnAgain(async (booker) => {
    meanwhile.push(await signed(booker, { HB: 11 }))
  })
  await sign(order.orderId)
  const [between] = meanwhile
  if (!between) throw new Error('nothing was signed')
  expect((await haemoglobinOf(between)).history.map(({ value }) => value)).toEqual([12])
})

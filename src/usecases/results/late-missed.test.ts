import { afterAll, expect, test } from 'vitest'
import { findContact } from '#src/db/queries/contact/contacts.ts'
import { markingLate } from '#src/domain/orders/marking-late.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const product = await aProduct({ slotDays: 30, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')

test('an order marked late: whichever mark somebody else made since, nothing is written', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  await received(product, { phlebotomist, technician, booker }, booked)
  const { orders } = await product.as(booker.actor).viewBooking(booked)
  const promisedAt = Temporal.Instant.from(orders[0]?.promisedAt ?? '')
  product.clock.set(promisedAt.add({ seconds: 1 }).toString())
  const rows = await everyRowMissed(product, { kind: 'worker' }, async (step) => {
    const tree = await lockTree(step, booked.bookingId)
    const contact = await findContact(step.tx, tree.booking.accountId)
    const decided = markingLate(tree, booked.orderId, step.now)
    if (!contact || !decided.ok || !decided.changes) throw new Error('it is not late')
    const { audit: _entry, ...changes } = decided.changes
    return { told: { ...tree, contact }, changes }
  })
  expect(rows).toEqual(['lateItems', 'lateItems', 'lateOrders'])
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor } from '#test/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')

test('the page of a visit offers what its reader may do, not what anybody may', async () => {
  const booked = await aBooking(product, await aBooker(product))
  await arrived(product, phlebotomist, booked)
  const seenBy = async (actor: Actor) =>
    (await product.as(actor).viewVisit({ visitId: booked.visitId })).allowedActions
  expect(await seenBy(phlebotomist)).toEqual(['identify', 'fail'])
  expect(await seenBy(office)).toEqual(['cancel'])
})

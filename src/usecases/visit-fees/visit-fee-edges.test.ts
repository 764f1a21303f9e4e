import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { aStamp, failedAtTheDoor } from '#test/failed-visits.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))

/** Nobody was at home; proved if the phone confirmed the place at the door. */
async function aFee(isProved: boolean) {
  const now = product.clock.at().toString()
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const place = () => (isProved ? aStamp(product) : aStamp(product, { metres: 9000 }))
  await failedAtTheDoor(product, phlebotomist, { visitId: booked.visitId, place })
  product.clock.set(now)
  const { visitFee } = await product.as(booker.actor).viewBooking(booked)
  if (!visitFee) throw new Error('no fee')
  return visitFee
}

test('the office upholds a fee that was not proved at the door', async () => {
  const { visitFeeId, version } = await aFee(false)
  await office.decideVisitFee({ visitFeeId, version, verdict: 'uphold', reason: 'evidence-seen' })
  expect(await stepsOf(product, 'visitFee', visitFeeId)).toEqual(['to-decide uphold owed'])
})

test.each([
  ['waiting', true],
  ['to-decide', false],
] as const)('the office lets a fee go that is %s', async (state, isProved) => {
  const { visitFeeId, version } = await aFee(isProved)
  await office.decideVisitFee({ visitFeeId, version, verdict: 'waive', reason: 'goodwill' })
  expect(await stepsOf(product, 'visitFee', visitFeeId)).toEqual([`${state} waive waived`])
})

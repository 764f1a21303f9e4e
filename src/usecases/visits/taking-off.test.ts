import { afterAll, expect, test } from 'vitest'
import { mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { messagesAbout, reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { first, a, office, anAcceptedVisit } = await reassigning(product)
const reason = 'cannot-come'

test('the office takes an accepted visit off its phlebotomist: both are told, and cancelling is free', async () => {
  const { visitId, version, bookingId, booker, number } = await anAcceptedVisit()
  await office.releaseVisit({ visitId, version, reason })
  expect(await visitRow(product, visitId)).toMatchObject({
    state: 'offered',
    phlebotomist_id: null,
  })
  expect(await messagesAbout(product, bookingId)).toEqual(
    expect.arrayContaining([
      { event: 'visit-taken-off', to: first.id },
      { event: 'visit-released', to: booker.actor.id },
    ]),
  )
  const { cancellation } = await product.as(booker.actor).viewBooking({ number })
  expect(cancellation).toMatchObject({ isOpen: true, charge: 0 })
})

test('also one whose phlebotomist is on the way', async () => {
  const { visitId, bookingId } = await anAcceptedVisit()
  await mayComeEarly(product, visitId)
  await a.departForVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  await office.releaseVisit({ visitId, version, reason })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
  expect(await messagesAbout(product, bookingId)).toContainEqual({
    event: 'visit-taken-off',
    to: first.id,
  })
})

test('the office takes off only the visit that it was shown', async () => {
  const { visitId, version } = await anAcceptedVisit()
  await mayComeEarly(product, visitId)
  const taking = office.releaseVisit({ visitId, version, reason })
  await expect(taking).rejects.toMatchObject({ refusal: 'stale' })
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

test('who gives a visit back themselves is told nothing of it', async () => {
  const { visitId, bookingId } = await anAcceptedVisit()
  await a.releaseVisit({ visitId, reason: 'vehicle' })
  const told = await messagesAbout(product, bookingId)
  expect(told.map(({ event }) => event)).not.toContain('visit-taken-off')
})

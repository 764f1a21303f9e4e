import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, anotherHour, demoActor, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send } = pagesOf(product)
const first = await demoActor(product, 'phlebotomist')
const second = await demoActor(product, 'phlebotomist2')

async function anAcceptedVisit() {
  const startsAt = await anotherHour(product)
  const { visitId, view } = await aBooking(product, await aBooker(product), { startsAt })
  await product.as(first).acceptVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  return { visitId, version: String(version), at: `/backoffice/bookings/${view.number}` }
}

/** Sent by the form of the booking's page; answers the offer as the second phlebotomist sees it. */
async function offered() {
  const { at, visitId, version } = await anAcceptedVisit()
  const to = second.id
  const form = { intent: 'reassign', visitId, version, to, reason: 'cannot-come' }
  expect(await send('backoffice', at, form)).toMatchObject({
    to: `${at}?done=offer#reassign-${visitId}`,
  })
  const { asked } = await product.as(second).listVisits()
  const one = asked.find((each) => each.visitId === visitId)
  return { at, visitId, reassignmentId: one?.reassignmentId ?? '', version: '1' }
}

test('the office offers a visit from its booking’s page, sees that it waits, and withdraws it', async () => {
  const { at, reassignmentId, version } = await offered()
  const { text } = await read('backoffice', at)
  expect(text).toMatch(/has been asked and can answer until .+ Until then nothing changes/)
  await send('backoffice', at, { intent: 'withdraw-offer', reassignmentId, version })
  const after = (await read('backoffice', at)).text
  expect(after).toContain('Withdrawn (The phlebotomist can’t come)')
  expect(after).toContain('Offer the visit')
})

test('a form without a person or a reason says so', async () => {
  const { at, visitId, version } = await anAcceptedVisit()
  const answer = await send('backoffice', at, { intent: 'reassign', visitId, version })
  expect(answer.status).toBe(422)
})

test('who is asked reads when and where, not who and not why, and accepts or declines', async () => {
  const { visitId, reassignmentId, version } = await offered()
  const { text } = await read('phlebotomist2', '/phlebotomist')
  expect(text).toContain('Asked by the office')
  expect(text).toContain('Somebody else has these visits until you accept')
  expect(text).not.toMatch(/Meera|can’t come/)
  const answer = { reassignmentId, version }
  expect(
    await send('phlebotomist2', '/phlebotomist', { intent: 'take-over', ...answer }),
  ).toMatchObject({ to: `/phlebotomist/visits/${visitId}` })
  const other = await offered()
  const declined = { intent: 'decline', reassignmentId: other.reassignmentId, version }
  expect(await send('phlebotomist2', '/phlebotomist', declined)).toMatchObject({
    to: '/phlebotomist?declined',
  })
  const late = await send('phlebotomist2', '/phlebotomist', { ...declined, intent: 'take-over' })
  expect(late.text).toContain('This offer has ended')
})

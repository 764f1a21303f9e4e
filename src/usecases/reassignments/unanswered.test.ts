import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'
import { messagesAbout, reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { second, clerk, a, b, office, worker, anOffer } = await reassigning(product)

/** How often the clerk who asked was told that nobody took the visit over. */
async function toldToAsker(bookingId: string) {
  const told = await messagesAbout(product, bookingId)
  return told.filter(({ event, to }) => event === 'visit-not-passed-on' && to === clerk.id).length
}

const queue = () => queueOf(office, 'visits-not-passed-on')

test('who asked is told once that it was declined, and it stands in the office’s queue', async () => {
  const { offer, bookingId, visitId, version, number } = await anOffer()
  expect(await toldToAsker(bookingId)).toBe(0)
  const { count } = await queue()
  await b.declineReassignment(offer)
  await b.declineReassignment(offer)
  expect(await toldToAsker(bookingId)).toBe(1)
  expect(await queue()).toMatchObject({ count: count + 1, turn: 'office' })
  const { visits } = await office.searchVisits({ state: 'not-passed-on' })
  expect(visits.map((visit) => visit.number)).toContain(number)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  const again = await office.offerReassignment(ask)
  expect(await queue()).toMatchObject({ count })
  await office.withdrawReassignment({ reassignmentId: again.reassignmentId, version: 1 })
})

test('who asked is told that nobody answered, and the queue holds it until the visit changes', async () => {
  const { bookingId, visitId } = await anOffer()
  const { count } = await queue()
  product.clock.pass(60)
  await worker.lapseReassignments()
  await worker.lapseReassignments()
  expect(await toldToAsker(bookingId)).toBe(1)
  expect(await queue()).toMatchObject({ count: count + 1 })
  await a.releaseVisit({ visitId, reason: 'I am unwell' })
  expect(await queue()).toMatchObject({ count })
})

test('who asked is told that the visit changed before anybody answered, and no queue holds it', async () => {
  const { bookingId, visitId } = await anOffer()
  const { count } = await queue()
  await a.releaseVisit({ visitId, reason: 'I am unwell' })
  await worker.lapseReassignments()
  expect(await toldToAsker(bookingId)).toBe(1)
  expect(await queue()).toMatchObject({ count })
})

test('nobody is told of an offer that was accepted or withdrawn', async () => {
  const [accepted, withdrawn] = [await anOffer(), await anOffer()]
  const { count } = await queue()
  await b.acceptReassignment(accepted.offer)
  await office.withdrawReassignment(withdrawn.offer)
  await worker.lapseReassignments()
  expect(await toldToAsker(accepted.bookingId)).toBe(0)
  expect(await toldToAsker(withdrawn.bookingId)).toBe(0)
  expect(await queue()).toMatchObject({ count })
})

test('a visit that the same phlebotomist accepted again since then stands in no queue', async () => {
  const { offer, visitId } = await anOffer()
  const { count } = await queue()
  await b.declineReassignment(offer)
  await office.releaseVisit({ visitId, reason: 'cannot-come' })
  product.clock.pass(1)
  await a.acceptVisit({ visitId })
  expect(await queue()).toMatchObject({ count })
})

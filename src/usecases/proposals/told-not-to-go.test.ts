import { afterAll, expect, test } from 'vitest'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'
import { messagesAbout } from '#test/reassigning.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 2 })
afterAll(() => product[Symbol.asyncDispose]())
const { first, office, a, aVisit, aProposal } = await proposing(product)

/** Who was told not to go to a visit of this booking, once for each message. */
async function toldNotToGo(bookingId: string) {
  const told = await messagesAbout(product, bookingId)
  return told.flatMap(({ event, to }) => (event === 'visit-moved-away' ? [to] : []))
}

test('who had accepted a visit is told once not to go when its patient agrees to another time', async () => {
  const { visitId, bookingId, patient, to: startsAt } = await aVisit()
  await a.acceptVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  const ask = { visitId, version, startsAt, reason: 'weather' } as const
  const { proposalId } = await office.proposeTime(ask)
  expect(await toldNotToGo(bookingId)).toEqual([])
  const yes = { proposalId, version: 1 }
  await patient.acceptProposal(yes)
  await patient.acceptProposal(yes)
  expect(await toldNotToGo(bookingId)).toEqual([first.id])
})

test('also when the patient chooses another time themselves', async () => {
  const { visitId, bookingId, patient, to: startsAt } = await aVisit()
  await a.acceptVisit({ visitId })
  await patient.rescheduleVisit({ visitId, startsAt })
  expect(await toldNotToGo(bookingId)).toEqual([first.id])
})

test('nobody is told where nobody had the visit', async () => {
  const asked = await aProposal()
  await asked.patient.acceptProposal(asked.proposal)
  const { visitId, bookingId, patient, to: startsAt } = await aVisit()
  await patient.rescheduleVisit({ visitId, startsAt })
  expect(await toldNotToGo(asked.bookingId)).toEqual([])
  expect(await toldNotToGo(bookingId)).toEqual([])
})

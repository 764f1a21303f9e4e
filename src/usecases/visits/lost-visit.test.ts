import { afterAll, expect, test } from 'vitest'
import { VisitId } from '#src/domain/visits/visit.ts'
import { anotherHour, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { a, b, office, anAcceptedVisit, anOffer } = await reassigning(product)

const refused = (refusal: string) => ({ refusal })

async function takenOff() {
  const visit = await anAcceptedVisit()
  const { visitId, version } = visit
  await office.releaseVisit({ visitId, version, reason: 'cannot-come' })
  return visit
}

test('from whom the office took a visit off reads so, at the visit and at each step', async () => {
  const { visitId } = await takenOff()
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-taken-off'))
  await expect(a.departForVisit({ visitId })).rejects.toMatchObject(refused('visit-taken-off'))
})

test('also after another accepted it from the open list', async () => {
  const { visitId } = await takenOff()
  await b.acceptVisit({ visitId })
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-taken-off'))
  expect((await b.viewVisit({ visitId })).visitId).toBe(visitId)
})

test('who gave a visit back reads so, also one that they had taken over', async () => {
  const { visitId, offer } = await anOffer()
  await b.acceptReassignment(offer)
  await b.releaseVisit({ visitId, reason: 'vehicle' })
  await expect(b.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-given-back'))
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-passed-on'))
})

test('what happened last counts for who had a visit twice', async () => {
  const { visitId } = await anAcceptedVisit()
  await a.releaseVisit({ visitId, reason: 'vehicle' })
  await a.acceptVisit({ visitId })
  const { version } = await visitRow(product, visitId)
  await office.releaseVisit({ visitId, version, reason: 'cannot-come' })
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-taken-off'))
})

test('who never had a visit reads the same as of a missing one, whatever became of it', async () => {
  const asked = await anOffer()
  await office.withdrawReassignment(asked.offer)
  for (const { visitId } of [await takenOff(), asked])
    await expect(b.viewVisit({ visitId })).rejects.toMatchObject(refused('not-found'))
  const visitId = VisitId.parse(crypto.randomUUID())
  await expect(b.viewVisit({ visitId })).rejects.toMatchObject(refused('not-found'))
})

test('who had a visit that was then moved to another hour reads so', async () => {
  const { visitId, booker } = await anAcceptedVisit()
  const startsAt = await anotherHour(product)
  await product.as(booker.actor).rescheduleVisit({ visitId, startsAt })
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(refused('visit-moved'))
})

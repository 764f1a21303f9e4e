import { afterAll, expect, test } from 'vitest'
import { demoActor, visitRow } from '#test/booking.ts'
import { anOfflineVisit, aPhone } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const phone = await aPhone(product, phlebotomist)

/** What the office pays when it confirms what was sent of a visit. */
async function confirmed(visitId: string) {
  const hold = (await office.listOfflineHolds()).find((one) => one.visitId === visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version } = hold
  const decided = { holdId, version, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  return (await office.decideOfflineHold(decided)).paid
}

test('who gave a visit back is not paid for it, though it ended and their phone tells of it later', async () => {
  const { visitId } = await anOfflineVisit(product, phlebotomist)
  const kept = await phone.keep(visitId, { kind: 'depart' })
  await product.as(phlebotomist).releaseVisit({ visitId, reason: 'vehicle' })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'cancelled' })
  const [heard] = await phone.send([kept])
  expect(heard).toMatchObject({ outcome: 'held', code: 'visit-given-back' })
  expect(await confirmed(visitId)).toBeNull()
})

test('who sets out after the patient cancelled is not paid for it, though the office confirms', async () => {
  const { visitId, booked } = await anOfflineVisit(product, phlebotomist)
  const { bookingId } = booked
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, reason: 'The lab is closed' })
  product.clock.pass(1)
  const [heard] = await phone.send([await phone.keep(visitId, { kind: 'depart' })])
  expect(heard).toMatchObject({ outcome: 'held' })
  expect(await confirmed(visitId)).toBeNull()
})

import { afterAll, expect, test } from 'vitest'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, aVisit, aProposal } = await proposing(product)

const movedTwice = { refusal: 'moved-twice' }

test('a time that the patient chooses while the office asks is none of their two', async () => {
  const { patient, visitId } = await aProposal()
  const moved = await patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to })
  expect(await visitRow(product, moved.visitId)).toMatchObject({ reschedules: 0 })
})

test('it is open to them after two of their own, and counts again when the office asks no more', async () => {
  const { patient, visitId, number } = await aVisit()
  const one = await patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to })
  const two = await patient.rescheduleVisit({ ...one, startsAt: (await aVisit()).to })
  const last = { visitId: two.visitId, startsAt: (await aVisit()).to }
  const mayChoose = async () =>
    (await patient.viewBooking({ number })).visits.map(({ mayReschedule }) => mayReschedule)
  expect(await mayChoose()).toEqual([false, false, false])
  await expect(patient.rescheduleVisit(last)).rejects.toMatchObject(movedTwice)
  const { version } = await visitRow(product, two.visitId)
  const ask = { version, reason: 'roads', startsAt: (await aVisit()).to } as const
  const { proposalId } = await office.proposeTime({ ...ask, visitId: two.visitId })
  expect(await mayChoose()).toEqual([false, false, true])
  await office.withdrawProposal({ proposalId, version: 1 })
  expect(await mayChoose()).toEqual([false, false, false])
  await expect(patient.rescheduleVisit(last)).rejects.toMatchObject(movedTwice)
  await office.proposeTime({ ...ask, visitId: two.visitId })
  const moved = await patient.rescheduleVisit(last)
  expect(await visitRow(product, moved.visitId)).toMatchObject({ reschedules: 2 })
})

test('past its time a proposal makes no time free', async () => {
  const { patient, visitId } = await aProposal()
  product.clock.pass(24 * 60)
  const moved = await patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to })
  expect(await visitRow(product, moved.visitId)).toMatchObject({ reschedules: 1 })
})

test('who was told that a change is not counted is asked again once it would count', async () => {
  const { patient, visitId, proposal } = await aProposal()
  const chosen = { visitId, startsAt: (await aVisit()).to }
  await office.withdrawProposal(proposal)
  const shown = { ...chosen, expected: 'not-counted' } as const
  await expect(patient.rescheduleVisit(shown)).rejects.toMatchObject({
    refusal: 'change-counts',
    detail: { facts: { left: 2 } },
  })
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered', reschedules: 0 })
  const moved = await patient.rescheduleVisit(chosen)
  expect(await visitRow(product, moved.visitId)).toMatchObject({ reschedules: 1 })
})

test('while the office still asks, what was shown holds', async () => {
  const { patient, visitId } = await aProposal()
  const shown = { visitId, startsAt: (await aVisit()).to, expected: 'not-counted' } as const
  const moved = await patient.rescheduleVisit(shown)
  expect(await visitRow(product, moved.visitId)).toMatchObject({ reschedules: 0 })
})

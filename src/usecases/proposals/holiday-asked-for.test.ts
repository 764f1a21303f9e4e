import { afterAll, expect, test } from 'vitest'
import { indianDay } from '#src/domain/india-time.ts'
import { demoActor, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, aVisit } = await proposing(product)
const desk = product.as(await demoActor(product, 'labmanager'))

test('a day that open proposals keep from being a holiday says how many, and the list finds them', async () => {
  const { visitId, number, version } = await aVisit()
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  const day = indianDay(Temporal.Instant.from(startsAt))
  const { proposalId } = await office.proposeTime({ visitId, version, startsAt, reason: 'roads' })
  const other = await aVisit()
  await other.patient.rescheduleVisit({ visitId: other.visitId, startsAt })
  const added = desk.addHoliday({ day, reason: 'Annual day' })
  await expect(added).rejects.toMatchObject({
    refusal: 'day-has-bookings',
    detail: { facts: { bookings: 2, proposals: 1 } },
  })
  const asked = { state: 'asked-about', from: day.toString(), to: day.toString() } as const
  const numbers = async () => (await office.searchVisits(asked)).visits.map((one) => one.number)
  expect(await numbers()).toEqual([number])
  await office.withdrawProposal({ proposalId, version: 1 })
  expect(await numbers()).toEqual([])
  const again = desk.addHoliday({ day, reason: 'Annual day' })
  await expect(again).rejects.toMatchObject({ detail: { facts: { bookings: 1, proposals: 0 } } })
})

import { afterAll, expect, test } from 'vitest'
import { PatientId } from '#src/domain/people/patient.ts'
import { INDIA } from '#src/domain/india-time.ts'
import { aBooker, aBooking, aQuote, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

/** Hours in which nobody works are not sold, and say so. */
const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const labIds = [await demoLab(product)]
const visitor = product.as({ kind: 'visitor' })
const [patient, neighbour] = [await aBooker(product), await aBooker(product)]
const mine = { addressId: patient.addressId, patientIds: [patient.patientId] }

/** Everybody works from 8 to 10 in the morning, and nobody at any other time. */
async function onlyMornings() {
  await product.asOwner('delete from roster_hours')
  await product.asOwner(
    `insert into roster_hours (phlebotomist_id, weekday, from_minute, until_minute)
     select phlebotomist_id, day, 480, 600 from rosters, generate_series(1, 7) day`,
  )
}

const clockOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(INDIA).toPlainTime().toString()
const isMorning = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  clockOf(startsAt) >= '08:00:00' && clockOf(endsAt) <= '10:00:00'
const earlier = await aBooking(product, patient)
await onlyMornings()
const all = (await visitor.listSlots({ labIds })).flatMap(({ slots }) => slots)
const evening =
  all.find(({ startsAt }) => clockOf(startsAt) >= '12:00:00')?.startsAt ?? 'no evening hour'

test('for an address only the hours are listed in which somebody works, the others with why', async () => {
  const days = await product.as(patient.actor).listSlots({ labIds, ...mine })
  const slots = days.flatMap((one) => one.slots)
  const missing = days.flatMap((one) => one.missing)
  expect(slots).toEqual(all.filter(isMorning))
  expect(slots).not.toEqual([])
  expect(new Set(missing.map(({ why }) => why))).toEqual(new Set(['nobody-works-then']))
  expect(slots.length + missing.length).toBe(all.length)
})

test('a price for another hour is refused, and so is another time for a visit', async () => {
  await expect(aQuote(product, patient, { startsAt: evening })).rejects.toMatchObject({
    refusal: 'nobody-works-then',
  })
  const { visitId, view } = earlier
  const [visit] = view.visits
  const asked = { visitId, version: visit?.version ?? 0, startsAt: evening }
  await expect(product.as(patient.actor).rescheduleVisit(asked)).rejects.toMatchObject({
    refusal: 'nobody-works-then',
  })
  const hours = await product.as(patient.actor).listVisitHours({ number: view.number, visitId })
  expect(hours.flatMap(({ slots }) => slots)).toEqual(all.filter(isMorning))
})

test('whoever asks for another’s address or patient learns nothing of them', async () => {
  const verbs = product.as(patient.actor)
  const { addressId, patientId } = neighbour
  for (const theirs of [
    { ...mine, addressId },
    { ...mine, patientIds: [patientId] },
  ])
    await expect(verbs.listSlots({ labIds, ...theirs })).rejects.toMatchObject({
      refusal: 'not-found',
    })
  await expect(visitor.listSlots({ labIds, ...mine })).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
  const unknown = PatientId.parse('019a0000-0000-7000-8000-0000000000ff')
  const strange = { ...mine, patientIds: [unknown] }
  await expect(verbs.listSlots({ labIds, ...strange })).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('the page of another time shows the hours that somebody keeps, and why the others are missing', async () => {
  const { fetchPage } = pagesOf(product)
  const cookie = await product.cookieFor(patient.actor)
  const path = `/bookings/${earlier.view.number}/time`
  const answer = await product.api.request(`http://localhost:3000${path}`, { headers: { cookie } })
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  expect(html).toContain('no phlebotomist works then')
  expect(html).not.toContain(`value="${evening}"`)
  expect((await fetchPage('visitor', path)).status).not.toBe(200)
})

test('a leave of everybody closes its hours too', async () => {
  await product.asOwner(
    `insert into leaves (id, phlebotomist_id, starts_at, ends_at)
     select gen_random_uuid(), phlebotomist_id, now() - interval '1 year', now() + interval '5 years'
     from rosters`,
  )
  const days = await product.as(patient.actor).listSlots({ labIds, ...mine })
  expect(days.flatMap(({ slots }) => slots)).toEqual([])
})

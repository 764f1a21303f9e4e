import { afterAll, expect, test } from 'vitest'
import { ViewCityDay } from '#src/domain/office-lists/city-day.ts'
import { aBooker, aBooking, demoActor, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
const phlebotomist = await demoActor(product, 'phlebotomist')

const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()
const mapOf = (asked: object) => office.viewCityDay(ViewCityDay.parse(asked))

/** All tests share the hours of one later day, each its own hour. */
const all = await freeHours(product)
const hours = all.filter((at) => dayOf(at) === dayOf(all[Math.floor(all.length / 2)] ?? ''))
const day = dayOf(hours[0] ?? '')

async function aVisit(hour: number) {
  return aBooking(product, await aBooker(product), { startsAt: hours[hour] ?? '' })
}

test('the day has its visits in order with their labs, the letter of each route, and no door', async () => {
  const [first, second] = [await aVisit(0), await aVisit(2)]
  await product.asOwner(
    'update bookings set latitude = 12.975432, longitude = 77.605678 where id = $1',
    [first.bookingId],
  )
  await product.as(phlebotomist).acceptVisit({ visitId: second.visitId })
  const { visits, labs, city, isCut, previous, next } = await mapOf({ day })
  expect(visits.map(({ visitId }) => visitId)).toEqual([first.visitId, second.visitId])
  expect(visits).toMatchObject([
    { mark: 'open', isLate: false, route: null, phlebotomist: null, number: first.view.number },
    { mark: 'taken', isLate: false, route: 'A' },
  ])
  expect(labs.map(({ name }) => name)).toEqual(visits[0]?.labs)
  expect([city.name, isCut, previous < day, next > day]).toEqual(['Bengaluru', false, true, true])
  expect(visits[0]?.point).toEqual({ latitude: 12.975, longitude: 77.606 })
  const text = JSON.stringify(visits)
  for (const hidden of ['12 Church Street', 'Meera', 'Haemoglobin'])
    expect(text).not.toContain(hidden)
})

test('a visit of another day, of another city, or that was cancelled is not drawn', async () => {
  const { visitId } = await aVisit(1)
  const has = async (asked: object) =>
    (await mapOf(asked)).visits.some((one) => one.visitId === visitId)
  expect(await has({ day })).toBe(true)
  expect(await has({})).toBe(false)
  const { rows } = await product.pool.query('select id from locations order by id offset 1 limit 1')
  expect(rows).toHaveLength(1)
  expect(await has({ day, city: rows[0].id })).toBe(false)
  await expect(mapOf({ day, city: 999_999 })).rejects.toMatchObject({ refusal: 'not-found' })
  const moveBy = (days: number) =>
    product.asOwner(
      `update visits set starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day' where id = $1`,
      [visitId, days],
    )
  await moveBy(-1)
  expect(await has({ day })).toBe(false)
  await moveBy(1)
  expect(await has({ day })).toBe(true)
  await product.asOwner('alter table visits disable trigger user')
  await product.asOwner(`update visits set state = 'cancelled' where id = $1`, [visitId])
  await product.asOwner('alter table visits enable trigger user')
  expect(await has({ day })).toBe(false)
})

test('who is not of the office is refused, and what was seen is in the audit with its rows', async () => {
  for (const name of ['phlebotomist', 'technician', 'finance', 'administrator']) {
    const other = product.as(await demoActor(product, name))
    await expect(other.viewCityDay({})).rejects.toMatchObject({ refusal: 'forbidden' })
  }
  const { visits, city } = await mapOf({ day })
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'visit:list' order by id desc limit 1`,
  )
  expect(rows[0].detail).toEqual({
    asked: { city: city.id, from: day },
    found: visits.map(({ visitId }) => visitId),
  })
})

test('of a day with more visits the earliest 300 are drawn, and that there are more is said', async () => {
  const { visitId } = await aVisit(3)
  await product.asOwner('alter table visits disable trigger user')
  await product.asOwner(
    `insert into visits select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid()))).*
    from visits v, generate_series(1, 300) where v.id = $1`,
    [visitId],
  )
  const { visits, isCut } = await mapOf({ day })
  expect([visits.length, isCut]).toEqual([300, true])
  expect(visits.every(({ startsAt }, at) => startsAt >= (visits[at - 1]?.startsAt ?? ''))).toBe(
    true,
  )
})

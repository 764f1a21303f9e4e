import { afterAll, expect, test } from 'vitest'
import { SearchBookings, SearchVisits } from '#src/domain/office-lists/office-lists.ts'
import { aBooker, aBooking, demoActor, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 60)
const office = product.as(await demoActor(product, 'backoffice'))
const phlebotomist = await demoActor(product, 'phlebotomist')

const visitsOf = (asked: object) => office.searchVisits(SearchVisits.parse(asked))
const bookingsOf = (asked: object) => office.searchBookings(SearchBookings.parse(asked))
const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString()

let hours = 0

/** At an hour of another day than today, each time another. */
async function aLaterBooking() {
  const booker = await aBooker(product)
  hours += 1
  const startsAt = (await freeHours(product)).at(-hours) ?? ''
  return { booker, ...(await aBooking(product, booker, { startsAt })) }
}

test('a visit is listed by its day, its state, its city, its lab, its account and its phlebotomist', async () => {
  const { booker, visitId, view } = await aLaterBooking()
  const [visit] = view.visits
  const day = dayOf(visit?.startsAt ?? '')
  const { rows } = await product.pool.query('select location_id from visits where id = $1', [
    visitId,
  ])
  const city = rows[0].location_id
  const lab = await demoLab(product)
  const has = async (asked: object) =>
    (await visitsOf(asked)).visits.some((one) => one.visitId === visitId)
  expect(await has({})).toBe(false)
  expect(await has({ from: day })).toBe(true)
  expect(await has({ state: 'offered' })).toBe(true)
  expect(await has({ state: 'accepted' })).toBe(false)
  expect(await has({ person: booker.actor.id })).toBe(true)
  expect(await has({ person: phlebotomist.id })).toBe(false)
  expect(await has({ from: day, city })).toBe(true)
  expect(await has({ from: day, city: city + 1 })).toBe(false)
  expect(await has({ from: day, lab })).toBe(true)
  expect(await has({ from: day, lab: await demoLab(product, 'LAB002') })).toBe(false)
  await product.as(phlebotomist).acceptVisit({ visitId })
  expect(await has({ state: 'accepted', phlebotomist: phlebotomist.id })).toBe(true)
  expect(await has({ state: 'accepted', phlebotomist: booker.actor.id })).toBe(false)
  expect(await has({ state: 'offered' })).toBe(false)
})

test('a day begins and ends at midnight in India', async () => {
  const { visitId } = await aLaterBooking()
  const list = async (from: string) =>
    (await visitsOf({ from })).visits.some((one) => one.visitId === visitId)
  const move = (at: string) =>
    product.asOwner(
      `update visits set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
      [visitId, at],
    )
  await move('2027-03-09T18:29:59Z')
  expect([await list('2027-03-09'), await list('2027-03-10')]).toEqual([true, false])
  await move('2027-03-09T18:30:00Z')
  expect([await list('2027-03-09'), await list('2027-03-10')]).toEqual([false, true])
})

test('pages follow one another without gap or repetition, also where many begin at once', async () => {
  const startsAt = (await freeHours(product)).at(-20) ?? ''
  const made = []
  for (let at = 0; at < 30; at += 1) {
    const { visitId, bookingId } = await aBooking(product, await aBooker(product), { startsAt })
    made.push({ visitId, bookingId })
  }
  await product.asOwner('update bookings set placed_at = $2 where id = any($1)', [
    made.map(({ bookingId }) => bookingId),
    product.clock.at().toString(),
  ])
  const from = dayOf(startsAt)
  const first = await visitsOf({ from })
  const second = await visitsOf({ from, after: first.next })
  const visitIds = [...first.visits, ...second.visits].map(({ visitId }) => visitId)
  expect([first.visits.length, second.next]).toEqual([25, null])
  expect(new Set(visitIds).size).toBe(visitIds.length)
  expect(made.filter(({ visitId }) => !visitIds.includes(visitId))).toEqual([])
  const newest = await bookingsOf({})
  const older = await bookingsOf({ after: newest.next })
  const bookingIds = [...newest.bookings, ...older.bookings].map(({ bookingId }) => bookingId)
  expect(new Set(bookingIds).size).toBe(bookingIds.length)
  expect(made.filter(({ bookingId }) => !bookingIds.includes(bookingId))).toEqual([])
})

test('bookings are listed by the state of an order, by account, by phlebotomist and by when they were placed', async () => {
  const { booker, bookingId, visitId } = await aLaterBooking()
  const has = async (asked: object) =>
    (await bookingsOf({ person: booker.actor.id, ...asked })).bookings.some(
      (one) => one.bookingId === bookingId,
    )
  const today = dayOf(product.clock.at().toString())
  expect(await has({})).toBe(true)
  expect(await has({ state: 'placed' })).toBe(true)
  expect(await has({ state: 'accepted' })).toBe(false)
  expect(await has({ from: today })).toBe(true)
  expect(await has({ from: '2026-01-01' })).toBe(false)
  expect(await has({ phlebotomist: phlebotomist.id })).toBe(false)
  await product.as(phlebotomist).acceptVisit({ visitId })
  expect(await has({ state: 'accepted', phlebotomist: phlebotomist.id })).toBe(true)
  expect(await has({ lab: await demoLab(product) })).toBe(true)
  expect(await has({ lab: await demoLab(product, 'LAB002') })).toBe(false)
  const [line] = (await bookingsOf({ person: booker.actor.id })).bookings
  expect(line).toMatchObject({
    booker: 'Meera Nair',
    states: ['accepted'],
    labs: [expect.any(String)],
  })
})

test('what can be chosen are the labs and the people of the chosen city', async () => {
  const { rows } = await product.pool.query(
    `select location_id as city, name from labs where code = 'LAB001'`,
  )
  const { choices } = await visitsOf({ city: rows[0].city })
  expect(choices.labs.map(({ name }) => name)).toContain(rows[0].name)
  expect(choices.phlebotomists.map(({ id }) => id)).toContain(phlebotomist.id)
  const elsewhere = await visitsOf({ city: rows[0].city + 1, phlebotomist: phlebotomist.id })
  expect(elsewhere.choices.labs.map(({ name }) => name)).not.toContain(rows[0].name)
  expect(elsewhere.choices.phlebotomists.map(({ id }) => id)).toContain(phlebotomist.id)
})

test('who is not of the office is refused, and each list that was seen is in the audit with what was asked and its rows', async () => {
  for (const name of ['phlebotomist', 'technician', 'finance', 'administrator']) {
    const other = product.as(await demoActor(product, name))
    await expect(other.searchVisits({})).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(other.searchBookings({})).rejects.toMatchObject({ refusal: 'forbidden' })
  }
  const { booker, bookingId } = await aLaterBooking()
  await bookingsOf({ person: booker.actor.id })
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'booking:list' order by id desc limit 1`,
  )
  const asked = { person: booker.actor.id }
  expect(rows[0].detail).toEqual({ asked, found: [bookingId] })
})

test('an account without a name is known by the last digits of its number, never by the whole', async () => {
  const { booker } = await aLaterBooking()
  await product.asOwner(`update "user" set name = '' where id = $1`, [booker.actor.id])
  const masked = `+91 •••••• ${booker.phone.slice(-4)}`
  const person = booker.actor.id
  expect((await visitsOf({ person })).visits).toMatchObject([{ booker: masked }])
  const listed = await bookingsOf({ person })
  expect(listed.bookings).toMatchObject([{ booker: masked }])
  expect(JSON.stringify(listed)).not.toContain(booker.phone)
})

test('filters that mean nothing find no booking, and the log says that none was shown', async () => {
  await aBooking(product, await aBooker(product))
  expect((await bookingsOf({})).bookings).not.toEqual([])
  const { bookings, next, choices } = await office.searchBookings(null)
  expect([bookings, next]).toEqual([[], null])
  expect(choices.cities).not.toEqual([])
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'booking:list' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ detail: { asked: {}, found: [] } }])
})

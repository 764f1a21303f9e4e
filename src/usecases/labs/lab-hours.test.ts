import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, aQuote, demoActor, demoLab, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 60)
const labId = await demoLab(product)
const desk = product.as(await demoActor(product, 'labmanager'))
const worker = product.as({ kind: 'worker' })

// Every change of an earlier test is undone: slots are all that tests share.
async function hoursAnew() {
  product.clock.set('2026-11-22T20:30:00Z')
  await product.asOwner('truncate bookings, quotes cascade')
  await product.asOwner('truncate slots, lab_holidays cascade')
  await product.asOwner('update labs set slot_capacity = null')
  await worker.makeSlots()
}

type Hour = { startsAt: string; capacity: number; used: number }

/** The lab's slots, of one Indian day where it is named. */
async function hours(day?: string): Promise<Hour[]> {
  const { rows } = await product.pool.query(
    `select starts_at as "startsAt", capacity, used from slots where lab_id = $1
     and ($2::date is null or (starts_at at time zone 'Asia/Kolkata')::date = $2) order by starts_at`,
    [labId, day ?? null],
  )
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt).toISOString() }))
}

const capacities = async (day?: string) => [
  ...new Set((await hours(day)).map(({ capacity }) => capacity)),
]
const dayOf = (startsAt: string) =>
  Temporal.Instant.from(startsAt).toZonedDateTimeISO('Asia/Kolkata').toPlainDate()

/** A slot on the third day from now: the clock reads two at night on the first. */
async function anHourAhead() {
  const free = await freeHours(product)
  const startsAt = free.find((one) => dayOf(one).toString() === '2026-11-25') ?? ''
  return { startsAt, day: dayOf(startsAt) }
}

const capacityAt = async (startsAt: string) =>
  (await hours()).find((one) => Date.parse(one.startsAt) === Date.parse(startsAt))

/** Opens the connections in advance: opening one would be too slow for a race. */
const ready = () =>
  Promise.all(Array.from({ length: 25 }, () => product.pool.query('select pg_sleep(0.1)')))

const refusedIn = (all: PromiseSettledResult<unknown>[]) =>
  all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal ?? one.reason] : []))

test('the lab’s own capacity applies to existing and future slots', async () => {
  await hoursAnew()
  expect(await capacities()).toEqual([4])
  await desk.setSlotCapacity({ capacity: 7 })
  expect(await capacities()).toEqual([7])
  product.clock.pass(2 * 24 * 60)
  expect((await worker.makeSlots()).made).toBeGreaterThan(0)
  expect(await capacities('2026-11-30')).toEqual([7])
  const { rows } = await product.pool.query(
    `select distinct capacity from slots where lab_id <> $1`,
    [labId],
  )
  expect(rows).toEqual([{ capacity: 4 }])
})

test('a slot that has begun keeps its capacity', async () => {
  await hoursAnew()
  product.clock.pass(10 * 60)
  await desk.setSlotCapacity({ capacity: 7 })
  const now = product.clock.at().epochMilliseconds
  const all = await hours()
  const [began, ahead] = [true, false].map((is) =>
    all.filter(({ startsAt }) => Date.parse(startsAt) < now === is),
  )
  expect(new Set(began?.map(({ capacity }) => capacity))).toEqual(new Set([4]))
  expect(new Set(ahead?.map(({ capacity }) => capacity))).toEqual(new Set([7]))
})

test('lowered below what is booked, a slot keeps its bookings and takes no other', async () => {
  await hoursAnew()
  const { startsAt } = await anHourAhead()
  const booker = await aBooker(product)
  for (let at = 0; at < 3; at += 1) await aBooking(product, booker, { startsAt })
  await desk.setSlotCapacity({ capacity: 1 })
  expect(await capacityAt(startsAt)).toMatchObject({ capacity: 3, used: 3 })
  await expect(aBooking(product, booker, { startsAt })).rejects.toMatchObject({
    refusal: 'slot-full',
  })
  expect(new Set((await hours()).map(({ capacity }) => capacity))).toEqual(new Set([1, 3]))
})

test('lowered while twenty book: never more bookings than places, whatever the order', async () => {
  await hoursAnew()
  await desk.setSlotCapacity({ capacity: 20 })
  const { startsAt } = await anHourAhead()
  const booker = await aBooker(product)
  const quotes = await Promise.all(
    Array.from({ length: 20 }, () => aQuote(product, booker, { startsAt })),
  )
  const app = product.as(booker.actor)
  await ready()
  const racing = quotes.map(({ quoteId }) => app.placeBooking({ quoteId }))
  const [lowered, ...placed] = await Promise.allSettled([
    desk.setSlotCapacity({ capacity: 2 }),
    ...racing,
  ])
  expect(lowered?.status).toBe('fulfilled')
  const booked = placed.filter(({ status }) => status === 'fulfilled').length
  expect(await capacityAt(startsAt)).toEqual({
    startsAt: expect.any(String),
    used: booked,
    capacity: Math.max(2, booked),
  })
  expect(refusedIn(placed).every((why) => why === 'slot-full')).toBe(true)
})

test('on a holiday no slot is shown and none can be booked, not even by an earlier quote', async () => {
  await hoursAnew()
  const { startsAt, day } = await anHourAhead()
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker, { startsAt })
  await desk.addHoliday({ day, reason: 'Annual day' })
  expect((await freeHours(product)).filter((one) => dayOf(one).equals(day))).toEqual([])
  const days = await product.as({ kind: 'visitor' }).listSlots({ labIds: [labId] })
  expect(days.map((one) => one.day)).not.toContain(day.toString())
  const slotFull = { refusal: 'slot-full' }
  await expect(product.as(booker.actor).placeBooking({ quoteId })).rejects.toMatchObject(slotFull)
  await expect(aQuote(product, booker, { startsAt })).rejects.toMatchObject(slotFull)
  expect(await capacities(day.add({ days: 1 }).toString())).toEqual([4])
})

test('slots made later leave a holiday out, and removing the holiday opens them', async () => {
  await hoursAnew()
  const day = Temporal.PlainDate.from('2026-12-01')
  await desk.addHoliday({ day, reason: 'Local holiday' })
  product.clock.pass(5 * 24 * 60)
  await worker.makeSlots()
  expect(await capacities('2026-12-01')).toEqual([0])
  await desk.setSlotCapacity({ capacity: 6 })
  expect(await capacities('2026-12-01')).toEqual([0])
  await desk.removeHoliday({ day })
  expect(await capacities('2026-12-01')).toEqual([6])
  expect((await desk.listLabHours()).holidays).toEqual([])
})

test('a day with bookings is refused with their number, and is unchanged', async () => {
  await hoursAnew()
  const { startsAt, day } = await anHourAhead()
  const booker = await aBooker(product)
  await aBooking(product, booker, { startsAt })
  const { bookingId } = await aBooking(product, booker, { startsAt })
  await expect(desk.addHoliday({ day, reason: 'Annual day' })).rejects.toMatchObject({
    refusal: 'day-has-bookings',
    detail: { facts: { bookings: 2 } },
  })
  expect(await capacities(day.toString())).toEqual([4])
  expect((await desk.listLabHours()).holidays).toEqual([])
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await expect(desk.addHoliday({ day, reason: 'Annual day' })).rejects.toMatchObject({
    detail: { facts: { bookings: 1 } },
  })
})

test('a holiday set while ten book: either they are booked and it is refused, or none is', async () => {
  await hoursAnew()
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  for (const offset of [2, 3, 4]) {
    const day = Temporal.PlainDate.from('2026-11-23').add({ days: offset })
    const free = (await freeHours(product)).filter((one) => dayOf(one).equals(day))
    const quotes = await Promise.all(
      free.slice(0, 10).map((startsAt) => aQuote(product, booker, { startsAt })),
    )
    await ready()
    const racing = quotes.map(({ quoteId }) => app.placeBooking({ quoteId }))
    const [holiday, ...placed] = await Promise.allSettled([
      desk.addHoliday({ day, reason: 'Annual day' }),
      ...racing,
    ])
    const booked = placed.filter(({ status }) => status === 'fulfilled').length
    const isHoliday = holiday?.status === 'fulfilled'
    expect(isHoliday ? booked : Math.min(1, booked)).toBe(isHoliday ? 0 : 1)
    expect(await capacities(day.toString())).toEqual(isHoliday ? [0] : [4])
  }
})

test('a booking in progress is waited for: it is counted, and the day stays open', async () => {
  await hoursAnew()
  const { startsAt, day } = await anHourAhead()
  const booking = await product.pool.connect()
  await booking.query('begin')
  await booking.query('update slots set used = used + 1 where lab_id = $1 and starts_at = $2', [
    labId,
    startsAt,
  ])
  const holiday = desk.addHoliday({ day, reason: 'Annual day' }).catch((error) => error)
  const waits = `select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await product.pool.query(waits)).rows[0].count).toBe(1)
  await booking.query('commit')
  booking.release()
  expect(await holiday).toMatchObject({
    refusal: 'day-has-bookings',
    detail: { facts: { bookings: 1 } },
  })
  expect(await capacities(day.toString())).toEqual([4])
})

test('a holiday set while slots are made leaves no open day, whichever is first', async () => {
  await hoursAnew()
  for (const day of ['2026-11-25', '2026-11-26', '2026-11-27'].map((on) =>
    Temporal.PlainDate.from(on),
  )) {
    await product.asOwner('truncate slots cascade')
    await Promise.all([
      worker.makeSlots(),
      desk.addHoliday({ day, reason: 'Annual day' }),
      desk.setSlotCapacity({ capacity: 9 }),
    ])
    expect(await capacities(day.toString())).toEqual([0])
    expect(new Set(await capacities())).toEqual(new Set([0, 9]))
  }
})

test('from tomorrow on, within a year', async () => {
  await hoursAnew()
  const today = Temporal.PlainDate.from('2026-11-23')
  const refused = { refusal: 'holiday-out-of-range' }
  for (const days of [-1, 0, 366])
    await expect(
      desk.addHoliday({ day: today.add({ days }), reason: 'Feast' }),
    ).rejects.toMatchObject(refused)
  for (const days of [1, 365]) await desk.addHoliday({ day: today.add({ days }), reason: 'Feast' })
  await desk.addHoliday({ day: today.add({ days: 1 }), reason: 'Republic Day' })
  expect((await desk.listLabHours()).holidays).toEqual([
    { day: '2026-11-24', reason: 'Republic Day' },
    { day: '2027-11-23', reason: 'Feast' },
  ])
})

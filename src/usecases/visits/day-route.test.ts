import { afterAll, expect, test } from 'vitest'
import { blurred } from '#src/domain/office-lists/city-day.ts'
import {
  aBooker,
  aBooking,
  atTheHour,
  drawn,
  freeHours,
  identified,
  type Person,
} from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const traffic = trafficOf(product.pool)

/** Hours of one Indian day, each followed by the next. */
async function hoursOfADay(count: number) {
  const day = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Kolkata')
  const hours = (await freeHours(product)).slice(2)
  const first = hours.findIndex((at, n) => {
    const last = hours[n + count - 1]
    return last && day(at).toPlainDate().equals(day(last).toPlainDate())
  })
  return hours.slice(first, first + count)
}

async function accepted(person: Person, startsAt: string) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt })
  await product.as(person).acceptVisit({ visitId: booked.visitId })
  return { ...booked, booker }
}

/** Somebody with two visits of one day. */
async function aDay() {
  const person = await aPhlebotomist(product)
  const [at = '', later = ''] = await hoursOfADay(2)
  const first = await accepted(person, at)
  const second = await accepted(person, later)
  const field = product.as(person)
  return { person, field, first, second, day: async () => (await field.listVisits()).day }
}

test('the day goes from one step to the next: leave, arrive, identify, draw, and on to a door or a lab', async () => {
  const { person, field, first, second, day } = await aDay()
  const { visitId } = first
  await atTheHour(product, visitId, 90)
  const [begins] = (await day()).stops
  expect(begins).toMatchObject({ visitId, people: 1, expected: null, state: 'accepted' })
  expect((await day()).next).toMatchObject({ what: 'wait', visitId })
  await atTheHour(product, visitId, 0)
  expect((await day()).next).toMatchObject({ what: 'set-out', visitId })
  await field.departForVisit({ visitId })
  expect((await day()).next).toEqual({ what: 'arrive', visitId })
  await field.arriveAtVisit({ visitId })
  expect((await day()).next).toEqual({ what: 'identify', visitId })
  await identified(product, { phlebotomist: person, booker: first.booker, visitId })
  expect((await day()).next).toEqual({ what: 'draw', visitId })
  await drawn(product, person, visitId)
  await field.finishCollection({ visitId })
  const carrying = await day()
  expect(carrying.stops.map((stop) => stop.visitId)).toEqual([second.visitId])
  expect(carrying.labs).toMatchObject([{ carried: 1, planned: 1 }])
  expect(carrying.labs[0]?.dueAt).not.toBeNull()
  expect(carrying.from).not.toBeNull()
  expect(['hand-over', 'set-out', 'wait']).toContain(carrying.next.what)
})

test('after a hand-over the way goes on from the counter of the lab', async () => {
  const { person, field, first, day } = await aDay()
  const { visitId } = first
  await atTheHour(product, visitId)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist: person, booker: first.booker, visitId })
  await drawn(product, person, visitId)
  await field.finishCollection({ visitId })
  const carrying = await day()
  product.clock.pass(10)
  await field.handOver({ visitId })
  const lab = carrying.labs[0]?.point
  if (!lab) throw new Error('a lab')
  expect((await day()).from).toEqual(blurred(lab))
  expect((await day()).from).not.toEqual(carrying.from)
})

test('the points of a route are no doors: a thousandth of a degree', async () => {
  const { first, day } = await aDay()
  await product.asOwner(
    'update bookings set latitude = 12.9312345, longitude = 77.5812345 where id = $1',
    [first.bookingId],
  )
  await atTheHour(product, first.visitId, 60)
  const { stops, base } = await day()
  for (const { latitude, longitude } of [...stops.map(({ point }) => point), base ?? NOWHERE])
    for (const degrees of [latitude, longitude])
      expect(Math.round(degrees * 1000) / 1000).toBe(degrees)
})

const NOWHERE = { latitude: 0, longitude: 0 }

test('with an expected time of its own a visit shows it, and who rides is not told another’s', async () => {
  const { field, first, day } = await aDay()
  const { visitId } = first
  await atTheHour(product, visitId, 10)
  await field.departForVisit({ visitId })
  await product.as({ kind: 'worker' }).expectArrivals()
  const [riding] = (await day()).stops
  expect(riding?.expected).toMatchObject({ isLate: false })
  const other = await aPhlebotomist(product)
  await product.asOwner('update arrivals set phlebotomist_id = $2 where visit_id = $1', [
    visitId,
    other.id,
  ])
  expect((await day()).stops[0]?.expected).toBeNull()
})

test('tubes in the bag cost the list one statement more, and the route itself none', async () => {
  const { person, field, first } = await aDay()
  const statements = async () => {
    await field.listVisits()
    return (await traffic.during(() => field.listVisits())).statements.length
  }
  const before = await statements()
  // Begin and commit; the roster, offers, what is asked, the visits, what is offered on; releases, the
  // last counter; audit.
  expect(before).toBe(10)
  await atTheHour(product, first.visitId)
  const { visitId } = first
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist: person, booker: first.booker, visitId })
  await drawn(product, person, visitId)
  await field.finishCollection({ visitId })
  expect(await statements()).toBe(before + 1)
})

test('who has no visit today has nothing next, and nobody is asked for ways', async () => {
  const person = await aPhlebotomist(product)
  const { day } = await product.as(person).listVisits()
  expect(day).toMatchObject({ next: { what: 'nothing' }, way: [], stops: [], labs: [], from: null })
})

import { afterAll, expect, test } from 'vitest'
import { INDIA } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import { SaveRoster } from '#src/domain/rosters/roster.ts'
import {
  aBooker,
  aBooking,
  anotherHour,
  aQuote,
  demoLab,
  type Person,
  visitRow,
} from '#test/booking.ts'
import { countWaiting, gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { allMake, leaveFrom, rosterWish } from '#test/rosters.ts'

/** A booked hour holds one person’s time: decision 193. */
const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

type Settled = PromiseSettledResult<unknown>[]
const refusals = (all: Settled) =>
  all.flatMap((one) =>
    one.status === 'rejected' ? [one.reason.refusal ?? String(one.reason)] : [],
  )

/** Nobody works in Bengaluru but so many people, each with one visit an hour. */
async function onlyThese(count: number): Promise<Person[]> {
  await product.asOwner(`delete from stays`)
  await product.asOwner(`update phlebotomists set is_active = false`)
  const people: Person[] = []
  while (people.length < count) people.push(await aPhlebotomist(product))
  await allMake(product, 1)
  return people
}

async function holderOf(visitId: string) {
  const { rows } = await product.pool.query(
    'select phlebotomist_id, seat from stays where visit_id = $1',
    [visitId],
  )
  return rows[0]?.phlebotomist_id as string | undefined
}

const bookedAt = async (startsAt: string) =>
  (await aBooking(product, await aBooker(product), { startsAt })).visitId

test('two visits of one hour are not sold where one person works, and the list says why', async () => {
  const [only] = await onlyThese(1)
  const startsAt = await anotherHour(product)
  const first = await bookedAt(startsAt)
  expect(await holderOf(first)).toBe(only?.id)
  const next = await aBooker(product)
  await expect(aQuote(product, next, { startsAt })).rejects.toMatchObject({
    refusal: 'nobody-free-then',
  })
  const days = await product.as(next.actor).listSlots({
    labIds: [await demoLab(product)],
    addressId: next.addressId,
    patientIds: [next.patientId],
  })
  const missing = days.flatMap((one) => one.missing).find((one) => one.startsAt === startsAt)
  expect(missing?.why).toBe('nobody-free-then')
})

test('of ten quotes for the last of somebody’s time booked at once, one is booked', async () => {
  await onlyThese(1)
  const startsAt = await anotherHour(product)
  const quoted = []
  for (let one = 0; one < 10; one += 1) {
    const booker = await aBooker(product)
    quoted.push({ app: product.as(booker.actor), ...(await aQuote(product, booker, { startsAt })) })
  }
  const placed = await Promise.allSettled(
    quoted.map(({ app, quoteId }) => app.placeBooking({ quoteId })),
  )
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(refusals(placed))).toEqual(new Set(['nobody-free-then']))
  const { rows } = await product.pool.query(
    `select count(*)::int as visits, count(s.visit_id)::int as stays from visits v
       left join stays s on s.visit_id = v.id where v.starts_at = $1 and v.state = 'offered'`,
    [startsAt],
  )
  expect(rows).toEqual([{ visits: 1, stays: 1 }])
})

test('around the code, one seat of a person is one visit at a time', async () => {
  const [only] = await onlyThese(1)
  await allMake(product, 2)
  const startsAt = await anotherHour(product)
  await bookedAt(startsAt)
  const other = await bookedAt(startsAt)
  await expect(
    product.pool.query('update stays set seat = 1 where visit_id = $1', [other]),
  ).rejects.toMatchObject({ constraint: 'stays_no_overlap' })
  expect(await holderOf(other)).toBe(only?.id)
})

test('around the code, an accepted visit’s time is that of who accepted it', async () => {
  const [one, other] = await onlyThese(2)
  const visitId = await bookedAt(await anotherHour(product))
  const holder = await holderOf(visitId)
  const accepter = holder === one?.id ? other : one
  const accept = `update visits set state = 'accepted', version = version + 1, phlebotomist_id = $2,
    accepted_at = now() where id = $1`
  await expect(product.pool.query(accept, [visitId, accepter?.id])).rejects.toMatchObject({
    constraint: 'stays_with_who_accepted',
  })
  await product.pool.query(accept, [visitId, holder])
  await expect(
    product.pool.query('update stays set phlebotomist_id = $2 where visit_id = $1', [
      visitId,
      accepter?.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'stays_with_who_accepted' })
})

test('who accepts what was planned for another leaves theirs to them, and both hours are kept', async () => {
  const people = await onlyThese(2)
  const startsAt = await anotherHour(product)
  const [a, b] = [await bookedAt(startsAt), await bookedAt(startsAt)]
  const [ofA, ofB] = [await holderOf(a), await holderOf(b)]
  const other = people.find(({ id }) => id === ofB)
  await product.as(other ?? { kind: 'visitor' }).acceptVisit({ visitId: a })
  expect(await holderOf(a)).toBe(ofB)
  expect(await holderOf(b)).toBe(ofA)
})

test('two who accept each other’s visit at the same moment both get what they asked for', async () => {
  const people = await onlyThese(2)
  const startsAt = await anotherHour(product)
  const visits = [await bookedAt(startsAt), await bookedAt(startsAt)]
  const planned = [await holderOf(visits[0] ?? ''), await holderOf(visits[1] ?? '')]
  const open = await gateAtCommit(product, ['update on visits'], 2)
  const accepting = Promise.allSettled(
    visits.map((visitId, at) => {
      const taker = people.find(({ id }) => id === planned[1 - at])
      return product.as(taker ?? { kind: 'visitor' }).acceptVisit({ visitId })
    }),
  )
  await open()
  expect(refusals(await accepting)).toEqual([])
  expect([await holderOf(visits[0] ?? ''), await holderOf(visits[1] ?? '')]).toEqual([
    planned[1],
    planned[0],
  ])
})

test('nobody accepts a visit that leaves another one of that hour to nobody', async () => {
  const [a, b] = await onlyThese(2)
  const startsAt = await anotherHour(product)
  const visitId = await bookedAt(startsAt)
  const child = await aBooker(product, '2019-02-28')
  const [seer, other] = [a, b]
  await product.asOwner(
    'update rosters set sees_children = (phlebotomist_id = $1) where sees_children is not null',
    [seer?.id],
  )
  const { visitId: ofChild } = await aBooking(product, child, { startsAt })
  await worker.planVisits()
  expect(await holderOf(ofChild)).toBe(seer?.id)
  expect(await holderOf(visitId)).toBe(other?.id)
  await expect(
    product.as(seer ?? { kind: 'visitor' }).acceptVisit({ visitId }),
  ).rejects.toMatchObject({ refusal: 'needed-elsewhere' })
})

test('a visit given back holds nobody’s time, and another person is planned for it within the minute', async () => {
  const people = await onlyThese(2)
  const visitId = await bookedAt(await anotherHour(product))
  const planned = await holderOf(visitId)
  const holder = people.find(({ id }) => id === planned) ?? { kind: 'visitor' as const }
  await product.as(holder).acceptVisit({ visitId })
  await product.as(holder).releaseVisit({ visitId, reason: 'my bike broke down' })
  expect(await holderOf(visitId)).toBeUndefined()
  await worker.planVisits()
  const next = await holderOf(visitId)
  expect(next).toBeDefined()
  expect(next).not.toBe(planned)
})

test('who takes leave is planned for nothing in it; where nobody else has time, the visit waits and is asked about again', async () => {
  const [only] = await onlyThese(1)
  const startsAt = await anotherHour(product)
  const visitId = await bookedAt(startsAt)
  const app = product.as(only ?? { kind: 'visitor' })
  await app.takeLeave(leaveFrom(startsAt, 1))
  expect(await holderOf(visitId)).toBeUndefined()
  await worker.planVisits()
  expect(await holderOf(visitId)).toBeUndefined()
  expect((await visitRow(product, visitId)).state).toBe('offered')
  const another = await aPhlebotomist(product)
  await worker.planVisits()
  expect(await holderOf(visitId)).toBe(another.id)
})

test('a roster that shrinks lets go what was planned outside it, and keeps the rest', async () => {
  const [only] = await onlyThese(1)
  const [kept, later] = [await anotherHour(product), await anotherHour(product)]
  const [early, late] = [await bookedAt(kept), await bookedAt(later)]
  const app = product.as(only ?? { kind: 'visitor' })
  const { version } = await app.viewOwnRoster()
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...around(kept) }))
  await app.saveRoster(SaveRoster.parse({ ...rosterWish, radiusKm: 60, version, hours }))
  expect(await holderOf(early)).toBe(only?.id)
  expect(await holderOf(late)).toBeUndefined()
})

/** From the beginning to the end of an hour, as times of the Indian day. */
function around(startsAt: string) {
  const from = Temporal.Instant.from(startsAt).toZonedDateTimeISO(INDIA).toPlainTime()
  return { from: from.toString().slice(0, 5), until: from.add({ hours: 1 }).toString().slice(0, 5) }
}

test('a cancelled visit’s time is free again', async () => {
  await onlyThese(1)
  const startsAt = await anotherHour(product)
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: paise(0) })
  expect(await holderOf(visitId)).toBeUndefined()
  expect(await bookedAt(startsAt)).toBeDefined()
})

test('a visit that ends while somebody is planned for it holds nobody’s time', async () => {
  await onlyThese(2)
  const booker = await aBooker(product)
  const startsAt = await anotherHour(product)
  const { bookingId, visitId } = await aBooking(product, booker, { startsAt })
  await product.asOwner('delete from stays where visit_id = $1', [visitId])
  await product.asOwner('drop function if exists stand cascade')
  const open = await gateAtCommit(product, ['update on visits'], 1)
  const cancelling = product
    .as(booker.actor)
    .cancelBooking({ bookingId, expectedChargePaise: paise(0) })
  await untilWaiting(product, 1)
  let isOver = false
  const planning = Promise.allSettled([worker.planVisits()]).then(() => (isOver = true))
  // It waits for the cancelling, or is done with what it read before.
  while (!isOver && (await countWaiting(product)) < 2);
  await open()
  await Promise.all([cancelling, planning])
  expect(await holderOf(visitId)).toBeUndefined()
})

test('what was planned for somebody who has stopped goes to somebody else', async () => {
  const people = await onlyThese(2)
  const visitId = await bookedAt(await anotherHour(product))
  const planned = await holderOf(visitId)
  const other = people.find(({ id }) => id !== planned)
  await product.asOwner('update phlebotomists set is_active = false where user_id = $1', [planned])
  await worker.planVisits()
  expect(await holderOf(visitId)).toBe(other?.id)
})

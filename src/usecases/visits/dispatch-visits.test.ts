import { afterAll, expect, test } from 'vitest'
import { findDispatch } from '#src/db/queries/dispatches/dispatches.ts'
import { decidedAgain } from '#src/domain/dispatch/decide-offer.ts'
import { DISPATCH_DAYS } from '#src/domain/people/retention.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { aBooker, aBooking, demoActor, freeHours, type Person } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'

/** A visit opens to the best three first: decision 194. */
const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })

/** Nobody works in Bengaluru but so many people, each a little farther from the patients than the one before. */
async function crewOf(count: number): Promise<Person[]> {
  await product.asOwner(`delete from stays`)
  await product.asOwner(`update phlebotomists set is_active = false`)
  const people: Person[] = []
  while (people.length < count) {
    const one = await aPhlebotomist(product)
    await product.asOwner('update rosters set latitude = 12.97 + $2 where phlebotomist_id = $1', [
      one.id,
      people.length / 50,
    ])
    people.push(one)
  }
  return people
}

const bookedAt = async (startsAt: string) =>
  (await aBooking(product, await aBooker(product), { startsAt })).visitId

/** An hour of the days ahead, far enough that nobody is in a hurry. */
const farHour = async () => (await freeHours(product)).at(-1) ?? ''

const isListed = async (person: Person, visitId: VisitId) =>
  (await product.as(person).listVisits()).offers.some((offer) => offer.visitId === visitId)

async function dispatchOf(visitId: VisitId) {
  const found = await product.world.db.transaction((tx) => findDispatch(tx, visitId))
  if (!found) throw new Error('it was not dispatched')
  return found
}

test('the nearest three see it at once, the next three after five minutes, all others after ten', async () => {
  const people = await crewOf(8)
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const listed = () => Promise.all(people.map((one) => isListed(one, visitId)))
  const upTo = (count: number) => people.map((_, at) => at < count)
  expect(await listed()).toEqual(upTo(3))
  product.clock.pass(5)
  expect(await listed()).toEqual(upTo(6))
  product.clock.pass(5)
  expect(await listed()).toEqual(upTo(8))
})

test('who is not asked yet can’t accept it by its address, and reads from when on they can', async () => {
  const people = await crewOf(5)
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const last = product.as(people.at(-1) ?? { kind: 'visitor' })
  const at = product.clock.at().add({ minutes: 5 })
  await expect(last.acceptVisit({ visitId })).rejects.toMatchObject({
    refusal: 'offered-later',
    detail: { facts: { at: expect.stringMatching(at.toString().slice(0, 16)) } },
  })
  product.clock.pass(6)
  expect(await last.acceptVisit({ visitId })).toEqual({ state: 'accepted' })
})

test('an urgent visit, and one that was not dispatched yet, is everybody’s at once', async () => {
  const people = await crewOf(5)
  const [soon = ''] = await freeHours(product)
  const urgent = await bookedAt(soon)
  const waiting = await bookedAt(await farHour())
  const last = people.at(-1)
  if (!last) throw new Error('nobody')
  expect(await isListed(last, waiting)).toBe(true)
  await worker.dispatchVisits()
  expect(await isListed(last, urgent)).toBe(true)
  expect(await isListed(last, waiting)).toBe(false)
})

test('what was decided is decided again from what was stored, and a forged ranking is not', async () => {
  await crewOf(6)
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const { question, decision } = await dispatchOf(visitId)
  expect(decidedAgain(question, decision)).toBe('same')
  const forged = { ...decision, ranked: decision.ranked.toReversed() }
  expect(decidedAgain(question, forged)).toBe('other')
})

test('no place is stored with a decision: minutes between places alone', async () => {
  await crewOf(3)
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const { question } = await dispatchOf(visitId)
  expect(JSON.stringify(question)).not.toMatch(/latitude|longitude|12\.97|77\.6/)
  expect(question.day.travel.kind).toBe('table')
})

test('a visit that was given back is dispatched anew, and not to who gave it back', async () => {
  const [first] = await crewOf(4)
  if (!first) throw new Error('nobody')
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  await product.as(first).acceptVisit({ visitId })
  await product.as(first).releaseVisit({ visitId, reason: 'my bike broke down' })
  await worker.dispatchVisits()
  const { decision } = await dispatchOf(visitId)
  expect(decision.ranked.map(({ personId }) => personId)).not.toContain(first.id)
  expect(decision.ranked).toHaveLength(3)
})

test('who was offered more than their equals comes later, though they are nearer', async () => {
  const [nearest] = await crewOf(4)
  if (!nearest) throw new Error('nobody')
  await product.asOwner(
    `insert into dispatch_offers (visit_id, visit_version, phlebotomist_id, rank, opens_at)
     select visit_id, visit_version, $1, 1, now() from dispatches
     on conflict (visit_id, visit_version, phlebotomist_id) do update set opens_at = now()`,
    [nearest.id],
  )
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const { decision } = await dispatchOf(visitId)
  const place = decision.ranked.findIndex(({ personId }) => personId === nearest.id)
  expect(place).toBeGreaterThan(0)
})

test('two workers at once decide it once', async () => {
  await crewOf(3)
  const visitId = await bookedAt(await farHour())
  await Promise.allSettled([worker.dispatchVisits(), worker.dispatchVisits()])
  const { rows } = await product.pool.query(
    'select count(*)::int as count from dispatches where visit_id = $1',
    [visitId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('the office reads who was asked first and why, decided again as it is read; nobody else may', async () => {
  const people = await crewOf(4)
  const visitId = await bookedAt(await farHour())
  const office = product.as(await demoActor(product, 'backoffice'))
  expect(await office.viewDispatch({ visitId })).toBeNull()
  await worker.dispatchVisits()
  const seen = await office.viewDispatch({ visitId })
  expect(seen).toMatchObject({ visitId, verdict: 'same' })
  expect(seen?.ranked.map(({ personId }) => personId)).toEqual(people.map(({ id }) => id))
  expect(seen?.ranked.every(({ name }) => name !== '')).toBe(true)
  const [first] = people
  await expect(
    product.as(first ?? { kind: 'visitor' }).viewDispatch({ visitId }),
  ).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('decisions are deleted once nobody asks about them any more', async () => {
  await crewOf(2)
  const visitId = await bookedAt(await farHour())
  await worker.dispatchVisits()
  const old = product.clock.at().subtract({ hours: 24 * (DISPATCH_DAYS + 1) })
  await product.asOwner(
    'update dispatches set decided_at = $2, opens_to_all_at = $2 where visit_id = $1',
    [visitId, old.toString()],
  )
  expect((await worker.purgeDispatches()).purged).toBe(1)
  expect(await product.world.db.transaction((tx) => findDispatch(tx, visitId))).toBeUndefined()
})

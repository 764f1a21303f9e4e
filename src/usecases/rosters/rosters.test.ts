import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { BoundRoster, SaveRoster } from '#src/domain/rosters/roster.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aBooker, aBooking, anotherHour, demoActor, type Person, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { leaveFrom, rosterWish } from '#test/rosters.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

/** A phlebotomist of Bengaluru with the wide roster, at work for this test alone. */
async function somebody() {
  const person = await aPhlebotomist(product)
  return { person, app: product.as(person) }
}

/** One whose roster the office has not seen and who has made none. */
async function aBeginner() {
  const { person, app } = await somebody()
  await withoutRoster(person)
  return { person, app }
}

async function withoutRoster({ id }: Person) {
  await product.asOwner('delete from roster_hours where phlebotomist_id = $1', [id])
  await product.asOwner('delete from rosters where phlebotomist_id = $1', [id])
}

async function anOffer(birthDate?: string) {
  const booker = await aBooker(product, birthDate)
  const booked = await aBooking(product, booker, { startsAt: await anotherHour(product) })
  const [visit] = booked.view.visits
  return { ...booked, startsAt: visit?.startsAt ?? '', number: booked.view.number }
}

const saved = (over: object) => SaveRoster.parse({ ...rosterWish, ...over })

test('a phlebotomist makes a roster, and without one accepts nothing', async () => {
  const { app } = await aBeginner()
  const { visitId } = await anOffer()
  expect(await app.viewOwnRoster()).toMatchObject({ version: 0, own: null, hours: [] })
  await expect(app.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'roster-first' })
  const before = await app.listVisits()
  expect(before).toMatchObject({ hasRoster: false, offers: [] })
  expect(before.leftOut).toEqual([{ why: 'roster-first', count: expect.any(Number) }])
  await app.saveRoster(saved({ version: 0 }))
  expect(await app.viewOwnRoster()).toMatchObject({ version: 1, own: { radiusKm: 15 } })
  expect((await app.listVisits()).hasRoster).toBe(true)
})

test('a roster is saved again only as it was shown, and replaces its week', async () => {
  const { app } = await aBeginner()
  await app.saveRoster(saved({ version: 0 }))
  const hours = [
    { weekday: 1, from: '08:00', until: '12:00' },
    { weekday: 1, from: '12:00', until: '14:00' },
    { weekday: 6, from: '09:00', until: '11:00' },
  ]
  expect(await app.saveRoster(saved({ version: 1, hours }))).toEqual({ version: 2 })
  await expect(app.saveRoster(saved({ version: 1 }))).rejects.toMatchObject({ refusal: 'stale' })
  expect(await app.viewOwnRoster()).toMatchObject({
    hours: [
      { weekday: 1, from: '08:00', until: '14:00' },
      { weekday: 6, from: '09:00', until: '11:00' },
    ],
    weekMinutes: 480,
  })
})

test('a roster is saved only so many times a day', async () => {
  const { app } = await aBeginner()
  const { most } = limits.rosterSavesOfPhlebotomist
  for (let version = 0; version < most; version++) await app.saveRoster(saved({ version }))
  const again = app.saveRoster(saved({ version: most, radiusKm: 3 }))
  await expect(again).rejects.toMatchObject({
    refusal: 'too-many',
    detail: { facts: { waitSeconds: expect.any(Number) } },
  })
  expect(await app.viewOwnRoster()).toMatchObject({ version: most, own: { radiusKm: 15 } })
})

test('of two first rosters saved at once one counts', async () => {
  const { app } = await aBeginner()
  const both = await Promise.allSettled([0, 1].map(() => app.saveRoster(saved({ version: 0 }))))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'stale' },
  })
})

test('what a roster leaves out is not accepted, not listed, and counted by its reason', async () => {
  const { app } = await somebody()
  const { visitId, startsAt } = await anOffer()
  const offered = async () => (await app.listVisits()).offers.some((one) => one.visitId === visitId)
  expect(await offered()).toBe(true)
  const { version } = await app.viewOwnRoster()
  await app.saveRoster(saved({ version, hours: [] }))
  expect(await offered()).toBe(false)
  const refused = { refusal: 'outside-working-hours' }
  await expect(app.acceptVisit({ visitId })).rejects.toMatchObject(refused)
  expect((await app.listVisits()).leftOut).toMatchObject([{ why: 'outside-working-hours' }])
  const far = saved({ version: version + 1, latitude: 13.5 })
  await app.saveRoster(far)
  await expect(app.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'too-far-from-base' })
  await app.saveRoster(saved({ version: version + 2 }))
  await app.takeLeave(leaveFrom(startsAt, 1))
  await expect(app.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'on-leave' })
  const [leave] = (await app.viewOwnRoster()).leaves
  if (!leave) throw new Error('no leave')
  await app.endLeave({ leaveId: leave.leaveId, version: 1 })
  expect(await app.acceptVisit({ visitId })).toEqual({ state: 'accepted' })
})

test('a child is visited by who sees children alone', async () => {
  const { app } = await somebody()
  const { visitId } = await anOffer('2019-05-05')
  const { version } = await app.viewOwnRoster()
  await app.saveRoster(saved({ version, seesElderly: true }))
  await expect(app.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'no-child-skill' })
  await app.saveRoster(saved({ version: version + 1, seesChildren: true }))
  expect(await app.acceptVisit({ visitId })).toEqual({ state: 'accepted' })
})

test('an hour accepted before the roster shrank stays accepted, also at the door', async () => {
  const { app, person } = await somebody()
  const { visitId } = await anOffer()
  await app.acceptVisit({ visitId })
  const { version } = await app.viewOwnRoster()
  await app.saveRoster(saved({ version, hours: [], latitude: 13.5 }))
  expect(await app.acceptVisit({ visitId })).toEqual({ state: 'accepted' })
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: person.id })
})

test('leave is refused while accepted visits lie in it, and says which', async () => {
  const { app } = await somebody()
  const [one, two] = [await anOffer(), await anOffer()]
  for (const { visitId } of [one, two]) await app.acceptVisit({ visitId })
  const [first, last] = [one, two].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (!first || !last) throw new Error('no visits')
  const hours = Temporal.Instant.from(first.startsAt).until(last.startsAt).total('hours') + 1
  const visits = [first, last].map(({ number, startsAt }) => `${number}@${startsAt}`).join(' ')
  await expect(app.takeLeave(leaveFrom(first.startsAt, hours))).rejects.toMatchObject({
    refusal: 'visits-in-leave',
    detail: { facts: { count: 2, visits } },
  })
  expect((await app.viewOwnRoster()).leaves).toEqual([])
})

test('a leave is another’s to nobody: ended by them, answered as missing', async () => {
  const [a, b] = [await somebody(), await somebody()]
  const { leaveId } = await a.app.takeLeave(leaveFrom('2026-12-24T00:00:00Z', 24))
  const ask = { leaveId, version: 1 }
  await expect(b.app.endLeave(ask)).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await a.app.endLeave(ask)).toEqual({ leaveId, endsAt: null })
  await expect(a.app.endLeave(ask)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('touching leaves become one row that counts', async () => {
  const { app } = await somebody()
  await app.takeLeave(leaveFrom('2026-12-24T00:00:00Z', 24))
  await app.takeLeave(leaveFrom('2026-12-27T00:00:00Z', 24))
  const joined = await app.takeLeave(leaveFrom('2026-12-25T00:00:00Z', 48))
  expect(joined).toMatchObject({ joined: 2, startsAt: '2026-12-24T00:00:00Z' })
  expect((await app.viewOwnRoster()).leaves).toMatchObject([
    { leaveId: joined.leaveId, endsAt: '2026-12-28T00:00:00Z' },
  ])
})

test('the office bounds a roster: what goes beyond is trimmed, and can’t be saved again', async () => {
  const { app, person } = await somebody()
  const { version } = await office.viewRoster({ phlebotomistId: person.id })
  const bounds = {
    phlebotomistId: person.id,
    version,
    mostRadiusKm: 10,
    mostVisitsPerHour: 1,
    mostTubesPerBag: 40,
    earliest: '07:00',
    latest: '20:00',
  }
  await product.asOwner(`update "user" set phone = '+919812345670' where id = $1`, [person.id])
  const answer = await office.boundRoster(BoundRoster.parse(bounds))
  expect(answer).toEqual({ version: version + 1, isTrimmed: true })
  const { rows } = await product.pool.query('select event from messages where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ event: 'roster-trimmed' }])
  const mine = await app.viewOwnRoster()
  expect(mine.own).toMatchObject({ radiusKm: 10, seesChildren: false, tubesPerBag: 40 })
  expect(mine.hours).toContainEqual({ weekday: 7, from: '07:00', until: '20:00' })
  expect(mine.hours).toHaveLength(7)
  const wide = app.saveRoster(saved({ version: version + 1 }))
  await expect(wide).rejects.toMatchObject({
    refusal: 'beyond-bounds',
    detail: { facts: { what: 'radiusKm', most: 10 } },
  })
  const stale = office.boundRoster(BoundRoster.parse(bounds))
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
})

test('nobody of the office bounds their own roster', async () => {
  const { person } = await somebody()
  const clerk = await demoActor(product, 'backoffice')
  const both = { ...person, grants: [...person.grants, ...clerk.grants] }
  const { version } = await office.viewRoster({ phlebotomistId: person.id })
  const bounds = BoundRoster.parse({
    phlebotomistId: person.id,
    version,
    mostRadiusKm: 99,
    mostVisitsPerHour: 1,
    mostTubesPerBag: 40,
    earliest: '00:00',
    latest: '24:00',
  })
  await expect(product.as(both).boundRoster(bounds)).rejects.toMatchObject({
    refusal: 'same-person',
  })
})

test('the office lists everybody by city, and who has no roster or is on leave', async () => {
  const away = await demoActor(product, 'phlebotomist.pune')
  const beginner = await demoActor(product, 'phlebotomist2.pune')
  await withoutRoster(beginner)
  const now = product.clock.at()
  const today = { startsAt: now.subtract({ hours: 1 }), endsAt: now.add({ hours: 2 }) }
  await product.as(away).takeLeave(today)
  const of = async (state: 'missing' | 'on-leave' | 'made') =>
    (await office.listRosters({ state })).rosters.map(({ phlebotomistId }) => phlebotomistId)
  expect(await of('missing')).toEqual([beginner.id])
  expect(await of('on-leave')).toEqual([away.id])
  expect(await of('made')).not.toContain(beginner.id)
  const { cities } = await office.listRosters({})
  const pune = cities.find(({ name }) => name === 'Pune')
  const there = await office.listRosters({ city: pune?.id })
  expect(there.rosters.map(({ name }) => name)).toEqual(['Sachin Kulkarni', 'Pooja Jadhav'])
  const week = { weekMinutes: 7 * 1440, isOnLeave: true, isMissing: false }
  expect(there.rosters[0]).toMatchObject({ cities: ['Pune'], ...week })
})

test('the office offers a visit on to nobody whose roster leaves it out', async () => {
  const a = await demoActor(product, 'phlebotomist')
  const b = await demoActor(product, 'phlebotomist2')
  const { visitId, startsAt } = await anOffer()
  await product.as(a).acceptVisit({ visitId })
  await product.as(b).takeLeave(leaveFrom(startsAt, 1))
  const { version, candidates } = await office.viewReassigning({ visitId })
  expect(candidates.find(({ id }) => id === b.id)).toMatchObject({ whyNot: 'on-leave' })
  const ask = { visitId, version, to: b.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject({
    refusal: 'cannot-take-visit',
  })
  const [leave] = (await product.as(b).viewOwnRoster()).leaves
  if (!leave) throw new Error('no leave')
  await product.as(b).endLeave({ leaveId: leave.leaveId, version: leave.version })
  const { reassignmentId } = await office.offerReassignment(ask)
  const again = await product.as(b).takeLeave(leaveFrom(startsAt, 1))
  const yes = { reassignmentId, version: 1 }
  const taken = product.as(b).acceptReassignment(yes)
  await expect(taken).rejects.toMatchObject({ refusal: 'on-leave' })
  await product.as(b).endLeave({ leaveId: again.leaveId, version: 1 })
  expect(await product.as(b).acceptReassignment(yes)).toEqual({ visitId })
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, anotherHour, demoActor, mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { allMake } from '#test/rosters.ts'
import { messagesAbout, reassigning } from '#test/reassigning.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
await allMake(product, 1)
const { first, second, a, b, office, worker, anAcceptedVisit, anOffer } = await reassigning(product)

const stateOf = async (id: string) => {
  const { rows } = await product.pool.query('select state from reassignments where id = $1', [id])
  return rows[0]?.state
}

const toldOf = (bookingId: string) => messagesAbout(product, bookingId)

/** Whether the second is still asked. */
async function isAsked({ reassignmentId }: { reassignmentId: string }) {
  const { asked } = await b.listVisits()
  return asked.some((one) => one.reassignmentId === reassignmentId)
}

const over = { refusal: 'reassignment-over' }

test('who has the visit keeps it until the other accepts; then it goes over in one step', async () => {
  const { visitId, bookingId, booker, offer, number } = await anOffer()
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
  expect((await b.listVisits()).asked).toMatchObject([{ visitId, ...offer }])
  expect((await a.listVisits()).asked).toEqual([])
  expect(await b.acceptReassignment(offer)).toEqual({ visitId })
  const row = await visitRow(product, visitId)
  expect(row).toMatchObject({ state: 'accepted', phlebotomist_id: second.id })
  expect(await isAsked(offer)).toBe(false)
  const view = await product.as(booker.actor).viewBooking({ number })
  expect(view.orders.map(({ state }) => state)).toEqual(['accepted'])
  expect(await toldOf(bookingId)).toEqual(
    expect.arrayContaining([
      { event: 'visit-asked', to: second.id },
      { event: 'visit-passed-on', to: first.id },
      { event: 'visit-reassigned', to: booker.actor.id },
    ]),
  )
})

test('who has it is told that it is offered on, and sees so until it is answered', async () => {
  const { visitId, bookingId, offer } = await anOffer()
  expect(await toldOf(bookingId)).toContainEqual({ event: 'visit-offered-on', to: first.id })
  const seen = async () => {
    const { visits } = await a.listVisits()
    const listed = visits.find((one) => one.visitId === visitId)?.offeredOnUntil
    return [listed, (await a.viewVisit({ visitId })).offeredOnUntil]
  }
  expect(await seen()).toEqual([expect.any(String), expect.any(String)])
  await b.declineReassignment(offer)
  expect(await seen()).toEqual([null, null])
})

test('who had it reads that somebody took it over, at each step and at the visit itself', async () => {
  const { visitId, offer } = await anOffer()
  await b.acceptReassignment(offer)
  const passedOn = { refusal: 'visit-passed-on' }
  await expect(a.departForVisit({ visitId })).rejects.toMatchObject(passedOn)
  await expect(a.arriveAtVisit({ visitId })).rejects.toMatchObject(passedOn)
  await expect(a.releaseVisit({ visitId, reason: 'vehicle' })).rejects.toMatchObject(passedOn)
  await expect(a.viewVisit({ visitId })).rejects.toMatchObject(passedOn)
  const other = await anAcceptedVisit()
  await expect(b.departForVisit(other)).rejects.toMatchObject({ refusal: 'not-found' })
})

test('it counts as nobody’s release, and cancelling costs the patient what it did', async () => {
  const { offer, bookingId, booker, number } = await anOffer()
  const costs = async () =>
    (await product.as(booker.actor).viewBooking({ number })).cancellation.charge
  const before = await costs()
  await b.acceptReassignment(offer)
  expect(await costs()).toBe(before)
  expect(before).toBeGreaterThan(0)
  const { rows } = await product.pool.query(
    `select 1 from audit where action = 'visit:release' and actor_id = any($1)`,
    [[first.id, second.id]],
  )
  expect(rows).toEqual([])
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: before ?? 0 })
  const { rows: owed } = await product.pool.query(
    'select phlebotomist_id from receivables where booking_id = $1',
    [bookingId],
  )
  expect(owed).toEqual([{ phlebotomist_id: second.id }])
})

test('accepting twice is accepting once', async () => {
  const { visitId, bookingId, offer } = await anOffer()
  const answers = await Promise.all([b.acceptReassignment(offer), b.acceptReassignment(offer)])
  expect(answers).toEqual([{ visitId }, { visitId }])
  const told = (await toldOf(bookingId)).filter(({ event }) => event === 'visit-passed-on')
  expect(told).toHaveLength(1)
})

test('who declines changes nothing, and the office may ask again', async () => {
  const { visitId, offer, version } = await anOffer()
  expect(await b.declineReassignment(offer)).toEqual({ state: 'declined' })
  expect(await b.declineReassignment(offer)).toEqual({ state: 'declined' })
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject(over)
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id, version })
  await office.offerReassignment({ visitId, version, to: second.id, reason: 'route' })
})

test('an offer that was withdrawn is accepted by nobody', async () => {
  const { visitId, offer } = await anOffer()
  await office.withdrawReassignment(offer)
  expect(await isAsked(offer)).toBe(false)
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject(over)
  await expect(b.declineReassignment(offer)).rejects.toMatchObject(over)
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

test('of two offers of one visit one is made', async () => {
  const { visitId, version } = await anAcceptedVisit()
  const ask = { visitId, version, to: second.id, reason: 'vehicle' } as const
  const made = await Promise.allSettled([
    office.offerReassignment(ask),
    office.offerReassignment(ask),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'reassignment-open' },
  })
})

test.each([
  [
    'sets out',
    async ({ visitId }: { visitId: Awaited<ReturnType<typeof anOffer>>['visitId'] }) => {
      await mayComeEarly(product, visitId)
      await a.departForVisit({ visitId })
    },
  ],
  ['gives it back', ({ visitId }) => a.releaseVisit({ visitId, reason: 'I am unwell' })],
] satisfies [string, (of: Awaited<ReturnType<typeof anOffer>>) => Promise<unknown>][])(
  'the offer lapses where who has the visit %s',
  async (_, act) => {
    const offered = await anOffer()
    await act(offered)
    expect(await isAsked(offered.offer)).toBe(false)
    await expect(b.acceptReassignment(offered.offer)).rejects.toMatchObject(over)
    await worker.lapseReassignments()
    expect(await stateOf(offered.offer.reassignmentId)).toBe('lapsed')
  },
)

test('it lapses where the patient cancels or chooses another time', async () => {
  const cancelled = await anOffer()
  const { bookingId, booker } = cancelled
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  const moved = await anOffer()
  const startsAt = await anotherHour(product)
  await product.as(moved.booker.actor).rescheduleVisit({ visitId: moved.visitId, startsAt })
  for (const { offer } of [cancelled, moved])
    await expect(b.acceptReassignment(offer)).rejects.toMatchObject(over)
  await worker.lapseReassignments()
  for (const { offer } of [cancelled, moved])
    expect(await stateOf(offer.reassignmentId)).toBe('lapsed')
})

test('who accepted it from the open list meanwhile takes nothing over', async () => {
  const { visitId, offer } = await anOffer()
  await a.releaseVisit({ visitId, reason: 'I am unwell' })
  await b.acceptVisit({ visitId })
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject(over)
  expect(await isAsked(offer)).toBe(false)
})

test('after an hour it can’t be accepted, and time ends it; not before', async () => {
  const { visitId, offer } = await anOffer()
  const ended = async () => {
    await worker.lapseReassignments()
    return stateOf(offer.reassignmentId)
  }
  product.clock.pass(59)
  expect(await ended()).toBe('asked')
  product.clock.pass(1)
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject(over)
  expect(await isAsked(offer)).toBe(false)
  expect(await ended()).toBe('expired')
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: first.id })
})

test('it is answered by who was asked alone, and offered by the office alone', async () => {
  const { visitId, version, offer } = await anOffer()
  const missing = { refusal: 'not-found' }
  await expect(a.acceptReassignment(offer)).rejects.toMatchObject(missing)
  await expect(a.declineReassignment(offer)).rejects.toMatchObject(missing)
  const technician = product.as(await demoActor(product, 'technician'))
  await expect(technician.acceptReassignment(offer)).rejects.toMatchObject({ refusal: 'forbidden' })
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  for (const other of [a, b, technician]) {
    await expect(other.offerReassignment(ask)).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(other.withdrawReassignment(offer)).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(other.viewReassigning({ visitId })).rejects.toMatchObject({ refusal: 'forbidden' })
  }
})

test('somebody of another city is neither listed nor asked', async () => {
  const { visitId, version } = await anAcceptedVisit()
  const { candidates } = await office.viewReassigning({ visitId })
  expect(candidates.map(({ id }) => id)).not.toContain(first.id)
  await product.asOwner('update role_grants set location_id = 2 where user_id = $1', [second.id])
  const there = await office.viewReassigning({ visitId })
  expect(there.candidates.map(({ id }) => id)).not.toContain(second.id)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject({ refusal: 'not-found' })
  await product.asOwner('update role_grants set location_id = 1 where user_id = $1', [second.id])
})

test('who is suspended is shown so and not asked, and nobody else for it', async () => {
  const { visitId, version } = await anAcceptedVisit()
  const whyNot = async () => {
    const { candidates } = await office.viewReassigning({ visitId })
    return candidates.find(({ id }) => id === second.id)?.whyNot
  }
  const suspend = (id: string) =>
    product.asOwner(
      `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
       values (gen_random_uuid(), $1, 'a reason', $2, now())`,
      [id, first.id],
    )
  await suspend(first.id)
  expect(await whyNot()).toBeNull()
  await suspend(second.id)
  expect(await whyNot()).toBe('inactive')
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject({
    refusal: 'cannot-take-visit',
  })
  await product.asOwner('delete from suspensions')
})

test('who has another visit at that time is shown so, not asked, and can’t accept', async () => {
  const { visitId, version, offer } = await anOffer()
  const { starts_at } = await visitRow(product, visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at).toString()
  const other = await aBooking(product, await aBooker(product), { startsAt })
  await b.acceptVisit({ visitId: other.visitId })
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject({ refusal: 'overlapping' })
  const { candidates } = await office.viewReassigning({ visitId })
  expect(candidates.find(({ id }) => id === second.id)).toMatchObject({ whyNot: 'busy' })
  await office.withdrawReassignment(offer)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject({
    refusal: 'cannot-take-visit',
  })
})

test('a page that shows an earlier visit offers nothing', async () => {
  const { visitId, version } = await anAcceptedVisit()
  await mayComeEarly(product, visitId)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject({ refusal: 'stale' })
})

test('nobody who booked it offers it, withdraws it or takes it over', async () => {
  const { visitId, bookingId, version, offer } = await anOffer()
  const own = async (id: string) => {
    await product.asOwner('update visits set account_id = $1 where id = $2', [id, visitId])
    await product.asOwner('update bookings set account_id = $1 where id = $2', [id, bookingId])
  }
  const clerk = await demoActor(product, 'backoffice')
  await own(clerk.id)
  const refused = { refusal: 'own-booking' }
  await expect(office.withdrawReassignment(offer)).rejects.toMatchObject(refused)
  const ask = { visitId, version, to: second.id, reason: 'route' } as const
  await expect(office.offerReassignment(ask)).rejects.toMatchObject(refused)
  await own(second.id)
  const { candidates } = await office.viewReassigning({ visitId })
  expect(candidates.map(({ id }) => id)).not.toContain(second.id)
})

test('the reason stands in no log', async () => {
  const { visitId } = await anOffer()
  const { rows } = await product.pool.query(
    `select detail from audit where action = 'visit:reassign' and subject_id = $1`,
    [visitId],
  )
  expect(rows).toEqual([{ detail: { did: 'offer', to: second.id } }])
})

test('the story of the booking tells it, without the reason', async () => {
  const { offer, number } = await anOffer()
  await b.acceptReassignment(offer)
  const { moments } = await office.viewStory({ number })
  const changes = moments.flatMap((moment) => moment.changes)
  const told = changes.filter(({ name }) => name === 'reassignment')
  expect(told.map(({ detail, reason }) => [detail, reason])).toEqual(
    expect.arrayContaining([
      ['asked', null],
      ['accepted', null],
    ]),
  )
})

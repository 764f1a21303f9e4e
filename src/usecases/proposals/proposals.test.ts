import { afterAll, expect, test } from 'vitest'
import { aBooker, mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'
import { queueOf } from '#test/queues.ts'
import { messagesAbout } from '#test/reassigning.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 2 })
afterAll(() => product[Symbol.asyncDispose]())
const { clerk, first, office, a, worker, aVisit, aProposal, stateOf, holds, miscounted } =
  await proposing(product)

const over = { refusal: 'proposal-over' }

test('the visit keeps its hour and holds the new one until the patient accepts, free and uncounted', async () => {
  const { visitId, patient, proposal, to, number, bookingId } = await aProposal()
  const before = await visitRow(product, visitId)
  expect(before).toMatchObject({ state: 'offered' })
  expect(await holds(visitId)).toHaveLength(2)
  expect(await patient.acceptProposal(proposal)).toEqual({ state: 'accepted' })
  expect(await patient.acceptProposal(proposal)).toEqual({ state: 'accepted' })
  const { visits } = await patient.viewBooking({ number })
  expect(visits.map(({ state }) => state)).toEqual(['rescheduled', 'offered'])
  const fresh = visits[1]
  expect(fresh).toMatchObject({ startsAt: to, mayReschedule: true })
  expect(await holds(visitId)).toEqual([])
  expect(fresh && (await holds(fresh.visitId))).toEqual([to])
  expect(fresh && (await visitRow(product, fresh.visitId))).toMatchObject({ reschedules: 0 })
  expect(await miscounted()).toBe(0)
  const told = await messagesAbout(product, bookingId)
  expect(told.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['visit-time-proposed', 'visit-rescheduled']),
  )
})

test('it is accepted also after two times of the patient’s own, and who had the visit is preferred', async () => {
  const { visitId, patient, number } = await aVisit()
  const [one, two] = [(await aVisit()).to, (await aVisit()).to]
  const moved = await patient.rescheduleVisit({ visitId, startsAt: one })
  const again = await patient.rescheduleVisit({ visitId: moved.visitId, startsAt: two })
  await a.acceptVisit({ visitId: again.visitId })
  const now = await visitRow(product, again.visitId)
  const startsAt = (await aVisit()).to
  const ask = { visitId: again.visitId, version: now.version, startsAt, reason: 'roads' } as const
  const { proposalId } = await office.proposeTime(ask)
  const yes = patient.acceptProposal({ proposalId, version: 1 })
  await expect(yes).resolves.toEqual({ state: 'accepted' })
  const { visits } = await patient.viewBooking({ number })
  const fresh = visits.at(-1)
  expect(fresh).toMatchObject({ state: 'offered', startsAt })
  expect(fresh && (await visitRow(product, fresh.visitId))).toMatchObject({
    reschedules: 2,
    preferred_phlebotomist_id: first.id,
  })
})

test('declined: all stays, the place is free again, and the office sees it until it asks again', async () => {
  const { visitId, patient, proposal, ask, number } = await aProposal()
  const before = await visitRow(product, visitId)
  const { count } = await queueOf(office, 'visits-not-agreed')
  await patient.declineProposal(proposal)
  await patient.declineProposal(proposal)
  expect(await visitRow(product, visitId)).toEqual(before)
  expect(await holds(visitId)).toHaveLength(1)
  expect(await miscounted()).toBe(0)
  expect(await queueOf(office, 'visits-not-agreed')).toMatchObject({ count: count + 1 })
  const { visits } = await office.searchVisits({ state: 'not-agreed' })
  expect(visits.find((one) => one.number === number)).toMatchObject({ proposal: 'declined' })
  // The same hour can be asked for again: its place is held again.
  const { proposalId } = await office.proposeTime(ask)
  expect(await holds(visitId)).toHaveLength(2)
  expect(await queueOf(office, 'visits-not-agreed')).toMatchObject({ count })
  await office.withdrawProposal({ proposalId, version: 1 })
  await office.proposeTime(ask)
  await expect(patient.acceptProposal(proposal)).rejects.toMatchObject(over)
})

test('a visit is asked about as often as allowed, and then no more', async () => {
  const { patient, proposal, ask } = await aProposal()
  await patient.declineProposal(proposal)
  for (const _ of ['second', 'third']) {
    const { proposalId } = await office.proposeTime(ask)
    await patient.declineProposal({ proposalId, version: 1 })
  }
  await expect(office.proposeTime(ask)).rejects.toMatchObject({ refusal: 'asked-enough' })
})

test('a withdrawn one can’t be accepted, and the patient is told that the visit stays', async () => {
  const { visitId, bookingId, patient, proposal } = await aProposal()
  await office.withdrawProposal(proposal)
  await expect(patient.acceptProposal(proposal)).rejects.toMatchObject(over)
  await expect(patient.declineProposal(proposal)).rejects.toMatchObject(over)
  expect(await holds(visitId)).toHaveLength(1)
  const told = await messagesAbout(product, bookingId)
  expect(told.map(({ event }) => event)).toContain('visit-time-kept')
})

test.each([
  [
    'the booking is cancelled',
    ({ patient, bookingId }) => patient.cancelBooking({ bookingId, expectedChargePaise: 0 }),
    0,
  ],
  [
    'the patient takes another time',
    async ({ patient, visitId }) =>
      patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to }),
    0,
  ],
  [
    'the patient takes that time without answering',
    ({ patient, visitId, to }) => patient.rescheduleVisit({ visitId, startsAt: to }),
    0,
  ],
  [
    'somebody is on the way',
    async ({ visitId }) => {
      await a.acceptVisit({ visitId })
      await mayComeEarly(product, visitId)
      await a.departForVisit({ visitId })
    },
    1,
  ],
] satisfies [string, (of: Proposed) => Promise<unknown>, number][])(
  'it ends where the visit changes meanwhile: %s',
  async (_, change, held) => {
    const proposed = await aProposal()
    const { patient, proposal, visitId } = proposed
    await change(proposed)
    await expect(patient.acceptProposal(proposal)).rejects.toMatchObject(over)
    await worker.lapseProposals()
    expect(await stateOf(proposal.proposalId)).toBe('lapsed')
    expect(await holds(visitId)).toHaveLength(held)
    expect(await miscounted()).toBe(0)
  },
)

type Proposed = Awaited<ReturnType<typeof aProposal>>

test('after its time it can’t be accepted, and time ends it and frees the place; not before', async () => {
  const { visitId, number, patient, proposal } = await aProposal()
  const [shown] = await patient.listProposals({ number })
  expect(shown).toMatchObject({ ...proposal, isAnswerable: true, reason: 'weather' })
  const { rows } = await product.pool.query<{ minutes: number }>(
    `select extract(epoch from answer_by - asked_at)::int / 60 as minutes
     from reschedule_proposals where id = $1`,
    [proposal.proposalId],
  )
  const minutes = rows[0]?.minutes ?? 0
  product.clock.pass(minutes - 1)
  await worker.lapseProposals()
  expect(await stateOf(proposal.proposalId)).toBe('proposed')
  product.clock.pass(2)
  await expect(patient.acceptProposal(proposal)).rejects.toMatchObject(over)
  await worker.lapseProposals()
  expect(await stateOf(proposal.proposalId)).toBe('expired')
  expect(await holds(visitId)).toHaveLength(1)
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
})

test('another’s proposal answers like a missing one, and only the office proposes', async () => {
  const { proposal, ask, number } = await aProposal()
  const stranger = product.as((await aBooker(product)).actor)
  const missing = { refusal: 'not-found' }
  await expect(stranger.acceptProposal(proposal)).rejects.toMatchObject(missing)
  await expect(stranger.declineProposal(proposal)).rejects.toMatchObject(missing)
  await expect(stranger.listProposals({ number })).rejects.toMatchObject(missing)
  const forbidden = { refusal: 'forbidden' }
  await expect(stranger.proposeTime(ask)).rejects.toMatchObject(forbidden)
  await expect(stranger.withdrawProposal(proposal)).rejects.toMatchObject(forbidden)
  await expect(office.acceptProposal(proposal)).rejects.toMatchObject(forbidden)
})

test('nobody of the office proposes for their own booking, nor for a visit they have', async () => {
  const { booker, visitId, version, to: startsAt } = await aVisit()
  const ask = { visitId, version, startsAt, reason: 'roads' } as const
  const own = product.as({ ...booker.actor, grants: [...booker.actor.grants, ...clerk.grants] })
  await expect(own.proposeTime(ask)).rejects.toMatchObject({ refusal: 'own-booking' })
  await a.acceptVisit({ visitId })
  const { version: taken } = await visitRow(product, visitId)
  const both = product.as({ ...first, grants: [...first.grants, ...clerk.grants] })
  const proposed = both.proposeTime({ ...ask, version: taken })
  await expect(proposed).rejects.toMatchObject({ refusal: 'same-person' })
})

test('a page that shows an earlier visit or proposal changes nothing', async () => {
  const { visitId, version, to: startsAt } = await aVisit()
  await a.acceptVisit({ visitId })
  const ask = { visitId, version, startsAt, reason: 'roads' } as const
  await expect(office.proposeTime(ask)).rejects.toMatchObject({ refusal: 'stale' })
  const { patient, proposal } = await aProposal()
  const stale = { ...proposal, version: 2 }
  await expect(patient.acceptProposal(stale)).rejects.toMatchObject({ refusal: 'stale' })
  await expect(patient.declineProposal(stale)).rejects.toMatchObject({ refusal: 'stale' })
})

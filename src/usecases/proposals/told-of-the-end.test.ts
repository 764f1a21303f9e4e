import { afterAll, expect, test } from 'vitest'
import { mayComeEarly, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'
import { messagesAbout } from '#test/reassigning.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, a, worker, aVisit, aProposal, stateOf } = await proposing(product)

const eventsOf = async (bookingId: string) =>
  (await messagesAbout(product, bookingId)).map(({ event }) => event)

type Proposed = Awaited<ReturnType<typeof aProposal>>

test.each([
  [
    'the booking is cancelled',
    ({ patient, bookingId }) => patient.cancelBooking({ bookingId, expectedChargePaise: 0 }),
  ],
  [
    'the patient takes another time',
    async ({ patient, visitId }) =>
      patient.rescheduleVisit({ visitId, startsAt: (await aVisit()).to }),
  ],
  [
    'somebody is on the way',
    async ({ visitId }) => {
      await a.acceptVisit({ visitId })
      await mayComeEarly(product, visitId)
      await a.departForVisit({ visitId })
    },
  ],
] satisfies [string, (of: Proposed) => Promise<unknown>][])(
  'nothing is withdrawn, and nobody reads that the visit stays, once it changed: %s',
  async (_, change) => {
    const proposed = await aProposal()
    await change(proposed)
    const withdrawn = office.withdrawProposal(proposed.proposal)
    await expect(withdrawn).rejects.toMatchObject({ refusal: 'proposal-over' })
    await worker.lapseProposals()
    expect(await stateOf(proposed.proposal.proposalId)).toBe('lapsed')
    expect(await eventsOf(proposed.bookingId)).not.toContain('visit-time-kept')
  },
)

/** A visit that its patient is asked about so late that the time to answer ends an hour before it. */
async function askedLate() {
  const { startsAt, ...visit } = await aLaterVisit()
  const { visitId, version, to } = visit
  product.clock.set(startsAt.subtract({ minutes: 90 }).toString())
  const ask = { visitId, version, startsAt: to, reason: 'weather' } as const
  const { proposalId, answerBy } = await office.proposeTime(ask)
  expect(answerBy).toBe(startsAt.subtract({ minutes: 60 }).toString())
  return { ...visit, startsAt, proposal: { proposalId, version: 1 } }
}

async function aLaterVisit() {
  const visit = await aVisit()
  const { starts_at } = await visitRow(product, visit.visitId)
  const { to } = await aVisit()
  return { ...visit, to, startsAt: Temporal.Instant.fromEpochMilliseconds(+starts_at) }
}

test('who did not answer for a visit that nobody has reads once what to do, not that it stays', async () => {
  const { bookingId, startsAt, proposal } = await askedLate()
  product.clock.set(startsAt.subtract({ minutes: 60 }).toString())
  await worker.lapseProposals()
  expect(await stateOf(proposal.proposalId)).toBe('expired')
  product.clock.pass(1)
  await worker.giveUpVisits()
  const told = await eventsOf(bookingId)
  expect(told).toContain('nobody-accepted')
  expect(told).not.toContain('visit-time-kept')
})

test('where somebody has the visit they read that it stays', async () => {
  const { bookingId, startsAt, visitId, proposal } = await askedLate()
  await a.acceptVisit({ visitId })
  product.clock.set(startsAt.subtract({ minutes: 60 }).toString())
  await worker.lapseProposals()
  expect(await stateOf(proposal.proposalId)).toBe('expired')
  expect(await eventsOf(bookingId)).toContain('visit-time-kept')
})

import { afterAll, expect, test } from 'vitest'
import { visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 1 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, a, aVisit, aProposal, holds, miscounted } = await proposing(product)

test('of two proposals for one visit at the same moment one is made', async () => {
  const { visitId, version, to } = await aVisit()
  const other = (await aVisit()).to
  const ask = { visitId, version, reason: 'weather' } as const
  const made = await Promise.allSettled([
    office.proposeTime({ ...ask, startsAt: to }),
    office.proposeTime({ ...ask, startsAt: to }),
    office.proposeTime({ ...ask, startsAt: other }),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ refusal: 'proposal-open' }, { refusal: 'proposal-open' }])
  expect(await holds(visitId)).toHaveLength(2)
  expect(await miscounted()).toBe(0)
})

test('the last place of an hour is proposed to one, and nobody else can book it meanwhile', async () => {
  const [one, two] = [await aVisit(), await aVisit()]
  const startsAt = one.to
  const asked = await Promise.allSettled(
    [one, two].map(({ visitId, version }) =>
      office.proposeTime({ visitId, version, startsAt, reason: 'lab-closed' }),
    ),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: 'slot-full' },
  })
  const other = await aVisit()
  const moved = other.patient.rescheduleVisit({ visitId: other.visitId, startsAt })
  await expect(moved).rejects.toMatchObject({ refusal: 'slot-full' })
  expect(await miscounted()).toBe(0)
})

test('a yes and a withdrawal, or two answers, at the same moment: one counts', async () => {
  for (const [yes, no] of [
    ['accept', 'withdraw'],
    ['accept', 'decline'],
  ] as const) {
    const { patient, proposal, visitId, number } = await aProposal()
    const ends = {
      accept: () => patient.acceptProposal(proposal),
      decline: () => patient.declineProposal(proposal),
      withdraw: () => office.withdrawProposal(proposal),
    }
    const done = await Promise.allSettled([ends[no](), ends[yes]()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { visits } = await patient.viewBooking({ number })
    const isMoved = done[1]?.status === 'fulfilled'
    expect(visits).toHaveLength(isMoved ? 2 : 1)
    expect(await holds(visitId)).toHaveLength(isMoved ? 0 : 1)
    expect(await miscounted()).toBe(0)
  }
})

test('of two same answers at the same moment both are answered', async () => {
  const { patient, proposal, number } = await aProposal()
  const yes = await Promise.allSettled([
    patient.acceptProposal(proposal),
    patient.acceptProposal(proposal),
    patient.acceptProposal(proposal),
  ])
  expect(yes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect((await patient.viewBooking({ number })).visits).toHaveLength(2)
})

test('a yes while somebody accepts the visit counts all the same', async () => {
  const { patient, proposal, visitId } = await aProposal()
  const [, yes] = await Promise.allSettled([
    a.acceptVisit({ visitId }),
    patient.acceptProposal(proposal),
  ])
  expect(yes.status).toBe('fulfilled')
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'rescheduled' })
  expect(await miscounted()).toBe(0)
})

import { afterAll, expect, test } from 'vitest'
import { INDIA } from '#src/domain/india-time.ts'
import { demoLab, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, aVisit, aProposal, holds, miscounted } = await proposing(product)
const labId = await demoLab(product)
const usual = { opensAt: '07:00', closesAt: '21:00' }
await reopen()

/** The lab opens only after this hour, or closes before it where it is an afternoon's. */
const closeAt = (startsAt: string) => {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(INDIA)
  const at = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString().slice(0, 5)
  const hours = start.hour < 12 ? { opensAt: at(start.add({ hours: 1 })) } : { closesAt: at(start) }
  return office.editLab({ labId, ...usual, ...hours })
}

function reopen() {
  return office.editLab({ labId, ...usual })
}

async function placesAt(startsAt: string) {
  const { rows } = await product.pool.query(
    'select capacity, used from slots where lab_id = $1 and starts_at = $2',
    [labId, startsAt],
  )
  return rows[0]
}

const full = { refusal: 'slot-full' }

test('an hour that the lab closed meanwhile is not agreed to, and its place goes to nobody else', async () => {
  const { patient, proposal, visitId, number, to } = await aProposal()
  const before = await visitRow(product, visitId)
  const isClosed = async () => (await patient.listProposals({ number }))[0]?.isHourClosed
  expect(await isClosed()).toBe(false)
  await closeAt(to)
  expect(await isClosed()).toBe(true)
  expect(await placesAt(to)).toEqual({ capacity: 1, used: 1 })
  await expect(patient.acceptProposal(proposal)).rejects.toMatchObject(full)
  const themselves = patient.rescheduleVisit({ visitId, startsAt: to })
  await expect(themselves).rejects.toMatchObject(full)
  expect(await visitRow(product, visitId)).toEqual(before)
  await patient.declineProposal(proposal)
  expect(await holds(visitId)).toHaveLength(1)
  expect(await placesAt(to)).toEqual({ capacity: 0, used: 0 })
  const other = await aVisit()
  const moved = other.patient.rescheduleVisit({ visitId: other.visitId, startsAt: to })
  await expect(moved).rejects.toMatchObject(full)
  expect(await miscounted()).toBe(0)
  await reopen()
})

test('a place given back in an hour that is still open is free again', async () => {
  const { patient, proposal, to } = await aProposal()
  const { used } = await placesAt(to)
  await patient.declineProposal(proposal)
  expect(await placesAt(to)).toEqual({ capacity: 4, used: used - 1 })
})

test('a place given back in an hour that has fewer now opens no more than the lab wants', async () => {
  const one = await aProposal()
  const other = await aVisit()
  await other.patient.rescheduleVisit({ visitId: other.visitId, startsAt: one.to })
  const third = await aVisit()
  await third.patient.rescheduleVisit({ visitId: third.visitId, startsAt: one.to })
  await product.pool.query('update labs set slot_capacity = 2 where id = $1', [labId])
  await closeAt(one.to)
  await reopen()
  expect(await placesAt(one.to)).toEqual({ capacity: 3, used: 3 })
  await one.patient.declineProposal(one.proposal)
  expect(await placesAt(one.to)).toEqual({ capacity: 2, used: 2 })
})

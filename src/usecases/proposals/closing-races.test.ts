import { afterAll, expect, test } from 'vitest'
import { INDIA } from '#src/domain/india-time.ts'
import { demoLab } from '#test/booking.ts'
import { gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'
import { proposing } from '#test/proposing.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, aVisit, aProposal, miscounted } = await proposing(product)
const labId = await demoLab(product)
const usual = { opensAt: '07:00', closesAt: '21:00' }
const release = await office
  .editLab({ labId, ...usual })
  .then(() => gateAtCommit(product, ['update on labs'], 2))

async function placesAt(startsAt: string) {
  const { rows } = await product.pool.query(
    'select capacity, used from slots where lab_id = $1 and starts_at = $2',
    [labId, startsAt],
  )
  return rows[0]
}

test('a place given back while its lab closes that hour stays free for nobody', async () => {
  const { patient, proposal, to } = await aProposal()
  const start = Temporal.Instant.from(to).toZonedDateTimeISO(INDIA).toPlainTime()
  const isMorning = start.hour < 12
  const clock = (isMorning ? start.add({ hours: 1 }) : start).toString().slice(0, 5)
  const hours = isMorning ? { opensAt: clock } : { closesAt: clock }
  // The lab has set the capacity of the hour, and waits at its commit: the answer waits for the hour.
  const closing = office.editLab({ labId, ...usual, ...hours })
  await untilWaiting(product, 1)
  const answered = patient.declineProposal(proposal)
  await Promise.all([closing, answered, release()])
  expect(await placesAt(to)).toEqual({ capacity: 0, used: 0 })
  const other = await aVisit()
  const moved = other.patient.rescheduleVisit({ visitId: other.visitId, startsAt: to })
  await expect(moved).rejects.toMatchObject({ refusal: 'slot-full' })
  expect(await miscounted()).toBe(0)
})

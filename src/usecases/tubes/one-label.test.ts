import { afterAll, expect, test } from 'vitest'
import { aBarcode, aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())

/** Identified at a door of their own, with a tube to label. */
async function atADoor(phlebotomist: Awaited<ReturnType<typeof demoActor>>) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const field = product.as(phlebotomist)
  const [tube] = (await field.viewVisit({ visitId })).tubes
  if (!tube) throw new Error('no tube')
  return { field, tubeId: tube.tubeId }
}

test('of two tubes that get one label at once, one has it, and the other is refused and logged', async () => {
  const barcode = aBarcode()
  const doors = [
    await atADoor(await demoActor(product, 'phlebotomist')),
    await atADoor(await demoActor(product, 'phlebotomist2')),
  ]
  const open = await gateAtCommit(product, ['insert on barcodes'], 2)
  const both = Promise.allSettled(
    doors.map(({ field, tubeId }) => field.labelTube({ tubeId, barcode, facts: [] })),
  )
  await open()
  const ended = await both
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(['barcode-used'])
  const { rows } = await product.pool.query(
    `select subject_id as id from audit where detail ->> 'event' = 'mismatch'`,
  )
  const at = ended.findIndex(({ status }) => status === 'rejected')
  expect(rows).toEqual([{ id: doors[at]?.tubeId }])
})

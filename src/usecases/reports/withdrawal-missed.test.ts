import { afterAll, expect, test } from 'vitest'
import { lockSample } from '#src/db/queries/tubes/sample-at-hand.ts'
import { openTestsEnded } from '#src/domain/reports/open-tests-ended.ts'
import { sampleAt } from '#src/usecases/parts/tubes/sample.ts'
import { demoActor, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking } from '#test/refunds.ts'
import { everyRowMissed } from '#test/rows-missed.ts'

const paying = await aPayingProduct({ slotDays: 20, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')

test('tests in progress that end with a withdrawn report: whichever row is no longer as it was read, nothing is written', async () => {
  const paid = await aPaidBooking(paying)
  const [barcode] = await received(product, { phlebotomist, technician, booker: paid.booker }, paid)
  if (!barcode) throw new Error('no tube')
  await product.as(technician).acceptTube({ barcode })
  const { orderId } = paid
  const rows = await everyRowMissed(product, technician, async (step) => {
    const facts = await lockSample(step.tx, 'order', orderId, step.now)
    if (!facts) throw new Error('no order')
    const changed = openTestsEnded(facts, { orderId, untold: new Set() }, sampleAt(step))
    return { told: facts, changes: { ...changed, bookingId: facts.booking.id } }
  })
  expect(rows).toEqual(['item', 'settlement', 'order', 'claimed'])
})

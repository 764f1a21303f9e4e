import { afterAll, expect, test } from 'vitest'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, refundOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 4 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { worker } = await aCrew(product)

test('one day’s run tells every patient whose refund is overdue, however many there are', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId } = await refundOf(patient, bookingId)
  await product.asOwner('alter table refunds disable trigger user')
  await product.asOwner(
    `insert into refunds select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
     from refunds one, generate_series(1, 249) where one.id = $1`,
    [refundId],
  )
  await product.asOwner('alter table refunds enable trigger user')
  product.clock.pass(30 * 24 * 60)
  expect(await worker.watchRefunds()).toEqual({ overdue: 250 })
  expect(await worker.watchRefunds()).toEqual({ overdue: 0 })
})

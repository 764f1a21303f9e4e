import { afterAll, expect, test } from 'vitest'
import { acceptedAtLab, aLetter, sharesOf } from '#test/chargebacks.ts'
import { gateAtCommit, untilWaiting } from '#test/gate-at-commit.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2 } = await aCrew(product)

test('a hold released by hand while a case is opened waits for it, and is refused', async () => {
  const paid = await aPaidBooking(paying)
  await acceptedAtLab(product, paid)
  const { orderId, bookingId } = paid
  await finance2.holdEntries({ orderId, reason: 'the patient complains' })
  const open = await gateAtCommit(product, ['insert on chargebacks'], 2)
  const opened = finance.openChargeback(aLetter(paid))
  await untilWaiting(product, 1)
  const both = Promise.allSettled([opened, finance2.releaseEntries({ orderId })])
  await open()
  expect(await both).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { refusal: 'disputed' } },
  ])
  expect(await sharesOf(product, bookingId)).toMatchObject([{ state: 'on-hold' }])
})

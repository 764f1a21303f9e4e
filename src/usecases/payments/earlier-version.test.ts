import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { demoLab } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, type PaidBooking } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

/** A version that knows one payment of each booking serves beside this one for minutes: decision 243. */
const paying = await aPayingProduct({ slotDays: 6, slotCapacity: 40 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const as = bindVerbs(product.world) // nobody asks again
const worker = as({ kind: 'worker' })
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

/** Every connection says what it knows: '' as an earlier version does, which never heard of it. */
async function knowing<Answer>(what: '' | 'several', act: () => Promise<Answer>): Promise<Answer> {
  const { max } = product.pool.options
  const all = await Promise.all(Array.from({ length: max }, () => product.pool.connect()))
  for (const one of all) await one.query(`set oxalate.payments to '${what}'`)
  for (const one of all) one.release()
  return act()
}

async function refusedEarlier(act: () => Promise<unknown>) {
  await knowing('', () => expect(act()).rejects.toMatchObject({ code: '40001' }))
  await knowing('several', async () => {})
}

async function begun({ booker, bookingId, orderId }: PaidBooking) {
  const patient = product.as(booker.actor)
  const items = [ItemCode.parse('TSH')]
  const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
  return patient.payAddOn({ bookingId, quoteId })
}

const further = async ({ booker, bookingId }: PaidBooking) =>
  (await product.as(booker.actor).viewBooking({ bookingId })).further

test('each session says what its version knows', async () => {
  const { rows } = await product.pool.query(
    `select current_setting('oxalate.payments', true) as knows`,
  )
  expect(rows).toEqual([{ knows: 'several' }])
})

test('an earlier version gives back nothing of a booking with several payments: this one gives back both', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  const { bookingId, booker } = paid
  const cancel = () => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await refusedEarlier(cancel)
  expect(await further(paid)).toMatchObject([{ state: 'captured' }])
  await cancel()
  const { refunds } = await product.as(booker.actor).viewBooking({ bookingId })
  expect(new Set(refunds.map(({ paymentId }) => paymentId)).size).toBe(2)
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('nor does it take the money of tests that join for a second payment of the booking', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await sandbox.pay(attempt)
  await refusedEarlier(() => worker.checkPayment({ number: attempt.number }))
  await worker.checkPayment({ number: attempt.number })
  expect(await further(paid)).toHaveLength(1)
})

test('a booking with one payment is changed by both', async () => {
  const { bookingId, booker } = await aPaidBooking(paying)
  const cancel = () => as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await knowing('', cancel)
  await knowing('several', async () => {})
  const { refunds } = await product.as(booker.actor).viewBooking({ bookingId })
  expect(refunds).toHaveLength(1)
})

import { afterAll, expect, test } from 'vitest'
import { CreditId } from '#src/domain/payments/payment.ts'
import { aBooker, aBooking, aQuote, balances, type Booker } from '#test/booking.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { aCrew } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const { office, phlebotomist } = await aCrew(product)
const field = product.as(phlebotomist)

/** Owed a credit, because a lab was at fault after a phlebotomist had accepted the visit. */
async function credited(booker: Booker) {
  const { visitId, bookingId } = await aBooking(product, booker)
  await field.acceptVisit({ visitId })
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  const { credits } = await product.as(booker.actor).viewErasure()
  const [credit] = credits
  if (!credit) throw new Error('no credit was given')
  return { ...credit, creditId: CreditId.parse(credit.creditId), bookingId }
}

const asShown = ({ creditId, version, amountPaise }: Awaited<ReturnType<typeof credited>>) => ({
  creditId,
  version,
  amountPaise,
})

async function erased({ actor, phone }: Booker) {
  product.clock.pass(2)
  const { challengeId } = await product.as(actor).requestOwnCode()
  return product.as(actor).eraseAccount({ challengeId, code: await codeSentTo(product, phone) })
}

test('a credit that is owed blocks erasure until it is given up, and the books stay balanced', async () => {
  const booker = await aBooker(product)
  const credit = await credited(booker)
  await expect(erased(booker)).rejects.toMatchObject({ refusal: 'erase-money-due' })
  const { bookingId, amountPaise } = credit
  const owed = { 'customer-credit': 0 - amountPaise, goodwill: amountPaise }
  expect(await balances(product, bookingId)).toMatchObject(owed)
  const forgone = await product.as(booker.actor).forgoCredit(asShown(credit))
  expect(forgone).toEqual({ state: 'forgone' })
  const left = await balances(product, bookingId)
  expect(Object.keys(left)).not.toEqual(expect.arrayContaining(['customer-credit']))
  expect(left).not.toHaveProperty('goodwill')
  expect(await wrongSides(product)).toEqual([])
  const { credits, hindrances } = await product.as(booker.actor).viewErasure()
  expect([credits, hindrances]).toEqual([[], []])
  expect(await erased(booker)).toMatchObject({ kept: { bookings: 1 } })
})

test('a credit not as shown is not given up, nor twice, nor by anybody else', async () => {
  const booker = await aBooker(product)
  const credit = await credited(booker)
  const app = product.as(booker.actor)
  const { actor: stranger } = await aBooker(product)
  const shown = asShown(credit)
  const other = product.as(stranger).forgoCredit(shown)
  await expect(other).rejects.toMatchObject({ refusal: 'not-found' })
  for (const wrong of [{ version: 2 }, { amountPaise: shown.amountPaise - 100 }])
    await expect(app.forgoCredit({ ...shown, ...wrong })).rejects.toMatchObject({
      refusal: 'stale',
    })
  const both = await Promise.allSettled([app.forgoCredit(shown), app.forgoCredit(shown)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await product.pool.query(
    `select count(*)::int as n from ledger_journals where kind = 'credit-forgone' and subject_id = $1`,
    [shown.creditId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a credit that a booking uses is not given up', async () => {
  const booker = await aBooker(product)
  const credit = await credited(booker)
  const app = product.as(booker.actor)
  const { quoteId } = await aQuote(product, booker)
  await app.placeBooking({ quoteId })
  expect((await app.viewErasure()).credits).toEqual([])
  await expect(app.forgoCredit(asShown(credit))).rejects.toMatchObject({ refusal: 'stale' })
})

import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { pagesOf } from '#test/read-pages.ts'

const paying = await aPayingProduct({ withPages: true })
afterAll(() => paying[Symbol.asyncDispose]())
const { product } = paying
const { send } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const refused = 'This is no longer possible now.'

/** Sent by somebody whose page is older: it was done meanwhile, and its form is gone. */
async function sentLate(path: string, fields: Record<string, string>) {
  const { status, text } = await send('finance2', path, fields)
  return { status, says: text.includes(refused), typed: text.includes('What I found out myself') }
}
const saidAndKept = { status: 409, says: true, typed: true }
const mine = 'What I found out myself'

test('a difference that somebody else has settled: why is said, and the note is not lost', async () => {
  const breakId = product.world.chance.uuid()
  await product.asOwner(
    `insert into reconciliation_breaks (id, day, kind, key, ours, theirs, state, found_at)
     values ($1, '2026-11-20', 'amount', '108000000042', '{}', '{}', 'open', now())`,
    [breakId],
  )
  const at = `/finance/breaks/${breakId}`
  await send('finance', at, { intent: 'resolve', note: 'Paid in two parts' })
  expect(await sentLate(at, { intent: 'resolve', note: mine })).toEqual(saidAndKept)
})

test('a payment that somebody else has closed: why is said, and the reason is not lost', async () => {
  const { attempt } = await anAttempt(product)
  const { number } = attempt
  await product.asOwner(
    `update payment_attempts set state = 'review', version = version + 1 where number = $1`,
    [number],
  )
  const form = { intent: 'fail', number }
  const at = `/finance/payments?number=${number}`
  await send('finance', at, { ...form, reason: 'The bank knows nothing of it' })
  expect(await sentLate(at, { ...form, reason: mine })).toEqual(saidAndKept)
})

test('a fee that somebody else has waived: why is said, and the reason is not lost', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId } = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 12_000 })
  const { rows } = await product.pool.query('select id from receivables where booking_id = $1', [
    bookingId,
  ])
  const form = { intent: 'waive', receivableId: String(rows[0].id) }
  const at = `/finance/receivables?waive=${form.receivableId}`
  await send('finance', at, { ...form, reason: 'The street was flooded' })
  expect(await sentLate(at, { ...form, reason: mine })).toEqual(saidAndKept)
})

test('the office reads why a step of a booking was refused where its form is gone', async () => {
  const booker = await aBooker(product)
  const { bookingId, visitId, view } = await aBooking(product, booker)
  const at = `/backoffice/bookings/${view.number}`
  const refund = { intent: 'refund', bookingId, of: 'amount', amount: '10', reason: mine }
  const late = await send('backoffice', at, refund)
  expect(late.status).toBe(409)
  expect(late.text).toContain(mine)
  const ending = { intent: 'end-collection', visitId, version: '1', reason: 'phone-failed' }
  const ended = await send('backoffice', at, ending)
  expect([ended.status, ended.text.includes(refused)]).toEqual([409, true])
})

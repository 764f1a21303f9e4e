import { afterAll, expect, test } from 'vitest'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { aBooker } from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'

const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const nobody = product.as({ kind: 'visitor' })

let forged = 0

/** A readable message about a payment that never existed. */
function aForgery() {
  forged += 1
  const number = bookingNumber(product.clock.at(), String(forged).padStart(6, '0'))
  return sandbox.seal(`order_id=${number}&tracking_id=1&order_status=Success&currency=INR&amount=1`)
}

async function kept() {
  const { rows } = await product.pool.query(
    'select count(*)::int as kept from gateway_messages where number is null',
  )
  return rows[0].kept
}

const hear = (encrypted: string) => nobody.notePaymentMessage({ door: 'echo', encrypted })

test('of forged messages about unknown payments 200 are kept in an hour, and all get the same answer', async () => {
  const answers = []
  for (let round = 0; round < 10; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 24 }, () => hear(aForgery())))))
  expect(answers).toEqual(answers.map(() => ({ number: null })))
  expect(await kept()).toBe(200)
  // A message about an attempt of ours is accepted meanwhile.
  const { attempt } = await anAttempt(product)
  const paid = await sandbox.pay(attempt)
  expect(await hear(paid.encResp)).toEqual({ number: attempt.number })
  product.clock.pass(61)
  await hear(aForgery())
  expect(await kept()).toBe(201)
})

test('the demonstration’s own payment is begun 60 times an hour by one account, 300 by all visitors', async () => {
  const { actor } = await aBooker(product)
  const begin = async (app: typeof nobody, times: number) => {
    const ended = await Promise.allSettled(
      Array.from({ length: times }, () => app.initiatePayment({})),
    )
    return ended.filter(({ status }) => status === 'fulfilled').length
  }
  const person = product.as(actor)
  let [own, others] = [0, 0]
  for (let round = 0; round < 13; round += 1) own += await begin(person, 5)
  expect(own).toBe(60)
  await expect(person.initiatePayment({})).rejects.toMatchObject({ refusal: 'too-many' })
  for (let round = 0; round < 61; round += 1) others += await begin(nobody, 5)
  expect(others).toBe(300)
  product.clock.pass(61)
  expect(await begin(person, 1)).toBe(1)
})

import { afterAll, expect, test } from 'vitest'
import type { Outcome } from '#src/sandbox/outcome.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { aBooker, type Booker } from '#test/booking.ts'
import { textsOf, untranslatedIn } from '#test/page-text.ts'
import { anAttempt, anAwaiting, aPayingProduct, comeBack } from '#test/payments.ts'
import { baseUrl } from '#test/people.ts'

const paying = await aPayingProduct({ withPages: true })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())

let booker: Booker
let cookie: string
let strangers: string

async function newPeople() {
  booker = await aBooker(product)
  cookie = await product.cookieFor(booker.actor)
  strangers = await product.cookieFor((await aBooker(product)).actor)
}

async function read(path: string, as = cookie) {
  const answer = await product.get(path, { cookie: as })
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
}

/** Presses Pay Now like a browser without scripts. */
async function payNow(path: string, as = cookie) {
  const headers = { origin: baseUrl, cookie: as }
  const form = { method: 'POST', body: new URLSearchParams(), headers }
  const answer = await product.api.request(`${baseUrl}${path}`, form)
  return { status: answer.status, html: await answer.text() }
}

/** The visible text in one line. */
const wordsIn = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** A payment attempt after its trip to the gateway's page. */
async function after(outcome: Outcome) {
  const { booking, attempt } = await anAttempt(product, { booker })
  await comeBack(product, await sandbox.pay(attempt, outcome))
  return { booking, path: `/icici_payment/${attempt.number}` }
}

test('first only Pay Now, then the message and Confirm, which carries the sealed request', async () => {
  await newPeople()
  const { number } = await anAwaiting(product, booker)
  const first = await read(`/icici_payment?booking=${number}`)
  expect(first.html).toContain('>Pay Now</button>')
  expect(first.html).not.toContain('encRequest')
  const then = await payNow(`/icici_payment?booking=${number}`)
  expect(then.status).toBe(200)
  expect(then.html).not.toContain('>Pay Now</button>')
  expect(then.html).toContain('>Confirm</button>')
  expect(then.html).toMatch(/<input type="hidden" name="encRequest" value="[0-9a-f]{64,}"/)
  expect(then.html).toContain(`name="access_code" value="${demoMerchant.accessCode}"`)
  expect(then.html).toContain(`action="${sandbox.gateway.origin}/transaction/transaction.do`)
  expect(then.html).not.toContain(demoMerchant.workingKey)
})

test('only its owner sees a booking’s payment', async () => {
  await newPeople()
  const { booking, attempt } = await anAttempt(product, { booker })
  const [pay, result] = [
    `/icici_payment?booking=${booking.number}`,
    `/icici_payment/${attempt.number}`,
  ]
  for (const path of [pay, result]) expect((await read(path)).status).toBe(200)
  for (const path of [pay, result]) {
    const seen = await read(path, strangers)
    expect(seen.status).toBe(404)
    expect(seen.html).not.toContain('₹')
    expect((await read(path, '')).status).not.toBe(200)
  }
  expect((await payNow(pay, strangers)).status).toBe(404)
})

const ends: [Outcome, RegExp][] = [
  ['success', /Paid: ₹[\d,]+\.00\. .*Open the receipt/],
  ['failure', /The payment did not go through\..*Your slot is held until .*Try again/],
  ['abort', /The payment was cancelled\..*Try again/],
  ['tampered-status', /We are checking this payment\./],
  ['delay', /Confirming your payment….*Check again/],
]

test.each(ends)('%s is described in words, with what can be done', async (outcome, words) => {
  await newPeople()
  const { path } = await after(outcome)
  const { html } = await read(path)
  expect(wordsIn(html)).toMatch(words)
  expect(html.includes('data-ask-again')).toBe(outcome === 'delay')
  const hindi = textsOf((await read(`/hi${path}`)).html)
  const known = /Meera Nair|Oxalate|OPL\d+|R\d{19}/g
  expect(untranslatedIn(hindi, 'hi', known)).toEqual([])
})

test('an unpaid slot is released, and the page leads to booking again', async () => {
  await newPeople()
  const booking = await anAwaiting(product, booker)
  product.clock.pass(30)
  await product.as({ kind: 'worker' }).expireHolds()
  const { html } = await read(`/bookings/${booking.number}`)
  expect(wordsIn(html)).toContain('Not paid in time, so it was not booked.')
  expect(html).toMatch(/href="\/book\?items=[^"]*"[^>]*>Book again</)
  const pay = await read(`/icici_payment?booking=${booking.number}`)
  expect(wordsIn(pay.html)).toContain('There is nothing to pay here.')
  expect(pay.html).not.toContain('>Pay Now</button>')
  expect((await payNow(`/icici_payment?booking=${booking.number}`)).status).toBe(409)
})

test('a receipt exists once something was paid', async () => {
  await newPeople()
  const { number } = await anAwaiting(product, booker)
  expect((await read(`/bookings/${number}/receipt`)).to).toBe(`/bookings/${number}`)
  const { booking, path } = await after('success')
  await read(path)
  const { html, status } = await read(`/bookings/${booking.number}/receipt`)
  expect(status).toBe(200)
  expect(wordsIn(html)).toMatch(/Receipt R\d{19} .*Meera Nair.*Online/)
})

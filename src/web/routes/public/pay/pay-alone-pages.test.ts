import { afterAll, expect, test } from 'vitest'
import { aBooker } from '#test/booking.ts'
import { anAwaiting, aPayingProduct } from '#test/payments.ts'
import { baseUrl } from '#test/people.ts'

const paying = await aPayingProduct({ withPages: true, isDemo: false })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())

async function payAlone(cookie = '', path = '/icici_payment') {
  const form = { method: 'POST', body: new URLSearchParams(), headers: { origin: baseUrl, cookie } }
  return product.api.request(`${baseUrl}${path}`, form)
}

test('outside a demonstration Pay Now leads a visitor to sign in, and back', async () => {
  for (const hi of ['', '/hi']) {
    const page = await (await product.get(`${hi}/icici_payment`, {})).text()
    expect(page).toMatch(/<button[^>]*>(Pay Now|अभी भुगतान करें)<\/button>/)
    const answer = await payAlone('', `${hi}/icici_payment`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/\/sign-in\?to=(%2F|\/)icici_payment$/)
  }
})

test('signed in it shows the person’s own unpaid bookings, each with its Pay Now, and no other’s', async () => {
  const [booker, other] = [await aBooker(product), await aBooker(product)]
  const cookie = await product.cookieFor(booker.actor)
  const none = await (await product.get('/icici_payment', { cookie })).text()
  expect(none).toContain('None of your bookings is waiting for an online payment.')
  const own = await anAwaiting(product, booker)
  const theirs = await anAwaiting(product, other)
  const page = await (await product.get('/icici_payment', { cookie })).text()
  expect(page).toContain(`href="/icici_payment?booking=${own.number}"`)
  expect(page).not.toContain(theirs.number)
  const answer = await payAlone(cookie)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/icici_payment'])
  product.clock.pass(30)
  await product.as({ kind: 'worker' }).expireHolds()
  const late = await (await product.get('/icici_payment', { cookie })).text()
  expect(late).not.toContain(own.number)
})

test('a program without a session is told to sign in, one with a session to name the booking', async () => {
  const ask = async (cookie: string) => {
    const answer = await product.post('/ccavRequestHandler', {}, { cookie })
    return [answer.status, (await answer.json()).code]
  }
  const booker = await aBooker(product)
  expect(await ask('')).toEqual([401, 'sign-in-first'])
  expect(await ask(await product.cookieFor(booker.actor))).toEqual([400, 'booking-first'])
})

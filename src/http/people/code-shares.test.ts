import { expect, test } from 'vitest'
import { type Product, send, signedInByPhone } from '#test/people.ts'
import { limits } from '#src/domain/limits.ts'
import { aProduct } from '#test/product.ts'

const phone = '+919876543210'
const request = '/api/auth/phone/request-code'
const stranger = '198.51.100.7'
const elsewhere = '203.0.113.9'

test('requests by strangers never keep the code from a device that the account knows', async () => {
  await using product = await aProduct()
  const { device } = await aPatient(product)
  await asks(product, 10)
  product.clock.pass(60)
  expect((await ask(product, { from: elsewhere, cookie: device })).status).toBe(200)
  // Also from the stranger's own network.
  product.clock.pass(1)
  expect((await ask(product, { from: stranger, cookie: device })).status).toBe(200)
})

test('nor from a signed-in person who asks for a code to their own number', async () => {
  await using product = await aProduct()
  const { session } = await aPatient(product)
  await asks(product, 5, 2.5)
  expect((await ownCode(product, session)).status).toBe(200)
  // Nor the second code, after strangers on many networks have used up the strangers' share of a
  // number.
  for (let net = 0; net < 25; net++) await ask(product, { from: `198.51.${net}.7` })
  expect((await ask(product, { from: elsewhere })).status).toBe(429)
  product.clock.pass(2.5)
  expect((await ownCode(product, session)).status).toBe(200)
})

test('a known device gets five codes an hour, and so does a signed-in person', async () => {
  await using product = await aProduct()
  const { device, session } = await aPatient(product)
  for (const asked of [
    () => ask(product, { from: elsewhere, cookie: device }),
    () => ownCode(product, session),
  ]) {
    for (let n = 0; n < 5; n++) {
      expect((await asked()).status, String(n)).toBe(200)
      product.clock.pass(2.5)
    }
    const sixth = await asked()
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '2850'])
  }
})

test('a device of another account and a forged one count as a stranger’s', async () => {
  await using product = await aProduct()
  const { device } = await aPatient(product)
  const other = deviceOf(await signedInByPhone(product, '+919876500000'))
  await asks(product, 5, 2.5)
  for (const cookie of [other, device.replace(/\.[^.]*$/, '.AAAA')])
    expect((await ask(product, { from: stranger, cookie })).status).toBe(429)
})

test('a network that has not asked yet gets a code after another network has used up its share', async () => {
  await using product = await aProduct()
  await asks(product, 10)
  expect((await ask(product, { from: stranger })).status).toBe(429)
  expect((await ask(product, { from: '198.51.100.99' })).status).toBe(429)
  expect((await ask(product, { from: elsewhere })).status).toBe(200)
})

test('however many networks ask, a number gets at most forty codes a day from strangers', async () => {
  await using product = await aProduct()
  let sent = 0
  for (let net = 0; net < 120; net++) {
    sent += (await ask(product, { from: `198.51.${net}.7` })).status === 200 ? 1 : 0
    product.clock.pass(10)
  }
  expect(sent).toBe(40)
  const { rows } = await product.pool.query('select from messages')
  expect(rows).toHaveLength(40)
})

test('when one network asks for twenty at once, one is sent', async () => {
  await using product = await aProduct()
  const { device } = await aPatient(product)
  for (const cookie of [undefined, device]) {
    const all = Array.from({ length: 20 }, () =>
      ask(product, { from: stranger, ...(cookie && { cookie }) }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  }
})

test('an address that is full for strangers still lets a known device get its code', async () => {
  const codesFromNetwork = { ...limits.codesFromNetwork, most: 3 }
  const signInsFromNetwork = { ...limits.signInsFromNetwork, most: 1 }
  const networkLimits = { ...limits, codesFromNetwork, signInsFromNetwork }
  await using product = await aProduct({ networkLimits })
  const { device } = await aPatient(product)
  // Three codes an hour and five requests a minute: both limits are used up.
  for (let n = 0; n < 7; n++) await ask(product, { from: stranger, to: `+91987650001${n}` })
  const full = await ask(product, { from: stranger, to: '+919876500020' })
  expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask(product, { from: stranger, cookie: device })).status).toBe(200)
})

test('a number without an account is answered and counted the same way', async () => {
  await using product = await aProduct()
  await aPatient(product)
  const seen = async (to: string, from: string) => {
    const answers = []
    for (let n = 0; n < 7; n++) {
      const answer = await ask(product, { from, to })
      answers.push([answer.status, answer.headers.get('retry-after'), await answer.text()])
      product.clock.pass(2.5)
    }
    return answers
  }
  const known = await seen(phone, '198.51.100.7')
  expect(await seen('+919876500000', '198.51.101.7')).toEqual(known)
})

type Asked = { from: string; cookie?: string; to?: string }

function ask(product: Product, { from, cookie, to = phone }: Asked) {
  return send(product, request, { phone: to }, { from, ...(cookie && { cookie }) })
}

/** A stranger's codes, this many minutes apart. */
async function asks(product: Product, times: number, minutes = 16) {
  for (let n = 0; n < times; n++) {
    expect((await ask(product, { from: stranger })).status, String(n)).toBe(200)
    product.clock.pass(minutes)
  }
}

/** Signed in by phone 25 hours ago. */
async function aPatient(product: Product) {
  const session = await signedInByPhone(product, phone)
  product.clock.pass(25 * 60)
  return { session, device: deviceOf(session) }
}

function ownCode(product: Product, cookie: string) {
  return send(product, '/api/v1/me/code', {}, { cookie })
}

function deviceOf(cookies: string): string {
  return cookies.split('; ').find((one) => one.startsWith('__Host-oxalate.device=')) ?? ''
}

import { expect, test } from 'vitest'
import { askedForCode, codeSentTo, cookieOf, meOf, send } from '#test/people.ts'
import { limits } from '#src/domain/limits.ts'
import { aProduct } from '#test/product.ts'

const phone = '+919876543210'
const verify = '/api/auth/phone/verify-code'

test('a right code signs a new number in, creates its account and cannot be used again', async () => {
  await using product = await aProduct()
  const { asked, code, cookie } = await askedForCode(product, phone)
  expect(await asked.json()).toEqual({ sent: true, waitSeconds: 30 })
  const entered = await send(product, verify, { phone, code }, { cookie })
  expect(entered.status).toBe(200)
  const { status, me } = await meOf(product, cookieOf(entered))
  expect(status).toBe(200)
  expect(me.grants.map(({ role }) => role)).toEqual(['patient'])

  const again = await send(product, verify, { phone, code }, { cookie })
  expect(again.status).toBe(422)
  expect(await again.json()).toMatchObject({ code: 'wrong-code' })
})

test('five wrong attempts use up the code; the right one then comes too late', async () => {
  await using product = await aProduct()
  const { code, cookie } = await askedForCode(product, phone)
  const wrong = other(code)
  for (let tries = 0; tries < 5; tries++)
    expect((await send(product, verify, { phone, code: wrong }, { cookie })).status).toBe(422)
  expect((await send(product, verify, { phone, code }, { cookie })).status).toBe(429)
  product.clock.pass(1)
  expect((await send(product, verify, { phone, code }, { cookie })).status).toBe(422)
})

test('a code is valid for five minutes', async () => {
  for (const [seconds, status] of [
    [299, 200],
    [300, 422],
    [301, 422],
  ] as const) {
    await using product = await aProduct()
    const { code, cookie } = await askedForCode(product, phone)
    product.clock.pass(seconds / 60)
    expect((await send(product, verify, { phone, code }, { cookie })).status).toBe(status)
  }
})

test('of 50 right codes at once exactly one makes a session', async () => {
  await using product = await aProduct()
  const { code, cookie } = await askedForCode(product, phone)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send(product, verify, { phone, code }, { cookie })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // All come from one network: the first few are compared, the others must wait.
  expect(answers.filter(({ status }) => status === 422 || status === 429)).toHaveLength(49)
  const { rows } = await product.pool.query('select from session')
  expect(rows).toHaveLength(1)
})

test('of 50 wrong codes at once five are compared', async () => {
  await using product = await aProduct()
  const { code, cookie } = await askedForCode(product, phone)
  // Each from a network of its own: a single one would wait after five wrong codes anyway.
  await Promise.all(
    Array.from({ length: 50 }, (_, net) =>
      send(product, verify, { phone, code: other(code) }, { cookie, from: `198.51.${net}.1` }),
    ),
  )
  const { rows } = await product.pool.query('select tries from otp_challenges')
  expect(rows).toEqual([{ tries: 5 }])
})

test('a code is bound to its number and to the browser that requested it', async () => {
  await using product = await aProduct()
  const { code, cookie } = await askedForCode(product, phone)
  expect((await send(product, verify, { phone, code })).status).toBe(422)
  const stranger = await send(product, verify, { phone: '+919876543211', code }, { cookie })
  expect(stranger.status).toBe(422)
})

test('no table but the sealed outbox holds a code', async () => {
  await using product = await aProduct()
  const { code } = await askedForCode(product, phone)
  const { rows } = await product.pool.query(
    'select row_to_json(c)::text as row from otp_challenges c',
  )
  expect(rows[0]?.row).not.toContain(code)
  expect((await product.pool.query('select from verification')).rowCount).toBe(0)
  const { rows: sent } = await product.pool.query(
    'select row_to_json(m)::text as row from messages m',
  )
  expect(sent[0]?.row).not.toContain(code)
})

test('known and unknown numbers get the same answer', async () => {
  await using product = await aProduct()
  const first = await askedForCode(product, phone)
  await send(product, verify, { phone, code: first.code }, { cookie: first.cookie })
  product.clock.pass(1)
  const known = await askedForCode(product, phone)
  const unknown = await askedForCode(product, '+919876500000')
  expect(known.asked.status).toBe(unknown.asked.status)
  expect(await known.asked.text()).toBe(await unknown.asked.text())
  const names = ({ headers }: Response) => [...headers.keys()].toSorted()
  expect(names(known.asked)).toEqual(names(unknown.asked))
})

test('the next code waits 30, 60, 120 seconds; five an hour; other numbers are free', async () => {
  await using product = await aProduct()
  const ask = (number = phone) => send(product, '/api/auth/phone/request-code', { phone: number })
  const waits = [30, 60, 120, 120]
  for (const seconds of waits) {
    expect((await ask()).status).toBe(200)
    product.clock.pass((seconds - 1) / 60)
    const early = await ask()
    expect(early.status).toBe(429)
    expect(await early.json()).toMatchObject({ code: 'too-many', waitSeconds: 1 })
    product.clock.pass(1 / 60)
  }
  expect((await ask()).status).toBe(200)
  product.clock.pass(10)
  expect((await ask()).status).toBe(429)
  expect((await ask('+919876500000')).status).toBe(200)
})

test('an office, or the customers of a mobile network, behind one address all get their codes', async () => {
  await using product = await aProduct()
  const ask = (n: number) =>
    send(
      product,
      '/api/auth/phone/request-code',
      { phone: `+91987650${1000 + n}` },
      { from: '10.9.9.8' },
    )
  for (let n = 0; n < 100; n++) expect((await ask(n)).status, String(n)).toBe(200)
})

test('one address has an hourly limit of codes, whatever the numbers, an IPv6 one as its /64', async () => {
  const codesFromNetwork = { ...limits.codesFromNetwork, most: 12 }
  await using product = await aProduct({ networkLimits: { ...limits, codesFromNetwork } })
  const ask = (n: number, from: string) =>
    send(product, '/api/auth/phone/request-code', { phone: `+9198765000${10 + n}` }, { from })
  for (const network of ['10.9.9.', '2001:db8:1:2::']) {
    const of = (n: number) => (network.includes(':') ? `${network}${n}` : `${network}9`)
    const first = network.includes(':') ? 20 : 0
    for (let n = 0; n < 12; n++) expect((await ask(first + n, of(n))).status).toBe(200)
    expect((await ask(first + 12, of(12))).status, network).toBe(429)
  }
})

test('only mobile numbers in India are accepted, and unknown fields are refused', async () => {
  await using product = await aProduct()
  const ask = (body: object) => send(product, '/api/auth/phone/request-code', body)
  expect((await ask({ phone: '+14155550123' })).status).toBe(400)
  expect((await ask({ phone, admin: true })).status).toBe(400)
  expect(await codeSentTo(product, '+14155550123')).toBe('no code was sent')
})

function other(code: string) {
  return code === '000000' ? '000001' : '000000'
}

import { afterAll, expect, test } from 'vitest'
import { balances } from '#test/booking.ts'
import { aDowntimeOf } from '#test/downtime.ts'
import { anAttempt, aPayingProduct, atDoor, moneyOf, workOffChecks } from '#test/payments.ts'

const isLong = process.env.TEST_SIZE === 'long'
const patience = isLong ? 600_000 : 300_000
const paying = await aPayingProduct()
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const root = '/api/payments/ccavenue'
const doors = ['response', 'cancel', 'echo', 'reconciliation'] as const

async function messagesOf(number: string) {
  const sql =
    'select door, verdict from gateway_messages where number = $1 order by received_at, id'
  return (await product.pool.query(sql, [number])).rows
}

async function securityEvents() {
  const { rows } = await product.pool.query(
    `select detail->>'verdict' as verdict, detail->>'doubt' as doubt from audit
     where detail->>'event' = 'security' order by id`,
  )
  return rows.map(({ verdict, doubt }) => verdict ?? doubt)
}

const unpaid = {
  payment: { state: 'awaiting' },
  attempts: [{ state: 'redirected' }],
  captures: [],
  journals: [],
}

test('our own request sent back through any endpoint pays nothing, and is recorded as a security event', async () => {
  const { booking, attempt } = await anAttempt(product)
  for (const door of doors) {
    const answer = await atDoor(product, `${root}/${door}`, attempt.data)
    const isPush = door === 'echo' || door === 'reconciliation'
    expect([answer.status, answer.headers.get('location')]).toEqual(
      isPush ? [400, null] : [303, '/icici_payment'],
    )
  }
  await workOffChecks(product)
  expect(await moneyOf(product, booking.bookingId)).toMatchObject(unpaid)
  expect(await securityEvents()).toEqual(['reflected', 'reflected', 'reflected', 'reflected'])
})

test(
  'a message with any one byte changed pays nothing: the gateway is asked, and only its answer counts',
  async () => {
    const { booking, attempt } = await anAttempt(product)
    const paid = await sandbox.pay(attempt, 'failure')
    const lie = sandbox.seal(
      `order_id=${attempt.number}&tracking_id=${paid.trackingId}&order_status=Success&currency=INR&amount=${(booking.total / 100).toFixed(2)}`,
    )
    const turned = (at: number) =>
      `${lie.slice(0, at)}${lie[at] === 'a' ? 'b' : 'a'}${lie.slice(at + 1)}`
    const many = isLong ? lie.length : 40
    const all = [
      lie,
      ...Array.from({ length: many }, (_, index) => turned((index * 7) % lie.length)),
    ]
    for (const message of all) {
      const { status } = await atDoor(product, `${root}/response`, message)
      expect(status).toBe(303)
    }
    await workOffChecks(product)
    expect(await moneyOf(product, booking.bookingId)).toMatchObject({
      ...unpaid,
      attempts: [{ state: 'failed' }],
    })
  },
  patience,
)

test('a browser that brings a lower amount than was paid changes nothing; it is recorded, and the true amount counts', async () => {
  const { booking, attempt } = await anAttempt(product)
  const paid = await sandbox.pay(attempt, 'tampered')
  await atDoor(product, `${root}/response`, paid.encResp)
  await workOffChecks(product)
  expect(await messagesOf(attempt.number)).toEqual([{ door: 'response', verdict: 'contradicts' }])
  expect(await moneyOf(product, booking.bookingId)).toMatchObject({
    payment: { state: 'captured' },
    captures: [{ kind: 'applied', amount: booking.total }],
  })
})

test('when the gateway itself says another amount or currency, a person must look and nothing is booked', async () => {
  for (const as of [{ amount: '1.00' }, { currency: 'USD' }]) {
    const { booking, attempt } = await anAttempt(product)
    await sandbox.pay(attempt)
    await sandbox.say(attempt.number, as)
    await worker.checkPayment(attempt)
    await worker.checkPayment(attempt)
    expect(await moneyOf(product, booking.bookingId)).toMatchObject({
      ...unpaid,
      attempts: [{ state: 'review' }],
    })
    expect(await balances(product, booking.bookingId)).toEqual({})
    expect((await securityEvents()).at(-1)).toBe(Object.keys(as)[0])
  }
})

test('a message with my number and another’s reference neither pays nor cancels my attempt', async () => {
  const mine = await anAttempt(product)
  const theirs = await anAttempt(product)
  const paid = await sandbox.pay(theirs.attempt)
  await worker.checkPayment(theirs.attempt)
  const lie = sandbox.seal(
    `order_id=${mine.attempt.number}&tracking_id=${paid.trackingId}&order_status=Success`,
  )
  await atDoor(product, `${root}/echo`, lie)
  await workOffChecks(product)
  expect(await moneyOf(product, mine.booking.bookingId)).toMatchObject(unpaid)
  expect((await moneyOf(product, theirs.booking.bookingId)).captures).toHaveLength(1)
})

test('a repeated field makes a message unreadable, and so does one that is no ciphertext', async () => {
  const { booking, attempt } = await anAttempt(product)
  await sandbox.pay(attempt)
  const { number } = attempt
  const twice = sandbox.seal(`order_id=${number}&order_status=Success&amount=1.00&amount=549.00`)
  const cased = sandbox.seal(`order_id=${number}&Order_Id=OPL1&order_status=Success`)
  const odd = ['', 'zz', 'abc', '00', 'f'.repeat(33), '€', 'a'.repeat(5000)]
  const said = new Set<string>()
  for (const message of [twice, cased, ...odd]) {
    const push = await atDoor(product, `${root}/echo`, message)
    const { requestId: _one, ...problem } = await push.json()
    said.add(JSON.stringify([push.status, problem]))
    const back = await atDoor(product, `${root}/response`, message)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/icici_payment'])
  }
  expect([...said]).toHaveLength(1)
  expect([...said][0]).toContain('400')
  expect(await messagesOf(number)).toEqual([])
  expect((await moneyOf(product, booking.bookingId)).captures).toEqual([])
  expect(product.reported).toEqual([])
})

test(
  'the cancel address cancels nothing by itself, for nobody, and leads only home',
  async () => {
    const { booking, attempt } = await anAttempt(product)
    const aborted = sandbox.seal(`order_id=${attempt.number}&order_status=Aborted`)
    const address = `http://localhost:3000${root}/cancel`
    for (const query of [
      '',
      '?orderNo=1&redirect_url=https://evil.example',
      '?encResp=//evil.example',
    ]) {
      const got = await product.api.request(`${address}${query}`)
      expect([got.status, got.headers.get('location')]).toEqual([303, '/icici_payment'])
    }
    const more = { redirect_url: 'https://evil.example', cancel_url: '//evil.example' }
    const times = isLong ? 1000 : 20
    for (let sent = 0; sent < times; sent += 1) {
      const posted = await atDoor(product, `${root}/cancel`, aborted, more)
      expect([posted.status, posted.headers.get('location')]).toEqual([
        303,
        `/icici_payment/${attempt.number}`,
      ])
    }
    await workOffChecks(product)
    expect(await moneyOf(product, booking.bookingId)).toMatchObject(unpaid)
    expect(await messagesOf(attempt.number)).toEqual([{ door: 'cancel', verdict: 'readable' }])
    await sandbox.pay(attempt, 'abort')
    await worker.checkPayment(attempt)
    expect((await moneyOf(product, booking.bookingId)).attempts).toEqual([{ state: 'aborted' }])
    expect((await moneyOf(product, booking.bookingId)).payment.state).toBe('awaiting')
  },
  patience,
)

test('a message in capitals or with spaces around it is the same message; of a thousand variants forty are stored', async () => {
  const { attempt } = await anAttempt(product)
  const { encResp } = await sandbox.pay(attempt)
  for (const same of [encResp, encResp.toUpperCase(), ` ${encResp}\r\n`])
    expect((await atDoor(product, `${root}/echo`, same)).status).toBe(200)
  expect(await messagesOf(attempt.number)).toHaveLength(1)
  for (let one = 0; one < 50; one += 1) {
    const another = `order_id=${attempt.number}&order_status=Success&billing_notes=${one}`
    expect((await atDoor(product, `${root}/echo`, sandbox.seal(another))).status).toBe(200)
  }
  expect(await messagesOf(attempt.number)).toHaveLength(40)
  expect(await workOffChecks(product)).toBe(40)
})

test('a message corrupted by a changed byte is unreadable like any other, and not an error of ours', async () => {
  const { attempt } = await anAttempt(product)
  for (const status of ['Suc%00cess', '\u0000', 'Su\nccess', 'x'.repeat(9000), 'Gel%C3%B6scht']) {
    const message = sandbox.seal(`order_id=${attempt.number}&order_status=${status}`)
    const push = await atDoor(product, `${root}/echo`, message)
    expect([push.status, (await push.json()).code]).toEqual([400, 'unreadable'])
    const back = await atDoor(product, `${root}/response`, message)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/icici_payment'])
  }
  expect(await messagesOf(attempt.number)).toEqual([])
})

test('the endpoints need no session and set none: a payer’s cookie is not even read', async () => {
  const { attempt, booker } = await anAttempt(product)
  const paid = await sandbox.pay(attempt)
  const answer = await atDoor(product, `${root}/response`, paid.encResp)
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await answer.text()).toBe('')
  const seen = `/api/v1/payments/${attempt.number}`
  expect((await product.get(seen)).status).toBe(404)
  const cookie = await product.cookieFor(booker.actor)
  const own = await product.get(seen, { cookie })
  expect(own.status).toBe(200)
  expect(await own.json()).toMatchObject({ number: attempt.number, state: 'redirected' })
})

test('during a planned downtime only the gateway is answered', async () => {
  const { attempt } = await anAttempt(product)
  const paid = await sandbox.pay(attempt)
  const { plan, atTime } = aDowntimeOf(product)
  await plan()
  await atTime('2026-11-24T04:00:00Z')
  expect((await atDoor(product, `${root}/echo`, paid.encResp)).status).toBe(200)
  const body = { order_id: attempt.number }
  expect((await product.post('/ccavRequestHandler', body)).status).toBe(503)
  expect((await product.get(`/icici_payment/${attempt.number}`)).status).toBe(503)
  await atTime('2026-11-24T06:00:00Z')
})

test('only the pages with Pay Now may post to the gateway', async () => {
  const allowed = async (path: string) =>
    /form-action ([^;]*)/.exec(
      (await product.get(path)).headers.get('content-security-policy') ?? '',
    )?.[1]
  const both = `'self' ${sandbox.gateway.origin}`
  const paying = `/icici_payment/OPL${'1'.repeat(19)}`
  const suggested = `/bookings/OBL${'1'.repeat(19)}/suggested`
  for (const path of [
    '/icici_payment',
    '/hi/icici_payment',
    paying,
    '/book',
    '/hi/book',
    suggested,
  ])
    expect([path, await allowed(path)]).toEqual([path, both])
  for (const path of ['/', '/bookings', '/icici_payments', '/me', '/hi/services'])
    expect([path, await allowed(path)]).toEqual([path, "'self'"])
})

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cipherOf } from '#src/sandbox/cipher.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { aBooker } from '#test/booking.ts'
import { anAwaiting, aPayingProduct } from '#test/payments.ts'
import { baseUrl } from '#test/people.ts'

const isLong = process.env.TEST_SIZE === 'long'
const paying = await aPayingProduct({ slotCapacity: 500 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)
const cipher = cipherOf('cbc', demoMerchant.workingKey)
const json = '/ccavRequestHandler'
const form = '/api/payments/initiate'

const asJson = (body: unknown, headers = {}) => product.post(json, body, { cookie, ...headers })

function asForm(body: [string, string][] | Record<string, string>, headers = {}) {
  return product.api.request(`${baseUrl}${form}`, {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: baseUrl,
      cookie,
      ...headers,
    },
  })
}

type Begun = { data: string; access_code: string; action: string }

/** Decrypts it like the gateway, with its own cipher code. */
function readByGateway({ data }: Begun) {
  return Object.fromEntries(new URLSearchParams(String(cipher.open(data))))
}

const waiting: Awaited<ReturnType<typeof anAwaiting>>[] = []

/**
 * A booking that waits for its payment; the oldest is cancelled first, since one account holds only
 * a few.
 */
async function another() {
  const [oldest] = waiting.length < 4 ? [] : waiting.splice(0, 1)
  const app = product.as(booker.actor)
  if (oldest) await app.cancelBooking({ ...oldest, expectedChargePaise: 0 })
  const booking = await anAwaiting(product, booker)
  waiting.push(booking)
  return booking
}

async function attempts() {
  const { rows } = await product.pool.query(
    'select number, amount_paise::int from payment_attempts',
  )
  return new Map<string, number>(rows.map(({ number, amount_paise }) => [number, amount_paise]))
}

test('both endpoints answer data, access code and address, and no key; the request is the server’s own', async () => {
  const booking = await another()
  const fields = { order_id: booking.number, amount: '1.00', merchant_id: '9', currency: 'USD' }
  for (const answer of [await asJson(fields), await asForm(fields)]) {
    expect(answer.status).toBe(200)
    const begun = (await answer.json()) as Begun
    expect(Object.keys(begun).toSorted()).toEqual(['access_code', 'action', 'data'])
    expect(begun.action.startsWith(sandbox.gateway.origin)).toBe(true)
    expect(JSON.stringify(begun)).not.toContain(demoMerchant.workingKey)
    const sent = readByGateway(begun)
    expect(sent).toMatchObject({
      merchant_id: demoMerchant.id,
      currency: 'INR',
      language: 'EN',
      amount: (booking.total / 100).toFixed(2),
      billing_name: 'Meera Nair',
      redirect_url: `${baseUrl}/api/payments/ccavenue/response`,
      cancel_url: `${baseUrl}/api/payments/ccavenue/cancel`,
    })
    expect(sent.order_id).toMatch(/^OPL\d{19}$/)
    expect(sent.order_id).not.toBe(booking.number)
  }
})

test('without a booking it is the demonstration’s own payment, for anybody, and involves nobody’s money', async () => {
  const begun = (await (
    await asForm({ amount: '900', language: 'HI' }, { cookie: '' })
  ).json()) as Begun
  const sent = readByGateway(begun)
  expect(sent).toMatchObject({ amount: '100.00', currency: 'INR', language: 'EN' })
  await sandbox.pay(begun)
  const number = sent.order_id as never
  const visitor = product.as({ kind: 'visitor' })
  expect(await visitor.checkPayment({ number })).toMatchObject({
    state: 'captured',
    bookingId: null,
    payment: null,
  })
  const { rows } = await product.pool.query(
    `select e.account, sum(e.amount_paise)::int as sum from ledger_journals j
       join ledger_entries e on e.journal_id = j.id where j.kind = 'demo-captured'
       group by e.account order by e.account`,
  )
  expect(rows).toEqual([
    { account: 'gateway', sum: 10_000 },
    { account: 'unallocated', sum: -10_000 },
  ])
})

test('outside the demonstration a payment names its booking', async () => {
  const { world } = product
  const { isDemo } = world.settings
  world.settings.isDemo = false
  const answer = await asJson({})
  world.settings.isDemo = isDemo
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'booking-first'])
})

const anyText = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('1.00', 'INR', '0', '-1'))
const ignored = ['merchant_id', 'currency', 'amount', 'billing_name', 'billing_address'] as const
const more = ['redirect_url', 'cancel_url', 'language'] as const
const strange = ['order_status', 'tracking_id', 'Amount', 'AMOUNT', 'encRequest', 'price', 'state']
const runs = isLong ? 1000 : 200

test(
  `${runs} bodies with everything a caller might try: the booking’s price is sent, or nothing is`,
  async () => {
    let booking = await another()
    let used = 0
    let alone = 0
    const known = fc.record(
      Object.fromEntries([...ignored, ...more].map((name) => [name, anyText])),
      { requiredKeys: [] },
    )
    const odd = fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...strange), anyText) },
    )
    let equal = 0
    const flags = fc.tuple(fc.boolean(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(known, odd, flags, async (fields, stranger, [isNamed, isForm]) => {
        // One account begins sixty of the demonstration's own payments in an hour.
        if (alone >= 50) product.clock.pass(61)
        if (used >= 18 || alone >= 50) {
          booking = await another()
          used = 0
          alone %= 50
        }
        const named = isNamed ? { order_id: booking.number } : {}
        const sent = { ...fields, ...named, ...(stranger && { [stranger[0]]: stranger[1] }) }
        const answer = await (isForm ? asForm(sent) : asJson(sent))
        expect(answer.status).toBe(stranger ? 400 : 200)
        if (stranger) return
        if (isNamed) used += 1
        else alone += 1
        equal += 1
        const { amount, order_id } = readByGateway((await answer.json()) as Begun)
        const inDatabase = (await attempts()).get(order_id ?? '')
        expect(inDatabase).toBe(isNamed ? booking.total : 10_000)
        expect(amount).toBe(((inDatabase ?? 0) / 100).toFixed(2))
      }),
      { numRuns: runs },
    )
    expect(equal).toBeGreaterThan(runs / 2)
  },
  isLong ? 600_000 : 300_000,
)

test('what is no payment request is 400: fields unknown, repeated, nested, of two bookings, malformed', async () => {
  const { number } = await another()
  const { number: other } = await another()
  const before = (await attempts()).size
  const bodies: unknown[] = [
    { order_id: number, bookingNumber: other },
    { order_id: 'OPL1' },
    { order_id: [number] },
    { order_id: number, amount: { value: 1 } },
    { order_id: number, __proto__x: '1' },
    [],
    null,
    'text',
    7,
  ]
  for (const body of bodies) expect((await asJson(body)).status).toBe(400)
  const raw = (text: string) =>
    product.api.request(`${baseUrl}${json}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
    })
  for (const text of [`{"order_id":"${number}","order_id":"${other}"}`, '{"order_id":', ''])
    expect((await raw(text)).status).toBe(400)
  const twice: [string, string][] = [
    ['order_id', number],
    ['order_id', other],
  ]
  for (const body of [
    twice,
    [
      ['amount', '1'],
      ['amount', '2'],
    ] as [string, string][],
  ])
    expect((await asForm(body)).status).toBe(400)
  expect((await asForm({ order_id: number, status: 'paid' })).status).toBe(400)
  expect((await attempts()).size).toBe(before)
  expect(product.reported).toEqual([])
})

test('a number that is not the caller’s own booking, another’s or newly invented, is answered like a missing one', async () => {
  const booking = await another()
  const fresh = 'OPL1700000000000123456'
  const stranger = await product.cookieFor((await aBooker(product)).actor)
  for (const cookie of ['', stranger])
    for (const order_id of [fresh, booking.number])
      for (const send of [asJson, asForm]) {
        const answer = await send({ order_id }, { cookie })
        expect(answer.status).toBe(200)
        const said = (await answer.json()) as Begun
        expect(Object.keys(said).toSorted()).toEqual(['access_code', 'action', 'data'])
        const sent = readByGateway(said)
        expect(sent.amount).toBe('100.00')
        expect([fresh, booking.number]).not.toContain(sent.order_id)
        const { rows } = await product.pool.query(
          'select client_reference, booking_id from payment_attempts where number = $1',
          [sent.order_id],
        )
        expect(rows).toEqual([{ client_reference: order_id, booking_id: null }])
      }
  const own = readByGateway((await (await asJson({ order_id: booking.number })).json()) as Begun)
  expect(own.amount).toBe((booking.total / 100).toFixed(2))
})

test('an attempt of a booking has no client-chosen number, and none is longer than forty characters', async () => {
  await asJson({ order_id: 'OPL1700000000000123456' }, { cookie: '' })
  const some = `where number = (select number from payment_attempts where client_reference is not null limit 1)`
  const long = `update payment_attempts set client_reference = repeat('9', 41) ${some}`
  await expect(product.asOwner(long)).rejects.toThrow('payment_attempts_client_reference')
})

test('another’s booking is not found, another site is refused, and each endpoint accepts its own content type', async () => {
  const { number } = await another()
  const stranger = await product.cookieFor((await aBooker(product)).actor)
  expect((await asJson({ bookingNumber: number }, { cookie: stranger })).status).toBe(404)
  expect((await asJson({ bookingNumber: number }, { cookie: '' })).status).toBe(401)
  const evil = { origin: 'https://evil.example' }
  expect((await asJson({ order_id: number }, evil)).status).toBe(403)
  expect((await asForm({ order_id: number }, evil)).status).toBe(403)
  const asText = { 'content-type': 'text/plain' }
  expect((await asJson({}, asText)).status).toBe(415)
  expect((await asForm({}, { 'content-type': 'application/json' })).status).toBe(415)
  for (const path of [json, form]) {
    const got = await product.get(path)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

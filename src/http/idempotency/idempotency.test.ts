import { afterAll, expect, test } from 'vitest'
import { aBooker, aQuote } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

/** A new account with a quote, and how it confirms it under a key. */
async function aConfirmer() {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const { quoteId } = await aQuote(product, booker)
  async function confirm(key: string, body: object = { quoteId }) {
    const answer = await product.post('/api/v1/bookings', body, { cookie, 'idempotency-key': key })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  async function bookings() {
    const mine = 'select 1 from bookings where account_id = $1'
    return (await product.pool.query(mine, [booker.actor.id])).rows.length
  }
  return { booker, cookie, quoteId, confirm, bookings }
}

test('the same request with the same key books once and gets the first reply, byte for byte', async () => {
  const { confirm, bookings } = await aConfirmer()
  const first = await confirm('once')
  const second = await confirm('once')
  expect(first.status).toBe(201)
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await bookings()).toBe(1)
})

test('of twenty at once one books; the others hear that it is in flight or get its reply', async () => {
  const { confirm, bookings } = await aConfirmer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm('at once')))
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect(await bookings()).toBe(1)
})

test('a call that changes something requires a key of at most 255 characters', async () => {
  const { confirm, cookie } = await aConfirmer()
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie }
  const init = { method: 'POST', headers, body: '{}' }
  const without = await product.api.request('/api/v1/bookings', init)
  expect(without.status).toBe(400)
  expect(await without.json()).toMatchObject({ code: 'key-missing' })
  expect((await confirm('x'.repeat(256))).status).toBe(400)
})

test('a refusal is replayed too', async () => {
  const { confirm } = await aConfirmer()
  const unknown = { quoteId: crypto.randomUUID() }
  const first = await confirm('refused', unknown)
  const again = await confirm('refused', unknown)
  expect(first.status).toBe(404)
  expect(again).toMatchObject({ status: 404, body: first.body })
  expect(again.headers.get('content-type')).toContain('application/problem+json')
})

test('the same key with another body is refused, and with the first body still replayed', async () => {
  const { confirm } = await aConfirmer()
  const first = await confirm('reused')
  const other = await confirm('reused', { quoteId: crypto.randomUUID() })
  expect(other.status).toBe(422)
  expect(JSON.parse(other.body)).toMatchObject({ code: 'key-reused' })
  expect((await confirm('reused')).body).toBe(first.body)
})

test('a key belongs to its person and its call', async () => {
  const { confirm, bookings } = await aConfirmer()
  await confirm('shared')
  const other = await aBooker(product)
  const cookie = await product.cookieFor(other.actor)
  const { quoteId } = await aQuote(product, other)
  const headers = { cookie, 'idempotency-key': 'shared' }
  expect((await product.post('/api/v1/bookings', { quoteId }, headers)).status).toBe(201)
  expect(await bookings()).toBe(1)
})

test('a request that did not fit its schema was not begun, so the key is free again', async () => {
  const { confirm } = await aConfirmer()
  expect((await confirm('typo', { quote: 'none' })).status).toBe(422)
  expect((await confirm('typo')).status).toBe(201)
})

test('a claim without its change, as after a crash: after a minute the same request makes the change', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  // The process died between its claim and its change: only the claim remains.
  await claimed(booker, quoteId)
  expect((await confirm('killed')).status).toBe(409)
  product.clock.pass(0.9)
  expect((await confirm('killed')).status).toBe(409)
  product.clock.pass(0.2)
  expect((await confirm('killed')).status).toBe(201)
  expect(await bookings()).toBe(1)
})

test('a change without its reply, as after a crash: the same request gets the answer, and nothing is done twice', async () => {
  const { quoteId, confirm, bookings } = await aConfirmer()
  const lost = await withoutReply(() => confirm('killed'))
  expect((await confirm('killed')).status).toBe(409)
  product.clock.pass(1.1)
  // If the verb ran again, it would no longer find the quote.
  const { actor } = await aBooker(product)
  const give = 'update quotes set account_id = $2 where id = $1'
  await product.asOwner(give, [quoteId, actor.id])
  expect(await confirm('killed')).toMatchObject({ status: 201, body: lost.body })
  expect(await bookings()).toBe(1)
  expect((await confirm('killed')).headers.get('idempotency-replayed')).toBe('true')
})

test('when twenty find an abandoned claim, one takes it over', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  await claimed(booker, quoteId)
  product.clock.pass(2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm('killed')))
  const done = answers.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ body }) => body)).size).toBe(1)
  // None of the others began: none was refused because of the quote itself.
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(JSON.parse(body)).toMatchObject({ code: 'still-in-flight' })
  expect(await bookings()).toBe(1)
})

test('a first attempt that comes back too late changes nothing and overwrites nothing', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  const first = await claimed(booker, quoteId)
  product.clock.pass(2)
  const second = await claimed(booker, quoteId)
  const app = product.as(booker.actor)
  const late = app.underClaim({
    token: first.token,
    run: async () => {
      await app.placeBooking({ quoteId })
    },
  })
  await expect(late).rejects.toMatchObject({ refusal: 'still-in-flight' })
  await app.keepReply({ token: first.token, status: 500, body: 'late' })
  await app.keepReply({ token: second.token, status: 201, body: 'second' })
  expect((await confirm('killed')).body).toBe('second')
  expect(await bookings()).toBe(0)
})

test('replies are kept for more than a day, but not for ever', async () => {
  const { confirm } = await aConfirmer()
  const worker = product.as({ kind: 'worker' })
  const first = await confirm('kept')
  product.clock.pass(25 * 60)
  await worker.purgeReplies()
  expect((await confirm('kept')).body).toBe(first.body)
  product.clock.pass(24 * 60)
  expect((await worker.purgeReplies()).purged).toBeGreaterThan(0)
  expect((await product.pool.query('select 1 from replies')).rows).toEqual([])
})

type Booker = Awaited<ReturnType<typeof aBooker>>

/** The claim of a request that got no further. */
async function claimed({ actor }: Booker, quoteId: string) {
  const body = new TextEncoder().encode(JSON.stringify({ quoteId }))
  const hash = await crypto.subtle.digest('SHA-256', body)
  const claim = await product.as(actor).claimReply({
    call: 'POST /api/v1/bookings',
    key: 'killed',
    fingerprint: Buffer.from(hash).toString('hex'),
  })
  if (claim.kind === 'reply') throw new Error('there is a reply already')
  return claim
}

/** The state after a process is killed between the commit and its reply. */
async function withoutReply<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  await product.asOwner(`create function keep_waiting() returns trigger language plpgsql as
    $$ begin if new.status is not null then return null; end if; return new; end $$`)
  await product.asOwner(`create trigger keep_waiting before update on replies
    for each row execute function keep_waiting()`)
  const answer = await run()
  await product.asOwner('drop trigger keep_waiting on replies')
  return answer
}

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { markChange } from '#src/db/driver/before-commit.ts'
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

test('a step is one record and one commit with its change', async () => {
  const { booker, confirm } = await aConfirmer()
  await confirm('killed')
  const { rows } = await product.pool.query(
    `select r.xmin = b.xmin as together from replies r, bookings b
     where r.actor = $1 and b.account_id::text = r.actor`,
    [booker.actor.id],
  )
  expect(rows).toEqual([{ together: true }])
})

test('a transaction beside a verb’s own neither waits for its key nor holds it', async () => {
  const { booker, quoteId } = await aConfirmer()
  const app = product.as(booker.actor)
  const claim = await app.claimReply(await named(quoteId))
  const { db } = product.world
  const run = () =>
    db.transaction(
      async () => {
        await db.transaction((tx) => tx.execute('select 1'))
        return 'done'
      },
      { isStep: true },
    )
  await expect(app.underClaim({ claim, run })).resolves.toBe('done')
})

test('the same request again, while the first one is being done, begins nothing', async () => {
  const { booker, quoteId } = await aConfirmer()
  const app = product.as(booker.actor)
  const first = await app.claimReply(await named(quoteId))
  const again = await app.claimReply(await named(quoteId))
  const begun: string[] = []
  const step = (name: string, meanwhile?: () => Promise<void>) => () =>
    product.world.db.transaction(
      async () => {
        begun.push(name)
        await meanwhile?.()
        return 'done'
      },
      { isStep: true },
    )
  const refused = () =>
    expect(app.underClaim({ claim: again, run: step('again') })).rejects.toMatchObject({
      refusal: 'still-in-flight',
    })
  await app.underClaim({ claim: first, run: step('first', refused) })
  expect(begun).toEqual(['first'])
})

test('a record that appears while the change is being made undoes the change', async () => {
  const { booker, quoteId, bookings } = await aConfirmer()
  const app = product.as(booker.actor)
  const claim = await app.claimReply(await named(quoteId))
  const other = await app.claimReply(await named(quoteId))
  const run = () =>
    product.world.db.transaction(
      async (tx) => {
        await app.keepReply({ claim: other, status: 404, body: 'first' })
        markChange(tx)
        await tx.execute(sql`update quotes set expires_at = expires_at where id = ${quoteId}`)
        return 'done'
      },
      { isStep: true },
    )
  await expect(app.underClaim({ claim, run })).rejects.toMatchObject({ refusal: 'still-in-flight' })
  expect([claim.reply?.body, await bookings()]).toEqual(['first', 0])
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

async function named(quoteId: string) {
  const body = new TextEncoder().encode(JSON.stringify({ quoteId }))
  const hash = await crypto.subtle.digest('SHA-256', body)
  const fingerprint = Buffer.from(hash).toString('hex')
  return { call: 'POST /api/v1/bookings', key: 'killed', fingerprint }
}

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

test('a claim that a version before wrote without its change: after a minute the same request makes it', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  await claimedByTheOldWay(booker, quoteId)
  expect((await confirm('killed')).status).toBe(409)
  product.clock.pass(0.9)
  expect((await confirm('killed')).status).toBe(409)
  product.clock.pass(0.2)
  const made = await confirm('killed')
  expect(made.status).toBe(201)
  expect((await confirm('killed')).body).toBe(made.body)
  expect(await bookings()).toBe(1)
})

test('a change whose process died before its reply: the same request is answered at once, and nothing is done twice', async () => {
  const { booker, quoteId, bookings } = await aConfirmer()
  const app = product.as(booker.actor)
  // Nothing after the verb: the process died behind its commit.
  const claim = await app.claimReply(await named(quoteId))
  const placed = await app.underClaim({ claim, run: () => app.placeBooking({ quoteId }) })
  // If the verb ran again, it would no longer find the quote.
  const { actor } = await aBooker(product)
  await product.asOwner('update quotes set account_id = $2 where id = $1', [quoteId, actor.id])
  const cookie = await product.cookieFor(booker.actor)
  const headers = { cookie, 'idempotency-key': 'killed' }
  const again = await product.post('/api/v1/bookings', { quoteId }, headers)
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await again.json()).toMatchObject({ number: (placed as { number: string }).number })
  expect(await bookings()).toBe(1)
})

test('a change that is rolled back leaves no claim', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  await product.asOwner(`create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'broken for a test'; end $$`)
  await product.asOwner(`create trigger break_it before insert on bookings
    for each row execute function break_it()`)
  expect((await confirm('killed')).status).toBe(500)
  await product.asOwner('drop trigger break_it on bookings')
  const left = await product.pool.query('select 1 from replies where actor = $1', [booker.actor.id])
  expect(left.rows).toEqual([])
  expect((await confirm('killed')).status).toBe(201)
  expect([quoteId !== '', await bookings()]).toEqual([true, 1])
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

test('a version before finds what it can answer at once', async () => {
  const { booker, confirm } = await aConfirmer()
  await confirm('killed')
  const { rows } = await product.pool.query(
    `select status, answer is not null as answered, claimed_at < now() - interval '1 minute' as due
     from replies where actor = $1`,
    [booker.actor.id],
  )
  expect(rows).toEqual([{ status: null, answered: true, due: true }])
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

test('when twenty find an abandoned claim, one takes it over', async () => {
  const { booker, quoteId, confirm, bookings } = await aConfirmer()
  await claimedByTheOldWay(booker, quoteId)
  product.clock.pass(2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm('killed')))
  const done = answers.filter(({ status }) => status === 201)
  expect(new Set(done.map(({ body }) => body)).size).toBe(1)
  // None of the others began: none was refused because of the quote itself.
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(JSON.parse(body)).toMatchObject({ code: 'still-in-flight' })
  expect(await bookings()).toBe(1)
})

test('a request that comes back too late changes nothing and overwrites nothing', async () => {
  const { booker, quoteId, bookings } = await aConfirmer()
  const app = product.as(booker.actor)
  const late = await app.claimReply(await named(quoteId))
  const first = await app.claimReply(await named(quoteId))
  // The first one is answered after the late one has begun, and before it commits.
  const placed = app.underClaim({
    claim: late,
    run: async () => {
      await app.keepReply({ claim: first, status: 404, body: 'first' })
      await app.placeBooking({ quoteId })
    },
  })
  await expect(placed).rejects.toMatchObject({ refusal: 'still-in-flight' })
  await app.keepReply({ claim: late, status: 500, body: 'late' })
  expect(late.reply).toEqual({ status: 404, body: 'first' })
  const { rows } = await product.pool.query('select body from replies where actor = $1', [
    booker.actor.id,
  ])
  expect([rows, await bookings()]).toEqual([[{ body: 'first' }], 0])
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

type Booker = Awaited<ReturnType<typeof aBooker>>

async function named(quoteId: string) {
  const body = new TextEncoder().encode(JSON.stringify({ quoteId }))
  const hash = await crypto.subtle.digest('SHA-256', body)
  const fingerprint = Buffer.from(hash).toString('hex')
  return { call: 'POST /api/v1/bookings', key: 'killed', fingerprint }
}

/** A process of an earlier version claimed the key and got no further. */
async function claimedByTheOldWay({ actor }: Booker, quoteId: string) {
  const { call, key, fingerprint } = await named(quoteId)
  await product.pool.query(
    `insert into replies (actor, call, key, fingerprint, token, claimed_at, created_at)
     values ($1, $2, $3, $4, gen_random_uuid(), $5, $5)`,
    [actor.id, call, key, fingerprint, product.clock.fixed()?.toString()],
  )
}

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

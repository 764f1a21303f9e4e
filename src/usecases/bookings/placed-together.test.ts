import { afterAll, expect, test } from 'vitest'
import { bookingsAtHand, notingBookings } from '#src/db/bookings-at-hand.ts'
import { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { aBooker, aQuote, type Booker, freeHours } from '#test/booking.ts'
import { untilWaiting } from '#test/gate-at-commit.ts'
import { anotherProcess } from '#test/processes.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product
/** Nobody comes back when told that the system is busy. */
const as = bindVerbs(product.world)
const hours = await freeHours(product)

type Placed = { bookingId: string; number: string }
type Act = () => Promise<unknown>
type Quoted = { booker: Booker; quoteId: Awaited<ReturnType<typeof aQuote>>['quoteId'] }

async function quoted(startsAt = hours[0] ?? ''): Promise<Quoted> {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker, { startsAt })
  return { booker, quoteId }
}

const several = (many: number, startsAt?: string) =>
  Promise.all(Array.from({ length: many }, () => quoted(startsAt)))

const placing =
  ({ booker, quoteId }: Quoted) =>
  () =>
    as(booker.actor).placeBooking({ quoteId })

/** A row that another transaction holds until it is let go. */
async function held(table: 'quotes' | '"user"', id: string) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${table} where id = $1 for no key update`, [id])
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

/** All of them arrive while another place of this process is in flight. */
async function whileOneIsPlaced(acts: readonly Act[]) {
  const first = await quoted(hours[1])
  const letGo = await held('quotes', first.quoteId)
  const before = placing(first)()
  await untilWaiting(product, 1)
  const answers = Promise.allSettled(acts.map((act) => act()))
  await letGo()
  await before
  return answers
}

const placedOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value as Placed] : []))
const refusedOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal ?? one.reason] : []))

/** How many transactions wrote these bookings. */
async function transactionsOf(placed: readonly Placed[]): Promise<number> {
  const { rows } = await pool.query(
    'select count(distinct xmin::text)::int as count from bookings where id = any($1)',
    [placed.map(({ bookingId }) => bookingId)],
  )
  return rows[0].count
}

/** Every quote has so many bookings, each with its places; no place is taken by nobody. */
async function expectWhole(quotes: readonly Quoted[], booked: readonly number[]) {
  const { rows } = await pool.query(
    `select count(b.id)::int as bookings from unnest($1::uuid[]) with ordinality as q (id, at)
     left join bookings b on b.quote_id = q.id group by q.at order by q.at`,
    [quotes.map(({ quoteId }) => quoteId)],
  )
  expect(rows.map(({ bookings }) => bookings)).toEqual(booked)
  expect(await wronglyCounted()).toEqual([])
}

async function wronglyCounted() {
  const { rows } = await pool.query(
    `select id, used, capacity from slots s where used > capacity
       or used <> (select count(*) from visit_slots v where v.slot_id = s.id)`,
  )
  return rows
}

const places = (startsAt: string, left: number) =>
  product.asOwner('update slots set capacity = used + $2 where starts_at = $1', [startsAt, left])

test('bookings that arrive while another is placed are one transaction, each with what it has alone', async () => {
  const { bookingId } = await placing(await quoted())()
  const quotes = await several(5)
  const answers = await whileOneIsPlaced(quotes.map(placing))
  const placed = placedOf(answers)
  expect(placed).toHaveLength(5)
  expect(await transactionsOf(placed)).toBe(1)
  await expectWhole(quotes, [1, 1, 1, 1, 1])
  const { rows } = await pool.query(
    `select (select count(*)::int from audit where subject_id = b.id::text) as audited,
       (select count(*)::int from audit a where subject_id = b.id::text
         and actor_id = b.account_id) as by_their_own,
       (select count(*)::int from events where booking_id = b.id) as events,
       (select count(*)::int from messages where subject_id = b.id
         and user_id = b.account_id) as told
     from bookings b where id = any($1) order by placed_at, id <> $2`,
    [[bookingId, ...placed.map((one) => one.bookingId)], bookingId],
  )
  const [alone] = rows
  expect(alone).toMatchObject({ audited: 1, by_their_own: 1, told: 1 })
  expect(rows).toEqual([alone, ...placed].map(() => alone))
})

test('of two in a group for the last place of an hour the first gets it, and the other is refused as ever', async () => {
  const [startsAt = ''] = hours.slice(2)
  const [quotes, elsewhere] = [await several(2, startsAt), await quoted(hours[3])]
  await places(startsAt, 1)
  const answers = await whileOneIsPlaced([...quotes, elsewhere].map(placing))
  expect(refusedOf(answers)).toEqual(['slot-full'])
  expect(await transactionsOf(placedOf(answers))).toBe(1)
  await expectWhole([...quotes, elsewhere], [1, 0, 1])
})

test('two bookings of one account are never in one group', async () => {
  const [one, other] = [await quoted(), await quoted()]
  const { quoteId } = await aQuote(product, one.booker, { startsAt: hours[4] ?? '' })
  const again = { booker: one.booker, quoteId }
  const placed = placedOf(await whileOneIsPlaced([one, again, other].map(placing)))
  expect(placed).toHaveLength(3)
  expect(await transactionsOf(placed)).toBe(2)
  expect(await transactionsOf([placed[0], placed[2]].flatMap((each) => each ?? []))).toBe(1)
  await expectWhole([one, again, other], [1, 1, 1])
})

test('whoever is refused leaves the group, and the others are placed together', async () => {
  const [one, late, stranger, other] = [
    await quoted(),
    await quoted(),
    await quoted(),
    await quoted(),
  ]
  await product.asOwner(`update quotes set expires_at = 'epoch' where id = $1`, [late.quoteId])
  const { actor } = await aBooker(product)
  const foreign = () => as(actor).placeBooking({ quoteId: stranger.quoteId })
  const acts = [placing(one), placing(late), foreign, placing(other)]
  const answers = await whileOneIsPlaced(acts)
  expect(refusedOf(answers)).toEqual(['quote-expired', 'not-found'])
  expect(await transactionsOf(placedOf(answers))).toBe(1)
  await expectWhole([one, late, stranger, other], [1, 0, 0, 1])
})

test('where a guard of the database refuses one at the save, the others are placed one by one, once each', async () => {
  const quotes = await several(4)
  const [, wrong] = quotes
  await product.asOwner(`create function no_booking() returns trigger language plpgsql as
    $$ begin raise exception 'refused for a test'; end $$`)
  await product.asOwner(`create trigger no_booking before insert on bookings for each row
    when (new.account_id = '${wrong?.booker.actor.id}') execute function no_booking()`)
  const answers = await whileOneIsPlaced(quotes.map(placing))
  await product.asOwner('drop trigger no_booking on bookings')
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(await transactionsOf(placedOf(answers))).toBe(3)
  await expectWhole(quotes, [1, 0, 1, 1])
})

test('a lock that one of them does not get within its time is their own trouble', async () => {
  const quotes = await several(3)
  const [, stuck] = quotes
  const letGo = await held('"user"', stuck?.booker.actor.id ?? '')
  const answers = await whileOneIsPlaced(quotes.map(placing))
  await letGo()
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expectWhole(quotes, [1, 0, 1])
})

test('nobody waits long for another: behind a place that is stuck each goes by itself', async () => {
  const [first, ...others] = await several(3)
  if (!first) throw new Error('nobody is first')
  const letGo = await held('quotes', first.quoteId)
  const stuck = placing(first)()
  await untilWaiting(product, 1)
  const isOver = stuck.then(
    () => true,
    () => true,
  )
  expect(await Promise.all(others.map((one) => placing(one)()))).toHaveLength(2)
  const wasOver = await Promise.race([isOver, Promise.resolve(false)])
  await letGo()
  expect(wasOver).toBe(false)
  await stuck
  await expectWhole([first, ...others], [1, 1, 1])
})

/** A place under a key, as the door calls it. */
async function keyed({ booker, quoteId }: Quoted, key: string) {
  const app = as(booker.actor)
  const body = new TextEncoder().encode(JSON.stringify({ quoteId }))
  const fingerprint = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex')
  const claim = await app.claimReply({ call: 'POST /api/v1/bookings', key, fingerprint })
  return () => app.underClaim({ claim, run: () => app.placeBooking({ quoteId }) })
}

async function asked({ booker, quoteId }: Quoted, key: string) {
  const cookie = await product.cookieFor(booker.actor)
  const headers = { cookie, 'idempotency-key': key }
  const answer = await product.post('/api/v1/bookings', { quoteId }, headers)
  const { number } = await answer.json()
  return [answer.status, answer.headers.get('idempotency-replayed'), number]
}

test('each key of a group is recorded with its own answer: after a crash the same request gets its booking', async () => {
  const quotes = await several(3)
  const acts = await Promise.all(quotes.map((one, at) => keyed(one, `key ${at}`)))
  // Nothing after the verb: the process died behind the commit.
  const placed = placedOf(await whileOneIsPlaced(acts))
  expect(await transactionsOf(placed)).toBe(1)
  for (const [at, one] of quotes.entries())
    expect(await asked(one, `key ${at}`)).toEqual([201, 'true', placed[at]?.number])
  await expectWhole(quotes, [1, 1, 1])
})

test('one key twice at once is one booking, and both hear of it', async () => {
  const [one, other] = [await quoted(), await quoted()]
  const acts = [await keyed(one, 'twice'), await keyed(other, 'other'), await keyed(one, 'twice')]
  const placed = placedOf(await whileOneIsPlaced(acts))
  expect(placed).toHaveLength(3)
  expect(placed[2]).toEqual(placed[0])
  await expectWhole([one, other], [1, 1])
})

test('a key that another process has at this moment is refused to its own request alone', async () => {
  const [one, other] = [await quoted(), await quoted()]
  const acts = [await keyed(one, 'elsewhere'), await keyed(other, 'here')]
  const letGo = await lockedKey(one, 'elsewhere')
  const answers = await whileOneIsPlaced(acts)
  await letGo()
  expect(refusedOf(answers)).toEqual(['still-in-flight'])
  await expectWhole([one, other], [0, 1])
})

test('whoever repeats a key that is answered already is answered alone, and the others are placed together', async () => {
  const [one, ...others] = await several(3)
  if (!one) throw new Error('nobody is first')
  const [first] = placedOf([await Promise.allSettled([(await keyed(one, 'answered'))()])].flat())
  const acts = [others[0], one, others[1]].map(async (each) =>
    each === one ? keyed(one, 'answered') : keyed(each ?? one, 'new'),
  )
  const placed = placedOf(await whileOneIsPlaced(await Promise.all(acts)))
  expect(placed[1]).toEqual(first)
  expect(await transactionsOf([placed[0], placed[2]].flatMap((each) => each ?? []))).toBe(1)
  await expectWhole([one, ...others], [1, 1, 1])
})

test('a quote is the same in capital letters, as some programs write it, in a group too', async () => {
  const quotes = await several(2)
  const acts = quotes.map(
    ({ booker, quoteId }) =>
      () =>
        as(booker.actor).placeBooking(PlaceBooking.parse({ quoteId: quoteId.toUpperCase() })),
  )
  expect(placedOf(await whileOneIsPlaced(acts))).toHaveLength(2)
  await expectWhole(quotes, [1, 1])
})

/** As another process holds a key until its change is committed. */
async function lockedKey({ booker }: Quoted, key: string) {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(
    `select pg_advisory_xact_lock(hashtextextended(concat_ws(E'\\n', 'replies', $1::text, $2::text, $3::text), 0))`,
    [booker.actor.id, 'POST /api/v1/bookings', key],
  )
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test('the log line of a request names its own booking, and not its neighbour’s', async () => {
  const quotes = await several(3)
  const acts = quotes.map((one) => () => notingBookings(() => noting(one)))
  const noted = placedOf(await whileOneIsPlaced(acts)) as unknown as Noted[]
  expect(noted).toHaveLength(3)
  for (const { number, at } of noted) expect(at).toEqual({ booking: number })
})

type Noted = { number: string; at: ReturnType<typeof bookingsAtHand> }

async function noting(one: Quoted) {
  const { number } = await placing(one)()
  return { number, at: bookingsAtHand() }
}

test('64 at once in two processes for ten hours with 50 places: each is sold once, and no booking is lost', async () => {
  const ten = hours.slice(-10)
  for (const startsAt of ten) await places(startsAt, 5)
  const quotes = []
  for (let at = 0; at < 64; at += 1) quotes.push(await quoted(ten[at % ten.length]))
  const sides = [as, anotherProcess(product)]
  const answers = await Promise.allSettled(
    quotes.map(({ booker, quoteId }, at) =>
      (sides[at % 2] ?? as)(booker.actor).placeBooking({ quoteId }),
    ),
  )
  const placed = placedOf(answers)
  expect(refusedOf(answers)).toEqual(Array.from({ length: 14 }, () => 'slot-full'))
  expect(await transactionsOf(placed)).toBeLessThan(25)
  await expectWhole(
    quotes,
    answers.map(({ status }) => Number(status === 'fulfilled')),
  )
})

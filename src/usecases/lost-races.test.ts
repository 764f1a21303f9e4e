import { afterAll, expect, test } from 'vitest'
import { RETRIES } from '#src/db/driver/retried.ts'
import { aBooker, aQuote } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const booker = await aBooker(product)
const cookie = await product.cookieFor(booker.actor)

/** A sequence is not rolled back with its transaction, so it counts every attempt. */
await product.asOwner(`
  create sequence tries;
  create table losing (state text, times int);
  insert into losing values ('', 0);
  create function lose() returns trigger language plpgsql security definer as $$
  declare losing record;
  begin
    select * into losing from public.losing;
    if nextval('tries') <= losing.times then
      raise exception 'lost on purpose' using errcode = losing.state;
    end if;
    return null;
  end $$;
  create trigger lose_at_once after insert on bookings for each row execute function lose();
  create constraint trigger lose_at_commit after insert on bookings
    deferrable initially deferred for each row execute function lose();
  alter table bookings disable trigger lose_at_once, disable trigger lose_at_commit;
`)

const moments = ['at_once', 'at_commit'] as const
type Moment = (typeof moments)[number]

/** From now on this many bookings lose a race, with this SQLSTATE. */
async function losing(state: string, times: number, moment: Moment) {
  for (const one of moments)
    await product.asOwner(
      `alter table bookings ${one === moment ? 'enable' : 'disable'} trigger lose_${one}`,
    )
  await product.asOwner('alter sequence tries restart')
  await product.asOwner('update losing set state = $1, times = $2', [state, times])
}

async function confirmed() {
  const { quoteId } = await aQuote(product, booker)
  const answer = await product.post('/api/v1/bookings', { quoteId }, { cookie })
  const tried = await product.asOwner('select last_value::int as tries from tries')
  const kept = await product.pool.query(
    `select count(*)::int as bookings, (select count(*)::int from visits v
       where v.booking_id = any(array_agg(b.id))) as visits
     from bookings b where quote_id = $1`,
    [quoteId],
  )
  const { tries } = tried.rows[0]
  return { answer, tries, ...kept.rows[0] }
}

const lostRaces = ['40001', '40P01'].flatMap((state) =>
  moments.map((moment) => [state, moment] as const),
)

test.each(lostRaces)(
  'a booking that loses a race (%s, %s) is made again, once',
  async (state, moment) => {
    await losing(state, 1, moment)
    const { answer, ...kept } = await confirmed()
    expect(answer.status, await answer.text()).toBeLessThan(300)
    expect(kept).toEqual({ tries: 2, bookings: 1, visits: 1 })
  },
)

test.each(lostRaces)(
  'one that loses every race (%s, %s) gives up: 503, when to come back, and nothing of it stays',
  async (state, moment) => {
    await losing(state, 1000, moment)
    const { answer, ...kept } = await confirmed()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ code: 'busy' })
    expect(kept).toEqual({ tries: RETRIES + 1, bookings: 0, visits: 0 })
  },
)

test.each([
  ['a lock that nobody gives up in time', '55P03'],
  ['a statement that takes too long', '57014'],
])('%s is not retried: 503, with when to come back', async (_what, state) => {
  await losing(state, 1000, 'at_once')
  const { answer, ...kept } = await confirmed()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(kept).toEqual({ tries: 1, bookings: 0, visits: 0 })
})

test('any other error is our bug: 500, at the first attempt', async () => {
  await losing('XX000', 1000, 'at_once')
  const { answer, ...kept } = await confirmed()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, null])
  expect(kept).toEqual({ tries: 1, bookings: 0, visits: 0 })
})

/** This many times nobody can store the reply to what changed nothing. */
await product.asOwner(`
  create sequence refusals;
  create function refuse() returns trigger language plpgsql security definer as $$
  begin
    if nextval('refusals') <= 2 then
      raise exception 'refused on purpose' using errcode = '55P03';
    end if;
    return coalesce(new, old);
  end $$;
  create trigger refuse before insert on replies
    for each row when (new.status is not null) execute function refuse();
`)

test.each([
  ['busy', 503, 201, null],
  ['done', 201, 201, 'true'],
  ['refused', 404, 404, 'true'],
])(
  'repeated with its key at once, a call that was %s is not locked out, though storing its end failed twice',
  async (what, first, second, isReplayed) => {
    await losing('55P03', what === 'busy' ? 1 : 0, 'at_once')
    await product.asOwner('alter sequence refusals restart')
    const made = await aQuote(product, booker)
    const quoteId = what === 'refused' ? crypto.randomUUID() : made.quoteId
    const headers = { cookie, 'idempotency-key': crypto.randomUUID() }
    const confirm = () => product.post('/api/v1/bookings', { quoteId }, headers)
    expect((await confirm()).status).toBe(first)
    const again = await confirm()
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([second, isReplayed])
  },
)

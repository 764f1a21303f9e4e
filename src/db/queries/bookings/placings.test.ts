import { afterAll, expect, test } from 'vitest'
import type { PatientId } from '#src/domain/people/patient.ts'
import { aBooker, aBooking, aQuote, type Booker, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { lockPlacing } from './placing.ts'
import { lockPlacings } from './placings.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const { world, pool } = product
const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))

/** A fee owed from a booking cancelled late, a credit, and a record with one's own birth date. */
async function owing(booker: Booker) {
  const { visitId, bookingId, view } = await aBooking(product, booker)
  await phlebotomist.acceptVisit({ visitId })
  const expectedChargePaise = view.cancellationFee
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise })
  await pool.query(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values (gen_random_uuid(), $1, $2, 100, 'pending', now())`,
    [booker.actor.id, bookingId],
  )
  await pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values (gen_random_uuid(), $1, 'Asha Nair', $2, 'female', 'sibling', now())`,
    [booker.actor.id, booker.birthDate],
  )
}

/** Two quotes of two accounts, the second with everything that a quote can carry. */
async function twoQuotes() {
  const [one, other] = [await aBooker(product), await aBooker(product)]
  await owing(other)
  const quotes = [await aQuote(product, one), await aQuote(product, other)]
  const accounts = [one, other].map(({ actor }) => actor.id as string)
  return { accounts, ids: quotes.map(({ quoteId }) => quoteId) }
}

const two = await twoQuotes()
const { accounts } = two

test('what decides about several quotes is what decides about each of them', async () => {
  const { ids } = two
  const unknown = world.chance.uuid() as (typeof ids)[number]
  const together = await world.db.transaction((tx) => lockPlacings(tx, [...ids, unknown]))
  expect(together.size).toBe(2)
  for (const id of ids) {
    const alone = await world.db.transaction((tx) => lockPlacing(tx, id))
    expect(alone?.quote.id).toBe(id)
    expect(together.get(id)).toEqual(alone)
  }
})

const own = 'where account_id = any($1)'
const locked = {
  quotes: `quotes ${own} and used_at is null`,
  labs: `labs where id in (select (jsonb_path_query(contract, '$.orders[*].lab.id') #>> '{}')::uuid
    from quotes ${own})`,
  accounts: '"user" where id = any($1)',
  people: `patients ${own}`,
  fees: `receivables ${own} and state = 'pending'`,
  credits: `credits ${own} and state = 'pending'`,
}

test.each(Object.entries(locked))('%s of all the quotes are locked together', async (_, rows) => {
  const found = await pool.query(`select id from ${rows}`, [accounts])
  expect(found.rows.length).toBeGreaterThan(0)
  const table = rows.split(' ')[0]
  const refused = await world.db.transaction(async (tx) => {
    await lockPlacings(tx, two.ids)
    return Promise.all(found.rows.map(({ id }) => refusedAtOnce(`${table} where id = $1`, id)))
  })
  expect(refused).toEqual(found.rows.map(() => '55P03'))
})

/** What somebody hears who wants the row at once. */
async function refusedAtOnce(row: string, id: PatientId | string): Promise<string | undefined> {
  const wanted = product.asOwner(`select from ${row} for update nowait`, [id])
  return wanted.then(
    () => undefined,
    ({ code }: { code: string }) => code,
  )
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import type { QuoteId } from '#src/domain/bookings/booking.ts'
import type { Placing } from '#src/domain/bookings/placing.ts'
import type { Contact } from '#src/db/queries/contact/contacts.ts'
import { workersFor, workersOf } from '#src/db/queries/stays/city-workers.ts'
import { named, quoteId } from './named-by-quote.ts'
import { placingFacts } from './placing-facts.ts'

/**
 * In the order in which everybody locks: the quote, so that it is booked once; its labs, so that
 * none is suspended meanwhile; the account, so that its bookings are counted one at a time; its
 * people, so that only one transaction at a time plans what is drawn from a child and nobody is
 * corrected; the fees and credits it carries; its hours, so that of several for the last of somebody's time each sees
 * who was planned before. Every record with a birth date of its people is
 * locked, because a child may have been added twice. What a quote names never changes, so it may be
 * read before. Their places are taken when saving.
 */
const locks = kept((tx) =>
  tx
    .select({ locked: sql<number>`count(*)::int` })
    .from(
      sql`(
        select 1 from (select 1 from quotes where id = ${quoteId} for no key update) as of_quote
        union all select 1 from (select 1 from labs
          where id = any(array(select unnest(named.labs) from ${named}))
          order by id for share) as of_labs
        union all select 1 from (select 1 from "user"
          where id = (select named.account from ${named}) for no key update) as of_account
        union all select 1 from (select 1 from patients
          where account_id = (select named.account from ${named}) and birth_date = any(array(
            select p.birth_date from ${named}, patients p where p.id = any(named.people)))
          order by id for no key update) as of_people
        union all select 1 from (select 1 from receivables
          where id = any(array(select unnest(named.receivables) from ${named}))
          order by id for no key update) as of_fees
        union all select 1 from (select 1 from credits
          where id = any(array(select unnest(named.credits) from ${named}))
          order by id for no key update) as of_credits
        union all select 1 from (select 1 from slots
          where id = any(array(select unnest(named.slots) from ${named}))
          order by id for no key update) as of_slots
      ) as locked`,
    )
    .prepare(''),
)

const ofQuote = (column: string) =>
  sql`(select ${sql.raw(column)} from quotes q where q.id = ${quoteId})`

const hour = `(q.contract ->> 'startsAt')::timestamptz`
/** As `aroundHour` has it. */
const workers = workersFor({
  locationId: ofQuote(`(q.contract ->> 'locationId')::int`),
  accountId: ofQuote('q.account_id'),
  from: ofQuote(`${hour} - interval '3 hours'`),
  until: ofQuote(`${hour} + interval '4 hours'`),
})

type Found = Placing & { account: Contact }

/**
 * A quote with everything that decides whether it can be booked and how its account is reached,
 * locked until the transaction ends; undefined where there is none. All of it leaves in one write:
 * the reads run after the locks are held.
 * Source: decision 117.
 */
export async function lockPlacing(tx: Tx, quoteId: QuoteId): Promise<Found | undefined> {
  const [, [found], works] = await Promise.all([
    locks(tx).execute({ quoteId }),
    placingFacts(tx).execute({ quoteId }),
    workers(tx).execute({ quoteId }),
  ])
  if (!found) return undefined
  const { bookingId, number, total, mode } = found.placed
  const isPlaced = bookingId !== null && number !== null && total !== null && mode !== null
  const one = { ...found, workers: workersOf(works) }
  return { ...one, placed: isPlaced ? { bookingId, number, total, mode } : undefined }
}

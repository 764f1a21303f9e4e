import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import type { QuoteId } from '#src/domain/bookings/booking.ts'
import { namedBy, quoteIds } from './named-by-quote.ts'
import { placedOf, type PlacingFacts } from './placing.ts'
import { allPlacingFacts } from './placing-facts.ts'

/**
 * The locks of `lockPlacing` for several quotes: one kind of row after the other, each in the order
 * of its ids, so that two groups never wait for each other.
 */
const locks = kept((tx) =>
  tx
    .select({ locked: sql<number>`count(*)::int` })
    .from(
      sql`(with named as materialized (select * from ${namedBy(quoteIds)})
        select 1 from (select 1 from quotes where id = ${quoteIds}
          order by id for no key update) as of_quotes
        union all select 1 from (select 1 from labs
          where id = any(array(select unnest(named.labs) from named))
          order by id for share) as of_labs
        union all select 1 from (select 1 from "user"
          where id = any(array(select named.account from named))
          order by id for no key update) as of_accounts
        union all select 1 from (select 1 from patients
          where id = any(array(select twin.id from named
            join patients p on p.id = any(named.people)
            join patients twin on twin.account_id = named.account and twin.birth_date = p.birth_date))
          order by id for no key update) as of_people
        union all select 1 from (select 1 from receivables
          where id = any(array(select unnest(named.receivables) from named))
          order by id for no key update) as of_fees
        union all select 1 from (select 1 from credits
          where id = any(array(select unnest(named.credits) from named))
          order by id for no key update) as of_credits
      ) as locked`,
    )
    .prepare(''),
)

/**
 * The same as `lockPlacing` for several quotes at once, by their ids; a quote that does not exist is
 * left out. All of it leaves in one write.
 * Source: decision 157.
 */
export async function lockPlacings(
  tx: Tx,
  ids: readonly QuoteId[],
): Promise<ReadonlyMap<QuoteId, PlacingFacts>> {
  const asked = { quoteIds: JSON.stringify(ids) }
  const [, found] = await Promise.all([
    locks(tx).execute(asked),
    allPlacingFacts(tx).execute(asked),
  ])
  return new Map(found.map((one) => [one.quote.id, { ...one, placed: placedOf(one.placed) }]))
}

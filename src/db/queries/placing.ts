import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import type { QuoteId } from '#src/domain/bookings/booking.ts'
import type { Placing } from '#src/domain/bookings/placing.ts'
import { named, quoteId } from './named-by-quote.ts'
import { placingFacts } from './placing-facts.ts'

/**
 * In the order in which everybody locks: the quote, so that it books once; its labs, so that none is suspended
 * meanwhile; the account, so that its bookings are counted one after the other; its people, so that what is drawn of a
 * child is planned by one transaction at a time and nobody is corrected; the fees and credits that it carries. Of its
 * people every record with one birth date is locked: a child may have been added twice. What a quote names is never
 * changed, so that it may be read before. The places of its hours are taken with the save.
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
      ) as locked`,
    )
    .prepare(''),
)

type Found = Placing & { account: { email: string } }

/**
 * A quote with all that decides whether it can be booked, locked until the transaction ends, and how its account is
 * reached; undefined where there is none. All of it leaves in one write: what is read is read after the locks are ours.
 */
export async function lockPlacing(tx: Tx, quoteId: QuoteId): Promise<Found | undefined> {
  const [, [found]] = await Promise.all([
    locks(tx).execute({ quoteId }),
    placingFacts(tx).execute({ quoteId }),
  ])
  if (!found) return undefined
  const { bookingId, number, total, mode } = found.placed
  const isPlaced = bookingId !== null && number !== null && total !== null && mode !== null
  return { ...found, placed: isPlaced ? { bookingId, number, total, mode } : undefined }
}

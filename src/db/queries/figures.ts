import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client.ts'

/** The entry up to which the books were read. */
export type LedgerPlace = { after: string }

/** A step through the books, so that no look at them takes long. */
const ENTRIES_AT_ONCE = 20_000

type Waits = { count: number; oldest: string | null }

export type FigureRow = {
  now: string
  jobs: ({ job: string } & Waits)[]
  messages: Waits
  captures: Waits
  breaks: Waits
  calls: Waits
  oversold: number
  ledger: {
    /** Whether there was nothing behind this step. */
    isLast: boolean
    /** The last that can no longer get a neighbour before it, and what is wrong up to it. */
    settledUpTo: string | null
    settled: number
    /** What is wrong after it: looked at again the next time. */
    fresh: number
  }
}

/** All that somebody watches, in one statement; every part finds what it wants by an index. */
export function figuresStatement({ after }: LedgerPlace) {
  return sql`select now()::text as now, ${jobs} as jobs,
    ${waiting(
      sql`messages where state = 'queued'
      and (expires_at is null or expires_at > now())`,
      sql`created_at`,
    )} as messages,
    ${waiting(sql`captures where confirmed_at is null`, sql`captured_at`)} as captures,
    ${waiting(sql`reconciliation_breaks where state = 'open'`, sql`found_at`)} as breaks,
    ${waiting(sql`call_tasks where state = 'open'`, sql`opened_at`)} as calls,
    ${oversold} as oversold, ${ledgerAfter(after)} as ledger`
}

export async function readFigures(db: Db, place: LedgerPlace): Promise<FigureRow> {
  const { rows } = await db.execute<FigureRow>(figuresStatement(place))
  const [row] = rows
  if (!row) throw new Error('a statement without conditions answered no row')
  return row
}

function waiting(from: ReturnType<typeof sql>, since: ReturnType<typeof sql>) {
  return sql`(select json_build_object('count', count(*), 'oldest', min(${since})) from ${from})`
}

/** Due and not begun, of each queue. */
const jobs = sql`(select coalesce(json_agg(q), '[]') from (
  select name as job, count(*), min(start_after) as oldest from pgboss.job
  where state < 'active' and not blocked and start_after <= now() group by name) q)`

/** By the places that visits hold, whatever the hour's own counter says. */
const oversold = sql`(select count(*)::int from slots s where s.starts_at > now()
  and greatest(s.used, (select count(*) from visit_slots v
    where v.slot_id = s.id and v.released_at is null)) > s.capacity)`

/**
 * What journals with entries after this one do not sum to, in paise without their sign. Ids rise with time: what
 * is older than five minutes gets no neighbour before it any more.
 */
function ledgerAfter(after: string) {
  const settled = sql`id < (lpad(to_hex((extract(epoch from now() - interval '5 minutes') * 1000)::bigint),
    12, '0') || repeat('0', 20))::uuid`
  return sql`(select json_build_object('isLast', coalesce(sum(entries), 0) < ${ENTRIES_AT_ONCE},
      'settledUpTo', max(last::text) filter (where is_settled),
      'settled', coalesce(sum(wrong) filter (where is_settled), 0),
      'fresh', coalesce(sum(wrong) filter (where not is_settled), 0))
    from (select count(*) as entries, max(id::text) as last, bool_and(${settled}) as is_settled,
        (select abs(sum(e.amount_paise)) from ledger_entries e where e.journal_id = step.journal_id) as wrong
      from (select id, journal_id from ledger_entries where id > ${after}::uuid
        order by id limit ${ENTRIES_AT_ONCE}) step group by journal_id) journals)`
}

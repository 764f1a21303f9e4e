import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The quote's id, bound by each statement that uses it. */
export const quoteId = sql.placeholder('quoteId')

/** What a quote names, as arrays for look-ups; `offset 0` makes PostgreSQL compute them once. */
export const named = sql`(select q.account_id as account,
    (q.contract ->> 'startsAt')::timestamptz as starts_at,
    array(select (jsonb_path_query(q.contract, '$.orders[*].lab.id') #>> '{}')::uuid) as labs,
    array(select (jsonb_path_query(q.contract, '$.orders[*].patient.id') #>> '{}')::uuid) as people,
    array(select jsonb_path_query(q.contract, '$.orders[*].lines[*].code') #>> '{}' union
      select jsonb_path_query(q.contract, '$.orders[*].lines[*].members[*].testCode') #>> '{}' union
      select jsonb_path_query(q.contract, '$.addsTo.testCodes[*]') #>> '{}') as items,
    array(select (jsonb_path_query(q.contract, '$.slotIds[*]') #>> '{}')::uuid) as slots,
    array(select (jsonb_path_query(q.contract, '$.receivables[*].id') #>> '{}')::uuid) as receivables,
    array(select (jsonb_path_query(q.contract, '$.credits[*].id') #>> '{}')::uuid) as credits
  from quotes q where q.id = ${quoteId} offset 0) as named`

type List = 'labs' | 'people' | 'items' | 'slots' | 'receivables' | 'credits'

/** Whether the quote names the column's value. */
export function isNamed(column: PgColumn, list: List): SQL {
  return sql`${column} = any(${sql.raw(`named.${list}`)})`
}
